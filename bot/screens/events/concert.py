"""The concert of the week: what it is, how a team begins, and the boards of teams. Only the reader sees it.

A page is "okey_dokey.1.3.010": the game, the level, the size of teams, and whether the page is of last week,
of all servers, of teams with computer players. It may be forged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from discord.utils import format_dt

from bot.events.concerts import Concerts, Hall, Team, placed, teams_of
from bot.languages import Phrase, _, listed, n_
from bot.screens.desk import Desk
from bot.screens.frame.controls import Choice, Click, PageMenu, TurnPage
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.frame.respond import say, update_private
from bot.screens.game import TABLE_NAMED, AnyScreen, introduced
from bot.screens.past.history import replays
from bot.screens.practice.practice import GREEN, page_button
from bot.screens.ranks.ladders import SCOPES
from bot.screens.table.answers import Answers
from bot.screens.table.board import FOR_CONCERT
from bot.screens.table.commands import TableCommands
from bot.screens.way_in.game_page import CONCERT
from bot.screens.way_in.words import GONE, PLAY_SOLO
from bot.store.events import Event
from bot.store.rows import is_person
from bot.tables.fair_deal import promise_of
from games import GAMES
from games.core import Game

VERB, SIZES, BEGIN = CONCERT, "concert-size", "concert-begin"
"""The words with which the controls begin: to a page, to one by its menu of sizes, to open a table."""

MOST_TEAMS: Final = 10

# Translators: {concert} says what the concert of the week is.
_NOW = _("### {game}\n{concert} The SHA-256 of the seed is `{commitment}`.")
_THEN = _(
    "### The concert until {ends}: {game}\n"
    "All is shown now. The seed is `{seed}`, and its SHA-256 `{commitment}` stood here from Monday on."
)
_NONE_BEFORE = _("There was no concert before.")
_YOURS = _("Your table: {table}.")
# Translators: above a list of teams: "**Standard, 3 players**, with computers, this server".
_HALL = n_("**{level}, {count} player**, {kind}, {where}", "**{level}, {count} players**, {kind}, {where}")
_OF_KIND = (_("people only"), _("with computers"))
# Translators: a team in a list. Matchpoints: 2 for each team that it beat, 1 for a tie.
_ROW = _("{rank}. {team}: {reached}, matchpoints {points}")
_POINTS = _("-# Matchpoints: 2 for each team here that a team has beaten, 1 for a tie.")
_NO_TEAMS = _("No team here has played to its end.")
# Translators: a member in a list who does not show their profile to the reader.
_SOMEBODY = _("somebody")
_LEVEL, _SIZE = _("Level"), _("Team size")
_PLAYERS = n_("{count} player", "{count} players")
_PLAY_HERE = _("Gather a Team")
_WEEKS = (_("Last Week"), _("This Week"))
_SCOPES = (_("Everywhere"), _("This Server"))
_KINDS = (_("With Computers"), _("People Only"))


@dataclass(frozen=True, slots=True)
class ConcertPage:
    """The board of a hall, in this server or ``everywhere``; its text is that of the controls to it."""

    hall: Hall
    last_week: bool = False
    everywhere: bool = False

    @classmethod
    def read(cls, text: str) -> ConcertPage | None:
        """Read a text, which may be forged; None if there is no such page."""
        game, flags = GAMES.get(text.partition(".")[0]), (False, True)
        if game is None or not game.concerts:
            return None
        halls = product((game.key,), range(len(game.ladders[0].levels)), game.seats, flags)
        pages = (cls(Hall(*hall), *of) for hall, of in product(halls, product(flags, flags)))
        return next((page for page in pages if str(page) == text), None)

    def __str__(self) -> str:
        hall = self.hall
        flags = "".join(str(int(each)) for each in (self.last_week, self.everywhere, hall.computers))
        return f"{hall.game}.{hall.level}.{hall.size}.{flags}"

    def turned(self, **hall: Any) -> ConcertPage:
        """The same page of another hall, which differs from this one in what is given."""
        return replace(self, hall=replace(self.hall, **hall))


class ConcertScreen:
    """Shows concerts, and begins their tables."""

    def __init__(self, desk: Desk, answers: Answers, commands: TableCommands, concerts: Concerts) -> None:
        self._desk = desk
        self._answers = answers
        self._commands = commands
        self._concerts = concerts

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """The functions by the word in a control's custom_id; what follows it may be forged."""
        return {VERB: self.turn, SIZES: self.turn, BEGIN: self._begin}

    async def start(self, click: Click, game: str, options: Mapping[str, object], **asked: Any) -> None:
        """Open a table of the concert; the rest is as in ``TableCommands.start``."""
        await self._commands.start(click, game, options, event=self._concerts.current, **asked)

    async def turn(self, click: Click, _table: int, text: str) -> None:
        """Show a page privately; the key of a game is its first one. It may be forged."""
        async with self._answers.to(click):
            known = text in GAMES and GAMES[text].concerts
            page = await self._first(click, text) if known else ConcertPage.read(text)
            if page is None:
                await say(click, str(GONE))
            else:
                await update_private(click, await self._layout(click, page))

    async def _first(self, click: Click, game: str) -> ConcertPage:
        """The board on which the reader's team stands this week, else that of their level, alone."""
        current = await self._concerts.current()
        teams = teams_of(await self._desk.store.events.pairings(current.id))
        hall = next((team.hall for team in teams if click.user.id in team.users), None)
        if hall is None or hall.game != game:
            options = await self._desk.tables.lobby.suggested(game, [click.user.id])
            hall = Hall(game, GAMES[game].difficulty_of(options), min(GAMES[game].seats))
        return ConcertPage(hall, everywhere=click.guild_id is None)

    async def _begin(self, click: Click, _table: int, text: str) -> None:
        """Open a table at the level of a page, and begin at once on a page of teams of one."""
        page = ConcertPage.read(text)
        if page is None:
            await say(click, str(GONE))
            return
        game = page.hall.game
        level = next(option for option in GAMES[game].options if option.climbs)
        await self.start(click, game, {level.key: level.choices[page.hall.level]}, solo=page.hall.size == 1)

    async def _layout(self, click: Click, page: ConcertPage) -> Layout:
        current, reader, hall = await self._concerts.current(), click.user.id, page.hall
        event = await self._concerts.before(current) if page.last_week else current
        screen, here = self._desk.screens[hall.game], None if page.everywhere else click.guild_id
        played = () if event is None else await self._desk.store.events.pairings(event.id)
        mine = [each.table_id for each in played if reader in each.users]
        buttons = controls(page, screen, in_server=click.guild_id is not None, has_played=bool(mine))
        if event is None:
            return one_text(str(_NONE_BEFORE)).add(*buttons)
        teams = [team for team in await asyncio.to_thread(teams_of, played) if team.hall == hall]
        standing = placed(team for team in teams if page.everywhere or team.guild_id == here)
        rows = [row for at, row in enumerate(standing) if at < MOST_TEAMS or reader in row[-1].users]
        users = {user for *_, team in rows for user in team.users}
        seen = await self._desk.store.profiles.visible(users, here, reader) | {reader}
        lines = [_YOURS.format(table=table) for table in mine]
        lines += board(page, screen, rows, seen)
        if event.status == "over" and (known := _replayed(rows, seen, reader)):
            buttons = [replays(known), *buttons]
        return one_text(about(event, screen)).add("\n".join(lines), *buttons)


def about(event: Event, screen: AnyScreen) -> str:
    """What a concert is; when all lies open also its seed."""
    ends, facts = format_dt(event.ends_at, "F"), {"commitment": promise_of(event.seed)}
    if event.status != "over":
        return _NOW.format(game=screen.game.title, concert=FOR_CONCERT.format(opens=ends), **facts)
    return _THEN.format(game=screen.game.title, ends=ends, seed=event.seed.hex(), **facts)


def board(
    page: ConcertPage, screen: AnyScreen, rows: Sequence[tuple[int, int, Team]], seen: frozenset[int]
) -> list[str]:
    """The teams of a hall, as ``placed`` has them. Only people who may be ``seen`` are named."""
    level = screen.levels[screen.game.ladders[0].levels[page.hall.level]]
    kind, where = _OF_KIND[page.hall.computers], SCOPES["everywhere" if page.everywhere else "server"]
    lines = [_HALL.format(count=page.hall.size, level=level, kind=kind, where=where)]
    for rank, points, team in rows:
        named = [
            str(_SOMEBODY) if is_person(user) and user not in seen else introduced(user, team.table)
            for user in (*team.users, *team.stood_in)
        ]
        reached = screen.reached(team.reached)
        lines.append(_ROW.format(rank=rank, team=listed(named), reached=reached, points=points))
    return [*lines, str(_POINTS if rows else _NO_TEAMS)]


def _replayed(rows: Sequence[tuple[int, int, Team]], seen: frozenset[int], reader: int) -> dict[int, str]:
    """The tables whose replays a reader may see, in words for a menu."""
    return {
        team.table: f"{rank}. {TABLE_NAMED.format(game=GAMES[team.hall.game].title, table=team.table)}"
        for rank, _points, team in rows
        if reader in team.users or (team.guild_id is not None and not seen.isdisjoint(team.users))
    }


def controls(page: ConcertPage, screen: AnyScreen, *, in_server: bool, has_played: bool) -> list[Row]:
    """The menus of levels and sizes, the way to play for whoever has not yet, and the other boards."""
    game: type[Game] = screen.game
    levels = {page.turned(level=at): screen.levels[key] for at, key in enumerate(game.ladders[0].levels)}
    sizes = {page.turned(size=size): _PLAYERS.format(count=size) for size in game.seats}
    others = {replace(page, last_week=not page.last_week): _WEEKS[page.last_week]}
    others[page.turned(computers=not page.hall.computers)] = _KINDS[page.hall.computers]
    if in_server:
        others[replace(page, everywhere=not page.everywhere)] = _SCOPES[page.everywhere]
    alone = page.hall.size == 1
    rows = [Row(_menu(VERB, _LEVEL, levels, page)), Row(_menu(SIZES, _SIZE, sizes, page))]
    if not (page.last_week or has_played) and (alone or in_server):
        rows.append(Row(page_button(BEGIN, page, PLAY_SOLO if alone else _PLAY_HERE, GREEN)))
    return [*rows, Row(*(page_button(VERB, to, label) for to, label in others.items()))]


def _menu(verb: str, title: Phrase, pages: Mapping[ConcertPage, object], chosen: ConcertPage) -> PageMenu:
    choices = [Choice(str(page), str(label), chosen=page == chosen) for page, label in pages.items()]
    return PageMenu.make(verb, 0, choices, str(title))
