"""The head of the puzzle of a day, and the card with which somebody shares that they have solved it.

Neither shows anything of the puzzle itself. The message with the card names who has solved it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from render.atlas import Row, Scene
from render.cards.parts import Card, lay, short
from render.committed import PUZZLES, cards_of
from render.words import counted

Lantern = Literal["dark", "lit", "easier"]
"""Of a day on which no puzzle was solved, or the puzzle of the day, or the easier one."""

HEAD_PX: Final = (880, 166)
CARD_PX: Final = (880, 330)
LANTERNS: Final = 5
SQUARES: Final = 5
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

MARKS: Final = {"x": "missed", "-": "near", "s": "solved"}
"""The squares of tries: the first move was wrong, a later one was, or the puzzle was solved."""

HEAD_LANTERNS: Final = tuple((436 + 50 * i, 24) for i in range(LANTERNS))
CARD_LANTERNS: Final = tuple((572 + 55 * i, 124) for i in range(LANTERNS))
LANTERN_PX: Final = (50, 96)
CARD_SQUARES: Final = tuple((34 + 103 * i, 120) for i in range(SQUARES))
SQUARE_PX: Final = (96, 104)

LEFT: Final = 34
TITLE_MIDDLE, DAY_MIDDLE = 60, 123  # of the head
PLATE: Final = (696, 34, 160, 74)  # the streak, in the head
CARD_TITLE_MIDDLE: Final = 64
FACTS: Final = (34, 246, 812, 58)  # the plate of the card
FACTS_MIDDLE: Final = FACTS[1] + FACTS[3] // 2
PLATE_MIDDLE: Final = PLATE[1] + PLATE[3] // 2
MOST_DAYS: Final = 999
_laid: Final = partial(lay, sets=(PUZZLES,))


@dataclass(frozen=True, slots=True)
class PuzzleHead(Card):
    """What stands above a puzzle: its number and game, its day, the streak of the person who sees it.

    The ``lanterns`` are of the last five days, the oldest first. ``easier``: it is the easier one of its day.
    """

    game: str
    number: int
    day: int
    month: int
    lanterns: tuple[Lantern, ...]
    streak: int
    easier: bool = False

    @property
    def sets(self) -> tuple[str, ...]:
        return PUZZLES, cards_of(self.game)

    @property
    def height_px(self) -> int:
        return HEAD_PX[1]

    def scene(self) -> Scene:
        """The title and the day at the left, a leaf at the easier puzzle; the lanterns, the streak."""
        return [
            ("head", 0, 0),
            *banner(self.game, self.number, self.day, self.month, self.streak, easier=self.easier),
            *_lanterns("head", self.lanterns, HEAD_LANTERNS),
        ]


@dataclass(frozen=True, slots=True)
class PuzzleCard(Card):
    """How somebody has solved a puzzle: the ``marks`` (keys of MARKS) of their tries, the oldest first.

    ``time`` is written as a clock does: "1:42".
    """

    game: str
    number: int
    marks: str
    lanterns: tuple[Lantern, ...]
    tries: int
    time: str
    streak: int
    easier: bool = False

    @property
    def sets(self) -> tuple[str, ...]:
        return PUZZLES, cards_of(self.game)

    @property
    def height_px(self) -> int:
        return CARD_PX[1]

    def scene(self) -> Scene:
        """The title, a square for each try, the lanterns of the last days; below tries, time and streak."""
        marks = [MARKS[mark] for mark in self.marks[-SQUARES:]]
        squares = [*marks, *["open"] * (SQUARES - len(marks))]
        title: Row = [f"{self.game} card", *_figures(self.number, "card")]
        title += [10, "leaf card"] if self.easier else []
        x, _, width, _ = FACTS
        tries = counted(self.tries, "try", "tries")
        days = counted(self.streak, "day", "days")
        facts: tuple[tuple[Row, int, float], ...] = (
            ([*_figures(self.tries, "fact"), 10, f"{tries} fact"], x + 28, 0),
            (["clock fact", 10, *(f"{sign} fact" for sign in self.time)], x + width // 2 - 20, 0.5),
            (["flame fact", 8, *_figures(self.streak, "fact"), 10, f"{days} fact"], x + width - 28, 1),
        )
        return [
            ("card", 0, 0),
            *lay(title, LEFT, CARD_TITLE_MIDDLE, sets=self.sets),
            *((f"{kind} {i}", *CARD_SQUARES[i]) for i, kind in enumerate(squares)),
            *_lanterns("card", self.lanterns, CARD_LANTERNS),
            *(part for row, at, anchor in facts for part in _laid(row, at, FACTS_MIDDLE, anchor)),
        ]


def banner(game: str, number: int, day: int, month: int, streak: int, *, easier: bool = False) -> Scene:
    """The words before a sky of HEAD_PX: title and day at the left, the streak on its plate."""
    x, _, width, _ = PLATE
    flame = "flame plate" if streak else "no flame plate"
    leaf: Row = ["leaf head", 8] if easier else []
    words: Row = [*leaf, f"{game} day", "dot day", f"{day} day", f"{MONTHS[month - 1]} day"]
    return [
        *_laid(["Puzzle head", *_figures(number, "head")], LEFT, TITLE_MIDDLE),
        *lay(words, LEFT, DAY_MIDDLE, sets=(PUZZLES, cards_of(game))),
        *_laid([flame, 6, *_figures(streak, "plate")], x + width // 2, PLATE_MIDDLE, 0.5),
    ]


def _figures(value: int, ground: str) -> Row:
    return [f"{sign} {ground}" for sign in short(value, MOST_DAYS)]


def _lanterns(ground: str, lanterns: tuple[Lantern, ...], places: tuple[tuple[int, int], ...]) -> Scene:
    return [
        (f"{lantern} {i} {ground}", *at) for i, (lantern, at) in enumerate(zip(lanterns, places, strict=True))
    ]
