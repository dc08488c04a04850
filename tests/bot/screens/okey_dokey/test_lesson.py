"""The lesson of Okey Dokey: its best cards shut nothing out, and it answers talk as well as plays."""

from __future__ import annotations

from bot.screens.okey_dokey.lesson import LESSON
from games.okey_dokey import OkeyDokey
from games.okey_dokey.hand import effect
from games.okey_dokey.view import OkeyDokeyView
from tests.bot.screens.practice.steps import answer, begun

LOW, TALK = LESSON.steps[:2], LESSON.steps[5]


def test_the_card_that_is_asked_for_shuts_nothing_out_and_all_others_do() -> None:
    for step in LOW:
        view = begun(OkeyDokey, step).view(0)
        assert isinstance(view, OkeyDokeyView)
        cards = [action for action in view.actions if action[1] != "0"]
        assert [card for card in cards if not effect(view, card).shut] == [*step.right]  # pyrefly: ignore[not-iterable]


def test_an_answer_names_what_a_card_shuts_out() -> None:
    assert answer(OkeyDokey, LOW[1], "b6") == (
        "Blue 6 is allowed, but Blue goes from 0 to 6, and Blue 1, 2, 3, 4 and 5 would then need a Reset "
        "first. Blue 1 shuts nothing out."
    )


def test_talk_is_answered_in_every_step() -> None:
    for step in LESSON.steps[:-1]:
        if step is not TALK:
            assert all(
                answer(OkeyDokey, step, text).startswith("You may say")
                for text in begun(OkeyDokey, step).talk(0)
            )
    assert TALK.leads_on(">r0", begun(OkeyDokey, TALK).play(0, ">r0").view(0))
    assert answer(OkeyDokey, TALK, ">g0").startswith("You have asked for a Reset in Green.")
