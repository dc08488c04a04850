"""Refusals by the screens; ``Tables`` has its own. They carry data, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from bot.tables import Refusal


class BoardMoved(Refusal):
    """The message that was used no longer shows the table; ``link`` leads to the message that does."""

    def __init__(self, link: str) -> None:
        super().__init__(link)
        self.link = link


class OlderHand(Refusal):
    """The private screen that was used is not the player's newest one of this table."""


class UnknownControl(Refusal):
    """A button or a menu that is unknown, or that is on another table's board."""


class UnknownScene(Refusal):
    """A control of a lesson that cannot be read: of another version, or forged."""


class UnknownPuzzle(Refusal):
    """A control of a puzzle that cannot be read, or a puzzle whose day has not come."""


class NoTableHere(Refusal):
    """A command named no table, and the caller has no suitable one in this channel."""


class LastOver(Refusal):
    """A command named no table, and the caller's newest one in this channel is over.

    ``link`` leads to its board, if it has one.
    """

    def __init__(self, table: int, link: str | None) -> None:
        super().__init__(table)
        self.table = table
        self.link = link


class NotAllowedHere(Refusal):
    """The bot may not do here what a table needs; ``missing`` are discord.py's names of permissions.

    ``posted_again``: the table is there already, and only its board was to be posted here.
    """

    def __init__(self, missing: tuple[str, ...], *, posted_again: bool = False) -> None:
        super().__init__(*missing)
        self.missing = missing
        self.posted_again = posted_again


class TooFastHere(Refusal):
    """The bot is no member of this place, so it can tell nobody in time that a short time for a move ends."""


class ChannelClosed(Refusal):
    """The server opens no tables here, but in these ``channels``."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(*channels)
        self.channels = channels


class NotSolo(Refusal):
    """Nobody can begin alone under these ``options``, but with this number of ``computers``."""

    def __init__(self, options: Mapping[str, object], computers: int) -> None:
        super().__init__(computers)
        self.options = options
        self.computers = computers


class OpponentRefused(Refusal):
    """Nobody can play against this opponent now.

    ``rule`` is self, both, bot, alone (a direct message), closed (they take none) or unreached; of friends
    named for a lobby also myself, twice, crowd (too few seats), solo or direct (too many there).
    """

    def __init__(self, rule: str, opponent: int | None = None) -> None:
        super().__init__(rule)
        self.rule = rule
        self.opponent = opponent
