"""Okey Dokey's hand: a private message with the player's cards; what it offers, plays and swaps."""

from __future__ import annotations

import pytest

import render
from bot.screens.okey_dokey.alt import alt
from games.core import Game
from games.okey_dokey.grid import COLOURS, EQUAL, NAMES, row_of
from games.okey_dokey.view import OkeyDokeyView
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.okey_dokey.room import (
    CARD,
    KINDS,
    RESET,
    SWAP,
    at_once,
    begin,
    careful,
    hand,
    known_of,
    log_of,
    menu,
    okey_dokey,
    pick,
    started,
    view_of,
)
from tests.bot.discord.room import Control, Room, Shown
from tests.bot.screens.looking import menus


def mine(state: Game) -> OkeyDokeyView:
    """The view of the seat to move; after the end, that of the public."""
    return known_of(state, state.to_act[0] if state.to_act else None)


def resets(view: OkeyDokeyView) -> list[str]:
    return [action for action in view.actions if action[1:] == "0"]


def two_equals(state: Game) -> bool:
    return mine(state).actions.count("start") == 0 and "r0/=,=" in mine(state).actions


def one_card_in_the_deck(state: Game) -> bool:
    return mine(state).deck_size == 1 and bool(resets(mine(state)))


def no_deck(state: Game) -> bool:
    return mine(state).deck_size == 0 and bool(resets(mine(state)))


def a_card_may_go_under(state: Game) -> bool:
    return any("=/" in action for action in mine(state).actions)


def reset_is_due(state: Game) -> bool:
    return mine(state).numbers_down == 4


def reset_lies(state: Game) -> bool:
    return mine(state).reset_row is not None


def no_card_fits(state: Game) -> bool:
    return mine(state).numbers_down < 4 and all(action[1] == "0" for action in mine(state).actions)


def some_filled_some_too_low(state: Game) -> bool:
    return bool(of_filled_rows(mine(state))) and bool(too_low(mine(state)))


def of_filled_rows(view: OkeyDokeyView) -> list[str]:
    return [card for card in view.hand or () if card != EQUAL and row_of(card[0]) not in view.open_rows]


def too_low(view: OkeyDokeyView) -> list[str]:
    """Cards of open rows that are lower than the last number of their row."""
    open_ones = [card for card in view.hand or () if card != EQUAL and row_of(card[0]) in view.open_rows]
    return [card for card in open_ones if int(card[1]) < view.values[row_of(card[0])]]


def titles(cards: list[str]) -> str:
    """Cards as a sentence lists them."""
    names = [f"{NAMES[card[0]]} {card[1]}" for card in cards]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def place(own: Shown) -> Control:
    return own.control("Place Reset")


# Opening it.


async def test_a_hand_opens_before_the_start_in_turn_and_out_of_turn(room: Room) -> None:
    board = await begin(room)
    own = await hand(room, room.bob)
    assert own.text == "This is your hand. When all have looked and talked, one of you starts."
    assert own.labels == ("Start", "Look Again", *KINDS, *NAMES.values())

    await room.click(room.bob, "Start")
    in_turn, waiting = await hand(room, room.bob), await hand(room, room.carol)

    assert in_turn.text == "It is your turn: play a card or place a Reset."
    assert waiting.text == f"It is {room.bob.mention}'s turn."
    assert waiting.labels == ("Look Again", *KINDS, *NAMES.values())
    assert all(each.ephemeral and each.pinged == () for each in (own, in_turn, waiting))
    assert [message.id for message in room.messages()] == [board.id]


async def test_everybody_sees_the_picture_of_their_own_seat(room: Room) -> None:
    await begin(room)

    owns = [await hand(room, who) for who in room.people[:3]]

    views = [await view_of(room, seat) for seat in range(3)]
    assert [own.pictures for own in owns] == [(render.hand(view),) for view in views]
    assert [own.alts for own in owns] == [(alt(view),) for view in views]
    assert len({own.pictures for own in owns}) == 3


async def test_opening_a_hand_changes_nothing_that_others_see(room: Room) -> None:
    before = await show(room, at_once())

    await hand(room, room.alice)

    assert await room.board() == before
    assert await log_of(room) == [(0, "start")]


async def test_a_hand_that_was_dismissed_opens_again_and_plays(room: Room) -> None:
    who, own = await started(room, at_once())
    room.env.backend.delete_message(own.channel_id, own.id)

    again = await hand(room, who)
    await pick(room, who, again, CARD, "Yellow 1")

    assert (again.text, again.pictures, again.controls) == (own.text, own.pictures, own.controls)
    assert await log_of(room) == [(0, "start"), (0, "y1")]


async def test_a_hand_works_on_long_after_its_first_answer_could_be_changed(room: Room) -> None:
    who, own = await started(room, at_once())
    await room.env.advance_time(16 * 60)

    after = await pick(room, who, own, CARD, "Yellow 1")

    assert after.text.startswith(f"It is {room.bob.mention}'s turn.")
    assert await log_of(room) == [(0, "start"), (0, "y1")]
    await room.env.advance_time(16 * 60)
    assert (await hand(room, room.bob)).text == "It is your turn: play a card or place a Reset."


async def test_a_hand_works_on_after_a_restart(room: Room) -> None:
    who, own = await started(room, at_once())
    await room.restart()
    own = await pick(room, who, own, RESET, "Reset in Red")
    await room.restart()
    own = await pick(room, who, own, SWAP, "Blue 8")
    await room.restart()

    await press(room, who, own, "Place Reset")

    assert await log_of(room) == [(0, "start"), (0, "r0/b8")]


# What it offers.


async def test_the_menu_says_of_every_card_what_it_does(room: Room) -> None:
    _, own = await started(room, at_once())

    assert {entry.label: entry.says for entry in menu(own, CARD)} == {
        "Red 6": "Red goes from 0 to 6; 1, 2, 3, 4 and 5 would need a Reset first.",
        "Yellow 1": "Yellow goes from 0 to 1.",
        "Yellow 3": "Yellow goes from 0 to 3; 1 and 2 would need a Reset first.",
        "Blue 5": "Blue goes from 0 to 5; 1, 2, 3 and 4 would need a Reset first.",
        "Blue 8": "Blue goes from 0 to 8; 1, 2, 3, 4, 5, 6 and 7 would need a Reset first.",
        "Grey 6": "Grey goes from 0 to 6; 1, 2, 3, 4 and 5 would need a Reset first.",
    }
    assert all(entry.emoji for key in (CARD, RESET) for entry in menu(own, key))


async def test_the_menu_of_resets_says_what_each_does_and_how_many_are_left(room: Room) -> None:
    _, own = await started(room, careful(2, 1, no_card_fits))

    view = await view_of(room)
    assert len(view.reset_rows) > 0
    assert {entry.label: entry.says for entry in menu(own, RESET)} == {
        f"Reset in {NAMES[COLOURS[row]]}": f"{NAMES[COLOURS[row]]} goes from {view.values[row]} to 0. "
        f"Resets left there: {view.resets_left[row] - 1}."
        for row in view.reset_rows
    }
    assert list(menus(own.components)) == [RESET]
    assert own.text.startswith("It is your turn. No card of yours fits, so place a Reset.\n")


async def test_the_menu_of_cards_is_missing_when_only_the_reset_may_come(room: Room) -> None:
    _, own = await started(room, careful(2, 1, reset_is_due))

    cards = [card for card in (await view_of(room, 0)).hand or () if card != EQUAL]
    filled = [card for card in cards if row_of(card[0]) in (1, 2, 3, 4)]
    assert list(menus(own.components)) == [RESET]
    assert [entry.label for entry in menu(own, RESET)] == ["Reset in Red"]
    assert own.text.splitlines()[0] == (
        "It is your turn. This column has four cards, so its Reset has to come now."
    )
    assert f"-# Not in this column any more: {titles(filled)}. The row has its card." in own.text
    assert "-# Not in this column any more: Red 2 and Red 6. Only its Reset can come." in own.text


async def test_the_menu_of_resets_is_missing_when_the_reset_lies(room: Room) -> None:
    _, own = await started(room, careful(2, 1, reset_lies))

    assert list(menus(own.components)) == [CARD]
    assert own.text.splitlines()[0] == "It is your turn: play a card."


async def test_what_cannot_be_played_is_named_with_its_reason(room: Room) -> None:
    deal = careful(2, 1, some_filled_some_too_low)
    _, own = await started(room, deal)

    view = mine(deal.state)
    filled, low = of_filled_rows(view), too_low(view)
    assert set(own.text.splitlines()[1:]) == {
        f"-# Not in this column any more: {titles(filled)}. The row has its card.",
        f"-# Not before a Reset: {titles(low)}. The row stands higher.",
    }
    labels = {entry.label for entry in menu(own, CARD)}
    assert labels.isdisjoint(titles([card]) for card in (*filled, *low))
    assert len(labels) + len(filled) + len(low) == len(view.hand or ())


async def test_a_waiting_player_also_reads_what_cannot_be_played(room: Room) -> None:
    deal = careful(2, 1, some_filled_some_too_low)
    waiting = others(room, await show(room, deal))[0]
    seat = room.people.index(waiting)
    filled = of_filled_rows(known_of(deal.state, seat))

    own = await hand(room, waiting)

    assert f"-# Not in this column any more: {titles(filled)}. The row has its card." in own.text


async def test_an_equal_is_offered_for_every_row_and_with_what_may_go_under_it(room: Room) -> None:
    deal = careful(2, 3, a_card_may_go_under)
    who, own = await started(room, deal)
    view = mine(deal.state)
    under = {card for card in view.hand or () if card[0] in {COLOURS[row] for row in view.open_rows}}
    offered = {entry.label: entry.says for entry in menu(own, CARD) if entry.label.startswith("Equal")}

    assert under
    assert offered == {
        **{
            f"Equal in {NAMES[COLOURS[row]]}": f"Counts {view.values[row]} there, like its left neighbour."
            for row in view.open_rows
        },
        **{
            f"Equal in {NAMES[card[0]]}, without {titles([card])}": (
                f"Counts {view.values[row_of(card[0])]} there, like its left neighbour."
            )
            for card in under
        },
    }
    card = min(under)
    await pick(room, who, own, CARD, f"Equal in {NAMES[card[0]]}, without {titles([card])}")
    assert (await view_of(room)).discarded == (card,)


# Playing from it.


async def test_a_card_that_is_played_changes_the_hand_and_the_board(room: Room) -> None:
    who, own = await started(room, at_once())
    board = await room.board()

    after = await pick(room, who, own, CARD, "Yellow 3")

    assert await log_of(room) == [(0, "start"), (0, "y3")]
    assert after.text.splitlines()[0] == f"It is {room.bob.mention}'s turn."
    assert after.pictures == (render.hand(await view_of(room, 0)),)
    assert after.pictures != own.pictures
    assert menus(after.components) == {}
    public = await room.board()
    assert public.id == board.id
    assert public.pictures == (render.board(await view_of(room)),)
    assert whose_turn(room, public) == room.bob


@pytest.mark.parametrize(
    ("swapped", "action"),
    [
        ((), "g0"),
        (("Blue 8",), "g0/b8"),
        (("Blue 8", "Red 6"), "g0/b8,r6"),
        (("Red 6", "Blue 8"), "g0/r6,b8"),
    ],
)
async def test_a_reset_swaps_the_chosen_cards_in_their_order(
    room: Room, swapped: tuple[str, ...], action: str
) -> None:
    who, own = await started(room, at_once())
    deck = (await view_of(room)).deck_size

    own = await pick(room, who, own, RESET, "Reset in Green")
    assert own.text == (
        "Reset in Green. You may choose up to two cards to swap: "
        "they go under the deck, and you draw as many."
    )
    if swapped:
        own = await pick(room, who, own, SWAP, *swapped)
        assert own.text == (
            f"Reset in Green. This puts {' and '.join(swapped)} under the deck, and you draw as many."
        )
        assert {entry.label for entry in menu(own, SWAP) if entry.chosen} == set(swapped)
    assert await log_of(room) == [(0, "start")]
    after = await press(room, who, own, "Place Reset")

    view = await view_of(room, 0)
    assert (await log_of(room))[1:] == [(0, action)]
    assert view.deck_size == deck
    assert view.change is not None
    assert len(view.change.drawn) == len(swapped)
    assert not {titles([card]) for card in view.hand or ()} & set(swapped)
    assert after.text.startswith(f"It is {room.bob.mention}'s turn.")


async def test_cards_chosen_to_swap_can_be_taken_back(room: Room) -> None:
    who, own = await started(room, at_once())
    chosen = await pick(room, who, own, RESET, "Reset in Green")

    own = await pick(room, who, chosen, SWAP, "Blue 8", "Red 6")
    own = await pick(room, who, own, SWAP)

    assert (own.text, own.controls) == (chosen.text, chosen.controls)
    await press(room, who, own, "Place Reset")
    assert (await log_of(room))[1:] == [(0, "g0")]


async def test_two_equals_are_swapped_for_two_cards(room: Room) -> None:
    deal = careful(2, 8, two_equals)
    who, own = await started(room, deal)
    own = await pick(room, who, own, RESET, "Reset in Red")

    own = await pick(room, who, own, SWAP, "Equal", "Equal")
    assert own.text.splitlines()[0] == (
        "Reset in Red. This puts an Equal and an Equal under the deck, and you draw as many."
    )
    await press(room, who, own, "Place Reset")

    assert (await log_of(room))[-1] == (deal.state.to_act[0], "r0/=,=")


async def test_two_cards_can_be_swapped_with_one_card_in_the_deck(room: Room) -> None:
    deal = careful(2, 1, one_card_in_the_deck)
    who, own = await started(room, deal)
    seat, (top,) = deal.state.to_act[0], (await okey_dokey(room)).deck
    own = await pick(room, who, own, RESET, menu(own, RESET)[0].label)

    first, second, *_ = menu(own, SWAP)
    own = await pick(room, who, own, SWAP, first.label, second.label)
    await press(room, who, own, "Place Reset")

    view = await view_of(room, seat)
    assert view.change is not None
    assert sorted(view.change.drawn) == sorted((top, first.value))
    assert view.deck_size == 1


async def test_without_a_deck_a_reset_is_placed_at_once(room: Room) -> None:
    deal = careful(2, 1, no_deck)
    who, own = await started(room, deal)
    label = menu(own, RESET)[0].label

    after = await pick(room, who, own, RESET, label)

    assert (await log_of(room))[-1] == (deal.state.to_act[0], resets(mine(deal.state))[0])
    assert SWAP not in menus(after.components)


async def test_a_reset_that_was_chosen_can_be_cancelled_or_give_way_to_a_card(room: Room) -> None:
    who, first = await started(room, at_once())
    own = await pick(room, who, first, RESET, "Reset in Green")
    assert place(own).enabled

    own = await press(room, who, own, "Cancel")
    assert (own.text, own.controls) == (first.text, first.controls)
    own = await pick(room, who, own, RESET, "Reset in Blue")
    await pick(room, who, own, CARD, "Yellow 1")

    assert await log_of(room) == [(0, "start"), (0, "y1")]
