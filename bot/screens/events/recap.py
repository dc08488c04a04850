"""The week of a server in one message, with names only of members whom everybody there may see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Final

from discord.utils import format_dt

import render
from bot.events.calendar import last_time, week_of, zone_named
from bot.languages import Counted, Phrase, _, listed, n_, percent, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import CARDS, Message, carded
from bot.screens.frame.respond import say, tell
from bot.screens.game import Players, named, wanted_text
from bot.screens.past.table_review import Reviewed, judged_move
from bot.screens.ranks.ladders import title_of
from bot.screens.table.answers import Answers
from bot.store.events import Event
from bot.store.practice.lanterns import group
from bot.store.results.recaps import Fact, Kind, Recap
from bot.tables.history import Playback
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from bot.thinking.reviews import kept_review, reviewer_of
from games.core import View
from render.cards.recap import RecapCard, RecapFind, RecapPanel

_STREAKS: Final = 100
"""The longest streaks of a server among which that of a visible member is looked for."""


class RecapScreen:
    """The week that ran, for all, and the running one for a reader."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def show(self, interaction: Click) -> None:
        """Show the running week of a server privately."""
        async with self._answers.to(interaction):
            guild, now = interaction.guild_id or 0, self._desk.clock.now()
            setup = await self._desk.store.servers.of(guild)
            since = week_of(now)
            if setup.week_day is not None and setup.week_hour is not None:
                since = last_time(now, setup.week_hour, zone_named(setup.zone), setup.week_day)
            heading = _SINCE.format(since=format_dt(since, "f"))
            until = now + timedelta(milliseconds=1)  # what ends now belongs to the running week
            message = await self._message(guild, since, until, heading)
            if message is None:
                await say(interaction, "\n".join([heading, str(_TOO_FEW)]))
            else:
                await tell(interaction, message)

    async def posted(self, event: Event) -> Message | None:
        """The message for the week of an event that is over. None before it is, and without enough games."""
        if event.status != "over":
            return None
        since, until = event.starts_at, event.ends_at
        heading = _TITLE.format(since=format_dt(since, "D"), until=format_dt(until, "D"))
        return await self._message(event.guild_id, since, until, heading)

    async def _message(self, guild_id: int, since: datetime, until: datetime, heading: str) -> Message | None:
        recap = await self._desk.store.recaps.of(guild_id, since, until)
        if recap is None:
            return None
        facts, games = await self._facts(recap, guild_id, until), _GAMES.format(count=recap.games)
        told = [await self._told(kind, fact) for kind, fact in facts.items()]
        lines, alts = [heading, games, *(line for line, _ in told)], [games, *(alt for _, alt in told)]
        shown: dict[Kind, tuple[int, ...]] = {kind: fact.people for kind, fact in facts.items()}
        best, shown["longest"] = recap.find, ()
        found = None if best is None else await self._found(guild_id, best, await self._table(best))
        people = {*chain.from_iterable(shown.values()), *([] if found is None else [found[1]])}
        faces = await self._desk.faces.of(people, guild_id)
        panels = (
            RecapPanel(kind, fact.count, fact.ladder or None, tuple(map(faces.get, shown[kind])))
            for kind, fact in facts.items()
        )
        card, wanted = RecapCard(recap.games, tuple(panels)), ""
        if best is not None and found is not None:
            line, finder, view = found
            screen = self._desk.screens[view.game]
            lines.append(line)
            alts.append(_ALT_FIND.format(game=self._title(best), board=screen.alt(view)))
            board = await CARDS.drawn(partial(render.board, view, language=spoken()))
            card = replace(card, find=RecapFind(best.ladder, board, faces.get(finder)))
            wanted = wanted_text(screen, view)
        text = "\n".join(part for part in (*lines, str(_EXPLAINED), wanted) if part)
        return await carded(text, card, "\n".join(alts))

    async def _facts(self, recap: Recap, guild_id: int, until: datetime) -> dict[Kind, Fact]:
        """What is told of a week beside its best find, in this order."""
        store, facts, today = self._desk.store, dict[Kind, Fact](recap.facts), until.date()
        if (longest := facts.get("longest")) is not None:
            try:
                table, record, _users = await self._desk.tables.archive.recorded(longest.table_id)
                facts["longest"] = replace(longest, count=len(record.moves), people=table.players)
            except Refusal:
                del facts["longest"]
        streaks = (await store.streaks.page(guild_id, today, 1, 0, size=_STREAKS)).rows
        visible = await store.profiles.visible([each.user_id for each in streaks], guild_id)
        for first in [each for each in streaks if each.user_id in visible][:1]:
            facts["puzzles"] = Fact(first.streak, people=(first.user_id,))
        streak, _missing = group(await store.lanterns.days(guild_id, until), today)
        facts["group"] = Fact(streak)
        least = {"puzzles": 2, "group": 2}  # fewer days in a row are no streak
        return {kind: fact for kind, fact in facts.items() if fact.count >= least.get(kind, 0)}

    async def _told(self, kind: Kind, fact: Fact) -> tuple[str, str]:
        """What stood out, with names and a link to its table, and without them as the picture shows it."""
        names = [named(user, fact.table_id) for user in fact.people]
        winner, loser = [*names, "", ""][:2]
        words = {"player": winner, "winner": winner, "loser": loser, "players": listed(names)}
        words |= {"points": str(fact.count), "percent": percent(fact.count / 100)}
        line = _LINES[kind].format(count=fact.count, game=await self._table(fact), **words)
        return line, _ALTS[kind].format(count=fact.count, game=self._title(fact), **words)

    def _title(self, fact: Fact) -> str:
        return title_of(self._desk.screens, fact.ladder) if fact.ladder else ""

    def _named(self, fact: Fact) -> str:
        """The table of a fact; without a table the game."""
        title = self._title(fact)
        return _TABLE.format(game=title, table=fact.table_id) if fact.table_id else title

    async def _table(self, fact: Fact) -> str:
        """The same, with a link if the table has a board."""
        row = await self._desk.store.table(fact.table_id) if fact.table_id else None
        if row is None or not row.boards:
            return self._named(fact)
        return f"[{self._named(fact)}]({self._desk.links.to(Table(row), row.boards[-1])})"

    async def best_find(self, event: Event) -> list[str]:
        """A line about the best find that is known from the games of an event, if there is one."""
        best = await self._desk.store.recaps.best_find(event.id)
        found = None if best is None else await self._found(event.guild_id, best, self._named(best))
        return [] if found is None else [found[0]]

    async def _found(self, guild_id: int, fact: Fact, where: str) -> tuple[str, int, View] | None:
        """A line about a move, who made it, and the board after it.

        None if its review can no longer be read, or not everybody may see whoever made it.
        """
        try:
            table, record, users = await self._desk.tables.archive.recorded(fact.table_id)
            review = await kept_review(self._desk.store, table.id, reviewer_of(record.game))
        except Refusal:
            return None
        judged = next((each for each in review.moves if each.ply == fact.count), None) if review else None
        if review is None or judged is None:
            return None
        user, screen = users[judged.ply][judged.seat], self._desk.screens[record.game]
        if not await self._desk.store.profiles.visible([user], guild_id):
            return None

        def found() -> tuple[str, int, View]:
            playback, by_ply = Playback.of(record), tuple(Players(at_ply, table.id) for at_ply in users)
            reviewed = Reviewed(table.id, screen, playback, review, by_ply, self._desk.emoji)
            told, number = judged_move(reviewed, judged), review.moves.index(judged) + 1
            line = _FIND.format(told=told, game=where, number=number)
            return line, user, playback.view(judged.ply + 1)

        return await asyncio.to_thread(found)


_TITLE = _("### The week from {since} to {until}")
_SINCE = _("### The week since {since}")
_TOO_FEW = _("Fewer than 3 games have ended here. A week is told from 3 games on.")
_GAMES = n_("{count} game ended here.", "{count} games ended here.")
_LINES: Final[Mapping[Kind, Phrase | Counted]] = {
    # Translators: who gained most points of a rating, certain ratings first. {game} is the title of a game.
    "champion": _("**Champion:** {player}, +{points} in {game}."),
    # Translators: a game that somebody won against the odds. {game} is "Okiya, table 12".
    "upset": _("**Upset:** {winner} won against {loser} with a chance of {percent}. {game}."),
    # Translators: {game} is "Okiya, table 12".
    "longest": n_(
        "**Longest game:** {players}, {count} move. {game}.",
        "**Longest game:** {players}, {count} moves. {game}.",
    ),
    "most": n_("**Most games:** {player}, {count} game.", "**Most games:** {player}, {count} games."),
    "puzzles": n_(
        "**Longest puzzle streak:** {player}, {count} day.",
        "**Longest puzzle streak:** {player}, {count} days.",
    ),
    # Translators: on how many days in a row enough members have solved the puzzle of the day.
    "group": n_("**Group streak:** {count} day.", "**Group streak:** {count} days."),
}
# Translators: {game} is "Okiya, table 12", {told} sentences on a move.
_FIND = _("**Best find:** {told} {game}, move {number}.")
_EXPLAINED = _("-# It names only members whom everybody here may see. `/profile` says who may see you.")
# Translators: a table on which something happened.
_TABLE = _("{game}, table {table}")

# Translators: from here on the same in the description of a picture, without names.
_ALTS: Final[Mapping[Kind, Phrase]] = {
    "champion": _("Champion: +{count} in {game}."),
    "upset": _("Upset: a win in {game} with a chance of {percent}."),
    "longest": _("Longest game: {game}, moves: {count}."),
    "most": _("Most games: {count}."),
    "puzzles": _("Longest puzzle streak, in days: {count}."),
    "group": _("Group streak, in days: {count}."),
}
_ALT_FIND = _("The board after the best find, in {game}: {board}")
