"""From what is stored to what is played: a log folded into a table, a lobby into the seats it may have."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.store import Move, TableRow
from bot.tables.table import Table
from games import GAMES
from games.core import SEED_BYTES, Game, GameError, InvalidOption, tidy


class Fault(StrEnum):
    """What is wrong with a log that no rule of a game speaks of."""

    GAP = "gap in the log"


def replay(row: TableRow, moves: tuple[Move, ...]) -> Table:
    """Fold a log into a table. Raises GameError if it does not replay."""
    began = row.started_at or row.created_at
    active_at = {user: row.created_at if user == row.host_id else began for user in row.players}
    table = Table(row, GAMES[row.game].start(row.seats, row.options, row.seed), active_at=active_at)
    for move in moves:
        if table.state is None or move.ply != table.ply:
            raise GameError(Fault.GAP)
        talk = is_talk(table.state, move.seat, move.action)
        table = table.after(move, table.state.play(move.seat, move.action), talk=talk)
    return table


def possible_seats(game: str, options: Mapping[str, object]) -> tuple[int, ...]:
    """With how many players a game can begin under these options. None at all if the options are invalid."""
    possible = []
    for seats in GAMES[game].seats:
        try:
            GAMES[game].start(seats, options, bytes(SEED_BYTES))
        except InvalidOption:
            continue
        possible.append(seats)
    return tuple(possible)


def is_talk(state: Game, seat: int, action: str) -> bool:
    """Whether an action only says something."""
    return tidy(action) in state.talk(seat)
