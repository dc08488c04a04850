"""The tiles of OK in a box of 100 by 140: faces, backs, the crowned OK and the fake; and their sprites.

Four suits, which differ in colour and shape (star, drop, leaf, diamond).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import product

from games.ok.tiles import COLOURS, HIGHEST
from render import theme
from render.art.furniture import burst
from render.art.lettering import label
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Path, Shape, circle, down, move, place, scale
from render.ok.tiles import RACK, SMALL, TABLE, Box, Size


@dataclass(frozen=True, slots=True)
class Ink:
    """The tones of a suit: light, main colour, shade, outline."""

    light: str
    body: str
    shade: str
    edge: str


INKS = {
    "r": Ink("#E04A2E", "#C8321F", "#AB2617", "#7C170C"),
    "b": Ink("#2A68CE", "#1F5FBF", "#17489A", "#0F3677"),
    "g": Ink("#18B082", "#0E8A63", "#0B7F5A", "#06583F"),
    "k": Ink("#34343F", "#1E1E24", "#16161B", "#08080C"),
}
PLUM_DARK = "#4B2370"
BACK_EDGE = "#0A2630"
BRASS = "#E8B84A"

part = partial(motif, "ok/tiles")
"""The sign of a suit, a tile's body, or a padlock."""


def suit_sign(suit: str, x: float, y: float, r: float) -> Art:
    return place(part(suit), move(x, y) @ scale(r))


def numeral(number: int, x: float, y: float, cap: float, gap: float = 0.13) -> Path:
    """A number with its ink centred on x; digits have even gaps, whatever widths the font gives them."""
    inks = [label(digit, 0, y, cap, "").path for digit in str(number)]
    spans = [(min(xs), max(xs)) for xs in ([v for _, at in ink for v in at[::2]] for ink in inks)]
    left = x - (sum(b - a for a, b in spans) + gap * cap * (len(inks) - 1)) / 2
    outline: Path = ()
    for ink, (start, end) in zip(inks, spans, strict=True):
        outline += move(left - start, 0).path(ink)
        left += end - start + gap * cap
    return outline


def engraved(shown: str, x: float, y: float, cap: float) -> Art:
    """A number cut into ivory, in the colour of its suit."""
    ink, outline = INKS[shown[0]], numeral(int(shown[1:]), x, y, cap)
    paint = down(ink.light, ink.shade, y - cap / 2, y + cap / 2)
    return [
        Shape(move(0, 2.4).path(outline), "#FFFFFF", "#FFFFFF", 3),
        Shape(outline, paint, ink.edge, 2.8),
        Shape(outline, paint, ink.body, 1.2),
    ]


def raised(number: int, x: float, y: float, cap: float) -> Art:
    """An ivory number on a dark back."""
    outline = numeral(number, x, y, cap)
    return [
        Shape(move(0, 2).path(outline), "#06222A", "#06222A", 4),
        Shape(outline, theme.CREAM, theme.CREAM, 1.8),
    ]


# ---- whole tiles ------------------------------------------------------------------------------------------

Spot = tuple[float, float, float]  # x, y, and the radius of a sign or the height of a number

MARKS: dict[str, tuple[Spot, Spot]] = {
    "ivory": ((28, 30, 20), (50, 89, 60)),
    "ok": ((27, 43, 17), (50, 92, 58)),
    "fake": ((30, 31, 16), (50, 87, 48)),
}
SMALL_MARKS: dict[str, tuple[Spot, Spot]] = {
    "ivory": ((27, 29, 18), (50, 89, 63)),
    "ok": ((27, 46, 15), (50, 95, 58)),
    "fake": ((29, 31, 15), (50, 87, 56)),
}
"""Where an open tile has its suit and its number."""

BACKS = ("back", "back ok", "back fake")


def body(look: str, *, small: bool = False) -> Art:
    """A tile without suit and number."""
    return part(
        {"back ok": "back-ok", "back fake": "back"}.get(look, "small-ok" if small and look == "ok" else look)
    )


def tile(shown: str, look: str = "ivory", *, small: bool = False) -> Art:
    """An open tile."""
    suit, number = (SMALL_MARKS if small else MARKS)[look]
    return [*body(look, small=small), *suit_sign(shown[0], *suit), *engraved(shown, *number)]


def protected(shown: str, look: str) -> Art:
    """A tile face down with a lock; its owner can still read it."""
    floor, rim = (PLUM_DARK, "#C9A4F0") if look == "back fake" else ("#1B5561", BRASS)
    y = 41 if look == "back ok" else 32
    return [
        *body(look),
        *place([Shape(burst(8, 0.765), floor, rim, 0.055)], move(50, 90) @ scale(35)),
        *raised(int(shown[1:]), 50, 90, 46),
        Shape(circle(28, y, 19), "#FFFBEF", BACK_EDGE, 1.8),
        *suit_sign(shown[0], 28, y, 13.5),
        *place(part("padlock"), move(74, y)),
    ]


def cut(art: Art, size: Size, box: Box) -> Drawing:
    """The part of a tile inside a box."""
    left, top, width, height = box
    return Drawing(place(art, move(-left, -top) @ scale(size.scale)), width, height)


def inked(size: Size) -> dict[str, Drawing]:
    """The bands and numbers of all open tiles in this size."""
    drawings: dict[str, Drawing] = {}
    for look, suit in product(MARKS, COLOURS):
        for number in range(1, HIGHEST + 1):
            art = tile(f"{suit}{number}", look, small=size is SMALL)
            drawings[f"{size.name} {look} {suit}{number}"] = cut(art, size, size.number)
            if number == 1:
                drawings[f"{size.name} {look} suit {suit}"] = cut(art, size, size.band)
    return drawings


def inked_backs() -> dict[str, Drawing]:
    """The bands and numbers of protected tiles, which only a rack has."""
    drawings: dict[str, Drawing] = {}
    for look in BACKS:
        for suit in COLOURS:
            drawings[f"rack {look} suit {suit}"] = cut(protected(f"{suit}1", look), RACK, RACK.band)
    for look in ("back", "back fake"):
        for number in range(1, HIGHEST + 1):
            drawings[f"rack {look} {number}"] = cut(protected(f"k{number}", look), RACK, RACK.number)
    return drawings


def standing(look: str, size: Size) -> Art:
    """A body without suit and number, in its place in the sprite."""
    return place(body(look, small=size is SMALL), move(size.left, size.top) @ scale(size.scale))


def sprites() -> dict[str, Drawing]:
    return inked(RACK) | inked(TABLE) | inked(SMALL) | inked_backs()
