"""Histories: lists of a member's finished and running games that only the reader sees. Changes no game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Self

import discord
from discord.utils import format_dt

from bot.languages import Phrase, _, c_, day_of_year, listed
from bot.screens.desk import Desk
from bot.screens.frame.controls import MOST_CHOICES, Choice, Click, PageButton, PageMenu, TableButton
from bot.screens.frame.layout import MOST_IN_A_ROW, Layout, Row, one_text
from bot.screens.frame.respond import is_private, say, tell, update
from bot.screens.game import AnyScreen, Players, plain, table_named
from bot.screens.past.replay import LAST_FINISHED, NOTHING_FINISHED, SUGGESTED
from bot.screens.past.shown_replays import Access, TableReplay
from bot.screens.table.answers import Answers
from bot.tables.replay import possible_seats
from bot.tables.results import came_at
from bot.tables.table import Table, urgency
from games import GAMES
from games.core import Reason

REPLAYED = "replay-of"
ON_A_PAGE = 10
MOST_LISTED = 12

_TABLE_NUMBER = re.compile(r"[0-9]{1,18}")

# Translators: a button that gives the reader back the seat where a computer plays for them.
_RETURN = _("Return to Table {table}")


class HistoryScreen:
    """The histories of members. Keeps nothing."""

    def __init__(self, desk: Desk, answers: Answers, replay: TableReplay) -> None:
        self._desk = desk
        self._answers = answers
        self._replay = replay

    async def turn(self, click: Click, _table: int, page: str) -> None:
        async with self._answers.to(click):
            place = HistoryPage.read(page)
            if place is None or not is_private(click):
                await say(click, str(GONE))
            else:
                await update(click, await self._page(click, place))

    async def show(self, interaction: Click, member: int, game: str | None) -> None:
        """Show a member's games privately, if the reader may see them.

        An unknown ``game`` means all games.
        """
        game = game if game in GAMES else None
        async with self._answers.to(interaction):
            await tell(interaction, await self._page(interaction, HistoryPage(member, game)))

    async def resume(self, interaction: Click) -> None:
        """List the caller's running tables in all channels.

        Tables where a computer plays for the caller come first, with a button to return to each, then
        tables that wait for the caller, the most urgent first.
        """
        async with self._answers.to(interaction):
            me = interaction.user.id
            running = await self._desk.tables.archive.running(me)
            replaced = await self._desk.tables.archive.running(me, replaced=True)
            if not running and not replaced:
                await tell(interaction, nothing_running(self._desk.screens))
                return
            first = [*replaced[:MOST_IN_A_ROW], *sorted(running, key=partial(urgency, me))]
            lines = [
                running_line(self._desk.screens[table.row.game], table, me, await self._link(table, me))
                for table in first[:MOST_LISTED]
            ]
            if len(first) > MOST_LISTED:
                lines.append(str(MORE_RUNNING))
            layout = one_text("\n".join([str(RUNNING), *lines]))
            if replaced:
                green, ids = discord.ButtonStyle.success, [table.id for table in replaced[:MOST_IN_A_ROW]]
                back = (
                    TableButton.make("take-back", each, _RETURN.format(table=each), green) for each in ids
                )
                layout.add(Row(*back))
            await tell(interaction, layout)

    async def open_replay(self, click: Click, _table: int, page: str) -> None:
        """Open the replay of a table of a history. The page is the table's number, and may be forged."""
        if _TABLE_NUMBER.fullmatch(page):
            await self._replay.open(click, int(page))
        else:
            async with self._answers.to(click):
                await say(click, str(GONE))

    async def offer_replays(self, interaction: Click) -> None:
        """Let the caller choose one of their last finished games, or say that there is none."""
        async with self._answers.to(interaction):
            me = interaction.user.id
            over = await self._desk.tables.archive.finished(me, ON_A_PAGE)
            lines = [await self._line(table, me, me, Players(table.players, table.id)) for table in over]
            if over:
                menu = replays({table.id: table_named(table, 0) for table in over})
                await tell(interaction, one_text("\n".join([str(LAST_FINISHED), *lines])).add(menu))
            else:
                await tell(interaction, str(NOTHING_FINISHED))

    async def suggest_replays(self, interaction: Click, typed: str) -> dict[int, str]:
        """The caller's last finished games by their numbers, in words that contain the typed text."""
        found = {}
        for table in await self._desk.tables.archive.finished(interaction.user.id, MOST_CHOICES):
            day = day_of_year(table.row.ended_at or table.row.created_at)
            found[table.id] = SUGGESTED.format(game=table.game.title, table=table.id, day=day)
        return {table: told for table, told in found.items() if plain(typed) in plain(told)}

    async def _line(self, table: Table, member: int, reader: int, players: Players) -> str:
        """A table in the list of a member's games, for this reader."""
        return history_line(table, member, reader, players, await self._link(table, reader))

    async def _page(self, click: Click, place: HistoryPage) -> Layout:
        """A page of a history, or the reason why the reader cannot see it."""
        access = Access(self._desk, click)
        sight = await access.sight(place.member)
        if sight.hides_member:
            return one_text(str(HIDDEN))
        found = await self._desk.tables.archive.played(
            place.member, sight, place.game, place.number * ON_A_PAGE, ON_A_PAGE + 1
        )
        tables, more = found[:ON_A_PAGE], len(found) > ON_A_PAGE
        mine = place.member == click.user.id
        if not tables:
            return one_text(nothing_played(self._desk.screens, place.member, place.game, mine=mine))
        lines = [
            await self._line(table, place.member, click.user.id, await access.players(table))
            for table in tables
        ]
        title = history_title(place.member, place.game, mine=mine)
        rows = _rows(place, tables, more=more and place.number + 1 < MOST_PAGES)
        return one_text("\n".join([title, *lines])).add(*rows)

    async def _link(self, table: Table, reader: int) -> str | None:
        """A link to a board of the table that this reader can open; None if there is none."""
        if not table.row.boards:
            return None
        if table.seat_of(reader) is not None:
            return await self._desk.links.of(table, reader)
        return self._desk.links.to(table, table.row.boards[-1]) if table.row.guild_id is not None else None


def _rows(place: HistoryPage, tables: Sequence[Table], *, more: bool) -> list[Row]:
    """The menu of the replays, and the buttons to newer and older tables."""

    def turn(label: Phrase, number: int, *, enabled: bool) -> PageButton:
        to = HistoryPage(place.member, place.game, max(number, 0))
        return PageButton.make(VERB, 0, str(to), str(label), enabled=enabled)

    over = [table for table in tables if table.row.status in ("over", "stopped")]
    rows = [replays({table.id: table_named(table, 0) for table in over})] if over else []
    if more or place.number:
        newer = turn(_("Newer"), place.number - 1, enabled=place.number > 0)
        rows.append(Row(newer, turn(_("Older"), place.number + 1, enabled=more)))
    return rows


def replays(named: Mapping[int, str]) -> Row:
    """The menu of finished tables to look at again, given their words by their numbers."""
    choices = [Choice(str(table), words) for table, words in named.items()]
    return Row(PageMenu.make(REPLAYED, 0, choices, str(_("Replay a finished game"))))


VERB = "history"
MOST_PAGES = 50

_LARGEST_ID = 2**63 - 1
_PAGE = re.compile(r"([0-9]{1,19})\.([0-9]{1,3})\.([0-9]{1,2})")
# Games by their number in custom ids; 0 means all. A new game comes last, because the numbers of its ladders
# are higher than all earlier ones.
_NUMBERED: Sequence[str | None] = (
    None,
    *sorted(GAMES, key=lambda key: min(ladder.number for ladder in GAMES[key].ladders)),
)


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of a member's history. ``game`` is a key; None means all games."""

    member: int
    game: str | None = None
    number: int = 0

    @classmethod
    def read(cls, page: str) -> Self | None:
        """Read the text of a page, which may be forged; None if there is no such page."""
        found = _PAGE.fullmatch(page)
        if found is None or int(found[2]) >= len(_NUMBERED) or int(found[3]) >= MOST_PAGES:
            return None
        if int(found[1]) > _LARGEST_ID:
            return None
        return cls(int(found[1]), _NUMBERED[int(found[2])], int(found[3]))

    def __str__(self) -> str:
        return f"{self.member}.{_NUMBERED.index(self.game)}.{self.number}"


GONE = _("This list is too old. Open it again with `/history`.")
HIDDEN = _("This member has not played here, or keeps their games to themselves.")
RUNNING = _("### Your running games")
MORE_RUNNING = _("`/history` lists the others.")

_NOTHING_RUNNING = _("None of your games is running. `/{command} start` opens a table.")
_NOTHING_RUNNING_OR_ALONE = _(
    "None of your games is running. `/{for_two} start` opens a table for two, `/{alone} start` one that you "
    "can also play alone."
)
_TITLES = {
    (True, False): _("### Your games"),
    (True, True): _("### Your games of {game}"),
    (False, False): _("### Games of {member}"),
    (False, True): _("### Games of {game} with {member}"),
}
_NOTHING = {
    (True, False): _("You have not played yet. `/{command} start` opens a table."),
    (True, True): _("You have not played {game} yet. `/{command} start` opens a table."),
    (False, False): _("{member} has not played yet. `/{command} start` opens a table."),
    (False, True): _("{member} has not played {game} yet. `/{command} start` opens a table."),
}
# Translators: a line in a list of games, as short as a label: "Okiya, table 7, against Ann: won, 22/11/2026."
_LINE = _("**{game}**, table {table}, {with_whom}: {result}, {when}.")
_LINE_LINKED = _("**{game}**, table {table}, {with_whom}: {result}, {when}. [Board]({link})")
# Translators: a line in a list of running games: "Okiya, table 7, against Ann: your turn, begun 2 hours ago."
_LINE_RUNNING = _("**{game}**, table {table}, {with_whom}: {turn}. [Board]({link})")
_LINE_POSTED = _(
    "**{game}**, table {table}, {with_whom}: {turn}. `/{command} show table:{table}` posts its board."
)
# Translators: with whom somebody played, between two commas in a list of games.
_AGAINST = _("against {others}")
# Translators: with whom somebody played, between two commas in a list of games.
_TOGETHER = _("with {partners}")
# Translators: with whom somebody played, between two commas in a list of games.
_ALONE = _("alone")
_IN_A_TEAM = _("with {partners} against {others}")
_RESULTS: Mapping[str, Phrase] = {
    "won": c_("result of a game for a player", "**won**"),
    "lost": c_("result of a game for a player", "lost"),
    "drawn": c_("result of a game for a player", "drawn"),
    "won on time": c_("result of a game for a player", "**won** on time"),
    "lost on time": c_("result of a game for a player", "lost on time"),
    "left": c_("result of a game for a player", "left"),
    "replaced": _("running, a computer plays for {member}"),
    "you are replaced": _("running, a computer plays for you; `/resume` gives you the seat back"),
    "your turn": _("running, **your turn**"),
    "their turn": _("running, {players} to move"),
    "broken": c_("how a game ended", "set aside"),
    "ended": c_("how a game ended", "ended"),
    "agreed": c_("how a game ended", "ended by agreement"),
    "abandoned": c_("how a game ended", "abandoned"),
    "cleared": c_("how a game ended", "ended by a moderator"),
    "season": c_("how a game ended", "ended by the league"),
    "concert": c_("how a game ended", "ended with its concert"),
}
_STOOD_IN = c_(
    "result of a game for a player", "{result}, not rated because a computer played for one of the two"
)
_TURNS: Mapping[str, Phrase] = {
    "your turn": _("**your turn**, begun {since}"),
    "their turn": _("{players} to move, begun {since}"),
}
_TIMED_TURNS: Mapping[str, Phrase] = {
    "your turn": _("**your turn**, begun {since}, time ends {until}"),
    "their turn": _("{players} to move, begun {since}, time ends {until}"),
}
_REPLACED = _("a computer plays for you")


def history_title(member: int, game: str | None, *, mine: bool) -> str:
    """The title of a history."""
    named = "" if game is None else GAMES[game].title
    return _TITLES[mine, game is not None].format(member=f"<@{member}>", game=named)


def nothing_played(screens: Mapping[str, AnyScreen], member: int, game: str | None, *, mine: bool) -> str:
    """The sentence for an empty history."""
    return _NOTHING[mine, game is not None].format(
        member=f"<@{member}>",
        game="" if game is None else GAMES[game].title,
        command=screens[game or next(iter(GAMES))].command,
    )


def nothing_running(screens: Mapping[str, AnyScreen]) -> str:
    """The sentence for an empty list of running games, with examples of commands."""
    for_two = next((key for key, game in GAMES.items() if max(game.seats) == 2), None)
    alone = next((key for key in GAMES if 1 in possible_seats(key, {})), None)
    if for_two is None or alone is None:
        return _NOTHING_RUNNING.format(command=screens[next(iter(GAMES))].command)
    return _NOTHING_RUNNING_OR_ALONE.format(for_two=screens[for_two].command, alone=screens[alone].command)


def history_line(table: Table, member: int, reader: int, players: Players, link: str | None) -> str:
    """One line of a member's history, for a reader who may be somebody else."""
    row = table.row
    when = row.ended_at or row.started_at or row.created_at
    return (_LINE if link is None else _LINE_LINKED).format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        result=_result(table, member, reader, players),
        when=format_dt(when, "d"),
        link=link,
    )


def running_line(screen: AnyScreen, table: Table, member: int, link: str | None) -> str:
    """One line of a member's running games; without a ``link`` it says how to post the board.

    A computer may play for them there.
    """
    players = Players(table.players, table.id)
    replaced = member in table.row.stand_ins.values()
    turns = _TURNS if table.row.deadline is None else _TIMED_TURNS
    return (_LINE_POSTED if link is None else _LINE_RUNNING).format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        turn=_REPLACED if replaced else _turn(table, member, players, turns),
        command=screen.command,
        link=link,
    )


def _with_whom(table: Table, member: int, players: Players) -> str:
    """The other players of a table: those who win and lose together with the member, and opponents."""
    row = table.row
    seat = next(seat for seat, user in enumerate(row.players) if member in (user, row.stand_ins.get(seat)))
    sides = table.game.sides(row.seats, row.options)
    partners = [
        players.introduced(other) for side in sides if seat in side for other in side if other != seat
    ]
    others = [players.introduced(other) for side in sides if seat not in side for other in side]
    if not partners and not others:
        return str(_ALONE)
    with_whom = _IN_A_TEAM if partners and others else _TOGETHER if partners else _AGAINST
    return with_whom.format(partners=listed(partners), others=listed(others))


def _result(table: Table, member: int, reader: int, players: Players) -> str:
    """How a table ended for a member, or its present state."""
    row, outcome = table.row, table.row.outcome
    if row.status == "broken":
        return str(_RESULTS["broken"])
    if row.stopped is not None:
        return str(_RESULTS[row.stopped])
    if member in row.stand_ins.values():
        if outcome is not None:
            return str(_RESULTS["left"])
        return _RESULTS["you are replaced" if member == reader else "replaced"].format(member=f"<@{member}>")
    if outcome is None:
        return _turn(table, reader, players, _RESULTS)
    came = came_at(row, outcome, row.players.index(member))
    result = str(_RESULTS[f"{came} on time" if outcome.reason == Reason.TIME else came])
    stood_in = bool(row.booked) and row.booked[0].unrated == "computers" and min(row.players) > 0
    return _STOOD_IN.format(result=result) if stood_in else result


def _turn(table: Table, reader: int, players: Players, sentences: Mapping[str, Phrase]) -> str:
    """Whose turn it is at a running table, as the reader is told, since when, and until when."""
    acting = players.names([table.players.index(user) for user in table.to_act()])
    deadline = table.row.deadline
    return sentences["your turn" if reader in table.to_act() else "their turn"].format(
        players=acting,
        since=format_dt(table.waiting_since, "R"),
        until="" if deadline is None else format_dt(deadline, "R"),
    )
