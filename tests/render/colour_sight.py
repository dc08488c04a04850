"""The difference of two colours for every eye: CIEDE2000 for each kind of colour blindness."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PIL import Image

SMALLEST = 17  # the least difference between pieces that differ only in colour
Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

SIGHT: dict[str, Matrix] = {  # Machado, Oliveira and Fernandes 2009, full severity, on linear sRGB
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix: Matrix, colour: Colour) -> Colour:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(colour: Colour) -> Colour:
    """CIELAB of a linear sRGB colour."""
    r, g, b = (min(1.0, max(0.0, value)) for value in colour)
    x, y, z = (value / white for value, white in zip(times(TO_XYZ, (r, g, b)), WHITE, strict=True))
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(first: Colour, second: Colour) -> float:
    """The difference of two CIELAB colours (CIE 142-2001; named as in Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    swing = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    rc = 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    rt = -math.sin(math.radians(2 * swing)) * rc
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def mean_colour(sprite: Image.Image, places: Iterable[tuple[int, int]]) -> Colour:
    """The mean of a sprite's pixels at these places, in linear sRGB."""
    picture = sprite.convert("RGB")
    pixels = [picture.getpixel(place) for place in places]
    r, g, b = (
        sum(linear(pixel[i] / 255) for pixel in pixels if isinstance(pixel, tuple)) / len(pixels)
        for i in range(3)
    )
    return r, g, b


def difference(first: Colour, second: Colour, sight: str) -> float:
    """CIEDE2000 between two linear sRGB colours for this kind of eye."""
    return ciede2000(lab(times(SIGHT[sight], first)), lab(times(SIGHT[sight], second)))
