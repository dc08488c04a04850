"""Puzzles of two opponents against a search that plays out the rules, and how their answers are judged."""

from __future__ import annotations

import pytest

from games.core import GameOver, IllegalAction
from games.puzzles import PUZZLERS, Puzzle, Verdict, book, state
from games.puzzles.duel import SLOWER
from tests.games.playouts import spread
from tests.games.puzzles.naive import winning

TO_THE_END = 8
"""No player of Okiya takes more tiles than that."""

DUELS = ("okiya", "okago")


def puzzle_of(game: str, moves: int) -> Puzzle:
    """The first puzzle of a game that needs this number of moves."""
    return next(puzzle for puzzle in book(game) if puzzle.moves == moves)


def right_actions(puzzle: Puzzle, own: tuple[str, ...] = ()) -> list[str]:
    """The actions that are right after these, by the judge."""
    judge = PUZZLERS[puzzle.game].judge
    now = state(puzzle)
    for seat, action in judge(puzzle, own).actions:
        now = now.play(seat, action)
    actions = now.actions(puzzle.seat)
    return [action for action in actions if judge(puzzle, (*own, action)).verdict is not Verdict.WRONG]


def test_no_other_tile_of_okiya_wins_however_long_it_takes() -> None:
    for puzzle in spread(book("okiya"), 6):
        assert winning(state(puzzle), puzzle.seat, TO_THE_END) == [puzzle.solution[0]]


def test_only_one_move_of_okago_wins_in_time_and_none_sooner() -> None:
    puzzle = puzzle_of("okago", 2)

    assert winning(state(puzzle), puzzle.seat, puzzle.moves) == [puzzle.solution[0]]
    assert winning(state(puzzle), puzzle.seat, puzzle.moves - 1) == []


@pytest.mark.parametrize("game", DUELS)
def test_after_the_right_beginning_every_action_that_wins_in_time_is_right(game: str) -> None:
    puzzle = puzzle_of(game, 2)
    now = state(puzzle)
    for seat, action in PUZZLERS[game].judge(puzzle, puzzle.solution[:1]).actions:
        now = now.play(seat, action)

    in_time = TO_THE_END if game == "okiya" else 1 + SLOWER
    assert right_actions(puzzle, puzzle.solution[:1]) == winning(now, puzzle.seat, in_time)


@pytest.mark.parametrize("game", DUELS)
def test_the_reply_resists_as_long_as_any(game: str) -> None:
    puzzle = puzzle_of(game, 3)
    judged = PUZZLERS[game].judge(puzzle, puzzle.solution[:1])

    after = state(puzzle).play(puzzle.seat, puzzle.solution[0])
    for seat, action in judged.actions[1:]:
        after = after.play(seat, action)

    assert winning(after, puzzle.seat, puzzle.moves - 2) == []
    assert judged.facts == {"moves": puzzle.moves - 1}


def test_a_wrong_tile_of_okiya_is_answered_with_the_opponents_win() -> None:
    for puzzle in spread(book("okiya"), 4):
        for action in state(puzzle).actions(puzzle.seat):
            judged = PUZZLERS["okiya"].judge(puzzle, (action,))
            if judged.verdict is not Verdict.WRONG:
                continue
            end = state(puzzle)
            for seat, played in (*judged.actions, *judged.line):
                end = end.play(seat, played)

            assert end.outcome is not None
            assert end.outcome.winners == (1 - puzzle.seat,)
            assert judged.facts["by"] == end.outcome.reason
            assert judged.facts["moves"] == sum(seat != puzzle.seat for seat, _ in judged.line)


@pytest.mark.parametrize("game", DUELS)
def test_an_action_that_cannot_be_played_is_refused_as_in_the_game(game: str) -> None:
    puzzle = book(game)[0]
    reply = PUZZLERS[game].judge(puzzle, puzzle.solution[:1]).actions[1][1]
    judge = PUZZLERS[game].judge

    with pytest.raises(IllegalAction):
        judge(puzzle, (puzzle.solution[0], reply))
    with pytest.raises(GameOver):
        judge(puzzle, (*puzzle.solution, reply))
