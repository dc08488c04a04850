"""Okey Dokey's hand as a value: what it says, offers, composes and lets one say."""

from __future__ import annotations

import pytest

from games.core import Game
from tests.bot.discord.dealt import Deal
from tests.bot.discord.okey_dokey.room import CARD, KINDS, RESET, SWAP, at_once, numbered
from tests.bot.screens.limits import ROW, TEXT
from tests.bot.screens.looking import Shown, every_emoji, private_of, table_at

DEALT = Deal("okey_dokey", 3, seed=numbered(1)).state
BEGUN = at_once().state
"""Alice holds Red 6, Yellow 1, Yellow 3, Blue 5, Blue 8 and Grey 6, and is to move."""

FORGED = (
    *("zz", "9.z9", "?.r0/r1", "?.r0/y1,y1", "?.r0/y1,y3,b5", "?.k0/", "?.y1", "?.start", "..", "!!.r0/=7"),
    "x" * 60,
)


def hand(state: Game, seat: int | None = None, seats: int = 3) -> Shown:
    """The hand of a seat, or of the one to move."""
    return private_of(table_at(state, seats), state.to_act[0] if seat is None else seat, emoji=every_emoji())


def menus_of(own: Shown) -> list[str]:
    return [key for key in (CARD, RESET, SWAP) if own.entries(key)]


# What it shows.


def test_before_the_start_in_turn_and_out_of_turn_the_hand_says_what_can_be_done() -> None:
    early, in_turn, waiting = hand(DEALT, 1), hand(BEGUN), hand(BEGUN, 1)
    own_text = "This is your hand. When all have looked and talked, one of you starts."

    assert early.text == f"{own_text}\nSay to the whole table:"
    assert early.labels == ["Start", *KINDS]
    assert in_turn.text.splitlines()[0] == "It is your turn: play a card or place a Reset."
    assert menus_of(in_turn) == [CARD, RESET]
    assert waiting.text.startswith("Your hand. It changes by itself on your turn;")
    assert (waiting.labels, menus_of(waiting)) == ([*KINDS], [])
    assert hand(at_once(1).state, seats=1).labels == []
    for own in (early, in_turn):  # two rows, then talk
        kinds = [part["type"] for part in own.components]
        assert kinds[-4:] == [ROW, ROW, TEXT, ROW]


# What it offers.


def test_the_menu_says_of_every_card_what_it_does() -> None:
    own = hand(BEGUN)

    assert own.said_in(CARD) == {
        "Red 6": "Red goes from 0 to 6; 1, 2, 3, 4 and 5 would need a Reset first.",
        "Yellow 1": "Yellow goes from 0 to 1.",
        "Yellow 3": "Yellow goes from 0 to 3; 1 and 2 would need a Reset first.",
        "Blue 5": "Blue goes from 0 to 5; 1, 2, 3 and 4 would need a Reset first.",
        "Blue 8": "Blue goes from 0 to 8; 1, 2, 3, 4, 5, 6 and 7 would need a Reset first.",
        "Grey 6": "Grey goes from 0 to 6; 1, 2, 3, 4 and 5 would need a Reset first.",
    }
    assert all(entry.emoji for key in (CARD, RESET) for entry in own.entries(key))


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
    own = hand(BEGUN).pick(RESET, "Reset in Green")
    assert own.text == (
        "Reset in Green. You may choose up to two cards to swap: "
        "they go under the deck, and you draw as many."
    )

    if swapped:
        own = own.pick(SWAP, *swapped)
        assert own.text == (
            f"Reset in Green. This puts {' and '.join(swapped)} under the deck, and you draw as many."
        )
    assert {entry.label for entry in own.entries(SWAP) if entry.chosen} == set(swapped)
    assert own.action("Place Reset") == action


def test_a_forged_look_shows_the_hand_without_any_card_to_swap() -> None:
    own, waiting = hand(BEGUN), hand(BEGUN, 1)
    for look in FORGED:
        shown = own.looked(look)
        assert [shown.entries(key) for key in (CARD, RESET)] == [own.entries(CARD), own.entries(RESET)], look
        assert not any(entry.chosen for entry in shown.entries(SWAP)), look

    chosen = own.pick(RESET, "Reset in Green")
    for values in ("b1", "=4", "y1,y1", "", "r0/y1", "~,."):
        assert own.looked(f".g0/{values}").components == chosen.components, values
    composed = waiting.looked(".g0/g4")
    assert (composed.text, composed.labels, menus_of(composed)) == (waiting.text, waiting.labels, [])


# Talk.
