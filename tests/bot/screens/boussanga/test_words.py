"""Boussanga in sentences: refusals, what the composer says about a card, what to do, how the game ended."""

from __future__ import annotations

import pytest

from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import PrivateMessage, ScreenContext
from bot.screens.registry import SCREENS
from games.boussanga import Boussanga
from games.core import GameError
from tests.bot.screens.sentences import PLAYERS
from tests.games.boussanga.tables import EEE, EWF, FFF, UNFIT, coop, versus

SCREEN = SCREENS["boussanga"]

DRAINED = "f c1 c2 c4 c5 c7 c8 f1 f2 f4 f5 f7 f8 h1 h2 h4"
"""Fifteen Fire pawns without a line: one is left in the reserve."""


COMPETING = versus("e d2 d3, w a4 b3 c2", (FFF, "w../.w./..w", EEE), seats=2)
RESTORING = coop((FFF,), away="a1", put="e1")
COLLECTED = coop((UNFIT[0],), away="a1", collection="e1")
NO_FIT = "The card does not fit there. "


@pytest.mark.parametrize(
    ("state", "action", "sentence"),
    [
        (
            COMPETING,
            "1 d3",
            "“1 d3” is not a move. Write a card, a cell and a facing, such as 2 c4 ne, or pass 2.",
        ),
        (
            COMPETING,
            "1 d2 n",
            f"{NO_FIT}1 Fire would lie off the board. Another element lies on d2 (Earth).",
        ),
        (COMPETING, "4 d3 n", "There is no card in slot 4."),
        (COMPETING, "2 a4 n", f"{NO_FIT}All its pawns lie there already; at least one must be new."),
        (
            versus(f"{DRAINED} b2, e a3", (EWF, FFF)),
            "2 a4 n",
            f"{NO_FIT}Another element lies on a3 (Earth). The reserve lacks 2 Fire.",
        ),
        (coop((FFF,)), "pass 1", "A card of the hand fits, so nobody can pass now."),
        (
            coop((FFF,), away="a8", collection="f1"),
            "1 a8 n",
            f"{NO_FIT}Another element lies on a6 (Air). "
            "No pawn lies on a8; all pawns of the card must be there.",
        ),
        (RESTORING, "1 c8 w", "First put the pawns back on the board: write put, the element and a cell."),
        (RESTORING, "put w a1", "No pawn of that element is to be put back."),
        (RESTORING, "put e a2", "That cell is not empty. Choose an empty one."),
        (COLLECTED, "pass 1", "Name the element that goes back, such as pass 2 e."),
        (COLLECTED, "pass 1 w", "No pawn of that element was collected."),
        (COLLECTED, "put e a1", "There is nothing to put back now."),
    ],
)
def test_a_refusal_says_what_is_in_the_way(state: Boussanga, action: str, sentence: str) -> None:
    with pytest.raises(GameError) as refused:
        state.play(state.to_act[0], action)

    assert SCREEN.explain(refused.value) == sentence


# What the composer says about a card.


def composed(state: Boussanga, look: str = "") -> PrivateMessage:
    private = SCREEN.private
    assert private is not None
    return private.show(ScreenContext(1, 0, PLAYERS, ApplicationEmoji()), state.view(state.turn), look)


@pytest.mark.parametrize(
    ("look", "sentence"),
    [
        (
            "1.d4.n",
            "Card 1 on d4, facing north, does not fit. Another element lies on d3 (Earth) and d2 (Earth).",
        ),
        ("3.f6.nw", "Card 3 on f6, facing north-west, fits and scores nothing."),
    ],
)
def test_the_composer_says_whether_a_card_fits_and_if_not_why(look: str, sentence: str) -> None:
    assert composed(COMPETING, look).text == sentence


# What the board says.


@pytest.mark.parametrize(("mode", "seats"), [("versus", 3), ("teams", 4)])
def test_the_board_says_everybodys_points_and_where_the_game_ends(mode: str, seats: int) -> None:
    areas = ("f1", "e2", "w1")[: 2 if mode == "teams" else seats]
    state = versus("", (FFF,), seats=seats, mode=mode, areas=areas)

    standing = {
        "versus": "Points: <@1>\xa03, <@2>\xa02, <@3>\xa02. The game ends at 15.",
        "teams": "Points: <@1> and <@3>\xa03, <@2> and <@4>\xa02. The game ends at 15.",
    }
    assert SCREEN.status(state.view(None), PLAYERS).splitlines()[-1] == standing[mode]


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (8, "Won with 8 cards: Boussanga Master."),
        (10, "Won with 10 cards: Boussanga Scholar."),
        (12, "Won with 12 cards."),
        (13, "21 points, but with 13 cards: winning takes 12 or fewer, so this is lost."),
    ],
)
def test_together_the_end_is_told_with_the_cards_it_took(cards: int, sentence: str) -> None:
    state = coop((FFF,), away="a8 a7 b8 b7 c8 c7 d8", area="f4", collection="f3", discarded=cards - 1)

    assert SCREEN.status(state.play(0, "1 h8 e").view(None), PLAYERS) == sentence


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (
            versus("f a1", (FFF,), areas=("f3", "e0")),
            "1 a4 n",
            "<@1> laid card 1 on a4, facing north, and scored 6 with 4 Fire. 1 Fire of this is a bonus.",
        ),
        (versus("", (FFF,)), "pass 1", "<@1> discarded card 1."),
        (
            coop((FFF,), away="a8", collection="f1"),
            "1 h8 e",
            "<@1> took the combination of card 1: 3 Fire. That scored 3.",
        ),
        (
            coop(UNFIT[:2], away="a1", collection="e1"),
            "pass 2 e",
            "<@1> discarded card 2, and Earth goes back on the board.",
        ),
        (coop((FFF,), away="a1", put="e1"), "put e a1", "<@1> put Earth on a1."),
    ],
)
def test_every_move_is_told_in_words(state: Boussanga, action: str, told: str) -> None:
    after = state.play(0, action)

    assert SCREEN.told(state.view(None), after.view(None), 0, action, PLAYERS) == told


@pytest.mark.parametrize(
    ("state", "action", "runs", "ended"),
    [
        (
            versus("f a1", (FFF,), areas=("f4", "e0"), bonus=("f", "-")),
            "1 a4 n",
            "Last round, because 15 points are reached. Turns left: 1.",
            "The game is over: 15 points were reached.",
        ),
        (
            versus("", (FFF,), deck=(EEE,)),
            "1 a4 n",
            "Last round, because the last card is drawn. Turns left: 1.",
            "The game is over: the last card was drawn.",
        ),
        (
            versus("", (EEE,), areas=("e6", "e7"), bonus=("e", "e")),
            "1 a4 n",
            "Last round, because the reserve of Earth ran out. Turns left: 1.",
            "The game is over: the reserve of Earth ran out.",
        ),
    ],
)
def test_the_board_says_why_the_last_round_runs_and_why_the_game_ended(
    state: Boussanga, action: str, runs: str, ended: str
) -> None:
    last = state.play(0, action)
    over = last.play(1, "pass 1")

    assert SCREEN.status(last.view(None), PLAYERS).splitlines()[1] == runs
    assert runs in SCREEN.alt(last.view(None))
    assert SCREEN.status(over.view(None), PLAYERS).startswith(ended)
    assert f"{ended} Won by player " in SCREEN.alt(over.view(None))
