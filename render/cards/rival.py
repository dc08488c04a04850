"""The picture of the score between two people: both faces, and a panel for each game. It has no names."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from render.atlas import Row, Scene, load
from render.cards.parts import LINES, MOST_STREAK, WIDTH_PX, Card, games, laid_bar, lay, number, score, set_of
from render.cards.profile import CHART_AT, CHART_PX, RECORD_BAR, panelled, panels_foot
from render.committed import CARDS
from render.faces import Photo, PlacedPhoto, placed
from render.words import counted

FACE_PX = 108
FACES: Final = ((150, 30), (742, 30))
"""The corners of both faces, the reader's first."""

SUMS: Final = (112, 150)
"""The middles of the lines on the board in the sky."""

SIGN_PX = (44, 32)
MOST_SIGNS: Final = 10
SIGNS_AT: Final = [
    (CHART_AT[0] + 6 + 44 * (i % 5), CHART_AT[1] + 4 + 32 * (i // 5)) for i in range(MOST_SIGNS)
]
RECORD_PX: Final = 212
"""The widest record in large figures; a longer one is shown in small ones."""

_LEFT = 16
WORDS: Final = {"group": "in a group", "together": "together"}
"""What a panel says of the company in which its games were played, if they were not played alone."""


@dataclass(frozen=True, slots=True)
class RivalPanel:
    """The games of one ladder: against one another "alone" or in a "group", or on one side, "together".

    ``came`` says how each ended for the reader, or for both on one side: "won", "drawn" or "lost", the oldest
    first.
    """

    ladder: str
    company: Literal["alone", "group", "together"]
    came: tuple[str, ...]

    @property
    def counts(self) -> tuple[int, int, int]:
        """Games won, drawn and lost."""
        return self.came.count("won"), self.came.count("drawn"), self.came.count("lost")

    @property
    def runs(self) -> tuple[int, int]:
        """The most games in a row that the reader has won, and lost."""
        runs = [(came, len([*run])) for came, run in groupby(self.came)]
        won, lost = (max((run for came, run in runs if came == each), default=0) for each in ("won", "lost"))
        return won, lost


@dataclass(frozen=True, slots=True)
class RivalCard(Card):
    """All games of two people; ``faces`` are those that are shown, the reader's first."""

    panels: tuple[RivalPanel, ...]
    faces: tuple[Photo | None, Photo | None] = (None, None)

    @property
    def sets(self) -> tuple[str, ...]:
        return CARDS, *dict.fromkeys(set_of(each.ladder) for each in self.panels)

    @property
    def height_px(self) -> int:
        return panels_foot(len(self.panels))

    def scene(self) -> Scene:
        """Both medallions in the sky with the sum between them, and the panels, two side by side."""
        return [("sky rival", 0, 0), *_sums(self), *panelled(self.panels, _panel)]

    def photos(self) -> list[PlacedPhoto]:
        """The faces of those who show one, in their medallions."""
        return placed((face, *at, FACE_PX) for face, at in zip(self.faces, FACES, strict=True))


def _sums(card: RivalCard) -> Scene:
    """How many games there were, and the record of those against one another, alone and in groups."""
    middle, played = WIDTH_PX // 2, sum(sum(each.counts) for each in card.panels)
    if not played:
        return lay(["no games yet sign"], middle, sum(SUMS) // 2, 0.5)
    words = games(played, "page", "sign", 9)
    counts = [each.counts for each in card.panels if each.company != "together"]
    against = tuple(sum(column) for column in zip(*counts, strict=True))
    record = score(against, "page", "sign", [6, "- page sign", 6]) if against else ["together sign"]
    return [*lay(words, middle, SUMS[0], 0.5), *lay(record, middle, SUMS[1], 0.5)]


def _panel(each: RivalPanel, x: int, y: int) -> Scene:
    """The record in large figures if there is room, the games, their bar, the last ones, the longest runs.

    Of games together there are no runs of the other one, and drawn games are told only if there are some.
    """
    at = {line: y + middle for line, middle in LINES["panel"].items()}
    games, together = sum(each.counts), each.company == "together"
    company = WORDS.get(each.company, counted(games, "game", "games"))
    counts = each.counts[::2] if together and not each.counts[1] else each.counts
    record = score(counts, "points", "panel", [6, "- points panel", 6])
    if load(CARDS).width(record) > RECORD_PX:
        record = score(counts, "record", "panel", [2, "- record panel", 2], 999)
    runs = tuple(min(run, MOST_STREAK) for run in (each.runs[:1] if together else each.runs))
    best: Row = ["best panel", 5, *score(runs, "run", "panel", [2, "- run panel", 2])]
    signs = [*each.came[-MOST_SIGNS:], *["none"] * (MOST_SIGNS - len(each.came))]
    bar_left, bar_top, bar_px = RECORD_BAR
    return [
        (f"panel {each.ladder}", x, y),
        *lay(record, x + _LEFT, at["points"]),
        *lay([*number(games, "games", "panel"), 7, f"{company} panel"], x + _LEFT, at["games"]),
        *laid_bar(each.counts, x + bar_left, y + bar_top, bar_px, "panel"),
        *((f"sign {sign}", x + left, y + top) for sign, (left, top) in zip(signs, SIGNS_AT, strict=True)),
        *lay(best, x + CHART_AT[0] + CHART_PX[0], at["run"], 1),
    ]
