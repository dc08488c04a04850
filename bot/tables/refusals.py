"""Why a table refuses something, apart from the rules of its game.

They carry data; screens word the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal

from bot.store.errors import Crowded
from bot.store.rows import TableRow

MOST_TEXTS: Final = 200
MOST_IN_A_ROW: Final = 10
"""The texts that a seat may say in a game, and without a move between them."""


class Refusal(Exception):
    """The table did not do what was asked. Nothing has changed."""


class NoSuchTable(Refusal):
    """No table has this number."""


class NotSeated(Refusal):
    """The user does not sit at the table of this row."""

    def __init__(self, row: TableRow) -> None:
        super().__init__()
        self.row = row


class Replaced(Refusal):
    """A computer plays for the user at table ``table``, until they return to their seat."""

    def __init__(self, table: int) -> None:
        super().__init__(table)
        self.table = table


def absent(row: TableRow, user: int) -> NotSeated | Replaced:
    """Why a user who does not sit at the table of this row cannot play there."""
    replaced = row.status == "running" and user in row.stand_ins.values()
    return Replaced(row.id) if replaced else NotSeated(row)


class NotRunning(Refusal):
    """The table is not being played.

    ``status`` says why: open, over, stopped, cancelled, declined or broken.
    """

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class NotOver(Refusal):
    """The seed is secret until the game is over; ``commitment`` is its SHA-256."""

    def __init__(self, commitment: str) -> None:
        super().__init__(commitment)
        self.commitment = commitment


class StillPlayed(Refusal):
    """The game is not over, so it cannot be shown again."""


class Stale(Refusal):
    """The user acted on an earlier position. ``mine``: the move played in the meantime is their own."""

    def __init__(self, table: int, *, mine: bool) -> None:
        super().__init__(table)
        self.table = table
        self.mine = mine


class NotOpen(Refusal):
    """Nobody can sit down any more. ``status`` is the table's present status."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class NotInvited(Refusal):
    """The seat is kept for another user."""

    def __init__(self, invited: int) -> None:
        super().__init__(invited)
        self.invited = invited


class NotTaken(Refusal):
    """The user ``user`` takes no challenges, none in this place, or none of this person.

    Which of these it is remains theirs to tell.
    """

    def __init__(self, user: int) -> None:
        super().__init__(user)
        self.user = user


class SeatsKept(Refusal):
    """The free seats of a lobby are kept for these friends."""

    def __init__(self, friends: tuple[int, ...]) -> None:
        super().__init__(*friends)
        self.friends = friends


class NoSeatKept(Refusal):
    """No seat of the lobby is kept for the user."""


class GoneAlready(Refusal):
    """The person whom the host chose no longer sits at the table, or has no seat kept there."""


class NoPartners(Refusal):
    """The players of this table do not choose their seats."""


class HostStays(Refusal):
    """The host of a lobby cannot leave it: they hand it over first, or cancel it."""


class OwnTable(Refusal):
    """The host cannot take the other seat of their own table."""


class NotTheHost(Refusal):
    """The table belongs to its host: nobody else can begin or cancel it."""

    def __init__(self, host: int) -> None:
        super().__init__(host)
        self.host = host


class SameChallenge(Refusal):
    """The host already waits for this opponent at table ``table``."""

    def __init__(self, table: int) -> None:
        super().__init__(table)
        self.table = table


class TooManyTables(Refusal):
    """There are too many tables already; ``why`` tells which."""

    def __init__(self, why: Crowded) -> None:
        super().__init__(*why.args)
        self.why = why


class TooManyHints(Refusal):
    """The user had ``most`` hints within a minute. The next one is possible at ``until``."""

    def __init__(self, most: int, until: datetime) -> None:
        super().__init__(most, until)
        self.most = most
        self.until = until


class SaidEnough(Refusal):
    """The user's seat has said ``most`` texts since the last move, or, if ``in_all``, in this game."""

    def __init__(self, most: int, *, in_all: bool) -> None:
        super().__init__(most)
        self.most = most
        self.in_all = in_all


def enough_said(texts: int, in_a_row: int) -> SaidEnough | None:
    """Why a seat may say nothing more after so many texts; None if it may."""
    if texts >= MOST_TEXTS:
        return SaidEnough(MOST_TEXTS, in_all=True)
    return SaidEnough(MOST_IN_A_ROW, in_all=False) if in_a_row >= MOST_IN_A_ROW else None


class NotEnough(Refusal):
    """The game cannot begin under its ``options`` with the present players; ``free`` seats are left."""

    def __init__(self, options: Mapping[str, object], free: int) -> None:
        super().__init__(free)
        self.options = options
        self.free = free


class SeatedAlready(Refusal):
    """The user already sits at this table."""


class NoComputer(Refusal):
    """No computer player sits at this table."""


class HintsForbidden(Refusal):
    """The table plays without hints."""


class HintsHidden(Refusal):
    """The user has chosen to get no hints."""


class NothingToUndo(Refusal):
    """The user's last move cannot be taken back.

    ``rule`` is "none" (they have made none, or had no choice), "seen" (since then somebody has seen a hidden
    card or tile) or "computers" (computer players do not agree to it in a rated game).
    """

    def __init__(self, rule: Literal["none", "seen", "computers"]) -> None:
        super().__init__(rule)
        self.rule = rule


class AlreadyAsked(Refusal):
    """A question of ``user`` is open at the table; another one has to wait for its answer."""

    def __init__(self, user: int) -> None:
        super().__init__(user)
        self.user = user


class AskedInVain(Refusal):
    """Somebody has refused this already, and nobody has moved since then."""


class NotAsked(Refusal):
    """The question is not for this user: it is their own, or they have already agreed."""


class NobodyAway(Refusal):
    """The table does not wait for another player."""


class NotAway(Refusal):
    """A computer may not stand in for the player ``user`` before ``until``."""

    def __init__(self, user: int, until: datetime) -> None:
        super().__init__(user, until)
        self.user = user
        self.until = until


class NoStandIn(Refusal):
    """No computer plays for the user here."""


class TableFull(Refusal):
    """Every seat of the table is taken."""


class RematchAnswered(Refusal):
    """The rematch was already offered and answered. ``status`` is the status of its table."""

    def __init__(self, table: int, status: str) -> None:
        super().__init__(table, status)
        self.table = table
        self.status = status


class Broken(Refusal):
    """This version of the program cannot read the table, or not to its end; the table is set aside."""
