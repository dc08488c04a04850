"""The concert of the week: what it is, how a team begins, and the boards of teams. Only the reader sees it.

A page is "okey_dokey.1.3.010": the game, the level, the size of teams, and whether the page is of last week,
of all servers, of teams with computer players. It may be forged.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from discord.utils import format_dt

from bot.events.concerts import Concerts, Hall, Placed, Team, placed, teams_of
from bot.languages import _, listed, n_
from bot.screens.desk import Desk
from bot.screens.frame.controls import Choice, Click, PageMenu, TurnPage
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.frame.respond import say, tell, update_private
from bot.screens.game import AnyScreen, introduced, mention
from bot.screens.practice.practice import GREEN, page_button
from bot.screens.table.answers import Answers
from bot.screens.table.commands import TableCommands
from bot.screens.way_in.game_page import CONCERT
from bot.store.events import Event, Pairing
from bot.store.rows import is_deleted
from bot.tables.fair_deal import promise_of
from games import GAMES
from games.core import Game

VERB, SIZES, HERE, SOLO = CONCERT, "concert-size", "concert-here", "concert-solo"
"""The words with which the controls begin: to a page, to one by its menu of sizes, open a table for a team,
play alone."""

MOST_TEAMS: Final = 10

_PAGE: Final = re.compile(r"([a-z0-9_]+)\.([0-9])\.([1-9])\.([01])([01])([01])")

GONE = _("This page is too old. Open it again with `/play`.")
_NOW = _(
    "### The concert of the week: {game}\n"
    "Every team plays the same deal, and everybody plays once: whoever leaves has played. Until {ends} "
    "cards, talk and plays are in the players’ own screens; then all is shown. There are no hints. The "
    "SHA-256 of the seed is `{commitment}`."
)
_THEN = _(
    "### The concert until {ends}: {game}\n"
    "All is shown now. The seed is `{seed}`, and its SHA-256 `{commitment}` stood here from Monday on."
)
_NONE_BEFORE = _("There was no concert before.")
_PLAYED = _("You have played: {reached}, at table {table}.")
_PLAYING = _("You play in it, at table {table}.")
# Translators: above a list of teams: "**Standard, 3 players**, all servers".
_HALL = n_("**{level}, {count} player**, {where}", "**{level}, {count} players**, {where}")
_HALL_COMPUTERS = n_(
    "**{level}, {count} player**, with computers, {where}",
    "**{level}, {count} players**, with computers, {where}",
)
_WHERE = (_("this server"), _("all servers"))
# Translators: a team in a list. Matchpoints: 2 for each team that it beat, 1 for a tie.
_ROW = _("{rank}. {team}: {reached}, matchpoints {points}")
_POINTS = _("-# Matchpoints: 2 for each team here that a team has beaten, 1 for a tie.")
_NO_TEAMS = _("No team here has played to its end yet.")
# Translators: a member in a list who does not show their profile to the reader.
_SOMEBODY = _("somebody")
_LEVEL, _SIZE = _("Level"), _("Team size")
_PLAYERS = n_("{count} player", "{count} players")
_PLAY_HERE, _PLAY_SOLO = _("Gather a Team"), _("Play Solo")
_WEEKS = (_("Last Week"), _("This Week"))
_SCOPES = (_("All Servers"), _("This Server"))
_KINDS = (_("With Computers"), _("People Only"))


@dataclass(frozen=True, slots=True)
class ConcertPage:
    """What a page shows; its text is that of the controls that lead to it."""

    game: str
    level: int
    size: int
    last_week: bool = False
    everywhere: bool = False
    computers: bool = False

    @classmethod
    def read(cls, text: str) -> ConcertPage | None:
        """Read a text, which may be forged; None if there is no such page."""
        found = _PAGE.fullmatch(text)
        game = None if found is None else GAMES.get(found[1])
        if found is None or game is None or not game.concerts:
            return None
        level, size, flags = int(found[2]), int(found[3]), [found[number] == "1" for number in (4, 5, 6)]
        there = level < len(game.ladders[0].levels) and size in game.seats
        return cls(found[1], level, size, *flags) if there else None

    def __str__(self) -> str:
        flags = "".join(str(int(each)) for each in (self.last_week, self.everywhere, self.computers))
        return f"{self.game}.{self.level}.{self.size}.{flags}"

    @property
    def hall(self) -> Hall:
        return Hall(self.game, self.level, self.size, self.computers)

    @property
    def options(self) -> Mapping[str, object]:
        """The options of a table at this level."""
        option = next(option for option in GAMES[self.game].options if option.climbs)
        return {option.key: option.choices[self.level]}


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
        gather, alone = partial(self._start, solo=False), partial(self._start, solo=True)
        return {VERB: self.turn, SIZES: self.turn, HERE: gather, SOLO: alone}

    async def open(self, click: Click, game: str) -> None:
        """Show the concert of the week privately."""
        async with self._answers.to(click, game=game):
            await tell(click, await self._layout(click, await self._first(click, game)))

    async def start(self, click: Click, game: str, options: Mapping[str, object], **asked: Any) -> None:
        """Open a table of the concert; the rest is as in ``TableCommands.start``."""
        event: Event | None = None
        async with self._answers.to(click, game=game):
            event = await self._concerts.current()
        if event is not None:
            await self._commands.start(click, game, options, event=event, **asked)

    async def turn(self, click: Click, _table: int, text: str) -> None:
        async with self._answers.to(click):
            known = text in GAMES and GAMES[text].concerts
            page = await self._first(click, text) if known else ConcertPage.read(text)
            if page is None:
                await say(click, str(GONE))
            else:
                await update_private(click, await self._layout(click, page))

    async def _first(self, click: Click, game: str) -> ConcertPage:
        """The board on which the reader's team stands this week, else that of their level, alone."""
        teams = teams_of(await self._concerts.played(await self._concerts.current()))
        hall = next((team.hall for team in teams if click.user.id in team.users), None)
        if hall is None or hall.game != game:
            options = await self._desk.tables.lobby.suggested(game, [click.user.id])
            hall = Hall(game, GAMES[game].difficulty_of(options), min(GAMES[game].seats))
        everywhere = click.guild_id is None
        return ConcertPage(game, hall.level, hall.size, everywhere=everywhere, computers=hall.computers)

    async def _start(self, click: Click, _table: int, text: str, *, solo: bool) -> None:
        page = ConcertPage.read(text)
        if page is None:
            await say(click, str(GONE))
        else:
            await self.start(click, page.game, page.options, solo=solo)

    async def _layout(self, click: Click, page: ConcertPage) -> Layout:
        current = await self._concerts.current()
        event = await self._concerts.before(current) if page.last_week else current
        screen, reader = self._desk.screens[page.game], click.user.id
        layout = one_text(str(_NONE_BEFORE) if event is None else about(event, screen))
        if event is not None:
            played = await self._concerts.played(event)
            own = done(played, reader, screen)
            guild_id = None if page.everywhere else click.guild_id
            here = [
                team
                for team in await asyncio.to_thread(teams_of, played)
                if team.hall == page.hall and (page.everywhere or team.guild_id == click.guild_id)
            ]
            rows = placed(here)[:MOST_TEAMS]
            users = {user for row in rows for user in row.team.users if user > 0}
            seen = await self._desk.store.profiles.visible(users, guild_id, reader) | {reader}
            layout.add("\n".join([*own, *board(page, screen, rows, seen)]))
        return layout.add(*controls(page, screen, in_server=click.guild_id is not None))


def done(played: Sequence[Pairing], reader: int, screen: AnyScreen) -> list[str]:
    """What the reader has done in a concert."""
    own = next((pairing for pairing in played if reader in pairing.users), None)
    if own is None:
        return []
    team = Team.of(own)
    if team is None:
        return [_PLAYING.format(table=own.table_id)]
    return [_PLAYED.format(reached=screen.reached(team.reached), table=own.table_id)]


def about(event: Event, screen: AnyScreen) -> str:
    """What a concert is; when all lies open also its seed."""
    words = _THEN if event.status == "over" else _NOW
    return words.format(
        game=screen.game.title,
        ends=format_dt(event.ends_at, "F"),
        commitment=promise_of(event.seed),
        seed=event.seed.hex() if event.status == "over" else "",
    )


def board(page: ConcertPage, screen: AnyScreen, rows: Sequence[Placed], seen: frozenset[int]) -> list[str]:
    """The best teams of a hall. Of people only those are named who may be ``seen``."""
    hall = _HALL_COMPUTERS if page.computers else _HALL
    levels = screen.game.ladders[0].levels
    head = hall.format(
        count=page.size, level=screen.levels[levels[page.level]], where=_WHERE[page.everywhere]
    )
    lines = [
        _ROW.format(
            rank=row.rank,
            team=listed([_named(user, row.team.table, seen) for user in row.team.users]),
            reached=screen.reached(row.team.reached),
            points=row.points,
        )
        for row in rows
    ]
    return [head, *lines, str(_POINTS)] if lines else [head, str(_NO_TEAMS)]


def _named(user: int, table: int, seen: frozenset[int]) -> str:
    if user < 0:
        return introduced(user, table)
    return mention(user) if user in seen or is_deleted(user) else str(_SOMEBODY)


def controls(page: ConcertPage, screen: AnyScreen, *, in_server: bool) -> list[Row]:
    """The menus of levels and sizes, the ways to play, and the other boards."""
    game: type[Game] = screen.game
    levels = [
        _choice(page, screen.levels[key], level=number) for number, key in enumerate(game.ladders[0].levels)
    ]
    sizes = [_choice(page, _PLAYERS.format(count=size), size=size) for size in game.seats]
    ways = [page_button(HERE, page, _PLAY_HERE, GREEN)] if in_server else []
    ways.append(page_button(SOLO, page, _PLAY_SOLO, GREEN))
    others = [
        page_button(VERB, replace(page, last_week=not page.last_week), _WEEKS[page.last_week]),
        page_button(VERB, replace(page, computers=not page.computers), _KINDS[page.computers]),
    ]
    if in_server:
        turned = replace(page, everywhere=not page.everywhere)
        others.append(page_button(VERB, turned, _SCOPES[page.everywhere]))
    return [
        Row(PageMenu.make(VERB, 0, levels, str(_LEVEL))),
        Row(PageMenu.make(SIZES, 0, sizes, str(_SIZE))),
        *([] if page.last_week else [Row(*ways)]),
        Row(*others),
    ]


def _choice(page: ConcertPage, label: object, **change: Any) -> Choice:
    to = replace(page, **change)
    return Choice(str(to), str(label), chosen=to == page)
