"""Okey Dokey's cards from (0, 0) to any size: numbers on a stage, Resets as curtains, Equals in blue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from render import theme
from render.art.lettering import label
from render.art.motifs import motif
from render.art.okey_dokey.tones import BRASS_EDGE, HOOP_EDGE, TONES, Tones, falling, glow, mix, rimmed, tube
from render.art.vector import (
    Art,
    Linear,
    Paint,
    Path,
    Shape,
    circle,
    clipped,
    ellipse,
    move,
    place,
    polygon,
    polyline,
    rounded,
    scale,
)

MIDNIGHT = "#141A33"


@dataclass(frozen=True, slots=True)
class Face:
    """The measures of a number card: height and middle of its number, the place of its band."""

    width: float
    height: float
    number: tuple[float, float, float]  # x, y, height of a digit
    instrument: tuple[float, float]  # y, scale
    floor: float  # where the stage begins
    valance: float = 0  # the length of the curtain; 0 for none
    rim: float = 4
    flat: bool = False  # without light and shade, which would cost bytes at every move


ON_BOARD = Face(78, 102, (39, 31, 44), (78, 0.40), 84, rim=4.8, flat=True)


def outline(width: float, height: float) -> Path:
    """The edge of every card."""
    return rounded(0, 0, width, height, width * 0.125)


def window(width: float, height: float, rim: float) -> Path:
    """The part of a card within its rim."""
    return rounded(rim, rim, width - 2 * rim, height - 2 * rim, width * 0.125 - rim / 2)


def number_card(colour: str, number: int | None, face: Face) -> Art:
    """A card of a colour. Without a number it is the ground for number sprites."""
    tones = TONES[colour]
    w, h = face.width, face.height
    inner = window(w, h, face.rim)
    cloth: Paint = tones.base if face.flat else falling(0, h, tones.light, tones.base, tones.dark)
    body = Shape(outline(w, h), cloth, tones.edge, 1.8)
    paper: Paint = tones.paper if face.flat else falling(face.rim, h, tones.paper, tones.paper, tones.pale)
    beams = [] if face.flat else _beams(tones, face)
    art = [body, *clipped([Shape(inner, paper), *beams, *_stage(tones, face)], inner)]
    art += place(sign(colour), move(w / 2, face.instrument[0]) @ scale(face.instrument[1]))
    if face.valance:
        scallops = max(3, round(w / 30))
        hanging = valance(tones, face.rim, face.rim, w - 2 * face.rim, face.valance, scallops)
        art += clipped(hanging, inner)
    if number is not None:
        x, y, cap = face.number
        if face.flat:
            art.append(label(str(number), x, y, cap, tones.ink, anchor=0.5))
        else:
            art += rimmed(str(number), x, y, cap, _ink(tones, y, cap), "#FFFDF4", 1.6)
    return [*art, Shape(inner, stroke=tones.edge, width=1)]


def _ink(tones: Tones, y: float, cap: float) -> Linear:
    """The paint of numbers: darker downwards, and dark enough on the paper of any colour."""
    top = tones.ink if tones.is_light else mix(tones.base, tones.ink, 0.45)
    return falling(y - cap / 2, y + cap / 2, top, tones.ink)


def _beams(tones: Tones, face: Face) -> Art:
    """Light from above that fades over the paper."""
    middle, reach = face.width / 2, face.floor
    fade = Linear(0, 0, 0, reach, ((0, tones.base, 0.34), (1, tones.base, 0)))
    wide = face.width * 0.13
    return [
        Shape(
            polygon(
                (middle + slant * face.width * 0.5, 0),
                (middle + slant * face.width * 1.35 + wide, reach),
                (middle + slant * face.width * 1.35 - wide, reach),
            ),
            fade,
        )
        for slant in (-0.62, -0.2, 0.2, 0.62)
    ]


def _stage(tones: Tones, face: Face) -> Art:
    """The floor in the card's colour, and the shadow of the band on it."""
    w, h, floor = face.width, face.height, face.floor
    rise = h * 0.04
    boards: Path = (
        ("M", (0, floor)),
        ("C", (w * 0.3, floor - rise, w * 0.7, floor - rise, w, floor)),
        ("L", (w, h)),
        ("L", (0, h)),
        ("Z", ()),
    )
    shadow = mix(tones.base, tones.edge, 0.45)
    return [
        Shape(
            boards,
            tones.base if face.flat else falling(floor - rise, h, tones.base, tones.dark),
            tones.edge,
            1.2,
        ),
        Shape(ellipse(w / 2, floor + h * 0.04, w * 0.29, h * 0.032), shadow),
    ]


def valance(
    tones: Tones, x: float, y: float, width: float, height: float, scallops: int, *, flat: bool = False
) -> Art:
    """The scalloped cloth over a little stage, with a golden fringe."""
    each = width / scallops
    low, deep = y + height * 0.55, y + height * 1.12
    hem: Path = (
        ("M", (x + width, low)),
        *(
            ("C", (right - each * 0.2, deep, right - each * 0.8, deep, right - each, low))
            for right in (x + width - each * i for i in range(scallops))
        ),
    )
    cloth: Path = (("M", (x, y)), ("L", (x + width, y)), ("L", hem[0][1]), *hem[1:], ("Z", ()))
    paint: Paint = (
        mix(tones.base, tones.dark, 0.3) if flat else falling(y, y + height, tones.base, tones.dark)
    )
    art = [Shape(cloth, paint, tones.edge, 1.4)]
    for i in () if flat else range(scallops):
        middle = x + each * (i + 0.5)
        for k in (-0.3, 0, 0.3):
            fold = polyline(
                (middle + each * k, y + 1), (middle + each * k * 0.7, y + height * (0.9 - abs(k)))
            )
            art.append(Shape(fold, stroke=mix(tones.base, tones.light, 0.55), width=max(1, each * 0.05)))
    return [
        *art,
        Shape(hem, stroke=HOOP_EDGE, width=max(2.6, height * 0.16)),
        Shape(hem, stroke=theme.GOLD, width=max(1.7, height * 0.105)),
    ]


# ---- Resets -----------------------------------------------------------------------------------------------


def curtain(colours: str, width: float, height: float, *, zero: bool = True) -> Art:
    """A Reset: a curtain, because the row begins again from 0. Its folds alternate between the colours."""
    rim = width * 0.062
    inner = window(width, height, rim)
    folds = colours if len(colours) > 1 else colours * (8 if width > 60 else 5)
    wide = (width - 2 * rim) / len(folds)
    scene: Art = []
    for i, colour in enumerate(folds):
        tones, x = TONES[colour], rim + i * wide
        for start, end, paint in ((0, 1, tones.base), (0, 0.22, tones.dark), (0.45, 0.7, tones.light)):
            fold = rounded(x + start * wide, rim, (end - start) * wide + 0.3, height - 2 * rim, 0.01)
            scene.append(Shape(fold, paint))
    hem = height * 0.89
    scene += [
        Shape(rounded(0, hem - width * 0.038, width, width * 0.076, 0.01), HOOP_EDGE),
        Shape(rounded(0, hem - width * 0.022, width, width * 0.044, 0.01), theme.GOLD),
    ]
    over = TONES[colours if len(colours) == 1 else "b"]
    scene += valance(over, rim, rim, width - 2 * rim, height * 0.2, 3, flat=True)
    if zero:
        scene += coin("0", width / 2, height * 0.56, width * 0.335, height * 0.3, over.ink)
    return [
        Shape(outline(width, height), "#F3BE48", BRASS_EDGE, max(1.4, width * 0.018)),
        *clipped(scene, inner),
        Shape(inner, stroke=BRASS_EDGE, width=max(1, width * 0.014)),
    ]


def coin(text: str, x: float, y: float, r: float, cap_px: float, ink: str) -> Art:
    """A number on ivory in a ring of gold."""
    return [
        Shape(circle(x, y, r), theme.GOLD, BRASS_EDGE, 2),
        Shape(circle(x, y, r * 0.8), "#FFF8E4", "#9A6A14", 1),
        label(text, x, y, cap_px, ink, anchor=0.5),
    ]


# ---- Equals -----------------------------------------------------------------------------------------------


def bars(x: float, y: float, width: float, thick: float, apart: float) -> Art:
    """The sign of an Equal as rounded gold bars, centred."""
    return [
        Shape(
            rounded(x - width / 2, y + side * apart / 2 - thick / 2, width, thick, thick / 2),
            tube(x - width / 2, x + width / 2),
            "#3E2703",
            1.4,
        )
        for side in (-1, 1)
    ]


def equal_in_row(colour: str, value: int | None) -> Art:
    """An Equal in the grid: a rim in the row's colour, and its number above the bars."""
    tones = TONES[colour]
    w, h = ON_BOARD.width, ON_BOARD.height
    inner = window(w, h, ON_BOARD.rim)
    scene = [Shape(inner, "#222B52"), *bars(w / 2, h * 0.8, w * 0.58, h * 0.075, h * 0.13)]
    if value is not None:
        scene.append(label(str(value), w / 2, h * 0.345, h * 0.43, "#FFDD85", anchor=0.5))
    return [
        Shape(outline(w, h), tones.base, tones.edge, 1.8),
        *clipped(scene, inner),
        Shape(inner, stroke="#0B1024", width=1),
        Shape(rounded(6.4, 6.4, w - 12.8, h - 12.8, 6), stroke=theme.GOLD, width=1.5),
    ]


def equal_card(width: float, height: float, *, fork: bool = True) -> Art:
    """An Equal in a hand: bars above a tuning fork, which stands for the same pitch again."""
    rim = width * 0.048
    inner = window(width, height, rim)
    scene: Art = [Shape(inner, glow(width / 2, height * 0.3, height * 0.8, "#34406F", MIDNIGHT))]
    if fork:
        rings = (
            Shape(circle(width / 2, height * 0.45, width * 0.16 * i), stroke="#3E4A7C", width=1)
            for i in range(1, 8)
        )
        scene += rings
        scene += bars(width / 2, height * 0.215, width * 0.54, width * 0.105, width * 0.2)
        scene += place(
            sign("fork"), move(width / 2, height * 0.66) @ scale(min(width, height * 0.7) * 0.0068)
        )
    else:
        scene += bars(width / 2, height / 2, width * 0.6, width * 0.17, width * 0.34)
    return [
        Shape(outline(width, height), falling(0, height, "#FFF0B0", "#FFD25E", "#B47A12"), BRASS_EDGE, 1.8),
        *clipped(scene, inner),
        Shape(inner, stroke="#3E2703", width=1),
        Shape(window(width, height, rim + 4), stroke=theme.GOLD, width=1.6, opacity=0.8),
    ]


sign = partial(motif, "okey_dokey/instruments")
"""A colour's instrument about the origin, or another motif of the sheet of instruments."""


def chip(colour: str, x: float, y: float, r: float) -> Art:
    """The instrument of a colour, in a ring."""
    return place(sign(f"chip-{colour}"), move(x, y) @ scale(r))


def faded(art: Art, width: float, height: float) -> Art:
    """A darkened card: it cannot be played now."""
    cover = rounded(-1.5, -1.5, width + 3, height + 3, width * 0.125 + 1.5)
    return [*art, Shape(cover, "#1B2138", opacity=0.58)]
