"""The position text of Boussanga: what it says, and what it refuses."""

from __future__ import annotations

from games.boussanga import Boussanga
from games.boussanga.cards import Pawns
from tests.games.boussanga.tables import EEE, EWF, FFF, WAW

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


def test_a_resignation_is_written_before_the_options() -> None:
    state = Boussanga.start(2, {}, SEED).play(1, "resign")

    assert state.position.endswith(" last=- put=- resigned=2 symbols=on")
    assert Boussanga.from_position(state.position).outcome == state.outcome


def test_capitals_spaces_and_the_order_of_the_words_do_not_matter() -> None:
    words = "symbols=on put=- last=- bonus=-|f discarded=7 seats=2"
    text = RUNNING.upper().replace(";", " ; ").split("SEATS")[0] + words

    assert Boussanga.from_position(text) == Boussanga.from_position(RUNNING)
