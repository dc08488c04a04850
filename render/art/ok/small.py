"""OK's emoji: the faces of tiles, the fake OK, the OK's crown and the seats."""

from __future__ import annotations

from games.ok.tiles import FACES, FAKE
from render import theme
from render.art.furniture import burst, crown
from render.art.lettering import label
from render.art.ok.seats import token
from render.art.ok.tiles import PLUM, PLUM_DARK, engraved, stitches, suit_sign
from render.art.vector import Art, Drawing, Shape, down, move, place, rounded, scale


def square(top: str, foot: str, edge: str) -> Art:
    """A tile that fills an emoji."""
    return [
        Shape(rounded(7, 9, 114, 115, 22), "#C6A873", edge, 4),
        Shape(rounded(7, 4, 114, 112, 22), down(top, foot, 50, 116), edge, 4),
    ]


def face(shown: str) -> Art:
    return [
        *square("#FFFCF2", "#F1E0BB", "#8D6F3E"),
        *suit_sign(shown[0], 31, 29, 17),
        *engraved(shown, 66, 82, 58),
    ]


def fake() -> Art:
    star = [
        Shape(burst(8, 0.765), down("#FBF5FF", "#E6D5F7", -1, 1), PLUM_DARK, 0.1),
        Shape(burst(8, 0.765, 0.5), PLUM, PLUM_DARK, 0.05),
    ]
    return [
        *square("#FFFDF6", "#EFE2D6", "#8D6F3E"),
        *stitches(17, 14, 94, 92, 4, 4),
        *place(star, move(64, 60) @ scale(40)),
    ]


def crowned_ok() -> Art:
    return [
        *square("#FFF3C4", "#FFC94A", "#6B3F05"),
        *crown(64, 40, 76),
        label("OK", 64, 86, 42, "#5C3705", anchor=0.5),
    ]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    arts = {tile: face(tile) for tile in FACES} | {FAKE: fake(), "ok": crowned_ok()}
    seats = {f"@{seat + 1}": Drawing(token(seat), px, px, (-100, -100, 210, 210)) for seat in range(4)}
    return {key: Drawing(art, px, px) for key, art in arts.items()} | seats
