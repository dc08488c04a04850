"""The answer to a person who turns to a page of a replay."""

from __future__ import annotations

import asyncio

from bot.screens.frame.controls import Click
from bot.screens.frame.layout import FILMS
from bot.screens.frame.respond import post, tell, update_private
from bot.screens.past.replay_page import FILM, SHARED_FILM, TEXT, ReplayPlace, Source, page
from bot.tables import Playback
from games.record import Record


async def answer(
    click: Click, source: Source, record: Record, place: ReplayPlace, *, new_message: bool
) -> None:
    """Show a page of a replay: in the message that was clicked, in a new one, or to everybody here.

    Raises HTTPException, and TooManyPictures for a film.
    """
    draw = FILMS.drawn if place.shows in {FILM, SHARED_FILM} else asyncio.to_thread
    message = await draw(lambda: page(source, Playback.of(record), place).drawn())
    if place.shows == SHARED_FILM:
        await post(click, message)
    elif new_message or place.shows in {FILM, TEXT}:
        await tell(click, message)
    else:
        await update_private(click, message)
