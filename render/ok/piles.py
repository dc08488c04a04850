"""All discards of a round of OK, pile by pile, oldest first. They are public."""

from __future__ import annotations

from games.ok.view import OKView
from render.atlas import Row, Scene, load
from render.ok.rack import HEADER_PX, WIDTH_PX, the_ok
from render.ok.tiles import SMALL, lay

COLUMNS = 16
ROW_PX = 80
TILES_LEFT = 140
TILE_STEP = 53
BADGE_PX = 44

_EDGE = 14


def scene(view: OKView) -> Scene:
    """A band for every seat's pile, which lies between it and the next seat; the tile to take is gold."""
    starts = [0]
    for pile in view.piles:
        starts.append(starts[-1] + rows_of(len(pile)))
    scene: Scene = [
        (f"piles {starts[-1]}", 0, 0),
        *load(view.game).row(["discards", 20, "oldest first"], _EDGE + 6, HEADER_PX // 2),
        *the_ok(view, WIDTH_PX - _EDGE, HEADER_PX // 2),
    ]
    for seat, start in enumerate(starts[:-1]):
        scene += _band(view, seat, HEADER_PX + ROW_PX * start)
    return scene


def rows_of(tiles: int) -> int:
    """The number of rows for a pile, at least one."""
    return max(1, -(-tiles // COLUMNS))


def height_px(rows: int) -> int:
    return HEADER_PX + ROW_PX * rows + 6


def _band(view: OKView, seat: int, y: int) -> Scene:
    following = (seat + 1) % view.players
    middle = y + ROW_PX // 2
    sprites = load(view.game)
    ends: Row = [f"@{seat + 1} badge", 2, "small arrow", 2, f"@{following + 1} badge"]
    scene: Scene = [("band", 0, y)] if seat else []
    scene += sprites.row(ends, _EDGE - 2, middle)
    pile = view.piles[seat]
    takeable = view.takeable is not None and following == view.turn
    for i, tile in enumerate(pile):
        state = "live" if takeable and i == len(pile) - 1 else ""
        x = TILES_LEFT + TILE_STEP * (i % COLUMNS)
        top = middle - SMALL.height // 2 + 2 + ROW_PX * (i // COLUMNS)
        scene += lay(tile, view.ok, SMALL, x, top, state)
    return scene if pile else [*scene, *sprites.row(["empty"], TILES_LEFT, middle)]
