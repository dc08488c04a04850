"""A player's own rack of OK: two rows of tiles as the player arranged them, with the sets underlined.

``scene`` depends on one seat's view and on how this seat arranged its tiles. It is never sent to the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.ok.rack import Arrangement, sets_in, standing
from games.ok.view import OKView
from render.atlas import Row, Scene, load
from render.ok.tiles import RACK, SMALL, lay, lay_protected

ROWS, COLUMNS = 2, 12
WIDTH_PX = 1000
HEADER_PX = 84
SLOT_PX = RACK.sprite
LIP_PX = 27  # the ledge under a row
ROW_PX = SLOT_PX[1] + LIP_PX
FRAME_PX = (984, 24 + ROWS * ROW_PX + 6)
SLOTS_LEFT = (WIDTH_PX - COLUMNS * SLOT_PX[0]) // 2
SLOTS_TOP = 24  # below the upper edge of the frame
RACK_TOP = HEADER_PX + 8
HEIGHT_PX = RACK_TOP + FRAME_PX[1] + 8
LIFT_PX = 6  # of a picked tile
GAP_DIGIT_PX = (22, 40)
GAP_DIGIT_TOP = 48  # below the upper edge of a slot

_EDGE = 14


@dataclass(frozen=True, slots=True)
class RackLook:
    """How a player's tiles stand: row by row from the left; None is a gap.

    ``sets`` has the first and the last slot of each set. ``drawn`` is the slot of the tile that came last,
    ``protected`` the slots of tiles that lie face down, ``picked`` the slot of a tile that was picked up to
    be moved.
    """

    slots: tuple[str | None, ...]
    sets: tuple[tuple[int, int], ...] = ()
    drawn: int | None = None
    protected: tuple[int, ...] = ()
    picked: int | None = None


def scene(view: OKView, look: RackLook | None = None) -> Scene:
    """The header with the next action and the OK, above the rack. Raises ValueError for the public.

    Without a look the tiles stand as at the start of a round, because a game's record does not say how
    players arranged their tiles.
    """
    if view.seat is None:
        raise ValueError("only a seat has a rack")
    look = look or as_it_begins(view)
    if len(look.slots) != ROWS * COLUMNS:
        raise ValueError(f"a rack has {ROWS * COLUMNS} slots")
    return [
        ("rack", 0, 0),
        *_header(view, view.seat),
        *tiles(look, view.ok, RACK_TOP),
        *bars(look.sets, RACK_TOP),
    ]


def as_it_begins(view: OKView) -> RackLook:
    """The tiles sorted, with sets underlined and the tile that came last marked."""
    slots = standing(Arrangement(), view.rack or (), view.ok)
    drawn = slots.index(view.drawn) if view.drawn in slots and view.drawn is not None else None
    return RackLook(slots, sets_in(slots, view.ok), drawn)


def slot_at(slot: int, top: int) -> tuple[int, int]:
    """The upper left corner of a slot in a rack whose frame begins at height ``top``."""
    row, column = divmod(slot, COLUMNS)
    return SLOTS_LEFT + SLOT_PX[0] * column, top + SLOTS_TOP + ROW_PX * row


def tiles(look: RackLook, ok: str, top: int) -> Scene:
    """Every tile in its slot, and a number in every gap."""
    scene: Scene = []
    for slot, tile in enumerate(look.slots):
        x, y = slot_at(slot, top)
        if tile is None:
            scene += _gap(slot, look.picked is not None, x, y)
            continue
        states = {"drawn": look.drawn, "picked": look.picked}
        state = " ".join(name for name, at in states.items() if at == slot)
        put = lay_protected if slot in look.protected else lay
        scene += put(tile, ok, RACK, x + RACK.left, y + RACK.top, state, LIFT_PX * (slot == look.picked))
    return scene


def _gap(slot: int, open_: bool, x: int, y: int) -> Scene:
    """A slot without a tile: its number, which is gold if a picked tile can be put there."""
    style = "gap lit" if open_ else "gap"
    digits = str(slot + 1)
    left = x + (SLOT_PX[0] - GAP_DIGIT_PX[0] * len(digits)) // 2
    return [
        *([("gap lit", x, y)] if open_ else []),
        *(
            (f"{digit} {style}", left + GAP_DIGIT_PX[0] * i, y + GAP_DIGIT_TOP)
            for i, digit in enumerate(digits)
        ),
    ]


def bars(sets: tuple[tuple[int, int], ...], top: int) -> Scene:
    """A bar with a check mark under each set; a set that continues in the next row has one in each row."""
    scene: Scene = []
    for first, last in sets:
        for row in range(first // COLUMNS, last // COLUMNS + 1):
            start, end = max(first, row * COLUMNS), min(last, row * COLUMNS + COLUMNS - 1)
            x, y = slot_at(start, top)
            scene.append((f"set of {end - start + 1}", x, y + SLOT_PX[1]))
    return scene


# ---- the header -------------------------------------------------------------------------------------------


def the_ok(view: OKView, right: int, middle: int) -> Scene:
    """The indicator and the OK that follows from it; the row ends at ``right``."""
    sprites = load(view.game)
    tile_top = middle - SMALL.height // 2
    ok_left = right - SMALL.width - SMALL.left
    word_left = ok_left - 14 - sprites.width(["OK"])
    arrow_left = word_left - 10 - sprites.width(["arrow"])
    return [
        *lay(view.indicator, view.ok, SMALL, arrow_left - 10 - SMALL.width, tile_top),
        *sprites.row(["arrow", 10, "OK"], arrow_left, middle),
        *lay(view.ok, view.ok, SMALL, ok_left, tile_top),
    ]


def _header(view: OKView, seat: int) -> Scene:
    """The seat of the rack, the next action, and the OK."""
    middle = HEADER_PX // 2
    sprites = load(view.game)
    won = view.outcome is not None and seat in view.outcome.winners
    said: Row = [f"@{seat + 1} won" if won else f"@{seat + 1}", 6, f"coin {view.scores[seat]}", 18]
    scene = sprites.row([*said, *_todo(view, seat)], _EDGE, middle)
    if view.turn == seat and view.takeable is not None:
        left = _EDGE + sprites.width([*said, "take", 14])
        top = middle - SMALL.height // 2
        scene += lay(view.takeable, view.ok, SMALL, left, top, "live")
        scene += sprites.row(["or draw"], left + SMALL.width + 16, middle)
    return [*scene, *the_ok(view, WIDTH_PX - _EDGE, middle)]


def _todo(view: OKView, seat: int) -> Row:
    if view.outcome is not None:
        return ["won" if seat in view.outcome.winners else "game over"]
    if view.turn is None:
        return ["round over"]
    if view.turn != seat:
        return [f"@{view.turn + 1}", 12, "to move"]
    if view.phase == "take":
        return ["take"]
    return ["you can close" if view.closing else "throw one"]
