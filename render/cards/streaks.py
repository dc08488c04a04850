"""The picture of one page of the board of streaks: ranks and figures. The message names who has each rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.atlas import Row, Scene, load
from render.cards.leaderboard import CAPTIONS_PX, FOOT_PX, GAP_PX, LOW_PX, LOW_SIGN, MOST_ROWS, ROW_PX, SCOPES
from render.cards.parts import LINES, WIDTH_PX, number, short
from render.committed import CARDS, PUZZLES

SETS: Final = (CARDS, PUZZLES)
FLAME_LEFT, STREAK_RIGHT, BEST_RIGHT, SOLVED_RIGHT = 250, 400, 640, 900
_TOKEN_LEFT = 28


@dataclass(frozen=True, slots=True)
class StreakRow:
    """One place: days in a row up to now, the most ever, and all solved days; as in a leaderboard's row."""

    rank: int | None
    streak: int
    best: int
    solved: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class StreakCard:
    """A page of the board of streaks. ``own`` is the reader's row if it is on another page, or on none.

    Raises ValueError for more than ten rows.
    """

    scope: str
    rows: tuple[StreakRow, ...]
    own: StreakRow | None = None
    page: int = 1
    pages: int = 1

    def __post_init__(self) -> None:
        if len(self.rows) > MOST_ROWS:
            raise ValueError(f"a page has {MOST_ROWS} rows at most")

    @property
    def height_px(self) -> int:
        strips = max(1, len(self.rows))
        own = 0 if self.own is None else GAP_PX + ROW_PX
        return LOW_PX + CAPTIONS_PX + ROW_PX * strips + own + FOOT_PX


def scene(card: StreakCard) -> Scene:
    """The sunset with lanterns, a strip for every place, and the reader's own below a gap."""
    top = LOW_PX + CAPTIONS_PX
    picture: Scene = [("sky streaks", 0, 0), *_sign(card), *_captions(LOW_PX)]
    if not card.rows:
        words = _laid(["no streaks yet"], WIDTH_PX // 2, top + LINES["ivory"]["level"], 0.5)
        picture += [("row ivory streaks", 0, top), *words]
        top += ROW_PX
    for row in card.rows:
        picture += _strip(row, top)
        top += ROW_PX
    if card.own is not None:
        picture += [("gap streaks", 0, top), *_strip(card.own, top + GAP_PX)]
        top += GAP_PX + ROW_PX
    return [*picture, ("shore streaks", 0, top)]


def _sign(card: StreakCard) -> Scene:
    """The board in the sky: the scope, and the page if there are several."""
    x, y, width, _ = LOW_SIGN
    words: Row = [f"{SCOPES[card.scope]} sign"]
    if card.pages > 1:
        words += [5, "dot sign", 5, *number(card.page, "page", "sign"), "of sign"]
        words += number(card.pages, "page", "sign")
    return _laid(words, x + width // 2, y + 42, 0.5)


def _captions(top: int) -> Scene:
    middle = top + CAPTIONS_PX // 2 + 2
    return [
        ("captions", 0, top),
        *_laid(["streak"], STREAK_RIGHT, middle, 1),
        *_laid(["best"], BEST_RIGHT, middle, 1),
        *_laid(["solved"], SOLVED_RIGHT, middle, 1),
    ]


def _strip(row: StreakRow, top: int) -> Scene:
    ground = "enamel" if row.own else "ivory"
    at = {line: top + middle for line, middle in LINES[ground].items()}
    flame = f"{'blaze' if row.streak >= 5 else 'flame'} {ground}" if row.streak else f"no streak {ground}"
    return [
        (f"row {ground} streaks", 0, top),
        *_rank(row.rank, ground, at["points"]),
        *_laid([flame], FLAME_LEFT, at["run"]),
        *_laid(number(row.streak, "points", ground), STREAK_RIGHT, at["points"], 1),
        *_laid(number(row.best, "games", ground), BEST_RIGHT, at["games"], 1),
        *_laid(number(row.solved, "games", ground), SOLVED_RIGHT, at["games"], 1),
    ]


def _rank(place: int | None, ground: str, middle: int) -> Scene:
    """The rank on a token as wide as it needs; a bar if there is none."""
    if place is None:
        return _laid([f"no rank {ground}"], _TOKEN_LEFT, middle)
    token = f"token {len(short(place))} {ground}"
    width, _ = load(*SETS).size(token)
    figures = number(place, "rank", f"token {ground}")
    return [*_laid([token], _TOKEN_LEFT, middle), *_laid(figures, _TOKEN_LEFT + width // 2, middle, 0.5)]


def _laid(row: Row, x: int, middle: int, anchor: float = 0) -> Scene:
    return load(*SETS).row(row, x, middle, anchor)
