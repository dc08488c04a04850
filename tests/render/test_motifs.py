"""The sheets of motifs mean the same to us as to a drawing program. Skipped without the ``art`` extra."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PIL import Image

from render import PICTURES

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

SVG = "{http://www.w3.org/2000/svg}"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 9 9">'


def art_of(body: str, name: str) -> Art:
    """A motif of a sheet that is written here."""
    art: Art = motifs.Sheet(ElementTree.fromstring(f"{HEAD}{body}</svg>")).motif(name)
    return art


def at_half_its_size(svg: str) -> Pixels:
    """The pixels on grey."""
    png = resvg.svg_to_bytes(svg_string=svg, skip_system_fonts=True, zoom=0.5)
    image = Image.open(BytesIO(png)).convert("RGBA")
    ground = Image.new("RGBA", image.size, "#808080")
    ground.alpha_composite(image)
    pixels: Pixels = np.asarray(ground.convert("RGB")).astype(int)
    return pixels


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_looks_in_our_pictures_as_in_a_drawing_program(name: str) -> None:
    """Both differ a little at edges: we round to hundredths of a pixel. A shape that is lost differs much."""
    file = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    sheet = motifs.sheet(name)
    size = [round(float(each)) for each in sheet.root.attrib["viewBox"].split()[2:]]
    ours = vector.Drawing(sheet.shapes(sheet.root, {}), *size).svg

    difference = np.abs(at_half_its_size(file) - at_half_its_size(ours))
    assert difference.mean() < 0.2
    assert difference.max() < 100


def test_every_motif_is_drawn_somewhere() -> None:
    for game in PICTURES:
        build.with_cover_and_emoji(game, build.drawings_of(game))
    for name in (*build.card_sets(), *build.ending_sets()):
        build.drawings_of(name)

    for name in SHEETS:
        assert motifs_on(name) - shown_by_others(name) <= set(motifs.sheet(name).drawn), name


def motifs_on(sheet: str) -> set[str]:
    return {group.attrib["id"] for group in motifs.sheet(sheet).root.iter(f"{SVG}g") if "id" in group.attrib}


def shown_by_others(sheet: str) -> set[str]:
    return {use.attrib["href"].removeprefix("#") for use in motifs.sheet(sheet).root.iter(f"{SVG}use")}


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
