"""The GIF of a replay, of a game's sprites at half their size. Knows scenes, not who may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from struct import pack

from PIL import GifImagePlugin, Image, ImageChops

from render.atlas import Atlas, Scene, load
from render.committed import film_of

SHRINK = 2  # cells lie at even distances, so that their halves meet without a gap
MOST_FRAMES = 120
FRAME_MS, LAST_FRAME_MS = 900, 3000
COLOURS = 64  # of a film: fewer colours compress better, and at half the size no difference is visible
UNCHANGED = 255  # the one index that no sprite uses: such a pixel stays as it was

_KEEP = 1  # GIF's disposal method that lays the next frame over this one
_FOR_EVER = pack("<3B11s2BHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, 0, 0)

Frame = tuple[Scene, ...]
"""The pictures that a frame shows, one below the other."""


@dataclass(slots=True)
class _Change:
    """The part of a frame that differs from the one before, its place, and how long the frame is shown."""

    picture: Image.Image
    corner: tuple[int, int]
    ms: int


def gif(game: str, frames: Sequence[Frame]) -> bytes:
    """The frames, or those that ``kept`` chooses, as an endless film of the largest frame's size."""
    sprites = load(film_of(game))
    shown = [frames[i] for i in kept(len(frames))]
    sizes = [_size(sprites, frame) for frame in shown]
    width, height = (max(sides) for sides in zip(*sizes, strict=True))
    changes: list[_Change] = []
    before: Image.Image | None = None
    for frame in shown:
        picture = _picture(sprites, frame, (width, height))
        change = _Change(picture, (0, 0), FRAME_MS) if before is None else _change(before, picture)
        if change is None:
            changes[-1].ms += FRAME_MS
        else:
            changes.append(change)
        before = picture
    changes[-1].ms += LAST_FRAME_MS - FRAME_MS
    return b"".join([_head(sprites, width, height), *chain.from_iterable(map(_encoded, changes)), b";"])


def kept(frames: int) -> list[int]:
    """Which of ``frames`` frames a film shows: all, or MOST_FRAMES at even steps, both ends included."""
    if frames <= MOST_FRAMES:
        return list(range(frames))
    return [i * (frames - 1) // (MOST_FRAMES - 1) for i in range(MOST_FRAMES)]


def _size(sprites: Atlas, frame: Frame) -> tuple[int, int]:
    sizes = [sprites.size(scene[0][0]) for scene in frame]
    return max(width for width, _ in sizes), sum(height for _, height in sizes)


def _picture(sprites: Atlas, frame: Frame, size: tuple[int, int]) -> Image.Image:
    """The frame, centred on a ground with the colour of its lower left corner."""
    (last_ground, _, _) = frame[-1][0]
    ground = sprites.sprites[last_ground]
    corner = ground.getpixel((0, ground.height - 1))
    picture = Image.new("P", size, corner)
    top = (size[1] - _size(sprites, frame)[1]) // 2
    for scene in frame:
        width, height = sprites.size(scene[0][0])
        left = (size[0] - width) // 2
        for sprite, x, y in scene:
            picture.paste(sprites.sprites[sprite], (left + x // SHRINK, top + y // SHRINK))
        top += height
    return picture


def _change(before: Image.Image, after: Image.Image) -> _Change | None:
    """The box around all pixels that differ; equal pixels in it are UNCHANGED. None if nothing differs."""
    differs = ImageChops.subtract_modulo(after, before)
    box = differs.getbbox()
    if box is None:
        return None
    picture = after.crop(box)
    picture.paste(UNCHANGED, mask=differs.crop(box).point([255, *[0] * 255], "1"))
    return _Change(picture, box[:2], FRAME_MS)


def _head(sprites: Atlas, width: int, height: int) -> bytes:
    """The head of a GIF: its size, 256 colours for all frames, and the endless loop."""
    colours = next(iter(sprites.sprites.values())).getpalette() or []
    table = bytes(colours).ljust(3 * 256, b"\0")
    return pack("<6sHH3B", b"GIF89a", width, height, 0xF7, 0, 0) + table + _FOR_EVER


def _encoded(change: _Change) -> list[bytes]:
    return GifImagePlugin.getdata(
        change.picture, change.corner, duration=change.ms, disposal=_KEEP, transparency=UNCHANGED
    )
