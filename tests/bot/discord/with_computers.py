"""Tables with computer players: seated at once, and left in the middle of a thought."""

from __future__ import annotations

from simcord import MemberActor

from bot.screens.registry import SCREENS
from bot.tables.table import computer
from tests.bot.discord.dealt import Deal, seat, state_of
from tests.bot.discord.room import Room, Shown


def computers(level: str, count: int) -> list[int]:
    """The user ids of computer players of a level."""
    return [computer(level, number) for number in range(count)]


async def show_among_computers(room: Room, deal: Deal, level: str = "novice") -> Shown:
    """Seat Alice first at the table of a deal, with computer players on all other seats.

    Returns its board.
    """
    table = await seat(room, deal, [room.alice.id, *computers(level, deal.seats - 1)])
    await room.alice.slash(room.channel, f"{SCREENS[deal.game].command} show", table=table)
    return await room.board(table)


async def act(room: Room, who: MemberActor, action: str = "", table: int = 1) -> str:
    """Write an action, by default the first legal one. Returns its notation."""
    row, state = await room.row(table), await state_of(room, table)
    action = action or state.actions(row.players.index(who.id))[0]
    await who.slash(room.channel, f"{SCREENS[row.game].command} move", table=table, move=action)
    return action


async def to_act(room: Room, table: int = 1) -> tuple[int, ...]:
    """The users who may act, by the log alone."""
    row, state = await room.row(table), await state_of(room, table)
    return tuple(row.players[seated] for seated in state.to_act)


async def movers(room: Room, table: int = 1) -> list[int]:
    """The user of every row of the log."""
    return [move.user_id for move in await room.store.moves(table)]
