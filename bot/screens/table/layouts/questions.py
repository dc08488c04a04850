"""What people ask each other on a board, what was taken back, why a game was stopped: words and buttons."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.languages import _, n_
from bot.screens.frame.controls import PlayButton, TableButton
from bot.screens.frame.people import mention
from bot.tables import AGREE, REFUSE, Table, missing, undo_refused

UNDO = "#undo"
"""What the Undo button plays: no move, but the wish to take one back."""

_REFUSED = {
    "undo": _("{asker} asked to take back a move, and not everybody agreed."),
    "end": _("{asker} asked to end the game here, and not everybody agreed."),
}
_TOOK_BACK = n_("{player} took back {count} move.", "{player} took back {count} moves.")
_TAKEN_BACK = n_("{count} move was taken back.", "{count} moves were taken back.")
_STOPPED = {
    "ended": _("{player} ended this game. It counts for nobody."),
    "agreed": _("All players agreed to end this game here. It counts for nobody."),
    "abandoned": _("Nobody plays here any more, so this game has ended. It counts for nobody."),
    "cleared": _("A moderator ended this game. It counts for nobody."),
}

_OVERTIME = _("The time of {player} ran out, and a computer played on.")
_LATE = _("The time of {loser} ran out, so {winner} won.")


def asked_lines(table: Table) -> list[str]:
    """What was taken back and refused since the last move; at the end, how many moves were taken back."""
    if table.over:
        return taken_back_lines(table)
    lines = []
    if table.just_taken_back is not None:
        user, moves = table.just_taken_back
        lines.append(_TOOK_BACK.format(player=mention(user), count=moves))
    return [*lines, *(_REFUSED[kind].format(asker=mention(user)) for kind, user in sorted(table.refused))]


def taken_back_lines(table: Table) -> list[str]:
    """How many moves were taken back, if any were."""
    moves = len(table.taken_back)
    return [_TAKEN_BACK.format(count=moves)] if moves else []


def overtime_lines(table: Table) -> list[str]:
    """For whom a computer played on because their time ran out."""
    return [
        _OVERTIME.format(player=mention(table.row.stand_ins.get(seat, table.players[seat])))
        for seat in sorted(table.overtimes)
    ]


def stopped_line(table: Table, name: Callable[[int], str]) -> str:
    """Why a game ended that its rules did not end; "" for all others. ``name`` names the player of a seat."""
    if table.late is not None and table.outcome is not None:
        (winner,) = table.outcome.winners
        return _LATE.format(loser=name(table.late), winner=name(winner))
    if table.stopped is None or table.last_move is None:
        return ""
    return _STOPPED[table.stopped].format(player=mention(table.last_move.user_id))


def question_buttons(table: Table) -> list[PlayButton]:
    """The answers to an open question."""
    if table.question is None or not missing(table):
        return []
    ply, green = table.question.ply, discord.ButtonStyle.success
    # Translators: buttons that answer what another player has asked.
    agree, refuse = str(_("Agree")), str(_("Refuse"))
    return [
        PlayButton.make(table.id, ply, AGREE, agree, style=green),
        PlayButton.make(table.id, ply, REFUSE, refuse, style=discord.ButtonStyle.secondary),
    ]


def undo_buttons(table: Table) -> list[PlayButton]:
    """The button that takes a move back, if somebody here can ask for that."""
    if all(undo_refused(table, user) is not None for user in table.people):
        return []
    # Translators: a button that takes back one's last move.
    return [PlayButton.make(table.id, table.ply, UNDO, str(_("Undo")), style=discord.ButtonStyle.secondary)]


def end_button(table: Table) -> TableButton:
    """The button with which somebody gives up, leaves, or ends a game that nobody else plays.

    It asks first, and there players can also ask the others to end the game together.
    """
    if len(table.people) == 1:
        return TableButton.make("end", table.id, str(_("End Game")))
    if table.game.can_resign(table.row.seats, table.row.options):
        return TableButton.make("resign", table.id, str(_("Resign")))
    return TableButton.make("quit", table.id, str(_("Leave Game")))
