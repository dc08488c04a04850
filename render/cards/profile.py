"""The picture of a profile: crest, a panel for every ladder, achievements, lessons. It has no names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from games import GAMES, LADDERS
from render.atlas import Row, Scene
from render.cards.parts import (
    LINES,
    MEDALS,
    MOST_STREAK,
    WIDTH_PX,
    Card,
    games,
    laid_bar,
    lay,
    level,
    number,
    record,
    set_of,
    streak,
)
from render.committed import CARDS, EVERY_GAME, cards_of
from render.faces import Photo, PlacedPhoto, placed

HERO_PX = 200
CREST = (300, 0, 400, HERO_PX)  # its box in the sky
CREST_FACE = (445, 40, 110)  # the corner and the side of a face in its wreath
RIBBON_MIDDLE = 172
BOARDS = ((26, 84, 250, 94), (724, 84, 250, 94))  # the boxes of the boards with totals at both sides
PANELS_TOP = HERO_PX + 8
PANEL_PX = (482, 184)
PANEL_STEP = (494, 192)
PANEL_LEFT = 12
BAND_PX = 44  # the part of a panel with its name, as high as what follows says
NAME_MIDDLE = 23
MEDAL_AT, MEDAL_PX = (418, 0), (56, 56)
CHART_AT, CHART_PX = (236, 54), (232, 72)  # the width with the numbers beside the curve
CURVE_PX = (156, 62)
CURVE_AT = (CHART_AT[0] + 6, CHART_AT[1] + 5)
LINE_PX = 6  # the thickness of the line of a curve
RECORD_BAR = (16, 156, 204)  # x, y and width of the bar of a panel
EDGE_PX = 12  # of the tray of achievements, above and below
TRAY_LEFT = 14  # inside its rim
MEDALLION_PX = (243, 96)
MEDALLIONS_ACROSS = 4
LESSON_PX = (76, 72)
LESSONS_ACROSS = 6
LESSON_STEP = 121
LESSONS_LEFT = 273  # below the jewels of the second column
CAPTION_SIGN, CAPTION_LEFT = 64, 114  # below the jewels of the first column, and the words beside them

SHARED_FEATS: Final[Mapping[str, tuple[str, str]]] = {
    "first_win": ("first", "win"),
    "streak_of_five": ("five", "in a row"),
    "every_game": ("every", "game"),
    "beat_master": ("beat", "a master"),
}
"""The achievements of any game, by key: the two lines under the medallion."""

_Panel = TypeVar("_Panel")
_GROUND = "panel"
_LEFT = 16


@dataclass(frozen=True, slots=True)
class ProfileLadder:
    """A member on one ladder: ``points`` are the rating, or the score of the best game played together.

    ``curve`` has the last ratings, oldest first; ``beaten`` and ``rank`` are as in a leaderboard's row.
    """

    ladder: str
    points: int
    games: int
    won: int
    drawn: int
    lost: int
    streak: int = 0
    best_streak: int = 0
    curve: tuple[int, ...] = ()
    rank: int | None = None
    unsure: bool = False
    beaten: int | None = None

    @property
    def together(self) -> bool:
        return LADDERS[self.ladder][1].together

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.won, self.drawn, self.lost


@dataclass(frozen=True, slots=True)
class ProfileCard(Card):
    """A member's ladders, each once, the keys of their achievements, and their lessons.

    Keys that are not among ``feats()`` are not shown. ``lessons`` are the keys of the games that have one, in
    the order shown, each with whether the member has finished it; without them there is no row of lessons.
    """

    ladders: tuple[ProfileLadder, ...]
    achievements: tuple[str, ...] = ()
    lessons: tuple[tuple[str, bool], ...] = ()
    face: Photo | None = None

    def __post_init__(self) -> None:
        if len({each.ladder for each in self.ladders}) < len(self.ladders):
            raise ValueError("a profile has each ladder once")

    @property
    def earned(self) -> tuple[str, ...]:
        """The keys that are shown as earned, in the order of ``feats()``."""
        return tuple(key for key in feats() if key in self.achievements)

    @property
    def sets(self) -> tuple[str, ...]:
        played = {set_of(each.ladder) for each in self.ladders}
        taught = {game for game, _ in self.lessons}
        games = [
            cards_of(key)
            for key, game in GAMES.items()
            if game.feats or key in taught or cards_of(key) in played
        ]
        return CARDS, EVERY_GAME, *games

    @property
    def best(self) -> ProfileLadder | None:
        """The ladder of the crest: where the member's rank is highest, or else the one most played."""
        ranked = [each for each in self.ladders if each.rank is not None]
        if ranked:
            return min(ranked, key=lambda each: (each.rank, -each.games))
        return max(self.ladders, key=lambda each: each.games, default=None)

    @property
    def tray_top(self) -> int:
        return panels_foot(len(self.ladders))

    @property
    def lessons_top(self) -> int:
        """Where the lessons begin, below the achievements."""
        return self.tray_top + EDGE_PX + MEDALLION_PX[1] * -(-len(feats()) // MEDALLIONS_ACROSS)

    @property
    def height_px(self) -> int:
        return self.lessons_top + LESSON_PX[1] * -(-len(self.lessons) // LESSONS_ACROSS) + EDGE_PX

    def scene(self) -> Scene:
        """The crest in the sky, a panel for every ladder, two side by side, and the tray."""
        picture: Scene = [("sky profile", 0, 0), *_crest(self.best), *_totals(self)]
        picture += [*panelled(self.ladders, _panel), ("tray top", 0, self.tray_top)]
        for i, key in enumerate(feats()):
            row, column = divmod(i, MEDALLIONS_ACROSS)
            x, y = TRAY_LEFT + MEDALLION_PX[0] * column, self.tray_top + EDGE_PX + MEDALLION_PX[1] * row
            if column == 0:
                picture.append(("tray", 0, y))
            picture.append((f"{key} {'earned' if key in self.earned else 'open'}", x, y))
        return [*picture, *_lessons(self), ("tray foot", 0, self.height_px - EDGE_PX)]

    def photos(self) -> list[PlacedPhoto]:
        """The face of a member who shows it, in the wreath."""
        return placed([(self.face, *CREST_FACE)])


def feats() -> tuple[str, ...]:
    """The keys of all achievements in the order shown; those of single games come last."""
    return (*SHARED_FEATS, *(feat.key for game in GAMES.values() for feat in game.feats))


def _lessons(card: ProfileCard) -> Scene:
    """A mark for every lesson, as a seal if it is finished, after a word that says what they are."""
    picture: Scene = []
    for i, (game, finished) in enumerate(card.lessons):
        row, column = divmod(i, LESSONS_ACROSS)
        y = card.lessons_top + LESSON_PX[1] * row
        if column == 0:
            picture.append(("tray of lessons", 0, y))
        if i == 0:
            middle = y + LESSON_PX[1] // 2
            picture += lay(["mortarboard tray"], CAPTION_SIGN, middle, 0.5)
            picture += lay(["lessons tray"], CAPTION_LEFT, middle)
        state = "finished" if finished else "unfinished"
        picture.append((f"lesson {game} {state}", LESSONS_LEFT + LESSON_STEP * column, y))
    return picture


def _crest(best: ProfileLadder | None) -> Scene:
    """The mark of the best ladder in a wreath, and on a ribbon the rank there and its name."""
    x, y, width, _ = CREST
    middle = x + width // 2
    if best is None:
        return [("crest", x, y), *lay(["no rated games yet ribbon"], middle, RIBBON_MIDDLE, 0.5)]
    words: Row = [f"{best.ladder} ribbon"]
    sets = CARDS, set_of(best.ladder)
    if best.rank is not None:
        words = ["# rank ribbon", *number(best.rank, "rank", "ribbon"), 12, *words]
    return [(f"crest {best.ladder}", x, y), *lay(words, middle, RIBBON_MIDDLE, 0.5, sets=sets)]


def _totals(card: ProfileCard) -> Scene:
    """Games played and won on all ladders, achievements, and the longest streak."""
    played, won = sum(each.games for each in card.ladders), sum(each.won for each in card.ladders)
    longest = max((each.best_streak for each in card.ladders), default=0)
    earned: Row = [*number(len(card.earned), "page", "sign"), "of sign"]
    boards: tuple[tuple[Row, Row], ...] = (
        (
            games(played, "page", "sign", 9),
            [*number(won, "page", "sign"), 9, "won sign"],
        ),
        (
            [*earned, *number(len(feats()), "page", "sign"), 9, "achieved sign"],
            [*number(min(longest, MOST_STREAK), "page", "sign"), 9, "won in a row sign"],
        ),
    )
    return [
        sprite
        for (x, y, width, _), lines in zip(BOARDS, boards, strict=True)
        for line, at in zip(lines, (y + 28, y + 66), strict=True)
        for sprite in lay(line, x + width // 2, at, 0.5)
    ]


def panel_at(index: int, panels: int) -> tuple[int, int]:
    """The upper left corner of a panel; the last panel of an odd number is centred."""
    row, column = divmod(index, 2)
    alone = column == 0 and index == panels - 1
    x = (WIDTH_PX - PANEL_PX[0]) // 2 if alone else PANEL_LEFT + PANEL_STEP[0] * column
    return x, PANELS_TOP + PANEL_STEP[1] * row


def panels_foot(panels: int) -> int:
    """The lower edge of a number of panels, two side by side."""
    return PANELS_TOP + -(-panels // 2) * PANEL_STEP[1]


def panelled(panels: Sequence[_Panel], draw: Callable[[_Panel, int, int], Scene]) -> Scene:
    """Panels below the sky, two side by side; ``draw`` gets the corner of each."""
    count = len(panels)
    picture: Scene = [("behind panels", 0, y) for y in range(HERO_PX, panels_foot(count), PANEL_STEP[1])]
    for i, each in enumerate(panels):
        picture += draw(each, *panel_at(i, count))
    return picture


def _panel(each: ProfileLadder, x: int, y: int) -> Scene:
    at = {line: y + middle for line, middle in LINES[_GROUND].items()}
    right = x + CHART_AT[0] + CHART_PX[0]
    counts = (each.won, each.lost) if each.together else each.counts
    best: Row = []
    if each.best_streak:
        best = [f"best {_GROUND}", 5, *number(min(each.best_streak, MOST_STREAK), "run", _GROUND)]
    bar_left, bar_top, bar_px = RECORD_BAR
    return [
        (f"panel {each.ladder}", x, y),
        *_rank(each, x, y),
        *_points(each, x + _LEFT, at),
        *_curve(each.curve, x, y),
        *lay(record(counts, _GROUND), x + _LEFT, at["counts"]),
        *laid_bar(each.counts, x + bar_left, y + bar_top, bar_px, _GROUND),
        *lay(streak(each.streak, _GROUND), x + CHART_AT[0] + 2, at["run"]),
        *lay(best, right, at["run"], 1),
    ]


def _rank(each: ProfileLadder, x: int, y: int) -> Scene:
    """A medal for the first three ranks, a number for the others and for uncertain ratings."""
    if each.rank is None:
        return []
    if each.rank <= MEDALS and not each.unsure:
        return [(f"medal {each.rank} {each.ladder}", x + MEDAL_AT[0], y + MEDAL_AT[1])]
    ground = f"band {each.ladder}"
    words: Row = [f"# rank {ground}", *number(each.rank, "rank", ground)]
    return lay(words, x + PANEL_PX[0] - 18, y + NAME_MIDDLE, 1, sets=(CARDS, set_of(each.ladder)))


def _points(each: ProfileLadder, x: int, at: Mapping[str, int]) -> Scene:
    """The rating, or the level beaten and the score; below it the number of games."""
    played = lay(games(each.games, "games", _GROUND, 7), x, at["games"])
    if each.together:
        score: Row = [*number(each.points, "score", _GROUND), 7, f"score {_GROUND}"]
        sets = CARDS, set_of(each.ladder)
        return [
            *lay([level(each.ladder, each.beaten, _GROUND)], x, at["level"], sets=sets),
            *lay(score, x, at["score"]),
            *played,
        ]
    unsure: Row = [3, f"unsure {_GROUND}"] if each.unsure else []
    return [*lay([*number(each.points, "points", _GROUND), *unsure], x, at["points"]), *played]


def _curve(values: tuple[int, ...], x: int, y: int) -> Scene:
    """The last ratings as a line, and beside it the highest and the lowest rating.

    The colour below the line is that of the panel, so the dark above it is laid on.
    """
    left, top = x + CURVE_AT[0], y + CURVE_AT[1]
    if not values:
        return [("no curve", left, top)]
    scene: Scene = []
    heights = curve_heights(values)
    for i, height in enumerate(heights):
        following = heights[min(i + 1, len(heights) - 1)]
        low, high = sorted((height, following))
        scene.append((f"line {high - low + LINE_PX}", left + i, top + CURVE_PX[1] - high))
        if high < CURVE_PX[1]:
            scene.append((f"over {CURVE_PX[1] - high}", left + i, top))
    right = x + CHART_AT[0] + CHART_PX[0] - 8
    highest, lowest = max(values), min(values)
    if highest == lowest:
        return [*scene, *lay(number(highest, "rating", "chart"), right, top + CURVE_PX[1] // 2, 1)]
    return [
        *scene,
        *lay(number(highest, "rating", "chart"), right, top + 12, 1),
        *lay(number(lowest, "rating", "chart"), right, top + CURVE_PX[1] - 12, 1),
    ]


def curve_heights(values: tuple[int, ...]) -> list[int]:
    """The height of the curve for each column of pixels, straight from one value to the next.

    The lowest value is at LINE_PX, the highest at the height of the chart; equal values are at half of it.
    """
    columns = CURVE_PX[0]
    lowest, highest = min(values), max(values)
    if lowest == highest:
        return [CURVE_PX[1] // 2] * columns
    heights = []
    for i in range(columns):
        at = i * (len(values) - 1) / (columns - 1)
        before = min(int(at), len(values) - 2)
        value = values[before] + (values[before + 1] - values[before]) * (at - before)
        heights.append(round(LINE_PX + (CURVE_PX[1] - LINE_PX) * (value - lowest) / (highest - lowest)))
    return heights
