"""Reviews made by a command: of finished tables only, in place of the one that is kept."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tables.refusals import Refusal
from bot.thinking.reviews import kept_review, made_again, reviewer_of
from tests.bot.tables.evening import ALICE, BOB, Evening

NOW = datetime(2026, 3, 1, tzinfo=UTC)


async def test_a_review_is_made_again_in_place_of_the_one_that_is_kept(evening: Evening) -> None:
    table = await evening.seat("okiya", (ALICE, BOB))
    reviewer = reviewer_of("okiya")
    with pytest.raises(Refusal):
        await made_again(evening.store, table, NOW)
    await evening.tables.act(table, ALICE, None, "resign", 0)
    await evening.store.reviews.keep(table, reviewer.version, NOW, "[]")

    made = await made_again(evening.store, table, NOW)

    assert [each.action for each in made.moves] == ["resign"]
    assert await kept_review(evening.store, table, reviewer) == made
