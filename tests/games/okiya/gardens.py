"""Okiya positions made by hand for the tests of its rules.

In the ``ORDERLY`` garden every rank has one plant and every file one symbol. So two tiles match exactly when
they lie in one rank or one file, and a reader can see which tiles may be taken.
"""

from __future__ import annotations

from games.okiya import Okiya
from games.okiya.garden import CELLS

ORDERLY = "MSMPMBMR/CSCPCBCR/PSPPPBPR/ISIPIBIR"


def tile_on(cell: str) -> str:
    """The tile of the orderly garden on a cell: "PB" for c2."""
    return "IPCM"[int(cell[1]) - 1] + "SPBR"["abcd".index(cell[0])]


def board_with(player_1: str, player_2: str) -> str:
    """The orderly garden as a position prints it, after each player took these cells."""
    tokens = dict.fromkeys(player_1.split(), "@1") | dict.fromkeys(player_2.split(), "@2")
    cells = {cell: tokens.get(cell, tile_on(cell)) for cell in CELLS}
    return "/".join("".join(cells[file + rank] for file in "abcd") for rank in "4321")


def rigged(player_1: str, player_2: str, turn: int, last: str, words: str = "") -> Okiya:
    """The orderly garden after each player took these cells, ``last`` the latest; player ``turn`` to move."""
    return Okiya.from_position(f"{board_with(player_1, player_2)} {turn} {tile_on(last)} {words}")


def untouched(words: str = "") -> Okiya:
    """The orderly garden before the first move, player 1 to start."""
    return Okiya.from_position(f"{ORDERLY} 1 -- {words}")


def player_1_wins_on_d1(words: str = "") -> Okiya:
    """Player 1, who started, makes a line of rank 1 by taking d1; 9 tiles stay in the garden."""
    return rigged("a1 b1 c1", "a3 b2 d4", 1, "d4", words)


def player_2_wins_on_d1(words: str = "") -> Okiya:
    """Player 2, who did not start, makes a line of rank 1 by taking d1; 8 tiles stay in the garden."""
    return rigged("a3 b2 c4 d4", "a1 b1 c1", 2, "d4", words)


def garden_full_on_a1(starter: int, words: str = "") -> Okiya:
    """The player who did not start takes the last tile, on a1, without making a pattern."""
    first, second = "a4 c4 a3 c3 b2 d2 b1 d1", "b4 d4 b3 d3 a2 c2 c1"
    if starter == 1:
        return rigged(first, second, 2, "b1", words)
    return rigged(second, first, 1, "b1", words)
