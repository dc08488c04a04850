"""What stands around Boussanga's board: hands, panels, marks of seats, numbers, words, the table itself."""

from __future__ import annotations

from itertools import product

from render import theme
from render.art.boussanga.parts import (
    GLASS,
    card,
    card_outline,
    cloth,
    notch,
    seat_mark,
    seat_outline,
)
from render.art.boussanga.pawns import LOOKS, small_pawn
from render.art.furniture import crown, dashed_ring, files, on_header, ranks, sparkle, square_well, tray, word
from render.art.lettering import label
from render.art.vector import Art, Drawing, Shape, circle, down, move, place, polygon, rounded, scale
from render.boussanga.board import (
    BAR_LEFT,
    BAR_PX,
    BAR_TOP,
    BOARD_LEFT,
    BOARD_TOP,
    CELL_PX,
    CHIP_PX,
    DIGIT_PX,
    HEIGHT_PX,
    MARK_PX,
    PANEL_LEFT,
    PANEL_PX,
    PIP_PX,
    PIPS,
    PIPS_AT,
    RIM_PX,
    ROOF_PX,
    SMALL_PANEL_PX,
    SQUARE_PX,
    TRAY_AT,
    TRAY_PX,
    WIDTH_PX,
)


def card_sprites(size: str) -> dict[str, Drawing]:
    """A card of a hand on the lacquer of its panel (in the hand, just drawn, chosen, gone), and its pawns."""
    square, roof = SQUARE_PX[size], ROOF_PX[size]
    side = 3 * square + 2 * RIM_PX
    box = card_outline(RIM_PX, RIM_PX + roof, square)
    frame = rounded(2, 2 + roof, side - 4, side - 4, 7)
    top = notch(side / 2, roof + 1, 28 if size == "big" else 24)

    def drawn(art: Art) -> Drawing:
        return on_header(art, side, side + roof)

    lying = [*top, *card(RIM_PX, RIM_PX + roof, square)]
    drawings = {
        f"{size} card": drawn(lying),
        f"{size} card drawn": drawn([*lying, Shape(frame, stroke=theme.MINT, width=4)]),
        f"{size} card gone": drawn([Shape(box, stroke=theme.EDGE, width=2, opacity=0.6)]),
    }
    if size == "small":
        drawings["small card chosen"] = drawn([*lying, Shape(frame, stroke=theme.GOLD, width=4)])
    for name, element, symbols in LOOKS:
        pawn = small_pawn(element, symbols, "middle" if size == "big" else "small")
        drawings[f"{size} {name}"] = on_glass(place(pawn, scale(square / 2 - 1)), square - 2)
    return drawings


def on_glass(art: Art, size: int) -> Drawing:
    """Art about the middle of a square of a card."""
    ground = Shape(rounded(0, 0, size, size, 0), GLASS)
    return Drawing([ground, *place(art, move(size / 2, size / 2))], size, size)


def to_put_back(element: str, symbols: bool) -> Drawing:
    pawn = place(small_pawn(element, symbols), scale(17.4))
    return on_glass([*pawn, *dashed_ring(0, 0, 20, theme.GOLD, 2.8, 12)], SQUARE_PX["big"] - 2)


def panel(width: int, height: int, lit: bool) -> Drawing:
    ground = Shape(rounded(0, 0, width, height, 0), theme.NAVY)
    box = rounded(3, 3, width - 6, height - 6, 16)
    if not lit:
        return Drawing([ground, Shape(box, theme.LACQUER, theme.EDGE, 2)], width, height)
    return Drawing(
        [
            ground,
            Shape(box, theme.LACQUER, theme.GOLD_DEEP, 6),
            Shape(box, stroke=theme.GOLD, width=4),
            Shape(rounded(3, 2.6, width - 6, height - 6, 16), stroke=theme.GOLD_LIGHT, width=1.2),
        ],
        width,
        height,
    )


def collection() -> Drawing:
    """The panel of cooperative games: three places for each element, and the cards that may be discarded."""
    width, height = PANEL_PX
    box = rounded(3, 3, width - 6, height - 6, 16)
    x, y = TRAY_AT
    middle = (SQUARE_PX["big"] - 2) / 2
    places = rounded(x - 10, y - 8, 3 * TRAY_PX + 4, 4 * TRAY_PX, 14)
    art = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        Shape(box, theme.LACQUER, theme.EDGE, 2),
        label("collected", width / 2, 34, 22, theme.SAND, anchor=0.5),
        Shape(places, GLASS, theme.EDGE, 2),
        *(
            Shape(circle(x + middle + TRAY_PX * i, y + middle + TRAY_PX * j, 15), "#1B2340", "#3D4972", 1.4)
            for i in range(3)
            for j in range(4)
        ),
        label("cards", 24, PIPS_AT[1] - 34, 22, theme.SAND),
    ]
    limits = ("", "", "8", "10", "12")
    stars = (0, 0, 3, 2, 1)
    for row, (held, limit, won) in enumerate(zip(PIPS, limits, stars, strict=True)):
        top = PIPS_AT[1] + (PIP_PX[1] + 18) * row
        for i in range(held):
            left = PIPS_AT[0] + (PIP_PX[0] + 6) * i
            art.append(
                Shape(rounded(left + 1, top + 1, PIP_PX[0] - 2, PIP_PX[1] - 2, 6), "#0C1020", theme.EDGE, 1.6)
            )
        for i in range(won):
            art += sparkle(124 + 22 * i, top + PIP_PX[1] / 2, 11)
        if limit:
            art.append(label(limit, width - 16, top + PIP_PX[1] / 2, 22, theme.SAND, anchor=1))
    return Drawing(art, width, height)


def card_back(x: float, y: float, width: float, height: float) -> Art:
    inner = rounded(x + 4, y + 4, width - 8, height - 8, 2)
    cx, cy = x + width / 2, y + height / 2
    return [
        Shape(rounded(x, y, width, height, 5), down("#6477B8", "#33407A", y, y + height), "#C9D6F5", 1.6),
        Shape(inner, stroke="#C9D6F5", width=1, opacity=0.6),
        Shape(polygon((cx, cy - 7), (cx + 5, cy), (cx, cy + 7), (cx - 5, cy)), "#C9D6F5"),
    ]


def mark(seat: int, state: str) -> Drawing:
    """A seat's mark on the header: plain, ringed in gold on its turn, crowned when it has won."""
    half, r = MARK_PX / 2, MARK_PX * 0.42
    ring_art = [Shape((move(half, half) @ scale(r)).path(seat_outline(seat)), stroke=theme.GOLD, width=8)]
    art = place(seat_mark(seat), move(half, half) @ scale(r))
    if state == "":
        return on_header(art, MARK_PX, MARK_PX)
    if state == "turn":
        return on_header([*ring_art, *art], MARK_PX, MARK_PX)
    lower = 13
    both = [*place([*ring_art, *art], move(0, lower)), *crown(half, lower + 1, 32)]
    return on_header(both, MARK_PX, MARK_PX + lower)


WORDS = {
    "reserve": theme.SAND,
    "to move": theme.CREAM,
    "puts back": theme.CREAM,
    "last round": theme.GOLD,
    "wins": theme.GOLD,
    "draw": theme.GOLD,
    "won": theme.GOLD,
    "scholar": theme.GOLD,
    "master": theme.GOLD,
    "too many cards": theme.CREAM,
    "no card left": theme.CREAM,
    "bonus": theme.SAND,
}
WORD_CAP_PX = 22


def digits() -> dict[str, Drawing]:
    styles = {"": (21, theme.CREAM), "gold": (28, theme.GOLD), "faint": (21, "#7986B4")}
    return {
        f"{digit} {style}".rstrip(): on_header(
            [label(str(digit), DIGIT_PX[style] / 2, cap * 0.6, cap, colour, anchor=0.5)],
            DIGIT_PX[style],
            round(cap * 1.2),
        )
        for style, (cap, colour) in styles.items()
        for digit in (range(1) if style == "faint" else range(10))
    }


def table() -> Art:
    side = 8 * CELL_PX
    cells = [
        shape
        for x in range(8)
        for y in range(8)
        for shape in place(square_well(CELL_PX), move(BOARD_LEFT + x * CELL_PX, BOARD_TOP + y * CELL_PX))
    ]
    return [
        Shape(rounded(0, 0, WIDTH_PX, HEIGHT_PX, 0), theme.NAVY),
        *cloth(PANEL_LEFT[1] + PANEL_PX[0] / 2 - 38, HEIGHT_PX * 3 / 4 - 114, 2, 4),
        *(shape for top in BAR_TOP for shape in tray(BAR_LEFT, top, *BAR_PX)),
        *tray(BOARD_LEFT - 6, BOARD_TOP - 6, side + 12, side + 12),
        *cells,
        *ranks(8, BOARD_TOP, CELL_PX, (BOARD_LEFT - 19,), 22),
        *files(8, BOARD_LEFT, CELL_PX, BOARD_TOP + side + 22, 22),
    ]


def deck() -> Drawing:
    return on_header(
        [shape for i in (8, 4, 0) for shape in card_back(4 + i, 4 + (8 - i) / 2, 28, 36)], 46, 48
    )


def pip() -> Drawing:
    return on_header(card_back(1, 1, PIP_PX[0] - 2, PIP_PX[1] - 2), *PIP_PX)


def sprites() -> dict[str, Drawing]:
    drawings = {
        "table": Drawing(table(), WIDTH_PX, HEIGHT_PX),
        "panel": panel(*PANEL_PX, lit=False),
        "panel lit": panel(*PANEL_PX, lit=True),
        "small panel": panel(*SMALL_PANEL_PX, lit=False),
        "small panel lit": panel(*SMALL_PANEL_PX, lit=True),
        "collection": collection(),
        "/15": on_header([label("/15", 28, 20, 22, theme.SAND, anchor=0.5)], 56, 40),
        "deck": deck(),
        "pip": pip(),
        **card_sprites("big"),
        **card_sprites("small"),
        **digits(),
        **{text: word(text, colour, WORD_CAP_PX) for text, colour in WORDS.items()},
    }
    for seat, state in product(range(4), ("", "turn", "won")):
        drawings[f"@{seat + 1} {state}".rstrip()] = mark(seat, state)
    for name, element, symbols in LOOKS:
        chip = place(small_pawn(element, symbols), move(CHIP_PX / 2, CHIP_PX / 2) @ scale(15.4))
        drawings[f"chip {name}"] = on_header(chip, CHIP_PX, CHIP_PX)
        drawings[f"back {name}"] = to_put_back(element, symbols)
    return drawings
