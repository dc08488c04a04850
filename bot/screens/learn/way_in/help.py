"""The list of all commands in groups: a line for each with its description, and two for those of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.languages import COMMAND, Phrase
from bot.screens.game import AnyScreen
from bot.screens.learn.way_in import words


def commands_text(described: Mapping[str, str], screens: Iterable[AnyScreen]) -> str:
    """The commands with their descriptions, which are given by the whole names that the code has for them.

    What every game has is told once for all games, after the first group.
    """
    left = [name for name in described if " " not in name]
    parts = []
    for group, members in words.GROUPS.items():
        there = [name for name in members if name in left]
        left = [name for name in left if name not in there]
        parts.append(_part(group, there, described))
    names = " ".join(f"`/{screen.command}`" for screen in screens)
    every = {name: f"`{_named(name)}`" for name in words.EVERY_GAME_HAS}
    parts.insert(1, words.OF_GAMES.format(commands=names, **every))
    parts.append(_part(words.MORE, left, described))
    return "\n".join(part for part in parts if part)


def _part(title: Phrase, names: Sequence[str], described: Mapping[str, str]) -> str:
    """A group under its title; "" if it has no commands."""
    lines = [words.LINE.format(name=_named(name), description=described[name]) for name in names]
    return "\n".join([str(title), *lines]) if lines else ""


def _named(command: str) -> str:
    """The name of a command as the reader's own Discord shows it."""
    return str(Phrase(command, COMMAND))
