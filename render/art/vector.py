"""The one vector model of our art: paths, affine maps, paints and shapes, printed as SVG.

Knows no game and never rasterises; coordinates are SVG's, x to the right and y down.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
Path = tuple[Segment, ...]
Box = tuple[float, float, float, float]

_TOKEN = re.compile(r"[A-Z]|-?\d*\.?\d+")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}
_ROUND = 0.5522847  # the length of the handles of a cubic that draws a quarter of a unit circle


@lru_cache(maxsize=4096)
def path(text: str) -> Path:
    """Read an absolute SVG path text of M L H V Q C Z; more numbers after a command repeat it."""
    words = _TOKEN.findall(text)
    segments: list[Segment] = []
    x = y = 0.0
    i = 0
    command = "M"
    while i < len(words):
        if words[i].isalpha():
            command = words[i]
            i += 1
        count = _ARITY[command]
        at = tuple(float(word) for word in words[i : i + count])
        i += count
        if command in "HV":
            at = (at[0], y) if command == "H" else (x, at[0])
        segments.append(("L" if command in "HV" else command, at))
        if at:
            x, y = at[-2:]
        if command == "M":
            command = "L"
    return tuple(segments)


def polyline(*points: tuple[float, float]) -> Path:
    """Straight lines through the points, left open."""
    (first, *rest) = points
    return (("M", first), *(("L", point) for point in rest))


def polygon(*points: tuple[float, float]) -> Path:
    """Straight lines through the points, closed."""
    return (*polyline(*points), ("Z", ()))


@lru_cache(maxsize=16384)
def circle(cx: float, cy: float, r: float) -> Path:
    k = _ROUND * r
    return (
        ("M", (cx + r, cy)),
        ("C", (cx + r, cy + k, cx + k, cy + r, cx, cy + r)),
        ("C", (cx - k, cy + r, cx - r, cy + k, cx - r, cy)),
        ("C", (cx - r, cy - k, cx - k, cy - r, cx, cy - r)),
        ("C", (cx + k, cy - r, cx + r, cy - k, cx + r, cy)),
        ("Z", ()),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    return (move(cx, cy) @ scale(rx, ry)).path(circle(0, 0, 1))


def rounded(x: float, y: float, width: float, height: float, r: float) -> Path:
    """A rectangle with corners of radius ``r``."""
    k = r * (1 - _ROUND)
    right, bottom = x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def polar(degrees: float, r: float) -> tuple[float, float]:
    """The point at distance ``r`` in a direction: 0 is up, 90 is to the right."""
    angle = math.radians(degrees)
    return math.sin(angle) * r, -math.cos(angle) * r


@dataclass(frozen=True, slots=True)
class Affine:
    """x' = a x + c y + e, y' = b x + d y + f. ``m @ n`` applies n first."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __matmul__(self, other: Affine) -> Affine:
        return Affine(
            self.a * other.a + self.c * other.b,
            self.b * other.a + self.d * other.b,
            self.a * other.c + self.c * other.d,
            self.b * other.c + self.d * other.d,
            *self.point(other.e, other.f),
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @lru_cache(maxsize=65536)  # noqa: B019 - values that compare by what they hold, and only some of them
    def path(self, path: Path) -> Path:
        a, b, c, d, e, f = self.a, self.b, self.c, self.d, self.e, self.f
        moved = []
        for command, at in path:
            values: list[float] = []
            for x, y in zip(at[::2], at[1::2], strict=True):
                values += (a * x + c * y + e, b * x + d * y + f)
            moved.append((command, tuple(values)))
        return tuple(moved)

    @property
    def scale(self) -> float:
        """The factor by which lengths grow: the geometric mean of both directions."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def move(x: float, y: float) -> Affine:
    return Affine(e=x, f=y)


def scale(k: float, ky: float | None = None) -> Affine:
    return Affine(a=k, d=k if ky is None else ky)


def turn(degrees: float) -> Affine:
    """Turn clockwise about the origin."""
    angle = math.radians(degrees)
    return Affine(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))


Stop = tuple[float, str] | tuple[float, str, float]


@dataclass(frozen=True, slots=True)
class Linear:
    """A gradient from one point to another. A stop is (offset, colour) or (offset, colour, opacity)."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]

    def moved(self, by: Affine) -> Linear:
        return Linear(*by.point(self.x1, self.y1), *by.point(self.x2, self.y2), self.stops)

    def svg(self, name: str) -> str:
        ends = f'x1="{self.x1:.2f}" y1="{self.y1:.2f}" x2="{self.x2:.2f}" y2="{self.y2:.2f}"'
        return f'<linearGradient id="{name}" {_USER_SPACE} {ends}>{_stops(self.stops)}</linearGradient>'


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient from a centre outwards."""

    cx: float
    cy: float
    r: float
    stops: tuple[Stop, ...]

    def moved(self, by: Affine) -> Radial:
        return Radial(*by.point(self.cx, self.cy), self.r * by.scale, self.stops)

    def svg(self, name: str) -> str:
        round_ = f'cx="{self.cx:.2f}" cy="{self.cy:.2f}" r="{self.r:.2f}"'
        return f'<radialGradient id="{name}" {_USER_SPACE} {round_}>{_stops(self.stops)}</radialGradient>'


_USER_SPACE = 'gradientUnits="userSpaceOnUse"'
Paint = str | Linear | Radial


def down(top: str, bottom: str, y1: float = 0, y2: float = 200) -> Linear:
    """The most common paint: a gradient from one colour down to another."""
    return Linear(0, y1, 0, y2, ((0, top), (1, bottom)))


@dataclass(frozen=True, slots=True)
class Shape:
    """A path with its paint. ``blur`` is the standard deviation of a soft edge, ``clip`` its visible part."""

    path: Path
    fill: Paint | None = None
    stroke: str | None = None
    width: float = 0
    opacity: float = 1
    blur: float = 0
    clip: Path | None = None

    def moved(self, by: Affine, opacity: float = 1) -> Shape:
        """The shape moved, turned or scaled, and faded if ``opacity`` is less than 1."""
        factor = by.scale if self.width or self.blur else 1
        return Shape(
            path=by.path(self.path),
            fill=self.fill if self.fill is None or isinstance(self.fill, str) else self.fill.moved(by),
            stroke=self.stroke,
            width=self.width * factor,
            opacity=self.opacity * opacity,
            blur=self.blur * factor,
            clip=None if self.clip is None else by.path(self.clip),
        )


Art = list[Shape]


def line(text: str, colour: str, width: float) -> Shape:
    """A stroke along the path of a text."""
    return Shape(path(text), stroke=colour, width=width)


def place(art: Iterable[Shape], by: Affine, opacity: float = 1) -> Art:
    """The art moved, turned or scaled, and faded if ``opacity`` is less than 1."""
    return [shape.moved(by, opacity) for shape in art]


def outlined(art: Iterable[Shape], colour: str, width: float) -> Art:
    """The art with a rim like a sticker's: its silhouette, ``width`` larger on every side, lies under it."""
    shapes = list(art)
    rim = [
        Shape(shape.path, colour if shape.fill else None, colour, shape.width + 2 * width) for shape in shapes
    ]
    return rim + shapes


def clipped(art: Iterable[Shape], to: Path) -> Art:
    return [replace(shape, clip=to) for shape in art]


@dataclass(frozen=True)
class Drawing:
    """Art to be rasterised at ``width`` x ``height`` pixels.

    ``box`` is the part of the plane that fills these pixels. Without it, a unit is a pixel and the origin is
    the top left corner.
    """

    art: Art
    width: int
    height: int
    box: Box | None = None

    @cached_property
    def svg(self) -> str:
        left, top, across, high = self.box or (0, 0, self.width, self.height)
        definitions: list[str] = []
        body = [_element(shape, definitions) for shape in self.art]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="{left:g} {top:g} {across:g} {high:g}">'
            f"<defs>{''.join(definitions)}</defs>{''.join(body)}</svg>"
        )


def _element(shape: Shape, definitions: list[str]) -> str:
    def define(text: str) -> str:
        definitions.append(text)
        return f"url(#d{len(definitions) - 1})"

    name = f"d{len(definitions)}"
    fill = shape.fill
    if fill is None:
        paint = 'fill="none"'
    elif isinstance(fill, str):
        paint = f'fill="{fill}"'
    else:
        paint = f'fill="{define(fill.svg(name))}"'
    if shape.stroke:
        paint += f' stroke="{shape.stroke}" stroke-width="{shape.width:.3f}"'
        paint += ' stroke-linecap="round" stroke-linejoin="round"'
    if shape.opacity < 1:
        paint += f' opacity="{shape.opacity:.3f}"'
    if shape.blur:
        soft = f'<feGaussianBlur stdDeviation="{shape.blur:.2f}"/>'
        region = 'x="-50%" y="-50%" width="200%" height="200%"'
        blur = f'<filter id="d{len(definitions)}" {region}>{soft}</filter>'
        paint += f' filter="{define(blur)}"'
    element = f'<path d="{_print(shape.path)}" {paint}/>'
    if shape.clip:
        clip = f'<clipPath id="d{len(definitions)}"><path d="{_print(shape.clip)}"/></clipPath>'
        element = f'<g clip-path="{define(clip)}">{element}</g>'
    return element


@lru_cache(maxsize=4096)
def _print(path: Path) -> str:
    return "".join([command + " ".join(["%.2f"] * len(at)) % at for command, at in path])


def _stops(stops: tuple[Stop, ...]) -> str:
    opaque = [stop if len(stop) == 3 else (*stop, 1) for stop in stops]
    return "".join(
        f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for offset, colour, opacity in opaque
    )
