"""Custom ids that fit their templates and that nobody was given: each gets an answer, and none is a fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from simcord import InteractionResult
from simcord.backend.models import Interaction

from bot.screens.frame.controls import scene_of
from tests.bot.discord.fitting import TEMPLATES, Fitting, Seen, fitted, openings, seen_in
from tests.bot.discord.forger import Forged
from tests.bot.discord.room import Room
from tests.bot.discord.test_hostile import furnished, send

SEED, CLICKS = 4, 220


def seen_after(room: Room, sent: Interaction) -> Iterator[Seen]:
    """The controls of all that was shown as the answer."""
    result = InteractionResult(room.env, sent)
    shown = room.private(result)
    if result.response is not None:
        shown.append(room.message(result.response.channel_id, result.response.id))
    for each in shown:
        yield from seen_in(each.payload)


def template_of(forged: Forged) -> str:
    """The template that its custom id fits, in a scene or without one."""
    custom_id = forged.data["custom_id"]
    return fitted((scene_of(custom_id) or ("", custom_id))[1]).re.pattern


@pytest.mark.long
async def test_whatever_fits_a_template_is_answered_without_a_fault_and_every_template_is_tried(
    room: Room, caplog: pytest.LogCaptureFixture, english: set[str]
) -> None:
    boards = [await room.begin(), *await furnished(room)]
    await room.late_click(room.alice, await room.board(1), "table:resign-now:1")
    fitting = Fitting(SEED)
    for board in boards:
        fitting.see(seen_in(board.payload))
    first = list(openings(1, (await room.board(1)).payload))
    fitting.see(first)
    faults = list[tuple[Any, list[str]]]()
    tried = Counter[str]()

    async def use(number: int, forged: Forged) -> None:
        caplog.clear()
        sent = send(room, room.people[number % 3], forged.kind, forged.data, forged.message)
        await room.env.settle()
        told = [said.text for said in room.private(InteractionResult(room.env, sent))]
        failed = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
        failed += [text for text in told if "went wrong" in text]
        if failed or not sent.responded:
            faults.append((forged.data, failed))
        fitting.see(seen_after(room, sent))

    for number, seen in enumerate(first):
        await use(number, fitting.used(seen.custom_id, seen.values, seen.message))
    for number in range(CLICKS):
        forged = fitting.forged()
        tried[template_of(forged)] += 1
        await use(number, forged)

    english.clear()  # what a forger writes is in no catalogue
    assert faults == []
    assert tried.keys() == set(TEMPLATES)
