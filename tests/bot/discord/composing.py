"""Boussanga as its players use it: the lobby with its buttons, and each player's own composer."""

from __future__ import annotations

from simcord import MemberActor

from games.boussanga import Boussanga
from games.boussanga.view import BoussangaView
from games.core import Game
from tests.bot.discord.dealt import Deal, lobby_of, show, state_of, whose_turn
from tests.bot.discord.room import Control, Room, Shown

START = Deal("boussanga", 2)
STEPS = ("⬅️", "⬆️", "⬇️", "➡️")


async def open_lobby(room: Room, *guests: MemberActor, **options: str | bool) -> Shown:
    """Alice opens a table and the guests join; the lobby."""
    return await lobby_of(room, "boussanga", *guests, **options)


async def compose(room: Room, who: MemberActor, table: int = 1) -> Shown:
    """Press "Play a Card" under the board; the private message that opens."""
    return room.answer(await room.click(who, "Play a Card", table))


async def start(room: Room, deal: Deal = START) -> tuple[MemberActor, Shown]:
    """A table and the composer of the player to act."""
    who = whose_turn(room, await show(room, deal))
    return who, await compose(room, who)


def plays(own: Shown) -> list[Control]:
    """The enabled buttons that play something: Confirm, Pass, a pawn to put back."""
    return [control for control in own.controls if control.custom_id.startswith("play:") and control.enabled]


def action_of(control: Control) -> str:
    """The action that such a button plays."""
    return control.custom_id.split(":", 3)[3]


def look_of(own: Shown) -> tuple[int, str, str]:
    """The slot, cell and facing in which a card lies in the composer, by its Confirm button."""
    slot, cell, facing = action_of(own.control("Confirm")).split()
    return int(slot), cell, facing


async def play_to_the_end(room: Room, table: int = 1) -> tuple[Shown, list[MemberActor]]:
    """Every player in turn opens the composer and plays its first choice.

    Returns the board, and who acted when.
    """
    acted: list[MemberActor] = []
    board = await room.board(table)
    while "Rematch" not in board.labels:
        who = whose_turn(room, board)
        own = await compose(room, who, table)
        while plays(own):  # pawns go back in the same message, in which a player alone also goes on
            await who.click(own.response, custom_id=plays(own)[0].custom_id)
            own = room.message(own.channel_id, own.id)
            acted.append(who)
        board = await room.board(table)
    return board, acted


async def view_of(room: Room, table: int = 1, seat: int | None = None) -> BoussangaView:
    """The view of a seat, by the rules and the log alone."""
    state = await state_of(room, table)
    assert isinstance(state, Boussanga)
    return state.view(seat)


def boussanga_at(state: Game) -> BoussangaView:
    """The view of the seat to act, or of the public after the end."""
    assert isinstance(state, Boussanga)
    return state.view(state.turn)
