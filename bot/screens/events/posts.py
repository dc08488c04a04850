"""The messages that show events: posted once, kept up to date, and given up where Discord refuses them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from discord.utils import escape_markdown

from bot.catch_up import CatchUp
from bot.events.kinds import CARD, RECAP, REGULAR
from bot.events.league import LEAGUE
from bot.events.leagues import Leagues
from bot.events.nights import NIGHT
from bot.languages import Phrase, _, language_for, speak
from bot.processes.client import ShardedClient
from bot.screens.desk import Desk
from bot.screens.frame.layout import Message, event_mark, one_text
from bot.screens.frame.respond import NOBODY, NOT_SENT, Fault, fault, mentioning
from bot.store.events import Event
from bot.store.preferences import Rhythm
from bot.store.rows import Post, keep

LOOKS_EVERY_S: Final = 10.0
"""How often a process looks for events of its shards that others have changed, where there are others."""

REMEMBERED: Final = 1_000
REFUSED_RESTS: Final = timedelta(days=1)
"""When a message is edited again that Discord has refused, and whoever made its event is told again."""

EVERY_S: Final[Mapping[str, float]] = {CARD: 60.0, NIGHT: 5.0}
"""The least time between two edits of a message, by the kind of its event; of others ten seconds."""

Page: TypeAlias = Callable[[Event], Awaitable[Message | None]]
"""Makes the message of an event in the language that is spoken; it begins with a text.

None: nothing is to be shown of an event in this edition.
"""


class EventPosts:
    """Keeps the one message of each event up to date with its rows. ``pages`` has how each kind is shown.

    What is wanted of a message that was edited just now comes a little later. ``follows`` has what is to be
    done after a message is shown; it returns whether that is done, else it is tried again with the message.

    The message of a season is posted again also after its end; the first one notifies those who were in the
    last season, and the messages of its divisions change with it. Where its channel takes none, it ends.

    Memory holds only what is to be done, and until when messages are not edited again: after a start as if
    all had been edited just before it.
    """

    def __init__(self, desk: Desk, client: ShardedClient, leagues: Leagues) -> None:
        self._desk = desk
        self._client = client
        self._leagues = leagues
        self.pages: dict[str, Page] = {}
        self.follows: dict[str, Callable[[Event], Awaitable[bool]]] = {}
        self._began_at = desk.clock.now()
        self._rests_until: OrderedDict[int, datetime] = OrderedDict()
        self._looking = CatchUp[int](
            "Looking for events of shard {}", self._look, desk.background, desk.clock, at_once=1
        )
        self._showing = CatchUp[int]("Showing event {}", self._show, desk.background, desk.clock)
        self.want = self._showing.want

    def connected(self, shard: int) -> None:
        """Bring the messages of a shard up to date whose events have changed without them."""
        self._looking.want(shard)

    async def due(self, look: Callable[[Event, datetime], Awaitable[Sequence[Event]]], event: Event) -> None:
        """Let ``look`` decide what becomes of an event that is due, and show the events that this changes.

        It may be called twice. Raises StoreError, Outdated among them: then it is tried again.
        """
        for each in await look(event, self._desk.clock.now()):
            self.want(each.id)

    async def regular(self, event: Event) -> None:
        """The same for an event of a kind that follows from the setup of its server."""
        await self.choose(event.guild_id)

    async def choose(self, guild_id: int, chosen: Rhythm | None = None) -> None:
        """Store what was chosen for a server, and show what comes to it now. Raises StoreError."""
        now = self._desk.clock.now()
        for each in await self._desk.store.events.arrange(guild_id, now, REGULAR, chosen):
            self.want(each.id)

    async def _look(self, shard: int) -> bool:
        for event in await self._desk.store.events.behind(shard, self._client.serving.count):
            self.want(event)
        if self._desk.store.others_write and shard in self._client.serving.connected:
            self._looking.want(shard, LOOKS_EVERY_S)
        return True

    async def _show(self, number: int) -> bool:
        """Post or edit the message of an event, in the process that serves its server and looks for it.

        Returns whether this is done for now. Raises StoreError.
        """
        event, now = await self._desk.store.events.of(number), self._desk.clock.now()
        page = None if event is None else self.pages.get(event.kind)
        if event is None or page is None or event.channel_id is None or event.edition == event.shown_edition:
            return True
        if not self._client.serving.serves(event.guild_id):
            return True
        rests = timedelta(seconds=EVERY_S.get(event.kind, 10.0))
        rests_until = self._rests_until.get(number, self._began_at + rests)
        if event.message_id is not None and rests_until > now:
            self.want(number, (rests_until - now).total_seconds())
            return False  # so that faults before it still make it wait longer after the next one
        speak(await self.language(event.guild_id))
        message = await page(event)
        if message is None:
            await self._desk.store.events.note_shown(event, None)
            return True
        season = event.kind == LEAGUE
        again = season or event.status != "over"
        shown = await self._shown(event, event.channel_id, message, again=again)
        if shown is Fault.PASSING:
            return False
        gone, new = shown is Fault.GONE, event.message_id is None
        refused = isinstance(shown, Fault) and (new or season or (gone and again))
        rests = REFUSED_RESTS if refused and season else rests
        keep(self._rests_until, number, self._desk.clock.now() + rests, REMEMBERED)
        if refused and not await self._given_up(event, final=new or gone):
            return False
        message_id = shown.message_id if isinstance(shown, Post) else event.message_id
        follow = self.follows.get(event.kind)
        if follow is not None and not await follow(replace(event, message_id=message_id)):
            return False
        parts = await self._leagues.divisions(event) if season else ()
        await self._desk.store.events.note_shown(event, message_id)
        for part in parts:
            self.want(part)
        return True

    async def _shown(self, event: Event, channel: int, message: Message, *, again: bool) -> Post | Fault:
        """Edit the message of an event; the one that was posted and not noted, or else a new one.

        One that somebody has deleted is posted ``again``.
        """
        mark = event_mark(event.id)
        message.layout.children[0].id = mark
        if event.message_id is None:
            found = await self._desk.delivery.marked(channel, mark)
            if found is Fault.PASSING:
                return found
            if isinstance(found, Fault) or not found:
                before = await self._leagues.asked_again(event) if event.kind == LEAGUE else ()
                mentions = mentioning(*await self._desk.tables.lobby.awake(before))
                return await self._desk.delivery.send(channel, message, mentions, f"event-{event.id}")
            there = next(iter(found))
        else:
            there = Post(channel, event.message_id)
        edited = await self._desk.delivery.edit(there, message)
        if edited is Fault.GONE and again:
            return await self._desk.delivery.send(channel, message, NOBODY, f"event-{there.message_id}")
        return edited or there

    async def _given_up(self, event: Event, *, final: bool) -> bool:
        """Let no more of a kind come to a channel where Discord takes none, and tell who wanted them.

        Not ``final``: only an edit was refused. Returns False if this must be tried again. Raises StoreError.
        """
        setup = await self._desk.store.servers.of(event.guild_id)
        kinds: Mapping[str, tuple[int | None, int | None, Phrase, Rhythm]] = {
            LEAGUE: (event.channel_id, event.made_by, LEAGUE_LOST if final else LEAGUE_REFUSED, {}),
            CARD: (setup.card_channel, setup.card_by, CARD_REFUSED, {"card_channel": None}),
            RECAP: (setup.week_channel, setup.week_by, WEEK_REFUSED, {"week_channel": None}),
        }
        if event.kind not in kinds or kinds[event.kind][0] != event.channel_id:  # another one was chosen
            return True
        _channel, by, told, off = kinds[event.kind]
        if by is not None and await self._told(by, told, event) is Fault.PASSING:
            return False
        if off:
            await self.choose(event.guild_id, off)
        elif final:
            await self._leagues.lost(event)
        return True

    async def _told(self, user: int, told: Phrase, event: Event) -> Post | Fault:
        """Tell a person directly what became of an event."""
        speak((await self._desk.store.people.of(user)).language or await self.language(event.guild_id))
        guild = self._client.get_guild(event.guild_id)
        text = told.format(server=escape_markdown(guild.name) if guild else str(event.guild_id))
        try:
            there = await self._desk.links.direct_messages(user)
        except NOT_SENT as error:
            return fault(error)
        return await self._desk.delivery.send(there.id, Message(one_text(text)), NOBODY, f"off-{event.id}")

    async def language(self, guild_id: int) -> str:
        """What a server reads."""
        guild = self._client.get_guild(guild_id)
        locale = None if guild is None else guild.preferred_locale.value
        return (await self._desk.store.servers.of(guild_id)).language or language_for(locale)


WEEK_REFUSED = _(
    "I could not post the week of {server}: its channel is gone, or I may not write there. It is switched "
    "off. You can choose a channel in `/setup`."
)
CARD_REFUSED = _(
    "I could not post the day’s puzzle of {server}: its channel is gone, or I may not write there. It is "
    "switched off. You can choose a channel in `/setup`."
)
LEAGUE_LOST = _(
    "The league that you made in {server} is over: its channel is gone, or I may not write there. Its games "
    "have stopped and count for nobody."
)
LEAGUE_REFUSED = _(
    "I may not show the league that you made in {server}: Discord refused its post. Please look at my "
    "permissions in its channel."
)
