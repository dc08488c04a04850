"""Refusals of the screens, beside those of ``Tables``. They carry data, never a sentence."""

from __future__ import annotations

from bot.tables import Refusal


class BoardMoved(Refusal):
    """The message that was used no longer shows the table; ``link`` leads to the one that does."""

    def __init__(self, link: str) -> None:
        super().__init__(link)
        self.link = link


class OlderHand(Refusal):
    """The player's own screen that was used is not their newest one of this table."""


class UnknownControl(Refusal):
    """A button or a menu that says nothing we know, or that stands on another table's board."""


class NoTableHere(Refusal):
    """A command named no table, and the caller has none in this channel that it could mean."""


class OpponentRefused(Refusal):
    """Nobody can play against this opponent: ``rule`` is self, bot, alone (a direct message) or closed."""

    def __init__(self, rule: str, opponent: int | None = None) -> None:
        super().__init__(rule)
        self.rule = rule
        self.opponent = opponent
