"""The lesson of OK: which tiles it lets go, and why the others stay."""

from __future__ import annotations

from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.ok.lesson import LESSON
from bot.screens.practice.practice import Scene
from bot.screens.registry import SCREENS
from games.ok import OK
from games.ok.solver import closes
from tests.bot.screens.practice.steps import answer, begun

THROW, WILD, CLOSE = LESSON.steps[1:4]


def test_every_tile_that_is_kept_has_its_reason() -> None:
    loose = "Throw Red 2, Red 10, Green 6 or Black 8 instead."

    assert answer(OK, THROW, "r7") == f"Throwing Red 7 breaks a run: Red 5, Red 6 and Red 7. {loose}"
    assert answer(OK, THROW, "b3") == f"Throwing Blue 3 breaks a group: Blue 3, Green 3 and Black 3. {loose}"
    assert answer(OK, THROW, "k12") == f"Black 12 goes with Black 13: one tile more makes them a run. {loose}"
    assert "Black 12, Black 13 and the OK" in answer(OK, WILD, "k13")
    assert answer(OK, WILD, "g8").startswith("You threw the OK")


def test_one_tile_closes_and_throwing_it_is_not_closing() -> None:
    state = begun(OK, CLOSE)

    assert [found.tile for found in closes(state.racks[0], state.ok)] == ["r10"]
    assert CLOSE.right == ("close r10",)
    assert "only ends your turn" in answer(OK, CLOSE, "r10")


def test_a_rack_that_is_kept_nowhere_is_not_arranged_by_hand() -> None:
    scene = Scene("lesson.ok.2", SCREENS["ok"], begun(OK, THROW), 0, 1, ApplicationEmoji())
    labels = [getattr(control, "label", "") for row in scene.playable().rows for control in row.children]

    assert "Pairs" in labels
    assert "By Hand" not in labels
