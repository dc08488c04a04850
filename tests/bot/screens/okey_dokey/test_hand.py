"""Okey Dokey's hand as a value: what it says, offers, composes and lets one say."""

from __future__ import annotations

import pytest

from games.core import Game
from games.okey_dokey import OkeyDokey
from tests.bot.discord.dealt import Deal
from tests.bot.discord.okey_dokey.room import KINDS, RESETS, at_once, numbered
from tests.bot.screens.limits import ROW, TEXT
from tests.bot.screens.looking import Shown, every_emoji, menus, private_of, table_at

DEALT = Deal("okey_dokey", 3, seed=numbered(1)).state
CARDS = ["Red 6", "Yellow 1", "Yellow 3", "Blue 5", "Blue 8", "Grey 6"]
BEGUN = at_once().state
"""Alice holds Red 6, Yellow 1, Yellow 3, Blue 5, Blue 8 and Grey 6, and is to move."""

EMPTY_DECK = (
    "123045706/102503467/245678010/01245036/13045678;b8,s2,=|r8,y8,b7|g3,=;-;1;-;extra_turn=column_five"
)
LAST_ROW = (
    "13/00/135/135/135;r5,g6,g7,g8,b6,b7,b8|y6,y7,y8,s2,s4,s6,s8;r2,r4,r6,r7,r8,y1,y2,y3,y4,y5,g2,g4,b2,b4,s7;"
    "1;-;extra_turn=column_five"
)
"""Red and Yellow lack the third column, which needs a Reset, and Yellow has used both of its own."""

BLUE, GREY, GREEN, RED = 1, 2, 3, 4

FORGED = (
    *("zz", "9.z9", "?.r0/r1", "?.r0/y1,y1", "?.r0/y1,y3,b5", "?.k0/", "?.y1", "?.start", "..", "!!.r0/=7"),
    "x" * 60,
)


def hand(state: Game, seat: int | None = None, seats: int = 3) -> Shown:
    """The hand of a seat, or of the one to move."""
    return private_of(table_at(state, seats), state.to_act[0] if seat is None else seat, emoji=every_emoji())


# What it shows.


def test_before_the_start_in_turn_and_out_of_turn_the_hand_says_what_can_be_done() -> None:
    early, in_turn, waiting = hand(DEALT, 1), hand(BEGUN), hand(BEGUN, 1)
    own_text = "This is your hand. When all have looked and talked, one of you starts."

    assert early.text == f"{own_text}\nSay to the whole table:"
    assert early.labels == ["I Start", *KINDS]
    assert in_turn.text.splitlines()[0] == "It is your turn: play a card or place a Reset."
    assert in_turn.enabled == {*CARDS, *RESETS, *KINDS}
    assert waiting.text.startswith("Your hand. It changes by itself on your turn;")
    assert (waiting.labels, waiting.enabled) == ([*KINDS], {*KINDS})
    assert hand(at_once(1).state, seats=1).labels == []
    for own in (early, in_turn, waiting):  # the cards and the Resets, then talk
        kinds = [part["type"] for part in own.components]
        assert kinds[-5:] == [ROW, ROW, ROW, TEXT, ROW]


# What it offers.


def test_a_card_is_played_at_one_press_and_one_that_would_lose_the_game_is_red_and_told() -> None:
    own = hand(BEGUN)
    assert [own.action(card) for card in CARDS] == ["r6", "y1", "y3", "b5", "b8", "s6"]
    assert {own.button(card)["style"] for card in CARDS} == {BLUE}

    last = hand(OkeyDokey.from_position(LAST_ROW), seats=2)

    assert (last.button("Red 5")["style"], last.button("Blue 6")["style"]) == (RED, GREY)
    assert "Not in this column any more: Green 6 to 8 and Blue 6 to 8." in last.text
    assert "Careful with Red 5: no row would be left for the Reset of this column." in last.text
    assert last.enabled == {"Red 5", "Red Reset", *KINDS}


def test_an_equal_asks_for_its_row_and_with_an_empty_deck_for_a_card_to_go_under_it() -> None:
    own = hand(OkeyDokey.from_position(EMPTY_DECK), seats=2).press("Equal")

    assert own.text.splitlines()[0] == "In which row? An Equal counts like its left neighbour there."
    assert {row: own.action(row) for row in ("6", "8")} == {"6": "b=", "8": "s="}
    (entries,) = menus(own.components).values()
    assert [(entry.value, entry.label) for entry in entries] == [
        ("b=/b8", "Equal in Blue, without Blue 8"),
        ("s=/s2", "Equal in Grey, without Grey 2"),
    ]
    assert own.press("Cancel").components == hand(OkeyDokey.from_position(EMPTY_DECK), seats=2).components


# Composing a Reset.


@pytest.mark.parametrize(
    ("swapped", "action"),
    [
        ((), "g0"),
        (("Blue 8",), "g0/b8"),
        (("Blue 8", "Red 6"), "g0/b8,r6"),
        (("Red 6", "Blue 8"), "g0/r6,b8"),
    ],
)
def test_a_reset_swaps_the_chosen_cards_in_their_order(swapped: tuple[str, ...], action: str) -> None:
    own = hand(BEGUN).press("Green Reset")
    assert own.text.splitlines() == [
        "Reset in Green. You may choose up to two cards to swap: "
        "they go under the deck, and you draw as many.",
        "Green stays at 0. Resets left there: 1.",
    ]

    own = own.press(*swapped)
    if swapped:
        assert own.text.splitlines()[0] == (
            f"Reset in Green. This puts {' and '.join(swapped)} under the deck, and you draw as many."
        )
    assert {card for card in CARDS if own.button(card)["style"] == GREEN} == {*swapped}
    assert len(own.enabled & {*CARDS}) == (2 if len(swapped) == 2 else 6)
    assert own.action("Place Reset") == action
    assert own.press(*swapped).action("Place Reset") == "g0"


def test_a_forged_look_shows_the_hand_without_any_card_to_swap() -> None:
    own, waiting = hand(BEGUN), hand(BEGUN, 1)
    for look in FORGED:
        shown = own.looked(look)
        assert shown.enabled >= {*CARDS}, look
        assert not [card for card in CARDS if shown.button(card)["style"] == GREEN], look

    chosen = own.press("Green Reset")
    for values in ("b1", "=4", "y1,y1", "", "r0/y1", "~,."):
        assert own.looked(f".g0/{values}").components == chosen.components, values
    composed = waiting.looked(".g0/g4")
    assert (composed.text, composed.labels, composed.enabled) == (
        waiting.text,
        waiting.labels,
        waiting.enabled,
    )
