"""Recorded plays of every game, compared exactly: one seed and its moves lead to the same positions.

For a new game, or after an intended change of the rules, record again and read the difference:

    python -m tests.games.test_goldens okiya
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from games import GAMES
from games.core import Game, Outcome
from tests.games.playouts import Table, playout, seed_number, table_taking

GOLDENS = Path(__file__).parent / "goldens"

LONG_PLAY = 220
PACE = 25
"""The number of moves between written positions, in a play of more than LONG_PLAY moves."""


def golden_tables(game: type[Game]) -> tuple[Table, ...]:
    """The table with all defaults, and the table with the last choice of every option."""
    last_choices = table_taking(game, {option.key: option.choices[-1] for option in game.options})
    return (Table(game, game.seats[-1]), *([last_choices] if last_choices else []))


def recorded(game: type[Game]) -> str:
    """A random play of each golden table, written down."""
    return "\n".join(written(table, seed_number(0), playout(table).moves) for table in golden_tables(game))


def replayed(game: type[Game], text: str) -> str:
    """The plays of a golden file, played again from their seeds and moves alone and written down."""
    return "\n".join(replayed_play(game, play) for play in text.split("\n\n"))


def replayed_play(game: type[Game], text: str) -> str:
    heading, *lines = text.splitlines()
    words = dict(word.split("=") for word in heading.split())
    seats, seed = int(words.pop("seats")), bytes.fromhex(words.pop("seed"))
    options = tuple(
        (option.key, choice)
        for option in game.options
        for choice in option.choices
        if words.get(option.key) == str(choice)
    )
    moves = [line.split(" ", 1) for line in lines if line[0].isdigit()]
    return written(
        Table(game, seats, options), seed, tuple((int(seat) - 1, action) for seat, action in moves)
    )


def written(table: Table, seed: bytes, moves: tuple[tuple[int, str], ...]) -> str:
    """A play as text for a golden file: its start, moves and indented positions, the outcome."""
    pace = 1 if len(moves) <= LONG_PLAY else PACE
    state = table.start(seed)
    options = [f"{key}={value}" for key, value in table.options]
    lines = [" ".join([f"seats={table.seats}", f"seed={seed.hex()}", *options]), f"    {state.position}"]
    for number, (seat, action) in enumerate(moves, start=1):
        state = state.play(seat, action)
        lines.append(f"{seat + 1} {action}")
        if number % pace == 0 or number == len(moves):
            lines.append(f"    {state.position}")
    return "\n".join([*lines, in_words(state.outcome), ""])


def in_words(outcome: Outcome | None) -> str:
    if outcome is None:
        return "not over"
    winners = ",".join(str(seat + 1) for seat in outcome.winners) or "nobody"
    return f"scores {','.join(map(str, outcome.scores))}, won by {winners}: {outcome.reason}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_recorded_plays_are_played_again_to_the_letter_and_to_the_end(game: type[Game]) -> None:
    text = (GOLDENS / f"{game.key}.txt").read_text(encoding="utf-8")
    plays = text.split("\n\n")

    assert replayed(game, text) == text
    assert len(plays) == len(golden_tables(game))
    assert all("won by" in play.splitlines()[-1] for play in plays)


def main(games: list[str]) -> None:
    """Record the plays of these games, or of all."""
    for key in games or GAMES:
        (GOLDENS / f"{key}.txt").write_text(recorded(GAMES[key]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
