"""The clock of a table in words: what a move may take, what happens then, and when the running time ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord.utils import format_dt

from bot.languages import Phrase, _
from bot.tables import Table, loses_on_time

PACE_TITLES: Final[Mapping[int, Phrase]] = {
    # Translators: how long a move may take, in menus and after "Clock: ".
    0: _("No clock"),
    120: _("2 minutes a move"),
    600: _("10 minutes a move"),
    3_600: _("1 hour a move"),
    86_400: _("1 day a move"),
    259_200: _("3 days a move"),
    604_800: _("7 days a move"),
}

OVERTIME_TITLES: Final[Mapping[str, Phrase]] = {
    # Translators: what happens when somebody takes too long, in a menu.
    "computer": _("A computer plays on"),
    "loss": _("The player loses"),
}

_PACE = _(
    "Clock: {pace}. Of two opponents, whoever takes longer loses; of more, a computer plays on for them."
)
_LOSES = _("Clock: {pace}. Whoever takes longer loses.")
_REPLACED = _("Clock: {pace}. A computer plays on for whoever takes longer, until they return.")
_DEADLINE = _("Time for this move ends {at}.")


def terms_of_time(table: Table) -> str:
    """What a table says about its clock before the game; "" without one."""
    if not table.row.pace:
        return ""
    pace = PACE_TITLES[table.row.pace]
    if table.row.overtime == "computer":
        return _REPLACED.format(pace=pace)
    always_two = table.for_two and loses_on_time(table)
    return (_LOSES if always_two else _PACE).format(pace=pace)


def deadline_line(table: Table) -> str:
    """When the time for the present move ends, as Discord counts it down; "" if nothing ends."""
    deadline = table.row.deadline
    return "" if deadline is None or table.over else _DEADLINE.format(at=format_dt(deadline, "R"))
