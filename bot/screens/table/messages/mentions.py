"""Telling players that it is their turn, that they are asked, or that a game is over.

There is one mention for each table; the old one goes. Only whoever was late and is replaced is told in a
message of its own, which stays.

Whether a mention is needed follows from the log, so that it can be found again after a stop at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from zlib import crc32

from discord.utils import format_dt

from bot.catch_up import CatchUp
from bot.languages import Counted, Phrase, _, listed, n_, speak
from bot.screens.desk import Desk
from bot.screens.events.paired import THREADS
from bot.screens.frame.layout import Message, mention_mark, one_text
from bot.screens.frame.respond import NOT_SENT, Fault, fault, mentioning
from bot.screens.game import Players
from bot.store.preferences import People
from bot.store.rows import Post, Timer, is_person, keep
from bot.tables.questions import missing
from bot.tables.refusals import Refusal
from bot.tables.replay import just_late
from bot.tables.table import Table
from bot.tables.telling import Telling, Way, next_reminder, quiet_hours, telling, way_of

log = logging.getLogger(__name__)

AWAY_AFTER = timedelta(minutes=3)
"""After this time without any action at the table, a player is mentioned when it is their turn."""

KNOWN_TURNS = 2_000
AT_ONCE = 50

MOST_TOGETHER = 25
"""The most tables in one message."""


class TurnMentions:
    """Tells the player whose turn it is after every change of turn, as they or the table want it.

    At the end of a game the others learn from it what the last move has decided.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pacing = Pacing()
        self._mentions = CatchUp[int](
            "Mentioning a player of table {}", self._tell, desk.background, desk.clock, AT_ONCE
        )
        # By table: the ply at which its turn began, the users who may act, and who has just acted.
        self._turns: OrderedDict[int, tuple[int, tuple[int, ...], int]] = OrderedDict()
        self._unnoted = Unnoted(desk)
        self._reminders: dict[int, frozenset[int]] = {}  # by table: the users to remind now
        self._late: dict[int, int] = {}  # by table: the user whose time has just ended
        self._dropping = asyncio.Lock()
        desk.tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Mention a player if the turn has changed and the table has a board.

        ``by`` is the user who has just acted; they are not mentioned. It is 0 if the user is not known.
        """
        late = just_late(table)
        if late is not None and by <= 0 and table.row.boards:
            self._late[table.id] = late
            self._mentions.want(table.id)
        if table.state is None or not table.row.boards or table.goes_on(by):
            return
        turn = _since(table), missing(table) or table.to_act()
        if self._turns.get(table.id, ())[:2] != turn:
            keep(self._turns, table.id, (*turn, by), KNOWN_TURNS)
            self._mentions.want(table.id)

    async def quiet_ended(self, timer: Timer) -> None:
        """Tell a player whose quiet hours have ended what still is to be told at a table.

        Raises StoreError; nothing is sent before its end.
        """
        await self._desk.store.posts.note_unmentioned(timer.table_id)
        self._mentions.want(timer.table_id)

    async def remind(self, timer: Timer) -> None:
        """Remind a user of the end of their time, and note when they are reminded next.

        A timer without a user only notes this, for all who may move. Raises StoreError.
        """
        try:
            table = await self._desk.tables.table(timer.table_id)
        except Refusal:  # it cannot be played any more
            return
        deadline, now = table.row.deadline, self._desk.clock.now()
        if deadline is None or table.position_since != timer.ply or table.over:
            return
        users = [user for user in table.to_act() if is_person(user) and timer.user_id in (0, user)]
        wishes = await self._desk.store.people.of_all(users)
        for user, wish in wishes.items():
            at = next_reminder(wish, deadline, table.row.pace, now)
            if at is not None:
                await self._desk.store.timers.put([Timer(table.id, "reminder", at, timer.ply, user)])
            if timer.user_id == user and wish.reminders != "none" and quiet_hours(wish, now) is None:
                await self._desk.store.posts.note_unmentioned(table.id)
                self._reminders[table.id] = self._reminders.get(table.id, frozenset()) | {user}
                self._mentions.want(table.id)

    async def _ways(self, users: Collection[int]) -> Mapping[int, Telling]:
        """How people are told who are to be told now in any case."""
        wishes = await self._desk.store.people.of_all(users)
        return {user: Telling(way_of(wishes[user])) for user in users}

    async def catch_up(self, tables: Sequence[int]) -> None:
        """Mention players whom a process that has ended did not mention, or did not note; try each once."""
        self._unnoted.look_at(tables)
        for table in tables:
            self._mentions.want(table)
        for table in tables:
            await self._mentions.ended(table)

    async def _tell(self, table: int) -> bool:
        """Replace the mention of a table. Returns whether this is done for now. Raises StoreError."""
        await self._unnoted.ask_for_lost()
        noted = await self._unnoted.note(table)
        try:
            now = await self._desk.tables.table(table)
        except Refusal:  # it cannot be played any more
            self._nothing_waits(table, self._reminders.get(table, frozenset()))
            return True
        if not await self._tell_late(now):
            return False
        to_remind = self._reminders.get(table, frozenset())
        reminded = to_remind.intersection(now.to_act())
        stands = noted == _since(now)  # all are told, and only the note of this had failed
        waiting: Mapping[int, Telling] = {}
        if not stands:
            waiting = await (self._ways(reminded) if reminded else self._to_tell(now))
        if now.row.turn_mention is not None and not stands:
            if waiting and not reminded and await self._desk.store.posts.mentioned_turn(table) == _since(now):
                waiting = {}  # it stands there
            elif not await self._drop(table, now.row.turn_mention):
                return False
        lost = await self._unnoted.lost(now)
        if lost is None:
            return False
        if waiting and now.row.boards:
            free_at = self._pacing.take(waiting, table, self._desk.clock.now())
            if free_at is not None:
                self._mentions.want(table, (free_at - self._desk.clock.now()).total_seconds())
                return True
            about = replace(now, question=None) if reminded else now  # a reminder is about the turn
            if not await self._tell_all(about, waiting, lost):
                return False
            await self._unnoted.note(table)
        self._nothing_waits(table, to_remind)
        if Fault.PASSING in [await self._desk.delivery.delete(there) for there in lost]:
            return False
        self._unnoted.found(table)
        self._desk.store.posts.note_mentioned(table, now.row.version)
        return True

    def _nothing_waits(self, table: int, reminded: frozenset[int]) -> None:
        """Note that all is told at a table, and these users are reminded."""
        self._pacing.waits_no_more(table)
        others = self._reminders.pop(table, frozenset()) - reminded
        if others:
            self._reminders[table] = others

    async def _tell_late(self, table: Table) -> bool:
        """Tell a user that a computer plays on for them. Returns whether nothing is left to tell them."""
        user = self._late.pop(table.id, None)
        if user is None:
            return True
        way = way_of(await self._desk.store.people.of(user))
        await speak_of(table, self._desk.store.people, user, way)
        said = (_PAUSED if table.paused else _REPLACED).format(users=_named([user]), table=table.id)
        text = Message(one_text(said))
        try:
            channel = await self._channel(table, user, way)
            once = f"{table.id}-late-{table.ply}"
            sent = await self._desk.delivery.send(channel, text, mentioning(user), once)
        except NOT_SENT as error:
            sent = fault(error)
        if sent is Fault.PASSING:
            self._late[table.id] = user
        return sent is not Fault.PASSING

    async def _drop(self, table: int, mention: Post) -> bool:
        """Delete the mention of a table, or what it says of this table. Returns whether that is gone."""
        if len(await self._desk.store.posts.tables_mentioned_in(mention)) > 1:
            async with self._dropping:  # one of those that share it is the last
                mentioned = await self._desk.store.posts.tables_mentioned_in(mention)
                others = [other for other in mentioned if other != table]
                if others and await self._say_only(others, mention) is Fault.PASSING:
                    return False
                if others:
                    await self._desk.tables.drop_turn_mention(table, mention)
                    return True
        if await self._desk.delivery.delete(mention) is Fault.PASSING:
            return False
        await self._desk.tables.drop_turn_mention(table, mention)
        return True

    async def _say_only(self, about: Sequence[int], mention: Post) -> Fault | None:
        """Leave in a message to one person only what it says of these tables. Returns why not, or None.

        Where it cannot be found out whom it tells, it stays as it is.
        """
        try:
            tables = [await self._desk.tables.table(each) for each in about]
            told_there = [
                {user for user in table.people if user != table.position_by}
                if table.over
                else set(missing(table) or table.to_act())
                for table in tables
            ]
            readers = set.intersection(*told_there)
            if len(readers) != 1:
                return None
            (user,) = readers
            links = {table.id: await self._desk.links.of(table, user) for table in tables}
        except Refusal:
            return None
        except NOT_SENT as error:
            return fault(error)
        speak(tables[0].row.language)
        text = one_text(told_of(tables, [user], links), mention_mark(tables[0].id))
        return await self._desk.delivery.edit(mention, Message(text))

    async def _tell_all(self, table: Table, tellings: Mapping[int, Telling], lost: dict[Post, str]) -> bool:
        """Tell people as ``_tell_each`` does. A message that is not sent takes nobody's minute."""
        done = False
        try:
            done = await self._tell_each(table, tellings, lost)
        finally:
            if not done:
                self._pacing.give_back(tellings)
        return done

    async def _tell_each(self, table: Table, tellings: Mapping[int, Telling], lost: dict[Post, str]) -> bool:
        """Tell people, each in their way. Whoever cannot be written to directly is mentioned at the table.

        If the table lies in direct messages that are refused, they are mentioned in the thread of its league.

        A message that says the same is taken out of those that were ``lost``. Returns whether this is done
        for now.
        """
        mentioned = [user for user, chosen in tellings.items() if chosen.way == "mention"]
        directly = [user for user in tellings if user not in mentioned]
        for user in directly:
            last = not mentioned and user == directly[-1]
            failed = await self._send(table, [user], "direct", lost, noted=last)
            if failed is Fault.PASSING:
                return False
            if failed is not None:
                log.info("A person takes no direct messages and is mentioned at their tables.")
                await self._desk.store.people.change(user, unreached=True)
                mentioned.append(user)
        if not mentioned:
            return True
        failed = await self._send(table, mentioned, "mention", lost)
        if failed is Fault.REFUSED and table.row.guild_id is None and table.row.event_id is not None:
            failed = await self._send(table, mentioned, "thread", lost)
        if failed is not None:
            self._pacing.give_back(mentioned)
        return failed is not Fault.PASSING

    async def _send(
        self, table: Table, users: Sequence[int], way: Way, lost: dict[Post, str], *, noted: bool = True
    ) -> Fault | None:
        """Tell people, and one person also of other tables that wait for them, all in one message.

        Returns why this was not sent, or None. ``noted``: no other message about the table follows, and
        this one is to be noted.
        """
        try:
            channel = await self._channel(table, users[0], way)
            about = [table]
            if len(users) == 1:
                about += await self._also_waiting(table, users[0], channel)
            links = {each.id: await self._desk.links.of(each, users[0]) for each in about}
        except NOT_SENT as error:
            return fault(error)
        await speak_of(table, self._desk.store.people, users[0], way)
        text = told_of(about, users, links)
        sent: Post | Fault | None = next((found for found, said in lost.items() if said == text), None)
        if sent is None:
            message = Message(one_text(text, mention_mark(table.id)))
            left_s = (
                0 if table.row.deadline is None else (table.row.deadline - self._desk.clock.now()).seconds
            )
            content = text, left_s // 60, [(each.id, _since(each)) for each in about]
            once = f"{table.id}-{crc32(repr(content).encode()):x}"
            self._unnoted.look_at([table.id])
            sent = await self._desk.delivery.send(channel, message, mentioning(*users), once)
        if isinstance(sent, Fault):
            return sent
        lost.pop(sent, None)
        if noted:
            turns = {each.id: _since(each) for each in about}
            self._unnoted.sent(sent, turns)
            for each in about:
                self._pacing.waits_no_more(each.id)
        return None

    async def _channel(self, table: Table, user: int, way: Way) -> int:
        """Where a person is told. May raise an error of ``NOT_SENT``."""
        if way == "direct":
            return (await self._desk.links.direct_messages(user)).id
        event = await self._desk.store.events.of(table.row.event_id or 0) if way == "thread" else None
        if event is not None and event.channel_id is not None and event.message_id is not None:
            there = Post(event.channel_id, event.message_id)
            thread = await self._desk.delivery.thread_of(there, event.guild_id, str(THREADS[event.kind]))
            return event.channel_id if isinstance(thread, Fault) else thread
        return (await self._desk.links.board_of(table, user)).channel_id

    async def _also_waiting(self, table: Table, user: int, channel: int) -> list[Table]:
        """The other tables that have waited to tell only this person something in the same channel."""
        found: list[Table] = []
        others = self._pacing.waiting(user) - {table.id, *self._unnoted.tables}
        for number in sorted(others)[: MOST_TOGETHER - 1]:
            try:
                other = await self._desk.tables.table(number)
                tellings = await self._to_tell(other)
                chosen = tellings.get(user)
                waits = len(tellings) == 1 and other.row.boards and other.row.turn_mention is None
                if chosen and waits and await self._channel(other, user, chosen.way) == channel:
                    found.append(other)
            except (Refusal, *NOT_SENT):  # it waits for its own time
                continue
        return found

    async def _to_tell(self, table: Table) -> Mapping[int, Telling]:
        """How the one player is told now that it is their turn, or all who are told now of the end.

        While a question is open, those who are asked are told instead. Whoever has quiet hours is told when
        these end.
        """
        turn, _, by = self._turns.get(table.id, (None, (), 0))
        asked = missing(table)
        waits = table.players if table.over else asked or table.to_act()
        people = [user for user in waits if is_person(user)]
        if turn == _since(table) and by != 0:
            people = [user for user in people if user != by]
        else:  # not known, as after a start: whoever acted last knows that it is their turn
            people = [user for user in people if not table.knows_of_turn(user)]
        wishes = await self._desk.store.people.of_all(people) if people else {}
        found = {}
        for user in people:
            away = table.stopped == "cleared" or table.waiting_since - table.active_at[user] > AWAY_AFTER
            chosen = telling(wishes[user], table.row.mentions, self._desk.clock.now(), away=away)
            if chosen is not None:
                found[user] = chosen
        if not table.over and not asked and len(found) > 1:
            return {}
        later = [
            Timer(table.id, "quiet", chosen.at, table.position_since, user)
            for user, chosen in found.items()
            if chosen.at is not None
        ]
        if later:
            await self._desk.store.timers.put(later)
        return {user: chosen for user, chosen in found.items() if chosen.at is None}


_ALONE: Mapping[str, Phrase | Counted] = {
    "turn": n_("{users}, it is your turn at table {table}: {link}"),
    "turn until": n_("{users}, it is your turn at table {table}, and your time ends {until}: {link}"),
    "undo": _("{users}, {asker} asks to take back a move at table {table}: {link}"),
    "end": _("{users}, {asker} asks to end the game at table {table}: {link}"),
    "won together": _("{users}, table {table} is over and you have won together: {link}"),
    "lost together": _("{users}, table {table} is over and you have lost together: {link}"),
    "drawn": _("{users}, table {table} is over with a draw: {link}"),
    "won": n_("{users}, table {table} is over and {winners} won: {link}"),
    "late": _("{users}, the time of {loser} at table {table} ran out, so {winners} won: {link}"),
    "stopped": _("{users}, the game at table {table} has ended: {link}"),
}
_NEWS = n_("{users}, there is news from {count} table:", "{users}, there is news from {count} tables:")
_AMONG_OTHERS: Mapping[str, Phrase | Counted] = {
    "turn": _("- It is your turn at table {table}: {link}"),
    "turn until": _("- It is your turn at table {table}, and your time ends {until}: {link}"),
    "undo": _("- {asker} asks to take back a move at table {table}: {link}"),
    "end": _("- {asker} asks to end the game at table {table}: {link}"),
    "won together": _("- Table {table} is over and you have won together: {link}"),
    "lost together": _("- Table {table} is over and you have lost together: {link}"),
    "drawn": _("- Table {table} is over with a draw: {link}"),
    "won": n_("- Table {table} is over and {winners} won: {link}"),
    "late": _("- The time of {loser} at table {table} ran out, so {winners} won: {link}"),
    "stopped": _("- The game at table {table} has ended: {link}"),
}
_REPLACED = _(
    "{users}, your time at table {table} ran out, and a computer plays on for you. "
    "You can return with `/resume`."
)
_PAUSED = _(
    "{users}, your time at table {table} ran out. Nobody else is there, so the game is paused. "
    "You can go on with `/resume`."
)


def told_of(tables: Sequence[Table], users: Sequence[int], links: Mapping[int, str]) -> str:
    """That it is the turn of these users at a table, what they are asked, or how the game ended.

    ``links`` are by the number of the table.

    Of several tables only the first of them is told.
    """
    if len(tables) == 1:
        return _said(_ALONE, tables[0], links[tables[0].id], users)
    lines = [_said(_AMONG_OTHERS, table, links[table.id], users[:1]) for table in tables]
    return "\n".join([_NEWS.format(users=_named(users[:1]), count=len(tables)), *lines])


def _said(sentences: Mapping[str, Phrase | Counted], table: Table, link: str, users: Sequence[int]) -> str:
    """One of the sentences; those with two forms count the users whose turn it is, or the winners."""
    outcome, deadline, players = table.row.outcome, table.row.deadline, Players(table.players, table.id)
    return sentences[_kind(table)].format(
        asker="" if table.question is None else f"<@{table.question.user}>",
        count=len(users if outcome is None else outcome.winners),
        users=_named(users),
        table=table.id,
        winners="" if outcome is None else players.names(outcome.winners),
        loser="" if table.late is None else players.name(table.late),
        until="" if deadline is None else format_dt(deadline, "R"),
        link=link,
    )


def _kind(table: Table) -> str:
    if table.stopped is not None:
        return "stopped"
    if table.question is not None and missing(table):
        return table.question.kind
    if not table.over or table.row.outcome is None:
        return "turn" if table.row.deadline is None else "turn until"
    if table.late is not None:
        return "late"
    won = table.row.outcome.winners
    if len(table.game.sides(table.row.seats, table.row.options)) == 1:
        return "won together" if won else "lost together"
    return "drawn" if len(won) in (0, table.row.seats) else "won"


def _since(table: Table) -> int:
    """The ply with which what is to be told began: the turn, or the open question."""
    asked = table.question.ply + 1 if table.question is not None and missing(table) else 0
    return max(table.position_since, asked)


def _named(users: Sequence[int]) -> str:
    return listed([f"<@{user}>" for user in users])


EVERY = timedelta(minutes=1)

KNOWN_PEOPLE = 10_000


class Pacing:
    """When each person was written to last, and the tables that wait to write to them. In memory only."""

    def __init__(self) -> None:
        self._told_at: OrderedDict[int, datetime] = OrderedDict()
        self._waiting: dict[int, frozenset[int]] = {}  # by table: the users whom it waits to write to

    def take(self, users: Collection[int], table: int, now: datetime) -> datetime | None:
        """Note that people are written to now. Returns None.

        If it is too early for one of them, nothing is noted but that the table waits. Then the time is
        returned from which it is not too early.
        """
        free_at = max((self._told_at.get(user, now - EVERY) + EVERY for user in users), default=now)
        if now < free_at <= now + EVERY:  # later than that only if the clock was put back
            self._waiting[table] = frozenset(users)
            return free_at
        for user in users:
            keep(self._told_at, user, now, KNOWN_PEOPLE)
        return None

    def give_back(self, users: Collection[int]) -> None:
        """Note that these people were not written to after all."""
        for user in users:
            self._told_at.pop(user, None)

    def waiting(self, user: int) -> set[int]:
        """The tables that wait to write to a person."""
        return {table for table, users in self._waiting.items() if user in users}

    def waits_no_more(self, table: int) -> None:
        """Note that a table has written to everybody, or does not want to any more."""
        self._waiting.pop(table, None)


class Unnoted:
    """What was sent and is still to be noted, and the tables that may have a mention nobody knows of."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        # By table: the mention that was sent, and the plies at which its turns began, also by table.
        self._sent: dict[int, tuple[Post, Mapping[int, int]]] = {}
        self._perhaps_lost: set[int] = set()
        self._asked_for_lost = False
        self._asking = asyncio.Lock()

    @property
    def tables(self) -> Collection[int]:
        """The tables whose mention was sent and is not noted."""
        return self._sent.keys()

    def sent(self, mention: Post, turns: Mapping[int, int]) -> None:
        """Remember a mention until ``note`` has noted it; ``turns`` as in ``put_turn_mention``."""
        self._sent |= dict.fromkeys(turns, (mention, turns))

    async def note(self, table: int) -> int | None:
        """Note the mention that was sent for a table, also for the others that share it.

        Returns the ply at which the turn began that it is about, or None if nothing is to be noted. Raises
        StoreError; the mention is then still remembered, so that nobody has to be told again.
        """
        sent = self._sent.get(table)
        if sent is None:
            return None
        mention, turns = sent
        needless = await self._desk.tables.put_turn_mention(mention, turns)
        for each in turns:
            if self._sent.get(each) is sent:
                del self._sent[each]
        for there in needless:
            await self._desk.delivery.delete(there)
        return turns[table]

    def look_at(self, tables: Iterable[int]) -> None:
        """Look for lost mentions at these tables until ``found`` is called."""
        self._perhaps_lost.update(tables)

    def found(self, table: int) -> None:
        """Note that no mention is lost at a table."""
        self._perhaps_lost.discard(table)

    async def ask_for_lost(self) -> None:
        """Ask the store, before the first mention, at which tables one may be lost since before the start.

        Afterwards it could not tell: a mention after the start makes up for an earlier one.
        """
        async with self._asking:
            after: int | None = None if self._asked_for_lost else 0
            while after is not None:
                behind, after = await self._desk.store.posts.behind(after)
                self._perhaps_lost.update(table.table_id for table in behind)
            self._asked_for_lost = True

    async def lost(self, table: Table) -> dict[Post, str] | None:
        """The mentions at a table that were posted but not noted, and their texts, if there may be any.

        Where the bot may not read them there are none. None after a fault that may pass.
        """
        lost: dict[Post, str] = {}
        if table.id not in self._perhaps_lost:
            return lost
        for channel in {there.channel_id for there in table.row.boards}:
            found = await self._desk.delivery.marked(channel, mention_mark(table.id))
            if found is Fault.PASSING:
                return None
            if not isinstance(found, Fault):
                lost |= {there: text for there, text in found.items() if there != table.row.turn_mention}
        return lost


async def speak_of(table: Table, people: People, user: int, way: Way) -> None:
    """Speak from now on in this task as a user is told of a table: directly in their own language, if any."""
    own = (await people.of(user)).language if way == "direct" else None
    speak(own or table.row.language)
