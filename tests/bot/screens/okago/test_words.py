"""Okago in sentences: refusals, what to do, how the game ended, the options of a table."""

from __future__ import annotations

from typing import Any

import pytest

from bot.screens.okago.advice import OkagoReview
from bot.screens.registry import SCREENS
from games.core import Game, GameError
from games.okago import Okago
from games.okago.reasons import Reason
from games.players.okago.review import Verdict
from games.players.review import Judgement
from games.puzzles import Judged
from games.puzzles import Verdict as PuzzleVerdict
from tests.bot.screens.reviewing import sentence
from tests.bot.screens.sentences import PLAYERS, reads_well

SCREEN = SCREENS["okago"]

START = "5/5/5/5/5 r 12-12 red=1"
SECOND = "5/5/2r2/5/5 b 11-12 red=1"
FIGHT = "R4/1b1b1/*1r2/1B1b1/b1r2 r 9-7 red=1"
"""Red can jump from c3 over b4 or d4 or d2, not over b2, which lies face-up; the No-Go lies on a3."""
NONE_LEFT = "5/5/2r2/3b1/5 r 0-11 red=1"
BETWEEN = "5/5/5/rrrr1/bbb2 b 8-9 red=1 match=sets score=1-0"


def explained(state: Game, action: str) -> str:
    """The sentence that refuses an action of the seat to act."""
    with pytest.raises(GameError) as refused:
        state.play(state.to_act[0], action)
    return SCREEN.explain(refused.value)


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        (START, "z9", "“z9” is not a move. Write c3 to place a piece, b2xd4 to jump."),
        (START, "c3^", "Only Teal’s first piece may be placed face-up. Write c3 to place it face-down."),
        (SECOND, "c3", "c3 is not empty. Choose an empty cell."),
        (FIGHT, "a3", "The No-Go lies on a3: nobody may place there this turn. Choose another cell."),
        (NONE_LEFT, "a1", "You have no piece left to place. Choose a jump: c3xe1."),
        (FIGHT, "a5xc3", "The piece on a5 lies face-up and cannot jump any more."),
        (FIGHT, "c3xd3", "A jump goes over one cell in a straight line; d3 is not such a landing."),
        (FIGHT, "c1xa3", "The piece on b2 lies face-up and cannot be jumped."),
        (FIGHT, "c3xe3", "There is no piece of your opponent’s on d3 to jump over."),
        (BETWEEN, "a5", "This game is over. Press Next Game for a new one."),
    ],
)
def test_a_refusal_says_what_is_in_the_way(position: str, action: str, sentence: str) -> None:
    assert explained(Okago.from_position(position), action) == sentence


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (START, "<@1> (Red) to move: place a piece."),
        (SECOND, "<@2> (Teal) to move: place a piece, face-down or face-up."),
        (FIGHT, "<@1> (Red) to move: place a piece, or press a ringed piece to jump with it."),
        (NONE_LEFT, "<@1> (Red) to move: no piece is left to place, so press a ringed piece and jump."),
        ("5/5/2r2/5/4b r 0-11 red=1", "<@2> wins this game: <@1> has no piece left to place and no jump."),
        ("5/5/5/rrrr1/bbb2 b 8-9 red=1", "<@1> wins this game with a line: a2, b2, c2, d2."),
        ("5/5/5/5/5 r 12-12 red=1 resigned=1", "<@1> resigned, so <@2> wins."),
    ],
)
def test_the_board_says_what_to_do_or_how_the_game_ended(position: str, sentence: str) -> None:
    assert SCREEN.status(Okago.from_position(position).view(None), PLAYERS) == sentence


def test_a_review_is_silent_only_of_moves_that_were_good_or_won() -> None:
    assert {*Verdict} - {*OkagoReview.verdicts} == {Verdict.WON, Verdict.GOOD}
    assert {*OkagoReview.verdicts} == {*OkagoReview.in_short}


@pytest.mark.parametrize(
    ("verdict", "moves", "said"),
    [
        (Verdict.KEPT_WIN, 1, "This wins by force with the next move."),
        (Verdict.KEPT_WIN, 3, "This wins by force in 3 more moves."),
        (Verdict.GAVE_WIN_AWAY, 2, "This **gave a win by force away**, in 2 moves."),
        (Verdict.WIN_TO_LOSS, 2, "This **gave a win by force away**, and now the opponent wins by force."),
        (Verdict.LOST, 2, "The opponent wins by force in 2 of their moves, whatever is played."),
    ],
)
def test_a_review_says_in_how_many_moves_somebody_wins(verdict: Verdict, moves: int, said: str) -> None:
    assert sentence("okago", Judgement(0, 0, "a1", verdict, {"moves": moves})) == said


@pytest.mark.parametrize("reason", Reason)
def test_a_puzzle_says_every_end_that_a_try_can_come_to(reason: Reason) -> None:
    words = SCREEN.puzzle
    assert words is not None
    judged = Judged(PuzzleVerdict.WRONG, ((0, "a1"),), facts={"by": reason, "cells": ("a1", "b1")})
    puzzle: Any = None

    said = [say(puzzle, judged).replace("`", "") for say in (words.failed, words.solved)]

    assert [text for text in said if not reads_well(text)] == []
