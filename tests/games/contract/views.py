"""What leaves a game: views of every seat and of the public, for any table of any game."""

from __future__ import annotations

import pickle
from dataclasses import is_dataclass
from enum import StrEnum
from types import NoneType

from games.core import (
    Game,
    View,
)
from tests.games.contract.checks import (
    MOST_REPLAYED,
    MOST_STATES,
    assert_frozen,
    check,
    parts_of,
    states_of,
    watchers,
)
from tests.games.playouts import Playout, Table, playout, seed_number, spread

WIDTH = 40
"""The characters of a line that a phone shows."""


@check
def a_view_says_who_looks_and_repeats_what_the_state_says(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            assert (view.game, view.seat) == (table.game.key, seat)
            assert (view.to_act, view.outcome) == (state.to_act, state.outcome)


@check
def a_view_holds_the_actions_of_its_own_seat_and_of_no_other(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            own = () if seat is None else state.actions(seat)
            assert view.actions == own
            others = {state.actions(other) for other in state.to_act} - {own}
            assert not [part for part in parts_of(view) if isinstance(part, tuple) and part in others]


@check
def a_view_is_made_of_plain_values_and_frozen_ones(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            for part in parts_of(state.view(seat)):
                if is_dataclass(part):
                    assert not isinstance(part, Game)
                    assert_frozen(part)
                else:
                    assert isinstance(part, StrEnum) or type(part) in (str, int, bool, NoneType, tuple)


@check
def a_view_holds_neither_the_seed_nor_the_position(table: Table) -> None:
    seed = seed_number(0)
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            pickled = pickle.dumps(view)
            assert seed not in pickled
            assert seed.hex().encode() not in pickled
            assert state.position.encode() not in pickled
            assert int.from_bytes(seed) not in parts_of(view)


@check
def a_view_is_hashable_and_survives_pickling(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            copy: View = pickle.loads(pickle.dumps(view))
            assert copy == view
            assert hash(copy) == hash(view)
            assert pickle.dumps(copy) == pickle.dumps(view)


@check
def equal_views_are_equal_in_every_byte_however_their_states_were_made(table: Table) -> None:
    original = playout(table).first(MOST_REPLAYED)
    pickled = tuple(pickle.loads(pickle.dumps(state)) for state in original.states)
    for copies in (replayed_from_capitals(original), pickled):
        pairs = list(zip(original.states, copies, strict=True))
        for state, copy in spread(pairs, MOST_STATES):
            for seat in watchers(table):
                view, other = state.view(seat), copy.view(seat)
                assert view == other
                assert hash(view) == hash(other)
                assert pickle.dumps(view) == pickle.dumps(other)
                assert view.text == other.text


@check
def views_of_a_position_that_was_read_are_equal_in_every_byte_if_they_are_equal(table: Table) -> None:
    for state in states_of(table):
        read = table.game.from_position(state.position)
        for seat in watchers(table):
            view, copy = state.view(seat), read.view(seat)
            assert (view == copy) == (pickle.dumps(view) == pickle.dumps(copy))


def replayed_from_capitals(original: Playout) -> tuple[Game, ...]:
    """The same states, built from texts that share no string with the first play."""
    states = [original.states[0]]
    for seat, action in original.moves:
        states.append(states[-1].play(seat, " ".join(action.upper())))
    return tuple(states)


@check
def every_view_has_a_text_board_that_fits_a_phone(table: Table) -> None:
    for state in spread(playout(table).states, 30):
        for seat in watchers(table):
            lines = state.view(seat).text.splitlines()
            assert any(map(str.strip, lines))
            assert max(map(len, lines)) <= WIDTH
