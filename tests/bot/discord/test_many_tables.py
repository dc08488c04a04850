"""A question about more tables than a menu can list."""

from __future__ import annotations

import pytest

from tests.bot.discord.endings import deal
from tests.bot.discord.room import Room
from tests.bot.screens.limits import violations


@pytest.mark.parametrize("command", ["move", "resign"])
async def test_a_menu_of_many_tables_keeps_to_the_limits(room: Room, command: str) -> None:
    for _ in range(27):
        await deal(room, bytes(16))
    table = await room.bot.tables.table(1)
    mover = room.member(table.to_act()[0])
    cell = f"a{' ' * 18}1"

    answer = await mover.slash(
        room.channel, f"okiya {command}", **({"move": cell} if command == "move" else {})
    )

    question = room.answer(answer)
    assert violations(question.components) == []
    assert len(question.menu) == 25
