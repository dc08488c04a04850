"""Okey Dokey with all cards open, packed for speed: a deal that the computer player imagines.

A number card is its row times 8 plus its number minus 1; EQUAL is 40. The numbers of a row are a mask in
which bit 0 is the number 1. A move is a number card itself, EQUAL plus the row for an Equal, RESET plus the
row for a Reset, and UNDER plus a number card for an Equal in the card's row with this card discarded. Never
holds a real deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from games.okey_dokey.grid import CELLS, COLOURS, COLUMNS, ROWS, row_of
from games.okey_dokey.view import OkeyDokeyView

EQUAL: Final = 40
RESET: Final = 45
UNDER: Final = 50

ALL_ROWS: Final = 31
ROWS_OF: Final = tuple(tuple(row for row in ROWS if mask >> row & 1) for mask in range(32))
"""The rows in a mask."""
BELOW: Final = (0, *((1 << number - 1) - 1 for number in range(1, 10)))
"""Masks of the numbers below a value."""

SWAP_FROM: Final = 1.0
"""A card is swapped if it ``waits_for`` at least this number of numbers."""

Cards = tuple[int, ...]


def lowest(numbers: int) -> int:
    """The lowest of some numbers, as a mask; 0 for no numbers."""
    return numbers & -numbers


def _two_lowest(value: int, cards: int) -> int:
    found = cards & ~BELOW[value]
    first = lowest(found)
    return first | lowest(found ^ first)


TWO: Final = tuple(tuple(_two_lowest(value, cards) for cards in range(256)) for value in range(9))
"""``TWO[value][cards]``: the two lowest of these numbers that may follow the value."""


@dataclass(slots=True)
class OpenDeal:
    """A running game, changed in place by ``play``.

    ``unplayed`` are each row's numbers in hands and deck. ``hands`` has the numbers of seat s in row r at
    ``5 * s + r``. The top card of ``deck`` is its last item. ``filled`` are the rows that have the current
    column. ``turn`` is None once nobody holds a card. After a look only ``play`` may change the deal.

    The rest is what ``look`` finds. ``reach`` has for each seat the rows in which it holds one of the next
    two numbers (bits 0 to 4) and any number at all (bits 5 to 9). For each row, ``holders`` has the seats
    that hold one of its next two numbers, ``held`` its numbers in all hands, ``needed`` the number of its
    cells that need a number or an Equal, and ``lacks`` the number of those that only an Equal can fill (99 if
    there is no room for its Resets). ``changed`` are the rows in which something has changed since the look.
    """

    players: int
    extra_columns: frozenset[int]
    values: list[int]
    resets: list[int]
    unplayed: list[int]
    hands: list[int]
    equals: list[int]
    sizes: list[int]
    deck: list[int]
    filled: int
    reset_due: bool
    placed: int
    turn: int | None
    reach: list[int] = field(default_factory=lambda: [0] * 5)
    holders: list[int] = field(default_factory=lambda: [0] * 5)
    held: list[int] = field(default_factory=lambda: [0] * 5)
    needed: list[int] = field(default_factory=lambda: [0] * 5)
    lacks: list[int] = field(default_factory=lambda: [0] * 5)
    changed: int = ALL_ROWS

    def copy(self) -> OpenDeal:
        return OpenDeal(
            self.players,
            self.extra_columns,
            self.values[:],
            self.resets[:],
            self.unplayed[:],
            self.hands[:],
            self.equals[:],
            self.sizes[:],
            self.deck[:],
            self.filled,
            self.reset_due,
            self.placed,
            self.turn,
        )

    def play(self, move: int, swap: Cards = ()) -> None:
        """Play a legal move of the seat whose turn it is. With a Reset, swap these cards in their order."""
        seat = self.turn
        assert seat is not None
        if move < EQUAL:
            row = move >> 3
            bit = 1 << (move & 7)
            self.hands[5 * seat + row] ^= bit
            self.unplayed[row] ^= bit
            self.values[row] = (move & 7) + 1
            self._let_go(seat)
        elif move < RESET or move >= UNDER:
            row = move - EQUAL if move < RESET else (move - UNDER) >> 3
            self.equals[seat] -= 1
            if move >= UNDER:
                bit = 1 << (move - UNDER & 7)
                self.hands[5 * seat + row] ^= bit
                self.unplayed[row] ^= bit
                self.sizes[seat] -= 1
            self._let_go(seat)
        else:
            row = move - RESET
            self.values[row] = 0
            self.resets[row] -= 1
            self.reset_due = False
            if swap:
                self._swap(seat, swap)
        self.changed |= 1 << row
        self._pass_on(row, seat)

    def _let_go(self, seat: int) -> None:
        """Draw a card in place of one that has left the hand for good."""
        if self.deck:
            self._take(seat, self.deck.pop())
        else:
            self.sizes[seat] -= 1

    def _take(self, seat: int, card: int) -> None:
        if card == EQUAL:
            self.equals[seat] += 1
        else:
            self.hands[5 * seat + (card >> 3)] |= 1 << (card & 7)
            self.changed |= 1 << (card >> 3)

    def _swap(self, seat: int, swap: Cards) -> None:
        for card in swap:
            if card == EQUAL:
                self.equals[seat] -= 1
            else:
                self.hands[5 * seat + (card >> 3)] ^= 1 << (card & 7)
                self.changed |= 1 << (card >> 3)
        self.deck[:0] = swap[::-1]
        for _ in swap:
            self._take(seat, self.deck.pop())

    def _pass_on(self, row: int, seat: int) -> None:
        self.placed += 1
        self.filled |= 1 << row
        again = False
        if self.filled == ALL_ROWS:
            self.filled = 0
            self.reset_due = True
            again = self.placed // 5 in self.extra_columns
        sizes, players = self.sizes, self.players
        if not again:
            seat = (seat + 1) % players
        for _ in range(players):
            if sizes[seat]:
                self.turn = seat
                return
            seat = (seat + 1) % players
        self.turn = None

    @property
    def reset_rows(self) -> int:
        """The rows that could take the Reset that is due, as a mask."""
        if not self.reset_due:
            return 0
        resets, rows = self.resets, 0
        for row in ROWS_OF[ALL_ROWS ^ self.filled]:
            if resets[row]:
                rows |= 1 << row
        return rows

    def look(self) -> None:
        """Work out the facts of the rows that have changed since the last look."""
        changed = self.changed
        if not changed:
            return
        self.changed = 0
        hands, reach = self.hands, self.reach
        columns_left = COLUMNS - self.placed // 5
        for row in ROWS_OF[changed]:
            value, cards, resets = self.values[row], self.unplayed[row], self.resets[row]
            two = TWO[value][cards]
            near, far = 1 << row, 32 << row
            neither = ~(near | far)
            holders, union, bit = 0, 0, 1
            for seat in range(self.players):
                held = hands[5 * seat + row]
                if held & two:
                    reach[seat] |= near | far
                    holders |= bit
                elif held:
                    reach[seat] = reach[seat] & neither | far
                else:
                    reach[seat] &= neither
                union |= held
                bit += bit
            self.holders[row] = holders
            self.held[row] = union
            needed = columns_left - (self.filled >> row & 1) - resets
            self.needed[row] = needed
            self.lacks[row] = lacking(cards, value, resets, needed)

    @property
    def hopeless(self) -> bool:
        """Whether the cards that are left cannot fill the grid, in whatever hands and order they lie."""
        if self.reset_due and not self.won and not self.reset_rows:
            return True
        self.look()
        return sum(self.lacks) > sum(self.equals) + self.deck.count(EQUAL)

    def moves(self) -> list[int]:
        """The legal moves of the seat whose turn it is; none if it is stuck. Swaps are not listed."""
        seat = self.turn
        assert seat is not None
        found: list[int] = []
        open_rows = [row for row in ROWS if not self.filled >> row & 1]
        if not self.reset_due or len(open_rows) > 1:
            for row in open_rows:
                held = self.hands[5 * seat + row]
                fitting = held & ~BELOW[self.values[row]]
                found += [8 * row + i for i in range(8) if fitting >> i & 1]
                if self.equals[seat]:
                    found.append(EQUAL + row)
                    if not self.deck:
                        found += [UNDER + 8 * row + i for i in range(8) if held >> i & 1]
        if self.reset_due:
            found += [RESET + row for row in open_rows if self.resets[row]]
        return found

    @property
    def key(self) -> tuple[object, ...]:
        """What later moves depend on, but for the deck: two deals of one game with equal keys go on alike."""
        return (
            self.turn,
            self.filled,
            self.reset_due,
            *self.values,
            *self.resets,
            *self.hands,
            *self.equals,
        )

    @property
    def won(self) -> bool:
        return self.placed == CELLS


@lru_cache(maxsize=1 << 16)
def lacking(unplayed: int, value: int, resets: int, cells: int) -> int:
    """The number of a row's cells that its own numbers cannot fill; 99 if there is no room for its Resets."""
    if cells < 0:
        return 99
    return max(0, cells - (unplayed if resets else unplayed & ~BELOW[value]).bit_count())


def waits_for(i: int, value: int, cards: int) -> float:
    """How many numbers of a row are to come before one of them, counted from 0.

    If it is too low now, on average half of those that fit come before the Reset.
    """
    ahead = cards & ~BELOW[value]
    lower = (1 << i) - 1
    if i + 1 >= value:
        return float((ahead & lower).bit_count())
    return ahead.bit_count() / 2 + (cards & lower).bit_count()


def open_deal_of(view: OkeyDokeyView) -> OpenDeal:
    """The deal as far as the view shows it; the hands that it does not show and the deck are empty.

    Before the start is claimed, it is the viewer's turn.
    """
    seat = -1 if view.seat is None else view.seat
    unplayed = [0] * len(COLOURS)
    for card in view.unseen:
        if card != "=":
            unplayed[row_of(card[0])] |= 1 << int(card[1]) - 1
    deal = OpenDeal(
        players=view.players,
        extra_columns=_extra_columns(view),
        values=list(view.values),
        resets=list(view.resets_left),
        unplayed=unplayed,
        hands=[0] * (5 * view.players),
        equals=[0] * view.players,
        sizes=list(view.hand_sizes),
        deck=[],
        filled=ALL_ROWS ^ sum(1 << row for row in view.open_rows),
        reset_due=view.reset_due,
        placed=view.placed,
        turn=seat if view.turn is None else view.turn,
    )
    for holder, hand in enumerate(view.hands):
        for card in hand or ():
            if card == "=":
                deal.equals[holder] += 1
            else:
                deal.hands[5 * holder + row_of(card[0])] |= 1 << int(card[1]) - 1
    return deal


def _extra_columns(view: OkeyDokeyView) -> frozenset[int]:
    """The columns after which the player who completes them has another turn."""
    if view.players < 5:
        return frozenset()
    return frozenset(range(1, COLUMNS)) if view.extra_turn == "every_column" else frozenset({5})


def read_card(text: str) -> int:
    """A card of a hand as it is packed."""
    return EQUAL if text == "=" else 8 * row_of(text[0]) + int(text[1]) - 1


def print_card(card: int) -> str:
    """A packed card in notation."""
    return "=" if card == EQUAL else COLOURS[card >> 3] + str((card & 7) + 1)


def print_move(move: int, swap: Sequence[int] = ()) -> str:
    """A move in canonical notation."""
    if move < EQUAL:
        return print_card(move)
    if move < RESET:
        return f"{COLOURS[move - EQUAL]}="
    if move < UNDER:
        head = f"{COLOURS[move - RESET]}0"
        return f"{head}/{','.join(map(print_card, swap))}" if swap else head
    card = print_card(move - UNDER)
    return f"{card[0]}=/{card}"


def read_move(text: str) -> tuple[int, Cards]:
    """A move in canonical notation as it is packed, with the cards that it swaps."""
    head, _, rest = text.partition("/")
    row = row_of(head[0])
    if head[1] == "0":
        return RESET + row, tuple(map(read_card, rest.split(","))) if rest else ()
    if head[1] == "=":
        return (UNDER + read_card(rest) if rest else EQUAL + row), ()
    return read_card(head), ()
