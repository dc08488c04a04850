"""OK's emoji: the faces of tiles, the fake OK, the OK's crown and the seats."""

from __future__ import annotations

from games.ok.tiles import FACES, FAKE
from render import theme
from render.art.lettering import label
from render.art.ok.seats import token
from render.art.ok.tiles import engraved, part, suit_sign
from render.art.vector import Art, Drawing


def face(shown: str) -> Art:
    return [*part("emoji"), *suit_sign(shown[0], 31, 29, 17), *engraved(shown, 66, 82, 58)]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    crowned = [*part("emoji-ok"), label("OK", 64, 86, 42, "#5C3705", anchor=0.5)]
    arts = {tile: face(tile) for tile in FACES} | {FAKE: part("emoji-fake"), "ok": crowned}
    seats = {f"@{seat + 1}": Drawing(token(seat), px, px, (-100, -100, 210, 210)) for seat in range(4)}
    return {key: Drawing(art, px, px) for key, art in arts.items()} | seats
