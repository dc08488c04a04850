"""The review of Okey Dokey: when the grid could still be filled, and whether a player could know it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS
from games.players.okey_dokey.finish import finish
from games.players.okey_dokey.open_deal import print_move
from games.players.okey_dokey.review import Open, Verdict, _deck, judge
from games.players.review import Story
from games.players.thinking import Exhausted
from tests.games.okey_dokey.tables import a_won_game, sensible, table
from tests.games.players.okey_dokey.seen import all_open
from tests.games.players.okey_dokey.test_solver import end_game, every_line
from tests.games.players.stories import story


def played_on(state: OkeyDokey, random: Random) -> tuple[Story, list[OkeyDokey]]:
    """A game from a state to its end, and its states."""
    states, actions = [state], []
    while state.outcome is None:
        (seat,) = state.to_act
        actions.append(sensible(state, seat, random))
        state = state.play(seat, actions[-1])
        states.append(state)
    return story(states[0], *actions), states


def test_a_way_to_finish_is_found_exactly_where_a_line_of_the_rules_has_one() -> None:
    answers = set()
    for seats, number in product(range(1, 6), range(4)):
        state = end_game(seats, number)

        line = finish(all_open(state))

        assert (line is not None) is every_line(state, {})
        for move in line or ():
            state = state.play(state.to_act[0], print_move(*move))
        assert line is None or (state.outcome is not None and state.outcome.winners)
        answers.add(line is None)
    assert answers == {True, False}


def test_a_way_to_finish_a_long_game_swaps_and_follows_the_rules() -> None:
    state = OkeyDokey.start(3, {}, bytes(16)).play(0, "start")

    line = finish(all_open(state))

    assert line is not None
    for move in line:
        state = state.play(state.to_act[0], print_move(*move))
    assert state.outcome is not None
    assert state.outcome.winners


def test_a_deal_that_is_too_hard_is_not_known() -> None:
    """High cards come before low ones; to prove that this is lost takes longer than the search may."""
    cards = [f"{colour}{number}" for number in range(8, 0, -1) for colour in COLOURS]
    state = table(" ".join(cards[:10]), deck=" ".join(cards[10:]), difficulty="maestro")

    with pytest.raises(Exhausted):
        finish(all_open(state))


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_deck_is_known_from_what_was_drawn_later(seats: int) -> None:
    random = Random(seats)
    begun = OkeyDokey.start(seats, {"difficulty": "amateur"}, random.randbytes(16)).play(0, "start")
    played, states = played_on(begun, random)

    for ply in range(0, len(played.moves), 3):
        (deck, undrawn), real = _deck(played, ply), states[ply].deck
        known = [i for i, card in enumerate(deck) if card not in undrawn]
        assert [deck[i] for i in known] == [real[i] for i in known]
        assert sorted(deck) == sorted(real)
        assert undrawn <= {*states[-1].deck}


def test_in_a_game_that_was_won_no_move_lost_it() -> None:
    state, moves = a_won_game(3, Random(1))
    actions = [action for _, action in moves]
    played = story(state, *actions)

    found = [judge(played, ply) for ply in (0, 30, 48)]

    assert found[0] is None
    assert all(each is not None and each.facts["open"] == Open.YES and not each.swing for each in found[1:])


def test_the_last_move_with_which_the_grid_could_be_filled_turns_the_game() -> None:
    turned = 0
    for number in range(12):
        state = end_game(2, number)
        (seat,) = state.to_act
        lost = [action for action in state.actions(seat) if not every_line(state.play(seat, action), {})]
        if not every_line(state, {}) or not lost:
            continue
        played, _ = played_on(state.play(seat, lost[0]), Random(0))
        found = judge(Story((story(state).views[0], *played.views), ((seat, lost[0]), *played.moves)), 0)
        assert found is not None
        assert found.verdict in {Verdict.UNLUCKY, Verdict.GAVE_UP}
        assert (found.facts["open"], found.swing) == (Open.NO, 2)
        assert found.line[0] not in lost
        turned += 1
    assert turned
