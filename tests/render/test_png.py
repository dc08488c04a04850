"""The PNG writer: every pixel arrives, whichever compressor is installed."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from render import png
from render.faces import MOST_BYTES, MOST_SIDE_PX, SIDE_PX, Photo, PlacedPhoto
from render.faces import read as read_photo

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


def file_of(picture: Image.Image, kind: str = "PNG", **more: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **more)
    return file.getvalue()


def test_a_photo_is_the_middle_square_of_the_first_frame_laid_as_a_disc() -> None:
    frames = [Image.new("RGB", (90, 30), colour) for colour in ("red", "blue")]
    frames[0].paste("lime", (25, 0, 65, 30))  # a little more, because enlarging looks at its neighbours
    photo = read_photo(file_of(frames[0], "PNG", save_all=True, append_images=frames[1:]))
    canvas = png.Canvas(40, 30)
    picture = Image.open(io.BytesIO(canvas.png(PALETTE, [PlacedPhoto(photo, 20, -10, 30)])))

    assert photo == Photo(bytes((0, 255, 0)) * SIDE_PX**2)
    assert (picture.mode, picture.size) == ("RGB", (40, 30))
    assert picture.getpixel((35, 5)) == (0, 255, 0)
    assert picture.getpixel((0, 0)) == picture.getpixel((21, 19)) == tuple(PALETTE[:3])
    assert len(picture.getcolors() or ()) > 2  # its edge is smooth


def test_what_is_no_small_picture_is_no_photo() -> None:
    cut = file_of(Image.effect_noise((90, 90), 90))[:-900]
    wide, other = file_of(Image.new("1", (MOST_SIDE_PX + 1, 1))), file_of(Image.new("RGB", (9, 9)), "BMP")
    for data in (b"", b"<html>", cut, wide, other, file_of(Image.new("L", (9, 9))) + bytes(MOST_BYTES)):
        with pytest.raises(ValueError, match="no small picture"):
            read_photo(data)
