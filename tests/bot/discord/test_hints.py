"""Hints for players: a button, a private answer, and a count that everybody sees at the end."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from unittest.mock import AsyncMock

import pytest

from bot.thinking.pool import ThoughtTooLong, TooManyThoughts
from games import GAMES
from games.core import View
from games.players import Hint
from tests.bot.discord.dealt import reached, show
from tests.bot.discord.room import Room
from tests.bot.discord.with_computers import to_act


async def test_a_hint_names_a_move_and_says_how_sure_it_is_to_the_asker_alone(room: Room) -> None:
    for table, game in enumerate(GAMES, start=1):
        board = await show(room, reached(game, 2, lambda state: len(state.to_act) == 1))
        who = room.member((await to_act(room, table))[0])
        before, seen = await room.standing(table), len(room.messages())

        answer = await room.click(who, "Hint", table)

        said = room.said(answer)
        assert re.match(r"\*\*[A-Z][^*]+\.\*\* ", said), said
        assert re.search(
            r"This (is certain|hint is likely right, but not proved|is a rule of thumb, not a proof)\.$", said
        )
        assert await room.standing(table) == before
        assert len(room.messages()) == seen
        assert "Hint" in board.labels


async def test_the_dice_of_a_hint_do_not_come_from_the_seed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, hint = [], room.thinkers.hint

    def overheard(person: int, view: View, seed: int) -> Awaitable[Hint]:
        given.append(seed)
        return hint(person, view, seed)

    monkeypatch.setattr(room.thinkers, "hint", overheard)
    mover, _ = room.in_turn(await room.begin())

    await room.click(mover, "Hint")

    assert given == [1]  # the number of the table


async def test_a_table_can_forbid_hints_and_so_does_its_rematch(room: Room) -> None:
    board = await room.begin(hints=False)
    mover, other = room.in_turn(board)
    assert "Hint" not in board.labels
    refused = await room.late_click(mover, board, "table:hint:1")
    assert room.said(refused) == "This table plays without hints."
    assert (await room.row()).hinted == {}

    await room.resign(mover)
    await room.click(mover, "Rematch")
    await room.click(other, "Accept", table=2)

    assert "Hint" not in (await room.board(2)).labels


async def test_only_the_player_whose_turn_it_is_gets_a_hint_and_nobody_after_the_end(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)

    early = await room.click(other, "Hint")
    stranger = await room.click(room.carol, "Hint")
    await room.resign(mover)
    late = await room.late_click(mover, board, "table:hint:1")

    assert room.said(early) == f"It is not your turn: the table waits for {mover.mention}."
    assert "You are watching this table" in room.said(stranger)
    assert "This game is over" in room.said(late)
    assert (await room.row()).hinted == {}
    assert "Hint" not in (await room.board()).text
    assert "Hint" not in (await room.board()).labels


async def test_why_there_is_no_hint_is_said_and_counts_as_none(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = room.in_turn(await room.begin())

    async def said() -> str:
        return room.said(await room.click(mover, "Hint"))

    for refused, told in ((TooManyThoughts, "Try again in a minute."), (ThoughtTooLong, "please try again.")):
        with monkeypatch.context() as busy:
            busy.setattr(room.thinkers, "hint", AsyncMock(side_effect=refused))
            assert (await said()).endswith(told)
    await room.store.people.change(mover.id, hints=False)
    assert await said() == "You have hidden hints. Press Offer Hints in `/settings` to get them again."
    await room.store.people.change(mover.id, hints=True)
    await room.env.advance_time(60)
    for _ in range(10):
        await room.bot.tables.take_hint(mover.id)
    assert re.fullmatch(
        r"You had 10 hints within a minute\. You can ask for the next one <t:\d+:R>\.", await said()
    )
    assert (await room.row()).hinted == {}
