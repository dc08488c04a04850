"""Okiya in words: the names of its tiles, what its puzzles and reviews say, and its options."""

from __future__ import annotations

from typing import Any

import pytest

from bot.screens.okiya.advice import OkiyaReview
from bot.screens.okiya.words import PLANTS, SYMBOLS, TILES
from bot.screens.registry import SCREENS
from games.core import GameError
from games.okiya import Okiya, garden
from games.okiya.reasons import Reason
from games.players import Hint, Sure
from games.players.okiya.player import Reason as HintReason
from games.players.okiya.review import Verdict
from games.players.review import Judgement
from games.puzzles import Judged
from games.puzzles import Verdict as PuzzleVerdict
from tests.bot.screens.reviewing import sentence
from tests.bot.screens.sentences import reads_well
from tests.games.okiya.gardens import untouched

SCREEN = SCREENS["okiya"]


def test_every_tile_has_a_name_with_its_plant_and_its_symbol() -> None:
    assert {*TILES} == {*garden.TILES}
    assert {*PLANTS} == {*garden.PLANTS}
    assert {*SYMBOLS} == {*garden.SYMBOLS}
    for tile, name in TILES.items():
        assert name.english == f"{PLANTS[tile[0]].english} {SYMBOLS[tile[1]].english}"


def test_a_review_is_silent_only_where_nothing_could_be_changed() -> None:
    assert {*Verdict} - {*OkiyaReview.verdicts} == {Verdict.KEPT, Verdict.LOST}
    assert {*OkiyaReview.verdicts} == {*OkiyaReview.in_short}


@pytest.mark.parametrize(("points", "said"), [(1, "1 point"), (3, "3 points")])
def test_a_review_says_how_many_points_were_given_away(points: int, said: str) -> None:
    judged = Judgement(0, 0, "a1", Verdict.POINTS, {"best": 5, "score": 5 - points, "points": points})

    assert sentence("okiya", judged) == f"This **gave {said} away**."


@pytest.mark.parametrize("reason", Reason)
def test_a_puzzle_says_every_end_that_a_try_can_come_to(reason: Reason) -> None:
    words = SCREEN.puzzle
    assert words is not None
    judged = Judged(
        PuzzleVerdict.WRONG, ((0, "a1"),), facts={"by": reason, "cells": ("a1", "b1", "c1", "d1")}
    )
    puzzle: Any = None
    tried = [words.failed] if reason == Reason.DRAW else [words.failed, words.solved]

    assert [text for say in tried if not reads_well(text := say(puzzle, judged).replace("`", ""))] == []


def test_a_refusal_names_the_plant_and_the_symbol_of_the_last_tile() -> None:
    state = untouched().play(0, "c1")
    assert isinstance(state, Okiya)
    with pytest.raises(GameError) as refused:
        state.play(1, "a4")

    assert SCREEN.explain(refused.value) == (
        "The tile on a4 shares neither Iris nor Bird with the last one. You can take a1, b1, d1, c2, c3, c4."
    )


@pytest.mark.parametrize("reason", [HintReason.WINS_IN, HintReason.HOLDS_OUT, HintReason.DRAWS])
def test_a_hint_for_the_first_move_says_what_the_opponent_must_answer(reason: HintReason) -> None:
    given = Hint("c1", reason, {"moves": 8, "tiles_left": 1}, Sure.CERTAIN)

    said = SCREEN.advice(untouched().view(0), given)

    assert "Then your opponent must take Iris or Bird: 6 such tiles are left." in said


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        (
            {"match": "single", "sets_to": 3, "points_to": 10, "full_garden": "win", "same_garden": True},
            "One game decides.\nIf the garden empties without a pattern, the last mover wins.",
        ),
        (
            {"match": "points", "sets_to": 3, "points_to": 15, "full_garden": "draw", "same_garden": True},
            "A match: a win scores the tiles left in the garden, and the first to 15 points wins.\n"
            "If the garden empties without a pattern, the game is a draw.\n"
            "Every garden is played twice, with the starters swapped.",
        ),
    ],
)
def test_a_table_says_what_it_agreed_on(options: dict[str, object], terms: str) -> None:
    assert SCREEN.terms(options) == terms
