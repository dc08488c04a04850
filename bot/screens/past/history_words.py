"""The words of histories and of lists of running games, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from discord.utils import format_dt

from bot.screens.game import AnyScreen, Players, listed
from bot.tables import Table, came_at, possible_seats
from games import GAMES

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
_AGAINST, _TOGETHER, _ALONE = "against {others}", "with {others}", "alone"
_RESULTS = {
    "won": "**won**",
    "lost": "lost",
    "drawn": "drawn",
    "left": "left",
    "your turn": "running, **your turn**",
    "their turn": "running, {players} to move",
    "broken": "set aside",
}
_TURNS = {"your turn": "**your turn**", "their turn": "{players} to move"}


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


def history_line(table: Table, member: int, players: Players, link: str | None) -> str:
    """One line of a member's history."""
    row = table.row
    when = row.ended_at or row.started_at or row.created_at
    line = _LINE.format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        result=_result(table, member, players),
        when=format_dt(when, "d"),
    )
    return _UNLINKED.format(line=line) if link is None else _LINKED.format(line=line, link=link)


def running_line(screen: AnyScreen, table: Table, member: int, link: str | None) -> str:
    """One line of a member's running games; without a ``link`` it says how to post the board."""
    players = Players(table.players)
    line = _LINE_RUNNING.format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        turn=_turn(table, member, players, _TURNS),
    )
    if link is None:
        return _POSTED.format(line=line, command=screen.command, table=table.id)
    return _LINKED.format(line=line, link=link)


def _with_whom(table: Table, member: int, players: Players) -> str:
    """The other players of a table: opponents, or players who win and lose together with the member."""
    row = table.row
    others = [
        players.name(seat)
        for seat, user in enumerate(row.players)
        if member not in (user, row.stand_ins.get(seat))
    ]
    if not others:
        return _ALONE
    together = len(table.game.sides(row.seats, row.options)) == 1
    return (_TOGETHER if together else _AGAINST).format(others=listed(others))


def _result(table: Table, member: int, players: Players) -> str:
    """How a table ended for a member, or its present state."""
    row, outcome = table.row, table.row.outcome
    if row.status == "broken":
        return _RESULTS["broken"]
    if member in row.stand_ins.values():
        return _RESULTS["left"]
    if outcome is None:
        return _turn(table, member, players, _RESULTS)
    return _RESULTS[came_at(row, outcome, row.players.index(member))]


def _turn(table: Table, member: int, players: Players, sentences: dict[str, str]) -> str:
    """Whose turn it is at a running table."""
    if member in table.to_act():
        return sentences["your turn"]
    acting = players.names([table.players.index(user) for user in table.to_act()])
    return sentences["their turn"].format(players=acting)
