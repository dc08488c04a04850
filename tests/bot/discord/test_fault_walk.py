"""Games in which one request to Discord or one transaction fails: all is right within a minute.

The faults are drawn from ``FAULT_SPREAD``, or from a number that is drawn itself; a failure prints it.
``python -m tests.bench.bench_faults`` walks all of them.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from bot.screens.table.messages.mentions import EVERY
from tests.bot.discord.room import Room
from tests.bot.discord.walk.faults import FAULTS, Case
from tests.bot.discord.walk.judge import Truth, of_the_turns
from tests.bot.discord.walk.people import People
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


async def test_while_a_question_is_open_the_judge_wants_a_mention_of_whoever_is_asked(room: Room) -> None:
    people = People(room, "okiya")
    await people.slash(room.alice, "okiya start", opponent=room.bob, mentions="always")
    await people.press(room.bob, "Accept")
    await people.turn()
    asker = people.mover()
    assert asker is not None
    await people.turn()
    await people.turn()  # the asker is to move
    await people.press(asker, "Undo")

    await people.wait(EVERY.total_seconds())

    truth = await Truth.read(room.store)
    assert list(of_the_turns(people, truth)) == []
    (mention,) = [message for message in room.messages() if " asks to take back a move " in message.text]
    room.env.backend.delete_message(room.channel.id, mention.id)
    assert list(of_the_turns(people, truth)) == ["unmentioned: table 1"]
