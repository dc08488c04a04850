"""The message of the day's puzzle in a server: a lantern for everybody who has solved it from there.

It shows nothing of the puzzle. Keeps nothing.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import render
from bot.events.lanterns import best, group
from bot.languages import spoken
from bot.screens.desk import Desk
from bot.screens.events.lantern_words import lanterns_alt, lanterns_text
from bot.screens.frame.layout import CARDS, PICTURE, Message, Row, one_text, picture
from bot.screens.practice.practice import GREEN, PUZZLE, page_button
from bot.screens.practice.puzzle_words import PLAY
from bot.screens.practice.puzzles import FROM_CARD
from bot.store.events import Event
from games.puzzles import daily
from render.cards.lanterns import LanternsCard, Light


async def lanterns_page(desk: Desk, event: Event) -> Message | None:
    """The lanterns of the day on which an event begins; None before its time. Raises TooManyPictures."""
    if event.status in ("waiting", "off"):
        return None
    day, today = event.starts_at.date(), desk.clock.now().date()
    puzzle, guild = daily(day.toordinal()), event.guild_id
    lanterns = await desk.store.lanterns.on(guild, day)
    yesterday = await desk.store.lanterns.on(guild, day - timedelta(days=1))
    stands = group(await desk.store.lanterns.days(guild, event.starts_at), today)
    faces = await desk.faces.of([each.user for each in lanterns if each.user is not None], guild)
    lights = tuple(
        Light(each.tries, each.easier, None if each.user is None else faces.get(each.user))
        for each in lanterns
    )
    card = LanternsCard(puzzle.game, puzzle.number, day.day, day.month, stands.streak, lights, stands.missing)
    text = lanterns_text(puzzle, day, lanterns, stands, best(yesterday), over=today > day)
    png = await CARDS.drawn(partial(render.card, card, spoken()))
    layout = one_text(text)
    layout.add_item(picture(lanterns_alt(card)))
    layout.add_item(Row(page_button(PUZZLE, FROM_CARD, PLAY, GREEN)))
    return Message(layout, {PICTURE: png})
