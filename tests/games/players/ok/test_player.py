"""The computer player of OK: what it takes, throws, closes with and waits for; its hints are true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.ok import OK
from games.ok.solver import LOSSES, closes
from games.ok.tiles import KINDS, TILES, with_tile, without_tile
from games.players import LEVELS, Hint, choose, hint
from games.players.ok.feel import plainest
from games.players.ok.player import Reason
from games.players.ok.waits import waits
from tests.games.ok.deals import SCATTERED, SETS, redeal, table

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


def test_the_tile_that_belongs_to_nothing_is_thrown() -> None:
    state = table(f"{WAITING} b13", indicator="g1")

    assert chosen(state) == "b13"
    assert {chosen(state, "strong", seed) for seed in range(12)} <= {"b13", "r8", "r9"}


def test_a_cheap_close_is_put_off_for_a_dear_one_while_nobody_is_near() -> None:
    """Early on, a player with the OK and thirteen tiles in open sets may wait for a fourteenth."""
    state = table("r3 r4 r5 b5 b6 b7 g8 g9 g10 k5 k6 k7 k8 g2 r13", indicator="g1", turns=0)

    found = hinted(state)

    assert any(closing.tile == "r13" for closing in closes(state.racks[0], "g2"))
    assert (found.action, found.reason) == ("r13", "waits")
    assert (found.facts["loss"], found.facts["hope"]) == (2, 4)


def test_the_way_to_close_that_pays_best_is_chosen() -> None:
    state = table("r1 r1 r2 r2 r3 r3 b5 b5 b6 b6 b7 b7 k9 k9 g2", indicator="g1", left=3)

    assert (chosen(state), hinted(state).facts["loss"]) == ("close g2", LOSSES["pairs"][1])


def test_a_player_who_would_lose_the_game_by_closing_does_not_close() -> None:
    state = table(f"{SETS} k6 r13", seats=3, scores="5,2,12")

    assert not chosen(state).startswith("close")


@pytest.mark.parametrize("level", ["strong", "master"])
def test_the_twin_of_the_indicator_is_shown(level: str) -> None:
    state = table("g1 r1 r5 r9 b2 b6 b10 g3 g7 g11 k4 k8 k12 k13 r13", indicator="g1", turns=0)

    assert chosen(state, level) == "show"


def test_hidden_tiles_change_no_choice() -> None:
    state = table(f"{WAITING} b13", seats=3)

    for level in LEVELS:
        assert {chosen(redeal(state, state.turn, seed), level) for seed in range(3)} == {chosen(state, level)}


def test_without_any_node_people_still_see_what_closes() -> None:
    closing = table(f"{SETS} k6 r13", left=8)
    taking = table(f"{SETS} k9", piles=("", "k6"), phase="take")

    assert choose(closing.view(0), "master", 0, nodes=0) == "close r13"
    assert choose(taking.view(0), "master", 0, nodes=0) == "take"


def test_hints_say_what_is_so() -> None:
    random, told = Random(4), set()
    state = OK.start(random.choice((2, 3, 4)), {}, random.randbytes(16))
    while state.phase != "over" and state.turns < 9:
        found = hinted(state)
        told.add(found.reason)
        assert found.action in state.actions(state.turn)
        check(state, found)
        state = state.play(state.turn, plainest(state.view(state.turn)))
    assert told >= {Reason.SHOWS, Reason.KEEPS_OPEN, Reason.DENIES, Reason.NEARER, Reason.NO_NEARER}


def lacks(rack: tuple[str, ...], ok: str, kind: str) -> int:
    return max(0, getattr(waits(rack, ok), kind).missing)


def check(state: OK, found: Hint) -> None:
    """Assert what a hint says, by the rules and the tiles that its seat sees."""
    seat, facts = state.turn, found.facts
    rack, ok = state.racks[seat], state.ok
    if found.reason == "keeps-open":
        kind, rest = str(facts["kind"]), without_tile(rack, found.action)
        was = lacks(rest, ok, kind)
        assert facts["missing"] == was
        if was:
            unseen = Counter(TILES) - Counter((state.indicator, *rack)) - Counter(sum(state.piles, ()))
            helps = [tile for tile in KINDS if lacks((*rest, tile), ok, kind) < was]
            assert facts["live"] == sum(unseen[tile] for tile in helps)
    elif found.reason == "nearer":
        kind = str(facts["kind"])
        assert facts["tile"] == state.piles[seat - 1][-1]
        assert facts["was"] == lacks(rack, ok, kind)
        assert facts["now"] == lacks(with_tile(rack, str(facts["tile"])), ok, kind)
        assert int(str(facts["now"])) < int(str(facts["was"]))
    elif found.reason == "no-nearer":
        more = with_tile(rack, str(facts["tile"]))
        assert all(lacks(more, ok, kind) == lacks(rack, ok, kind) for kind in LOSSES)
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
