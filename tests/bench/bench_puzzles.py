"""Certifies the whole book of puzzles again, and prints what is wrong with it.

``python -m tests.bench.bench_puzzles [game ..]``. In the puzzles of two opponents it also looks for other
winning moves by playing out the rules themselves, which takes some minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from games.puzzles import PUZZLERS, Puzzle, Verdict, book, state
from tests.games.puzzles.naive import winning

DUELS = {"okiya": 8, "okago": 3}
"""The games in which one wins by force, and the moves within which no other beginning may win."""


def faults_of(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle."""
    puzzler, now = PUZZLERS[puzzle.game], state(puzzle)
    refusal = puzzler.certify(puzzle)
    if refusal is not None:
        yield refusal
    for action in now.actions(puzzle.seat):
        judged = puzzler.judge(puzzle, (action,))
        right = judged.verdict is not Verdict.WRONG
        if right != (judged.actions[0] == (puzzle.seat, puzzle.solution[0])):
            yield f"{action} is judged as {'right' if right else 'wrong'}"
    if puzzler.judge(puzzle, puzzle.solution).verdict is not Verdict.SOLVED:
        yield "the solution does not solve it"
    within = DUELS.get(puzzle.game)
    if within and winning(now, puzzle.seat, within) != [puzzle.solution[0]]:
        yield "played out, other moves win"


def main() -> None:
    """Print a line about the puzzles of each game, and one for each fault; fail if there is one."""
    total = 0
    for game in sys.argv[1:] or PUZZLERS:
        faults = [f"{puzzle.number}: {fault}" for puzzle in book(game) for fault in faults_of(puzzle)]
        print(f"{game}: {len(book(game))} puzzles, {len(faults)} faults", *faults, sep="\n  ")
        total += len(faults)
    sys.exit(bool(total))


if __name__ == "__main__":
    main()
