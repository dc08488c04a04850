"""A question about more tables than a menu can list."""

from __future__ import annotations

from tests.bot.discord.endings import deal
from tests.bot.discord.room import Room
from tests.bot.screens.limits import violations


async def test_a_menu_of_many_tables_keeps_to_the_limits(room: Room) -> None:
    for _ in range(27):
        await deal(room, bytes(16))
    table = await room.bot.tables.table(1)
    mover = room.member(table.to_act()[0])

    for command, asked in {"move": {"move": f"a{' ' * 18}1"}, "resign": {}}.items():
        question = room.answer(await mover.slash(room.channel, f"okiya {command}", **asked))
        assert violations(question.components) == []
        assert len(question.menu) == 25
