"""What mentions say: whose turn it is, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.screens.game import Players, listed
from bot.tables import Table

_YOUR_TURN = "{users}, it is your turn at table {table}: {link}"
_YOUR_TURNS = "{users}, it is your turn at {count} tables:"
_AT_TABLE = "- Table {table}: {link}"
_OVER = {
    "won together": "{users}, table {table} is over and you have won together: {link}",
    "lost together": "{users}, table {table} is over and you have lost together: {link}",
    "stopped": "{users}, the game at table {table} has ended, and it counts for nobody: {link}",
    "drawn": "{users}, table {table} is over with a draw: {link}",
    "won": "{users}, table {table} is over and {winners} won: {link}",
}


def told(table: Table, users: Sequence[int], link: str) -> str:
    """That it is the turn of these users, or how the game ended."""
    sentence, winners = _YOUR_TURN, ""
    if table.stopped is not None:
        sentence = _OVER["stopped"]
    elif table.over and table.row.outcome is not None:
        won = table.row.outcome.winners
        if len(table.game.sides(table.row.seats, table.row.options)) == 1:
            sentence = _OVER["won together" if won else "lost together"]
        elif len(won) in (0, table.row.seats):
            sentence = _OVER["drawn"]
        else:
            sentence, winners = _OVER["won"], Players(table.players).names(won)
    return sentence.format(users=_named(users), table=table.id, winners=winners, link=link)


def told_together(user: int, links: Mapping[int, str]) -> str:
    """That it is the turn of a user at several tables; their links by number."""
    first = _YOUR_TURNS.format(users=_named([user]), count=len(links))
    return "\n".join([first, *(_AT_TABLE.format(table=table, link=link) for table, link in links.items())])


def _named(users: Sequence[int]) -> str:
    return listed([f"<@{user}>" for user in users])
