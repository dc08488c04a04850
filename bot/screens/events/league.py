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

from bot.events.league import FEWEST, LEAGUE, PASSES, LeagueForm, Season, changing
from bot.events.leagues import DAYS, DIVISION, WEEKS, ActName, Leagues
from bot.events.paired_tables import games_of_two
from bot.events.standings import Meeting, Standing, Why
from bot.languages import Phrase, _, c_, listed, n_
from bot.screens.desk import Desk
from bot.screens.events import paired
from bot.screens.frame.controls import MOST_CHOICES, Choice, Click, TurnPage, many_menu, menu_form
from bot.screens.frame.layout import Layout, Message, Row, carded, one_text
from bot.screens.frame.respond import ask, say, tell, update_private
from bot.screens.game import mention
from bot.screens.past.history import running_line
from bot.screens.table.answers import Answers
from bot.screens.table.closing import LEADS_ON
from bot.screens.table.refusals import EventRefused
from bot.screens.way_in.words import RULES
from bot.store.events import Event
from games import GAMES
from render.cards.standings import Cell, StandingsCard, StandingsLine, Zone
from render.faces import Photo

SEAT, WITHDRAW = "league-seat", "league-out"

MOST_ACTS: Final = 15
_MINE, _RULES, _LEAVE = LEADS_ON[LEAGUE], ("rules", RULES), ("leave", c_("league", "Leave"))
_ACTS: Final[Mapping[str, ActName]] = {"begin": "begin", "more-time": "more-time", "end-now": "end"}

_PLAYED: Final[Sequence[Cell]] = ("lost", "drawn", "won")
_JUDGED: Final[Sequence[Cell]] = ("judged lost", "judged drawn", "judged won")
"""What cells show of a game by its points."""

_GONE = _("This league is over, or there is none. `/league` shows those of this server.")
_NEW = _("New League")
# Translators: {game} is the title of a game, or several: "Okiya", "Okiya and Okago".
_TITLE = _("League of {game}, season {number}")
_PACE = n_("One day for a move, {weeks}.", "{count} days for a move, {weeks}.")
_WEEKS = n_("{count} week", "{count} weeks")
_DAYS = n_("{count} day", "{count} days")
_ASKS = _("The season begins {when}, if at least four are in.")
_LACKS = n_(
    "It begins as soon as one more person is in: a league needs {least}.",
    "It begins as soon as {count} more people are in: a league needs {least}.",
)
_IN = n_("**{count} person is in**: {people}.", "**{count} people are in**: {people}.")
_AGAIN = _("You were in last season, {people}: press Join to be in again.")
_NAMES = _("-# Whoever is in is named here, also those who appear on no leaderboard.")
_RUNS = _("The season ends {when}. {played} of {games} games are over.")
_MOVES = _("-# {up} moves up and {down} moves down when the season ends.")
_GAME = _("{game}: {first} against {second}")
# Translators: a button that opens a board in the channel.
_BOARD = c_("button", "Board")
_TOO_LONG = _(
    "These games do not fit: {passes} rounds of about {moves} moves need {needed}, if a move takes a quarter "
    "of its time, and the season has {days}. Choose less time for a move, or a longer season."
)
_MADE = _("The league is made; its post follows here. You are its organiser: see My Games there.")
_JOINED: Final[Mapping[str, Phrase]] = {
    "joined": _("You are in. Your first games open when the season begins, and mention you."),
    "there": _("You are in already."),
    "full": _("This league is full."),
    "begun": _("This season has begun. You can join the next one when it is asked for."),
    "off": _GONE,
    "named": _("In this league, only its organiser lets people in."),
}
_NOT_IN = _("You are not in this league.")
_SURE = _("Do you want to leave? Before half of your games, none of them counts; later, the rest is lost.")
_DIRECT = _(
    "-# Your next games open in direct messages if the other one wishes that, too. Only you two see such "
    "games, and they count on no leaderboard of this server."
)
_NOT_DIRECT = _("-# Your next games open in the thread of the league.")
# Translators: two buttons: where a person's next games of the league open.
_TO_DIRECT, _TO_THREAD = _("Direct Messages"), _("In Thread")
_DONE: Final[Mapping[str, Phrase]] = {
    "begin": _("{when}: {by} let the season begin earlier."),
    "seat": _("{when}: {by} seated {about}."),
    "withdraw": _("{when}: {by} took {about} out of the season."),
    "more-time": _("{when}: {by} gave everybody a day more."),
    "end": _("{when}: {by} ended the season."),
}
_ORGANISE = _("### Organise season {number}\nEverybody can read in the log what you do here.")
_NOT_SEATED = _("Not seated: {people}. They are in, the league is full, or they let nobody name them.")
_SURE_END = _("Do you want to end this season now? Games that run are judged.")
_SURE_OFF = _("Do you want to call this season off? It has not begun, and the league ends with it.")

_SIGNS: Final[Mapping[Zone, str]] = {"up": "\u25b2", "down": "\u25bc", "": ""}
"""Triangles for those who move; the others stay in their division."""

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
        return {LEAGUE: self.turn, SEAT: seat, WITHDRAW: withdraw}

    async def open(self, click: Click) -> None:
        """Show the leagues of the server privately."""
        async with self._answers.to(click):
            here = await self._desk.store.events.going_on(click.guild_id or 0, LEAGUE)
            leagues = [*map(_linked, here)] or [str(_("There is no league here yet. Anyone can make one."))]
            await tell(click, _page([str(_("### Leagues of this server")), *leagues], 0, ("new", _NEW)))

    async def turn(self, click: Click, event: int, page: str) -> None:
        """Answer a button of a league; without an event that of a new one, or its form."""
        async with self._answers.to(click):
            if not event:
                await self._make(click, page)
                return
            seen = await self._here(click, event)
            match page:
                case "join":
                    await say(click, str(_JOINED[await self._leagues.join(event, click.user.id)]))
                    self._show(event)
                case "leave" if seen.event.status == "running" and click.user.id in seen.people:
                    ways = ("leave-now", _("Leave Now")), _MINE
                    await update_private(click, _page([str(_SURE)], event, *ways))
                case "leave" | "leave-now":
                    left = await self._leagues.alter(event, click.user.id, "out")
                    self._show(event)
                    await update_private(click, str(_("You are out of this season.") if left else _NOT_IN))
                case "mine" | "direct" | "thread":
                    await update_private(click, await self._mine(click, seen, page))
                case "log":
                    await update_private(click, await self._log(event))
                case "rules":
                    await update_private(click, f"{TEXT_OF_RULES}\n{paired.RULES_OF_BOTH}")
                case "manage":
                    paired.check_organiser(click, seen.event)
                    await update_private(click, _organise(seen.event))
                case "end":
                    paired.check_organiser(click, seen.event)
                    sure = _SURE_OFF if seen.event.status == "waiting" else _SURE_END
                    await update_private(click, _page([str(sure)], event, ("end-now", _("End Now")), _MINE))
                case _ if page in _ACTS:
                    await self._act(click, seen, _ACTS[page])
                case _:
                    raise EventRefused(_GONE)

    async def _make(self, click: Click, page: str) -> None:
        """Make the league of a form, if its games fit into its season; without a form, ask for one."""
        guild, channel = await paired.place_for(self._desk, click, LEAGUE)
        if page == "new":
            await ask(click, menu_form(LEAGUE, 0, "", str(_NEW), _questions()))
            return
        form = read_form(page)
        if form.days_needed > 7 * form.weeks:
            needed, season = (_DAYS.format(count=count) for count in (form.days_needed, 7 * form.weeks))
            numbers = {"passes": PASSES, "moves": form.moves, "needed": needed, "days": season}
            raise EventRefused(_TOO_LONG, numbers)
        event = await self._leagues.make(guild, channel, click.user.id, form)
        self._show(event.id)
        await update_private(click, str(_MADE))

    async def _here(self, click: Click, event: int) -> Season:
        """A league of this server. Raises EventRefused if there is none."""
        seen = await self._leagues.seen(event)
        if seen is None or seen.event.guild_id != click.guild_id:
            raise EventRefused(_GONE)
        return seen

    async def _mine(self, click: Click, seen: Season, page: str) -> Layout:
        """The reader's games that run, whom they still meet, and where they wish their next games."""
        me = click.user.id
        if page != "mine" and await self._leagues.alter(seen.event.id, me, "in", direct=page == "direct"):
            seen = await self._here(click, seen.event.id)
        event, pages = seen.event, [("log", _("Log"))]
        mine = [each.table_id or 0 for each in seen.running if me in each.users]
        boards = [await paired.newest_board(self._desk, table, me) for table in mine]
        runs = [found for found in boards if found is not None and not found[0].over]
        runs.sort(key=lambda found: me not in found[0].to_act())
        lines = [running_line(self._desk.screens[table.row.game], table, me, link) for table, link in runs]
        lines = lines or [str(_("No game of yours runs.") if me in seen.people else _NOT_IN)]
        to_come = [each.users for each in seen.of(me) if each.points is None and each.table_id is None]
        if to_come and event.status == "running":
            others = [mention(user) for users in to_come for user in users if user != me]
            lines.append(_("Still to come: {people}.").format(people=listed(others)))
        goes_on = event.status in ("waiting", "running")
        if me in seen.people and goes_on:
            direct = me in seen.direct
            lines.append(str(_DIRECT if direct else _NOT_DIRECT))
            pages += [("thread", _TO_THREAD) if direct else ("direct", _TO_DIRECT), _LEAVE]
        if paired.is_organiser(click, event) and goes_on:
            pages.append(("manage", _("Organise")))
        return _page([f"### {_linked(event)}", *lines], event.id, *pages)

    async def _log(self, event: int, *told: str) -> Layout:
        """What organisers did, the last first, after what there is to tell."""
        lines = [*told, str(_("### What organisers did"))]
        acts = await self._desk.store.events.acts(event, MOST_ACTS)
        for each in acts:
            people = {"by": mention(each.by_id), "about": mention(each.about_id or 0)}
            lines.append(_DONE[each.act].format(when=format_dt(each.at, "R"), **people))
        return _page(lines if acts else [*lines, str(_("Nothing yet."))], event, _MINE)

    async def _about(self, name: ActName, click: Click, event: int, page: str) -> None:
        """Let an organiser do something with the people of a menu."""
        async with self._answers.to(click):
            users = {int(part) for part in page.split(",") if part.isascii() and part.isdigit()}
            bots = {user for user in users if getattr(click.client.get_user(user), "bot", False)}
            await self._act(click, await self._here(click, event), name, *sorted(users - bots))

    async def _act(self, click: Click, seen: Season, name: ActName, *about: int) -> None:
        """Do something for an organiser, with each of these people or with the season."""
        paired.check_organiser(click, seen.event)
        event, whom = seen.event.id, about or [None]
        others = [user for user in whom if not await self._leagues.act(event, click.user.id, name, user)]
        self._show(event)
        told = [str(_("Nothing changed."))] * (len(others) == len(whom))
        if name == "seat" and about and others:
            told = [_NOT_SEATED.format(people=listed([mention(user or 0) for user in others]))]
        if name == "begin" and seen.event.status == "waiting" and len(seen.people) < FEWEST:
            told = [_LACKS.format(count=FEWEST - len(seen.people), least=FEWEST)]
        await update_private(click, await self._log(event, *told))

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
            join = [] if seen.form.named else [("join", c_("league", "Join"))]
            layout.add(paired.buttons(LEAGUE, event.id, *join, _LEAVE, _MINE, _RULES, lit=bool(join)))
        return Message(layout)

    async def _division(self, seen: Season, number: int) -> Message:
        """The standings of a division, and its games that run."""
        divisions = seen.standings
        (up, down), size = [0, *changing(divisions), 0][number : number + 2], len(divisions[number])
        zones: list[Zone] = [*["up"] * up, *[""] * (size - up - down), *["down"] * down]
        lines = list(zip(divisions[number], zones, strict=True))
        faces = await self._desk.faces.of([line.user for line, _ in lines], seen.event.guild_id)
        card = standings_card(seen, number, lines, faces)
        alt = _("The standings above as a picture, and who has met whom in division {number}.")
        text, ways = standing(seen, number, lines), paired.buttons(LEAGUE, seen.event.id, _MINE, _RULES)
        return await carded(text, card, alt.format(number=number + 1), *await self._games(seen, number), ways)

    async def _games(self, seen: Season, number: int) -> list[str | discord.ui.Item[Any]]:
        """A line with a button for each game of a division that runs: at most one for each of its people."""
        parts: list[str | discord.ui.Item[Any]] = []
        for each in seen.running:
            here = each.users[0] in seen.divisions[number]
            found = await paired.newest_board(self._desk, each.table_id or 0) if here else None
            if found is None or found[0].over:
                continue
            first, second = map(mention, each.users)
            names = {"game": GAMES[found[0].row.game].title, "first": first, "second": second}
            if found[0].row.guild_id is None:
                parts.append(_("{game}: {first} against {second}, in their direct messages").format(**names))
            else:
                button: discord.ui.Button[Any] = discord.ui.Button(url=found[1], label=str(_BOARD))
                parts.append(discord.ui.Section(_GAME.format(**names), accessory=button))
        return parts


def _page(lines: Sequence[str], event: int, *pages: tuple[str, Phrase]) -> Layout:
    """A private page of a league: its lines, and buttons to others."""
    return one_text("\n".join(lines)).add(paired.buttons(LEAGUE, event, *pages))


def _organise(event: Event) -> Layout:
    """The page of an organiser."""
    waits = event.status == "waiting"
    layout = one_text(_ORGANISE.format(number=LeagueForm.of(event).number))
    for verb, label in [(SEAT, _("Seat people"))] * waits + [(WITHDRAW, _("Take people out"))]:
        people: discord.ui.UserSelect[Layout] = discord.ui.UserSelect(placeholder=str(label))
        layout.add(Row(many_menu(verb, event.id, people, MOST_CHOICES)))
    act = ("begin", _("Begin Now")) if waits else ("more-time", _("A Day More"))
    return layout.add(paired.buttons(LEAGUE, event.id, act, ("end", _("End Season")), _MINE))


def _title(event: Event) -> str:
    return _TITLE.format(game=paired.games_named(event.games), number=LeagueForm.of(event).number)


def _linked(event: Event) -> str:
    """A league in a list, with a link to its post."""
    there = f"https://discord.com/channels/{event.guild_id}/{event.channel_id}/{event.message_id}"
    return f"[{_title(event)}]({there})" if event.message_id else _title(event)


def _questions() -> Mapping[str, Sequence[Choice]]:
    """The questions of the form of a new league, with what each offers. The values end with a dot."""
    games = games_of_two()
    titles = {game: GAMES[game].title for game in games}
    mixed = {"+".join(games): _("{games} in turn").format(games=paired.games_named(games))}
    offered: Mapping[Phrase, tuple[Mapping[str, str], str]] = {
        _("Game"): ({**titles, **mixed}, games[0]),
        _("Time for a move"): ({str(count): _DAYS.format(count=count) for count in DAYS}, str(DAYS[0])),
        _("Length of a season"): ({str(count): _WEEKS.format(count=count) for count in WEEKS}, str(WEEKS[1])),
        _("Who may join"): ({"all": str(_("Everybody here")), "named": str(_("Those whom I seat"))}, "all"),
    }
    return {
        str(question): [Choice(f"{value}.", label, chosen=value == usual) for value, label in answers.items()]
        for question, (answers, usual) in offered.items()
    }


def read_form(page: str) -> LeagueForm:
    """What was chosen in a form. Raises EventRefused for what none of ours says."""
    offered = product(*_questions().values())
    if page not in {"".join(choice.value for choice in chosen) for chosen in offered}:
        raise EventRefused(_GONE)
    game, days, weeks, who, _end = page.split(".")
    return LeagueForm(tuple(game.split("+")), int(days), int(weeks), who == "named")


def heading(event: Event) -> str:
    """The title of a season, and how fast and long it is."""
    form = LeagueForm.of(event)
    pace = _PACE.format(count=form.days, weeks=_WEEKS.format(count=form.weeks))
    return f"### {_title(event)}\n{pace}"


def asking(seen: Season, before: Sequence[int]) -> str:
    """Who is in before a season, who was in ``before``, and when it begins."""
    event, people = seen.event, seen.people
    if event.status == "off":
        return f"{heading(event)}\n{_('This season did not take place.')}"
    if event.due_at is None:
        begins = _LACKS.format(count=max(1, FEWEST - len(people)), least=FEWEST)
    else:
        begins = _ASKS.format(when=format_dt(event.starts_at, "R"))
    inside, again = (listed([mention(user) for user in users]) for users in (people, before))
    lines = [heading(event), begins]
    lines += [str(_JOINED["named"])] if seen.form.named else []
    lines += [_IN.format(count=len(people), people=inside)] if people else []
    lines += [_AGAIN.format(people=again)] if before else []
    return "\n".join([*lines, str(_NAMES)])


def standing(seen: Season, number: int, lines: _Lines) -> str:
    """The standings of a division in words; the first one tells about the season."""
    event, several, told = seen.event, len(seen.divisions) > 1, list[str]()
    if number == 0:
        games = seen.counting
        played = sum(each.points is not None for each in games)
        runs = _RUNS.format(when=format_dt(event.ends_at, "R"), played=played, games=len(games))
        told = [heading(event), str(_("This season is over.")) if event.status == "over" else runs]
    if several:
        told.append(_("**Division {number}**").format(number=number + 1))
    told += [f"{paired.standing_line(line)} {_SIGNS[zone]}".rstrip() for line, zone in lines]
    if several and event.status == "running":
        told.append(_MOVES.format(up=_SIGNS["up"], down=_SIGNS["down"]))
    return "\n".join(told)


def standings_card(seen: Season, number: int, lines: _Lines, faces: Mapping[int, Photo]) -> StandingsCard:
    """The picture of a division as a value."""
    users = [line.user for line, _ in lines]
    cells: dict[tuple[int, int], Cell] = {(user, user): "self" for user in users}
    cells |= {
        pair: cell_of(each, side)
        for each in seen.counting
        for side, pair in enumerate((each.users, each.users[::-1]))
    }
    crosstable = [tuple(cells.get((user, other), "to come") for other in users) for user in users]
    rows = tuple(
        StandingsLine(own, line.points, line.left, zone, faces.get(line.user))
        for own, (line, zone) in zip(crosstable, lines, strict=True)
    )
    return StandingsCard(number + 1, rows)


def cell_of(meeting: Meeting, side: int) -> Cell:
    """What a cell shows of a meeting, for one of its sides."""
    if meeting.points is None:
        return "to come" if meeting.table_id is None else "runs"
    if meeting.why in {Why.ANNULLED, Why.UNCOUNTED}:
        return "to come"
    return (_JUDGED if meeting.why is Why.JUDGED else _PLAYED)[meeting.points[side]]


TEXT_OF_RULES = _(
    "### Rules of leagues\n"
    "- **Begin.** A season begins three days after it is asked for, with four to forty people, or later as "
    "soon as the fourth one is in. More than eight people play in several divisions of nearly equal size.\n"
    "- **Games.** Everybody in a division plays everybody once, two games at a time; the next one opens by "
    "itself. The table of pairings says who begins: each begins half of their games, give or take one. "
    "Several games come in turn, one a round; OK begins with 2 points each, which is about one round. There "
    "are no hints, and whoever runs out of time loses.\n"
    "- **Place.** Games lie in the thread of the league. They open in direct messages if both players wish "
    "that under My Games and take messages from me: only these two see such a game, and it counts on no "
    "leaderboard of the server.\n"
    "- **Absence.** After two games in which time ran out before any move of their own, people are out.\n"
    "- **Leaving.** Whoever is out before half of their games is taken out of the standings with all of "
    "them; later, the rest is lost.\n"
    "- **The end.** A game that still runs is judged: computers of the highest level play on for both "
    "sides. Whoever has used more time gets at most a draw, so that waiting for the judge never pays. "
    "Whoever has made no move loses, if the other one has. Judged games count for no rating. A game that "
    "never began is a draw for each player who did not have two other games running.\n"
    "- **Up and down.** A quarter of a division, rounded up, changes places with as many of the next one. "
    "Each season asks again who is in, and mentions those who were in the last one to its end; whoever does "
    "not answer is not in. Newcomers begin at the bottom.\n"
    "- **Organisers**, who made the league or may manage the server, seat people before a season, take "
    "people out, begin it earlier, give everybody a day more, or end it. Each of these stands in the log, "
    "which everybody finds under My Games. They can seat nobody whose profile is hidden, or who takes no "
    "challenge from them."
)
