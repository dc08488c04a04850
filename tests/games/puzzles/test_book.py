"""The whole book: what holds of every puzzle, and that some of each game are as sound as it says."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest

from games.players import LEVELS
from games.puzzles import FIRST_DAY, PUZZLERS, Puzzle, Verdict, book, daily, easier, state
from games.puzzles.make import PUZZLES, TRIVIAL, make
from games.puzzles.puzzle import print_book, read_book
from tests.games.playouts import spread

SAMPLE = 4


def every_puzzle() -> Iterator[Puzzle]:
    return (puzzle for game in PUZZLERS for puzzle in book(game))


@pytest.mark.parametrize("game", PUZZLERS)
def test_a_game_has_many_puzzles_numbered_from_one_and_no_two_alike(game: str) -> None:
    puzzles = book(game)

    assert len(puzzles) >= PUZZLES
    assert [puzzle.number for puzzle in puzzles] == list(range(1, len(puzzles) + 1))
    assert len({PUZZLERS[game].likeness(puzzle) for puzzle in puzzles}) == len(puzzles)


def test_a_puzzle_asks_the_seat_to_move_of_a_running_game() -> None:
    odd = [
        (puzzle.game, puzzle.number)
        for puzzle in every_puzzle()
        if state(puzzle).to_act != (puzzle.seat,)
        or puzzle.solution[0] not in state(puzzle).actions(puzzle.seat)
        or puzzle.kind not in {str(kind) for kind in PUZZLERS[puzzle.game].kinds}
        or state(puzzle).position != puzzle.position
    ]

    assert odd == []


def test_no_puzzle_is_trivial_and_every_level_tried_it() -> None:
    odd = [
        (puzzle.game, puzzle.number)
        for puzzle in every_puzzle()
        if tuple(puzzle.grades) != LEVELS
        or puzzle.grades[LEVELS[0]] >= TRIVIAL
        or not all(0 <= grade <= 100 for grade in puzzle.grades.values())
    ]

    assert odd == []


@pytest.mark.parametrize("game", PUZZLERS)
def test_some_puzzles_of_each_game_are_certified_again(game: str) -> None:
    refused = [PUZZLERS[game].certify(puzzle) for puzzle in spread(book(game), SAMPLE)]

    assert refused == [None] * SAMPLE


@pytest.mark.parametrize("game", PUZZLERS)
def test_exactly_one_first_action_is_right_and_every_other_one_is_answered(game: str) -> None:
    for puzzle in spread(book(game), 2):
        actions = {puzzle.solution[0], *spread(state(puzzle).actions(puzzle.seat), 20)}
        judged = {action: PUZZLERS[game].judge(puzzle, (action,)) for action in actions}

        right = [action for action, found in judged.items() if found.verdict is not Verdict.WRONG]
        answers = {judged[action].actions[0] for action in right}
        silent = [action for action, found in judged.items() if not found.line and not found.facts]
        assert answers == {(puzzle.seat, puzzle.solution[0])}
        assert [action for action in silent if action not in right] == []


@pytest.mark.parametrize("game", PUZZLERS)
def test_the_solution_solves_its_puzzle_and_all_that_was_played_can_be_played(game: str) -> None:
    for puzzle in spread(book(game), SAMPLE):
        verdicts = []
        for moves in range(1, puzzle.moves + 1):
            judged = PUZZLERS[game].judge(puzzle, puzzle.solution[:moves])
            verdicts.append(judged.verdict)
            after = state(puzzle)
            for seat, action in judged.actions:
                after = after.play(seat, action)

        assert verdicts == [Verdict.ONWARD] * (puzzle.moves - 1) + [Verdict.SOLVED]


def test_a_day_has_one_puzzle_and_the_games_take_turns() -> None:
    days = range(FIRST_DAY - 3, FIRST_DAY + 1_000)

    puzzles = [daily(day) for day in days]

    turns = list(PUZZLERS)
    assert [puzzle.game for puzzle in puzzles[3:]] == [turns[i % len(turns)] for i in range(1_000)]
    assert daily(FIRST_DAY).number == 1
    assert daily(FIRST_DAY + len(turns)).number == 1 + 1 % len(book(turns[0]))
    assert set(every_puzzle()) == set(puzzles)


def test_the_easier_puzzle_of_a_day_has_had_its_own_day_and_comes_again_only_after_weeks() -> None:
    found = [easier(day) for day in range(FIRST_DAY, FIRST_DAY + 500)]

    assert min(puzzle.ease for puzzle in found) > mean(puzzle.ease for puzzle in book(found[0].game))
    for i, puzzle in enumerate(found):
        assert puzzle not in found[i + 1 : i + 17]
        assert puzzle not in [daily(FIRST_DAY + i + ahead) for ahead in range(-1, 170)]


def test_a_book_is_read_as_it_was_written() -> None:
    for game in PUZZLERS:
        assert read_book(game, print_book(book(game))) == book(game)


def test_the_same_seed_makes_the_same_book() -> None:
    assert make("boussanga", 7, puzzles=1) == make("boussanga", 7, puzzles=1)
