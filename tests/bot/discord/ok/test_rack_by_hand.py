"""OK's rack arranged: sorted, moved by hand, written, protected; it lasts, and is nobody else's business."""

from __future__ import annotations

import pytest
from simcord import MemberActor
from simcord.components import walk_components

import render
from bot.screens.ok.words import tile_title
from games.ok.rack import SLOTS, Arrangement, Slots, protected_slots, put, sets_in, written
from render.ok.rack import RackLook
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.ok.room import (
    GAP,
    SORTS,
    THROW,
    TILE,
    anything,
    buttons_of,
    fill_in,
    kept,
    log_of,
    ok_at,
    opening,
    rack,
    round_is_over,
    seen,
    shown_to,
    slots_of,
    started,
    steadily,
    to_take,
    write,
)
from tests.bot.discord.okey_dokey.room import choose, menu, now, pick
from tests.bot.discord.room import Room, Shown
from tests.games.ok.deals import SETS, table

PICKED = ("⬅️", "➡️", "Protect", "Type Order", "Done")


async def by_hand(room: Room, seats: int = 2) -> tuple[MemberActor, Shown, Slots]:
    """A table, the rack of who is to move there with nothing picked up, and where the tiles stand."""
    who, own = await started(room, opening(anything, seats))
    return who, await press(room, who, own, "By Hand"), slots_of(seen(await ok_at(room)))


async def picture_of(room: Room, slots: Slots, picked: int | None = None, protected: str = "") -> bytes:
    """The rack of who is to move with the tiles standing so."""
    view = seen(await ok_at(room))
    guarded = protected_slots(Arrangement(protected=tuple(protected.split())), slots)
    drawn = max((slot for slot, tile in enumerate(slots) if tile and tile == view.drawn), default=None)
    return render.hand(view, RackLook(slots, sets_in(slots, view.ok), drawn, guarded, picked))


def hand_of(slots: Slots, protected: str = "") -> str:
    """How an order by hand is kept in the first round."""
    return str(Arrangement("hand", 1, slots, tuple(protected.split())))


# Sorted.


@pytest.mark.parametrize(
    ("name", "sort"), [("Best Sets", "sets"), ("Runs", "runs"), ("Groups", "groups"), ("Pairs", "pairs")]
)
async def test_a_sort_orders_the_tiles_and_is_kept_over_a_restart(room: Room, name: str, sort: str) -> None:
    who, own = await started(room, opening(anything))
    slots = slots_of(seen(await ok_at(room)), f"{sort};1;;")

    own = await press(room, who, own, name)

    assert own.pictures == (await picture_of(room, slots),)
    assert coloured(own) == [name]
    await room.restart()
    assert (await rack(room, who)).pictures == own.pictures


def coloured(own: Shown) -> list[str]:
    """The sorts that are marked as the present one."""
    buttons = [part for part in walk_components(own.components) if part["type"] == 2]
    return [button["label"] for button in buttons if button["label"] in SORTS and button["style"] == 1]


def test_a_rack_arranged_by_hand_marks_that_and_leads_to_its_controls() -> None:
    state = table(f"{SETS} r7 *")

    assert buttons_of(state, arrangement=hand_of(slots_of(seen(state))))[-1] == "By Hand"
    assert buttons_of(state, look="hand.") == ["Type Order", "Done"]


# Moved by hand.


async def test_by_hand_every_tile_can_be_chosen_in_the_order_of_the_rack(room: Room) -> None:
    _, own, slots = await by_hand(room)

    assert own.text == "Choose a tile to move or to protect. Only you see how your rack is arranged."
    assert own.labels == ("Type Order", "Done")
    assert [entry.label for entry in menu(own, TILE)] == [tile_title(tile) for tile in slots if tile]
    assert own.pictures == (await picture_of(room, slots),)


async def test_a_tile_that_was_chosen_is_picked_up(room: Room) -> None:
    who, own, slots = await by_hand(room)
    name = tile_title(slots[0] or "")

    own = await pick(room, who, own, TILE, name)

    assert own.text == f"{name} is picked up: move it, or put it in a gap."
    assert own.labels == PICKED
    assert [entry.label for entry in menu(own, TILE) if entry.chosen] == [name]
    assert own.pictures == (await picture_of(room, slots, picked=0),)


async def test_an_arrow_exchanges_a_tile_with_its_neighbour_and_keeps_hold_of_it(room: Room) -> None:
    who, own, slots = await by_hand(room)
    own = await pick(room, who, own, TILE, tile_title(slots[0] or ""))

    own = await press(room, who, own, "➡️", "➡️")

    moved = put(put(slots, 0, 1), 1, 2)
    assert own.pictures == (await picture_of(room, moved, picked=2),)
    assert await kept(room, who) == hand_of(moved)
    back = await press(room, who, own, "⬅️", "⬅️")
    assert await kept(room, who) == hand_of(slots)
    assert back.pictures == (await picture_of(room, slots, picked=0),)


def test_at_the_ends_of_the_rack_an_arrow_leads_nowhere() -> None:
    state = table(f"{SETS} r7 *")
    slots = put(slots_of(seen(state)), 1, SLOTS - 1)

    first = shown_to(state, f"hand.0.{slots[0]}", arrangement=hand_of(slots)).rows[-1].to_component_dict()
    last = shown_to(state, f"hand.23.{slots[23]}", arrangement=hand_of(slots)).rows[-1].to_component_dict()

    assert [button.get("disabled") for button in first["components"]][:2] == [True, False]
    assert [button.get("disabled") for button in last["components"]][:2] == [False, True]


async def test_a_tile_goes_into_the_gap_with_the_number_in_the_picture(room: Room) -> None:
    who, own, slots = await by_hand(room)
    own = await pick(room, who, own, TILE, tile_title(slots[0] or ""))
    gaps = [slot for slot, tile in enumerate(slots) if tile is None]
    assert {entry.label: entry.says for entry in menu(own, GAP)} == {
        f"Gap {gap + 1}": "In the upper row." if gap < 12 else "In the lower row." for gap in gaps
    }

    own = await pick(room, who, own, GAP, f"Gap {gaps[-1] + 1}")

    moved = put(slots, 0, gaps[-1])
    assert own.pictures == (await picture_of(room, moved, picked=gaps[-1]),)
    assert await kept(room, who) == hand_of(moved)


async def test_done_leads_back_to_the_play_with_the_tiles_as_they_were_put(room: Room) -> None:
    who, own, slots = await by_hand(room)
    own = await pick(room, who, own, TILE, tile_title(slots[0] or ""))

    own = await press(room, who, own, "➡️", "Done")

    assert own.text == "It is your turn: throw a tile."
    assert own.labels == ("Piles", *SORTS)
    assert coloured(own) == ["By Hand"]
    assert own.pictures == (await picture_of(room, put(slots, 0, 1)),)


# Written.


async def test_the_form_begins_with_the_order_as_it_stands_and_takes_another(room: Room) -> None:
    who, own, slots = await by_hand(room)
    tiles = [tile for tile in slots if tile]
    asked = await who.click(own.response, label="Type Order")

    assert asked.modal is not None
    (field,) = [part for part in walk_components(asked.modal["components"]) if part["type"] == 4]
    assert (asked.modal["title"], field["value"]) == ("Order Your Rack", written(slots))
    await fill_in(who, asked, f"{' '.join(tiles[:3])} - {tiles[3]} / {' '.join(tiles[4:])}")

    stand = (*tiles[:3], None, tiles[3], *[None] * 7, *tiles[4:], None)
    assert await kept(room, who) == hand_of(stand)
    assert now(room, own).pictures == (await picture_of(room, stand),)


async def test_an_order_that_cannot_stand_is_explained_and_nothing_changes(room: Room) -> None:
    who, own, slots = await by_hand(room)
    before = await kept(room, who)

    await write(who, own, "r99")

    assert now(room, own).text == (
        "That order is unclear. Write tiles you hold, such as r1 r2 r3 - k7, and / before the lower row."
    )
    assert now(room, own).pictures == (await picture_of(room, slots),)
    assert await kept(room, who) == before


async def test_a_form_that_was_open_over_a_restart_is_still_taken(room: Room) -> None:
    who, own, slots = await by_hand(room)
    asked = await who.click(own.response, label="Type Order")
    await room.restart()

    await fill_in(who, asked, f"- {written(slots)}"[:-3])

    assert (await kept(room, who)).startswith("hand;1;-,")


# Protected.


async def test_a_protected_tile_is_turned_over_and_can_be_freed_again(room: Room) -> None:
    who, own, slots = await by_hand(room)
    tile = slots[0] or ""
    own = await pick(room, who, own, TILE, tile_title(tile))

    own = await press(room, who, own, "Protect")

    assert own.labels == ("⬅️", "➡️", "Unprotect", "Type Order", "Done")
    assert own.pictures == (await picture_of(room, slots, picked=0, protected=tile),)
    assert await kept(room, who) == f"sets;1;;{tile}"
    own = await press(room, who, own, "Unprotect")
    assert own.labels == PICKED
    assert await kept(room, who) == "sets;1;;"


def test_the_twin_that_is_turned_over_is_picked_up() -> None:
    state = table("r1 r1 r9 r9 b4 b4 g6 g6 g12 g12 k2 k2 k8 r5 b11")
    first, second = (slot for slot, tile in enumerate(slots_of(seen(state))) if tile == "r9")

    one = shown_to(state, f"guard.{second}.r9").arrangement or ""
    both = shown_to(state, f"guard.{second}.r9", arrangement=one).arrangement or ""

    assert (one, both) == ("sets;1;;r9", "sets;1;;r9,r9")
    assert "Unprotect" in buttons_of(state, f"guard.{second}.r9")
    assert f"free.{first}.r9" in str(shown_to(state, f"guard.{second}.r9").rows[-1].to_component_dict())
    freed = shown_to(state, f"free.{first}.r9", arrangement=both)
    assert freed.arrangement == "sets;1;;r9"
    assert f"guard.{second}.r9" in str(freed.rows[-1].to_component_dict())


async def test_protection_ends_with_the_round(room: Room) -> None:
    await show(room, steadily(round_is_over))
    own = await rack(room, room.bob)
    tile = seen(await ok_at(room), seat=1).rack or ()
    await room.store.private_screens.arranged(1, room.bob.id, f"runs;1;;{','.join(tile)}")

    await press(room, room.bob, own, "Next Round")

    assert await kept(room, room.bob) == "runs;2;;"


# What lasts.


async def test_an_order_lasts_over_restarts_moves_of_others_a_draw_and_a_throw(room: Room) -> None:
    who, own = await started(room, steadily(to_take, 3))
    slots = slots_of(seen(await ok_at(room)))
    own = await press(room, who, own, "By Hand")
    own = await pick(room, who, own, TILE, tile_title(slots[0] or ""))
    await press(room, who, own, "➡️", "Protect")
    order, tile = put(slots, 0, 1), slots[0] or ""
    await room.restart()

    own = await press(room, who, await rack(room, who), "Draw")
    drawn = seen(await ok_at(room)).drawn
    gap = max(slot for slot, there in enumerate(order) if there is None)
    with_drawn = (*order[:gap], drawn, *order[gap + 1 :])
    assert own.pictures == (await picture_of(room, with_drawn, protected=tile),)
    thrown = next(entry for entry in menu(own, THROW) if "asked once more" not in entry.says)
    own = await pick(room, who, own, THROW, thrown.label)
    place = with_drawn.index(thrown.value)
    for _ in range(2):
        other = whose_turn(room, await room.board())
        theirs = await press(room, other, await rack(room, other), "Draw")
        loose = next(entry for entry in menu(theirs, THROW) if "asked once more" not in entry.says)
        await pick(room, other, theirs, THROW, loose.label)
    await room.restart()

    own = await press(room, who, own, "Look Again")

    left = (*with_drawn[:place], None, *with_drawn[place + 1 :])
    assert own.pictures == (await picture_of(room, left, protected=tile),)


def test_a_tile_that_came_stays_where_it_was_seen_first_when_others_come() -> None:
    state = table(f"{SETS} *", piles=("", "b12"), stock="k12 b13 r11")
    kept = hand_of(slots_of(seen(state)))
    state = state.play(0, "draw")
    kept = shown_to(state, arrangement=kept).arrangement or ""
    for action in ("*", "draw", "b13", "draw"):
        state = state.play(state.to_act[0], action)

    kept = shown_to(state, arrangement=kept).arrangement or ""

    assert Arrangement.read(kept).slots[-2:] == ("r11", "k12")


async def test_a_new_round_begins_sorted(room: Room) -> None:
    await show(room, steadily(round_is_over))
    own = await press(room, room.bob, await rack(room, room.bob), "By Hand")
    tile = menu(own, TILE)[0].label
    own = await press(room, room.bob, await pick(room, room.bob, own, TILE, tile), "➡️", "Done")

    own = await press(room, room.bob, own, "Next Round")

    assert coloured(own) == ["Best Sets"]
    assert await kept(room, room.bob) == "sets;2;;"


async def test_a_waiting_player_can_arrange_tiles_and_nobody_else_sees_it(room: Room) -> None:
    before = await show(room, opening(anything, 3))
    waiting, third = others(room, before)
    own = await press(room, waiting, await rack(room, waiting), "By Hand")

    own = await pick(room, waiting, own, TILE, menu(own, TILE)[0].label)
    await press(room, waiting, own, "➡️", "Protect", "Done")

    assert (await kept(room, waiting)).startswith("hand;1;")
    assert [await kept(room, who) for who in (third, whose_turn(room, before))] == ["", ""]
    assert await room.board() == before
    assert await log_of(room) == []


# Clicks that are late or doubled.


@pytest.mark.parametrize("name", ["➡️", "Protect"])
async def test_a_doubled_click_counts_once(room: Room, name: str) -> None:
    who, own, slots = await by_hand(room)
    own = await pick(room, who, own, TILE, tile_title(slots[0] or ""))
    custom_id = own.control(name).custom_id

    await room.clicks_at_once([(who, own, custom_id), (who, own, custom_id)])

    once = hand_of(put(slots, 0, 1)) if name == "➡️" else f"sets;1;;{slots[0]}"
    assert await kept(room, who) == once


@pytest.mark.parametrize("name", ["➡️", "Protect"])
async def test_a_click_for_a_tile_that_was_thrown_in_the_meantime_moves_no_other_tile(
    room: Room, name: str
) -> None:
    who, own, slots = await by_hand(room)
    own = await pick(room, who, own, TILE, tile_title(slots[0] or ""))
    await who.slash(room.channel, "ok move", move=slots[0])

    await press(room, who, own, name)

    assert await log_of(room) == [slots[0]]
    assert now(room, own).text.startswith("Choose a tile to move or to protect.")
    assert await kept(room, who) == "sets;1;;"


async def test_an_older_rack_points_to_the_newer_one_and_changes_nothing(room: Room) -> None:
    who, older = await started(room, opening(anything))
    newer = await rack(room, who)

    await press(room, who, older, "Runs")

    assert now(room, older).text == (
        "A newer one of these is open further down. Go on there, or open it anew from the board."
    )
    assert await kept(room, who) == "sets;1;;"
    assert now(room, newer) == newer


async def test_a_dismissed_rack_opens_again_in_the_same_order(room: Room) -> None:
    who, own, slots = await by_hand(room)
    own = await pick(room, who, own, TILE, tile_title(slots[0] or ""))
    own = await press(room, who, own, "➡️", "Done")

    again = await rack(room, who)

    assert again.id != own.id
    assert (again.pictures, again.labels) == (own.pictures, own.labels)


async def test_choosing_a_tile_twice_only_keeps_it_chosen(room: Room) -> None:
    who, own, slots = await by_hand(room)
    name = tile_title(slots[0] or "")
    once = await pick(room, who, own, TILE, name)

    await choose(who, own, TILE, name)

    assert now(room, own) == once
