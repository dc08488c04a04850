"""A short game of each kind as people play it: lobby, computer players, own screens, the end, a rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.screens.game import AnyScreen
from bot.screens.registry import SCREENS as GAME_SCREENS
from tests.bot.discord.walk.people import People

MOST_TURNS = 30


async def okiya(people: People) -> None:
    """A challenge among two people, a move taken back, given up, played again; then against a computer."""
    alice, bob = people.room.alice, people.room.bob
    await people.slash(alice, "okiya start", opponent=bob, mentions="always")
    await people.press(bob, "Accept")
    for _ in range(3):
        await people.turn()
    await people.press(alice, "Undo")
    await people.press(bob, "Agree")
    await people.press_in_private(alice, "Resign", "Resign")
    await people.press(bob, "Rematch")
    await people.press(alice, "Accept")
    await people.turn()
    await people.slash(alice, "okiya start", level="novice", mentions="always")
    await people.turn()


async def okago(people: People) -> None:
    """An open table that a computer joins; given up, and played again."""
    alice = people.room.alice
    await people.slash(alice, "okago start", mentions="always")
    await people.press_in_private(alice, "Add Computer", "Novice")
    for _ in range(3):
        await people.turn()
    if people.offers("End Game"):  # a computer may have won by then
        await people.press_in_private(alice, "End Game", "End Game")
    await people.press(alice, "Rematch")
    await people.turn()


async def okey_dokey(people: People) -> None:
    """Two people and a computer play to the end, talk, and play again."""
    alice, bob = people.room.alice, people.room.bob
    await people.slash(alice, "okeydokey start", mentions="always")
    await people.press(bob, "Join")
    await people.press_in_private(alice, "Add Computer", "Novice")
    await people.press(alice, "Begin")
    await people.press_in_private(bob, "My Hand", "Blue")
    await people.press(alice, "I Start")
    for _ in range(MOST_TURNS):
        if not await people.turn("My Hand", pick=-1):
            break
    await people.press(bob, "Rematch")
    await people.press(alice, "Join")


async def boussanga(people: People) -> None:
    """A lobby that a friend leaves again; a computer stays; given up, and played again."""
    alice, bob = people.room.alice, people.room.bob
    await people.slash(alice, "boussanga start", mentions="always")
    await people.press(bob, "Join")
    await people.press_in_private(alice, "Add Computer", "Novice")
    await people.press(bob, "Leave")
    await people.press(alice, "Begin")
    for _ in range(2):
        await people.turn("Play a Card")
    if people.offers("End Game"):  # a computer may have won by then
        await people.press_in_private(alice, "End Game", "End Game")
    await people.press(alice, "Rematch")
    await people.turn("Play a Card")


async def ok(people: People) -> None:
    """Two people and a computer; another computer plays for a friend who leaves, until they come back."""
    alice, bob = people.room.alice, people.room.bob
    await people.slash(alice, "ok start", mentions="always")
    await people.press(bob, "Join")
    await people.press_in_private(alice, "Add Computer", "Novice")
    await people.press(alice, "Begin")
    await people.turn("My Rack")
    await people.press_in_private(bob, "Leave Game", "Leave Game")
    await people.press(alice, "Let a Computer Play")
    await people.turn("My Rack")
    await people.press_in_private(bob, "My Rack", "Return to Seat")
    await people.turn("My Rack")


async def any_other(screen: AnyScreen, people: People) -> None:
    """Two people open a table of a game without a scene of its own, play, end it, and play again."""
    alice, bob = people.room.alice, people.room.bob
    challenged = {"opponent": bob} if max(screen.game.seats) == 2 else {}
    join = "Accept" if challenged else "Join"
    own_screen = "" if screen.private is None else str(screen.private.label)
    await people.slash(alice, f"{screen.command} start", mentions="always", **challenged)
    await people.press(bob, join)
    if people.offers("Begin"):
        await people.press(alice, "Begin")
    for _ in range(3):
        await people.turn(own_screen)
    for end in ("Resign", "End Game"):
        if people.offers(end):
            await people.press_in_private(alice, end, end)
    if people.offers("Agree"):
        await people.press(bob, "Agree")
    await people.press(bob, "Rematch")
    await people.press(alice, join)


OWN: dict[str, Callable[[People], Awaitable[None]]] = {
    "okiya": okiya,
    "okago": okago,
    "boussanga": boussanga,
    "okey_dokey": okey_dokey,
    "ok": ok,
}

SCENES = {game: OWN.get(game, partial(any_other, screen)) for game, screen in GAME_SCREENS.items()}
"""What people do in each game."""
