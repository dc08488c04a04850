"""What the closing pictures of all games share: the sky with the bar below it, and the plaques of seats.

A plaque's face is of one colour, so that words and faces lie anywhere on it. A face is a square sprite: its
disc, and in the corners what the plaque has there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

from games import GAMES
from render import theme
from render.art.cards.materials import GOLD_RIM, MATERIALS, Ground, figure, gilded
from render.art.cards.medals import emblem
from render.art.cards.worlds import sky
from render.art.furniture import on_header
from render.art.ladders import World
from render.art.motifs import motif
from render.art.vector import (
    Art,
    Drawing,
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
from render.characters import CHARACTERS
from render.ending import BOTTOM_PX, MOST_WIDE, PLATES, SIDE_HIGH_PX, SIZE_PX, STAGE_PX, Plate, width_px

CAPS = {
    True: {"score": 42.0, "rating": 30.0, "gain": 25.0},
    False: {"score": 34.0, "rating": 20.0, "gain": 19.0},
}
TOKEN_PX = {True: 60, False: 44}
"""Both by whether a plaque is wide."""


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


def on_stage(cell: Callable[..., Drawing], name: str, lying: Art, lifted: Art) -> dict[str, Drawing]:
    """A piece in its cell of the last board: lying, dim, or lifted as one of those that won, or as the last.

    The sheet of ``cell`` has the floors and the marks.
    """
    raised = place(lifted, move(0, -4))
    return {
        name: cell("floor", lying),
        f"{name} dim": cell("floor", lying, "veil"),
        f"{name} won": cell("light", raised, "won"),
        f"{name} decided": cell("light", raised, "decided"),
    }


def plaques(game: str, emblems: Mapping[str, Art]) -> dict[str, Drawing]:
    """All sprites of plaques for a game's numbers of seats; emblems are about the origin, of radius 1."""
    faces = {key: place(art, scale(0.74)) for key, art in emblems.items()}
    faces |= {key: portrait(key) for keys in CHARACTERS.values() for key in keys}
    drawings: dict[str, Drawing] = {}
    for (wide, _), plate in PLATES.items():
        counts = [count for count in GAMES[game].seats if (count <= MOST_WIDE) == wide]
        ground = Ground(MATERIALS[plate.material].face[1], MATERIALS[plate.material].ink)
        if counts:
            for width in {width_px(count) for count in counts}:
                drawings[f"{plate.name} {width}"] = plaque(plate, width)
            drawings |= {f"{key} {plate.name}": face(plate, art, ground) for key, art in faces.items()}
            drawings |= figures(plate, ground, wide=wide)
            sizes = ("token", TOKEN_PX[wide]), ("alone", TOKEN_PX[wide] * 8 // 5)
            for (key, art), (name, px) in product(emblems.items(), sizes):
                token = place(art, move(px / 2, 0) @ scale(px * 0.47))
                drawings[f"{key} {name} {plate.name}"] = ground.under(token, px, px, 0)
    return drawings


def portrait(character: str) -> Art:
    """The portrait of a computer character: a disc of radius 1 about the origin, on navy."""
    disc = circle(100, 100, 95)
    art = [
        Shape(rounded(0, 0, 200, 200, 0), theme.NAVY),
        *clipped(motif("characters", character), disc),
        Shape(disc, stroke=theme.CREAM, width=6),
    ]
    return place(art, scale(0.01) @ move(-100, -100))


def plaque(plate: Plate, width: int) -> Drawing:
    """The whole plaque from its crown to the foot of the picture, without a face."""
    material, top, high = MATERIALS[plate.material], plate.rise, plate.height - SIDE_HIGH_PX
    return on_header(
        [
            Shape(rounded(1, top + SIDE_HIGH_PX - 2, width - 2, high, 16), material.side, material.edge, 2),
            Shape(rounded(1, top, width - 2, high, 16), material.face[1], material.edge, 2),
            Shape(rounded(4, top + 3, width - 8, high - 6, 13), stroke=material.face[0], width=4),
            *place(
                [*hollow(), *motif("endings", plate.material)],
                move(plate.face_x or width / 2, top + plate.face_y) @ scale(plate.face_px / 2),
            ),
        ],
        width,
        SIZE_PX - BOTTOM_PX + plate.height + plate.rise,
    )


def hollow() -> Art:
    return [Shape(circle(0, 0, 1), down("#33437A", "#141B36", -1, 1))]


def face(plate: Plate, art: Art, ground: Ground) -> Drawing:
    """A face in its disc, and around it what the plaque has there: its outline runs against the disc's."""
    corners = path("M -1.1 -1.1 L -1.1 1.1 L 1.1 1.1 L 1.1 -1.1 Z") + circle(0, 0, 1)
    drawn = [*hollow(), *art, Shape(corners, ground.paint), *motif("endings", plate.material)]
    return Drawing(drawn, plate.face_px, plate.face_px, (-1, -1, 2, 2))


def figures(plate: Plate, ground: Ground, *, wide: bool) -> dict[str, Drawing]:
    """The figures of all lines, and arrows for what was gained or lost."""
    drawings = {
        f"{sign} {line} {plate.name}": figure(sign, ground, 0, cap)
        for line, cap in CAPS[wide].items()
        for sign in "0123456789+-?"
    }
    px = round(CAPS[wide]["gain"] * 1.5)
    same = [Shape(polyline((-0.5, 0), (0.5, 0)), stroke=ground.ink, width=0.2)]
    for way, art in (("up", emblem("up")), ("down", emblem("down")), ("same", same)):
        shown = place(art, move(px / 2, 0) @ scale(px / 2))
        drawings[f"{way} {plate.name}"] = ground.under(shown, px, px, 0)
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
