"""Parameters whose value is chosen from a list of any length."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.cogs.translator import localized
from bot.languages import Phrase
from bot.screens.frame.controls import MOST_CHOICES, Click

F = TypeVar("F", bound=Callable[..., Any])


def one_of(parameter: str, titles: Mapping[str, Phrase | str]) -> Callable[[F], F]:
    """Offer the titles of values as choices; if there are too many, as suggestions while typing.

    A title that is no phrase is the same in all languages. Discord accepts only the choices, but any text
    instead of a suggestion, so check that.
    """

    async def suggested(_interaction: Click, typed: str) -> list[Choice[str]]:
        wanted = typed.casefold()
        said = {value: str(title) for value, title in titles.items()}
        fitting = [
            Choice(name=title, value=value) for value, title in said.items() if wanted in title.casefold()
        ]
        return fitting[:MOST_CHOICES]

    if len(titles) > MOST_CHOICES:
        return app_commands.autocomplete(**{parameter: suggested})
    offered = [Choice(name=_title(title), value=value) for value, title in titles.items()]
    return app_commands.choices(**{parameter: offered})


def _title(title: Phrase | str) -> locale_str | str:
    return title if isinstance(title, str) else localized(title)
