"""Whatever a client sends, one person gets one answer, and nothing changes that the rules do not allow."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult
from simcord.backend.models import Interaction
from simcord.interactions import base_payload

from tests.bot.discord.forger import BUTTON, CLICK, COMMAND, Forger, nested
from tests.bot.discord.room import Person, Room, Shown

UNREADABLE = "I cannot read this command as it was sent"


def send(
    room: Room, who: Person, kind: int, data: dict[str, Any], message: dict[str, Any] | None = None
) -> Interaction:
    """Send an interaction as it is, without the checks of a client."""
    interaction, payload = base_payload(
        room.env.backend,
        type=kind,
        channel_id=room.channel.id,
        guild_id=room.guild.id,
        user_id=who.id,
        data=data,
    )
    if message is not None:
        interaction.source_message_id = int(message["id"])
        payload = {**payload, "message": message}
    room.env.backend.emit("INTERACTION_CREATE", payload)
    return interaction


async def furnished(room: Room) -> list[Shown]:
    """A server with a running game of each kind, a closed table, private screens, and a word by a person."""
    seen = [await room.begin()]
    closed = await room.start(room.carol)
    assert closed.response is not None
    await room.carol.click(closed.response, label="Cancel")
    seen.append(room.message(room.channel.id, closed.response.id))
    for game in ("ok", "okeydokey"):
        opened = await room.alice.slash(room.channel, f"{game} start", computers=1)
        assert opened.response is not None
        await room.alice.click(opened.response, label="Begin")
        board = room.message(room.channel.id, opened.response.id)
        hand = next(part for part in board.controls if part.custom_id.startswith("mine:"))
        seen += [board, *room.private(await room.alice.click(board.response, custom_id=hand.custom_id))]
    said = await room.dave.send(room.channel, "play:1:0:a1")
    return [*seen, room.message(room.channel.id, said.id)]


async def test_whatever_is_sent_is_answered_and_changes_nothing_that_is_not_allowed(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    there = await furnished(room)
    commands = room.env.backend.commands[None].values()
    forger = Forger(commands, seed=14, messages=[None, *(shown.payload for shown in there)])

    for _ in range(10):
        forged = [(room.people[i % 5], forger.forged()) for i in range(25)]
        sent = [send(room, who, one.kind, one.data, one.message) for who, one in forged]
        await room.env.settle()
        unanswered = [one for one in sent if not one.responded]
        assert unanswered == []

    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
    boards = [post.message_id for table in range(1, 5) for post in (await room.row(table)).boards]
    assert len(boards) == len(set(boards))
    assert there[-1].id not in boards


async def test_impossible_options_get_one_sentence_and_open_no_table(room: Room) -> None:
    tables: list[Any] = [2**63, 1.5, "1", None, []]
    impossible: dict[str, list[dict[str, Any]]] = {
        "boussanga start": [
            {"name": "computers", "type": 4, "value": 99},
            {"name": "computers", "type": 4, "value": -1},
            {"name": "computers", "type": 4, "value": 2**70},
            {"name": "computers", "type": 4, "value": True},
            {"name": "computers", "type": 3, "value": "2"},
            {"name": "level", "type": 3, "value": "divine"},
            {"name": "hints", "type": 3, "value": "yes"},
            {"name": "seats", "type": 4, "value": 5},
        ],
        "okiya start": [{"name": "opponent", "type": 6, "value": "12345"}],
        "okiya show": [{"name": "table", "type": 4, "value": value} for value in tables],
        "replay": [{"name": "text", "type": 3, "value": "\ud800"}],
        "nothing": [{"name": "table", "type": 4, "value": 1}],
    }
    for path, options in impossible.items():
        for option in options:
            data = nested(path.split(), [option])
            result = InteractionResult(room.env, send(room, room.alice, COMMAND, data))
            await room.env.settle()
            assert UNREADABLE in room.said(result), option
    assert await room.store.table(1) is None


async def test_no_forged_message_becomes_a_board(room: Room) -> None:
    elsewhere = room.guild.create_text_channel("elsewhere")
    board = await room.begin(channel=elsewhere)
    closed = await room.start(room.carol)
    assert closed.response is not None
    await room.carol.click(closed.response, label="Cancel")
    said = await room.dave.send(room.channel, "A word.")
    button = {"type": 2, "style": 2, "label": "x", "custom_id": f"play:1:0:{board.cells[0]}"}

    here = [room.message(room.channel.id, message) for message in (closed.response.id, said.id)]
    for message in (*here, *room.promises(elsewhere)):
        forged = message.payload
        forged["components"] = [*forged["components"], {"type": 1, "components": [button]}]
        for who in (room.alice, room.bob):
            click = {"custom_id": button["custom_id"], "component_type": BUTTON}
            result = InteractionResult(room.env, send(room, who, CLICK, click, forged))
            await room.env.settle()
            assert "This control no longer works." in room.said(result)

    assert [post.message_id for post in (await room.row(1)).boards] == [board.id]
    assert await room.store.moves(1) == ()


async def test_a_forged_private_button_leaves_a_public_board_as_it_is(room: Room) -> None:
    await room.begin()
    before = await room.standing()

    for verb in ("keep", "quit-now", "resign-now"):
        answer = await room.late_click(room.carol, await room.board(), f"table:{verb}:1")
        assert room.said(answer)

    assert await room.standing() == before
