"""The values of a review: read back as they were written, and what follows from all judgements together."""

from __future__ import annotations

import json

import pytest

from games.players.review import (
    Accuracy,
    Judgement,
    Review,
    Story,
    accuracy,
    games_in,
    turning_point,
)

MOVES = (
    Judgement(0, 0, "b3", "good", {"moves": 2, "cell": "c4", "cells": ("a1", "b2")}, ("c1", "d2"), ("c1",)),
    Judgement(2, 1, "resign", "lost", kept=0, possible=0, swing=2),
    Judgement(3, 0, "c1", "points", kept=3, possible=8, swing=2),
)


def test_a_review_is_read_as_it_was_written() -> None:
    assert Review.read(Review(MOVES).text) == Review(MOVES)
    assert Review.read(Review(()).text) == Review(())


def test_what_is_not_exactly_a_review_is_refused() -> None:
    (row, *_), wrong = json.loads(Review(MOVES).text), list[object]()
    for i in range(len(row)):
        wrong += [[*row[:i], None, *row[i + 1 :]], [*row[:i], *row[i + 1 :]], [*row[:i], True, *row[i + 1 :]]]
    wrong += [[*row[:4], {"moves": 1.5}, *row[5:]], [*row[:5], [1], *row[6:]], [*row, 0], {}, 7]
    texts = ["", "{}", "7", "[", "null", *(json.dumps([other]) for other in wrong)]

    for text in texts:
        with pytest.raises(ValueError, match=r".*"):
            Review.read(text)


def test_the_accuracy_is_what_was_got_of_what_was_possible() -> None:
    assert accuracy(MOVES, 0) == Accuracy(4, 9)
    assert accuracy(MOVES) == Accuracy(4, 9)
    assert accuracy(MOVES, 0).percent == 44
    assert accuracy(MOVES, 1).percent is None


def test_the_turning_point_is_the_last_of_the_moves_that_changed_the_game_most() -> None:
    assert turning_point(MOVES) == 2
    assert turning_point(MOVES[:2]) == 1
    assert turning_point(MOVES[:1]) is None


def test_a_match_is_cut_between_its_games() -> None:
    moves = ((0, "a1"), (1, "next"), (1, "b2"), (0, "resign"))

    assert games_in(moves) == (range(1), range(2, 4))
    assert Review(MOVES).part(range(2, 4)) == MOVES[1:]
    with pytest.raises(ValueError, match="0 views of 4 moves"):
        Story((), moves)
