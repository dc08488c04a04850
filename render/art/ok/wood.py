"""The walnut of OK: the rack of two rows, its slots, the inlays of its ledges; a rack seen from outside.

All slots of a row look the same, so the sprite of a slot can be pasted anywhere in the row.
"""

from __future__ import annotations

from render import theme
from render.art.furniture import burst, gold_leaf, on_header
from render.art.lettering import label
from render.art.ok.tiles import BACK_FOOT, BRASS, brackets, gold_ring, numeral, part, standing
from render.art.vector import Art, Drawing, Linear, Shape, clipped, down, move, place, polyline, rounded
from render.ok import rack as layout
from render.ok.table import MINI_RACK_PX
from render.ok.tiles import RACK

STREAKS = ((16, 2), (31, 1), (44, 2), (63, 1), (72, 2), (90, 2), (104, 1), (118, 2), (133, 1))  # y, height
DARK, WALNUT, BARK = "#2A140A", "#8C4F2A", "#59301A"
STATES = ("", "drawn", "picked", "drawn picked")
CROWNED = ("ok", "back ok")
LOOKS = ("ivory", "fake", "back", "back fake", *CROWNED)


def rack(x: float, y: float, width: float) -> Art:
    """The empty rack, with the corner of its frame at (x, y)."""
    height = layout.FRAME_HEIGHT_PX
    frame = Linear(0, y, 0, y + height, ((0, "#A9683A"), (0.1, WALNUT), (1, BARK)))
    art = [
        Shape(rounded(x + 1, y + 1, width - 2, height - 2, 24), frame, DARK, 2.6),
        Shape(rounded(x + 4, y + 4, width - 8, height - 8, 21), None, "#D79A62", 1.6, 0.7),
        *inlaid_line(x + width / 2, y + 13),
    ]
    side = 24
    for row in range(layout.ROWS):
        top = y + layout.SLOTS_TOP + layout.ROW_PX * row
        art += place(floor(width - 2 * side), move(x + side, top))
        art += clipped(
            place(ledge(width - 12), move(x + 6, top + layout.SLOT_PX[1])),
            rounded(x + 6, top + layout.SLOT_PX[1], width - 12, layout.LIP_PX, 7),
        )
    return art


def inlaid_line(x: float, y: float) -> Art:
    """A brass line with a star in its middle and at both ends."""
    return place(part("brass-line"), move(x, y))


def floor(width: float) -> Art:
    """The part of the rack behind a row of tiles, with streaks along it."""
    height = layout.SLOT_PX[1]
    return [
        Shape(rounded(0, 0, width, height, 0), down("#30180C", "#5E341B", 0, height)),
        Shape(rounded(0, 0, width, 4, 0), "#1D0E07"),
        *(Shape(rounded(0, y, width, thick, 0), "#1D0E07", opacity=0.22) for y, thick in STREAKS),
    ]


def ledge(width: float) -> Art:
    return plank(width, layout.LIP_PX)


def plank(width: float, height: float) -> Art:
    """A walnut board with the grain from end to end."""
    wood = Linear(0, 0, 0, height, ((0, "#D0905A"), (0.2, "#A9683A"), (1, "#74401F")))
    return [
        Shape(rounded(0, 0, width, height, 0), wood),
        Shape(rounded(0, 0, width, 2, 0), "#F5C890", opacity=0.75),
        Shape(rounded(0, height - 3, width, 3, 0), "#2F170B", opacity=0.8),
        *(Shape(rounded(0, height * part, width, 1, 0), "#57290F", opacity=0.3) for part in (0.3, 0.63)),
    ]


def slot(art: Art) -> Drawing:
    return Drawing([*floor(layout.SLOT_PX[0]), *art], *layout.SLOT_PX)


def picked_floor() -> Art:
    """The slot of a tile that was picked up to be moved."""
    top = RACK.top - layout.LIFT_PX - 4
    box = rounded(0, top, layout.SLOT_PX[0], layout.SLOT_PX[1] - top, 14)
    return gold_leaf(box, top, layout.SLOT_PX[1])


def came_last(look: str) -> Art:
    """Mint brackets, and an arrow in a disc on the edge of a tile that has no crown there."""
    if look in CROWNED:
        return brackets(RACK, 0, 24, 7)
    return [*brackets(RACK, 0, 36, 7), *part("new")]


def stood(look: str, state: str) -> Drawing:
    """A tile's body in its slot."""
    below = picked_floor() if "picked" in state else []
    above = came_last(look) if "drawn" in state else []
    lift = move(0, -layout.LIFT_PX if "picked" in state else 0)
    ring = gold_ring(RACK, 0, 7) if "picked" in state else []  # under the crown
    return slot([*below, *place([*ring, *standing(look, RACK), *above], lift)])


def lit_gap() -> Art:
    """A gap where a picked tile can be put."""
    width, height = layout.SLOT_PX
    box = rounded(5, RACK.top + 3, width - 10, height - RACK.top - 8, 14)
    return [Shape(box, "#4A2A10", theme.GOLD_DEEP, 5), Shape(box, None, theme.GOLD, 2.6)]


def gap_digit(digit: str, lit: bool) -> Drawing:
    """A digit of a gap's number on the part of the slot behind it."""
    width, height = layout.GAP_DIGIT_PX
    left = (layout.SLOT_PX[0] - width) / 2
    art = [*floor(layout.SLOT_PX[0]), *(lit_gap() if lit else [])]
    y = layout.GAP_DIGIT_TOP + height / 2
    if lit:
        art += [label(digit, layout.SLOT_PX[0] / 2, y, 34, theme.GOLD, anchor=0.5)]
    else:
        art += [
            label(digit, layout.SLOT_PX[0] / 2, y + 1.6, 34, "#23110A", anchor=0.5),
            label(digit, layout.SLOT_PX[0] / 2, y, 34, "#A27148", anchor=0.5),
        ]
    return Drawing(place(art, move(-left, -layout.GAP_DIGIT_TOP)), width, height)


def inlay(slots: int) -> Drawing:
    """A gold bar in the ledge under a set, with a check mark in its middle."""
    width = layout.SLOT_PX[0] * slots
    y = layout.LIP_PX / 2 - 1
    gold = Linear(0, y - 7, 0, y + 7, ((0, "#FFF3BD"), (0.45, theme.GOLD), (1, "#E59A14")))
    art = [
        *ledge(width),
        Shape(rounded(3, y - 8, width - 6, 16, 8), "#2F170B", opacity=0.55),
        Shape(rounded(6, y - 5, width - 12, 10, 5), gold, "#5C3705", 1.8),
        *place(part("check"), move(width / 2, y)),
    ]
    return Drawing(art, width, layout.LIP_PX)


# ---- a rack from outside ----------------------------------------------------------------------------------


def mini_rack(held: int, state: str) -> Drawing:
    """The tops of half of the tiles above a rack's front, which shows their number.

    A tile just drawn is in mint. Beside a tile just taken, which is shown open, the rack is narrower.
    """
    width, height = MINI_RACK_PX
    wide = 68 if state == "taken" else width
    tops = -(-held // 2) if state != "taken" else 4
    pitch = min(17, (wide - 8) / tops)
    art: Art = []
    for i in range(tops):
        x = (wide - pitch * tops) / 2 + pitch * i
        new = state == "drawn" and i == tops - 1
        top = 2 if new else 10
        fill = down("#9FF7E6", "#2FB9A2", top, 44) if new else down("#3C919A", BACK_FOOT, 10, 44)
        art += [
            Shape(rounded(x + 1, top, pitch - 2, 44, 4), fill, theme.MINT_DEEP if new else "#0A2630", 1.6),
            Shape(polyline((x + 4.5, top + 3), (x + pitch - 4.5, top + 3)), None, "#F6E9C6", 2.6),
            Shape(burst(4, 0.42, 5, x + pitch / 2, top + 15), "#05221F" if new else BRASS),
        ]
    front = Linear(0, 36, 0, height, ((0, "#D08D58"), (0.16, "#A05E35"), (1, "#67391E")))
    number = numeral(held, wide / 2, 59, 29)
    art += [
        Shape(rounded(1, 36, wide - 2, height - 38, 9), front, "#26120A", 2.2),
        Shape(polyline((10, 40), (wide - 10, 40)), None, "#F5C890", 2, 0.8),
        Shape(move(0, 2).path(number), "#2A140A", "#2A140A", 5),
        Shape(number, theme.CREAM, theme.CREAM, 1.4),
    ]
    return on_header(art, width, height)


def sprites() -> dict[str, Drawing]:
    drawings = {"gap lit": slot(lit_gap())}
    for look in LOOKS:
        for state in STATES:
            drawings[f"rack {look} {state}".rstrip()] = stood(look, state)
    for digit in "0123456789":
        drawings |= {f"{digit} gap": gap_digit(digit, False), f"{digit} gap lit": gap_digit(digit, True)}
    drawings |= {f"set of {slots}": inlay(slots) for slots in range(1, layout.COLUMNS + 1)}
    for held in (14, 15):
        for state in ("", "drawn", "taken"):
            drawings[f"rack of {held} {state}".rstrip()] = mini_rack(held, state)
    return drawings
