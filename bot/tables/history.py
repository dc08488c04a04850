"""A finished table told ply by ply, as the public saw it. Never tells of a game that is still played."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import Move
from bot.tables.refusals import NotRunning, StillPlayed
from bot.tables.table import Table
from games import GAMES
from games.core import View


@dataclass(frozen=True, slots=True)
class History:
    """The ``moves`` of a table, a seat and its action each; ``views[i]`` was seen before ``moves[i]``.

    The last view is the end, so there is one view more than moves. What was said is a move like any other.
    """

    table: Table
    views: tuple[View, ...]
    moves: tuple[tuple[int, str], ...]


def history_of(table: Table, log: tuple[Move, ...]) -> History:
    """Play the log of a table again. Raises NotRunning before it begins, StillPlayed before its end."""
    if table.state is None:
        raise NotRunning(table.row.status)
    if not table.over:
        raise StillPlayed
    state = GAMES[table.row.game].start(table.row.seats, table.row.options, table.row.seed)
    views = [state.view(None)]
    for move in log:
        state = state.play(move.seat, move.action)
        views.append(state.view(None))
    return History(table, tuple(views), tuple((move.seat, move.action) for move in log))
