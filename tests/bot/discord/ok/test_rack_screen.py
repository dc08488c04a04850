"""OK's rack in play: a tile is drawn, taken and thrown by clicks on a message that one sees alone."""

from __future__ import annotations

import pytest

import render
from bot.screens.ok.alt import alt as alt_of
from bot.screens.ok.words import tile_title
from games.ok.rack import sets_in
from games.ok.tiles import FAKE
from render.ok.rack import RackLook
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.ok.room import (
    SORTS,
    THROW,
    anything,
    buttons_of,
    entries_of,
    holds_the_ok,
    log_of,
    ok_at,
    opening,
    rack,
    seen,
    shown_to,
    slots_of,
    started,
    steadily,
    to_take,
    to_throw,
)
from tests.bot.discord.okey_dokey.room import menu, pick
from tests.bot.discord.room import Room
from tests.bot.discord.test_mentions import AWAY_S
from tests.bot.screens.looking import menus
from tests.games.ok.deals import SCATTERED, SETS, table

# Opening it.


async def test_my_rack_opens_a_private_message_with_the_tiles_in_sets(room: Room) -> None:
    _, own = await started(room, opening(anything))

    view = seen(await ok_at(room))
    slots = slots_of(view)
    assert own.ephemeral
    assert own.text == "It is your turn: throw a tile."
    assert own.labels == ("Piles", *SORTS)
    assert own.pictures == (render.hand(view, RackLook(slots, sets_in(slots, view.ok))),)
    assert own.alts[0].startswith("Upper row: ")
    assert own.alts[0].endswith(alt_of(view))


async def test_opening_the_rack_changes_nothing_that_others_see(room: Room) -> None:
    before = await show(room, opening(anything))

    await rack(room, whose_turn(room, before))

    assert await room.board() == before
    assert await log_of(room) == []


async def test_a_person_without_a_seat_learns_who_plays(room: Room) -> None:
    await show(room, opening(anything))

    answer = await room.click(room.carol, "My Rack")

    assert f"{room.alice.mention} and {room.bob.mention} play here" in room.said(answer)


async def test_a_waiting_player_sees_their_tiles_and_whose_turn_it_is(room: Room) -> None:
    board = await show(room, opening(anything, 3))
    waiting = others(room, board)[0]

    own = await rack(room, waiting)

    view = (await ok_at(room)).view((await room.row()).players.index(waiting.id))
    assert own.text == f"It is {whose_turn(room, board).mention}'s turn."
    assert own.labels == ("Look Again", "Piles", *SORTS)
    assert menus(own.components) == {}
    assert own.pictures == (render.hand(view, RackLook(slots_of(view), sets_in(slots_of(view), view.ok))),)


async def test_the_rack_in_words_has_its_rows_sets_gaps_and_protected_tiles() -> None:
    alt = shown_to(table(f"{SETS} r7 *"), arrangement="sets;1;;r7").alt

    assert alt.startswith(
        "Upper row: Red 1, Red 2, Red 3, gap, Blue 5, Blue 6, Blue 7, gap, Green 9, Green 10, Green 11. "
        "Lower row: Black 2, Black 3, Black 4, Black 5, gap, Red 7, gap, Fake OK. "
        "In sets: Red 1 Red 2 Red 3; Blue 5 Blue 6 Blue 7; Green 9 Green 10 Green 11; "
        "Black 2 Black 3 Black 4 Black 5. Protected: Red 7. OK, round 1. "
    )


# Getting a tile.


async def test_to_take_one_draws_or_takes_the_tile_that_the_button_names(room: Room) -> None:
    _, own = await started(room, steadily(to_take))

    tile = seen(await ok_at(room)).takeable or ""
    assert own.text == f"It is your turn: draw, or take {tile_title(tile)}."
    assert own.labels == ("Draw", f"Take {tile_title(tile)}", "Piles", *SORTS)
    assert own.control(f"Take {tile_title(tile)}").emoji is not None
    assert menus(own.components) == {}


@pytest.mark.parametrize(("tile", "name"), [("*", "Fake OK"), ("g2", "Green 2")])
def test_the_fake_ok_and_the_ok_itself_can_be_taken_by_name(tile: str, name: str) -> None:
    assert buttons_of(table(SCATTERED, piles=("", tile)))[:2] == ["Draw", f"Take {name}"]


async def test_drawing_shows_the_new_tile_marked_and_tells_nobody(room: Room) -> None:
    who, own = await started(room, steadily(to_take))

    own = await press(room, who, own, "Draw")

    view = seen(await ok_at(room))
    slots = slots_of(view)
    drawn = max(slot for slot, tile in enumerate(slots) if tile == view.drawn)
    assert (await log_of(room))[-1] == "draw"
    assert own.text == "It is your turn: throw a tile."
    assert own.pictures == (render.hand(view, RackLook(slots, sets_in(slots, view.ok), drawn)),)
    assert "You got " in own.alts[0]
    assert "You got " not in (await room.board()).alts[0]


async def test_taking_gives_the_last_discard_of_the_player_before(room: Room) -> None:
    who, own = await started(room, steadily(to_take, 3))
    tile = seen(await ok_at(room)).takeable
    assert tile is not None

    own = await press(room, who, own, f"Take {tile_title(tile)}")

    view = seen(await ok_at(room))
    assert (await log_of(room))[-1] == "take"
    assert view.drawn == tile
    assert tile in (view.rack or ())


# Throwing.


async def test_a_tile_is_thrown_by_choosing_it(room: Room) -> None:
    who, own = await started(room, steadily(to_throw))
    entry = menu(own, THROW)[0]

    own = await pick(room, who, own, THROW, entry.label)

    assert (await log_of(room))[-1] == entry.value
    assert own.text == f"It is {whose_turn(room, await room.board()).mention}'s turn."
    assert f"{who.mention} threw {entry.label}." in (await room.board()).text


def test_the_menu_has_every_face_once_in_the_order_of_the_rack_and_says_what_to_mind() -> None:
    state = table("r1 r2 r3 r3 b9 b9 g2 * k4 k6 k13 g7 g12 b13", piles=("", "k7"), stock="r10").play(
        0, "draw"
    )

    assert entries_of(state, THROW, arrangement="runs;1;;r3,b9,b9") == {
        "Red 1": "Lies in a set.",
        "Red 2": "Lies in a set.",
        "Red 3": "",
        "Red 10": "The tile that came last.",
        "Blue 9": "Protected: you are asked once more.",
        "Blue 13": "",
        "Fake OK": "",
        "Green 7": "",
        "Green 12": "",
        "Black 4": "",
        "Black 6": "",
        "Black 13": "",
        "Green 2": "The OK: you are asked once more.",
    }


async def test_the_ok_is_thrown_only_after_one_more_question(room: Room) -> None:
    who, own = await started(room, opening(holds_the_ok))
    view = seen(await ok_at(room))
    name = tile_title(view.ok)

    asked = await pick(room, who, own, THROW, name)

    assert asked.text == f"{name} is the OK, which stands for any tile. Do you want to throw it?"
    assert asked.labels == ("Throw", "Keep")
    assert await log_of(room) == []
    kept = await press(room, who, asked, "Keep")
    assert (kept.text, kept.controls) == (own.text, own.controls)
    assert await log_of(room) == []
    await press(room, who, await pick(room, who, kept, THROW, name), "Throw")
    assert await log_of(room) == [view.ok]


async def test_a_protected_tile_is_thrown_only_after_one_more_question(room: Room) -> None:
    who, _ = await started(room, opening(anything))
    tile = seen(await ok_at(room)).actions[0]
    await room.store.private_screens.arranged(1, who.id, f"runs;1;;{tile}")
    own = await rack(room, who)

    asked = await pick(room, who, own, THROW, tile_title(tile))

    assert asked.text == f"You protected {tile_title(tile)}. Do you want to throw it all the same?"
    assert await log_of(room) == []
    await press(room, who, asked, "Throw")
    assert await log_of(room) == [tile]


# The discards.


async def test_piles_shows_all_discards_in_full_and_leads_back(room: Room) -> None:
    who, own = await started(room, steadily(to_throw, 4))

    piles = await press(room, who, own, "Piles")

    view = seen(await ok_at(room))
    assert piles.text == (
        "All discards of this round, pile by pile. You may take the last one of the player before you."
    )
    assert piles.pictures == (render.board(view, "piles"),)
    assert piles.labels == ("Back",)
    assert (await press(room, who, piles, "Back")).pictures == own.pictures


def test_piles_are_told_in_words_tile_by_tile() -> None:
    state = table(SCATTERED, seats=3, piles=("r2 * k7", "", "b13 g2"))

    assert shown_to(state, "piles").alt == (
        "Discards of player 1, oldest first: Red 2, Fake OK, Black 7. "
        "Discards of player 2, oldest first: none. "
        "Discards of player 3, oldest first: Blue 13, Green 2."
    )


def test_the_longest_piles_fit_into_an_alt_text() -> None:
    state = table(SCATTERED, left=1)
    tiles = [tile for pile in state.piles for tile in pile]

    alt = shown_to(state, "piles").alt

    assert len(tiles) > 70
    assert len(alt) <= 1_024
    assert all(alt.count(tile_title(tile)) >= tiles.count(tile) for tile in tiles if tile != FAKE)


# A turn in three.


async def test_from_the_mention_a_turn_takes_three_clicks(room: Room) -> None:
    who, own = await started(room, opening(anything))
    await room.env.advance_time(AWAY_S)
    await pick(room, who, own, THROW, menu(own, THROW)[-1].label)
    board = await room.board()
    then = whose_turn(room, board)
    mention = room.messages()[-1]
    assert mention.text.startswith(f"{then.mention}, it is your turn at table 1: ")
    assert mention.text.endswith(f"/{board.id}")
    before = len(room.env.http_requests)

    own = await rack(room, then)
    own = await press(room, then, own, "Draw")
    loose = next(entry for entry in menu(own, THROW) if not entry.says)
    own = await pick(room, then, own, THROW, loose.label)

    answered = [path for _, path in room.requests_since(before) if path.endswith("/callback")]
    assert len(answered) == 3
    assert (await log_of(room))[1:] == ["draw", loose.value]
    assert own.text == f"It is {who.mention}'s turn."
