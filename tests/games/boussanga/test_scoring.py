"""The rules of Boussanga in competition, sentence by sentence: lines, bonuses and the end."""

from __future__ import annotations

from games.boussanga.board import letters
from games.boussanga.cards import Pawns
from tests.games.boussanga.tables import EEE, EWF, FFF, WWW, all_cells, versus

THIRTEEN_APART = "f a1 c1 e1 g1 a3 c3 e3 g3 a5 c5 e5 g5 g7"
"""Fire, three pawns short of all, without a line."""


# Lines.


def test_a_line_of_four_scores_one_pawn_and_three_return_to_the_reserve() -> None:
    state = versus("f d1", (FFF,)).play(0, "1 d4 n")

    assert letters(state.board) == all_cells("")
    assert state.areas == (Pawns.of("f"), Pawns())
    assert state.reserve == Pawns(16, 16, 16, 15)


def test_a_longer_line_scores_its_length_less_three() -> None:
    state = versus("f d1 d2 d6 d7 d8", (FFF,)).play(0, "1 d5 n")

    assert state.areas[0] == Pawns(f=6)
    assert state.change is not None
    assert state.change.scored == Pawns(f=6)
    assert state.change.bonus == Pawns.of("f")


def test_lines_are_checked_at_once_so_that_a_crossing_pawn_serves_both() -> None:
    state = versus("f b8 c8 d8 a5", (FFF,)).play(0, "1 a8 n")

    assert state.areas[0] == Pawns.of("ff")
    assert letters(state.board) == all_cells("")
    assert state.reserve == Pawns(16, 16, 16, 14)


def test_both_members_of_a_team_score_for_one_area() -> None:
    first = versus("f d1", (FFF,), seats=4, mode="teams", turn=1).play(0, "1 d4 n")
    partner = versus("f d1", (FFF,), seats=4, mode="teams", turn=3).play(2, "1 d4 n")
    opponent = versus("f d1", (FFF,), seats=4, mode="teams", turn=4).play(3, "1 d4 n")

    assert first.areas == partner.areas == (Pawns.of("f"), Pawns())
    assert opponent.areas == (Pawns(), Pawns.of("f"))


# Bonus.


def test_the_fourth_pawn_of_an_element_brings_one_more_from_the_reserve() -> None:
    state = versus("f d1", (FFF,), areas=("f3", "e0")).play(0, "1 d4 n")

    assert state.areas[0] == Pawns(f=5)
    assert state.reserve == Pawns(16, 16, 16, 11)
    assert state.bonus == ("f", "")


def test_the_bonus_comes_once_per_element() -> None:
    state = versus("e a5 d2", (EEE,), areas=("e5", "e0"), bonus=("e", "-")).play(0, "1 b4 n")

    assert state.areas[0] == Pawns(e=6)
    assert state.bonus == ("e", "")


def test_each_player_has_a_bonus_of_their_own() -> None:
    state = versus("e a5 d2", (EEE,), areas=("e3", "e5"), bonus=("-", "e")).play(0, "1 b4 n")

    assert state.areas == (Pawns(e=5), Pawns(e=5))
    assert state.bonus == ("e", "e")


def test_several_bonuses_in_one_turn_are_possible() -> None:
    state = versus("w a3 b3 c3, e e4 e5 e6", ("we./ew./...",), areas=("e3w3", "e0")).play(0, "1 d3 n")

    assert state.areas[0] == Pawns(e=5, w=5)
    assert state.bonus == ("ew", "")


def test_a_team_has_one_bonus_per_element() -> None:
    state = versus("e a5 d2", (EEE,), seats=4, mode="teams", turn=3, areas=("e5", "e0"), bonus=("e", "-"))

    assert state.play(2, "1 b4 n").areas == (Pawns(e=6), Pawns())


def test_a_bonus_that_the_reserve_cannot_pay_is_forfeited() -> None:
    state = versus("", (FFF,), areas=("e4", "e12")).play(0, "1 d4 n")

    assert state.areas[0] == Pawns(e=4)
    assert state.bonus == ("e", "")


# The end.


def test_15_points_give_every_other_player_exactly_one_more_turn() -> None:
    state = versus("f d1", (FFF,), seats=3, areas=("f4", "e0", "e0"), bonus=("f", "-", "-"), turn=1)
    assert state.areas[0].points == 12

    state = state.play(0, "1 d4 n")
    assert (state.areas[0].points, state.last, state.to_act) == (15, 2, (1,))
    state = state.play(1, "pass 1")
    assert (state.last, state.to_act) == (1, (2,))
    state = state.play(2, "pass 1")
    assert (state.last, state.to_act, state.phase) == (0, (), "over")


def test_the_bonus_counts_for_the_15_points() -> None:
    state = versus("f d1", (FFF,), areas=("f3", "e0")).play(0, "1 d4 n")

    assert (state.areas[0].points, state.last) == (15, 1)


def test_in_teams_the_partner_too_has_exactly_one_more_turn() -> None:
    state = versus("f d1", (FFF,), seats=4, mode="teams", areas=("e0", "f4"), bonus=("-", "f"), turn=2)
    state = state.play(1, "1 d4 n")
    seats: list[int] = []
    while state.outcome is None:
        seats += state.to_act
        state = state.play(state.to_act[0], "pass 1")

    assert seats == [2, 3, 0]


def test_the_last_card_drawn_begins_the_last_round() -> None:
    state = versus("", (EWF, FFF), deck=(WWW, EEE))

    first = state.play(0, "pass 1")
    assert first.last is None
    assert first.play(1, "pass 1").last == 1


def test_a_reserve_at_nothing_begins_the_last_round() -> None:
    state = versus(THIRTEEN_APART, (FFF,)).play(0, "1 h8 n")

    assert (state.reserve.f, state.last, state.to_act) == (0, 1, (1,))


def test_a_reserve_at_nothing_for_a_moment_is_enough_even_if_a_line_refills_it() -> None:
    state = versus(THIRTEEN_APART.replace("g7", "d1"), (FFF,)).play(0, "1 d4 n")

    assert state.change is not None
    assert len(state.change.lines) == 1
    assert (state.reserve.f, state.last) == (3, 1)


def test_a_bonus_that_takes_the_last_pawn_of_the_reserve_begins_the_last_round() -> None:
    state = versus("", (FFF,), areas=("e4", "e11")).play(0, "1 d4 n")

    assert state.reserve.e == 0
    assert state.last == 1


def test_a_pass_while_the_reserve_stands_at_nothing_begins_the_last_round_too() -> None:
    state = versus("", (FFF,), areas=("e4", "e12"), bonus=("e", "e")).play(0, "pass 1")

    assert (state.reserve.e, state.last) == (0, 1)


def test_in_the_last_round_cards_are_still_drawn_and_nothing_triggers_again() -> None:
    state = versus("f d1", (FFF,), seats=3, turn=2, areas=("e0", "f4", "f5"), bonus=("-", "f", "f"), last="2")
    after = state.play(1, "1 d4 n")

    assert after.areas[1].points == 15
    assert (after.last, after.to_act) == (1, (2,))
    assert after.hands[1][0] == state.deck[0]


def test_most_points_wins() -> None:
    state = versus("f d1", (FFF,), seats=3, turn=3, areas=("e4", "w1", "e0"), last="1", bonus=("e", "-", "-"))
    outcome = state.play(2, "1 d4 n").outcome

    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((4, 2, 3), (0,), "points")


def test_ties_are_shared() -> None:
    state = versus("f d1", (FFF,), seats=3, turn=3, areas=("e3", "w1", "e0"), last="1")
    outcome = state.play(2, "1 d4 n").outcome

    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((3, 2, 3), (0, 2))


def test_both_members_of_a_team_have_its_points_and_win_together() -> None:
    state = versus("f d1", (FFF,), seats=4, mode="teams", turn=4, areas=("e1", "e0"), last="1")
    outcome = state.play(3, "1 d4 n").outcome

    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((1, 3, 1, 3), (1, 3), "points")
