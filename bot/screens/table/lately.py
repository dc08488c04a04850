"""What has happened at a table since somebody's last turn, in words. Tells only what the public may know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.languages import _, n_
from bot.screens.game import AnyScreen, step_told
from bot.screens.table.layouts.questions import asked_lines
from bot.tables import Step, Table

MOST_CHARACTERS = 4_000
"""Discord's limit for the texts of a message."""

BRIEFLY = 6
"""The moves that the line above a private hand tells."""

_SPARE = 20
"""More than the forms of a phrase for different numbers differ in length, in any language."""

_SINCE = _("### Since your last turn")
_SINCE_BEGINNING = _("### Since the beginning")
_LAST_ROUND = _("### The last moves")
_EARLIER = n_("-# And {count} earlier move.", "-# And {count} earlier moves.")
_BEFORE = n_("{count} earlier move, then:", "{count} earlier moves, then:")
_NOTHING = _("Nobody else has moved since your last turn.")
_NOTHING_YET = _("Nobody has moved yet.")


def happened(screen: AnyScreen, table: Table, reader: int, steps: Sequence[Step]) -> str:
    """These moves for a reader, one a line, the oldest first, and what was taken back since the last one.

    If they are too many, the first ones are left out.
    """
    taken_back = asked_lines(table)
    if not table.played or not steps:
        return "\n".join([str(_NOTHING if table.played else _NOTHING_YET), *taken_back])
    if table.seat_of(reader) is None:
        title = str(_LAST_ROUND)
    else:
        title = str(_SINCE if len(steps) < table.played else _SINCE_BEGINNING)
    told = "\n".join([title, _EARLIER.format(count=table.played), *taken_back])
    room = MOST_CHARACTERS - _SPARE - len(told)
    lines: list[str] = []
    for step in reversed(steps):
        line = step_told(screen, table, step)
        room -= len(line) + 1
        if room < 0:
            break
        lines.insert(0, line)
    earlier = len(steps) - len(lines)
    if earlier:
        lines.insert(0, _EARLIER.format(count=earlier))
    return "\n".join([title, *lines, *taken_back])


def briefly(screen: AnyScreen, table: Table, steps: Sequence[Step]) -> list[str]:
    """The newest of these moves in one small line, and how many came before them; none without moves.

    It stands above the private screen of a player, and leaves out what the screen tells itself.
    """
    if steps and screen.private is not None and screen.private.tells_last_turn:
        steps = steps[: -len(table.last_turn)] if steps[-1] == table.last_turn[-1] else steps
    newest = steps[-BRIEFLY:]
    earlier = len(steps) - len(newest)
    cut = [_BEFORE.format(count=earlier)] if earlier else []
    sentences = [*cut, *(step_told(screen, table, step) for step in newest)]
    return [f"-# {' '.join(sentences)}"] if newest else []
