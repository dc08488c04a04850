"""Okiya against a second, naive reading of its rules: counts of whole trees.

The naive game shares nothing with ``games.okiya``: it keeps sets of coordinates instead of a tuple of cells,
and finds patterns by the geometry of every four tokens instead of a table.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from operator import eq

import pytest

from games.okiya import Okiya
from tests.games.trees import perfts, tree_sizes

Spot = tuple[int, int]

GARDENS = {
    "orderly": "MSMPMBMR/CSCPCBCR/PSPPPBPR/ISIPIBIR",
    "a Graeco-Latin square": "MSCPPBIR/PRIBMPCS/IPPSCRMB/CBMRISPP",
    "shuffled": "IBCSMRPP/PSMBCPIR/CRIPPBMS/MPPRISCB",
    "plants in corners": "MSMPCSCP/MBMRCBCR/PSPPISIP/PBPRIBIR",
}

PERFT = (12, 72, 360, 1656)
"""The number of ways to play one, two, three and four plies of any garden.

It is the same for all gardens: every tile matches six others, two matching tiles have two more in common, and
nobody can win or block so early.
"""

LATE = {
    "orderly": ("d3 a3 a4 b4 b2 d2", (4, 12, 36, 104)),
    "a Graeco-Latin square": ("d3 a4 d2 c3 d1 b2", (3, 10, 35, 73)),
    "shuffled": ("d3 a2 c4 d2 c1 b4", (3, 11, 40, 102)),
    "plants in corners": ("d3 c4 a4 b3 d1 c1", (5, 17, 50, 138)),
}
"""For each garden an opening of six plies, and the number of ways to play one to four more plies."""

ENDINGS = {
    (0, "line"): 104,
    (0, "square"): 51,
    (0, "block"): 70,
    (1, "line"): 183,
    (1, "square"): 78,
    (1, "block"): 38,
    (1, "full"): 5,
}
"""The ends (seat and reason) of all games that follow the Graeco-Latin opening, with their numbers."""


@dataclass(frozen=True)
class Naive:
    """One game: the tiles left by place, each player's places, the tile taken last, the player to move."""

    lying: dict[Spot, str]
    tokens: tuple[frozenset[Spot], frozenset[Spot]]
    last: str
    mover: int

    def moves(self) -> set[Spot]:
        """The places where the mover may take a tile, even if a pattern has ended the game."""
        if not self.last:
            return {(x, y) for (x, y) in self.lying if x in (0, 3) or y in (0, 3)}
        return {spot for spot, tile in self.lying.items() if any(map(eq, tile, self.last))}

    def take(self, spot: Spot) -> Naive:
        lying = {other: tile for other, tile in self.lying.items() if other != spot}
        mine = self.tokens[self.mover] | {spot}
        tokens = (mine, self.tokens[1]) if self.mover == 0 else (self.tokens[0], mine)
        return Naive(lying, tokens, self.lying[spot], 1 - self.mover)

    def end(self) -> tuple[int, str] | None:
        """The winner and the reason, else None; the last mover wins a full garden."""
        for seat in (0, 1):
            shapes = {shape_of(four) for four in combinations(sorted(self.tokens[seat]), 4)}
            for reason in ("line", "square"):
                if reason in shapes:
                    return seat, reason
        if not self.lying:
            return 1 - self.mover, "full"
        return None if self.moves() else (1 - self.mover, "block")


def shape_of(four: tuple[Spot, ...]) -> str:
    """Whether four places in a garden of 4 by 4 are a line, a square or nothing."""
    columns, rows = {x for x, _ in four}, {y for _, y in four}
    if len(columns) == 1 or len(rows) == 1:
        return "line"
    if all(x == y for x, y in four) or all(x + y == 3 for x, y in four):
        return "line"
    if len(columns) == len(rows) == 2 and max(columns) - min(columns) == max(rows) - min(rows) == 1:
        return "square"
    return ""


def naive_game(board: str, mover: int) -> Naive:
    ranks = list(reversed(board.split("/")))
    lying = {(x, y): ranks[y][2 * x : 2 * x + 2] for x in range(4) for y in range(4)}
    return Naive(lying, (frozenset(), frozenset()), "", mover)


def cell_of(spot: Spot) -> str:
    return "abcd"[spot[0]] + "1234"[spot[1]]


def spot_of(cell: str) -> Spot:
    return "abcd".index(cell[0]), "1234".index(cell[1])


def endings(state: Okiya) -> Counter[tuple[int, str]]:
    """How often each player wins for each reason, over every way to play on."""
    if state.outcome is not None:
        return Counter({(state.outcome.winners[0], state.outcome.reason): 1})
    return sum(
        (endings(state.play(state.turn, cell)) for cell in state.actions(state.turn)),
        Counter[tuple[int, str]](),
    )


def naive_endings(game: Naive) -> Counter[tuple[int, str]]:
    end = game.end()
    if end is not None:
        return Counter({end: 1})
    return sum((naive_endings(game.take(spot)) for spot in game.moves()), Counter[tuple[int, str]]())


def after_opening(name: str) -> tuple[Okiya, Naive]:
    """Both games after the opening of LATE, player 1 having started."""
    state, game = Okiya.from_position(f"{GARDENS[name]} 1 --"), naive_game(GARDENS[name], 0)
    for cell in LATE[name][0].split():
        state, game = state.play(state.turn, cell), game.take(spot_of(cell))
    return state, game


def naive_sizes(game: Naive, plies: int) -> tuple[int, ...]:
    return tree_sizes(game, plies, lambda game: () if game.end() else game.moves(), Naive.take)


@pytest.mark.parametrize("name", GARDENS)
def test_the_first_four_plies_have_the_same_counts_in_every_garden_as_in_the_naive_game(name: str) -> None:
    assert perfts(Okiya.from_position(f"{GARDENS[name]} 1 --"), 4) == PERFT
    assert naive_sizes(naive_game(GARDENS[name], 0), 4) == PERFT


@pytest.mark.parametrize("name", LATE)
def test_four_plies_after_the_sixth_have_these_counts_as_in_the_naive_game(name: str) -> None:
    state, game = after_opening(name)

    assert perfts(state, 4) == naive_sizes(game, 4) == LATE[name][1]


def test_all_games_from_the_sixth_ply_on_end_for_each_reason_as_often_as_counted() -> None:
    state, game = after_opening("a Graeco-Latin square")

    assert endings(state) == ENDINGS
    assert naive_endings(game) == ENDINGS
