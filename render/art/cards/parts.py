"""The parts of every card: grounds, glyphs on each of them, medals, flames, arrows and notches of bars.

A sprite is opaque, so a part that can lie on several grounds is drawn once for each.
"""

from __future__ import annotations

from games import GAMES
from render import theme
from render.art.furniture import burst, crown
from render.art.lettering import label, text_width
from render.art.vector import (
    Art,
    Drawing,
    Path,
    Shape,
    circle,
    down,
    line,
    move,
    path,
    place,
    polygon,
    rounded,
    scale,
)
from render.cards.leaderboard import PERIODS, PLATE_PX, SCOPES
from render.cards.parts import FLAME_PX, NOTCH_PX, level

PLATE = "#242D52"
OWN = "#3B4B92"  # the reader's own row
GROUNDS = {"heading": theme.LACQUER, "plate": PLATE, "own": OWN, "chart": "#171D37"}
SIZES = {"small": 21, "mid": 25, "big": 34, "huge": 46}  # heights of capitals
FAINT = "#8C97C4"
SILVER = ("#FFFFFF", "#AEB8CC", "#4A5266")
BRONZE = ("#FFCF9C", "#C9793A", "#5A2C0C")
GILT = ("#FFF1B8", "#F0AE2A", "#6B3F05")
MEDAL_PX = (60, 56)

SIGNS = "0123456789kM+-?#"


def on(ground: str, art: Art, width: int, height: int) -> Drawing:
    """A sprite for one of GROUNDS."""
    return Drawing([Shape(rounded(0, 0, width, height, 0), GROUNDS[ground]), *art], width, height)


def text(words: str, ground: str, size: str, colour: str = theme.CREAM) -> Drawing:
    """A sprite as wide as its words. Only small words have room for tails; the larger ones have no tails."""
    cap = SIZES[size]
    height = 2 * round(cap * (0.85 if size == "small" else 0.74))
    return on(ground, [label(words, 1, height / 2, cap, colour)], round(text_width(words, cap)) + 2, height)


def sprites() -> dict[str, Drawing]:
    """Everything that lies on the grounds."""
    drawings: dict[str, Drawing] = {}
    for ground in ("plate", "own"):
        for size in ("mid", "big"):
            drawings |= {f"{sign} {size} {ground}": text(sign, ground, size) for sign in SIGNS}
        drawings[f"? mid {ground}"] = text("?", ground, "mid", theme.SAND)
        drawings[f"to mid {ground}"] = text("-", ground, "mid", FAINT)
        drawings |= medals(ground) | fires(ground) | trends(ground) | notches(ground)
        drawings[f"unbeaten {ground}"] = text("-", ground, "mid", FAINT)
        drawings[f"unlisted {ground}"] = text("-", ground, "mid", FAINT)
    drawings |= {f"{sign} mid heading": text(sign, "heading", "mid") for sign in SIGNS}
    drawings["of heading"] = text("/", "heading", "mid", FAINT)
    drawings["page heading"] = text("page", "heading", "small", theme.SAND)
    drawings["dot heading"] = on("heading", [Shape(circle(5, 18, 4), FAINT)], 10, 36)
    for words in (*SCOPES.values(), *PERIODS.values()):
        drawings[f"{words} heading"] = text(words, "heading", "small", theme.SAND)
    return drawings


def levels(game: str) -> dict[str, Drawing]:
    """The names of a game's levels that can be beaten: for rows of both grounds, and for a panel."""
    sizes = {"plate": "mid", "own": "mid", "plate level": "small"}
    return {
        level(ladder.key, beaten, ground): text(name.capitalize(), ground.split()[0], size, theme.GOLD_LIGHT)
        for ladder in GAMES[game].ladders
        for beaten, name in enumerate(ladder.levels)
        for ground, size in sizes.items()
    }


# ---- rows -------------------------------------------------------------------------------------------------


def rows() -> dict[str, Drawing]:
    """The plate of a row; the reader's own row has a pale rim and a pointer at both ends."""
    width, height = PLATE_PX
    navy = Shape(rounded(0, 0, width, height, 0), theme.NAVY)
    pointer = polygon((2, height / 2 - 12), (12, height / 2), (2, height / 2 + 12))
    pointers = [Shape(each, theme.CREAM) for each in (pointer, (move(width, 0) @ scale(-1, 1)).path(pointer))]
    return {
        "row plate": Drawing([navy, Shape(rounded(0, 0, width, height, 14), PLATE)], width, height),
        "row own": Drawing(
            [
                navy,
                Shape(rounded(1.5, 1.5, width - 3, height - 3, 13), OWN, theme.CREAM, 3),
                *pointers,
            ],
            width,
            height,
        ),
        "separator": Drawing(
            [
                Shape(rounded(0, 0, width, 10, 0), theme.NAVY),
                *(Shape(circle(x, 5, 3), theme.EDGE) for x in range(width // 2 - 240, width // 2 + 241, 24)),
            ],
            width,
            10,
        ),
    }


# ---- medals -----------------------------------------------------------------------------------------------


def shield() -> Path:
    return path("M -.86 -.92 L .86 -.92 L .86 .10 C .86 .56 .44 .86 0 1.06 C -.44 .86 -.86 .56 -.86 .10 Z")


def medal(place_: int) -> Art:
    """About the origin: a star with a crown for rank 1, a disc for rank 2, a shield for rank 3."""
    outline = {1: burst(10, 0.82, 1.06), 2: circle(0, 0, 0.94), 3: scale(0.92).path(shield())}[place_]
    light, body, edge = {1: GILT, 2: SILVER, 3: BRONZE}[place_]
    inside = {1: circle(0, 0, 0.70), 2: circle(0, 0, 0.72), 3: scale(0.70).path(shield())}[place_]
    return [
        Shape(outline, down(light, body, -1, 0.9), edge, 0.08),
        Shape(inside, down(body, light, -0.8, 1.4), edge, 0.05),
        label(str(place_), 0, 0.02 if place_ != 3 else -0.06, 0.86, edge, anchor=0.5),
    ]


def medals(ground: str) -> dict[str, Drawing]:
    width, height = MEDAL_PX
    drawings = {}
    for rank in (1, 2, 3):
        middle, r = (33, 21) if rank == 1 else (28, 25)
        art = place(medal(rank), move(width / 2, middle) @ scale(r))
        if rank == 1:
            art += crown(width / 2, 11, 27)
        drawings[f"medal {rank} {ground}"] = on(ground, art, width, height)
    return drawings


# ---- streaks and trends -----------------------------------------------------------------------------------


def flame(r: float = 1) -> Art:
    """A flame from one unit above the origin to one unit below it."""
    outer = path(
        "M .10 -1.02 C .16 -.62 .74 -.34 .74 .30 C .74 .74 .40 1.0 0 1.0 C -.42 1.0 -.74 .74 -.74 .28 "
        "C -.74 -.02 -.56 -.22 -.44 -.46 C -.34 -.30 -.28 -.22 -.20 -.18 C -.26 -.52 -.10 -.84 .10 -1.02 Z"
    )
    inner = path(
        "M .04 -.18 C .10 .06 .40 .20 .40 .50 C .40 .78 .20 .90 0 .90 C -.22 .90 -.40 .76 -.40 .50 "
        "C -.40 .26 -.06 .14 .04 -.18 Z"
    )
    return place(
        [
            Shape(outer, down("#FFB347", "#E2431E", -1, 1), "#6E1607", 0.09),
            Shape(inner, down("#FFF3B0", "#FFC83D", -0.2, 0.9)),
        ],
        scale(r),
    )


def fires(ground: str) -> dict[str, Drawing]:
    """A flame for games won in a row; from five games, two more at its sides."""
    width, height = FLAME_PX
    one = place(flame(), move(width / 2, height / 2) @ scale(19))
    three = [
        *place(flame(), move(9, height - 17) @ scale(11, 13)),
        *place(flame(), move(width + 1, height - 17) @ scale(11, 13)),
        *place(flame(), move(width / 2 + 5, height / 2) @ scale(17, 20)),
    ]
    return {
        f"flame {ground}": on(ground, one, width, height),
        f"blaze {ground}": on(ground, three, width + 10, height),
        f"no streak {ground}": on(ground, [line("M 8 22 L 24 22", FAINT, 4)], width, height),
    }


def trends(ground: str) -> dict[str, Drawing]:
    """A full arrow up, a hollow one down, a bar for neither."""
    arrow = path("M 0 -15 L 13 1 L 5.5 1 L 5.5 14 L -5.5 14 L -5.5 1 L -13 1 Z")
    up = [Shape(arrow, theme.MINT, theme.MINT_DEEP, 1.5)]
    fallen = [Shape(scale(1, -1).path(arrow), GROUNDS[ground], "#F0A48C", 3.4)]
    return {
        f"up {ground}": on(ground, place(up, move(15, 18)), 30, 36),
        f"down {ground}": on(ground, place(fallen, move(15, 18)), 30, 36),
        f"same {ground}": on(ground, [line("M 7 18 L 23 18", FAINT, 4)], 30, 36),
    }


def notches(ground: str) -> dict[str, Drawing]:
    """Parts of a bar: high and gold for games won, of middle height for drawn ones, low for lost ones."""
    width, height = NOTCH_PX, 14
    kinds = {"won": (14, theme.GOLD), "drawn": (9, theme.CREAM), "lost": (4, FAINT), "none": (2, theme.EDGE)}
    return {
        f"{kind} {ground}": on(
            ground,
            [Shape(rounded(1, height - high, width - 2, high, min(2.5, high / 2)), colour)],
            width,
            height,
        )
        for kind, (high, colour) in kinds.items()
    }
