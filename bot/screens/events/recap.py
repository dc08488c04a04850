"""The week of a server in one message, with names only of members whom everybody there may see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final, TypeAlias

from discord.utils import format_dt

import render
from bot.events.calendar import last_time, week_of, zone_named
from bot.events.lanterns import group
from bot.languages import Counted, Phrase, _, n_, percent, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import CARDS, Message
from bot.screens.frame.respond import say, tell
from bot.screens.game import AnyScreen, Players, PrivateMessage, mention, wanted_text
from bot.screens.past.table_review import Reviewed, judged_move
from bot.screens.ranks.ladders import MOST_LETTERS, title_of
from bot.screens.table.answers import Answers
from bot.screens.table.private_screens import own_screen
from bot.store.events import Event
from bot.store.results.recaps import Span, ToldGame, Upset
from bot.tables.history import Playback
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from bot.thinking.reviews import kept_review, reviewer_of
from games.core import View
from render.cards.recap import Kind, RecapCard, RecapFind, RecapPanel
from render.faces import Photo

Screens: TypeAlias = Mapping[str, AnyScreen]
_LEAST_DAYS: Final[Mapping[Kind, int]] = {"puzzles": 2, "group": 2}
"""Fewer days in a row are no streak."""

_MOMENT: Final = timedelta(milliseconds=1)  # what ends now belongs to the running week


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that stood out: what it counts, the people it names and shows, and more words about it."""

    kind: Kind
    count: int
    ladder: str | None = None
    people: tuple[int, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """A move that somebody found: its number, what is told of it, and the board after it."""

    game: ToldGame
    user: int
    number: int
    told: str
    view: View


@dataclass(frozen=True, slots=True)
class Week:
    """All that is shown of a week; ``find`` comes with the name of its table."""

    games: int
    facts: Sequence[Fact]
    find: Found | None = None
    found_at: str = ""


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
            message = await self._message(Span(guild, since, now + _MOMENT), heading)
            if message is None:
                await say(interaction, "\n".join([heading, str(_TOO_FEW)]))
            else:
                await tell(interaction, message)

    async def posted(self, event: Event) -> Message | None:
        """The message for the week of an event that is over. None before it is, and without enough games."""
        span = Span(event.guild_id, event.starts_at, event.ends_at)
        days = {"since": format_dt(span.since, "D"), "until": format_dt(span.until, "D")}
        return await self._message(span, _TITLE.format(**days)) if event.status == "over" else None

    async def _message(self, span: Span, heading: str) -> Message | None:
        week = await self._week(span)
        if week is None:
            return None
        people = {user for fact in week.facts for user in fact.people}
        people |= set() if week.find is None else {week.find.user}
        card, screens = card_of(week, await self._desk.faces.of(people, span.guild_id)), self._desk.screens
        picture = await CARDS.drawn(partial(render.recap_card, card, spoken()))
        text = "\n".join([heading, *recap_lines(week), str(_EXPLAINED)])
        if week.find is not None:
            text = "\n".join(filter(None, [text, wanted_text(screens[week.find.view.game], week.find.view)]))
        return own_screen(PrivateMessage(text, [], alt=recap_alt(screens, card)), picture)

    async def _week(self, span: Span) -> Week | None:
        store, facts = self._desk.store, list[Fact]()
        recap = await store.recaps.of(span)
        if recap is None:
            return None
        if (won := recap.champion) is not None:
            game = title_of(self._desk.screens, won.ladder)
            facts.append(Fact("champion", won.points, won.ladder, (won.user_id,), {"game": game}))
        if (upset := recap.upset) is not None:
            game, share = await self._table(upset), max(1, round(100 * upset.chance))
            facts.append(Fact("upset", share, upset.ladder, (upset.winner, upset.loser), {"game": game}))
        if (longest := recap.longest) is not None:
            with suppress(Refusal):
                table, record, _users = await self._desk.tables.archive.recorded(longest.table_id)
                players = Players(table.players, table.id).names(range(record.seats))
                words = {"players": players, "game": await self._table(longest)}
                facts.append(Fact("longest", len(record.moves), longest.ladder, words=words))
        if recap.most is not None:
            facts.append(Fact("most", recap.most.games, people=(recap.most.user_id,)))
        today = span.until.date()
        for row in (await store.streaks.page(span.guild_id, today, 1, 0, size=1)).rows:
            facts.append(Fact("puzzles", row.streak, people=(row.user_id,)))
        facts.append(Fact("group", group(await store.lanterns.days(span.guild_id, span.until), today).streak))
        find = None if recap.find is None else await self._found(span.guild_id, recap.find)
        told = [fact for fact in facts if fact.count >= _LEAST_DAYS.get(fact.kind, 0)]
        return Week(recap.games, told, find, "" if find is None else await self._table(find.game))

    async def _table(self, game: ToldGame | Upset) -> str:
        """A table that is told of, with a link if it has a board."""
        named, row = _named(self._desk.screens, game), await self._desk.store.table(game.table_id)
        if row is None or not row.boards:
            return named
        return f"[{named}]({self._desk.links.to(Table(row), row.boards[-1])})"

    async def best_find(self, event: Event) -> list[str]:
        """A line about the best find that is known from the games of an event, if there is one."""
        game = await self._desk.store.recaps.best_find(event.id)
        found = None if game is None else await self._found(event.guild_id, game)
        return [] if found is None else [_find_line(found, _named(self._desk.screens, found.game))]

    async def _found(self, guild_id: int, game: ToldGame) -> Found | None:
        """The move, if its review still can be read, and everybody may see whoever made it."""
        try:
            table, record, users = await self._desk.tables.archive.recorded(game.table_id)
            review = await kept_review(self._desk.store, table.id, reviewer_of(record.game))
        except Refusal:
            return None
        judged = next((each for each in review.moves if each.ply == game.ply), None) if review else None
        if review is None or judged is None:
            return None
        user, screen = users[judged.ply][judged.seat], self._desk.screens[record.game]
        if not await self._desk.store.profiles.visible([user], guild_id):
            return None

        def found() -> Found:
            playback, by_ply = Playback.of(record), tuple(Players(at_ply, table.id) for at_ply in users)
            reviewed = Reviewed(table.id, screen, playback, review, by_ply, self._desk.emoji)
            number, view = review.moves.index(judged) + 1, playback.view(judged.ply + 1)
            return Found(game, user, number, judged_move(reviewed, judged), view)

        return await asyncio.to_thread(found)


def card_of(week: Week, faces: Mapping[int, Photo]) -> RecapCard:
    """The week for the picture, without names."""
    panels = (
        RecapPanel(fact.kind, fact.count, fact.ladder, tuple(faces.get(user) for user in fact.people))
        for fact in week.facts
    )
    found = week.find
    find = None if found is None else RecapFind(found.game.ladder, found.view, faces.get(found.user))
    return RecapCard(week.games, tuple(panels), find)


_TITLE = _("### The week from {since} to {until}")
_SINCE = _("### The week since {since}")
_TOO_FEW = _("Fewer than 3 games have ended here. A week is told from 3 games on.")
_GAMES = n_("{count} game ended here.", "{count} games ended here.")
_LINES: Final[Mapping[Kind, Phrase | Counted]] = {
    # Translators: who gained most points of a rating. {game} is the title of a game.
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


def recap_lines(week: Week) -> list[str]:
    """What stood out, with names, and links to the tables."""
    lines = [_GAMES.format(count=week.games)]
    for fact in week.facts:
        people = dict(zip(("winner", "loser"), map(mention, fact.people), strict=False))
        words = {**people, "player": people.get("winner", ""), **fact.words}
        words |= {"points": str(fact.count), "percent": percent(fact.count / 100)}
        lines.append(_LINES[fact.kind].format(count=fact.count, **words))
    return lines if week.find is None else [*lines, _find_line(week.find, week.found_at)]


def _find_line(find: Found, game: str) -> str:
    return _FIND.format(told=find.told, game=game, number=find.number)


def _named(screens: Screens, game: ToldGame | Upset) -> str:
    return _TABLE.format(game=title_of(screens, game.ladder), table=game.table_id)


def recap_alt(screens: Screens, card: RecapCard) -> str:
    """The picture in words."""
    lines = [_GAMES.format(count=card.games)]
    for each in card.panels:
        game = "" if each.ladder is None else title_of(screens, each.ladder)
        share = percent(each.count / 100)
        lines.append(_ALTS[each.kind].format(count=each.count, game=game, percent=share))
    if card.find is not None:
        view = card.find.view
        board = screens[view.game].alt(view)
        lines.append(_ALT_FIND.format(game=title_of(screens, card.find.ladder), board=board))
    return "\n".join(lines)[:MOST_LETTERS]
