"""Finished tables without a real game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import cast

from bot.store.rows import TableRow
from bot.tables.table import Table
from games import GAMES
from games.core import Game, OptionValue, Outcome, View

NOON = datetime(2026, 10, 1, 12, tzinfo=UTC)
PEOPLE = (10, 20, 30, 40, 50)


@dataclass(frozen=True)
class Over:
    """A state that is declared over: the first position with a given outcome."""

    began: Game
    outcome: Outcome

    def view(self, seat: int | None = None) -> View:
        return replace(self.began.view(seat), outcome=self.outcome)


def ended(
    game: str,
    outcome: Outcome,
    players: Sequence[int] = (),
    played: int = 12,
    stand_ins: Mapping[int, int] | None = None,
    hinted: Mapping[int, int] | None = None,
    state: Game | None = None,
    **options: OptionValue,
) -> Table:
    """A table that ended with this outcome."""
    row = TableRow(
        id=7,
        game=game,
        options={option.key: option.default for option in GAMES[game].options} | options,
        seed=bytes(16),
        seats=len(outcome.scores),
        host_id=10,
        invited_id=None,
        status="over",
        mentions="away",
        guild_id=3,
        channel_id=4,
        rematch_of=None,
        created_at=NOON,
        started_at=NOON,
        ended_at=NOON + timedelta(hours=1),
        outcome=outcome,
        players=tuple(players) or PEOPLE[: len(outcome.scores)],
        boards=(),
        turn_mention=None,
        hinted=hinted or {},
        stand_ins=stand_ins or {},
    )
    state = state or cast(Game, Over(GAMES[game].start(row.seats, row.options, row.seed), outcome))
    return Table(row, state, ply=played, played=played)
