"""What a table shows of its position, which is worked out once and asked for often."""

from __future__ import annotations

from bot.tables import Table
from games.core import Game
from games.okiya import Okiya
from tests.bot.screens.looking import table_at


def table_after(state: Game, cell: str) -> Table:
    seat = state.to_act[0]
    return table_at(state.play(seat, cell))


def test_each_seat_has_its_own_view_whoever_asked_before() -> None:
    table = table_at(Okiya.start(2, {}, bytes(16)))
    waiting = 1 - table.view().to_act[0]

    assert [table.view(seat).seat for seat in (None, 0, 1, None)] == [None, 0, 1, None]
    assert table.view(waiting).actions == ()
    assert table.view(1 - waiting).actions != ()


def test_equal_positions_that_other_moves_have_led_to_are_shown_with_their_own_last_move() -> None:
    state = Okiya.start(2, {}, bytes(16))
    played = [table_at(state), *(table_after(state, cell) for cell in state.actions(state.to_act[0])[:2])]
    read = table_at(Okiya.from_position(played[1].state.position if played[1].state else ""))

    assert read.state == played[1].state
    assert read.view() != played[1].view()
    assert [table.view() for table in played] == [table.state.view(None) for table in played if table.state]
