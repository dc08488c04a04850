"""How good each throw is in OK: the worth of the hand without the tile, and the help that others get from it.

Looks at one view and plays nothing. Every rack that it looks at is a node of the budget.
"""

from __future__ import annotations

from collections.abc import Callable
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
from games.players.ok.waits import Waits, waits, waits_without
from games.players.thinking import Budget, Exhausted

BOTH: Final = 0.4
"""The part of the worth of the other ways to close that counts, in case the best way fails."""

CAUTION: Final = 0.5
"""The chance that the next seat closes with a usual discard, as a part of its chance to close in a turn."""

CONTENDERS: Final = 4
MARGIN: Final = 0.2
"""How many throws are judged further at most, and how much worse than the best they may look, as a part of
what the best gains over a hopeless hand."""

FARTHEST: Final = 4
"""If more tiles are missing, the next one says little."""


Worth = Callable[[str, int, float, bool], float]
"""The worth of a hand of a kind: the tiles it lacks, the share that helps, whether it has a real OK."""


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
        self._now = cache(self.race.after_throwing)
        self._later = cache(Race(stakes, hazards[1:]).after_throwing)
        self._budget = budget
        self._fear = CAUTION * _hazard(view, self.next_seat, 0)

    def throws(self, rack: tuple[str, ...], dice: Random) -> list[Throw]:
        """The tiles of a rack of 15 that may be thrown, the best first. Raises Exhausted."""
        self._budget.spend()
        has_ok = self.view.ok in rack
        found = [
            self._throw(tile, self._ways(waits, has_ok, self._now))
            for tile, waits in waits_without(rack, self.view.ok).items()
        ]
        dice.shuffle(found)
        found.sort(key=lambda throw: neighbours(throw.tile, rack, self.view.ok))
        return sorted(found, key=lambda throw: -throw.safe_worth)

    def looked_ahead(self, rack: tuple[str, ...], throws: list[Throw]) -> list[Throw]:
        """The first few of these throws, judged again by the racks that the next tile would lead to.

        Returns ``throws`` unchanged if the budget is too small: worths of the two kinds cannot be compared.
        """
        best = throws[0]
        least = best.safe_worth - MARGIN * (best.worth - self.race.hopeless)
        contenders = [throw for throw in throws[:CONTENDERS] if throw.safe_worth >= least]
        if len(contenders) < 2 or not 1 <= best.way.missing <= FARTHEST:
            return throws
        try:
            ahead = [self._ahead(throw, without_tile(rack, throw.tile)) for throw in contenders]
        except Exhausted:
            return throws
        return sorted(ahead, key=lambda throw: -throw.safe_worth)

    def drawing(self, rack: tuple[str, ...]) -> float:
        """The worth of a rack of 14 tiles before it draws one."""
        return self._worth_of(waits(rack, self.view.ok), self.view.ok in rack, self.race.before_drawing)

    def closing(self, closing: Closing) -> float:
        """The worth of closing in this way."""
        return self.race.stakes.closing[closing.kind][closing.with_ok]

    def _throw(self, tile: str, ways: list[Way]) -> Throw:
        worth = self._all(ways)
        fear = self._fear * wanted(tile, self.view, self.unseen, self.next_seat)
        return Throw(tile, ways[0], worth, worth - fear * (worth - self.race.stakes.beaten))

    def _ways(self, waits: Waits, has_ok: bool, worth: Worth) -> list[Way]:
        """The ways of 14 tiles to close, the best one first."""
        found = []
        for kind, missing, helping in waits:
            live = self.unseen.helping(helping)
            share = live / max(1, self.unseen.total)
            found.append(Way(kind, missing, helping, live, worth(kind, missing, share, has_ok)))
        return sorted(found, key=lambda way: -way.worth)

    def _worth_of(self, waits: Waits, has_ok: bool, worth: Worth) -> float:
        return self._all(self._ways(waits, has_ok, worth))

    def _all(self, ways: list[Way]) -> float:
        """The worth of a hand: that of its best way, and of the others in case it fails.

        A hand that closes with any tile does not fail. To wait for more must then pay by itself.
        """
        best, *others = (way.worth for way in ways)
        if ways[0].missing <= 0:
            return best
        return best + BOTH * (1 - best) * sum(worth - self.race.hopeless for worth in others)

    def _ahead(self, throw: Throw, rest: tuple[str, ...]) -> Throw:
        """The throw with the average worth of the racks that each possible next tile leads to.

        A tile that does not help its best way is thrown again, except by a hand that lacks a single tile and
        may wait for more of them then. To try more takes far longer.
        """
        ok = self.view.ok
        stay = self._worth_of(waits(rest, ok), ok in rest, self._later)
        drawn = helped = 0.0
        helping = (ok, *tiles_of(throw.way.helping, ok))
        for tile in self.unseen.left if throw.way.missing == 1 else helping:
            if left := self.unseen.left[tile]:
                worth = self._having(with_tile(rest, tile), nearest=throw.way.kind == "sets")
                drawn += left * max(0.0, worth - stay)
                if tile in helping:
                    helped += left * worth
        total, live = max(1, self.unseen.total), max(1, throw.way.live)
        worth = self.race.turn(throw.way.live / total, helped / live, stay + drawn / total)
        return replace(throw, worth=worth, safe_worth=worth - (throw.worth - throw.safe_worth))

    def _having(self, rack: tuple[str, ...], *, nearest: bool) -> float:
        """The worth of 15 tiles on the next turn: of closing, or of the best throw."""
        self._budget.spend()
        ok, closing = self.view.ok, self.race.stakes.closing
        found = [self.race.stakes.beaten]
        for ways in waits_without(rack, ok, nearest=nearest).values():
            found.append(self._worth_of(ways, ok in rack, self._later))
            found += [closing[way.kind][False] for way in ways if way.missing <= 0]
        if ok in rack:
            bare = waits(without_tile(rack, ok), ok)
            found += [closing[way.kind][True] for way in bare if way.missing <= 0]
        return max(found)


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
