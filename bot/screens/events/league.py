"""/league and the controls of its posts. A control's table is the event; what it asks for may be forged.

What only organisers may do is checked at each click. Keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import discord
from discord.utils import format_dt

from bot.events.league import PASSES, days_needed
from bot.events.leagues import (
    DAYS,
    LEAGUE,
    MOST_LEAGUES,
    WEEKS,
    ActName,
    LeagueForm,
    Leagues,
    StoredSeason,
    league_games,
)
from bot.languages import Counted, Phrase, listed
from bot.screens.desk import Desk
from bot.screens.events import league_words as words
from bot.screens.events.league_post import VERB, games_named
from bot.screens.frame.controls import Choice, Click, PageButton, TurnPage, many_menu, menu_form
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.frame.respond import (
    NOT_SENT,
    ask,
    has_bot,
    missing_permissions,
    say,
    tell,
    update_private,
)
from bot.screens.game import mention
from bot.screens.table.answers import Answers
from bot.screens.table.refusals import NotAllowedHere
from bot.store.events import Event
from bot.tables.refusals import Refusal
from games import GAMES

NEW, SEAT, WITHDRAW = "league-new", "league-seat", "league-out"

MIXED: Final = "mixed"
_ANYONE, _NAMED = "all", "named"
MOST_ACTS: Final = 15
MOST_SEATED: Final = 25
_MINE: Final = ("mine", words.MINE)
_ACTS: Final[Mapping[str, ActName]] = {"begin": "begin", "more-time": "more-time", "end-now": "end"}


class LeagueScreen:
    """Makes leagues, and answers their controls. ``show`` brings a post up to date."""

    def __init__(self, desk: Desk, answers: Answers, leagues: Leagues, show: Callable[[int], None]) -> None:
        self._desk = desk
        self._answers = answers
        self._leagues = leagues
        self._show = show
        self._may = partial(may_have_post, desk, kind=LEAGUE, most=MOST_LEAGUES, too_many=words.TOO_MANY)

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """The functions by the word in a control's custom_id."""
        seat, withdraw = partial(self._about, "seat"), partial(self._about, "withdraw")
        return {VERB: self.turn, NEW: self.make, SEAT: seat, WITHDRAW: withdraw}

    async def open(self, click: Click) -> None:
        """Show the leagues of the server privately."""
        async with self._answers.to(click):
            here = await self._desk.store.events.going_on(click.guild_id or 0, LEAGUE)
            lines = [str(words.HERE), *(_linked(event) for event in here)]
            text = "\n".join(lines if here else [*lines, str(words.NONE_HERE)])
            await tell(click, _with_buttons(text, 0, ("new", words.NEW)))

    async def turn(self, click: Click, event: int, page: str) -> None:
        """Answer a button of a league; without an event that of a new one."""
        async with self._answers.to(click):
            if page == "new":
                if await self._may(click):
                    await ask(click, new_form())
                return
            if page == "rules":
                await update_private(click, str(words.TEXT_OF_RULES))
                return
            seen = await self._here(click, event)
            if seen is None:
                return
            match page:
                case "join":
                    joined = await self._leagues.join(seen, click.user.id)
                    await say(click, str(words.JOINED[joined]))
                    self._show(event)
                case "leave" | "leave-now":
                    await self._leave(click, seen, sure=page == "leave-now")
                case "mine" | "direct" | "thread":
                    await update_private(click, await self._mine(click, seen, page))
                case "log":
                    await update_private(click, _with_buttons(await self._log(seen), event, _MINE))
                case "manage" | "end":
                    if await _organises(click, seen):
                        sure = _with_buttons(str(words.SURE_END), event, ("end-now", words.END_NOW), _MINE)
                        await update_private(click, _organise(seen) if page == "manage" else sure)
                case _ if page in _ACTS:
                    await self._act(click, seen, _ACTS[page], ())
                case _:
                    await say(click, str(words.GONE))

    async def make(self, click: Click, _table: int, page: str) -> None:
        """Make the league of a form, if its games fit into its season."""
        async with self._answers.to(click):
            form = read_form(page)
            if form is None:
                await say(click, str(words.GONE))
            elif not form.fits:
                await say(click, too_long(form))
            elif await self._may(click) and click.guild_id and click.channel_id:
                event = await self._leagues.make(click.guild_id, click.channel_id, click.user.id, form)
                self._show(event.id)
                await update_private(click, str(words.MADE))

    async def _here(self, click: Click, event: int) -> StoredSeason | None:
        """A league of this server. None if there is none, and then the person was told so."""
        seen = await self._leagues.seen(event)
        if seen is None or seen.event.guild_id != click.guild_id:
            await say(click, str(words.GONE))
            return None
        return seen

    async def _leave(self, click: Click, seen: StoredSeason, *, sure: bool) -> None:
        event, user = seen.event, click.user.id
        if user not in seen.people or event.status not in ("waiting", "running"):
            await update_private(click, str(words.NOT_IN))
        elif event.status == "running" and not sure:
            leave = ("leave-now", words.SURE_NOW)
            await update_private(click, _with_buttons(str(words.SURE), event.id, leave, _MINE))
        else:
            await self._leagues.leave(event.id, user)
            self._show(event.id)
            await update_private(click, str(words.OUT))

    async def _mine(self, click: Click, seen: StoredSeason, page: str) -> Layout:
        """The reader's games that run, whom they still meet, and where they wish their next games."""
        me, event = click.user.id, seen.event
        if page != "mine" and await self._leagues.wish(event.id, me, direct=page == "direct"):
            seen = await self._leagues.seen(event.id) or seen
        lines = [words.MINE_TITLE.format(number=LeagueForm.of(event).number), _linked(event)]
        tables = [each.table_id for each in seen.pairings if me in each.users and each.result is None]
        runs = [await self._game(table, me) for table in tables if table is not None]
        begun = {(each.round, each.place) for each in seen.pairings}
        to_come = [
            mention(user)
            for each in seen.season.of(me)
            if (each.round, each.place) not in begun
            for user in each.users
            if user != me
        ]
        lines += [line for line in runs if line] or [str(words.NO_GAMES)]
        if to_come and event.status == "running":
            lines.append(words.TO_COME.format(people=listed(to_come)))
        buttons = [PageButton.make(VERB, event.id, "log", str(words.LOG))]
        if me in seen.people and event.status in ("waiting", "running"):
            direct = me in seen.direct
            lines.append(str(words.DIRECT if direct else words.NOT_DIRECT))
            page, label = ("thread", words.TO_THREAD) if direct else ("direct", words.TO_DIRECT)
            buttons.append(PageButton.make(VERB, event.id, page, str(label)))
            buttons.append(PageButton.make(VERB, event.id, "leave", str(words.LEAVE)))
        if seen.event.is_organiser(me, manages=click.permissions.manage_guild):
            buttons.append(PageButton.make(VERB, event.id, "manage", str(words.MANAGE)))
        return one_text("\n".join(lines)).add(Row(*buttons))

    async def _game(self, number: int, me: int) -> str:
        """A running game in a line; "" if it has no board yet."""
        try:
            table = await self._desk.tables.table(number)
            if table.over or not table.row.boards or table.row.deadline is None:
                return ""
            link = await self._desk.links.of(table, me)
        except (Refusal, *NOT_SENT):
            return ""
        line = words.YOURS if me in table.to_act() else words.THEIRS
        return line.format(
            table=number,
            link=link,
            other=listed([mention(user) for user in table.players if user != me]),
            when=format_dt(table.row.deadline, "R"),
        )

    async def _log(self, seen: StoredSeason) -> str:
        """What organisers did, the last first."""
        acts = await self._desk.store.events.acts(seen.event.id, MOST_ACTS)
        told = {str(name): phrase for name, phrase in words.ACTS.items()}
        lines = [
            told[each.act].format(
                when=format_dt(each.at, "R"), by=mention(each.by), about=mention(each.about or 0)
            )
            for each in acts
        ]
        return "\n".join([str(words.LOG_TITLE), *(lines or [str(words.EMPTY_LOG)])])

    async def _about(self, name: ActName, click: Click, event: int, page: str) -> None:
        """Let an organiser do something with the people of a menu."""
        async with self._answers.to(click):
            seen = await self._here(click, event)
            if seen is not None:
                users = {int(part) for part in page.split(",") if part.isascii() and part.isdigit()}
                bots = {user for user in users if getattr(click.client.get_user(user), "bot", False)}
                await self._act(click, seen, name, sorted(users - bots))

    async def _act(self, click: Click, seen: StoredSeason, name: ActName, about: Sequence[int]) -> None:
        """Do something for an organiser."""
        if await _organises(click, seen):
            done = await self._leagues.act(seen, click.user.id, name, about)
            self._show(seen.event.id)
            lines = [str(words.DONE if done else words.NOTHING)]
            if name == "seat" and (others := [mention(user) for user in about if user not in done]):
                lines.append(words.NOT_SEATED.format(people=listed(others)))
            told = _with_buttons("\n".join(lines), seen.event.id, ("log", words.LOG), _MINE)
            await update_private(click, told)


async def may_have_post(desk: Desk, click: Click, kind: str, most: int, too_many: Counted) -> bool:
    """Whether an event of a kind, of which a server has ``most``, can have its post here.

    If not, the person was told why. Raises NotAllowedHere.
    """
    if not has_bot(click) or not isinstance(click.channel, discord.TextChannel):
        await say(click, str(words.NO_CHANNEL))
        return False
    if missing := missing_permissions(click, thread=True):
        raise NotAllowedHere(missing)
    here = await desk.store.events.going_on(click.guild_id or 0, kind)
    if len(here) >= most:
        await say(click, too_many.format(count=len(here)))
    return len(here) < most


async def _organises(click: Click, seen: StoredSeason) -> bool:
    """Whether the person may act for others. If not, they were told so."""
    may = seen.event.is_organiser(click.user.id, manages=click.permissions.manage_guild)
    if not may:
        await say(click, str(words.NOT_ORGANISER))
    return may


def _organise(seen: StoredSeason) -> Layout:
    """The page of an organiser."""
    event = seen.event
    layout = one_text(words.ORGANISE.format(number=LeagueForm.of(event).number))
    for verb, label in ((SEAT, words.SEAT), (WITHDRAW, words.WITHDRAW)):
        if verb == WITHDRAW or event.status == "waiting":
            people: discord.ui.UserSelect[Layout] = discord.ui.UserSelect(placeholder=str(label))
            layout.add_item(Row(many_menu(verb, event.id, people, MOST_SEATED)))
    act = ("begin", words.BEGIN) if event.status == "waiting" else ("more-time", words.MORE_TIME)
    return layout.add(_row(event.id, act, ("end", words.END), _MINE))


def _with_buttons(text: str, event: int, *pages: tuple[str, Phrase]) -> Layout:
    return one_text(text).add(_row(event, *pages))


def _row(event: int, *pages: tuple[str, Phrase]) -> Row:
    return Row(*(PageButton.make(VERB, event, page, str(label)) for page, label in pages))


def _linked(event: Event) -> str:
    """A league in a list, with a link to its post."""
    form = LeagueForm.of(event)
    title = words.TITLE.format(game=games_named(form.games), number=form.number).removeprefix("### ")
    if event.message_id is None:
        return title
    link = f"https://discord.com/channels/{event.guild_id}/{event.channel_id}/{event.message_id}"
    return f"[{title}]({link})"


def new_form() -> discord.ui.Modal:
    """The form of a new league. Each value ends with a dot."""
    games = league_games()
    named = [Choice(f"{game}.", GAMES[game].title, chosen=game == games[0]) for game in games]
    mixed = Choice(f"{MIXED}.", words.MIXED.format(games=games_named(games)))
    days = [Choice(f"{count}.", words.DAYS.format(count=count), chosen=count == DAYS[0]) for count in DAYS]
    weeks = [
        Choice(f"{count}.", words.WEEKS.format(count=count), chosen=count == WEEKS[1]) for count in WEEKS
    ]
    who = [Choice(f"{_ANYONE}.", str(words.ANYONE), chosen=True), Choice(f"{_NAMED}.", str(words.NAMED))]
    questions = {
        str(words.WHICH_GAME): [*named, mixed],
        str(words.HOW_FAST): days,
        str(words.HOW_LONG): weeks,
        str(words.WHO_JOINS): who,
    }
    return menu_form(NEW, 0, "", str(words.NEW), questions)


def read_form(page: str) -> LeagueForm | None:
    """What was chosen in a form; None for what none of ours says."""
    parts = page.split(".")
    if len(parts) != 5:
        return None
    game, days, weeks, who, _end = parts
    games = league_games() if game == MIXED else (game,)
    known = set(games) <= set(league_games()) and who in (_ANYONE, _NAMED)
    if not known or days not in map(str, DAYS) or weeks not in map(str, WEEKS):
        return None
    return LeagueForm(games, int(days), int(weeks), who == _NAMED)


def too_long(form: LeagueForm) -> str:
    """Why the games of a form do not fit into its season, with the numbers."""
    needed, season = days_needed(form.moves, form.days), words.DAYS.format(count=7 * form.weeks)
    return words.TOO_LONG.format(count=needed, passes=PASSES, moves=form.moves, days=season)
