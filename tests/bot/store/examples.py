"""Tables and moves for the tests of this room."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.store.events import Pairing, pair_in
from bot.store.rows import Move, TableRow
from bot.store.store import Store

SEED = bytes(range(100, 116))
NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
ANNA, BEN, CLEO, DORA = 10**18 + 1, 10**18 + 2, 10**18 + 3, 10**18 + 4
LOUNGE, ATTIC = 2 * 10**18 + 1, 2 * 10**18 + 2


async def opened(
    store: Store,
    *,
    game: str = "okiya",
    seats: int = 2,
    host_id: int = ANNA,
    host_seat: int = 0,
    invited_id: int | None = None,
    channel_id: int = LOUNGE,
    guild_id: int | None = 7,
    rematch_of: int | None = None,
    kept_for: tuple[int, ...] = (),
    unless_waiting: bool = False,
) -> TableRow:
    """A table that Anna opened in the lounge at noon."""
    return await store.openings.open(
        game=game,
        options={"match": "sets", "sets_to": 3, "same_garden": True},
        seed=SEED,
        seats=seats,
        host_id=host_id,
        host_seat=host_seat,
        invited_id=invited_id,
        channel_id=channel_id,
        guild_id=guild_id,
        rematch_of=rematch_of,
        kept_for=kept_for,
        unless_waiting=unless_waiting,
        at=NOON,
    )


async def running(
    store: Store, guest_id: int = BEN, game: str = "okiya", guild_id: int | None = 7
) -> TableRow:
    """A table where Anna and a guest play since one minute past noon."""
    table = await opened(store, game=game, guild_id=guild_id)
    started = await store.openings.seat_and_start(table.id, guest_id, NOON + timedelta(minutes=1))
    assert started is not None
    return started


async def pair(store: Store, pairing: Pairing) -> None:
    """Let those meet who were paired."""
    await store.database.run(lambda connection: pair_in(store.database, connection, pairing))


async def reread(store: Store, table_id: int) -> TableRow:
    """The table, read from the store now."""
    row = await store.table(table_id)
    assert row is not None
    return row


async def stand_in(store: Store, table_id: int, seat: int, user_id: int) -> None:
    """Let a computer play for the user on a seat, as if everybody agreed."""
    await store.seating.replace(
        table_id, user_id, seat=seat, user_id=user_id, computer=-3, needed=frozenset()
    )


def move(table_id: int, ply: int, *, interaction_id: int | None = None, action: str = "b3") -> Move:
    """A move of the log; by default each ply has its own interaction number."""
    return Move(
        table_id=table_id,
        ply=ply,
        seat=ply % 2,
        user_id=(ANNA, BEN)[ply % 2],
        action=action,
        interaction_id=3 * 10**18 + ply if interaction_id is None else interaction_id,
        at=NOON + timedelta(minutes=2, seconds=ply),
    )
