"""OK by name: moves that are written, what is offered while typing, and the question before a throw."""

from __future__ import annotations

from random import Random

import pytest
from simcord import MemberActor

from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import ScreenContext
from bot.screens.ok.words import tile_name, tile_title
from games.ok import OK
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import others, seat, show, whose_turn
from tests.bot.discord.ok.room import (
    SCREEN,
    THROW,
    anything,
    closes_one_way,
    holds_the_ok,
    log_of,
    ok_at,
    opening,
    rack,
    round_is_over,
    seen,
    started,
    steadily,
    to_take,
)
from tests.bot.discord.okey_dokey.room import menu, now
from tests.bot.discord.room import Room
from tests.bot.screens.sentences import PLAYERS
from tests.games.ok.deals import SCATTERED, SETS, table
from tests.games.playouts import Table, playout, spread

ALL_CLOSE = table("r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k3 k4 k5 k6 g2", indicator="g1")
"""With the OK left over, every tile closes: there are more actions than Discord lists."""


async def offered(room: Room, who: MemberActor, typed: str) -> dict[str, str]:
    """The choices while typing, by value; within what Discord takes."""
    choices = await who.autocomplete(room.channel, "ok move", "move", typed)
    assert len(choices) <= 25
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in choices)
    return {choice["value"]: choice["name"] for choice in choices}


def names_of(state: OK, typed: str = "") -> dict[str, str]:
    return dict(SCREEN.suggest(seen(state), typed))


# What is offered while typing.


async def test_every_tile_that_can_be_thrown_is_offered_in_words(room: Room) -> None:
    board = await show(room, opening(anything))

    choices = await offered(room, whose_turn(room, board), "")

    actions = seen(await ok_at(room)).actions
    assert choices == {tile: f"{tile}: throw {tile_name(tile)}" for tile in actions}


async def test_before_a_throw_a_player_can_draw_or_take_the_named_tile(room: Room) -> None:
    board = await show(room, steadily(to_take))

    choices = await offered(room, whose_turn(room, board), "")

    tile = tile_title(seen(await ok_at(room)).takeable or "")
    assert choices == {"draw": "draw: draw from the stock", "take": f"take: take {tile}"}


@pytest.mark.parametrize(
    ("state", "name"),
    [
        (table(f"{SETS} k6 *"), {"close *": "close *: close by throwing the fake OK"}),
        (table(f"{SETS} r9 *"), {"*": "*: throw the fake OK"}),
        (table(f"{SCATTERED} g1"), {"show": "show: show the indicator’s twin"}),
        (table(f"{SETS} k6 r9").play(0, "close r9"), {"next": "next: begin the next round"}),
        (table(SCATTERED, piles=("", "*")), {"take": "take: take the fake OK"}),
    ],
)
def test_every_kind_of_move_has_a_name(state: OK, name: dict[str, str]) -> None:
    assert name.items() <= names_of(state).items()


@pytest.mark.parametrize(
    ("typed", "actions"),
    [
        ("k", ["k4", "k8", "k12", "k13"]),
        ("K1", ["k12", "k13"]),
        ("black 1", ["k12", "k13"]),
        ("indicator", ["show"]),
        ("zz", []),
    ],
)
def test_what_is_typed_narrows_what_is_offered(typed: str, actions: list[str]) -> None:
    wanted = [action for action in names_of(table(f"{SCATTERED} g1"), typed) if action[0] != "r"]

    assert wanted == actions


def test_if_there_are_too_many_moves_to_list_those_that_close_come_first() -> None:
    state = ALL_CLOSE
    offered = list(names_of(state))

    assert len(offered) > 25
    assert offered[:15] == [action for action in seen(state).actions if action.startswith("close ")]


def test_every_legal_move_is_among_the_first_25_when_it_is_typed() -> None:
    for action in seen(ALL_CLOSE).actions:
        assert action in list(names_of(ALL_CLOSE, action))[:25]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_offered_is_exactly_what_is_legal(seats: int) -> None:
    random = Random(seats)
    for state in spread(playout(Table(OK, seats)).states, 60):
        for seated in range(seats):
            view = state.view(seated)
            assert sorted(SCREEN.suggest(view, "")) == sorted(state.actions(seated))
            if view.actions:
                action = random.choice(view.actions)
                assert action in SCREEN.suggest(view, action[: random.randint(0, 4)])


async def test_waiting_players_and_watchers_are_offered_nothing(room: Room) -> None:
    board = await show(room, opening(anything))

    assert await offered(room, others(room, board)[0], "") == {}
    assert await offered(room, room.carol, "") == {}


# Written moves.


async def test_a_whole_turn_can_be_written(room: Room) -> None:
    who = whose_turn(room, await show(room, steadily(to_take)))

    drawn = await who.slash(room.channel, "ok move", move="draw")
    tile = seen(await ok_at(room)).drawn or ""
    thrown = await who.slash(room.channel, "ok move", move=f" {tile.upper()} ")

    assert (await log_of(room))[-2:] == ["draw", tile]
    assert room.said(drawn).startswith("You played draw. The board: https://discord.com/channels/")
    assert room.said(thrown).startswith(f"You played {tile}. ")
    assert whose_turn(room, await room.board()) != who


async def test_the_words_of_a_picked_suggestion_are_understood(room: Room) -> None:
    who = whose_turn(room, await show(room, steadily(closes_one_way)))
    (close,) = (action for action in seen(await ok_at(room)).actions if action.startswith("close"))

    await who.slash(room.channel, "ok move", move=(await offered(room, who, close))[close])

    assert (await log_of(room))[-1] == close


async def test_the_next_round_can_be_written_by_anybody(room: Room) -> None:
    await show(room, steadily(round_is_over, 4))

    await room.dave.slash(room.channel, "ok move", move="next")

    assert (await ok_at(room)).round == 2


async def test_a_written_move_is_answered_privately_and_shown_on_the_board(room: Room) -> None:
    who = whose_turn(room, await show(room, steadily(to_take)))

    answer = await who.slash(room.channel, "ok move", move="draw")

    tile = seen(await ok_at(room)).drawn or ""
    assert [message.ephemeral for message in room.private(answer)] == [True]
    assert len(room.messages()) == 1
    assert f"{who.mention} drew." in (await room.board()).text
    assert tile_title(tile) not in (await room.board()).text.splitlines()[3]


# The question before a throw.


async def test_writing_the_ok_asks_once_more(room: Room) -> None:
    who = whose_turn(room, await show(room, opening(holds_the_ok)))
    tile = seen(await ok_at(room)).ok

    asked = room.answer(await who.slash(room.channel, "ok move", move=tile))

    assert asked.text.endswith("is the OK, which stands for any tile. Do you want to throw it?")
    assert asked.labels == ("Throw", "Keep")
    assert await log_of(room) == []
    await press(room, who, asked, "Throw")
    assert await log_of(room) == [tile]
    assert now(room, asked).text == f"It is {whose_turn(room, await room.board()).mention}'s turn."


async def test_writing_a_protected_tile_asks_once_more_and_keep_leads_to_the_rack(room: Room) -> None:
    who = whose_turn(room, await show(room, opening(anything)))
    tile = seen(await ok_at(room)).actions[0]
    await room.store.private_screens.arranged(1, who.id, f"sets;1;;{tile}")

    asked = room.answer(await who.slash(room.channel, "ok move", move=tile))
    own = await press(room, who, asked, "Keep")

    assert asked.text == f"You protected {tile_title(tile)}. Do you want to throw it all the same?"
    assert THROW in [part["placeholder"] for part in own._walk(3)]
    assert await log_of(room) == []


async def test_an_unprotected_tile_is_thrown_without_a_question(room: Room) -> None:
    who = whose_turn(room, await show(room, opening(holds_the_ok)))
    state = await ok_at(room)
    tile = next(tile for tile in seen(state).actions if tile != state.ok)
    await room.store.private_screens.arranged(1, others(room, await room.board())[0].id, f"sets;1;;{tile}")

    await who.slash(room.channel, "ok move", move=tile)

    assert await log_of(room) == [tile]


@pytest.mark.parametrize(
    ("state", "action", "asks"),
    [
        (ALL_CLOSE, "g2", True),
        (ALL_CLOSE, " G 2 ", True),
        (ALL_CLOSE, "close g2", False),
        (ALL_CLOSE, "k2", False),
        (ALL_CLOSE, "k13", False),
        (ALL_CLOSE, "nonsense", False),
        (table(SCATTERED.replace("r1 ", "g2 "), piles=("", "k9")), "g2", False),
        (table(SCATTERED, piles=("", "g2")), "take", False),
    ],
)
def test_the_question_comes_only_before_a_throw_that_is_legal_now(state: OK, action: str, asks: bool) -> None:
    assert SCREEN.private is not None
    asked = SCREEN.private.question(ScreenContext(1, 1, PLAYERS, ApplicationEmoji()), seen(state), action)

    assert (asked is not None) == asks


async def test_the_first_question_is_which_table_and_the_second_whether_to_throw(room: Room) -> None:
    deal = opening(holds_the_ok)
    await show(room, deal)
    await seat(room, deal)
    who, tile = whose_turn(room, await room.board()), seen(deal.state).ok
    which = room.answer(await who.slash(room.channel, "ok move", move=tile))

    asked = room.answer(await who.select(which.response, ["2"]))

    assert asked.text.endswith("is the OK, which stands for any tile. Do you want to throw it?")
    assert (await log_of(room, 1), await log_of(room, 2)) == ([], [])
    await press(room, who, asked, "Throw")
    assert (await log_of(room, 1), await log_of(room, 2)) == ([], [tile])


async def test_a_question_left_open_does_not_end_the_rack_that_is_open(room: Room) -> None:
    who, own = await started(room, opening(holds_the_ok))
    await who.slash(room.channel, "ok move", move=seen(await ok_at(room)).ok)

    own = await press(room, who, own, "Runs")

    assert menu(own, THROW)
    assert (await rack(room, who)).text == own.text
