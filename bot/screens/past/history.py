"""Histories: lists of a member's finished and running games that only the reader sees. Changes no game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

import discord

from bot.languages import Phrase, _, day_of_year
from bot.screens.desk import Desk
from bot.screens.frame.controls import MOST_CHOICES, Choice, Click, PageButton, PageMenu, TableButton
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.frame.respond import is_private, say, tell, update
from bot.screens.game import Players
from bot.screens.past.access import Access
from bot.screens.past.history_page import MOST_PAGES, VERB, HistoryPage
from bot.screens.past.history_words import (
    GONE,
    HIDDEN,
    MORE_RUNNING,
    RUNNING,
    history_line,
    history_title,
    nothing_played,
    nothing_running,
    running_line,
)
from bot.screens.past.replay_words import LAST_FINISHED, NOTHING_FINISHED, SUGGESTED
from bot.screens.past.table_replay import TableReplay
from bot.screens.table.answering import Answers
from bot.screens.typed import plain
from bot.tables import Table, urgency
from games import GAMES

REPLAYED = "replay-of"
ON_A_PAGE = 10
MOST_LISTED = 12
MOST_IN_A_ROW = 5

_TABLE_NUMBER = re.compile(r"[0-9]{1,18}")

# Translators: a table in a menu of finished games.
_TABLE = _("Table {table}")
# Translators: a button that gives the reader back the seat where a computer plays for them.
_RETURN = _("Return to Table {table}")


class HistoryScreen:
    """The histories of members. Keeps nothing."""

    def __init__(self, desk: Desk, answers: Answers, replay: TableReplay) -> None:
        self._desk = desk
        self._answers = answers
        self._replay = replay

    async def turn(self, click: Click, _table: int, page: str) -> None:
        async with self._answers.answering(click):
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
        async with self._answers.answering(interaction):
            await tell(interaction, await self._page(interaction, HistoryPage(member, game)))

    async def resume(self, interaction: Click) -> None:
        """List the caller's running tables in all channels.

        Tables where a computer plays for the caller come first, with a button to return to each, then
        tables that wait for the caller, the most urgent first.
        """
        async with self._answers.answering(interaction):
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
                layout.add_item(Row(*(_returning(table.id) for table in replaced[:MOST_IN_A_ROW])))
            await tell(interaction, layout)

    async def open_replay(self, click: Click, _table: int, page: str) -> None:
        """Open the replay of a table of a history. The page is the table's number, and may be forged."""
        if _TABLE_NUMBER.fullmatch(page):
            await self._replay.open(click, int(page))
        else:
            async with self._answers.answering(click):
                await say(click, str(GONE))

    async def offer_replays(self, interaction: Click) -> None:
        """Let the caller choose one of their last finished games, or say that there is none."""
        async with self._answers.answering(interaction):
            me = interaction.user.id
            over = await self._desk.tables.archive.finished(me, ON_A_PAGE)
            lines = [await self._line(table, me, me, Players(table.players)) for table in over]
            layout = one_text("\n".join([str(LAST_FINISHED), *lines]) if over else str(NOTHING_FINISHED))
            if over:
                layout.add_item(Row(_replays(over)))
            await tell(interaction, layout)

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
        layout = one_text("\n".join([title, *lines]))
        for row in _rows(place, tables, more=more and place.number + 1 < MOST_PAGES):
            layout.add_item(row)
        return layout

    async def _link(self, table: Table, reader: int) -> str | None:
        """A link to a board of the table that this reader can open; None if there is none."""
        if not table.row.boards:
            return None
        if table.seat_of(reader) is not None:
            return await self._desk.links.of(table, reader)
        return self._desk.links.to(table, table.row.boards[-1]) if table.row.guild_id is not None else None


def _returning(table: int) -> TableButton:
    """The button with which a player goes on where a computer plays for them."""
    label = _RETURN.format(table=table)
    return TableButton.make("take-back", table, label, discord.ButtonStyle.success)


def _rows(place: HistoryPage, tables: Sequence[Table], *, more: bool) -> list[Row]:
    """The menu of the replays, and the buttons to newer and older tables."""

    def turn(label: Phrase, number: int, *, enabled: bool) -> PageButton:
        to = HistoryPage(place.member, place.game, max(number, 0))
        return PageButton.make(VERB, 0, str(to), str(label), enabled=enabled)

    over = [table for table in tables if table.row.status in ("over", "stopped")]
    rows = [Row(_replays(over))] if over else []
    if more or place.number:
        newer = turn(_("Newer"), place.number - 1, enabled=place.number > 0)
        rows.append(Row(newer, turn(_("Older"), place.number + 1, enabled=more)))
    return rows


def _replays(tables: Sequence[Table]) -> PageMenu:
    """The menu of finished tables to look at again."""
    choices = [Choice(str(table.id), _TABLE.format(table=table.id), table.game.title) for table in tables]
    return PageMenu.make(REPLAYED, 0, choices, str(_("Replay a finished game")))
