"""Okago's rules against a second, naive implementation: counted trees and games played at random.

The naive one shares only the notation and the first three fields of a position with the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.okago import Okago
from tests.games.trees import perfts, tree_sizes

START = "5/5/5/5/5 r 12-12"
ADVANCED = "5/5/2*2/5/5 r 12-12"
MIDDLE = "1rb1B/3B1/Rr*2/b1rb1/R1B1r r 4-4"
LATE = "rb2B/1r1b1/Rb*1r/b1rb1/R1B1r b 1-1"
ONLY_JUMPS = "rb1rb/1br2/b1rb1/2br1/r1b1r r 0-0"
SIDES = ((1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1))


@dataclass
class Naive:
    """One game on a dictionary from (file, rank) to a piece; taken is the No-Go's cell."""

    pieces: dict[tuple[int, int], str]
    taken: tuple[int, int] | None
    mover: str
    reserve: dict[str, int]

    @classmethod
    def read(cls, text: str) -> Naive:
        board, mover, reserves = text.split()
        pieces: dict[tuple[int, int], str] = {}
        taken = None
        x, y = 0, 4
        for letter in board:
            if letter == "/":
                x, y = 0, y - 1
            elif letter.isdigit():
                x += int(letter)
            else:
                if letter == "*":
                    taken = (x, y)
                else:
                    pieces[x, y] = letter
                x += 1
        red, blue = reserves.split("-")
        return cls(pieces, taken, mover, {"r": int(red), "b": int(blue)})

    def write(self) -> str:
        ranks = []
        for y in (4, 3, 2, 1, 0):
            rank, empty = "", 0
            for x in range(5):
                letter = "*" if (x, y) == self.taken else self.pieces.get((x, y))
                if letter is None:
                    empty += 1
                    continue
                rank += (str(empty) if empty else "") + letter
                empty = 0
            ranks.append(rank + (str(empty) if empty else ""))
        return f"{'/'.join(ranks)} {self.mover} {self.reserve['r']}-{self.reserve['b']}"

    @property
    def enemy(self) -> str:
        return {"r": "b", "b": "r"}[self.mover]

    def jumps(self) -> list[str]:
        found = []
        for (x, y), piece in self.pieces.items():
            for dx, dy in SIDES:
                goal = (x + 2 * dx, y + 2 * dy)
                if (
                    piece == self.mover
                    and self.pieces.get((x + dx, y + dy)) == self.enemy
                    and goal not in self.pieces
                    and 0 <= goal[0] <= 4
                    and 0 <= goal[1] <= 4
                ):
                    found.append(f"{name(x, y)}x{name(*goal)}")
        return found

    def ended(self) -> tuple[str, str] | None:
        """The winner's colour and the reason."""
        for colour in (self.enemy, self.mover):
            for x, y in self.pieces:
                for dx, dy in SIDES[:4]:
                    run = [self.pieces.get((x + i * dx, y + i * dy), " ").lower() for i in range(4)]
                    if run == [colour] * 4:
                        return colour, "line"
        if self.reserve[self.mover] == 0 and not self.jumps():
            return self.enemy, "stuck"
        return None

    def actions(self) -> list[str]:
        if self.ended():
            return []
        found = self.jumps()
        if self.reserve[self.mover] == 0:
            return found
        for x in range(5):
            for y in range(5):
                if (x, y) not in self.pieces and (x, y) != self.taken:
                    found.append(name(x, y))
                    if self.mover == "b" and self.reserve["b"] == 12:
                        found.append(name(x, y) + "^")
        return found

    def play(self, action: str) -> Naive:
        pieces, reserve, taken = dict(self.pieces), dict(self.reserve), None
        x, y = "abcde".index(action[0]), int(action[1]) - 1
        if "x" in action:
            to_x, to_y = "abcde".index(action[3]), int(action[4]) - 1
            taken = ((x + to_x) // 2, (y + to_y) // 2)
            del pieces[x, y], pieces[taken]
            pieces[to_x, to_y] = self.mover.upper()
        else:
            pieces[x, y] = self.mover.upper() if "^" in action else self.mover
            reserve[self.mover] -= 1
        return Naive(pieces, taken, self.enemy, reserve)


def name(x: int, y: int) -> str:
    return "abcde"[x] + str(y + 1)


COUNTS = {
    START: (25, 1_200, 27_696),
    ADVANCED: (24, 1_152, 26_584),
    MIDDLE: (15, 223, 3_193),
    LATE: (12, 184, 681, 3_333),
    ONLY_JUMPS: (6, 26, 54, 68),
}


@pytest.mark.parametrize("position", COUNTS)
def test_the_first_plies_have_these_counts_as_in_the_naive_game(position: str) -> None:
    counts = COUNTS[position]

    assert perfts(Okago.from_position(position), len(counts)) == counts
    assert tree_sizes(Naive.read(position), len(counts), Naive.actions, Naive.play) == counts


def seen(state: Okago) -> tuple[str, list[str], tuple[str, str] | None]:
    """What both implementations can say: the position, the actions, the winner and the reason."""
    outcome = state.outcome
    ended = None if outcome is None else ("rb"[outcome.winners[0] != state.red], outcome.reason)
    return " ".join(state.position.split()[:3]), sorted(state.actions(state.turn)), ended


def seen_naively(game: Naive) -> tuple[str, list[str], tuple[str, str] | None]:
    return game.write(), sorted(game.actions()), game.ended()


@given(st.integers(), st.booleans(), st.sampled_from((0, 0.5, 1)))
def test_random_games_agree_with_the_naive_rules_to_the_end_which_comes_within_36_turns(
    choices: int, advanced: bool, keenness: float
) -> None:
    """24 placements and 12 jumps, as each uses up two pieces; there is always a cell for a piece left."""
    random = Random(choices)
    state = Okago.start(2, {"advanced": advanced}, random.randbytes(16))
    game = Naive.read(ADVANCED if advanced else START)
    turns = 0
    while game.actions():
        turns += 1
        view = state.view(None)
        assert view.placeable or not view.left[view.colours[view.turn] == "b"]
        assert seen(state) == seen_naively(game)
        action = chosen(random, game.actions(), keenness)
        state, game = state.play(state.turn, action), game.play(action)
    assert seen(state) == seen_naively(game)
    assert turns <= 36
    assert state.outcome is not None
    assert sorted(state.outcome.scores) == [0, 1]


def chosen(random: Random, actions: list[str], keenness: float) -> str:
    """An action at random, a jump with at least the probability ``keenness`` if there is one."""
    jumps = [action for action in actions if "x" in action]
    return random.choice(jumps if jumps and random.random() < keenness else actions)
