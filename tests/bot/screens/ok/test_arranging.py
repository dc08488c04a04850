"""OK's rack arranged: sorted, moved by hand, written, protected, and what is kept of it."""

from __future__ import annotations

import render
from bot.screens.ok.words import tile_title
from games.core import Game
from games.ok import OK
from games.ok.rack import Arrangement, Slots, protected_slots, sets_in
from games.ok.tiles import KINDS, in_order
from games.ok.view import OKView
from render.ok.rack import RackLook
from tests.bot.discord.ok.room import GAP, TILE, anything, opening, seen, slots_of
from tests.bot.screens.looking import FORGED
from tests.bot.screens.ok.test_rack import rack
from tests.bot.screens.sentences import reads_well

PICKED = ["⬅️", "➡️", "Protect", "Type Order", "Done"]
GARBAGE = ("zz", "hand;1;r1;r1", "hand;1;;*,*,*", "hand;9;" + "r1," * 24 + ";k9", ";;;;", "runs;1;;zz")


def test_an_arrangement_that_nobody_can_have_is_put_right() -> None:
    state = OK.start(2, {}, bytes(16))
    for arrangement in GARBAGE:
        for look in ("", *FORGED):
            own = rack(state, look, 0, arrangement).private
            assert own is not None
            assert own.arrangement is None or is_possible(own.arrangement, state.view(0))


FORGED_LOOKS = (
    *("sort.", "sort.hand", "sort.x", "zz", "..", "🍁", "x" * 60, "sure.", "sure.zz", "sure.draw"),
    *("hand.99.r1", "hand.0.zz", "hand.0", "hand.٣.r1", "hand.-1.r1", "sure.{absent}"),
    *("put.", "put.1.0.zz", "put.99.0.{first}", "put.-1.0.{first}", "put.x.0.{first}", "put.1.23.{first}"),
    *("left.", "left.99.r1", "left.0.zz", "left.0.{first}", "sure.99.r1", "sure.0.{absent}"),
    *("guard.", "guard.0.zz", "guard.23.{first}", "free.99.r1", "type.zz", "type.r1 r1 r1"),
)


def test_forged_looks_arrange_and_play_nothing() -> None:
    own, view = rack(STATE), seen(STATE)
    first, absent = SLOTS_OF_STATE[0], next(tile for tile in KINDS if tile not in (view.rack or ()))
    pictures = (own.picture, picture_of(STATE, SLOTS_OF_STATE, by_hand=True))
    for look in FORGED_LOOKS:
        after = own.looked(look.format(first=first, absent=absent))
        assert after.picture in pictures, look
        assert after.arrangement == "sets;1;;", look
        assert reads_well(after.text)


def is_possible(arrangement: str, view: OKView) -> bool:
    """Whether these are the tiles of the rack, in this round, written as they are always written."""
    kept = Arrangement.read(arrangement)
    by_hand = kept.sort == "hand"
    return (
        str(kept) == arrangement
        and set(kept.protected) <= set(view.rack or ())
        and (not by_hand or in_order(tile for tile in kept.slots if tile) == view.rack)
        and kept.round == view.round
    )


# Sorted. Tests begin with the rack of the player who is to move at a new table.

STATE = opening(anything).state
SLOTS_OF_STATE = slots_of(seen(STATE))
FIRST, NAME = SLOTS_OF_STATE[0] or "", tile_title(SLOTS_OF_STATE[0] or "")


def picture_of(
    state: Game, slots: Slots, picked: int | None = None, protected: str = "", *, by_hand: bool = False
) -> bytes:
    """The rack of the player to move with the tiles standing so; a tile is picked up only by hand."""
    view = seen(state)
    guarded = protected_slots(Arrangement(protected=tuple(protected.split())), slots)
    drawn = max((slot for slot, tile in enumerate(slots) if tile and tile == view.drawn), default=None)
    return render.hand(
        view, RackLook(slots, sets_in(slots, view.ok), drawn, guarded, picked, by_hand or picked is not None)
    )


def hand_of(slots: Slots, protected: str = "") -> str:
    """How an order by hand is kept in the first round."""
    return str(Arrangement("hand", 1, slots, tuple(protected.split())))


# Moved by hand.


def test_by_hand_a_tile_is_chosen_in_the_order_of_the_rack_and_picked_up() -> None:
    own = rack(STATE).press("By Hand")
    assert own.text == (
        "Choose a tile to move or to protect. Only you see how your rack is arranged. "
        "It is your turn: press Done to play."
    )
    assert own.labels == ["⬅️", "➡️", "Protect", "Type Order", "Done"]
    assert (own.enabled, own.entries(GAP)) == ({"Type Order", "Done"}, ())
    assert list(own.said_in(TILE)) == [tile_title(tile) for tile in SLOTS_OF_STATE if tile]
    assert own.picture == picture_of(STATE, SLOTS_OF_STATE, by_hand=True)

    own = own.pick(TILE, NAME)

    assert own.text.startswith(f"{NAME} is picked up: move it, or put it in a gap.")
    assert own.private is not None
    assert f"Picked up: {NAME}." in own.private.alt
    assert own.labels == PICKED
    assert [entry.label for entry in own.entries(TILE) if entry.chosen] == [NAME]
    assert own.picture == picture_of(STATE, SLOTS_OF_STATE, picked=0)
    assert own.pick(TILE, NAME).components == own.components


# Written.


def test_an_order_that_is_written_stands_and_one_that_cannot_is_explained() -> None:
    own, tiles = rack(STATE), [tile for tile in SLOTS_OF_STATE if tile]
    stand = (*tiles[:3], None, tiles[3], *[None] * 7, *tiles[4:], None)

    ordered = own.looked(f"type.{' '.join(tiles[:3])} - {tiles[3]} / {' '.join(tiles[4:])}")
    unclear = own.looked("type.r99")

    assert ordered.arrangement == hand_of(stand)
    assert ordered.picture == picture_of(STATE, stand, by_hand=True)
    assert unclear.text == (
        "That order is unclear. Write tiles you hold, such as r1 r2 r3 - k7, and / before the lower row."
    )
    as_it_stood = picture_of(STATE, SLOTS_OF_STATE, by_hand=True)
    assert (unclear.picture, unclear.arrangement) == (as_it_stood, own.arrangement)


# Protected.


# What lasts.


def test_a_click_for_a_tile_that_was_thrown_meanwhile_moves_no_other() -> None:
    own = rack(STATE).press("By Hand").pick(TILE, NAME)
    after = STATE.play(STATE.to_act[0], FIRST)
    for label in ("➡️", "Protect"):
        look = own.button(label)["custom_id"].split(":", 3)[3].partition("~")[0]
        late = rack(after, look, STATE.to_act[0])
        assert late.text.startswith("Choose a tile to move or to protect.")
        assert late.arrangement == "sets;1;;"
