"""Motifs drawn by hand: groups of the SVG files beside the code, as shapes that code places and recolours.

A file is a sheet for a drawing program, with motifs side by side. A motif is the group with its name, in the
coordinates inside that group; where the group lies on its sheet does not matter. Files may hold paths,
circles, ellipses, rectangles, polygons, polylines, groups of them, and copies of other motifs (``use``); with
colours, gradients in user space, soft edges, and clips. Nothing here knows what is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import matmul
from pathlib import Path as FilePath
from xml.etree import ElementTree

from render.art.vector import (
    Affine,
    Art,
    Linear,
    Paint,
    Path,
    Point,
    Radial,
    Shape,
    Stop,
    circle,
    clipped,
    ellipse,
    move,
    path,
    place,
    polygon,
    polyline,
    rounded,
    scale,
    turn,
)

Look = Mapping[str, str]
_SVG = "{http://www.w3.org/2000/svg}"
_INHERITED = ("fill", "stroke", "stroke-width")
_STEPS: Mapping[str, Callable[..., Affine]] = {
    "translate": move,
    "rotate": turn,
    "scale": scale,
    "matrix": Affine,
}
_OUTLINES: Mapping[str, Callable[[Look], Path]] = {
    "path": lambda at: path(at["d"]),
    "circle": lambda at: circle(*_numbers(at, "cx cy r")),
    "ellipse": lambda at: ellipse(*_numbers(at, "cx cy rx ry")),
    "rect": lambda at: rounded(*_numbers(at, "x y width height rx")),
    "polygon": lambda at: polygon(*_points(at["points"])),
    "polyline": lambda at: polyline(*_points(at["points"])),
}


def motif(file: str, name: str) -> Art:
    """The motif ``name`` of ``render/art/<file>.svg``. Raises KeyError."""
    return list(sheet(file).motif(name))


@cache
def sheet(file: str) -> Sheet:
    return Sheet(ElementTree.parse(FilePath(__file__).parent / f"{file}.svg").getroot())


class Sheet:
    """A file that has been read."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self._by_id = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        self.drawn: dict[str, Art] = {}  # the motifs that were asked for

    def motif(self, name: str) -> Art:
        """The motif of this name. Raises KeyError."""
        if name not in self.drawn:
            self.drawn[name] = self.shapes(self._by_id[name], self.root.attrib)
        return self.drawn[name]

    def shapes(self, element: ElementTree.Element, around: Look) -> Art:
        """The shapes of an element, in the coordinates around it and with what it inherits from there."""
        kind = element.tag.removeprefix(_SVG)
        if kind == "defs":
            return []
        own = _attributes(element)
        look = {key: around[key] for key in _INHERITED if key in around} | own
        art = [shape for child in element for shape in self.shapes(child, look)]
        if kind == "use":
            art = self.shapes(self._named(own["href"]), look)
        elif kind in _OUTLINES:
            art = [self._shape(_OUTLINES[kind](own), look)]
        if "clip-path" in own:
            (window,) = self._named(own["clip-path"])
            art = clipped(art, _OUTLINES[window.tag.removeprefix(_SVG)](window.attrib))
        return place(art, _affine(own["transform"])) if "transform" in own else art

    def _shape(self, outline: Path, look: Look) -> Shape:
        stroke = None if look.get("stroke", "none") == "none" else look["stroke"]
        width = float(look["stroke-width"]) if stroke else 0
        blur = float(self._named(look["filter"])[0].attrib["stdDeviation"]) if "filter" in look else 0
        return Shape(outline, self._paint(look["fill"]), stroke, width, float(look.get("opacity", 1)), blur)

    def _paint(self, fill: str) -> Paint | None:
        if not fill.startswith("url"):
            return None if fill == "none" else fill
        gradient = self._named(fill)
        stops = tuple(_stop(_attributes(stop)) for stop in gradient)
        if gradient.tag == f"{_SVG}linearGradient":
            x1, y1, x2, y2 = _numbers(gradient.attrib, "x1 y1 x2 y2")
            return Linear(x1, y1, x2, y2, stops)
        cx, cy, r = _numbers(gradient.attrib, "cx cy r")
        return Radial(cx, cy, r, stops)

    def _named(self, reference: str) -> ElementTree.Element:
        """The element of ``#name`` or ``url(#name)``."""
        return self._by_id[reference.removeprefix("url(").strip("#)")]


def _attributes(element: ElementTree.Element) -> dict[str, str]:
    """The attributes of an element, and those that a drawing program gathers in ``style``."""
    style = (each.split(":") for each in element.get("style", "").split(";") if each)
    return dict(element.attrib) | {key.strip(): value.strip() for key, value in style}


def _stop(at: Look) -> Stop:
    offset, colour = float(at["offset"]), at["stop-color"]
    return (offset, colour, float(at["stop-opacity"])) if "stop-opacity" in at else (offset, colour)


def _affine(text: str) -> Affine:
    """The product of steps like ``translate(50 50) rotate(11)``."""
    steps = re.findall(r"(\w+)\(([^)]*)\)", text)
    return reduce(matmul, (_STEPS[name](*map(float, re.split(r"[\s,]+", at.strip()))) for name, at in steps))


def _numbers(at: Look, keys: str) -> list[float]:
    """The numbers of these attributes, 0 for one that is missing."""
    return [float(at.get(key, 0)) for key in keys.split()]


def _points(text: str) -> list[Point]:
    numbers = [float(word) for word in re.split(r"[\s,]+", text.strip())]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
