"""The walnut of OK: the rack of two rows, its slots, the inlays of its ledges; a rack seen from outside.

All slots of a row look the same, so the sprite of a slot can be pasted anywhere in the row.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from render import theme
from render.art.furniture import on_header
from render.art.lettering import label
from render.art.motifs import motif
from render.art.ok.tiles import standing
from render.art.vector import Art, Drawing, move, place
from render.ok import rack as layout
from render.ok.table import MINI_RACK_PX
from render.ok.tiles import RACK

STATES = ("", "drawn", "picked", "drawn picked")
CROWNED = ("ok", "back ok")
LOOKS = ("ivory", "fake", "back", "back fake", *CROWNED)

wood = partial(motif, "ok/wood")
"""A whole rack, a slot of it, or a mark on a tile in its slot."""


def slot(art: Art) -> Drawing:
    return Drawing([*wood("slot"), *art], *layout.SLOT_PX)


def stood(look: str, state: str) -> Drawing:
    """A tile's body in its slot."""
    below = wood("picked") if "picked" in state else []
    came = "came-crowned" if look in CROWNED else "came"
    above = wood(came) if "drawn" in state else []
    lift = move(0, -layout.LIFT_PX if "picked" in state else 0)
    ring = wood("ring") if "picked" in state else []  # under the crown
    return slot([*below, *place([*ring, *standing(look, RACK), *above], lift)])


def gap_digit(digit: str, lit: bool) -> Drawing:
    """A digit of a gap's number on the part of the slot behind it."""
    width, height = layout.GAP_DIGIT_PX
    left = (layout.SLOT_PX[0] - width) / 2
    art = [*wood("slot"), *(wood("gap") if lit else [])]
    y = layout.GAP_DIGIT_TOP + height / 2
    if lit:
        art += [label(digit, layout.SLOT_PX[0] / 2, y, 34, theme.GOLD, anchor=0.5)]
    else:
        art += [
            label(digit, layout.SLOT_PX[0] / 2, y + 1.6, 34, "#23110A", anchor=0.5),
            label(digit, layout.SLOT_PX[0] / 2, y, 34, "#A27148", anchor=0.5),
        ]
    return Drawing(place(art, move(-left, -layout.GAP_DIGIT_TOP)), width, height)


def sprites() -> dict[str, Drawing]:
    drawings = {"gap lit": slot(wood("gap"))}
    for look in LOOKS:
        for state in STATES:
            drawings[f"rack {look} {state}".rstrip()] = stood(look, state)
    for digit in "0123456789":
        drawings |= {f"{digit} gap": gap_digit(digit, False), f"{digit} gap lit": gap_digit(digit, True)}
    for slots in range(1, layout.COLUMNS + 1):
        bar = wood(f"set-of-{slots}")
        drawings[f"set of {slots}"] = Drawing(bar, layout.SLOT_PX[0] * slots, layout.LIP_PX)
    for held, state in product((14, 15), ("", " drawn", " taken")):
        outside = f"rack of {held}{state}"
        drawings[outside] = on_header(wood(outside.replace(" ", "-")), *MINI_RACK_PX)
    return drawings
