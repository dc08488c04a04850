"""The sheets of motifs mean the same to us as to a drawing program. Skipped without the ``art`` extra."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from io import BytesIO
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PIL import Image

if TYPE_CHECKING:
    from render.art.palette import Pixels
    from render.art.vector import Art

NEEDS = "drawing needs the art extra: pip install game-night[art]"
np = pytest.importorskip("numpy", reason=NEEDS)
resvg = pytest.importorskip("resvg_py", reason=NEEDS)
build = pytest.importorskip("render.art.build", reason=NEEDS)
motifs = pytest.importorskip("render.art.motifs", reason=NEEDS)
vector = pytest.importorskip("render.art.vector", reason=NEEDS)

FOLDER = Path(build.__file__).parent
SHEETS = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("**/*.svg"))

MOST_PX = 200_000
SVG = "{http://www.w3.org/2000/svg}"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 9 9">'


def art_of(body: str, name: str) -> Art:
    """A motif of a sheet that is written here."""
    art: Art = motifs.Sheet(ElementTree.fromstring(f"{HEAD}{body}</svg>")).motif(name)
    return art


def shown(svg: str, size: Sequence[int]) -> Pixels:
    """The pixels on grey: at half its size, or as many as MOST_PX of a larger sheet."""
    zoom = min(0.5, (MOST_PX / prod(size)) ** 0.5)
    png = resvg.svg_to_bytes(svg_string=svg, skip_system_fonts=True, zoom=zoom)
    image = Image.open(BytesIO(png)).convert("RGBA")
    ground = Image.new("RGBA", image.size, "#808080")
    ground.alpha_composite(image)
    pixels: Pixels = np.asarray(ground.convert("RGB")).astype(int)
    return pixels


@pytest.mark.parametrize("half", [0, 1])
def test_sheets_look_in_our_pictures_as_in_a_drawing_program(half: int) -> None:
    """Both differ a little at edges: we round to hundredths of a pixel. A shape that is lost differs much.

    Half of the sheets by chance are looked at: they seldom change.
    """
    for name in random.sample(SHEETS[half::2], len(SHEETS) // 4):
        looks_the_same(name)


def looks_the_same(name: str) -> None:
    file = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    sheet = motifs.sheet(name)
    size = [round(float(each)) for each in sheet.root.attrib["viewBox"].split()[2:]]
    ours = vector.Drawing(sheet.shapes(sheet.root, {}), *size).svg

    difference = np.abs(shown(file, size) - shown(ours, size))
    assert difference.mean() < 0.25, name
    assert difference.max() < 100, name


def never_drawn() -> Iterator[str]:
    """The motifs of all sheets that nothing has drawn in this process, not even another motif."""
    for name in SHEETS:
        sheet = motifs.sheet(name)
        there = {group.attrib["id"] for group in sheet.root.iter(f"{SVG}g") if "id" in group.attrib}
        shown_by_others = {use.attrib["href"].removeprefix("#") for use in sheet.root.iter(f"{SVG}use")}
        yield from (f"{name}: {motif}" for motif in there - shown_by_others - set(sheet.drawn))


def test_a_shape_inherits_colours_from_the_groups_around_it_and_widths_from_its_style() -> None:
    (shape,) = art_of(
        '<g id="cat" stroke="#111111"><g fill="#222222">'
        '<path d="M 1 2 L 3 4" style="stroke-width: 5;opacity:0.5"/></g></g>',
        "cat",
    )

    assert shape == vector.Shape((("M", (1, 2)), ("L", (3, 4))), "#222222", "#111111", 5, 0.5)


def test_a_motif_that_is_not_on_its_sheet_is_an_error() -> None:
    with pytest.raises(KeyError):
        motifs.motif(SHEETS[0], "unicorn")
