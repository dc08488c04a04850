"""The PNG writer: every pixel arrives, whichever compressor is installed."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from render import png

PALETTE = bytes(255 - value for value in range(256) for _ in "rgb")


def read(canvas: png.Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png(PALETTE)))


@pytest.mark.parametrize("compress", [vars(png)["compress"], zlib.compress])
def test_a_picture_is_read_as_it_was_pasted(monkeypatch: pytest.MonkeyPatch, compress: object) -> None:
    picture = Image.frombytes("P", (37, 5), bytes(range(185)))
    monkeypatch.setattr(png, "compress", compress)
    canvas = png.Canvas(37, 5)
    canvas.paste(picture, 0, 0)

    assert read(canvas).mode == "P"
    assert read(canvas).tobytes() == picture.tobytes()
    assert read(canvas).getpalette() == [*PALETTE]


@pytest.mark.parametrize("corner", [(-2, -1), (2, 1), (-9, 0), (0, 9)])
def test_what_lies_outside_of_a_picture_is_left_out(corner: tuple[int, int]) -> None:
    sprite = Image.frombytes("P", (4, 3), bytes(range(1, 13)))
    expected = Image.new("P", (5, 3))
    expected.paste(sprite, corner)
    canvas = png.Canvas(5, 3)
    canvas.paste(sprite, *corner)

    assert read(canvas).tobytes() == expected.tobytes()
