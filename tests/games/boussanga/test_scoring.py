"""The rules of Boussanga in competition, sentence by sentence: lines, bonuses and the end."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga, Reason
from games.boussanga.board import letters
from games.boussanga.cards import Pawns
from games.core import Outcome
from tests.games.boussanga.tables import EEE, EWF, FFF, WWW, all_cells, versus

THIRTEEN_APART = "f a1 c1 e1 g1 a3 c3 e3 g3 a5 c5 e5 g5 g7"
"""Fire, three pawns short of all, without a line."""


# Lines.


def test_a_line_of_four_scores_one_pawn_and_three_return_to_the_reserve() -> None:
    state = versus("f d1", (FFF,)).play(0, "1 d4 n")

    assert letters(state.board) == all_cells("")
    assert state.areas == (Pawns.of("f"), Pawns())
    assert state.reserve == Pawns(16, 16, 16, 15)


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


MADE_F, MADE_E = ("f d1", (FFF,), "1 d4 n"), ("e a5 d2", (EEE,), "1 b4 n")
TWO = ("w a3 b3 c3, e e4 e5 e6", ("we./ew./...",), "1 d3 n")
NONE = ("", (FFF,), "1 d4 n")


@pytest.mark.parametrize(
    ("move", "areas", "bonus", "got", "granted"),
    [
        (MADE_F, ("f3", "e0"), ("-", "-"), Pawns(f=5), ("f", "")),
        (MADE_E, ("e5", "e0"), ("e", "-"), Pawns(e=6), ("e", "")),  # once per element
        (MADE_E, ("e3", "e5"), ("-", "e"), Pawns(e=5), ("e", "e")),  # each player has their own
        (TWO, ("e3w3", "e0"), ("-", "-"), Pawns(e=5, w=5), ("ew", "")),  # several in one turn
        (NONE, ("e4", "e12"), ("-", "-"), Pawns(e=4), ("e", "")),  # forfeited: the reserve has none
    ],
)
def test_the_fourth_pawn_of_an_element_brings_one_more_from_the_reserve(
    move: tuple[str, tuple[str, ...], str],
    areas: tuple[str, ...],
    bonus: tuple[str, ...],
    got: Pawns,
    granted: tuple[str, ...],
) -> None:
    pawns, hand, action = move
    state = versus(pawns, hand, areas=areas, bonus=bonus).play(0, action)

    assert (state.areas[0], state.bonus) == (got, granted)


def test_a_team_has_one_bonus_per_element() -> None:
    state = versus("e a5 d2", (EEE,), seats=4, mode="teams", turn=3, areas=("e5", "e0"), bonus=("e", "-"))

    assert state.play(2, "1 b4 n").areas == (Pawns(e=6), Pawns())


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


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (versus(THIRTEEN_APART, (FFF,)), "1 h8 n"),
        (versus(THIRTEEN_APART.replace("g7", "d1"), (FFF,)), "1 d4 n"),  # a line refills it
        (versus("", (FFF,), areas=("e4", "e11")), "1 d4 n"),  # a bonus takes the last pawn
        (versus("", (FFF,), areas=("e4", "e12"), bonus=("e", "e")), "pass 1"),  # nothing was left before
    ],
)
def test_a_reserve_at_nothing_at_any_moment_of_a_turn_begins_the_last_round(
    state: Boussanga, action: str
) -> None:
    assert state.play(0, action).last == 1


def test_in_the_last_round_cards_are_still_drawn_and_nothing_triggers_again() -> None:
    state = versus("f d1", (FFF,), seats=3, turn=2, areas=("e0", "f4", "f5"), bonus=("-", "f", "f"), last="2")
    after = state.play(1, "1 d4 n")

    assert after.areas[1].points == 15
    assert (after.last, after.to_act) == (1, (2,))
    assert after.hands[1][0] == state.deck[0]


@pytest.mark.parametrize(
    ("areas", "mode", "seats", "scores", "winners"),
    [
        (("e4", "w1", "e0"), "versus", 3, (4, 2, 3), (0,)),
        (("e3", "w1", "e0"), "versus", 3, (3, 2, 3), (0, 2)),
        (("e1", "e0"), "teams", 4, (1, 3, 1, 3), (1, 3)),
    ],
)
def test_most_points_win_ties_are_shared_and_a_team_wins_together(
    areas: tuple[str, ...], mode: str, seats: int, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    bonus = tuple("e" if area == "e4" else "-" for area in areas)
    state = versus("f d1", (FFF,), seats=seats, mode=mode, turn=seats, areas=areas, last="1", bonus=bonus)
    outcome = state.play(seats - 1, "1 d4 n").outcome

    assert outcome == Outcome(scores, winners, Reason.POINTS)
