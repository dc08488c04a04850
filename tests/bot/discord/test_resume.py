"""One's own running tables, wherever they are, those that wait for one first."""

from __future__ import annotations

from simcord import MemberActor

from bot.screens.past.history import MOST_RUNNING
from games.core import Game
from tests.bot.discord.dealt import reached, seat, show
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_direct import begin_directly
from tests.bot.discord.test_replay import line_game
from tests.bot.screens.limits import MOST_TEXT


def first_to_act(state: Game) -> bool:
    return state.to_act == (0,)


def second_to_act(state: Game) -> bool:
    return state.to_act == (1,)


async def resumed(room: Room, who: MemberActor) -> Shown:
    return room.answer(await who.slash(room.channel, "resume"))


async def test_tables_that_wait_for_the_reader_come_first(room: Room) -> None:
    await seat(room, reached("okago", 2, first_to_act))
    await seat(room, reached("okago", 2, second_to_act))
    await seat(room, reached("boussanga", 2, second_to_act))

    page = await resumed(room, room.alice)

    assert page.ephemeral
    assert [line.split(". `")[0] for line in page.text.splitlines()] == [
        "### Your running games",
        f"**Okago**, table 1, against {room.bob.mention}: **your turn**",
        f"**Boussanga**, table 3, against {room.bob.mention}: {room.bob.mention} to move",
        f"**Okago**, table 2, against {room.bob.mention}: {room.bob.mention} to move",
    ]


async def test_a_table_that_waits_comes_before_any_number_of_newer_ones(room: Room) -> None:
    waiting = await seat(room, reached("okago", 2, first_to_act))
    for _ in range(30):
        await seat(room, reached("okago", 2, second_to_act))

    page = await resumed(room, room.alice)

    assert f"table {waiting}, against {room.bob.mention}: **your turn**" in page.text.splitlines()[1]


async def test_a_table_links_its_board(room: Room) -> None:
    board = await show(room, reached("okago", 2, first_to_act))

    page = await resumed(room, room.alice)

    link = f"https://discord.com/channels/{room.guild.id}/{board.channel_id}/{board.id}"
    assert page.text.endswith(f": **your turn**. [Board]({link})")


async def test_a_table_whose_board_is_gone_says_how_to_post_it(room: Room) -> None:
    await seat(room, reached("okey_dokey", 2, second_to_act))

    page = await resumed(room, room.alice)

    assert page.text.endswith(". `/okeydokey show table:1` posts its board.")


async def test_a_table_is_listed_wherever_the_reader_asks(room: Room) -> None:
    board = await show(room, reached("okago", 2, first_to_act))
    quiet = room.guild.create_text_channel("quiet")

    answers = [await room.alice.slash(quiet, "resume"), await room.alice.user.slash("resume")]

    assert all(f"/{board.channel_id}/{board.id}" in room.said(answer) for answer in answers)


async def test_a_game_in_direct_messages_links_the_board_in_ones_own(room: Room) -> None:
    mover, other = await begin_directly(room)

    for user in (mover, other):
        mine = await room.board(channel=user.dm_channel)
        page = room.answer(await user.slash("resume"))
        assert f"https://discord.com/channels/@me/{mine.channel_id}/{mine.id}" in page.text


async def test_finished_tables_and_those_of_others_are_left_out(room: Room) -> None:
    await seat(room, line_game())
    await seat(room, reached("okago", 2, first_to_act))

    page = await resumed(room, room.carol)

    assert page.text == (
        "None of your games is running. `/okiya start` opens a table for two, `/boussanga start` one that "
        "you can also play alone."
    )


async def test_more_tables_than_fit_are_counted_off(room: Room) -> None:
    for _ in range(MOST_RUNNING + 1):
        await show(room, reached("okago", 2, first_to_act))

    page = await resumed(room, room.alice)

    assert len(page.text.splitlines()) == MOST_RUNNING + 2
    assert page.text.endswith("`/history` lists the others.")
    assert len(page.text) < MOST_TEXT
