"""Histories in words: the result of a table, the other players, and the text of an empty list."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from discord.utils import format_dt

from bot.screens.game import Players
from bot.screens.past.history import HistoryPage, history_line, running_line
from bot.screens.registry import SCREENS
from bot.tables.table import Table, computer
from games import GAMES, okey_dokey, okiya
from games.core import Outcome
from tests.bot.tables.ended import NOON, ended

WON, DRAWN = Outcome((1, 0), (0,), okiya.Reason.LINE), Outcome((0, 0), (), okiya.Reason.DRAW)
LOST, LOST_ALONE = [Outcome((40,) * seats, (), okey_dokey.Reason.STUCK) for seats in (2, 1)]
DAY = f"<t:{int(NOON.timestamp()) + 3600}:d>"


def told(table: Table, member: int) -> str:
    return history_line(table, member, member, Players(table.players, table.id), None)


def still(table: Table, seat: int = 0) -> Table:
    """The table when its game has just begun; ``seat`` is the seat to act."""
    row = replace(table.row, status="running", outcome=None, ended_at=None)
    states = (GAMES[row.game].start(row.seats, row.options, bytes([n]) * 16) for n in range(99))
    return Table(row, next(state for state in states if state.to_act == (seat,)))


def test_each_member_reads_their_own_result_of_a_game() -> None:
    table = ended("okiya", WON)

    assert told(table, 10) == f"**Okiya**, table 7, against <@20>: **won**, {DAY}."
    assert told(table, 20) == f"**Okiya**, table 7, against <@10>: lost, {DAY}."
    assert ": drawn, " in told(ended("okiya", DRAWN), 20)
    assert ": set aside, " in told(Table(replace(table.row, status="broken")), 10)
    assert told(ended("okey_dokey", LOST), 10).startswith("**Okey Dokey**, table 7, with <@20>: lost, ")
    assert ", alone: lost, " in told(ended("okey_dokey", LOST_ALONE), 10)


def test_a_running_game_says_whose_turn_it_is_and_how_to_reach_its_board() -> None:
    table = still(ended("okago", WON))
    against = still(ended("okago", WON, (10, computer("strong", 1))), seat=1)

    assert ": running, **your turn**, " in told(table, 10)
    assert ": running, <@10> to move, " in told(table, 20)
    assert ": running, <@10> to move, " in history_line(table, 10, 30, Players(table.players, table.id), None)
    assert ": running, **your turn**, " in history_line(table, 20, 10, Players(table.players, table.id), None)
    assert "Dario (computer, strong): running, Dario (strong) to move" in told(against, 10)
    since, until = format_dt(NOON, "R"), format_dt(NOON + timedelta(days=1), "R")
    assert running_line(SCREENS["okago"], table, 10, "https://there") == (
        f"**Okago**, table 7, against <@20>: **your turn**, begun {since}. [Board](https://there)"
    )
    timed = replace(table, row=replace(table.row, deadline=NOON + timedelta(days=1)))
    assert running_line(SCREENS["okago"], timed, 20, None) == (
        f"**Okago**, table 7, against <@10>: <@10> to move, begun {since}, time ends {until}. "
        "`/okago show table:7` posts its board."
    )


def test_a_forged_page_is_none() -> None:
    for page in ("", "1", "1.99.0", "1.0.50", "9" * 19 + ".0.0", "x.0.0", "1.0.0.0", "9" * 25 + ".0.0"):
        assert HistoryPage.read(page) is None
