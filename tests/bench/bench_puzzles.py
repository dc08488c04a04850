"""Certifies the whole book again, times the judge, and prints how often each level begins right.

``python -m tests.bench.bench_puzzles [game ..]``. In the puzzles of two opponents it also looks for other
winning moves by playing out the rules themselves, which takes some minutes.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator

from games.players import LEVELS
from games.puzzles import PUZZLERS, Puzzle, Verdict, book, state
from tests.games.puzzles.naive import winning

DUELS = {"okiya": 8, "okago": 3}
"""The games in which one wins by force, and the moves within which no other beginning may win."""


def check(game: str) -> None:
    """Print a line about the puzzles of a game, one for each that is at fault, and one for each level."""
    puzzles = book(game)
    faults = [f"{game} {puzzle.number}: {fault}" for puzzle in puzzles for fault in faults_of(puzzle)]
    times = [time_ms for puzzle in puzzles for time_ms in times_of(puzzle)]
    moves = [puzzle.moves for puzzle in puzzles]
    print(f"{game}: {len(puzzles)} puzzles, {min(moves)} to {max(moves)} moves, {len(faults)} at fault")
    print(f"  judge: median {statistics.median(times):.1f} ms, longest {max(times):.1f} ms")
    for fault in faults:
        print(f"  {fault}")
    for level in LEVELS:
        print(f"  {level} begins right: {statistics.mean(puzzle.grades[level] for puzzle in puzzles):.0f} %")


def faults_of(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle."""
    puzzler, now = PUZZLERS[puzzle.game], state(puzzle)
    refusal = puzzler.certify(puzzle)
    if refusal is not None:
        yield refusal
    for action in now.actions(puzzle.seat):
        right = puzzler.judge(puzzle, (action,)).verdict is not Verdict.WRONG
        if right != (action == puzzle.solution[0]):
            yield f"{action} is judged as {'right' if right else 'wrong'}"
    if puzzler.judge(puzzle, puzzle.solution).verdict is not Verdict.SOLVED:
        yield "the solution does not solve it"
    within = DUELS.get(puzzle.game)
    if within and winning(now, puzzle.seat, within) != [puzzle.solution[0]]:
        yield "played out, other moves win"


def times_of(puzzle: Puzzle) -> Iterator[float]:
    """How long the judge takes for every first move and for the solution, in milliseconds."""
    tries = [(action,) for action in state(puzzle).actions(puzzle.seat)]
    for own in (*tries, puzzle.solution):
        began = time.perf_counter()
        PUZZLERS[puzzle.game].judge(puzzle, own)
        yield (time.perf_counter() - began) * 1000


def main() -> None:
    for game in sys.argv[1:] or PUZZLERS:
        check(game)


if __name__ == "__main__":
    main()
