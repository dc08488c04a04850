"""Games in which Discord refuses one request, never gets it or answers late: all is right within a minute.

``FAULT_SPREAD`` names the spread of cases, which is printed. ``python -m tests.bench.bench_faults`` walks all
cases, and those in which the answer is lost or the database fails.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.bot.discord.walk.cases import cases_of
from tests.bot.discord.walk.faults import Case
from tests.bot.discord.walk.scenes import SCENES
from tests.bot.discord.walk.walk import Walks

WALKS_A_GAME = 2
SPREAD = os.environ.get("FAULT_SPREAD", "1")


@pytest.mark.parametrize("game", SCENES)
async def test_one_fault_of_a_request_loses_nothing_and_is_mended_within_a_minute(
    game: str, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    walks = Walks(tmp_path)
    clean = await walks.walk(Case(game))
    assert clean.faults == ()
    cases = [case for case in cases_of(clean) if case.at == "request" and case.fault != "cut after"]

    for case in Random(f"{SPREAD} {game}").sample(cases, WALKS_A_GAME):
        print(f"spread {SPREAD}: {case}")
        with subtests.test(str(case)):
            assert (await walks.walk(case)).faults == ()
