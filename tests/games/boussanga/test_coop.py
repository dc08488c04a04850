"""The rules of Boussanga together and alone, sentence by sentence, on rigged tables."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from games.boussanga.board import letters
from games.boussanga.cards import CARDS, Pawns
from tests.games.boussanga.tables import EEE, FFF, UNFIT, WWW, coop

SEED = bytes(range(16))


def at(state: Boussanga, cell: str) -> str:
    return letters(state.board)["abcdefgh".index(cell[0]) + 8 * (int(cell[1]) - 1)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_64_pawns_fill_the_board_and_one_hand_of_four_is_shared(seats: int) -> None:
    state = Boussanga.start(seats, {"mode": "coop"}, SEED)

    assert Pawns.of(letters(state.board)) == Pawns(16, 16, 16, 16)
    assert [len(hand) for hand in state.hands] == [4]
    assert len(state.deck) == len(CARDS) - 4
    assert state.reserve == state.collection == Pawns()


def test_a_card_fully_present_is_collected_and_replaced() -> None:
    state = coop((EEE, FFF), deck=(WWW, *UNFIT)).play(0, "2 c8 w")
    assert state.change is not None
    assert [spot.cell for spot in state.change.collected] == ["c8", "d8", "e8"]
    assert state.collection == Pawns(f=3)
    assert (at(state, "c8"), at(state, "d8"), at(state, "e8")) == (".", ".", ".")
    assert state.hands == ((EEE, WWW, None, None),)
    assert state.discarded == 1


def test_of_four_or_more_all_but_three_score_and_three_are_to_be_put_back() -> None:
    state = coop((FFF, EEE), away="a1 a8 b8", collection="e1f2", seats=2).play(0, "1 c8 w")

    assert state.areas == (Pawns(f=2),)
    assert state.put == Pawns(f=3)
    assert state.collection == Pawns(e=1)
    assert (state.phase, state.to_act) == ("put", (0,))


# Passing.


def test_a_pass_puts_all_collected_pawns_of_one_element_back() -> None:
    state = coop((UNFIT[0],), away="a1 b1 h8", collection="e2f1", seats=2)
    assert state.actions(0) == ("pass 1 e", "pass 1 f")

    state = state.play(0, "pass 1 e")
    assert (state.collection, state.put) == (Pawns(f=1), Pawns(e=2))
    assert (state.phase, state.to_act) == ("put", (0,))
    state = state.play(0, "put e h8").play(0, "put e a1")
    assert (state.phase, state.to_act) == ("play", (1,))


# The end.


def nearly_won(discarded: int) -> Boussanga:
    """12 points, and a card that scores one Fire."""
    return coop((FFF, EEE), away="a8 b8 c8 d8 e8", collection="f1", area="f4", discarded=discarded)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (8, "master"),
        (9, "scholar"),
        (10, "scholar"),
        (11, "won"),
        (12, "won"),
        (13, "late"),
    ],
)
def test_at_15_points_the_cards_discarded_decide_the_last_one_included(cards: int, reason: str) -> None:
    state = nearly_won(cards - 1).play(0, "1 f8 w")

    assert state.outcome is not None
    assert state.discarded == cards
    assert (state.outcome.scores, state.outcome.reason) == ((15,), reason)
    assert state.outcome.winners == (() if reason == "late" else (0,))


def test_all_win_or_lose_together() -> None:
    state = coop((FFF,), away="a8 b8 c8 d8 e8", collection="f1", area="f4", seats=3, turn=3).play(2, "1 f8 w")

    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((15, 15, 15), (0, 1, 2))


def test_deck_and_hand_exhausted_before_is_lost() -> None:
    state = coop((FFF, EEE), deck=(), seats=2).play(0, "1 c8 w")
    assert state.outcome is None
    state = state.play(1, "2 c2 e")

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((), "exhausted")


def test_the_last_card_may_still_win() -> None:
    state = coop((FFF,), away="a8 b8 c8 d8 e8", collection="f1", area="f4", deck=()).play(0, "1 f8 w")

    assert state.outcome is not None
    assert state.outcome.reason == "master"
