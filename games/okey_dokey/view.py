"""What one seat may know of a game of Okey Dokey: its hand and all open cards. Never holds a state."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from games.core import View
from games.okey_dokey.grid import (
    CELLS,
    COLOURS,
    COLUMNS,
    EQUAL,
    NAMES,
    ROWS,
    Rows,
    numbers_in_column,
    open_rows,
    placed,
    reset_row,
    reset_rows,
    value,
    values,
)

_TALK_IN_TEXT = 6


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
class OkeyDokeyView(View):
    """A game of Okey Dokey. Hands are sorted: by colour r y g b s, then by number, with Equals last.

    ``turn`` is None before a player claims the start and when the game is over. ``rows`` are the rows r y g b
    s from the left, one symbol for each cell: "1".."8", "=", "0" for a Reset. ``column`` is the one that is
    being filled, 0 to 9, None when the grid is full. ``hand`` is the viewer's hand, None for the public.
    ``hands`` has the viewer's hand too, and all hands when the game is over or in a position with open hands;
    None for the others. ``unseen`` are the cards in hands and deck (the viewer's hand included); they are
    public, like those ``discarded`` under Equals. ``talk`` is all that was said, oldest first. ``stuck`` is
    the seat that could not play, if this ended the game. ``change`` is None at the start and in a position
    that was set up.
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
    unseen: tuple[str, ...]
    discarded: tuple[str, ...]
    resets_left: tuple[int, ...]
    talk: tuple[Talk, ...]
    stuck: int | None
    change: Change | None

    @property
    def started(self) -> bool:
        """Whether a player has claimed the start."""
        return self.turn is not None or self.outcome is not None

    @property
    def open_hands(self) -> bool:
        """Whether the viewer sees the hands of others."""
        return any(hand is not None for seat, hand in enumerate(self.hands) if seat != self.seat)

    @property
    def placed(self) -> int:
        """The number of filled cells, of 50."""
        return placed(self.rows)

    @property
    def values(self) -> tuple[int, ...]:
        """The lowest number that may come next in each row."""
        return tuple(value(row) for row in self.rows)

    @property
    def cells(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The cells of each row: the symbol and its value (an Equal has the value of its left neighbour)."""
        return tuple(tuple(zip(row, values(row), strict=True)) for row in self.rows)

    @property
    def open_rows(self) -> tuple[int, ...]:
        """The rows that lack the current column."""
        return open_rows(self.rows)

    @property
    def numbers_down(self) -> int:
        """The number of Number cards and Equals in the current column; after four only its Reset may come."""
        return numbers_in_column(self.rows)

    @property
    def reset_row(self) -> int | None:
        """The row in which the current column has its Reset."""
        return reset_row(self.rows)

    @property
    def reset_due(self) -> bool:
        """Whether the current column has no Reset yet."""
        return self.column is not None and self.reset_row is None

    @property
    def reset_rows(self) -> tuple[int, ...]:
        """The rows that could take the Reset that is due: open rows with a Reset left.

        Without such a row the column can no longer be completed; a single one must be kept for the Reset.
        """
        return reset_rows(self.rows)

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
        """What still stands of the talk, oldest first: of each text the latest of each seat.

        A plan or a wish stands until its seat has moved.
        """
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
    def skipped(self) -> tuple[int, ...]:
        """The seats without a card: they have no more turns."""
        return tuple(seat for seat, size in enumerate(self.hand_sizes) if size == 0)

    @property
    def text(self) -> str:
        heading = " " * 7 + "".join(f"{number:>3}" for number in range(1, COLUMNS + 1))
        grid = [f"{NAMES[COLOURS[row]]:<7}{self._drawn_row(row)}  {self._rest_of_row(row)}" for row in ROWS]
        said = [talk_in_words(talk) for talk in self.talk[-_TALK_IN_TEXT:]]
        parts = [
            heading,
            *grid,
            "0 Reset, = Equal",
            *self._column_in_words(),
            *self._cards_in_words(),
            *said,
            self._status(),
        ]
        return "\n".join(parts)

    def _drawn_row(self, row: int) -> str:
        cells = [f"={worth}" if symbol == EQUAL else symbol for symbol, worth in self.cells[row]]
        return "".join(f"{cell:>3}" for cell in (cells + ["."] * COLUMNS)[:COLUMNS])

    def _rest_of_row(self, row: int) -> str:
        resets = self.resets_left[row]
        return f"from {self.values[row]}, {resets} Reset{'' if resets == 1 else 's'} left"

    def _column_in_words(self) -> tuple[str, ...]:
        if self.column is None:
            return ()
        missing = ", ".join(NAMES[COLOURS[row]] for row in self.open_rows)
        if self.reset_row is not None:
            reset = f"Reset in {NAMES[COLOURS[self.reset_row]]}"
        else:
            reset = "Reset due"
        danger = (
            ("Danger: the last card must not be played before the last Reset.",)
            if self.last_reset_in_danger
            else ()
        )
        return (f"Column {self.column + 1}: {reset}, missing {missing}.", *danger)

    def _cards_in_words(self) -> tuple[str, ...]:
        sizes = ", ".join(str(size) for size in self.hand_sizes)
        hands = [
            f"{'Your hand' if seat == self.seat else f'Hand of player {seat + 1}'}: {cards_in_words(hand)}."
            for seat, hand in enumerate(self.hands)
            if hand is not None
        ]
        under = [f"Discarded: {cards_in_words(self.discarded)}."] if self.discarded else []
        return (
            f"Deck {self.deck_size}, cards in hand {sizes}.",
            f"In hands and deck: {cards_in_words(self.unseen)}.",
            *under,
            *hands,
        )

    def _status(self) -> str:
        if self.outcome is None:
            if self.turn is None:
                return "Anybody may start."
            return f"{self._last()}Player {self.turn + 1} to move."
        if self.outcome.winners:
            return f"{self._last()}Won: all {CELLS} cells are filled."
        return f"{self._last()}Lost with {self.placed} of {CELLS} cells filled: {self._why_lost()}."

    def _last(self) -> str:
        return "" if self.change is None else f"Last: player {self.change.seat + 1}, {self.change.action}. "

    def _why_lost(self) -> str:
        if not any(self.hand_sizes):
            return "nobody holds a card"
        return "the player to move can neither play a card nor place a Reset"


def cards_in_words(cards: tuple[str, ...]) -> str:
    """Words for sorted cards, by colour: "Red 5 6, Grey 1, 2 Equals"; "none" without cards."""
    equals = cards.count(EQUAL)
    colours = groupby((card for card in cards if card != EQUAL), key=lambda card: card[0])
    words = [f"{NAMES[colour]} {' '.join(card[1] for card in same)}" for colour, same in colours]
    if equals:
        words.append("1 Equal" if equals == 1 else f"{equals} Equals")
    return ", ".join(words) or "none"


def talk_in_words(talk: Talk) -> str:
    """A sentence such as "Player 2 holds 3 Red (12 placed)" with a full stop."""
    colour = NAMES[talk.text[1]]
    said = {
        "?": f"holds {talk.count} {colour} ({talk.placed} placed)",
        "!": f"plans {colour}",
        ">": f"asks for {colour}",
        "!0": f"plans the Reset in {colour}",
        ">0": f"asks for the Reset in {colour}",
    }[talk.text[0] + talk.text[2:]]
    return f"Player {talk.seat + 1} {said}."
