"""Rasterises a game's vector art into what is committed: sprite atlas, cover and emoji.

``python -m render.art.build okiya`` (or ``all``). Needs the ``art`` extra; a running bot never imports this.
"""

from __future__ import annotations

import io
import json
import sys
from hashlib import sha256
from importlib import import_module
from typing import Protocol, cast

import numpy as np
import resvg_py
from PIL import Image

from render import PICTURES
from render.art import palette
from render.art.vector import Drawing
from render.committed import cover_path, emoji_path, index_path, sheet_path

SHEET_PX = 1024  # the width of a sheet, unless a sprite is wider


class ArtModule(Protocol):
    """What a module of art offers: everything its game is drawn with."""

    def sprites(self) -> dict[str, Drawing]:
        """Opaque drawings by name."""
        ...

    def cover(self) -> Drawing: ...

    def emoji(self) -> dict[str, Drawing]:
        """Drawings by the keys of the game's emoji."""
        ...


Place = tuple[int, int, int, int]  # x, y, width, height


def art_of(game: str) -> ArtModule:
    return cast(ArtModule, import_module(f"render.art.{game}"))


def rasterise(drawing: Drawing) -> Image.Image:
    """The drawing as RGBA."""
    png = resvg_py.svg_to_bytes(svg_string=drawing.svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def drawings_hash(game: str) -> str:
    """The SHA-256 of everything that is drawn for a game: tells whether what is committed is out of date."""
    art = art_of(game)
    emoji = {f"emoji {piece}": drawing for piece, drawing in art.emoji().items()}
    drawings = art.sprites() | {"cover": art.cover()} | emoji
    listing = "\n".join(f"{name} {drawing.svg}" for name, drawing in sorted(drawings.items()))
    return sha256(listing.encode()).hexdigest()


def build_atlas(game: str) -> tuple[Image.Image, dict[str, Place]]:
    """All sprites of a game on one sheet in one palette, and where each lies."""
    sprites = {name: _opaque(name, rasterise(each)) for name, each in art_of(game).sprites().items()}
    width = max(SHEET_PX, *(image.width for image in sprites.values()))
    places = _pack({name: image.size for name, image in sprites.items()}, width)
    sheet = Image.new("RGB", (width, max(y + height for _, y, _, height in places.values())))
    for name, (x, y, _, _) in places.items():
        sheet.paste(sprites[name], (x, y))
    pixels = np.concatenate([np.asarray(image).reshape(-1, 3) for image in sprites.values()])
    return in_palette(sheet, palette.choose(pixels)), places


def in_palette(image: Image.Image, colours: palette.Pixels) -> Image.Image:
    """An RGB image as the nearest colours of a palette."""
    pixels = np.asarray(image)
    indexed = palette.index(pixels.reshape(-1, 3), colours).reshape(pixels.shape[:2])
    picture = Image.fromarray(indexed, "P")
    picture.putpalette(colours.tobytes())
    return picture


def build_cover(game: str) -> Image.Image:
    """The cover, in a palette of its own."""
    image = _opaque("cover", rasterise(art_of(game).cover()))
    return in_palette(image, palette.choose(np.asarray(image).reshape(-1, 3)))


def build_emoji(drawing: Drawing) -> Image.Image:
    """An emoji as RGBA, its colours thinned out to 256: fewer bytes, and no difference to see."""
    image = rasterise(drawing)
    colours = image.convert("RGB")
    thinned = in_palette(colours, palette.choose(np.asarray(colours).reshape(-1, 3))).convert("RGBA")
    thinned.putalpha(image.getchannel("A"))
    return thinned


def build(game: str) -> None:
    """Write everything of a game that is committed, at the end and at once."""
    sheet, places = build_atlas(game)
    index = {"drawings": drawings_hash(game), "sprites": dict(sorted(places.items()))}
    images = {sheet_path(game): sheet, cover_path(game): build_cover(game)}
    for piece, drawing in art_of(game).emoji().items():
        images[emoji_path(game, PICTURES[game].emoji[piece])] = build_emoji(drawing)
    index_path(game).write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    for file, image in images.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        image.save(file, optimize=True)
        print(f"{file.name}: {image.width} x {image.height}, {file.stat().st_size / 1024:.1f} KiB")


def _opaque(name: str, image: Image.Image) -> Image.Image:
    if image.getchannel("A").getextrema() != (255, 255):
        raise ValueError(f"the sprite {name!r} is not opaque")
    return image.convert("RGB")


def _pack(sizes: dict[str, tuple[int, int]], sheet_px: int) -> dict[str, Place]:
    """Places on a sheet of that width, in rows, high sprites first."""
    places: dict[str, Place] = {}
    x = y = row = 0
    for name, (width, height) in sorted(sizes.items(), key=lambda item: (-item[1][1], item[0])):
        if x + width > sheet_px:
            x, y, row = 0, y + row, 0
        places[name] = (x, y, width, height)
        x, row = x + width, max(row, height)
    return places


def main(words: list[str]) -> int:
    """Build the named games, or all of them."""
    games = list(PICTURES) if words == ["all"] else words
    if not games or any(game not in PICTURES for game in games):
        print(f"usage: python -m render.art.build all | {' | '.join(PICTURES)}", file=sys.stderr)
        return 2
    for game in games:
        build(game)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
