"""Before a game: seats are kept for friends, the host frees seats and hands over, partners choose theirs."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.refusals import (
    GoneAlready,
    HostStays,
    NoPartners,
    NoSeatKept,
    NotSeated,
    NotTheHost,
    SeatedAlready,
    SeatsKept,
)
from bot.tables.tables import Tables
from tests.bot.tables.evening import ALICE, BOB, CAROL, DAVE, HERE, Evening, on_either

ERIN = 50


async def kept(evening: Evening, *friends: int, game: str = "ok") -> int:
    """A table of Alice with seats for these friends."""
    return (await evening.tables.lobby.open(game, ALICE, {}, HERE, friends=friends)).id


@on_either
async def test_strangers_take_only_the_seats_that_are_kept_for_nobody(evening: Evening) -> None:
    table = await kept(evening, BOB, CAROL)
    lobby = evening.tables.lobby

    answers = await asyncio.gather(
        *(lobby.join(table, user) for user in range(100, 120)), return_exceptions=True
    )

    refused = [answer for answer in answers if isinstance(answer, SeatsKept)]
    assert [answer.friends for answer in refused] == [(BOB, CAROL)] * 19
    with pytest.raises(SeatsKept):
        await lobby.add_computer(table, ALICE, "novice")
    now = await lobby.join(table, CAROL)
    assert (len(now.players), now.row.kept_for) == (3, (BOB,))
    with pytest.raises(SeatedAlready):
        await lobby.join(table, CAROL)
    assert (await Tables(evening.store).table(table)).row == now.row


async def test_a_declined_seat_is_free_for_anybody_and_a_game_begins_without_those_who_have_not_come(
    evening: Evening,
) -> None:
    table = await kept(evening, BOB, CAROL, DAVE)
    plan, lobby = evening.tables.seat_plan, evening.tables.lobby

    assert (await plan.decline(table, BOB)).row.kept_for == (CAROL, DAVE)
    for user in (BOB, ERIN):
        with pytest.raises(NoSeatKept):
            await plan.decline(table, user)
    await lobby.join(table, ERIN)
    begun = await lobby.begin(table, ALICE)

    assert (begun.row.status, begun.players, begun.row.kept_for) == ("running", (ALICE, ERIN), ())


async def test_the_host_frees_seats_and_hands_the_table_over(evening: Evening) -> None:
    table = await kept(evening, BOB)
    plan, lobby = evening.tables.seat_plan, evening.tables.lobby
    await lobby.join(table, CAROL)
    now = await lobby.add_computer(table, ALICE, "novice")
    computer = now.players[-1]
    for refused in (plan.remove(table, CAROL, ALICE), plan.hand_over(table, CAROL, CAROL)):
        with pytest.raises(NotTheHost):
            await refused
    for user in (ALICE, DAVE):
        with pytest.raises(GoneAlready):
            await plan.remove(table, ALICE, user)
    for to in (BOB, DAVE, computer):
        with pytest.raises(GoneAlready):
            await plan.hand_over(table, ALICE, to)

    assert (await plan.remove(table, ALICE, BOB)).row.kept_for == ()
    assert (await plan.remove(table, ALICE, computer)).players == (ALICE, CAROL)
    assert (await plan.hand_over(table, ALICE, CAROL)).row.host_id == CAROL
    with pytest.raises(NotTheHost):
        await lobby.begin(table, ALICE)
    with pytest.raises(HostStays):
        await plan.leave(table, CAROL)
    assert (await plan.leave(table, ALICE)).players == (CAROL,)


async def test_partners_choose_seats_and_keep_them_until_the_game_begins(evening: Evening) -> None:
    plan, lobby = evening.tables.seat_plan, evening.tables.lobby
    table = (await lobby.open("boussanga", ALICE, {"mode": "teams"}, HERE)).id
    assert (await lobby.join(table, BOB)).teams == ((0, 2), (1, 3))

    now = await plan.move(table, BOB, 2)
    assert (now.players, now.row.seated_on) == ((ALICE, BOB), (0, 2))
    await lobby.join(table, CAROL)
    await lobby.join(table, DAVE)
    now = await plan.move(table, CAROL, 2)
    assert (now.players, now.row.seated_on) == ((ALICE, BOB, CAROL, DAVE), (0, 1, 2, 3))
    assert (await plan.move(table, CAROL, 2)).row.players == now.players
    await plan.leave(table, BOB)
    assert (await lobby.join(table, ERIN)).players == (ALICE, ERIN, CAROL, DAVE)

    begun = await lobby.begin(table, ALICE)
    assert begun.players == (ALICE, ERIN, CAROL, DAVE)


async def test_only_players_of_team_games_choose_among_the_seats_of_their_table(evening: Evening) -> None:
    plan, lobby = evening.tables.seat_plan, evening.tables.lobby
    teams = (await lobby.open("boussanga", ALICE, {"mode": "teams"}, HERE)).id
    other = await kept(evening)

    with pytest.raises(NotSeated):
        await plan.move(teams, BOB, 1)
    for table, seat in ((teams, 4), (teams, -1), (other, 1)):
        with pytest.raises(NoPartners):
            await plan.move(table, ALICE, seat)
