"""What a view of Okey Dokey shows; ``test_secrecy`` tests what it hides."""

from __future__ import annotations

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.view import Change, Laid
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


def test_cards_in_hands_and_deck_are_unseen_and_discarded_ones_lie_open() -> None:
    state = table("r7 r8 y8 =", "b8 g8 =", "g7 y7", rows=filled(8, "s"), deck="")
    view = state.play(0, "r=/r7").view(None)

    assert state.view(None).unseen == ("r7", "r8", "y7", "y8", "g7", "g8", "b8", "=", "=")
    assert view.unseen == ("r8", "y7", "y8", "g7", "g8", "b8", "=")
    assert view.discarded == ("r7",)


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    state = OkeyDokey.from_position(EXAMPLE)

    assert (state.view(0).hand, state.view(None).hand) == (state.hands[0], None)
    assert state.view(0).hands == (state.hands[0], None)
    assert state.view(0).hand_sizes == (7, 7)


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
    assert not after.view(None).last_reset_in_danger


def test_with_a_card_to_spare_or_before_the_last_column_the_last_reset_is_safe() -> None:
    state = table("r8 y8 =", "g8 b8", rows=filled(9), deck="", difficulty="professional")

    assert not state.view(None).last_reset_in_danger
    assert not state.play(0, "r=").view(None).last_reset_in_danger
    assert state.play(0, "r=/r8").view(None).last_reset_in_danger
    early = table("r7 r8 y7 y8", "g7 g8 b8 s8", rows=filled(8), deck="", difficulty="maestro")
    assert not early.view(None).last_reset_in_danger


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


# How the cells were filled.


def test_it_is_remembered_how_each_cell_was_filled_but_not_which_cards_were_swapped() -> None:
    state = table("r1 r2 s8", "y1 =")
    for seat, action in ((0, "g0/r1,r2"), (1, "?y"), (1, "b="), (0, "s8")):
        state = state.play(seat, action)

    laid = (Laid(0, "g0/2", drawn=2), Laid(1, "b=", drawn=1), Laid(0, "s8", drawn=1))
    assert [state.view(watcher).laid for watcher in (0, 1, None)] == [laid] * 3
    assert OkeyDokey.from_position(state.position).view(0).laid == ()


def test_without_a_deck_cells_are_filled_but_nothing_is_drawn() -> None:
    state = table("r7 r8 y8 =", "b8 g8 =", "g7 y7", rows=filled(8, "s"), deck="")
    after = state.play(0, "r=/r7").play(1, "b8")

    assert after.view(2).laid == (Laid(0, "r=/r7", drawn=0), Laid(1, "b8", drawn=0))


# Text.


def test_the_text_board_shows_the_grid_the_own_hand_and_the_cards_left() -> None:
    state = OkeyDokey.from_position(EXAMPLE).play(0, "?r").play(1, "y7")

    assert state.view(0).text.splitlines() == [
        "   1  2  3  4  5  6  7  8  9 10",
        "r  7  8  0  2  4  0  1  .  .  .  1-8",
        "y  2  3  4  8  0  1  7  .  .  .  7-8 0",
        "g  0  1  2  3  4  5 =5  .  .  .  5-8 0",
        "b  3  7  8  0  2  5  0  .  .  .  1-8",
        "s  5  0  1  2  3  4  .  .  .  .  4-8 0",
        "",
        ">1 r5 r6 y5 y6 g6 b4 s6",
        " 2 ? ? ? ? ? ? ?",
        " + 1",
        "? r356 y56 g678 b146 s678 =",
    ]


def test_cards_under_equals_lie_open_in_the_text_board() -> None:
    state = table("r7 r8 y8 =", "b8 g8 =", "g7 y7", rows=filled(8, "s"), deck="")

    assert state.play(0, "r=/r7").view(None).text.splitlines()[-2:] == ["? r8 y78 g78 b8 =", "/ r7"]
