"""The picture of one page of a leaderboard: ranks and figures. Names stand in the message, in the same order.

Rows are of equal height and the picture as high as it has rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render.atlas import Row, Scene
from render.cards.parts import (
    EDGE_PX,
    LADDERS,
    LEVELS,
    MOST_ALT,
    NOTCH_PX,
    WIDTH_PX,
    laid_bar,
    lay,
    number,
    rank,
    record,
    short,
    signed,
    streak,
    told,
)

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

    ``beaten`` is the level beaten on a ladder of those who play together, None elsewhere and for none.
    ``rank`` is None for a reader who is on no board. ``streak`` counts games won in a row up to now,
    ``trend`` is the change by the last game. ``own`` is the reader's row.
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
    """A page of a board: of a ladder of LADDERS, a scope of SCOPES, a period of PERIODS.

    ``own`` is the reader's row where it stands on another page. Raises ValueError for more than ten rows.
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
        """Whether one plays against the game itself here."""
        return self.ladder in LEVELS

    @property
    def gains(self) -> bool:
        """Whether the points are what was gained, not what one has."""
        return self.period != "all" and not self.together

    @property
    def height_px(self) -> int:
        rows = max(len(self.rows), 1) * ROW_PX
        return HEADER_PX + CAPTIONS_PX + rows + (0 if self.own is None else GAP_PX + ROW_PX) + EDGE_PX - 6

    @property
    def alt(self) -> str:
        """All that the picture shows, in words; in fewer of them if they would be too many."""
        whole = self._told(_row_in_words)
        return whole if len(whole) <= MOST_ALT else self._told(_row_in_figures)

    def _told(self, in_words: Callable[[LeaderboardCard, LeaderboardRow], str]) -> str:
        page = "" if self.pages == 1 else f", page {self.page} of {self.pages}"
        heading = f"{LADDERS[self.ladder]}, {SCOPES[self.scope]}, {PERIODS[self.period]}{page}."
        if not self.rows:
            return f"{heading} No games yet."
        rows = [in_words(self, row) for row in self.rows]
        if self.own is not None:
            rows.append(in_words(self, self.own))
        return "\n".join([heading, *rows])


def scene(card: LeaderboardCard) -> Scene:
    """The header, what stands in the columns, every row, and the reader's own below a line."""
    top = HEADER_PX + CAPTIONS_PX
    picture: Scene = [("ground", 0, 0), *_header(card)]
    if not card.rows:
        return [*picture, *lay(["no games yet"], WIDTH_PX // 2, HEADER_PX + (CAPTIONS_PX + ROW_PX) // 2, 0.5)]
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
    at, ground = _columns(card), "own" if row.own else "plate"
    middle = top + PLATE_PX[1] // 2
    counts = (row.won, row.lost) if card.together else row.counts
    bar_left = at["record"] - NOTCHES * NOTCH_PX // 2
    return [
        (f"row {ground}", EDGE_PX, top),
        *lay(rank(row.rank, ground), _RANK_MIDDLE, middle, 0.5),
        *_points(card, row, ground, middle),
        *lay(number(row.games, "mid", ground), at["games"], middle, 1),
        *lay(record(counts, ground), at["record"], top + 24, 0.5),
        *laid_bar(row.counts, bar_left, top + 45, NOTCHES, ground),
        *lay(streak(row.streak, ground), at["streak"], middle),
        *lay(_trend(row.trend, ground), at["trend"], middle, 1),
    ]


def _points(card: LeaderboardCard, row: LeaderboardRow, ground: str, middle: int) -> Scene:
    """The rating, with a question mark while too little is known; what was gained; or level and score."""
    right = _columns(card)["points"]
    if card.together:
        level = "unbeaten" if row.beaten is None else LEVELS[card.ladder][row.beaten]
        return [
            *lay([f"{level} {ground}"], _LEVEL_LEFT, middle),
            *lay(number(row.points, "big", ground), right, middle, 1),
        ]
    figures = signed if card.gains else number
    unsure = lay([f"? mid {ground}"], right + 4, middle) if row.provisional else []
    return [*lay(figures(row.points, "big", ground), right, middle, 1), *unsure]


def _trend(change: int, ground: str) -> Row:
    if change == 0:
        return [f"same {ground}"]
    return [f"{'up' if change > 0 else 'down'} {ground}", 6, *number(abs(change), "mid", ground)]


# ---- in words ---------------------------------------------------------------------------------------------


def _place(row: LeaderboardRow) -> str:
    place = "On no board" if row.rank is None else str(row.rank)
    return f"{place} (you)" if row.own else place


def _points_in_words(card: LeaderboardCard, row: LeaderboardRow) -> str:
    if card.together:
        level = "nothing beaten" if row.beaten is None else f"{LEVELS[card.ladder][row.beaten]}"
        return f"{level}, score {row.points}"
    points = f"{row.points:+}" if card.gains else str(row.points)
    return f"{points} provisional" if row.provisional else points


def _row_in_words(card: LeaderboardCard, row: LeaderboardRow) -> str:
    drawn = "" if card.together else f", {row.drawn} drawn"
    streak_told = f", {row.streak} in a row" if row.streak else ""
    trend = f", last game {row.trend:+}" if row.trend else ""
    games = told(row.games, "game", "games")
    return (
        f"{_place(row)}: {_points_in_words(card, row)}, {games}, {row.won} won{drawn}, {row.lost} lost"
        f"{streak_told}{trend}."
    )


def _row_in_figures(card: LeaderboardCard, row: LeaderboardRow) -> str:
    counts = "-".join(short(count) for count in row.counts)
    points, games = _points_in_words(card, row), short(row.games)
    return f"{_place(row)}: {points}, {games} games {counts}, {row.streak} in a row, {row.trend:+}"
