"""The hub of all games as a message: a picture of their boxes and a button for each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.frame.controls import PageButton, Row
from bot.screens.frame.layout import Layout, Message, one_text
from bot.screens.game import AnyScreen
from bot.screens.learn.way_in.game_page import VERB, GamePage

ACROSS = 5
"""The most buttons in a row."""


def hub(screens: Mapping[str, AnyScreen], text: str) -> Message:
    """The hub under a text."""
    layout: Layout = one_text(text)
    pages = [(str(GamePage.first(screen.game)), screen.game.title) for screen in screens.values()]
    buttons = [PageButton.make(VERB, 0, page, title) for page, title in pages]
    for first in range(0, len(buttons), ACROSS):
        layout.add_item(Row(*buttons[first : first + ACROSS]))
    return Message(layout)
