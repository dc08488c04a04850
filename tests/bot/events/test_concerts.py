"""The boards of a concert as values: matchpoints, ties, and what a table tells of itself."""

from __future__ import annotations

from dataclasses import replace

from bot.events.concerts import Hall, Team, placed, result_of, teams_of
from bot.store.events import Pairing
from games.okey_dokey import OkeyDokey
from tests.bot.screens.looking import NOW, table_at

HALL = Hall("okey_dokey", 1, 2)


def team(table: int, reached: int) -> Team:
    return Team(table, HALL, (2 * table, 2 * table + 1), reached)


def told(rows: list[tuple[int, int, Team]]) -> list[tuple[int, int, int]]:
    return [(team.table, rank, points) for rank, points, team in rows]


def test_a_team_gets_two_matchpoints_for_each_that_it_beats_and_one_for_each_tie() -> None:
    rows = placed([team(1, 37), team(2, 50), team(3, 37), team(4, 12), team(5, 50)])
    assert told(rows) == [(2, 1, 7), (5, 1, 7), (1, 3, 3), (3, 3, 3), (4, 5, 0)]
    assert sum(points for _, points, _ in rows) == 5 * 4


def test_a_team_alone_has_beaten_nobody() -> None:
    assert told(placed([team(1, 50)])) == [(1, 1, 0)]
    assert placed([]) == []


def test_a_table_tells_how_far_its_team_came_also_if_it_was_stopped() -> None:
    table = table_at(OkeyDokey.start(2, {}, bytes(16)).play(0, "start"))
    sealed = replace(table, row=replace(table.row, opens_at=NOW, status="stopped", stopped="concert"))
    assert teams_of([Pairing(1, 1, 9, (5, 6), 9, result=result_of(sealed)), Pairing(1, 1, 8, (7,), 8)]) == [
        Team(9, HALL, (5, 6), 0, table.row.guild_id, [])
    ]
    assert result_of(sealed)["stood_in"] == []
    came_back = replace(sealed, active_at={5: NOW, -3: NOW})
    assert result_of(came_back) == {**result_of(sealed), "computers": True, "stood_in": [-3]}
    beside = replace(sealed, row=replace(sealed.row, players=(5, -3, -7)))
    assert teams_of([Pairing(1, 1, 9, (5, 6, -7), 9, result=result_of(beside, (5, 6, -7)))]) == [
        Team(9, Hall("okey_dokey", 1, 2, computers=True), (5, 6, -7), 0, table.row.guild_id, [-3])
    ]


def test_a_table_that_can_no_longer_be_read_is_no_team() -> None:
    unread = Pairing(1, 1, 8, (7,), 8, result={"reason": "broken"})
    assert teams_of([unread]) == []
