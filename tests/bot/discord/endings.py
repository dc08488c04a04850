"""Tables with a chosen seed, and games with a wanted end, found by random play."""

from __future__ import annotations

from functools import cache
from random import Random

from simcord import MemberActor

from games.core import SEED_BYTES
from games.okiya import Okiya, OkiyaView
from tests.bot.discord.dealt import Deal, seat
from tests.bot.discord.room import Room, Shown

Options = tuple[tuple[str, str | int | bool], ...]
Plays = tuple[tuple[int, str], ...]

TRIES = 20_000


@cache
def _playout(options: Options, number: int) -> tuple[bytes, Plays, OkiyaView]:
    """The seed, the moves and the last view of a random play; a match ends after its first game."""
    random = Random(f"{options} {number}")
    seed = random.randbytes(SEED_BYTES)
    state = Okiya.start(2, dict(options), seed)
    plays = []
    while state.view(None).end is None:
        (seat,) = state.to_act
        cell = random.choice(state.actions(seat))
        state = state.play(seat, cell)
        plays.append((seat, cell))
    return seed, tuple(plays), state.view(None)


@cache
def game_ending_by(reason: str, options: Options = ()) -> tuple[bytes, Plays, OkiyaView]:
    """A game that ends for this reason: line, square, block, full or draw."""
    for number in range(TRIES):
        seed, plays, view = _playout(options, number)
        if view.end is not None and view.end.reason == reason:
            return seed, plays, view
    raise AssertionError(f"no game ended by {reason}")


async def deal(room: Room, seed: bytes, plays: Plays = (), **options: str | int | bool) -> int:
    """A table of Alice (seat 0) and Bob with this seed and these moves in its log; no board shows it yet."""
    return await seat(room, Deal("okiya", 2, tuple(options.items()), seed, plays))


async def nearly_over(room: Room, reason: str, **options: str | int | bool) -> tuple[int, str, Shown]:
    """A board on which one click ends the game for this reason. Returns the table, the cell and the board."""
    seed, plays, _ = game_ending_by(reason, tuple(options.items()))
    table = await deal(room, seed, plays[:-1], **options)
    await room.alice.slash(room.channel, "okiya show", table=table)
    return table, plays[-1][1], await room.board(table)


async def finish(room: Room, reason: str, **options: str | int | bool) -> Shown:
    """Play the last move of such a game by a click; the board after it."""
    table, cell, board = await nearly_over(room, reason, **options)
    mover, _ = room.in_turn(board)
    await room.click(mover, cell, table)
    return await room.board(table)


async def same_garden_twice(room: Room) -> MemberActor:
    """Two tables of Alice and Bob with the same garden, and the player to move at both."""
    for _ in range(2):
        table = await deal(room, bytes(SEED_BYTES))
        await room.alice.slash(room.channel, "okiya show", table=table)
    return room.in_turn(await room.board(1))[0]
