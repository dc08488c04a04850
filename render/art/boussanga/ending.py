"""The stage on which a game of Boussanga ends: the board, the coin and the card of its best line, the stars."""

from __future__ import annotations

from itertools import product

from games.boussanga.board import LEFT_BEHIND
from games.boussanga.cards import VALUES
from games.boussanga.end import GOAL, LEVELS, WINS
from render import theme
from render.art import endings
from render.art.boussanga.cells import INK, LONGEST, pieces
from render.art.boussanga.elsewhere import TOGETHER, WORLD, crowned_pawns, elements_in_a_row
from render.art.boussanga.glass import veil
from render.art.boussanga.panels import card_back
from render.art.boussanga.parts import GLASS, GLASS_RIM, card_outline, ground_of, notch, square
from render.art.boussanga.pawns import LOOKS, pawn_at
from render.art.boussanga.seats import SIGNS, seat_sign
from render.art.cards.materials import LACQUER as SIGN_LACQUER
from render.art.cards.materials import Ground, figure, gilded, sign_board
from render.art.furniture import burst, on, repeated, sparkles
from render.art.ladders import World
from render.art.lettering import label, text_width
from render.art.vector import Art, Drawing, Shape, circle, down, move, place, scale
from render.boussanga import ending as layout
from render.boussanga.board import CELL_PX as UNIT
from render.ending import SIZE_PX

NAME, TITLE_PX = "Boussanga", 246
EMBLEMS = {name: seat_sign(name) for name in SIGNS}
SIGN = Ground(SIGN_LACQUER)
MIDDLE = layout.SIGN[0] + layout.SIGN[2] / 2


def ending() -> dict[str, Drawing]:
    apart, together = stage(WORLD), stage(TOGETHER)
    return {
        "stage": Drawing(apart, SIZE_PX, SIZE_PX),
        "stage together": Drawing(together, SIZE_PX, SIZE_PX),
        "card": cut([*apart, *card()], layout.CARD),
        "card together": cut([*together, *card()], layout.CARD),
        "pawns": cut([*apart, *elements_in_a_row(40, 440, 28)], layout.PAWNS),
        "pawns together": cut([*together, *elements_in_a_row(40, 440, 28)], layout.PAWNS),
        **cells(),
        **coins(),
        **signs(apart),
        **group(together),
        **{
            f"{name} card": Drawing(on_card(element, symbols), layout.SQUARE_PX, layout.SQUARE_PX)
            for name, element, symbols in LOOKS
        },
        **endings.plaques("boussanga", EMBLEMS),
    }


def cut(art: Art, box: tuple[int, int, int, int]) -> Drawing:
    return Drawing(art, *box[2:], box)


def stage(world: World) -> Art:
    """The sky with the empty board."""
    x, y = layout.BOARD
    px = layout.CELL_PX
    cell = place(ground_of("empty"), scale(px / UNIT))
    places = [(x + px * i, y + px * j) for i, j in product(range(8), repeat=2)]
    return [
        *endings.ground(world, "", disc=(x + 4 * px, y + 4 * px - 40, 296)),
        *gilded(NAME, 22, 50, 44 * TITLE_PX / text_width(NAME, 44)),
        *endings.tray(x, y, 8 * px, 8 * px),
        *repeated(cell, places),
    ]


# ---- the board --------------------------------------------------------------------------------------------


def cell(*layers: Art) -> Drawing:
    """A cell of the board, drawn in the box of the larger one."""
    art = [shape for layer in layers for shape in layer]
    return Drawing(art, layout.CELL_PX, layout.CELL_PX, (0, 0, UNIT, UNIT))


def cells() -> dict[str, Drawing]:
    art = pieces()
    drawings: dict[str, Drawing] = {}
    for name, _, _ in LOOKS:
        for state in ("", " placed", " lit", " lit placed"):
            drawings[f"{name}{state}"] = cell(art[f"{name}{state}"])
        drawings[f"{name} dim"] = cell(art[name], [veil()])
    return drawings


def coins() -> dict[str, Drawing]:
    """The points of a line, which lie on a coin beyond its end."""
    width, height = layout.VALUE_PX
    values = {kept * worth for kept, worth in product(range(1, LONGEST - LEFT_BEHIND + 1), VALUES.values())}
    drawings = {
        f"+{points}": on(
            INK, [label(f"+{points}", width / 2 - 0.5, height / 2, 20, "#FFE08A", anchor=0.5)], width, height
        )
        for points in values
    }
    return drawings | {"line coin": cell(ground_of("glow"), ground_of("coin"))}


# ---- beside the board -------------------------------------------------------------------------------------


def card() -> Art:
    """An empty card of glass under its notch, in its place."""
    x, y, side, high = layout.CARD
    top, rim, px = y + layout.ROOF_PX, layout.RIM_PX, layout.SQUARE_PX
    outline = card_outline(x, top, side)
    wells = repeated(
        square(px, quiet=False, wells=True),
        [(x + rim + px * i, top + rim + px * j) for i, j in product(range(3), repeat=2)],
    )
    return [
        Shape(outline, GLASS),
        *wells,
        Shape(outline, stroke=GLASS_RIM, width=2.6),
        *notch(x + side / 2, top, 26),
    ]


def on_card(element: str, symbols: bool) -> Art:
    px = layout.SQUARE_PX
    return [*square(px, quiet=False, wells=True), *pawn_at(element, symbols, px / 2, px / 2 - 1, 21)]


def signs(ground: Art) -> dict[str, Drawing]:
    """The coin of the best line and whose it was, a king that lies down, or a crown over some pawns."""
    coin = [
        *points_on(*layout.COIN, 96),
        *sparkles((236, 129, 15), (44, 143, 11), (240, 289, 11)),
    ]
    middle = layout.SIGN[1] + layout.SIGN[3] / 2
    drawings = {
        "coin": cut([*ground, *coin], layout.SIGN),
        "no line": cut([*ground, *place(crowned_pawns(), move(MIDDLE, middle) @ scale(2.6))], layout.SIGN),
        **{f"{sign} coin": figure(sign, Ground(INK, theme.GOLD), 0, 58) for sign in "+0123456789"},
    }
    x, y = beside()
    for name, art in EMBLEMS.items():
        shadow = Shape(circle(x, y + 5, 34), "#1A0602", opacity=0.5)
        drawings[f"{name} scored"] = cut(
            [*ground, shadow, *place(art, move(x, y) @ scale(37))], layout.BESIDE
        )
    for name in ("@1", "@2"):
        drawings[f"resigned {name}"] = cut(
            [*ground, *endings.laid_down(EMBLEMS[name], MIDDLE, middle + 14)], layout.SIGN
        )
    return drawings


def beside() -> tuple[float, float]:
    """The middle of what stands beside the card."""
    x, y, width, height = layout.BESIDE
    return x + width / 2, y + height / 2


def points_on(x: float, y: float, r: float) -> Art:
    """A coin for points."""
    return [
        Shape(burst(24, 0.9, r * 1.04, x, y + r * 0.06), "#1A0602", opacity=0.5),
        Shape(burst(24, 0.9, r, x, y), down("#FFE38A", "#D98E1C", y - r, y + r), "#5A3304", 4),
        Shape(circle(x, y, r * 0.77), INK, "#5A3304", 3),
        Shape(circle(x, y, r * 0.72), stroke=theme.GOLD, width=r * 0.03),
    ]


def group(ground: Art) -> dict[str, Drawing]:
    """The stars of a group over a board for its points and cards, and what is written there."""
    x, y, width, height = layout.GROUP
    board = [*ground, *sign_board(x + 4, y + 4, width - 8, height - 12)]
    drawings = {
        f"stars {reached}": cut([*board, *stars(reached)], layout.SIGN) for reached in range(len(LEVELS) + 1)
    }
    points = [Shape(burst(5, 0.5, 20, 21, 23), theme.GOLD, "#5A3304", 2.4)]
    cards = [shape for i in (6, 3, 0) for shape in card_back(3 + i, 3 + (6 - i) / 2, 28, 36)]
    return drawings | {
        "small coin": cut([*ground, *points_on(*beside(), 39)], layout.BESIDE),
        **{f"{sign} small coin": figure(sign, Ground(INK, theme.GOLD), 0, 23) for sign in "+0123456789"},
        "points": on(SIGN_LACQUER, points, 42, 44),
        "cards": on(SIGN_LACQUER, cards, 42, 44),
        **{f"{sign} group": figure(sign, SIGN, 0, 32) for sign in "0123456789"},
        **{f"/{most} group": written(f"/{most}") for most in (GOAL, max(WINS))},
    }


def written(text: str) -> Drawing:
    width = round(text_width(text, 24)) + 2
    return on(SIGN_LACQUER, [label(text, 1, 22, 24, theme.SAND)], width, 38)


def stars(reached: int) -> Art:
    """Three stars, of which those that were reached shine."""
    art: Art = []
    for i, (x, y, r) in enumerate(((66, 162, 38), (MIDDLE, 150, 44), (MIDDLE * 2 - 66, 162, 38))):
        star = burst(5, 0.52, r, x, y)
        shadow = Shape(burst(5, 0.52, r, x, y + 6), "#04150C", opacity=0.5)
        if i < reached:
            light = Shape(burst(5, 0.52, r * 0.66, x, y - r * 0.04), "#FFF3BD", opacity=0.7)
            art += [shadow, Shape(star, down("#FFF0A8", "#F0A41E", y - r, y + r), "#5A3304", 4), light]
        else:
            art += [Shape(star, "#123226", "#04150C", 4), Shape(star, stroke="#4C8A68", width=1.6)]
    return art
