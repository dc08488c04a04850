"""How a game of Okiya ended: the garden with what won lifted out of it, and the tile that decided."""

from __future__ import annotations

from games.core import Outcome
from games.core import Reason as AnyReason
from games.okiya import OkiyaView, Reason
from games.okiya.garden import CELLS, TOKENS
from render.atlas import Scene
from render.ending import STAGE_PX, Closing, Ending, Plaque, plaques

CELL_PX = 122
GARDEN = (288, (STAGE_PX - 4 * CELL_PX) // 2)
SIGN = (14, 110, 248, 256)  # the box of what decided: a tile, a king that lies down, or two tokens
BOARD = (25, 398, 226, 116)
NEITHER = ((42, 410), (142, 410))  # a plant and a symbol that no tile in a shut garden has
MEDAL_PX = 92


def scene(ending: Ending) -> Closing:
    view = ending.view
    if not isinstance(view, OkiyaView) or view.outcome is None:
        raise ValueError("this game of Okiya has not ended")
    outcome = view.outcome
    shown = [
        Plaque(
            TOKENS[seat],
            "" if view.match.kind == "single" else str(view.match.score[seat]),
            seat in outcome.winners,
        )
        for seat in (0, 1)
    ]
    below = plaques(view.game, ending.seats, shown)
    picture: Scene = [("stage", 0, 0), *_sign(view, outcome), *_garden(view, outcome.reason), *below.scene]
    return Closing(picture, below.photos)


def _sign(view: OkiyaView, outcome: Outcome) -> Scene:
    """The tile that decided; in a shut garden also what it has and no tile there; or who has resigned."""
    reason = outcome.reason
    if reason == AnyReason.RESIGNED:
        return [(f"resigned {TOKENS[1 - outcome.winners[0]]}", *SIGN[:2])]
    if reason == Reason.DRAW or view.last_tile is None:
        return [("drawn", *SIGN[:2])]
    decided: Scene = [(f"{view.last_tile} decided", *SIGN[:2])]
    if reason != Reason.BLOCK:
        return decided
    plant, symbol = view.last_tile
    return [
        *decided,
        ("neither", *BOARD[:2]),
        (f"no plant {plant}", *NEITHER[0]),
        (f"no symbol {symbol}", *NEITHER[1]),
    ]


def _garden(view: OkiyaView, reason: str) -> Scene:
    """The winning pattern or the token that decided is lifted; tiles of a shut garden are fenced."""
    lifted = view.end.cells if view.end and reason in (Reason.LINE, Reason.SQUARE) else ()
    if reason in (Reason.BLOCK, Reason.FULL) and view.last_cell is not None:
        lifted = (view.last_cell,)
    scene: Scene = []
    for cell, piece in zip(CELLS, view.garden, strict=True):
        state = ""
        if piece not in TOKENS:
            state = " shut" if reason == Reason.BLOCK else ""
        elif cell in lifted:
            state = " decided" if cell == view.last_cell else " won"
        elif lifted:
            state = " dim"
        x, y = "abcd".index(cell[0]), "4321".index(cell[1])
        scene.append((piece + state, GARDEN[0] + CELL_PX * x, GARDEN[1] + CELL_PX * y))
    return scene
