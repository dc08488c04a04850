"""Letters and digits as outlines of Quicksand Bold, so that no font is needed where pictures are drawn.

The font lies beside this file under the SIL Open Font License (fonts/OFL.txt), unchanged.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path as FilePath

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from render.art.vector import Affine, Paint, Path, Segment, Shape, path

FONT = FilePath(__file__).parent / "fonts" / "Quicksand-Bold.ttf"


def text_width(text: str, cap_height: float) -> float:
    """The width of a text whose capitals have this height."""
    return sum(_glyph(letter)[1] for letter in text) * cap_height / _cap_height()


def label(text: str, x: float, y: float, cap_height: float, fill: Paint, *, anchor: float = 0) -> Shape:
    """The text with its capitals centred on ``y``; ``anchor`` is 0 to start at x, 0.5 to centre, 1 to end."""
    x -= anchor * text_width(text, cap_height)
    k = cap_height / _cap_height()
    outlines: list[Segment] = []
    for letter in text:
        outline, advance = _glyph(letter)
        outlines += Affine(a=k, d=-k, e=x, f=y + cap_height / 2).path(outline)
        x += advance * k
    return Shape(tuple(outlines), fill)


@cache
def _font() -> TTFont:
    return TTFont(FONT)


@cache
def _glyph(letter: str) -> tuple[Path, float]:
    """The outline (y upwards) and the advance of a letter, in the font's units."""
    glyphs = _font().getGlyphSet()
    glyph = glyphs[(_font().getBestCmap() or {})[ord(letter)]]
    pen = SVGPathPen(glyphs)
    glyph.draw(pen)
    return path(pen.getCommands()), glyph.width


@cache
def _cap_height() -> float:
    return max(y for _, at in _glyph("H")[0] for y in at[1::2])
