"""OK's public pictures: the table while a round runs, the open racks when it is over, or all discards."""

from __future__ import annotations

from games.ok.tiles import FACES, FAKE, NAMES
from games.ok.view import OKView
from render.atlas import Scene
from render.ok import piles as ok_piles
from render.ok import result as ok_result
from render.ok import table as ok_table

EMOJI = {
    **{tile: f"{NAMES[tile[0]]}_{tile[1:]}" for tile in FACES},
    FAKE: "fake_ok",
    "ok": "ok_crown",
    **{f"@{seat + 1}": f"seat_{seat + 1}" for seat in range(4)},
}


def scene(view: OKView, look: str = "") -> Scene:
    """The picture for everybody at the table; with ``look`` "piles", all discards."""
    if look == "piles":
        return ok_piles.scene(view)
    return ok_result.scene(view) if view.phase == "over" else ok_table.scene(view)
