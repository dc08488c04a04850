"""A question with its answers in a menu, as the pages of choices ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, TypeVar

import discord

from bot.languages import LANGUAGES, Phrase
from bot.screens.frame.controls import Choice, PageMenu
from bot.screens.frame.layout import Layout, Row

Answer = TypeVar("Answer", bound=str | int)
Words: TypeAlias = Phrase | str

AUTOMATIC: Final = "auto"
"""The answer that no language is chosen."""


def add_question(
    layout: Layout,
    verb: str,
    question: Phrase,
    page: str,
    answers: Mapping[Answer, tuple[Words, Words]],
    chosen: Answer | None,
) -> None:
    """Add a question and the menu of its answers, each with its label and description.

    An answer leads to the ``page`` with the answer at its end. ``chosen`` is the present one, if any.
    """
    layout.add_item(discord.ui.TextDisplay(str(question)))
    choices = [
        Choice(f"{page}{value}", str(label), str(description), chosen=value == chosen)
        for value, (label, description) in answers.items()
    ]
    layout.add_item(Row(PageMenu.make(verb, 0, choices, str(question))))


def languages(automatic: tuple[Phrase, Phrase]) -> Mapping[str, tuple[Words, Words]]:
    """The answers to the question for a language: automatic, and each in its own words."""
    return {AUTOMATIC: automatic, **{tag: (name, "") for tag, name in LANGUAGES.items()}}


def language_chosen(value: str) -> str | None:
    """The language that an answer means; None for the automatic one."""
    return None if value == AUTOMATIC else value
