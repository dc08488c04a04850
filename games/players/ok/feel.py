"""OK as people play it who do not count: by tiles that are near each other, and by the sets they see.

Also what the levels are measured against. Sees views only, and of them little but the rack.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.ok.solver import Closing, best_sets, closes
from games.ok.tiles import FAKE, HIGHEST, with_tile
from games.ok.view import OKView

REACH: Final = 2
"""How far apart two tiles of a colour may be to be neighbours."""


@dataclass(frozen=True, slots=True)
class Feel:
    """What a player overlooks: the chances to see a discard that helps, and a tile that may be shown.

    Tiles whose number of neighbours differs by less than ``blur`` are all the same to this player. With
    ``sees_sets`` the OKs are used in sets and no set is torn apart.
    """

    takes: float
    shows: float
    blur: float
    sees_sets: bool


def by_feel(view: OKView, feel: Feel, dice: Random) -> str:
    """One of the view's actions."""
    if "show" in view.actions and dice.random() < feel.shows:
        return "show"
    if view.phase == "take":
        return _taken_or_drawn(view, feel, dice)
    closing = best_closing(view.rack or (), view.ok)
    return f"close {closing.tile}" if closing else thrown_by_feel(view, feel, dice)


def plainest(view: OKView) -> str:
    """The baseline: shows, closes and takes what makes a set; throws the tile with the fewest neighbours."""
    return by_feel(view, PLAIN, Random(0))


def best_closing(rack: tuple[str, ...], ok: str) -> Closing | None:
    """The way of 15 tiles to close that pays best, None if there is none."""
    return max(closes(rack, ok), key=lambda closing: closing.loss, default=None)


def thrown_by_feel(view: OKView, feel: Feel, dice: Random) -> str:
    """A tile to throw, never a real OK if there is any other."""
    rack = view.rack or ()
    loose = best_sets(rack, view.ok).leftover if feel.sees_sets else rack
    tiles = [tile for tile in dict.fromkeys(loose or rack) if tile != view.ok] or [view.ok]
    return min(tiles, key=lambda tile: neighbours(tile, rack, view.ok) + feel.blur * dice.random())


def neighbours(tile: str, rack: tuple[str, ...], ok: str) -> int:
    """How many other faces of a rack could lie in a set with a tile; OKs do not count."""
    faces = {_face(other, ok) for other in rack if other != ok}
    return sum(_are_near(_face(tile, ok), face) for face in faces)


def completes(tile: str, rack: tuple[str, ...], ok: str) -> bool:
    """Whether a tile makes a set with tiles of a rack, or fits to one, without any OK."""
    bare = tuple(other for other in rack if other != ok)
    return len(best_sets(with_tile(bare, tile), ok).leftover) <= len(best_sets(bare, ok).leftover)


def _taken_or_drawn(view: OKView, feel: Feel, dice: Random) -> str:
    tile, rack = view.takeable, view.rack or ()
    assert tile is not None
    if tile == view.ok:
        return "take"
    if dice.random() >= feel.takes:
        return "draw"
    return "take" if completes(tile, rack, view.ok) else "draw"


def _face(tile: str, ok: str) -> str:
    return ok if tile == FAKE else tile


def _are_near(one: str, other: str) -> bool:
    """Whether two faces could lie in a set; a 1 also stands above 13."""
    if one[0] != other[0]:
        return one[1:] == other[1:]
    apart = abs(int(one[1:]) - int(other[1:]))
    return 0 < apart <= REACH or (apart >= HIGHEST - REACH and "1" in (one[1:], other[1:]))


PLAIN: Final = Feel(takes=1, shows=1, blur=0, sees_sets=False)
