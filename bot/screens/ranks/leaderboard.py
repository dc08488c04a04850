"""Leaderboards, page by page; only the reader sees them. Keeps nothing, changes nothing.

A page is "0.h.w.3": the number of the ladder, h(ere) or e(verywhere), the first letter of the period, and the
number of the page, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.languages import Phrase, _, number
from bot.screens.desk import Desk
from bot.screens.frame.controls import MOST_CHOICES, Choice, Click, PageButton, PageMenu
from bot.screens.frame.layout import Message, Row, carded
from bot.screens.frame.respond import is_private, say, tell, update
from bot.screens.game import LEVEL_NAMES, AnyScreen
from bot.screens.ranks.ladders import (
    SCOPES,
    leaderboard_alt,
    other_scope,
    title_of,
    titles,
    together,
    turning_pages,
    uncertain,
)
from bot.screens.ranks.streaks import STREAKS, TITLE, StreakPlace, streak_page
from bot.screens.table.answers import Answers
from bot.store.results.rating import CERTAIN_GAMES, read_points_together
from bot.store.rows import BoardPage, Period, Ranked, Visibility
from games import GAMES, LADDERS
from games.players import ANCHORS
from games.players.anchors import AVERAGE
from render.cards.leaderboard import LeaderboardCard, LeaderboardRow
from render.faces import Photo

VERB = "ranks"
PERIODS: tuple[Period, ...] = ("all", "season", "week")

_KEYS = {ladder.number: key for key, (_, ladder) in LADDERS.items()}
_PAGE = re.compile(r"([0-9]{1,4})\.([he])\.([asw])\.([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """The open leaderboard, and its page, counted from 1."""

    ladder: str
    here: bool
    period: Period = "all"
    number: int = 1

    @classmethod
    def read(cls, page: str) -> Self | None:
        """Read the text of a page, which may be forged; None if there is no such page."""
        found = _PAGE.fullmatch(page)
        if found is None or int(found[1]) not in _KEYS:
            return None
        period = next(period for period in PERIODS if period[0] == found[3])
        return cls(_KEYS[int(found[1])], found[2] == "h", period, int(found[4]))

    def __str__(self) -> str:
        scope = "h" if self.here else "e"
        return f"{LADDERS[self.ladder][1].number}.{scope}.{self.period[0]}.{self.number}"


class LeaderboardScreen:
    """The leaderboards of all ladders, and the one of streaks."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def turn(self, click: Click, _table: int, page: str) -> None:
        async with self._answers.to(click):
            place = LeaderboardPage.read(page) or StreakPlace.read(page)
            if place is None or not is_private(click):
                await say(click, str(GONE))
                return
            message = await self._page(click, place)
            await update(click, message)

    async def show(self, interaction: Click, ladder: str | None, *, here: bool, period: Period) -> None:
        """Show the first page of a leaderboard privately: of a ladder, else of the game last played here.

        Outside servers it is the leaderboard of everywhere. ``ladder`` may be STREAKS, and may be unknown.
        """
        async with self._answers.to(interaction):
            if ladder == STREAKS:
                await tell(interaction, await self._page(interaction, StreakPlace(here)))
                return
            if ladder is None:
                ladder = await self._last_played(interaction)
            if ladder not in LADDERS:
                await say(interaction, str(NO_LADDER))
                return
            await tell(interaction, await self._page(interaction, LeaderboardPage(ladder, here, period)))

    async def _last_played(self, interaction: Click) -> str:
        """The ladder of the game that was last played here; the first ladder if there is none."""
        last = await self._desk.store.last_played(interaction.guild_id, interaction.channel_id or 0)
        if last is None or last.status == "broken":
            return next(iter(LADDERS))
        return GAMES[last.game].ladder_of(last.seats, last.options).key

    async def _page(self, click: Click, place: LeaderboardPage | StreakPlace) -> Message:
        if isinstance(place, StreakPlace):
            boards = menus(_boards(self._desk.screens, place.here, STREAKS))
            return await streak_page(click, self._desk, place, VERB, boards)
        guild, me = click.guild_id, click.user.id
        place = replace(place, here=place.here and guild is not None)
        screens, store, now = self._desk.screens, self._desk.store, self._desk.clock.now()
        found = await store.leaderboards.page(
            place.ladder, guild if place.here else None, place.period, now, place.number, me
        )
        place = replace(place, number=found.page)
        visibility = await store.profiles.visibility(me)
        text = leaderboard_text(screens, place.ladder, place.period, found, visibility, here=place.here)
        rows = _rows(screens, place, found, in_server=guild is not None)
        shown = [each.user_id for each in (*found.rows, found.own) if each is not None]
        card = card_of(place, found, me, await self._desk.faces.of(shown, guild, me))
        return await carded(text, card, leaderboard_alt(screens, card), *rows)


def card_of(
    place: LeaderboardPage, found: BoardPage, reader: int, faces: Mapping[int, Photo]
) -> LeaderboardCard:
    """The page for the picture, without names. The reader's row is added if it is on another page."""
    rows = [_row(place.ladder, ranked, reader, faces) for ranked in found.rows]
    own = found.own
    elsewhere = own is not None and not any(row.own for row in rows)
    return LeaderboardCard(
        ladder=place.ladder,
        scope="server" if place.here else "everywhere",
        period=place.period,
        rows=tuple(rows),
        own=_row(place.ladder, own, reader, faces) if own is not None and elsewhere else None,
        page=found.page,
        pages=found.pages,
    )


def _row(ladder: str, ranked: Ranked, reader: int, faces: Mapping[int, Photo]) -> LeaderboardRow:
    beaten, points = (
        read_points_together(ranked.points) if LADDERS[ladder][1].together else (None, ranked.points)
    )
    return LeaderboardRow(
        rank=ranked.rank,
        points=points,
        beaten=beaten,
        games=ranked.games,
        won=ranked.won,
        drawn=ranked.drawn,
        lost=ranked.lost,
        streak=ranked.streak,
        trend=ranked.trend,
        unsure=ranked.unsure,
        own=ranked.user_id == reader,
        face=faces.get(ranked.user_id),
    )


def _rows(
    screens: Mapping[str, AnyScreen], place: LeaderboardPage, found: BoardPage, *, in_server: bool
) -> list[Row]:
    """The controls to other pages, periods, scopes and ladders."""

    turns = turning_pages(VERB, found, lambda number: replace(place, number=number))
    return [
        *turns,
        Row(*_other_boards(place, in_server=in_server)),
        *menus(_boards(screens, place.here, place.ladder, place.period)),
    ]


def _boards(
    screens: Mapping[str, AnyScreen], here: bool, chosen: str, period: Period = "all"
) -> list[Choice]:
    """All leaderboards: those of the ladders, in this scope and period, and the one of streaks."""
    pages: dict[str, tuple[str, LeaderboardPage | StreakPlace]] = {
        key: (str(title), LeaderboardPage(key, here, period)) for key, title in titles(screens).items()
    }
    pages[STREAKS] = str(TITLE), StreakPlace(here)
    return [Choice(str(page), title, chosen=key == chosen) for key, (title, page) in pages.items()]


def menus(boards: Sequence[Choice]) -> list[Row]:
    """The menu of leaderboards, or several menus if there are too many for one."""
    parts = [boards[first : first + MOST_CHOICES] for first in range(0, len(boards), MOST_CHOICES)]
    return [
        Row(PageMenu.make(VERB, 0, choices, str(ANOTHER_GAME), part)) for part, choices in enumerate(parts)
    ]


def _other_boards(place: LeaderboardPage, *, in_server: bool) -> Sequence[PageButton]:
    """The same ladder in other periods and, in a server, the other scope."""
    buttons = [
        PageButton.make(
            VERB, 0, str(replace(place, period=period, number=1)), str(label), enabled=period != place.period
        )
        for period, label in PERIOD_LABELS.items()
    ]
    if in_server:
        buttons.append(other_scope(VERB, replace(place, here=not place.here, number=1), here=place.here))
    return buttons


PERIOD_LABELS: Final[Mapping[Period, Phrase]] = {
    # Translators: a button to the leaderboard of all games ever played.
    "all": _("All Time"),
    # Translators: a button to the leaderboard of this quarter of the year.
    "season": _("Season"),
    # Translators: a button to the leaderboard of this week.
    "week": _("Week"),
}

ANOTHER_GAME = _("Another game")
GONE = _("This board is too old. Open it again with `/leaderboard`.")

NO_LADDER = _("There is no leaderboard of this name. Choose one of those that are suggested.")

_TITLE = _("### {ladder}, {scope}, {period}")
_PERIODS = {
    "all": _("all time"),
    "season": _("this season (the calendar quarter)"),
    "week": _("this week (from Monday on)"),
}
_EMPTY = _("Nobody is on this board yet. `/{command} start` begins the first game.")
_EMPTY_TOGETHER = _(
    "Nobody is on this board yet. `/{command} start` begins the first one; play all together."
)
_LINE = "**{rank}** <@{user}> · {points}"
_OWN = _("You are number {rank} of {total} with {points}.")
_OWN_NONE = {
    "public": _("You are not on this board yet. `/{command} start` opens a table."),
    "server": _("You are not on this board: you appear on the boards of your servers only."),
    "hidden": _("You are on no board: your profile is hidden. `/profile` changes that."),
}
_EXPLAINED = {
    "all": _(
        "-# A rating begins at {average}. The rank depends on how certain it is, too. "
        "Games against computer players do not count."
    ),
    "season": _("-# Ranked by the rating gained this season."),
    "week": _("-# Ranked by the rating gained this week."),
    "together": _("-# By the hardest level beaten, then by the score. Games with computers do not count."),
}
# Translators: a line between members on a leaderboard; the ratings below it have a question mark.
_UNSURE = _("-# With fewer than {games} rated games (?):")
_ANCHORS = _("-# Computer players on this scale: {levels}.")


def points(screen: AnyScreen, place: Ranked, ladder: str, period: Period) -> str:
    """The worth of a place on a leaderboard: a rating, a gain in rating, or a level beaten and a score."""
    if LADDERS[ladder][1].together:
        return together(screen.levels, ladder, place.points)
    return uncertain(f"{place.points:+}" if period != "all" else place.points, unsure=place.unsure)


def leaderboard_text(
    screens: Mapping[str, AnyScreen],
    key: str,
    period: Period,
    found: BoardPage,
    visibility: Visibility,
    *,
    here: bool,
) -> str:
    """A page of a leaderboard in words: the title, the names, and the reader's place."""
    game, ladder = LADDERS[key]
    screen = screens[game.key]
    shown = "public" if visibility == "server" and here else visibility
    lines = [
        _TITLE.format(
            ladder=title_of(screens, key),
            scope=SCOPES["server" if here else "everywhere"],
            period=_PERIODS[period],
        )
    ]
    named = [
        _LINE.format(rank=place.rank, user=place.user_id, points=points(screen, place, key, period))
        for place in found.rows
    ]
    sure = sum(not place.unsure for place in found.rows)
    if sure < len(named):
        named.insert(sure, _UNSURE.format(games=CERTAIN_GAMES))
    lines += named
    if not found.rows:
        one_of_two = ladder.together and len(game.ladders) > 1
        lines.append((_EMPTY_TOGETHER if one_of_two else _EMPTY).format(command=screen.command))
    if found.own is not None and found.own.rank is not None:
        own = points(screen, found.own, key, period)
        lines.append(_OWN.format(rank=number(found.own.rank), total=number(found.total), points=own))
    elif found.rows or shown != "public":
        lines.append(_OWN_NONE[shown].format(command=screen.command))
    lines.append(_EXPLAINED["together" if ladder.together else period].format(average=AVERAGE))
    if key in ANCHORS and period == "all":
        levels = [f"{LEVEL_NAMES[level]} {rating}" for level, rating in ANCHORS[key].items()]
        lines.append(_ANCHORS.format(levels=", ".join(levels)))
    return "\n".join(lines)
