"""The picture of one page of a leaderboard: ranks and figures. The message names who has each rank.

The first page begins with a podium, where the first three stand; the other places are strips below it.
Uncertain ratings stand on no podium, and the waves part them from the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile

from games import LADDERS
from render.atlas import Row, Scene, load
from render.cards.parts import (
    LINES,
    MEDALS,
    WIDTH_PX,
    Card,
    change,
    games,
    laid_bar,
    lay,
    level,
    number,
    record,
    set_of,
    short,
    signed,
    streak,
    trend,
)
from render.committed import CARDS
from render.faces import Photo, PlacedPhoto, placed

HERO_PX = 450  # the sky with the podium; on later pages, and without games, the sky alone
LOW_PX = 180
CAPTIONS_PX = 36
ROW_PX = 58
GAP_PX = ROW_PX // 2  # between the page and the reader's own row; the waves repeat in this distance
FOOT_PX = 12
BAR_TOP = 36  # of a strip
STEP_BAR_TOP = 373
MOST_ROWS = 10

STEPS = ((500, 316), (176, 300), (824, 300))
"""The middle and the width of the steps of the podium, the highest first."""
STEP_FOLD = 250  # where the upper part of a step, which has the sky behind it, meets the lower one
STEP_TOPS = (16, 124, 124)  # where these upper parts begin
MEDALLIONS = ((500, 132, 94), (176, 178, 78), (824, 194, 78))
"""The middle of the medals on these steps, and the side of the face that stands in one."""
FACE_PX, LEAST_FACE_PX, FACE_GAP = 46, 30, 4  # of a strip
METALS = ("gold", "silver", "bronze")  # of the medals, by rank

TITLE_AT, TITLE_PX = (16, 8), (326, 116)  # of the box of a title that takes two lines, beside the steps
SIGN = (684, 40, 300, 88)  # the box of the board with scope, period and page in the sky
LOW_SIGN = (26, 84, 340, 84)

SCOPES = {"server": "this server", "everywhere": "everywhere"}
PERIODS = {"all": "all time", "season": "this season", "week": "this week"}

_TOKEN_LEFT = 28
_RATED = {"points": 276, "games": 386, "bar": 412, "bar_px": 238, "streak": 676, "arrow": 868, "trend": 964}
_TOGETHER = _RATED | {"points": 382, "games": 482, "bar": 504, "bar_px": 176, "streak": 696}
_LEVEL_LEFT = 132
_STEP_BAR_PX = 236


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
    unsure: bool = False
    own: bool = False
    beaten: int | None = None
    face: Photo | None = None

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.won, self.drawn, self.lost


@dataclass(frozen=True, slots=True)
class LeaderboardCard(Card):
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
    def podium(self) -> tuple[LeaderboardRow, ...]:
        """The first three of the leaderboard, if they are on this page; equal points may share a rank."""
        first = takewhile(
            lambda place: not place[1].unsure and place[1].rank is not None and place[1].rank <= place[0],
            enumerate(self.rows, 1),
        )
        return tuple(row for _, row in first)[:MEDALS]

    @property
    def strips(self) -> tuple[LeaderboardRow, ...]:
        """The rows of the page that do not stand on the podium."""
        return self.rows[len(self.podium) :]

    @property
    def first_unsure(self) -> int | None:
        """The first strip of an uncertain rating, if others are above it on this page."""
        first = next((i for i, row in enumerate(self.strips) if row.unsure), None)
        return None if first == 0 and not self.podium else first

    @property
    def sets(self) -> tuple[str, ...]:
        return CARDS, set_of(self.ladder)

    @property
    def hero_px(self) -> int:
        return HERO_PX if self.podium else LOW_PX

    @property
    def height_px(self) -> int:
        strips = len(self.strips) + (not self.rows)
        captions = CAPTIONS_PX if self.strips or self.own is not None else 0
        own = 0 if self.own is None else ROW_PX
        gaps = GAP_PX * ((self.own is not None) + (self.first_unsure is not None))
        return self.hero_px + captions + ROW_PX * strips + own + gaps + FOOT_PX

    def scene(self) -> Scene:
        """The sky of the game, the podium, a strip for each other place, the reader's own below a gap."""
        hero = "podium" if self.podium else "sky"
        picture: Scene = [(f"{hero} {self.ladder}", 0, 0), *_sign(self, SIGN if self.podium else LOW_SIGN)]
        for place, row in enumerate(self.podium):
            picture += _step(self, row, place)
        if not self.rows:
            middle = self.hero_px + LINES["ivory"]["level"]
            picture += [
                (f"row ivory {self.ladder}", 0, self.hero_px),
                *lay(["no rated games yet"], WIDTH_PX // 2, middle, 0.5),
            ]
        if self.strips or self.own is not None:
            picture += _captions(self, self.hero_px + ROW_PX * (not self.rows))
        for i, (row, top) in enumerate(_placed(self)):
            if i in (self.first_unsure, len(self.strips)):
                picture.append((f"gap {self.ladder}", 0, top - GAP_PX))
            picture += _strip(self, row, top)
        return [*picture, (f"shore {self.ladder}", 0, self.height_px - FOOT_PX)]

    def photos(self) -> list[PlacedPhoto]:
        """The faces of those who show one: in the medals of the podium, beside the ranks of strips."""
        in_strips = (
            beside_rank(row.face, row.rank, top, _worth_left(self, row))
            for row, top in _placed(self)
            if row.face is not None
        )
        return [*on_steps([row.face for row in self.podium]), *chain.from_iterable(in_strips)]


def _placed(card: LeaderboardCard) -> Iterator[tuple[LeaderboardRow, int]]:
    """The strips with their upper edges, the reader's own at the end; gaps are above two of them."""
    top = card.hero_px + ROW_PX * (not card.rows) + CAPTIONS_PX
    for i, row in enumerate(card.strips):
        top += GAP_PX if i == card.first_unsure else 0
        yield row, top
        top += ROW_PX
    if card.own is not None:
        yield card.own, top + GAP_PX


def _worth_left(card: LeaderboardCard, row: LeaderboardRow) -> int:
    """Where the level or the points of a strip begin."""
    if card.together:
        return _LEVEL_LEFT
    return _RATED["points"] - load(CARDS).width(_figures(card, row, "ivory"))


def beside_rank(face: Photo, rank: int | None, top: int, until: int) -> list[PlacedPhoto]:
    """The face of a strip, if there is room for it: after the rank, ``until`` what follows."""
    left = FACE_GAP + max(x + load(CARDS).size(sprite)[0] for sprite, x, _ in laid_rank(rank, "ivory", 0))
    side = min(FACE_PX, until - FACE_GAP - left)
    at = left, top + LINES["ivory"]["points"] - side // 2, side
    return [PlacedPhoto(face, *at)] if side >= LEAST_FACE_PX else []


def _sign(card: LeaderboardCard, box: tuple[int, int, int, int]) -> Scene:
    """The board in the sky: the scope above, the period and the page below."""
    x, y, width, _ = box
    words: Row = [f"{PERIODS[card.period]} sign", *page_of(card.page, card.pages)]
    middle = x + width // 2
    return [*lay([f"{SCOPES[card.scope]} sign"], middle, y + 27, 0.5), *lay(words, middle, y + 60, 0.5)]


def page_of(page: int, pages: int) -> Row:
    """The page after the words of the board, if there are several."""
    if pages == 1:
        return []
    return [5, "dot sign", 5, *number(page, "page", "sign"), "of sign", *number(pages, "page", "sign")]


def _step(card: LeaderboardCard, row: LeaderboardRow, place: int) -> Scene:
    """A step of the podium: its medal tells the rank; the reader's own is enamel below the medal."""
    metal = METALS[(row.rank or 1) - 1]
    ground = "own step" if row.own else metal
    at, (middle, _) = LINES[ground], STEPS[place]
    below = games(row.games, "games", ground, 7)
    if card.together:
        below = [f"score {ground}", 8, *number(row.points, "games", ground)]
    return [
        *laid_step(card.ladder, place, metal, ground, _points(card, row, ground), below, row.counts),
        *lay(record((row.won, row.lost) if card.together else row.counts, ground), middle, at["counts"], 0.5),
        *lay(streak(row.streak, ground), middle - 62, at["run"], 0.5),
        *lay([trend(row.trend, ground), 4, *change(row.trend, ground)], middle + 62, at["run"], 0.5),
    ]


def laid_step(
    ladder: str, place: int, metal: str, ground: str, points: Row, below: Row, counts: tuple[int, int, int]
) -> Scene:
    """The two parts of a step, points on it, a line below them, and the bar of a record."""
    at, (middle, width) = LINES[ground], STEPS[place]
    left = middle - width // 2
    return [
        (f"step {metal} {left} {ladder}", left, STEP_TOPS[place]),
        (f"foot {metal} {width} {'own' if ground == 'own step' else 'plain'}", left, STEP_FOLD),
        *lay(points, middle, at["points"], 0.5, sets=(CARDS, set_of(ladder))),
        *lay(below, middle, at["games"], 0.5),
        *laid_bar(counts, middle - _STEP_BAR_PX // 2, STEP_BAR_TOP, _STEP_BAR_PX, ground),
    ]


def on_steps(faces: Sequence[Photo | None]) -> list[PlacedPhoto]:
    """The faces of those who show one, in the medals of the podium."""
    medals = zip(faces, MEDALLIONS, strict=False)
    return placed((face, x - px // 2, y - px // 2, px) for face, (x, y, px) in medals)


def _columns(card: LeaderboardCard) -> dict[str, int]:
    return _TOGETHER if card.together else _RATED


def _captions(card: LeaderboardCard, top: int) -> Scene:
    at, middle = _columns(card), top + CAPTIONS_PX // 2 + 2
    points = "score" if card.together else "gained" if card.gains else "rating"
    parts = "won-lost" if card.together else "won-drawn-lost"
    return [
        ("captions", 0, top),
        *(lay(["beaten"], _LEVEL_LEFT, middle) if card.together else []),
        *lay([points], at["points"], middle, 1),
        *lay(["games"], at["games"], middle, 1),
        *lay([parts], at["bar"] + at["bar_px"] // 2, middle, 0.5),
        *lay(["streak"], at["streak"], middle),
        *lay(["trend"], at["trend"], middle, 1),
    ]


def _strip(card: LeaderboardCard, row: LeaderboardRow, top: int) -> Scene:
    ground = "enamel" if row.own else "ivory"
    columns, at = _columns(card), {line: top + middle for line, middle in LINES[ground].items()}
    counts = (row.won, row.lost) if card.together else row.counts
    bar_left, bar_px = columns["bar"], columns["bar_px"]
    return [
        (f"row {ground} {card.ladder}", 0, top),
        *laid_rank(row.rank, ground, at["points"]),
        *_worth(card, row, ground, top),
        *lay(number(row.games, "games", ground), columns["games"], at["games"], 1),
        *lay(record(counts, ground), bar_left + bar_px // 2, at["counts"], 0.5),
        *laid_bar(row.counts, bar_left, top + BAR_TOP, bar_px, ground),
        *lay(streak(row.streak, ground), columns["streak"], at["run"]),
        *lay([trend(row.trend, ground)], columns["arrow"], at["run"], 0.5),
        *lay(change(row.trend, ground), columns["trend"], at["run"], 1),
    ]


def _worth(card: LeaderboardCard, row: LeaderboardRow, ground: str, top: int) -> Scene:
    """The points of a strip: level and score where players play together, or the rating."""
    right, at = _columns(card)["points"], {line: top + middle for line, middle in LINES[ground].items()}
    if card.together:
        return [
            *lay([level(card.ladder, row.beaten, ground)], _LEVEL_LEFT, at["level"], sets=card.sets),
            *lay(number(row.points, "points", ground), right, at["points"], 1),
        ]
    unsure = lay([f"unsure {ground}"], right + 3, at["points"]) if row.unsure else []
    return [*lay(_figures(card, row, ground), right, at["points"], 1), *unsure]


def laid_rank(place: int | None, ground: str, middle: int) -> Scene:
    """The rank on a token as wide as it needs; a bar if there is none."""
    if place is None:
        return lay([f"no rank {ground}"], _TOKEN_LEFT, middle)
    token = f"token {len(short(place))} {ground}"
    width, _ = load(CARDS).size(token)
    return [
        *lay([token], _TOKEN_LEFT, middle),
        *lay(number(place, "rank", f"token {ground}"), _TOKEN_LEFT + width // 2, middle, 0.5),
    ]


def _points(card: LeaderboardCard, row: LeaderboardRow, ground: str) -> Row:
    """The rating (with a question mark while it is uncertain), what was gained, or the level beaten."""
    if card.together:
        return [level(card.ladder, row.beaten, ground)]
    unsure: Row = [4, f"unsure {ground}"] if row.unsure else []
    return [*_figures(card, row, ground), *unsure]


def _figures(card: LeaderboardCard, row: LeaderboardRow, ground: str) -> Row:
    return (signed if card.gains else number)(row.points, "points", ground)
