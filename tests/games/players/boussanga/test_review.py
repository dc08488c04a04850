"""The review of Boussanga: points that were left, opened and spared, and cards that could have fitted."""

from __future__ import annotations

from dataclasses import replace

from games.boussanga import Boussanga
from games.players.boussanga.review import Verdict, judge
from tests.games.boussanga.tables import EEE, FFF, UNFIT, WAW, coop, versus
from tests.games.players.seen import after_random_play
from tests.games.players.stories import judged, story

THREAT = "f a1, e a2, w b2"
"""Three Fire from b1 to d1 make a line with a1, which scores 3."""


def threatened() -> Boussanga:
    """Player 1 holds a card of three Earth, and player 2 a card of three Fire."""
    state = versus(THREAT, (EEE,))
    return replace(state, hands=(state.hands[0], (FFF, None, None, None)))


def best_answer(state: Boussanga) -> int:
    """The most points that the seat to move can score, by trying every action."""
    if state.turn is None:
        return 0
    side = state.turn % len(state.areas)
    before = state.areas[side].points
    return max(
        state.play(state.turn, action).areas[side].points - before for action in state.actions(state.turn)
    )


def test_the_points_of_a_move_and_of_the_answer_to_it_are_those_of_the_rules() -> None:
    state = after_random_play("boussanga", 2, 12, 3)
    assert isinstance(state, Boussanga)
    (seat,) = state.to_act
    action = state.actions(seat)[14]

    found = judged(state, action)

    after = state.play(seat, action)
    assert found.facts["points"] == after.areas[seat].points - state.areas[seat].points
    assert found.facts["most"] == best_answer(state)
    assert found.facts["answer"] == best_answer(after) > 0


def test_a_play_that_scores_the_most_is_best_and_another_left_points() -> None:
    state = versus("f a1 b1 c1", (FFF, EEE))

    best, left = judged(state, "1 f1 e"), judged(state, "pass 2")

    assert (best.verdict, best.facts["points"], best.kept, best.possible) == (Verdict.SCORED, 9, 9, 9)
    assert (best.better, best.line, best.swing) == ((), (), 0)
    assert (left.verdict, left.facts["better_points"], left.swing) == (Verdict.LEFT, 9, 9)
    assert (left.better, left.line, left.kept, left.possible) == (("1 f1 e",), ("1 f1 e",), 0, 9)


def test_a_play_that_takes_points_from_the_next_player_is_told_as_such() -> None:
    state = threatened()

    blocking = next(action for action in state.actions(0) if state.play(0, action).view(0).board[1] == "e")
    spared, opened = judged(state, blocking), judged(state, "1 e5 n")

    assert (spared.verdict, spared.facts["before"], spared.facts["answer"]) == (Verdict.SPARED, 3, 0)
    assert (spared.kept, spared.possible) == (3, 3)
    assert (opened.verdict, opened.facts["answer"], opened.facts["better_answer"]) == (Verdict.OPENED, 3, 0)
    assert (opened.swing, opened.kept, opened.possible) == (3, 0, 3)
    assert opened.better


def test_in_the_last_turn_of_a_game_no_answer_counts() -> None:
    state = replace(threatened(), last=1)

    assert judged(state, "1 e5 n").verdict == Verdict.QUIET
    assert judged(state, "1 e5 n").facts["before"] == 0


def test_together_a_card_is_compared_with_the_card_that_scores_most() -> None:
    state = coop((FFF, EEE), away="d8", collection="f1")
    fire, earth = (next(action for action in state.actions(0) if action[0] == slot) for slot in "12")

    assert (judged(state, fire).verdict, judged(state, fire).kept) == (Verdict.COLLECTED, 3)
    left = judged(state, earth)
    assert (left.verdict, left.kept, left.possible, left.swing) == (Verdict.LEFT, 0, 3, 3)
    assert [action[0] for action in left.better] == ["1"]


def test_together_a_discard_says_that_no_card_fitted() -> None:
    state = coop(UNFIT[:4], away="d8", collection="f1")

    found = judged(state, "pass 2 f")

    assert (found.verdict, found.facts, found.possible) == (Verdict.NOTHING_FITTED, {"back": "f"}, 0)


def test_a_pawn_that_is_put_back_is_judged_by_the_cards_that_fit_then() -> None:
    state = coop((WAW,), away="d6 a3", collection="a1", put="w1")

    fits, missed = judged(state, "put w d6"), judged(state, "put w a3")

    assert (fits.verdict, fits.facts) == (Verdict.PUT_FITS, {"slots": ("1",)})
    assert (missed.verdict, missed.facts, missed.better) == (
        Verdict.PUT_MISSED,
        {"slots": ("1",)},
        ("put w d6",),
    )
    assert fits.possible == missed.possible == 0


def test_giving_up_tells_the_points_of_both() -> None:
    state = versus("", (EEE,), areas=("e5", "f2"))

    found = judge(story(state, "resign"), 0)

    assert (found.verdict, found.facts) == (Verdict.RESIGNED, {"points": 5, "rival": 6})
