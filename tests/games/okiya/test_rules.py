"""One game of Okiya: the garden and its deal, and how a game is won or drawn."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from games.core import Outcome
from games.match import GameEnd
from games.okiya import Okiya
from games.okiya.garden import CELLS
from games.okiya.reasons import Reason
from tests.games.okiya.gardens import garden_full_on_a1, rigged
from tests.games.playouts import seed_number

PATTERNS = {
    Reason.LINE: "a1 b1 c1 d1|a2 b2 c2 d2|a3 b3 c3 d3|a4 b4 c4 d4|a1 a2 a3 a4|b1 b2 b3 b4|c1 c2 c3 c4"
    "|d1 d2 d3 d4|a1 b2 c3 d4|d1 c2 b3 a4",
    Reason.SQUARE: "a1 b1 a2 b2|b1 c1 b2 c2|c1 d1 c2 d2|a2 b2 a3 b3|b2 c2 b3 c3|c2 d2 c3 d3|a3 b3 a4 b4"
    "|b3 c3 b4 c4|c3 d3 c4 d4",
}


def one_short_of(pattern: list[str], final: str) -> Okiya:
    """Player 1 to move has all cells of the pattern except ``final``, which they can take now."""
    mine = [cell for cell in pattern if cell != final]
    free = [cell for cell in CELLS if cell not in pattern]
    last = next(cell for cell in free if cell[0] == final[0] or cell[1] == final[1])
    others = [cell for cell in free if cell != last][-2:]
    return rigged(" ".join(mine), " ".join([last, *others]), 1, last)


def result_of(state: Okiya) -> GameEnd[int | None]:
    result = state.end
    assert result is not None
    return result


# The garden.


def test_the_garden_can_be_dealt_again_from_the_seed_in_a_few_lines() -> None:
    seed = seed_number(7)
    state = Okiya.start(2, {}, seed)

    order = sorted(range(16), key=lambda i: sha256(seed + f"garden 1:{i}".encode()).digest())
    tiles = [plant + symbol for plant in "MCPI" for symbol in "SPBR"]

    assert list(state.garden) == [tiles[i] for i in order]


def test_the_seed_decides_which_player_starts_the_first_game() -> None:
    starters = Counter(Okiya.start(2, {}, seed_number(n)).to_act for n in range(200))

    assert set(starters) == {(0,), (1,)}
    assert min(starters.values()) > 60


# Winning with a pattern.


@pytest.mark.parametrize("reason", PATTERNS)
def test_four_tokens_in_a_line_or_a_square_win_whichever_comes_last(reason: Reason) -> None:
    for cells in map(str.split, PATTERNS[reason].split("|")):
        for final in cells:
            state = one_short_of(cells, final)
            assert state.outcome is None
            after = state.play(0, final)
            assert after.outcome == Outcome((1, 0), (0,), reason)
            assert set(result_of(after).cells) == set(cells)


def test_a_line_and_a_square_made_by_one_token_are_reported_as_a_line() -> None:
    state = rigged("a1 b1 c1 c2 d2", "a3 b4 d4 c3 a2", 1, "d4")

    result = result_of(state.play(0, "d1"))

    assert result == GameEnd(0, Reason.LINE, ("a1", "b1", "c1", "d1"))


# Winning without one.


def test_a_pattern_that_also_blocks_is_reported_as_the_pattern() -> None:
    state = rigged("b1 c1 d1", "a2 a3 a4", 1, "a2")

    assert state.play(0, "a1").outcome == Outcome((1, 0), (0,), Reason.LINE)


def test_a_full_garden_is_a_draw_where_the_table_wants_it_so() -> None:
    after = garden_full_on_a1(1, "full_garden=draw").play(1, "a1")

    assert after.outcome == Outcome((0, 0), (), Reason.DRAW)
    assert after.to_act == ()


@pytest.mark.parametrize("full_garden", ["win", "draw"])
def test_a_pattern_made_with_the_very_last_tile_is_a_pattern(full_garden: str) -> None:
    first, second = "a4 c4 b3 d3 a2 c2 b1 c1", "b4 d4 a3 c3 b2 d2 d1"
    state = rigged(first, second, 2, "b1", f"full_garden={full_garden}")

    assert state.play(1, "a1").outcome == Outcome((0, 1), (1,), Reason.LINE)
