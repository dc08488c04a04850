"""The hub of all games as a message: a picture of their boxes and a button for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import render
from bot.languages import Phrase, spoken
from bot.screens.frame.controls import PageButton
from bot.screens.frame.layout import CARDS, PICTURE, Layout, Message, Row, one_text, picture
from bot.screens.game import AnyScreen, counts
from bot.screens.learn.way_in import words
from bot.screens.learn.way_in.game_page import VERB, GamePage
from render.cards.hub import HubCard

ACROSS = 5
"""The most buttons in a row."""

LONGEST_ALT = 1_024


async def hub(screens: Iterable[AnyScreen], text: Phrase) -> Message:
    """The hub under a text. Raises TooManyPictures."""
    shown = tuple(screens)
    card = HubCard(tuple((screen.game.key, screen.minutes) for screen in shown))
    png = await CARDS.drawn(partial(render.hub_card, card, spoken()))
    layout: Layout = one_text(str(text))
    layout.add_item(picture(alt(shown)))
    buttons = [
        PageButton.make(VERB, 0, str(GamePage.first(screen.game)), screen.game.title) for screen in shown
    ]
    for first in range(0, len(buttons), ACROSS):
        layout.add_item(Row(*buttons[first : first + ACROSS]))
    return Message(layout, {PICTURE: png})


def alt(screens: Iterable[AnyScreen]) -> str:
    """The picture in words: every game with its players and minutes, as far as there is room."""
    games = " ".join(
        words.BOXED.format(
            title=screen.game.title, counts=counts(tuple(screen.game.seats)), count=screen.minutes
        )
        for screen in screens
    )
    return words.SHELF.format(games=games)[:LONGEST_ALT]
