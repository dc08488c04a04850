"""What a view of Okey Dokey shows; ``test_secrecy`` tests what it hides."""

from __future__ import annotations

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.view import Change, Talk, cards_in_words, talk_in_words
from tests.games.okey_dokey.tables import filled, table

SEED = bytes(range(16))
EXAMPLE = (
    "7802401/234801/012345=/3780250/501234;r5,r6,y5,y6,g6,b4,s6|r3,y7,g8,b6,s7,s8,g7;=,b1;2;-;"
    "extra_turn=column_five"
)


# The grid.


def test_before_the_start_it_is_nobodys_turn() -> None:
    view = OkeyDokey.start(2, {}, SEED).view(None)

    assert (view.turn, view.to_act, view.started) == (None, (0, 1), False)
    assert (view.column, view.placed, view.rows) == (0, 0, ("", "", "", "", ""))


def test_rows_values_and_cells_tell_what_lies_and_what_it_counts() -> None:
    view = OkeyDokey.from_position(EXAMPLE).view(None)

    assert view.values == (1, 1, 5, 0, 4)
    assert view.cells[2] == (("0", 0), ("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("=", 5))
    assert (view.placed, view.column, view.open_rows, view.numbers_down) == (33, 6, (1, 4), 2)
    assert view.resets_left == (0, 1, 1, 0, 1)


def test_a_reset_is_due_until_it_lies() -> None:
    due = table("r2", "", rows="1/1/-/-/-")
    down = due.play(0, "g0").view(None)

    assert (due.view(None).reset_due, due.view(None).reset_row) == (True, None)
    assert (down.reset_due, down.reset_row, down.reset_rows) == (False, 2, ())


def test_the_reset_that_is_due_can_go_to_open_rows_that_have_one_left() -> None:
    view = table("r1", "", rows="00/12/13/12/23").view(None)

    assert view.reset_rows == (1, 2, 3, 4)
    assert table("r1", "", rows="00/123/13/12/23").view(None).reset_rows == (2, 3, 4)


def test_a_full_grid_has_no_column_and_no_reset_due() -> None:
    view = table("r8", "", rows=filled(9, "ygbs"), deck="", difficulty="maestro").play(0, "r8").view(None)

    assert (view.column, view.open_rows, view.numbers_down) == (None, (), 0)
    assert (view.reset_due, view.reset_row, view.reset_rows) == (False, None, ())
    assert view.started


# The cards.


def test_a_seat_sees_its_own_hand_and_only_the_size_of_others() -> None:
    state = table("r1", "y1")

    assert state.view(0).hand == state.hands[0]
    assert state.view(0).hands == (state.hands[0], None)
    assert (state.view(None).hand, state.view(None).hands) == (None, (None, None))
    assert state.view(1).hand_sizes == (7, 7)
    assert state.view(1).deck_size == 28


def test_cards_in_hands_and_deck_are_unseen_and_discarded_ones_lie_open() -> None:
    state = table("r7 r8 y8 =", "b8 g8 =", "g7 y7", rows=filled(8, "s"), deck="")
    view = state.play(0, "r=/r7").view(None)

    assert state.view(None).unseen == ("r7", "r8", "y7", "y8", "g7", "g8", "b8", "=", "=")
    assert view.unseen == ("r8", "y7", "y8", "g7", "g8", "b8", "=")
    assert view.discarded == ("r7",)


# The last Reset.


@pytest.mark.parametrize(
    ("hands", "more", "turn"),
    [
        (("r8 y8", "g8 b8"), "", 1),
        (("r8", ""), "ygb", 1),
        (("", "r8 g8"), "yb", 2),
    ],
)
def test_the_last_reset_is_in_danger_if_no_card_is_to_spare(
    hands: tuple[str, ...], more: str, turn: int
) -> None:
    state = table(*hands, rows=filled(9, more), deck="", turn=turn, difficulty="maestro")
    after = state.play(turn - 1, "s0")

    assert state.view(None).last_reset_in_danger
    assert "Danger:" in state.view(None).text
    assert not after.view(None).last_reset_in_danger


def test_with_a_card_to_spare_the_last_reset_is_safe() -> None:
    state = table("r8 y8 =", "g8 b8", rows=filled(9), deck="", difficulty="professional")

    assert not state.view(None).last_reset_in_danger
    assert not state.play(0, "r=").view(None).last_reset_in_danger
    assert state.play(0, "r=/r8").view(None).last_reset_in_danger


def test_before_the_last_column_no_reset_is_in_danger() -> None:
    state = table("r7 r8 y7 y8", "g7 g8 b8 s8", rows=filled(8), deck="", difficulty="maestro")

    assert not state.view(None).last_reset_in_danger


def test_in_a_lost_game_nothing_is_in_danger() -> None:
    state = table("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro")

    assert not state.play(0, "r8").view(None).last_reset_in_danger


# The last change.


def test_the_change_of_the_start_is_who_claimed_it() -> None:
    assert OkeyDokey.start(2, {}, SEED).view(None).change is None
    assert OkeyDokey.start(2, {}, SEED).play(1, "start").view(None).change == Change(1, "start")


def test_the_change_of_a_card_is_its_cell_and_for_its_seat_the_card_drawn() -> None:
    state = table("y3", "", rows="1/-/-/0/-")
    after = state.play(0, "Y 3")

    assert after.view(None).change == after.view(1).change == Change(0, "y3", (1, 0))
    assert after.view(0).change == Change(0, "y3", (1, 0), drawn=state.deck[:1])


def test_the_change_of_a_swap_has_its_number_and_for_its_seat_the_cards_drawn() -> None:
    state = table("r1 r2", "")
    after = state.play(0, "b0/r1,r2")

    assert after.view(1).change == Change(0, "b0/2", (3, 0), swapped=2)
    assert after.view(0).change == Change(0, "b0/2", (3, 0), swapped=2, drawn=state.deck[:2])
    assert state.play(0, "b0/r1").view(None).change == Change(0, "b0/1", (3, 0), swapped=1)
    assert state.play(0, "b0").view(0).change == Change(0, "b0", (3, 0))


def test_the_change_of_a_discard_names_the_card() -> None:
    state = table("r7 r8 y8 =", "b8 g8 =", "g7 y7", rows=filled(8, "s"), deck="")

    assert state.play(0, "r=/r7").view(None).change == Change(0, "r=/r7", (0, 8), "r7")
    assert state.play(0, "r=").view(None).change == Change(0, "r=", (0, 8))


# Text.


def test_the_text_board_shows_rows_cards_talk_and_whose_turn_it_is() -> None:
    state = OkeyDokey.from_position(EXAMPLE).play(0, "?r").play(1, ">y").play(1, "y7")

    assert state.view(0).text.splitlines() == [
        "         1  2  3  4  5  6  7  8  9 10",
        "Red      7  8  0  2  4  0  1  .  .  .  from 1, 0 Resets left",
        "Yellow   2  3  4  8  0  1  7  .  .  .  from 7, 1 Reset left",
        "Green    0  1  2  3  4  5 =5  .  .  .  from 5, 1 Reset left",
        "Blue     3  7  8  0  2  5  0  .  .  .  from 0, 0 Resets left",
        "Grey     5  0  1  2  3  4  .  .  .  .  from 4, 1 Reset left",
        "0 Reset, = Equal",
        "Column 7: Reset in Blue, missing Grey.",
        "Deck 1, cards in hand 7, 7.",
        "In hands and deck: Red 3 5 6, Yellow 5 6, Green 6 7 8, Blue 1 4 6, Grey 6 7 8, 1 Equal.",
        "Your hand: Red 5 6, Yellow 5 6, Green 6, Blue 4, Grey 6.",
        "Player 1 holds 2 Red (33 placed).",
        "Player 2 asks for Yellow.",
        "Last: player 2, y7. Player 1 to move.",
    ]


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (OkeyDokey.start(2, {}, SEED), "Anybody may start."),
        (OkeyDokey.start(2, {}, SEED).play(1, "start"), "Last: player 2, start. Player 2 to move."),
        (
            table("r8", "", rows=filled(9, "ygbs"), deck="", difficulty="maestro").play(0, "r8"),
            "Last: player 1, r8. Won: all 50 cells are filled.",
        ),
        (
            table("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro").play(0, "r8"),
            "Last: player 1, r8. Lost with 49 of 50 cells filled: nobody holds a card.",
        ),
        (
            table("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8"),
            "Last: player 1, y8. Lost with 7 of 50 cells filled: "
            "the player to move can neither play a card nor place a Reset.",
        ),
    ],
)
def test_the_last_sentence_says_how_it_stands(state: OkeyDokey, sentence: str) -> None:
    assert state.view(None).text.endswith(f"\n{sentence}")


def test_when_over_every_hand_is_named() -> None:
    text = table("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8").view(0).text

    assert "Your hand: " in text
    assert "Hand of player 2: Red 1 2 3, Yellow 1 2 3 4." in text


@pytest.mark.parametrize(
    ("talk", "words"),
    [
        (Talk(0, "?r", 3, 12), "Player 1 holds 3 Red (12 placed)."),
        (Talk(1, "!y", None, 0), "Player 2 plans Yellow."),
        (Talk(1, "!y0", None, 0), "Player 2 plans the Reset in Yellow."),
        (Talk(4, ">s", None, 0), "Player 5 asks for Grey."),
        (Talk(4, ">s0", None, 0), "Player 5 asks for the Reset in Grey."),
    ],
)
def test_talk_is_put_into_words(talk: Talk, words: str) -> None:
    assert talk_in_words(talk) == words


def test_cards_are_put_into_words() -> None:
    assert cards_in_words(("r5", "r6", "s1", "=", "=")) == "Red 5 6, Grey 1, 2 Equals"
    assert cards_in_words(("=",)) == "1 Equal"
    assert cards_in_words(()) == "none"
