"""What anyone may know of a game of Boussanga: everything but the order of the deck. Never holds a state."""

from __future__ import annotations

from dataclasses import dataclass

from games.boussanga.board import Board, Line, Spot, board_of
from games.boussanga.cards import ELEMENTS, NO_PAWNS, Pawns
from games.boussanga.reasons import LastRound
from games.core import Option, View
from games.position import NONE

OPTIONS = (
    Option("mode", "versus", ("versus", "teams", "coop"), only_with=("seats", (2, 3, 4))),
    Option("symbols", True, (True, False), later=True),
)

Hand = tuple[str | None, ...]
"""Four slots: a card (its rows, "e.w/.f./...") or None where no card was left to draw."""


@dataclass(frozen=True, slots=True)
class Change:
    """What the last action changed; ``action`` is its canonical notation.

    ``card`` left the hand and ``drawn`` took its slot. ``placed`` came onto the board (some of it may have
    left again in ``lines``), ``collected`` went from the board to the collection. ``scored`` went to the
    points area of the seat's side; ``bonus`` is the part of it that is bonus.
    """

    seat: int
    action: str
    card: str | None = None
    drawn: str | None = None
    placed: tuple[Spot, ...] = ()
    collected: tuple[Spot, ...] = ()
    lines: tuple[Line, ...] = ()
    scored: Pawns = NO_PAWNS
    bonus: Pawns = NO_PAWNS


@dataclass(frozen=True, slots=True)
class Trigger:
    """Why the last round began; ``elements`` are the letters of those whose reserve stood at 0."""

    reason: LastRound
    elements: str = ""


@dataclass(frozen=True, slots=True)
class BoussangaView(View):
    """A game of Boussanga. Views differ only in ``seat`` and ``actions``.

    ``board`` has 64 letters from a1 to h8, rank by rank; "." is an empty cell. ``mode`` is "versus", "teams"
    or "coop". ``phase`` is "play", "put" or "over"; ``turn`` is None when over. ``hands`` has one hand for
    each seat; ``areas`` and ``bonus`` (the elements granted) have one entry for each side. Cooperative games
    have one of each. ``reserve`` is empty in cooperative games; ``collection`` and ``put`` (the pawns still
    to put back) are empty in all others. ``last`` counts the turns left in the last round, None before it;
    ``trigger`` is unknown in a position that was set up.
    """

    game = "boussanga"

    mode: str
    players: int
    turn: int | None
    phase: str
    board: str
    hands: tuple[Hand, ...]
    deck_size: int
    discarded: int
    areas: tuple[Pawns, ...]
    reserve: Pawns
    collection: Pawns
    put: Pawns
    bonus: tuple[str, ...]
    last: int | None
    trigger: Trigger | None
    resigned: int | None
    symbols: bool
    change: Change | None

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of every side, in the order of ``areas``."""
        return tuple(
            tuple(seat for seat in range(self.players) if self.side(seat) == side)
            for side in range(len(self.areas))
        )

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(area.points for area in self.areas)

    @property
    def masks(self) -> Board:
        """The board as a mask of cells for every element."""
        return board_of(self.board)

    def side(self, seat: int) -> int:
        """The index in ``areas`` of the side that a seat scores for."""
        return seat % len(self.areas)

    def hand(self, seat: int) -> Hand:
        return self.hands[seat % len(self.hands)]

    @property
    def text(self) -> str:
        """The board, the points and the cards in the notation, narrow enough for a phone; seats count from 1.

        "." is an empty cell, and in a card a place without a pawn. After the points of a side come its
        pawns, after "last" the turns that are left in the last round.
        """
        ranks = [f"{rank + 1} {' '.join(self.board[8 * rank : 8 * rank + 8])}" for rank in range(7, -1, -1)]
        hands = [
            line
            for number, hand in enumerate(self.hands, start=1)
            for line in (f"cards {number}:" if self.mode != "coop" else "cards:", *_side_by_side(hand))
        ]
        parts = [*ranks, "  a b c d e f g h", *self._areas(), *self._stock(), *hands, self._status()]
        return "\n".join(parts)

    def _areas(self) -> tuple[str, ...]:
        names = ["points:"]
        if self.mode != "coop":
            names = [f"points {'+'.join(str(seat + 1) for seat in seats)}:" for seats in self.sides]
        return tuple(
            f"{name} {area.points} {_listed(area)}" for name, area in zip(names, self.areas, strict=True)
        )

    def _stock(self) -> tuple[str, ...]:
        last = "" if self.last is None else f" last={self.last}"
        deck = f"deck={self.deck_size} discarded={self.discarded}{last}"
        if self.mode == "coop":
            return f"collection: {_listed(self.collection)}", f"put: {_listed(self.put)}", deck
        return f"reserve: {_listed(self.reserve)}", deck

    def _status(self) -> str:
        if self.outcome is not None:
            winners = ",".join(str(seat + 1) for seat in self.outcome.winners) or NONE
            return f"won={winners} reason={self.outcome.reason}"
        return f"turn={self.to_act[0] + 1}: {self.phase}"


def _listed(pawns: Pawns) -> str:
    """Numbers of pawns with gaps between them: "e2 f1"."""
    found = zip(ELEMENTS, pawns, strict=True)
    return " ".join(f"{element}{number}" for element, number in found if number) or NONE


def _side_by_side(hand: Hand) -> tuple[str, ...]:
    cards = [(card or "   /   /   ").split("/") for card in hand]
    return (" 1    2    3    4", *("  ".join(row).rstrip() for row in zip(*cards, strict=True)))
