"""Pictures that are pasted together and written as PNG, with the fastest compressor that is installed.

Deflating takes most of the time of a picture. ISA-L needs about a fifth of zlib's for the same size. Of the
rest, most is copying pixels, so a picture is made in the bytes that are deflated.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from typing import Final
from zlib import compress as compress_by_zlib
from zlib import crc32

from PIL import Image

from render.faces import Inset, PlacedPhoto

try:
    from isal.isal_zlib import compress
except ImportError:
    compress = compress_by_zlib

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BITS, _COLOURS, _PALETTE = 8, 2, 3
_FASTEST: Final = 1


class Canvas:
    """A picture of mode P, ``width`` by ``height`` pixels, at first all of index 0."""

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        # Each row begins with a byte for its filter: 0 is none, because no filter helps with a palette.
        self._rows = bytearray((width + 1) * height)
        self._picture = Image.frombuffer("P", (width + 1, height), self._rows, "raw", "P", 0, 1)
        self._picture.readonly = 0  # pasting changes the rows themselves, not a copy

    def paste(self, sprite: Image.Image, x: int, y: int) -> None:
        """Put a sprite, of mode P, there. What lies outside of the picture is left out."""
        if x < 0:
            sprite, x = sprite.crop((min(-x, sprite.width), 0, *sprite.size)), 0
        self._picture.paste(sprite, (x + 1, y))

    def png(self, palette: bytes, photos: Sequence[PlacedPhoto | Inset] = ()) -> bytes:
        """The picture as a PNG. ``palette`` has red, green and blue of each index.

        With photos it is written in all colours, else in those of the palette.
        """
        if photos:
            return _written(self._size, _COLOURS, self._with(photos, palette))
        return _written(self._size, _PALETTE, self._rows, (b"PLTE", palette))

    def _with(self, photos: Sequence[PlacedPhoto | Inset], palette: bytes) -> bytes:
        """The rows in three bytes a pixel, after the byte for the filter."""
        width, height = self._size
        indexed = self._picture.crop((1, 0, width + 1, height))
        indexed.putpalette(palette)
        picture = indexed.convert("RGB")
        for placed in photos:
            placed.lay(picture)
        pixels, row = memoryview(picture.tobytes()), 3 * width
        return b"".join(part for y in range(height) for part in (b"\0", pixels[y * row : (y + 1) * row]))


def _written(size: tuple[int, int], kind: int, rows: bytes | bytearray, *more: tuple[bytes, bytes]) -> bytes:
    head = pack(">IIBBBBB", *size, _BITS, kind, 0, 0, 0)
    parts = [(b"IHDR", head), *more, (b"IDAT", compress(rows, _FASTEST)), (b"IEND", b"")]
    return b"".join([_SIGNATURE, *(piece for name, content in parts for piece in _chunk(name, content))])


def _chunk(kind: bytes, content: bytes) -> tuple[bytes, ...]:
    return pack(">I", len(content)), kind, content, pack(">I", crc32(content, crc32(kind)))
