"""The committed sprites of a set, all in one palette, and pictures composed of them.

A picture is opaque sprites on a ground: bytes are copied, nothing is blended or drawn. Only photos of people
are in no palette: a picture that has some is written in all colours.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from threading import Lock

from PIL import Image

from render.committed import index_path, sheet_path, words_of
from render.faces import Inset, PlacedPhoto
from render.png import Canvas
from render.words import ENGLISH, lettering

Scene = list[tuple[str, int, int]]  # a sprite, x and y of its top left corner; the first is the ground
Row = list[str | int]  # sprites side by side, and the gaps between them in pixels


@dataclass(frozen=True)
class Atlas:
    """Sprites by name, as palette images that share one palette."""

    sprites: Mapping[str, Image.Image]

    @cached_property
    def palette(self) -> bytes:
        """Red, green and blue of each index."""
        return bytes(next(iter(self.sprites.values())).getpalette() or ())

    def size(self, sprite: str) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.sprites[sprite].size

    def width(self, row: Row) -> int:
        """The width of a row in pixels."""
        return sum(part if isinstance(part, int) else self.size(part)[0] for part in row)

    def row(self, row: Row, x: int, middle: int, anchor: float = 0) -> Scene:
        """The row as a scene, with every sprite centred on the height ``middle``.

        It starts at ``x`` with ``anchor`` 0, is centred there with 0.5, and ends there with 1.
        """
        widths = [part if isinstance(part, int) else self.size(part)[0] for part in row]
        lefts = accumulate(widths, initial=x - round(anchor * sum(widths)))
        return [
            (part, left, middle - self.size(part)[1] // 2)
            for part, left in zip(row, lefts, strict=False)
            if isinstance(part, str)
        ]

    def png(
        self, scene: Scene, height_px: int | None = None, photos: Sequence[PlacedPhoto | Inset] = ()
    ) -> bytes:
        """The scene as a PNG in the size of its ground, or of a height, the rest of which it must cover.

        The photos lie above all sprites.
        """
        return self.composed(scene, height_px, photos)()

    def composed(
        self, scene: Scene, height_px: int | None = None, photos: Sequence[PlacedPhoto | Inset] = ()
    ) -> Callable[[], bytes]:
        """Compose the scene; the returned function writes it as the PNG."""
        (name, _, _), *above = scene
        ground = self.sprites[name]
        width, height = ground.size
        canvas = Canvas(width, height_px or height)
        canvas.paste(ground, 0, 0)
        for sprite, x, y in above:
            canvas.paste(self.sprites[sprite], x, y)
        return lambda: canvas.png(self.palette, photos)


_loaded: dict[tuple[str, ...], Atlas] = {}  # by a language and the names of sets
_loading = Lock()


def is_loaded(name: str) -> bool:
    """Whether the sprites of a set were read from the disk, in the language of lettering."""
    return (lettering(), name) in _loaded


def load(*names: str) -> Atlas:
    """The atlas of sets that share one palette, in the language of lettering; read from the disk once."""
    language = lettering()
    with _loading:
        for name in names:
            _load(ENGLISH, name)
            _load(language, name)
        if (language, *names) not in _loaded:
            sets = [_loaded[language, name].sprites for name in names]
            merged = {name: sprite for sprites in sets for name, sprite in sprites.items()}
            _loaded[language, *names] = Atlas(merged)
        return _loaded[language, *names]


def _load(language: str, name: str) -> None:
    if (language, name) in _loaded:
        return
    if language == ENGLISH:
        _loaded[language, name] = Atlas(_read(name))
    else:
        english = _loaded[ENGLISH, name].sprites
        _loaded[language, name] = Atlas({**english, **_in_language(language, name, english)})


def _read(name: str) -> dict[str, Image.Image]:
    places = json.loads(index_path(name).read_text(encoding="utf-8"))["sprites"]
    with Image.open(sheet_path(name)) as sheet:
        return {name: sheet.crop((x, y, x + w, y + h)) for name, (x, y, w, h) in places.items()}


def _in_language(language: str, name: str, english: Mapping[str, Image.Image]) -> dict[str, Image.Image]:
    """The sprites of a set that have words, in a language.

    A sprite of another size than in English is stored as a whole, of the others only what differs, with its
    place in the sprite.
    """
    if not index_path(words_of(name)).exists():
        return {}
    places = json.loads(index_path(words_of(name)).read_text(encoding="utf-8"))["sprites"]
    sprites = {}
    with Image.open(sheet_path(words_of(name))) as sheet:
        for key, (x, y, w, h, *at) in places.items():
            tag, _, sprite = key.partition(" ")
            if tag != language:
                continue
            sprites[sprite] = drawn = sheet.crop((x, y, x + w, y + h))
            if at:
                sprites[sprite] = english[sprite].copy()
                sprites[sprite].paste(drawn, tuple(at))
    return sprites
