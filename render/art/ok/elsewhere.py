"""OK elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from functools import partial

from games.ok.tiles import FACES, FAKE
from render import theme
from render.art.ladders import LadderArt, World, pieces_on
from render.art.lettering import label
from render.art.motifs import motif
from render.art.ok.seats import token
from render.art.ok.tiles import engraved, part, suit_sign, tile
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale

SHEET = "ok/elsewhere"


def cover() -> Drawing:
    """The banner: the name on the left, on the right tiles that rise from a rack, before stars."""
    width, height = theme.COVER_PX
    night = Shape(rounded(0, 0, width, height, 0), theme.NAVY)
    return Drawing([night, *motif("ok/felt", "stars"), *motif(SHEET, "cover")], width, height)


WORLD = World(
    sky=("#3A0F2E", "#6E1A45", "#A83358", "#F0A27A"),
    disc=("#FFE3A0", "#E8A030"),
    sea=("#6B3814", "#B87440"),
    band=("#7A1F50", "#561338"),
)


def mark() -> Art:
    return place(tile("r11", "ok"), move(17, 4) @ scale(0.66))


LADDERS = {
    "ok": LadderArt(partial(pieces_on, SHEET), mark, WORLD, front=partial(motif, SHEET, "front")),
}
FEATS = {"ok_one_colour": partial(motif, SHEET, "one-colour")}


def face(shown: str) -> Art:
    return [*part("emoji"), *suit_sign(shown[0], 31, 29, 17), *engraved(shown, 66, 82, 58)]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    crowned = [*part("emoji-ok"), label("OK", 64, 86, 42, "#5C3705", anchor=0.5)]
    arts = {tile: face(tile) for tile in FACES} | {FAKE: part("emoji-fake"), "ok": crowned}
    seats = {f"@{seat + 1}": Drawing(token(seat), px, px, (-100, -100, 210, 210)) for seat in range(4)}
    return {key: Drawing(art, px, px) for key, art in arts.items()} | seats
