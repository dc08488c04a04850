"""Tables of any game, dealt from a chosen seed and played up to where a test begins; then people act."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from random import Random

from simcord import MemberActor

from bot.screens.game import Players
from bot.screens.registry import SCREENS
from bot.store.rows import Move, TableRow
from bot.tables.replay import replay
from games import GAMES
from games.core import SEED_BYTES, Game
from tests.bot.discord.room import Room, Shown

Options = tuple[tuple[str, str | int | bool], ...]
Wanted = Callable[[Game], bool]

TRIES = 2_000


@dataclass(frozen=True)
class Deal:
    """The set-up of a table: its game, number of seats, options, seed and moves so far."""

    game: str
    seats: int
    options: Options = ()
    seed: bytes = bytes(SEED_BYTES)
    plays: tuple[tuple[int, str], ...] = ()

    @property
    def settled(self) -> dict[str, str | int | bool]:
        """A value for every option of the game."""
        chosen = dict(self.options)
        return {option.key: chosen.get(option.key, option.default) for option in GAMES[self.game].options}

    @property
    def state(self) -> Game:
        """The state after the moves, by the rules alone."""
        state = GAMES[self.game].start(self.seats, self.settled, self.seed)
        for seat, action in self.plays:
            state = state.play(seat, action)
        return state


def _words_of_turns() -> Iterator[str]:
    """What the boards say after the name of the player to move: in the first position, two words of it."""
    yield "puts"
    for game, screen in SCREENS.items():
        view = Deal(game, GAMES[game].seats[-1]).state.view(None)
        if len(view.to_act) == 1:
            status = screen.status(view, Players(tuple(range(1, 10)), 1))
            _, _, after = status.partition(f"<@{view.to_act[0] + 1}>")
            yield " ".join(re.sub(r"^ \(\w+\)", "", after).split()[:2]).rstrip(":.,")


MOVER = re.compile(rf"<@(\d+)>(?: \(\w+\))? (?:{'|'.join({re.escape(word) for word in _words_of_turns()})})")
"""The player to move, in the words of a board."""


@cache
def reached(game: str, seats: int, wanted: Wanted, options: Options = ()) -> Deal:
    """A table at which random play has reached a wanted state; it is over only if the wanted state is."""
    for number in range(TRIES):
        random = Random(f"{game} {seats} {options} {number}")
        seed = random.randbytes(SEED_BYTES)
        plays: list[tuple[int, str]] = []
        state = Deal(game, seats, options, seed).state
        while not wanted(state) and state.outcome is None:
            seat = random.choice(state.to_act)
            plays.append((seat, random.choice(state.actions(seat))))
            state = state.play(*plays[-1])
        if wanted(state):
            return Deal(game, seats, options, seed, tuple(plays))
    raise AssertionError(f"random play of {game} did not come there")


async def _opened(room: Room, deal: Deal, invited: int | None = None) -> TableRow:
    """A table that Alice has opened a minute ago, with the seed of a deal."""
    return await room.store.openings.open(
        game=deal.game,
        options=deal.settled,
        seed=deal.seed,
        seats=max(GAMES[deal.game].seats),
        host_id=room.alice.id,
        invited_id=invited,
        guild_id=room.guild.id,
        channel_id=room.channel.id,
        at=room.env.now() - timedelta(minutes=1),
    )


async def seat(room: Room, deal: Deal, users: Sequence[int] = ()) -> int:
    """The table of a deal in the database, its moves in the log; no board shows it yet.

    ``users`` sit there, first Alice; by default the people of the room.
    """
    users = users or [person.id for person in room.people[: deal.seats]]
    two = len(GAMES[deal.game].seats) == 1
    row = await _opened(room, deal, users[1] if two and users[1] > 0 else None)
    for later, guest in enumerate(users[1:], start=1):
        sit = room.store.openings.seat_and_start if two else room.store.openings.join
        await sit(row.id, guest, room.env.now() + timedelta(seconds=later))
    if not two:
        await room.store.openings.begin(row.id, room.env.now(), at_least=deal.seats)
    moves = [
        Move(row.id, ply, seated, users[seated], action, 1000 + ply, room.env.now())
        for ply, (seated, action) in enumerate(deal.plays)
    ]
    outcomes = [None] * (len(moves) - 1) + [deal.state.outcome]
    written = await asyncio.gather(*map(room.store.append, moves, outcomes))  # in one commit
    assert all(written)
    return row.id


async def lobby_of(room: Room, game: str, *guests: MemberActor, **options: str | int) -> Shown:
    """Alice opens a table of a game and the guests join; the lobby."""
    await room.alice.slash(room.channel, f"{SCREENS[game].command} start", **options)
    for guest in guests:
        await room.click(guest, "Join")
    return await room.board()


async def dealt_lobby(room: Room, deal: Deal) -> Shown:
    """The lobby of a table that will be dealt from a known seed, with all seats taken."""
    row = await _opened(room, deal)
    await room.alice.slash(room.channel, f"{SCREENS[deal.game].command} show", table=row.id)
    for guest in room.people[1 : deal.seats]:
        await room.click(guest, "Join")
    return await room.board()


async def show(room: Room, deal: Deal) -> Shown:
    """Seat the people of a deal and post the board."""
    table = await seat(room, deal)
    await room.alice.slash(room.channel, f"{SCREENS[deal.game].command} show", table=table)
    return await room.board(table)


async def state_of(room: Room, table: int = 1) -> Game:
    """The state after the log in the database, by the rules alone."""
    state = replay(await room.row(table), await room.store.moves(table)).state
    assert state is not None
    return state


def whose_turn(room: Room, board: Shown) -> MemberActor:
    """The player to act, by the words of a board."""
    (found,) = MOVER.findall(board.text)
    return room.member(int(found))


def others(room: Room, board: Shown) -> list[MemberActor]:
    """The players at a board's table who are not to act."""
    seated = dict.fromkeys(int(user) for user in re.findall(r"<@(\d+)>", board.text.splitlines()[1]))
    return [room.member(user) for user in seated if user != whose_turn(room, board).id]
