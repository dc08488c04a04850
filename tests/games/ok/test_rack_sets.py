"""The sets on a rack of OK, compared with a list of all sets; and which tiles are protected."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from games.ok.rack import ROW, Arrangement, Slots, is_set, protected_slots, sets_in, toggled
from games.ok.tiles import COLOURS, FAKE, HIGHEST
from tests.games.ok.deals import tiles
from tests.games.ok.racks import scattered, stand

numbers = st.integers(0, 10**6)

# What forms sets


SETS = (
    "r1 r2 r3|r12 r13 r1|r11 r12 r13 r1|b5 g5 k5|k5 b5 g5 r5|r3 g2 r5"
    "|g2 g2 r5|g2 r13 r1|g1 * g3|b2 k2 *|* g3 g4 g2"
)
NO_SETS = (
    "r1 r2|r3 r2 r1|r13 r1 r2|r12 r13 r1 r2|r1 r2 b3|r1 r3 r5|r5 r5 b5"
    "|r5 b5 g5 k5 g2|r5 * r7|r5 b5 *|r13 r1 g2"
)


def test_a_run_upwards_or_a_group_is_a_set_and_nothing_else_is() -> None:
    assert [text for text in SETS.split("|") if not is_set(tiles(text), "g2")] == []
    assert [text for text in NO_SETS.split("|") if is_set(tiles(text), "g2")] == []


@cache
def all_sets(length: int) -> frozenset[tuple[str, ...]]:
    """Every set of this number of faces, in each order in which it may stand."""
    line = [*range(1, HIGHEST + 1), 1]
    runs = {
        tuple(f"{colour}{number}" for number in line[start : start + length])
        for colour in COLOURS
        for start in range(len(line) - length + 1)
    }
    groups = {
        tuple(f"{colour}{number}" for colour in colours)
        for number in range(1, HIGHEST + 1)
        for colours in permutations(COLOURS, length)
    }
    return frozenset(runs | groups) if length >= 3 else frozenset()


def is_one_of_all_sets(slots: Slots, ok: str) -> bool:
    meant = [None if tile == ok else ok if tile == FAKE else tile for tile in slots]
    return None not in slots and any(
        all(tile in (None, face) for tile, face in zip(meant, known, strict=True))
        for known in all_sets(len(slots))
    )


@given(numbers, st.integers(0, ROW - 3), st.integers(3, 5))
def test_a_set_is_what_stands_in_the_list_of_all_sets(number: int, start: int, length: int) -> None:
    slots, ok = scattered(number)
    piece = slots[start : start + length]

    assert is_set(piece, ok) == is_one_of_all_sets(piece, ok)


@given(numbers)
def test_the_sets_on_the_rack_cover_as_many_tiles_as_any_choice(number: int) -> None:
    slots, ok = scattered(number)
    found = sets_in(slots, ok)

    assert all(is_one_of_all_sets(slots[first : last + 1], ok) for first, last in found)
    assert all(last < first for (_, last), (first, _) in pairwise(found))
    assert all(first // ROW == last // ROW for first, last in found)
    covered = sum(last - first + 1 for first, last in found)
    assert covered == most_covered(slots[:ROW], ok) + most_covered(slots[ROW:], ok)


def most_covered(row: Slots, ok: str) -> int:
    """The most tiles of a row that can lie in sets, by trying everything."""
    if not row:
        return 0
    begun = [n for n in range(3, len(row) + 1) if is_one_of_all_sets(row[:n], ok)]
    return max([most_covered(row[1:], ok), *(n + most_covered(row[n:], ok) for n in begun)])


# What is protected


def test_only_the_protected_number_of_twins_is_turned_over() -> None:
    slots = stand("r1 - r1 b2")

    assert protected_slots(Arrangement(protected=("r1",)), slots) == (0,)
    assert protected_slots(Arrangement(protected=("r1", "r1", "b2")), slots) == (0, 2, 3)
    assert protected_slots(Arrangement(protected=("k9",)), slots) == ()


def test_protecting_and_freeing_take_one_tile_at_a_time() -> None:
    one = toggled(Arrangement(), "r1", protect=True)
    two = toggled(toggled(one, "b2", protect=True), "r1", protect=True)

    assert two.protected == ("r1", "r1", "b2")
    assert toggled(two, "r1", protect=False).protected == ("r1", "b2")
    assert toggled(one, "k9", protect=False) == one
