"""How OK's rack stands after a player arranged it: sorted, moved by hand, protected, or written in a form.

The look says what to do: "sort.runs" sorts, "hand.5.k8" picks up the black 8 of slot 5, "put.17.5.k8" puts it
in slot 17, "guard.5.k8" protects it, "free.5.k8" ends the protection, "type.r1 r2" is an order from a form.
All other looks, forged ones included, leave the rack as it is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from games.ok.rack import (
    SLOTS,
    SORTS,
    Arrangement,
    Slots,
    guards,
    protected_slots,
    put,
    standing,
    toggled,
    typed,
)
from games.ok.view import OKView

UNAIDED: Final = str(Arrangement("runs"))
"""How a rack stands where the player has to find the sets: by colour and number."""


class Arranging:
    """The rack of the view's seat after a look: ``slots``, and the ``arrangement`` to store.

    ``picked`` is the slot of the tile that is picked up. ``unclear`` says that a written order could not be
    understood, ``by_hand`` that the player is moving tiles and not playing.
    """

    def __init__(self, arrangement: str, view: OKView, look: str) -> None:
        self._tiles, self._ok = view.rack or (), view.ok
        self.arrangement = Arrangement.read(arrangement).in_round(view.round, self._tiles)
        self._arrange(self.arrangement)
        self.picked: int | None = None
        self.unclear = False
        self._verb, _, self._said = look.partition(".")
        does = {
            "sort": self._sort,
            "hand": self._pick,
            "put": self._put,
            "guard": self._guard,
            "free": self._guard,
            "type": self._type,
        }
        self.by_hand = self._verb in does and self._verb != "sort"
        if self._verb in does:
            does[self._verb]()

    @property
    def protected(self) -> tuple[int, ...]:
        """The slots of the protected tiles."""
        return protected_slots(self.arrangement, self.slots)

    def risks(self, tile: str) -> bool:
        """Whether the player is asked again before throwing this tile."""
        return tile == self._ok or guards(self.arrangement, tile, self._tiles)

    def _sort(self) -> None:
        if self._said in SORTS:
            self._arrange(replace(self.arrangement, sort=self._said, slots=()))

    def _pick(self) -> None:
        self.picked = self._named(self._said)

    def _put(self) -> None:
        target, _, named = self._said.partition(".")
        slot, to = self._named(named), _slot(target)
        if slot is not None and to is not None:
            self._arrange_by_hand(put(self.slots, slot, to))
            self.picked = to

    def _guard(self) -> None:
        """Protect a tile, or end its protection.

        The tile that then turns face down or face up is picked up.
        """
        self._pick()
        slots, before = self.slots, self.protected
        guarded = self.picked in before
        if self.picked is not None and guarded == (self._verb == "free"):
            tile = slots[self.picked] or ""
            self.arrangement = toggled(self.arrangement, tile, protect=not guarded)
            (self.picked,) = {*before} ^ {*self.protected}

    def _type(self) -> None:
        """Apply the order that was written in the form."""
        slots = typed(self._said, self._tiles)
        self.unclear = slots is None
        if slots is not None:
            self._arrange_by_hand(slots)

    def _arrange(self, arrangement: Arrangement) -> None:
        """Let the tiles stand like this. If sorted by hand, a new tile stays where it is first shown."""
        self.slots = standing(arrangement, self._tiles, self._ok)
        by_hand = arrangement.sort == "hand"
        self.arrangement = replace(arrangement, slots=self.slots) if by_hand else arrangement

    def _arrange_by_hand(self, slots: Slots) -> None:
        self._arrange(replace(self.arrangement, sort="hand", slots=slots))

    def _named(self, said: str) -> int | None:
        """The slot that was named with its tile; None if the tile no longer stands there."""
        slot, _, tile = said.partition(".")
        named = _slot(slot)
        return named if named is not None and tile and self.slots[named] == tile else None


def _slot(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,2}", text) and int(text) < SLOTS else None
