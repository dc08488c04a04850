"""Who meets whom, and who of them begins: Berger's tables for a league, and the best pairs for a night.

Pure functions: equal arguments give equal pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import combinations
from typing import Any, Final, NamedTuple

HOUSE: Final = -1
"""Stands for the house's computer, against which whoever is left over plays."""

MOST_UNEVEN: Final = 2
"""In a night, the games that one begins and those that one does not differ by at most this."""

Pair = tuple[int, int]
"""Two who meet; the first begins."""


def berger(people: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds in which players 0 to ``people`` - 1 all meet each other once.

    Berger's tables, as in FIDE's handbook (C.05, annex 1): those meet in round r whose numbers add up to r,
    modulo the number of rounds; the last player meets whoever is left. If the number of people is odd, this
    one rests. How often one begins and how often one does not differ by at most 1.
    """
    even = people + people % 2
    rounds = max(even - 1, 0)
    table: list[list[Pair]] = [[] for _ in range(rounds)]
    if people == even:
        for player in range(people - 1):
            first = (player, people - 1) if player < people // 2 else (people - 1, player)
            table[2 * player % rounds].append(first)
    for low, high in combinations(range(rounds), 2):
        table[(low + high) % rounds].append((low, high) if (low + high) % 2 else (high, low))
    return tuple(map(tuple, table))


def matched(
    waiting: Sequence[int], ranks: Mapping[int, int], met: Sequence[Pair], *, rematches: bool = True
) -> tuple[Pair, ...]:
    """Pair everybody who waits, each with another one or with the HOUSE, by a matching of least weight.

    ``ranks`` are small numbers, and ``met`` is who met in the night so far, in order; there every negative
    number is the house. The weight counts, the first first:

    1. pairs that may not be: of two who would both begin, or not begin, too often (MOST_UNEVEN); of two whose
       last game was against each other, unless there may be ``rematches``. Both then play against the house;
    2. how often the two have met before, so that two meet again only after all others;
    3. how often who is left over has played against the house;
    4. who would then have begun, or not begun, twice more;
    5. the difference of their ranks.

    Of two, that one begins who has begun less, then who did not begin last, then who has waited longer.
    Takes long for many: a tenth of a second for 40. Loads networkx when it is first called.
    """
    networkx: Any = import_module("networkx")  # a fifth of a second and 20 MB, for nights only
    past = _Past.of(met)
    players = [*waiting, *([HOUSE] if len(waiting) % 2 else [])]
    parts = {
        (one, other): past.weight(waiting[one], players[other], ranks, rematches=rematches)
        for one, other in combinations(range(len(players)), 2)
    }
    base = 1 + len(players) * max((max(each) for each in parts.values()), default=0)
    graph = networkx.Graph()
    for pair, (barred, *others) in parts.items():
        weight = barred
        for part in others:
            weight = weight * base + part
        graph.add_edge(*pair, weight=-weight)
    pairs: list[Pair] = []
    for chosen in sorted(map(sorted, networkx.max_weight_matching(graph, maxcardinality=True))):
        one, other = (players[number] for number in chosen)
        apart = parts[chosen[0], chosen[1]].barred
        pairs += [(one, HOUSE), (other, HOUSE)] if apart else [(one, other)]
    return tuple(past.seated(pair) for pair in pairs)


class _Weight(NamedTuple):
    """The parts of the weight of a pair, the most important one first."""

    barred: int
    again: int
    house: int
    uneven: int
    ranks: int


class _Past(NamedTuple):
    """What the pairs of a night so far say about the next ones."""

    met: Counter[frozenset[int]]
    house: Counter[int]
    begun: Counter[int]
    """How many games more one has begun than not."""
    last: dict[int, Pair]

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> _Past:
        past = cls(Counter(), Counter(), Counter(), {})
        for first, second in pairs:
            past.met[frozenset((first, second))] += 1
            past.house.update({first: second < 0, second: first < 0})
            past.begun.update({first: 1, second: -1})
            past.last.update({first: (first, second), second: (first, second)})
        return past

    def weight(self, one: int, other: int, ranks: Mapping[int, int], *, rematches: bool) -> _Weight:
        if other == HOUSE:
            return _Weight(0, 0, self.house[one], 0, 0)
        first, second = self.seated((one, other))
        after = self.begun[first] + 1, self.begun[second] - 1
        rematch = set(self.last.get(one, ())) == set(self.last.get(other, ())) == {one, other}
        barred = max(map(abs, after)) > MOST_UNEVEN or (rematch and not rematches)
        again = self.met[frozenset((one, other))]
        uneven = (after[0] >= MOST_UNEVEN) + (after[1] <= -MOST_UNEVEN)
        return _Weight(barred, again, 0, uneven, abs(ranks[one] - ranks[other]))

    def seated(self, pair: Pair) -> Pair:
        """The pair in the order in which they begin; its first has waited longer."""
        one, other = pair
        if other == HOUSE:
            begins = self.begun[one] < 0 or (self.begun[one] == 0 and not self._began(one))
        else:
            own, others = (self.begun[one], self._began(one)), (self.begun[other], self._began(other))
            begins = own <= others
        return (one, other) if begins else (other, one)

    def _began(self, user: int) -> bool:
        return user in self.last and self.last[user][0] == user
