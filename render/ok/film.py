"""What a film of OK shows of the rack of the seat it is seen from: the tiles sorted, as a rack begins.

How players arranged their tiles is their own affair and no part of a game's record.
"""

from __future__ import annotations

from games.ok.rack import Arrangement, sets_in, standing
from games.ok.view import OKView
from render.atlas import Scene
from render.ok import rack as ok_rack
from render.ok.rack import RackLook


def scene(view: OKView) -> Scene:
    """The rack of the view's seat, what forms sets underlined, the tile that came last marked."""
    slots = standing(Arrangement(), view.rack or (), view.ok)
    drawn = slots.index(view.drawn) if view.drawn in slots and view.drawn is not None else None
    return ok_rack.scene(view, RackLook(slots, sets_in(slots, view.ok), drawn))
