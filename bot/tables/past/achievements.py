"""The achievements of people at a finished table. Pure functions over its public facts.

A person achieves nothing with hints, after somebody on their side has taken back a move, or at a table where
a computer has played for a player who came back.
"""

from __future__ import annotations

from bot.store.results.ledger import BEAT_MASTER
from bot.store.rows import Came
from bot.tables.computers import level_of
from bot.tables.table import Table
from games.players import LEVELS


def earned(table: Table, seat: int, came: Came) -> tuple[str, ...]:
    """The keys of the achievements of the person on a seat of a finished table.

    The feats of the game come first. Searched feats are not included: a later search finds them.
    """
    if seat in table.row.stand_ins or _was_helped(table, seat):
        return ()
    feats = {feat.key: feat for feat in table.game.feats}
    only_people = min(table.players) > 0
    achieved = table.game.achieved(table.view(), table.row.options, seat)
    keys = tuple(key for key in achieved if only_people or not feats[key].people_only)
    return (*keys, BEAT_MASTER) if came == "won" and _against_master(table, seat) else keys


def won_unaided(table: Table) -> int | None:
    """The seat of a finished table's only winner if it is a person without hints or stand-in, else None."""
    outcome = table.row.outcome
    if outcome is None or len(outcome.winners) != 1:
        return None
    (seat,) = outcome.winners
    return None if table.players[seat] < 0 or _was_helped(table, seat) else seat


def _was_helped(table: Table, seat: int) -> bool:
    came_back = any(user < 0 and user not in table.players for user in table.active_at)
    side = next(side for side in table.game.sides(table.row.seats, table.row.options) if seat in side)
    took_back = not table.undoers.isdisjoint(table.players[partner] for partner in side)
    return came_back or took_back or bool(table.row.hinted.get(table.players[seat]))


def _against_master(table: Table, seat: int) -> bool:
    """Whether a computer of the highest level plays on another side, and not as a stand-in."""
    sides = table.game.sides(table.row.seats, table.row.options)
    others = [number for side in sides if seat not in side for number in side]
    return any(
        level_of(table.players[other]) == LEVELS[-1] and other not in table.row.stand_ins for other in others
    )
