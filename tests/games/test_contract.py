"""What every game keeps, on every entry of GAMES. Knows the contract only, never the rules of a game."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from types import NoneType

import pytest

from games import GAMES
from games.core import (
    Game,
    GameError,
    GameOver,
    IllegalAction,
    InvalidOption,
    InvalidPosition,
    NotYourTurn,
    UnknownAction,
    View,
    tidy,
)
from tests.games.playouts import TABLES, Playout, Table, playout, seed_number, spread, table_taking

MOST_STATES = 25
MOST_ACTIONS = 12

NOT_NOTATION = ("", " ", "?", "?!", "resign now", "next next", "zz99", "-", "\0", "½", "x" * 2000)

COOPERATIVE = {"okey_dokey"}
"""Games in which all win or lose together, and so nobody resigns; ``mode=coop`` makes any game one."""


def has_two_opponents(table: Table) -> bool:
    mode = dict(table.options).get("mode")
    return table.seats == 2 and table.game.key not in COOPERATIVE and mode != "coop"


each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
each_table = pytest.mark.parametrize("table", TABLES, ids=str)
each_duel = pytest.mark.parametrize("table", [table for table in TABLES if has_two_opponents(table)], ids=str)


def states_of(table: Table) -> list[Game]:
    return spread(playout(table).states, MOST_STATES)


def running_states_of(table: Table) -> list[Game]:
    return spread(playout(table).states[:-1], MOST_STATES)


def watchers(table: Table) -> tuple[int | None, ...]:
    """Everybody who may ask for a view: every seat, and the public."""
    return (*range(table.seats), None)


def strangers(table: Table) -> tuple[int, ...]:
    """Seats that the table does not have."""
    return (-1, table.seats)


def assert_frozen(value: object) -> None:
    assert is_dataclass(value)
    name = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, getattr(value, name))


def parts_of(value: object) -> Iterator[object]:
    """A value and everything it is made of, as far as tuples and dataclasses go."""
    yield value
    if type(value) is tuple:
        for part in value:
            yield from parts_of(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))


# The class itself: what the game is, and what a table may choose.


@each_game
def test_a_game_is_listed_under_its_own_key_and_has_a_title(game: type[Game]) -> None:
    assert GAMES[game.key] is game
    assert game.title
    assert len(game.seats) > 0


@each_game
def test_the_choices_of_every_option_are_of_one_kind(game: type[Game]) -> None:
    assert len({option.key for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.default in option.choices
        assert len(set(option.choices)) == len(option.choices) > 1
        assert {type(choice) for choice in option.choices} == {option.kind}


@each_game
def test_every_value_of_every_option_can_be_played_at_some_table(game: type[Game]) -> None:
    for option in game.options:
        for choice in option.choices:
            assert table_taking(game, {option.key: choice}), f"{option.key}={choice}"


@each_game
def test_a_number_of_seats_the_game_does_not_have_is_refused(game: type[Game]) -> None:
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(ValueError, match=str(seats)):
            game.start(seats, {}, seed_number(0))


@each_game
def test_an_option_the_game_does_not_have_is_refused_by_name(game: type[Game]) -> None:
    with pytest.raises(InvalidOption) as refused:
        game.start(game.seats[0], {"no_such_option": 1}, seed_number(0))
    assert refused.value.key == "no_such_option"


@each_game
def test_a_value_that_an_option_does_not_take_is_refused_with_the_choices(game: type[Game]) -> None:
    for option in game.options:
        with pytest.raises(InvalidOption) as refused:
            game.start(game.seats[0], {option.key: "no such value"}, seed_number(0))
        assert (refused.value.key, refused.value.choices) == (option.key, option.choices)
        assert refused.value.value == "no such value"


@each_game
def test_a_value_of_another_type_is_refused_even_if_it_compares_equal(game: type[Game]) -> None:
    for option in game.options:
        lookalikes: list[object] = [None, (), 2.5, b"on"]
        for choice in option.choices:
            lookalikes.append(int(choice) if isinstance(choice, bool) else [choice])
            if not isinstance(choice, str):
                lookalikes += [str(choice), float(choice)]
        for value in lookalikes:
            with pytest.raises(InvalidOption):
                game.start(game.seats[0], {option.key: value}, seed_number(0))


@each_game
def test_different_seeds_deal_different_games(game: type[Game]) -> None:
    positions = {game.start(game.seats[-1], {}, seed_number(n)).position for n in range(16)}

    assert len(positions) > 1


# The course of a game.


@each_table
def test_a_game_ends_and_has_an_outcome_exactly_when_nobody_is_to_act(table: Table) -> None:
    for number in range(3):
        *running, last = playout(table, number).states
        assert all(state.outcome is None and state.to_act for state in running)
        assert last.outcome is not None
        assert last.to_act == ()


@each_table
def test_the_outcome_has_a_score_for_every_seat_and_the_seats_that_won(table: Table) -> None:
    outcome = playout(table).states[-1].outcome

    assert outcome is not None
    assert len(outcome.scores) == table.seats
    assert all(type(score) is int for score in outcome.scores)
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert set(outcome.winners) <= set(range(table.seats))
    assert outcome.reason.isidentifier()
    assert outcome.reason.islower()


@each_table
def test_exactly_the_seats_to_act_have_actions(table: Table) -> None:
    for state in states_of(table):
        assert list(state.to_act) == sorted(set(state.to_act))
        seats_with_actions = [seat for seat in range(table.seats) if state.actions(seat)]
        assert seats_with_actions == list(state.to_act)
        assert all(state.actions(seat) == () for seat in strangers(table))


@each_table
def test_actions_are_listed_once_in_lower_case_with_single_spaces(table: Table) -> None:
    for state in states_of(table):
        for seat in state.to_act:
            actions = state.actions(seat)
            assert len({tidy(action) for action in actions}) == len(actions)
            assert all(action == " ".join(action.lower().split()) for action in actions)


@each_table
def test_every_listed_action_plays_and_leaves_the_state_as_it_was(table: Table) -> None:
    for state in running_states_of(table):
        before = state.position
        for seat in state.to_act:
            for action in spread(state.actions(seat), MOST_ACTIONS):
                assert state.play(seat, action) != state
        assert state.position == before


@each_table
def test_an_action_may_be_written_in_capitals_and_with_spaces_or_without(table: Table) -> None:
    for state in running_states_of(table):
        for seat in state.to_act:
            for action in spread(state.actions(seat), 5):
                canonical = state.play(seat, action)
                spaced = "  ".join(action)
                for text in (action.upper(), f" {spaced}\n", tidy(action)):
                    written_so = state.play(seat, text)
                    assert written_so == canonical
                    assert written_so.view(seat) == canonical.view(seat)


@each_table
def test_the_canonical_text_of_an_action_is_the_listed_one_however_it_is_written(table: Table) -> None:
    for state in running_states_of(table):
        for seat in state.to_act:
            for action in spread(state.actions(seat), 5):
                for text in (action, action.upper(), f" {'  '.join(action)}\n", tidy(action)):
                    assert state.canonical(seat, text) == action


@each_table
def test_the_same_seed_and_the_same_actions_give_the_same_states(table: Table) -> None:
    states, moves = playout(table).states, playout(table).moves
    state = table.start(seed_number(0))
    for (seat, action), expected in zip(moves, states[1:], strict=True):
        state = state.play(seat, action)
        assert state == expected


@each_table
def test_a_state_is_frozen_hashable_and_survives_pickling(table: Table) -> None:
    for state in states_of(table):
        assert_frozen(state)
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)


@each_table
def test_neither_a_state_nor_a_position_nor_a_view_prints_the_seed(table: Table) -> None:
    seed = seed_number(0)
    secrets = (seed.hex(), repr(seed), str(int.from_bytes(seed)))
    for state in states_of(table):
        views = [state.view(seat) for seat in watchers(table)]
        printed = [repr(state), str(state), state.position, *map(repr, views), *map(str, views)]
        assert not [text for text in printed for secret in secrets if secret in text]


# The position text.


@each_table
def test_the_position_text_round_trips_in_one_line(table: Table) -> None:
    for state in states_of(table):
        position = state.position
        read = table.game.from_position(position)
        assert position.splitlines() == [position]
        assert read.position == position
        assert read == state
        assert hash(read) == hash(state)
        assert (read.to_act, read.outcome) == (state.to_act, state.outcome)
        assert all(read.actions(seat) == state.actions(seat) for seat in range(table.seats))


@each_table
def test_two_states_are_equal_exactly_when_their_positions_are(table: Table) -> None:
    states = states_of(table)
    assert len(set(states)) == len({state.position for state in states})


@each_game
def test_a_text_that_is_not_a_position_is_refused_with_the_wrong_part(game: type[Game]) -> None:
    position = game.start(game.seats[-1], {}, seed_number(0)).position
    wrong = ("", " ", "nonsense", position[:8], f"{position} bogus=1", f"{position} bogus", position * 2)
    for text in wrong:
        with pytest.raises(InvalidPosition) as refused:
            game.from_position(text)
        assert refused.value.rule
        assert refused.value.part in text


# Views: the only way out.


@each_table
def test_a_view_says_who_looks_and_repeats_what_the_state_says(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            assert (view.game, view.seat) == (table.game.key, seat)
            assert (view.to_act, view.outcome) == (state.to_act, state.outcome)


@each_table
def test_a_view_holds_the_actions_of_its_own_seat_and_of_no_other(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            own = () if seat is None else state.actions(seat)
            assert view.actions == own
            others = {state.actions(other) for other in state.to_act} - {own}
            assert not [part for part in parts_of(view) if isinstance(part, tuple) and part in others]


@each_table
def test_a_view_is_made_of_plain_values_and_frozen_ones(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            for part in parts_of(state.view(seat)):
                if is_dataclass(part):
                    assert not isinstance(part, Game)
                    assert_frozen(part)
                else:
                    assert type(part) in (str, int, bool, NoneType, tuple)


@each_table
def test_a_view_holds_neither_the_seed_nor_the_position(table: Table) -> None:
    seed = seed_number(0)
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            pickled = pickle.dumps(view)
            assert seed not in pickled
            assert seed.hex().encode() not in pickled
            assert state.position.encode() not in pickled
            assert int.from_bytes(seed) not in parts_of(view)


@each_table
def test_a_view_is_hashable_and_survives_pickling(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            copy: View = pickle.loads(pickle.dumps(view))
            assert copy == view
            assert hash(copy) == hash(view)
            assert pickle.dumps(copy) == pickle.dumps(view)


@each_table
def test_equal_views_are_equal_in_every_byte_however_their_states_were_made(table: Table) -> None:
    original = playout(table)
    pickled = tuple(pickle.loads(pickle.dumps(state)) for state in original.states)
    for copies in (replayed_from_capitals(original), pickled):
        pairs = list(zip(original.states, copies, strict=True))
        for state, copy in spread(pairs, 4 * MOST_STATES):
            for seat in watchers(table):
                view, other = state.view(seat), copy.view(seat)
                assert view == other
                assert hash(view) == hash(other)
                assert pickle.dumps(view) == pickle.dumps(other)
                assert (view.text, view.alt) == (other.text, other.alt)


@each_table
def test_views_of_a_position_that_was_read_are_equal_in_every_byte_if_they_are_equal(table: Table) -> None:
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


@each_table
def test_every_view_has_a_text_board_and_an_alt_text_that_discord_takes(table: Table) -> None:
    for state in states_of(table):
        for seat in watchers(table):
            view = state.view(seat)
            assert view.text.strip()
            assert 0 < len(view.alt.strip()) <= len(view.alt) <= 1024


# Refusals.


@each_table
def test_a_seat_that_is_not_to_act_is_told_that_it_is_not_its_turn(table: Table) -> None:
    for state in running_states_of(table):
        action = state.actions(state.to_act[0])[0]
        waiting = set(range(table.seats)) - set(state.to_act)
        for seat in (*waiting, *strangers(table)):
            with pytest.raises(NotYourTurn) as refused:
                state.play(seat, action)
            assert refused.value.rule


@each_table
def test_text_that_is_not_notation_is_unknown_and_the_refusal_lists_what_is_legal(table: Table) -> None:
    for state in spread(playout(table).states[:-1], 12):
        for seat in range(table.seats):
            for text in NOT_NOTATION:
                with pytest.raises(UnknownAction) as refused:
                    state.play(seat, text)
                assert refused.value.rule
                assert refused.value.legal == state.actions(seat)


@each_table
def test_an_action_that_was_legal_before_is_illegal_now_or_another_way_to_write_a_legal_one(
    table: Table,
) -> None:
    original = playout(table)
    refusals = 0
    for ply, state in enumerate(original.states[1:-1], start=1):
        for seat in state.to_act:
            legal = state.actions(seat)
            earlier = {action for _, action in original.moves[max(0, ply - 8) : ply]}
            for action in sorted(earlier - set(legal)):
                after, refused = played(state, seat, action)
                if refused is None:
                    assert after in {state.play(seat, other) for other in legal}
                else:
                    refusals += 1
                    assert refused.rule
                    assert tidy(refused.action) == tidy(action)
                    assert refused.legal
                    assert set(refused.legal) <= set(legal)
    assert refusals > 0


def played(state: Game, seat: int, action: str) -> tuple[Game, IllegalAction | None]:
    """The state after a well-formed action, or the same state and why it is illegal."""
    try:
        return state.play(seat, action), None
    except IllegalAction as refused:
        return state, refused


@each_table
def test_after_the_end_everything_is_refused_because_the_game_is_over(table: Table) -> None:
    original = playout(table)
    texts = {*NOT_NOTATION, "resign", *(action for _, action in original.moves)}
    for seat in (*range(table.seats), *strangers(table)):
        assert original.states[-1].actions(seat) == ()
        for text in spread(sorted(texts), 30):
            with pytest.raises(GameOver) as refused:
                original.states[-1].play(seat, text)
            assert refused.value.rule


# Talk.


@each_table
def test_talk_changes_no_position_for_whoever_speaks_and_is_none_of_the_actions(table: Table) -> None:
    for state in spread(playout(table).states[:-1], 12):
        for seat in range(table.seats):
            for text in state.talk(seat):
                for spoken in (text, f" {'  '.join(text.upper())}\n"):
                    after = state.play(seat, spoken)
                    assert after == state
                    assert after.position == state.position
                    assert (after.to_act, after.outcome) == (state.to_act, None)
                    assert after.actions(seat) == state.actions(seat)
                    assert after.talk(seat) == state.talk(seat)
                assert tidy(text) == text
            assert not set(state.talk(seat)) & {tidy(action) for action in state.actions(seat)}
            assert len(set(state.talk(seat))) == len(state.talk(seat))


@each_table
def test_what_was_said_is_in_every_view_and_said_twice_it_is_there_once(table: Table) -> None:
    state = playout(table).states[-2]
    for seat in range(table.seats):
        for text in state.talk(seat):
            once = state.play(seat, text)
            for watcher in watchers(table):
                assert once.view(watcher) != state.view(watcher)
                assert once.play(seat, text).view(watcher) == once.view(watcher)


@each_table
def test_nobody_speaks_after_the_end_and_who_is_not_seated_never(table: Table) -> None:
    *running, last = playout(table).states
    texts = running[0].talk(0)
    for seat in (*range(table.seats), *strangers(table)):
        assert last.talk(seat) == ()
        for text in texts:
            with pytest.raises(GameOver):
                last.play(seat, text)
    for seat in strangers(table):
        assert running[0].talk(seat) == ()
        for text in texts:
            with pytest.raises(NotYourTurn):
                running[0].play(seat, text)


@each_table
def test_a_game_that_was_talked_over_goes_on_as_it_would_have_in_silence(table: Table) -> None:
    original = playout(table)
    state = original.states[0]
    for (mover, action), expected in zip(original.moves, original.states[1:], strict=True):
        for seat in range(table.seats):
            for text in state.talk(seat)[:: 1 + len(action)]:
                state = state.play(seat, text)
        state = state.play(mover, action)
        assert state == expected
        assert state.outcome == expected.outcome


# Resigning.


@each_duel
def test_either_of_two_opponents_may_resign_at_any_time_and_the_other_wins(table: Table) -> None:
    for state in running_states_of(table):
        for seat in (0, 1):
            after = state.play(seat, " Re sign ")
            assert after.outcome is not None
            assert (after.outcome.winners, after.outcome.reason) == ((1 - seat,), "resigned")
            assert (after.to_act, after.actions(0), after.actions(1)) == ((), (), ())
            assert f"resigned={seat + 1}" in after.position.split()
            assert table.game.from_position(after.position) == after
            assert after.view(None).outcome == after.outcome
            assert 0 < len(after.view(None).alt) <= 1024
            with pytest.raises(GameOver):
                after.play(1 - seat, "resign")


@each_duel
def test_who_is_not_seated_cannot_resign(table: Table) -> None:
    for seat in strangers(table):
        with pytest.raises(NotYourTurn):
            table.start(seed_number(0)).play(seat, "resign")


@each_table
def test_resigning_is_not_listed_and_only_two_opponents_can_do_it(table: Table) -> None:
    for state in running_states_of(table):
        for seat in range(table.seats):
            assert "resign" not in state.actions(seat)
            if not has_two_opponents(table):
                with pytest.raises(GameError):
                    state.play(seat, "resign")
