"""Why a table refuses something, apart from the rules of its game.

They carry data; screens word the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY
from datetime import datetime
from typing import Final, Literal

from bot.store.errors import Crowded, WithFacts
from bot.store.rows import TableRow

MOST_TEXTS: Final = 200
MOST_IN_A_ROW: Final = 10
"""The texts that a seat may say in a game, and without a move between them."""


class Refusal(WithFacts):
    """The table did not do what was asked. Nothing has changed."""


class NoSuchTable(Refusal):
    """No table has this number."""


class NotSeated(Refusal):
    """The user does not sit at the table of this row."""

    row: TableRow


class Replaced(Refusal):
    """A computer plays for the user at table ``table``, until they return to their seat."""

    table: int


def absent(row: TableRow, user: int) -> NotSeated | Replaced:
    """Why a user who does not sit at the table of this row cannot play there."""
    replaced = row.status == "running" and user in row.stand_ins.values()
    return Replaced(row.id) if replaced else NotSeated(row)


class NotRunning(Refusal):
    """The table is not being played.

    ``status`` says why: open, over, stopped, cancelled, declined or broken.
    """

    status: str


class NotOver(Refusal):
    """The seed is secret until the game is over; ``commitment`` is its SHA-256."""

    commitment: str


class Sealed(Refusal):
    """The game belongs to a concert: nothing of it is shown to anybody before ``opens_at``."""

    opens_at: datetime


class StillPlayed(Refusal):
    """The game is not over, so it cannot be shown again."""


class Stale(Refusal):
    """The user acted on an earlier position. ``mine``: the move played in the meantime is their own."""

    table: int
    _: KW_ONLY
    mine: bool


class NotOpen(Refusal):
    """Nobody can sit down any more. ``status`` is the table's present status."""

    status: str


class NotInvited(Refusal):
    """The seat is kept for another user."""

    invited: int


class NotTaken(Refusal):
    """The user ``user`` takes no challenges, none in this place, or none of this person.

    Which of these it is remains theirs to tell.
    """

    user: int


class SeatsKept(Refusal):
    """The free seats of a lobby are kept for these friends."""

    friends: tuple[int, ...]


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

    host: int


class SameChallenge(Refusal):
    """The host already waits for this opponent at table ``table``."""

    table: int


class TooManyTables(Refusal):
    """There are too many tables already; ``why`` tells which."""

    why: Crowded


class TooManyHints(Refusal):
    """The user had ``most`` hints within a minute. The next one is possible at ``until``."""

    most: int
    until: datetime


class SaidEnough(Refusal):
    """The user's seat has said ``most`` texts since the last move, or, if ``in_all``, in this game."""

    most: int
    _: KW_ONLY
    in_all: bool


def enough_said(texts: int, in_a_row: int) -> SaidEnough | None:
    """Why a seat that has said this much may say nothing more; None if it may."""
    if texts >= MOST_TEXTS:
        return SaidEnough(MOST_TEXTS, in_all=True)
    return SaidEnough(MOST_IN_A_ROW, in_all=False) if in_a_row >= MOST_IN_A_ROW else None


class NotEnough(Refusal):
    """The game cannot begin under its ``options`` with the present players; ``free`` seats are left."""

    options: Mapping[str, object]
    free: int


class SeatedAlready(Refusal):
    """The user already sits at this table."""


class HadTheirTurn(Refusal):
    """The person ``user`` takes part in the table's event already; None: the event takes nobody any more."""

    user: int | None


class NoComputer(Refusal):
    """No computer player sits at this table."""


class HintsForbidden(Refusal):
    """The table plays without hints."""


class HintsHidden(Refusal):
    """The user has chosen to get no hints."""


class NothingToUndo(Refusal):
    """The user's last move cannot be taken back.

    ``rule`` is "none" (they have made none, or had no choice), "seen" (since then somebody has seen a hidden
    card or tile), "computers" (computer players do not agree to it in a rated game), "points" (nor in a game
    for points) or "concert".
    """

    rule: Literal["none", "seen", "computers", "points", "concert"]


class EndsForPoints(Refusal):
    """The game is one for points, and nobody else could agree to end it without a winner."""


class AlreadyAsked(Refusal):
    """A question of ``user`` is open at the table; another one has to wait for its answer."""

    user: int


class AskedInVain(Refusal):
    """Somebody has refused this already, and nobody has moved since then."""


class NotAsked(Refusal):
    """The question is not for this user: it is their own, or they have already agreed."""


class NobodyAway(Refusal):
    """The table does not wait for another player."""


class NotAway(Refusal):
    """A computer may not stand in for the player ``user`` before ``until``."""

    user: int
    until: datetime


class NoStandIn(Refusal):
    """No computer plays for the user here."""


class TableFull(Refusal):
    """Every seat of the table is taken."""


class RematchAnswered(Refusal):
    """The rematch was already offered and answered. ``status`` is the status of its table."""

    table: int
    status: str


class Broken(Refusal):
    """This version of the program cannot read the table, or not to its end; the table is set aside."""
