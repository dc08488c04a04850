"""The puzzles of OK: the throw that leaves the most tiles to close, and the tile with which a rack closes."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import IllegalAction
from games.ok import OK
from games.ok.tiles import TILES
from games.puzzles import PUZZLERS, Judged, Puzzle, Verdict, book
from tests.games.ok.deals import redeal
from tests.games.ok.naive import naive_closes
from tests.games.playouts import spread

JUDGE = PUZZLERS["ok"].judge


def of_kind(kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in book("ok") if puzzle.kind == kind]


def begun(puzzle: Puzzle) -> OK:
    return OK.from_position(puzzle.position)


def every_answer(puzzle: Puzzle) -> list[Judged]:
    return [JUDGE(puzzle, (action,)) for action in begun(puzzle).actions(puzzle.seat)]


def closing_after(game: OK, seat: int, thrown: str) -> tuple[int, set[str]]:
    """The unseen tiles with which a rack would close after a throw, found slowly: their number and kinds."""
    rack = list(game.racks[seat])
    seen = [game.indicator, *rack, *(tile for pile in game.piles for tile in pile)]
    unseen = Counter(TILES) - Counter(seen)
    rack.remove(thrown)
    kinds = {tile for tile in unseen if naive_closes([*rack, tile], game.ok)}
    return sum(unseen[kind] for kind in kinds), kinds


def test_the_count_is_that_of_all_unseen_tiles_tried_one_by_one() -> None:
    puzzle = of_kind("most")[0]
    (best,) = puzzle.solution

    facts = JUDGE(puzzle, (best,)).facts

    told = facts["kinds"]
    assert isinstance(told, tuple)
    assert (facts["count"], set(told)) == closing_after(begun(puzzle), puzzle.seat, best)


def test_what_the_seat_cannot_see_changes_no_answer() -> None:
    for puzzle in spread(book("ok"), 2):
        other = redeal(begun(puzzle), puzzle.seat, 1)
        moved = Puzzle(puzzle.game, puzzle.kind, other.position, puzzle.seat, puzzle.solution)

        assert moved.position != puzzle.position
        assert every_answer(moved) == every_answer(puzzle)


def test_a_rack_that_closes_is_solved_by_closing_or_by_throwing_that_tile() -> None:
    for puzzle in spread(of_kind("close"), 6):
        game = begun(puzzle)
        tile = puzzle.solution[0].removeprefix("close ")
        ((thrown, (by, loss)),) = naive_closes(game.racks[puzzle.seat], game.ok).items()

        judged = JUDGE(puzzle, (tile.upper(),))

        assert judged == JUDGE(puzzle, puzzle.solution)
        assert judged.verdict is Verdict.SOLVED
        assert [judged.facts[key] for key in ("tile", "by", "loss")] == [thrown, by, loss]
        sets = judged.facts["sets"]
        assert isinstance(sets, tuple)
        assert sum(len(each.split()) for each in sets) == 14


def test_a_wrong_tile_leaves_others_over_and_a_claim_that_does_not_hold_is_refused() -> None:
    puzzle = of_kind("close")[0]
    game = begun(puzzle)
    wrong = next(tile for tile in game.racks[puzzle.seat] if f"close {tile}" != puzzle.solution[0])

    judged = JUDGE(puzzle, (wrong,))

    assert judged.verdict is Verdict.WRONG
    with pytest.raises(IllegalAction) as refused:
        JUDGE(puzzle, (f"close {wrong}",))
    assert judged.facts["left"] == refused.value.facts["leftover"]
    assert judged.facts["left"]
