"""What a table shows of its position, which is worked out once and asked for often."""

from __future__ import annotations

from games.okiya import Okiya
from tests.bot.screens.looking import table_at


def test_each_seat_has_its_own_view_whoever_asked_before() -> None:
    table = table_at(Okiya.start(2, {}, bytes(16)))
    waiting = 1 - table.view().to_act[0]

    assert [table.view(seat).seat for seat in (None, 0, 1, None)] == [None, 0, 1, None]
    assert table.view(waiting).actions == ()
    assert table.view(1 - waiting).actions != ()
