"""Computer players against each other: ``python -m games.players.arena okago strong master --games 200``.

Prints how often the last player named wins against the first, with the 95 % interval, and can add the line to
a Markdown table. Every deal is played once from each seat. With ``--seats 1`` both players play each deal
alone, and the player with less effort wins. A single name takes all seats of a game that is played together,
and is measured against the goals of it. Every seat may speak before every action, as at a real table.
``arena okago --quick`` lets each level meet the next one and prints the line ``anchors_of(..)``.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from multiprocessing import get_context
from random import Random
from typing import TextIO, TypeVar

from games import GAMES
from games.core import SEED_BYTES, Game, Option, OptionValue, Outcome, View
from games.players import BUDGET_S, LEVELS, PLAYERS, choose, say

T = TypeVar("T")
R = TypeVar("R")

QUICK_S = 0.1

RANDOM = "random"
"""The baseline of every game: any action."""

_HEAD = (
    "| game | player | against | games | result | 95 % interval | longest thought |\n"
    "|---|---|---|---|---|---|---|\n"
)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to play: the player of every seat, the deal, and the time that each may think."""

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]
    deal: bytes
    budget_s: float = BUDGET_S
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as the public sees its end, and the longest thought in it, in seconds."""

    end: View
    longest_s: float

    @property
    def outcome(self) -> Outcome:
        assert self.end.outcome is not None
        return self.end.outcome


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted, how often it happened (a shared win counts a half), and the number of games."""

    what: str
    times: float
    games: int

    def __str__(self) -> str:
        return f"{self.what} {self.times:g} of {self.games}, {self.times / self.games:.1%}"

    @property
    def interval(self) -> str:
        low, high = wilson(self.times, self.games)
        return f"{low:.1%} to {high:.1%}"


def play(pairing: Pairing) -> Played:
    """Play a game to its end."""
    state = GAMES[pairing.game].start(len(pairing.players), dict(pairing.options), pairing.deal)
    ply, longest_s = 0, 0.0
    while state.outcome is None:
        state = speak(state, pairing.players)
        seat = state.to_act[0]
        seed = sha256(pairing.deal + ply.to_bytes(4, "big")).digest()
        began = time.perf_counter()
        action = answer(state.view(seat), pairing.players[seat], seed, pairing.budget_s, pairing.nodes)
        longest_s = max(longest_s, time.perf_counter() - began)
        state = state.play(seat, action)
        ply += 1
    return Played(state.view(None), longest_s)


def speak(state: Game, players: Sequence[str]) -> Game:
    """The state after every seat has said what it wants to say now."""
    if PLAYERS[state.key].say is not None:
        for seat, level in enumerate(players):
            for text in say(state.view(seat), level):
                state = state.play(seat, text)
    return state


def answer(view: View, player: str, seed: bytes, budget_s: float = BUDGET_S, nodes: int | None = None) -> str:
    """The action of a level or of a baseline.

    ValueError if the game has no level or baseline of that name.
    """
    if len(view.actions) == 1:
        return view.actions[0]
    if player == RANDOM:
        return Random(seed).choice(view.actions)
    baselines = PLAYERS[view.game].baselines
    if player in baselines:
        return baselines[player](view)
    return choose(view, player, seed, budget_s, nodes)


def wilson(times: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of the share ``times`` / ``games`` (E. B. Wilson, 1927)."""
    share = times / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, centre - spread) / (1 + z * z / games), (centre + spread) / (1 + z * z / games)


def deals(seed: int) -> Iterator[bytes]:
    """Endless deals; the same number always gives the same ones."""
    number = 0
    while True:
        yield sha256(f"arena {seed} {number}".encode()).digest()[:SEED_BYTES]
        number += 1


def pairings(
    game: str,
    players: Sequence[str],
    games: int,
    seats: int = 2,
    options: Iterable[tuple[str, OptionValue]] = (),
    seed: int = 0,
    budget_s: float = BUDGET_S,
    nodes: int | None = None,
) -> list[Pairing]:
    """About ``games`` games between the first player and the last, who gets each seat of a deal in turn.

    With one seat, each player plays each deal. A single player has all seats.
    """
    last = players[-1]
    tables: list[tuple[str, ...]]
    if seats == 1 or len(players) == 1:
        tables = [(player,) * seats for player in players]
    else:
        tables = [
            tuple(last if place == seat else players[0] for place in range(seats)) for seat in range(seats)
        ]
    found: list[Pairing] = []
    for deal in deals(seed):
        found += [Pairing(game, table, tuple(options), deal, budget_s, nodes) for table in tables]
        if len(found) >= games * (len(players) if seats == 1 else 1):
            return found
    return found


def share_of_wins(played: Sequence[Played], seats: int) -> float:
    """How many games the last player won; ``games`` are in the order of ``pairings``."""
    if seats == 1:
        ours, theirs = played[1::2], played[0::2]
        return sum(_better(one, other) for one, other in zip(ours, theirs, strict=True))
    return sum(
        1 / len(one.outcome.winners) if i % seats in one.outcome.winners else 0.5 * (not one.outcome.winners)
        for i, one in enumerate(played)
    )


def _better(one: Played, other: Played) -> float:
    """1 if a solo game was better than another of the same deal, 0.5 if it was as good, else 0."""
    mine, theirs = ((bool(game.outcome.winners), -_effort(game)) for game in (one, other))
    return 0.5 if mine == theirs else float(mine > theirs)


def _effort(played: Played) -> int:
    solo = PLAYERS[played.end.game].solo
    return 0 if solo is None else solo.effort(played.end)


def tallies(players: Sequence[str], played: Sequence[Played], seats: int) -> list[Tally]:
    """The result: how often the last player won, or how often a single name reached each goal."""
    if len(players) == 2:
        games = len(played) // 2 if seats == 1 else len(played)
        return [Tally("won", share_of_wins(played, seats), games)]
    won = [one for one in played if one.outcome.winners]
    solo = PLAYERS[played[0].end.game].solo
    if solo is None:
        return [Tally("won", len(won), len(played))]
    return [
        Tally(f"within {most} {solo.unit}", sum(_effort(one) <= most for one in won), len(played))
        for most in sorted(solo.goals, reverse=True)
    ]


def anchors(
    game: str, games: int, seats: int = 0, nodes: int | None = None, budget_s: float = QUICK_S
) -> str:
    """The line ``anchors_of(..)`` of a game, from games of each level against the next one."""
    seats = seats or max(2, GAMES[game].seats[0])
    shares = []
    for level, stronger in pairwise(LEVELS):
        found = [
            play(each) for each in pairings(game, (stronger, level), games, seats, (), 0, budget_s, nodes)
        ]
        share = share_of_wins(found, seats) / len(found)
        shares.append(f"{level}={min(max(share, 0.01), 0.99):.2f}")
    return f"anchors_of({', '.join(shares)})"


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """The command line."""
    asked = _parser().parse_args(arguments)
    if asked.quick or not asked.players:
        print(anchors(asked.game, asked.games, asked.seats, asked.nodes), file=out)
        return
    seats = asked.seats or len(asked.players)
    games = pairings(
        asked.game, asked.players, asked.games, seats, asked.option, asked.seed, asked.budget, asked.nodes
    )
    began = time.perf_counter()
    played: list[Played] = []
    for one in on_cores(play, games, asked.cores):
        played.append(one)
        if len(played) % 10 == 0:
            print(f"\r{len(played)} of {len(games)} games", end="", file=sys.stderr, flush=True)
    print(f"\r{len(games)} games in {time.perf_counter() - began:.0f} s", file=sys.stderr)
    longest_s = max(one.longest_s for one in played)
    against = asked.players[0] if len(asked.players) == 2 else "the game"
    for tally in tallies(asked.players, played, seats):
        print(f"{asked.game}, {asked.players[-1]} against {against}: {tally} ({tally.interval})", file=out)
        if asked.table:
            result = f"{tally.what} {tally.times / tally.games:.0%}"
            cells = (
                asked.game,
                asked.players[-1],
                against,
                tally.games,
                result,
                tally.interval,
                f"{longest_s:.2f} s",
            )
            _append(asked.table, f"| {' | '.join(str(cell) for cell in cells)} |\n")
    summary = PLAYERS[asked.game].summary
    if summary is not None:
        print(summary([one.end for one in played], [i % seats for i in range(len(played))]), file=out)
    print(f"longest thought {longest_s:.2f} s", file=out)


def on_cores(work: Callable[[T], R], items: Sequence[T], cores: int) -> Iterator[R]:
    """The results of ``work`` for the items, in their order, computed on ``cores`` cores."""
    if cores == 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, items)


def _append(path: str, row: str) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.write(row if file.tell() else _HEAD + row)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.players.arena", description="Lets computer players meet."
    )
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("players", nargs="*", type=_player, help="one name to play alone or together, or two")
    parser.add_argument("--quick", action="store_true", help="print the ratings of the levels")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0, help="with two names, the first takes all but one")
    parser.add_argument("--option", type=_option, action="append", default=[], help="an option, as mode=coop")
    parser.add_argument("--seed", type=int, default=0, help="another number deals other games")
    parser.add_argument("--budget", type=float, default=BUDGET_S, help="seconds for a thought")
    parser.add_argument("--nodes", type=int, default=None, help="nodes for a thought, instead of seconds")
    parser.add_argument("--table", default="", help="a Markdown file to add the result to")
    return parser


def _player(name: str) -> str:
    """A level or a baseline of any game."""
    names = {RANDOM, *LEVELS, *(name for player in PLAYERS.values() for name in player.baselines)}
    if name not in names:
        raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(sorted(names))}")
    return name


def _option(text: str) -> tuple[str, OptionValue]:
    """An option of any game from its text: ``mode=coop``, ``sets_to=3``, ``advanced=on``."""
    key, _, value = text.partition("=")
    known: list[Option] = [option for game in GAMES.values() for option in game.options if option.key == key]
    choices = {
        "on" if choice is True else str(choice): choice for option in known for choice in option.choices
    }
    if value not in choices:
        raise argparse.ArgumentTypeError(f"{text} is no option")
    return key, choices[value]


if __name__ == "__main__":
    main()
