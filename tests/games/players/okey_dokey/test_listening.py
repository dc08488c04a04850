"""How computers talk at a table of Okey Dokey, and what they conclude from talk, also from that of people."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS, row_of, value
from games.players import LEVELS, say
from games.players.okey_dokey.imagining import Imagination
from games.players.okey_dokey.listening import Heard, listen
from games.players.okey_dokey.open_deal import OpenDeal
from games.players.okey_dokey.talk import MOST_AT_ONCE
from tests.games.okey_dokey.tables import sensible, table
from tests.games.players.okey_dokey.seen import in_mid_game, spoken_game, talked

DEALS = 12


def held(deal: OpenDeal, seat: int, colour: str) -> set[str]:
    """The number cards of a colour in an imagined hand."""
    mask = deal.hands[5 * seat + row_of(colour)]
    return {f"{colour}{i + 1}" for i in range(8) if mask >> i & 1}


def next_two(state: OkeyDokey, colour: str) -> set[str]:
    """The two lowest cards of a colour that are still to come and fit the row."""
    row = state.rows[row_of(colour)]
    unseen = state.view(None).unseen
    return set([card for card in unseen if card[0] == colour and int(card[1]) >= value(row)][:2])


def imagined(state: OkeyDokey, seat: int) -> list[OpenDeal]:
    view = state.view(seat)
    imagination, dice = Imagination(view, listen(view)), Random(1)
    return [imagination.deal(dice) for _ in range(DEALS)]


def saying(state: OkeyDokey, texts: str) -> OkeyDokey:
    """The state after the second player has said these texts."""
    for text in texts.split():
        state = state.play(1, text)
    return state


# Talking.


@pytest.mark.parametrize("seats", range(1, 6))
def test_computers_say_only_what_can_be_said_and_then_fall_silent(seats: int) -> None:
    for state in spoken_game(seats, 6)[::6]:
        for seat in range(seats):
            assert say(state.view(seat), "master") == ()
        for seat in range(seats):
            fresh = OkeyDokey.from_position(state.position)
            texts = say(fresh.view(seat), "master")
            assert set(texts) <= set(fresh.talk(seat))
            assert len(set(texts)) == len(texts) <= MOST_AT_ONCE


def test_the_next_number_of_an_open_row_is_planned_and_the_second_one_wished_for() -> None:
    for state in spoken_game(3, 6)[5:40:3]:
        now = state.view(None)
        for seat in {0, 1, 2} - {now.turn}:
            stands = {
                talk.text for talk in state.said if talk.seat == seat and talk.placed // 5 == now.column
            }
            for colour in COLOURS:
                numbers = next_two(state, colour)
                if row_of(colour) not in now.open_rows or not numbers & set(state.hands[seat]):
                    continue
                assert (f"!{colour}" if min(numbers) in state.hands[seat] else f">{colour}") in stands


def test_the_latest_counts_of_a_computer_are_always_true() -> None:
    for state in spoken_game(4, 6)[::4]:
        for seat, hand in enumerate(state.hands):
            if seat in state.to_act:
                continue
            told = {
                talk.text[1]: talk.count
                for talk in state.said
                if talk.seat == seat and talk.count is not None
            }
            if hand:
                assert told == {colour: sum(card[0] == colour for card in hand) for colour in COLOURS}


def test_a_novice_counts_but_wishes_for_nothing() -> None:
    state = talked(OkeyDokey.start(3, {}, bytes(16)), "novice")

    assert {talk.text for talk in state.said} == {f"?{colour}" for colour in COLOURS}


@pytest.mark.parametrize("seats", [2, 5])
def test_computers_do_not_flood_the_table(seats: int) -> None:
    states = spoken_game(seats, 6)

    each = [len(after.said) - len(before.said) for before, after in pairwise(states)]

    assert len(states[0].said) <= MOST_AT_ONCE * seats
    assert sum(each) / len(each) <= 4


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_speaks_once_a_turn_and_not_on_its_own(level: str) -> None:
    state = in_mid_game(3, 2, 20)
    (mover,) = state.to_act
    others = [seat for seat in range(3) if seat != mover]

    assert say(state.view(mover), level) == ()
    for seat in others:
        first, *_ = say(state.view(seat), level)
        assert say(state.play(seat, first).view(seat), level) == ()
    after = state.play(mover, sensible(state, mover, Random(1)))
    assert say(after.view(mover), level) != ()


@pytest.mark.parametrize("level", LEVELS)
def test_when_the_game_is_over_nobody_says_anything(level: str) -> None:
    state = in_mid_game(1, 1, 60)
    while state.outcome is None:
        state = state.play(0, state.actions(0)[0])

    assert say(state.view(0), level) == ()
    assert say(state.view(None), level) == ()


# Listening.


@pytest.mark.parametrize("seats", range(1, 6))
def test_imagined_deals_use_every_hidden_card_once(seats: int) -> None:
    for plies in (1, 9, 25, 40):
        state = talked(in_mid_game(seats, 5, plies))
        seat = state.to_act[0]
        view = state.view(seat)
        for deal in imagined(state, seat):
            cards = [
                card for other in range(seats) for colour in COLOURS for card in held(deal, other, colour)
            ]
            deck = ["=" if card == 40 else COLOURS[card >> 3] + str(card % 8 + 1) for card in deal.deck]
            assert sorted([*cards, *deck, *["="] * sum(deal.equals)]) == sorted(view.unseen)
            assert len(deck) == view.deck_size
            sizes = tuple(
                sum(len(held(deal, other, colour)) for colour in COLOURS) + deal.equals[other]
                for other in range(seats)
            )
            assert sizes == view.hand_sizes
            own = {card for colour in COLOURS for card in held(deal, seat, colour)}
            assert own == set(state.hands[seat]) - {"="}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_imagined_hands_agree_with_counts_and_wishes(seats: int) -> None:
    for state in spoken_game(seats, 6)[:36:5]:
        seat = state.to_act[0]
        for deal in imagined(state, seat):
            for other in set(range(seats)) - {seat}:
                for colour in COLOURS:
                    real = {card for card in state.hands[other] if card[0] == colour}
                    assert len(held(deal, other, colour)) == len(real)
                    numbers = next_two(state, colour)
                    wished = any(talk.seat == other and talk.text[0] == ">" for talk in state.said)
                    if wished and row_of(colour) in state.view(None).open_rows and real & numbers:
                        assert min(real & numbers) == min(held(deal, other, colour) & numbers)


def test_a_player_who_talks_as_computers_do_plans_the_very_next_number() -> None:
    state = saying(table("r1 r2 y1 g1 g8", "r3 y2 y3 g2 b8 s8"), "?r ?y ?g ?b ?s !r >y")

    exact = listen(state.view(0))[1]

    assert [exact.has[row_of(colour)] for colour in "ryg"] == [0b1, 0b11, 0]
    assert [exact.lacks[row_of(colour)] for colour in "ryg"] == [0, 0b1, 0b11]


def test_if_two_counts_cannot_both_be_true_the_older_is_dropped() -> None:
    state = table("g1 g2 g3 b1", "r1 r2 r3 r4 r5 y5 y6")
    state = state.play(1, "?r")
    for seat, action in ((0, "g1"), (1, "r1"), (0, "b1"), (1, "s0/r2,r3")):
        state = state.play(seat, action)
    drawn = state.hands[1]
    for colour in COLOURS[1:]:
        state = state.play(1, f"?{colour}")

    heard = listen(state.view(0))[1]

    assert heard.counts[1:] == tuple(sum(card[0] == colour for card in drawn) for colour in COLOURS[1:])
    assert heard.counts[0] is None


def test_loose_talk_does_not_stop_the_imagination() -> None:
    state = saying(table("r1 r2", "y1 y2"), ">r >y >g ?r ?y ?g ?b ?s")

    for deal in imagined(state, 0):
        assert not held(deal, 1, "r") & {"r1", "r2"}
        assert held(deal, 1, "y") & {"y1", "y2"}


def test_a_player_that_does_not_listen_hears_nothing() -> None:
    state = talked(OkeyDokey.start(2, {}, bytes(16)))

    deaf = listen(state.view(0), to_wishes=False)[1]

    assert None not in deaf.counts
    assert (deaf.has, deaf.lacks) == ((0,) * 5, (0,) * 5)
    assert listen(OkeyDokey.start(2, {}, bytes(16)).view(0))[1] == Heard((None,) * 5, (0,) * 5, (0,) * 5, 0)
