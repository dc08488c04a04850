"""The garden in which a server's lanterns burn: an evening sky, cords, lanterns, the marks of tries."""

from __future__ import annotations

from render.art.cards.materials import Ground, figure
from render.art.cards.puzzle import DIGITS, HEAD_SKY, on, seen
from render.art.cards.puzzle import plate as streak_plate
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Shape, circle, line, move, place, rounded, scale, turn
from render.cards import lanterns as layout
from render.cards.puzzle import HEAD_PX

NIGHT = "#231C55"
PAPER = "#FFF8E6"
CORD, TWIST = "#E8B23C", "#8A5A12"
CORD_Y, TWIST_PX = 16, 14  # the width of a lantern is a multiple of the twist, so that the cord goes on
MARK_PX = 26
PETALS = ((54, 62, 20), (264, 148, 200), (618, 52, 75), (826, 132, 140))
FIREFLIES = ((126, 128), (196, 72), (334, 60), (546, 142), (686, 96), (756, 156), (812, 58))
GLOW = ((9, 0.18), (5.5, 0.35), (2.8, 1))


def sprites() -> dict[str, Drawing]:
    row = [*night(*layout.ROW_PX), *cord()]
    left, top, side = layout.FACE
    disc = circle(left + side / 2, top + side / 2, side / 2)
    leaf = place(seen("leaf"), move(101, 112) @ scale(0.95))
    blossom = place(seen("blossom"), move(70, 94) @ scale(34))
    tiles = {
        "crest": [*garden("glowing"), *blossom],
        "window": [*garden("glowing"), Shape(disc, "#3A1504")],
    }
    tiles |= {f"{name} easier": [*art, *leaf] for name, art in tiles.items()}
    tiles |= {"unlit": garden("unlit"), "more": [*garden("glowing"), Shape(disc, PAPER, "#4A1E08", 3)]}
    right, failed = Shape(circle(13, 13, 10), "#FFC02E"), Shape(circle(13, 13, 8), stroke="#B9C0F5", width=4)
    mark = (MARK_PX, MARK_PX)
    dusk = [Shape(rounded(0, 0, *HEAD_PX, 0), HEAD_SKY), *garden("dusk"), *streak_plate()]
    return {
        "dusk": Drawing(dusk, *HEAD_PX),
        "cord": Drawing([*row, *air()], *layout.ROW_PX),
        "pond": Drawing([*night(*layout.FOOT_PX), *garden("pond")], *layout.FOOT_PX),
        **{name: on(row, art, (20, 0), layout.TILE_PX) for name, art in tiles.items()},
        "right": Drawing([*night(*mark), right], *mark),
        "failed": Drawing([*night(*mark), failed], *mark),
        **{f"{sign} tries": figure(sign, Ground(NIGHT), layout.MARKS_MIDDLE, 17) for sign in DIGITS + "k"},
        **{f"{sign} more": figure(sign, Ground(PAPER, "#3A1504"), 92, 24) for sign in DIGITS + "+k"},
    }


def garden(name: str) -> Art:
    """A lantern in a box of TILE_PX, or what lies above and below all lanterns."""
    return motif("cards/lanterns", name)


def night(width: int, height: int) -> Art:
    return [Shape(rounded(0, 0, width, height, 0), NIGHT)]


def air() -> Art:
    """Petals and fireflies; none lies where a lantern's box ends, whether a row has an odd number or not."""
    petals = [place(seen("petal"), move(x, y) @ turn(degrees)) for x, y, degrees in PETALS]
    return [
        *(shape for petal in petals for shape in petal),
        *(Shape(circle(x, y, r), "#FFD65A", opacity=light) for x, y in FIREFLIES for r, light in GLOW),
    ]


def cord() -> Art:
    """A twisted cord over the whole width."""
    width = layout.ROW_PX[0]
    twists = range(-TWIST_PX + 20 % TWIST_PX, width + TWIST_PX, TWIST_PX)
    strands = [line(f"M {x} {CORD_Y + 3} L {x + 7} {CORD_Y - 3}", TWIST, 2.4) for x in twists]
    return [line(f"M -9 {CORD_Y} L {width + 9} {CORD_Y}", CORD, 8), *strands]
