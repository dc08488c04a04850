"""Tables with a chosen seed, and games with a wanted end, found by random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from simcord import MemberActor

from bot.store import Move
from games.core import SEED_BYTES
from games.okiya import Okiya, OkiyaView
from tests.bot.discord.room import Room, Shown

Options = tuple[tuple[str, str | int | bool], ...]
Plays = tuple[tuple[int, str], ...]
Wanted = Callable[[OkiyaView], bool]

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
    full = {option.key: options.get(option.key, option.default) for option in Okiya.options}
    row = await room.store.openings.open(
        game="okiya",
        options=full,
        seed=seed,
        seats=2,
        host_id=room.alice.id,
        invited_id=room.bob.id,
        guild_id=room.guild.id,
        channel_id=room.channel.id,
        at=room.env.now(),
    )
    await room.store.openings.seat_and_start(row.id, room.bob.id, room.env.now())
    users = (room.alice.id, room.bob.id)
    state = Okiya.start(2, full, seed)
    for ply, (seat, action) in enumerate(plays):
        state = state.play(seat, action)
        move = Move(row.id, ply, seat, users[seat], action, 1000 + ply, room.env.now())
        assert await room.store.append(move, state.outcome)
    return row.id


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
