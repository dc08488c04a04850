"""What must be true after a walk, whatever failed: the log, the boards, the computers, and what was said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from simcord.backend.models.interaction import ResponseKind

from bot.screens.frame.layout import Message
from bot.screens.table.board import board_message
from bot.store.rows import Move
from bot.store.store import Store
from bot.tables.questions import missing
from bot.tables.shelf import Shelf
from bot.tables.table import Table
from tests.bot.discord.room import Shown
from tests.bot.discord.walk.people import Did, People
from tests.bot.discord.walk.seeing import public
from tests.bot.screens.limits import Component, components_of, walk

Told = Literal["turn", "question"]
"""What a mention says: that it is the turn of its readers, or what they are asked."""

_MENTION = re.compile(r"^(.*?), (?:it is your turn at|there is news from|<@\d+> asks to)")
_PERSON = re.compile(r"<@(\d+)>")
_TOLD: Mapping[Told, re.Pattern[str]] = {
    "turn": re.compile(r"it is your turn at table (\d+)", re.IGNORECASE),
    "question": re.compile(r"<@\d+> asks to (?:take back a move|end the game) at table (\d+)"),
}
_SHOWN = ("content", "label", "custom_id", "disabled", "style", "options", "placeholder")
_CARD = re.compile(r"\b[a-z]\d+\b")
_REFUSED = re.compile(r"went wrong|cannot save|try again|no longer works|does not exist", re.IGNORECASE)


@dataclass(frozen=True)
class Truth:
    """All tables and their logs, read from the database."""

    tables: tuple[Table, ...]
    logs: tuple[tuple[Move, ...], ...]

    @classmethod
    async def read(cls, store: Store) -> Truth:
        shelf, tables, logs = Shelf(store), list[Table](), list[tuple[Move, ...]]()
        while await store.table(len(tables) + 1) is not None:
            tables.append(await shelf.load(len(tables) + 1))
            logs.append(await store.moves(len(tables)))
        return cls(tuple(tables), tuple(logs))

    @property
    def secrets(self) -> frozenset[str]:
        """The words that no line of the bot's log may have: seeds, and the cards of games that hide some."""
        dealt = [table for table in self.tables if table.row.started_at and table.game.hides]
        positions = [table.game.start(table.row.seats, table.row.options, table.row.seed) for table in dealt]
        cards = [card for start in positions for card in _CARD.findall(start.position)]
        return frozenset([*cards, *(table.row.seed.hex() for table in self.tables)])


def of_the_log(people: People, truth: Truth) -> Iterable[str]:
    """Faults of the log: moves that nobody made, that were made once and are there twice, or are missing."""
    did = {done.result._interaction.id: done for done in people.did}
    logged = [move for log in truth.logs for move in log if move.user_id > 0]
    for interaction, times in Counter(move.interaction_id for move in logged).items():
        if times > 1:
            yield f"twice: {did[interaction].what}"
    for move in logged:
        done = did.get(move.interaction_id)
        if done is None or done.who.id != move.user_id:
            yield f"unasked: {move.action}"
    order = [interaction for interaction in did if interaction in {move.interaction_id for move in logged}]
    for log in truth.logs:
        asked = [move.interaction_id for move in log if move.user_id > 0]
        if asked != sorted(asked, key=order.index):
            yield "disordered"
    saved = {move.interaction_id for move in logged}
    for interaction, done in did.items():
        if interaction not in saved and acknowledged(done):
            yield f"lost: {done.what}"


def acknowledged(done: Did) -> bool:
    """Whether the player saw that a move was made: the message that they used has changed, without a word."""
    sent = done.result._interaction
    plays = done.what.startswith(("play:", "pick:")) and " ~" not in done.what
    changed = sent.response_kind == ResponseKind.UPDATE and not sent.followup_ids
    return plays and changed and not any("newer one of these" in text for text in done.told)


def untrue(people: People, truth: Truth) -> Iterable[str]:
    """Words after which a player would believe something wrong."""
    saved = {move.interaction_id for log in truth.logs for move in log}
    for done in people.did:
        sent = done.result._interaction
        for text in done.told:
            if (done.changed or sent.id in saved) and _REFUSED.search(text):
                yield f"untrue: {done.what} is saved, but: {text}"
        if sent.loading:
            yield f"thinking: {done.what}"
    for seen in public(people.room):
        if _REFUSED.search(seen.text):
            yield f"public: {seen.text}"


async def of_the_boards(people: People, truth: Truth) -> Iterable[str]:
    """Boards that do not show what the log says, and others that pretend to."""
    faults = []
    for table in truth.tables:
        if table.row.boards:
            newest = table.row.boards[-1]
            there = people.room.env.backend.messages.get(newest.channel_id, {}).get(newest.message_id)
            expected = await board_message(people.room.bot.desk, table)
            if there is None:
                faults.append(f"gone: the board of table {table.id}")
            elif not same(Shown.of(people.room.env, there), expected):
                faults.append(f"behind: the board of table {table.id}")
    noted = {there.message_id for table in truth.tables for there in table.row.boards[-1:]}
    strays = [seen for seen in public(people.room) if seen.table and seen.message.id not in noted]
    return faults + [f"stray: an old board of table {seen.table}" for seen in strays]


def same(shown: Shown, expected: Message) -> bool:
    """Whether a message in Discord is the one that the bot would send now."""
    sent = components_of(expected.layout)
    pictures = tuple(expected.pictures.values())
    return shown.pictures == pictures and _bare(shown.components) == _bare(sent)


def _bare(components: Sequence[Component]) -> list[object]:
    """The components without what Discord adds, and without the places of pictures."""
    bare: list[object] = []
    for part in walk(components):
        emoji = part.get("emoji") or {}
        bare.append([part["type"], emoji.get("id"), *(part.get(key) or None for key in _SHOWN)])
    return bare


def mentions_in(text: str) -> list[tuple[Told, int, int]]:
    """What a message says to whom: their turn or a question, the user, and the number of the table."""
    mention = _MENTION.match(text)
    if mention is None:
        return []
    readers = [int(user) for user in _PERSON.findall(mention[1])]
    tables = [(told, int(table)) for told, words in _TOLD.items() for table in words.findall(text)]
    return [(told, user, table) for told, table in tables for user in readers]


def of_the_turns(people: People, truth: Truth) -> Iterable[str]:
    """Computers that do not act, people who are not told what they are waited for, and others who are.

    While a question is open, a table waits for those who are asked.
    """
    mentions = [mention for seen in public(people.room) for mention in mentions_in(seen.text)]
    for table, log in zip(truth.tables, truth.logs, strict=True):
        if table.computer_to_act is not None:
            yield f"asleep: the computer of table {table.id}"
        mentioned = [(told, user) for told, user, number in mentions if number == table.id]
        asked, to_act = missing(table), table.to_act()
        right = {("question", user) for user in asked} or {("turn", user) for user in to_act}
        if not right.issuperset(mentioned):
            yield f"wrong mention: table {table.id}"
        others = asked or [user for user in to_act if user > 0 and user != _just_acted(table, log)]
        if table.row.mentions == "always" and table.row.boards and len(others) == 1 and not mentioned:
            yield f"unmentioned: table {table.id}"
        if len(mentioned) > max(1, len(asked)):
            yield f"mentioned twice: table {table.id}"


def _just_acted(table: Table, log: Sequence[Move]) -> int | None:
    """The user who knows of the turn: whoever moved last or, before the first move of a person, began.

    A lobby is begun by its host, a table for two by the guest; a computer may have moved since.
    """
    if any(move.user_id > 0 for move in log):
        return table.position_by
    guests = [user for user in table.players if user > 0 and user != table.row.host_id]
    return guests[0] if table.for_two and guests else table.row.host_id


def quoted(lines: Iterable[str], secrets: frozenset[str]) -> Iterable[str]:
    """Lines of the log that tell what nobody may know."""
    for line in lines:
        if not secrets.isdisjoint(re.findall(r"\w+", line)):
            yield f"quoted: {line}"


async def faults_of(people: People) -> list[str]:
    """What is wrong now at the tables."""
    truth = await Truth.read(people.room.store)
    boards = await of_the_boards(people, truth)
    return [*of_the_log(people, truth), *untrue(people, truth), *boards, *of_the_turns(people, truth)]
