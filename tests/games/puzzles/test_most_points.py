"""The puzzles of Boussanga: the most points that a card of one's own scores now."""

from __future__ import annotations

import pytest

from games.boussanga import BoussangaView
from games.boussanga.board import CELLS
from games.boussanga.fit import promised
from games.core import IllegalAction
from games.puzzles import PUZZLERS, Puzzle, Verdict, book, state
from tests.games.playouts import spread

JUDGE = PUZZLERS["boussanga"].judge


def points_of(puzzle: Puzzle) -> list[int]:
    """What every card scores in every place, as the composer shows it, the most first."""
    view = state(puzzle).view(puzzle.seat)
    assert isinstance(view, BoussangaView)
    return sorted(
        (each for slot in range(1, 5) for each in promised(view, puzzle.seat, slot).values()), reverse=True
    )


def test_one_place_scores_more_than_all_others_some_of_which_score_too() -> None:
    for puzzle in spread(book("boussanga"), 6):
        most, second, third, *_ = points_of(puzzle)

        assert most > second >= third > 0
        judged = JUDGE(puzzle, puzzle.solution)
        assert (judged.verdict, judged.facts["points"], judged.facts["most"]) == (Verdict.SOLVED, most, most)


def test_a_card_that_scores_less_is_wrong_and_says_how_much_there_was() -> None:
    puzzle = book("boussanga")[0]
    most = points_of(puzzle)[0]

    judged = JUDGE(puzzle, ("pass 1",))

    assert judged.verdict is Verdict.WRONG
    assert judged.actions == ((puzzle.seat, "pass 1"),)
    assert (judged.facts["points"], judged.facts["most"], judged.facts["cells"]) == (0, most, ())


def test_a_card_that_does_not_fit_is_refused_as_in_the_game() -> None:
    puzzle = book("boussanga")[0]
    actions = state(puzzle).actions(puzzle.seat)
    unfit = next(f"1 {cell} n" for cell in CELLS if f"1 {cell} n" not in actions)

    with pytest.raises(IllegalAction):
        JUDGE(puzzle, (unfit,))
