"""What has happened lately in words: every move in order, with its player, as much as a message can hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.registry import SCREENS
from bot.screens.table.private_screens import MOST_CHARACTERS, happened
from bot.store.rows import Move
from bot.tables.replay import replay, steps_of
from bot.tables.table import Step, Table
from games import GAMES
from tests.bot.screens.looking import NOW, PEOPLE, row_of
from tests.games.playouts import Table as Dealt
from tests.games.playouts import playout, seed_number

TIMES = 60
"""How often a play is told one time after the other, so that not all of it has room."""


def played(game: str) -> tuple[Table, tuple[Step, ...]]:
    """A full table just before the end of its game, and all its moves."""
    dealt = Dealt(GAMES[game], max(GAMES[game].seats))
    row = row_of(dealt, seed=seed_number(0))
    log = [
        Move(row.id, ply, seat, PEOPLE[seat], action, 0, NOW)
        for ply, (seat, action) in enumerate(playout(dealt).moves[:-1])
    ]
    return replay(row, tuple(log)), steps_of(row, tuple(log))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_moves_in_order_with_their_players_without_the_oldest(game: str) -> None:
    table, steps = played(game)
    many = replace(table, played=TIMES * len(steps) + 1)

    title, cut, *lines = happened(SCREENS[game], many, PEOPLE[0], steps * TIMES).splitlines()

    assert title == "### Since your last turn"
    assert cut == f"-# And {TIMES * len(steps) - len(lines)} earlier moves."
    assert sum(map(len, (title, cut, *lines))) + len(lines) + 1 in range(MOST_CHARACTERS - 300, 4_001)
    newest = (steps * TIMES)[-len(lines) :]
    assert all(f"<@{step.user}>" in line for step, line in zip(newest, lines, strict=True))


def test_moves_that_were_taken_back_are_not_told_but_that_they_were() -> None:
    dealt = Dealt(GAMES["okiya"], 2)
    row, screen = row_of(dealt, seed=seed_number(0)), SCREENS["okiya"]
    moves = playout(dealt).moves[:4]
    log = [Move(row.id, ply, seat, PEOPLE[seat], action, 0, NOW) for ply, (seat, action) in enumerate(moves)]
    log.append(Move(row.id, 4, moves[2][0], PEOPLE[moves[2][0]], "#undo 2", 0, NOW))
    table, steps = replay(row, tuple(log)), steps_of(row, tuple(log))

    assert [step.action for step in steps] == [action for _, action in moves[:2]]
    assert happened(screen, table, PEOPLE[4], table.last_round).splitlines()[-1] == (
        f"<@{PEOPLE[moves[2][0]]}> took back 2 moves."
    )
