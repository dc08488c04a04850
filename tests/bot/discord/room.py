"""A server with the bot in it, and what people there see and do: they know only messages, never a state."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor, UserHandle
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message
from simcord.components import walk_components
from simcord.interactions import base_payload
from simcord.results import ResponseMessage

from bot.app import GameNight
from bot.clock import Clock
from bot.store.rows import Move, TableRow
from bot.store.store import Store
from bot.thinking.pool import Thinkers
from tests.bot.discord.simulated import SETTLE_S, Discord, copied
from tests.bot.screens.looking import piece_of

Person = MemberActor | UserHandle
"""A person in a server, or in direct messages with the bot."""

LOBBY = ("Begin", "Join", "Leave", "Cancel", "Show Rules", "Add Computer", "Manage Table", "Fair Deal")
"""The buttons of a table for several players that waits."""

_CLICK, _BUTTON, _MENU = 3, 2, 3

_PROMISE = "-# Fair deal of table"


@dataclass(frozen=True)
class Control:
    """A button or a menu; ``emoji`` is the name of its emoji."""

    custom_id: str
    label: str | None
    enabled: bool
    emoji: str | None

    @property
    def piece(self) -> str | None:
        """What the picture of its emoji shows, in words: "Red 5"."""
        return None if self.emoji is None else piece_of(self.emoji)

    @property
    def cell(self) -> str | None:
        """The cell of the garden that the button takes, if it takes one."""
        found = re.fullmatch(r"play:\d+:\d+:([a-d][1-4])", self.custom_id)
        return found[1] if found else None


@dataclass(frozen=True)
class Shown:
    """A message at one moment. Two are equal if a person sees the same."""

    id: int
    channel_id: int
    ephemeral: bool
    components: list[dict[str, Any]]
    pictures: tuple[bytes, ...]
    alts: tuple[str, ...]
    pinged: tuple[int, ...] = field(compare=False)
    response: ResponseMessage = field(compare=False, repr=False)
    payload: dict[str, Any] = field(compare=False, repr=False)

    @classmethod
    def of(cls, env: Env, message: Message) -> Shown:
        components = copied(message.components)
        media = []
        for component in walk_components(components):
            for item in component.get("items", ()):
                media.append((item["media"].pop("url"), item.get("description") or ""))
                item.pop("media")
        blobs = [env.backend.cdn.get(url) for url, _ in media]
        assert None not in blobs, "a picture that was not uploaded"
        return cls(
            id=message.id,
            channel_id=message.channel_id,
            ephemeral=message.is_ephemeral,
            components=components,
            pictures=tuple(blob for blob in blobs if blob is not None),
            alts=tuple(alt for _, alt in media),
            pinged=tuple(message.ping_user_ids),
            response=ResponseMessage(env, message),
            payload=copied(dict(serializers.message_payload(env.backend, message))),
        )

    @property
    def text(self) -> str:
        """Everything written in the message."""
        return "\n".join(str(part["content"]) for part in self._walk(10))

    @property
    def controls(self) -> tuple[Control, ...]:
        return tuple(
            Control(
                button["custom_id"],
                button.get("label"),
                not button.get("disabled"),
                (button.get("emoji") or {}).get("name"),
            )
            for kind in (_BUTTON, _MENU)
            for button in self._walk(kind)
            if "custom_id" in button  # a link has none
        )

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the buttons with words."""
        return tuple(control.label for control in self.controls if control.label and control.cell is None)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells whose button can be clicked."""
        return tuple(control.cell for control in self.controls if control.cell and control.enabled)

    @property
    def rows(self) -> list[list[str | None]]:
        """The cells of the buttons, row by row, as they are laid out."""
        rows = [
            [Control(b["custom_id"], None, True, None).cell for b in r["components"]] for r in self._walk(1)
        ]
        return [row for row in rows if any(row)]

    def control(self, name: str) -> Control:
        """The one button with this label, or this picture without one, or for this cell."""
        named = [each for each in self.controls if name in (each.label or each.piece, each.cell)]
        (found,) = named or [each for each in self.controls if name == each.piece]
        return found

    @property
    def menu(self) -> list[dict[str, Any]]:
        """The options of the one menu."""
        (menu,) = self._walk(_MENU)
        options: list[dict[str, Any]] = menu["options"]
        return options

    def _walk(self, kind: int) -> Iterator[dict[str, Any]]:
        return (part for part in walk_components(self.components) if part["type"] == kind)


@dataclass
class Room:
    """A server with five members and the bot, and the actions of a test there."""

    url: str
    store: Store
    thinkers: Thinkers
    env: Discord = field(init=False)
    guild: GuildHandle = field(init=False)
    channel: ChannelHandle = field(init=False)
    people: tuple[MemberActor, ...] = field(init=False)
    alice: MemberActor = field(init=False)
    bob: MemberActor = field(init=False)
    carol: MemberActor = field(init=False)
    dave: MemberActor = field(init=False)
    erin: MemberActor = field(init=False)

    def furnish(self, env: Discord) -> None:
        """Create the server, its channel and its members."""
        self.env = env
        self.guild = env.create_guild("Game night")
        self.channel = self.guild.create_text_channel("tables")
        self.alice, self.bob, self.carol, self.dave, self.erin = self.people = tuple(
            self.guild.add_member(env.create_user(name)) for name in ("Alice", "Bob", "Carol", "Dave", "Erin")
        )

    def start_bot(self) -> GameNight:
        """A bot on the database of this room. Its pauses end only when the test moves the time."""
        return GameNight(self.store, self.thinkers, Clock(discord.utils.utcnow, asyncio.sleep))

    @property
    def bot(self) -> GameNight:
        bot = self.env.bot
        assert isinstance(bot, GameNight)
        return bot

    async def restart(self) -> None:
        """Stop the bot and then its database connection, and start both again on the same file."""
        await self.bot.close()
        await self.store.close()
        self.store = await Store.open(self.url)
        await self.env.restart_bot(self.start_bot())

    def requests_since(self, count: int) -> list[tuple[str, str]]:
        """What the bot asked Discord for after the first ``count`` requests."""
        return [(request.method, request.path) for request in self.env.http_requests[count:]]

    def messages(self, channel: ChannelHandle | None = None) -> list[Shown]:
        """The public messages of a channel, the oldest first, without the promises of fair deals."""
        return [shown for shown in self._public(channel) if _PROMISE not in shown.text]

    def promises(self, channel: ChannelHandle | None = None) -> list[Shown]:
        """The messages of a channel that promise a fair deal, the oldest first."""
        return [shown for shown in self._public(channel) if _PROMISE in shown.text]

    def _public(self, channel: ChannelHandle | None) -> list[Shown]:
        there = self.env.backend.messages.get((channel or self.channel).id, {}).values()
        ordered = sorted(there, key=lambda message: message.id)
        return [Shown.of(self.env, message) for message in ordered if not message.is_ephemeral]

    def message(self, channel_id: int, message_id: int) -> Shown:
        return Shown.of(self.env, self.env.backend.get_message(channel_id, message_id))

    async def row(self, table: int = 1) -> TableRow:
        row = await self.store.table(table)
        assert row is not None
        return row

    async def board(self, table: int = 1, channel: ChannelHandle | None = None) -> Shown:
        """The table's board in a channel; without a channel the newest board."""
        posts = (await self.row(table)).boards
        (post, *_) = [there for there in reversed(posts) if channel is None or there.channel_id == channel.id]
        return self.message(post.channel_id, post.message_id)

    async def standing(self, table: int = 1) -> tuple[tuple[Move, ...], str, Shown]:
        """Everything that a refusal must not change: the log, the status, and what everybody sees."""
        return await self.store.moves(table), (await self.row(table)).status, await self.board(table)

    def private(self, result: InteractionResult) -> list[Shown]:
        """What only the person who acted saw."""
        answers = [*result.followups] if result.response is None else [result.response, *result.followups]
        return [Shown.of(self.env, answer._message) for answer in answers if answer.ephemeral]

    def said(self, result: InteractionResult) -> str:
        """The words that were said privately, in one message."""
        return self.answer(result).text

    def answer(self, result: InteractionResult) -> Shown:
        """The only message that only the person who acted saw."""
        assert result.acknowledged, "Discord would say that the interaction failed"
        (answer,) = self.private(result)
        return answer

    async def start(
        self, host: MemberActor, opponent: Person | None = None, **options: Any
    ) -> InteractionResult:
        if opponent is not None:
            options["opponent"] = opponent
        return await host.slash(options.pop("channel", self.channel), "okiya start", **options)

    async def begin(
        self, host: MemberActor | None = None, guest: MemberActor | None = None, **options: Any
    ) -> Shown:
        """Challenge and accept, by default Alice and Bob. Returns the first board."""
        host, guest = host or self.alice, guest or self.bob
        challenge = await self.start(host, guest, **options)
        assert challenge.response is not None
        await guest.click(challenge.response, label="Accept")
        return self.message(challenge.response.channel_id, challenge.response.id)

    def in_turn(self, board: Shown) -> tuple[MemberActor, MemberActor]:
        """The player to move, by the words of the board, and their opponent."""
        found = re.search(r"<@(\d+)> to move", board.text)
        assert found, board.text
        seated = [int(user) for user in re.findall(r"<@(\d+)>", board.text.splitlines()[1])]
        (other,) = set(seated) - {int(found[1])}
        return self.member(int(found[1])), self.member(other)

    def member(self, user: int) -> MemberActor:
        (found,) = [member for member in self.people if member.id == user]
        return found

    async def click(
        self, who: Person, name: str, table: int = 1, channel: ChannelHandle | None = None
    ) -> InteractionResult:
        """Click the button with this label or for this cell on the present board."""
        board = await self.board(table, channel)
        result: InteractionResult = await who.click(board.response, custom_id=board.control(name).custom_id)
        return result

    async def play(self, table: int = 1, plies: int = 1) -> Shown:
        """Let the player to move click the first enabled button. Returns the board afterwards."""
        board = await self.board(table)
        for _ in range(plies):
            mover, _ = self.in_turn(board)
            await self.click(mover, board.cells[0], table)
            board = await self.board(table)
        return board

    async def press(self, who: Person, seen: Shown, *names: str) -> Shown:
        """Click the buttons of a message, which changes with each. Returns the message afterwards."""
        for name in names:
            await who.click(seen.response, custom_id=seen.control(name).custom_id)
            seen = self.message(seen.channel_id, seen.id)
        return seen

    async def resign(self, who: Person, table: int = 1) -> Shown:
        """Resign by the button of the board and its question. Returns the board afterwards."""
        asked = self.answer(await self.click(who, "Resign", table))
        await who.click(asked.response, label="Resign")
        return await self.board(table)

    async def late_click(self, who: Person, seen: Shown, custom_id: str) -> InteractionResult:
        """Click on an earlier state of a message: the click was on its way when the message changed."""
        (answer,) = await self.clicks_at_once([(who, seen, custom_id)])
        return answer

    async def clicks_at_once(self, clicks: Iterable[tuple[Person, Shown, str]]) -> list[InteractionResult]:
        """Clicks by people on messages as they saw them, all sent before the first is answered.

        A ``custom_id`` that was not there is put on the message's first button, as a forger would.
        """
        sent = [self.send_click(*click) for click in clicks]
        # Watching a crowd settle costs the simulation more than the crowd costs the bot.
        async with asyncio.timeout(SETTLE_S):
            while not all(interaction.responded for interaction in sent):  # noqa: ASYNC110 - not our flag
                await asyncio.sleep(0.01)
        await self.env.settle()
        return [InteractionResult(self.env, interaction) for interaction in sent]

    def send_click(self, who: Person, seen: Shown, custom_id: str) -> Interaction:
        """Send a click by a person on a message as they saw it, and wait for nothing."""
        message = copied(seen.payload)
        if custom_id not in {control.custom_id for control in seen.controls}:
            button = next(part for part in walk_components(message["components"]) if part["type"] == _BUTTON)
            button["custom_id"] = custom_id
        interaction, payload = base_payload(
            self.env.backend,
            type=_CLICK,
            channel_id=seen.channel_id,
            guild_id=None if isinstance(who, UserHandle) else self.guild.id,
            user_id=who.id,
            data={"custom_id": custom_id, "component_type": _BUTTON},
        )
        interaction.source_message_id = seen.id
        self.env.backend.emit("INTERACTION_CREATE", {**payload, "message": message})
        return interaction


async def fill_in(who: MemberActor, asked: InteractionResult, text: str) -> InteractionResult:
    """Write a text into the one field of a form and send it."""
    assert asked.modal is not None
    (field,) = [part for part in walk_components(asked.modal["components"]) if part["type"] == 4]
    result: InteractionResult = await who.submit_modal(asked, {field["custom_id"]: text})
    return result
