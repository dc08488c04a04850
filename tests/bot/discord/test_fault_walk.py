"""Games in which one request to Discord or one transaction fails: all is right within a minute.

The faults are drawn from ``FAULT_SPREAD``, or from a number that is drawn itself; a failure prints it.
``python -m tests.bench.bench_faults`` walks all of them.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.bot.discord.walk.faults import FAULTS, Case
from tests.bot.discord.walk.scenes import SCENES
from tests.bot.discord.walk.walk import Walks

WALKS_A_GAME = 2

PLACES = 40
"""About as many requests as a game has, and about as many transactions. After the last one nothing fails."""

SPREAD = os.environ.get("FAULT_SPREAD") or str(Random().randrange(1_000_000))


@pytest.fixture(scope="module")
def walks(tmp_path_factory: pytest.TempPathFactory) -> Walks:
    return Walks(tmp_path_factory.mktemp("walks"))


def drawn(game: str) -> list[Case]:
    """The faults of this spread."""
    dice = Random(f"{SPREAD} {game}")
    faults = dice.sample(list(FAULTS.items()), WALKS_A_GAME)
    return [Case(game, at, dice.randrange(PLACES), fault) for fault, at in faults]


@pytest.mark.parametrize("game", SCENES)
async def test_one_fault_loses_nothing_and_is_mended_within_a_minute(
    game: str, walks: Walks, subtests: pytest.Subtests
) -> None:
    for case in drawn(game):
        with subtests.test(f"FAULT_SPREAD={SPREAD}: {case}"):
            assert (await walks.walk(case)).faults == ()
