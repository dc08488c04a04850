"""Okey Dokey as its players use it: the lobby, each player's own hand, its buttons and its talk."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial

from simcord import InteractionResult, MemberActor
from simcord.components import walk_components
from simcord.interactions import base_payload

import render
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import Players, ScreenContext
from bot.screens.registry import SCREENS
from games.core import Game
from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import EQUAL, NAMES, RESET, row_of
from games.okey_dokey.hand import effect
from games.okey_dokey.view import OkeyDokeyView
from tests.bot.discord.dealt import Deal, Options, Wanted, lobby_of, show, state_of, whose_turn
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.screens.looking import Entry, menus

SCREEN = SCREENS["okey_dokey"]
PLAYERS = Players((11, 12, 13, 14, 15), 1)
KINDS = ("My Count", "Plan Card", "Plan Reset", "Please Play", "Please Reset")
SAYING = dict(
    zip(KINDS, ("Count {}", "Plan {}", "Plan {} Reset", "Ask for {}", "Ask for {} Reset"), strict=True)
)
"""The labels of the buttons that say something about a colour, by the kind of talk."""
RESETS = [f"{name} Reset" for name in NAMES.values()]
"""What the pictures of the five Resets show."""

_CARD = re.compile(rf"(?:{'|'.join(NAMES.values())}) \d")


def is_over(state: Game) -> bool:
    return state.outcome is not None


def numbered(number: int) -> bytes:
    return number.to_bytes(16, "big")


# Tables


async def open_lobby(room: Room, *guests: MemberActor, **options: str | bool) -> Shown:
    """Alice opens a table and the guests join; the lobby."""
    return await lobby_of(room, "okey_dokey", *guests, **options)


async def begin(room: Room, seats: int = 3, **options: str | bool) -> Shown:
    """The board of a game that has begun, before anyone has claimed the start."""
    await open_lobby(room, *room.people[1:seats], **options)
    await room.click(room.alice, "Begin")
    return await room.board()


async def started(room: Room, deal: Deal) -> tuple[MemberActor, Shown]:
    """A table and the hand of the player to move."""
    who = whose_turn(room, await show(room, deal))
    return who, await hand(room, who)


def at_once(seats: int = 3, number: int = 1, *more: tuple[int, str], **options: str) -> Deal:
    """A game that Alice has started, after these actions and texts."""
    return Deal("okey_dokey", seats, tuple(options.items()), numbered(number), ((0, "start"), *more))


# A player's own screen


async def hand(room: Room, who: Person, table: int = 1) -> Shown:
    """Press "My Hand" under the board; the private message that opens."""
    return room.answer(await room.click(who, "My Hand", table))


def now(room: Room, own: Shown) -> Shown:
    """The present state of a private message."""
    return room.message(own.channel_id, own.id)


def menu(own: Shown, placeholder: str) -> tuple[Entry, ...]:
    return menus(own.components)[placeholder]


def in_menu(own: Shown, placeholder: str, *labels: str) -> tuple[str, list[str]]:
    """The custom_id of a menu and the values of its entries with these labels, each entry once."""
    left, values = list(menu(own, placeholder)), []
    for label in labels:
        entry = next(entry for entry in left if entry.label == label)
        left.remove(entry)
        values.append(entry.value)
    (custom_id,) = [
        part["custom_id"]
        for part in walk_components(own.components)
        if part["type"] == 3 and part["placeholder"] == placeholder
    ]
    return custom_id, values


async def choose(who: Person, own: Shown, placeholder: str, *labels: str) -> InteractionResult:
    """Choose the entries with these labels in a menu, in this order."""
    custom_id, values = in_menu(own, placeholder, *labels)
    result: InteractionResult = await who.select(own.response, values, custom_id=custom_id)
    return result


async def pick(room: Room, who: Person, own: Shown, placeholder: str, *labels: str) -> Shown:
    """Choose in a menu; the private message afterwards."""
    await choose(who, own, placeholder, *labels)
    return now(room, own)


async def forge(room: Room, who: Person, seen: Shown, custom_id: str, *values: str) -> InteractionResult:
    """Send a choice in a menu that a message never had."""
    interaction, payload = base_payload(
        room.env.backend,
        type=3,
        channel_id=seen.channel_id,
        guild_id=room.guild.id,
        user_id=who.id,
        data={"custom_id": custom_id, "component_type": 3, "values": list(values)},
    )
    interaction.source_message_id = seen.id
    message = deepcopy(seen.payload)
    row = next(part for part in walk_components(message["components"]) if part["type"] == 1)
    row["components"] = [{"type": 3, "custom_id": custom_id, "options": [], "id": 99}]
    room.env.backend.emit("INTERACTION_CREATE", {**payload, "message": message})
    await room.env.settle()
    return InteractionResult(room.env, interaction)


async def say(room: Room, who: Person, own: Shown, kind: str, colour: str) -> Shown:
    """Say something with the buttons of a hand; the hand afterwards."""
    for label in (kind, SAYING[kind].format(colour)):
        own = now(room, own)
        await who.click(own.response, custom_id=own.control(label).custom_id)
    return now(room, own)


# Playing to the end. Every player decides only by their own view and the words of their own screen.


def decide(view: OkeyDokeyView, text: str) -> tuple[str, tuple[str, ...]]:
    """The choice of a careful player: the action, and with a Reset the cards to swap, by name."""
    plays = [each for each in view.actions if each[1] != RESET]
    plays += [each for each in view.actions if each[1:] == RESET]
    action = min(plays, key=partial(price, view))
    if action[1] != RESET:
        return action, ()
    why = [line for line in text.splitlines() if line.startswith("-#") and "<@" not in line]
    idle = [card for line in why for card in _CARD.findall(line)]
    others = [card for card in idle if not card.startswith(NAMES[action[0]])]
    return action, tuple(sorted(others, key=lambda card: card[-1])[:2])


def price(view: OkeyDokeyView, action: str) -> int:
    """The cost of a choice: the cards that it shuts out; Resets late, and first on high rows."""
    symbol = action[1]
    does = effect(view, symbol if symbol in (EQUAL, RESET) else action, row_of(action[0]))
    if does.ends_cards or does.bars_reset:
        return 99
    return {RESET: 9 - does.before, EQUAL: 2}.get(symbol, len(does.shut))


@cache
def careful(seats: int, number: int, wanted: Wanted = is_over, options: Options = ()) -> Deal:
    """A deal that Alice starts and that all play carefully, up to the first wanted state."""
    deal = Deal("okey_dokey", seats, options, numbered(number), ((0, "start"),))
    state = deal.state
    while not wanted(state):
        assert state.outcome is None, "the game did not come there"
        (seat,) = state.to_act
        deal = replace(deal, plays=(*deal.plays, (seat, _decided(state, seat))))
        state = state.play(*deal.plays[-1])
    return deal


def _decided(state: Game, seat: int) -> str:
    assert SCREEN.private is not None
    view = known_of(state, seat)
    shown = SCREEN.private.show(ScreenContext(1, 1, PLAYERS, ApplicationEmoji()), view, "")
    action, swap = decide(view, shown.text)
    if not swap or not view.deck_size:
        return action
    letters = {name: letter for letter, name in NAMES.items()}
    return f"{action}/{','.join(letters[card[:-2]] + card[-1] for card in swap)}"


def presses(view: OkeyDokeyView, own: Shown) -> list[str]:
    """The buttons that a careful player presses one after the other in a turn."""
    action, swap = decide(view, own.text)
    colour, symbol = NAMES[action[0]], action[1:]
    if symbol == RESET:
        return [f"{colour} Reset", *(swap if view.deck_size else ()), "Place Reset"]
    there = render.emoji("okey_dokey")[action[0]].name.replace("_", " ").title()
    return ["Equal", there] if symbol == EQUAL else [f"{colour} {symbol}"]


async def take_turn(room: Room, who: MemberActor, own: Shown, table: int = 1) -> Shown:
    """Play from the hand as it shows itself now. Returns the hand afterwards."""
    own = now(room, own)
    state = await okey_dokey(room, table)
    return await room.press(who, own, *presses(known_of(state, state.turn), own))


async def play_on(
    room: Room, hands: dict[int, Shown], most: int = 99, table: int = 1
) -> tuple[Shown, list[MemberActor]]:
    """Let the player to move play, at most ``most`` times. Returns the board, and who acted when.

    ``hands`` are the private messages that players have open, by user; other players open theirs.
    """
    acted: list[MemberActor] = []
    board = await room.board(table)
    while "Rematch" not in board.labels and len(acted) < most:
        who = whose_turn(room, board)
        own = hands[who.id] if who.id in hands else await hand(room, who, table)
        hands[who.id] = await take_turn(room, who, own, table)
        acted.append(who)
        board = await room.board(table)
    return board, acted


# By the rules and the log alone


async def okey_dokey(room: Room, table: int = 1) -> OkeyDokey:
    state = await state_of(room, table)
    assert isinstance(state, OkeyDokey)
    return state


async def view_of(room: Room, seat: int | None = None, table: int = 1) -> OkeyDokeyView:
    return (await okey_dokey(room, table)).view(seat)


async def log_of(room: Room, table: int = 1) -> list[tuple[int, str]]:
    """The seat and the action of every row of the log."""
    return [(move.seat, move.action) for move in await room.store.moves(table)]


def known_of(state: Game, seat: int | None = None) -> OkeyDokeyView:
    """The view of a seat, or of the public, of a state."""
    assert isinstance(state, OkeyDokey)
    return state.view(seat)
