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
from games.puzzles import PUZZLERS, Judged, Puzzle, Verdict, book, state
from tests.games.puzzles.naive import winning

DUELS = {"okiya": 8, "okago": 3}
"""The games in which one wins by force, and the moves within which no other beginning may win."""


def check(game: str) -> None:
    """Print a line about the puzzles of a game, one for each fault, and one for each level."""
    puzzles = book(game)
    faults: list[str] = []
    times_ms: list[float] = []
    for puzzle in puzzles:
        faults += [f"{puzzle.number}: {fault}" for fault in faults_of(puzzle, times_ms)]
    moves = [puzzle.moves for puzzle in puzzles]
    print(f"{game}: {len(puzzles)} puzzles, {min(moves)} to {max(moves)} moves, {len(faults)} faults")
    for fault in faults:
        print(f"  {fault}")
    print(f"  judge: median {statistics.median(times_ms):.1f} ms, longest {max(times_ms):.1f} ms")
    for level in LEVELS:
        print(f"  {level} begins right: {statistics.mean(puzzle.grades[level] for puzzle in puzzles):.0f} %")


def faults_of(puzzle: Puzzle, times_ms: list[float]) -> Iterator[str]:
    """What is wrong with a puzzle. Adds how long the judge takes for every first action and the solution."""
    now = state(puzzle)
    refusal = PUZZLERS[puzzle.game].certify(puzzle)
    if refusal is not None:
        yield refusal
    for action in now.actions(puzzle.seat):
        judged = judged_in(puzzle, (action,), times_ms)
        right = judged.verdict is not Verdict.WRONG
        if right != (judged.actions[0] == (puzzle.seat, puzzle.solution[0])):
            yield f"{action} is judged as {'right' if right else 'wrong'}"
    if judged_in(puzzle, puzzle.solution, times_ms).verdict is not Verdict.SOLVED:
        yield "the solution does not solve it"
    within = DUELS.get(puzzle.game)
    if within and winning(now, puzzle.seat, within) != [puzzle.solution[0]]:
        yield "played out, other moves win"


def judged_in(puzzle: Puzzle, own: tuple[str, ...], times_ms: list[float]) -> Judged:
    """The judgement; adds its time to the others."""
    began = time.perf_counter()
    judged = PUZZLERS[puzzle.game].judge(puzzle, own)
    times_ms.append((time.perf_counter() - began) * 1000)
    return judged


def main() -> None:
    for game in sys.argv[1:] or PUZZLERS:
        check(game)


if __name__ == "__main__":
    main()
