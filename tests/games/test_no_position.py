"""Texts that are no position: of every game and every fault, each a position with one thing changed."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import InvalidPosition
from tests.games.boussanga.test_position import PUTTING
from tests.games.boussanga.test_position import RUNNING as BOUSSANGA
from tests.games.ok.test_position import OVER, SECOND, TAKE, THROW
from tests.games.okey_dokey.test_position import DISCARDED, WITH_EQUAL
from tests.games.okey_dokey.test_position import RUNNING as OKEY_DOKEY
from tests.games.okiya.gardens import ORDERLY, board_with

WRITTEN_WRONG = ("word", "number", "cell", "card", "tile")
"""Faults of a piece of text by itself: the part that is named lies where the text was changed."""

FAULTS = {
    ("okiya", f"{ORDERLY} 1 --"): {
        "number of fields": "=>",
        "ranks": "PR/ISIPIBIR => PR | ISIPIBIR => ISIPIBIR/MSMPMBMR | ISIPIBIR => ISIPIBIRMS",
        "cell": "MSMP => XSMP | MSMP => MXMP | MSMP => @3MP | MSMP => MPMP",
        "player to move": "1 -- => 0 -- | 1 -- => 3 -- | 1 -- => x --",
        "tile taken last": "-- => MS | -- => XX",
    },
    ("okiya", f"{board_with('c1', '')} 2 IB"): {
        "number of fields": "2 IB => 2",
        "tile taken last": "2 IB => 2 MS | 2 IB => 2 --",
        "word": "+match | +match= | +match=best | +sets_to=4 | +points_to=ten | +same_garden=off | +starter=3"
        " | +resigned=0 | +bogus=1 | +game=1 game=1",
        "number": "+score=1 | +score=-1-0 | +score=²-0 | +game=0",
        "garden": f"+match=sets same_garden=on | +match=sets same_garden=on garden={board_with('c1', '')}"
        " | +match=sets same_garden=on garden=CSCPCBCR/MSMPMBMR/PSPPPBPR/ISIPIBIR",
        "ranks": "+match=sets same_garden=on garden=MS",
        "score": "+score=1-0 | +match=sets sets_to=2 score=0-2 | +match=points score=10-4",
    },
    ("okago", "5/5/5/5/5 r 12-12"): {
        "number of fields": "=> | r 12-12 => r",
        "ranks": "5/5/5/5/5 => 5/5/5/5 | 5/5/5/5/5 => 5/5/4/5/5 | 5/5/5/5/5 => 5/5/222/5/5",
        "cell": "5/5/5/5/5 => 5/5/50/5/5 | 5/5/5/5/5 => 5/5/6/5/5 | 5/5/5/5/5 => 5/5/2x2/5/5",
        "one No-Go": "5/5/5/5/5 => 5/5/*3*/5/5",
        "colour to move": "r 12 => w 12 | r 12 => 1 12",
        "twelve pieces each": "12-12 => 13-12 | 12-12 => 12-13 | 5/5/5/5/5 r => 5/5/2B2/5/5 b",
        "number": "12-12 => 12 | 12-12 => 12- | 12-12 => 1-2-3 | +score=1 | +game=0 | +game=\u0663",
        "word": "+advanced | +size=5 | +red=1 red=2 | +red=0 | +resigned=3 | +advanced=True | +match=points",
    },
    ("boussanga", BOUSSANGA): {
        "number of fields": "=> 8/8;versus 1 play",
        "ranks": "3e1w2 => 3e1w3 | 8/8/8/3e1w2 => 8/8/3e1w2",
        "cell": "3e1w2 => 3x1w2",
        "mode, player to move and phase": "versus 1 play => versus 1",
        "mode": "versus => solo | versus => teams",
        "player to move": "versus 1 => versus 3",
        "phase": "1 play => 1 put | 1 play => - over | last=- => last=0 | symbols=on => resigned=2",
        "last": "last=- => last=2",
        "four slots": "e.w/.f./...,-, => e.w/.f./...,",
        "hands": "-|waw/.../...,-,-,-; => -;",
        "a card for every turn": "waw/.../...,-,-,- => -,-,-,-",
        "card": "waw/.../... => www/.../... | waw/.../... => f../f../f..",
        "discarded": "discarded=7 => discarded=44 | discarded=7 => discarded=-1",
        "sixteen pawns of each element": "e13w15a14f11 => e12w15a14f11",
        "pawns": "e13w15a14f11 => 13,15,14,11",
        "points areas": "e1w0a2f0|e0w0a0f4 => e1w0a2f4",
        "bonus": "bonus=-|f => bonus=- | bonus=-|f => bonus=-|fe",
        "put": "put=- => put=e1",
        "word": "seats=2 discarded => discarded | symbols=on => symbols=maybe | symbols=on => colour=red",
        "number": "seats=2 => seats=5 | seats=2 => seats=²",
    },
    ("boussanga", PUTTING): {
        "sixteen pawns of each element": "put=e1w1f1 => put=-",
        "phase": "2 put => 2 play | f../f../f..,- => -,-",
        "no bonus and no last round in a cooperative game": "last=- => last=1 | bonus=- => bonus=e",
        "resigned": "put=e1w1f1 => put=e1w1f1 resigned=1",
    },
    ("okey_dokey", OKEY_DOKEY): {
        "number of fields": "=> -/-/-/-/-;- | =column_five => =column_five;",
        "five rows of at most ten cells": "7802401/ => | 7802401/ => 7802901/ | 7802401/ => /",
        "two Resets a row": "7802401/234801 => 2480010/378201",
        "a row does not descend": "7802401/ => 8702401/ | 7802401/ => 78024=1/",
        "column after column": "234801/ => 234/",
        "one Reset a column": "0123456/ => 1123456/ | 234801/ => 2348010/ | 3780250/ => 3702550/",
        "card": "r5,r6 => r5,x6 | r5,r6 => r5,r0 | r5,r6 => r5, | =,b1 => =,,b1",
        "every number card once": "r5,r6 => r5,r5 | r5,r6 => r5,=",
        "at most three Equals": "=,b1 => =,=,=,b1",
        "difficulty": "=,b1 => =,=,b1",
        "word": "y=standard => y=easy | extra_turn=column_five => turns=5 | +hands=closed",
        "hand size": ",=;=,b1; => ;=,=,b1; | b4,s6| => b4,s6,b1| & ;=,b1; => ;=;",
        "one to five hands": "|r3 => |-|-|-|-|r3",
        "player to move": ";2; => ;3; | ;2; => ;0; | ;2; => ;; | ;2; => ;-;",
        "discarded": "=,b1;2;- => =;2;b1",
    },
    ("okey_dokey", WITH_EQUAL): {"discarded": "b4,s6| => b4,b1| & ;=,b1;2;- => ;=;2;s6"},
    ("okey_dokey", DISCARDED): {
        "discarded": "y7,g7;-;2;r8 => r8,g7;-;2;y7",
        "a card for the player to move": "b8,g8,=|y7,g7 => -|y7,g7,b8,g8,=",
    },
    ("ok", TAKE): {
        "number of fields": "=> k11;1 take 3",
        "indicator": "k11;1 => *;1 | k11;1 => k14;1",
        "player to move, phase and turns": "1 take 3 => 1 take",
        "player to move": "1 take 3 => 3 take 3 | 1 take 3 => 2 take 3 | starter=2 => starter=1",
        "phase": "1 take 3 => 1 play 3 | 1 take 3 => 1 over 4 | 1 take 3 => 1 take 203",
        "turns": "take 3 => take x",
        "tiles on a rack": "1 take 3 => 1 throw 3 | k7,k11; => k7,k11,r1;",
        "discards": "1 take 3 => 1 take 1 | g13|r6,r7 => r6,g13|r7 | g13|r6,r7 => r6,r7,g13|-",
        "discard piles": "g13|r6,r7 => g13,r6,r7 | g13|r6,r7 => g13|r6|r7",
        "the 106 tiles": "|r1,r2 => |r3,r2",
        "tile": "|r1,r2 => |y1,r2",
        "racks": f"|{SECOND} =>",
        "scores": "18,7 => 18 | 18,7 => 18,7,3 | 18,7 => 21,7 | 18,7 => 18,0 | 18,7 => 18,x",
        "number": "round=2 => round=0",
        "word": "starter=2 => starter=3 | points=20 => points=7 | points=20 => colour=red",
        "shown": "shown=1 => shown=2",
        "closed": "+closed=1:g13:sets",
    },
    ("ok", THROW): {
        "phase": "2 throw 1 => 2 throw 200 & starter=1 => starter=2",
        "shown": "shown=0 => shown=1",
        "word": "+resigned=3",
    },
    ("ok", OVER): {
        "phase": "1 over 2 => 1 over 200",
        "scores": "10,6 => 10,7 | 10,6 => 0,6 | 10,6 => 10,-4",
        "closed": "closed=1 => closed=2 | :sets => :pairs | :sets => :all | :k12: => :k14:",
        "player to move": "closed=1:k12:sets =>",
        "the 106 tiles": "closed=1:k12:sets => & 1 over 2 => 2 over 2",
    },
}
"""For a game and a position: rules, and changes between bars ("old => new") by which one of them is broken.

Without the old the whole text is replaced, "+new" is added at the end, and "&" stands between two changes.
"""


def changed(position: str, changes: str) -> tuple[str, str]:
    """A position after these changes, and what the last one wrote."""
    new = ""
    for change in changes.split(" & "):
        old, is_replaced, new = (part.strip() for part in change.partition("=>"))
        if old.startswith("+"):
            position, new = f"{position} {change[1:]}", change[1:]
        else:
            assert is_replaced
            assert not old or position.count(old) == 1, change
            position = position.replace(old, new) if old else new
    return position, new


@pytest.mark.parametrize(("game", "position"), FAULTS, ids=lambda text: text[:24])
def test_a_text_that_is_no_position_is_refused_with_the_rule_it_breaks_and_the_wrong_part(
    game: str, position: str
) -> None:
    GAMES[game].from_position(position)  # nothing is wrong with it
    wrong = []
    for rule, listed in FAULTS[game, position].items():
        for changes in listed.split(" | "):
            text, new = changed(position, changes)
            try:
                GAMES[game].from_position(text)
                wrong.append((changes, rule, "it is read"))
            except InvalidPosition as refused:
                part = refused.part.lower()
                is_named = part in new.lower() or new.lower() in part or rule not in WRITTEN_WRONG
                if refused.rule != rule or part not in text.lower() or not is_named:
                    wrong.append((changes, rule, f"{refused.rule}: {refused.part!r}"))
    assert wrong == []
