"""The mark of every ladder, and its leaderboard's header: the name in gold, and what the game is known by."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.boussanga.parts import woven_band
from render.art.boussanga.pawns import standing
from render.art.furniture import sparkle, title
from render.art.ok import tiles as ok_tiles
from render.art.okago.pieces import OUTLINE, dome, ring
from render.art.okago.pieces import shadow as under
from render.art.okey_dokey.cards import chip
from render.art.okiya.pieces import tile, token
from render.art.vector import (
    Art,
    Drawing,
    Shape,
    circle,
    down,
    move,
    place,
    polyline,
    rounded,
    scale,
    turn,
)
from render.cards.leaderboard import HEADER_PX
from render.cards.parts import LADDERS, WIDTH_PX

MIDDLE = (832, 64)  # of what a header shows on its right


def sprites() -> dict[str, Drawing]:
    return {f"head {ladder}": Drawing(head(ladder), WIDTH_PX, HEADER_PX) for ladder in LADDERS}


def head(ladder: str) -> Art:
    """Lacquer, closed by a line of gold; what stands on its right is cut off where the header ends."""
    return [
        Shape(rounded(0, 0, WIDTH_PX, HEADER_PX, 0), theme.LACQUER),
        *SCENES[ladder](),
        *title(LADDERS[ladder], 32, 48, 40, drop=4),
        Shape(rounded(0, HEADER_PX - 3, WIDTH_PX, 3, 0), theme.GOLD_DEEP),
    ]


def disc(top: str, foot: str, r: float = 78) -> Art:
    x, y = MIDDLE
    return [Shape(circle(x, y + 10, r), down(top, foot, y - r, y + r))]


def garden() -> Art:
    """Okiya: tiles before the rising sun, a token on either side."""
    x, y = MIDDLE
    shadow = Shape(rounded(-4, 8, 208, 204, 26), "#05070F", opacity=0.5)
    art = disc("#F2553A", "#7C1426")
    for turned, dx, shown in ((-14, -58, "CB"), (14, 58, "PR"), (0, 0, "MS")):
        at = move(x + dx, y + 12 + abs(dx) / 9) @ turn(turned) @ scale(0.48) @ move(-100, -100)
        art += place([shadow, *tile(*shown)], at)
    for seat, dx in ((0, -128), (1, 128)):
        art += place(token(seat), move(x + dx - 38, y - 24) @ scale(0.38))
    return art


def jump() -> Art:
    """Okago: red between two of blue before the moon."""
    x, y = MIDDLE
    art = disc("#F7DC9A", "#C98A2B")
    for colour, piece, dx, r in (("b", ring, -104, 40), ("b", dome, 104, 40), ("r", dome, 0, 48)):
        art += place([*under(OUTLINE[colour]), *piece(colour)], move(x + dx, y + 2) @ scale(r))
    return art


def row_of_pawns() -> Art:
    """Boussanga: a line of four, lit."""
    x, y = MIDDLE
    ends = polyline((x - 108, y), (x + 108, y))
    art = woven_band(HEADER_PX - 8, WIDTH_PX, 40, -10)
    art += [Shape(ends, stroke=colour, width=width) for colour, width in (("#FFF0BF", 88), ("#C98F2A", 81))]
    for i, element in enumerate("ewaf"):
        art += standing(element, True, x - 108 + 72 * i, y - 3, 33)
    return art


def ring_of_pawns() -> Art:
    """Boussanga together: the four around one centre."""
    x, y = MIDDLE
    art = woven_band(HEADER_PX - 8, WIDTH_PX, 40, -10)
    art += [
        Shape(circle(x, y, 50), stroke=colour, width=width)
        for colour, width in (("#FFF0BF", 17), ("#C98F2A", 11))
    ]
    for element, dx, dy in (("e", 0, -1), ("f", 1, 0), ("a", 0, 1), ("w", -1, 0)):
        art += standing(element, True, x + 78 * dx, y - 3 + 30 * dy, 31)
    return [*art, *sparkle(x - 140, y - 26, 12), *sparkle(x + 140, y + 22, 12)]


def band() -> Art:
    """Okey Dokey: the five instruments under the light of the stage."""
    x, y = MIDDLE
    art = disc("#FFE9A6", "#B87512", 84)
    for i, colour in enumerate("rygbs"):
        art += place(chip(colour, 33), move(x + 60 * (i - 2), y - 6 + 5 * (i - 2) ** 2))
    return art


def rising_tiles() -> Art:
    """OK: tiles fanned out, the OK among them."""
    x, y = MIDDLE
    shadow = Shape(rounded(0, 10, 100, 132, 16), "#05070F", opacity=0.55)
    art: Art = []
    for i, shown in ((0, "r11"), (3, "k11"), (1, "b11"), (2, "g9")):
        draw = ok_tiles.crowned if shown == "g9" else ok_tiles.plain
        at = move(x, y + 420) @ turn(9.5 * (i - 1.5)) @ move(0, -430) @ scale(0.84) @ move(-50, -30)
        art += place([shadow, *draw(shown)], at)
    return art


SCENES: dict[str, Callable[[], Art]] = {
    "okiya": garden,
    "okago": jump,
    "boussanga": row_of_pawns,
    "boussanga_coop": ring_of_pawns,
    "okey_dokey": band,
    "ok": rising_tiles,
}


def mark(ladder: str) -> Art:
    """A ladder's sign in a box of 100 x 100."""
    if ladder == "okiya":
        return place(token(0), scale(100 / 176) @ move(-12, -12))
    if ladder == "okago":
        return place([*under(OUTLINE["r"]), *dome("r")], move(50, 48) @ scale(44))
    if ladder == "boussanga":
        return standing("f", True, 50, 47, 44)
    if ladder == "boussanga_coop":
        return [
            shape
            for element, x, y in (("e", 27, 25), ("w", 73, 25), ("a", 27, 71), ("f", 73, 71))
            for shape in standing(element, False, x, y, 23)
        ]
    if ladder == "okey_dokey":
        return place(chip("y", 46), move(50, 50))
    return place(ok_tiles.crowned("r11"), move(17, 4) @ scale(0.66))
