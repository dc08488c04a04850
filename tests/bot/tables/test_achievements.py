"""The achievements of people at a finished table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tables.results import result_of, won_unaided
from bot.tables.table import Table, computer
from games import boussanga, okey_dokey, okiya
from games.core import Outcome
from tests.bot.tables.ended import NOON, ended
from tests.games.ok.deals import table as ok_round

MASTER, NOVICE = computer("master", 0), computer("novice", 1)
FULL, STUCK = (
    Outcome((50, 50), (0, 1), okey_dokey.Reason.FULL),
    Outcome((40, 40), (), okey_dokey.Reason.STUCK),
)
ONE_COLOUR = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1 b7"
WON = Outcome((1, 0), (0,), okiya.Reason.LINE)


def closed(rack: str, action: str) -> Table:
    """A table of OK after the first of two players has closed in this way and the other has resigned."""
    state = ok_round(rack, indicator="k12").play(0, action)
    state = state if state.outcome else state.play(1, "resign")
    assert state.outcome is not None
    return ended("ok", state.outcome, state=state)


NOTHING: list[tuple[str, ...]] = [(), ()]
MASTERED = Outcome((15, 15), (0, 1), boussanga.Reason.MASTER)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (ended("okey_dokey", FULL, difficulty="maestro"), [("maestro",)] * 2),
        (ended("okey_dokey", STUCK, difficulty="maestro"), NOTHING),
        (ended("okey_dokey", FULL, (10, MASTER), difficulty="maestro"), [()]),
        (ended("okey_dokey", FULL, hinted={20: 1}, difficulty="maestro"), [("maestro",), ()]),
        (ended("okey_dokey", FULL, played=1, difficulty="maestro"), NOTHING),
        (ended("boussanga", MASTERED, mode="coop"), [("boussanga_master",)] * 2),
        (closed(ONE_COLOUR, "close b7"), [("ok_one_colour",), ()]),
        (ended("okiya", WON, (10, MASTER)), [("beat_master",)]),
        (replace(ended("okiya", WON, (10, MASTER)), undoers=frozenset({10})), [()]),
        (replace(ended("okey_dokey", FULL, difficulty="maestro"), undoers=frozenset({20})), NOTHING),
        (ended("okiya", WON, (10, NOVICE)), [()]),
    ],
    ids=[
        "a maestro",
        "no maestro who has lost",
        "no maestro with a computer",
        "a maestro beside one who had a hint",
        "no maestro of a game broken off",
        "a master of Boussanga",
        "closed in one colour",
        "a master beaten",
        "a master beaten by taking back a move",
        "no maestro beside one who took back a move",
        "a novice beaten",
    ],
)
def test_people_achieve_what_they_have_done_themselves(table: Table, expected: list[tuple[str, ...]]) -> None:
    assert [person.earned for person in result_of(table).people] == expected


def test_nobody_achieves_anything_if_a_computer_has_played_for_a_player_who_came_back() -> None:
    table = ended("okey_dokey", FULL, difficulty="maestro")
    came_back = replace(table, active_at={10: NOON, 20: NOON, MASTER: NOON})

    assert [person.earned for person in result_of(came_back).people] == NOTHING
    assert won_unaided(replace(ended("okiya", WON), active_at={MASTER: NOON})) is None
