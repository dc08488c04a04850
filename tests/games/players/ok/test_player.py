"""The computer player of OK: what it takes, throws, closes with and waits for; its hints are true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.ok import OK
from games.ok.solver import LOSSES, closes, distance
from games.ok.tiles import FAKE, KINDS, TILES, with_tile, without_tile
from games.players import LEVELS, Hint, choose, hint
from games.players.ok.feel import completes, neighbours, plainest
from games.players.ok.player import Reason
from games.players.ok.unseen import turns_of
from tests.games.ok.deals import PAIRS, SCATTERED, SETS, redeal, table

WAITING = "r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k3 k4 r8 r9"
"""Four sets of three, and two tiles that lack r7 or r10."""

NODES = 100


def chosen(state: OK, level: str = "master", seed: int = 0) -> str:
    return choose(state.view(state.turn), level, seed, nodes=NODES)


def hinted(state: OK) -> Hint:
    return hint(state.view(state.turn), 0, nodes=NODES)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_closes_when_little_time_is_left(level: str) -> None:
    state = table(f"{SETS} k6 r13", left=8, seats=4)

    assert chosen(state, level) == "close r13"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_real_ok(level: str) -> None:
    state = table(SCATTERED, indicator="g1", piles=("", "g2"), phase="take")

    assert chosen(state, level) == "take"


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_throws_a_real_ok(level: str) -> None:
    state = table("r1 r5 r9 b2 b6 b10 g2 g2 g7 g11 k4 k8 k12 k13 r13", indicator="g1")

    assert all(chosen(state, level, seed) != "g2" for seed in range(12))


@pytest.mark.parametrize("level", ["strong", "master"])
def test_a_discard_is_taken_that_brings_the_hand_nearer(level: str) -> None:
    state = table(f"{SETS} k9", piles=("", "k6"), phase="take")

    assert chosen(state, level) == "take"


@pytest.mark.parametrize("level", LEVELS)
def test_a_discard_that_helps_nothing_is_left(level: str) -> None:
    state = table(f"{SETS} k9", piles=("", "r13"), phase="take")

    assert {chosen(state, level, seed) for seed in range(6)} == {"draw"}


def test_a_novice_overlooks_a_discard_at_times() -> None:
    state = table(f"{SETS} k9", piles=("", "k6"), phase="take")

    assert {chosen(state, "novice", seed) for seed in range(20)} == {"take", "draw"}


def test_the_tile_that_belongs_to_nothing_is_thrown() -> None:
    state = table(f"{WAITING} b13", indicator="g1")

    assert chosen(state) == "b13"
    assert {chosen(state, "strong", seed) for seed in range(12)} <= {"b13", "r8", "r9"}


def test_the_wait_with_more_live_tiles_is_kept() -> None:
    """Two r7 and an r10 lie in the piles, so that r8 r9 waits for one tile only, k9 k10 for four."""
    rack = "r1 r2 r3 b5 b6 b7 g9 g10 g11 r8 r9 k9 k10 k11 b1"
    state = table(rack, piles=("r7 r7", "r10"), indicator="g1")

    assert chosen(state) in ("b1", "r8", "r9")


def test_the_tile_with_more_future_of_two_equally_good_ones_is_kept() -> None:
    """The hand waits for as many tiles without r3 as without r11, but r11 and r12 may yet wait for more."""
    state = table("* b1 g1 g12 g5 g6 g7 k10 k12 k7 k9 r1 r11 r12 r3", indicator="k10", turns=8)
    view = state.view(0)

    assert choose(view, "master", 0, nodes=5000) == "r3"
    assert choose(view, "master", 0, nodes=60) == "r11"  # too few to look ahead


def test_a_cheap_close_is_put_off_for_a_dear_one_while_nobody_is_near() -> None:
    """Early on, a player with the OK and thirteen tiles in open sets may wait for a fourteenth."""
    state = table("r3 r4 r5 b5 b6 b7 g8 g9 g10 k5 k6 k7 k8 g2 r13", indicator="g1", turns=0)

    found = hinted(state)

    assert any(closing.tile == "r13" for closing in closes(state.racks[0], "g2"))
    assert (found.action, found.reason) == ("r13", "waits")
    assert (found.facts["loss"], found.facts["hope"]) == (2, 4)


def test_the_same_close_is_taken_among_many_and_late() -> None:
    state = table("r3 r4 r5 b5 b6 b7 g8 g9 g10 k5 k6 k7 k8 g2 r13", indicator="g1", seats=4, left=4, turns=60)

    assert chosen(state).startswith("close")


def test_it_is_put_off_even_then_if_nobody_ever_took_a_discard() -> None:
    state = table("r3 r4 r5 b5 b6 b7 g8 g9 g10 k5 k6 k7 k8 g2 r13", indicator="g1", seats=4, left=4)

    assert all(len(pile) == turns_of(state.view(0), seat) for seat, pile in enumerate(state.piles))
    assert chosen(state) == "r13"


def test_the_way_to_close_that_pays_best_is_chosen() -> None:
    state = table("r1 r1 r2 r2 r3 r3 b5 b5 b6 b6 b7 b7 k9 k9 g2", indicator="g1", left=3)

    assert (chosen(state), hinted(state).facts["loss"]) == ("close g2", LOSSES["pairs"][1])


def test_a_player_who_would_lose_the_game_by_closing_does_not_close() -> None:
    state = table(f"{SETS} k6 r13", seats=3, scores="5,2,12")

    assert not chosen(state).startswith("close")


def test_a_player_who_wins_the_game_by_closing_closes() -> None:
    state = table("r3 r4 r5 b5 b6 b7 g8 g9 g10 k5 k6 k7 k8 g2 r13", turns=0, scores="5,2")

    assert chosen(state).startswith("close")


def test_six_pairs_wait_for_the_seventh_rather_than_for_sets() -> None:
    state = table(f"{PAIRS} r10 k13", indicator="g1")

    assert chosen(state) in ("k8", "r10", "k13")
    assert hinted(state).facts["kind"] == "pairs"


@pytest.mark.parametrize("level", ["strong", "master"])
def test_the_twin_of_the_indicator_is_shown(level: str) -> None:
    state = table("g1 r1 r5 r9 b2 b6 b10 g3 g7 g11 k4 k8 k12 k13 r13", indicator="g1", turns=0)

    assert chosen(state, level) == "show"


def test_it_is_not_shown_where_nobody_loses_a_point_by_it() -> None:
    state = table("g1 r1 r5 r9 b2 b6 b10 g3 g7 g11 k4 k8 k12 k13 r13", indicator="g1", turns=0, scores="9,2")

    assert chosen(state) != "show"


def test_hidden_tiles_change_no_choice() -> None:
    state = table(f"{WAITING} b13", seats=3)

    for level in LEVELS:
        assert {chosen(redeal(state, state.turn, seed), level) for seed in range(3)} == {chosen(state, level)}


def test_without_any_node_people_still_see_what_closes() -> None:
    closing = table(f"{SETS} k6 r13", left=8)
    taking = table(f"{SETS} k9", piles=("", "k6"), phase="take")

    assert choose(closing.view(0), "master", 0, nodes=0) == "close r13"
    assert choose(taking.view(0), "master", 0, nodes=0) == "take"


def test_a_few_nodes_are_spent_on_what_looks_loose() -> None:
    state = table(f"{WAITING} b13", indicator="g1")

    assert choose(state.view(0), "master", 0, nodes=2) == "b13"


def test_hints_say_what_is_so() -> None:
    random, told = Random(6), set()
    state = OK.start(random.choice((2, 3, 4)), {}, random.randbytes(16))
    while state.phase != "over" and state.turns < 9:
        found = hinted(state)
        told.add(found.reason)
        assert found.action in state.actions(state.turn)
        check(state, found)
        state = state.play(state.turn, plainest(state.view(state.turn)))
    assert told >= {Reason.SHOWS, Reason.KEEPS_OPEN, Reason.DENIES, Reason.NEARER, Reason.NO_NEARER}


def test_no_tile_is_kept_from_a_player_who_cannot_close_yet() -> None:
    """Nobody closes on their first turn, so the first throw considers only the player's own hand."""
    for number in range(2):
        state = OK.start(2, {}, bytes([number]) * 16)

        assert hint(state.view(state.turn), 0, nodes=1000).reason != Reason.DENIES


def check(state: OK, found: Hint) -> None:
    """Assert what a hint says, by the rules and the tiles that its seat sees."""
    seat, facts = state.turn, found.facts
    rack, ok = state.racks[seat], state.ok
    if found.reason == "keeps-open":
        kind, rest = str(facts["kind"]), without_tile(rack, found.action)
        was = getattr(distance(rest, ok), kind)
        assert facts["missing"] == was
        if was:
            unseen = Counter(TILES) - Counter((state.indicator, *rack)) - Counter(sum(state.piles, ()))
            helps = [tile for tile in KINDS if getattr(distance((*rest, tile), ok), kind) < was]
            assert facts["live"] == sum(unseen[tile] for tile in helps)
    elif found.reason == "nearer":
        kind = str(facts["kind"])
        assert facts["tile"] == state.piles[seat - 1][-1]
        assert facts["was"] == getattr(distance(rack, ok), kind)
        assert facts["now"] == getattr(distance(with_tile(rack, str(facts["tile"])), ok), kind)
        assert int(str(facts["now"])) < int(str(facts["was"]))
    elif found.reason == "no-nearer":
        before, after = distance(rack, ok), distance(with_tile(rack, str(facts["tile"])), ok)
        assert (after.sets, after.pairs, after.colour) == (before.sets, before.pairs, before.colour)
    elif found.reason == "closes":
        played = state.play(seat, found.action)
        assert played.closed is not None
        assert (played.closed.kind, played.closed.loss) == (facts["kind"], facts["loss"])
    elif found.reason == "lets-close":
        closing = closes(with_tile(rack, str(facts["tile"])), ok)
        assert (facts["kind"], facts["loss"]) in [(one.kind, one.loss) for one in closing]
    elif found.reason == "denies":
        assert facts["seat"] == (seat + 1) % len(state.seated)
        assert facts["tile"] in rack
        assert facts["tile"] != found.action
    elif found.reason == "shows":
        assert facts == {
            "tile": state.indicator,
            "losing": sum(score >= 3 for other, score in enumerate(state.scores) if other != seat),
        }
    else:
        assert found.reason in ("wild", "waits", "looks-best")


def test_neighbours_are_tiles_that_could_lie_in_a_set_with_one() -> None:
    rack = ("r3", "r4", "r6", "b4", "k4", "r4", "g9", "g12", "g1", FAKE)

    assert neighbours("r4", rack, "k5") == 4
    assert neighbours("g9", rack, "k5") == 0
    assert neighbours("g1", rack, "k5") == 1
    assert neighbours("k4", rack, "k5") == 3


def test_a_tile_completes_a_set_or_fits_to_one() -> None:
    rack = ("r3", "r4", "b7", "b8", "b9", "g12", "k12")

    assert completes("r5", rack, "g2")
    assert completes("b10", rack, "g2")
    assert completes("b12", rack, "g2")
    assert not completes("k2", rack, "g2")
