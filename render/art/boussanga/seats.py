"""The signs of Boussanga's seats with their numbers, and the badges of verdicts.

Both partners of a team bear the sign of its first seat. Signs have radius 1 and their centre at the origin.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from render.art.furniture import crown, on, on_header, sized_label
from render.art.lettering import label
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Shape, down, move, place, rounded, scale

SIGNS = {"@1": 0, "@2": 1, "@3": 2, "@4": 3, "@3 team": 0, "@4 team": 1}
"""The sign that each seat bears, alone and in a team."""

PILL = ("#FFDF8A", "#E9A323")

sign = partial(motif, "boussanga/signs")
"""The sign of a seat without its number, or a badge of radius 1."""


def badge(name: str, x: float, y: float, r: float) -> Art:
    """A verdict: a tick, a plus or a cross."""
    return place(sign(name), move(x, y) @ scale(r))


def seat_sign(name: str) -> Art:
    return [*sign(f"seat-{SIGNS[name]}"), label(name[1], 0, -0.05, 0.95, "#FFFFFF", anchor=0.5)]


def in_gold(name: str) -> Art:
    """The sign in a ring of gold: it is this seat's turn, or it has won."""
    return [*sign(f"gold-{SIGNS[name]}"), *seat_sign(name)]


def on_lacquer(name: str, px: int, r: float, *, ring: bool = False, light: bool = False) -> Drawing:
    half = px / 2
    art = [*(sign("glow") if light else []), *(in_gold(name) if ring else seat_sign(name))]
    return on_header(place(art, move(half, half) @ scale(r)), px, px)


def crowned(name: str, px: int, r: float) -> Drawing:
    half, lower = px / 2, round(r * 0.6)
    art = [
        *place(in_gold(name), move(half, half + lower) @ scale(r)),
        *crown(half, half - r + lower * 0.9, 1.5 * r),
    ]
    return on_header(art, px, px + 2 * round(lower * 0.6))


def on_pill(name: str) -> Drawing:
    """The sign on the gold pill of the last round."""
    px, height = 44, 52
    gold = down(*PILL, -(height - px) / 2, px + (height - px) / 2)
    return on(gold, place(seat_sign(name), move(px / 2, px / 2 - 1) @ scale(17.5)), px, px)


def last_round(seats: int) -> Drawing:
    """The gold pill that says so, with room for the signs of the seats that still have a turn."""
    width, height = 190 + 54 * seats, 52
    pill = rounded(1, 0, width - 2, height, height / 2)
    art = [
        Shape(pill, down(*PILL, 0, height)),
        Shape(rounded(2, 1, width - 4, height - 2, height / 2 - 1), stroke="#5C3A06", width=2),
        sized_label("last round", 17, height / 2, 22, "#33230A"),
    ]
    return on_header(art, width, height)


def sprites() -> dict[str, Drawing]:
    drawings = {f"last round {seats}": last_round(seats) for seats in (1, 2, 3)}
    sizes = {"small": (38, 16.5), "head": (46, 19.5), "turn": (56, 20), "tray": (96, 31)}
    for name, (size, (px, r)) in product(SIGNS, sizes.items()):
        lit = size in ("turn", "tray")
        drawings[f"{size} {name}"] = on_lacquer(name, px, r, ring=lit, light=size == "tray")
        if size != "turn":
            drawings[f"{size} {name} won"] = crowned(name, px, r * 0.9)
    return drawings | {f"pill {name}": on_pill(name) for name in SIGNS}
