"""The proof on the wire: everything that the bot sends could also come from other hidden cards.

The first and the last moves of a game are clicked. Every request is compared with the request of the same
table with its secrets dealt again: public requests for everybody, private ones for the player who sees them.
"""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from simcord import HttpLogEntry, MemberActor

from bot.logs import write_logs
from bot.screens.frame.layout import Message, one_text
from bot.screens.game import Players, ScreenContext
from bot.screens.registry import SCREENS
from bot.screens.table import refusals
from bot.screens.table.board import board_message
from bot.screens.table.private_screens import briefly, own_screen
from bot.store.rows import Move
from bot.tables.refusals import NotSeated
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bot.discord.dealt import Deal, dealt_lobby, show, whose_turn
from tests.bot.discord.marking import remembered
from tests.bot.discord.okey_dokey.room import (
    SCREEN,
    at_once,
    careful,
    hand,
    now,
    numbered,
    presses,
    say,
    view_of,
)
from tests.bot.discord.room import Room, Shown
from tests.bot.screens.test_secrecy import refusal, sent, with_other_secrets

LASTING = Deal("okey_dokey", 3, seed=numbered(21))  # careful play lasts to the end, with early swaps
BY_CLICKS, LEFT_TO_PLAY = 8, 5
EPHEMERAL, UPDATE = 64, 7
BEHIND_THE_SCENES = re.compile(r"/applications/|/gateway|/oauth2/|/users/@me")

Sent = tuple[Any, ...]
Told = Callable[[Table, int | None], str | None]


@dataclass
class Wire:
    """What the bot sends about a table, compared with what it would send if the cards were dealt again."""

    room: Room
    files: list[tuple[int, str, bytes]] = field(default_factory=list)
    checked: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    def tap(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on, note every file with the request that carries it."""
        cdn, requests = self.room.env.backend.cdn, self.room.env.http_requests
        store = cdn.store_attachment

        def noting(number: int, channel: int, name: str, png: bytes, alt: str | None) -> dict[str, Any]:
            self.files.append((len(requests) - 1, name, png))
            return store(number, channel, name, png, alt)

        monkeypatch.setattr(cdn, "store_attachment", noting)
        self.checked = len(requests)

    async def press(self, who: MemberActor, own: Shown, label: str, *told: Told) -> Shown:
        """Press a button of a private message and check what was sent. Returns the message afterwards."""
        custom_id = own.control(label).custom_id
        await who.click(own.response, custom_id=custom_id)
        kind, _, _, rest = custom_id.split(":", 3)
        await self.check(rest.partition("~")[2 if kind == "play" else 0], *told)
        return now(self.room, own)

    async def type(self, who: MemberActor, typed: str) -> None:
        """Type into the command and check what was suggested."""
        offered = await who.autocomplete(self.room.channel, "okeydokey move", "move", typed)
        table = await Tables(self.room.store).table(1)
        seat = table.seat_of(who.id)
        other = with_other_secrets(table, seat, self.checked)
        named = list(SCREEN.suggest(other.view(seat), typed).items())[:25]
        assert offered == [{"name": name, "value": action} for action, name in named]
        self.seen["suggestions"] += 1
        self.checked = len(self.room.env.http_requests)

    async def check(self, look: str = "", *told: Told) -> None:
        """Check everything that was sent since the last check.

        Hands were shown in this look. ``told`` makes the expected sentences from the table and a seat.
        """
        table = await Tables(self.room.store).table(1)
        for number in range(self.checked, len(self.room.env.http_requests)):
            request = self.room.env.http_requests[number]
            content = self._content(number, request)
            if content is not None:
                reader = self._only_reader(request)
                seat = None if reader is None else table.seat_of(reader)
                other = with_other_secrets(table, seat, number)
                if reader is None:
                    self.seen["board"] += 1
                    assert content == await shown_to_all(other, self.room)
                elif content in [sent(Message(one_text(say(other, seat) or "-"))) for say in told]:
                    self.seen["sentence"] += 1
                else:
                    self.seen["hand"] += 1
                    assert seat is not None, content
                    assert content == shown_to_one(other, seat, look, self.room)
        self.checked = len(self.room.env.http_requests)

    def _content(self, number: int, request: HttpLogEntry) -> Sent | None:
        """The components and the files of a request that shows something."""
        body = _body(request)
        files = {name: png for sent_with, name, png in self.files if sent_with == number}
        assert [file["filename"] for file in body.get("attachments", ())] == list(files)
        if "components" not in body:
            assert request.method == "GET" or BEHIND_THE_SCENES.match(request.path), request
            return None
        assert not body.get("content")
        return body["components"], files

    def _only_reader(self, request: HttpLogEntry) -> int | None:
        """The only person who sees what a request shows; None if everybody does."""
        found = re.match(r"/(?:interactions|webhooks)/\d+/simcord_interaction_(\d+)", request.path)
        if found is None:
            return None
        backend = self.room.env.backend
        interaction = backend.interactions[int(found[1])]
        if request.method == "PATCH" or request.json["type"] == UPDATE:  # pyrefly: ignore[unsupported-operation]
            message = backend.get_message(interaction.channel_id, interaction.message_id or 0)
            return interaction.user_id if message.is_ephemeral else None
        return interaction.user_id if int(_body(request).get("flags") or 0) & EPHEMERAL else None


def _body(request: HttpLogEntry) -> dict[str, Any]:
    """The body of a request about a message."""
    body = request.json if isinstance(request.json, dict) else {}
    inner: dict[str, Any] = body.get("data", body)
    return inner


async def shown_to_all(table: Table, room: Room) -> Sent:
    desk = replace(room.bot.desk, screens={table.row.game: SCREEN})
    components, pictures = sent(await board_message(desk, table))
    return remembered(components, {}), pictures


def shown_to_one(table: Table, seat: int, look: str, room: Room) -> Sent:
    assert SCREEN.private is not None
    context = ScreenContext(table.id, table.ply, Players(table.players, table.id), room.bot.emoji)
    shown = SCREEN.private.show(context, table.view(seat), look)
    user = table.players[seat]
    steps = table.since_turn_of(user, table.steps) if table.to_act() == (user,) else ()
    text = "\n".join([*briefly(SCREEN, table, steps), shown.text])
    return sent(own_screen(replace(shown, text=text), shown.draw() if shown.draw else None))


def refused(action: str) -> Told:
    """The answer to a player who plays this."""
    return lambda table, seat: refusal(table, -1 if seat is None else seat, action)


def watching(table: Table, _seat: int | None) -> str:
    return refusals.refusal(NotSeated(table.row), SCREENS["okey_dokey"])


async def take_turn(wire: Wire, who: MemberActor, own: Shown) -> Shown:
    """Update the hand and play carefully, with checks of everything sent. Returns the hand afterwards."""
    seat = [person.id for person in wire.room.people].index(who.id)
    for label in presses(await view_of(wire.room, seat), own):
        own = await wire.press(who, own, label)
    return own


async def test_nothing_that_is_sent_in_a_game_depends_on_a_card_its_reader_may_not_know(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = Wire(room)
    await dealt_lobby(room, LASTING)
    wire.tap(monkeypatch)
    await room.click(room.alice, "Begin")
    hands = await open_hands(wire)
    for who in room.people[:3]:
        await wire.type(who, "")
    await wire.press(room.alice, hands[room.alice.id], "I Start")

    for turn in range(BY_CLICKS):
        who = whose_turn(room, await room.board())
        if turn % 4 == 0:
            await speak(wire, room.people[turn % 3], hands)
        if turn == 3:
            await be_refused(wire, who, hands)
        hands[who.id] = await take_turn(wire, who, now(room, hands[who.id]))
        await wire.type(who, "r")
    await skip_to_the_end(room)
    hands = await open_hands(wire)
    while "Rematch" not in (game := await room.board()).labels:
        who = whose_turn(room, game)
        hands[who.id] = await take_turn(wire, who, now(room, hands[who.id]))

    assert (await room.row()).status == "over"
    assert wire.seen.keys() == {"board", "hand", "sentence", "suggestions"}
    assert wire.seen["board"] > BY_CLICKS + LEFT_TO_PLAY
    assert min(wire.seen.values()) >= 10


async def open_hands(wire: Wire) -> dict[int, Shown]:
    """The hands of the three, by user."""
    hands = {}
    for who in wire.room.people[:3]:
        hands[who.id] = await hand(wire.room, who)
        await wire.check()
    return hands


async def skip_to_the_end(room: Room) -> None:
    """Restart the bot with the log that careful play leads to, a few moves before the end."""
    plays = careful(3, 21).plays
    log = await room.store.moves(1)
    played = [(move.seat, move.action) for move in log if move.action[0].isalpha()]
    assert played == list(plays[: len(played)])
    for ply, (seat, action) in enumerate(plays[len(played) : -LEFT_TO_PLAY], start=len(log)):
        user = room.people[seat].id
        await room.store.append(Move(1, ply, seat, user, action, 1000 + ply, room.env.now()))
    await room.restart()
    room.bot.tables.look_again(await room.bot.tables.table(1), 0)
    await room.env.settle()


async def speak(wire: Wire, who: MemberActor, hands: dict[int, Shown]) -> None:
    """Say the number of cards of a colour, ask for something, and leave another kind of talk chosen."""
    own = await wire.press(who, now(wire.room, hands[who.id]), "My Count")
    for label in ("Count Red", "Count Grey", "Please Reset", "Ask for Blue Reset", "Plan Card"):
        own = await wire.press(who, own, label)


async def be_refused(wire: Wire, mover: MemberActor, hands: dict[int, Shown]) -> None:
    """Play a card that is not in the hand, play out of turn, and play as a watcher."""
    ply = (await Tables(wire.room.store).table(1)).ply
    public = await wire.room.board()
    for action in ("r4", "y8", "b0/g1,s7", "resign"):
        for who in wire.room.people[:3]:
            if who is mover and action in ("r4", "y8"):
                continue  # they may hold it
            own = now(wire.room, hands[who.id])
            await wire.room.late_click(who, own, f"play:1:{ply}:{action}")
            await wire.check("", refused(action))
        await wire.room.late_click(wire.room.dave, public, f"play:1:{ply}:{action}")
        await wire.check("", watching)


# The log.


async def fail_and_play(room: Room, table: int, number: int) -> None:
    """A script by the positions of cards, not their values: talk, a swap, refusals, all kinds of failures."""
    await show(room, at_once(3, number))
    alice, bob, carol = room.people[:3]
    own = await hand(room, alice, table)
    own = await say(room, alice, own, "My Count", "Red")
    another = await held_by(room, 1, table)
    await room.late_click(alice, own, f"play:{table}:2:{another}")
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    await alice.click(own.response, custom_id=lit(own)[0])
    await room.restart()
    own = await hand(room, bob, table)
    own = await room.press(bob, own, "Grey Reset")
    for card in range(2):
        await bob.click(own.response, custom_id=own.controls[card].custom_id)
        own = now(room, own)
    room.env.inject_error("POST", "/interactions/*/callback", status=500)
    await room.press(bob, own, "Place Reset")
    await carol.autocomplete(room.channel, "okeydokey move", "move", "")
    own = await hand(room, carol, table)
    await room.store.close()
    await carol.click(own.response, custom_id=lit(own)[0])
    await room.restart()
    illegal = await held_by(room, 0, table)
    await room.store.append(Move(table, 4, 2, carol.id, illegal, 77 + table, room.env.now()))
    await room.restart()
    await carol.slash(room.channel, "okeydokey show", table=table)


def lit(own: Shown) -> list[str]:
    """The buttons of the cards that can be played."""
    return [each.custom_id for each in own.controls if each.enabled and each.custom_id.startswith("play:")]


async def held_by(room: Room, seat: int, table: int) -> str:
    """The first card in a hand."""
    return ((await view_of(room, seat, table)).hand or ())[0]


@pytest.mark.usefixtures("restored_logging")
async def test_the_logs_of_two_deals_differ_only_in_times_and_numbers(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    gc.collect()  # of a bot that another test has killed, tasks are left: it would tell of them here
    write_logs("DEBUG")
    written = []
    for table, number in enumerate((1, 5), start=1):
        await fail_and_play(room, table, number)
        text = re.sub(rf"(?i)table {table}\b", "table", capsys.readouterr().err)
        text = re.sub(r"\d{4}-\d\d-\d\d \S+|\d{6,}|0x[0-9a-f]+", "#", text)
        lines = [line for line in text.splitlines() if "Table 1 " not in line]  # of the deal before
        written.append(sorted(lines))  # answers and edits of boards overtake each other

    first, second = written
    assert first == second
    for failure in ("The store failed: StoreClosed.", "is set aside", "status 500"):
        assert failure in "\n".join(first)
