"""Looks ahead in competitive Boussanga: what a card scores, what others can answer, what comes after.

All hands are open, so every answer can be seen. Only future draws are unknown; they count as nothing. Knows
no levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import Final

from games.boussanga.board import Board, Effect, Placement, effect, makes_line, placeable
from games.boussanga.cards import Pawns
from games.boussanga.end import GOAL
from games.boussanga.view import BoussangaView, Hand
from games.players.thinking import Budget, Exhausted

DECIDED: Final = 1_000.0
"""Added if the search ends in a won game, subtracted if it ends in a lost one."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card of a slot (from 1) laid on a place; a pass if ``there`` is None."""

    slot: int
    there: Placement | None

    @property
    def place(self) -> str:
        """The place of the card, "" for a pass."""
        return "" if self.there is None else self.there.place

    @property
    def text(self) -> str:
        """The play in canonical notation."""
        return f"pass {self.slot}" if self.there is None else f"{self.slot} {self.place}"


@dataclass(frozen=True, slots=True)
class Contest:
    """A game in the search; ``turn`` is the seat to move. Played cards are not replaced."""

    players: int
    turn: int
    board: Board
    hands: tuple[Hand, ...]
    deck_size: int
    areas: tuple[Pawns, ...]
    reserve: Pawns
    bonus: tuple[str, ...]
    last: int | None

    @classmethod
    def of(cls, view: BoussangaView) -> Contest:
        """The contest of a running competitive game."""
        assert view.turn is not None
        return cls(
            view.players,
            view.turn,
            view.masks,
            view.hands,
            view.deck_size,
            view.areas,
            view.reserve,
            view.bonus,
            view.last,
        )

    @property
    def side(self) -> int:
        """The side of the seat to move."""
        return self.turn % len(self.areas)

    @property
    def points(self) -> list[int]:
        """The points of every side."""
        return [area.points for area in self.areas]

    def lead(self, side: int) -> int:
        """A side's points minus those of the best other side; negative if it is behind."""
        points = self.points
        return points[side] - max(points[:side] + points[side + 1 :])

    def plays(self) -> Iterator[Play]:
        """Every card in every place where it can be played now."""
        for i, card in enumerate(self.hands[self.turn]):
            if card is not None:
                for there in placeable(card, self.board, self.reserve):
                    yield Play(i + 1, there)

    def passes(self) -> list[Play]:
        return [Play(i + 1, None) for i, card in enumerate(self.hands[self.turn]) if card is not None]

    def effect(self, play: Play) -> Effect | None:
        """The effect of a play for the side to move; None for a pass."""
        if play.there is None:
            return None
        return effect(play.there, self.board, self.reserve, self.areas[self.side], self.bonus[self.side])

    def gain(self, play: Play) -> int:
        """The points that a play scores now."""
        if play.there is None or not makes_line(self.board, play.there):
            return 0
        done = self.effect(play)
        return 0 if done is None else done.scored.points

    def after(self, play: Play) -> Contest:
        """The contest after a play, with the next seat to move; ``last`` is 0 after the last turn."""
        side, done = self.side, self.effect(play)
        hand = self.hands[self.turn]
        hand = (*hand[: play.slot - 1], None, *hand[play.slot :])
        deck_size = max(0, self.deck_size - 1)
        areas, bonus, board, reserve = self.areas, self.bonus, self.board, self.reserve
        dry = 0 in reserve
        if done is not None:
            areas = (*areas[:side], areas[side] + done.scored, *areas[side + 1 :])
            bonus = (*bonus[:side], done.granted, *bonus[side + 1 :])
            board, reserve, dry = done.board, done.reserve, 0 in (*done.ebb, *done.reserve)
        last = self.last
        if last is not None:
            last -= 1
        elif dry or not deck_size or areas[side].points >= GOAL:
            last = self.players - 1
        return Contest(
            self.players,
            (self.turn + 1) % self.players,
            board,
            (*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :]),
            deck_size,
            areas,
            reserve,
            bonus,
            last,
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """A play and its worth: the lead in points that follows from it, and the parts of this lead.

    ``gain`` is what it scores and ``answer`` what the next seat can score after it. ``spared`` is how much
    less that is than on the board as it was. ``coming`` is what its own side can score on its next turn.
    ``decided`` says that the search reached the end of the game.
    """

    play: Play
    value: float
    gain: int
    answer: int
    spared: int
    coming: int
    decided: bool


def greediest(contest: Contest) -> tuple[int, Play]:
    """The play that scores most now, and its points; a pass if there is none."""
    best, chosen = 0, None
    for play in contest.plays():
        gain = contest.gain(play)
        if gain > best or chosen is None:
            best, chosen = gain, play
    return best, chosen or contest.passes()[0]


def look_ahead(
    contest: Contest, plays: list[Play], width: int, follow: float, budget: Budget
) -> list[Judged]:
    """At most ``width`` of the most promising plays, judged by the others' greedy answers; the best first.

    ``follow`` is the weight of what the seat could score on its next turn. Plays of equal promise and value
    keep their order. At least one is judged, even with the smallest budget.
    """
    threats = threats_of(replace(contest, turn=(contest.turn + 1) % contest.players))
    most = threats[0][0] if threats else 0

    def promise(play: Play) -> int:
        alive = next((gain for gain, there in threats if play.there is None or fits(play.there, there)), 0)
        return contest.gain(play) - alive

    judged: list[Judged] = []
    for play in nlargest(width, plays, key=promise):
        try:
            budget.spend()
        except Exhausted:
            if judged:
                break
        judged.append(_judge(contest, play, follow, most))
    return sorted(judged, key=lambda one: -one.value)


def threats_of(contest: Contest) -> list[tuple[int, Placement]]:
    """Every placement with which the seat to move scores, with its points, the best first."""
    found = [
        (gain, play.there)
        for play in contest.plays()
        if play.there is not None and (gain := contest.gain(play))
    ]
    return sorted(found, key=lambda threat: -threat[0])


def fits(there: Placement, later: Placement) -> bool:
    """Whether a card can still be laid on ``later`` after another was laid ``there``."""
    e, w, a, f = there.masks
    later_e, later_w, later_a, later_f = later.masks
    same = e & later_e | w & later_w | a & later_a | f & later_f
    return there.cells & later.cells == same


def _judge(contest: Contest, play: Play, follow: float, most: int) -> Judged:
    """What follows from a play if everybody else answers with the play that scores most."""
    me, side = contest.turn, contest.side
    gain = contest.gain(play)
    now = contest.after(play)
    answer = 0
    while now.last != 0 and now.turn != me:
        best, reply = greediest(now)
        if now.turn == (me + 1) % contest.players:
            answer = best
        now = now.after(reply)
    lead = now.lead(side)
    if now.last == 0:
        won = DECIDED * ((lead > 0) - (lead < 0))
        return Judged(play, lead + won, gain, answer, most - answer, 0, decided=True)
    coming = greediest(now)[0] if follow else 0
    return Judged(play, lead + follow * coming, gain, answer, most - answer, coming, decided=False)
