"""The computer player of Okiya: its exact scores against minimax on the rules, its levels, its hints."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

from games.okiya import Okiya
from games.okiya.garden import TOKENS
from games.players import Hint, choose, hint
from games.players.okiya.player import values
from games.players.thinking import ENOUGH_NODES, Budget, Exhausted
from tests.games.okiya.gardens import garden_full_on_a1, player_1_wins_on_d1, untouched
from tests.games.players.seen import after_random_play, named


def minimax(state: Okiya) -> int:
    """The exact score of the seat to move, by the rules alone: every play to its end."""
    outcome = state.outcome
    if outcome is not None:
        left = sum(tile not in TOKENS for tile in state.garden)
        if not outcome.winners:
            return 0
        return left + 1 if outcome.winners == (state.turn,) else -left - 1
    return max(-minimax(state.play(state.turn, cell)) for cell in state.actions(state.turn))


def late(number: int, plies: int, full_garden: str = "win") -> Okiya:
    state = after_random_play("okiya", number, plies, options={"full_garden": full_garden})
    assert isinstance(state, Okiya)
    return state


def chosen(state: Okiya) -> str:
    """The choice of the top level when it has solved the garden."""
    return choose(state.view(state.turn), "master", 1, nodes=ENOUGH_NODES)


def hinted(state: Okiya, nodes: int = ENOUGH_NODES) -> Hint:
    return hint(state.view(state.turn), 1, nodes=nodes)


@pytest.mark.parametrize("full_garden", ["win", "draw"])
@pytest.mark.parametrize("plies", [8, 9, 11])
def test_the_exact_scores_are_those_of_plain_minimax(plies: int, full_garden: str) -> None:
    for number in range(6):
        state = late(number, plies, full_garden)
        slow = {cell: -minimax(state.play(state.turn, cell)) for cell in state.actions(state.turn)}

        assert values(state.view(None)) == slow


@pytest.mark.parametrize("full_garden", ["win", "draw"])
def test_no_clock_changes_a_perfect_answer(full_garden: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.players.thinking.time", SimpleNamespace(monotonic=count().__next__))
    for number in range(2):
        state = late(number, 3, full_garden)
        view = state.view(state.turn)
        scores = values(view)

        assert scores[choose(view, "master", 1, budget_s=0)] == max(scores.values())
        assert hint(view, 1, budget_s=0) == hint(view, 1, nodes=ENOUGH_NODES)


def test_scores_for_which_the_time_does_not_last_are_refused() -> None:
    with pytest.raises(Exhausted):
        values(untouched().view(None), Budget(0, nodes=1_000))


def test_a_hint_names_the_pattern_that_wins() -> None:
    found = hinted(player_1_wins_on_d1())

    assert (found.action, found.reason, found.sure) == ("d1", "wins", "certain")
    assert found.facts["by"] == "line"
    assert found.facts["cells"] == ("a1", "b1", "c1", "d1")
    assert found.facts["tiles_left"] == 9


def test_a_hint_names_what_is_lacking_after_a_block() -> None:
    for number in range(200):
        state = late(number, 10)
        found = hinted(state)
        if found.facts.get("by") == "block":
            break
    after = state.play(state.turn, found.action)

    assert after.outcome is not None
    assert after.outcome.reason == "block"
    plant, symbol = named(found, "lacking")
    left = [tile for tile in after.garden if tile not in TOKENS]
    assert len(left) == found.facts["tiles_left"]
    assert not [tile for tile in left if tile[0] == plant[0] or tile[1] == symbol[0]]


def test_a_hint_knows_the_last_tile() -> None:
    state = garden_full_on_a1(starter=1)

    assert hinted(state).reason == "only"


@pytest.mark.parametrize("number", range(8))
def test_a_promised_win_comes_in_as_many_moves(number: int) -> None:
    state = late(number, 4)
    found = hinted(state)
    if found.reason not in {"wins-in", "holds-out"}:
        return
    winner = state.turn if found.reason == "wins-in" else 1 - state.turn
    moves = 0
    state = state.play(state.turn, found.action)
    moves += found.reason == "wins-in"
    while state.outcome is None:
        moves += state.turn == winner
        state = state.play(state.turn, chosen(state))

    assert state.outcome.winners == (winner,)
    assert moves == found.facts["moves"]


def test_a_hint_warns_of_what_gives_the_win_away() -> None:
    warned = 0
    for number in range(20):
        state = late(number, 5)
        found = hinted(state)
        for cell in named(found, "avoid"):
            warned += 1
            after = state.play(state.turn, cell)
            assert after.outcome is None
            assert hinted(after).reason in {"wins", "wins-in", "only"}
    assert warned > 10


def test_a_hint_without_time_says_that_it_guesses() -> None:
    found = hinted(untouched(), nodes=10)

    assert (found.reason, found.sure) == ("looks-best", "guess")
