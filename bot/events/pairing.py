"""Who meets whom, and who of them begins: Berger's tables for a league, and the best pairs for a night.

Pure functions: equal arguments give equal pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from importlib import import_module
from itertools import combinations
from typing import Any, Final

HOUSE: Final = -1
"""Stands for the house's computer, the opponent of everybody who is left over."""

MOST_UNEVEN: Final = 2
"""In a night, the games that one begins and those that one does not differ by at most this."""

Pair = tuple[int, int]
"""Two who meet; the first begins."""

Weight = tuple[int, int, int, int, int]


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
    Takes 10 to 40 ms of a core for 40 people. Loads networkx when it is first needed.
    """
    begun, last, repeats = Counter[int](), dict[int, Pair](), Counter[frozenset[int]]()
    for users in met:
        first, second = pair = max(users[0], HOUSE), max(users[1], HOUSE)
        repeats[frozenset(pair)] += 1
        begun.update({first: 1, second: -1})  # games more that one has begun than not
        last.update(dict.fromkeys(pair, pair))
    begun[HOUSE] = 0
    last.pop(HOUSE, None)

    def seated(pair: Pair) -> Pair:
        own, others = ((begun[user], user in last and last[user][0] == user) for user in pair)
        return pair if own <= others else pair[::-1]

    def weight(one: int, other: int) -> Weight:
        if other == HOUSE:
            return 0, 0, repeats[frozenset((one, other))], 0, 0
        first, second = seated((one, other))
        after = begun[first] + 1, 1 - begun[second]
        rematch = one in last and last[one] == last.get(other)
        barred = max(after) > MOST_UNEVEN or (rematch and not rematches)
        uneven = sum(more >= MOST_UNEVEN for more in after)
        return barred, repeats[frozenset((one, other))], 0, uneven, abs(ranks[one] - ranks[other])

    players = [*waiting, *([HOUSE] if len(waiting) % 2 else [])]
    weights = {pair: weight(*pair) for pair in combinations(players, 2)}
    pairs: list[Pair] = []
    for pair in _lightest(weights) if len(weights) > 1 else weights:
        barred = weights[pair][0]
        pairs += [(user, HOUSE) for user in pair] if barred else [pair]
    return tuple(map(seated, pairs))


def _lightest(weights: Mapping[Pair, Weight]) -> list[Pair]:
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
