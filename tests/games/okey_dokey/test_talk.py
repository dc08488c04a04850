"""What players of Okey Dokey may say to each other, and which talk stays visible."""

from __future__ import annotations

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.view import Talk
from tests.games.okey_dokey.tables import filled, table

SEED = bytes(range(16))
ALL = (
    *("?r", "?y", "?g", "?b", "?s"),
    *("!r", "!y", "!g", "!b", "!s", "!r0", "!y0", "!g0", "!b0", "!s0"),
    *(">r", ">y", ">g", ">b", ">s", ">r0", ">y0", ">g0", ">b0", ">s0"),
)


def test_there_are_25_things_to_say() -> None:
    assert OkeyDokey.start(2, {}, SEED).talk(0) == ALL
    assert len(set(ALL)) == 25


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everybody_may_talk_on_any_turn_and_without_cards(seat: int) -> None:
    state = table("r8 y8", "", "g8 b8 = =", rows=filled(9), deck="")

    assert state.talk(seat) == ALL
    assert state.play(seat, ">s0").view(None).talk == (Talk(seat, ">s0", None, 45),)


def test_the_number_of_cards_of_a_colour_is_the_true_one_at_that_moment() -> None:
    state = table("r1 r2 r3 y1 y2 s1 =", "").play(0, "?r").play(0, "r1").play(0, "?r")

    first, second = state.view(1).talk
    assert first == Talk(0, "?r", 3, 0)
    assert second == Talk(0, "?r", sum(card[0] == "r" for card in state.hands[0]), 1)


def test_an_equal_is_of_no_colour() -> None:
    state = table("r1 r2 r3 y1 y2 s1 =", "")

    counts = [state.play(0, f"?{colour}").said[0].count for colour in "rygbs"]

    assert counts == [3, 2, 0, 0, 1]


def test_plans_and_wishes_stand_until_their_seat_has_moved_and_of_counts_the_latest() -> None:
    state = table("r1 r2", "y1 y2").play(1, ">r").play(0, "?r").play(0, "!r").play(0, "r1").play(0, "?r")
    standing = state.view(None).standing_talk
    assert [(talk.seat, talk.text, talk.placed) for talk in standing] == [(1, ">r", 0), (0, "?r", 1)]

    moved = state.play(0, "!y").play(1, "y1")
    assert [talk.text for talk in moved.view(None).standing_talk] == ["?r", "!y"]
