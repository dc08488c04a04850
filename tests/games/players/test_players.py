"""What is true for all computer players: they act legally, and equal questions get equal answers."""

from __future__ import annotations

import pickle
from collections import defaultdict
from random import Random
from types import SimpleNamespace

import pytest

from games import GAMES
from games.players import LEVELS, PLAYERS, choose, hint, say
from games.players.thinking import Budget, Exhausted
from tests.games.players.seen import after_random_play
from tests.games.playouts import Table, seed_number, tables_of

FEW_NODES = defaultdict(lambda: 60, {"okiya": 300, "boussanga": 2, "ok": 4})
"""The nodes for a choice, by game, because the nodes of some games take longer."""
CHOICES_PER_GAME = 10

TABLES = [table for key in PLAYERS for table in dict.fromkeys(tables_of(GAMES[key]))]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_level_ever_does_what_is_not_allowed(table: Table) -> None:
    """Levels and random actions take turns, so that unusual positions occur, too."""
    random = Random(str(table))
    state = table.start(seed_number(1))
    chosen = 0
    while state.outcome is None and chosen < CHOICES_PER_GAME:
        seat = random.choice(state.to_act)
        action = random.choice(state.actions(seat))
        if random.random() < 0.4:
            chosen += 1
            level = random.choice(LEVELS)
            action = choose(state.view(seat), level, chosen, nodes=FEW_NODES[table.game.key])
            assert action in state.actions(seat)
        state = state.play(seat, action)


@pytest.mark.parametrize("key", PLAYERS)
def test_equal_views_choose_equally_and_have_equal_hints(key: str) -> None:
    nodes = FEW_NODES[key]
    state, another = after_random_play(key, 1, 4), after_random_play(key, 2, 5)
    view, other = state.view(state.to_act[0]), another.view(another.to_act[0])
    again = pickle.loads(pickle.dumps(view))

    for level in LEVELS:
        first = choose(view, level, 1, nodes=nodes)
        choose(other, level, 0, nodes=nodes)
        assert choose(again, level, 1, nodes=nodes) == first, level
    assert hint(again, 7, nodes=nodes) == hint(view, 7, nodes=nodes)


@pytest.mark.parametrize("key", PLAYERS)
def test_another_seed_opens_another_game(key: str) -> None:
    claims_to_start = key == "okey_dokey"
    state = after_random_play(key, 1, plies=int(claims_to_start))
    view = state.view(state.to_act[0])

    assert len({choose(view, "novice", seed, nodes=50) for seed in range(12)}) > 1


def test_between_two_games_of_a_match_there_is_only_one_action() -> None:
    state = GAMES["okiya"].from_position(
        "MSCPPBIR/MPCSPRIB/@2@2PSIP/@1@1@1@1 2 MR match=sets score=1-0 game=1 starter=1"
    )
    view = state.view(0)

    assert choose(view, "master", 1) == "next"
    assert (hint(view, 1).action, hint(view, 1).reason) == ("next", "only")


def test_a_seat_that_may_not_act_and_an_unknown_level_are_refused() -> None:
    state = after_random_play("okiya", 1, 0)
    acting, waiting = state.view(state.to_act[0]), state.view(1 - state.to_act[0])

    for asked in (lambda: choose(waiting, "master", 1), lambda: hint(waiting, 1)):
        with pytest.raises(ValueError, match="nothing to choose from"):
            asked()
    for ask in (lambda: choose(acting, "oracle", 1), lambda: say(acting, "oracle")):
        with pytest.raises(ValueError, match="no level 'oracle'"):
            ask()


@pytest.mark.parametrize("key", PLAYERS)
def test_without_any_time_an_action_is_still_chosen(key: str) -> None:
    state = after_random_play(key, 4, 2)
    (seat,) = state.to_act

    assert choose(state.view(seat), "master", 1, nodes=0) in state.actions(seat)


def test_a_budget_of_nodes_ends_after_its_number_of_nodes() -> None:
    budget = Budget(0, nodes=10)
    budget.spend(10)

    with pytest.raises(Exhausted):
        budget.spend(1)


def test_a_budget_of_seconds_ends_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr("games.players.thinking.time", SimpleNamespace(monotonic=lambda: now))
    budget, half = Budget(2.0), Budget(2.0).share(0.5)
    budget.spend(1_000_000)

    now = 6.5
    budget.spend()
    with pytest.raises(Exhausted):
        half.spend()

    now = 7.5
    with pytest.raises(Exhausted):
        budget.spend()
