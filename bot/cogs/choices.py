"""Parameters whose value is chosen from a list of any length."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Choice

from bot.screens.frame.controls import MOST_CHOICES, Click

F = TypeVar("F", bound=Callable[..., Any])


def one_of(parameter: str, titles: Mapping[str, str]) -> Callable[[F], F]:
    """Offer the titles of values as choices; if there are too many, as suggestions while typing.

    Discord accepts only the choices, but any text instead of a suggestion, so check that.
    """

    async def suggested(_interaction: Click, typed: str) -> list[Choice[str]]:
        wanted = typed.casefold()
        fitting = [
            Choice(name=title, value=value) for value, title in titles.items() if wanted in title.casefold()
        ]
        return fitting[:MOST_CHOICES]

    if len(titles) > MOST_CHOICES:
        return app_commands.autocomplete(**{parameter: suggested})
    return app_commands.choices(
        **{parameter: [Choice(name=title, value=value) for value, title in titles.items()]}
    )
