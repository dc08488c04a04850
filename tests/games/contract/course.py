"""The course of a game: actions, states and the position text, for any table of any game."""

from __future__ import annotations

import pickle

from games.core import (
    tidy,
)
from tests.games.contract.checks import (
    MOST_ACTIONS,
    assert_frozen,
    check,
    running_states_of,
    states_of,
    strangers,
    watchers,
)
from tests.games.playouts import Table, playout, seed_number, spread


@check
def a_game_ends_and_has_an_outcome_exactly_when_nobody_is_to_act(table: Table) -> None:
    *running, last = playout(table).states
    assert all(state.outcome is None and state.to_act for state in running)
    assert last.outcome is not None
    assert last.to_act == ()


@check
def the_outcome_has_a_score_for_every_seat_and_the_seats_that_won(table: Table) -> None:
    outcome = playout(table).states[-1].outcome

    assert outcome is not None
    assert len(outcome.scores) == table.seats
    assert all(type(score) is int for score in outcome.scores)
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert set(outcome.winners) <= set(range(table.seats))
    assert outcome.reason in table.game.reasons
    assert outcome.reason.isidentifier()
    assert outcome.reason.islower()


@check
def exactly_the_seats_to_act_have_actions(table: Table) -> None:
    for state in states_of(table):
        assert list(state.to_act) == sorted(set(state.to_act))
        seats_with_actions = [seat for seat in range(table.seats) if state.actions(seat)]
        assert seats_with_actions == list(state.to_act)
        assert all(state.actions(seat) == () for seat in strangers(table))


@check
def actions_are_listed_once_in_lower_case_with_single_spaces(table: Table) -> None:
    for state in states_of(table):
        for seat in state.to_act:
            actions = state.actions(seat)
            assert len({tidy(action) for action in actions}) == len(actions)
            assert all(action == " ".join(action.lower().split()) for action in actions)


@check
def every_listed_action_plays_and_leaves_the_state_as_it_was(table: Table) -> None:
    for state in running_states_of(table):
        before = state.position
        for seat in state.to_act:
            for action in spread(state.actions(seat), MOST_ACTIONS):
                assert state.play(seat, action) != state
        assert state.position == before


@check
def an_action_may_be_written_otherwise_and_its_canonical_text_is_the_listed_one(
    table: Table,
) -> None:
    for state in running_states_of(table):
        for seat in state.to_act:
            for action in spread(state.actions(seat), 3):
                canonical = state.play(seat, action)
                spaced = "  ".join(action)
                for text in (action, action.upper(), f" {spaced}\n", tidy(action)):
                    assert state.canonical(seat, text) == action
                    written_so = state.play(seat, text)
                    assert written_so == canonical
                    assert written_so.view(seat) == canonical.view(seat)


@check
def the_same_seed_and_the_same_actions_give_the_same_states(table: Table) -> None:
    states, moves = playout(table).states, playout(table).moves
    state = table.start(seed_number(0))
    for (seat, action), expected in zip(moves, states[1:], strict=True):
        state = state.play(seat, action)
        assert state == expected


@check
def a_state_is_frozen_hashable_and_survives_pickling(table: Table) -> None:
    for state in states_of(table):
        assert_frozen(state)
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)


@check
def neither_a_state_nor_a_position_nor_a_view_prints_the_seed(table: Table) -> None:
    seed = seed_number(0)
    secrets = (seed.hex(), repr(seed), str(int.from_bytes(seed)))
    for state in states_of(table):
        views = [state.view(seat) for seat in watchers(table)]
        printed = [repr(state), str(state), state.position, *map(repr, views), *map(str, views)]
        assert not [text for text in printed for secret in secrets if secret in text]


@check
def the_position_text_round_trips_in_one_line(table: Table) -> None:
    for state in states_of(table):
        position = state.position
        read = table.game.from_position(position)
        assert position.splitlines() == [position]
        assert read.position == position
        assert read == state
        assert hash(read) == hash(state)
        assert (read.to_act, read.outcome) == (state.to_act, state.outcome)
        assert all(read.actions(seat) == state.actions(seat) for seat in range(table.seats))


@check
def two_states_are_equal_exactly_when_their_positions_are(table: Table) -> None:
    states = states_of(table)
    assert len(set(states)) == len({state.position for state in states})
