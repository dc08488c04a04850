"""A question with its answers in a menu, as the pages of choices ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import discord

from bot.screens.frame.controls import Choice, PageMenu, Row
from bot.screens.frame.layout import Layout

Answer = TypeVar("Answer", bound=str | int)


def add_question(
    layout: Layout,
    verb: str,
    question: str,
    page: str,
    answers: Mapping[Answer, tuple[str, str]],
    chosen: Answer | None,
) -> None:
    """Add a question and the menu of its answers, each with its label and description.

    An answer leads to the ``page`` with the answer at its end. ``chosen`` is the present one, if any.
    """
    layout.add_item(discord.ui.TextDisplay(question))
    choices = [
        Choice(f"{page}{value}", label, description, chosen=value == chosen)
        for value, (label, description) in answers.items()
    ]
    layout.add_item(Row(PageMenu.make(verb, 0, choices, question)))
