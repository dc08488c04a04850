"""The computer player of Boussanga in competition: its search follows the rules."""

from __future__ import annotations

from random import Random

import pytest

from games.boussanga import Boussanga
from games.boussanga.board import lines, makes_line, with_masks
from games.players import Sure, choose
from games.players.boussanga.player import Reason
from games.players.boussanga.versus import (
    DECIDED,
    Contest,
    Play,
    greediest,
    look_ahead,
    threats_of,
)
from games.players.thinking import Budget
from tests.games.boussanga.tables import FFF, UNFIT, versus
from tests.games.players.seen import after_random_play, hints_for, named


def midway(number: int, plies: int = 14, seats: int = 2, mode: str = "versus") -> Boussanga:
    state = after_random_play("boussanga", number, plies, seats, {"mode": mode})
    assert isinstance(state, Boussanga)
    return state


def seat_of(state: Boussanga) -> int:
    assert state.turn is not None
    return state.turn


def test_the_plays_of_the_table_are_the_actions_of_the_rules() -> None:
    for number in range(3):
        state = midway(number)
        table = Contest.of(state.view(None))

        plays = [*table.plays(), *table.passes()]

        assert sorted(one.text for one in plays) == sorted(state.actions(seat_of(state)))


@pytest.mark.parametrize(("seats", "mode"), [(2, "versus"), (3, "versus"), (4, "teams")])
def test_the_table_after_a_play_is_what_the_rules_make_of_it_but_for_the_card_drawn(
    seats: int, mode: str
) -> None:
    for number in range(2):
        random = Random(number)
        state = Boussanga.start(seats, {"mode": mode}, random.randbytes(16))
        while state.turn is not None:
            me = state.turn
            table = Contest.of(state.view(None))
            scoring = [Play(0, there) for _, there in threats_of(table)]
            plays = [*table.plays(), *table.passes()]
            one = random.choice(
                [play for play in plays if play.there in [it.there for it in scoring]] or plays
            )
            after = table.after(one)
            gained = table.gain(one)
            state = state.play(me, one.text)
            assert (after.board, after.reserve, after.areas) == (state.board, state.reserve, state.areas)
            assert (after.bonus, after.last, after.deck_size) == (state.bonus, state.last, len(state.deck))
            assert gained == state.areas[table.side].points - table.points[table.side]
            if state.turn is not None:
                assert after.turn == state.turn


def test_a_line_is_seen_exactly_where_the_board_has_one() -> None:
    for number in range(3):
        table = Contest.of(midway(number, 20).view(None))
        for one in table.plays():
            assert one.there is not None
            full = with_masks(table.board, one.there.masks)
            assert makes_line(table.board, one.there) == bool(lines(full))


def test_the_greediest_play_scores_most() -> None:
    for number in range(3):
        table = Contest.of(midway(number, 18).view(None))

        points, one = greediest(table)

        assert points == table.gain(one) == max(table.gain(other) for other in table.plays())


@pytest.mark.parametrize("level", ["casual", "strong", "master"])
def test_a_line_of_four_is_completed(level: str) -> None:
    state = versus("f d4 d5", (FFF, *UNFIT[:3]))

    after = state.play(0, choose(state.view(0), level, 1, nodes=20))

    assert after.areas[0].points > 0


def test_a_play_is_worth_the_lead_after_the_best_answer() -> None:
    for number in range(2):
        state = midway(number, 16)
        me = seat_of(state)
        table = Contest.of(state.view(None))
        for one in look_ahead(table, list(table.plays()), 3, 0, Budget(0, 10)):
            after = state.play(me, one.play.text)
            answers = [after.play(1 - me, reply) for reply in after.actions(1 - me)]
            leads = [end.areas[me].points - end.areas[1 - me].points for end in answers]
            won = (min(leads) > 0) - (min(leads) < 0)
            assert one.value == min(leads) + DECIDED * won * one.decided
            assert one.answer == after.areas[me].points - after.areas[1 - me].points - min(leads)


def test_hints_tell_what_an_action_scores() -> None:
    for state, found in hints_for((midway(number, 16) for number in range(10)), Reason.SCORES, nodes=8):
        change = state.play(seat_of(state), found.action).view(None).change
        assert change is not None
        assert found.facts["points"] == change.scored.points
        assert set(named(found, "cells")) == {cell for line in change.lines for cell in line.cells}


def test_hints_tell_what_a_denied_answer_was_worth() -> None:
    for state, found in hints_for((midway(number, 10) for number in range(12)), Reason.SPARES, nodes=4):
        passed, played = (state.play(seat_of(state), action) for action in ("pass 1", found.action))
        possible = max(gain for gain, _ in threats_of(Contest.of(passed.view(None))))
        answer = greediest(Contest.of(played.view(None)))[0]
        assert found.facts["points"] == possible - answer


def test_a_certain_win_is_won_against_every_answer() -> None:
    for state, found in hints_for(map(play_down, range(4)), Reason.WINS, nodes=8):
        me = seat_of(state)
        assert found.sure == Sure.CERTAIN
        after = state.play(me, found.action)
        ends = (
            [after] if after.turn is None else [after.play(1 - me, reply) for reply in after.actions(1 - me)]
        )
        leads = [end.areas[me].points - end.areas[1 - me].points for end in ends]
        assert all(end.turn is None for end in ends)
        assert min(leads) == found.facts["lead"]


def play_down(number: int) -> Boussanga:
    """A game between greedy players, one or two turns before its end."""
    random = Random(number)
    states = [Boussanga.start(2, {}, random.randbytes(16))]
    while states[-1].turn is not None:
        now = states[-1]
        states.append(now.play(seat_of(now), greediest(Contest.of(now.view(None)))[1].text))
    return states[-2 - number % 2]
