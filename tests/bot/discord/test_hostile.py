"""Whatever a client sends, one person gets one answer, and nothing changes that the rules do not allow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from simcord import InteractionResult
from simcord.backend.models import Interaction
from simcord.components import walk_components
from simcord.interactions import base_payload

from games.players import LEVELS
from tests.bot.discord.room import Person, Room, Shown

UNREADABLE = "I cannot read this command as it was sent"
COMMAND, CLICK, TYPING, FORM = 2, 3, 4, 5
BUTTON, MENU = 2, 3

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1, 99, 2**31, 2**53, 2**63, 2**64, 10**30, 1.5, "", "a1", "1", "\0", "\ud800", "🍁",
    "a" * 101, "x" * 7_000, [], {}, ["a1"], {"a": 1},
)  # fmt: skip
"""Values that no option of ours allows, and a few that some allow."""

CHOSEN: tuple[Any, ...] = (
    (),
    ("1",),
    ("a1",),
    ("~close.k11",),
    ("1", "2", "3"),
    (None,),
    (7,),
    ("\ud800",),
    "a1",
)


VERBS = (
    "join", "accept", "seat", "leave", "no-computer", "decline", "cancel", "begin", "computer", "rematch",
    *(f"add-{level}" for level in LEVELS),
    "rules", "resign", "resign-now", "keep", "hint", "quit", "quit-now", "replace", "take-back",
    "move", "analysis", "replay", "replay-by", "record", "record-by", "history", "replay-of", "ranks",
    "seen-by", "unknown", "x" * 20,
)  # fmt: skip


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


@dataclass
class Forger:
    """Makes interactions that no honest client sends, the same ones for the same seed."""

    room: Room
    seed: int
    messages: list[dict[str, Any] | None] = field(default_factory=list)
    """What the forger claims to have clicked: boards, private screens, the messages of people."""

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        known = self.room.env.backend.commands[None].values()
        self._commands = [leaf for command in known for leaf in leaves(json.loads(json.dumps(command)), [])]

    def send(self) -> Interaction:
        """Send one of them, by anybody."""
        who, pick = self._random.choice(self.room.people), self._random.random()
        if pick < 0.5:
            custom_id, chosen = self._custom_id(), self._random.choice(CHOSEN)
            kind = self._random.choice([BUTTON, MENU])
            data = {"custom_id": custom_id, "component_type": kind, "values": chosen}
            return send(self.room, who, CLICK, data, self._message(custom_id))
        if pick < 0.6:
            typed = {"type": 4, "custom_id": "x", "value": self._random.choice(ODD)}
            fields = [{"type": 18, "component": typed}]
            custom_id = self._random.choice([f"form:{self._table()}:{self._ply()}:{self._odd()}", "x", ""])
            data = {"custom_id": custom_id, "components": fields}
            return send(self.room, who, FORM, data, self._message(custom_id))
        return send(self.room, who, COMMAND if pick < 0.85 else TYPING, self._command(focus=pick >= 0.85))

    def _custom_id(self) -> str:
        table, ply, odd, verb = self._table(), self._ply(), self._odd(), self._random.choice(VERBS)
        forms = (
            f"play:{table}:{ply}:{odd}", f"play:{table}:{ply}:{odd}~{odd}", f"look:{table}:{ply}:{odd}",
            f"mine:{table}:{ply}:{odd}", f"table:{verb}:{table}", f"ask:{verb}:{odd}",
            f"pick:{table}:{ply}:{odd}", f"peek:{table}:{ply}:{odd}", f"form:{table}:{ply}:{odd}",
            f"page:{verb}:{table}:{odd}", f"pages:{verb}:{table}~{odd}", odd,
        )  # fmt: skip
        return self._random.choice(forms)

    def _command(self, *, focus: bool) -> dict[str, Any]:
        path, parameters = self._random.choice(self._commands)
        given = self._random.sample(parameters, self._random.randint(0, len(parameters)))
        options: list[dict[str, Any]] = [
            {
                "name": self._random.choice([parameter["name"]] * 9 + ["unknown"]),
                "type": self._random.choice([parameter["type"]] * 5 + [3, 4, 5]),
                "value": self._random.choice([*ODD, *(c["value"] for c in parameter.get("choices", ()))]),
            }
            for parameter in given
        ]
        if focus and options:
            options[-1]["focused"] = True
        return nested(path, options)

    def _message(self, custom_id: str) -> dict[str, Any] | None:
        """A message, perhaps with the control put on its first button, as a forger would."""
        message = deepcopy(self._random.choice(self.messages))
        buttons = [
            part for part in walk_components((message or {}).get("components", [])) if part["type"] == 2
        ]
        if buttons and self._random.random() < 0.7:
            buttons[0]["custom_id"] = custom_id
        return message

    def _table(self) -> str:
        return self._random.choice(["1", "2", "3", "4", "9", "0", "9" * 18, "9" * 30, "-1"])

    def _ply(self) -> str:
        return self._random.choice(["0", "1", "2", "7", "9" * 9, "x"])

    def _odd(self) -> str:
        return str(
            self._random.choice([*ODD, "sort", "r5", "0", "b0.0", "t0.0", "1.2", "rack", "close", "swap.1"])
        )


def nested(path: Sequence[str], options: list[dict[str, Any]]) -> dict[str, Any]:
    """The data of a command that is called with these options."""
    for name in reversed(path[1:]):
        options = [{"name": name, "type": 1, "options": options}]
    return {"id": "1", "name": path[0], "type": 1, "options": options}


def leaves(command: dict[str, Any], path: list[str]) -> Iterator[tuple[list[str], list[dict[str, Any]]]]:
    """Every command that can be called, with its parameters."""
    path, options = [*path, command["name"]], command.get("options", [])
    below = [option for option in options if option["type"] in (1, 2)]
    if not below:
        yield path, options
    for option in below:
        yield from leaves(option, path)


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
    forger = Forger(room, seed=14, messages=[None, *(shown.payload for shown in there)])

    for _ in range(10):
        sent = [forger.send() for _ in range(25)]
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
    board = await room.begin(channel=room.guild.create_text_channel("elsewhere"))
    closed = await room.start(room.carol)
    assert closed.response is not None
    await room.carol.click(closed.response, label="Cancel")
    said = await room.dave.send(room.channel, "A word.")
    button = {"type": 2, "style": 2, "label": "x", "custom_id": f"play:1:0:{board.cells[0]}"}

    for message in (closed.response.id, said.id):
        forged = room.message(room.channel.id, message).payload
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
