"""What the closing pictures of all games share: the sky with the bar below it, and the plaques of seats.

A plaque's face is of one colour, so that words and faces lie anywhere on it. A face is a square sprite: its
disc, and in the corners what the plaque has there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from games import GAMES
from render import theme
from render.art.cards.materials import GOLD_RIM, MATERIALS, Ground, figure, gilded
from render.art.cards.medals import emblem
from render.art.cards.parts import arrows
from render.art.cards.worlds import sky
from render.art.characters import drawings as portraits
from render.art.furniture import crown
from render.art.ladders import World
from render.art.motifs import motif
from render.art.vector import (
    Art,
    Drawing,
    Path,
    Shape,
    circle,
    clipped,
    down,
    ellipse,
    move,
    path,
    place,
    polyline,
    rounded,
    scale,
    turn,
)
from render.ending import BOTTOM_PX, MOST_WIDE, PLATES, SIDE_HIGH_PX, SIZE_PX, STAGE_PX, Plate, width_px
from render.faces import SIDE_PX

CAPS = {
    "won wide": {"score": 44.0, "rating": 31.0, "gain": 26.0},
    "plain wide": {"score": 38.0, "rating": 27.0, "gain": 25.0},
    "won tall": {"score": 34.0, "rating": 20.0, "gain": 19.0},
    "plain tall": {"score": 34.0, "rating": 20.0, "gain": 19.0},
}
LEAF = "#2E8A5A"
TOKEN_PX = {"won wide": 60, "plain wide": 58, "won tall": 44, "plain tall": 44}


def ground(world: World, title: str, cap: float = 50, *, disc: tuple[float, float, float]) -> Art:
    """The sky of a world behind the stage, with a disc (x, y and radius) and the name, and the bar below."""
    rest = SIZE_PX - STAGE_PX
    return [
        *sky(world, STAGE_PX, disc, 900),
        *gilded(title, 26, 48, cap),
        Shape(rounded(0, STAGE_PX, SIZE_PX, rest, 0), theme.LACQUER),
        Shape(rounded(0, STAGE_PX, SIZE_PX, 4, 0), GOLD_RIM),
    ]


def tray(x: float, y: float, width: float, height: float) -> Art:
    """A tray of lacquer in a rim of gold, on a shadow, for the cells of a stage."""
    return [
        Shape(rounded(x - 8, y + 2, width + 16, height + 18, 24), "#0A0418", opacity=0.5),
        Shape(rounded(x - 5, y - 5, width + 10, height + 10, 20), theme.LACQUER, "#4A2404", 7),
        Shape(rounded(x - 5, y - 5, width + 10, height + 10, 20), stroke=GOLD_RIM, width=3.5),
    ]


def plaques(game: str, emblems: Mapping[str, Art]) -> dict[str, Drawing]:
    """All sprites of plaques for a game's numbers of seats; emblems are about the origin, of radius 1."""
    drawings: dict[str, Drawing] = {}
    for (wide, won), plate in PLATES.items():
        seats = [count for count in GAMES[game].seats if (count <= MOST_WIDE) == wide]
        if not seats:
            continue
        for width in sorted({width_px(count) for count in seats}):
            drawings[f"{plate.name} {width}"] = plaque(plate, width, won=won)
        faces = {key: place(art, scale(0.74)) for key, art in emblems.items()}
        faces |= {key: _in_disc(drawing) for key, drawing in portraits(SIDE_PX).items()}
        for key, art in faces.items():
            drawings[f"{key} {plate.name}"] = _face(plate, art, won=won)
        drawings |= _figures(plate, won=won)
        size = TOKEN_PX[plate.name]
        for (key, art), (name, px) in product(emblems.items(), (("token", size), ("alone", size * 8 // 5))):
            on_plate = place(art, move(px / 2, 0) @ scale(px * 0.47))
            drawings[f"{key} {name} {plate.name}"] = _ground(won=won).under(on_plate, px, px, 0)
    return drawings


def _in_disc(portrait: Drawing) -> Art:
    """A portrait about the origin, of radius 1."""
    left, top, width, height = portrait.box or (0, 0, portrait.width, portrait.height)
    return place(portrait.art, scale(2 / width, 2 / height) @ move(-left - width / 2, -top - height / 2))


def _ground(*, won: bool) -> Ground:
    material = MATERIALS["gold" if won else "ivory"]
    return Ground(material.face[1], material.ink, material.soft)


def plaque(plate: Plate, width: int, *, won: bool) -> Drawing:
    """The whole plaque from its crown to the foot of the picture, without a face."""
    material = MATERIALS["gold" if won else "ivory"]
    top = BOTTOM_PX - plate.height
    high = plate.height - SIDE_HIGH_PX
    art: Art = [
        Shape(rounded(0, top + SIDE_HIGH_PX, width, high, 18), "#05070F", opacity=0.6),
        Shape(rounded(1, top + SIDE_HIGH_PX - 2, width - 2, high, 16), material.side, material.edge, 2),
        Shape(rounded(1, top, width - 2, high, 16), material.face[1], material.edge, 2),
        Shape(rounded(4, top + 3, width - 8, high - 6, 13), stroke=material.face[0], width=4),
    ]
    rise = 2 if not won else 32 if plate.face_x else 18
    disc = move(plate.face_x or width / 2, top + plate.face_y)
    art = [*art, *place(_frame(plate, won=won), disc)]
    box = (0, top - rise, width, SIZE_PX - top + rise)
    return Drawing([Shape(rounded(*box, 0), theme.LACQUER), *art], width, round(box[3]), box)


def _face(plate: Plate, art: Art, *, won: bool) -> Drawing:
    """A face in its disc, and in the corners of its square what the plaque has there."""
    r = plate.face_px / 2
    box = (-r, -r, plate.face_px, plate.face_px)
    corners = Shape(_outside(r, r + 3), _ground(won=won).paint)
    drawn = [*_disc(r), *place(art, scale(r)), corners, *_around(plate, won=won)]
    return Drawing(drawn, plate.face_px, plate.face_px, box)


def _outside(r: float, reach: float) -> Path:
    """All around a disc about the origin, up to ``reach``; its outline runs against that of the disc."""
    square = path(f"M {-reach} {-reach} L {-reach} {reach} L {reach} {reach} L {reach} {-reach} Z")
    return square + circle(0, 0, r)


def _disc(r: float) -> Art:
    return [Shape(circle(0, 0, r), down("#33437A", "#141B36", -r, r))]


def _around(plate: Plate, *, won: bool) -> Art:
    """What lies around a disc about the origin: a ring, and a winner's laurels and crown."""
    r = plate.face_px / 2
    art: Art = []
    if won:
        leaves = [replace(shape, fill=shape.fill and LEAF, stroke="#0F2E1E") for shape in emblem("laurel")]
        art += clipped(place(leaves, scale(r * 1.04)), _outside(r, 2 * r))
    width = 5 if r < 60 else 7
    edge, light = ("#7A4A06", theme.GOLD) if won else ("#4A3A1C", "#C9A86A")
    art += [
        Shape(circle(0, 0, r + width / 2 - 1), stroke=edge, width=width + 2),
        Shape(circle(0, 0, r + width / 2 - 1), stroke=light, width=width - 1.5),
    ]
    if won:
        across = r * 0.6 + 16
        art += crown(0, -r - across * 0.22, across)
    return art


def _frame(plate: Plate, *, won: bool) -> Art:
    return [*_around(plate, won=won), *_disc(plate.face_px / 2)]


def _figures(plate: Plate, *, won: bool) -> dict[str, Drawing]:
    ground = _ground(won=won)
    drawings = {
        f"{sign} {line} {plate.name}": figure(sign, ground, 0, cap)
        for line, cap in CAPS[plate.name].items()
        for sign in "0123456789+-"
    }
    r = CAPS[plate.name]["gain"] * 0.78
    same = [Shape(polyline((-0.5, 0), (0.5, 0)), stroke=ground.soft, width=0.2)]
    for way, art in zip(("up", "down", "same"), (*arrows(bright=False), same), strict=True):
        shown = place(art, move(0.9 * r, 0) @ scale(r))
        drawings[f"{way} {plate.name}"] = ground.under(shown, round(1.8 * r), 2 * round(r), 0)
    return drawings


def laid_down(token: Art, x: float, y: float) -> Art:
    """A king that lies on its side, and the emblem of the seat that resigned, about (x, y)."""
    return [
        Shape(ellipse(x, y + 66, 112, 17), "#0A0418", opacity=0.5),
        *place(motif("endings", "king"), move(x + 2, y + 18) @ turn(-80)),
        *place(token, move(x + 2, y - 78) @ scale(46)),
    ]


def even(tokens: Sequence[Art], x: float, y: float) -> Art:
    """Two emblems side by side over a sign of equality: nobody has won."""
    art = [
        shape
        for at, token in zip((-58, 58), tokens, strict=True)
        for shape in place(token, move(x + at, y - 30) @ scale(52))
    ]
    bars = [rounded(x - 44, y + drop, 88, 15, 7.5) for drop in (58, 84)]
    return [*art, *(Shape(bar, theme.GOLD, "#4A2404", 3) for bar in bars)]
