"""Games that people end before their rules do: alone, together, because all have left, or from outside."""

from __future__ import annotations

import pytest

from bot.store.rows import StopReason
from bot.store.sight import Sight
from bot.tables.questions import missing
from bot.tables.refusals import NotRunning, Stale
from bot.tables.replay import recheck
from bot.tables.table import Table, computer
from bot.tables.tables import Tables
from games.core import GameOver
from games.record import read, write
from tests.bot.store.finished import rows_of
from tests.bot.tables.evening import ALICE, BOB, CAROL, DAVE, HERE, Evening, on_either

CASUAL = computer("casual", 0)


async def stopped(
    evening: Evening, reason: StopReason = "cleared", users: tuple[int, ...] = (ALICE, BOB)
) -> Table:
    """A table of Okiya that was stopped after three moves."""
    number = await evening.seat("okiya", users)
    for _ in range(3):
        await evening.act(number)
    return await evening.tables.ends.stop(number, reason, 0)


@on_either
async def test_a_game_of_several_people_ends_when_all_agree_who_have_not_left(evening: Evening) -> None:
    number = await evening.seat("okey_dokey", (ALICE, BOB, CASUAL, CAROL, DAVE))
    await evening.tables.stand_ins.leave(number, DAVE)

    asked = await evening.tables.questions.end(number, BOB, 0)
    assert asked.question is not None
    assert missing(asked) == (ALICE, CAROL)
    ply = asked.question.ply
    for user in (ALICE, CAROL):
        after = await evening.tables.questions.answer(number, user, ply, agrees=True, interaction_id=0)

    assert (after.stopped, after.row.status, after.question) == ("agreed", "stopped", None)
    assert after.row.ended_at == evening.now


@on_either
async def test_nobody_clears_the_game_in_which_they_play_or_a_computer_plays_for_them(
    evening: Evening,
) -> None:
    number = await evening.seat("okiya", (ALICE, BOB))
    await evening.tables.stand_ins.hand_over(number, BOB)

    for player in (ALICE, BOB):
        with pytest.raises(Stale):
            await evening.tables.ends.stop(number, "cleared", player)

    assert (await evening.tables.table(number)).row.status == "running"
    assert (await evening.tables.ends.stop(number, "cleared", CAROL)).stopped == "cleared"


async def test_a_stopped_game_is_over_for_everybody_and_counts_for_nobody(evening: Evening) -> None:
    after = await stopped(evening)

    assert (after.to_act(), after.computer_to_act, after.row.outcome) == ((), None, None)
    assert after.published_seed == after.row.seed.hex()
    assert await evening.tables.archive.running(ALICE) == ()
    assert await evening.tables.of(ALICE, 1, "okiya") == ()
    for name in ("results", "unbooked", "standings"):
        assert await rows_of(evening.store, name) == []
    for user in (ALICE, BOB):
        with pytest.raises(GameOver):
            await evening.tables.act(after.id, user, None, "resign", 0)
    with pytest.raises(NotRunning):
        await evening.tables.ends.stop(after.id, "cleared", CAROL)
    with pytest.raises(NotRunning):
        await evening.tables.stand_ins.leave(after.id, ALICE)


@pytest.mark.parametrize("reason", ["agreed", "cleared"])
async def test_a_stopped_game_is_read_again_listed_replayed_verified_and_offered_again(
    evening: Evening, reason: StopReason
) -> None:
    after = await stopped(evening, reason)
    tables = Tables(evening.store, now=lambda: evening.now)

    assert await tables.table(after.id) == after
    assert await recheck(evening.store) == (1, 0)
    (listed,) = await tables.archive.played(ALICE, Sight(ALICE, everything=True), None, 0, 5)
    assert listed.row.stopped == reason
    _, record, _ = await tables.archive.recorded(after.id)
    assert (len(record.moves), record.result) == (3, None)
    assert read(write(record)) == record
    assert (await tables.replayed(after.id)).views[-1] == after.view()
    verified = await tables.verify(after.id)
    assert (verified.matches, verified.moves) == (True, 3)
    assert (await tables.lobby.rematch(after.id, ALICE, HERE))[1] == "offered"
