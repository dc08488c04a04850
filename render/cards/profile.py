"""The picture of a profile: a panel for every ladder that a member has played on, and their achievements.

The message has the names of the member and of favourite opponents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games import GAMES, LADDERS
from render.atlas import Row, Scene
from render.cards.parts import (
    EDGE_PX,
    MOST_STREAK,
    WIDTH_PX,
    ground,
    laid_bar,
    lay,
    level,
    number,
    rank,
    record,
    set_of,
    streak,
)
from render.committed import CARDS, EVERY_GAME, cards_of

HEADER_PX = 80
PANEL_PX = (482, 244)
PANEL_STEP = (494, 252)
PANELS_TOP = HEADER_PX + 10
NAME_MIDDLE = 38  # of a panel, as what follows
CHART_AT, CHART_PX = (212, 70), (262, 104)  # the width with the numbers beside the curve
CURVE_PX = (168, 96)
CURVE_AT = (CHART_AT[0] + 6, CHART_AT[1] + 4)
LINE_PX = 6  # the thickness of the line of a curve, including its soft edges
NOTCHES = 45
MEDALLION_PX = (244, 160)
MEDALLIONS_ACROSS = 4
EMPTY_PX = 110  # instead of the panels if there are none

SHARED_FEATS: Final[Mapping[str, tuple[str, str]]] = {
    "first_win": ("first", "win"),
    "streak_of_five": ("five", "in a row"),
    "every_game": ("every", "game"),
    "beat_master": ("beat", "a master"),
}
"""The achievements of any game, by key: the two lines under the medallion."""

MOST_POINTS = 40
"""The most values that a curve has."""

_GROUND = "plate"
_LEFT = 14


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
    provisional: bool = False
    beaten: int | None = None

    @property
    def together(self) -> bool:
        return LADDERS[self.ladder][1].together

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.won, self.drawn, self.lost


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """A member's ladders, each once, and the keys of their achievements.

    Keys that are not among ``feats()`` are not shown.
    """

    ladders: tuple[ProfileLadder, ...]
    achievements: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len({each.ladder for each in self.ladders}) < len(self.ladders):
            raise ValueError("a profile has each ladder once")

    @property
    def earned(self) -> tuple[str, ...]:
        """The keys that are shown as earned, in the order of ``feats()``."""
        return tuple(key for key in feats() if key in self.achievements)

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of sprites in the picture."""
        played = {set_of(each.ladder) for each in self.ladders}
        games = [cards_of(key) for key, game in GAMES.items() if game.feats or cards_of(key) in played]
        return CARDS, EVERY_GAME, *games

    @property
    def height_px(self) -> int:
        rows = -(-len(feats()) // MEDALLIONS_ACROSS)
        return self.achievements_top + MEDALLION_PX[1] * rows + EDGE_PX

    @property
    def achievements_top(self) -> int:
        panels = -(-len(self.ladders) // 2) * PANEL_STEP[1]
        return PANELS_TOP + (panels or EMPTY_PX)


def feats() -> tuple[str, ...]:
    """The keys of all achievements in the order shown; those of single games come last."""
    return (*SHARED_FEATS, *(feat.key for game in GAMES.values() for feat in game.feats))


def scene(card: ProfileCard) -> Scene:
    """The header, a panel for every ladder, two side by side, and the medallions below."""
    earned: Row = [*number(len(card.earned), "mid", "heading"), "of heading"]
    earned += [*number(len(feats()), "mid", "heading"), 10, "achieved heading"]
    picture: Scene = [
        *ground(card.height_px),
        ("head profile", 0, 0),
        *lay(earned, WIDTH_PX - 30, HEADER_PX // 2 - 1, 1),
    ]
    if not card.ladders:
        picture += lay(["no rated games yet"], WIDTH_PX // 2, PANELS_TOP + EMPTY_PX // 2, 0.5)
    for i, each in enumerate(card.ladders):
        picture += _panel(each, *_panel_at(i, len(card.ladders)))
    for i, key in enumerate(feats()):
        row, column = divmod(i, MEDALLIONS_ACROSS)
        x, y = EDGE_PX + MEDALLION_PX[0] * column, card.achievements_top + MEDALLION_PX[1] * row
        picture.append((f"{key} {'earned' if key in card.earned else 'open'}", x, y))
    return picture


def _panel_at(index: int, panels: int) -> tuple[int, int]:
    """The upper left corner of a panel; the last panel of an odd number is centred."""
    row, column = divmod(index, 2)
    alone = column == 0 and index == panels - 1
    x = (WIDTH_PX - PANEL_PX[0]) // 2 if alone else EDGE_PX + PANEL_STEP[0] * column
    return x, PANELS_TOP + PANEL_STEP[1] * row


def _panel(each: ProfileLadder, x: int, y: int) -> Scene:
    right = x + PANEL_PX[0] - 18
    counts = (each.won, each.lost) if each.together else each.counts
    place = [] if each.rank is None else lay(_rank(each.rank), right, y + NAME_MIDDLE, 1)
    best: Row = (
        ["best plate", 4, *number(min(each.best_streak, MOST_STREAK), "mid", _GROUND)]
        if each.best_streak
        else []
    )
    run: Row = [*streak(each.streak, _GROUND), *([12, *best] if best else [])]
    return [
        (f"panel {each.ladder}", x, y),
        *place,
        *_points(each, x + _LEFT, y),
        *_curve(each.curve, x, y),
        *lay(record(counts, _GROUND), x + _LEFT, y + 200),
        *lay(run, right, y + 200, 1),
        *laid_bar(each.counts, x + 16, y + 222, NOTCHES, _GROUND),
    ]


def _rank(place: int) -> Row:
    return rank(place, _GROUND) if place <= 3 else ["# mid plate", *rank(place, _GROUND)]


def _points(each: ProfileLadder, x: int, y: int) -> Scene:
    """The rating, or the level beaten and the score; below it the number of games played."""
    games: Row = [*number(each.games, "mid", _GROUND), 6, "game plate" if each.games == 1 else "games plate"]
    if each.together:
        points: Row = [*number(each.points, "mid", _GROUND), 8, "score plate"]
        return [
            *lay([level(each.ladder, each.beaten, "plate level")], x, y + 84, ladder=each.ladder),
            *lay(points, x, y + 121),
            *lay(games, x, y + 159),
        ]
    unsure: Row = [2, "? mid plate"] if each.provisional else []
    return [
        *lay([*number(each.points, "huge", _GROUND), *unsure], x, y + 102),
        *lay(games, x, y + 156),
    ]


def _curve(values: tuple[int, ...], x: int, y: int) -> Scene:
    """The last ratings as a line above its shadow, and beside it the highest and the lowest rating."""
    if not values:
        return []
    left, top = x + CURVE_AT[0], y + CURVE_AT[1]
    scene: Scene = []
    heights = curve_heights(values)
    for i, height in enumerate(heights):
        following = heights[min(i + 1, len(heights) - 1)]
        low, high = sorted((height, following))
        scene += [
            (f"under {low}", left + i, top + CURVE_PX[1] - low),
            (f"line {high - low + LINE_PX}", left + i, top + CURVE_PX[1] - high),
        ]
    right = x + CHART_AT[0] + CHART_PX[0] - 6
    highest, lowest = max(values), min(values)
    if highest == lowest:
        return [*scene, *lay(number(highest, "small", "chart"), right, top + CURVE_PX[1] // 2, 1)]
    return [
        *scene,
        *lay(number(highest, "small", "chart"), right, top + 14, 1),
        *lay(number(lowest, "small", "chart"), right, top + CURVE_PX[1] - 14, 1),
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
