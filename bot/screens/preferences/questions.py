"""A question with its answers in a menu, as the pages of choices ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, TypeVar

from bot.languages import LANGUAGES, Phrase
from bot.screens.frame.controls import Choice, PageMenu
from bot.screens.frame.layout import Row

Answer = TypeVar("Answer", bound=str | int)
Words: TypeAlias = Phrase | str

AUTOMATIC: Final = "auto"
"""The answer that no language is chosen."""


def question(
    verb: str,
    asks: Phrase,
    page: str,
    answers: Mapping[Answer, tuple[Words, Words]],
    chosen: Answer | None,
) -> tuple[str, Row]:
    """A question and the menu of its answers, each with its label and description, for a layout.

    An answer leads to the ``page`` with the answer at its end. ``chosen`` is the present one, if any.
    """
    choices = [
        Choice(f"{page}{value}", str(label), str(description), chosen=value == chosen)
        for value, (label, description) in answers.items()
    ]
    return str(asks), Row(PageMenu.make(verb, 0, choices, str(asks)))


def languages(automatic: tuple[Phrase, Phrase]) -> Mapping[str, tuple[Words, Words]]:
    """The answers to the question for a language: automatic, and each in its own words."""
    return {AUTOMATIC: automatic, **{tag: (name, "") for tag, name in LANGUAGES.items()}}


def language_chosen(value: str) -> str | None:
    """The language that an answer means; None for the automatic one."""
    return None if value == AUTOMATIC else value
