"""Pairs of leagues and nights: random fields, others in each run, and every pairing of small ones."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, cycle
from pathlib import Path
from random import Random

import pytest

from bot.events.pairing import HOUSE, MOST_UNEVEN, Pair, berger, matched


def test_in_a_league_all_meet_all_once_and_begin_as_often_as_not() -> None:
    for people in range(41):
        rounds = berger(people)

        met = [pair for pairs in rounds for pair in pairs]
        assert Counter(map(frozenset, met)) == Counter(map(frozenset, combinations(range(people), 2)))
        assert all(len({*once}) == len(once) >= people - 1 for once in map(flat, rounds))
        assert all(abs(more) <= 1 for more in begun_more(met).values())


def test_the_table_of_eight_is_that_of_the_handbook() -> None:
    numbered = [sorted((one + 1, other + 1) for one, other in pairs) for pairs in berger(8)]

    assert numbered[0] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert numbered[1] == [(1, 2), (6, 4), (7, 3), (8, 5)]
    assert numbered[6] == [(4, 8), (5, 3), (6, 2), (7, 1)]


def test_in_ten_thousand_random_fields_nobody_is_forgotten_and_nothing_is_avoidable() -> None:
    """Fields of 2 to 20 people, mostly small ones; of up to 6 also whether each repeat had to be.

    Takes about 1.5 s of a processor. A failure shows the seed with which it can be repeated.
    """
    print("seed", seed := random.randrange(1 << 32))
    chance = Random(seed)
    sizes = chance.choices(range(2, 21), [size**-2.5 for size in range(2, 21)], k=1_252)
    for people, rounds in zip(sizes, cycle((4, 4, 4, 20)), strict=False):
        met: list[Pair] = []
        more: Counter[int] = Counter()
        for _ in range(rounds):
            waiting = chance.sample(range(people), chance.randint(1, people))
            ranks = {user: rank for rank, user in enumerate(waiting)}
            pairs = matched(waiting, ranks, met)
            barred = barred_in(pairs, len(waiting))
            assert sorted(user for user in flat(pairs) if user != HOUSE) == sorted(waiting)
            if len(waiting) <= 6 and not barred and repeats(pairs, met):
                assert all(repeats(each, met) or weight(each, ranks, met)[0] for each in every(waiting))
            met += pairs
            more.update(begun_more(pairs))
            assert all(abs(more[user]) <= MOST_UNEVEN for user in waiting)


@pytest.mark.parametrize("people", range(2, 11))
def test_no_other_pairing_weighs_less(people: int) -> None:
    chance = Random(people)
    for _ in range(3 if people > 8 else 12):
        ranks = {user: chance.randrange(20) for user in range(people)}
        met: list[Pair] = []
        for _ in range(chance.randrange(9)):
            met += matched(chance.sample(range(people), chance.randint(1, people)), ranks, met)
        pairs = matched(range(people), ranks, met, rematches=False)

        best = min(weight(each, ranks, met) for each in every(range(people)))
        assert barred_in(pairs, people) == best[0]
        assert best[0] or weight(pairs, ranks, met) == best


def test_two_who_have_just_met_meet_again_only_where_they_may() -> None:
    assert matched((1, 2), {1: 0, 2: 1}, [(1, 2)], rematches=True) == ((2, 1),)
    assert matched((1, 2), {1: 0, 2: 1}, [(1, 2)], rematches=False) == ((HOUSE, 1), (2, HOUSE))


def test_who_is_left_over_is_another_one_each_time() -> None:
    met: list[Pair] = []
    for _ in range(7):
        met += matched(range(7), dict.fromkeys(range(7), 0), met)

    assert Counter(user for pair in met if HOUSE in pair for user in pair if user != HOUSE) == Counter(
        range(7)
    )


def test_what_finds_the_best_pairs_is_loaded_when_a_night_first_pairs() -> None:
    program = """
import sys
from bot.events.pairing import berger, matched
print(len(berger(8)), "networkx" in sys.modules)
print(len(matched(range(4), dict.fromkeys(range(4), 0), [])), "networkx" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    sources = [
        path
        for room in ("bot", "games", "render")
        for path in (Path(__file__).parents[3] / room).rglob("*.py")
    ]

    assert done.stdout.split() == ["7", "False", "2", "True"]
    assert [path.name for path in sources if "networkx" in path.read_text("utf-8")] == ["pairing.py"]


def flat(pairs: Sequence[Pair]) -> list[int]:
    return [user for pair in pairs for user in pair]


def begun_more(pairs: Sequence[Pair]) -> Counter[int]:
    """How often each has begun, less how often not."""
    more: Counter[int] = Counter()
    for first, second in pairs:
        more.update({first: 1, second: -1})
    return more


def barred_in(pairs: Sequence[Pair], people: int) -> int:
    """How many pairs had to be taken apart, so that both play against the house."""
    return (flat(pairs).count(HOUSE) - people % 2) // 2


def repeats(pairs: Sequence[Pair], met: Sequence[Pair]) -> int:
    """How often the people of these pairs have met before."""
    before = Counter(map(frozenset, met))
    return sum(before[frozenset(pair)] for pair in pairs if HOUSE not in pair)


def every(waiting: Sequence[int]) -> Iterator[list[Pair]]:
    """Every way to pair all; the house takes one of an odd number."""
    users = [*waiting, HOUSE] if len(waiting) % 2 else list(waiting)
    if not users:
        yield []
    for other in users[1:]:
        rest = [user for user in users[1:] if user != other]
        yield from ([(users[0], other), *pairs] for pairs in every(rest))


def weight(pairs: Sequence[Pair], ranks: dict[int, int], met: Sequence[Pair]) -> tuple[int, ...]:
    """What pairs weigh, in whichever order they begin."""
    more, last = begun_more(met), {user: {*pair} for pair in met for user in pair}
    barred = house = uneven = apart = 0
    for one, other in pairs:
        if HOUSE in (one, other):
            house += sum({*pair} == {one, other} for pair in met)
            continue
        after = max(min(more[one], more[other]) + 1, 1 - max(more[one], more[other]))
        barred += after > MOST_UNEVEN or last.get(one) == last.get(other) == {one, other}
        uneven += (min(more[one], more[other]) == 1) + (max(more[one], more[other]) == -1)
        apart += abs(ranks[one] - ranks[other])
    return barred, repeats(pairs, met), house, uneven, apart
