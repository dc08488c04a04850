"""The picture of one page of the board of streaks: ranks and figures. The message names who has each rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

from render.atlas import Row, Scene
from render.cards import leaderboard
from render.cards.parts import LINES, WIDTH_PX, Card, lay, number
from render.committed import CARDS, PUZZLES
from render.faces import Photo, PlacedPhoto

FLAME_LEFT, STREAK_RIGHT, BEST_RIGHT, SOLVED_RIGHT = 250, 400, 640, 900
TOP = leaderboard.LOW_PX + leaderboard.CAPTIONS_PX  # of the first strip
_laid = partial(lay, sets=(CARDS, PUZZLES))


@dataclass(frozen=True, slots=True)
class StreakRow:
    """One place: days in a row up to now, the most ever, and all solved days; as in a leaderboard's row."""

    rank: int | None
    streak: int
    best: int
    solved: int
    own: bool = False
    face: Photo | None = None


@dataclass(frozen=True, slots=True)
class StreakCard(Card):
    """A page; ``own`` is the reader's row if it is not on it. Raises ValueError for more than ten rows."""

    scope: str
    rows: tuple[StreakRow, ...]
    own: StreakRow | None = None
    page: int = 1
    pages: int = 1

    def __post_init__(self) -> None:
        if len(self.rows) > leaderboard.MOST_ROWS:
            raise ValueError(f"a page has {leaderboard.MOST_ROWS} rows at most")

    @property
    def sets(self) -> tuple[str, ...]:
        return CARDS, PUZZLES

    @property
    def height_px(self) -> int:
        strips = max(1, len(self.rows))
        own = 0 if self.own is None else leaderboard.GAP_PX + leaderboard.ROW_PX
        return TOP + leaderboard.ROW_PX * strips + own + leaderboard.FOOT_PX

    def scene(self) -> Scene:
        """The sunset with lanterns, a strip for every place, and the reader's own below a gap."""
        picture: Scene = [("sky streaks", 0, 0), *_sign(self), *_captions(leaderboard.LOW_PX)]
        if not self.rows:
            words = _laid(["no streaks yet"], WIDTH_PX // 2, TOP + LINES["ivory"]["level"], 0.5)
            picture += [("row ivory streaks", 0, TOP), *words]
        for i, (row, top) in enumerate(_placed(self)):
            if i == len(self.rows):
                picture.append(("gap streaks", 0, top - leaderboard.GAP_PX))
            picture += _strip(row, top)
        return [*picture, ("shore streaks", 0, self.height_px - leaderboard.FOOT_PX)]

    def photos(self) -> list[PlacedPhoto]:
        """The faces of those who show one, beside their ranks."""
        faced = ((row.face, row.rank, top) for row, top in _placed(self) if row.face is not None)
        return list(chain.from_iterable(leaderboard.beside_rank(*face, FLAME_LEFT) for face in faced))


def _placed(card: StreakCard) -> Iterator[tuple[StreakRow, int]]:
    """The strips with their upper edges, the reader's own at the end below a gap."""
    for i, row in enumerate(card.rows):
        yield row, TOP + leaderboard.ROW_PX * i
    if card.own is not None:
        yield card.own, TOP + leaderboard.ROW_PX * max(1, len(card.rows)) + leaderboard.GAP_PX


def _sign(card: StreakCard) -> Scene:
    """The board in the sky: the scope, and the page if there are several."""
    x, y, width, _ = leaderboard.LOW_SIGN
    words: Row = [f"{leaderboard.SCOPES[card.scope]} sign", *leaderboard.page_of(card.page, card.pages)]
    return _laid(words, x + width // 2, y + 42, 0.5)


def _captions(top: int) -> Scene:
    middle = top + leaderboard.CAPTIONS_PX // 2 + 2
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
        *leaderboard.laid_rank(row.rank, ground, at["points"]),
        *_laid([flame], FLAME_LEFT, at["run"]),
        *_laid(number(row.streak, "points", ground), STREAK_RIGHT, at["points"], 1),
        *_laid(number(row.best, "games", ground), BEST_RIGHT, at["games"], 1),
        *_laid(number(row.solved, "games", ground), SOLVED_RIGHT, at["games"], 1),
    ]
