"""What a finished table adds to what its people have achieved. Pure functions over its public facts.

Nothing is achieved at a table at which one was given a hint, or at which a computer has played for somebody
who then came back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.store.results.achievements import BEAT_MASTER, BOUSSANGA_MASTER, MAESTRO, ONE_COLOUR
from bot.store.rows import Came
from bot.tables.computers import level_of
from bot.tables.table import Table
from games.ok.view import OKView

ONE_COLOUR_LOSS: Final = 16
"""Closing OK in one colour costs the others so much, and nothing else costs as much."""

PERFECT_TILES: Final = 4
"""So many tiles one must have taken for a flawless game to mean something."""


def earned(table: Table, seat: int, came: Came) -> tuple[str, ...]:
    """The keys of what the person on a seat of a finished table has achieved by it."""
    if seat in table.row.stand_ins or _was_helped(table, seat):
        return ()
    return tuple(key for key, achieved in _ACHIEVED.items() if achieved(table, seat, came))


def perhaps_perfect(table: Table, moves: Sequence[tuple[int, str]]) -> int | None:
    """The seat of a person who has won a finished table of Okiya with enough tiles to be called perfect.

    Whether they gave anything away takes a while to work out, which is why that comes later.
    """
    outcome = table.row.outcome
    if table.row.game != "okiya" or outcome is None or len(outcome.winners) != 1:
        return None
    (seat,) = outcome.winners
    user = table.players[seat]
    if user < 0 or _was_helped(table, seat):
        return None
    taken = sum(mover == seat and action not in {"resign", "next"} for mover, action in moves)
    return seat if taken >= PERFECT_TILES else None


def _was_helped(table: Table, seat: int) -> bool:
    came_back = any(user < 0 and user not in table.players for user in table.active_at)
    return came_back or bool(table.row.hinted.get(table.players[seat]))


def _maestro(table: Table, _: int, came: Came) -> bool:
    hardest = table.row.game == "okey_dokey" and table.row.options["difficulty"] == "maestro"
    return hardest and came == "won" and _only_people(table)


def _boussanga_master(table: Table, _: int, came: Came) -> bool:
    outcome = table.row.outcome
    best = table.row.game == "boussanga" and outcome is not None and outcome.reason == "master"
    return best and came == "won" and _only_people(table)


def _one_colour(table: Table, seat: int, _: Came) -> bool:
    if table.row.game != "ok":
        return False
    view = table.view()
    return isinstance(view, OKView) and any(
        max(losses) >= ONE_COLOUR_LOSS > losses[seat] for losses in view.changes
    )


def _beat_master(table: Table, seat: int, came: Came) -> bool:
    sides = table.game.sides(table.row.seats, table.row.options)
    others = [number for side in sides if seat not in side for number in side]
    masters = [
        other
        for other in others
        if level_of(table.players[other]) == "master" and other not in table.row.stand_ins
    ]
    return came == "won" and bool(masters)


def _only_people(table: Table) -> bool:
    return min(table.players) > 0


_ACHIEVED: Final[Mapping[str, Callable[[Table, int, Came], bool]]] = {
    MAESTRO: _maestro,
    BOUSSANGA_MASTER: _boussanga_master,
    ONE_COLOUR: _one_colour,
    BEAT_MASTER: _beat_master,
}
