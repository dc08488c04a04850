"""OK as people play it without counting: by tiles that are near each other, and by the sets that they see.

Has the baseline of the arena, too. Sees views only, and uses little but the rack.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.ok.solver import Closing, best_sets, closes
from games.ok.tiles import FAKE, HIGHEST, with_tile
from games.ok.view import OKView

REACH: Final = 2
"""The greatest difference between two tiles of a colour that count as neighbours."""


@dataclass(frozen=True, slots=True)
class Feel:
    """How well a player looks: the chances to see a discard that helps, and a tile that may be shown.

    This player cannot tell tiles apart whose numbers of neighbours differ by less than ``blur``. With
    ``sees_sets`` the player uses OKs in sets and breaks up no set.
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
    """The baseline: shows, closes, takes tiles that make a set; throws the tile with fewest neighbours."""
    return by_feel(view, PLAIN, Random(0))


def best_closing(rack: tuple[str, ...], ok: str) -> Closing | None:
    """The closing of 15 tiles that pays best; None if they do not close."""
    return max(closes(rack, ok), key=lambda closing: closing.loss, default=None)


def thrown_by_feel(view: OKView, feel: Feel, dice: Random) -> str:
    """A tile to throw; a real OK only if there is nothing else."""
    rack = view.rack or ()
    loose = best_sets(rack, view.ok).leftover if feel.sees_sets else rack
    tiles = [tile for tile in dict.fromkeys(loose or rack) if tile != view.ok] or [view.ok]
    return min(tiles, key=lambda tile: neighbours(tile, rack, view.ok) + feel.blur * dice.random())


def neighbours(tile: str, rack: tuple[str, ...], ok: str) -> int:
    """The number of other faces on a rack that could lie in a set with a tile; OKs do not count."""
    faces = {_face(other, ok) for other in rack if other != ok}
    return sum(_are_near(_face(tile, ok), face) for face in faces)


def completes(tile: str, rack: tuple[str, ...], ok: str) -> bool:
    """Whether a tile completes or extends a set with tiles of a rack, without any OK."""
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
