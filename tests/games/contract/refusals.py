"""What a game refuses, talk and resigning, for any table of any game."""

from __future__ import annotations

import pytest

from games.core import (
    Game,
    GameOver,
    IllegalAction,
    NotYourTurn,
    Rule,
    UnknownAction,
    tidy,
)
from tests.games.contract.checks import (
    MOST_ACTIONS,
    MOST_STATES,
    NOT_NOTATION,
    check,
    running_states_of,
    strangers,
    watchers,
)
from tests.games.playouts import Table, playout, seed_number, spread


@check
def a_seat_that_is_not_to_act_is_told_that_it_is_not_its_turn(table: Table) -> None:
    for state in running_states_of(table):
        action = state.actions(state.to_act[0])[0]
        waiting = set(range(table.seats)) - set(state.to_act)
        for seat in (*waiting, *strangers(table)):
            with pytest.raises(NotYourTurn) as refused:
                state.play(seat, action)
            assert refused.value.rule
            if seat in waiting:
                assert refused.value.rule == Rule.TURN
                assert refused.value.facts == {"seat": seat, "to_move": state.to_act[0]}


@check
def text_that_is_not_notation_is_unknown_and_the_refusal_lists_what_is_legal(table: Table) -> None:
    for state in running_states_of(table):
        for seat in range(table.seats):
            for text in NOT_NOTATION:
                with pytest.raises(UnknownAction) as refused:
                    state.play(seat, text)
                assert refused.value.rule
                assert refused.value.legal == state.actions(seat)


@check
def an_action_that_was_legal_before_is_illegal_now_or_another_way_to_write_a_legal_one(
    table: Table,
) -> None:
    original = playout(table)
    refusals = 0
    for ply, state in spread(list(enumerate(original.states[1:-1], start=1)), 5 * MOST_STATES):
        for seat in state.to_act:
            legal = state.actions(seat)
            earlier = {action for _, action in original.moves[max(0, ply - 8) : ply]}
            for action in spread(sorted(earlier - set(legal)), 3):
                after, refused = played(state, seat, action)
                if refused is None:
                    assert after in {state.play(seat, other) for other in legal}
                else:
                    refusals += 1
                    assert refused.rule
                    assert tidy(refused.action) == tidy(action)
                    assert refused.legal == legal
    assert refusals > 0


def played(state: Game, seat: int, action: str) -> tuple[Game, IllegalAction | None]:
    """The state after a well-formed action, or the same state and why it is illegal."""
    try:
        return state.play(seat, action), None
    except IllegalAction as refused:
        return state, refused


@check
def after_the_end_everything_is_refused_because_the_game_is_over(table: Table) -> None:
    original = playout(table)
    texts = {*NOT_NOTATION, "resign", *(action for _, action in original.moves)}
    for seat in (*range(table.seats), *strangers(table)):
        assert original.states[-1].actions(seat) == ()
        for text in spread(sorted(texts), 30):
            with pytest.raises(GameOver) as refused:
                original.states[-1].play(seat, text)
            assert refused.value.rule


@check
def talk_changes_no_position_for_whoever_speaks_and_is_none_of_the_actions(table: Table) -> None:
    for state in running_states_of(table):
        for seat in range(table.seats):
            for text in spread(state.talk(seat), MOST_ACTIONS):
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


@check
def what_was_said_is_in_every_view_and_said_twice_it_is_there_once(table: Table) -> None:
    state = playout(table).states[-2]
    for seat in range(table.seats):
        for text in spread(state.talk(seat), MOST_ACTIONS):
            once = state.play(seat, text)
            for watcher in watchers(table):
                assert once.view(watcher) != state.view(watcher)
                assert once.play(seat, text).view(watcher) == once.view(watcher)


@check
def nobody_speaks_after_the_end_or_from_a_seat_that_does_not_exist(table: Table) -> None:
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


@check
def a_game_that_was_talked_over_goes_on_as_it_would_have_in_silence(table: Table) -> None:
    original = playout(table)
    state = original.states[0]
    for (mover, action), expected in zip(original.moves, original.states[1:], strict=True):
        for seat in range(table.seats):
            for text in state.talk(seat)[len(action) :: 9]:
                state = state.play(seat, text)
        state = state.play(mover, action)
        assert state == expected
        assert state.outcome == expected.outcome


@check
def either_of_two_opponents_may_resign_at_any_time_and_the_other_wins(table: Table) -> None:
    for state in running_states_of(table) if table.can_resign else ():
        for seat in (0, 1):
            after = state.play(seat, " Re sign ")
            assert after.outcome is not None
            assert (after.outcome.winners, after.outcome.reason) == ((1 - seat,), "resigned")
            assert (after.to_act, after.actions(0), after.actions(1)) == ((), (), ())
            assert f"resigned={seat + 1}" in after.position.split()
            assert table.game.from_position(after.position) == after
            assert after.view(None).outcome == after.outcome
            with pytest.raises(GameOver):
                after.play(1 - seat, "resign")


@check
def a_seat_that_does_not_exist_cannot_resign(table: Table) -> None:
    for seat in strangers(table) if table.can_resign else ():
        with pytest.raises(NotYourTurn):
            table.start(seed_number(0)).play(seat, "resign")


@check
def resigning_is_not_listed_and_only_two_opponents_can_do_it(table: Table) -> None:
    for state in running_states_of(table):
        for seat in range(table.seats):
            assert "resign" not in state.actions(seat)
            if not table.can_resign:
                with pytest.raises(IllegalAction) as refused:
                    state.play(seat, "resign")
                assert (refused.value.rule, refused.value.legal) == ("resign", state.actions(seat))
