"""The medallions of achievements: gilt when earned, before that a plain outline."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games import GAMES
from render import PICTURES, theme
from render.art.cards.parts import FAINT, GILT, flame
from render.art.furniture import crown, sparkle
from render.art.lettering import label
from render.art.packages import MissingArt, ladder_art, motif_of
from render.art.vector import (
    Art,
    Drawing,
    Shape,
    circle,
    down,
    line,
    move,
    path,
    place,
    polar,
    rounded,
    scale,
    turn,
)
from render.cards.profile import MEDALLION_PX, SHARED_FEATS

CENTRE = (MEDALLION_PX[0] / 2, 50)
CAP_PX = 20
STAR_POINTS = 5
ENAMEL = "#2B3A86"
STATES = {"earned": True, "open": False}


def shared() -> dict[str, Drawing]:
    """The medallions of achievements of any game, except the one that shows all games."""
    return {
        f"{key} {state}": medallion(motif(), SHARED_FEATS[key], earned=earned)
        for key, motif in MOTIFS.items()
        for state, earned in STATES.items()
    }


def every_game() -> dict[str, Drawing]:
    """The medallion with the marks of the first games (each the mark of the game's first ladder).

    It has at most as many marks as the star has points, so later games do not change it.
    """
    first = list(GAMES.items())[:STAR_POINTS]
    marks = [ladder_art(key, game.ladders[0].key).mark() for key, game in first]
    return {
        f"every_game {state}": medallion(around_a_star(marks), SHARED_FEATS["every_game"], earned=earned)
        for state, earned in STATES.items()
    }


def of_game(game: str) -> dict[str, Drawing]:
    """The medallions of a game's own feats. Raises MissingArt."""
    drawings = {}
    for feat in GAMES[game].feats:
        if feat.key not in PICTURES[game].feats:
            raise MissingArt(f"render.{game} has no words for the medallion of {feat.key!r}")
        for state, earned in STATES.items():
            words = PICTURES[game].feats[feat.key]
            drawings[f"{feat.key} {state}"] = medallion(motif_of(game, feat.key), words, earned=earned)
    return drawings


def medallion(motif: Art, lines: tuple[str, str], *, earned: bool) -> Drawing:
    """The medallion over its name in two lines."""
    width, height = MEDALLION_PX
    art: Art = [Shape(rounded(0, 0, width, height, 0), theme.NAVY)]
    art += place([*gilt(), *motif] if earned else [*outline(), *place(motif, scale(1), 0.22)], move(*CENTRE))
    for words, y in zip(lines, (114, 140), strict=True):
        art.append(label(words, width / 2, y, CAP_PX, theme.CREAM if earned else FAINT, anchor=0.5))
    return Drawing(art, width, height)


def gilt() -> Art:
    """A scalloped rim of gold around blue enamel, on a ribbon."""
    light, body, edge = GILT
    return [
        *(Shape(circle(*polar(18 * i, 42), 7), down(light, body, -44, 44), edge, 1.5) for i in range(20)),
        Shape(circle(0, 0, 43), down(light, body, -43, 43), edge, 2),
        Shape(circle(0, 0, 36), down("#3D52B4", ENAMEL, -36, 36), edge, 2),
    ]


def outline() -> Art:
    """A ring of dashes with nothing in it."""
    return [
        Shape(circle(0, 0, 43), "#1A2040"),
        *(
            Shape((("M", polar(a, 44)), ("L", polar(a + 11, 44))), stroke=theme.EDGE, width=4)
            for a in range(0, 360, 20)
        ),
    ]


# ---- motifs, about the origin in a circle of radius 34 -----------------------------------------------------


def laurel() -> Art:
    """One win in a wreath."""
    leaf = path("M 0 0 C 5 -4 6 -11 0 -16 C -6 -11 -5 -4 0 0 Z")
    leaves: Art = []
    for side in (1, -1):
        for i in range(6):
            a = side * (165 - 26 * i)
            at = move(*polar(a, 25)) @ turn(a - side * 70)
            leaves += place([Shape(leaf, "#7BD0A0", "#0F4A33", 1)], at)
    return [*leaves, label("1", 0, 1, 26, theme.GOLD_LIGHT, anchor=0.5)]


def five_flames() -> Art:
    """A flame with the number of games won in a row."""
    return [*place(flame(), move(0, -3) @ scale(30)), label("5", 0, 11, 17, "#6E1607", anchor=0.5)]


def around_a_star(marks: Sequence[Art]) -> Art:
    """Marks around a star, at most as many as it has points."""
    art: Art = []
    for i, mark in enumerate(marks):
        x, y = polar(360 / len(marks) * i, 21)
        art += place(mark, move(x, y) @ scale(0.2) @ move(-50, -50))
    return [*art, *sparkle(0, 0, 9)]


def computer_in_check() -> Art:
    """A computer with a fallen crown."""
    face = [
        Shape(rounded(-22, -10, 44, 34, 9), down("#D6DEF2", "#8895B8", -10, 24), "#2A3350", 2.4),
        Shape(rounded(-16, -3, 32, 17, 6), "#182044"),
        line("M -10 2 L -4 8 M -4 2 L -10 8", theme.MINT, 2.6),
        line("M 4 2 L 10 8 M 10 2 L 4 8", theme.MINT, 2.6),
        line("M -6 19 L 6 19", "#2A3350", 2.6),
    ]
    return [*place(face, move(0, 4)), *place(crown(0, 0, 30), move(9, -19) @ turn(24))]


MOTIFS: dict[str, Callable[[], Art]] = {
    "first_win": laurel,
    "streak_of_five": five_flames,
    "beat_master": computer_in_check,
}
