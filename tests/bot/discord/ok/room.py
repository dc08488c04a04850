"""OK as its players use it: the lobby, each player's own rack, its menus, sensible play by clicks."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from simcord import InteractionResult, MemberActor
from simcord.components import walk_components

from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import PrivateMessage, ScreenContext
from bot.screens.registry import SCREENS
from bot.screens.table.private_screens import own_screen
from games.core import Game
from games.ok import OK
from games.ok.rack import Arrangement, Slots, standing
from games.ok.view import OKView
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import TRIES, Deal, Options, Wanted, lobby_of, show, state_of, whose_turn
from tests.bot.discord.okey_dokey.room import menu, now, pick
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.screens.limits import components_of, walk
from tests.bot.screens.looking import menus
from tests.bot.screens.sentences import PLAYERS
from tests.games.ok.deals import steady

SCREEN = SCREENS["ok"]
THROW, CLOSE = "Throw a tile", "Close with…"
TILE, GAP = "Choose a tile", "Put it in a gap"
SORTS = ("Best Sets", "Runs", "Groups", "Pairs", "By Hand")
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


@cache
def drawn_out(seats: int = 2, options: Options = ()) -> Deal:
    """A table where all have thrown the tiles that they drew, until the last tile of the stock was drawn."""
    deal, plays = Deal("ok", seats, options), list[tuple[int, str]]()
    state = deal.state
    while seen(state).stock or seen(state).phase == "take":
        view = seen(state)
        plays.append((view.to_act[0], "draw" if view.phase == "take" else view.drawn or view.actions[0]))
        state = state.play(*plays[-1])
    return replace(deal, plays=tuple(plays))


def anything(_state: Game) -> bool:
    return True


def to_take(state: Game) -> bool:
    """Whether a player must draw or take, and can do nothing else."""
    return seen(state).actions == ("draw", "take")


def to_throw(state: Game) -> bool:
    """Whether a player has drawn a tile and cannot close."""
    return seen(state).drawn is not None and not seen(state).closing


def closes_one_way(state: Game) -> bool:
    return len(seen(state).closing) == 1


def closes_several_ways(state: Game) -> bool:
    return len(seen(state).closing) > 1


def holds_the_ok(state: Game) -> bool:
    return seen(state).ok in seen(state).actions and not seen(state).closing


def holds_the_twin(state: Game) -> bool:
    return "show" in seen(state).actions


def round_is_over(state: Game) -> bool:
    return seen(state).phase == "over" and state.outcome is None


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


async def write(who: MemberActor, own: Shown, text: str) -> InteractionResult:
    """Open the form of a rack that is arranged by hand, and write an order."""
    asked = await who.click(own.response, label="Type Order")
    return await fill_in(who, asked, text)


async def fill_in(who: MemberActor, asked: InteractionResult, text: str) -> InteractionResult:
    """Write a text into the one field of a form and send it."""
    assert asked.modal is not None
    (field,) = [part for part in walk_components(asked.modal["components"]) if part["type"] == 4]
    result: InteractionResult = await who.submit_modal(asked, {field["custom_id"]: text})
    return result


def shown_to(
    state: Game,
    look: str = "",
    seat: int | None = None,
    arrangement: str = "",
    emoji: ApplicationEmoji | None = None,
) -> PrivateMessage:
    """The private screen of a seat, or of the one to move, as a value."""
    assert SCREEN.private is not None
    context = ScreenContext(1, 1, PLAYERS, emoji or ApplicationEmoji(), arrangement)
    return SCREEN.private.show(context, seen(state, seat), look)


def components(
    state: Game,
    look: str = "",
    seat: int | None = None,
    arrangement: str = "",
    emoji: ApplicationEmoji | None = None,
) -> list[dict[str, Any]]:
    """The same as it is sent to Discord."""
    return components_of(own_screen(shown_to(state, look, seat, arrangement, emoji), b"png").layout)


def buttons_of(state: Game, look: str = "", seat: int | None = None, arrangement: str = "") -> list[str]:
    """The labels of its buttons."""
    return [part["label"] for part in walk(components(state, look, seat, arrangement)) if part["type"] == 2]


def entries_of(state: Game, placeholder: str, look: str = "", arrangement: str = "") -> dict[str, str]:
    """The entries of one of its menus with their descriptions; {} without such a menu."""
    there = menus(components(state, look, None, arrangement))
    return {entry.label: entry.says for entry in there.get(placeholder, ())}


def slots_of(view: OKView, arrangement: str = "") -> Slots:
    """The slots of a view's tiles."""
    tiles = view.rack or ()
    return standing(Arrangement.read(arrangement).in_round(view.round, tiles), tiles, view.ok)


async def kept(room: Room, who: MemberActor, table: int = 1) -> str:
    """A player's arrangement in the database."""
    return (await room.store.private_screens.of(table, who.id)).arrangement


# Playing only by the words of the private screen


async def look_up(room: Room, who: MemberActor, own: Shown) -> Shown:
    """The present rack, updated if it was open while others moved."""
    own = now(room, own)
    return await press(room, who, own, "Look Again") if "Look Again" in own.labels else own


async def get_tile(room: Room, who: MemberActor, own: Shown) -> Shown:
    """Show the indicator's twin if possible, and draw. Returns the rack with 15 tiles."""
    for name in ("Show Indicator", "Draw"):
        if name in own.labels:
            own = await press(room, who, own, name)
    return own


async def put_tile(room: Room, who: MemberActor, own: Shown) -> Shown:
    """Close if possible, else throw a tile that lies in no set. Returns the rack afterwards."""
    if "Close" in own.labels:
        return await press(room, who, own, "Close")
    there = menus(own.components)
    if CLOSE in there:
        return await pick(room, who, own, CLOSE, there[CLOSE][0].label)
    entries = menu(own, THROW)
    loose = [entry for entry in entries if not entry.says]
    last = [entry for entry in entries if entry.says == "The tile that came last."]
    return await pick(room, who, own, THROW, (loose or last or entries)[0].label)


async def play_rounds(
    room: Room, restart_at: Container[int] = (), next_by: Sequence[MemberActor] = ()
) -> tuple[Shown, list[Shown]]:
    """All play until the game is over. Returns the last board, and those of earlier rounds.

    ``restart_at`` are the turns, counted from 0, in which the bot is restarted between the two halves.
    ``next_by`` are the players who begin the second round, the third and so on.
    """
    racks: dict[int, Shown] = {}
    ends: list[Shown] = []
    turn = 0
    board = await room.board()
    while "Rematch" not in board.labels:
        if "Next Round" in board.labels:
            await room.click(next_by[len(ends)], "Next Round")
            ends.append(board)
        else:
            who = whose_turn(room, board)
            own = await look_up(room, who, racks[who.id]) if who.id in racks else await rack(room, who)
            own = await get_tile(room, who, own)
            if turn in restart_at:
                await room.restart()
            racks[who.id] = await put_tile(room, who, own)
            turn += 1
        board = await room.board()
    return board, ends
