"""The position text of Boussanga: what it says, and what it refuses."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from games.boussanga.cards import Pawns
from games.core import InvalidPosition
from tests.games.boussanga.tables import EEE, EWF, FFF, UNFIT, WAW, coop, versus

SEED = bytes(range(16))

RUNNING = (
    "8/8/8/3e1w2/4f3/8/8/e7;versus 1 play;e.w/.f./...,-,f../f../f..,-|waw/.../...,-,-,-;"
    "w../.w./..w,e../.e./e..;e1w0a2f0|e0w0a0f4;e13w15a14f11;"
    "seats=2 discarded=7 bonus=-|f last=- put=- symbols=on"
)
PUTTING = (
    "1fffffff/ffffffff/aaaaaaaa/aaaaaaaa/wwwwwwww/wwwwwww1/eeeeeee1/eeeeeeee;coop 2 put;f../f../f..,-,-,-;-;"
    "e0w0a0f0;e0w0a0f0;seats=3 discarded=30 bonus=- last=- put=e1w1f1"
)


def changed(old: str, new: str, position: str = RUNNING) -> str:
    assert position.count(old) == 1, old
    return position.replace(old, new)


def test_the_start_of_a_two_player_game_ends_with_these_words() -> None:
    position = Boussanga.start(2, {}, SEED).position

    assert position.startswith("8/8/8/8/8/8/8/8;versus ")
    assert position.endswith(
        ";e0w0a0f0|e0w0a0f0;e16w16a16f16;seats=2 discarded=0 bonus=-|- last=- put=- symbols=on"
    )


def test_symbols_off_are_left_out() -> None:
    position = Boussanga.start(2, {"symbols": False}, SEED).position

    assert position.endswith(" put=-")
    assert Boussanga.from_position(position).symbols is False


def test_a_position_says_all_of_a_state() -> None:
    state = Boussanga.from_position(RUNNING)

    assert (state.mode, state.players, state.turn, state.phase) == ("versus", 2, 0, "play")
    assert state.hands == ((EWF, None, FFF, None), (WAW, None, None, None))
    assert state.deck == ("w../.w./..w", EEE)
    assert state.areas == (Pawns(e=1, a=2), Pawns(f=4))
    assert state.reserve == Pawns(13, 15, 14, 11)
    assert (state.discarded, state.bonus, state.last) == (7, ("", "f"), None)
    assert state.position == RUNNING


def test_together_the_sixth_field_is_the_collection_and_put_is_apart() -> None:
    state = Boussanga.from_position(PUTTING)

    assert (state.phase, state.turn, state.hands) == ("put", 1, ((FFF, None, None, None),))
    assert (state.collection, state.put, state.reserve) == (Pawns(), Pawns(e=1, w=1, f=1), Pawns())
    assert state.position == PUTTING


def test_a_finished_game_has_no_seat_to_move() -> None:
    state = versus("", (EWF,), last="1").play(0, "pass 1")

    assert ";versus - over;" in state.position
    assert " last=0 " in state.position
    assert Boussanga.from_position(state.position) == state


def test_a_resignation_is_written_before_the_options() -> None:
    state = Boussanga.start(2, {}, SEED).play(1, "resign")

    assert state.position.endswith(" last=- put=- resigned=2 symbols=on")
    assert Boussanga.from_position(state.position).outcome == state.outcome


def test_capitals_spaces_and_the_order_of_the_words_do_not_matter() -> None:
    words = "symbols=on put=- last=- bonus=-|f discarded=7 seats=2"
    text = RUNNING.upper().replace(";", " ; ").split("SEATS")[0] + words

    assert Boussanga.from_position(text) == Boussanga.from_position(RUNNING)


def test_states_that_differ_in_the_last_change_only_are_equal() -> None:
    state = versus("f d1", (FFF,)).play(0, "1 d4 n")
    read = Boussanga.from_position(state.position)

    assert state.change is not None
    assert read.change is None
    assert read == state


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("8/8;versus 1 play", "number of fields"),
        (changed("8/8/8/3e1w2", "8/8/8/3e1w3"), "ranks"),
        (changed("8/8/8/3e1w2", "8/8/8/3x1w2"), "cell"),
        (changed("8/8/8/3e1w2", "8/8/3e1w2"), "ranks"),
        (changed("versus 1 play", "versus 1"), "mode, player to move and phase"),
        (changed("versus 1 play", "solo 1 play"), "mode"),
        (changed("versus 1 play", "teams 1 play"), "mode"),
        (changed("versus 1 play", "versus 3 play"), "player to move"),
        (changed("versus 1 play", "versus 1 put"), "phase"),
        (changed("versus 1 play", "versus - over"), "phase"),
        (changed("versus 1 play", "versus 1 over"), "phase"),
        (changed("last=-", "last=0"), "phase"),
        (changed("last=-", "last=2"), "last"),
        (changed("e.w/.f./...,-,", "e.w/.f./...,"), "four slots"),
        (changed("|waw/.../...,-,-,-", ""), "hands"),
        (changed("waw/.../...,-,-,-", "-,-,-,-"), "a card for every turn"),
        (changed("waw/.../...", "www/.../..."), "card"),
        (changed("waw/.../...", "f../f../f.."), "card"),
        (changed("discarded=7", "discarded=44"), "discarded"),
        (changed("discarded=7", "discarded=-1"), "discarded"),
        (changed("e13w15a14f11", "e12w15a14f11"), "sixteen pawns of each element"),
        (changed("e13w15a14f11", "13,15,14,11"), "pawns"),
        (changed("e1w0a2f0|e0w0a0f4", "e1w0a2f4"), "points areas"),
        (changed("bonus=-|f", "bonus=-"), "bonus"),
        (changed("bonus=-|f", "bonus=-|fe"), "bonus"),
        (changed("put=-", "put=e1"), "put"),
        (changed("seats=2 ", ""), "word"),
        (changed("seats=2", "seats=5"), "number"),
        (changed("seats=2", "seats=²"), "number"),
        (changed("symbols=on", "symbols=maybe"), "word"),
        (changed("symbols=on", "colour=red"), "word"),
        (changed("symbols=on", "resigned=2"), "phase"),
        (changed("put=e1w1f1", "put=-", PUTTING), "sixteen pawns of each element"),
        (changed("coop 2 put", "coop 2 play", PUTTING), "phase"),
        (changed("last=-", "last=1", PUTTING), "no bonus and no last round in a cooperative game"),
        (changed("bonus=-", "bonus=e", PUTTING), "no bonus and no last round in a cooperative game"),
        (changed("put=e1w1f1", "put=e1w1f1 resigned=1", PUTTING), "resigned"),
        (changed("f../f../f..,-", "-,-", PUTTING), "phase"),
    ],
)
def test_a_text_that_describes_no_state_is_refused(text: str, rule: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Boussanga.from_position(text)

    assert refused.value.rule == rule


def test_rigged_tables_print_what_they_were_read_from() -> None:
    for state in (versus("e a1, f h8", (EWF,)), coop((FFF, UNFIT[0]), away="a1", collection="e1", seats=4)):
        assert Boussanga.from_position(state.position).position == state.position
