"""How a game of OK ended: the rack that closed in its sets, or the table when nobody had closed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, combinations

from games.core import Reason as AnyReason
from games.ok.view import Close, OKView
from render.atlas import Scene, load
from render.committed import ending_of
from render.ending import Closing, Ending, Plaque, plaques
from render.ok.result import KINDS
from render.ok.table import LAYER_PX, MOST_IN_HEAP, heap_places
from render.ok.tiles import SMALL, Size, lay

TILE = Size("ending", 76, 106, (80, 126), 2, 19, band=(7, 10, 62, 33), number=(7, 43, 62, 54))
LIP_PX = 21  # the ledge under a row of tiles
RACK = (8, 226, 784, 320)
ROW_TOPS = (246, 246 + TILE.sprite[1] + LIP_PX)
MOST_IN_ROW = 9
FELT = (8, 220, 784, 332)
HEAPS_AT = (-100, -39)  # from the table of a round to this picture
CLOSER = (26, 96, 104, 104)  # the emblem of the seat that closed
SEAL = (150, 22, 180, 180)  # what each of the others lost, or the king of the one who resigned
BOARD = (344, 24, 442, 184)  # how the round was closed and with what tile, or why not; and the OK
HEAP_NUMBER = (9, 13)
ROW_PX = (768, 77)  # of an open rack
TOKEN_PX = 46
TILES_LEFT, TILE_STEP = 53, 51  # in a row

_SETS_GAP = 26
_LEFT, _RIGHT = BOARD[0] + 18, BOARD[0] + BOARD[2] - 18
_UPPER, _LOWER = BOARD[1] + 46, BOARD[1] + 122  # the middles of the lines on the board


def scene(ending: Ending) -> Closing:
    view = ending.view
    if not isinstance(view, OKView) or view.outcome is None:
        raise ValueError("this game of OK has not ended")
    best = ending.moment if isinstance(ending.moment, OKView) else view
    shown = [
        Plaque(f"@{seat + 1}", str(score), seat in view.outcome.winners)
        for seat, score in enumerate(view.scores)
    ]
    below = plaques(view.game, ending.seats, shown)
    stage: Scene = [("stage closed" if best.closed else "stage", 0, 0), *_seal(view, best)]
    stage += [*_closed(best, best.closed), *_rack(best, best.closed)] if best.closed else _table(view)
    return Closing([*stage, *_the_ok(best), *below.scene], below.photos)


def _seal(view: OKView, best: OKView) -> Scene:
    """The king of the seat that has resigned, or else the points that every other seat has lost."""
    if view.outcome is not None and view.outcome.reason == AnyReason.RESIGNED:
        return [(f"resigned @{2 - view.outcome.winners[0]}", *SEAL[:2])]
    if best.closed is None:
        return [("seal 1", *SEAL[:2])]
    return [(f"seal {best.closed.loss}", *SEAL[:2]), (f"@{best.closed.seat + 1} closed", *CLOSER[:2])]


def _closed(view: OKView, closed: Close) -> Scene:
    """The kind of the sets and the tile that lies on the indicator now."""
    sprites = load(ending_of(view.game))
    left = _LEFT + sprites.width(["thrown"]) + 8
    return [
        *sprites.row([KINDS[closed.kind]], _LEFT, _UPPER),
        *sprites.row(["thrown"], _LEFT, _LOWER),
        *lay(closed.tile, view.ok, SMALL, left, _LOWER - SMALL.height // 2),
        ("divider", left + SMALL.width + 7, _LOWER - SMALL.height // 2),
    ]


def _the_ok(view: OKView) -> Scene:
    """The indicator, and the OK that follows from it."""
    right, top = _RIGHT - SMALL.width, _LOWER - SMALL.height // 2
    arrow = load(ending_of(view.game)).row(["arrow"], right - 8, _LOWER, 1)
    return [
        *lay(view.ok, view.ok, SMALL, right, top),
        *arrow,
        *lay(view.indicator, view.ok, SMALL, arrow[0][1] - 8 - SMALL.width, top),
    ]


def _rack(view: OKView, closed: Close) -> Scene:
    """The sets in two rows, with a bar under each."""
    scene: Scene = []
    for row, y in zip(in_two_rows(closed.sets), ROW_TOPS, strict=True):
        wide = TILE.sprite[0]
        held = wide * sum(map(len, row))
        gap = min(_SETS_GAP, (RACK[2] - 32 - held) // max(1, len(row) - 1))
        x = (2 * RACK[0] + RACK[2] - held - gap * (len(row) - 1)) // 2
        for tiles, left in zip(
            row, accumulate((wide * len(each) + gap for each in row), initial=x), strict=False
        ):
            for i, tile in enumerate(tiles):
                scene += lay(tile, view.ok, TILE, left + wide * i + TILE.left, y + TILE.top)
            scene.append((f"set of {len(tiles)}", left, y + TILE.sprite[1]))
    return scene


def in_two_rows(sets: Sequence[tuple[str, ...]]) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Sets in their order, about as many tiles in each row; one too long for a row is shown in halves."""
    parts: list[tuple[str, ...]] = []
    for each in sets:
        half = -(-len(each) // 2) if len(each) > MOST_IN_ROW else len(each)
        parts += [part for part in (each[:half], each[half:]) if part]
    whole = range(len(parts))
    choices = (chosen for count in range(1, len(parts)) for chosen in combinations(whole, count))
    upper = min(choices, key=lambda chosen: (abs(7 - sum(len(parts[i]) for i in chosen)), chosen))
    return [parts[i] for i in whole if i in upper], [parts[i] for i in whole if i not in upper]


def _table(view: OKView) -> Scene:
    """The heaps as they were left by the seat that has resigned; or why nobody closed, and the open racks."""
    sprites = load(ending_of(view.game))
    if view.outcome is not None and view.outcome.reason == AnyReason.RESIGNED:
        return [*sprites.row(["resigned"], _LEFT, _UPPER), *_heaps(view)]
    why = "no tiles left" if view.stock == 0 else "200 turns"
    scene = [*sprites.row(["nobody closed"], _LEFT, _UPPER), *sprites.row([why], _LEFT, _LOWER)]
    x, top = FELT[0] + (FELT[2] - ROW_PX[0]) // 2, FELT[1] + (FELT[3] - ROW_PX[1] * view.players) // 2
    for seat, rack in enumerate(view.racks):
        y = top + ROW_PX[1] * seat
        scene += [("row", x, y), (f"@{seat + 1} row", x + 4, y + (ROW_PX[1] - TOKEN_PX) // 2)]
        for i, tile in enumerate(rack or ()):
            left = x + TILES_LEFT + TILE_STEP * i
            scene += lay(tile, view.ok, SMALL, left, y + (ROW_PX[1] - SMALL.height) // 2)
    return scene


def _heaps(view: OKView) -> Scene:
    scene: Scene = []
    for i, (left, top) in enumerate(heap_places(view.players)):
        x, y = left + HEAPS_AT[0], top + HEAPS_AT[1]
        held = min(MOST_IN_HEAP, max(0, view.stock - MOST_IN_HEAP * i))
        scene.append((f"heap of {held}", x, y))
        if held:
            at = y + LAYER_PX * (MOST_IN_HEAP - held)
            scene.append((f"heap {i + 1}", x + HEAP_NUMBER[0], at + HEAP_NUMBER[1]))
    return scene
