"""The PNG writer: every pixel arrives, whichever compressor is installed."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from render import png


@pytest.mark.parametrize("compress", [vars(png)["compress"], zlib.compress])
def test_a_picture_is_read_as_it_was_written(monkeypatch: pytest.MonkeyPatch, compress: object) -> None:
    picture = Image.frombytes("P", (37, 5), bytes(range(185)))
    picture.putpalette([255 - value for value in range(256) for _ in "rgb"])
    monkeypatch.setattr(png, "compress", compress)

    read = Image.open(io.BytesIO(png.png(picture)))

    assert read.mode == "P"
    assert read.tobytes() == picture.tobytes()
    assert read.getpalette() == picture.getpalette()
