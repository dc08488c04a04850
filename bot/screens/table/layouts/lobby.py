"""The message of a table that is not being played: it waits for players, or was closed before it began."""

from __future__ import annotations

import discord

from bot.languages import Counted, Phrase, _, listed, n_
from bot.screens.frame.controls import Choice, PageMenu, TableButton
from bot.screens.frame.layout import PICTURE, Layout, Message, Row, picture
from bot.screens.frame.people import mention
from bot.screens.game import AnyScreen, named
from bot.screens.table.layouts.clock import terms_of_time
from bot.screens.table.layouts.fair_deal import deal_line
from bot.tables import Table, possible_seats

SIT = "sit-on"

_INVITED = _("{host} challenges {invited} to a game.")
_OPEN = _("{host} looks for an opponent. Anyone may join.")
_LOBBY = _("{host} opened a table. At the table: {players}. {host} presses Begin when all are here.")
_KEEPING = n_(
    "{host} opened a table. At the table: {players}. Kept for {friends}, who can press Join or Decline. "
    "{host} presses Begin when all are here.",
    "{host} opened a table. At the table: {players}. Kept for {friends}, who can press Join or Decline. "
    "{host} presses Begin when all are here.",
)
_TEAM = _("**Team {number}:** {seats}.")
# Translators: who sits where, in the list of a team: "seat 1 @Ada, seat 3 free".
_SEAT, _FREE_SEAT = _("seat {seat} {player}"), _("seat {seat} free")
# Translators: entries of the menu in which one chooses a seat, and so a team.
_SEAT_LABEL, _SEAT_OF_TEAM = _("Seat {seat}"), _("Team {number}")
_REMATCH = _("{host} offers {invited} a rematch.")
_WITHDRAWN = _("This table was taken back before the game began.")
_DECLINED = _("{invited} turned this challenge down.")
_EXPIRED = _("Nobody sat down in time, so this table was closed. `/{command} start` opens a new one.")
_BROKEN = _("This table can no longer be read and was set aside.")
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
        sentence: Phrase | Counted = _CLOSED.get(row.status, _BROKEN)
    elif not table.for_two:
        sentence = _KEEPING if row.kept_for else _LOBBY
    elif row.invited_id is None:
        sentence = _OPEN
    else:
        sentence = _REMATCH if row.rematch_of else _INVITED
    players = ", ".join(named(player, seat) for seat, player in sitting(table).items())
    friends = listed([f"<@{user}>" for user in row.kept_for])
    told = sentence.format(
        count=len(row.kept_for),
        host=mention(row.host_id),
        invited=mention(row.invited_id or 0),
        players=players,
        friends=friends,
        command=command,
    )
    return "\n".join([told, *_teams(table)])


def sitting(table: Table) -> dict[int, int]:
    """The players by their seats."""
    return dict(zip(table.row.seated_on or range(len(table.players)), table.players, strict=True))


def _teams(table: Table) -> list[str]:
    """Who sits with whom, at a table where players choose their partners."""
    seated = sitting(table)
    return [
        _TEAM.format(
            number=number,
            seats=", ".join(
                _SEAT.format(seat=seat + 1, player=named(seated[seat], seat))
                if seat in seated
                else _FREE_SEAT.format(seat=seat + 1)
                for seat in team
            ),
        )
        for number, team in enumerate(table.teams, start=1)
    ]


def _seat_menu(table: Table) -> list[Row]:
    """The menu in which players choose their seats and so their partners."""
    teams = {seat: number for number, team in enumerate(table.teams, start=1) for seat in team}
    choices = [
        Choice(str(seat), _SEAT_LABEL.format(seat=seat + 1), _SEAT_OF_TEAM.format(number=teams[seat]))
        for seat in sorted(teams)
    ]
    # The version makes the custom_id new after every change, so that the same choice can be made again.
    menu = PageMenu.make(SIT, table.id, choices, str(_("Choose your seat")), part=table.row.version)
    return [Row(menu)] if choices else []


def _buttons(table: Table) -> list[Row]:
    """The buttons of an open table: the answers, then the computer players and the deal."""
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    is_full = len(table.row.players) >= max(possible_seats(table.row.game, table.row.options))
    computers: list[TableButton] = (
        [] if is_full else [TableButton.make("computer", table.id, str(_("Add Computer")))]
    )
    if not table.for_two:
        join = [] if is_full else [TableButton.make("seat", table.id, str(_("Join")), green)]
        # Translators: the host's button that begins the game.
        begin = TableButton.make("begin", table.id, str(_("Begin")), discord.ButtonStyle.primary)
        # Translators: a button that gives up one's seat before the game has begun.
        leave = TableButton.make("leave", table.id, str(_("Leave")))
        answers = [begin, *join, leave]
        if any(player < 0 for player in table.row.players):
            computers.append(TableButton.make("no-computer", table.id, str(_("Remove Computer"))))
        computers.append(TableButton.make("manage", table.id, str(_("Manage Table"))))
        if table.row.kept_for:
            computers.append(TableButton.make("decline-seat", table.id, str(_("Decline")), red))
    elif table.row.invited_id is None:
        answers = [TableButton.make("join", table.id, str(_("Join")), green)]
    else:
        answers = [
            TableButton.make("accept", table.id, str(_("Accept")), green),
            TableButton.make("decline", table.id, str(_("Decline")), red),
        ]
        computers = []
    cancel = TableButton.make("cancel", table.id, str(_("Cancel")))
    fair_deal = TableButton.make("fair-deal", table.id, str(_("Fair Deal")))
    return [
        *_seat_menu(table),
        Row(*answers, cancel, TableButton.make("rules", table.id, str(_("Show Rules")))),
        Row(*computers, fair_deal),
    ]
