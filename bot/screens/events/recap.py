"""The week of a server in one message, with names only of members whom everybody there may see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final, TypeAlias

from discord.utils import format_dt

import render
from bot.events.calendar import last_time, week_of, zone_named
from bot.events.lanterns import group
from bot.languages import Phrase, _, n_, percent, spoken
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
from bot.store.results.recaps import Recap, Span, ToldGame, Upset
from bot.tables.history import Playback
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from bot.thinking.reviews import kept_review, reviewer_of
from games.core import View
from render.cards.recap import Kind, RecapCard, RecapFind, RecapPanel
from render.faces import Photo

Screens: TypeAlias = Mapping[str, AnyScreen]
LEAST_DAYS: Final = 2
"""Fewer days in a row are no streak."""

_MOMENT: Final = timedelta(milliseconds=1)  # what ends now belongs to the running week


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest game, and how many moves it had."""

    table: Table
    ladder: str
    moves: int


@dataclass(frozen=True, slots=True)
class Found:
    """A move that somebody found: its number, what is told of it, and the board after it."""

    table: Table
    ladder: str
    user: int
    number: int
    told: str
    view: View


@dataclass(frozen=True, slots=True)
class Week:
    """All that is shown of a week; ``streak`` is a member with their days in a row, ``group`` those of all.

    ``links`` lead to the tables that are told of, by their number.
    """

    recap: Recap
    longest: Longest | None = None
    find: Found | None = None
    streak: tuple[int, int] | None = None
    group: int = 0
    links: Mapping[int, str] = field(default_factory=dict)


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
        faces = await self._desk.faces.of(_people(week), span.guild_id)
        card, screens = card_of(week, faces), self._desk.screens
        picture = await CARDS.drawn(partial(render.recap_card, card, spoken()))
        text = "\n".join([heading, *recap_lines(screens, week), str(_EXPLAINED)])
        if week.find is not None:
            text = "\n".join(filter(None, [text, wanted_text(screens[week.find.view.game], week.find.view)]))
        return own_screen(PrivateMessage(text, [], alt=recap_alt(screens, card)), picture)

    async def _week(self, span: Span) -> Week | None:
        recap = await self._desk.store.recaps.of(span)
        if recap is None:
            return None
        longest = None if recap.longest is None else await self._longest(recap.longest)
        find = None if recap.find is None else await self._found(span.guild_id, recap.find)
        streaks = await self._desk.store.streaks.page(span.guild_id, span.until.date(), 1, 0, size=1)
        streak = next(((each.user_id, each.streak) for each in streaks.rows), None)
        shown = [each.table_id for each in (recap.upset, recap.longest, recap.find) if each is not None]
        rows = [row for row in [await self._desk.store.table(number) for number in shown] if row is not None]
        links = {row.id: self._desk.links.to(Table(row), row.boards[-1]) for row in rows if row.boards}
        days = await self._desk.store.lanterns.days(span.guild_id, span.until)
        return Week(recap, longest, find, streak, group(days, span.until.date()).streak, links)

    async def _longest(self, game: ToldGame) -> Longest | None:
        try:
            table, record, _users = await self._desk.tables.archive.recorded(game.table_id)
        except Refusal:
            return None
        return Longest(table, game.ladder, len(record.moves))

    async def best_find(self, event: Event) -> list[str]:
        """A line about the best find that is known from the games of an event, if there is one."""
        game = await self._desk.store.recaps.best_find(event.id)
        found = None if game is None else await self._found(event.guild_id, game)
        return [] if found is None else [find_line(self._desk.screens, found, {})]

    async def _found(self, guild_id: int, game: ToldGame) -> Found | None:
        """The move, if its review still can be read, and everybody may see whoever made it."""
        try:
            table, record, users = await self._desk.tables.archive.recorded(game.table_id)
            reviewer = reviewer_of(record.game)
        except Refusal:
            return None
        review = await kept_review(self._desk.store, table.id, reviewer)
        judged = (
            None if review is None else next((each for each in review.moves if each.ply == game.ply), None)
        )
        if review is None or judged is None:
            return None
        user, screen, emoji = (
            users[judged.ply][judged.seat],
            self._desk.screens[record.game],
            self._desk.emoji,
        )
        if not await self._desk.store.profiles.visible([user], guild_id):
            return None

        def found() -> Found:
            playback, by_ply = Playback.of(record), tuple(Players(at_ply, table.id) for at_ply in users)
            reviewed = Reviewed(table.id, screen, playback, review, by_ply, emoji)
            number, view = review.moves.index(judged) + 1, playback.view(judged.ply + 1)
            return Found(table, game.ladder, user, number, judged_move(reviewed, judged), view)

        return await asyncio.to_thread(found)


def _people(week: Week) -> set[int]:
    """Those whose faces are shown."""
    recap = week.recap
    people = {each.user_id for each in (recap.champion, recap.most) if each is not None}
    people |= set() if recap.upset is None else {recap.upset.winner, recap.upset.loser}
    people |= set() if week.find is None else {week.find.user}
    return people | (set() if week.streak is None else {week.streak[0]})


def card_of(week: Week, faces: Mapping[int, Photo]) -> RecapCard:
    """The week for the picture, without names."""
    recap, panels = week.recap, list[RecapPanel]()

    def add(kind: Kind, count: int, ladder: str | None, *people: int) -> None:
        panels.append(RecapPanel(kind, count, ladder, tuple(faces.get(user) for user in people)))

    if recap.champion is not None:
        add("champion", recap.champion.points, recap.champion.ladder, recap.champion.user_id)
    if recap.upset is not None:
        beaten = recap.upset.winner, recap.upset.loser
        add("upset", _percents(recap.upset), recap.upset.ladder, *beaten)
    if week.longest is not None:
        add("longest", week.longest.moves, week.longest.ladder)
    if recap.most is not None:
        add("most", recap.most.games, None, recap.most.user_id)
    if week.streak is not None and week.streak[1] >= LEAST_DAYS:
        add("puzzles", week.streak[1], None, week.streak[0])
    if week.group >= LEAST_DAYS:
        add("group", week.group, None)
    found = week.find
    find = None if found is None else RecapFind(found.ladder, found.view, faces.get(found.user))
    return RecapCard(recap.games, tuple(panels), find)


def _percents(upset: Upset) -> int:
    """The chance in whole percent, at least 1."""
    return max(1, round(100 * upset.chance))


_TITLE = _("### The week from {since} to {until}")
_SINCE = _("### The week since {since}")
_TOO_FEW = _("Fewer than 3 games have ended here. A week is told from 3 games on.")
_GAMES = n_("{count} game ended here.", "{count} games ended here.")
# Translators: who gained most points of a rating. {game} is the title of a game.
_CHAMPION = _("**Champion:** {player}, +{points} in {game}.")
# Translators: a game that somebody won against the odds. {game} is "Okiya, table 12".
_UPSET = _("**Upset:** {winner} won against {loser} with a chance of {percent}. {game}.")
# Translators: {game} is "Okiya, table 12".
_LONGEST = n_(
    "**Longest game:** {players}, {count} move. {game}.",
    "**Longest game:** {players}, {count} moves. {game}.",
)
# Translators: {game} is "Okiya, table 12", {told} sentences on a move.
_FIND = _("**Best find:** {told} {game}, move {number}.")
_MOST = n_("**Most games:** {player}, {count} game.", "**Most games:** {player}, {count} games.")
_PUZZLES = n_(
    "**Longest puzzle streak:** {player}, {count} day.", "**Longest puzzle streak:** {player}, {count} days."
)
# Translators: on how many days in a row enough members have solved the puzzle of the day.
_GROUP = n_("**Group streak:** {count} day.", "**Group streak:** {count} days.")
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


def table_named(screens: Screens, ladder: str, number: int, links: Mapping[int, str]) -> str:
    """A table that is told of, perhaps with a link."""
    named = _TABLE.format(game=title_of(screens, ladder), table=number)
    return f"[{named}]({links[number]})" if number in links else named


def find_line(screens: Screens, find: Found, links: Mapping[int, str]) -> str:
    """What is told of a move that somebody found."""
    game = table_named(screens, find.ladder, find.table.id, links)
    return _FIND.format(told=find.told, game=game, number=find.number)


def recap_lines(screens: Screens, week: Week) -> list[str]:
    """What stood out, with names, and links to the tables."""
    recap, lines = week.recap, [_GAMES.format(count=week.recap.games)]
    table = partial(table_named, screens, links=week.links)
    if (won := recap.champion) is not None:
        game = title_of(screens, won.ladder)
        lines.append(_CHAMPION.format(player=mention(won.user_id), points=won.points, game=game))
    if (upset := recap.upset) is not None:
        game, share = table(upset.ladder, upset.table_id), percent(_percents(upset) / 100)
        both = {"winner": mention(upset.winner), "loser": mention(upset.loser)}
        lines.append(_UPSET.format(**both, percent=share, game=game))
    if (longest := week.longest) is not None:
        players = Players(longest.table.players, longest.table.id).names(range(longest.table.row.seats))
        game = table(longest.ladder, longest.table.id)
        lines.append(_LONGEST.format(players=players, count=longest.moves, game=game))
    if week.find is not None:
        lines.append(find_line(screens, week.find, week.links))
    if (most := recap.most) is not None:
        lines.append(_MOST.format(player=mention(most.user_id), count=most.games))
    if week.streak is not None and week.streak[1] >= LEAST_DAYS:
        lines.append(_PUZZLES.format(player=mention(week.streak[0]), count=week.streak[1]))
    if week.group >= LEAST_DAYS:
        lines.append(_GROUP.format(count=week.group))
    return lines


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
