"""OK as its players use it: the lobby, each player's own rack, its menus, sensible play by clicks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from random import Random

from simcord import MemberActor

from games.core import Game
from games.ok import OK
from games.ok.rack import Arrangement, Slots, standing
from games.ok.view import OKView
from tests.bot.discord.dealt import TRIES, Deal, Options, Wanted, lobby_of, show, state_of, whose_turn
from tests.bot.discord.okey_dokey.room import now
from tests.bot.discord.room import Control, Person, Room, Shown
from tests.games.ok.deals import steady

CLOSE = "Close with…"
TILE, GAP = "Choose a tile", "Put it in a gap"
LONGEST_LOG = 120
"""The most moves that a table is set up with."""


def numbered(number: int) -> bytes:
    return number.to_bytes(16, "big")


# Tables


async def open_lobby(room: Room, *guests: MemberActor, **options: str | int) -> Shown:
    """Alice opens a table and the guests join; the lobby."""
    return await lobby_of(room, "ok", *guests, **options)


@cache
def opening(wanted: Wanted, seats: int = 2, options: Options = ()) -> Deal:
    """The table with the lowest seed number that begins in a wanted state."""
    for number in range(TRIES):
        deal = Deal("ok", seats, options, numbered(number))
        if wanted(deal.state):
            return deal
    raise AssertionError("no table begins so")


@cache
def steadily(wanted: Wanted, seats: int = 2, options: Options = (), first: int = 0) -> Deal:
    """The first table, counting from a seed, at which sensible play reaches a wanted state."""
    for number in range(first, TRIES):
        random, plays = Random(number), list[tuple[int, str]]()
        state = Deal("ok", seats, options, numbered(number)).state
        while not wanted(state) and state.outcome is None and len(plays) < LONGEST_LOG:
            seat = random.choice(state.to_act)
            plays.append((seat, steady(state, seat, random)))
            state = state.play(*plays[-1])
        if wanted(state):
            return Deal("ok", seats, options, numbered(number), tuple(plays))
    raise AssertionError("sensible play did not come there")


def anything(_state: Game) -> bool:
    return True


def to_take(state: Game) -> bool:
    """Whether a player must draw or take, and can do nothing else."""
    return seen(state).actions == ("draw", "take")


def closes_one_way(state: Game) -> bool:
    return len(seen(state).closing) == 1


def seen(state: Game, seat: int | None = None) -> OKView:
    """The view of a seat; by default the seat that moved last or is to move."""
    assert isinstance(state, OK)
    return state.view(state.turn if seat is None else seat)


async def ok_at(room: Room, table: int = 1) -> OK:
    state = await state_of(room, table)
    assert isinstance(state, OK)
    return state


async def log_of(room: Room, table: int = 1) -> list[str]:
    """The actions in the log."""
    return [move.action for move in await room.store.moves(table)]


# A player's own screen


async def rack(room: Room, who: Person, table: int = 1) -> Shown:
    """Press "My Rack" under the board; the private message that opens."""
    return room.answer(await room.click(who, "My Rack", table))


async def started(room: Room, deal: Deal) -> tuple[MemberActor, Shown]:
    """A table and the rack of the player to move."""
    who = whose_turn(room, await show(room, deal))
    return who, await rack(room, who)


def slots_of(view: OKView, arrangement: str = "") -> Slots:
    """The slots of a view's tiles."""
    tiles = view.rack or ()
    return standing(Arrangement.read(arrangement).in_round(view.round, tiles), tiles, view.ok)


async def kept(room: Room, who: MemberActor, table: int = 1) -> str:
    """A player's arrangement in the database."""
    return (await room.store.private_screens.of(table, who.id)).arrangement


async def play_by_clicks(room: Room, plays: Sequence[tuple[int, str]]) -> None:
    """Each player in turn opens the own rack and plays this on it: draws, takes, or throws a tile."""
    for seat, action in plays:
        who = room.people[seat]
        own = await rack(room, who)
        if action in {"draw", "take"}:
            label = next(label for label in own.labels if label.startswith(action.capitalize()))
            await room.press(who, own, label)
        else:
            await throw(room, who, own, action)


def tile_buttons(own: Shown) -> list[Control]:
    """The buttons of the tiles, in their order; the tiles are the ends of their looks."""
    return [each for each in own.controls if re.search(r":sure\.|~left\.", each.custom_id)]


def tile_of(button: Control) -> str:
    """The tile that such a button throws."""
    return button.custom_id.rpartition(".")[2]


async def throw(room: Room, who: MemberActor, own: Shown, tile: str) -> Shown:
    """Throw a tile, the last of those that are alike, and answer the question; the rack afterwards."""
    button = [each for each in tile_buttons(own) if tile_of(each) == tile][-1]
    await who.click(own.response, custom_id=button.custom_id)
    own = now(room, own)
    return await room.press(who, own, "Throw") if "Throw" in own.labels else own
