"""Who meets whom, and who of them begins: Berger's tables for a league, and the best pairs for a night.

Pure functions: equal arguments give equal pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from importlib import import_module
from itertools import combinations
from typing import Any, Final, NamedTuple

HOUSE: Final = -1
"""Stands for the house's computer, the opponent of everybody who is left over."""

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

    ``ranks`` are small numbers. ``met`` has the pairs of the night so far, in order; every negative number in
    it is the house. The weight of a pair has five parts, and an earlier part outweighs all later ones:

    1. whether the pair is forbidden, so that both play against the house instead: one of them would begin, or
       follow, too often (MOST_UNEVEN), or each was the other's last opponent and ``rematches`` is False;
    2. how often the two have met before, so that two meet again only after all others;
    3. the games against the house of the person who is left over;
    4. how many of the two would have begun two games more than they followed, or two less;
    5. the difference of their ranks.

    The one who has begun less often begins; of equals, the one who followed last time, or has waited longer.
    Takes 10 ms of a core for 40 people. Loads networkx when it is first needed.
    """
    past = _Past.of(met)
    players = [*waiting, *([HOUSE] if len(waiting) % 2 else [])]
    weights = {pair: past.weight(*pair, ranks, rematches=rematches) for pair in combinations(players, 2)}
    pairs: list[Pair] = []
    for pair in _lightest(weights) if len(weights) > 1 else weights:
        barred = weights[pair][0]
        pairs += [(user, HOUSE) for user in pair] if barred else [pair]
    return tuple(map(past.seated, pairs))


def _lightest(weights: Mapping[Pair, Sequence[int]]) -> list[Pair]:
    """The pairs of all players with the least sum of weights; an earlier part outweighs all others.

    If pairs that weigh nothing before the last part are enough for everybody, the lightest are among these.
    """
    networkx: Any = import_module("networkx")  # a fifth of a second and 20 MB, for nights only
    base = 1 + len(weights) * max(map(max, weights.values()))
    light = {pair: parts for pair, parts in weights.items() if not any(parts[:-1])}
    for edges in (light, weights):  # fewer of them take less time
        graph = networkx.Graph()
        for pair, parts in edges.items():
            graph.add_edge(*pair, weight=-reduce(lambda weight, part: weight * base + part, parts))
        matching = {frozenset(pair) for pair in networkx.max_weight_matching(graph, maxcardinality=True)}
        if 2 * len(matching) == len({user for pair in weights for user in pair}):
            break
    return [pair for pair in weights if frozenset(pair) in matching]


class _Past(NamedTuple):
    """What the pairs of a night so far say about the next ones."""

    met: Counter[frozenset[int]]
    begun: Counter[int]
    """How many games more one has begun than not."""
    last: dict[int, Pair]

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> _Past:
        past = cls(Counter(), Counter(), {})
        for pair in pairs:
            first, second = (max(user, HOUSE) for user in pair)
            past.met[frozenset((first, second))] += 1
            past.begun.update({first: 1, second: -1})
            past.last.update(dict.fromkeys((first, second), (first, second)))
        past.begun.pop(HOUSE, 0)
        past.last.pop(HOUSE, None)
        return past

    def weight(self, one: int, other: int, ranks: Mapping[int, int], *, rematches: bool) -> tuple[int, ...]:
        """The parts of the weight of a pair, as ``matched`` tells them; the first of them bars it."""
        met = self.met[frozenset((one, other))]
        if other == HOUSE:
            return (0, 0, met, 0, 0)
        first, second = self.seated((one, other))
        after = self.begun[first] + 1, 1 - self.begun[second]
        rematch = one in self.last and self.last[one] == self.last.get(other)
        barred = max(after) > MOST_UNEVEN or (rematch and not rematches)
        uneven = sum(more >= MOST_UNEVEN for more in after)
        return (barred, met, 0, uneven, abs(ranks[one] - ranks[other]))

    def seated(self, pair: Pair) -> Pair:
        """The pair in the order in which they begin; its first has waited longer. The house has no past."""
        own, others = ((self.begun[user], user in self.last and self.last[user][0] == user) for user in pair)
        return pair if own <= others else pair[::-1]
