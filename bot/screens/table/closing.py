"""The end of a decided game on its board: the closing picture, its words, and the sentence of its story.

It shows only what the public may know, and sends nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle

from bot.events.league import LEAGUE
from bot.events.nights import NIGHT
from bot.languages import Phrase, _
from bot.screens.desk import Desk
from bot.screens.frame.controls import LookButton, PageButton, TableButton
from bot.screens.frame.layout import LONGEST_ALT
from bot.screens.game import Finish, Players, ReviewWords
from bot.store.errors import StoreError
from bot.store.events import Event
from bot.tables.history import Playback
from bot.tables.table import Table, character_of
from bot.thinking.reviews import kept_review, reviewer_of
from games.players.review import Review
from games.record import Record
from render.ending import EndedSeat, Ending
from render.faces import Face

log = logging.getLogger(__name__)

BOARD: Final = "board"
"""The look of a decided game that shows the last position in place of the closing picture."""

# Translators: the description of the closing picture of a game, then that of the last position.
_ALT = _("The closing picture. {result} The last position: {position}")
_LINES_OF_RESULT = 2
LEADS_ON: Final[Mapping[str, tuple[str, Phrase]]] = {
    NIGHT: ("here", _("Next Game")),
    LEAGUE: ("mine", _("My Games")),
}
"""The page of a league or a night that leads to another game, and its button."""


def ending(table: Table, faces: Mapping[int, Face]) -> Ending:
    """What the closing picture shows. ``faces`` are those of people who show one."""
    booked = {each.user_id: each for each in table.row.booked if not _is_unrated(table)}
    seats = []
    for user in table.players:
        known = booked.get(user)
        face = faces.get(user) or character_of(user, table.id)
        seats.append(
            EndedSeat(face) if known is None else EndedSeat(face, known.rating, known.gain, known.unsure)
        )
    return Ending(table.end, table.moment, tuple(seats))


def _is_unrated(table: Table) -> bool:
    """Whether the result changed no rating: of games that are played together, only points are counted."""
    together = table.game.ladder_of(table.row.seats, table.row.options).together
    return together or any(each.unrated is not None for each in table.row.booked)


def alt(result: str, position: str) -> str:
    """The description of the closing picture: how the game came out, then the last position if it fits."""
    lines = result.replace("**", "").splitlines()[:_LINES_OF_RESULT]
    words = _ALT.format(result=" ".join(lines), position=position)
    return words if len(words) <= LONGEST_ALT else f"{words[: LONGEST_ALT - 1].rpartition(' ')[0]}…"


def switch(table: Table, look: str) -> LookButton:
    """The button from the closing picture to the last position, or back."""
    # Translators: buttons under a finished game: to its last position, and back to its closing picture.
    label, there = (_("Ending"), "") if look == BOARD else (_("Board"), BOARD)
    return LookButton.make("look", table.id, table.ply, there, label=str(label))


def needs_review(desk: Desk, table: Table) -> bool:
    """Whether the story of a decided game cannot be told without a review."""
    words = desk.screens[table.row.game].review
    return words is not None and words.story(_finish(table)) is None


def _finish(table: Table) -> Finish[Any]:
    return Finish(table.end, Players(table.players, table.id), table.moment)


async def story(desk: Desk, table: Table, *, reviewed: bool = True) -> str | None:
    """The sentence that tells the story of a decided game in the language that is spoken; "" for none.

    None as long as it needs a review that is not there; with ``reviewed`` False, it is not looked for.
    """
    words = desk.screens[table.row.game].review
    if words is None:
        return ""
    finish = _finish(table)
    at_once = words.story(finish)
    if at_once is not None or not reviewed:
        return at_once
    try:
        review = await kept_review(desk.store, table.id, reviewer_of(table.row.game))
        if review is None:
            return None
        _, record, users = await desk.tables.archive.recorded(table.id)
        return await asyncio.to_thread(told, words, finish, record, users, review)
    except StoreError:
        return None
    except Exception as failure:  # noqa: BLE001 - whatever is wrong with a story, its board is shown
        # Its text and traceback may contain secrets.
        log.error("The story of table %s is not told: %s.", table.id, type(failure).__name__)  # noqa: TRY400
        return ""


def told(
    words: ReviewWords[Any],
    finish: Finish[Any],
    record: Record,
    users: tuple[tuple[int, ...], ...],
    review: Review,
) -> str:
    """The sentence from a review. There is none where a winner's seat had several users, by ply, in turn."""
    if any(at_ply[seat] != finish.players.users[seat] for at_ply in users for seat in finish.winners):
        return ""
    game = Playback.of(record)
    return words.story(replace(finish, moves=record.moves, seen=game.view, judged=review.moves)) or ""


async def event_of(desk: Desk, table: Table) -> Event | None:
    """The night or league that runs and in which a game is over; None elsewhere, and in direct messages."""
    number = table.row.event_id if table.over and table.row.guild_id is not None else None
    event = await desk.store.events.of(number) if number else None
    return event if event is not None and event.kind in LEADS_ON and event.status == "running" else None


def again(table: Table, event: Event | None) -> TableButton | PageButton:
    """The button to another game: those of this event, or else one with the same players."""
    if event is None:
        # Translators: a button that offers another game to the same players.
        return TableButton.make("rematch", table.id, str(_("Rematch")), ButtonStyle.primary)
    page, label = LEADS_ON[event.kind]
    leads_on = PageButton.make(event.kind, event.id, page, str(label))
    leads_on.style = ButtonStyle.primary
    return leads_on
