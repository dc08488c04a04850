"""How a rack of OK stands: sorted or by hand, kept from move to move, written by the player and read."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ok.rack import ROW, SLOTS, SORTS, Arrangement, Slots, put, sets_in, standing, typed, written
from games.ok.solver import best_pairs, best_sets
from games.ok.tiles import KINDS, in_order, without_tile
from tests.games.ok.deals import SETS, tiles
from tests.games.ok.racks import held_of, scattered

HELD = tiles(f"{SETS} r7 *")
BY_HAND = (*HELD[:9], *[None] * 9, *HELD[9:])
"""Fifteen tiles put by hand: nine above, six at the right end below."""

numbers = st.integers(0, 10**6)


def shown(slots: Slots) -> list[str]:
    """The tiles that stand together in the rows, without gaps: "r1 r2 r3"."""
    rows = [" ".join(tile or "-" for tile in slots[row : row + ROW]) for row in (0, ROW)]
    return [piece.strip() for row in rows for piece in row.split("-") if piece.strip()]


# What is stored


arrangements = st.builds(
    Arrangement,
    st.sampled_from([*SORTS, "hand"]),
    st.integers(0, 10**9 - 1),
    st.lists(st.none() | st.sampled_from(KINDS), max_size=SLOTS).map(tuple),
    st.lists(st.sampled_from(KINDS), max_size=15).map(tuple),
)


@given(arrangements)
def test_an_arrangement_is_read_as_it_was_written(arrangement: Arrangement) -> None:
    assert Arrangement.read(str(arrangement)) == arrangement


@pytest.mark.parametrize(
    "text", ["", ";;;", "by hand;1;;", "sets;x;;", "sets;-1;;", "runs", "sets;²;;", f"hand;{'9' * 5000};;"]
)
def test_anything_else_is_read_as_the_arrangement_to_begin_with(text: str) -> None:
    assert Arrangement.read(text) == Arrangement()


@given(st.text(st.sampled_from("sethandru;0123,-rbgk*"), max_size=60))
def test_any_text_is_read_as_some_arrangement(text: str) -> None:
    assert Arrangement.read(text).sort in (*SORTS, "hand")


@given(arrangements, st.booleans(), numbers, st.integers(14, 15))
def test_the_tiles_stand_in_24_slots_for_every_arrangement(
    stored: Arrangement, in_this_round: bool, number: int, size: int
) -> None:
    held, ok = held_of(number, size)

    arrangement = stored.in_round(stored.round if in_this_round else 1, held)

    slots = standing(arrangement, held, ok)
    assert len(slots) == SLOTS
    assert in_order(filter(None, slots)) == held
    assert not Counter(arrangement.protected) - Counter(held)


def test_in_another_round_only_the_sort_is_left() -> None:
    assert Arrangement("runs", 1, (), ("r1",)).in_round(2, HELD) == Arrangement("runs", 2)


def test_in_the_same_round_everything_is_left_but_the_protection_of_what_was_thrown() -> None:
    kept = Arrangement("hand", 3, BY_HAND, ("k2", "r1", "r7"))

    assert kept.in_round(3, without_tile(HELD, "r7")) == Arrangement("hand", 3, BY_HAND, ("r1", "k2"))


# How tiles stand


@given(numbers)
def test_best_sets_stand_unbroken(number: int) -> None:
    held, ok = held_of(number)
    layout = best_sets(held, ok)

    slots = standing(Arrangement("sets"), held, ok)

    for tiles_of_set in layout.sets:
        if len(tiles_of_set) <= ROW:
            assert any(" ".join(tiles_of_set) in piece for piece in shown(slots))
    if all(len(tiles_of_set) <= ROW for tiles_of_set in layout.sets):
        covered = sum(last - first + 1 for first, last in sets_in(slots, ok))
        assert covered == sum(map(len, layout.sets))


@given(numbers)
def test_pairs_stand_side_by_side(number: int) -> None:
    held, ok = held_of(number)

    slots = standing(Arrangement("pairs"), held, ok)

    beside = Counter[tuple[str | None, ...]](pairwise(slots))
    assert all(beside[pair] >= count for pair, count in Counter(best_pairs(held, ok).sets).items())


def test_runs_stand_by_colour_and_number_with_the_twins_behind() -> None:
    held = in_order(tiles("r5 r3 r4 r4 b9 b1 * g2 g2 k13"))

    assert shown(standing(Arrangement("runs"), held, "g2")) == ["r3 r4 r5 r4", "b1 b9", "*", "k13", "g2 g2"]


def test_best_sets_keep_doubles_of_the_rest_beside_their_twins() -> None:
    held = in_order(tiles("r3 r4 r5 b9 b9 b12 k1 k1 k7"))

    assert shown(standing(Arrangement("sets"), held, "g2")) == ["r3 r4 r5", "b9 b9 b12", "k1 k1 k7"]


def test_groups_stand_by_number_one_of_each_colour() -> None:
    held = in_order(tiles("r5 b5 k5 k5 g8 r8 * g1 b1"))

    assert shown(standing(Arrangement("groups"), held, "g1")) == ["b1 *", "r5 b5 k5", "r8 g8", "g1 k5"]


def test_a_run_of_thirteen_goes_on_in_the_lower_row() -> None:
    held = (*(f"r{number}" for number in range(1, 14)), "b1", "b9")

    slots = standing(Arrangement("sets"), held, "k5")

    assert slots[: ROW + 1] == held[: ROW + 1]
    assert shown(slots)[1:] == ["r13 b1 b9"]


def test_a_tile_that_was_thrown_leaves_its_gap() -> None:
    (place,) = [slot for slot, tile in enumerate(BY_HAND) if tile == "b6"]

    slots = standing(Arrangement("hand", 1, BY_HAND), without_tile(HELD, "b6"), "g2")

    assert slots == (*BY_HAND[:place], None, *BY_HAND[place + 1 :])


def test_a_new_tile_comes_into_the_last_gap() -> None:
    held = without_tile(HELD, "r7")
    before = standing(Arrangement("hand", 1, BY_HAND), held, "g2")

    after = standing(Arrangement("hand", 1, BY_HAND), (*held, "k12"), "g2")

    last_gap = max(slot for slot, tile in enumerate(before) if tile is None)
    assert after == (*before[:last_gap], "k12", *before[last_gap + 1 :])


@given(numbers, st.integers(0, SLOTS - 1), st.integers(0, SLOTS - 1))
def test_putting_a_tile_elsewhere_exchanges_two_slots_and_nothing_else(
    number: int, slot: int, to: int
) -> None:
    before, _ = scattered(number)

    after = put(before, slot, to)

    assert (after[to], after[slot]) == (before[slot], before[to])
    assert [after[i] for i in range(SLOTS) if i not in (slot, to)] == [
        before[i] for i in range(SLOTS) if i not in (slot, to)
    ]


# Written by the player


@given(numbers)
def test_what_is_written_is_read_as_it_stands(number: int) -> None:
    slots, _ = scattered(number)

    assert typed(written(slots), [tile for tile in slots if tile]) == slots


@pytest.mark.parametrize(
    ("text", "upper", "lower"),
    [
        ("r1 r2 r3 - k2 / b5 b6", "r1 r2 r3 - k2", "b5 b6 r7 b7 g9 g10 g11 k3 k4 k5 *"),
        ("R1,R2,R3-k2/*", "r1 r2 r3 - k2", "* r7 b5 b6 b7 g9 g10 g11 k3 k4 k5"),
        ("/ r7", "k4 k5 *", "r7 r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k3"),
        ("", "k4 k5 *", "r1 r2 r3 r7 b5 b6 b7 g9 g10 g11 k2 k3"),
        ("- r7 / - - - - - b5", "- r7 g10 g11 k2 k3 k4 k5 *", "- - - - - b5 r1 r2 r3 b6 b7 g9"),
    ],
)
def test_what_was_left_out_follows_in_the_lower_row_then_in_the_upper(
    text: str, upper: str, lower: str
) -> None:
    slots = typed(text, HELD)

    assert slots is not None
    assert " ".join(tile or "-" for tile in slots[:ROW]).rstrip(" -") == upper
    assert " ".join(tile or "-" for tile in slots[ROW:]).rstrip(" -") == lower


@pytest.mark.parametrize(
    "text",
    [
        "r9",
        "r1 r1",
        "r1 / r2 / r3",
        "- - - - - - - - - - - - r1",
        "- - - - - - - - - - - r1 / - - - - - - - - - - - r2",
    ],
)
def test_an_order_that_cannot_stand_is_unclear(text: str) -> None:
    assert typed(text, HELD) is None


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), numbers)
def test_no_written_order_loses_a_tile(text: str, number: int) -> None:
    held, _ = held_of(number)

    slots = typed(text, held)

    assert slots is None or in_order(filter(None, slots)) == held
