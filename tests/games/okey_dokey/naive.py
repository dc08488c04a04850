"""Okey Dokey played in the slow and obvious way, on a dict of cells, for comparison with the real rules.

It uses no code of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import product

COLOURS = "rygbs"


class NaiveGame:
    """A game after the start was claimed, changed in place. ``lost`` is the reason of a loss, else None."""

    def __init__(
        self,
        hands: Iterable[Iterable[str]],
        deck: Iterable[str],
        turn: int,
        extra_turn: str,
        rows: Iterable[str] = ("",) * 5,
    ) -> None:
        self.grid: dict[tuple[str, int], str] = {
            (colour, column): symbol
            for colour, row in zip(COLOURS, rows, strict=True)
            for column, symbol in enumerate(row)
        }
        self.hands = [list(hand) for hand in hands]
        self.deck = list(deck)
        self.turn = turn
        self.every_column = extra_turn == "every_column"
        self.discarded: list[str] = []

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> str | None:
        """Why the game is over."""
        if len(self.grid) == 50:
            return "full"
        if all(not hand for hand in self.hands):
            return "empty"
        return None if self.actions() else "stuck"

    @property
    def column(self) -> int:
        """The first column with an empty cell."""
        return min(column for column in range(10) for colour in COLOURS if (colour, column) not in self.grid)

    def symbols(self, column: int) -> list[str]:
        return [self.grid[colour, column] for colour in COLOURS if (colour, column) in self.grid]

    def worth(self, colour: str, column: int) -> int:
        """The value of the cell; for an Equal that of the nearest other cell to its left."""
        while column >= 0 and self.grid.get((colour, column), "=") == "=":
            column -= 1
        return 0 if column < 0 else int(self.grid[colour, column])

    def fits(self, colour: str, symbol: str) -> bool:
        column = self.column
        if (colour, column) in self.grid:
            return False
        here = self.symbols(column)
        if symbol == "0":
            used = [there for there in range(10) if self.grid.get((colour, there)) == "0"]
            return "0" not in here and len(used) < 2
        if len([other for other in here if other != "0"]) == 4:
            return False
        return symbol == "=" or int(symbol) >= self.worth(colour, column)

    def actions(self) -> set[str]:
        return set() if len(self.grid) == 50 or not any(self.hands) else set(self._actions())

    def after(self, action: str) -> NaiveGame:
        """Another game, one action further."""
        game = deepcopy(self)
        game.play(action)
        return game

    def _actions(self) -> Iterator[str]:
        hand = self.hands[self.turn]
        for colour in COLOURS:
            for number in "12345678":
                if colour + number in hand and self.fits(colour, number):
                    yield colour + number
            if "=" in hand and self.fits(colour, "="):
                yield f"{colour}="
                if not self.deck:
                    yield from (f"{colour}=/{card}" for card in hand if card[0] == colour)
            if self.fits(colour, "0"):
                yield f"{colour}0"
                if self.deck:
                    yield from (f"{colour}0/{card}" for card in hand)
                    for one, other in product(range(len(hand)), repeat=2):
                        if one != other:
                            yield f"{colour}0/{hand[one]},{hand[other]}"

    def play(self, action: str) -> None:
        head, _, tail = action.partition("/")
        column = self.column
        hand = self.hands[self.turn]
        self.grid[head[0], column] = head[1]
        if head[1] == "0":
            swapped = tail.split(",") if tail else []
            for card in swapped:
                hand.remove(card)
                self.deck.append(card)
            hand.extend(self.deck.pop(0) for _ in swapped)
        else:
            hand.remove("=" if head[1] == "=" else head)
            if tail:
                hand.remove(tail)
                self.discarded.append(tail)
            elif self.deck:
                hand.append(self.deck.pop(0))
        complete = len(self.symbols(column)) == 5
        if len(self.grid) == 50 or not any(self.hands):
            return
        if not (self.seats == 5 and complete and hand and (self.every_column or column == 4)):
            self.turn = (self.turn + 1) % self.seats
        while not self.hands[self.turn]:
            self.turn = (self.turn + 1) % self.seats
