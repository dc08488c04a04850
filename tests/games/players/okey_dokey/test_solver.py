"""Okey Dokey packed and solved: it plays by the rules, and gives the answers of trying every line."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.okey_dokey import OkeyDokey
from games.players.okey_dokey.finish import winnable, winning_moves
from games.players.okey_dokey.instinct import glance
from games.players.okey_dokey.open_deal import OpenDeal, print_move, read_card
from games.players.thinking import Budget
from tests.games.okey_dokey.deals import redeal
from tests.games.okey_dokey.tables import a_won_game, sensible
from tests.games.players.okey_dokey.seen import all_open

PLENTY = 200_000
CELLS_LEFT = 8


def plenty() -> Budget:
    return Budget(0, PLENTY)


def end_game(seats: int, number: int) -> OkeyDokey:
    """A game some cells before its end, won or with its hidden cards mixed, so that it may be lost."""
    random = Random(f"end {seats} {number}")
    difficulty = random.choice(("maestro", "professional", "amateur"))
    state, moves = a_won_game(seats, random, difficulty)
    for seat, action in moves[: 51 - CELLS_LEFT]:
        state = state.play(seat, action)
    return redeal(state, None, number) if number % 3 else state


def every_line(state: OkeyDokey, known: dict[str, bool]) -> bool:
    """Whether some line of play by the rules fills the grid."""
    if state.outcome is not None:
        return bool(state.outcome.winners)
    (seat,) = state.to_act
    key = state.position
    if key not in known:
        known[key] = any(every_line(state.play(seat, action), known) for action in state.actions(seat))
    return known[key]


def as_told(deal: OpenDeal) -> tuple[object, ...]:
    """A deal in the terms of a state."""
    hands = [0] * deal.players
    for seat in range(deal.players):
        for row in range(5):
            hands[seat] |= deal.hands[5 * seat + row] << 8 * row
    return (
        tuple(deal.values),
        tuple(deal.resets),
        tuple(hands),
        tuple(deal.equals),
        tuple(deal.sizes),
        tuple(reversed(deal.deck)),
        deal.filled,
        deal.reset_due,
        deal.placed,
        deal.turn,
        tuple(deal.unplayed),
    )


def looked_at(deal: OpenDeal) -> tuple[object, ...]:
    """What a look finds."""
    return (
        deal.reach,
        deal.holders,
        deal.held,
        deal.needed,
        deal.lacks,
        deal.changed,
    )


@pytest.mark.parametrize("extra_turn", ["column_five", "every_column"])
@pytest.mark.parametrize("seats", range(1, 6))
def test_an_imagined_game_goes_as_the_rules_let_it_go(seats: int, extra_turn: str) -> None:
    random = Random(f"{seats} {extra_turn}")
    state = OkeyDokey.start(seats, {"extra_turn": extra_turn, "difficulty": "amateur"}, random.randbytes(16))
    state = state.play(0, "start")
    imagined = all_open(state)

    while state.outcome is None:
        (seat,) = state.to_act
        listed = {action for action in state.actions(seat) if "0/" not in action}
        assert {print_move(move) for move in imagined.moves()} == listed
        action = sensible(state, seat, random)
        head, _, swap = action.partition("0/")
        state = state.play(seat, action)
        done = f"{head}0" if swap else action
        cards = tuple(map(read_card, swap.split(","))) if swap else ()
        imagined.play(next(move for move in imagined.moves() if print_move(move) == done), cards)
        if state.outcome is None:
            assert as_told(imagined) == as_told(all_open(state))


@pytest.mark.parametrize("seats", range(1, 6))
def test_a_deal_that_was_looked_at_before_every_move_is_seen_as_one_never_looked_at(seats: int) -> None:
    random = Random(seats)
    deal = all_open(OkeyDokey.start(seats, {"difficulty": "amateur"}, random.randbytes(16)).play(0, "start"))

    while deal.turn is not None and (moves := deal.moves()):
        deal.look()
        fresh = deal.copy()
        fresh.look()
        assert looked_at(deal) == looked_at(fresh)
        assert [held.bit_count() for held in deal.held] == [
            sum(hand.bit_count() for hand in deal.hands[row::5]) for row in range(5)
        ]
        row_of_seat = deal.hands[5 * deal.turn : 5 * deal.turn + 5]
        held = [8 * row + i for row in range(5) for i in range(8) if row_of_seat[row] >> i & 1]
        move = random.choice(moves)
        swaps = 45 <= move < 50 and len(deal.deck) > 1
        deal.play(move, tuple(random.sample(held, min(2, len(held)))) if swaps else ())


def test_the_solver_answers_as_every_line_of_the_rules_does() -> None:
    answers = set()
    for seats, number in product(range(1, 6), range(6)):
        state = end_game(seats, number)
        assert not state.deck

        answer = winnable(all_open(state), plenty())

        assert answer is every_line(state, {})
        answers.add(answer)
    assert answers == {True, False}


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_winning_moves_are_those_after_which_a_line_still_wins(seats: int) -> None:
    for number in range(4):
        state = end_game(seats, number)
        (seat,) = state.to_act
        known: dict[str, bool] = {}

        moves = winning_moves(all_open(state), plenty())

        assert moves is not None
        assert {print_move(move) for move in moves} == {
            action for action in state.actions(seat) if every_line(state.play(seat, action), known)
        }


def test_without_nodes_the_solver_does_not_know() -> None:
    state = end_game(3, 0)

    assert winnable(all_open(state), Budget(0, 0)) is None
    assert winning_moves(all_open(state), Budget(0, 0)) is None


def test_a_move_that_ends_all_hope_is_never_looked_at() -> None:
    """A glance leaves out what loses, and nothing that can still win."""
    for seats, number in product(range(1, 6), range(3)):
        state = end_game(seats, number)
        (seat,) = state.to_act
        known: dict[str, bool] = {}
        seen = {print_move(move) for _, move in glance(all_open(state), thorough=True)}
        winning = {action for action in state.actions(seat) if every_line(state.play(seat, action), known)}
        assert winning <= seen <= set(state.actions(seat))
