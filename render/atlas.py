"""The committed sprites of a game, all in one palette, and pictures composed of them.

A sprite is opaque and a picture is sprites laid on a ground: bytes are copied, nothing is blended or drawn.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from PIL import Image

from render.committed import index_path, sheet_path

Scene = list[tuple[str, int, int]]  # sprite, x, y of its top left corner; the first is the ground


@dataclass(frozen=True)
class Atlas:
    """The sprites of one game, as palette images that share one palette."""

    sprites: Mapping[str, Image.Image]

    def size(self, sprite: str) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.sprites[sprite].size

    def row(self, parts: Sequence[str | int], *, y: int, left: int = 0, right: int | None = None) -> Scene:
        """Sprites and gaps (in pixels) side by side, centred on height ``y``.

        Starts at ``left``; with ``right`` it ends there instead.
        """
        widths = [part if isinstance(part, int) else self.size(part)[0] for part in parts]
        x = left if right is None else right - sum(widths)
        scene: Scene = []
        for part, width in zip(parts, widths, strict=True):
            if isinstance(part, str):
                scene.append((part, x, y - self.size(part)[1] // 2))
            x += width
        return scene

    def png(self, scene: Scene) -> bytes:
        """The scene as a PNG of the size of its ground."""
        (ground, *above) = scene
        picture = self.sprites[ground[0]].copy()
        for sprite, x, y in above:
            picture.paste(self.sprites[sprite], (x, y))
        buffer = io.BytesIO()
        picture.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()


_loaded: dict[str, Atlas] = {}
_loading = Lock()


def load(game: str) -> Atlas:
    """The atlas of a game, read from disk the first time it is asked for."""
    with _loading:
        if game not in _loaded:
            _loaded[game] = _read(game)
        return _loaded[game]


def _read(game: str) -> Atlas:
    places = json.loads(index_path(game).read_text(encoding="utf-8"))["sprites"]
    with Image.open(sheet_path(game)) as sheet:
        return Atlas({name: sheet.crop((x, y, x + w, y + h)) for name, (x, y, w, h) in places.items()})
