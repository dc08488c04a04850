"""The computer player of Okago: its search against plain minimax on the rules, its levels, its hints."""

from __future__ import annotations

from random import Random

import pytest

from games.okago import Okago
from games.players import LEVELS, choose, hint
from games.players.okago.player import MOVES, Reason, best_of, different_moves, masks_of
from games.players.okago.search import PROVED, WIN, searcher
from games.players.thinking import Budget
from games.puzzles import book
from tests.games.players.seen import after_random_play, hints_for, named


def okago(position: str) -> Okago:
    return Okago.from_position(position)


def late(number: int, plies: int = 18) -> Okago:
    state = after_random_play("okago", number, plies)
    assert isinstance(state, Okago)
    return state


def crowded(number: int) -> Okago:
    """A board with few legal actions, some random plies after a position made by hand."""
    random = Random(number)
    state = okago(CROWDED[number % len(CROWDED)])
    for _ in range(random.randint(0, 5)):
        after = state.play(state.turn, random.choice(state.actions(state.turn)))
        if after.outcome is None:
            state = after
    return state


CROWDED = (
    "1rb1B/3B1/Rr*2/b1rb1/R1B1r r 4-4",
    "rb2B/1r1b1/Rb*1r/b1rb1/R1B1r b 1-1",
    "rb1rb/1br2/b1rb1/2br1/r1b1r r 0-0",
)


def minimax(state: Okago, plies: int, ply: int = 0) -> int:
    """WIN minus the plies to a win that the rules prove within ``plies``, the negative for a loss, else 0."""
    outcome = state.outcome
    if outcome is not None:
        return WIN - ply if outcome.winners == (state.turn,) else ply - WIN
    if plies == 0:
        return 0
    return max(
        -minimax(state.play(state.turn, action), plies - 1, ply + 1) for action in state.actions(state.turn)
    )


@pytest.mark.parametrize("follow", [True, False])
def test_every_win_and_loss_that_minimax_proves_is_found(follow: bool) -> None:
    agreed = 0
    for number in range(60):
        state = crowded(number)
        slow = minimax(state, 3) if len(state.actions(state.turn)) <= 10 else 0
        if slow:
            found = searcher(Budget(0, 10**6), follow=follow)(masks_of(state.view(None)), 3, -WIN, WIN)
            # The search counts from the position after a move, one ply later.
            assert found == slow - (1 if slow > 0 else -1)
            agreed += 1
    assert agreed > 20


def test_what_following_forced_replies_proves_a_plain_search_proves_too() -> None:
    checked = 0
    for number in range(40):
        masks = masks_of(late(number, 10).view(None))
        followed = searcher(Budget(0, 10**6))(masks, 1, -WIN, WIN)
        plies = WIN - abs(followed)
        if abs(followed) >= PROVED and 3 <= plies <= 6:
            plain = searcher(Budget(0, 10**6), follow=False)(masks, plies, -WIN, WIN)
            assert abs(plain) >= PROVED
            assert (plain > 0) == (followed > 0)
            checked += 1
    assert checked > 4


def test_the_board_of_the_search_moves_like_the_rules() -> None:
    for number in range(20):
        state = after_random_play("okago", number, number)
        assert isinstance(state, Okago)
        masks = masks_of(state.view(None))
        for action in state.actions(state.turn):
            after = state.play(state.turn, action)
            outcome = after.outcome
            assert masks.wins(MOVES[action]) == (outcome is not None and outcome.reason == "line")
            assert masks.after(MOVES[action]) == masks_of(after.view(None))


WINNING = okago("5/5/1bb2/1rrr1/5 r 9-10")
HALF_BLOCKED = okago("5/2b2/5/brrr1/5 b 9-10")


@pytest.mark.parametrize("level", LEVELS)
def test_a_line_that_can_be_completed_is(level: str) -> None:
    for seed in range(6):
        action = choose(WINNING.view(0), level, seed, nodes=500)

        assert WINNING.play(0, action).outcome is not None


def test_a_line_cannot_be_completed_on_the_no_go() -> None:
    search = searcher(Budget(0, 10**6), follow=False)

    barred = search(masks_of(okago("5/5/5/rrr*1/5 r 8-9").view(None)), 0, -WIN, WIN)
    free = search(masks_of(okago("5/5/5/rrr2/5 r 8-9").view(None)), 0, -WIN, WIN)

    assert barred < PROVED <= free


def test_a_proved_loss_is_not_played_before_every_move_is_searched() -> None:
    state = late(0, 9)
    view = state.view(state.turn)
    masks, moves = masks_of(view), different_moves(view, Random(1))

    move, score = best_of(masks, moves, Budget(0, 200))

    assert score > -PROVED
    assert searcher(Budget(0, 10**6))(masks.after(move), 4, -WIN, WIN) < PROVED


def test_every_only_win_of_the_book_is_found_within_a_thought() -> None:
    for puzzle in book("okago")[:40]:
        view = okago(puzzle.position).view(puzzle.seat)

        assert choose(view, "master", 1, nodes=20_000) == puzzle.solution[0], puzzle


def test_a_symmetric_board_is_not_searched_eight_times() -> None:
    state = after_random_play("okago", 1, 0)

    assert isinstance(state, Okago)
    assert len(different_moves(state.view(state.turn), Random(1))) == 6


def test_a_hint_names_the_line_that_wins() -> None:
    found = hint(WINNING.view(0), 1, nodes=500)
    after = WINNING.play(0, found.action)

    assert (found.reason, found.sure) == ("wins", "certain")
    assert after.outcome is not None
    assert found.facts["cells"] == after.view(0).line


def test_a_hint_names_the_cells_to_block() -> None:
    found = hint(HALF_BLOCKED.view(1), 1, nodes=3_000)

    assert (found.reason, found.sure) == ("blocks", "certain")
    assert found.facts["cells"] == ("e2",)


def test_every_fact_of_a_jump_is_true() -> None:
    for state, found in hints_for((late(number, 5) for number in range(30)), Reason.JUMPS, nodes=100):
        facts = found.facts
        assert found.action == f"{facts['piece']}x{facts['landing']}"
        assert state.play(state.turn, found.action).view(0).no_go == facts["over"]


def test_every_threat_that_a_hint_names_is_one() -> None:
    for state, found in hints_for((late(number, 8) for number in range(30)), Reason.THREATENS, nodes=50):
        me = state.turn
        after = state.play(me, found.action)
        for cell in named(found, "cells"):
            reply = next(
                action
                for action in after.actions(1 - me)
                if cell not in action and after.play(1 - me, action).outcome is None
            )
            then = after.play(1 - me, reply)
            assert cell not in then.actions(me) or then.play(me, cell).outcome is not None


@pytest.mark.parametrize("number", range(10))
def test_a_promised_win_or_loss_comes_in_as_many_moves(number: int) -> None:
    state = late(number, 12)
    found = hint(state.view(state.turn), 1, nodes=2_000)
    if found.reason not in {"wins-in", "holds-out"}:
        return
    winner = state.turn if found.reason == "wins-in" else 1 - state.turn
    moves = int(found.reason == "wins-in")
    state = state.play(state.turn, found.action)
    while state.outcome is None:
        moves += state.turn == winner
        state = state.play(state.turn, choose(state.view(state.turn), "master", 1, nodes=20_000))

    assert state.outcome.winners == (winner,)
    assert moves == found.facts["moves"]
