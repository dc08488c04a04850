"""Makes the book of puzzles: ``python -m games.puzzles.make okiya --seed 1``; without a game, all of it.

Lets computer players of all levels meet, looks for puzzles in their games, certifies and grades what it
finds, and writes ``games/puzzles/book``. Prints what it found, and what it refused and why.
The same seed makes the same book, byte for byte.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.resources import files
from typing import Final

from games import GAMES
from games.core import SEED_BYTES, Game
from games.players import LEVELS, choose
from games.players.arena import speak
from games.puzzles import PUZZLERS
from games.puzzles.puzzle import Puzzle, Puzzler, Refusal, Verdict, print_book

PUZZLES: Final = 80
"""How many puzzles of each game the book has."""

MOST_GAMES: Final = 5_000
"""How many games are played for them at most."""

TRIVIAL: Final = 60
"""In percent: if the weakest level solves a puzzle in this share of its tries, the puzzle is refused."""


@dataclass(frozen=True, slots=True)
class Made:
    """The book of a game, and what was refused on the way."""

    puzzles: tuple[Puzzle, ...]
    games: int
    refused: Counter[Refusal]


def make(game: str, seed: int, puzzles: int = PUZZLES) -> Made:
    """Find puzzles until there are enough, as many of each kind; at most one of a kind in a game."""
    puzzler = PUZZLERS[game]
    wanted = {str(kind): -(-puzzles // len(puzzler.kinds)) for kind in puzzler.kinds}
    found: list[Puzzle] = []
    likenesses: set[object] = set()
    refused: Counter[Refusal] = Counter()
    number = 0
    while any(wanted.values()) and number < MOST_GAMES:
        open_kinds = {kind for kind, missing in wanted.items() if missing}
        for puzzle in puzzler.candidates(played(game, seed, number)):
            if puzzle.kind not in open_kinds:
                continue
            likeness = puzzler.likeness(puzzle)
            refusal = Refusal.ALIKE if likeness in likenesses else puzzler.certify(puzzle)
            graded = None if refusal else grade(puzzler, puzzle)
            if graded is None:
                refused[refusal or Refusal.TRIVIAL] += 1
                continue
            found.append(graded)
            likenesses.add(likeness)
            open_kinds.remove(puzzle.kind)
            wanted[puzzle.kind] -= 1
        number += 1
    return Made(in_turn(found), number, refused)


def played(game: str, seed: int, number: int) -> list[Game]:
    """The states of game ``number`` between computer players, whose levels change from game to game."""
    puzzler = PUZZLERS[game]
    deal = sha256(f"puzzles {game} {seed} {number}".encode()).digest()
    seats = puzzler.seats[number % len(puzzler.seats)]
    levels = [puzzler.levels[deal[seat] % len(puzzler.levels)] for seat in range(seats)]
    state = GAMES[game].start(seats, puzzler.options, deal[:SEED_BYTES])
    states = [state]
    while state.outcome is None:
        state = speak(state, levels)
        seat = state.to_act[0]
        action = choose(state.view(seat), levels[seat], deal, nodes=puzzler.nodes)
        state = state.play(seat, action)
        states.append(state)
    return states


def grade(puzzler: Puzzler, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its grades; None if it is trivial."""
    state = GAMES[puzzle.game].from_position(puzzle.position)
    grades = {}
    for level in LEVELS:
        grades[level] = percent(puzzler, puzzle, state, level)
        if grades[LEVELS[0]] >= TRIVIAL:
            return None
    return replace(puzzle, grades=grades)


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
    return puzzler.judge(puzzle, (action,)).verdict is not Verdict.WRONG


def in_turn(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """The puzzles numbered so that easy and hard ones come in turn: one of each quarter, then the next."""
    by_ease = sorted(puzzles, key=lambda puzzle: (-puzzle.ease, puzzle.position))
    quarter = -(-len(by_ease) // 4)
    order = [by_ease[i] for start in range(quarter) for i in range(start, len(by_ease), quarter)]
    return tuple(replace(puzzle, number=number) for number, puzzle in enumerate(order, 1))


def report(game: str, made: Made) -> Iterator[str]:
    """What was made, as lines of text."""
    kinds = Counter(puzzle.kind for puzzle in made.puzzles)
    moves = Counter(puzzle.moves for puzzle in made.puzzles)
    yield f"{game}: {len(made.puzzles)} puzzles from {made.games} games"
    yield "  kinds: " + ", ".join(f"{kind} {kinds[kind]}" for kind in sorted(kinds))
    yield "  moves: " + ", ".join(f"{number} in {moves[number]}" for number in sorted(moves))
    yield "  refused: " + (", ".join(f"{why} {times}" for why, times in made.refused.most_common()) or "none")
    for level in LEVELS:
        grades = sorted(puzzle.grades[level] for puzzle in made.puzzles)
        mean, middle = sum(grades) / len(grades), grades[len(grades) // 2]
        yield f"  {level}: finds {mean:.0f} %, median {middle} %, from {grades[0]} to {grades[-1]} %"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m games.puzzles.make", description="Makes the book.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(PUZZLERS)}; all without a name")
    parser.add_argument("--seed", type=int, default=1, help="another number makes another book")
    parser.add_argument("--puzzles", type=int, default=PUZZLES, help="how many of each game")
    parser.add_argument("--folder", default=str(files("games.puzzles") / "book"), help="where to write it")
    asked = parser.parse_args(arguments)
    if unknown := [game for game in asked.games if game not in PUZZLERS]:
        parser.error(f"no puzzles of {', '.join(unknown)}")
    for game in asked.games or PUZZLERS:
        made = make(game, asked.seed, asked.puzzles)
        with open(f"{asked.folder}/{game}.txt", "w", encoding="utf-8", newline="\n") as file:
            file.write(print_book(made.puzzles))
        for line in report(game, made):
            print(line)


if __name__ == "__main__":
    main()
