"""What cards share: what a card is, where words lie, numbers, records, streaks. Knows no names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from games import LADDERS
from render.atlas import Row, Scene, load
from render.committed import CARDS, cards_of
from render.faces import Inset, PlacedPhoto
from render.words import counted

WIDTH_PX = 1000
MEDALS = 3  # the ranks that have a medal
BAR_PX = 15  # the height of the bar of a record
END_PX = 7  # the width of each rounded end of a bar
LEAST_PX = END_PX + 1  # of an outcome that ever happened
OUTCOMES = ("won", "drawn", "lost")
MOST_STREAK = 99

_STRIP = {"points": 30, "level": 30, "games": 30, "counts": 20, "run": 30}
_STEP = {"points": 282, "level": 282, "games": 324, "counts": 357, "run": 416}

LINES: Final[Mapping[str, Mapping[str, int]]] = {
    **dict.fromkeys(("ivory", "enamel"), _STRIP),
    **dict.fromkeys(("gold", "silver", "bronze", "own step"), _STEP),
    "panel": {"points": 76, "record": 76, "level": 60, "score": 90, "games": 118, "counts": 143, "run": 149},
}
"""The grounds of words, and the height at which the middle of each line lies on them.

A ground is shaded from above to below only, so a sprite fits at any x, but at this height alone. Strips of
ivory and of enamel (the reader's) and panels of a profile count from their own top, the steps of the podium
from that of the picture.
"""


class Card(ABC):
    """A picture that is no board, as a frozen value: equal cards give equal pictures."""

    __slots__ = ()

    @property
    @abstractmethod
    def sets(self) -> tuple[str, ...]:
        """The sets of sprites that it needs."""

    @property
    @abstractmethod
    def height_px(self) -> int: ...

    @abstractmethod
    def scene(self) -> Scene: ...

    def photos(self) -> Sequence[PlacedPhoto | Inset]:
        """The faces of those who show one, and other pictures in this one."""
        return []


def number(value: int, line: str, ground: str) -> Row:
    """The sprites of a number, which is shortened from five digits."""
    return [f"{sign} {line} {ground}" for sign in short(value)]


def games(count: int, line: str, ground: str, gap_px: int) -> Row:
    """A number of games with the word after it."""
    return [*number(count, line, ground), gap_px, f"{counted(count, 'game', 'games')} {ground}"]


def signed(value: int, line: str, ground: str) -> Row:
    """A number with its sign."""
    sign = "+" if value > 0 else "-" if value < 0 else ""
    return [f"{each} {line} {ground}" for each in sign + short(abs(value))]


def short(value: int, whole_to: int = 9_999) -> str:
    """A short number: in full up to ``whole_to``, then in thousands and millions, 12k, 345k, 6M."""
    if value <= whole_to:
        return str(value)
    return f"{value // 1_000}k" if value < 1_000_000 else f"{value // 1_000_000}M"


def set_of(ladder: str) -> str:
    """The name of the set of sprites for a ladder, by the ladder's key."""
    game, _ = LADDERS[ladder]
    return cards_of(game.key)


def level(ladder: str, beaten: int | None, ground: str) -> str:
    """The sprite of a ladder's level that was beaten; None means that no level was beaten."""
    if beaten is None:
        return f"unbeaten level {ground}"
    return f"{ladder} {LADDERS[ladder][1].levels[beaten]} {ground}"


def lay(row: Row, x: int, middle: int, anchor: float = 0, *, sets: Sequence[str] = (CARDS,)) -> Scene:
    """A row of sprites of these sets, whose middle is at this height.

    It starts at x with ``anchor`` 0, is centred with 0.5, ends with 1.
    """
    return load(*sets).row(row, x, middle, anchor)


def record(counts: tuple[int, ...], ground: str) -> Row:
    """Games won, drawn and lost, in this order; each number is shortened from four digits."""
    return score(counts, "counts", ground, [f"to counts {ground}"], 999)


def score(counts: tuple[int, ...], line: str, ground: str, dash: Row, whole_to: int = 9_999) -> Row:
    """Numbers as a score: with a dash between them, each in full up to ``whole_to``."""
    row: Row = []
    for count in counts:
        row += [*dash, *(f"{sign} {line} {ground}" for sign in short(count, whole_to))]
    return row[len(dash) :]


def shares(counts: tuple[int, int, int], width: int) -> tuple[int, int, int]:
    """The pixels of a bar for games won, drawn and lost: at least LEAST_PX for what ever happened.

    A record without games is all lost, so that its bar is dark.
    """
    games = sum(counts)
    if not games:
        return 0, 0, width
    won, drawn, lost = (max(count * width // games, LEAST_PX) if count else 0 for count in counts)
    rest = width - won - drawn - lost
    most = counts.index(max(counts))
    return won + rest * (most == 0), drawn + rest * (most == 1), lost + rest * (most == 2)


def laid_bar(counts: tuple[int, int, int], x: int, top: int, width: int, ground: str) -> Scene:
    """The bar of a record from its upper left corner: gold for games won, pale for drawn, dark for lost."""
    bar: Scene = []
    parts = [part for part in zip(OUTCOMES, shares(counts, width), strict=True) if part[1]]
    left = x
    for i, (outcome, length) in enumerate(parts):
        right = left + length
        if i == 0:
            bar.append((f"{outcome} left {ground}", left, top))
        if i == len(parts) - 1:
            bar.append((f"{outcome} right {ground}", right - END_PX, top))
        else:
            bar.append(("cut", right - 1, top))
        bar += _run(outcome, left + (1 if i else END_PX), right - (1 if i < len(parts) - 1 else END_PX), top)
        left = right
    return bar


def _run(outcome: str, left: int, right: int, top: int) -> Scene:
    """The inner part of a bar, of pieces whose lengths are powers of two."""
    run: Scene = []
    for bit in reversed(range((right - left).bit_length())):
        if (right - left) >> bit & 1:
            run.append((f"{outcome} {1 << bit}", left, top))
            left += 1 << bit
    return run


def streak(wins: int, ground: str) -> Row:
    """The number of games won in a row up to now, at most 99."""
    if wins == 0:
        return [f"no streak {ground}"]
    heat = "blaze" if wins >= 5 else "flame"
    return [f"{heat} {ground}", 2, *number(min(wins, MOST_STREAK), "run", ground)]


def trend(points: int, ground: str) -> str:
    """The sprite of an arrow up or down, for what the last game changed, or of a bar."""
    return f"{'up' if points > 0 else 'down' if points < 0 else 'same'} {ground}"


def change(points: int, ground: str) -> Row:
    """How many points the last game changed, beside the arrow; nothing if none."""
    return number(abs(points), "run", ground) if points else []
