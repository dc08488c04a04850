"""/resume: the reader's running tables in all channels; tables that wait for the reader come first."""

from __future__ import annotations

import re
from typing import Any

from discord.utils import format_dt
from simcord import MemberActor

from bot.screens.past.history import MOST_LISTED, nothing_running
from bot.screens.registry import SCREENS
from games.core import Game
from tests.bot.discord.dealt import reached, seat, show
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_replay import line_game


def first_to_act(state: Game) -> bool:
    return state.to_act == (0,)


def second_to_act(state: Game) -> bool:
    return state.to_act == (1,)


async def resumed(room: Room, who: MemberActor) -> Shown:
    return room.answer(await who.slash(room.channel, "resume"))


async def test_a_table_that_waits_comes_before_any_number_of_newer_ones(room: Room) -> None:
    waiting = await seat(room, reached("okago", 2, first_to_act))
    for game in ("boussanga", *["okago"] * MOST_LISTED):
        table = await seat(room, reached(game, 2, second_to_act))
        await room.bot.tables.put_board(table, room.channel.id, table)

    page = await resumed(room, room.alice)

    begun = format_dt((await room.bot.tables.table(waiting)).waiting_since, "R")
    lines = page.text.splitlines()
    assert page.ephemeral
    assert lines[:2] == [
        "### Your running games",
        f"**Okago**, table {waiting}, against {room.bob.mention}: **your turn**, begun {begun}. "
        f"`/okago show table:{waiting}` posts its board.",
    ]
    assert f"{room.bob.mention} to move" in lines[2]
    assert len(lines) == MOST_LISTED + 2
    assert lines[-1] == "`/history` lists the others."


async def test_a_table_links_its_board_in_every_channel_also_of_a_server_of_another_process(
    room: Room,
) -> None:
    board = await show(room, reached("okago", 2, first_to_act))
    quiet = room.guild.create_text_channel("quiet")
    link = f"https://discord.com/channels/{room.guild.id}/{board.channel_id}/{board.id}"

    for answer in (await room.alice.slash(quiet, "resume"), await room.alice.user.slash("resume")):
        assert re.search(rf": \*\*your turn\*\*, begun <t:\d+:R>\. \[Board\]\({link}\)$", room.said(answer))

    (table,) = await room.bot.tables.of(room.alice.id, room.channel.id, None)
    await room.bot.tables.put_board(table.id, quiet.id, board.id)
    state: Any = room.bot._connection
    state._remove_guild(room.bot.get_guild(room.guild.id))
    answer = await room.alice.user.slash("resume")
    assert f"https://discord.com/channels/{room.guild.id}/{quiet.id}/{board.id}" in room.said(answer)


async def test_finished_tables_and_those_of_others_are_left_out(room: Room) -> None:
    await seat(room, line_game())
    await seat(room, reached("okago", 2, first_to_act))

    assert (await resumed(room, room.carol)).text == nothing_running(SCREENS)
