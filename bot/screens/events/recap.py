"""The week of a server in one message, with names only of members whom everybody there may see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import Final

from discord.utils import format_dt

import render
from bot.events.calendar import last_time
from bot.languages import Phrase, _, listed, n_, percent, spoken
from bot.screens.desk import Desk
from bot.screens.events.paired import newest_board
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import CARDS, Message, carded
from bot.screens.frame.respond import tell
from bot.screens.game import TABLE_NAMED, Players, named, wanted_text
from bot.screens.past.table_review import Reviewed, judged_move
from bot.screens.ranks.ladders import title_of
from bot.screens.table.answers import Answers
from bot.store.events import Event
from bot.store.practice.lanterns import group
from bot.store.results.recaps import Fact, Kind
from bot.tables.history import Playback
from bot.tables.refusals import Refusal
from bot.tables.telling import zone_named
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
            since = last_time(now, setup.week_hour, zone_named(setup.zone), setup.week_day)
            heading = _SINCE.format(since=format_dt(since, "f"))
            until = now + timedelta(milliseconds=1)  # what ends now belongs to the running week
            message = await self._message(guild, since, until, heading)
            await tell(interaction, message or f"{heading}\n{_TOO_FEW}")

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
        number, facts, best = recap
        await self._complete(facts, guild_id, until)
        found = await self._found(guild_id, best)
        told = [await self._told(kind, fact) for kind, fact in facts.items()]
        games = _GAMES.format(count=number)
        lines, alts = [heading, games, *(line for line, _ in told)], [games, *(alt for _, alt in told)]
        shown = {kind: fact.people if kind != "longest" else () for kind, fact in facts.items()}
        people = {*chain.from_iterable(shown.values()), *([] if found is None else [found[1]])}
        faces = await self._desk.faces.of(people, guild_id)
        panels = (
            RecapPanel(kind, fact.count, fact.ladder or None, tuple(map(faces.get, shown[kind])))
            for kind, fact in facts.items()
        )
        card = RecapCard(number, tuple(panels))
        if best is not None and found is not None:
            line, finder, view = found
            screen = self._desk.screens[view.game]
            lines += [f"- {line}", *filter(None, [wanted_text(screen, view)])]
            alts.append(_ALT_FIND.format(game=self._title(best), board=screen.alt(view)))
            board = await CARDS.drawn(partial(render.board, view, language=spoken()))
            card = replace(card, find=RecapFind(best.ladder, board, faces.get(finder)))
        return await carded("\n".join([*lines, str(_EXPLAINED)]), card, "\n".join(alts))

    async def _complete(self, facts: dict[Kind, Fact], guild_id: int, until: datetime) -> None:
        """Add what no query finds: the moves and the people of the longest game, and streaks of puzzles."""
        store, today = self._desk.store, until.date()
        longest = facts.pop("longest", Fact(0))
        with suppress(Refusal):  # there is none, or it can no longer be read
            table, record, _users = await self._desk.tables.archive.recorded(longest.table_id)
            facts["longest"] = replace(longest, count=len(record.moves), people=table.players)
        streaks = (await store.streaks.page(guild_id, today, 1, 0, size=_STREAKS)).rows
        visible = await store.profiles.visible([each.user_id for each in streaks], guild_id)
        lasted = [(each.until(today), each.user_id) for each in streaks if each.user_id in visible]
        days, user = max(lasted, key=itemgetter(0), default=(0, 0))
        if days > 1:
            facts["puzzles"] = Fact(days, people=(user,))
        streak, _missing = group(await store.lanterns.days(guild_id, today, until), today)
        if streak > 1:
            facts["group"] = Fact(streak)

    async def _told(self, kind: Kind, fact: Fact) -> tuple[str, str]:
        """What stood out, with a link to its table and the people; and without them, for the picture."""
        told = partial(_FACTS[kind].format, count=fact.count, percent=percent(fact.count / 100))
        names = [named(user, fact.table_id) for user in fact.people]
        people = _AGAINST.format(winner=names[0], loser=names[1]) if kind == "upset" else listed(names)
        return f"- {told(game=await self._table(fact))} {people}".rstrip(), told(game=self._title(fact))

    def _title(self, fact: Fact) -> str:
        return title_of(self._desk.screens, fact.ladder) if fact.ladder else ""

    async def _table(self, fact: Fact) -> str:
        """The table of a fact, with a link if it has a board; without a table the game."""
        if not fact.table_id:
            return self._title(fact)
        told = TABLE_NAMED.format(game=self._title(fact), table=fact.table_id)
        board = await newest_board(self._desk, fact.table_id)
        return told if board is None else f"[{told}]({board[1]})"

    async def best_find(self, event: Event) -> list[str]:
        """A line about the best find that is known from the games of an event, if there is one."""
        found = await self._found(event.guild_id, await self._desk.store.recaps.best_find(event.id))
        return [] if found is None else [found[0]]

    async def _found(self, guild_id: int, fact: Fact | None) -> tuple[str, int, View] | None:
        """A line about the best find, who made the move, and the board after it.

        None if there is none, its review can no longer be read, or not everybody may see whoever made it.
        """
        if fact is None:
            return None
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
        playback = await asyncio.to_thread(Playback.of, record)
        by_ply = tuple(Players(at_ply, table.id) for at_ply in users)
        reviewed = Reviewed(table.id, screen, playback, review, by_ply, self._desk.emoji)
        told, number = judged_move(reviewed, judged), review.moves.index(judged) + 1
        line = _FIND.format(told=told, game=await self._table(fact), number=number)
        return line, user, playback.view(judged.ply + 1)


_TITLE = _("### The week from {since} to {until}")
_SINCE = _("### The week since {since}")
_TOO_FEW = _("Fewer than 3 games have ended here. A week is told from 3 games on.")
_GAMES = n_("{count} game ended here.", "{count} games ended here.")
# Translators: {game} is the title of a game, or "Okiya, table 12". The people whom it is about stand behind.
_FACTS: Final[Mapping[Kind, Phrase]] = {
    "champion": _("Champion: +{count} in {game}."),
    "upset": _("Upset: a win in {game} with a chance of {percent}."),
    "longest": _("Longest game: {game}, moves: {count}."),
    "most": _("Most games: {count}."),
    "puzzles": _("Longest puzzle streak, in days: {count}."),
    "group": _("Group streak, in days: {count}."),
}
# Translators: two people after what is told of their game.
_AGAINST = _("{winner} against {loser}")
# Translators: {game} is "Okiya, table 12", {told} sentences on a move.
_FIND = _("Best find: {told} {game}, move {number}.")
_ALT_FIND = _("The board after the best find, in {game}: {board}")
_EXPLAINED = _("-# It names only members whom everybody here may see. `/profile` says who may see you.")
