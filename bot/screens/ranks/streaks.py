"""The board of streaks among the leaderboards: who has solved the puzzle of the day most days in a row.

A page is "daily.h.3": h(ere) or e(verywhere), and the number of the page, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.languages import _, n_, number
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Message, Row, carded
from bot.screens.ranks.ladders import SCOPES, other_scope, turning_pages
from bot.store.practice.puzzles import RankedStreak, StreakPage
from bot.store.rows import Visibility
from render.cards.streaks import StreakCard, StreakRow
from render.faces import Photo

STREAKS: Final = "daily"
"""Stands for the board of streaks where the key of a ladder would stand."""

_PAGE: Final = re.compile(rf"{STREAKS}\.([he])\.([0-9]{{1,6}})")


@dataclass(frozen=True, slots=True)
class StreakPlace:
    """The open page of the board of streaks, counted from 1."""

    here: bool
    number: int = 1

    @classmethod
    def read(cls, page: str) -> Self | None:
        """Read the text of a page, which may be forged; None if it is none of these."""
        found = _PAGE.fullmatch(page)
        return None if found is None else cls(found[1] == "h", int(found[2]))

    def __str__(self) -> str:
        return f"{STREAKS}.{'h' if self.here else 'e'}.{self.number}"


async def streak_page(
    click: Click, desk: Desk, place: StreakPlace, verb: str, menus: Sequence[Row]
) -> Message:
    """A page of the board of streaks; ``menus`` lead to the other boards. Raises TooManyPictures."""
    guild, me = click.guild_id, click.user.id
    here = place.here and guild is not None
    found = await desk.store.streaks.page(guild if here else None, desk.clock.now().date(), place.number, me)
    place = StreakPlace(here, found.page)
    text = streak_text(found, await desk.store.profiles.visibility(me), here=here)
    shown = [each.user_id for each in (*found.rows, found.own) if each is not None]
    card = card_of(found, me, await desk.faces.of(shown, guild, me), here=here)
    rows = [*_rows(place, found, verb, in_server=guild is not None), *menus]
    return await carded(text, card, streak_alt(card), *rows)


def card_of(found: StreakPage, reader: int, faces: Mapping[int, Photo], *, here: bool) -> StreakCard:
    """The page for the picture, without names. The reader's row is added if it is not on this page."""
    rows = tuple(_row(ranked, reader, faces) for ranked in found.rows)
    own = None if found.own is None or any(row.own for row in rows) else _row(found.own, reader, faces)
    return StreakCard("server" if here else "everywhere", rows, own, found.page, found.pages)


def _row(ranked: RankedStreak, reader: int, faces: Mapping[int, Photo]) -> StreakRow:
    user = ranked.user_id
    return StreakRow(ranked.rank, ranked.streak, ranked.best, ranked.solved, user == reader, faces.get(user))


def _rows(place: StreakPlace, found: StreakPage, verb: str, *, in_server: bool) -> list[Row]:
    """The controls to other pages, and to the other scope in a server."""
    rows = turning_pages(verb, found, lambda number: replace(place, number=number))
    if in_server:
        rows.append(Row(other_scope(verb, StreakPlace(not place.here), here=place.here)))
    return rows


TITLE: Final = _("Daily puzzle")

_HEADING = _("### Daily puzzle, {scope}")
_LINE = n_("**{rank}** <@{user}> · {count} day", "**{rank}** <@{user}> · {count} days")
_EMPTY = _("Nobody has a streak yet. `/daily` begins one.")
_OWN = n_(
    "You are number {rank} of {total}, with a streak of {count} day.",
    "You are number {rank} of {total}, with a streak of {count} days.",
)
_OWN_ELSEWHERE = n_(
    "You have a streak of {count} day. Open `/daily` in this server to appear on its board.",
    "You have a streak of {count} days. Open `/daily` in this server to appear on its board.",
)
_OWN_NONE = {
    "public": _("You have no streak now. `/daily` begins one."),
    "server": _("You are not on this board: you appear on the boards of your servers only."),
    "hidden": _("You are on no board: your profile is hidden. `/profile` changes that."),
}
_EXPLAINED = _(
    "-# Days in a row on which the puzzle of the day was solved, up to today or yesterday. You appear in the "
    "servers where you have opened `/daily`."
)
_ALT = _("Daily puzzle, {scope}. Page {page} of {pages}.")
_ALT_EMPTY = _("Daily puzzle, {scope}. No streaks yet.")
_ALT_ROW = _("{rank}: streak {streak}, best {best}, solved {solved}.")
_ALT_OWN = _("{rank} (you): streak {streak}, best {best}, solved {solved}.")
_ALT_UNRANKED = _("You, not on the board: streak {streak}, best {best}, solved {solved}.")


def streak_text(found: StreakPage, visibility: Visibility, *, here: bool) -> str:
    """A page of the board of streaks in words: the title, the names, and the reader's place."""
    lines = [_HEADING.format(scope=SCOPES["server" if here else "everywhere"])]
    lines += [_LINE.format(rank=row.rank, user=row.user_id, count=row.streak) for row in found.rows]
    if not found.rows:
        lines.append(str(_EMPTY))
    own = found.own
    shown = "public" if visibility == "server" and here else visibility
    if own is not None and own.rank is not None:
        lines.append(_OWN.format(rank=number(own.rank), total=number(found.total), count=own.streak))
    elif own is not None and own.streak and here and shown != "hidden":
        lines.append(_OWN_ELSEWHERE.format(count=own.streak))
    elif found.rows or shown != "public":
        lines.append(str(_OWN_NONE[shown]))
    return "\n".join([*lines, str(_EXPLAINED)])


def streak_alt(card: StreakCard) -> str:
    """A page of the board of streaks in words, for people who cannot see the picture."""
    heading = _ALT if card.rows else _ALT_EMPTY
    lines = [heading.format(scope=SCOPES[card.scope], page=card.page, pages=card.pages)]
    rows = card.rows if card.own is None else (*card.rows, card.own)
    return "\n".join([*lines, *map(_row_told, rows)])


def _row_told(row: StreakRow) -> str:
    template = _ALT_UNRANKED if row.rank is None else _ALT_OWN if row.own else _ALT_ROW
    return template.format(rank=row.rank, streak=row.streak, best=row.best, solved=row.solved)
