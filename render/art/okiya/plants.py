"""The four plants of Okiya, each at the lower left of a box of 200 x 200, and their colours."""

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
    line,
    mirrored,
    move,
    path,
    place,
    polar,
    polyline,
    scale,
    turn,
)

TINT = {"M": "#D55E00", "C": "#C2568C", "P": "#00795A", "I": "#2F5FB3"}
PAPER = {
    "M": ("#FFF4E0", "#F8D2A0"),
    "C": ("#FFF5F3", "#F8C8D6"),
    "P": ("#F6F8E6", "#C6DEBA"),
    "I": ("#F2F7FD", "#BFD3F0"),
}
SIDE = {"M": "#8A3A00", "C": "#7E2E59", "P": "#004C38", "I": "#193874"}
GOLD_STAMEN = "#F3B61F"


# ---- maple ------------------------------------------------------------------------------------------------

_LOBES = (  # direction, length and half width of the seven lobes of a leaf that is one unit high
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
    """The outline of a Japanese maple leaf with seven lobes, from notch to notch."""
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
    """One leaf, a unit high, with its stalk below the origin and veins in ``veined`` of its middle lobes."""
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
    """A scalloped dome of needles, one unit wide to each side."""
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
    """Three upright petals, and three hanging ones with yellow marks."""
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
    """A sword-shaped leaf from the ground between ``left`` and ``right`` to its tip at (x, y)."""
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


# ---- for very small pictures ------------------------------------------------------------------------------


def bonsai() -> Art:
    """A pine of three clouds, the smallest on top, with a visible trunk."""
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


PLANT_ART: dict[str, Callable[[], Art]] = {"M": maple, "C": cherry, "P": pine, "I": iris}
