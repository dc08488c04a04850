"""The score between two people: who won what, in which company, and how it came lately."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.store.results import rivals
from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, CLEO, NOON
from tests.bot.store.finished import Ended, result, together


async def test_games_alone_in_groups_and_on_one_side_are_told_apart(
    store: Store, end: Ended, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, places in enumerate([(2, 1), (1, 2), (1, 1), *[(1, 2)] * 9, (2, 1)]):
        await end(result(*places, users=(ANNA, BEN), at=NOON + timedelta(days=number)))
    await end(replace(result(1, 2, users=(ANNA, BEN)), unrated="aborted"))
    await end(result(2, 3, 1, users=(ANNA, BEN, CLEO), ladder="ok"))
    await end(together(0, 50, (BEN, ANNA)))
    await end(result(1, 2, users=(ANNA, CLEO)))

    alone, on_one_side, group = await store.rivals.between(ANNA, BEN)

    assert (alone.ladder, alone.company) == ("okiya", "alone")
    assert alone.came == ("lost", "won", "drawn", *["won"] * 9, "lost")
    assert alone.met_at == NOON + timedelta(days=12)
    assert (on_one_side.company, on_one_side.came) == ("together", ("won",))
    assert (group.ladder, group.company, group.came) == ("ok", "group", ("won",))
    mirrored = await store.rivals.between(BEN, ANNA)
    assert mirrored[0].came == ("won", "lost", "drawn", *["lost"] * 9, "won")
    assert [score.came for score in mirrored[1:]] == [("won",), ("lost",)]
    assert await store.rivals.between(BEN, CLEO + 9) == ()

    monkeypatch.setattr(rivals, "MOST_GAMES", 3)
    for _ in range(3):
        await end(result(1, 2, users=(ANNA, CLEO)))
    newest, theirs = await store.rivals.between(ANNA, BEN), await store.rivals.between(BEN, ANNA)
    assert [score.came for score in newest] == [("lost",), ("won",), ("won",)]
    assert [score.came for score in theirs] == [("won",), ("won",), ("lost",)]
