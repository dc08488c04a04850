"""Boussanga played in the slow and obvious way, on a dict of squares, for comparison with the real rules.

Cards are turned with complex numbers and lines are walked square by square; nothing is taken from the game
but its card texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import product

Square = tuple[int, int]
Pawns = Counter[str]

TURNS = {"n": 1, "ne": 1 + 1j, "e": 1j, "se": -1 + 1j, "s": -1, "sw": -1 - 1j, "w": -1j, "nw": 1 - 1j}
"""The factors of the facings for a step on the card, where right is 1 and down is i."""

VALUES = {"e": 1, "w": 2, "a": 2, "f": 3}
SQUARES = list(product(range(8), range(8)))


def spots_under(card: str, anchor: str, facing: str) -> dict[Square, str]:
    """The squares of a card's pawns, on the board or off, when the first lies on ``anchor``."""
    rows = card.split("/")
    pawns = [(complex(x, y), rows[y][x]) for y in range(3) for x in range(3) if rows[y][x] != "."]
    first = pawns[0][0]
    file, rank = "abcdefgh".index(anchor[0]), int(anchor[1]) - 1
    steps = [((spot - first) * TURNS[facing], element) for spot, element in pawns]
    return {(file + int(step.real), rank - int(step.imag)): element for step, element in steps}


def cell_of(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def lines_on(board: dict[Square, str]) -> Iterator[list[Square]]:
    """Every maximal line of four or more, each once."""
    for square, (right, up) in product(board, [(1, 0), (0, 1), (1, 1), (1, -1)]):
        element = board[square]
        if board.get((square[0] - right, square[1] - up)) == element:
            continue
        line = [square]
        while board.get((line[-1][0] + right, line[-1][1] + up)) == element:
            line.append((line[-1][0] + right, line[-1][1] + up))
        if len(line) >= 4:
            yield line


def points_of(pawns: Pawns) -> int:
    return sum(VALUES[element] * number for element, number in pawns.items())


class NaiveGame:
    """A running game, changed in place. ``pool`` is the reserve, in cooperative games the collection."""

    def __init__(
        self,
        mode: str,
        seats: int,
        turn: int,
        letters: str,
        hands: Iterable[Iterable[str | None]],
        deck: Iterable[str],
    ) -> None:
        self.mode, self.seats, self.turn = mode, seats, turn
        self.board = {(i % 8, i // 8): pawn for i, pawn in enumerate(letters) if pawn != "."}
        self.hands = [list(hand) for hand in hands]
        self.deck = list(deck)
        pawns: Pawns = Counter("ewaf" * 16)
        self.pool: Pawns = Counter() if mode == "coop" else pawns - Counter(self.board.values())
        sides = {"versus": seats, "teams": 2, "coop": 1}[mode]
        self.areas: list[Pawns] = [Counter() for _ in range(sides)]
        self.bonus: list[set[str]] = [set() for _ in range(sides)]
        self.put: Pawns = Counter()
        self.last: int | None = None
        self.discarded = 0
        self.over = False

    @property
    def hand(self) -> list[str | None]:
        return self.hands[0] if self.mode == "coop" else self.hands[self.turn]

    @property
    def side(self) -> int:
        return {"versus": self.turn, "teams": self.turn % 2, "coop": 0}[self.mode]

    def fits(self, spots: dict[Square, str]) -> bool:
        if not all(0 <= file < 8 and 0 <= rank < 8 for file, rank in spots):
            return False
        if self.mode == "coop":
            return all(self.board.get(square) == element for square, element in spots.items())
        new = [square for square in spots if square not in self.board]
        needed = Counter(spots[square] for square in new)
        return (
            all(self.board[square] == spots[square] for square in spots if square in self.board)
            and bool(new)
            and all(self.pool[element] >= needed[element] for element in needed)
        )

    def places(self) -> dict[tuple[int, frozenset[tuple[Square, str]]], str]:
        """Every card that can be played: slot, pawns and squares, and the first text for it."""
        found: dict[tuple[int, frozenset[tuple[Square, str]]], str] = {}
        for slot, card in enumerate(self.hand, start=1):
            if card is None:
                continue
            for facing, square in product(TURNS, SQUARES):
                spots = spots_under(card, cell_of(square), facing)
                if self.fits(spots):
                    found.setdefault((slot, frozenset(spots.items())), f"{slot} {cell_of(square)} {facing}")
        return found

    def actions(self) -> set[str]:
        if self.over:
            return set()
        empty = [cell_of(square) for square in SQUARES if square not in self.board]
        if +self.put:
            return {f"put {element} {cell}" for element in +self.put for cell in empty}
        plays = set(self.places().values())
        slots = [slot for slot, card in enumerate(self.hand, start=1) if card is not None]
        if self.mode != "coop":
            return plays | {f"pass {slot}" for slot in slots}
        if plays:
            return plays
        if not +self.pool:
            return {f"pass {slot}" for slot in slots}
        return {f"pass {slot} {element}" for slot in slots for element in +self.pool}

    def after(self, action: str) -> NaiveGame:
        """Another game, one action further."""
        game = deepcopy(self)
        game.play(action)
        return game

    def play(self, action: str) -> None:
        words = action.split()
        if words[0] == "put":
            file, rank = "abcdefgh".index(words[2][0]), int(words[2][1]) - 1
            self.board[file, rank] = words[1]
            self.put[words[1]] -= 1
            self.end_step()
        elif self.mode == "coop":
            self.play_together(words)
        else:
            self.play_against(words)

    def play_together(self, words: list[str]) -> None:
        if words[0] == "pass":
            self.discard(int(words[1]))
            for element in words[2:]:
                self.put[element] = self.pool.pop(element)
        else:
            card = self.hand[int(words[0]) - 1]
            assert card is not None
            for square in spots_under(card, words[1], words[2]):
                self.pool[self.board.pop(square)] += 1
            self.discard(int(words[0]))
            for element in "ewaf":
                if self.pool[element] >= 4:
                    self.areas[0][element] += self.pool.pop(element) - 3
                    self.put[element] = 3
        self.end_step()

    def end_step(self) -> None:
        if points_of(self.areas[0]) >= 15 or not any(self.hand):
            self.over = True
        elif not +self.put:
            self.turn = (self.turn + 1) % self.seats

    def play_against(self, words: list[str]) -> None:
        dry = 0 in self.in_pool()
        if words[0] == "pass":
            self.discard(int(words[1]))
        else:
            card = self.hand[int(words[0]) - 1]
            assert card is not None
            for square, element in spots_under(card, words[1], words[2]).items():
                if square not in self.board:
                    self.board[square] = element
                    self.pool[element] -= 1
            dry = dry or 0 in self.in_pool()
            self.score_lines()
            dry = dry or 0 in self.in_pool()
            self.discard(int(words[0]))
        if self.last is not None:
            self.last -= 1
        elif dry or not self.deck or any(points_of(area) >= 15 for area in self.areas):
            self.last = self.seats - 1
        self.over = self.last == 0
        self.turn = (self.turn + 1) % self.seats

    def in_pool(self) -> list[int]:
        return [self.pool[element] for element in "ewaf"]

    def score_lines(self) -> None:
        area, granted = self.areas[self.side], self.bonus[self.side]
        found = list(lines_on(self.board))
        for line in found:
            area[self.board[line[0]]] += len(line) - 3
            self.pool[self.board[line[0]]] -= len(line) - 3
        for square in {square for line in found for square in line}:
            self.pool[self.board.pop(square)] += 1
        for element in "ewaf":
            if area[element] >= 4 and element not in granted:
                granted.add(element)
                if self.pool[element]:
                    self.pool[element] -= 1
                    area[element] += 1

    def discard(self, slot: int) -> None:
        self.hand[slot - 1] = self.deck.pop(0) if self.deck else None
        self.discarded += 1
