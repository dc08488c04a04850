"""The motifs of Okiya: four plants and four symbols, each drawn in its own box, all from our own paths.

Plants fill the lower left of a tile's 200 x 200 box; symbols are centred on (50, 50) of a 100 x 100 box.
"""

from __future__ import annotations

from collections.abc import Callable

from render.art.vector import (
    Art,
    Linear,
    Paint,
    Path,
    Radial,
    Segment,
    Shape,
    circle,
    down,
    mirrored,
    move,
    path,
    place,
    polar,
    polygon,
    polyline,
    rounded,
    scale,
    turn,
)

INK = "#2B2433"
GOLD_STAMEN = "#F3B61F"


def line(text: str, colour: str, width: float) -> Shape:
    """A stroke along a path text."""
    return Shape(path(text), stroke=colour, width=width)


# ---- maple ------------------------------------------------------------------------------------------------

_LOBES = (  # direction, length, half width of the seven lobes of a leaf one unit high
    (-126, 0.50, 0.115),
    (-84, 0.80, 0.145),
    (-42, 0.97, 0.165),
    (0, 1.08, 0.175),
    (42, 0.97, 0.165),
    (84, 0.80, 0.145),
    (126, 0.50, 0.115),
)
_NOTCHES = (
    (-150, 0.16),
    (-105, 0.27),
    (-63, 0.31),
    (-21, 0.33),
    (21, 0.33),
    (63, 0.31),
    (105, 0.27),
    (150, 0.16),
)


def _leaf_outline() -> Path:
    """From notch to notch around the seven lobes of a Japanese maple's leaf."""
    outline: list[Segment] = [("M", polar(*_NOTCHES[0]))]
    here = polar(*_NOTCHES[0])
    for (degrees, length, half), notch in zip(_LOBES, _NOTCHES[1:], strict=True):
        (sx, sy) = polar(degrees + 90, half)
        (tip, shoulder, upper, root) = (polar(degrees, length * part) for part in (1, 0.52, 0.72, 0.30))
        there = polar(*notch)

        def beside(
            at: tuple[float, float], share: float, x: float = sx, y: float = sy
        ) -> tuple[float, float]:
            return at[0] + x * share, at[1] + y * share

        outline += [
            ("C", (here[0] * 1.08, here[1] * 1.08, *beside(root, -0.95), *beside(shoulder, -1))),
            ("C", (*beside(upper, -0.72), *beside(upper, -0.30), *tip)),
            ("C", (*beside(upper, 0.30), *beside(upper, 0.72), *beside(shoulder, 1))),
            ("C", (*beside(root, 0.95), there[0] * 1.08, there[1] * 1.08, *there)),
        ]
        here = there
    return (*outline, ("L", (0, 0.10)), ("Z", ()))


def maple_leaf(fill: Paint, vein: str, edge: str, veined: int = 7) -> Art:
    """One leaf, a unit high, its stalk below the origin, with veins in so many of its middle lobes."""
    bare = (len(_LOBES) - veined) // 2
    veins = [
        Shape(polyline((0, 0.06), polar(degrees, length * 0.8)), stroke=vein, width=0.03)
        for degrees, length, _ in _LOBES[bare : len(_LOBES) - bare]
    ]
    stalk = line("M 0 .1 C .02 .3 .0 .45 .1 .66", edge, 0.06)
    return [stalk, Shape(_leaf_outline(), fill, edge, 0.035), *veins]


def scarlet_leaf() -> Art:
    fill = Linear(0, -1, 0, 0.7, ((0, "#FF9A35"), (0.5, "#E8500F"), (1, "#BC2A10")))
    return maple_leaf(fill, "#FFD09A", "#84200A")


def amber_leaf() -> Art:
    return maple_leaf(down("#FFCB57", "#EA7C1C", -1, 0.7), "#C9620F", "#9C420B", veined=3)


def crimson_leaf() -> Art:
    return maple_leaf(down("#DE4A1D", "#96210F", -1, 0.7), "#F29A78", "#661307", veined=3)


def maple() -> Art:
    twig = "#6B4630"
    return [
        line("M -6 196 C 30 172 50 150 66 120 C 74 104 92 92 118 88", twig, 6.5),
        line("M 50 146 C 74 146 96 150 118 162", twig, 4.5),
        line("M 24 176 C 20 156 20 140 26 118", twig, 4),
        *place(amber_leaf(), move(136, 154) @ turn(118) @ scale(39)),
        *place(crimson_leaf(), move(31, 88) @ turn(-24) @ scale(39)),
        *place(scarlet_leaf(), move(78, 116) @ turn(12) @ scale(65)),
    ]


# ---- cherry -----------------------------------------------------------------------------------------------

_PETAL = path(
    "M 0 .04 C -.62 -.16 -.60 -.92 -.17 -1.0 C -.10 -.97 -.05 -.92 0 -.84 "
    "C .05 -.92 .10 -.97 .17 -1.0 C .60 -.92 .62 -.16 0 .04 Z"
)


def cherry_petal() -> Art:
    return [Shape(_PETAL, down("#FFE3EC", "#F29DBB", -1, 0), "#C0557E", 0.05)]


def cherry_blossom(stamens: int = 10) -> Art:
    """Five petals of unit length around the stamens."""
    fill = Radial(0, 0, 1.02, ((0, "#DB5484"), (0.34, "#F59DBC"), (1, "#FFE6EE")))
    art = [petal for i in range(5) for petal in place([Shape(_PETAL, fill, "#B03C69", 0.048)], turn(72 * i))]
    for i in range(stamens):
        at = polar(360 * i / stamens + 18, 0.46 if i % 2 else 0.36)
        art += [
            Shape(polyline((0, 0), at), stroke="#A0305A", width=0.035),
            Shape(circle(*at, 0.064), GOLD_STAMEN),
        ]
    return [*art, Shape(circle(0, 0, 0.11), "#8E2450")]


def cherry_bud() -> Art:
    return [
        Shape(
            path("M 0 .2 C -.5 0 -.5 -.7 0 -1 C .5 -.7 .5 0 0 .2 Z"),
            down("#FBD3E0", "#DF6F9A", -1, 0.2),
            "#B03C69",
            0.07,
        ),
        Shape(path("M -.3 .05 C -.2 .45 .2 .45 .3 .05 C .1 .15 -.1 .15 -.3 .05 Z"), "#7A2B3F"),
    ]


def cherry() -> Art:
    bark = "#5B3A34"
    branch = (
        "M -8 186 C 24 176 44 160 62 140 C 84 116 116 120 150 150 L 153 145 "
        "C 120 108 84 104 58 130 C 40 148 20 160 -8 166 Z"
    )
    return [
        Shape(path(branch), bark),
        line("M 30 158 C 26 138 28 122 36 100", bark, 5),
        line("M 96 120 C 104 100 118 92 130 92", bark, 4),
        line("M 6 172 C 26 164 42 152 58 134", "#8A6256", 2.4),
        *place(cherry_bud(), move(35, 90) @ turn(8) @ scale(14)),
        *place(cherry_bud(), move(153, 150) @ turn(118) @ scale(14)),
        *place(cherry_blossom(stamens=5), move(113, 160) @ turn(20) @ scale(34)),
        *place(cherry_blossom(stamens=5), move(27, 132) @ turn(-16) @ scale(29)),
        *place(cherry_blossom(), move(78, 106) @ turn(6) @ scale(47)),
    ]


# ---- pine -------------------------------------------------------------------------------------------------


def pine_cloud(dark: str, light: str, needles: int = 13) -> Art:
    """A scalloped dome of needles, one unit to either side."""
    scallops = 7

    def rim(i: float, reach: float, rise: float) -> tuple[float, float]:
        x, y = polar(-90 + 180 * i / scallops, 1)
        return x * reach, y * rise

    outline: list[Segment] = [("M", (-1, 0))]
    outline += [
        ("C", (*rim(i + 0.25, 1.15, 0.97), *rim(i + 0.75, 1.15, 0.97), *rim(i + 1, 1, 0.84)))
        for i in range(scallops)
    ]
    outline += path("C .8 .2 .35 .22 0 .12 C -.35 .22 -.8 .2 -1 0 Z")
    art = [Shape(tuple(outline), down(light, dark, -0.95, 0.15), "#05301F", 0.04)]
    for i in range(1, needles + 1):
        (x, y), length = polar(-90 + 180 * i / (needles + 1), 1), 0.93 if i % 2 else 0.80
        needle = polyline((0.13 * x, 0.06 + 0.10 * y), (length * x, 0.84 * length * y))
        art.append(Shape(needle, stroke="#C6E9AE" if i % 2 else "#0A4A38", width=0.034, opacity=0.9))
    return art


def pine() -> Art:
    trunk = (
        "M 44 206 C 58 178 40 160 56 138 C 68 122 92 118 92 92 C 92 84 88 78 84 72 L 92 68 "
        "C 104 84 106 104 92 122 C 80 138 64 146 70 166 C 74 182 72 196 74 206 Z"
    )
    bark = Linear(40, 0, 104, 0, ((0, "#6E4A30"), (0.5, "#9C6F45"), (1, "#5A3A26")))
    near = pine_cloud("#0B5B45", "#37A873", needles=9)
    far = pine_cloud("#094C3B", "#278F61", needles=7)
    return [
        Shape(path(trunk), bark, "#3E2718", 2),
        line("M 66 146 C 90 150 110 152 132 146", "#6E4A30", 7),
        line("M 56 150 C 44 148 34 146 24 140", "#6E4A30", 6),
        line("M 56 196 C 64 180 54 166 62 152", "#3E2718", 2),
        line("M 84 116 C 94 104 96 96 92 84", "#3E2718", 2),
        *place(far, move(34, 146) @ scale(38)),
        *place(far, move(138, 154) @ scale(42)),
        *place(near, move(86, 180) @ scale(38, 36)),
        *place(near, move(78, 96) @ scale(54)),
    ]


# ---- iris -------------------------------------------------------------------------------------------------


def iris_flower() -> Art:
    """Three petals that stand, three that fall, with their yellow signals."""
    standing = down("#9DBDFA", "#3F66CB", -1, 0.2)
    falling = Linear(0, -0.1, 0, 1.0, ((0, "#6490EC"), (0.6, "#3059BD"), (1, "#1F3F93")))
    edge = "#152B6B"
    stand = path("M 0 .1 C -.42 -.25 -.40 -.85 0 -1.12 C .40 -.85 .42 -.25 0 .1 Z")
    stand_left = path("M -.05 .08 C -.55 -.05 -.95 -.42 -.78 -.92 C -.40 -.86 -.10 -.45 -.05 .08 Z")
    fall = path(
        "M 0 -.02 C -.30 .12 -.46 .55 -.34 .88 C -.22 1.06 .22 1.06 .34 .88 C .46 .55 .30 .12 0 -.02 Z"
    )
    fall_left = path(
        "M -.02 0 C -.45 -.18 -1.08 -.05 -1.16 .42 "
        "C -1.18 .66 -1.02 .80 -.86 .78 C -.52 .70 -.22 .42 -.02 0 Z"
    )
    signal = path("M 0 .06 C -.09 .22 -.11 .4 -.06 .56 C -.02 .62 .02 .62 .06 .56 C .11 .4 .09 .22 0 .06 Z")
    signal_left = path("M -.16 .08 C -.4 .06 -.6 .16 -.74 .34 C -.56 .32 -.34 .26 -.16 .08 Z")
    vein_left = path("M -.12 .3 C -.19 .5 -.2 .66 -.2 .84")
    petals = (
        (stand_left, standing),
        (mirrored(stand_left), standing),
        (stand, standing),
        (fall_left, falling),
        (mirrored(fall_left), falling),
        (fall, falling),
    )
    return [
        *(Shape(petal, fill, edge, 0.05) for petal, fill in petals),
        *(Shape(each, "#FFD84D", "#B97F08", 0.03) for each in (signal, signal_left, mirrored(signal_left))),
        *(Shape(each, stroke="#A9C3F7", width=0.03) for each in (vein_left, mirrored(vein_left))),
    ]


def _blade(left: float, right: float, x: float, y: float, light: str, dark: str) -> Shape:
    """A leaf like a sword from the ground between ``left`` and ``right`` to its tip at (x, y)."""
    outline = (
        f"M {left} 206 C {left + 2} 160 {x - 10} {y + 50} {x} {y} "
        f"C {x + 8} {y + 56} {right + 2} 160 {right} 206 Z"
    )
    return Shape(path(outline), Linear(left, y, right, 206, ((0, light), (1, dark))), "#13492F", 1.8)


def iris() -> Art:
    flower = iris_flower()
    return [
        _blade(8, 26, 12, 92, "#5FAE6C", "#1F6E45"),
        _blade(112, 134, 150, 108, "#5FAE6C", "#1F6E45"),
        line("M 76 206 C 78 180 76 160 76 132", "#2C7A4B", 6),
        line("M 120 206 C 126 186 124 178 122 170", "#2C7A4B", 5),
        _blade(34, 54, 36, 110, "#86C983", "#2C7F50"),
        _blade(88, 110, 112, 128, "#86C983", "#2C7F50"),
        *place(flower, move(130, 154) @ scale(29)),
        *place(flower, move(74, 104) @ scale(54)),
        _blade(54, 72, 58, 160, "#A3D99A", "#3B9560"),
        _blade(136, 152, 160, 164, "#86C983", "#2C7F50"),
    ]


# ---- symbols ----------------------------------------------------------------------------------------------


def sun() -> Art:
    """The rising sun behind two bands of mist."""
    disc = Shape(circle(50, 50, 43), down("#FF5A3C", "#C2141F", 7, 93), "#8E0D17", 3)
    gleam = Shape(
        path("M 18 46 C 20 28 34 16 50 15 C 38 22 28 32 25 46 C 24 50 18 50 18 46 Z"), "#FFFFFF", opacity=0.22
    )
    mist = (rounded(-8, 59, 66, 8, 4), rounded(36, 74, 72, 8, 4))
    return [disc, gleam, *(Shape(band, "#FFF6E4") for band in mist)]


def poem() -> Art:
    """A strip of gilt paper with two columns of writing and a red seal."""
    columns = (
        "M 9 -40 C 4 -38 5 -32 10 -33 C 14 -34 10 -26 5 -25",
        "M 8 -18 C 3 -14 12 -12 7 -6 C 4 -2 12 -2 9 4",
        "M 5 12 C 12 10 12 16 6 18 C 3 22 10 24 8 30",
        "M -8 -34 C -13 -30 -4 -28 -9 -22 C -12 -18 -5 -18 -8 -12",
        "M -11 -4 C -4 -6 -4 2 -10 3 C -12 8 -5 8 -8 14",
    )
    gilt = Linear(0, -50, 0, 48, ((0, "#FFEDB4"), (0.5, "#F6CB55"), (1, "#E0A22A")))
    strip = [
        Shape(rounded(-27, -54, 54, 106, 4), gilt, "#6B4308", 3),
        Shape(rounded(-21.5, -48.5, 43, 95, 2), stroke="#B97B12", width=1.6),
        *place((line(column, INK, 4.2) for column in columns), scale(1.1)),
        Shape(rounded(-16, 28, 14, 14, 2), "#C8201E"),
        line("M -12 32 L -6 32 M -9 32 L -9 38 M -12 38 L -6 38", "#FFE9A8", 1.8),
    ]
    return place(strip, move(50, 50) @ turn(11))


def bird() -> Art:
    """A swallow on the wing."""
    body = path(
        "M 6 36 C 12 29 22 26 31 29 C 42 18 62 4 96 -2 C 80 14 68 29 61 43 C 70 52 80 57 106 62 "
        "C 92 66 84 67 77 67 C 83 76 88 85 94 102 C 79 88 67 77 54 67 C 50 80 42 94 24 106 "
        "C 28 86 30 68 28 52 C 20 48 12 42 6 36 Z"
    )
    throat = path("M 9 37 C 16 33 25 37 29 44 C 30 48 29 51 28 52 C 20 48 13 42 9 37 Z")
    breast = path("M 29 52 C 37 49 49 54 54 66 C 48 66 40 66 31 64 C 30 60 30 56 29 52 Z")
    feathers = "M 40 30 C 56 20 68 12 82 6 M 46 36 C 56 28 66 20 74 14 M 34 72 C 35 80 34 88 31 96"
    back = Linear(20, 0, 80, 90, ((0, "#3A5BA6"), (0.5, "#1F2F62"), (1, "#10183A")))
    return [
        Shape(body, back, "#0B1130", 2.6),
        Shape(throat, "#EE6A30"),
        Shape(breast, "#FBF5E8"),
        Shape(circle(19.5, 33, 2.6), "#FFFFFF"),
        line(feathers, "#7E9ADB", 2.2),
    ]


def rain() -> Art:
    """A curled cloud over slanting rain."""
    edge = "#26324A"
    drops = (
        (18, 72, 20),
        (34, 76, 24),
        (52, 72, 24),
        (70, 76, 22),
        (86, 70, 20),
        (26, 98, 11),
        (62, 100, 11),
    )
    puffs = ((24, 44, 19), (46, 28, 24), (74, 36, 21), (90, 48, 13), (10, 50, 12))
    curls = (
        "M 34 44 C 30 26 54 18 58 32 C 60 40 48 44 46 36",
        "M 68 50 C 64 36 84 32 86 43 C 86 50 76 51 76 45",
        "M 12 56 C 10 46 22 44 24 51",
    )
    grey = down("#CBD6E8", "#5F7396", 4, 64)
    return [
        *(
            Shape(polyline((x, y), (x - length * 0.38, y + length)), stroke="#0F6DB8", width=5)
            for x, y, length in drops
        ),
        *(Shape(circle(x, y, r + 2.8), edge) for x, y, r in puffs),
        Shape(rounded(-2.8, 39.2, 108.6, 27.6, 13.8), edge),
        *(Shape(circle(*puff), grey) for puff in puffs),
        Shape(rounded(0, 42, 103, 22, 11), grey),
        *(line(curl, edge, 3.4) for curl in curls),
    ]


# ---- for very small pictures ------------------------------------------------------------------------------


def bonsai() -> Art:
    """A pine of three clouds, the smallest on top, with its trunk in plain sight."""
    trunk = path(
        "M 58 206 C 70 176 92 166 78 136 C 70 118 78 100 88 84 L 98 88 "
        "C 92 106 92 116 98 132 C 110 168 90 182 96 206 Z"
    )
    cloud = pine_cloud("#0B5B45", "#2FA06C", needles=7)
    return [
        Shape(trunk, "#8A5A36", "#3E2718", 5),
        *place(cloud, move(52, 168) @ scale(42, 44)),
        *place(cloud, move(122, 146) @ scale(46, 46)),
        *place(cloud, move(78, 92) @ scale(58, 62)),
    ]


def bold_sun() -> Art:
    """The disc with eight rays, so that nobody takes it for a badge."""
    rays = [polygon(polar(a - 15, 28), polar(a, 54), polar(a + 15, 28)) for a in range(0, 360, 45)]
    return [
        *place((Shape(ray, "#FFC21F", "#A8530A", 4) for ray in rays), move(50, 50)),
        Shape(circle(50, 50, 32), down("#FF5A3C", "#CE1720", 18, 82), "#8E0D17", 5),
    ]


def bold_poem() -> Art:
    """The strip with three broad strokes in place of its writing."""
    strip = [
        Shape(rounded(-27, -52, 54, 104, 5), down("#FFE38F", "#F2B52E", -50, 50), "#6B4308", 5),
        line("M 6 -34 C -8 -30 14 -20 2 -14 M 4 0 C -8 4 14 12 0 18", INK, 11),
        Shape(rounded(-13, 28, 22, 16, 3), "#C8201E"),
    ]
    return place(strip, move(50, 54) @ turn(11))


def bold_rain() -> Art:
    """The cloud without curls over three broad drops."""
    puffs = ((24, 44, 20), (48, 30, 26), (76, 40, 22))
    grey = down("#C9D5E8", "#7186AB", 4, 64)
    return [
        *(Shape(polyline((x, 76), (x - 9, 102)), stroke="#0F6DB8", width=11) for x in (28, 54, 80)),
        *(Shape(circle(x, y, r + 4), "#26324A") for x, y, r in puffs),
        Shape(rounded(0, 38, 102, 32, 16), "#26324A"),
        *(Shape(circle(*puff), grey) for puff in puffs),
        Shape(rounded(4, 42, 94, 24, 12), grey),
    ]


PLANT_ART: dict[str, Callable[[], Art]] = {"M": maple, "C": cherry, "P": pine, "I": iris}
SYMBOL_ART: dict[str, Callable[[], Art]] = {"S": sun, "P": poem, "B": bird, "R": rain}
BOLD_SYMBOL_ART: dict[str, Callable[[], Art]] = {"S": bold_sun, "P": bold_poem, "B": bird, "R": bold_rain}
