"""Recorded plays of every game, compared exactly: one seed and its moves lead to the same positions.

For a new game, or after an intended change of the rules, record again and read the difference:

    python -m tests.games.test_goldens okiya

If a recorded play changes, old logs may lead to other positions. So beside the plays of each game there is
a file with a line for every recording, the ``rules_version`` of the game and the SHA-256 of its plays. A
recording of other plays needs a higher version.

Of many more plays, of every table, only a digest is kept: it has all positions, legal actions and outcomes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from games import GAMES
from games.core import Game, Outcome
from games.okiya import Okiya
from tests.games.playouts import Playout, Table, playout, seed_number, table_taking, tables_of

GOLDENS = Path(__file__).parent / "goldens"

LONG_PLAY = 220
PLAYS = 3
EVERY = 25
"""The number of moves between written positions, in a play of more than LONG_PLAY moves."""


def recordings(key: str) -> list[tuple[int, str]]:
    """The version and the SHA-256 of every recording of a game, the oldest first."""
    lines = versions_of(key).read_text(encoding="utf-8").splitlines() if versions_of(key).exists() else []
    return [(int(version), digest) for version, digest in map(str.split, lines)]


def versions_of(key: str) -> Path:
    return GOLDENS / f"{key}.versions"


def digests_of(game: type[Game]) -> Path:
    return GOLDENS / f"{game.key}.plays"


def digests(game: type[Game]) -> str:
    """A line for every table of a game: the digest of some plays, of one if it is long, and the table."""

    def plays(table: Table) -> Iterator[str]:
        first = playout(table)
        yield in_full(first)
        for number in range(1, PLAYS if len(first.moves) <= LONG_PLAY else 1):
            yield in_full(playout(table, number))

    return "".join(f"{digest_of(''.join(plays(table)))} {table}\n" for table in tables_of(game))


def in_full(play: Playout) -> str:
    """All positions of a play, with their legal actions and outcomes."""
    return "".join(
        f"{state.position} {state.outcome} {[state.actions(seat) for seat in state.to_act]}\n"
        for state in play.states
    )


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


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
    every = 1 if len(moves) <= LONG_PLAY else EVERY
    state = table.start(seed)
    options = [f"{key}={value}" for key, value in table.options]
    lines = [" ".join([f"seats={table.seats}", f"seed={seed.hex()}", *options]), f"    {state.position}"]
    for number, (seat, action) in enumerate(moves, start=1):
        state = state.play(seat, action)
        lines.append(f"{seat + 1} {action}")
        if number % every == 0 or number == len(moves):
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


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_plays_of_every_table_are_those_of_which_a_digest_was_recorded(game: type[Game]) -> None:
    assert digests(game).splitlines() == digests_of(game).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_recorded_plays_change_only_with_a_higher_version_of_the_rules(game: type[Game]) -> None:
    text = (GOLDENS / f"{game.key}.txt").read_text(encoding="utf-8")
    known = recordings(game.key)
    versions = [version for version, _ in known]

    assert known[-1] == (game.rules_version, digest_of(text)), "raise rules_version, then record again"
    assert versions == sorted(set(versions))


def test_a_recording_of_other_plays_is_refused_without_a_higher_version() -> None:
    class Other(Okiya):
        rules_version = Okiya.rules_version

    assert refused(Other, "other plays") is not None
    assert refused(Other, (GOLDENS / "okiya.txt").read_text(encoding="utf-8")) is None
    Other.rules_version += 1
    assert refused(Other, "other plays") is None


def refused(game: type[Game], text: str) -> str | None:
    """Why this recording of a game may not be written; None if it may."""
    known = recordings(game.key)
    if known and known[-1][1] != digest_of(text) and known[-1][0] >= game.rules_version:
        return f"{game.title} is played differently now: raise its rules_version, then record again."
    return None


def main(games: list[str]) -> None:
    """Record the plays of these games, or of all."""
    for key in games or GAMES:
        text = recorded(GAMES[key])
        if (reason := refused(GAMES[key], text)) is not None:
            sys.exit(reason)
        (GOLDENS / f"{key}.txt").write_text(text, encoding="utf-8")
        digests_of(GAMES[key]).write_text(digests(GAMES[key]), encoding="utf-8")
        recording = GAMES[key].rules_version, digest_of(text)
        if recording not in recordings(key):
            with versions_of(key).open("a", encoding="utf-8") as file:
                file.write(f"{recording[0]} {recording[1]}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
