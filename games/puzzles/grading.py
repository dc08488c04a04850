"""How hard a puzzle is: how often each level of computer players begins right."""

from __future__ import annotations

from games.core import Game
from games.players import choose
from games.puzzles.puzzle import Puzzle, Puzzler, Verdict


def percent(puzzler: Puzzler, puzzle: Puzzle, state: Game, level: str) -> int:
    """In how many percent of its tries a level begins right. Always the same, for no clock is read."""
    view = state.view(puzzle.seat)
    tried = [
        choose(view, level, number, nodes=puzzler.nodes)
        if puzzler.attempt is None
        else puzzler.attempt(view, level, number)
        for number in range(puzzler.tries)
    ]
    right = {action for action in set(tried) if is_right(puzzler, puzzle, action)}
    return round(100 * sum(action in right for action in tried) / len(tried))


def is_right(puzzler: Puzzler, puzzle: Puzzle, action: str) -> bool:
    """Whether an action is a right beginning."""
    return puzzler.judge(puzzle, (action,)).verdict is not Verdict.WRONG
