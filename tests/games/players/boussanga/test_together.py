"""The computer player of Boussanga together and alone: its plans can be carried out by the rules."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from games.players import choose, hint
from games.players.arena import pairings, play, tallies
from games.players.boussanga.draws import odds
from games.players.boussanga.player import Reason
from games.players.boussanga.together import (
    Ground,
    Store,
    collected,
    ground_of,
    plans,
    store_of,
    useful_puts,
)
from tests.games.boussanga.tables import EWF, FFF, UNFIT, WAW, coop
from tests.games.players.seen import after_random_play, hints_for


def alone(number: int, plies: int = 0) -> Boussanga:
    state = after_random_play("boussanga", number, plies, seats=1)
    assert isinstance(state, Boussanga)
    return state


def test_collecting_in_a_plan_is_collecting_by_the_rules() -> None:
    for number in range(12):
        state = alone(number)
        while state.turn is not None and state.phase == "play" and not state.actions(0)[0].startswith("pass"):
            view = state.view(0)
            (plan,) = plans(ground_of(view), store_of(view), view.hands[0], 1)
            i, there = plan.steps[0]
            ground, store = collected(ground_of(view), store_of(view), str(view.hands[0][i]), there)
            state = state.play(0, f"{i + 1} {there.place}")
            assert ground.board == state.board
            assert ground.loose == tuple(state.put)
            assert (store.points, store.collection) == (state.areas[0].points, tuple(state.collection))


def test_every_step_of_a_plan_can_be_taken() -> None:
    """The real deck does not matter, because the planned cards are open from the start."""
    followed = 0
    for number in range(20):
        state = alone(number)
        view = state.view(0)
        ways = plans(ground_of(view), store_of(view), view.hands[0], 4)
        if not ways:
            continue
        ground, store = ground_of(view), store_of(view)
        for i, there in ways[0].steps:
            state = state.play(0, f"{i + 1} {there.place}")
            needed = ground.wanted(there)
            assert not any(needed) or any(ground.loose)
            ground, store = collected(ground, store, str(view.hands[0][i]), there)
            if state.phase != "play":
                break
            followed += 1
        assert ways[0].expected == ways[0].store.expected
    assert followed > 20


def test_there_is_no_plan_where_no_card_fits() -> None:
    view = coop(UNFIT[:4]).view(0)

    assert plans(ground_of(view), store_of(view), view.hands[0], 4) == []


def unfit() -> Boussanga:
    """A position in which no card fits until both pawns of Earth are back beside the Air."""
    cards = (CORNER, *(card for card in UNFIT if card != CORNER))
    return coop(cards[:4], away="a1 b1 a5 a6", put="e2", collection="a2")


CORNER = "ea./e../..."


@pytest.mark.parametrize("level", ["casual", "strong", "master"])
def test_pawns_are_put_back_for_a_card_in_the_hand(level: str) -> None:
    state = unfit()

    while state.phase == "put":
        state = state.play(0, choose(state.view(0), level, 1, nodes=20))

    assert not state.actions(0)[0].startswith("pass")


@pytest.mark.parametrize(("earth", "loose"), [(1 << 26, 1), (0, 2)])
def test_the_most_useful_pawn_helps_a_card_of_the_hand(earth: int, loose: int) -> None:
    """CORNER has two of Earth; a single Air lies on d4, with Earth on c4 or without."""
    air, everywhere = 1 << 27, (1 << 64) - 1

    ground = Ground((earth, 0, air, 0), (loose, 0, 0, 0), (everywhere & ~(earth | air),) * 4)

    element, cell = useful_puts(ground, (CORNER, None, None, None))[0]

    assert element == 0
    assert ground.with_pawn(element, cell).spots(CORNER)


def test_a_pawn_that_helps_no_card_has_no_useful_cell() -> None:
    assert useful_puts(Ground((0, 0, 0, 0), (1, 0, 0, 0)), (CORNER, None, None, None)) == []


def test_an_end_is_worth_the_titles_that_it_wins() -> None:
    nothing = (0, 0, 0, 0)

    assert [odds(Store(15, nothing, 2), discarded) for discarded in (6, 7, 9, 11)] == [3, 2, 1, 0]
    assert 0 < odds(Store(6, nothing, 2), 5) < odds(Store(9, nothing, 2), 5) < 3


def test_what_reaches_the_goal_is_played_at_once() -> None:
    """Three Fire lie in the collection: three more are worth nine points."""
    state = coop((EWF, WAW, FFF, UNFIT[0]), away="a8 b8 c8 d8 e8", area="f2", collection="f3")

    action = choose(state.view(0), "casual", 1, nodes=20)

    assert action.startswith("3 ")
    assert state.play(0, action).outcome is not None


def test_a_hint_knows_the_card_that_ends_the_game() -> None:
    told = hints_for(map(play_on, range(6)), Reason.REACHES_GOAL, nodes=20)

    assert len(told) > 2
    assert all(state.play(0, found.action).outcome is not None for state, found in told)


def play_on(number: int) -> Boussanga:
    """A solo game of the strong level, at its last card."""
    states = [alone(number)]
    while states[-1].turn is not None:
        states.append(states[-1].play(0, choose(states[-1].view(0), "strong", number, nodes=4)))
    return next(state for state in reversed(states[:-1]) if state.phase == "play")


def test_a_hint_tells_what_a_card_scores_and_collects() -> None:
    told = set()
    for number in range(4):
        state = alone(number)
        while state.turn is not None and state.discarded < 5:
            if state.phase == "play":
                found = hint(state.view(0), 1, nodes=8)
                change = state.play(0, found.action).view(None).change
                assert change is not None
                if found.reason == "scores":
                    told.add(found.reason)
                    assert found.facts["points"] == change.scored.points > 0
                if found.reason == "collects":
                    told.add(found.reason)
                    assert found.facts["pawns"] == len(change.collected)
                    assert change.scored.points == 0
            state = state.play(0, choose(state.view(0), "strong", number, nodes=4))
    assert told == {"scores", "collects"}


def test_a_hint_names_the_card_that_a_pawn_is_put_for() -> None:
    state = unfit()
    found = hint(state.view(0), 1, nodes=20)
    assert (found.reason, found.sure) == ("puts-for", "likely")

    while state.phase == "put":
        state = state.play(0, hint(state.view(0), 1, nodes=20).action)

    assert any(action.startswith(f"{found.facts['slot']} ") for action in state.actions(0))


def test_the_top_level_wins_alone() -> None:
    played = [play(one) for one in pairings("boussanga", ("master",), 4, seats=1, seed=2, nodes=4)]

    within = [tally.times for tally in tallies(("master",), played, 1)]
    assert within[0] == 4
    assert within[-1] >= 3
