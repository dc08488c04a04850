"""The sprites of Boussanga's composer: dimmed cells under glass, verdicts on pawns, header and ground."""

from __future__ import annotations

from render import theme
from render.art.boussanga.cells import CORNERS, corners, crossed, knot, lit, pieces
from render.art.boussanga.glass import corner, edge, joint, over, top
from render.art.boussanga.parts import PIT, board, of_cell, plain_ground
from render.art.boussanga.pawns import LOOKS, pawn_at
from render.art.boussanga.seats import badge
from render.art.furniture import header, on, on_header, phrase, word
from render.art.vector import Art, Drawing, Shape, place, rounded, scale
from render.art.words import named
from render.boussanga.board import CELL_PX, FRAME_PX, POINTS, STEPS
from render.boussanga.composer import BOARD, HEADER_PX, SIZE_PX

MIDDLE = CELL_PX / 2
GOOD, BAD = "#72EDAB", "#FFA99D"  # words
WORD_CAP_PX = 23
BADGE = (55, 17, 14.5)  # the middle of a verdict's badge in a cell, and its radius

UNDER = {  # a cell under each part of a card: steps right and down from the cell under its middle
    "in": (0, 0),
    "lines": (1, 0),
    **{f"side {name}": (right, 2 * down) for name, (right, down) in STEPS.items() if len(name) == 2},
    **{f"tip {name}": (3 * right, 3 * down) for name, (right, down) in STEPS.items() if len(name) == 1},
}


def cell(art: Art) -> Drawing:
    return Drawing(art, CELL_PX, CELL_PX)


def dimmed() -> dict[str, Art]:
    """What is not in question: each pawn, and an empty cell."""
    resting = pieces()
    floors = {".": of_cell("empty"), **{name: resting[name] for name, _, _ in LOOKS}}
    return {f"dim {name}": [*floor, *of_cell("veil")] for name, floor in floors.items()}


def under_glass() -> dict[str, Art]:
    """The same, also under each part of a card."""
    art = dimmed()
    for name, floor in list(art.items()):
        for part, (right, down) in UNDER.items():
            art[f"{name} under {part}"] = [*floor, *over(right, down)]
    return art


VERDICTS = {"new": "plus", "there": "tick"}
"""The badge of each verdict on a pawn that fits."""

UNDER_GLASS = ("under", *VERDICTS)
"""The states of a lit cell under the card."""


def verdict(state: str) -> Art:
    if state not in VERDICTS:
        return []
    return [*of_cell(state), *badge(VERDICTS[state], *BADGE)]


def lit_under_glass(element: str, symbols: bool, state: str) -> Art:
    """A pawn of a line that would score, with the card's glass around the gold."""
    pit, *gold = lit(element, symbols)
    return [pit, *of_cell("lit-glass"), *gold, *verdict(state)]


def fits(element: str, symbols: bool, state: str, floor: str = "fits") -> Art:
    """A pawn that would be placed, or that lies there already."""
    return [*of_cell(floor), *pawn_at(element, symbols, MIDDLE, MIDDLE - 1, 26.5), *verdict(state)]


def missing(element: str, symbols: bool) -> Art:
    """The pawn is needed here and cannot come."""
    faint = place(pawn_at(element, symbols, MIDDLE, MIDDLE, 22), scale(1), 0.5)
    return [*of_cell("fails"), *faint, *of_cell("broken"), *badge("cross", *BADGE)]


def clash(wanted: str, holds: str, symbols: bool) -> Art:
    """Another pawn lies here; the needed one is shown as a chip."""
    lying = pawn_at(holds, symbols, MIDDLE, MIDDLE + 7, 23.5)
    chip = pawn_at(wanted, symbols, 18.5, 17.8, 12)
    return [*of_cell("fails"), *lying, *of_cell("clash"), *chip, *badge("cross", *BADGE)]


def off(element: str, symbols: bool) -> Drawing:
    """A pawn beside the board, where it cannot lie."""
    half = FRAME_PX / 2
    pawn = pawn_at(element, symbols, half, half - 0.6, 11.5)
    return on(PIT, [*pawn, *of_cell("off")], FRAME_PX, FRAME_PX)


WORDS = {
    "Card": theme.CREAM,
    ", facing": theme.CREAM,
    "Put back": theme.CREAM,
    "fits": GOOD,
    "can be taken": GOOD,
    "and scores": theme.SAND,
    "bonus": theme.SAND,
    "and scores nothing": theme.SAND,
    "places no new pawn": BAD,
    "would lie off the board": BAD,
    "the reserve has no": BAD,
    "holds": BAD,
    "holds no": BAD,
    ", not": BAD,
}
TITLE_CAP_PX = 25
TITLES = ("Card", ", facing", "Put back")


def words() -> dict[str, Drawing]:
    """The words of the header's two lines."""
    cap = {text: TITLE_CAP_PX if text in TITLES else WORD_CAP_PX for text in WORDS}
    return {
        **{text: phrase(text, colour, cap[text]) for text, colour in WORDS.items()},
        **{f"word {facing}": word(named(text), theme.CREAM, TITLE_CAP_PX) for facing, text in POINTS.items()},
        **{f"{letter} bad cell": word(letter, BAD, WORD_CAP_PX) for letter in "abcdefgh12345678"},
        **{f"{digit} title": word(str(digit), theme.CREAM, TITLE_CAP_PX) for digit in range(1, 5)},
        **{f"{digit} gold title": word(str(digit), theme.GOLD, TITLE_CAP_PX) for digit in range(10)},
        "plus": word("+", theme.GOLD, TITLE_CAP_PX),
    }


def great(element: str, symbols: bool) -> Drawing:
    """The pawn that is to be put back."""
    return on_header(pawn_at(element, symbols, 54, 52, 44), 108, 108)


def chosen_chip(element: str, symbols: bool) -> Drawing:
    """The element that is to be put back now, among the others."""
    box = rounded(2.5, 2.5, 41, 41, 9)
    return on_header([Shape(box, stroke=theme.GOLD, width=3), *pawn_at(element, symbols, 23, 22, 15)], 46, 46)


def sprites() -> dict[str, Drawing]:
    empty = dimmed()["dim ."]
    floor = [*plain_ground(*SIZE_PX), *header(SIZE_PX[0], HEADER_PX), *board(BOARD.left, BOARD.top, empty)]
    drawings = {
        "composer": Drawing(floor, *SIZE_PX),
        "open": cell(of_cell("open")),
        "yes": on_header(badge("tick", 19, 19, 17), 38, 38),
        "no": on_header(badge("cross", 20, 20, 15), 40, 40),
        **words(),
        **{f"notch {facing}": top(facing) for facing in STEPS},
    }
    for side in STEPS:
        if len(side) == 2:
            drawings |= {f"joint {side}": joint(side), f"corner {side}": corner(side)}
        else:
            drawings[f"edge {side}"] = edge(side)
    floors = under_glass()
    judged: dict[str, Art] = {}
    for name, element, symbols in LOOKS:
        drawings |= {
            f"put {name}": cell(fits(element, symbols, "new", "put")),
            f"off {name}": off(element, symbols),
            f"great {name}": great(element, symbols),
            f"chip {name} chosen": chosen_chip(element, symbols),
        }
        floors |= {f"{state} {name}": fits(element, symbols, state) for state in VERDICTS}
        judged |= {f"{name} lit {state}": lit_under_glass(element, symbols, state) for state in UNDER_GLASS}
        judged[f"missing {name}"] = missing(element, symbols)
        judged |= {
            f"{name} on {other}": clash(element, holds, symbols)
            for other, holds, shown in LOOKS
            if shown == symbols
        }
    judged |= {name: art for name, art in floors.items() if name.startswith(tuple(VERDICTS))}
    drawings |= {name: cell(art) for name, art in (floors | judged).items() if name != "dim ."}
    drawings |= corners(judged)
    for where in CORNERS:
        drawings |= {f"{name} crossed {where}": crossed(art, where) for name, art in floors.items()}
        drawings |= {f"knot {state} {where}": knot(where, verdict(state)) for state in UNDER_GLASS}
    return drawings
