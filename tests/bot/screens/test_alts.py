"""What a picture shows, said in words: every game's alt texts, from views alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.screens.registry import SCREENS
from games import GAMES
from games.boussanga import Boussanga
from games.boussanga.cards import Pawns
from games.core import Game
from games.ok import OK
from games.okago import Okago
from games.okey_dokey import OkeyDokey
from tests.games.boussanga.tables import EWF, FFF, UNFIT, coop, versus
from tests.games.ok.deals import SCATTERED, SETS, steady
from tests.games.ok.deals import table as racks
from tests.games.okey_dokey.tables import filled
from tests.games.okey_dokey.tables import table as hands
from tests.games.okiya.gardens import garden_full_on_a1, player_1_wins_on_d1, rigged, untouched
from tests.games.playouts import Table, playout, spread

MOST = 1_024
OKEY_DOKEY = (
    "7802401/234801/0123456/3780250/501234;r5,r6,y5,y6,g7,b4,s6|r3,y7,g8,b6,s7,s8,=;=,b1;2;-;"
    "extra_turn=column_five"
)
LOST = hands("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/8/7/7").play(0, "y8")
CLOSED = racks(f"{SETS} k6 r13", seats=3, turn=2, indicator="r12", scores="9,8,7").play(1, "close r13")


def said(state: Game, seat: int | None = None) -> str:
    return SCREENS[state.key].alt(state.view(seat))


def okago(position: str, action: str) -> Okago:
    state = Okago.from_position(position)
    return state.play(state.turn, action)


@pytest.mark.parametrize(
    ("state", "seat", "sentence"),
    [
        (untouched(), None, "Player 1 to move, any tile of the border: a1, b1, c1, d1, a2, d2, a3, d3,"),
        (rigged("c1", "", 2, "c1"), None, "Last taken: Iris Bird. Player 2 to move. Match Iris or Bird: "),
        (
            player_1_wins_on_d1().play(0, "d1"),
            None,
            "Player 1 wins: four tokens in a line on a1, b1, c1, d1.",
        ),
        (garden_full_on_a1(1).play(1, "a1"), None, "Player 2 wins: the garden is empty."),
        (
            okago("5/5/5/5/5 r 12-12", "c3"),
            None,
            "to move. To place: face-down or face-up on any empty cell.",
        ),
        (okago("5/5/1rb2/5/1b3 b 0-3", "a1"), None, "Player 1 (Red) to move. To jump: b3xd3."),
        (okago("5/5/5/5/rrr2 r 3-3", "d1"), None, "Player 1 (Red) wins: a line on a1, b1, c1, d1."),
        (versus("e a1 b1, f h8", (EWF,)), None, "Rank 8: h8 Fire. Rank 1: a1 Earth, b1 Earth."),
        (
            versus("e a1 b1, f h8", (EWF,)),
            None,
            "Cards of player 1: Earth gap Water, gap Fire; none; none; none.",
        ),
        (coop((FFF,), away="a1", put="e1"), None, "Player 1 to put a pawn back."),
        (versus("", (EWF,), last="1"), None, "Player 1 to move. Last round, turns left: 1."),
        (coop((UNFIT[0],), deck=()).play(0, "pass 1"), None, "Lost: no card is left."),
        (OkeyDokey.from_position(OKEY_DOKEY), None, "Player 2 to move. Red: 7 8 Reset 2 4 Reset 1, from 1, "),
        (OkeyDokey.from_position(OKEY_DOKEY), None, "Column 7: Reset in Blue, missing Yellow, Grey."),
        (OkeyDokey.start(2, {}, bytes(16)).play(1, ">y0"), None, "Player 2 asks for the Reset in Yellow."),
        (
            hands("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro").play(0, "r8"),
            None,
            "Player 1 played Red 8. Lost with 49 of 50 cells filled: nobody holds a card.",
        ),
        (
            LOST,
            0,
            "player 2 cannot play. Column 2 needs one of these: Blue 8, Grey 8, 1 Equal",
        ),
        (racks(SCATTERED, piles=("", "r2")), 0, "Player 1 to draw, or to take red 2."),
        (
            racks(f"{SETS} k6 r7", indicator="b12"),
            0,
            "Player 1 to discard or close. You can close with red 7.",
        ),
        (
            racks(f"{SCATTERED} *".replace("r5", "b8"), indicator="b7"),
            0,
            "Your rack: red 1 9 13, blue 2 6 8 (OK) 10, green 3 7 11, black 4 8 12 13, fake OK.",
        ),
        (
            racks(f"{SCATTERED} *", indicator="b7").play(0, "k4").play(1, "draw"),
            None,
            "Player 1 threw black 4. Player 2 drew. Player 2 to discard or close.",
        ),
        (CLOSED, 0, "Rack of player 3: "),
    ],
)
def test_an_alt_text_says_what_lies_and_how_the_game_stands(
    state: Game, seat: int | None, sentence: str
) -> None:
    assert sentence in said(state, seat)


def test_an_alt_text_says_nothing_twice() -> None:
    assert "Rack of player 2" not in said(CLOSED, 0), "they lie open as the sets that closed"
    assert "threw" not in said(CLOSED)
    assert "Your hand" not in said(OkeyDokey.from_position(OKEY_DOKEY))


def test_the_alt_text_of_every_view_fits_even_if_all_talk() -> None:
    longest: dict[str, int] = {}
    for key, game in GAMES.items():
        for seats in {min(game.seats), max(game.seats)}:
            for state in spread(playout(Table(game, seats)).states, 50):
                for seat in range(seats):
                    for text in state.talk(seat):
                        state = state.play(seat, text)  # noqa: PLW2901 - each says it after the other
                alts = [said(state, seat) for seat in (*range(seats), None)]
                assert all(alts)
                longest[key] = max(longest.get(key, 0), *map(len, alts))
    assert all(100 < length <= MOST for length in longest.values()), longest


def test_the_alt_text_of_the_longest_rounds_of_ok_fits() -> None:
    random = Random(1)
    state: Any = OK.start(4, {}, bytes(16))
    while state.outcome is None:
        seat = state.to_act[0]
        state = state.play(seat, steady(state, seat, random))
        assert max(len(said(state, seat)) for seat in (None, 0, 3)) <= MOST


def test_the_alt_text_of_boards_fuller_than_any_in_play_fits() -> None:
    full = replace(
        Boussanga.start(4, {}, bytes(16)).view(None),
        board="ewafewaf" * 8,
        areas=(Pawns(10, 10, 10, 10),) * 4,
        last=3,
    )
    assert len(SCREENS["boussanga"].alt(full)) <= MOST
    random = Random(5)
    for _ in range(25):
        cells = random.sample(["r"] * 9 + ["b"] * 9 + ["1"] * 7, 25)
        ranks = "/".join("".join(cells[i : i + 5]) for i in range(0, 25, 5))
        crowded = Okago.from_position(f"{ranks} {random.choice('rb')} 1-1 match=sets score=2-2 game=5")
        assert len(said(crowded)) <= MOST
