"""Boussanga through random plays: what a fit foretells, and the sizes of small trees."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.boussanga import Boussanga
from games.boussanga.board import CELLS, effect, placements
from games.boussanga.cards import CARDS
from games.boussanga.fit import fit, fitting, promised
from tests.games.boussanga.tables import EWF, FFF, UNFIT, WAW, coop, versus
from tests.games.trees import perfts

TABLES = [
    (2, "versus"),
    (3, "versus"),
    (4, "versus"),
    (4, "teams"),
    *((seats, "coop") for seats in range(1, 5)),
]


def choose(state: Boussanga, random: Random, greed: float) -> str:
    """An action: with this chance the best-scoring one of a sample, else any.

    Fails if the game continues after its last card.
    """
    assert state.discarded <= len(CARDS)
    (seat,) = state.to_act
    actions = state.actions(seat)
    if state.mode == "coop" or random.random() >= greed:
        return random.choice(actions)
    side = seat % len(state.areas)

    def worth(action: str) -> int:
        slot, *place = action.split()
        card = None if slot == "pass" else state.hands[seat][int(slot) - 1]
        if card is None:
            return -1
        there = placements(card)[" ".join(place)]
        done = effect(there, state.board, state.reserve, state.areas[side], state.bonus[side])
        return done.scored.points

    return max(random.sample(actions, min(100, len(actions))), key=worth)


@given(st.sampled_from(TABLES), st.binary(min_size=16, max_size=16), st.integers())
@settings(max_examples=2)
def test_a_card_fits_where_it_is_listed_and_scores_what_the_fit_foretold(
    table: tuple[int, str], seed: bytes, choices: int
) -> None:
    seats, mode = table
    random = Random(choices)
    state = Boussanga.start(seats, {"mode": mode}, seed)
    while state.outcome is None:
        (seat,) = state.to_act
        view = state.view(seat)
        for slot in (1, 2, 3, 4):
            listed = {tuple(action.split()[1:]) for action in view.actions if action[0] == str(slot)}
            if state.phase == "play" and view.hand(seat)[slot - 1] is not None:
                assert set(fitting(view, seat, slot)) == listed
                place = random.choice(CELLS), random.choice(["n", "ne", "e", "se", "s", "sw", "w", "nw"])
                card = view.hand(seat)[slot - 1] or ""
                named = placements(card).get(" ".join(place))
                legal = named is not None and tuple(named.place.split()) in listed
                assert fit(view, seat, slot, *place).legal == legal
        action = choose(state, random, 0.9)
        before = sum(area.points for area in state.areas)
        if action[0] in "1234":
            number, anchor, facing = action.split()
            foretold = fit(view, seat, int(number), anchor, facing)
            promises = promised(view, seat, int(number))
            assert tuple(promises) == fitting(view, seat, int(number))
            assert promises[anchor, facing] == foretold.points
            state = state.play(seat, action)
            assert sum(area.points for area in state.areas) == before + foretold.points
            assert state.change is not None
            assert (state.change.lines, state.change.scored) == (foretold.lines, foretold.scored)
        else:
            state = state.play(seat, action)


def test_greedy_plays_go_as_those_of_which_a_digest_was_recorded() -> None:
    """Random plays hardly ever make a line. These were equal, ply by ply, in a second, naive game."""
    said = sha256()
    for seats, mode in TABLES:
        random = Random(f"{seats} {mode}")
        state = Boussanga.start(seats, {"mode": mode}, random.randbytes(16))
        while state.outcome is None:
            state = state.play(state.to_act[0], choose(state, random, 0.9))
            said.update(f"{state.position} {state.outcome}".encode())

    assert said.hexdigest().startswith("b713332b6520171c3577")


# Trees.


CROWDED = (
    "e a1 b1 c1 e1 f1 a3 c3 e3 g3, w a2 b2 c2 d2 e2 g2 b4 d4 f4 h4,"
    "a a5 b5 d5 e5 g5 h5 a6 c6 e6 g6, f b7 d7 f7 h7 a8 b8 c8 e8 f8"
)

TREES = {
    "four cards on an empty board": (versus("", (FFF, EWF, WAW, UNFIT[0])), (908,)),
    "four cards on a crowded board": (versus(CROWDED, (FFF, EWF, WAW, UNFIT[0])), (142,)),
    "one card on a crowded board": (versus(CROWDED, (EWF,)), (54, 2994)),
    "together, nothing fits": (coop((UNFIT[0], UNFIT[1])), (2, 40)),
    "together, one card fits": (coop((FFF, UNFIT[1]), seats=2), (12, 191)),
    "together, pawns to put back": (coop((FFF,), away="a1 h8 d4", put="e1w1f1"), (9, 36, 36)),
}


@pytest.mark.parametrize("name", TREES)
def test_the_first_plies_have_these_counts(name: str) -> None:
    state, counts = TREES[name]

    assert perfts(state, len(counts)) == counts
