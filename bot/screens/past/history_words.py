"""The words of histories and of lists of running games, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from discord.utils import format_dt

from bot.languages import listed
from bot.screens.game import AnyScreen, Players
from bot.tables import Table, came_at, possible_seats
from games import GAMES
from games.core import Reason

GONE = "This list is too old. Open it again with `/history`."
HIDDEN = "This member keeps their games to themselves."
RUNNING = "### Your running games"
MORE_RUNNING = "`/history` lists the others."

_NOTHING_RUNNING = "None of your games is running. `/{command} start` opens a table."
_NOTHING_RUNNING_OR_ALONE = (
    "None of your games is running. `/{for_two} start` opens a table for two, `/{alone} start` one that you "
    "can also play alone."
)
_TITLES = {
    (True, False): "### Your games",
    (True, True): "### Your games of {game}",
    (False, False): "### Games of {member}",
    (False, True): "### Games of {game} with {member}",
}
_NOTHING = {
    (True, False): "You have not played yet. `/{command} start` opens a table.",
    (True, True): "You have not played {game} yet. `/{command} start` opens a table.",
    (False, False): "{member} has not played yet. `/{command} start` opens a table.",
    (False, True): "{member} has not played {game} yet. `/{command} start` opens a table.",
}
_LINE = "**{game}**, table {table}, {with_whom}: {result}, {when}"
_LINE_RUNNING = "**{game}**, table {table}, {with_whom}: {turn}"
_LINKED = "{line}. [Board]({link})"
_UNLINKED = "{line}."
_POSTED = "{line}. `/{command} show table:{table}` posts its board."
_AGAINST, _TOGETHER, _ALONE = "against {others}", "with {partners}", "alone"
_IN_A_TEAM = "with {partners} against {others}"
_RESULTS = {
    "won": "**won**",
    "lost": "lost",
    "drawn": "drawn",
    "won on time": "**won** on time",
    "lost on time": "lost on time",
    "left": "left",
    "replaced": "running, a computer plays for {member}",
    "you are replaced": "running, a computer plays for you; `/resume` gives you the seat back",
    "your turn": "running, **your turn**",
    "their turn": "running, {players} to move",
    "broken": "set aside",
    "ended": "ended",
    "agreed": "ended by agreement",
    "abandoned": "abandoned",
    "cleared": "ended by a moderator",
}
_TURNS = {
    "your turn": "**your turn**, begun {since}",
    "their turn": "{players} to move, begun {since}",
}
_TIMED_TURNS = {
    "your turn": "**your turn**, begun {since}, time ends {until}",
    "their turn": "{players} to move, begun {since}, time ends {until}",
}
_REPLACED = "a computer plays for you"


def history_title(member: int, game: str | None, *, mine: bool) -> str:
    """The title of a history."""
    named = "" if game is None else GAMES[game].title
    return _TITLES[mine, game is not None].format(member=f"<@{member}>", game=named)


def nothing_played(screens: Mapping[str, AnyScreen], member: int, game: str | None, *, mine: bool) -> str:
    """The sentence for an empty history."""
    return _NOTHING[mine, game is not None].format(
        member=f"<@{member}>",
        game="" if game is None else GAMES[game].title,
        command=screens[game or next(iter(GAMES))].command,
    )


def nothing_running(screens: Mapping[str, AnyScreen]) -> str:
    """The sentence for an empty list of running games, with examples of commands."""
    for_two = next((key for key, game in GAMES.items() if max(game.seats) == 2), None)
    alone = next((key for key in GAMES if 1 in possible_seats(key, {})), None)
    if for_two is None or alone is None:
        return _NOTHING_RUNNING.format(command=screens[next(iter(GAMES))].command)
    return _NOTHING_RUNNING_OR_ALONE.format(for_two=screens[for_two].command, alone=screens[alone].command)


def history_line(table: Table, member: int, reader: int, players: Players, link: str | None) -> str:
    """One line of a member's history, for a reader who may be somebody else."""
    row = table.row
    when = row.ended_at or row.started_at or row.created_at
    line = _LINE.format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        result=_result(table, member, reader, players),
        when=format_dt(when, "d"),
    )
    return _UNLINKED.format(line=line) if link is None else _LINKED.format(line=line, link=link)


def running_line(screen: AnyScreen, table: Table, member: int, link: str | None) -> str:
    """One line of a member's running games; without a ``link`` it says how to post the board.

    A computer may play for them there.
    """
    players = Players(table.players)
    replaced = member in table.row.stand_ins.values()
    turns = _TURNS if table.row.deadline is None else _TIMED_TURNS
    line = _LINE_RUNNING.format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        turn=_REPLACED if replaced else _turn(table, member, players, turns),
    )
    if link is None:
        return _POSTED.format(line=line, command=screen.command, table=table.id)
    return _LINKED.format(line=line, link=link)


def _with_whom(table: Table, member: int, players: Players) -> str:
    """The other players of a table: those who win and lose together with the member, and opponents."""
    row = table.row
    seat = next(seat for seat, user in enumerate(row.players) if member in (user, row.stand_ins.get(seat)))
    sides = table.game.sides(row.seats, row.options)
    partners = [players.name(other) for side in sides if seat in side for other in side if other != seat]
    others = [players.name(other) for side in sides if seat not in side for other in side]
    if not partners and not others:
        return _ALONE
    with_whom = _IN_A_TEAM if partners and others else _TOGETHER if partners else _AGAINST
    return with_whom.format(partners=listed(partners), others=listed(others))


def _result(table: Table, member: int, reader: int, players: Players) -> str:
    """How a table ended for a member, or its present state."""
    row, outcome = table.row, table.row.outcome
    if row.status == "broken":
        return _RESULTS["broken"]
    if row.stopped is not None:
        return _RESULTS[row.stopped]
    if member in row.stand_ins.values():
        if outcome is not None:
            return _RESULTS["left"]
        return _RESULTS["you are replaced" if member == reader else "replaced"].format(member=f"<@{member}>")
    if outcome is None:
        return _turn(table, reader, players, _RESULTS)
    came = came_at(row, outcome, row.players.index(member))
    return _RESULTS[f"{came} on time" if outcome.reason == Reason.TIME else came]


def _turn(table: Table, reader: int, players: Players, sentences: Mapping[str, str]) -> str:
    """Whose turn it is at a running table, as the reader is told, since when, and until when."""
    acting = players.names([table.players.index(user) for user in table.to_act()])
    deadline = table.row.deadline
    return sentences["your turn" if reader in table.to_act() else "their turn"].format(
        players=acting,
        since=format_dt(table.waiting_since, "R"),
        until="" if deadline is None else format_dt(deadline, "R"),
    )
