"""A finished round of OK: how it was closed, the tile thrown, every rack, and what each seat lost."""

from __future__ import annotations

from games.core import Reason
from games.ok.view import Close, OKView
from render.atlas import Row, Scene, load
from render.ok.rack import COLUMNS, FRAME_HEIGHT_PX, HEADER_PX, ROWS, WIDTH_PX, RackLook, the_ok, tiles
from render.ok.tiles import SMALL, lay

ROW_PX = (972, 92)
ROW_STEP = 98
RACK_TOP = HEADER_PX + 8
RACK_BOTTOM = RACK_TOP + FRAME_HEIGHT_PX + 8
TILE_STEP = 52

_EDGE = 14
_TILES_LEFT = 106  # of a seat's row
KINDS = {"sets": "in sets", "pairs": "seven pairs", "colour": "one colour"}


def scene(view: OKView) -> Scene:
    """The header, then the winner's rack if there is one, then a row for every other seat."""
    if view.closed is None:
        return [
            (f"unclosed {view.players}", 0, 0),
            *_header(view),
            *_rows(view, tuple(range(view.players)), HEADER_PX + 10),
        ]
    others = tuple(seat for seat in range(view.players) if seat != view.closed.seat)
    return [
        (f"closed {view.players}", 0, 0),
        *_closing(view, view.closed),
        *_arranged(view, view.closed),
        *_rows(view, others, RACK_BOTTOM + 4),
    ]


def height_px(rows: int, closed: bool) -> int:
    """The height of the picture with ``rows`` rows of other seats."""
    return (RACK_BOTTOM + 4 if closed else HEADER_PX + 10) + ROW_STEP * rows + 4


def stood(sets: tuple[tuple[str, ...], ...]) -> RackLook:
    """Sets on a rack with gaps between them, none split but a run of fourteen: it stands in rows of seven."""
    if len(sets[0]) > COLUMNS:
        half = len(sets[0]) // 2
        sets = (sets[0][:half], sets[0][half:])
    rows: tuple[list[tuple[str, ...]], ...] = ([], [])
    for each in sets:
        here = sum(len(other) + 1 for other in rows[0])
        rows[1 if rows[1] or here + len(each) > COLUMNS else 0].append(each)
    slots: list[str | None] = [None] * (ROWS * COLUMNS)
    places: list[tuple[int, int]] = []
    for row, together in enumerate(rows):
        slot = row * COLUMNS + (COLUMNS - sum(map(len, together)) - len(together) + 1) // 2
        for each in together:
            slots[slot : slot + len(each)] = each
            places.append((slot, slot + len(each) - 1))
            slot += len(each) + 1
    return RackLook(tuple(slots), tuple(places))


def _arranged(view: OKView, closed: Close) -> Scene:
    look = stood(closed.sets)
    return tiles(look, view.ok, RACK_TOP)


def _resigned(view: OKView) -> Row:
    """The seat that has resigned, else None; only games of two can end so."""
    if view.outcome is None or view.outcome.reason != Reason.RESIGNED:
        return []
    (winner,) = view.outcome.winners
    return [f"@{2 - winner} badge", 10, "resigned"]


def _token(view: OKView, seat: int) -> str:
    won = view.outcome is not None and seat in view.outcome.winners
    return f"@{seat + 1} won" if won else f"@{seat + 1}"


def _lost(view: OKView, seat: int) -> Row:
    """The points that a seat lost in this round; none if a resignation ended it."""
    broken_off = view.closed is None and bool(_resigned(view))
    if broken_off or not view.changes or not view.changes[-1][seat]:
        return []
    return ["minus", *(f"{digit} lost" for digit in str(view.changes[-1][seat])), 6]


def _closing(view: OKView, closed: Close) -> Scene:
    """The seat that closed, how, with which tile, and the OK."""
    sprites = load(view.game)
    middle = HEADER_PX // 2
    said: Row = [_token(view, closed.seat), 6, *_lost(view, closed.seat), f"coin {view.scores[closed.seat]}"]
    said += [16, *(_resigned(view) or [KINDS[closed.kind]]), 20, "thrown", 12]
    return [
        *sprites.row(said, _EDGE, middle),
        *lay(closed.tile, view.ok, SMALL, _EDGE + sprites.width(said), middle - SMALL.height // 2, "last"),
        *the_ok(view, WIDTH_PX - _EDGE, middle),
    ]


def _header(view: OKView) -> Scene:
    """The words that nobody closed, and why the round was over."""
    why = "no tiles left" if view.stock == 0 else "200 turns"
    middle = HEADER_PX // 2
    return [
        *load(view.game).row(_resigned(view) or ["nobody closed", 24, why], _EDGE + 6, middle),
        *the_ok(view, WIDTH_PX - _EDGE, middle),
    ]


def _rows(view: OKView, seats: tuple[int, ...], top: int) -> Scene:
    return [sprite for i, seat in enumerate(seats) for sprite in _row(view, seat, top + ROW_STEP * i)]


def _row(view: OKView, seat: int, y: int) -> Scene:
    """A seat's open rack, the points that it lost in this round, and the points that it has now."""
    middle = y + ROW_PX[1] // 2
    sprites = load(view.game)
    token = _token(view, seat)
    scene: Scene = [("row lit", _EDGE, y)] if token.endswith("won") else []
    scene += sprites.row([token], _EDGE + 10, middle)
    for i, tile in enumerate(view.racks[seat] or ()):
        scene += lay(tile, view.ok, SMALL, _TILES_LEFT + TILE_STEP * i, middle - SMALL.height // 2)
    has: Row = [*_lost(view, seat), f"coin {view.scores[seat]}"]
    return [*scene, *sprites.row(has, WIDTH_PX - _EDGE - 10 - sprites.width(has), middle)]
