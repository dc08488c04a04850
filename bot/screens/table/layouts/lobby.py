"""The message of a table that is not being played: it waits for players, or was closed before it began."""

from __future__ import annotations

import discord

from bot.screens.frame.controls import Row, TableButton
from bot.screens.frame.layout import PICTURE, Layout, Message, picture
from bot.screens.game import AnyScreen, named
from bot.screens.table.layouts.clock import terms_of_time
from bot.screens.table.layouts.fair_deal import deal_line
from bot.tables import Table

_INVITED = "{host} challenges {invited} to a game."
_OPEN = "{host} looks for an opponent. Anyone may join."
_LOBBY = "{host} opened a table. At the table: {players}. {host} presses Begin when all are here."
_REMATCH = "{host} offers {invited} a rematch."
_WITHDRAWN = "{host} took this table back before the game began."
_DECLINED = "{invited} turned this challenge down."
_EXPIRED = "Nobody sat down in time, so this table was closed. `/{command} start` opens a new one."
_BROKEN = "This table can no longer be read and was set aside."
_CLOSED = {"cancelled": _WITHDRAWN, "declined": _DECLINED, "expired": _EXPIRED}


def invitation(table: Table, screen: AnyScreen, cover: bytes) -> Message:
    """The message of a table that waits for players, or that was closed before it began."""
    title = f"### {table.game.title}\n{_sentence(table, screen.command)}"
    layout = Layout()
    if table.row.status != "open":
        layout.add_item(discord.ui.TextDisplay(title))
        return Message(layout)
    terms = [title, screen.terms(table.row.options), terms_of_time(table)]
    layout.add_item(discord.ui.TextDisplay("\n".join(line for line in terms if line)))
    layout.add_item(picture(f"{table.game.title}. {screen.tagline}"))
    for row in _buttons(table):
        layout.add_item(row)
    layout.add_item(discord.ui.TextDisplay(deal_line(table)))
    return Message(layout, {PICTURE: cover})


def _sentence(table: Table, command: str) -> str:
    """The sentence that says who waits for whom, or why nobody waits any more."""
    row = table.row
    if row.status != "open":
        sentence = _CLOSED.get(row.status, _BROKEN)
    elif not table.for_two:
        sentence = _LOBBY
    elif row.invited_id is None:
        sentence = _OPEN
    else:
        sentence = _REMATCH if row.rematch_of else _INVITED
    players = ", ".join(named(player, seat) for seat, player in enumerate(row.players))
    return sentence.format(
        host=f"<@{row.host_id}>", invited=f"<@{row.invited_id}>", players=players, command=command
    )


def _buttons(table: Table) -> list[Row]:
    """The buttons of an open table: the answers, then the computer players and the deal."""
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    computers = [TableButton.make("computer", table.id, "Add Computer")]
    if not table.for_two:
        answers = [
            TableButton.make("begin", table.id, "Begin", discord.ButtonStyle.primary),
            TableButton.make("seat", table.id, "Join", green),
            TableButton.make("leave", table.id, "Leave"),
        ]
        if any(player < 0 for player in table.row.players):
            computers.append(TableButton.make("no-computer", table.id, "Remove Computer"))
    elif table.row.invited_id is None:
        answers = [TableButton.make("join", table.id, "Join", green)]
    else:
        answers = [
            TableButton.make("accept", table.id, "Accept", green),
            TableButton.make("decline", table.id, "Decline", red),
        ]
        computers = []
    cancel = TableButton.make("cancel", table.id, "Cancel")
    fair_deal = TableButton.make("fair-deal", table.id, "Fair Deal")
    return [
        Row(*answers, cancel, TableButton.make("rules", table.id, "Show Rules")),
        Row(*computers, fair_deal),
    ]
