"""The picture of one page of a leaderboard: ranks and figures. The message has the names, in the same order.

All rows have the same height, and the picture has the height of its rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from games import LADDERS
from render.atlas import Row, Scene
from render.cards.parts import (
    EDGE_PX,
    NOTCH_PX,
    WIDTH_PX,
    ground,
    laid_bar,
    lay,
    level,
    number,
    rank,
    record,
    set_of,
    signed,
    streak,
)
from render.committed import CARDS

HEADER_PX = 132
CAPTIONS_PX = 46
PLATE_PX = (WIDTH_PX - 2 * EDGE_PX, 64)
ROW_PX = 70
GAP_PX = 22  # between the page and the reader's own row
MOST_ROWS = 10
NOTCHES = 20

SCOPES = {"server": "this server", "everywhere": "everywhere"}
PERIODS = {"all": "all time", "season": "this season", "week": "this week"}

_WORDS_LEFT, _WORDS_MIDDLE = 34, 100
_RANK_MIDDLE = 72
_RATED = {"points": 270, "games": 410, "record": 560, "streak": 716, "trend": 968}
_TOGETHER = {"points": 428, "games": 540, "record": 650, "streak": 762, "trend": 968}
_LEVEL_LEFT = 122


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One place. ``points`` are a rating, what was gained of it in a period, or the score of the best game.

    ``beaten`` is the level that was beaten (0 is the lowest) where players play together; None elsewhere and
    if none was beaten. ``rank`` is None for a reader who is not listed. ``streak`` counts the games won in a
    row up to now. ``trend`` is the change by the last game. The row with ``own`` is the reader's.
    """

    rank: int | None
    points: int
    games: int
    won: int
    drawn: int
    lost: int
    streak: int = 0
    trend: int = 0
    provisional: bool = False
    own: bool = False
    beaten: int | None = None

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.won, self.drawn, self.lost


@dataclass(frozen=True, slots=True)
class LeaderboardCard:
    """A page for a ladder of ``games.LADDERS``, a scope of SCOPES and a period of PERIODS.

    ``own`` is the reader's row if it is on another page. Raises ValueError for more than ten rows.
    """

    ladder: str
    scope: str
    period: str
    rows: tuple[LeaderboardRow, ...]
    own: LeaderboardRow | None = None
    page: int = 1
    pages: int = 1

    def __post_init__(self) -> None:
        if len(self.rows) > MOST_ROWS:
            raise ValueError(f"a page has {MOST_ROWS} rows at most")

    @property
    def together(self) -> bool:
        """Whether the players of the ladder play together against the game itself."""
        return LADDERS[self.ladder][1].together

    @property
    def gains(self) -> bool:
        """Whether the points are those gained in a period, not the total."""
        return self.period != "all" and not self.together

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of sprites in the picture."""
        return CARDS, set_of(self.ladder)

    @property
    def height_px(self) -> int:
        rows = max(len(self.rows), 1) * ROW_PX
        return HEADER_PX + CAPTIONS_PX + rows + (0 if self.own is None else GAP_PX + ROW_PX) + EDGE_PX - 6


def scene(card: LeaderboardCard) -> Scene:
    """The header, the captions of the columns, every row, and the reader's own row below a line."""
    top = HEADER_PX + CAPTIONS_PX
    picture: Scene = [*ground(card.height_px), *_header(card)]
    if not card.rows:
        return [
            *picture,
            *lay(["no rated games yet"], WIDTH_PX // 2, HEADER_PX + (CAPTIONS_PX + ROW_PX) // 2, 0.5),
        ]
    picture += _captions(card)
    for i, row in enumerate(card.rows):
        picture += _row(card, row, top + ROW_PX * i)
    if card.own is not None:
        below = top + ROW_PX * len(card.rows)
        picture += [("separator", EDGE_PX, below + 4), *_row(card, card.own, below + GAP_PX)]
    return picture


def _header(card: LeaderboardCard) -> Scene:
    words: Row = [f"{SCOPES[card.scope]} heading", 16, "dot heading", 16, f"{PERIODS[card.period]} heading"]
    if card.pages > 1:
        words += [16, "dot heading", 16, "page heading", 10, *number(card.page, "mid", "heading")]
        words += ["of heading", *number(card.pages, "mid", "heading")]
    return [(f"head {card.ladder}", 0, 0), *lay(words, _WORDS_LEFT, _WORDS_MIDDLE)]


def _columns(card: LeaderboardCard) -> dict[str, int]:
    return _TOGETHER if card.together else _RATED


def _captions(card: LeaderboardCard) -> Scene:
    at, middle = _columns(card), HEADER_PX + CAPTIONS_PX // 2 + 2
    points = "score" if card.together else "gained" if card.gains else "rating"
    parts = "won-lost" if card.together else "won-drawn-lost"
    return [
        *(lay(["beaten"], _LEVEL_LEFT, middle) if card.together else []),
        *lay([points], at["points"], middle, 1),
        *lay(["games"], at["games"], middle, 1),
        *lay([parts], at["record"], middle, 0.5),
        *lay(["streak"], at["streak"], middle),
        *lay(["trend"], at["trend"], middle, 1),
    ]


def _row(card: LeaderboardCard, row: LeaderboardRow, top: int) -> Scene:
    at, plate = _columns(card), "own" if row.own else "plate"
    middle = top + PLATE_PX[1] // 2
    counts = (row.won, row.lost) if card.together else row.counts
    bar_left = at["record"] - NOTCHES * NOTCH_PX // 2
    return [
        (f"row {plate}", EDGE_PX, top),
        *lay(rank(row.rank, plate), _RANK_MIDDLE, middle, 0.5),
        *_points(card, row, plate, middle),
        *lay(number(row.games, "mid", plate), at["games"], middle, 1),
        *lay(record(counts, plate), at["record"], top + 24, 0.5),
        *laid_bar(row.counts, bar_left, top + 45, NOTCHES, plate),
        *lay(streak(row.streak, plate), at["streak"], middle),
        *lay(_trend(row.trend, plate), at["trend"], middle, 1),
    ]


def _points(card: LeaderboardCard, row: LeaderboardRow, plate: str, middle: int) -> Scene:
    """The rating (with a question mark while it is uncertain), the points gained, or level and score."""
    right = _columns(card)["points"]
    if card.together:
        return [
            *lay([level(card.ladder, row.beaten, plate)], _LEVEL_LEFT, middle, ladder=card.ladder),
            *lay(number(row.points, "big", plate), right, middle, 1),
        ]
    figures = signed if card.gains else number
    unsure = lay([f"? mid {plate}"], right + 4, middle) if row.provisional else []
    return [*lay(figures(row.points, "big", plate), right, middle, 1), *unsure]


def _trend(change: int, plate: str) -> Row:
    if change == 0:
        return [f"same {plate}"]
    return [f"{'up' if change > 0 else 'down'} {plate}", 6, *number(abs(change), "mid", plate)]
