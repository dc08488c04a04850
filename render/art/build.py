"""Rasterises vector art into the committed files: sprites, film, cover and emoji of games, and the cards.

``python -m render.art.build <game>`` builds all files of a game. ``cards`` builds what all cards share, the
medallion of every game, the pictures of puzzles and of recaps, ``endings`` the closing pictures of all games.
``all`` builds all of these. For a new game, build the game and the cards. ``palette`` chooses the colours of
the cards again, which changes all cards; use it before ``all`` when cards were redrawn. ``words`` writes what
sprites with words look like in other languages; use it after all others, and when translations of them have
changed. Needs the ``art`` extra; a running bot never imports this.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image, ImageChops

from render import PICTURES, committed
from render.art import cards, palette
from render.art.packages import MissingArt, art_of, missing
from render.art.vector import Drawing
from render.art.words import asking, drawn_in, languages
from render.film import COLOURS, SHRINK

RESERVED = 24  # colours of the cards' palette that are far from all others, kept for future games
SHEET_PX = 1024  # the width of a sheet if no sprite is wider

Box = tuple[int, ...]  # x, y, width, height; of a part of a sprite also its place in the sprite
Sheet = tuple[Image.Image, dict[str, Box]]
Hashes = str | dict[str, list[str]]  # of the drawings; of words two for each language


def card_sets() -> dict[str, Callable[[], dict[str, Drawing]]]:
    """The module that draws each set of the cards, by the set's name."""
    return {
        committed.CARDS: cards.sprites,
        committed.EVERY_GAME: cards.every_game,
        committed.PUZZLES: cards.puzzles,
        committed.LEAGUE: cards.standings.sprites,
        committed.RECAP: cards.recap.sprites,
        **{committed.cards_of(game): partial(cards.sprites_of, game) for game in PICTURES},
    }


def ending_sets() -> dict[str, Callable[[], dict[str, Drawing]]]:
    """What draws the closing pictures of each game that has some, by the set's name."""
    return {
        committed.ending_of(game): art_of(game).ending
        for game, pictures in PICTURES.items()
        if pictures.ending is not None
    }


def drawings_of(name: str) -> dict[str, Drawing]:
    """The sprites of a game, of its closing pictures or of a set of the cards. Raises MissingArt."""
    return art_of(name).sprites() if name in PICTURES else (card_sets() | ending_sets())[name]()


def rasterise(drawing: Drawing) -> Image.Image:
    """The drawing as RGBA."""
    png = resvg_py.svg_to_bytes(svg_string=drawing.svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def with_cover_and_emoji(name: str, sprites: dict[str, Drawing]) -> dict[str, Drawing]:
    """The sprites of a game with its cover and emoji, or the sprites of a set of the cards."""
    if name not in PICTURES:
        return sprites
    emoji = {f"emoji {piece}": drawing for piece, drawing in art_of(name).emoji().items()}
    return sprites | {"cover": art_of(name).cover()} | emoji


def drawings_hash(drawings: dict[str, Drawing]) -> str:
    """The SHA-256 of drawings and their names, in the committed index: it shows what is out of date."""
    listing = "\n".join(f"{name} {drawing.svg}" for name, drawing in sorted(drawings.items()))
    return sha256(listing.encode()).hexdigest()


def rasterised(name: str) -> dict[str, Image.Image]:
    """The sprites of a game or of a set of the cards as RGB."""
    return {sprite: _opaque(sprite, rasterise(drawing)) for sprite, drawing in drawings_of(name).items()}


def halved(image: Image.Image) -> Image.Image:
    """An RGB image at half its size; at an odd side the last pixels are repeated first."""
    wide, high = image.width % SHRINK, image.height % SHRINK
    padded = np.pad(np.asarray(image), ((0, high), (0, wide), (0, 0)), mode="edge")
    return Image.fromarray(padded).reduce(SHRINK)


def build_sheet(sprites: dict[str, Image.Image], colours: palette.Pixels) -> Sheet:
    """One sheet with the sprites in a palette, and the place of each sprite."""
    width = max(SHEET_PX, *(image.width for image in sprites.values()))
    places = _pack({name: image.size for name, image in sprites.items()}, width)
    sheet = Image.new("RGB", (width, max(y + height for _, y, _, height in places.values())))
    for name, (x, y, _, _) in places.items():
        sheet.paste(sprites[name], (x, y))
    return in_palette(sheet, colours), places


def own_palette(sprites: dict[str, Image.Image], colours: int = palette.COLOURS) -> palette.Pixels:
    return palette.choose(
        np.concatenate([np.asarray(image).reshape(-1, 3) for image in sprites.values()]), colours
    )


def card_palette() -> palette.Pixels:
    """The committed palette of the cards, 256 x 3."""
    with Image.open(committed.card_palette_path()) as colours:
        return np.asarray(colours.convert("RGB")).reshape(-1, 3)


def in_palette(image: Image.Image, colours: palette.Pixels) -> Image.Image:
    """An RGB image in the nearest colours of a palette."""
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
    """An emoji as RGBA, reduced to 256 colours: fewer bytes and no visible difference."""
    image = rasterise(drawing)
    colours = image.convert("RGB")
    thinned = in_palette(colours, palette.choose(np.asarray(colours).reshape(-1, 3))).convert("RGBA")
    thinned.putalpha(image.getchannel("A"))
    return thinned


def build_game(game: str) -> None:
    """Write all committed files of a game together after all are drawn. Raises MissingArt."""
    lacks = list(missing(game))
    if lacks:
        raise MissingArt("; ".join(lacks))
    sprites = rasterised(game)
    halves = {sprite: halved(image) for sprite, image in sprites.items()}
    sheets = {
        game: build_sheet(sprites, own_palette(sprites)),
        committed.film_of(game): build_sheet(halves, own_palette(halves, COLOURS)),
        committed.cards_of(game): build_sheet(rasterised(committed.cards_of(game)), card_palette()),
    }
    images = {committed.cover_path(game): build_cover(game)}
    for piece, drawing in art_of(game).emoji().items():
        images[committed.emoji_path(game, PICTURES[game].emoji[piece])] = build_emoji(drawing)
    drawn = drawings_hash(with_cover_and_emoji(game, drawings_of(game)))
    hashes = dict.fromkeys((game, committed.film_of(game)), drawn)
    write(
        sheets,
        hashes | {committed.cards_of(game): drawings_hash(drawings_of(committed.cards_of(game)))},
        images,
    )


def build_cards() -> None:
    """Write the sprites that all cards share, and those of games, puzzles, leagues and recaps.

    Raises MissingArt.
    """
    names = [name for name in card_sets() if name not in map(committed.cards_of, PICTURES)]
    sheets = {name: build_sheet(rasterised(name), card_palette()) for name in names}
    write(sheets, {name: drawings_hash(drawings_of(name)) for name in names}, {})


def build_endings() -> None:
    """Write the sprites of the closing pictures of all games, each set in its own palette."""
    for name in ending_sets():
        sprites = rasterised(name)
        sheet = build_sheet(sprites, own_palette(sprites))
        write({name: sheet}, {name: drawings_hash(drawings_of(name))}, {})


def in_language(name: str, tag: str, english: dict[str, Drawing]) -> dict[str, Drawing]:
    """The sprites of a set that look different in a language, by its tag and their names."""
    with drawn_in(tag):
        drawn = drawings_of(name)
    return {f"{tag} {sprite}": drawing for sprite, drawing in drawn.items() if drawing != english[sprite]}


def sources_of_words(name: str) -> tuple[dict[str, Drawing], dict[str, str]]:
    """The English sprites of a set; and by its tag the SHA-256 of these and what they say in a language."""
    with asking() as told:
        english = drawings_of(name)
    drawn = drawings_hash(english)
    return english, {tag: sha256(f"{drawn} {told(tag)}".encode()).hexdigest() for tag in languages()}


def build_words(name: str) -> None:
    """Write the sprites of a set in other languages, and those of its film, in the palettes of the set.

    Their indexes have two hashes for each language: of what its sprites are drawn from, and of the drawings.
    """
    english, sources = sources_of_words(name)
    drawn = {tag: in_language(name, tag, english) for tag in languages()}
    hashes = {tag: [sources[tag], drawings_hash(drawings)] for tag, drawings in drawn.items()}
    drawings = {key: drawing for each in drawn.values() for key, drawing in each.items()}
    if not drawings:
        return
    pairs = {
        key: (_opaque(key, rasterise(drawing)), _opaque(key, rasterise(english[key.partition(" ")[2]])))
        for key, drawing in drawings.items()
    }
    sheets = {committed.words_of(name): build_patches(pairs, committed_palette(name))}
    if name in PICTURES:
        film = {key: (halved(own), halved(before)) for key, (own, before) in pairs.items()}
        sheets[committed.words_of(committed.film_of(name))] = build_patches(
            film, committed_palette(committed.film_of(name))
        )
    write(sheets, dict.fromkeys(sheets, hashes), {})


def build_patches(pairs: dict[str, tuple[Image.Image, Image.Image]], colours: palette.Pixels) -> Sheet:
    """One sheet with sprites that differ from English ones: of a sprite with the size of the English one only
    the box around what differs, and its place in the sprite."""
    patches: dict[str, Image.Image] = {}
    corners: dict[str, tuple[int, int]] = {}
    for key, (drawn, before) in pairs.items():
        box = ImageChops.difference(drawn, before).getbbox() if drawn.size == before.size else None
        patches[key] = drawn if box is None else drawn.crop(box)
        if box is not None:
            corners[key] = box[:2]
    sheet, places = build_sheet(patches, colours)
    return sheet, {key: (*box, *corners.get(key, ())) for key, box in places.items()}


def committed_palette(name: str) -> palette.Pixels:
    with Image.open(committed.sheet_path(name)) as sheet:
        return np.frombuffer(bytes(sheet.getpalette() or []), np.uint8).reshape(-1, 3)


def build_card_palette() -> None:
    """Choose the palette of the cards from all their present drawings, and write it.

    RESERVED colours are as far as possible from the rest, so that a new game finds a near one for each of its
    own.
    """
    sprites = {
        f"{name} {sprite}": image for name in card_sets() for sprite, image in rasterised(name).items()
    }
    chosen = own_palette(sprites, palette.COLOURS - RESERVED)[: palette.COLOURS - RESERVED]
    colours = np.concatenate([chosen, palette.reserved(chosen, RESERVED)])
    write({}, {}, {committed.card_palette_path(): Image.fromarray(colours.reshape(16, 16, 3))})


def write(sheets: dict[str, Sheet], hashes: Mapping[str, Hashes], images: dict[Path, Image.Image]) -> None:
    """Write sheets, their indexes (with the hashes of the drawings), and other images."""
    for name, (sheet, boxes) in sheets.items():
        committed.index_path(name).write_text(index_text(hashes[name], boxes), encoding="utf-8")
        images[committed.sheet_path(name)] = sheet
    for file, image in images.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        image.save(file, optimize=True)
        print(f"{file.name}: {image.width} x {image.height}, {file.stat().st_size / 1024:.1f} KiB")


def index_text(drawings: Hashes, boxes: dict[str, Box]) -> str:
    """An index as JSON with one line for each sprite."""
    lines = [f"  {json.dumps(name)}: {json.dumps(box)}" for name, box in sorted(boxes.items())]
    return f'{{\n "drawings": {json.dumps(drawings)},\n "sprites": {{\n' + ",\n".join(lines) + "\n }\n}\n"


def _opaque(name: str, image: Image.Image) -> Image.Image:
    if image.getchannel("A").getextrema() != (255, 255):
        raise ValueError(f"the sprite {name!r} is not opaque")
    return image.convert("RGB")


def _pack(sizes: dict[str, tuple[int, int]], sheet_px: int) -> dict[str, Box]:
    """Places on a sheet of this width, in rows, high sprites first."""
    places: dict[str, Box] = {}
    x = y = row = 0
    for name, (width, height) in sorted(sizes.items(), key=lambda item: (-item[1][1], item[0])):
        if x + width > sheet_px:
            x, y, row = 0, y + row, 0
        places[name] = (x, y, width, height)
        x, row = x + width, max(row, height)
    return places


def main(words: list[str]) -> int:
    """Build the named games or the cards, or all of them."""
    known = [*PICTURES, committed.CARDS, "endings", "words"]
    names = known if words == ["all"] else words
    if not names or any(name not in (*known, "palette") for name in names):
        print(f"usage: python -m render.art.build all | palette | {' | '.join(known)}", file=sys.stderr)
        return 2
    for name in names:
        if name in PICTURES:
            build_game(name)
        elif name == "words":
            for each in (*PICTURES, *card_sets(), *ending_sets()):
                build_words(each)
        elif name == "endings":
            build_endings()
        else:
            build_cards() if name == committed.CARDS else build_card_palette()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
