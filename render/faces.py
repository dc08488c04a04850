"""Faces in pictures: a person's own, the portrait of a computer character, or else the emblem of a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

SIDE_PX: Final = 160
"""The side of the square in which a photo is kept. It is drawn as a disc, at this size or smaller."""


@dataclass(frozen=True, slots=True)
class Photo:
    """The picture that a person shows of themselves: ``pixels`` are RGB, SIDE_PX squared."""

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
