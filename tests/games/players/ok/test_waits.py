"""The waits of a rack of OK, compared with a slow search and what closes, and by hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from games.ok.solver import closes
from games.ok.tiles import FACES, FAKE, RACK, TILES, in_order, ok_of, without_tile
from games.players.ok.unseen import tiles_of
from games.players.ok.waits import Wait, waits, waits_without
from tests.games.ok.deals import PAIRS, SCATTERED, SETS, nearly_closing, some_tiles, tiles
from tests.games.ok.naive import tiles_missing


def missing(rack: Iterable[str], ok: str) -> tuple[int, ...]:
    """How many tiles a rack lacks for sets, for pairs and for one colour."""
    return tuple(max(0, wait.missing) for wait in waits(rack, ok))


def some_rack(number: int, draws: int) -> tuple[tuple[str, ...], str]:
    """A rack of 14 after ``draws`` tiles were drawn and the worst thrown, and the OK."""
    random = Random(number)
    indicator = random.choice(FACES)
    ok = ok_of(indicator)
    stock = list(without_tile(TILES, indicator))
    random.shuffle(stock)
    rack, stock = in_order(stock[:RACK]), stock[RACK:]
    for tile in stock[:draws]:
        more = in_order((*rack, tile))
        rack = min((without_tile(more, thrown) for thrown in more), key=lambda rest: missing(rest, ok)[0])
    return rack, ok


def helping(wait: Wait, ok: str) -> set[str]:
    return set(tiles_of(wait.helping, ok))


def test_as_many_tiles_are_missing_for_sets_as_the_slow_search_finds() -> None:
    random = Random(4)
    for _ in range(40):
        near = random.random() < 0.5
        rack, ok = nearly_closing(random) if near else some_tiles(random, random.choice([14, 15]))
        assert missing(rack, ok)[0] == tiles_missing(rack, ok), (rack, ok)


def test_nothing_is_missing_exactly_if_a_tile_closes() -> None:
    random = Random(5)
    for _ in range(40):
        rack, ok = nearly_closing(random)
        assert (min(missing(rack, ok)) == 0) == bool(closes(tuple(rack), ok)), (rack, ok)


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        (f"{SETS} k6", (0, 7, 9)),
        (f"{SETS} k9", (1, 7, 9)),
        (f"{SETS} g2", (0, 6, 9)),
        (f"{PAIRS} k9", (9, 1, 11)),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 g2", (0, 6, 0)),
        ("r1 r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 b5", (1, 6, 1)),
        (SCATTERED, (7, 7, 10)),
        ("r8 b8 g8 k8 r5 b5 g5 k5 r1 r2 r3 b10 b11 b12", (0, 7, 9)),
        ("r8 b8 g8 k8 r8 b8 g8 k8 r1 r2 r3 k10 k11 k12", (0, 3, 10)),
    ],
)
def test_so_many_tiles_are_missing_from_some_racks(rack: str, expected: tuple[int, ...]) -> None:
    assert missing(tiles(rack), "g2") == expected


@pytest.mark.parametrize("draws", [0, 2, 4, 6, 9, 13, 18, 25])
def test_a_rack_waits_for_the_tiles_with_which_it_is_nearer(draws: int) -> None:
    rack, ok = some_rack(100 * draws, draws)
    for i, wait in enumerate(waits(rack, ok)):
        was = max(0, wait.missing)
        for tile in (*FACES, FAKE) if was else ():
            if tile != ok and rack.count(tile) < 2:
                nearer = missing((*rack, tile), ok)[i] < was
                assert (tile in helping(wait, ok)) == nearer, (tile, wait.kind)


@pytest.mark.parametrize("draws", [0, 3, 7, 12, 20])
def test_the_waits_without_each_tile_are_those_of_the_rest(draws: int) -> None:
    rack, ok = some_rack(100 * draws + 1, draws)
    more = (*rack, "r7")

    assert waits_without(more, ok) == {
        tile: waits(without_tile(more, tile), ok) for tile in more if tile != ok
    }


@pytest.mark.parametrize(
    ("rack", "ok", "kind", "lacking", "helps", "not_"),
    [
        (f"{SETS} r13", "g2", "sets", 1, "k1 k6", ""),  # a run that is open at both ends
        ("r1 r2 r3 r4 r5 b5 b6 b7 g9 g10 g11 r8 k8 k13", "g2", "sets", 1, "b8 g8", ""),  # a group of two
        ("r1 r2 r3 r4 r5 b5 b6 b7 g9 g10 g11 k11 r11 k13", "b11", "sets", 1, FAKE, "b11"),
        (f"{PAIRS} k9", "g2", "pairs", 1, "k8 k9", "r1 r10"),  # the twins of single tiles
        (f"{PAIRS} g2", "g2", "pairs", 0, "", ""),  # an OK is half a pair
        ("r1 r1 r9 r9 b4 b4 g6 g6 g12 g12 k2 k2 g2 g2", "g2", "pairs", 0, "k8", "r1"),  # any new tile
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 b2 b9", "g2", "colour", 2, "r13 r1", "r12 b1"),
    ],
)
def test_a_rack_waits_for_what_is_missing(
    rack: str, ok: str, kind: str, lacking: int, helps: str, not_: str
) -> None:
    wait = getattr(waits(tiles(rack), ok), kind)

    assert wait.missing == lacking
    assert set(helps.split()) <= helping(wait, ok)
    assert not set(not_.split()) & helping(wait, ok)
