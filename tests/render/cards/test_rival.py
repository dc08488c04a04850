"""The panels of the score between two: what they count of the games, in the order in which these came."""

from __future__ import annotations

from render.cards.rival import RivalPanel


def test_a_panel_counts_games_and_the_longest_runs_of_both() -> None:
    panel = RivalPanel("okiya", "alone", ("lost", "won", "drawn", *["won"] * 9, "lost"))

    assert panel.counts == (10, 1, 2)
    assert panel.runs == (9, 1)


def test_games_without_a_win_have_no_run_of_wins() -> None:
    assert RivalPanel("ok", "group", ("lost", "lost", "drawn")).runs == (0, 2)
