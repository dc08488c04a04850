"""The medallions of what can be achieved: gilt once earned, before that a quiet outline."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.boussanga.pawns import standing
from render.art.cards.heads import mark
from render.art.cards.parts import FAINT, GILT, flame
from render.art.furniture import crown, sparkle
from render.art.lettering import label
from render.art.ok import tiles as ok_tiles
from render.art.okey_dokey.instruments import tuning_fork
from render.art.okiya.plants import cherry_blossom
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
from render.cards.parts import LADDERS
from render.cards.profile import ACHIEVEMENTS, MEDALLION_PX

CENTRE = (MEDALLION_PX[0] / 2, 50)
WORDS = {
    "first_win": ("first", "win"),
    "streak_of_five": ("five", "in a row"),
    "every_game": ("every", "game"),
    "beat_master": ("beat", "a master"),
    "perfect_okiya": ("perfect", "Okiya"),
    "boussanga_master": ("Boussanga", "Master"),
    "maestro": ("Maestro", "beaten"),
    "ok_one_colour": ("OK in", "one colour"),
}
CAP_PX = 20
ENAMEL = "#2B3A86"


def sprites() -> dict[str, Drawing]:
    return {
        f"{key} {state}": medallion(key, earned=state == "earned")
        for key in ACHIEVEMENTS
        for state in ("earned", "open")
    }


def medallion(key: str, *, earned: bool) -> Drawing:
    """The medallion over its name in two lines."""
    width, height = MEDALLION_PX
    art: Art = [Shape(rounded(0, 0, width, height, 0), theme.NAVY)]
    motif = MOTIFS[key]()
    art += place([*gilt(), *motif] if earned else [*outline(), *place(motif, scale(1), 0.22)], move(*CENTRE))
    for words, y in zip(WORDS[key], (114, 140), strict=True):
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
    """A ring of dashes around nothing yet."""
    return [
        Shape(circle(0, 0, 43), "#1A2040"),
        *(
            Shape((("M", polar(a, 44)), ("L", polar(a + 11, 44))), stroke=theme.EDGE, width=4)
            for a in range(0, 360, 20)
        ),
    ]


# ---- what they show, about the origin in a circle of radius 34 ---------------------------------------------


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
    return [*place(flame(), move(0, -3) @ scale(30)), label("5", 0, 11, 17, "#6E1607", anchor=0.5)]


def all_games() -> Art:
    """The marks of the five games around a star."""
    art: Art = []
    for i, ladder in enumerate(ladder for ladder in LADDERS if ladder != "boussanga_coop"):
        x, y = polar(72 * i, 21)
        art += place(mark(ladder), move(x, y) @ scale(0.20) @ move(-50, -50))
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


def blossom() -> Art:
    return place(cherry_blossom(), scale(31))


def crowned_pawns() -> Art:
    """Fire, crowned, over the other three."""
    art: Art = []
    for element, x in (("e", -19), ("a", 19), ("w", 0)):
        art += standing(element, False, x, 17 if element != "w" else 21, 11.5)
    return [*art, *standing("f", False, 0, -4, 17), *crown(0, -23, 26)]


def fork() -> Art:
    return [*place(tuning_fork(), scale(0.58)), *sparkle(-22, 18, 7), *sparkle(22, 18, 7)]


def one_colour() -> Art:
    """Three tiles of one suit."""
    art: Art = []
    for turned, x, shown in ((-16, -14, "b12"), (16, 14, "b1"), (0, 0, "b13")):
        at = move(x, 2 + abs(x) / 5) @ turn(turned) @ scale(0.36) @ move(-50, -66)
        art += place(ok_tiles.plain(shown), at)
    return art


MOTIFS: dict[str, Callable[[], Art]] = {
    "first_win": laurel,
    "streak_of_five": five_flames,
    "every_game": all_games,
    "beat_master": computer_in_check,
    "perfect_okiya": blossom,
    "boussanga_master": crowned_pawns,
    "maestro": fork,
    "ok_one_colour": one_colour,
}
