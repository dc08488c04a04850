"""The sprites of Boussanga's composer: dimmed cells under glass, verdicts on pawns, header and ground."""

from __future__ import annotations

from render import theme
from render.art.boussanga.glass import corner, diagonal_glass, edge, glass, joint, square, top
from render.art.boussanga.parts import card, cloth, notch
from render.art.boussanga.pawns import LOOKS, pawn, small_pawn, standing
from render.art.furniture import coordinate, dashed_ring, header, on_header, square_well, tray, veil, word
from render.art.vector import (
    Art,
    Drawing,
    Shape,
    circle,
    move,
    place,
    polygon,
    polyline,
    rounded,
    scale,
    turn,
)
from render.boussanga.board import STEPS
from render.boussanga.composer import (
    BOARD_LEFT,
    BOARD_TOP,
    CELL_PX,
    CHIP_PX,
    COMPASS_PX,
    HEADER_PX,
    RIM_PX,
    SIZE_PX,
)

MIDDLE = CELL_PX / 2
PAWN_R = 27
YES, YES_DARK = "#46E08B", "#0B3A22"
NO, NO_DARK = "#FF6A5C", "#4A0A0A"
WORD_CAP_PX = 22

UNDER = {  # a cell under each part of a card: steps right and down from the cell under its middle
    "in": (0, 0),
    "lines": (1, 0),
    **{f"side {name}": (right, 2 * down) for name, (right, down) in STEPS.items() if len(name) == 2},
    **{f"tip {name}": (3 * right, 3 * down) for name, (right, down) in STEPS.items() if len(name) == 1},
}


# ---- cells ------------------------------------------------------------------------------------------------


def cell(art: Art) -> Drawing:
    return Drawing(art, CELL_PX, CELL_PX)


def dim(element: str, symbols: bool) -> Art:
    """A cell that is not in question, dimmed."""
    art = [] if element == "." else standing(element, symbols, MIDDLE, MIDDLE - 2, PAWN_R)
    return [*square_well(CELL_PX), *art, *veil(CELL_PX, 2, 13, theme.LACQUER, 0.28)]


def lit() -> Art:
    """A cell that the card covers."""
    return [*square_well(CELL_PX), *glass(square(MIDDLE, MIDDLE))]


def halo(colour: str) -> Art:
    return [Shape(circle(MIDDLE, MIDDLE, 31), colour, opacity=0.55, blur=4)]


def ring(colour: str, dark: str, width: float) -> Art:
    outline = circle(MIDDLE, MIDDLE, PAWN_R + 3)
    return [Shape(outline, stroke=dark, width=width + 3.4), Shape(outline, stroke=colour, width=width)]


def tick(x: float, y: float, r: float) -> Art:
    stroke = polyline(
        (x - r * 0.46, y + r * 0.04), (x - r * 0.10, y + r * 0.42), (x + r * 0.50, y - r * 0.36)
    )
    return [
        Shape(circle(x, y, r), "#1E9E58", "#062A17", r * 0.15),
        Shape(stroke, stroke="#FFFFFF", width=r * 0.28),
    ]


def cross(x: float, y: float, r: float) -> Art:
    k = r * 0.38
    return [
        Shape(circle(x, y, r), "#D9342B", "#3A0606", r * 0.15),
        Shape(polyline((x - k, y - k), (x + k, y + k)), stroke="#FFFFFF", width=r * 0.28),
        Shape(polyline((x - k, y + k), (x + k, y - k)), stroke="#FFFFFF", width=r * 0.28),
    ]


def ghost(element: str, symbols: bool, r: float) -> Art:
    """A pawn that is not on the board yet."""
    return [
        Shape(circle(MIDDLE, MIDDLE, r + 1), "#131829"),
        *place(pawn(element, symbols), move(MIDDLE, MIDDLE) @ scale(r)),
        Shape(circle(MIDDLE, MIDDLE, r + 0.5), "#131829", opacity=0.15),
    ]


def here(element: str, symbols: bool) -> Art:
    return place(pawn(element, symbols), move(MIDDLE, MIDDLE) @ scale(PAWN_R))


def new(element: str, symbols: bool, *, scores: bool) -> Drawing:
    """The pawn would be placed here: a ghost in a broad ring with a tick, in gold if it completes a line."""
    colour, dark = (theme.GOLD, "#4A3206") if scores else (YES, YES_DARK)
    art = [*halo(colour), *ghost(element, symbols, PAWN_R - 1), *ring(colour, dark, 5)]
    return cell([*lit(), *art, *tick(57, 15, 12)])


def put(element: str, symbols: bool) -> Drawing:
    """The pawn would be put back here."""
    art = [*halo(YES), *ghost(element, symbols, PAWN_R - 1), *ring(YES, YES_DARK, 5)]
    return cell([*square_well(CELL_PX), *art, *tick(57, 15, 12)])


def there(element: str, symbols: bool, *, scores: bool) -> Drawing:
    """The pawn already lies here: itself in a thin ring with a tick."""
    colour, dark = (theme.GOLD, "#4A3206") if scores else (YES, YES_DARK)
    return cell([*lit(), *halo(colour), *here(element, symbols), *ring(colour, dark, 2.6), *tick(57, 15, 12)])


def scores(element: str, symbols: bool) -> Drawing:
    """A pawn beside the card that is part of a line which the card completes."""
    art = [*halo(theme.GOLD), *here(element, symbols), *ring(theme.GOLD, "#4A3206", 2.6)]
    return cell([*square_well(CELL_PX), *art])


def red_ring() -> Art:
    return [
        Shape(circle(MIDDLE, MIDDLE, PAWN_R + 3), stroke=NO_DARK, width=8),
        *dashed_ring(MIDDLE, MIDDLE, PAWN_R + 3, NO, 5),
    ]


def missing(element: str, symbols: bool) -> Drawing:
    """The pawn is needed here and cannot come."""
    faint = [
        *place(small_pawn(element, symbols, "middle"), move(MIDDLE, MIDDLE) @ scale(20)),
        Shape(circle(MIDDLE, MIDDLE, 21), "#131829", opacity=0.12),
    ]
    return cell(
        [
            *lit(),
            *halo(NO),
            Shape(circle(MIDDLE, MIDDLE, 28), "#131829"),
            *faint,
            *red_ring(),
            *cross(57, 15, 12),
        ]
    )


def clash(wanted: str, holds: str, symbols: bool) -> Drawing:
    """Another pawn lies here; the needed one is shown as a chip."""
    chip = [
        Shape(circle(17, 17, 17), "#0F1428"),
        *place(small_pawn(wanted, symbols), move(17, 17) @ scale(15.4)),
    ]
    return cell([*lit(), *halo(NO), *here(holds, symbols), *red_ring(), *chip, *cross(57, 15, 12)])


def open_cell() -> Drawing:
    """An empty cell that may be chosen."""
    return cell([*square_well(CELL_PX), Shape(circle(MIDDLE, MIDDLE, 7.5), theme.GOLD, theme.GOLD_DEEP, 1.6)])


def off(element: str, symbols: bool) -> Drawing:
    half = CHIP_PX / 2
    art = [
        *place(small_pawn(element, symbols), move(half, half) @ scale(15)),
        *dashed_ring(half, half, 17.3, NO, 3, 10),
    ]
    return on_header(art, CHIP_PX, CHIP_PX)


# ---- the header and the ground ----------------------------------------------------------------------------


def compass(facing: str) -> Drawing:
    """Eight directions, the chosen one in gold, around the card turned that way."""
    half = COMPASS_PX / 2
    arrow = polygon((-9, -32), (0, -42), (9, -32))
    turned = 45 * list(STEPS).index(facing)
    arrows = [
        shape
        for i, name in enumerate(STEPS)
        for shape in place(
            [
                Shape(
                    arrow,
                    theme.GOLD if name == facing else "#3A4678",
                    theme.GOLD_DEEP if name == facing else "#566398",
                    1.5,
                )
            ],
            move(half, half) @ turn(45 * i),
        )
    ]
    small = [*notch(0, -15, 15), *card(-13.5, -13.5, 9, width=2)]
    return on_header([*arrows, *place(small, move(half, half) @ turn(turned))], COMPASS_PX, COMPASS_PX)


def verdict(art: Art) -> Drawing:
    return on_header(art, 36, 36)


def ground() -> Art:
    side = 8 * CELL_PX
    left, top_ = BOARD_LEFT - RIM_PX, BOARD_TOP - RIM_PX
    frame = side + 2 * RIM_PX
    cells = [
        shape
        for x in range(8)
        for y in range(8)
        for shape in place(dim(".", symbols=True), move(BOARD_LEFT + x * CELL_PX, BOARD_TOP + y * CELL_PX))
    ]
    ranks = [
        coordinate(str(8 - i), x, BOARD_TOP + (i + 0.5) * CELL_PX, 21)
        for i in range(8)
        for x in (BOARD_LEFT - RIM_PX / 2, BOARD_LEFT + side + RIM_PX / 2)
    ]
    files = [
        coordinate(letter, BOARD_LEFT + (i + 0.5) * CELL_PX, y, 21)
        for i, letter in enumerate("abcdefgh")
        for y in (BOARD_TOP - RIM_PX / 2 - 1, BOARD_TOP + side + RIM_PX / 2 - 3)
    ]
    return [
        Shape(rounded(0, 0, SIZE_PX, SIZE_PX, 0), theme.NAVY),
        *cloth(38, 198, 1, 9),
        *cloth(SIZE_PX - 38, 198, 1, 9),
        *header(SIZE_PX, HEADER_PX),
        *tray(left, top_, frame, frame, 18),
        *cells,
        *ranks,
        *files,
    ]


WORDS = {
    "fits": YES,
    "take": YES,
    "off the board": NO,
    "blocked": NO,
    "not there": NO,
    "reserve empty": NO,
    "nothing new": NO,
    "put back": theme.CREAM,
}


def sprites() -> dict[str, Drawing]:
    drawings = {
        "composer": Drawing(ground(), SIZE_PX, SIZE_PX),
        "open": open_cell(),
        "yes": verdict(tick(18, 18, 16)),
        "no": verdict(cross(18, 18, 16)),
        "plus": word("+", theme.GOLD, 26),
        **{text: word(text, colour, WORD_CAP_PX) for text, colour in WORDS.items()},
        **{f"word {text}": word(text, theme.CREAM, WORD_CAP_PX) for text in (*"abcdefgh", *STEPS)},
        **{f"compass {facing}": compass(facing) for facing in STEPS},
        **{f"notch {facing}": top(facing) for facing in STEPS},
    }
    for side in STEPS:
        if len(side) == 2:
            drawings |= {f"joint {side}": joint(side), f"corner {side}": corner(side)}
        else:
            drawings[f"edge {side}"] = edge(side)
    for over, (right, down_) in UNDER.items():
        drawings[f"dim . under {over}"] = cell([*dim(".", symbols=True), *diagonal_glass(right, down_)])
    for name, element, symbols in LOOKS:
        drawings |= {
            f"dim {name}": cell(dim(element, symbols)),
            f"new {name}": new(element, symbols, scores=False),
            f"new {name} scores": new(element, symbols, scores=True),
            f"put {name}": put(element, symbols),
            f"there {name}": there(element, symbols, scores=False),
            f"there {name} scores": there(element, symbols, scores=True),
            f"scores {name}": scores(element, symbols),
            f"missing {name}": missing(element, symbols),
            f"off {name}": off(element, symbols),
            f"chip {name} chosen": chosen_chip(element, symbols),
        }
        for over, (right, down_) in UNDER.items():
            drawings[f"dim {name} under {over}"] = cell(
                [*dim(element, symbols), *diagonal_glass(right, down_)]
            )
        drawings |= {
            f"{name} on {other}": clash(element, holds, symbols)
            for other, holds, look in LOOKS
            if look == symbols
        }
    return drawings


def chosen_chip(element: str, symbols: bool) -> Drawing:
    art = [
        *place(small_pawn(element, symbols), move(22, 22) @ scale(16.5)),
        Shape(circle(22, 22, 19.2), stroke=theme.GOLD, width=4),
    ]
    return on_header(art, 44, 44)
