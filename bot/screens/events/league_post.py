"""The one post of a season: who is in, then the standings of all divisions, and the boards that run.

The boards lie in the thread of the post, or where there can be none, in its channel.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

import discord
from discord.utils import format_dt

import render
from bot.catch_up import CatchUp
from bot.events.league import FEWEST, changing
from bot.events.leagues import LEAGUE, LeagueForm, Leagues, StoredSeason
from bot.events.paired_tables import lacks_boards
from bot.events.standings import WIN, Meeting, Standing, Why
from bot.languages import Phrase, listed, speak, spoken
from bot.screens.desk import Desk
from bot.screens.events import league_words as words
from bot.screens.frame.controls import PageButton
from bot.screens.frame.layout import CARDS, Message, Row, one_text, picture
from bot.screens.frame.respond import NOBODY, NOT_SENT, Fault, fault, mentioning
from bot.screens.game import mention
from bot.screens.practice.practice import GREEN, GREY
from bot.screens.ranks.ladders import record
from bot.screens.table.messages.new_boards import NewBoards
from bot.screens.way_in.words import RULES
from bot.store.events import Event
from bot.store.rows import Post, is_person
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from games import GAMES
from render.cards.standings import Cell, StandingsCard, StandingsLine, Zone
from render.faces import Photo

VERB: Final = LEAGUE
PICTURE: Final = "division.png"
MOST_GAMES: Final = 8
"""The most games of which a post has a line with a button."""

AT_ONCE: Final = 4
_SIGNS: Final[Mapping[Zone, str]] = {"up": words.UP, "down": words.DOWN, "": ""}


class LeaguePost:
    """Makes the posts of seasons."""

    def __init__(self, desk: Desk, leagues: Leagues) -> None:
        self._desk = desk
        self._leagues = leagues

    async def message(self, event: Event) -> Message | None:
        """The post of a season with its first division, in the language that is spoken.

        Raises TooManyPictures.
        """
        seen = await self._leagues.seen(event.id)
        if seen is None:
            return None
        if seen.event.status in ("running", "over"):
            return await self._division(seen, 0)
        layout = one_text(asking(seen, await self._leagues.asked_again(seen.event)))
        if seen.event.status == "waiting":
            layout.add_item(Row(*_buttons(event.id, ("join", "leave", "mine", "rules"))))
        return Message(layout)

    async def division(self, event: Event) -> Message | None:
        """The post of another division, as ``message`` has the first one."""
        seen = await self._leagues.seen(event.settings["season"])
        return None if seen is None else await self._division(seen, event.settings["number"])

    async def mentioned(self, event: Event) -> Sequence[int]:
        """Whom the post of a new season notifies: who was in the last one, and has no quiet hours now."""
        return await self._desk.tables.lobby.awake(await self._leagues.asked_again(event))

    async def _division(self, seen: StoredSeason, number: int) -> Message:
        """The standings of a division, and its games that run."""
        faces = await self._desk.faces.of(seen.season.divisions[number], seen.event.guild_id)
        card = standings_card(seen, number, faces)
        drawn = await CARDS.drawn(partial(render.card, card, spoken()))
        shown = picture(standings_alt(number + 1, seen.standings[number]), PICTURE)
        buttons = Row(*_buttons(seen.event.id, ("mine", "rules")))
        layout = one_text(standing(seen, number)).add(shown, *await self._games(seen, number), buttons)
        return Message(layout, {PICTURE: drawn})

    async def _games(self, seen: StoredSeason, number: int) -> list[str | discord.ui.Item[Any]]:
        """A line with a button for each game of a division that runs."""
        parts: list[str | discord.ui.Item[Any]] = []
        people = seen.season.divisions[number]
        running = [each for each in seen.pairings if each.result is None and each.users[0] in people]
        for each in running[:MOST_GAMES]:
            try:
                table = await self._desk.tables.table(each.table_id or 0)
            except Refusal:
                continue
            first, second = map(mention, each.users)
            if table.over or not table.row.boards:
                continue
            if table.row.guild_id is None:
                parts.append(words.GAME_DIRECT.format(first=first, second=second))
            else:
                link = self._desk.links.to(table, table.row.boards[-1])
                button: discord.ui.Button[Any] = discord.ui.Button(url=link, label=str(words.BOARD))
                parts.append(
                    discord.ui.Section(words.GAME.format(first=first, second=second), accessory=button)
                )
        more = len(running) - MOST_GAMES
        return parts + ([words.MORE_GAMES.format(count=more)] if more > 0 else [])


def _buttons(event: int, pages: Sequence[str]) -> list[PageButton]:
    labels = {"join": words.JOIN, "leave": words.LEAVE, "mine": words.MINE, "rules": RULES}
    buttons = [PageButton.make(VERB, event, page, str(labels[page])) for page in pages]
    buttons[0].style = GREEN if pages[0] == "join" else GREY
    return buttons


def games_named(games: Sequence[str]) -> str:
    return listed([GAMES[game].title for game in games])


def heading(event: Event) -> str:
    """The title of a season, and how fast and long it is."""
    form = LeagueForm.of(event)
    title = words.TITLE.format(game=games_named(form.games), number=form.number)
    return f"{title}\n{words.PACE.format(count=form.days, weeks=words.WEEKS.format(count=form.weeks))}"


def asking(seen: StoredSeason, before: Sequence[int] = ()) -> str:
    """Who is in before a season, who was in ``before``, and when it begins."""
    event, people = seen.event, seen.people
    if event.status == "off":
        return f"{heading(event)}\n{words.CALLED_OFF}"
    if event.due_at is None:
        begins = words.LACKS.format(count=max(1, FEWEST - len(people)), least=FEWEST)
    else:
        asks = words.ASKS_NAMED if LeagueForm.of(event).named else words.ASKS
        begins = asks.format(when=format_dt(event.starts_at, "R"))
    named = listed([mention(user) for user in people])
    inside = words.IN.format(count=len(people), people=named) if people else str(words.NOBODY_IN)
    again = [words.AGAIN.format(people=listed([mention(user) for user in before]))] if before else []
    return "\n".join([heading(event), begins, inside, *again, str(words.NAMES)])


def standing(seen: StoredSeason, number: int) -> str:
    """The standings of a division in words; the first one tells about the season."""
    event, divisions = seen.event, seen.standings
    lines: list[str] = []
    if number == 0:
        schedule = seen.season.schedule
        played = sum(each.points is not None for each in schedule)
        runs = words.RUNS.format(when=format_dt(event.ends_at, "R"), played=played, games=len(schedule))
        lines = [heading(event), str(words.OVER) if event.status == "over" else runs]
    if len(divisions) > 1:
        lines.append(words.DIVISION.format(number=number + 1))
    zones = zones_of(divisions, number)
    lines += [
        f"{standing_line(line)} {_SIGNS[zone]}".rstrip()
        for line, zone in zip(divisions[number], zones, strict=True)
    ]
    if len(divisions) > 1 and event.status == "running":
        lines.append(words.MOVES.format(up=words.UP, down=words.DOWN))
    return "\n".join(lines)


def zones_of(divisions: Sequence[Sequence[Standing]], number: int) -> list[Zone]:
    """Who of a division moves up or down, by line."""
    changes = changing(divisions)
    size, up = len(divisions[number]), changes[number - 1] if number else 0
    down = changes[number] if number < len(changes) else 0
    return ["up" if place < up else "down" if place >= size - down else "" for place in range(size)]


def standing_line(line: Standing) -> str:
    """A line of the standings; of equal points it says what decided that somebody stands behind."""
    why = words.LEFT if line.left else None if line.behind_by is None else words.TIES.get(line.behind_by)
    told = words.LINE if why is None else words.LINE_WHY
    return told.format(member=mention(line.user), why=why, **_told(line))


def standing_alt(line: Standing) -> str:
    """The same line for those who cannot see, without a name."""
    return words.ALT_LINE.format(**_told(line))


def _told(line: Standing) -> dict[str, object]:
    told = record(line.won, line.drawn or None, line.lost)  # a phone has room for one line
    return {"rank": line.rank, "points": words.POINTS.format(count=line.points), "record": told}


def standings_card(seen: StoredSeason, number: int, faces: Mapping[int, Photo]) -> StandingsCard:
    """The picture of a division as a value."""
    divisions, begun = seen.standings, {(each.round, each.place) for each in seen.pairings}
    users = [line.user for line in divisions[number]]
    own = [each for each in seen.season.schedule if each.users[0] in users]
    cells = {
        (user, other): cell_of(each, side, begun=(each.round, each.place) in begun)
        for each in own
        for side, (user, other) in enumerate((each.users, each.users[::-1]))
    }
    lines = tuple(
        StandingsLine(
            tuple(cells.get((line.user, other), "self") for other in users),
            line.points,
            "left" if line.left else line.behind_by if line.behind_by in words.TIES else "",
            zone,
            faces.get(line.user),
        )
        for line, zone in zip(divisions[number], zones_of(divisions, number), strict=True)
    )
    played = sum(each.points is not None for each in own)
    return StandingsCard(number + 1 if len(divisions) > 1 else 0, lines, played, len(own))


def cell_of(meeting: Meeting, side: int, *, begun: bool) -> Cell:
    """What a cell shows of a meeting, for one of its sides."""
    if meeting.points is None:
        return "runs" if begun else "to come"
    if meeting.why is Why.ANNULLED:
        return "to come"
    own = meeting.points[side]
    if meeting.why is Why.JUDGED:
        return "judged won" if own == WIN else "judged drawn" if own else "judged lost"
    return "won" if own == WIN else "drawn" if own else "lost"


def standings_alt(number: int, lines: Sequence[Standing]) -> str:
    """The picture of a division in words."""
    return words.ALT.format(number=number, lines="; ".join(map(standing_alt, lines)))


class LeagueBoards:
    """Posts the boards of games that an event has opened, in a thread or in direct messages.

    ``show`` brings a post up to date, and ``posted`` gets the number of each table whose board was posted.
    """

    def __init__(
        self,
        desk: Desk,
        new_boards: NewBoards,
        show: Callable[[int], None],
        thread: Phrase = words.THREAD,
        posted: Callable[[int], Awaitable[None]] | None = None,
    ) -> None:
        self._desk = desk
        self._new_boards = new_boards
        self._show = show
        self._thread = thread
        self._posted = posted
        self._posting = CatchUp[int](
            "Posting the board of table {}", self._post, desk.background, desk.clock, at_once=AT_ONCE
        )

    def want(self, table: int) -> None:
        """Post the board of a table, if it has none."""
        self._posting.want(table)

    async def _post(self, number: int) -> bool:
        """Post a board. Returns whether this is done for now. Raises StoreError."""
        try:
            table = await self._desk.tables.table(number)
        except Refusal:  # it can no longer be read
            return True
        event = await self._desk.store.events.of(table.row.event_id or 0)
        if event is None or event.channel_id is None or table.over or not lacks_boards(table.row):
            return True
        awake = await self._desk.tables.lobby.awake([user for user in table.people if is_person(user)])
        failed = await self._directly(table, awake) if table.row.guild_id is None else Fault.REFUSED
        if failed is Fault.REFUSED or failed is Fault.GONE:
            failed = await self._in_thread(table, event, event.channel_id, awake)
        if failed is None:
            await self._desk.store.events.renew(event.id)
            self._show(event.id)
            if self._posted is not None:
                await self._posted(table.id)
        return failed is not Fault.PASSING

    async def _directly(self, table: Table, awake: Collection[int]) -> Fault | None:
        """Post a board to each player, first to whoever is to move. Returns why one lacks theirs, or None."""
        for user in sorted(table.people, key=lambda user: user not in table.to_act()):
            try:
                there = (await self._desk.links.direct_messages(user)).id
            except NOT_SENT as error:
                return fault(error)
            if there not in {board.channel_id for board in table.row.boards}:
                silent, mentions = user not in awake, mentioning(user)
                failed = await self._new_boards.in_channel(table, there, mentions, silent=silent)
                if failed is not None:
                    return failed
        return None

    async def _in_thread(
        self, table: Table, event: Event, channel: int, awake: Collection[int]
    ) -> Fault | None:
        """Post a board in the thread of an event, or in its channel. Returns why this was not done, or None.

        From then on the game is one of the server, also if Discord has refused it in direct messages.
        """
        if event.message_id is not None:
            speak(table.row.language)
            there = Post(channel, event.message_id)
            thread = await self._desk.delivery.thread_of(there, event.guild_id, str(self._thread))
            if thread is Fault.PASSING:
                return thread
            channel = channel if isinstance(thread, Fault) else thread
        elif event.shown_edition is None:  # its post comes first
            self._show(event.id)
            return Fault.PASSING
        failed = await self._new_boards.in_channel(table, channel, mentioning(*awake) if awake else NOBODY)
        if failed is None and table.row.guild_id is None:
            await self._desk.tables.put_thread(table.id, channel, event.guild_id)
        return failed
