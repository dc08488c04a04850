"""How a game of Okiya ended: the garden with what won lifted out of it, and the tile that decided."""

from __future__ import annotations

from games.core import GIVEN_UP, Outcome
from games.okiya import OkiyaView, Reason
from games.okiya.garden import CELLS, TOKENS
from render.atlas import Scene
from render.ending import STAGE_PX, Closing, Ending, match_closing

CELL_PX = 122
GARDEN = (288, (STAGE_PX - 4 * CELL_PX) // 2)
SIGN = (14, 110, 248, 256)  # the box of what decided: a tile, a king that lies down, or two tokens
BOARD = (25, 398, 226, 116)  # for the plant and the symbol that no tile in a shut garden has


def scene(ending: Ending) -> Closing:
    """Raises ValueError for a view of another game, and of one that goes on."""
    view = ending.view
    if not isinstance(view, OkiyaView) or view.outcome is None:
        raise ValueError("no end of a game of Okiya")
    stage = [*_sign(view, view.outcome), *_garden(view, view.outcome.reason)]
    return match_closing(ending, stage, TOKENS, view.match)


def _sign(view: OkiyaView, outcome: Outcome) -> Scene:
    """The tile that decided; in a shut garden also what it has and no tile there; or who has given up."""
    if outcome.reason in GIVEN_UP:
        return [(f"resigned {TOKENS[1 - outcome.winners[0]]}", *SIGN[:2])]
    if outcome.reason == Reason.DRAW or view.last_tile is None:
        return [("drawn", *SIGN[:2])]
    shut = [(f"no {view.last_tile}", *BOARD[:2])] if outcome.reason == Reason.BLOCK else []
    return [(f"{view.last_tile} decided", *SIGN[:2]), *shut]


def _garden(view: OkiyaView, reason: str) -> Scene:
    """The winning pattern or the token that decided is lifted; tiles of a shut garden are fenced."""
    lifted: tuple[str | None, ...] = ()
    if view.end is not None and reason not in (*GIVEN_UP, Reason.DRAW):
        lifted = view.end.cells or (view.last_cell,)
    scene: Scene = []
    for cell, piece in zip(CELLS, view.garden, strict=True):
        state = " shut" if reason == Reason.BLOCK else ""
        if piece in TOKENS:
            lit = " decided" if cell == view.last_cell else " won"
            state = lit if cell in lifted else " dim" if lifted else ""
        x, y = "abcd".index(cell[0]), "4321".index(cell[1])
        scene.append((piece + state, GARDEN[0] + CELL_PX * x, GARDEN[1] + CELL_PX * y))
    return scene
