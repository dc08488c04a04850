"""What one seat may know of a game of Okey Dokey: its hand and all open cards. Never holds a state."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from textwrap import wrap

from games.core import Curtain, View
from games.okey_dokey import grid
from games.okey_dokey.grid import Rows

_WIDTH = 40


@dataclass(frozen=True, slots=True)
class Talk:
    """One thing that a seat has said, ``text`` being its canonical notation ("?r", "!r", "!r0", ">r", ">r0").

    ``count`` is the true number of cards for "?r", None for the rest. ``placed`` is the number of filled
    cells when it was said.
    """

    seat: int
    text: str
    count: int | None
    placed: int


@dataclass(frozen=True, slots=True)
class Change:
    """What the last action changed; talk changes nothing.

    ``action`` is the notation that everybody may see: for a swap it has only the number of cards ("r0",
    "r0/1", "r0/2"), for a card discarded under an Equal the card ("r=/r3"). ``cell`` is the row and the
    column that were filled, None for "start". ``drawn`` has the cards that the seat drew, for this seat
    alone; () for all others.
    """

    seat: int
    action: str
    cell: tuple[int, int] | None = None
    discarded: str | None = None
    swapped: int = 0
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """How a cell was filled, as everybody saw it: ``action`` as in ``Change``, the number of cards drawn."""

    seat: int
    action: str
    drawn: int


@dataclass(frozen=True, slots=True)
class OkeyDokeyCurtain(Curtain):
    """A game of a concert from outside: who is to move, and how many cells are filled."""

    game = "okey_dokey"

    players: int

    @property
    def columns(self) -> int:
        """The number of full columns."""
        return self.reached // len(grid.COLOURS)

    @property
    def text(self) -> str:
        return f"{self.reached}/{grid.CELLS}\n{self.columns}/{grid.COLUMNS}"


@dataclass(frozen=True, slots=True)
class OkeyDokeyView(View):
    """A game of Okey Dokey. Hands are sorted: by colour r y g b s, then by number, with Equals last.

    ``turn`` is None before a player claims the start and when the game is over. ``rows`` are the rows r y g b
    s from the left, one symbol for each cell: "1".."8", "=", "0" for a Reset. ``column`` is the one that is
    being filled, 0 to 9, None when the grid is full. ``hand`` is the viewer's hand, None for the public.
    ``hands`` has the viewer's hand too, and all hands when the game is over or in a position with open hands;
    None for the others. ``under`` are the swapped cards in the deck, which are its lowest, the lowest one
    last; None for each that another seat has swapped. ``unseen`` are the cards in hands and deck (the
    viewer's hand included); they are public, like those ``discarded`` under Equals. ``talk`` is all that was
    said, oldest first, ``laid`` how the latest cells were filled, all of them unless the position was set up.
    ``stuck`` is the seat that could not play, if this ended the game. ``change`` is None at the start and in
    a position that was set up.
    """

    game = "okey_dokey"

    difficulty: str
    extra_turn: str
    players: int
    turn: int | None
    rows: Rows
    column: int | None
    hand: tuple[str, ...] | None
    hands: tuple[tuple[str, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    under: tuple[str | None, ...]
    unseen: tuple[str, ...]
    discarded: tuple[str, ...]
    resets_left: tuple[int, ...]
    talk: tuple[Talk, ...]
    laid: tuple[Laid, ...]
    stuck: int | None
    change: Change | None

    @property
    def started(self) -> bool:
        return self.turn is not None or self.outcome is not None

    @property
    def open_hands(self) -> bool:
        """Whether the viewer sees the hands of others."""
        return any(hand is not None for seat, hand in enumerate(self.hands) if seat != self.seat)

    @property
    def placed(self) -> int:
        """The number of filled cells, of 50."""
        return grid.placed(self.rows)

    def curtain(self) -> OkeyDokeyCurtain:
        return OkeyDokeyCurtain(None, self.to_act, (), None, self.placed, self.players)

    @property
    def values(self) -> tuple[int, ...]:
        """The lowest number that may come next in each row."""
        return tuple(grid.value(row) for row in self.rows)

    @property
    def cells(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The cells of each row: the symbol and its value (an Equal has the value of its left neighbour)."""
        return tuple(tuple(zip(row, grid.values(row), strict=True)) for row in self.rows)

    @property
    def open_rows(self) -> tuple[int, ...]:
        return grid.open_rows(self.rows)

    @property
    def numbers_down(self) -> int:
        """The number of Number cards and Equals in the current column; after four only its Reset may come."""
        return grid.numbers_in_column(self.rows)

    @property
    def reset_row(self) -> int | None:
        """The row in which the current column has its Reset."""
        return grid.reset_row(self.rows)

    @property
    def reset_due(self) -> bool:
        return self.column is not None and self.reset_row is None

    @property
    def reset_rows(self) -> tuple[int, ...]:
        """The open rows that could take the Reset that is due. A single one must be kept for it."""
        return grid.reset_rows(self.rows)

    def fitting(self, row: int) -> tuple[str, ...]:
        """The cards in hands and deck that fit an open row now: its lowest number first, Equals last."""
        cards = (card for card in self.unseen if card[0] in (grid.COLOURS[row], grid.EQUAL))
        return tuple(card for card in cards if grid.refusal(self.rows, row, card[-1]) is None)

    @property
    def last_reset_in_danger(self) -> bool:
        """Whether the hands can run out before the Reset of the last column lies.

        Only a player with a card can place a Reset, for an empty hand has no turn. In the last column there
        may be only as many unseen cards as cells for numbers, or fewer. Playing all of them would then leave
        nobody to place the Reset, so it must come before the last card. With one more card, its owner can
        still place the Reset after the last number.
        """
        return self.outcome is None and self.reset_due and len(self.unseen) == len(self.open_rows) - 1

    @property
    def standing_talk(self) -> tuple[Talk, ...]:
        """The latest of each seat's texts, oldest first; a plan or a wish stands until its seat moves."""
        latest = {(talk.seat, talk.text): talk for talk in self.talk}
        return tuple(
            talk for talk in self.talk if latest[talk.seat, talk.text] is talk and self._stands(talk)
        )

    def _stands(self, talk: Talk) -> bool:
        """Whether talk is a count, or its seat has not moved since, given that turns go round."""
        if talk.count is not None or self.change is None:
            return True
        since_its_turn = (self.change.seat - talk.seat) % self.players
        return self.placed - talk.placed <= since_its_turn

    @property
    def text(self) -> str:
        """The grid, the hands and the cards left, in the notation of moves.

        A row that is not full ends with the numbers that it takes now ("5-8") and a 0 for each Reset that
        it can still take; "=5" is an Equal that counts 5. Then the hand of every seat, ">" before the one to
        move and "?" for a hidden card; "+" and the size of the deck; after "?" the cards in hands and deck,
        after "/" those under Equals.
        """
        heading = " " + "".join(f"{number:>3}" for number in range(1, grid.COLUMNS + 1))
        rows = [grid.COLOURS[row] + self._drawn_row(row) + self._taken_now(row) for row in grid.ROWS]
        hands = [
            f"{'>' if seat == self.turn else ' '}{seat + 1} {' '.join(self.hands[seat] or '?' * size)}"
            for seat, size in enumerate(self.hand_sizes)
        ]
        left = wrap(f"? {_by_colour(self.unseen)}", _WIDTH, subsequent_indent="  ")
        under = [f"/ {' '.join(self.discarded)}"] if self.discarded else []
        lines = [heading, *rows, "", *hands, f" + {self.deck_size}", *left, *under]
        return "\n".join(line.rstrip() for line in lines)

    def _drawn_row(self, row: int) -> str:
        cells = [f"={worth}" if symbol == grid.EQUAL else symbol for symbol, worth in self.cells[row]]
        return "".join(f"{cell:>3}" for cell in (cells + ["."] * grid.COLUMNS)[: grid.COLUMNS])

    def _taken_now(self, row: int) -> str:
        if len(self.rows[row]) == grid.COLUMNS:
            return ""
        return f"  {self.values[row] or 1}-8 {grid.RESET * self.resets_left[row]}"


def _by_colour(cards: tuple[str, ...]) -> str:
    """Sorted cards, each colour named once: "r56 s1 =="."""
    same = groupby(cards, key=lambda card: card[0])
    return " ".join(
        colour * len([*found]) if colour == grid.EQUAL else colour + "".join(card[1] for card in found)
        for colour, found in same
    )
