"""The list of all commands, grouped, in one line each. Made from what the commands say about themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.screens.game import AnyScreen
from bot.screens.learn.way_in import words


def commands_text(described: Mapping[str, str], screens: Iterable[AnyScreen]) -> str:
    """The commands by their whole names and with their descriptions.

    What every game has is told once, for the first game, after the first group.
    """
    (first, *others) = screens
    of_games = {name for name in described if name.partition(" ")[1]}
    own = [name for name in described if name.startswith(f"{first.command} ")]
    names = ", ".join(f"`/{screen.command}`" for screen in others)
    title = words.OF_A_GAME.format(title=first.game.title, others=names)
    left = [name for name in described if name not in of_games]
    parts = []
    for group, members in words.GROUPS.items():
        there = [name for name in members if name in left]
        left = [name for name in left if name not in there]
        parts.append(_part(group, there, described))
    parts.insert(1, _part(title, own, described))
    parts.append(_part(words.MORE, left, described))
    return "\n\n".join(part for part in parts if part)


def _part(title: str, names: Sequence[str], described: Mapping[str, str]) -> str:
    """A group under its title; "" if it has no commands."""
    lines = [words.COMMAND.format(name=name, description=described[name]) for name in names]
    return "\n".join([title, *lines]) if lines else ""
