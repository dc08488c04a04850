"""OK's table during a round, the same for everybody: indicator and OK, heaps, piles, and the seats."""

from __future__ import annotations

from games.ok.tiles import RACK as RACK_TILES
from games.ok.tiles import TILES
from games.ok.view import Move, OKView
from render.atlas import Row, Scene, load
from render.ok.tiles import SMALL, TABLE, lay

WIDTH_PX, HEIGHT_PX = 1000, 700
WIDE_PX, TALL_PX = (340, 96), (138, 256)  # a seat's panel
TRAY_PX = (140, 172)  # the place of a pile of discards
FIELD = (216, 158, 568, 384)  # the middle of the table
INDICATOR_AT = (258, 186)
OK_AT = (424, 186)
TURN_AT = (546, 184)
WORDS_LEFT = 634
HEAP_PX = (62, 104)
HEAP_STEP = (64, 104)
HEAPS_TOP = 321
HEAP_NUMBER = (9, 13, 44, 44)  # the place of a heap's number on its top tile
LAYER_PX = 5  # the additional height of a heap for each tile
MOST_IN_HEAP = 5
MINI_RACK_PX = (126, 84)
TOKEN_PX = 76
COIN_PX = 72

PANELS = {"s": (330, 556), "e": (804, 222), "n": (330, 46), "w": (58, 222)}
"""The upper left corner of the panel on each side of the table."""

SEATS = {2: ("s", "n"), 3: ("s", "e", "n"), 4: ("s", "e", "n", "w")}
"""The side of the table for each seat, by the number of seats; play goes counterclockwise."""

TRAYS = {"se": (806, 484), "ne": (806, 44), "nw": (54, 44), "sw": (54, 484), "e": (803, 264), "w": (57, 264)}

PILES = {2: ("e", "w"), 3: ("se", "ne", "w"), 4: ("se", "ne", "nw", "sw")}
"""The place of each seat's pile, between it and the next seat."""

_DEEPEST = 3  # of a pile; higher piles look the same


def scene(view: OKView) -> Scene:
    """The table, the indicator and the OK, the next action, the heaps, the piles, then the seats."""
    return [
        (f"table {view.players}", 0, 0),
        *_middle(view),
        *_status(view),
        *_heaps(view),
        *_piles(view),
        *(sprite for seat in range(view.players) for sprite in _seat(view, seat)),
    ]


def heap_places(players: int) -> list[tuple[int, int]]:
    """The places of the heaps of a new round; the first is at the right end of the lower of two rows."""
    stock = len(TILES) - 2 - RACK_TILES * players  # without the indicator and the starter's fifteenth tile
    heaps = -(-stock // MOST_IN_HEAP)
    across = -(-heaps // 2)
    right = FIELD[0] + (FIELD[2] + across * HEAP_STEP[0]) // 2
    return [
        (right - HEAP_STEP[0] * (i % across + 1), HEAPS_TOP + HEAP_STEP[1] * (1 - i // across))
        for i in range(heaps)
    ]


def last_public(view: OKView) -> Move | None:
    """The last move that changed the open tiles: a discard, a take, a shown tile. None in a new round."""
    return next((move for move in reversed(view.moves) if move.tile is not None), None)


def _middle(view: OKView) -> Scene:
    last = last_public(view)
    shown = "last" if last is not None and last.action == "show" else ""
    return [
        *lay(view.indicator, view.ok, TABLE, *INDICATOR_AT, f"1 {shown}".rstrip()),
        *lay(view.ok, view.ok, TABLE, *OK_AT, "1"),
        *load(view.game).row(["OK on felt"], 360, 222),
        *load(view.game).row(["arrow on felt"], 358, 266),
    ]


def _status(view: OKView) -> Scene:
    """The turn and its action; below them the round."""
    x, y = TURN_AT
    sprites = load(view.game)
    number: Row = ["round on felt", 10, *(f"{digit} on felt" for digit in str(view.round))]
    upper, lower = ("throw", "one") if view.phase == "throw" else ("take", "or draw")
    return [
        *([] if view.turn is None else [(f"@{view.turn + 1} on felt", x, y)]),
        *sprites.row([f"{upper} on felt"], WORDS_LEFT, y + 18),
        *sprites.row([f"{lower} on felt"], WORDS_LEFT, y + 57),
        *sprites.row(number, x, y + 108),
    ]


def _heaps(view: OKView) -> Scene:
    """Every heap with its number; on the last one, from which tiles are drawn, the number of tiles left."""
    scene: Scene = []
    live = view.phase == "take"
    for i, (x, y) in enumerate(heap_places(view.players)[: view.heaps]):
        last = i == view.heaps - 1
        tiles = view.stock - MOST_IN_HEAP * i if last else MOST_IN_HEAP
        top = y + LAYER_PX * (MOST_IN_HEAP - tiles)
        left, upper, _, _ = HEAP_NUMBER
        scene += [
            (f"heap of {tiles} live" if last and live else f"heap of {tiles}", x, y),
            (f"heap {i + 1}", x + left, top + upper),
        ]
    return scene


def _piles(view: OKView) -> Scene:
    """The last discard of every pile: gold if it may be taken now, with mint brackets if it came last."""
    last = last_public(view)
    scene: Scene = []
    for seat, (pile, place) in enumerate(zip(view.piles, PILES[view.players], strict=True)):
        if not pile:
            continue
        live = view.phase == "take" and (seat + 1) % view.players == view.turn
        newest = last is not None and last.seat == seat and last.action == pile[-1]
        depth = str(min(len(pile), _DEEPEST))
        state = " ".join([depth, *(["live"] if live else []), *(["last"] if newest else [])])
        x, y = TRAYS[place]
        scene += lay(pile[-1], view.ok, TABLE, x + 7 + TABLE.left, y + 7 + TABLE.top, state)
    return scene


def _seat(view: OKView, seat: int) -> Scene:
    """A seat's panel: its token, the number of its tiles, the tile it took last, and its points."""
    side = SEATS[view.players][seat]
    x, y = PANELS[side]
    token, coin = f"@{seat + 1}", f"coin {view.scores[seat]}"
    scene: Scene = [(f"panel {side} lit", x - 6, y - 6)] if seat == view.turn else []
    if side in "ns":
        scene += [(token, x + 12, y + 10), (coin, x + 256, y + 12)]
        return [*scene, *_mini_rack(view, seat, x + 106, y + 6)]
    scene += [(token, x + 31, y + 8), (coin, x + 33, y + 178)]
    return [*scene, *_mini_rack(view, seat, x + 6, y + 90)]


def _mini_rack(view: OKView, seat: int, x: int, y: int) -> Scene:
    """A rack from outside; a tile that the seat has just taken from a pile stands open beside it."""
    move = view.moves[-1] if view.moves else None
    held = view.rack_sizes[seat]
    if move is None or move.seat != seat or move.action not in ("take", "draw"):
        return [(f"rack of {held}", x, y)]
    if move.tile is None:
        return [(f"rack of {held} drawn", x, y)]
    return [(f"rack of {held} taken", x, y), *lay(move.tile, view.ok, SMALL, x + 72, y + 7, "last")]
