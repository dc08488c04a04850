"""The puzzles of Okey Dokey: one action after which the song can be finished, with open hands."""

from __future__ import annotations

import pytest

from games.core import IllegalAction, UnknownAction
from games.okey_dokey import OkeyDokey
from games.puzzles import PUZZLERS, Puzzle, Verdict, book
from tests.games.playouts import spread

JUDGE = PUZZLERS["okey_dokey"].judge
FEW_CELLS = 11


def begun(puzzle: Puzzle) -> OkeyDokey:
    return OkeyDokey.from_position(puzzle.position)


SHORT = [puzzle for puzzle in book("okey_dokey") if begun(puzzle).view(None).placed >= 50 - FEW_CELLS]


def most_cells(game: OkeyDokey, known: dict[str, int]) -> int:
    """The most cells that can be filled, found by playing out all orders by the rules."""
    if game.outcome is not None:
        return game.outcome.scores[0]
    if game.position not in known:
        (seat,) = game.to_act
        known[game.position] = max(
            most_cells(game.play(seat, action), known) for action in game.actions(seat)
        )
    return known[game.position]


def test_no_order_that_the_rules_allow_fills_more_cells_than_the_answers_say() -> None:
    for puzzle in spread(SHORT, 4):
        known: dict[str, int] = {}
        for action in begun(puzzle).actions(puzzle.seat):
            judged = JUDGE(puzzle, (action,))
            cells = 50 if judged.verdict is Verdict.SOLVED else judged.facts["cells"]

            assert most_cells(begun(puzzle).play(puzzle.seat, action), known) == cells


def test_the_line_after_a_wrong_action_is_a_try_that_ends_as_the_facts_say() -> None:
    for puzzle in spread(book("okey_dokey"), 8):
        for action in begun(puzzle).actions(puzzle.seat):
            judged = JUDGE(puzzle, (action,))
            end = begun(puzzle).play(puzzle.seat, action)
            for seat, further in judged.line:
                end = end.play(seat, further)

            assert end.outcome is not None
            if judged.verdict is Verdict.SOLVED:
                assert end.outcome.reason == "full"
            else:
                facts = judged.facts
                assert (end.outcome.scores[0], end.outcome.reason) == (facts["cells"], facts["reason"])
                assert facts["reason"] == "empty" or facts["player"] == (end.turn or 0) + 1


def test_all_hands_lie_open_for_the_reader_and_the_deck_is_empty() -> None:
    for puzzle in book("okey_dokey"):
        view = begun(puzzle).view(puzzle.seat)
        assert view.open_hands
        assert None not in view.hands
        assert view.deck_size == 0


def test_talk_is_no_answer_and_a_card_that_does_not_fit_is_refused_as_in_the_game() -> None:
    puzzle = book("okey_dokey")[0]
    view = begun(puzzle).view(puzzle.seat)
    unfit = next(card for card in view.unseen if card not in (view.hand or ()) and card != "=")

    with pytest.raises(UnknownAction):
        JUDGE(puzzle, ("?r",))
    with pytest.raises(IllegalAction):
        JUDGE(puzzle, (unfit,))
