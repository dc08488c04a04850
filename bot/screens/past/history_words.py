"""The words of histories and of lists of running games, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from discord.utils import format_dt

from bot.languages import Phrase, _, c_, listed
from bot.screens.game import AnyScreen, Players
from bot.tables import Table, came_at, possible_seats
from games import GAMES
from games.core import Reason

GONE = _("This list is too old. Open it again with `/history`.")
HIDDEN = _("This member has not played here, or keeps their games to themselves.")
RUNNING = _("### Your running games")
MORE_RUNNING = _("`/history` lists the others.")

_NOTHING_RUNNING = _("None of your games is running. `/{command} start` opens a table.")
_NOTHING_RUNNING_OR_ALONE = _(
    "None of your games is running. `/{for_two} start` opens a table for two, `/{alone} start` one that you "
    "can also play alone."
)
_TITLES = {
    (True, False): _("### Your games"),
    (True, True): _("### Your games of {game}"),
    (False, False): _("### Games of {member}"),
    (False, True): _("### Games of {game} with {member}"),
}
_NOTHING = {
    (True, False): _("You have not played yet. `/{command} start` opens a table."),
    (True, True): _("You have not played {game} yet. `/{command} start` opens a table."),
    (False, False): _("{member} has not played yet. `/{command} start` opens a table."),
    (False, True): _("{member} has not played {game} yet. `/{command} start` opens a table."),
}
# Translators: a line in a list of games, as short as a label: "Okiya, table 7, against Ann: won, 22/11/2026."
_LINE = _("**{game}**, table {table}, {with_whom}: {result}, {when}.")
_LINE_LINKED = _("**{game}**, table {table}, {with_whom}: {result}, {when}. [Board]({link})")
# Translators: a line in a list of running games: "Okiya, table 7, against Ann: your turn, begun 2 hours ago."
_LINE_RUNNING = _("**{game}**, table {table}, {with_whom}: {turn}. [Board]({link})")
_LINE_POSTED = _(
    "**{game}**, table {table}, {with_whom}: {turn}. `/{command} show table:{table}` posts its board."
)
# Translators: with whom somebody played, between two commas in a list of games.
_AGAINST = _("against {others}")
# Translators: with whom somebody played, between two commas in a list of games.
_TOGETHER = _("with {partners}")
# Translators: with whom somebody played, between two commas in a list of games.
_ALONE = _("alone")
_IN_A_TEAM = _("with {partners} against {others}")
_RESULTS: Mapping[str, Phrase] = {
    "won": c_("result of a game for a player", "**won**"),
    "lost": c_("result of a game for a player", "lost"),
    "drawn": c_("result of a game for a player", "drawn"),
    "won on time": c_("result of a game for a player", "**won** on time"),
    "lost on time": c_("result of a game for a player", "lost on time"),
    "left": c_("result of a game for a player", "left"),
    "replaced": _("running, a computer plays for {member}"),
    "you are replaced": _("running, a computer plays for you; `/resume` gives you the seat back"),
    "your turn": _("running, **your turn**"),
    "their turn": _("running, {players} to move"),
    "broken": c_("how a game ended", "set aside"),
    "ended": c_("how a game ended", "ended"),
    "agreed": c_("how a game ended", "ended by agreement"),
    "abandoned": c_("how a game ended", "abandoned"),
    "cleared": c_("how a game ended", "ended by a moderator"),
}
_STOOD_IN = c_(
    "result of a game for a player", "{result}, not rated because a computer played for one of the two"
)
_TURNS: Mapping[str, Phrase] = {
    "your turn": _("**your turn**, begun {since}"),
    "their turn": _("{players} to move, begun {since}"),
}
_TIMED_TURNS: Mapping[str, Phrase] = {
    "your turn": _("**your turn**, begun {since}, time ends {until}"),
    "their turn": _("{players} to move, begun {since}, time ends {until}"),
}
_REPLACED = _("a computer plays for you")


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
    return (_LINE if link is None else _LINE_LINKED).format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        result=_result(table, member, reader, players),
        when=format_dt(when, "d"),
        link=link,
    )


def running_line(screen: AnyScreen, table: Table, member: int, link: str | None) -> str:
    """One line of a member's running games; without a ``link`` it says how to post the board.

    A computer may play for them there.
    """
    players = Players(table.players)
    replaced = member in table.row.stand_ins.values()
    turns = _TURNS if table.row.deadline is None else _TIMED_TURNS
    return (_LINE_POSTED if link is None else _LINE_RUNNING).format(
        game=table.game.title,
        table=table.id,
        with_whom=_with_whom(table, member, players),
        turn=_REPLACED if replaced else _turn(table, member, players, turns),
        command=screen.command,
        link=link,
    )


def _with_whom(table: Table, member: int, players: Players) -> str:
    """The other players of a table: those who win and lose together with the member, and opponents."""
    row = table.row
    seat = next(seat for seat, user in enumerate(row.players) if member in (user, row.stand_ins.get(seat)))
    sides = table.game.sides(row.seats, row.options)
    partners = [players.name(other) for side in sides if seat in side for other in side if other != seat]
    others = [players.name(other) for side in sides if seat not in side for other in side]
    if not partners and not others:
        return str(_ALONE)
    with_whom = _IN_A_TEAM if partners and others else _TOGETHER if partners else _AGAINST
    return with_whom.format(partners=listed(partners), others=listed(others))


def _result(table: Table, member: int, reader: int, players: Players) -> str:
    """How a table ended for a member, or its present state."""
    row, outcome = table.row, table.row.outcome
    if row.status == "broken":
        return str(_RESULTS["broken"])
    if row.stopped is not None:
        return str(_RESULTS[row.stopped])
    if member in row.stand_ins.values():
        if outcome is not None:
            return str(_RESULTS["left"])
        return _RESULTS["you are replaced" if member == reader else "replaced"].format(member=f"<@{member}>")
    if outcome is None:
        return _turn(table, reader, players, _RESULTS)
    came = came_at(row, outcome, row.players.index(member))
    result = str(_RESULTS[f"{came} on time" if outcome.reason == Reason.TIME else came])
    stood_in = bool(row.booked) and row.booked[0].unrated == "computers" and min(row.players) > 0
    return _STOOD_IN.format(result=result) if stood_in else result


def _turn(table: Table, reader: int, players: Players, sentences: Mapping[str, Phrase]) -> str:
    """Whose turn it is at a running table, as the reader is told, since when, and until when."""
    acting = players.names([table.players.index(user) for user in table.to_act()])
    deadline = table.row.deadline
    return sentences["your turn" if reader in table.to_act() else "their turn"].format(
        players=acting,
        since=format_dt(table.waiting_since, "R"),
        until="" if deadline is None else format_dt(deadline, "R"),
    )
