"""The board of streaks among the leaderboards: who has solved the puzzle of the day most days in a row.

A page is "daily.h.3": h(ere) or e(verywhere), and the number of the page, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

import render
from bot.languages import Phrase, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.layout import CARDS, Message, Row
from bot.screens.game import PrivateMessage
from bot.screens.ranks.leaderboard_words import EVERYWHERE, HERE, HIGHER, LOWER, MY_PLACE, TOP
from bot.screens.ranks.streak_words import streak_alt, streak_text
from bot.screens.table.private_screens import own_screen
from bot.store import RankedStreak
from bot.store import StreakPage as Found
from render.cards.streaks import StreakCard, StreakRow

STREAKS: Final = "daily"
"""Stands for the board of streaks where the key of a ladder would stand."""

_PAGE: Final = re.compile(rf"{STREAKS}\.([he])\.([0-9]{{1,6}})")


@dataclass(frozen=True, slots=True)
class StreakPage:
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
    click: Click, desk: Desk, place: StreakPage, verb: str, menus: Sequence[Row]
) -> Message:
    """A page of the board of streaks; ``menus`` lead to the other boards. Raises TooManyPictures."""
    guild, me = click.guild_id, click.user.id
    here = place.here and guild is not None
    found = await desk.store.streaks.page(guild if here else None, desk.clock.now().date(), place.number, me)
    place = StreakPage(here, found.page)
    text = streak_text(found, await desk.store.profiles.visibility(me), here=here)
    card = card_of(found, me, here=here)
    picture = await CARDS.drawn(partial(render.streak_card, card, spoken()))
    rows = [*_rows(place, found, verb, in_server=guild is not None), *menus]
    return own_screen(PrivateMessage(text, rows, alt=streak_alt(card)), picture)


def card_of(found: Found, reader: int, *, here: bool) -> StreakCard:
    """The page for the picture, without names. The reader's row is added if it is not on this page."""
    rows = tuple(_row(ranked, reader) for ranked in found.rows)
    own = None if found.own is None or any(row.own for row in rows) else _row(found.own, reader)
    return StreakCard("server" if here else "everywhere", rows, own, found.page, found.pages)


def _row(ranked: RankedStreak, reader: int) -> StreakRow:
    own = ranked.user_id == reader
    return StreakRow(ranked.rank, ranked.streak, ranked.best, ranked.solved, own)


def _rows(place: StreakPage, found: Found, verb: str, *, in_server: bool) -> list[Row]:
    """The controls to other pages, and to the other scope in a server."""

    def to(label: Phrase, number: int, *, enabled: bool) -> PageButton:
        return PageButton.make(verb, 0, str(replace(place, number=number)), str(label), enabled=enabled)

    rows = []
    if found.pages > 1:
        mine = found.own_page
        rows.append(
            Row(
                to(HIGHER, max(1, found.page - 1), enabled=found.page > 1),
                to(LOWER, found.page + 1, enabled=found.page < found.pages),
                to(TOP, 1, enabled=found.page > 1),
                to(MY_PLACE, mine or 1, enabled=mine is not None and mine != found.page),
            )
        )
    if in_server:
        other = StreakPage(not place.here)
        rows.append(Row(PageButton.make(verb, 0, str(other), str(EVERYWHERE if place.here else HERE))))
    return rows
