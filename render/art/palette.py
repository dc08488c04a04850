"""One fixed palette for all sprites of a set: k-means in Oklab, weighted by the root of a colour's count.

All decisions use whole numbers, so that the same pixels give the same palette on any machine.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Pixels = NDArray[np.uint8]  # ..., 3

COLOURS = 256
_ROUNDS = 16
_UNIT = 4096  # Oklab's 1.0 as a whole number; squares and sums stay exact in a double
_CHUNK = 16384

_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def oklab(colours: Pixels) -> Ints:
    """sRGB to Oklab (Björn Ottosson, 2020), in units of 1/4096."""
    srgb = colours.astype(np.float64) / 255
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    lab: Ints = np.rint(np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB.T * _UNIT).astype(np.int64)
    return lab


def choose(pixels: Pixels, colours: int = COLOURS) -> Pixels:
    """The palette (256 x 3) for pixels (n x 3): the darkest colour first, then black for unused entries."""
    codes, counts = np.unique(_codes(pixels), return_counts=True)
    lab = oklab(_colours(codes))
    weights = np.maximum(1, np.rint(np.sqrt(counts) * 16)).astype(np.int64)
    centres = _spread(lab, weights, colours)
    for _ in range(_ROUNDS):
        owner = _nearest(lab, centres)
        total = np.bincount(owner, weights, len(centres))
        sums = np.stack(
            [np.bincount(owner, weights * lab[:, axis], len(centres)) for axis in range(3)], axis=1
        )
        used = total > 0
        centres[used] = np.rint(sums[used] / total[used, None]).astype(np.int64)
    palette = np.unique(_srgb(centres), axis=0)
    palette = palette[np.argsort(oklab(palette)[:, 0], kind="stable")]
    return np.concatenate([palette, np.zeros((COLOURS - len(palette), 3), np.uint8)])


def reserved(taken: Pixels, colours: int) -> Pixels:
    """Colours (n x 3) that are as far as possible from those taken and from each other, for future art."""
    steps = np.arange(0, 256, 15)
    every = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 3).astype(np.uint8)
    lab = oklab(every)
    gap = np.min([((lab - each) ** 2).sum(axis=1) for each in oklab(taken)], axis=0)
    chosen: list[int] = []
    for _ in range(colours):
        chosen.append(int(np.argmax(gap)))
        gap = np.minimum(gap, ((lab - lab[chosen[-1]]) ** 2).sum(axis=1))
    return every[chosen]


def index(pixels: Pixels, palette: Pixels) -> NDArray[np.uint8]:
    """The nearest palette entry of every pixel (n x 3 to n), without dithering; fast by tables of colours."""
    codes = _codes(pixels)
    is_there = np.zeros(1 << 24, np.bool_)
    is_there[codes] = True
    there = np.flatnonzero(is_there)
    nearest = np.empty(1 << 24, np.uint8)
    nearest[there] = _nearest(oklab(_colours(there)), oklab(palette))
    return nearest[codes]


def _codes(pixels: Pixels) -> NDArray[np.int32]:
    """Colours as single numbers, which are much faster to sort than rows."""
    red, green, blue = (pixels[:, i].astype(np.int32) for i in range(3))
    return red << 16 | green << 8 | blue


def _colours(codes: NDArray[np.integer]) -> Pixels:
    return np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1).astype(np.uint8)


def _spread(lab: Ints, weights: Ints, colours: int) -> Ints:
    """The first centres: the heaviest colour, then repeatedly the one with the most weight times distance."""
    chosen = [int(np.argmax(weights))]
    gap = ((lab - lab[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(colours, len(lab)):
        chosen.append(int(np.argmax(gap * weights)))
        gap = np.minimum(gap, ((lab - lab[chosen[-1]]) ** 2).sum(axis=1))
    return lab[chosen].copy()


def _nearest(lab: Ints, centres: Ints) -> Ints:
    points = centres.astype(np.float64)
    square = (points**2).sum(axis=1)
    owners = [
        np.argmin(square - 2 * (lab[i : i + _CHUNK].astype(np.float64) @ points.T), axis=1)
        for i in range(0, len(lab), _CHUNK)
    ]
    return np.concatenate(owners)


def _srgb(lab: Ints) -> Pixels:
    cones = (lab / _UNIT) @ np.linalg.inv(_TO_LAB).T
    linear = np.clip(cones**3 @ np.linalg.inv(_TO_CONES).T, 0, 1)
    srgb = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    colours: Pixels = np.rint(srgb * 255).astype(np.uint8)
    return colours
