"""From stored rows to games: replays a log into a table, and finds the numbers of seats a lobby may have."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.store import Move, TableRow
from bot.tables.table import Table
from games import GAMES
from games.core import SEED_BYTES, Game, GameError, InvalidOption, tidy


class Fault(StrEnum):
    """What can be wrong with a log apart from the rules of a game."""

    GAP = "gap in the log"


def replay(row: TableRow, moves: tuple[Move, ...]) -> Table:
    """Replay a log into a table. Raises GameError if it does not replay."""
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
    """The numbers of players with which a game can begin under these options; () for invalid options."""
    possible = []
    for seats in GAMES[game].seats:
        try:
            GAMES[game].start(seats, options, bytes(SEED_BYTES))
        except InvalidOption:
            continue
        possible.append(seats)
    return tuple(possible)


def is_talk(state: Game, seat: int, action: str) -> bool:
    """Whether an action is talk."""
    return tidy(action) in state.talk(seat)
