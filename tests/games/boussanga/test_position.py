"""The position text of Boussanga: what it says, and what it refuses."""

from __future__ import annotations

from games.boussanga import Boussanga

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


def test_a_resignation_is_written_before_the_options() -> None:
    state = Boussanga.start(2, {}, SEED).play(1, "resign")

    assert state.position.endswith(" last=- put=- resigned=2 symbols=on")
    assert Boussanga.from_position(state.position).outcome == state.outcome


def test_capitals_spaces_and_the_order_of_the_words_do_not_matter() -> None:
    words = "symbols=on put=- last=- bonus=-|f discarded=7 seats=2"
    text = RUNNING.upper().replace(";", " ; ").split("SEATS")[0] + words

    assert Boussanga.from_position(text) == Boussanga.from_position(RUNNING)
