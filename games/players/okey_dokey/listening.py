"""What a table of Okey Dokey can know of its hands, from the cards that were laid and from the talk.

Computers speak of the numbers of a row that fit and of which nobody knows yet where they are. "!r" says: I
hold the lowest of these in red; ">r": the second one, and not the lowest; silence about red: neither. With
many players they say no ">r". So a text tells one card, and whoever remembers it needs no other for it.
After a swap, told cards of that hand are forgotten if lower numbers must come first.

A seat is heard so until it counts, speaks of a Reset or lays what cannot be; then as people speak: ">r" for
one of the next two red numbers, ">r0" for one of the next two after a Reset, "!r" for any red number that
fits, until the row has its next cell. The rules make counts true. Never sees a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.okey_dokey.grid import COLOURS, EQUAL, RESET, ROWS, row_of, value
from games.okey_dokey.view import Laid, OkeyDokeyView, Talk
from games.players.okey_dokey.open_deal import BELOW, SWAP_FROM, TWO, lowest, read_card, waits_for

MOST_WHO_ASK: Final = 3
"""With more players computers only plan, so as not to flood the table."""

MANY: Final = 40
"""As many cards as there are numbers."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A hand has at least ``fewest`` and at most ``most`` of the ``cards``, a mask of packed number cards."""

    cards: int
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Heard:
    """What is known of a hand: it has all cards of the mask ``told``, and keeps to the bounds."""

    told: int = 0
    bounds: tuple[Bound, ...] = ()


def listen(view: OkeyDokeyView, *, to_silence: bool = True) -> tuple[Heard, ...]:
    """What each seat has told, the viewer's seat too."""
    memory = Memory(view)
    return tuple(memory.heard(seat, to_silence=to_silence) for seat in range(view.players))


def numbers_of(cards: tuple[str, ...], row: int) -> int:
    """The numbers of a row among these cards, as a mask."""
    return sum(1 << int(card[1]) - 1 for card in cards if card[0] == COLOURS[row])


def wish_stands(view: OkeyDokeyView, talk: Talk) -> bool:
    """Whether a wish or a plan is about the current column, and its row still lacks this cell."""
    return talk.placed // 5 == view.column and row_of(talk.text[1]) in view.open_rows


class Memory:
    """A game as far as its view tells it, followed from the first cell that it knows.

    ``told`` has the seat of each card that was told and has not been laid or forgotten since.
    """

    def __init__(self, view: OkeyDokeyView) -> None:
        self.told: dict[int, int] = {}
        self.loose: set[int] = set()
        """Seats that do not speak as computers do."""
        self._speakers: set[int] = set()
        """Seats that have spoken, and as computers do: their silence is heard, too."""
        self._players = view.players
        self._drawn = [0] * view.players
        self._swapped = [0] * view.players
        self._denied: dict[tuple[int, int], int] = {}
        """By seat and card that it said to lack: the number of cards that it had drawn by then."""
        self._counted: dict[tuple[int, int], tuple[int, int, int]] = {}
        """By seat and row: what it counted less what it has laid since, and what it had drawn and swapped."""
        self._asked: dict[tuple[int, int], int] = {}
        """By seat and row: the numbers of the row, as a mask, of which it has one if it talks loosely."""
        later = [sum(row_of(each.action[0]) == row for each in view.laid) for row in ROWS]
        self._values = [value(view.rows[row][: len(view.rows[row]) - later[row]]) for row in ROWS]
        self._resets = [
            left + sum(row_of(each.action[0]) == row and each.action[1] == RESET for each in view.laid)
            for row, left in enumerate(view.resets_left)
        ]
        self._unplayed = [numbers_of((*view.unseen, *_numbers_laid(view)), row) for row in ROWS]
        before = view.placed - len(view.laid)
        for placed in range(before, view.placed + 1):
            now = view.laid[placed - before] if placed < view.placed else None
            self._hear(
                [talk for talk in view.talk if talk.placed == placed], view.turn if now is None else now.seat
            )
            if now is not None:
                self._lay(now)

    @property
    def signs(self) -> str:
        """What computers say about the lowest of ``next_two``, and if they may ask about the second."""
        return "!>" if self._players <= MOST_WHO_ASK else "!"

    def next_two(self, row: int) -> tuple[int, int]:
        """The two numbers of a row to speak of next, as masks; 0 if there is none.

        They are the lowest that fit and of which nobody knows where they are, else the lowest after a Reset.
        """
        hidden = sum(
            1 << i for i in range(8) if self._unplayed[row] >> i & 1 and 8 * row + i not in self.told
        )
        both = TWO[self._values[row]][hidden] or (TWO[0][hidden] if self._resets[row] else 0)
        return lowest(both), both ^ lowest(both)

    def heard(self, seat: int, *, to_silence: bool) -> Heard:
        """What is known of a seat's hand, if one listens only to what it says or to its silence, too."""
        bounds = [*self._counts(seat), *(Bound(cards, 1, MANY) for cards in self._wishes(seat))]
        if to_silence:
            since: dict[int, int] = {}
            for (there, card), drawn in self._denied.items():
                if there == seat and card not in self.told:
                    new = self._drawn[seat] - drawn
                    since[new] = since.get(new, 0) | 1 << card
            lacks = 0
            for new, cards in sorted(since.items()):
                lacks |= cards
                bounds.append(Bound(lacks, 0, new))
        return Heard(sum(1 << card for card, there in self.told.items() if there == seat), tuple(bounds))

    def _counts(self, seat: int) -> Iterator[Bound]:
        for (there, row), (count, drawn, swapped) in self._counted.items():
            if there == seat:
                fewest = max(0, count - self._swapped[seat] + swapped)
                yield Bound(255 << 8 * row, fewest, count + self._drawn[seat] - drawn)

    def _wishes(self, seat: int) -> Iterator[int]:
        if seat in self.loose:
            yield from (numbers << 8 * row for (there, row), numbers in self._asked.items() if there == seat)

    def _hear(self, said: list[Talk], mover: int | None) -> None:
        """Take in what was said between two cards, and who was silent.

        A seat to move need not speak; if it has spoken, that was before the game began.
        """
        before = [self.next_two(row)[: len(self.signs)] for row in ROWS]
        for i, talk in enumerate(said):
            self._take_in(talk, {earlier.text for earlier in said[:i] if earlier.seat == talk.seat})
        for seat in self._speakers:
            named = [talk.text[1] for talk in said if talk.seat == seat]
            if seat != mover or (named and not said[0].placed):
                for row in ROWS:
                    if COLOURS[row] not in named:
                        self._deny(seat, row, *before[row])

    def _take_in(self, talk: Talk, earlier: set[str]) -> None:
        """Take in a text, after what the same seat has said ``earlier`` since the last card."""
        seat, row = talk.seat, row_of(talk.text[1])
        if talk.count is not None:
            self._counted[seat, row] = talk.count, self._drawn[seat], self._swapped[seat]
        if talk.count is not None or talk.text[-1] == RESET:
            self._hear_loosely(seat)
        plans = talk.text[0] == "!"
        if talk.text[0] == ">":
            after_reset = talk.text[-1] == RESET
            self._asked[seat, row] = TWO[0 if after_reset else self._values[row]][self._unplayed[row]]
        elif plans and talk.text[-1] != RESET:
            self._asked[seat, row] = self._unplayed[row] & ~BELOW[self._values[row]]
        if seat not in self.loose:
            self._speakers.add(seat)
            first, second = self.next_two(row)
            planned = f"!{COLOURS[row]}" in earlier  # and asks for the one after it, which is now the lowest
            if not plans and not planned:
                self._deny(seat, row, first)
            number = first if plans or planned else second
            if number:
                self.told[8 * row + number.bit_length() - 1] = seat

    def _deny(self, seat: int, row: int, *numbers: int) -> None:
        """Note that a seat lacks these numbers, except those that somebody has told."""
        for number in numbers:
            card = 8 * row + number.bit_length() - 1
            if number and card not in self.told:
                self._denied[seat, card] = self._drawn[seat]

    def _hear_loosely(self, seat: int) -> None:
        """Forget what a seat has said: it does not speak as computers do."""
        self.loose.add(seat)
        self._speakers.discard(seat)
        self.told = {card: there for card, there in self.told.items() if there != seat}
        self._denied = {key: drawn for key, drawn in self._denied.items() if key[0] != seat}

    def _lay(self, laid: Laid) -> None:
        seat, row, symbol = laid.seat, row_of(laid.action[0]), laid.action[1]
        for text in _numbers_of(laid):
            self._leave(seat, row, read_card(text))
        if symbol == RESET:
            self._values[row] = 0
            self._resets[row] -= 1
            self._swapped[seat] += laid.drawn
            if laid.drawn:
                self.told = {
                    card: there for card, there in self.told.items() if there != seat or self._kept(card)
                }
                self._asked = {key: numbers for key, numbers in self._asked.items() if key[0] != seat}
        elif symbol != EQUAL:
            self._values[row] = int(symbol)
        self._drawn[seat] += laid.drawn
        self._asked = {key: numbers for key, numbers in self._asked.items() if key[1] != row}

    def _kept(self, card: int) -> bool:
        """Whether a told card is never swapped, because it can soon be laid."""
        row, i = card >> 3, card & 7
        return waits_for(i, self._values[row], self._unplayed[row]) < SWAP_FROM

    def _leave(self, seat: int, row: int, card: int) -> None:
        """A card leaves a hand for good. A seat whose talk this contradicts is heard loosely from now on.

        A silence does not count against a seat that told the card later.
        """
        holder = self.told.pop(card, None)
        if holder != seat:
            if self._denied.get((seat, card)) == self._drawn[seat]:
                self._hear_loosely(seat)
            if holder is not None:
                self._hear_loosely(holder)
        self._unplayed[row] &= ~(1 << (card & 7))
        if (seat, row) in self._counted:
            count, drawn, swapped = self._counted[seat, row]
            self._counted[seat, row] = count - 1, drawn, swapped


def _numbers_laid(view: OkeyDokeyView) -> Iterator[str]:
    return (card for laid in view.laid for card in _numbers_of(laid))


def _numbers_of(laid: Laid) -> tuple[str, ...]:
    """The number cards that left a hand for good: the one that was laid, or the one under an Equal."""
    card, _, under = laid.action.partition("/")
    if card[1] == EQUAL:
        return (under,) if under else ()
    return () if card[1] == RESET else (card,)
