"""What mentions say: whose turn it is, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord.utils import format_dt

from bot.languages import Counted, Phrase, _, listed, n_
from bot.screens.game import Players
from bot.tables import Table

_ALONE: Mapping[str, Phrase | Counted] = {
    "turn": n_(
        "{users}, it is your turn at table {table}: {link}",
        "{users}, it is your turn at table {table}: {link}",
    ),
    "turn until": n_(
        "{users}, it is your turn at table {table}, and your time ends {until}: {link}",
        "{users}, it is your turn at table {table}, and your time ends {until}: {link}",
    ),
    "won together": _("{users}, table {table} is over and you have won together: {link}"),
    "lost together": _("{users}, table {table} is over and you have lost together: {link}"),
    "drawn": _("{users}, table {table} is over with a draw: {link}"),
    "won": n_(
        "{users}, table {table} is over and {winners} won: {link}",
        "{users}, table {table} is over and {winners} won: {link}",
    ),
    "late": _("{users}, the time of {loser} at table {table} ran out, so {winners} won: {link}"),
    "stopped": _("{users}, the game at table {table} has ended, and it counts for nobody: {link}"),
}
_NEWS = n_("{users}, there is news from {count} table:", "{users}, there is news from {count} tables:")
_AMONG_OTHERS: Mapping[str, Phrase | Counted] = {
    "turn": _("- It is your turn at table {table}: {link}"),
    "turn until": _("- It is your turn at table {table}, and your time ends {until}: {link}"),
    "won together": _("- Table {table} is over and you have won together: {link}"),
    "lost together": _("- Table {table} is over and you have lost together: {link}"),
    "drawn": _("- Table {table} is over with a draw: {link}"),
    "won": n_(
        "- Table {table} is over and {winners} won: {link}",
        "- Table {table} is over and {winners} won: {link}",
    ),
    "late": _("- The time of {loser} at table {table} ran out, so {winners} won: {link}"),
    "stopped": _("- The game at table {table} has ended, and it counts for nobody: {link}"),
}
_REPLACED = _(
    "{users}, your time at table {table} ran out, and a computer plays on for you. "
    "You can return with `/resume`."
)


def told(table: Table, users: Sequence[int], link: str) -> str:
    """That it is the turn of these users, or how the game ended."""
    return _said(_ALONE, table, link, users)


def told_of(tables: Sequence[Table], users: Sequence[int], links: Mapping[int, str]) -> str:
    """What these users are told of a table, or the first of them of several, with links by number."""
    if len(tables) > 1:
        return told_together(users[0], tables, links)
    return told(tables[0], users, links[tables[0].id])


def told_together(user: int, tables: Sequence[Table], links: Mapping[int, str]) -> str:
    """The same for one user at several tables, with their links by number."""
    lines = [_said(_AMONG_OTHERS, table, links[table.id]) for table in tables]
    return "\n".join([_NEWS.format(users=_named([user]), count=len(tables)), *lines])


def told_replaced(table: int, user: int) -> str:
    """That a computer plays on for a user whose time has run out."""
    return _REPLACED.format(users=_named([user]), table=table)


def _said(
    sentences: Mapping[str, Phrase | Counted], table: Table, link: str, users: Sequence[int] = ()
) -> str:
    """One of the sentences; those with two forms count the users whose turn it is, or the winners."""
    outcome, deadline, players = table.row.outcome, table.row.deadline, Players(table.players)
    return sentences[_kind(table)].format(
        count=len(users if outcome is None else outcome.winners),
        users=_named(users),
        table=table.id,
        winners="" if outcome is None else players.names(outcome.winners),
        loser="" if table.late is None else players.name(table.late),
        until="" if deadline is None else format_dt(deadline, "R"),
        link=link,
    )


def _kind(table: Table) -> str:
    if table.stopped is not None:
        return "stopped"
    if not table.over or table.row.outcome is None:
        return "turn" if table.row.deadline is None else "turn until"
    if table.late is not None:
        return "late"
    won = table.row.outcome.winners
    if len(table.game.sides(table.row.seats, table.row.options)) == 1:
        return "won together" if won else "lost together"
    return "drawn" if len(won) in (0, table.row.seats) else "won"


def _named(users: Sequence[int]) -> str:
    return listed([f"<@{user}>" for user in users])
