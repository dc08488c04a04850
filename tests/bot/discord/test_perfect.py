"""A game of Okiya won without a mistake is found after its end, and counted once."""

from __future__ import annotations

from functools import cache
from unittest.mock import AsyncMock

import pytest

from bot.thinking.pool import TooManyThoughts
from games.okiya import Okiya
from games.players.okiya.player import values
from tests.bot.discord.endings import Plays, deal
from tests.bot.discord.room import Room

SEED = bytes(range(16))


@cache
def perfect_game() -> tuple[Plays, int]:
    """A game in which both players make the best moves, and the seat that wins it."""
    state = Okiya.start(2, {}, SEED)
    plays: list[tuple[int, str]] = []
    while state.outcome is None:
        (seat,) = state.to_act
        worth = values(state.view(seat))
        cell = max(worth, key=worth.__getitem__)
        state = state.play(seat, cell)
        plays.append((seat, cell))
    (winner,) = state.outcome.winners
    return tuple(plays), winner


async def play_to_the_end(room: Room) -> int:
    """Play the last move of that game by a click. Returns the winner."""
    plays, winner = perfect_game()
    await finish(room, await deal(room, SEED, plays[:-1]))
    return (room.alice.id, room.bob.id)[winner]


async def finish(room: Room, table: int, last: str = "") -> None:
    """Play its last move by a click, by default that of the perfect game."""
    await room.alice.slash(room.channel, "okiya show", table=table)
    mover, _ = room.in_turn(await room.board(table))
    await room.click(mover, last or perfect_game()[0][-1][1], table)
    await room.env.settle()


async def achieved(room: Room, user: int) -> list[tuple[str, int]]:
    found = await room.store.profiles.of(user)
    return [(each.key, each.table_id) for each in found.achievements]


async def test_a_win_without_a_mistake_is_in_the_profile_with_its_first_time(room: Room) -> None:
    winner = await play_to_the_end(room)
    first = await achieved(room, winner)
    await play_to_the_end(room)

    (loser,) = {room.alice.id, room.bob.id} - {winner}
    assert ("perfect_okiya", 1) in first
    assert await achieved(room, winner) == first
    assert await achieved(room, loser) == []


async def test_a_win_with_a_hint_does_not_count_as_perfect(room: Room) -> None:
    plays, winner = perfect_game()
    user = (room.alice.id, room.bob.id)[winner]
    table = await deal(room, SEED, plays[:-1])
    await room.store.seating.hinted(table, user, 0)

    await finish(room, table)

    assert await achieved(room, user) == [("first_win", 1)]


async def test_a_perfect_win_that_was_missed_is_found_when_its_review_is_opened(room: Room) -> None:
    plays, winner = perfect_game()
    table = await deal(room, SEED, plays)
    await room.alice.slash(room.channel, "okiya show", table=table)
    user = (room.alice.id, room.bob.id)[winner]
    assert await achieved(room, user) == []

    await room.click(room.carol, "Review", table)
    await room.env.settle()

    assert await achieved(room, user) == [("perfect_okiya", 1)]


async def test_a_game_that_could_not_be_searched_for_too_many_thoughts_is_searched_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as crowded:
        crowded.setattr(room.thinkers, "spare", AsyncMock(side_effect=TooManyThoughts))
        winner = await play_to_the_end(room)
    assert ("perfect_okiya", 1) not in await achieved(room, winner)

    await room.env.advance_time(60)
    await room.env.settle()

    assert ("perfect_okiya", 1) in await achieved(room, winner)
