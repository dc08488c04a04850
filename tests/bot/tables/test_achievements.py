"""What is achieved by a finished table, by whom, and what is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tables import Table, won_unaided
from bot.tables.computers import computer
from bot.tables.results import result_of
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
IN_PAIRS = "r1 r1 r9 r9 b4 b4 g6 g6 g12 g12 k2 k2 k8 k8 b2"


def earned(table: Table) -> list[tuple[str, ...]]:
    return [person.earned for person in result_of(table).people]


def closed(rack: str, action: str) -> Table:
    """A table of OK after the first of two closes in this way and the other resigns."""
    state = ok_round(rack, indicator="k12").play(0, action)
    state = state if state.outcome else state.play(1, "resign")
    assert state.outcome is not None
    return ended("ok", state.outcome, state=state)


def test_winning_at_the_highest_difficulty_makes_a_maestro() -> None:
    assert earned(ended("okey_dokey", FULL, difficulty="maestro")) == [("maestro",)] * 2


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(ended("okey_dokey", FULL, difficulty="professional"), id="too easy"),
        pytest.param(ended("okey_dokey", STUCK, difficulty="maestro"), id="lost"),
        pytest.param(ended("okey_dokey", FULL, (10, MASTER), difficulty="maestro"), id="with a computer"),
        pytest.param(ended("okey_dokey", FULL, hinted={10: 1, 20: 2}, difficulty="maestro"), id="with hints"),
        pytest.param(ended("okey_dokey", FULL, played=1, difficulty="maestro"), id="aborted"),
    ],
)
def test_nobody_becomes_a_maestro_otherwise(table: Table) -> None:
    assert set(earned(table)) == {()}


def test_only_who_was_given_a_hint_goes_without() -> None:
    assert earned(ended("okey_dokey", FULL, hinted={20: 1}, difficulty="maestro")) == [("maestro",), ()]


def test_boussanga_master_is_the_highest_level_of_playing_together() -> None:
    master = ended("boussanga", Outcome((15, 15), (0, 1), boussanga.Reason.MASTER), mode="coop")
    scholar = ended("boussanga", Outcome((15, 15), (0, 1), boussanga.Reason.SCHOLAR), mode="coop")

    assert earned(master) == [("boussanga_master",)] * 2
    assert earned(scholar) == [(), ()]


def test_closing_in_one_colour_is_an_achievement_of_who_closed() -> None:
    assert earned(closed(ONE_COLOUR, "close b7")) == [("ok_one_colour",), ()]


def test_closing_with_pairs_is_none() -> None:
    assert earned(closed(IN_PAIRS, "close b2")) == [(), ()]


def test_beating_a_master_computer_is_an_achievement() -> None:
    assert earned(ended("okiya", Outcome((1, 0), (0,), okiya.Reason.LINE), (10, MASTER))) == [
        ("beat_master",)
    ]


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(ended("okiya", Outcome((0, 1), (1,), okiya.Reason.LINE), (10, MASTER)), id="lost"),
        pytest.param(ended("okiya", Outcome((0, 0), (), okiya.Reason.FULL), (10, MASTER)), id="drawn"),
        pytest.param(ended("okiya", Outcome((1, 0), (0,), okiya.Reason.LINE), (10, NOVICE)), id="a novice"),
        pytest.param(
            ended("okiya", Outcome((1, 0), (0,), okiya.Reason.LINE), (10, MASTER), stand_ins={1: 20}),
            id="a stand-in",
        ),
        pytest.param(
            ended("boussanga", Outcome((15, 15), (0, 1), boussanga.Reason.WON), (10, MASTER), mode="coop"),
            id="beside one",
        ),
    ],
)
def test_a_master_computer_is_not_beaten_otherwise(table: Table) -> None:
    assert set().union(*earned(table)) == set()


def test_nothing_is_achieved_where_a_computer_has_played_for_somebody_who_came_back() -> None:
    table = ended("okey_dokey", FULL, difficulty="maestro")
    came_back = replace(table, active_at={10: NOON, 20: NOON, MASTER: NOON})

    assert earned(came_back) == [(), ()]
    assert won_unaided(replace(ended("okiya", WON), active_at={MASTER: NOON})) is None


def test_the_one_person_who_won_without_help_is_found() -> None:
    assert won_unaided(ended("okiya", WON)) == 0


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(ended("okiya", Outcome((0, 0), (), okiya.Reason.FULL)), id="a draw"),
        pytest.param(
            ended("boussanga", Outcome((15, 15, 4), (0, 1), boussanga.Reason.POINTS)), id="two winners"
        ),
        pytest.param(ended("okiya", WON, hinted={10: 1}), id="with a hint"),
        pytest.param(ended("okiya", WON, (MASTER, 20)), id="a computer"),
    ],
)
def test_nobody_has_won_alone_and_unaided_otherwise(table: Table) -> None:
    assert won_unaided(table) is None
