"""How computers talk at a table of Okey Dokey, and what they conclude from talk, also from that of people."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS, EQUAL
from games.players import LEVELS, say
from games.players.okey_dokey.imagining import Imagination
from games.players.okey_dokey.listening import MANY, Bound, Heard, Memory, listen
from games.players.okey_dokey.open_deal import OpenDeal, print_card, read_card
from tests.games.okey_dokey.tables import table
from tests.games.players.okey_dokey.seen import in_mid_game, spoken_game, talked

DEALS = 12
MIXED = ("casual", "strong", "master", "novice", "casual")


def mask(*cards: str) -> int:
    """The number cards among these, packed."""
    return sum(1 << read_card(card) for card in cards if card != EQUAL)


def numbers(colour: str) -> int:
    """All numbers of a colour, packed."""
    return mask(*(f"{colour}{number}" for number in range(1, 9)))


def held(deal: OpenDeal, seat: int) -> list[str]:
    """An imagined hand."""
    rows = deal.hands[5 * seat : 5 * seat + 5]
    cards = [print_card(8 * row + i) for row, found in enumerate(rows) for i in range(8) if found >> i & 1]
    return [*cards, *[EQUAL] * deal.equals[seat]]


def keeps(hand: int, heard: Heard) -> bool:
    """Whether a hand, as a mask, agrees with what was heard."""
    within = (bound.fewest <= (hand & bound.cards).bit_count() <= bound.most for bound in heard.bounds)
    return hand & heard.told == heard.told and all(within)


def imagined(state: OkeyDokey, seat: int) -> list[OpenDeal]:
    view = state.view(seat)
    imagination = Imagination(view, listen(view), Random(1))
    return [imagination.deal() for _ in range(DEALS)]


def saying(state: OkeyDokey, texts: str, seat: int = 1) -> OkeyDokey:
    """The state after a player, else the second one, has said these texts."""
    for text in texts.split():
        state = state.play(seat, text)
    return state


def told(state: OkeyDokey) -> dict[str, int]:
    """The seat of each card that the talk has told."""
    return {print_card(card): seat for card, seat in Memory(state.view(None)).told.items()}


def bounds(state: OkeyDokey, seat: int = 1) -> set[Bound]:
    return {*listen(state.view(None))[seat].bounds}


# Talking.


def test_a_computer_tells_the_lowest_hidden_number_of_each_row_or_the_second_one() -> None:
    state = table("s8", "r1 r2 y2 g3 b2 b3 =", rows="-/-/-/1/-")
    later = saying(state, "!r >y !b").play(0, "s8").play(1, "r1")

    assert say(state.view(1), "casual") == ("!r", ">y", "!b")
    assert say(later.view(1), "casual") == ("!r", "!b")


def test_with_four_or_five_players_computers_only_plan_and_deny_only_what_they_would_plan() -> None:
    state = table("s8", "r1 y2 g3", "b2", "s7")
    silent = saying(state, "!r")

    assert say(state.view(1), "master") == ("!r",)
    assert bounds(silent) == {Bound(mask("y1", "g1", "b1", "s1"), 0, 0)}


def test_open_rows_come_first_and_rows_where_no_number_fits_need_one_after_a_reset() -> None:
    state = table("s8", "r1 r7 y2 b2 s2", rows="8/1/-/1/-")

    assert say(state.view(1), "strong") == (">s", "!r", "!y", "!b")


def test_a_card_that_was_told_needs_no_other_text() -> None:
    state = saying(table("s8", "r1 r4", "r2 r3"), "!r")
    later = saying(state, "!r", seat=2).play(0, "s8")

    assert "!r" in say(state.view(2), "master")
    assert ">r" in say(later.play(1, "y0").view(1), "master")


def test_a_novice_counts_and_nobody_else_does() -> None:
    dealt = OkeyDokey.start(3, {}, bytes(16))

    assert {talk.text for talk in talked(dealt, ("novice",) * 3).said} == {f"?{colour}" for colour in COLOURS}
    for level in set(LEVELS) - {"novice"}:
        signs = {talk.text[0] for state in spoken_game(3, 6, (level,) * 3) for talk in state.said}
        assert signs == {"!", ">"}


@pytest.mark.parametrize("seats", range(1, 6))
def test_computers_say_only_what_can_be_said_and_do_not_flood_the_table(seats: int) -> None:
    states = spoken_game(seats, 6)
    each = [len(after.said) - len(before.said) for before, after in pairwise(states)]

    assert len(states[0].said) <= len(COLOURS) * seats
    assert sum(each) / len(each) <= 4
    assert bool(states[-1].said) is (seats > 1)
    for state in states[::6]:
        for seat in range(seats):
            for level in LEVELS:
                texts = say(OkeyDokey.from_position(state.position).view(seat), level)
                assert set(texts) <= set(state.talk(seat))
                assert len(set(texts)) == len(texts) <= len(COLOURS)


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_speaks_once_a_turn_and_not_on_its_own(level: str) -> None:
    state = table("s8", "r2 y1", "g1 g2")

    first, *_ = say(state.view(1), level)
    after = state.play(1, first)

    assert say(state.view(0), level) == say(after.view(1), level) == ()
    assert say(after.play(0, "s8").view(1), level) == ()
    assert say(after.play(0, "s8").play(1, "r2").view(1), level) != ()


@pytest.mark.parametrize("level", LEVELS)
def test_when_the_game_is_over_nobody_says_anything(level: str) -> None:
    state = in_mid_game(2, 1, 60)
    while state.outcome is None:
        state = state.play(state.to_act[0], state.actions(state.to_act[0])[0])

    assert [say(state.view(seat), level) for seat in (0, 1, None)] == [()] * 3


# Listening to computers.


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("number", range(3))
def test_what_computers_tell_count_and_pass_over_is_always_true(seats: int, number: int) -> None:
    levels = MIXED[number:] + MIXED[:number]
    remembered = 0
    for state in spoken_game(seats, number, levels):
        known = listen(state.view(None))
        assert known == listen(state.view(state.to_act[0]))
        for hand, heard, level in zip(state.hands, known, levels, strict=False):
            assert keeps(mask(*hand), heard)
            assert level == "novice" or not any(bound.fewest for bound in heard.bounds)
        remembered += len(told(state))
    assert remembered


@pytest.mark.parametrize("seats", range(1, 6))
def test_imagined_deals_use_every_hidden_card_once_and_agree_with_the_talk(seats: int) -> None:
    for state in spoken_game(seats, 6, MIXED)[1::6]:
        view = state.view(state.to_act[0])
        for deal in imagined(state, state.to_act[0]):
            hands = [held(deal, seat) for seat in range(seats)]
            deck = [print_card(card) for card in deal.deck]
            assert sorted([*deck, *(card for hand in hands for card in hand)]) == sorted(view.unseen)
            assert (len(deck), tuple(map(len, hands))) == (view.deck_size, view.hand_sizes)
            assert hands[state.to_act[0]] == [*state.hands[state.to_act[0]]]
            assert all(keeps(mask(*hand), heard) for hand, heard in zip(hands, listen(view), strict=True))


def test_each_text_tells_one_card_and_silence_denies_two() -> None:
    state = saying(saying(table("s8", "r1", "r3 y1"), "!r"), ">r !y", seat=2)

    assert told(state) == {"r1": 1, "r3": 2, "y1": 2}
    assert bounds(state) == {Bound(mask("y2", "g1", "g2", "b1", "b2", "s1", "s2"), 0, 0)}
    assert bounds(state, 2) == {Bound(mask("r2", "g1", "g2", "b1", "b2", "s1", "s2"), 0, 0)}


def test_a_casual_computer_does_not_hear_silence() -> None:
    state = spoken_game(3, 6)[20]

    casual, strong = (listen(state.view(None), to_silence=hears) for hears in (False, True))

    assert [heard.told for heard in casual] == [heard.told for heard in strong]
    assert [heard.bounds for heard in casual] == [()] * 3
    assert all(bound.fewest == 0 for heard in strong for bound in heard.bounds)


def test_who_has_drawn_a_card_may_hold_one_that_was_denied_before() -> None:
    state = saying(table("s8", "y1 g8", "b8"), "!y").play(0, "s8").play(1, "y1")
    least, most = sorted(listen(saying(state, "!r").view(None))[1].bounds, key=lambda bound: bound.most)

    assert [(bound.fewest, bound.most) for bound in (least, most)] == [(0, 0), (0, 1)]
    assert most.cards ^ least.cards == mask("r2")


def test_who_is_to_move_need_not_speak_and_denies_nothing() -> None:
    state = saying(table("g1", "y1 s8"), "!y")
    laid = state.play(0, "g1")

    assert bounds(laid) == bounds(state)
    assert any(bound.cards & mask("g3") for bound in bounds(laid.play(1, "s8")))


def test_after_a_swap_only_told_cards_that_can_soon_be_laid_are_remembered() -> None:
    state = saying(table("b8", "g1 s2 y7 y8", "s1"), "!g >s").play(0, "b8")

    assert told(state.play(1, "r0")) == {"g1": 1, "s2": 1}
    assert told(state.play(1, "r0/y7,y8")) == {"g1": 1}


def test_who_has_swapped_cards_knows_where_they_lie_and_nobody_else_does() -> None:
    state = table("r1 r8 y8", "g1 g2 g3").play(0, "b0/r8,y8")

    assert state.view(0).under == ("r8", "y8")
    assert [state.view(seat).under for seat in (1, None)] == [(None, None)] * 2
    after = state.play(1, "g1")
    decks = [[print_card(card) for card in deal.deck] for deal in imagined(after, 0)]
    assert {tuple(deck[:2]) for deck in decks} == {("y8", "r8")}
    assert len({tuple(deck) for deck in decks}) > 1


# Listening to people.


def test_who_counts_or_speaks_of_a_reset_is_heard_loosely_until_the_row_has_its_next_cell() -> None:
    state = saying(table("g6", "y5 g7 r1 r6 s6 s7 s8", rows="23/01/4/12/2"), "!y >r >b0 !g ?s")
    plan = Bound(mask("g5", "g6", "g7", "g8"), 1, MANY)

    assert told(state) == {}
    assert bounds(state) == {
        plan,
        Bound(numbers("y") & ~mask("y1"), 1, MANY),
        Bound(mask("r4", "r5"), 1, MANY),
        Bound(mask("b3", "b4"), 1, MANY),
        Bound(numbers("s"), 3, 3),
    }
    assert bounds(state) - bounds(state.play(0, "g6")) == {plan}


def test_a_count_goes_down_with_each_card_laid_and_may_change_with_each_card_drawn_or_swapped() -> None:
    state = saying(table("s8 b7", "y1 y5 y6 g6 b8"), "?y ?b")
    laid = state.play(0, "s8").play(1, "y1")
    swapped = laid.play(0, "b7").play(1, "g0/g6,b8")

    assert bounds(state) == {Bound(numbers("y"), 3, 3), Bound(numbers("b"), 1, 1)}
    assert bounds(laid) == {Bound(numbers("y"), 2, 3), Bound(numbers("b"), 1, 2)}
    assert bounds(swapped) == {Bound(numbers("y"), 0, 5), Bound(numbers("b"), 0, 4)}


def test_who_lays_what_another_player_has_told_shows_that_this_one_talks_loosely() -> None:
    state = saying(table("r1", "y1", "g1"), "!r !y")
    laid = state.play(0, "r1")

    assert told(state) == {"r1": 1, "y1": 1}
    assert (told(laid), bounds(laid)) == ({}, {Bound(numbers("y"), 1, MANY)})
    assert told(saying(laid, "!g")) == {}


def test_a_plan_and_a_request_for_one_row_tell_its_two_lowest_numbers_in_either_order() -> None:
    for texts in ("!r >r", ">r !r"):
        assert told(saying(table("s8", "r1 r2", "g1"), texts)) == {"r1": 1, "r2": 1}


def test_the_silence_of_others_does_not_count_where_somebody_has_told_a_false_card() -> None:
    state = saying(saying(table("s8", "r1 y1", "g1"), "!r", seat=2), "!y").play(0, "s8")

    assert told(state.play(1, "r1")) == {"y1": 1}


def test_who_speaks_in_its_own_turn_denies_nothing_of_what_it_lays_then() -> None:
    state = saying(table("r1 b8", "r3 y3 y4", rows="-/2/2/2/0"), "!y").play(0, "r1")

    assert told(saying(state, "!y").play(1, "r3")) == {"y3": 1, "y4": 1}


def test_a_computer_that_is_heard_loosely_does_not_repeat_itself() -> None:
    state = saying(table("s8 b8", "r1 y2"), "?g").play(0, "s8").play(1, "g0")
    spoken = talked(state, ("master", "master"))

    assert [talk.text for talk in spoken.said if talk.seat == 1][1:] == ["!r", "!y"]
    assert say(spoken.play(0, "b8").view(1), "master") == ()


def test_what_rests_on_talk_alone_is_not_proved() -> None:
    states = (*spoken_game(2, 6), *spoken_game(3, 6))
    views = [state.view(state.to_act[0]) for state in states]
    imagined = [Imagination(view, listen(view), Random(1)) for view in views]

    assert any(one.certain and not one.proved for one in imagined)
    assert any(one.proved for one in imagined)
    for view, one in zip(views, imagined, strict=True):
        if one.proved:
            assert Imagination(view, (Heard(),) * view.players, Random(1)).certain


def test_who_lays_what_it_has_denied_talks_loosely_unless_it_has_told_it_since() -> None:
    silent = saying(table("s8", "r1 y1"), "!y").play(0, "s8")

    assert told(silent.play(1, "r1")) == {}
    assert told(saying(silent, "!r").play(1, "r1")) == {"y1": 1}


def test_talk_that_cannot_be_true_does_not_stop_the_imagination() -> None:
    loose = saying(table("r1 r2", "y1 y2"), ">r >y >g ?r ?y ?g ?b ?s")
    exact = saying(saying(table("r1 y1", "g8", "g7"), "!r !y !g"), "!r !y !g", seat=2)

    for deal in imagined(loose, 0):
        assert {"y1", "y2"} & {*held(deal, 1)}
    for deal in imagined(exact, 0):
        assert "g1" in held(deal, 1)
        assert {"r2", "y2", "g2"} <= {*held(deal, 2)}


def test_in_a_position_that_was_set_up_talk_counts_from_there() -> None:
    state = OkeyDokey.from_position(spoken_game(3, 6)[20].position)

    assert state.view(None).laid == ()
    assert listen(state.view(0)) == (Heard(),) * 3

    spoken = talked(state)
    later = talked(spoken.play(state.to_act[0], state.actions(state.to_act[0])[0]))
    for after in (spoken, later):
        known = listen(after.view(0))
        assert any(heard.told for heard in known)
        assert all(keeps(mask(*hand), heard) for hand, heard in zip(after.hands, known, strict=True))
