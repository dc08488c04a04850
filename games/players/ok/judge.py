"""How good each throw is in OK: the worth of the hand without the tile, and the help that others get from it.

Looks at one view and plays nothing. Every rack that it looks at is a node of the budget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from games.ok.solver import Closing
from games.ok.tiles import with_tile, without_tile
from games.ok.view import OKView
from games.players.ok.feel import neighbours
from games.players.ok.race import HAZARDS, MOST_HAZARD, TAKE, TAKES_A_TURN, USUAL_TAKES, Race, Stakes
from games.players.ok.unseen import Unseen, taken_by, tiles_of, turns_of, wanted
from games.players.ok.waits import waits
from games.players.thinking import Budget, Exhausted

BOTH: Final = 0.4
"""The part of the worth of the other ways to close that counts, in case the best way fails."""

CAUTION: Final = 0.5
"""The chance that the next seat closes with a usual discard, as a part of its chance to close in a turn."""

CONTENDERS: Final = 4
"""How many throws are judged further, and how many of these again after the next tile."""

FARTHEST: Final = 4
"""If more tiles are missing, the next one says little."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a hand can close: the tiles it lacks, the unseen tiles that help, and its worth."""

    kind: str
    missing: int
    helping: int
    live: int
    worth: float


@dataclass(frozen=True, slots=True)
class Throw:
    """A tile to throw, the best way of the hand without it, and the hand's worth.

    ``safe_worth`` is that worth minus the use that the next seat may have for the tile.
    """

    tile: str
    way: Way
    worth: float
    safe_worth: float


class Judge:
    """Judges the throws of a view's seat; the view must show its rack."""

    def __init__(self, view: OKView, budget: Budget) -> None:
        assert view.seat is not None
        self.view = view
        self.unseen = Unseen.of(view)
        self.next_seat = (view.seat + 1) % view.players
        stakes, hazards = Stakes.of(view.scores, view.seat), _hazards(view)
        self.race = Race(stakes, hazards)
        self._next_race = Race(stakes, hazards[1:])
        self._later = cache(self._later_worth)
        self._budget = budget
        self._fear = CAUTION * _hazard(view, self.next_seat, 0)

    def throws(self, rack: tuple[str, ...], dice: Random) -> list[Throw]:
        """The tiles of a rack of 15 that may be thrown, the best first.

        Begins with tiles that have few neighbours, and judges as many as the budget allows. Raises Exhausted
        if it does not allow one.
        """
        found: list[Throw] = []
        tiles = throwable(rack, self.view.ok)
        dice.shuffle(tiles)
        tiles.sort(key=lambda tile: neighbours(tile, rack, self.view.ok))
        for tile in tiles:
            try:
                found.append(self._throw(tile, without_tile(rack, tile)))
            except Exhausted:
                if not found:
                    raise
                break
        return sorted(found, key=lambda throw: -throw.safe_worth)

    def looked_ahead(self, rack: tuple[str, ...], throws: list[Throw]) -> list[Throw]:
        """The first few of these throws, judged again by the hands that every unseen tile would lead to.

        Returns ``throws`` unchanged if the budget is too small: worths of the two kinds cannot be compared.
        """
        contenders = throws[:CONTENDERS]
        if len(contenders) < 2 or not 1 <= throws[0].way.missing <= FARTHEST:
            return throws
        loose = {throw.tile for throw in contenders}
        try:
            ahead = [self._ahead(throw, without_tile(rack, throw.tile), loose) for throw in contenders]
        except Exhausted:
            return throws
        return sorted(ahead, key=lambda throw: -throw.safe_worth)

    def drawing(self, rack: tuple[str, ...]) -> float:
        """The worth of a rack of 14 tiles before it draws one."""
        return self._all(self._ways(rack, self.race.before_drawing))

    def closing(self, closing: Closing) -> float:
        """The worth of closing in this way."""
        return self.race.stakes.closing[closing.kind][closing.with_ok]

    def _throw(self, tile: str, rest: tuple[str, ...]) -> Throw:
        ways = self._ways(rest, self.race.after_throwing)
        worth = self._all(ways)
        fear = self._fear * wanted(tile, self.view, self.unseen, self.next_seat)
        return Throw(tile, ways[0], worth, worth - fear * (worth - self.race.stakes.beaten))

    def _ways(self, rack: tuple[str, ...], worth: Callable[[str, int, float, bool], float]) -> list[Way]:
        """The ways of 14 tiles to close, the best one first."""
        self._budget.spend()
        found = []
        for wait in waits(rack, self.view.ok):
            live = self.unseen.helping(wait.helping)
            worth_so = worth(wait.kind, wait.missing, self._share(live), self.view.ok in rack)
            found.append(Way(wait.kind, wait.missing, wait.helping, live, worth_so))
        return sorted(found, key=lambda way: -way.worth)

    def _share(self, live: float) -> float:
        return live / max(1, self.unseen.total)

    def _all(self, ways: list[Way]) -> float:
        """The worth of a hand: that of its best way, and of the others in case it fails."""
        best, *others = (way.worth for way in ways)
        return best + BOTH * (1 - best) * sum(worth - self.race.hopeless for worth in others)

    def _ahead(self, throw: Throw, rest: tuple[str, ...], loose: Set[str]) -> Throw:
        """The throw with the average worth of the hands that each possible next tile leads to.

        While several tiles are missing, one that brings no way to close nearer is thrown again: to try what
        it could replace would double the time, and hands would close no sooner.
        """
        ok, ways = self.view.ok, waits(rest, self.view.ok)
        helping = {ok, *tiles_of(throw.way.helping, ok)}
        tried = helping.union(tiles_of(ways.sets.helping | ways.pairs.helping, ok))
        if throw.way.missing == 1:
            tried.update(self.unseen.left)
        stay = max(self.race.stakes.beaten, *self._kept(rest, thrown=""))
        drawn = taken = 0.0
        for tile, left in self.unseen.left.items():
            if left:
                worth = left * (self._with(tile, rest, loose) if tile in tried else stay)
                drawn += worth
                taken += worth if tile in helping else 0
        total, live = max(1, self.unseen.total), max(1, throw.way.live)
        worth = self.race.turn(throw.way.live / total, taken / live, drawn / total)
        return replace(throw, worth=worth, safe_worth=worth - (throw.worth - throw.safe_worth))

    def _with(self, tile: str, rest: tuple[str, ...], loose: Set[str]) -> float:
        """The worth of 14 tiles and one more, if the seat then closes, or throws this tile or a loose one."""
        rack = with_tile(rest, tile)
        worths = [self.race.stakes.beaten]
        for thrown in loose | {tile, self.view.ok}:
            if thrown in rack:
                self._budget.spend()
                worths += self._kept(without_tile(rack, thrown), thrown)
        return max(worths)

    def _kept(self, rack: tuple[str, ...], thrown: str) -> Iterator[float]:
        """The worth of the 14 tiles that are kept, for each of their ways to close."""
        for wait in waits(rack, self.view.ok):
            if not wait.missing:
                yield self.race.stakes.closing[wait.kind][thrown == self.view.ok]
            if thrown != self.view.ok:
                live = self.unseen.helping(wait.helping)
                yield self._later(wait.kind, wait.missing, live, self.view.ok in rack)

    def _later_worth(self, kind: str, missing: int, live: int, has_ok: bool) -> float:
        """The worth of a hand from which a tile is thrown on the seat's next turn."""
        return self._next_race.after_throwing(kind, missing, self._share(live), has_ok)


def throwable(rack: tuple[str, ...], ok: str) -> list[str]:
    """The tiles that make sense to throw without closing: all except real OKs."""
    return [tile for tile in dict.fromkeys(rack) if tile != ok]


def _hazards(view: OKView) -> list[float]:
    """The chances that another seat closes before the seat's next turn, and before each turn after it."""
    found = []
    for cycle in range(view.stock // view.players + 1):
        nobody = 1.0
        for seat in range(view.players):
            if seat != view.seat:
                nobody *= 1 - _hazard(view, seat, cycle)
        found.append(1 - nobody)
    return found


def _hazard(view: OKView, seat: int, cycle: int) -> float:
    """The chance that a seat closes on a turn: who took many discards is near, who took few is not."""
    turns = turns_of(view, seat)
    usual = HAZARDS[min(turns + cycle, len(HAZARDS) - 1)]
    return min(MOST_HAZARD, usual * TAKE ** (taken_by(view, seat) - USUAL_TAKES - TAKES_A_TURN * turns))
