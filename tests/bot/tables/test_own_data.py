"""What people are given of what is stored about them: nobody else's secrets, and no deleted people."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.privacy import personal_rows
from bot.store.schema import moves, tables
from bot.tables.table import Table
from games import GAMES
from tests.bot.screens.test_secrecy import REDEALS
from tests.bot.tables.evening import Evening
from tests.bot.tables.traces import ANNA, BEN, CLEO
from tests.games.playouts import Table as Deal
from tests.games.playouts import playout

PLIES = 7


async def export(evening: Evening, user: int) -> str:
    parts = [part.decode() async for part in evening.tables.own_data.export(user, evening.now)]
    return "".join(parts)


async def test_rows_that_are_read_a_few_at_a_time_are_all_there_once(
    lived: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = json.loads(await export(lived, BEN))
    assert len(at_once["rows"]["standings"]) > 1

    monkeypatch.setattr(personal_rows, "ROWS_AT_ONCE", 1)

    assert json.loads(await export(lived, BEN)) == at_once


@pytest.mark.parametrize("game", REDEALS)
@pytest.mark.parametrize("seat", [0, 1, 2])
async def test_nothing_in_the_file_of_a_running_game_depends_on_what_only_others_know(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, game: str, seat: int
) -> None:
    users = ANNA, BEN, CLEO
    table = await evening.seat(game, users)
    for mover, action in playout(Deal(GAMES[game], len(users))).moves[:PLIES]:
        await evening.tables.act(table, users[mover], None, action, 0)
    before = [await export(evening, user) for user in users]
    now = await evening.tables.table(table)
    assert '"position"' in before[seat]
    others = [other for other in range(len(users)) if other != seat]
    deals = (replace(now, state=REDEALS[game](now.state, seat, number)) for number in range(20))
    redealt = next(deal for deal in deals if any(deal.view(each) != now.view(each) for each in others))

    async def load(*_: object, **__: object) -> Table:
        return redealt

    monkeypatch.setattr(evening.tables._shelf, "load", load)
    after = [await export(evening, user) for user in users]
    assert after[seat] == before[seat]
    assert after != before  # the others see what was dealt again

    seed = update(tables).values(seed=bytes(16))
    moved = update(moves).where(moves.c.user_id != users[seat]).values(action="secret")
    for change in (seed, moved):
        await evening.store.database.run(partial(AsyncConnection.execute, statement=change))
    assert await export(evening, users[seat]) == before[seat]
