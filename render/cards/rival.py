"""The picture of the score between two people: both faces, and a panel for each game. It has no names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from render.atlas import Row, Scene, load
from render.cards.parts import LINES, MOST_STREAK, laid_bar, lay, number, set_of, short
from render.cards.profile import (
    CHART_AT,
    CHART_PX,
    HERO_PX,
    PANEL_STEP,
    PANELS_TOP,
    RECORD_BAR,
    panel_at,
)
from render.committed import CARDS
from render.faces import Photo, PlacedPhoto
from render.words import counted

FACE_PX = 108
FACES: Final = ((150, 30), (742, 30))
"""The corners of both faces, the reader's first."""

BOARD = (360, 84, 280, 94)
SIGN_PX = (44, 32)
SIGNS_AT = (CHART_AT[0] + 6, CHART_AT[1] + 4)
ACROSS: Final = 5
MOST_SIGNS: Final = 10
RECORD_PX: Final = 212
"""The widest record in large figures; a longer one is shown in small ones."""

_GROUND = "panel"
_LEFT = 16
_WORDS: Final = {"group": "in a group", "together": "together"}


@dataclass(frozen=True, slots=True)
class RivalPanel:
    """The games of one ladder: against one another "alone" or in a "group", or on one side, "together".

    ``counts`` are those won, drawn and lost by the reader, or by both on one side. ``lately`` has the last
    of them, the oldest first, ``runs`` the most games won in a row by the reader and by the other one.
    """

    ladder: str
    company: Literal["alone", "group", "together"]
    counts: tuple[int, int, int]
    lately: tuple[str, ...]
    runs: tuple[int, int]

    @property
    def games(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class RivalCard:
    """All games of two people; ``faces`` are those that are shown, the reader's first."""

    panels: tuple[RivalPanel, ...]
    faces: tuple[Photo | None, Photo | None] = (None, None)

    @property
    def sets(self) -> tuple[str, ...]:
        return CARDS, *dict.fromkeys(set_of(each.ladder) for each in self.panels)

    @property
    def height_px(self) -> int:
        return PANELS_TOP + -(-len(self.panels) // 2) * PANEL_STEP[1]

    @property
    def against(self) -> tuple[int, int, int]:
        """The games that the reader has won, drawn and lost against the other one, alone and in groups."""
        counts = [each.counts for each in self.panels if each.company != "together"]
        won, drawn, lost = (sum(column) for column in zip((0, 0, 0), *counts, strict=True))
        return won, drawn, lost


def scene(card: RivalCard) -> Scene:
    """Both medallions in the sky with the sum between them, and the panels, two side by side."""
    picture: Scene = [("sky rival", 0, 0), *_sums(card)]
    picture += [("behind panels", 0, y) for y in range(HERO_PX, card.height_px, PANEL_STEP[1])]
    for i, each in enumerate(card.panels):
        picture += _panel(each, *panel_at(i, len(card.panels)))
    return picture


def photos(card: RivalCard) -> list[PlacedPhoto]:
    """The faces of those who show one, in their medallions."""
    placed = zip(card.faces, FACES, strict=True)
    return [PlacedPhoto(face, x, y, FACE_PX) for face, (x, y) in placed if face is not None]


def _sums(card: RivalCard) -> Scene:
    """How many games there were, and the record of those against one another."""
    x, y, width, _ = BOARD
    middle, games = x + width // 2, sum(each.games for each in card.panels)
    if not games:
        return lay(["no games yet sign"], middle, y + 47, 0.5)
    words: Row = [*number(games, "page", "sign"), 9, f"{counted(games, 'game', 'games')} sign"]
    record = _between(card.against, "page", "sign") if any(card.against) else ["together sign"]
    return [*lay(words, middle, y + 28, 0.5), *lay(record, middle, y + 66, 0.5)]


def _between(counts: tuple[int, ...], line: str, ground: str, whole_to: int = 9_999) -> Row:
    """Numbers, each in full up to ``whole_to``, with dashes between them."""
    row: Row = []
    for count in counts:
        digits = [f"{sign} {line} {ground}" for sign in short(count, whole_to)]
        row += [6, f"- {line} {ground}", 6, *digits]
    return row[3:]


def _panel(each: RivalPanel, x: int, y: int) -> Scene:
    at = {line: y + middle for line, middle in LINES[_GROUND].items()}
    company = _WORDS.get(each.company, counted(each.games, "game", "games"))
    games: Row = [*number(each.games, "games", _GROUND), 7, f"{company} {_GROUND}"]
    runs = each.runs[:1] if each.company == "together" else each.runs
    best: Row = [
        f"best {_GROUND}",
        5,
        *_between(tuple(min(run, MOST_STREAK) for run in runs), "run", _GROUND),
    ]
    bar_left, bar_top, bar_px = RECORD_BAR
    return [
        (f"panel {each.ladder}", x, y),
        *_record(each, x + _LEFT, at["points"]),
        *lay(games, x + _LEFT, at["games"]),
        *laid_bar(each.counts, x + bar_left, y + bar_top, bar_px, _GROUND),
        *_signs(each.lately, x + SIGNS_AT[0], y + SIGNS_AT[1]),
        *lay(best, x + CHART_AT[0] + CHART_PX[0], at["run"], 1),
    ]


def _record(each: RivalPanel, x: int, middle: int) -> Scene:
    """Games won, drawn and lost; of games together, those won and lost."""
    won, drawn, lost = each.counts
    counts = (won, lost) if each.company == "together" and not drawn else each.counts
    large = _between(counts, "points", _GROUND)
    if load(CARDS).width(large) <= RECORD_PX:
        return lay(large, x, middle)
    return lay(_between(counts, "record", _GROUND, 999), x, middle)


def _signs(lately: tuple[str, ...], x: int, y: int) -> Scene:
    """A sign for each of the last games, from the oldest: a disc was won, a bar drawn, a ring lost."""
    signs = [*lately, *["none"] * (MOST_SIGNS - len(lately))]
    return [
        (f"sign {sign}", x + SIGN_PX[0] * (i % ACROSS), y + SIGN_PX[1] * (i // ACROSS))
        for i, sign in enumerate(signs)
    ]
