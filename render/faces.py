"""Small pictures in pictures. Above all faces: a person's own, the portrait of a computer character, or else
the emblem of a seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageOps

from render.theme import LACQUER

SIDE_PX: Final = 160
"""The side of the square in which a photo is kept. It is drawn as a disc, at this size or smaller."""

MOST_BYTES: Final = 512 * 1024
MOST_SIDE_PX: Final = 1024
_FORMATS: Final = ("PNG", "WEBP", "JPEG", "GIF")
_FINER: Final = 8


@dataclass(frozen=True, slots=True)
class Photo:
    """The picture that a person shows of themselves: ``pixels`` are RGB, SIDE_PX squared.

    Cheap to hash, because bytes keep their hash.
    """

    pixels: bytes = field(repr=False)


Face: TypeAlias = Photo | str
"""A photo, or the key of a computer character, whose portrait is a sprite. Without one: the seat's emblem."""


@dataclass(frozen=True, slots=True)
class PlacedPhoto:
    """A photo in a picture, as a disc of ``side`` pixels, by the corner of its square."""

    photo: Photo
    x: int
    y: int
    side: int

    def lay(self, picture: Image.Image) -> None:
        """Put it with a smooth edge and a dark rim into a picture of mode RGB."""
        rim = max(2, self.side // 32)
        inner, corner = self.side - 2 * rim, (self.x + rim, self.y + rim)
        square = Image.frombytes("RGB", (SIDE_PX, SIDE_PX), self.photo.pixels)
        disc = _disc(self.side)
        picture.paste(Image.new("RGB", disc.size, LACQUER), (self.x, self.y), disc)
        picture.paste(square.resize((inner, inner), Image.Resampling.LANCZOS), corner, _disc(inner))


@dataclass(frozen=True, slots=True)
class Inset:
    """A picture of ours, a PNG, in another one: as large as fits into a box, and in its middle."""

    png: bytes = field(repr=False)
    box: tuple[int, int, int, int]

    def lay(self, picture: Image.Image) -> None:
        """Put it into a picture of mode RGB."""
        x, y, width, height = self.box
        with Image.open(BytesIO(self.png)) as inner:
            fitted = ImageOps.contain(inner.convert("RGB"), (width, height), Image.Resampling.LANCZOS)
        picture.paste(fitted, (x + (width - fitted.width) // 2, y + (height - fitted.height) // 2))


def placed(faces: Iterable[tuple[Photo | None, int, int, int]]) -> list[PlacedPhoto]:
    """The photos of those who show one, each with the corner and the side of its square."""
    return [PlacedPhoto(photo, *at) for photo, *at in faces if photo is not None]


def read(data: bytes) -> Photo:
    """The photo in a file that a stranger has made: the middle square of its first frame.

    Takes milliseconds, so it belongs in a thread. Raises ValueError for what is no picture of at most
    MOST_BYTES and MOST_SIDE_PX squared, which is known before anything is decoded.
    """
    try:
        shown = _first_frame(data)
    except Exception as fault:  # the decoders raise errors of many kinds for a broken file
        raise ValueError("no small picture") from fault
    ground = Image.new("RGBA", shown.size, LACQUER)
    ground.alpha_composite(shown)
    square = ImageOps.fit(ground.convert("RGB"), (SIDE_PX, SIDE_PX), Image.Resampling.LANCZOS)
    return Photo(square.tobytes())


def _first_frame(data: bytes) -> Image.Image:
    if len(data) > MOST_BYTES:
        raise ValueError("too many bytes")
    with Image.open(BytesIO(data), formats=_FORMATS) as picture:
        if max(picture.size) > MOST_SIDE_PX:
            raise ValueError("too many pixels")
        return picture.convert("RGBA")


@cache
def _disc(side: int) -> Image.Image:
    """How much of each pixel of a square lies in its disc. Pictures use few sizes, so all are kept."""
    fine = Image.new("L", (side * _FINER, side * _FINER))
    ImageDraw.Draw(fine).ellipse((0, 0, side * _FINER - 1, side * _FINER - 1), fill=255)
    return fine.resize((side, side), Image.Resampling.BOX)
