"""The result of a table for its people: places, outcomes, and whether it is rated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

import pytest

from bot.store.rows import Move, Result, TableRow
from bot.tables.replay import replay
from bot.tables.results import LEAST_MOVES, result_again, result_of
from bot.tables.table import Table, computer
from games import GAMES, boussanga, okey_dokey, okiya
from games.core import Game, OptionValue, Outcome, Reason
from tests.bot.tables.ended import NOON, PEOPLE, ended
from tests.games.playouts import Table as Deal
from tests.games.playouts import playout, seed_number

MASTER, NOVICE = computer("master", 0), computer("novice", 1)


def places(result: Result) -> str:
    """Every person with their place and outcome, such as "10 1 won, 20 2 lost"."""
    return ", ".join(f"{person.user_id} {person.place} {person.came}" for person in result.people)


OKIYA_WON = Outcome((1, 0), (0,), okiya.Reason.LINE)


def points(*scores: int, won: Sequence[int]) -> Outcome:
    return Outcome(scores, tuple(won), boussanga.Reason.POINTS)


# Places.


BY_SCORE = points(3, 9, 1, 3, won=[1])
SHARED = points(15, 15, 4, won=[0, 1])
LEFT = points(12, 9, 5, won=[0])


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (ended("okiya", OKIYA_WON), "10 1 won, 20 2 lost"),
        (ended("okiya", Outcome((0, 2), (0,), Reason.RESIGNED), match="sets"), "10 1 won, 20 2 lost"),
        (ended("okiya", Outcome((0, 0), (), okiya.Reason.FULL)), "10 1 drawn, 20 1 drawn"),
        (ended("boussanga", BY_SCORE), "10 2 lost, 20 1 won, 30 4 lost, 40 2 lost"),
        (ended("boussanga", SHARED), "10 1 won, 20 1 won, 30 3 lost"),
        (ended("boussanga", LEFT, (MASTER, 20, 30), stand_ins={0: 10}), "10 3 lost, 20 1 won, 30 2 lost"),
        (
            ended("boussanga", LEFT, (MASTER, 20, NOVICE), stand_ins={0: 10, 2: 30}),
            "10 2 lost, 20 1 won, 30 2 lost",
        ),
    ],
    ids=["won", "resigned", "drawn", "by score", "shared victory", "the best has left", "two have left"],
)
def test_everybody_has_a_place_and_leavers_have_the_last(table: Table, expected: str) -> None:
    result = result_of(table)

    assert (places(result), result.unrated) == (expected, None)


@pytest.mark.parametrize(
    ("winners", "stand_ins", "sides", "expected"),
    [
        ([1, 3], {}, (2, 1), "10 2 lost, 20 1 won, 30 2 lost, 40 1 won"),
        ([0, 2], {0: 10}, (1, 2), "10 3 lost, 20 2 lost, 30 1 won, 40 2 lost"),
        ([0, 2], {0: 10, 2: 30}, (2, 1), "10 2 lost, 20 1 won, 30 2 lost, 40 1 won"),
    ],
    ids=["nobody has left", "one has left and the partner has the team's place", "a whole team has left"],
)
def test_teams_share_their_side_and_its_place(
    winners: list[int], stand_ins: dict[int, int], sides: tuple[int, ...], expected: str
) -> None:
    outcome = points(*(16 if seat in winners else 8 for seat in range(4)), won=winners)
    players = [computer("master", seat) if seat in stand_ins else PEOPLE[seat] for seat in range(4)]

    result = result_of(ended("boussanga", outcome, players, stand_ins=stand_ins, mode="teams"))

    assert (result.places, places(result), result.unrated) == (sides, expected, None)
    assert [person.side for person in result.people] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("reason", "won", "beaten"),
    [
        (boussanga.Reason.LATE, False, None),
        (boussanga.Reason.EXHAUSTED, False, None),
        (boussanga.Reason.WON, True, 0),
        (boussanga.Reason.SCHOLAR, True, 1),
        (boussanga.Reason.MASTER, True, 2),
    ],
)
def test_boussanga_together_has_a_ladder_of_its_own(reason: StrEnum, won: bool, beaten: int | None) -> None:
    outcome = Outcome((16, 16), (0, 1) if won else (), reason)

    result = result_of(ended("boussanga", outcome, mode="coop"))

    assert (result.ladder, result.together, result.beaten) == ("boussanga_coop", True, beaten)
    assert {person.came for person in result.people} == {"won" if won else "lost"}
    assert {person.side for person in result.people} == {0}


# What is rated.


def defaults(game: type[Game]) -> dict[str, OptionValue]:
    return {option.key: option.default for option in game.options}


@pytest.mark.parametrize(
    ("played", "reason", "unrated"),
    [
        (1, okiya.Reason.LINE, "aborted"),
        (2, okiya.Reason.LINE, None),
        (1, Reason.RESIGNED, "aborted"),
        (2, Reason.RESIGNED, "aborted"),
        (3, Reason.RESIGNED, None),
    ],
)
def test_a_game_counts_from_its_second_move_on(played: int, reason: StrEnum, unrated: str | None) -> None:
    result = result_of(ended("okiya", Outcome((1, 0), (0,), reason), played=played))

    assert result.unrated == unrated


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.can_resign(2, defaults(game))])
@pytest.mark.parametrize(("reason", "extra"), [(Reason.RESIGNED, 1), (Reason.TIME, 0)])
def test_a_resignation_and_the_end_of_a_time_are_early_before_the_least_moves_of_the_game(
    game: str, reason: StrEnum, extra: int
) -> None:
    least, won = GAMES[game].least_moves_to_gain, Outcome((1, 0), (0,), reason)

    before, from_then_on = [
        result_of(ended(game, won, played=played + extra)) for played in (least - 1, least)
    ]

    assert least > LEAST_MOVES
    assert (before.early, before.unrated) == (True, None)
    assert (from_then_on.early, from_then_on.unrated) == (False, None)


def test_a_log_with_a_missing_move_does_not_replay() -> None:
    row, (*moves, last) = _played(Deal(GAMES["okiya"], 2))

    read = replay(row, (*moves, replace(last, ply=last.ply + 1)))

    assert (read.set_aside, read.ply) == (True, len(moves))


def test_a_game_together_with_a_computer_in_a_seat_is_not_rated() -> None:
    won = Outcome((50, 50), (0, 1), okey_dokey.Reason.FULL)
    with_computer = result_of(ended("okey_dokey", won, (10, MASTER)))
    somebody_left = result_of(ended("okey_dokey", won, (10, MASTER), stand_ins={1: 20}))

    assert with_computer.unrated == somebody_left.unrated == "computers"
    assert places(with_computer) == "10 1 won"
    assert places(somebody_left) == "10 1 won, 20 2 lost"


# From the log alone.


def test_a_log_that_leads_to_another_end_gives_no_result() -> None:
    row, log = _played(Deal(GAMES["okago"], 2))

    assert result_again(row, log[:-1]) is None
    assert result_again(row, log[1:]) is None
    assert result_again(replace(row, outcome=Outcome((1, 1), (), okiya.Reason.LINE)), log) is None


def _played(deal: Deal) -> tuple[TableRow, tuple[Move, ...]]:
    """A stored table after a random game."""
    play = playout(deal)
    outcome = play.states[-1].outcome
    assert outcome is not None
    log = [Move(7, ply, seat, PEOPLE[seat], action, 0, NOON) for ply, (seat, action) in enumerate(play.moves)]
    return replace(ended(deal.game.key, outcome).row, seed=seed_number(0)), tuple(log)
