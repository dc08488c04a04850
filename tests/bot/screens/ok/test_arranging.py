"""What OK keeps of how a player arranged the rack: tiles that are there, whatever the look asked for."""

from __future__ import annotations

from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import Players, ScreenContext
from bot.screens.ok.rack import MyRack
from games.ok import OK
from games.ok.rack import Arrangement
from games.ok.tiles import in_order
from games.ok.view import OKView
from tests.bot.screens.looking import FORGED, privates_of, tables_of
from tests.games.playouts import Table as Dealt

GARBAGE = ("zz", "hand;1;r1;r1", "hand;1;;*,*,*", "hand;9;" + "r1," * 24 + ";k9", ";;;;", "runs;1;;zz")


def test_what_a_look_arranges_is_kept_with_tiles_that_are_there_only() -> None:
    for table in tables_of(Dealt(OK, 3), 2):
        for seat in range(3):
            view = table.view(seat)
            assert isinstance(view, OKView)
            for shown in privates_of(table, seat, 30):
                if shown.private is not None and shown.private.arrangement is not None:
                    assert is_possible(shown.private.arrangement, view)


def test_an_arrangement_that_nobody_can_have_is_put_right() -> None:
    view = OK.start(2, {}, bytes(16)).view(0)
    for arrangement in GARBAGE:
        for look in ("", *FORGED):
            context = ScreenContext(1, 1, Players((1, 2)), ApplicationEmoji(), arrangement)
            kept = MyRack().show(context, view, look).arrangement
            assert kept is None or is_possible(kept, view)


def is_possible(arrangement: str, view: OKView) -> bool:
    """Whether these are the tiles of the rack, in this round, written as they are always written."""
    kept = Arrangement.read(arrangement)
    by_hand = kept.sort == "hand"
    return (
        str(kept) == arrangement
        and set(kept.protected) <= set(view.rack or ())
        and (not by_hand or in_order(tile for tile in kept.slots if tile) == view.rack)
        and kept.round == view.round
    )
