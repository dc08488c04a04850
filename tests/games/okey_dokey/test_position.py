"""The position text of Okey Dokey: what it says, and what it refuses."""

from __future__ import annotations

from games.okey_dokey import OkeyDokey

RUNNING = (
    "7802401/234801/0123456/3780250/501234;r5,r6,y5,y6,g7,b4,s6|r3,y7,g8,b6,s7,s8,=;=,b1;2;-;"
    "difficulty=standard extra_turn=column_five"
)
DISCARDED = (
    "01234056=/10234506/12034560/12304567/123405678;r7,y8|b8,g8,=|y7,g7;-;2;r8;"
    "difficulty=standard extra_turn=column_five"
)
WITH_EQUAL = (
    "7802401/234801/0123456/3780250/50123=;r5,r6,y5,y6,g7,b4,s6|r3,y7,g8,b6,s7,s8,s4;=,b1;2;-;"
    "difficulty=standard extra_turn=column_five"
)


def changed(old: str, new: str, position: str = RUNNING) -> str:
    assert position.count(old) == 1, old
    return position.replace(old, new)


def test_the_hands_are_printed_sorted_even_if_they_were_written_unsorted() -> None:
    text = changed("r3,y7,g8,b6,s7,s8,=", "=,s8,b6,g8,s7,y7,r3")

    assert OkeyDokey.from_position(text).position == RUNNING


def test_words_that_are_left_out_follow_from_the_cards_or_are_the_default() -> None:
    cards, _, _ = RUNNING.rpartition(";")

    assert OkeyDokey.from_position(f"{cards};").position == RUNNING
    amateur = changed("b1;2", "b1,=;2", f"{cards};extra_turn=every_column")
    assert OkeyDokey.from_position(amateur).difficulty == "amateur"
    assert OkeyDokey.from_position(amateur).extra_turn == "every_column"


def test_capitals_spaces_and_the_order_of_the_words_do_not_matter() -> None:
    text = RUNNING.upper().replace(";", " ; ").replace(",", ", ")
    turned = text.replace(
        "DIFFICULTY=STANDARD EXTRA_TURN=COLUMN_FIVE", "extra_turn=column_five difficulty=standard"
    )

    assert OkeyDokey.from_position(turned).position == RUNNING


def test_a_position_with_open_hands_shows_all_hands_to_everybody() -> None:
    hidden = OkeyDokey.from_position(RUNNING)
    shown = OkeyDokey.from_position(f"{RUNNING} hands=open")

    assert shown.position == f"{RUNNING} hands=open"
    for seat in (None, 0, 1):
        assert shown.view(seat).hands == hidden.hands
        assert shown.view(seat).open_hands
        assert not hidden.view(seat).open_hands
