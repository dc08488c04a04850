"""The hand solver of OK compared with slow and obvious searches, and its answers for racks made by hand."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.ok.hand import kinds_of, loose, melds
from games.ok.solver import Layout, arrangement, best_pairs, best_sets, closes, leftovers
from games.ok.tiles import HIGHEST, in_order, without_tile
from tests.games.ok.deals import PAIRS, SETS, nearly_closing, some_tiles, tiles
from tests.games.ok.naive import all_in_sets, is_set, most_in_sets, naive_closes


def assert_lies_well(layout: Layout, rack: list[str] | tuple[str, ...], ok: str) -> None:
    assert all(is_set(tiles, ok) for tiles in layout.sets)
    laid = [tile for tiles in layout.sets for tile in tiles]
    assert in_order([*laid, *layout.leftover]) == in_order(rack)


# Against the slow searches.


def test_what_closes_and_what_it_pays_is_as_the_slow_search_finds_it() -> None:
    random = Random(102)
    ways: set[tuple[str, int]] = set()
    for _ in range(40):
        rack, ok = nearly_closing(random)
        found = {closing.tile: (closing.kind, closing.loss) for closing in closes(rack, ok)}
        assert found == naive_closes(rack, ok), (rack, ok)
        ways.update(found.values())
    assert ways == {("sets", 2), ("sets", 4), ("pairs", 8), ("pairs", 12)}


def test_the_most_tiles_in_sets_are_found_in_hundreds_of_small_hands() -> None:
    random = Random(3)
    for _ in range(400):
        highest = random.choice([3, 4, 6, 13])
        oks = random.choice([0, 0, 1, 2])
        hand, ok = some_tiles(random, random.randrange(3, 8), oks=oks, highest=highest)
        layout = best_sets(hand, ok)
        assert_lies_well(layout, hand, ok)
        covered = len(hand) - len(layout.leftover)
        assert covered == most_in_sets(hand, ok, largest=len(hand)), (hand, ok)


@given(st.lists(st.integers(0, 4 * HIGHEST - 1), max_size=14), st.integers(0, 2))
def test_loose_tiles_are_those_that_no_set_holds(kinds: list[int], wilds: int) -> None:
    tiles = sum(min(kinds.count(kind), 2) << 2 * kind for kind in {*kinds})
    sets = [meld for kind in {*kinds} for meld in melds(tiles >> 2 * kind << 2 * kind, wilds)]
    held = {kind for meld in sets for kind in meld.kinds}

    assert {*kinds_of(loose(tiles, wilds))} == {*kinds} - held


# True for every rack.

racks = st.builds(lambda seed: nearly_closing(Random(seed)), st.integers()) | st.builds(
    lambda seed, oks: some_tiles(Random(seed), 15, oks), st.integers(), st.integers(0, 2)
)


@given(racks, st.integers())
def test_the_order_of_a_rack_does_not_matter(rack_and_ok: tuple[list[str], str], order: int) -> None:
    rack, ok = rack_and_ok
    shuffled = Random(order).sample(list(rack), len(rack))

    assert closes(tuple(shuffled), ok) == closes(tuple(rack), ok)
    assert best_sets(shuffled, ok) == best_sets(rack, ok)
    assert best_pairs(shuffled, ok) == best_pairs(rack, ok)


@given(racks)
def test_every_closing_can_be_laid_out_and_every_other_claim_leaves_tiles_over(
    rack_and_ok: tuple[list[str], str],
) -> None:
    rack, ok = tuple(rack_and_ok[0]), rack_and_ok[1]
    closing = {found.tile: found for found in closes(rack, ok)}
    for tile in set(rack):
        rest = without_tile(rack, tile)
        layout = arrangement(rest, ok)
        if tile in closing:
            assert layout is not None
            assert layout.kind == closing[tile].kind
            assert leftovers(rack, tile, ok) == layout.leftover == ()
            assert in_order(tile for tiles in layout.sets for tile in tiles) == in_order(rest)
            assert layout.kind != "sets" or all_in_sets(tuple(rest), ok)
        else:
            assert layout is None
            assert set(leftovers(rack, tile, ok)) <= set(rest)
            assert leftovers(rack, tile, ok)


# Racks made by hand.


def test_a_layout_has_runs_by_colour_and_then_groups_by_number() -> None:
    layout = best_sets(tiles("k9 b9 g9 r9 g4 g3 g2 r13 r12 r1 b1 k5"), "k1")

    assert layout.sets == (tiles("r12 r13 r1"), tiles("g2 g3 g4"), tiles("r9 b9 g9 k9"))
    assert layout.leftover == tiles("b1 k5")


def test_oks_stand_where_they_are_missing_and_fakes_where_their_face_belongs() -> None:
    layout = best_sets(tiles("r4 g7 r6 g7 g6 * b3 k3 r3"), "g7")

    assert layout.sets == (tiles("r4 g7 r6"), tiles("g6 * g7"), tiles("r3 b3 k3"))


def test_pairs_are_laid_out_with_the_oks_last() -> None:
    assert arrangement(tiles("* r1 * r1 k2 k2 b5 g9 b6 b6 b7 g9 k13 k13"), "g9") == Layout(
        "pairs",
        (
            *(("r1", "r1"), ("b6", "b6"), ("k2", "k2"), ("k13", "k13"), ("*", "*")),
            *(("b5", "g9"), ("b7", "g9")),
        ),
        (),
    )


def test_one_colour_is_laid_out_from_1_to_1() -> None:
    assert arrangement(tiles("r13 r12 r11 r10 r9 r4 r7 r6 r5 * r3 r2 r1 r4"), "r4") == Layout(
        "colour", (tiles("r1 r2 r3 * r5 r6 r7 r4 r9 r10 r11 r12 r13 r4"),), ()
    )


def test_leftovers_are_named_in_the_reading_that_leaves_fewest() -> None:
    assert leftovers(tiles(f"{SETS} k9 r7"), "r7", "g2") == ("k9",)
    assert leftovers(tiles(f"{PAIRS} k9 r7"), "r7", "g2") == tiles("k8 k9")
    assert leftovers(tiles("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r13 k1"), "k1", "g2") == ("r13",)
