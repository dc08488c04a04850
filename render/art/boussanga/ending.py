"""The stage on which a game of Boussanga ends: the board, the coin of its best card, the stars of a group."""

from __future__ import annotations

from itertools import product

from games.boussanga.end import GOAL, LEVELS, WINS
from render import theme
from render.art import endings
from render.art.boussanga.cells import CORNERS, INK, crossed
from render.art.boussanga.cells import sprites as cells
from render.art.boussanga.composer import dimmed
from render.art.boussanga.elsewhere import TOGETHER, WORLD, crowned_pawns
from render.art.boussanga.panels import card_sprites, digits
from render.art.boussanga.parts import of_cell, seen
from render.art.boussanga.seats import SIGNS, on_lacquer, seat_sign
from render.art.cards.materials import Ground, figure, gilded, gilded_phrase
from render.art.furniture import on_header, repeated, sparkles, word
from render.art.ladders import World
from render.art.motifs import motif
from render.art.vector import Art, Drawing, move, place, scale
from render.boussanga import ending as layout
from render.boussanga.board import CELL_PX
from render.ending import SIZE_PX

EMBLEMS = {name: seat_sign(name) for name in SIGNS}
GOLD_INK = Ground(INK, theme.GOLD)


def ending() -> dict[str, Drawing]:
    apart, together = stage(WORLD), stage(TOGETHER)
    tray, (x, y, width, height) = endings.tray(*layout.GROUP), layout.TRAY
    around = (x - 8, y - 8, width + 16, height + 28)
    signs = {name: [*apart, *art] for name, art in of_seats().items()}
    signs |= {
        f"stars {reached}": [*together, *tray, *motif("boussanga/stars", f"stars-{reached}")]
        for reached in range(len(LEVELS) + 1)
    }
    return {
        "stage": Drawing(apart, SIZE_PX, SIZE_PX),
        "stage together": Drawing(together, SIZE_PX, SIZE_PX),
        **{name: Drawing(art, *layout.SIGN[2:], layout.SIGN) for name, art in signs.items()},
        "best card": Drawing(
            [*apart, *gilded_phrase("best card", layout.COIN[0], 315, 20, 0.5)],
            *layout.CAPTION[2:],
            layout.CAPTION,
        ),
        "tray": Drawing([*apart, *endings.tray(*layout.TRAY)], *around[2:], around),
        "tray together": Drawing([*together, *endings.tray(*layout.TRAY)], *around[2:], around),
        **on_board(),
        **card_sprites("tray"),
        **digits(),
        "deck": on_header(seen("deck"), 42, 46),
        **{f"/{most}": word(f"/{most}", theme.SAND, 21) for most in (GOAL, max(WINS))},
        **{f"{sign} coin": figure(sign, GOLD_INK, 0, 58) for sign in "+0123456789"},
        **{f"{name} beside": on_lacquer(name, 60, 28) for name in EMBLEMS},
        "+": word("+", theme.CREAM, 21),
        **endings.plaques("boussanga", EMBLEMS),
    }


def stage(world: World) -> Art:
    """The sky with the empty board."""
    (x, y), px = layout.BOARD_AT, layout.CELL_PX
    places = [(x + px * i, y + px * j) for i, j in product(range(8), repeat=2)]
    return [
        *endings.ground(world, "", disc=(x + 4 * px, y + 4 * px - 40, 296)),
        *gilded("Boussanga", 22, 50, 31),
        *endings.tray(x, y, 8 * px, 8 * px),
        *repeated(place(of_cell("empty"), scale(px / CELL_PX)), places),
    ]


def on_board() -> dict[str, Drawing]:
    """The cells of the table and the dimmed ones of the composer, smaller."""
    drawings = cells()
    for name, art in dimmed().items():
        drawings[name] = Drawing(art, CELL_PX, CELL_PX)
        drawings |= {f"{name} crossed {where}": crossed(art, where) for where in CORNERS}
    return {
        name: smaller(each) for name, each in drawings.items() if name.split()[-1] not in ("taken", "first")
    }


def smaller(drawing: Drawing) -> Drawing:
    """A sprite for this board; in the corner of a cell it stays in this corner."""
    k = layout.CELL_PX / CELL_PX
    width, height = int(drawing.width * k), int(drawing.height * k)
    left, top, _, _ = drawing.box or (0, 0, 0, 0)
    corner = CELL_PX - width / k if left else 0, CELL_PX - height / k if top else 0
    return Drawing(drawing.art, width, height, (*corner, width / k, height / k))


def of_seats() -> dict[str, Art]:
    """A coin for the points of the best card; who has resigned; or a crown over pawns, if nobody scored."""
    x, y = layout.COIN
    disc = place(of_cell("coin"), move(x, y) @ scale(2.9) @ move(-36, -36))
    shine = sparkles((x + 96, y - 82, 15), (x - 100, y - 62, 11), (x + 98, y + 80, 11))
    return {
        "coin": [*disc, *shine],
        "no line": place(crowned_pawns(), move(x, y) @ scale(2.6)),
        **{f"resigned {name}": endings.laid_down(EMBLEMS[name], x, y) for name in ("@1", "@2")},
    }
