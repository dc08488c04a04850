"""The position text of Okey Dokey: what it says, and what it refuses."""

from __future__ import annotations

import pytest

from games.core import InvalidPosition
from games.okey_dokey import OkeyDokey
from tests.games.okey_dokey.tables import filled, table

SEED = bytes(range(16))
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


def test_the_start_has_empty_rows_and_nobody_to_move() -> None:
    position = OkeyDokey.start(2, {}, SEED).position

    assert position.startswith("-/-/-/-/-;")
    assert position.endswith(";-;-;difficulty=standard extra_turn=column_five")


def test_a_claimed_start_says_whose_turn_it_is() -> None:
    position = OkeyDokey.start(3, {}, SEED).play(2, "start").position

    assert position.split(";")[3] == "3"
    assert OkeyDokey.from_position(position).to_act == (2,)


def test_a_position_says_all_of_a_state() -> None:
    state = OkeyDokey.from_position(RUNNING)

    assert (state.difficulty, state.extra_turn, len(state.seated), state.turn) == (
        "standard",
        "column_five",
        2,
        1,
    )
    assert state.rows == ("7802401", "234801", "0123456", "3780250", "501234")
    assert state.hands[1] == ("r3", "y7", "g8", "b6", "s7", "s8", "=")
    assert (state.deck, state.discarded) == (("=", "b1"), ())
    assert state.position == RUNNING


def test_an_empty_deck_an_empty_hand_and_discarded_cards() -> None:
    text = changed("|y7,g7;", ",g7,y7|-;", DISCARDED)
    state = OkeyDokey.from_position(text)

    assert state.hands == (("r7", "y8"), ("y7", "g7", "g8", "b8", "="), ())
    assert (state.deck, state.discarded) == ((), ("r8",))


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


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            table("r8", "", rows=filled(9, "ygbs"), deck="", difficulty="maestro").play(0, "r8").position,
            "full",
        ),
        (
            table("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro").play(0, "r8").position,
            "empty",
        ),
        (table("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8").position, "stuck"),
    ],
)
def test_a_finished_game_is_finished_when_read(position: str, reason: str) -> None:
    read = OkeyDokey.from_position(position)

    assert read.position == position
    assert read.outcome is not None
    assert (read.outcome.reason, read.to_act) == (reason, ())


def test_talk_and_the_last_change_are_not_written() -> None:
    state = table("r1", "").play(0, "!r").play(0, "r1")
    read = OkeyDokey.from_position(state.position)

    assert read == state
    assert (read.said, read.change) == ((), None)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("-/-/-/-/-;-", "number of fields"),
        (f"{RUNNING};", "number of fields"),
        (changed("7802401/", ""), "five rows of at most ten cells"),
        (changed("7802401/", "7802901/"), "five rows of at most ten cells"),
        (changed("7802401/", "/"), "five rows of at most ten cells"),
        (changed("7802401/234801", "2480010/378201"), "two Resets a row"),
        (changed("7802401/", "8702401/"), "a row does not descend"),
        (changed("7802401/", "78024=1/"), "a row does not descend"),
        (changed("234801/", "234/"), "column after column"),
        (changed("0123456/", "1123456/"), "one Reset a column"),
        (changed("234801/", "2348010/"), "one Reset a column"),
        (changed("3780250/", "3702550/"), "one Reset a column"),
        (changed("r5,r6", "r5,x6"), "card"),
        (changed("r5,r6", "r5,r0"), "card"),
        (changed("r5,r6", "r5,"), "card"),
        (changed("=,b1", "=,,b1"), "card"),
        (changed("r5,r6", "r5,r5"), "every number card once"),
        (changed("r5,r6", "r5,="), "every number card once"),
        (changed("=,b1", "=,=,=,b1"), "at most three Equals"),
        (changed("=,b1", "=,=,b1"), "difficulty"),
        (changed("difficulty=standard", "difficulty=easy"), "word"),
        (changed("extra_turn=column_five", "extra_turn=never"), "word"),
        (changed("extra_turn=column_five", "extra_turn=column_five extra_turn=column_five"), "word"),
        (changed("extra_turn=column_five", "turns=5"), "word"),
        (changed(",=;=,b1", ";=,=,b1"), "hand size"),
        (changed("r5,r6,y5,y6,g7,b4,s6|", "r5,r6,y5,y6,g7,b4,s6,b1|").replace(";=,b1;", ";=;"), "hand size"),
        (changed("|r3", "|-|-|-|-|r3"), "one to five hands"),
        (changed(";2;", ";3;"), "player to move"),
        (changed(";2;", ";0;"), "player to move"),
        (changed(";2;", ";;"), "player to move"),
        (changed(";2;", ";-;"), "player to move"),
        (changed("=,b1;2;-", "=;2;b1"), "discarded"),
        (changed("b4,s6|", "b4,b1|", WITH_EQUAL).replace(";=,b1;2;-", ";=;2;s6"), "discarded"),
        (changed("y7,g7;-;2;r8", "r8,g7;-;2;y7", DISCARDED), "discarded"),
        (changed("b8,g8,=|y7,g7", "-|y7,g7,b8,g8,=", DISCARDED), "a card for the player to move"),
    ],
)
def test_what_cannot_be_is_refused_with_the_part_that_is_wrong(text: str, rule: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        OkeyDokey.from_position(text)

    assert refused.value.rule == rule
    assert refused.value.part in text.lower()
