"""OK's rack at the end of a round: closing and what it pays, the indicator's twin, the next round."""

from __future__ import annotations

import pytest

import render
from bot.screens.ok.words import tile_title
from games.ok import OK
from games.ok.rack import sets_in
from games.ok.solver import closes
from render.ok.rack import RackLook
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.ok.room import (
    CLOSE,
    SORTS,
    THROW,
    anything,
    buttons_of,
    closes_one_way,
    closes_several_ways,
    entries_of,
    holds_the_twin,
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
)
from tests.bot.discord.okey_dokey.room import menu, pick
from tests.bot.discord.room import Room
from tests.bot.screens.looking import menus
from tests.games.ok.deals import PAIRS, SCATTERED, SETS, table

RUN = "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13"


# Closing.


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (f"{SETS} k6 r9", "all in sets, throwing Red 9: each other player loses 2."),
        (f"{PAIRS} k8 r5", "seven pairs, throwing Red 5: each other player loses 8."),
        (f"{RUN} b1 k5", "one colour from 1 to 1, throwing Black 5: each other player loses 16."),
    ],
)
def test_a_player_who_can_close_has_a_button_and_reads_what_it_pays(held: str, said: str) -> None:
    state = table(held)

    assert shown_to(state).text == f"You can close with {said} Or throw a tile and play on."
    assert buttons_of(state)[0] == "Close"


async def test_close_closes_with_the_one_tile_that_does(room: Room) -> None:
    who, own = await started(room, steadily(closes_one_way))
    (tile,) = seen(await ok_at(room)).closing

    own = await press(room, who, own, "Close")

    assert (await log_of(room))[-1] == f"close {tile}"
    assert own.text == "This round is over; all racks lie open. Any player may begin the next one."
    assert own.labels == ("Next Round", "Look Again", *SORTS)


@pytest.mark.parametrize(
    ("held", "thrown", "says"),
    [
        (f"{SETS} k1 g2", "Green 2", "Closes with all in sets: each other player loses 4."),
        (f"{PAIRS} k8 g2", "Green 2", "Closes with seven pairs: each other player loses 12."),
        (f"{RUN} b1 g2", "Green 2", "Closes with one colour from 1 to 1: each other player loses 20."),
        (f"{SETS} k1 g2", "Black 1", "Closes with all in sets: each other player loses 2."),
    ],
)
def test_if_several_tiles_close_a_menu_says_what_each_pays(held: str, thrown: str, says: str) -> None:
    state = table(held)

    assert shown_to(state).text == (
        "You can close: choose the tile that you do not need. Or throw a tile and play on."
    )
    assert "Close" not in buttons_of(state)
    assert entries_of(state, CLOSE)[thrown] == says
    assert list(entries_of(state, CLOSE)) == [
        tile_title(found.tile) for found in closes(seen(state).rack or (), "g2")
    ]


async def test_choosing_a_tile_to_close_with_closes(room: Room) -> None:
    who, own = await started(room, steadily(closes_several_ways, first=18))
    entry = menu(own, CLOSE)[-1]

    await pick(room, who, own, CLOSE, entry.label)

    assert (await log_of(room))[-1] == entry.value
    assert entry.value.startswith("close ")


@pytest.mark.parametrize("state", [table(f"{SETS} r7 r9"), table(f"{SETS} k1", piles=("", "r9"))])
def test_nothing_closes_without_fourteen_tiles_in_sets_or_without_a_fifteenth(state: OK) -> None:
    assert "Close" not in buttons_of(state)
    assert entries_of(state, CLOSE) == {}


# Showing the indicator's twin.


@pytest.mark.parametrize(
    ("state", "may"),
    [
        (table(f"{SCATTERED} g1"), True),
        (table(f"{SCATTERED} g1", others=(SCATTERED.replace("r1 ", "b1 "),), words="shown=1"), False),
        (table(f"{SCATTERED} g3"), False),
        (table(f"{SCATTERED} g1", turns=2), False),
        (table(f"{SCATTERED} g1"[3:], piles=("", "r9"), turns=1), True),
        (table(f"{SCATTERED} g1"[3:], piles=("", "r9"), turns=1).play(0, "draw"), False),
    ],
)
def test_the_indicators_twin_can_be_shown_only_when_the_rules_allow_it(state: OK, may: bool) -> None:
    assert ("Show Indicator" in buttons_of(state)) == may


async def test_showing_the_twin_costs_the_others_a_point_and_leaves_the_turn(room: Room) -> None:
    who, own = await started(room, opening(holds_the_twin, 3))

    own = await press(room, who, own, "Show Indicator")

    assert await log_of(room) == ["show"]
    assert sorted((await ok_at(room)).scores) == [19, 19, 20]
    assert own.labels == ("Piles", *SORTS)
    assert THROW in menus(own.components)


# Between rounds and after the game.


async def test_the_next_round_can_be_begun_from_a_rack_which_shows_the_new_tiles(room: Room) -> None:
    await show(room, steadily(round_is_over, 3))
    own = await rack(room, room.carol)

    own = await press(room, room.carol, own, "Next Round")

    state = await ok_at(room)
    view = state.view(2)
    marked = RackLook(slots_of(view), sets_in(slots_of(view), view.ok))
    assert state.round == 2
    assert own.pictures == (render.hand(view, marked),)


async def test_a_rack_left_open_at_the_end_of_a_round_is_updated(room: Room) -> None:
    await show(room, steadily(round_is_over, 3))
    own = await rack(room, room.carol)
    await room.click(room.alice, "Next Round")

    own = await press(room, room.carol, own, "Look Again")

    assert own.text.endswith("turn.") or own.text == "It is your turn: throw a tile."
    assert own.pictures == (await rack(room, room.carol)).pictures


async def test_a_rack_left_open_says_that_the_game_is_over(room: Room) -> None:
    board = await show(room, opening(anything))
    who, other = whose_turn(room, board), others(room, board)[0]
    own = await rack(room, who)
    asked = room.answer(await room.click(other, "Resign"))
    await other.click(asked.response, label="Resign")

    own = await press(room, who, own, "Runs")

    assert own.text == "This game is over; the board shows how it ended."
    assert own.controls == ()
