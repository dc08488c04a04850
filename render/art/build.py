"""Rasterises vector art into what is committed: a game's atlas, film, cover and emoji; the cards' atlas.

``python -m render.art.build okiya`` (or ``cards``, or ``all``). Needs the ``art``
extra; a running bot never imports this.
"""

from __future__ import annotations

import io
import json
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

import numpy as np
import resvg_py
from PIL import Image

from render import PICTURES
from render.art import palette
from render.art.vector import Drawing
from render.committed import CARDS, cover_path, emoji_path, film_of, index_path, sheet_path
from render.film import COLOURS, SHRINK

SHEET_PX = 1024  # the width of a sheet, unless a sprite is wider


class SpriteModule(Protocol):
    """What every module of art offers."""

    def sprites(self) -> dict[str, Drawing]:
        """Opaque drawings by name."""
        ...


class ArtModule(SpriteModule, Protocol):
    """What the art of a game offers besides."""

    def cover(self) -> Drawing: ...

    def emoji(self) -> dict[str, Drawing]:
        """Drawings by the keys of the game's emoji."""
        ...


Place = tuple[int, int, int, int]  # x, y, width, height
Sheet = tuple[Image.Image, dict[str, Place]]


def art_of(game: str) -> ArtModule:
    return cast(ArtModule, import_module(f"render.art.{game}"))


def drawings_of(name: str) -> dict[str, Drawing]:
    """The sprites of a game or of the cards."""
    return cast(SpriteModule, import_module(f"render.art.{name}")).sprites()


def rasterise(drawing: Drawing) -> Image.Image:
    """The drawing as RGBA."""
    png = resvg_py.svg_to_bytes(svg_string=drawing.svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def drawings_hash(name: str) -> str:
    """The SHA-256 of everything drawn for a game or the cards: tells if what is committed is out of date."""
    drawings = drawings_of(name)
    if name in PICTURES:
        emoji = {f"emoji {piece}": drawing for piece, drawing in art_of(name).emoji().items()}
        drawings = drawings | {"cover": art_of(name).cover()} | emoji
    listing = "\n".join(f"{name} {drawing.svg}" for name, drawing in sorted(drawings.items()))
    return sha256(listing.encode()).hexdigest()


def rasterised(name: str) -> dict[str, Image.Image]:
    """The sprites of a game or of the cards as RGB."""
    return {sprite: _opaque(sprite, rasterise(drawing)) for sprite, drawing in drawings_of(name).items()}


def halved(image: Image.Image) -> Image.Image:
    """An RGB image at half its size; an odd side is first made even by its last pixels again."""
    wide, high = image.width % SHRINK, image.height % SHRINK
    padded = np.pad(np.asarray(image), ((0, high), (0, wide), (0, 0)), mode="edge")
    return Image.fromarray(padded).reduce(SHRINK)


def build_atlas(sprites: dict[str, Image.Image], colours: int = palette.COLOURS) -> Sheet:
    """The sprites on one sheet in one palette, and where each lies."""
    width = max(SHEET_PX, *(image.width for image in sprites.values()))
    places = _pack({name: image.size for name, image in sprites.items()}, width)
    sheet = Image.new("RGB", (width, max(y + height for _, y, _, height in places.values())))
    for name, (x, y, _, _) in places.items():
        sheet.paste(sprites[name], (x, y))
    pixels = np.concatenate([np.asarray(image).reshape(-1, 3) for image in sprites.values()])
    return in_palette(sheet, palette.choose(pixels, colours)), places


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


def build(name: str) -> None:
    """Write everything of a game, or of the cards, that is committed, at the end and at once."""
    sprites = rasterised(name)
    sheets = {name: build_atlas(sprites)}
    images: dict[Path, Image.Image] = {}
    if name in PICTURES:
        halves = {sprite: halved(image) for sprite, image in sprites.items()}
        sheets[film_of(name)] = build_atlas(halves, COLOURS)
        images[cover_path(name)] = build_cover(name)
        for piece, drawing in art_of(name).emoji().items():
            images[emoji_path(name, PICTURES[name].emoji[piece])] = build_emoji(drawing)
    for each, (sheet, places) in sheets.items():
        index = {"drawings": drawings_hash(name), "sprites": dict(sorted(places.items()))}
        index_path(each).write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
        images[sheet_path(each)] = sheet
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
    """Build the named games or the cards, or all of them."""
    known = [*PICTURES, CARDS]
    names = known if words == ["all"] else words
    if not names or any(name not in known for name in names):
        print(f"usage: python -m render.art.build all | {' | '.join(known)}", file=sys.stderr)
        return 2
    for name in names:
        build(name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
