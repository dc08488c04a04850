"""Proves the reviews of finished games against simple searches, and times them.

``python -m tests.bench.bench_review [games a game]``. Computer players of all levels play the games. The
times are seconds of one core for the review of a game, and the ratio to the control: the same game played
by computers of the highest level with as many nodes as they use in ``NODES``.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import cast

from games import GAMES
from games.core import View
from games.okago.view import OkagoView
from games.okiya import OkiyaView
from games.players import LEVELS, PLAYERS, choose
from games.players.okiya.player import values
from games.players.review import Judgement, Story
from tests.bench.bench_players import FEWEST_TAKEN, Exhaustive
from tests.games.players.okago.simple import faults as okago_faults

OKIYA_GAMES, OKAGO_GAMES = 200, 100
NODES = 2_000


def played(game: str, number: int, seats: int = 2) -> Story:
    """A game between levels that change from game to game, the same for the same number."""
    state = GAMES[game].start(seats, {}, sha256(f"{game} {number}".encode()).digest()[:16])
    levels = [LEVELS[number // len(LEVELS) ** seat % len(LEVELS)] for seat in range(seats)]
    views, moves = [tuple(state.view(seat) for seat in range(seats))], list[tuple[int, str]]()
    while state.outcome is None:
        seat = state.to_act[0]
        action = choose(state.view(seat), levels[seat], number, nodes=NODES)
        moves.append((seat, action))
        state = state.play(seat, action)
        views.append(tuple(state.view(seat) for seat in range(seats)))
    return Story(tuple(views), tuple(moves))


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


def prove(game: str, games: int, faults: Callable[[View, Judgement], list[str]]) -> None:
    """Review these games, and print how many moves are misjudged and how long it takes."""
    seconds, controls, longest, wrong = list[float](), list[float](), list[float](), Counter[str]()
    verdicts = Counter[str]()
    for number in range(games):
        began = time.process_time()
        story = played(game, number)
        controls.append(time.process_time() - began)
        began = time.process_time()
        found, longest_s = reviewed(game, story)
        seconds.append(time.process_time() - began)
        longest.append(longest_s)
        for ply, judged in enumerate(found):
            if judged is not None:
                verdicts[judged.verdict] += 1
                wrong.update(faults(story.seen(ply), judged))
    told = ", ".join(f"{verdict} {count}" for verdict, count in verdicts.most_common())
    print(f"{game}: {games} games, {sum(verdicts.values())} moves: {told}")
    print(f"  misjudged: {dict(wrong) or 'none'}")
    print(
        f"  seconds a game: median {statistics.median(seconds):.1f}, most {max(seconds):.1f}; "
        f"longest piece {max(longest):.1f}; ratio to playing it {sum(seconds) / sum(controls):.1f}"
    )


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else None
    prove("okago", most or OKAGO_GAMES, lambda view, each: okago_faults(cast(OkagoView, view), each))
    prove("okiya", most or OKIYA_GAMES, okiya_faults)


if __name__ == "__main__":
    main()
