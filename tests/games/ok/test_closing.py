"""What closes a round of OK, sentence by sentence: runs and groups, pairs, one colour, the thrown tile."""

from __future__ import annotations

import pytest

from games.ok.solver import arrangement, closes
from tests.games.ok.deals import PAIRS, SCATTERED, SETS, refusal, table, tiles

NINE = "g9 g10 g11 k2 k3 k4 b5 b6 b7"
"""Nine tiles in sets, to which five more are added."""

TEN = "g9 g10 g11 k2 k3 k4 b4 b5 b6 b7"
ELEVEN = "g9 g10 g11 k2 k3 k4 b3 b4 b5 b6 b7"


def closes_in(rack: str, ok: str = "r13") -> str | None:
    """How these fourteen tiles close."""
    assert len(tiles(rack)) == 14
    layout = arrangement(tiles(rack), ok)
    return None if layout is None else layout.kind


def closing(rack: str, ok: str = "r13") -> dict[str, tuple[str, int]]:
    """The tiles that close a rack of 15, how, and what each other player loses."""
    return {found.tile: (found.kind, found.loss) for found in closes(tiles(rack), ok)}


# Runs.


@pytest.mark.parametrize(
    "rack",
    [
        f"{ELEVEN} r4 r5 r6",
        f"{TEN} r4 r5 r6 r7",
        f"{NINE} r4 r5 r6 r7 r8",
        "r1 r2 r3 r4 r5 r6 r7 r8 k1 k2 k3 k4 k5 k6",
        "r3 r4 r5 r3 r4 r5 r6 r7 k1 k2 k3 k4 k5 k6",
    ],
)
def test_a_run_has_three_or_more_consecutive_numbers_of_one_colour(rack: str) -> None:
    assert closes_in(rack) == "sets"


def test_two_tiles_are_not_a_run() -> None:
    assert closes_in("g9 g10 g11 k2 k3 k4 b2 b3 b4 b5 b6 b7 r4 r5") is None


def test_a_run_has_one_colour_only() -> None:
    assert closes_in(f"{ELEVEN} r4 r5 k6") is None


def test_a_run_has_no_gap() -> None:
    assert closes_in(f"{ELEVEN} r4 r5 r7") is None


def test_1_is_low_or_stands_directly_after_13() -> None:
    assert closes_in(f"{ELEVEN} r1 r2 r3", "k13") == "sets"
    assert closes_in(f"{ELEVEN} r12 r13 r1", "k13") == "sets"
    assert closes_in(f"{TEN} r11 r12 r13 r1", "k13") == "sets"


def test_nothing_follows_a_1_after_13() -> None:
    assert closes_in(f"{ELEVEN} r13 r1 r2", "k13") is None
    assert closes_in(f"{TEN} r12 r13 r1 r2", "k13") is None


# Groups.


def test_a_group_has_three_or_four_tiles_of_one_number_in_different_colours() -> None:
    assert closes_in(f"{ELEVEN} r8 b8 k8") == "sets"
    assert closes_in(f"{TEN} r8 b8 g8 k8") == "sets"


def test_two_tiles_of_one_colour_are_in_no_group() -> None:
    assert closes_in(f"{ELEVEN} r8 r8 k8") is None
    assert closes_in(f"{NINE} r8 b8 g8 k8 k8") is None


def test_two_groups_may_have_the_same_number() -> None:
    assert closes_in("r8 b8 g8 k8 r8 b8 g8 k8 g9 g10 g11 k2 k3 k4") == "sets"


# The OK and the fake OK.


def test_the_ok_replaces_any_tile() -> None:
    assert closes_in(f"{ELEVEN} r4 k13 r6", "k13") == "sets"
    assert closes_in(f"{ELEVEN} r12 k13 r1", "k13") == "sets"
    assert closes_in(f"{ELEVEN} r8 k13 g8", "k13") == "sets"


def test_several_oks_may_stand_in_one_set() -> None:
    assert closes_in(f"{ELEVEN} k13 r5 k13", "k13") == "sets"


def test_an_ok_may_stand_for_itself() -> None:
    assert closes_in(f"{ELEVEN} k11 k12 k13", "k13") == "sets"


def test_a_fake_ok_stands_for_the_face_of_the_ok() -> None:
    assert closes_in(f"{ELEVEN} k11 k12 *", "k13") == "sets"
    assert closes_in(f"{ELEVEN} r13 b13 *", "k13") == "sets"


def test_a_fake_ok_is_never_wild() -> None:
    assert closes_in(f"{ELEVEN} r4 r5 *", "k13") is None
    assert closes_in(f"{ELEVEN} k12 * *", "k13") is None


def test_an_ok_and_a_fake_lie_side_by_side() -> None:
    assert closes_in(f"{ELEVEN} k11 k13 *", "k13") == "sets"


# Seven pairs.


def test_seven_pairs_of_identical_tiles_close() -> None:
    assert closes_in(f"{PAIRS} k8") == "pairs"


def test_equal_numbers_of_two_colours_are_not_a_pair() -> None:
    assert closes_in(f"{PAIRS} b8") is None


def test_an_ok_pairs_with_anything() -> None:
    assert closes_in(f"{PAIRS} k13", "k13") == "pairs"
    assert closes_in(f"{PAIRS} k13".replace("r1 r1", "* k13"), "k13") == "pairs"


def test_two_oks_and_two_fakes_are_pairs() -> None:
    assert closes_in(f"{PAIRS} k8".replace("r1 r1", "k13 k13"), "k13") == "pairs"
    assert closes_in(f"{PAIRS} k8".replace("r1 r1", "* *"), "k13") == "pairs"


def test_a_fake_pairs_with_no_tile_but_the_other_fake_and_an_ok() -> None:
    assert closes_in(f"{PAIRS} *", "k13") is None
    assert closes_in(f"{PAIRS} *", "k8") == "pairs"


# One colour.

RUN = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"


def test_the_run_from_1_to_13_and_1_again_closes_in_one_colour() -> None:
    assert closes_in(f"{RUN} r1", "k13") == "colour"


def test_any_other_fourteen_tiles_of_one_colour_do_not() -> None:
    assert closes_in(f"{RUN} r13", "k13") is None
    assert closes_in("r1 r2 r3 r4 r5 r6 r7 r8 r2 r3 r4 r5 r6 r7", "k13") == "sets"


def test_oks_and_fakes_may_stand_in_the_one_colour() -> None:
    assert closes_in(f"{RUN} k13", "k13") == "colour"
    assert closes_in(f"{RUN} r1".replace("r4 r5", "k13 k13"), "k13") == "colour"
    assert closes_in(f"{RUN} r1".replace("r4 r5", "* r4"), "r4") == "colour"


def test_a_fake_of_another_colour_or_twice_does_not_belong_there() -> None:
    assert closes_in(f"{RUN} *", "k13") is None
    assert closes_in(f"{RUN} r1".replace("r4 r5", "* *"), "r4") is None


# Closing.


def test_one_of_fifteen_tiles_goes_on_the_indicator_and_the_others_lie_open() -> None:
    state = table(f"{SETS} k6 r7", indicator="b12").play(0, "close r7")

    assert state.closed is not None
    assert (state.closed.seat, state.closed.tile, state.closed.kind) == (0, "r7", "sets")
    assert state.racks[0] == tiles(f"{SETS} k6")
    assert state.closed.sets == tuple(map(tiles, ("r1 r2 r3", "b5 b6 b7", "g9 g10 g11", "k2 k3 k4 k5 k6")))
    assert state.piles == ((), ())


def test_every_tile_that_closes_is_listed() -> None:
    assert closing(f"{SETS} k6 k1") == {"k1": ("sets", 2), "k6": ("sets", 2)}
    assert list(closing(f"{SETS} r4 b8")) == ["r1", "r4", "b5", "b8", "k2", "k5"]


def test_if_an_ok_closes_every_other_tile_closes_too() -> None:
    rack = f"{SETS} k6 r13"

    assert set(closing(rack)) == set(tiles(rack))
    assert [tile for tile, (_, loss) in closing(rack).items() if loss == 4] == ["r13"]


def test_the_tile_just_taken_may_be_used_or_thrown() -> None:
    state = table(f"{SETS} k6", turn=2, piles=("r7", "")).play(1, "take")
    assert "close r7" in state.actions(1)

    state = table(f"{SETS} r7", turn=2, piles=("k6", "")).play(1, "take")
    assert "close r7" in state.actions(1)


def test_the_starter_may_close_at_once() -> None:
    assert "close r7" in table(f"{SETS} k6 r7", turns=0).actions(0)


def test_a_player_can_close_only_after_getting_a_tile() -> None:
    state = table(f"{SETS} k6")

    assert state.actions(0) == ("draw", "take")
    assert refusal(state, "close k6").rule == "take first"


@pytest.mark.parametrize(
    ("rack", "ok", "tile", "kind", "loss"),
    [
        (f"{SETS} k6 r7", "r13", "r7", "sets", 2),
        (f"{SETS} k6 r13", "r13", "r13", "sets", 4),
        (f"{SETS} k6 *", "r13", "*", "sets", 2),
        (f"{PAIRS} k8 r7", "r13", "r7", "pairs", 8),
        (f"{PAIRS} k8 r13", "r13", "r13", "pairs", 12),
        (f"{RUN} r1 b7", "k13", "b7", "colour", 16),
        (f"{RUN} r1 k13", "k13", "k13", "colour", 20),
        (f"{RUN} r1 *", "k13", "*", "colour", 16),
    ],
)
def test_each_other_player_loses_the_points_of_the_close(
    rack: str, ok: str, tile: str, kind: str, loss: int
) -> None:
    assert closing(rack, ok)[tile] == (kind, loss)


def test_the_best_paying_reading_counts() -> None:
    in_both = "r4 r5 r6 r4 r5 r6 b7 b8 b9 b7 b8 b9 k1 k1"

    assert closes_in("r4 r5 r6 r7 r4 r5 r6 r7 b7 b8 b9 b7 b8 b9") == "pairs"
    assert closes_in(in_both) == "pairs"
    assert closing(f"{RUN} k13 k13", "k13")["k13"] == ("colour", 20)


def test_a_claim_that_does_not_hold_is_refused_and_the_leftover_tiles_are_named() -> None:
    state = table(f"{SETS} k9 r7")

    refused = refusal(state, "close r7")

    assert refused.rule == "does not close"
    assert refused.facts == {"tile": "r7", "leftover": ("k9",)}
    assert state.scores == (20, 20)


def test_a_claim_with_a_tile_that_is_not_on_the_rack_is_refused() -> None:
    assert refusal(table(f"{SETS} k6 r7"), "close r8").rule == "not held"


def test_the_reading_that_leaves_the_fewest_tiles_over_names_them() -> None:
    refused = refusal(table(f"{SCATTERED} b12", indicator="b7"), "close b12")

    assert refused.facts["leftover"] == tiles("b2 b6 b10 g3 g7 g11 k4 k8 k12 k13")
