"""How a game of OK ended: the rack that closed in its sets, or the open racks when nobody had closed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.core import Reason as AnyReason
from games.ok.reasons import Reason
from games.ok.tiles import RACK as RACK_TILES
from games.ok.view import Close, OKView
from render.atlas import Row, Scene, load
from render.committed import ending_of
from render.ending import Closing, Ending, Plaque, plaques
from render.ok.result import KINDS
from render.ok.tiles import SMALL, Size, lay

TILE = Size("ending", 76, 106, (80, 126), 2, 19, band=(7, 10, 62, 33), number=(7, 43, 62, 54))
LIP_PX = 21  # the ledge under a row of tiles
RACK = (8, 226, 784, 320)
ROW_TOPS = (246, 246 + TILE.sprite[1] + LIP_PX)
MOST_IN_ROW = 9
RACKS = (16, 231, 768, 308)  # the tray for open racks
TOKEN_PX = 50
SEAL = (116, 30, 180, 180)  # what each of the others lost, or the king of the one who resigned
BOARD = (306, 31, 476, 160)  # who closed, how and with what tile, or why not; and the OK

_SETS_GAP_PX = 26
_MOST_ROW_PX, _TILES_LEFT, _TILE_STEP = 110, 56, 51  # of an open rack
_LEFT, _RIGHT = BOARD[0] + 18, BOARD[0] + BOARD[2] - 18
_UPPER, _LOWER = BOARD[1] + 40, BOARD[1] + 112  # the middles of the lines on the board


def scene(ending: Ending) -> Closing:
    view = ending.view
    if not isinstance(view, OKView) or view.outcome is None:
        raise ValueError("this game of OK has not ended")
    best = ending.moment if isinstance(ending.moment, OKView) and ending.moment.closed else view
    winners, closed = view.outcome.winners, best.closed
    loser = None if view.outcome.reason == Reason.POINTS else 1 - winners[0]
    shown = [Plaque(f"@{seat + 1}", str(score), seat in winners) for seat, score in enumerate(view.scores)]
    below = plaques(view.game, ending.seats, shown)
    sign = f"seal {closed.loss if closed else 1}" if loser is None else f"resigned @{loser + 1}"
    stage: Scene = [("stage closed" if closed else "stage", 0, 0), (sign, *SEAL[:2]), *_the_ok(best)]
    stage += [*_closed(best, closed), *_rack(best, closed)] if closed else _open_racks(view, loser)
    return Closing([*stage, *below.scene], below.photos)


def _the_ok(view: OKView) -> Scene:
    """The indicator, and the OK that follows from it."""
    right, top = _RIGHT - SMALL.width, _LOWER - SMALL.height // 2
    arrow = load(ending_of(view.game)).row(["arrow"], right - 8, _LOWER, 1)
    indicator = lay(view.indicator, view.ok, SMALL, arrow[0][1] - 8 - SMALL.width, top)
    return [*indicator, *arrow, *lay(view.ok, view.ok, SMALL, right, top)]


def _closed(view: OKView, closed: Close) -> Scene:
    """Who closed and how, and the tile that lies on the indicator now."""
    sprites = load(ending_of(view.game))
    said: Row = [f"@{closed.seat + 1}", 14, KINDS[closed.kind]]
    left = _LEFT + sprites.width(["thrown"]) + 8
    tile = lay(closed.tile, view.ok, SMALL, left, _LOWER - SMALL.height // 2)
    return [*sprites.row(said, _LEFT, _UPPER), *sprites.row(["thrown"], _LEFT, _LOWER), *tile]


def _rack(view: OKView, closed: Close) -> Scene:
    """The sets in two rows, with a bar under each."""
    scene: Scene = []
    for row, y in zip(in_two_rows(closed.sets), ROW_TOPS, strict=True):
        held = TILE.sprite[0] * sum(map(len, row))
        gap = min(_SETS_GAP_PX, (RACK[2] - 32 - held) // max(1, len(row) - 1))
        x = (2 * RACK[0] + RACK[2] - held - gap * (len(row) - 1)) // 2
        for tiles in row:
            scene.append((f"set of {len(tiles)}", x, y + TILE.sprite[1]))
            for tile in tiles:
                scene += lay(tile, view.ok, TILE, x + TILE.left, y + TILE.top)
                x += TILE.sprite[0]
            x += gap
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


def _open_racks(view: OKView, loser: int | None) -> Scene:
    """Why nobody closed, and all racks as they were left; of hidden ones what their seats threw last.

    ``loser`` has resigned, or had no time left: then racks stay hidden.
    """
    sprites = load(ending_of(view.game))
    if loser is None:
        why = "no tiles left" if view.stock == 0 else "200 turns"
        said = [*sprites.row(["nobody closed"], _LEFT, _UPPER), *sprites.row([why], _LEFT, _LOWER)]
    else:
        gave_up = view.outcome is not None and view.outcome.reason == AnyReason.RESIGNED
        said = sprites.row([f"@{loser + 1}", 14, *(["resigned"] if gave_up else [])], _LEFT, _UPPER)
    row_px = min(_MOST_ROW_PX, RACKS[3] // view.players)
    top = RACKS[1] + (RACKS[3] - row_px * view.players) // 2
    open_tiles = [rack or pile[-RACK_TILES:] for rack, pile in zip(view.racks, view.piles, strict=True)]
    for seat, held in enumerate(open_tiles):
        middle = top + row_px * seat + row_px // 2
        said += sprites.row([f"@{seat + 1}"], RACKS[0] + 2, middle)
        room = RACKS[2] - _TILES_LEFT - SMALL.sprite[0]
        for i, tile in enumerate(held):
            x = RACKS[0] + _TILES_LEFT + min(_TILE_STEP, room // max(1, len(held) - 1)) * i
            said += lay(tile, view.ok, SMALL, x, middle - SMALL.height // 2)
    return said
