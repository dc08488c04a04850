"""The moves that a board tells: those since the player to move has moved, in words, without secrets."""

from __future__ import annotations

import pytest

from bot.screens.game import GameScreen
from bot.screens.registry import SCREENS
from bot.store.rows import Move
from bot.tables.replay import replay
from bot.tables.table import Table
from games import GAMES
from games.core import Game
from games.okey_dokey import OkeyDokey
from tests.bot.screens.looking import NOW, PEOPLE, SHOWN, board_of, row_of
from tests.bot.screens.test_words_of_games import PEOPLE as NAMES
from tests.games.okey_dokey.tables import table as okey_dokey
from tests.games.playouts import Table as Dealt
from tests.games.playouts import playout, seed_number


def table_after(dealt: Dealt, plies: int) -> Table:
    """The table of a play after its first ``plies`` moves, read from its log."""
    moves = tuple(
        Move(1, ply, seat, PEOPLE[seat], action, 0, NOW)
        for ply, (seat, action) in enumerate(playout(dealt).moves[:plies])
    )
    return replay(row_of(dealt, seed=seed_number(0)), moves)


def tells_in_words(game: str) -> bool:
    """Whether a game has words of its own for its moves; without them their notation is told."""
    return type(SCREENS[game]).told is not GameScreen.told


@pytest.mark.parametrize("game", GAMES)
def test_the_board_tells_every_move_in_words_without_its_notation(game: str) -> None:
    for dealt in SHOWN[game]:
        for plies in range(1, min(9, len(playout(dealt).moves))):
            table = table_after(dealt, plies)
            (*_, last) = table.last_round

            line = board_of(table).text.splitlines()[2]

            assert last.seat == playout(dealt).moves[plies - 1][0]
            assert f"<@{PEOPLE[last.seat]}> " in line
            assert line.endswith(".")
            assert "`" not in line or not tells_in_words(game)


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
