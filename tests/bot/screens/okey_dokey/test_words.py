"""Okey Dokey in words: what the board says of a position, refusals, and what is offered while typing."""

from __future__ import annotations

import pytest

from bot.screens.game import Players
from bot.screens.registry import SCREENS
from games.core import Game, GameError
from games.okey_dokey import OkeyDokey
from tests.bot.discord.okey_dokey.room import at_once, known_of
from tests.bot.screens.sentences import reads_well
from tests.games.okey_dokey.tables import filled, table

SCREEN = SCREENS["okey_dokey"]
PLAYERS = Players((11, 12, 13, 14, 15), 1)


def status_of(state: Game) -> list[str]:
    """The lines of the board, for the players <@11> to <@15>."""
    return SCREEN.status(known_of(state), PLAYERS).splitlines()


def last_column(more: str, *hands: str, difficulty: str = "maestro") -> OkeyDokey:
    """The last column of a game without a deck, with some rows complete."""
    return table(*hands, rows=filled(9, more), deck="", difficulty=difficulty)


@pytest.mark.parametrize(
    ("state", "to_do"),
    [
        (
            table("r5", "y3"),
            "play a card or place a Reset. Column 1 still needs Red, Yellow, Green, Blue and Grey.",
        ),
        (table("r5", "y3", rows="0/-/2/-/-"), "play a card. Column 1 still needs Yellow, Blue and Grey."),
        (table("r5", "y3", rows="-/1/1/1/1"), "place the Reset. Column 1 still needs Red."),
    ],
)
def test_the_board_says_what_the_column_leaves_to_do(state: OkeyDokey, to_do: str) -> None:
    assert status_of(state)[0] == f"<@11> to move: {to_do}"


@pytest.mark.parametrize(
    ("red", "difficulty", "needed"),
    [
        ("3", "standard", "one of these: Red 4 5 6 7 8, 1 Equal"),
        ("8", "standard", "an Equal"),
        ("7", "maestro", "Red 8"),
        ("8", "maestro", "a card in Red, and none that is left fits there"),
    ],
)
def test_a_lost_game_says_which_cards_that_were_left_would_have_fitted(
    red: str, difficulty: str, needed: str
) -> None:
    lost = table("y3", "y4", rows=f"{red}/12/01/12/10", difficulty=difficulty)

    assert status_of(lost)[0].replace("\N{NO-BREAK SPACE}", " ") == (
        f"Lost: <@11> cannot play. Column 2 needs {needed}."
    )


def test_the_warning_stands_only_while_the_last_reset_can_be_lost() -> None:
    state = last_column("gb", "r8", "y8")
    told = "The last Reset is in danger: if all cards are played before it, nobody is left to place it. "
    warned = [
        f"{told}A player with an empty hand is skipped." in status_of(each)
        for each in (state, state.play(0, "r8"), state.play(0, "s0"))
    ]

    assert warned == [True, True, False]


def test_all_talk_stands_on_the_board_and_in_the_alt_text_and_a_count_says_since_when() -> None:
    state: Game = at_once().state
    for text in ["1!r", "1>b", "0?y", "0!y", "1?r", "2>b", "0y1", "2?y"]:
        state = state.play(int(text[0]), text[1:])

    hands = [known_of(state, seat).hand or () for seat in (1, 2)]
    held = [sum(card[0] == colour for card in hand) for hand, colour in zip(hands, "ry", strict=True)]
    assert [line for line in status_of(state) if "“" in line] == [
        "<@11>: “1 card ago I held 2 Yellow.”",  # and no plan any more, for it is played
        f"<@12>: “I plan Red. Please play Blue. 1 card ago I held {held[0]} Red.”",
        f"<@13>: “Please play Blue. I hold {held[1]} Yellow.”",
    ]
    said = SCREEN.alt(known_of(state))
    assert (
        f"Player 2 plans Red. Player 2 asks for Blue. Player 1 held 2 Yellow, cards placed since: 1. "
        f"Player 2 held {held[0]} Red, cards placed since: 1. Player 3 asks for Blue. "
        f"Player 3 holds {held[1]} Yellow."
    ) in said


# Every rule in words.


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (
            table("r5", "y3"),
            "r9",
            "“r9” is not a move. Write a card such as r5, r= for an Equal in Red, r0 for a Reset in Red, "
            "or r0/b2 to swap Blue 2 with it.",
        ),
        (table("r5", "y3", turn="-"), "r5", "Nobody has started yet. Press I Start, or write start."),
        (table("r5", "y3"), "y3", "You do not hold Yellow 3."),
        (table("=", "y3"), "y0/=,=", "You hold an Equal only once."),
        (table("r5", "y3", rows="0/-/-/-/-"), "y0", "This column has its Reset already, in Red."),
        (table("r8", "y8", rows=filled(6)), "r0", "Red has used both of its Resets."),
        (
            table("r3", "y3", rows="5/1/1/1/0"),
            "r3",
            "Red 3 is too low: Red stands at 5, and only a Reset there sets it back.",
        ),
        (
            table("r8 =", "y8 g8 b8 =", rows=filled(9), deck=""),
            "s0/r8",
            "The deck is empty, so nothing can be swapped.",
        ),
        (
            table("r8 =", "y8 g8 b8 =", rows=filled(9), deck=""),
            "y=/r8",
            "Only a card of the same row can go under an Equal.",
        ),
        (table("r5", "y3"), "resign", "Nobody can resign here: you win or lose together."),
    ],
)
def test_a_refusal_says_what_is_in_the_way(state: OkeyDokey, action: str, told: str) -> None:
    with pytest.raises(GameError) as refused:
        state.play(0, action)

    assert SCREEN.explain(refused.value) == told
    assert reads_well(told)


# What is offered while typing. Seat 0 holds Red 6, Yellow 1, Yellow 3, Blue 5, Blue 8 and Grey 6.


def offered(state: Game, seat: int, typed: str = "") -> dict[str, str]:
    return dict(SCREEN.suggest(known_of(state, seat), typed))


def test_swaps_are_offered_behind_a_reset_and_narrow_card_by_card() -> None:
    state = at_once().state

    assert list(offered(state, 0, "g0/B")) == [
        *("g0/b5", "g0/b8", "g0/b5,r6", "g0/b5,y1", "g0/b5,y3", "g0/b5,b8", "g0/b5,s6"),
        *("g0/b8,r6", "g0/b8,y1", "g0/b8,y3", "g0/b8,b5", "g0/b8,s6"),
    ]
    assert offered(state, 0, "g0/b8, r") == {
        "g0/b8,r6": "g0/b8,r6: the Reset in Green, swap Blue 8 and Red 6"
    }
    assert offered(state, 0, "g0/b1") == {}
    assert offered(state, 0, f"{offered(state, 0, 'g0')['g0']}/b8") == offered(state, 0, "g0/b8")
