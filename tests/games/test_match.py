"""Matches of two opponents behave alike in every game: scores, goals, the next game, resigning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from games.core import GameOver, IllegalAction, InvalidPosition, NotYourTurn, Outcome, Reason
from games.match import Rule
from games.okago import Okago
from games.okiya import Okiya
from games.position import Fault
from tests.games.okiya.gardens import player_1_wins_on_d1, player_2_wins_on_d1

Duel = Okiya | Okago


def okiya_won_on_d1(winner: int, words: str = "") -> Okiya:
    return (player_1_wins_on_d1, player_2_wins_on_d1)[winner](words)


def okago_won_on_d1(winner: int, words: str = "") -> Okago:
    return Okago.from_position(f"5/5/5/5/rrr2 r 3-3 red={winner + 1} {words}")


STARTS: dict[str, Callable[[int, str], Duel]] = {"okiya": okiya_won_on_d1, "okago": okago_won_on_d1}
"""For each game a position in which a seat is to move and wins this game with a line by d1."""

SETS = "match=sets"

each_winner = pytest.mark.parametrize(("game", "winner"), list(product(STARTS, (0, 1))))
each_game = pytest.mark.parametrize("game", STARTS)


def scores(winner: int, won: int, lost: int) -> tuple[int, int]:
    return (won, lost) if winner == 0 else (lost, won)


def written(winner: int, won: int, lost: int) -> str:
    return "-".join(map(str, scores(winner, won, lost)))


def between_games(game: str, winner: int = 0) -> Duel:
    return STARTS[game](winner, SETS).play(winner, "d1")


@each_winner
def test_a_single_game_is_the_default_and_is_won_1_to_0(game: str, winner: int) -> None:
    state = STARTS[game](winner, "")
    after = state.play(winner, "d1")

    assert state.match.kind == "single"
    assert after.outcome is not None
    assert (after.outcome.scores, after.outcome.winners) == (scores(winner, 1, 0), (winner,))
    assert after.outcome.reason == "line"
    assert (after.to_act, after.actions(0), after.actions(1)) == ((), (), ())
    for text in ("d2", "next", "resign", "nonsense"):
        with pytest.raises(GameOver):
            after.play(winner, text)


@each_winner
def test_a_match_in_sets_goes_to_the_seat_that_wins_the_last_game_it_needs(game: str, winner: int) -> None:
    for goal, words in ((2, "sets_to=2"), (3, ""), (3, "sets_to=3"), (5, "sets_to=5")):
        at_point = STARTS[game](winner, f"{SETS} {words} score={goal - 1}-{goal - 1}")
        before = STARTS[game](winner, f"{SETS} {words} score={written(winner, goal - 2, goal - 1)}")

        won, short = at_point.play(winner, "d1"), before.play(winner, "d1")

        assert won.outcome is not None
        assert (won.outcome.scores, won.outcome.winners) == (scores(winner, goal, goal - 1), (winner,))
        assert short.outcome is None
        assert short.match.score == (goal - 1, goal - 1)


@each_winner
def test_between_games_either_seat_may_ask_for_the_next_and_do_nothing_else(game: str, winner: int) -> None:
    between = between_games(game, winner)

    assert between.match.score == scores(winner, 1, 0)
    assert (between.to_act, between.actions(0), between.actions(1)) == ((0, 1), ("next",), ("next",))
    assert between.play(0, "next") == between.play(1, " N E XT ")
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as refused:
            between.play(seat, "d2")
        assert (refused.value.rule, refused.value.legal) == (Rule.BETWEEN_GAMES, ("next",))
    with pytest.raises(NotYourTurn):
        between.play(2, "next")


@each_game
def test_the_next_game_begins_afresh_under_the_next_number(game: str) -> None:
    state = STARTS[game](0, f"{SETS} game=3 score=1-1").play(0, "d1").play(1, "next")

    assert (state.match.number, state.match.score, state.last, state.end) == (4, (2, 1), None, None)
    assert len(state.to_act) == 1
    assert len(state.actions(state.to_act[0])) == {"okiya": 12, "okago": 25}[game]


@each_game
def test_the_next_game_cannot_be_asked_for_while_one_runs(game: str) -> None:
    state = STARTS[game](0, SETS)

    with pytest.raises(IllegalAction) as refused:
        state.play(0, "next")
    assert (refused.value.rule, refused.value.legal) == (Rule.GAME_NOT_OVER, state.actions(0))
    with pytest.raises(NotYourTurn):
        state.play(1, "next")


@pytest.mark.parametrize(("game", "seat"), list(product(STARTS, (0, 1))))
def test_resigning_loses_the_match_as_a_whole_on_turn_or_not(game: str, seat: int) -> None:
    def resigned(state: Duel) -> Outcome | None:
        return state.play(seat, "resign").outcome

    def lost(*score: int) -> Outcome:
        return Outcome(score, (1 - seat,), Reason.RESIGNED)

    assert resigned(STARTS[game](0, "")) == lost(*scores(1 - seat, 1, 0))
    assert resigned(STARTS[game](0, f"{SETS} score=2-2 game=5")) == lost(2, 2)
    assert resigned(between_games(game)) == lost(1, 0)


@each_game
def test_a_resigned_match_is_read_back_from_its_position(game: str) -> None:
    def states() -> Iterator[Duel]:
        for words in ("", SETS, f"{SETS} score=2-2 game=5"):
            yield STARTS[game](0, words).play(1, "resign")
            if words:
                yield STARTS[game](0, f"{words} sets_to=5").play(0, "d1").play(0, "resign")

    for state in states():
        assert state.position.endswith(("resigned=1", "resigned=2"))
        read = type(state).from_position(state.position)
        assert (read, read.outcome) == (state, state.outcome)


@each_game
def test_only_the_winner_of_the_last_game_can_have_reached_the_goal_of_a_match(game: str) -> None:
    running = STARTS[game](0, f"{SETS} sets_to=2 score=1-1 game=3")
    over = running.play(0, "d1").position

    assert type(running).from_position(over).outcome is not None
    for position, score in ((running.position, "2-0"), (over, "0-2"), (over, "2-2")):
        text = " ".join(f"score={score}" if "score" in word else word for word in position.split())
        with pytest.raises(InvalidPosition) as refused:
            type(running).from_position(text)
        assert (refused.value.rule, refused.value.part) == (Fault.SCORE, f"score={score}")
