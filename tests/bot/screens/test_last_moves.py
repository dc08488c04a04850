"""The moves that a board tells: those since the player to move has moved, in words, without secrets."""

from __future__ import annotations

from bot.screens.registry import SCREENS
from games.core import Game
from games.okey_dokey import OkeyDokey
from tests.bot.screens.test_words_of_games import PEOPLE as NAMES
from tests.games.okey_dokey.tables import table as okey_dokey


def test_of_a_swap_the_board_tells_only_the_number_of_cards() -> None:
    state: Game = okey_dokey("r1 y1 g1", "b1")

    told = [
        SCREENS["okey_dokey"].told(
            state.view(None), state.play(0, swap).view(None), 0, OkeyDokey.public(swap), NAMES
        )
        for swap in ("b0/r1,y1", "b0/g1,r1", "b0/y1")
    ]

    assert told == [
        *["<@1> placed the Reset in Blue and swapped 2."] * 2,
        "<@1> placed the Reset in Blue and swapped 1.",
    ]
