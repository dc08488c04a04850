"""Secrecy of Okey Dokey: dealing the secrets of a watcher again changes no byte of what the watcher sees."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from games.okey_dokey import OkeyDokey
from tests.games.okey_dokey.deals import redeal, renamed
from tests.games.okey_dokey.tables import Moves, sensible

DIFFICULTIES = ("standard", "maestro", "amateur", "professional")

each_number_of_seats = pytest.mark.parametrize("seats", range(1, 6))


def shown(state: OkeyDokey, watcher: int | None) -> tuple[object, ...]:
    """Everything that a watcher sees, as bytes."""
    view = state.view(watcher)
    talk = () if watcher is None else state.talk(watcher)
    return view, hash(view), pickle.dumps(view), repr(view), view.text, talk


def watchers(seats: int) -> tuple[int | None, ...]:
    return (*range(seats), None)


def talked_over(seats: int, number: int, *, counts: bool = True) -> tuple[OkeyDokey, Moves, list[OkeyDokey]]:
    """A game with talk and swaps: the deal, the texts and actions, and the state after each."""
    random = Random(f"{seats} {number}")
    options = {
        "difficulty": DIFFICULTIES[number % 4],
        "extra_turn": random.choice(["column_five", "every_column"]),
    }
    start = OkeyDokey.start(seats, options, random.randbytes(16))
    states, moves = [start], Moves()
    while states[-1].outcome is None:
        state = states[-1]
        if random.random() < 0.4:
            seat = random.randrange(seats)
            action = random.choice([text for text in state.talk(seat) if counts or text[0] != "?"])
        else:
            seat = random.choice(state.to_act)
            resets = [action for action in state.actions(seat) if "/" in action]
            swaps = bool(resets) and random.random() < 0.15
            action = random.choice(resets) if swaps else sensible(state, seat, random)
        moves.append((seat, action))
        states.append(state.play(seat, action))
    return start, moves, states


def two_thirds(moves: Moves) -> Moves:
    """A part of a play with an action after it, so that a play which looks the same is still running."""
    cut = len(moves) * 2 // 3
    while moves[cut][1][0] in "?!>":
        cut -= 1
    return moves[:cut]


@each_number_of_seats
@pytest.mark.parametrize("number", [6, 7])
def test_a_play_with_other_cards_dealt_and_swapped_looks_the_same_all_along(seats: int, number: int) -> None:
    start, moves, states = talked_over(seats, number, counts=False)
    known = len(two_thirds(moves))
    differ = 0
    for watcher in watchers(seats):
        other, other_moves = renamed(start, moves[: known + 1], watcher, number)
        differ += other != start
        assert shown(other, watcher) == shown(start, watcher)
        for (seat, action), state in zip(other_moves[:known], states[1:], strict=False):
            other = other.play(seat, action)
            assert shown(other, watcher) == shown(state, watcher)
    assert differ >= seats - 1


@each_number_of_seats
def test_the_number_of_swapped_cards_is_all_that_others_learn_of_a_swap(seats: int) -> None:
    looked_at = 0
    for ply, state in enumerate(talked_over(seats, 14)[2][:-1]):
        if state.turn is None:
            continue
        random = Random(ply)
        swaps = [action for action in state.actions(state.turn) if "0/" in action]
        others = [seat for seat in range(seats) if seat != state.turn]
        for watcher in (*others[ply % 2 :: 2], None):
            other = redeal(state, watcher, ply)
            if not swaps or other.turn is None:
                continue
            one = random.choice(swaps)
            alike = [
                action
                for action in other.actions(other.turn)
                if action[:3] == one[:3] and action.count(",") == one.count(",")
            ]
            after, other_after = state.play(state.turn, one), other.play(other.turn, random.choice(alike))
            if after.outcome is None and other_after.outcome is None:
                looked_at += 1
                assert shown(after, watcher) == shown(other_after, watcher)
    assert looked_at > 5
