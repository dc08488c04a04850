"""Okiya's picture: the garden of sixteen cells, and a header with the facts that a spectator needs."""

from __future__ import annotations

from collections.abc import Sequence

from games import okiya
from games.core import Reason
from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TILES, TOKENS, tile_name
from render import theme
from render.atlas import Row, Scene, load
from render.bars import HEADER_MIDDLE, bar, score

CELL_PX = 168
CHIP_PX = 66
MEDAL_PX = 70
GARDEN_LEFT = (theme.BOARD_PX - 4 * CELL_PX) // 2
GARDEN_TOP = 88

EMOJI = {
    **{tile: tile_name(tile).lower().replace(" ", "_") for tile in TILES},
    "@1": "parasol_token",
    "@2": "fan_token",
}

_REASONS = {
    "line": "four in a line",
    "square": "four in a square",
    "block": "blocked",
    "full": "empty garden",
    "draw": "empty garden",
}


def scene(view: OkiyaView, marked: Sequence[str] = ()) -> Scene:
    """The garden, the header above it, then every cell from a1 to d4.

    With some that are ``marked``, only these have the ring of tiles that may be taken.
    """
    return [("garden", 0, 0), *_header(view), *_cells(view, marked or view.takeable)]


def _cells(view: OkiyaView, ringed: Sequence[str]) -> Scene:
    """Tiles that may be taken have a ring, others are dimmed; a winning pattern is lit, the rest dimmed."""
    lit = _lit(view)
    scene: Scene = []
    for cell, piece in zip(CELLS, view.garden, strict=True):
        if piece in TOKENS:
            state = " won" if cell in lit else " dim" if lit else ""
            last = " last" if cell == view.last_cell else ""
            sprite = f"{piece}{state}{last}"
        else:
            sprite = f"{piece} {'legal' if cell in ringed else 'dim'}"
        x, y = "abcd".index(cell[0]), "4321".index(cell[1])
        scene.append((sprite, GARDEN_LEFT + CELL_PX * x, GARDEN_TOP + CELL_PX * y))
    return scene


def _resigned(view: OkiyaView) -> bool:
    return view.outcome is not None and view.outcome.reason == Reason.RESIGNED


def _lit(view: OkiyaView) -> tuple[str, ...]:
    """The cells of the winning pattern; () after a resignation."""
    return () if view.end is None or _resigned(view) else view.end.cells


def _header(view: OkiyaView) -> Scene:
    """Left the turn or the winner, right the tile to match or the reason; in a match the score between."""
    return bar(load(view.game), _who(view), _score(view), _what(view), HEADER_MIDDLE)


def _who(view: OkiyaView) -> Row:
    if view.outcome is not None and view.outcome.winners:
        return [f"@{view.outcome.winners[0] + 1} crowned", 12, "wins"]
    if view.end is None:
        return [f"@{view.turn + 1} chip", 9, "to move"]
    if view.end.winner is None:
        return ["@1 chip", 6, "@2 chip", 9, "draw"]
    return [f"@{view.end.winner + 1} chip", 12, "wins"]


def _what(view: OkiyaView) -> Row:
    if _resigned(view):
        return ["resigned"]
    if view.end is not None and (view.end.reason != okiya.Reason.BLOCK or view.last_tile is None):
        return [_REASONS[view.end.reason]]
    if view.last_tile is None:
        return ["any border tile"]
    plant, symbol = view.last_tile[0], view.last_tile[1]
    either: Row = [f"plant {plant}", 7, "or", 7, f"symbol {symbol}"]
    return ["match" if view.end is None else "no", 9, *either]


def _score(view: OkiyaView) -> Row:
    if view.match.kind == "single":
        return []
    return ["@1 small", 9, *score(view.match.score), 12, "@2 small"]
