"""Okey Dokey's pictures depend only on what their seat, or everybody, may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.okey_dokey.view import OkeyDokeyView
from games.okiya import Okiya
from render import board, closing, hand
from tests.render.okey_dokey.pictures import ENDINGS, TABLES


def test_seats_with_different_cards_see_different_hands_and_never_the_board() -> None:
    state = TABLES["talked"]
    hands = {hand(state.view(seat)) for seat in range(3)}

    assert len(hands) == 3
    assert not {board(state.view(seat)) for seat in range(3)} & hands


def test_there_is_no_hand_for_the_public_or_in_a_game_that_hides_nothing() -> None:
    with pytest.raises(ValueError, match="only a seat"):
        hand(TABLES["talked"].view(None))
    with pytest.raises(ValueError, match="no picture for one seat"):
        hand(Okiya.start(2, {}, bytes(16)).view(0))


def test_the_picture_of_a_loss_shows_neither_hands_nor_who_could_not_play() -> None:
    ending = ENDINGS["early"]
    assert isinstance(ending.view, OkeyDokeyView)
    other = replace(ending.view, hands=ending.view.hands[::-1], stuck=3, change=None)

    assert closing(replace(ending, view=other)) == closing(ending)
