"""What anyone may know of a game of Boussanga: everything but the order of the deck. Never holds a state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.boussanga.board import Board, Line, Spot, board_of
from games.boussanga.cards import NAMES, NO_PAWNS, Pawns
from games.boussanga.reasons import LastRound, Reason
from games.core import Option, View
from games.core import Reason as AnyReason

OPTIONS = (
    Option("mode", "versus", ("versus", "teams", "coop"), only_with=("seats", (2, 3, 4))),
    Option("symbols", True, (True, False)),
)

Hand = tuple[str | None, ...]
"""Four slots: a card (its rows, "e.w/.f./...") or None where no card was left to draw."""

_REASONS: dict[StrEnum, str] = {
    Reason.MASTER: "Won, Boussanga Master",
    Reason.SCHOLAR: "Won, Boussanga Scholar",
    Reason.WON: "Won",
    Reason.LATE: "Lost: 15 points, but too many cards",
    Reason.EXHAUSTED: "Lost: no card is left",
}


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
        """The points of every side."""
        return tuple(area.points for area in self.areas)

    @property
    def masks(self) -> Board:
        """The board as a mask of cells for every element."""
        return board_of(self.board)

    def side(self, seat: int) -> int:
        """The index in ``areas`` of the side that a seat scores for."""
        return seat % len(self.areas)

    def hand(self, seat: int) -> Hand:
        """The hand that a seat plays from."""
        return self.hands[seat % len(self.hands)]

    @property
    def text(self) -> str:
        ranks = [f"{rank + 1} {' '.join(self.board[8 * rank : 8 * rank + 8])}" for rank in range(7, -1, -1)]
        hands = [
            line
            for name, hand in zip(self._hand_names(), self.hands, strict=True)
            for line in (name, *_side_by_side(hand))
        ]
        legend = "  ".join(f"{element} {name}" for element, name in NAMES.items())
        parts = [*ranks, "  a b c d e f g h", legend, *self._areas(), self._stock(), *hands, self._status()]
        return "\n".join(parts)

    def _hand_names(self) -> tuple[str, ...]:
        if self.mode == "coop":
            return ("Cards",)
        return tuple(f"Cards of player {seat + 1}" for seat in range(self.players))

    def _areas(self) -> tuple[str, ...]:
        names = {
            "versus": [f"Player {side + 1}" for side in range(self.players)],
            "teams": ["Players 1 and 3", "Players 2 and 4"],
            "coop": ["Scored"],
        }[self.mode]
        return tuple(
            f"{name}: {area.points} points, {area}." for name, area in zip(names, self.areas, strict=True)
        )

    def _stock(self) -> str:
        deck = f"Deck {self.deck_size}, discarded {self.discarded}."
        if self.mode == "coop":
            return f"Collection {self.collection}, to put back {self.put}. {deck}"
        return f"Reserve {self.reserve}. {deck}"

    def _status(self) -> str:
        if self.outcome is not None:
            winners = " and ".join(f"player {seat + 1}" for seat in self.outcome.winners)
            if self.outcome.reason == AnyReason.RESIGNED:
                return f"Won by {winners}: the other player resigned."
            if self.outcome.reason == Reason.POINTS:
                return f"Won by {winners}."
            return f"{_REASONS[self.outcome.reason]}."
        todo = "to put a pawn back" if self.phase == "put" else "to move"
        left = "" if self.last is None else f" Last round, turns left: {self.last}."
        return f"Player {self.to_act[0] + 1} {todo}.{left}"


def _side_by_side(hand: Hand) -> tuple[str, ...]:
    cards = [(card or "   /   /   ").split("/") for card in hand]
    return (" 1    2    3    4", *("  ".join(row).rstrip() for row in zip(*cards, strict=True)))
