"""A player's own rack of OK: two rows of tiles as the player arranged them, with the sets underlined.

``scene`` depends on one seat's view and on how this seat arranged its tiles. It is never sent to the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from games.ok.rack import Arrangement, sets_in, standing
from games.ok.view import OKView
from render.atlas import Row, Scene, load
from render.ok.tiles import RACK, SMALL, lay, lay_protected

ROWS, COLUMNS = 2, 12
WIDTH_PX, BY_HAND_WIDTH_PX = 1000, 1272  # the latter has room for every slot of a row
HEADER_PX = 84
SLOT_PX = RACK.sprite
LIP_PX = 27  # the ledge under a row
ROW_PX = SLOT_PX[1] + LIP_PX
SLOTS_LEFT = 36
SLOTS_TOP = 24  # below the upper edge of the frame
FRAME_HEIGHT_PX = SLOTS_TOP + ROWS * ROW_PX + 6
RACK_TOP = HEADER_PX + 8
HEIGHT_PX = RACK_TOP + FRAME_HEIGHT_PX + 8
LIFT_PX = 2  # of a picked tile
GAP_PX, LEAST_GAP_PX = 44, 12  # between two tiles with gaps between them, unless the tiles are moved by hand
GAP_DIGIT_PX = (26, 46)
GAP_DIGIT_TOP = 64  # below the upper edge of a slot

Places = dict[int, tuple[int, int]]
"""The upper left corners of slots in the picture."""

_EDGE = 14
_ROOM_PX = WIDTH_PX - 2 * SLOTS_LEFT


@dataclass(frozen=True, slots=True)
class RackLook:
    """How a player's tiles stand: row by row from the left; None is a gap.

    ``sets`` has the first and the last slot of each set. ``drawn`` is the slot of the tile that came last,
    ``protected`` the slots of tiles that lie face down, ``picked`` the slot of a tile that was picked up to
    be moved. ``by_hand`` is whether the player moves tiles: then every slot is shown, a gap with its number.
    """

    slots: tuple[str | None, ...]
    sets: tuple[tuple[int, int], ...] = ()
    drawn: int | None = None
    protected: tuple[int, ...] = ()
    picked: int | None = None
    by_hand: bool = False


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
        ("rack by hand" if look.by_hand else "rack", 0, 0),
        *_header(view, view.seat, BY_HAND_WIDTH_PX if look.by_hand else WIDTH_PX),
        *tiles(look, view.ok, RACK_TOP),
    ]


def as_it_begins(view: OKView) -> RackLook:
    """The tiles sorted, with sets underlined and the tile that came last marked."""
    slots = standing(Arrangement(), view.rack or (), view.ok)
    drawn = slots.index(view.drawn) if view.drawn in slots and view.drawn is not None else None
    return RackLook(slots, sets_in(slots, view.ok), drawn)


def tiles(look: RackLook, ok: str, top: int) -> Scene:
    """Every tile and a bar under each set, on a rack whose frame begins at height ``top``."""
    places = _slots(top) if look.by_hand else _at_rest(look.slots, top)
    scene: Scene = []
    for slot, (x, y) in places.items():
        tile = look.slots[slot]
        if tile is None:
            scene += _gap(slot, look.picked is not None, x, y)
            continue
        states = {"drawn": look.drawn, "picked": look.picked}
        state = " ".join(name for name, at in states.items() if at == slot)
        put = lay_protected if slot in look.protected else lay
        scene += put(tile, ok, RACK, x + RACK.left, y + RACK.top, state, LIFT_PX * (slot == look.picked))
    return [*scene, *_bars(look.sets, places)]


def _slots(top: int) -> Places:
    """Every slot in its place."""
    return {
        row * COLUMNS + column: _place(row, SLOT_PX[0] * column, top)
        for row in range(ROWS)
        for column in range(COLUMNS)
    }


def _place(row: int, x: int, top: int) -> tuple[int, int]:
    return SLOTS_LEFT + x, top + SLOTS_TOP + ROW_PX * row


def _at_rest(slots: Sequence[str | None], top: int) -> Places:
    """Only the slots with a tile: with narrow gaps between them a row has room for nine larger tiles.

    The rows are the player's own. If one is too long, it goes on in the other, if possible after a gap.
    """
    held = [slot for slot, tile in enumerate(slots) if tile is not None]
    own = sum(slot < COLUMNS for slot in held)
    splits = [split for split in range(len(held) + 1) if _fits(held[:split]) and _fits(held[split:])]
    split = min(splits, key=lambda at: (at != own and at not in _gaps(held), abs(at - own)))
    places: Places = {}
    for row, line in enumerate((held[:split], held[split:])):
        gaps, x = _gaps(line), 0
        gap_px = min(GAP_PX, (_ROOM_PX - SLOT_PX[0] * len(line)) // max(1, len(gaps)))
        for i, slot in enumerate(line):
            x += gap_px * (i in gaps)
            places[slot] = _place(row, x, top)
            x += SLOT_PX[0]
    return places


def _fits(line: Sequence[int]) -> bool:
    return SLOT_PX[0] * len(line) + LEAST_GAP_PX * len(_gaps(line)) <= _ROOM_PX


def _gaps(held: Sequence[int]) -> set[int]:
    """Before which of these slots there is a gap or the end of a row."""
    return {i for i in range(1, len(held)) if held[i] - held[i - 1] > 1 or held[i - 1] < COLUMNS <= held[i]}


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


def _bars(sets: Sequence[tuple[int, int]], places: Places) -> Scene:
    """A bar with a check mark under each set; a set that continues in the next row has one in each row."""
    scene: Scene = []
    for first, last in sets:
        corners = [places[slot] for slot in range(first, last + 1) if slot in places]
        for y, row in groupby(corners, key=itemgetter(1)):
            lefts = [x for x, _ in row]
            scene.append((f"set of {len(lefts)}", lefts[0], y + SLOT_PX[1]))
    return scene


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


def _header(view: OKView, seat: int, width: int) -> Scene:
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
    return [*scene, *the_ok(view, width - _EDGE, middle)]


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
