"""The lesson of Okey Dokey: its best cards shut nothing out, and it answers talk as well as plays."""

from __future__ import annotations

from bot.screens.okey_dokey.lesson import LESSON
from bot.screens.practice.material import LessonStep
from games.okey_dokey import OkeyDokey
from games.okey_dokey.hand import effect
from games.okey_dokey.view import OkeyDokeyView

LOW, TALK = LESSON.steps[:2], LESSON.steps[5]


def begun(step: LessonStep) -> OkeyDokey:
    return OkeyDokey.from_position(step.position.text)


def answer(step: LessonStep, action: str) -> str:
    state = begun(step)
    assert step.wrong is not None
    return step.wrong(state.view(0), action, state.play(0, action).view(0)).said


def test_the_card_that_is_asked_for_shuts_nothing_out_and_all_others_do() -> None:
    for step in LOW:
        view = begun(step).view(0)
        assert isinstance(view, OkeyDokeyView)
        cards = [action for action in view.actions if action[1] != "0"]
        assert [card for card in cards if not effect(view, card).shut] == [*step.right]  # pyrefly: ignore[not-iterable]


def test_an_answer_names_what_a_card_shuts_out() -> None:
    assert answer(LOW[1], "b6") == (
        "Blue 6 is allowed, but Blue goes from 0 to 6, and Blue 1, 2, 3, 4 and 5 would then need a Reset "
        "first. Blue 1 shuts nothing out."
    )


def test_talk_is_answered_in_every_step() -> None:
    for step in LESSON.steps[:-1]:
        if step is not TALK:
            assert all(answer(step, text).startswith("You may say") for text in begun(step).talk(0))
    assert TALK.leads_on(">r0", begun(TALK).play(0, ">r0").view(0))
    assert answer(TALK, ">g0").startswith("You have asked for a Reset in Green.")
