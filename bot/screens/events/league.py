"""/league, the controls of its posts, and the posts: who is in, or the standings and games of a division.

A control's table is the event; what it asks for may be forged. What only organisers may do is checked at each
click. Keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, Final, TypeAlias

import discord
from discord.utils import format_dt

from bot.events.league import FEWEST, PASSES, Season, changing, days_needed
from bot.events.leagues import DAYS, DIVISION, LEAGUE, WEEKS, ActName, LeagueForm, Leagues, league_games
from bot.events.standings import Meeting, Standing, Why
from bot.languages import Phrase, listed
from bot.screens.desk import Desk
from bot.screens.events import league_words as words
from bot.screens.events import paired
from bot.screens.frame.controls import MOST_CHOICES, Choice, Click, TurnPage, many_menu, menu_form
from bot.screens.frame.layout import Layout, Message, Row, carded, one_text
from bot.screens.frame.respond import ask, say, tell, update_private
from bot.screens.game import mention
from bot.screens.past.history import running_line
from bot.screens.table.answers import Answers
from bot.screens.table.refusals import EventRefused
from bot.screens.way_in.words import RULES
from bot.store.events import Event
from games import GAMES
from render.cards.standings import Cell, StandingsCard, StandingsLine, Zone
from render.faces import Photo

NEW, SEAT, WITHDRAW = "league-new", "league-seat", "league-out"

_ANYONE, _NAMED = "all", "named"
MOST_ACTS: Final = 15
_MINE, _RULES = ("mine", words.MINE), ("rules", RULES)
_ACTS: Final[Mapping[str, ActName]] = {"begin": "begin", "more-time": "more-time", "end-now": "end"}

_PLAYED: Final[Sequence[Cell]] = ("lost", "drawn", "won")
_JUDGED: Final[Sequence[Cell]] = ("judged lost", "judged drawn", "judged won")
"""What cells show of a game by its points."""

_SIGNS: Final[Mapping[Zone, str]] = {"up": f" {words.UP}", "down": f" {words.DOWN}", "": ""}
_Lines: TypeAlias = Sequence[tuple[Standing, Zone]]
"""The standings of a division, and who moves up or down."""


class LeagueScreen:
    """Makes leagues, and answers their controls. ``show`` brings a post up to date."""

    def __init__(self, desk: Desk, answers: Answers, leagues: Leagues, show: Callable[[int], None]) -> None:
        self._desk = desk
        self._answers = answers
        self._leagues = leagues
        self._show = show

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """The functions by the word in a control's custom_id."""
        seat, withdraw = partial(self._about, "seat"), partial(self._about, "withdraw")
        return {LEAGUE: self.turn, NEW: self.make, SEAT: seat, WITHDRAW: withdraw}

    async def open(self, click: Click) -> None:
        """Show the leagues of the server privately."""
        async with self._answers.to(click):
            here = await self._desk.store.events.going_on(click.guild_id or 0, LEAGUE)
            lines = [str(words.HERE), *(map(_linked, here) if here else [str(words.NONE_HERE)])]
            await tell(click, _page(lines, 0, ("new", words.NEW)))

    async def turn(self, click: Click, event: int, page: str) -> None:
        """Answer a button of a league; without an event that of a new one."""
        async with self._answers.to(click):
            if page == "new":
                await paired.place_for(self._desk, click, LEAGUE)
                await ask(click, menu_form(NEW, 0, "", str(words.NEW), _questions()))
                return
            seen = await self._here(click, event)
            match page:
                case "join":
                    joined = await self._leagues.join(seen, click.user.id)
                    await say(click, str(words.JOINED[joined]))
                    self._show(event)
                case "leave" if seen.event.status == "running" and click.user.id in seen.people:
                    ways = ("leave-now", words.SURE_NOW), _MINE
                    await update_private(click, _page([str(words.SURE)], event, *ways))
                case "leave" | "leave-now":
                    left = await self._leagues.leave(event, click.user.id)
                    self._show(event)
                    await update_private(click, str(words.OUT if left else words.NOT_IN))
                case "mine" | "direct" | "thread":
                    await update_private(click, await self._mine(click, seen, page))
                case "log":
                    await update_private(click, await self._log(event))
                case "rules":
                    await update_private(click, str(words.TEXT_OF_RULES))
                case "manage":
                    paired.check_organiser(click, seen.event)
                    await update_private(click, _organise(seen.event))
                case "end":
                    paired.check_organiser(click, seen.event)
                    sure = words.SURE_OFF if seen.event.status == "waiting" else words.SURE_END
                    await update_private(click, _page([str(sure)], event, ("end-now", words.END_NOW), _MINE))
                case _ if page in _ACTS:
                    await self._act(click, seen, _ACTS[page], ())
                case _:
                    raise EventRefused(words.GONE)

    async def make(self, click: Click, _table: int, page: str) -> None:
        """Make the league of a form, if its games fit into its season."""
        async with self._answers.to(click):
            form = read_form(page)
            if not form.fits:
                days = days_needed(form.moves, form.days), 7 * form.weeks
                needed, season = (words.DAYS.format(count=count) for count in days)
                numbers = {"passes": PASSES, "moves": form.moves, "needed": needed, "days": season}
                raise EventRefused(words.TOO_LONG, numbers)
            guild, channel = await paired.place_for(self._desk, click, LEAGUE)
            event = await self._leagues.make(guild, channel, click.user.id, form)
            self._show(event.id)
            await update_private(click, str(words.MADE))

    async def _here(self, click: Click, event: int) -> Season:
        """A league of this server. Raises EventRefused if there is none."""
        seen = await self._leagues.seen(event)
        if seen is None or seen.event.guild_id != click.guild_id:
            raise EventRefused(words.GONE)
        return seen

    async def _mine(self, click: Click, seen: Season, page: str) -> Layout:
        """The reader's games that run, whom they still meet, and where they wish their next games."""
        me = click.user.id
        if page != "mine" and await self._leagues.wish(seen.event.id, me, direct=page == "direct"):
            seen = await self._here(click, seen.event.id)
        event, pages = seen.event, [("log", words.LOG)]
        mine = [each.table_id or 0 for each in seen.running if me in each.users]
        boards = [await paired.newest_board(self._desk, table, me) for table in mine]
        runs = [found for found in boards if found is not None and not found[0].over]
        runs.sort(key=lambda found: me not in found[0].to_act())
        lines = [running_line(self._desk.screens[table.row.game], table, me, link) for table, link in runs]
        lines = lines or [str(words.NO_GAMES if me in seen.people else words.NOT_IN)]
        more = [
            user for each in seen.of(me) if each not in seen.meetings for user in each.users if user != me
        ]
        if more and event.status == "running":
            lines.append(words.TO_COME.format(people=listed([*map(mention, more)])))
        if me in seen.people and event.status in ("waiting", "running"):
            direct = me in seen.direct
            lines.append(str(words.DIRECT if direct else words.NOT_DIRECT))
            pages.append(("thread", words.TO_THREAD) if direct else ("direct", words.TO_DIRECT))
            pages.append(("leave", words.LEAVE))
        if paired.is_organiser(click, event):
            pages.append(("manage", words.MANAGE))
        return _page([f"### {_linked(event)}", *lines], event.id, *pages)

    async def _log(self, event: int, *told: str) -> Layout:
        """What organisers did, the last first, after what there is to tell."""
        lines = [
            words.ACTS[each.act].format(
                when=format_dt(each.at, "R"), by=mention(each.by_id), about=mention(each.about_id or 0)
            )
            for each in await self._desk.store.events.acts(event, MOST_ACTS)
        ]
        return _page([*told, str(words.LOG_TITLE), *(lines or [str(words.EMPTY_LOG)])], event, _MINE)

    async def _about(self, name: ActName, click: Click, event: int, page: str) -> None:
        """Let an organiser do something with the people of a menu."""
        async with self._answers.to(click):
            users = {int(part) for part in page.split(",") if part.isascii() and part.isdigit()}
            bots = {user for user in users if getattr(click.client.get_user(user), "bot", False)}
            await self._act(click, await self._here(click, event), name, sorted(users - bots))

    async def _act(self, click: Click, seen: Season, name: ActName, about: Sequence[int]) -> None:
        """Do something for an organiser."""
        paired.check_organiser(click, seen.event)
        done = await self._leagues.act(seen, click.user.id, name, about)
        self._show(seen.event.id)
        told = [str(words.NOTHING)] * (not done)
        if name == "begin" and not done and seen.event.status == "waiting" and len(seen.people) < FEWEST:
            told = [words.TOO_FEW.format(count=len(seen.people), least=FEWEST)]
        if name == "seat" and (others := [mention(user) for user in about if user not in done]):
            told = [words.NOT_SEATED.format(people=listed(others))]
        await update_private(click, await self._log(seen.event.id, *told))

    # The posts

    async def post(self, event: Event) -> Message | None:
        """The post of a season, later of its first division, or that of another division.

        It is in the language that is spoken. Raises TooManyPictures.
        """
        shows = event.settings if event.kind == DIVISION else {"season": event.id, "number": 0}
        seen = await self._leagues.seen(shows["season"])
        if seen is None:
            return None
        if shows["number"] or seen.event.status in ("running", "over"):
            return await self._division(seen, shows["number"])
        layout = one_text(asking(seen, await self._leagues.asked_again(seen.event)))
        if seen.event.status == "waiting":
            open_to_all = not LeagueForm.of(seen.event).named
            join = [("join", words.JOIN)] if open_to_all else []
            pages = *join, ("leave", words.LEAVE), _MINE, _RULES
            layout.add(paired.buttons(LEAGUE, event.id, *pages, lit=open_to_all))
        return Message(layout)

    async def _division(self, seen: Season, number: int) -> Message:
        """The standings of a division, and its games that run."""
        divisions = seen.standings
        (up, down), size = [0, *changing(divisions), 0][number : number + 2], len(divisions[number])
        zones: list[Zone] = [*["up"] * up, *[""] * (size - up - down), *["down"] * down]
        lines = list(zip(divisions[number], zones, strict=True))
        faces = await self._desk.faces.of([line.user for line, _ in lines], seen.event.guild_id)
        card = standings_card(seen, number, lines, faces)
        alt = words.ALT.format(number=number + 1, lines=paired.standings_alt(divisions[number]))
        text, ways = standing(seen, number, lines), paired.buttons(LEAGUE, seen.event.id, _MINE, _RULES)
        return await carded(text, card, alt, *await self._games(seen, number), ways)

    async def _games(self, seen: Season, number: int) -> list[str | discord.ui.Item[Any]]:
        """A line with a button for each game of a division that runs: at most one for each of its people."""
        parts: list[str | discord.ui.Item[Any]] = []
        for each in seen.running:
            here = each.users[0] in seen.divisions[number]
            found = await paired.newest_board(self._desk, each.table_id or 0) if here else None
            if found is None or found[0].over:
                continue
            names = dict(zip(("first", "second"), map(mention, each.users), strict=True))
            if found[0].row.guild_id is None:
                parts.append(words.GAME_DIRECT.format(**names))
            else:
                button: discord.ui.Button[Any] = discord.ui.Button(url=found[1], label=str(words.BOARD))
                parts.append(discord.ui.Section(words.GAME.format(**names), accessory=button))
        return parts


def _page(lines: Sequence[str], event: int, *pages: tuple[str, Phrase]) -> Layout:
    """A private page of a league: its lines, and buttons to others."""
    return one_text("\n".join(lines)).add(paired.buttons(LEAGUE, event, *pages))


def _organise(event: Event) -> Layout:
    """The page of an organiser."""
    waits = event.status == "waiting"
    layout = one_text(words.ORGANISE.format(number=LeagueForm.of(event).number))
    for verb, label in [(SEAT, words.SEAT)] * waits + [(WITHDRAW, words.WITHDRAW)]:
        people: discord.ui.UserSelect[Layout] = discord.ui.UserSelect(placeholder=str(label))
        layout.add(Row(many_menu(verb, event.id, people, MOST_CHOICES)))
    act = ("begin", words.BEGIN) if waits else ("more-time", words.MORE_TIME)
    return layout.add(paired.buttons(LEAGUE, event.id, act, ("end", words.END), _MINE))


def _title(event: Event) -> str:
    return words.TITLE.format(game=paired.games_named(event.games), number=LeagueForm.of(event).number)


def _linked(event: Event) -> str:
    """A league in a list, with a link to its post."""
    there = f"https://discord.com/channels/{event.guild_id}/{event.channel_id}/{event.message_id}"
    return f"[{_title(event)}]({there})" if event.message_id else _title(event)


def _questions() -> Mapping[str, Sequence[Choice]]:
    """The questions of the form of a new league, with what each offers. The values end with a dot."""
    games = league_games()
    titles = {game: GAMES[game].title for game in games}
    mixed = {"+".join(games): words.MIXED.format(games=paired.games_named(games))}
    offered: Mapping[Phrase, tuple[Mapping[str, str], str]] = {
        words.WHICH_GAME: ({**titles, **mixed}, games[0]),
        words.HOW_FAST: ({str(count): words.DAYS.format(count=count) for count in DAYS}, str(DAYS[0])),
        words.HOW_LONG: ({str(count): words.WEEKS.format(count=count) for count in WEEKS}, str(WEEKS[1])),
        words.WHO_JOINS: ({_ANYONE: str(words.ANYONE), _NAMED: str(words.NAMED)}, _ANYONE),
    }
    return {
        str(question): [Choice(f"{value}.", label, chosen=value == usual) for value, label in answers.items()]
        for question, (answers, usual) in offered.items()
    }


def read_form(page: str) -> LeagueForm:
    """What was chosen in a form. Raises EventRefused for what none of ours says."""
    offered = product(*_questions().values())
    if page not in {"".join(choice.value for choice in chosen) for chosen in offered}:
        raise EventRefused(words.GONE)
    game, days, weeks, who, _end = page.split(".")
    return LeagueForm(tuple(game.split("+")), int(days), int(weeks), who == _NAMED)


def heading(event: Event) -> str:
    """The title of a season, and how fast and long it is."""
    form = LeagueForm.of(event)
    pace = words.PACE.format(count=form.days, weeks=words.WEEKS.format(count=form.weeks))
    return f"### {_title(event)}\n{pace}"


def asking(seen: Season, before: Sequence[int]) -> str:
    """Who is in before a season, who was in ``before``, and when it begins."""
    event, people = seen.event, seen.people
    if event.status == "off":
        return f"{heading(event)}\n{words.CALLED_OFF}"
    if event.due_at is None:
        begins = words.LACKS.format(count=max(1, FEWEST - len(people)), least=FEWEST)
    else:
        begins = words.ASKS.format(when=format_dt(event.starts_at, "R"))
    inside, again = (listed([mention(user) for user in users]) for users in (people, before))
    lines = [heading(event), begins]
    lines += [str(words.JOINED["named"])] if LeagueForm.of(event).named else []
    lines += [words.IN.format(count=len(people), people=inside)] if people else []
    lines += [words.AGAIN.format(people=again)] if before else []
    return "\n".join([*lines, str(words.NAMES)])


def standing(seen: Season, number: int, lines: _Lines) -> str:
    """The standings of a division in words; the first one tells about the season."""
    event, several, told = seen.event, len(seen.divisions) > 1, list[str]()
    if number == 0:
        games = seen.schedule
        played = sum(each.points is not None for each in games)
        runs = words.RUNS.format(when=format_dt(event.ends_at, "R"), played=played, games=len(games))
        told = [heading(event), str(words.OVER) if event.status == "over" else runs]
    if several:
        told.append(words.DIVISION.format(number=number + 1))
    told += [f"{paired.standing_line(line)}{_SIGNS[zone]}" for line, zone in lines]
    if several and event.status == "running":
        told.append(words.MOVES.format(up=words.UP, down=words.DOWN))
    return "\n".join(told)


def standings_card(seen: Season, number: int, lines: _Lines, faces: Mapping[int, Photo]) -> StandingsCard:
    """The picture of a division as a value."""
    users = [line.user for line, _ in lines]
    cells = {
        pair: cell_of(each, side, begun=each in seen.meetings)
        for each in seen.schedule
        for side, pair in enumerate((each.users, each.users[::-1]))
    }
    crosstable = [tuple(cells.get((user, other), "self") for other in users) for user in users]
    rows = tuple(
        StandingsLine(own, line.points, line.left, zone, faces.get(line.user))
        for own, (line, zone) in zip(crosstable, lines, strict=True)
    )
    return StandingsCard(number + 1, rows)


def cell_of(meeting: Meeting, side: int, *, begun: bool) -> Cell:
    """What a cell shows of a meeting, for one of its sides."""
    if meeting.points is None:
        return "runs" if begun else "to come"
    if meeting.why in {Why.ANNULLED, Why.UNCOUNTED}:
        return "to come"
    return (_JUDGED if meeting.why is Why.JUDGED else _PLAYED)[meeting.points[side]]
