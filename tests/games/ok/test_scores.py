"""How rounds and games of OK end, sentence by sentence: losses, an empty stock, 200 turns, winners."""

from __future__ import annotations

import pytest

from games.core import Outcome
from games.ok import OK, Reason
from games.ok.tiles import deal
from tests.games.ok.deals import SCATTERED, SETS, refusal, table

SEED = bytes(range(16))
CLOSING = f"{SETS} k6 r7"


def closed(seats: int = 3, turn: int = 1, scores: str = "20,20,20", words: str = "", tile: str = "r7") -> OK:
    """A round just closed by player ``turn``, in sets."""
    rack = CLOSING.replace("r7", tile)
    state = table(rack, seats=seats, turn=turn, scores=scores, words=words, indicator="b12")
    return state.play(turn - 1, f"close {tile}")


def last_throw(seats: int = 3, scores: str = "20,20,20", words: str = "") -> OK:
    """A round just ended by a discard with the stock empty."""
    rack = SCATTERED + " b12"
    return table(rack, seats=seats, left=0, scores=scores, words=words, indicator="b7").play(0, "b12")


# Losing points.


def test_everybody_loses_1_when_a_discard_leaves_the_stock_empty() -> None:
    state = last_throw()

    assert state.scores == (19, 19, 19)
    assert state.phase == "over"
    assert state.closed is None


def test_the_last_tile_of_the_stock_can_still_be_used_to_close() -> None:
    state = table(f"{SETS} k6", turn=2, left=1, piles=("r2", "")).play(1, "draw")

    assert state.stock == ()
    assert state.to_act == (1,)
    assert state.play(1, state.actions(1)[-1]).scores == (18, 20)


def test_the_round_ends_after_200_turns_and_everybody_loses_1() -> None:
    state = table(f"{SCATTERED} b12", turns=198, indicator="b7").play(0, "b12")
    assert state.phase == "take"

    state = state.play(1, "take")
    state = state.play(1, state.racks[1][0])

    assert (state.turns, state.phase, state.scores) == (200, "over", (19, 19))


# Between the rounds.


def test_when_a_round_is_over_anybody_may_begin_the_next() -> None:
    state = closed()

    assert state.to_act == (0, 1, 2)
    assert [state.actions(seat) for seat in range(3)] == [("next",)] * 3
    assert state.play(0, "next") == state.play(1, "next") == state.play(2, "next")
    assert refusal(state, "draw", 2).rule == refusal(state, "r1", 0).rule == "round over"


@pytest.mark.parametrize("ended", [closed(words="round=4"), last_throw(words="round=4")])
def test_the_start_moves_to_the_next_seat(ended: OK) -> None:
    after = ended.play(2, "next")

    assert after.round == 5
    assert after.starter == after.turn == (ended.starter + 1) % 3
    assert after.scores == ended.scores
    assert (after.turns, after.shown, after.closed, after.piles) == (0, False, None, ((), (), ()))


def test_every_round_is_dealt_again_from_the_seed() -> None:
    state = OK.start(2, {}, SEED)
    first = deal(SEED, 1, 2, state.starter)
    assert (state.indicator, state.racks, state.stock) == (first.indicator, first.racks, first.stock)

    while state.phase != "over":
        state = state.play(state.turn, state.actions(state.turn)[0])
    state = state.play(0, "next")

    second = deal(SEED, 2, 2, state.starter)
    assert (state.indicator, state.racks, state.stock) == (second.indicator, second.racks, second.stock)
    assert second.stock != first.stock


# The end of the game.


@pytest.mark.parametrize(
    ("ended", "scores", "winners"),
    [
        (closed(scores="20,2,9"), (20, 0, 7), (0,)),
        (closed(scores="3,1,2"), (3, -1, 0), (0,)),  # points are not clipped
        (closed(scores="5,7,1"), (5, 5, -1), (0, 1)),  # ties are shared
        (last_throw(scores="4,1,5"), (3, 0, 4), (2,)),  # by the 1 that everybody loses
        (last_throw(scores="1,1,1"), (0, 0, 0), (0, 1, 2)),
    ],
)
def test_the_game_ends_after_a_round_in_which_someone_is_at_0_or_below_and_most_points_win(
    ended: OK, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert ended.outcome == Outcome(scores, winners, Reason.POINTS)
    assert ended.to_act == ()


def test_a_shown_indicator_never_ends_the_game() -> None:
    state = table(f"{SETS} k6 r7", seats=3, indicator="g10", turns=0, scores="1,3,1").play(0, "show")

    assert state.scores == (1, 2, 1)
    assert state.outcome is None


def test_the_view_tells_what_each_seat_lost_in_each_round() -> None:
    state = table(f"{SETS} k6 r7", seats=3, indicator="g10", turns=0).play(0, "show")
    assert state.view(None).changes == ()

    state = state.play(0, "close r7")
    assert state.view(None).changes == ((0, 3, 3),)
    assert state.play(1, "next").view(2).changes == ((0, 3, 3),)


def test_a_resignation_opens_the_racks_and_changes_no_points() -> None:
    state = table(CLOSING, scores="5,9", indicator="b12").play(1, "resign")

    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((5, 9), (0,))
    assert state.view(None).racks == state.racks
    assert (state.view(None).phase, state.view(None).turn, state.view(None).changes) == ("over", None, ())
