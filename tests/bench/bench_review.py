"""Proves the reviews of finished games against simple searches, and times them.

``python -m tests.bench.bench_review [games, such as okago] [how many of each]``. Computer players of all
levels play them, with ``NODES`` nodes for a move. The times are seconds of one core for the review of a game,
and their ratio to the control, which is playing that game.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import cast

from games import GAMES
from games.boussanga.fit import promised
from games.boussanga.view import BoussangaView
from games.core import Game, OptionValue, View
from games.ok.solver import closes
from games.ok.tiles import TILES, with_tile, without_tile
from games.ok.view import OKView
from games.okago.view import OkagoView
from games.okey_dokey import OkeyDokey
from games.okiya import OkiyaView
from games.players import LEVELS, PLAYERS, choose
from games.players.okiya.player import values
from games.players.review import Judgement, Story, games_in
from tests.bench.bench_players import FEWEST_TAKEN, Exhaustive
from tests.games.players.okago.simple import faults as okago_faults
from tests.games.players.okey_dokey.test_solver import every_line

OKIYA_GAMES, OKAGO_GAMES = 200, 100
BOUSSANGA_GAMES, OKEY_DOKEY_GAMES = 30, 20
OK_MATCHES = 40
"""Together they have more than a hundred rounds."""

FEWEST_FILLED = 42
"""If at least this number of cells is filled, every possible end of a game of Okey Dokey can be tried."""

NODES = 2_000


@dataclass(frozen=True, slots=True)
class Match:
    """A finished game as its seats saw it, and its states."""

    story: Story
    states: tuple[Game, ...]


def played(game: str, number: int, seats: int, options: Mapping[str, OptionValue]) -> Match:
    """A game between levels that change from game to game, the same for the same number."""
    state = GAMES[game].start(seats, options, sha256(f"{game} {number}".encode()).digest()[:16])
    levels = [LEVELS[number // len(LEVELS) ** seat % len(LEVELS)] for seat in range(seats)]
    states, moves = [state], list[tuple[int, str]]()
    while state.outcome is None:
        seat = state.to_act[0]
        moves.append((seat, choose(state.view(seat), levels[seat], number, nodes=NODES)))
        state = state.play(*moves[-1])
        states.append(state)
    views = tuple(tuple(state.view(seat) for seat in range(seats)) for state in states)
    return Match(Story(views, tuple(moves)), tuple(states))


def reviewed(game: str, story: Story) -> tuple[list[Judgement | None], float]:
    """The judgement of every move, and the seconds of one core for the longest."""
    reviewer = PLAYERS[game].review
    assert reviewer is not None
    found, longest_s = [], 0.0
    for ply in range(len(story.moves)):
        began = time.process_time()
        found.append(reviewer.judge(story, ply))
        longest_s = max(longest_s, time.process_time() - began)
    return found, longest_s


def okiya_faults(view: View, judged: Judgement) -> list[str]:
    """What is wrong with a judgement by the exact scores; late in a garden those of an exhaustive check."""
    garden = cast(OkiyaView, view)
    taken = sum(tile[0] == "@" for tile in garden.garden)
    scores = Exhaustive(garden).scores() if taken >= FEWEST_TAKEN else values(garden)
    before, after = max(scores.values()), scores[judged.action]
    came = (before > 0) - (before < 0), (after > 0) - (after < 0)
    same = {cell for cell, score in scores.items() if ((score > 0) - (score < 0)) == came[0]}
    gave = {(1, 0): "win-to-draw", (1, -1): "win-to-loss", (0, -1): "draw-to-loss"}
    right = {gave[came]} if came in gave else {"lost"} if came[0] < 0 else {"kept"}
    if len(scores) == 1:
        right = {"forced"}
    elif came not in gave and came[0] >= 0 and len(same) == 1:
        right = {"only-win" if came[0] else "only-draw"}
    found = [] if judged.verdict in right else [f"{judged.verdict} instead of {right}"]
    if came in gave and {*judged.better} != same:
        found.append("other moves were better")
    if (judged.facts["best"], judged.facts["score"]) != (before, after):
        found.append("other scores")
    return found


def ok_faults(match: Match, ply: int, judged: Judgement) -> list[str]:
    """What is wrong with the closing tiles of a throw, counted with the solver of the rules, tile by tile."""
    view = cast(OKView, match.story.seen(ply))
    if judged.facts.get("missing") != 1 or view.rack is None:
        return []
    left = Counter(TILES)
    for seen in ((view.indicator,), view.rack, *view.piles):
        left.subtract(seen)
    rest = without_tile(view.rack, judged.action)
    count = sum(number for tile, number in left.items() if number and closes(with_tile(rest, tile), view.ok))
    return [] if count == judged.facts["tiles"] else ["other number of closing tiles"]


def boussanga_faults(match: Match, ply: int, judged: Judgement) -> list[str]:
    """What is wrong with the points of a move and of the answer to it, by what the rules promise."""
    if "answer" not in judged.facts:
        return []
    before, after = (cast(BoussangaView, match.story.views[at][0]) for at in (ply, ply + 1))
    side = before.side(judged.seat)
    right = {
        "points": after.points[side] - before.points[side],
        "most": _most(before, judged.seat),
        "answer": 0 if after.turn is None else _most(after, after.turn),
    }
    return [f"other {name}" for name, points in right.items() if judged.facts[name] != points]


def _most(view: BoussangaView, seat: int) -> int:
    """The most points that a card of a seat scores now."""
    return max((points for slot in range(1, 5) for points in promised(view, seat, slot).values()), default=0)


def okey_dokey_faults(match: Match, ply: int, judged: Judgement) -> list[str]:
    """What is wrong with a way to fill the grid, played by the rules, and with a proof that there is none.

    Proofs are checked by trying every line, where no more than the last cells are left.
    """
    if judged.swing:
        state = match.states[ply]
        for action in judged.line:
            if action not in state.actions(state.to_act[0]):
                return ["a way that cannot be played"]
            state = state.play(state.to_act[0], action)
        if not cast(OkeyDokey, match.states[-1]).deck and (
            state.outcome is None or not state.outcome.winners
        ):
            return ["a way that does not fill the grid"]
    after = cast(OkeyDokey, match.states[ply + 1])
    late = not after.deck and sum(map(len, after.rows)) >= FEWEST_FILLED and after.outcome is None
    if late and judged.facts.get("open") in {"yes", "no"}:
        return [] if every_line(after, {}) == (judged.facts["open"] == "yes") else ["another end"]
    return []


Faults = Callable[[Match, int, Judgement], list[str]]


def prove(game: str, games: int, faults: Faults, seats: Sequence[int] = (2,), **options: OptionValue) -> None:
    """Review these games, and print how many moves are misjudged and how long it takes."""
    seconds, controls, longest, wrong = list[float](), list[float](), list[float](), Counter[str]()
    verdicts, rounds_played = Counter[str](), 0
    for number in range(games):
        began = time.process_time()
        match = played(game, number, seats[number % len(seats)], options)
        rounds = len(games_in(match.story.moves))
        rounds_played += rounds
        controls.append((time.process_time() - began) / rounds)
        began = time.process_time()
        found, longest_s = reviewed(game, match.story)
        seconds.append((time.process_time() - began) / rounds)
        longest.append(longest_s)
        for ply, judged in enumerate(found):
            if judged is not None:
                verdicts[judged.verdict] += 1
                wrong.update(faults(match, ply, judged))
    told = ", ".join(f"{verdict} {count}" for verdict, count in verdicts.most_common())
    print(f"{game}: {games} games, {rounds_played} rounds, {sum(verdicts.values())} moves: {told}")
    print(f"  misjudged: {dict(wrong) or 'none'}")
    print(
        f"  seconds a game or round: median {statistics.median(seconds):.1f}, most {max(seconds):.1f}; "
        f"longest piece {max(longest):.1f}; ratio to playing it {sum(seconds) / sum(controls):.1f}",
        flush=True,
    )


def main() -> None:
    most = next((int(said) for said in sys.argv[1:] if said.isdecimal()), None)
    wanted = {said for said in sys.argv[1:] if said in GAMES} or {*GAMES}
    if "ok" in wanted:
        prove("ok", most or OK_MATCHES, ok_faults, (2, 3, 4), points=5)
    if "boussanga" in wanted:
        prove("boussanga", most or BOUSSANGA_GAMES, boussanga_faults, (2, 3, 4))
    if "okey_dokey" in wanted:
        prove("okey_dokey", most or OKEY_DOKEY_GAMES, okey_dokey_faults, (1, 2, 3, 4, 5))
    if "okago" in wanted:
        prove(
            "okago",
            most or OKAGO_GAMES,
            lambda match, ply, each: okago_faults(cast(OkagoView, match.story.seen(ply)), each),
        )
    if "okiya" in wanted:
        prove(
            "okiya", most or OKIYA_GAMES, lambda match, ply, each: okiya_faults(match.story.seen(ply), each)
        )


if __name__ == "__main__":
    main()
