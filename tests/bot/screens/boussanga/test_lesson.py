"""The lesson of Boussanga: what it asks for is best, and its answers say what another place is worth."""

from __future__ import annotations

from bot.screens.boussanga.lesson import LESSON
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.practice.practice import Scene
from bot.screens.registry import SCREENS
from games.boussanga import Boussanga
from games.boussanga.cards import SLOTS
from games.boussanga.fit import promised
from games.boussanga.view import BoussangaView
from tests.bot.screens.practice.steps import answer, begun

LONGER = 4
"""The index of the step about rows of five."""


def test_no_card_scores_more_than_a_step_asks_for() -> None:
    asked = []
    for step in LESSON.steps[2:]:
        state = begun(Boussanga, step)
        view = state.view(0)
        assert isinstance(view, BoussangaView)
        best = max(max(promised(view, 0, slot).values(), default=0) for slot in range(1, SLOTS + 1))
        slot, cell, facing = step.path[-1].split(".")
        after = state.play(0, f"{slot} {cell} {facing}").view(0)
        asked.append(best)
        assert step.leads_on("", after)
        assert after.change is not None
        assert after.change.scored.points == best
    assert asked == [2, 3, 6, 4]


def test_a_shorter_row_is_compared_with_the_longer_one() -> None:
    assert answer(Boussanga, LESSON.steps[LONGER], "3 f3 e") == (
        "Card 3 makes a row there (4 Fire), which scores 3. There is something better. Card 3 on c6, facing "
        "north, makes a row (5 Fire) and scores 6."
    )
    assert "brings 3 Fire, but no four of one element" in answer(Boussanga, LESSON.steps[LONGER], "3 e3 n")
    assert "it scores nothing" in answer(Boussanga, LESSON.steps[LONGER], "pass 1")


def test_cancel_leads_back_to_the_card_of_the_step() -> None:
    step = LESSON.steps[LONGER]
    scene = Scene(
        "lesson.boussanga.5",
        SCREENS["boussanga"],
        begun(Boussanga, step),
        0,
        1,
        ApplicationEmoji(),
        look=step.position.look,
    )

    assert scene.playable("cancelled").text == scene.playable().text
    assert scene.playable().text.startswith("Card 3 on d6")
