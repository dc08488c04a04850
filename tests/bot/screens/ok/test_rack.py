"""OK's rack as a value: what it says, shows and offers in play."""

from __future__ import annotations

import pytest

import render
from bot.screens.ok.words import tile_title
from games.core import Game
from games.ok.rack import sets_in
from games.ok.solver import closes
from render.ok.rack import RackLook
from tests.bot.discord.ok.room import (
    CLOSE,
    SORTS,
    THROW,
    anything,
    opening,
    seen,
    slots_of,
    steadily,
    to_throw,
)
from tests.bot.screens.looking import Shown, every_emoji, private_of, table_at
from tests.games.ok.deals import SCATTERED, SETS, table

RUN = "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13"


def rack(
    state: Game, look: str = "", seat: int | None = None, arrangement: str = "", seats: int = 2
) -> Shown:
    """The rack of a seat, or of the one that moved last or is to move."""
    return private_of(table_at(state, seats), seen(state, seat).seat or 0, look, every_emoji(), arrangement)


def test_the_rack_shows_the_tiles_in_sets_and_says_whose_turn_it_is() -> None:
    state = opening(anything, 3).state
    own = rack(state, seats=3)
    waiting = (state.to_act[0] + 1) % 3

    assert (own.text, own.labels) == ("It is your turn: throw a tile.", ["Piles", *SORTS])
    assert own.picture == picture_of(state)
    theirs = rack(state, seat=waiting, seats=3)
    assert theirs.text == f"It is <@{own.table.players[state.to_act[0]]}>'s turn."
    assert theirs.labels == ["Look Again", "Piles", *SORTS]
    assert theirs.entries(THROW) == ()
    assert theirs.picture == picture_of(state, waiting)


def picture_of(state: Game, seat: int | None = None, drawn: int | None = None) -> bytes:
    """The rack of a seat with its sets, and with the tile marked that was drawn."""
    view = seen(state, seat)
    return render.hand(view, RackLook(slots_of(view), sets_in(slots_of(view), view.ok), drawn))


def test_the_rack_in_words_tells_what_its_picture_shows_and_nothing_of_the_table_beside_it() -> None:
    own = rack(table(f"{SETS} r7 *"), arrangement="sets;1;;r7").private

    assert own is not None
    assert own.alt == (
        "Player 1 to discard or close. "
        "Your rack, points 20. Indicator green 1, the OK is green 2. "
        "Upper row: Red 1, Red 2, Red 3, gap 4, Blue 5, Blue 6, Blue 7, gap 8, Green 9, Green 10, Green 11. "
        "Lower row: Black 2, Black 3, Black 4, Black 5, gap 17, Red 7, gap 19, Fake OK. "
        "In sets: Red 1 Red 2 Red 3; Blue 5 Blue 6 Blue 7; Green 9 Green 10 Green 11; "
        "Black 2 Black 3 Black 4 Black 5. Protected: Red 7."
    )


# Getting a tile.


# Throwing.


def test_the_ok_and_a_protected_tile_are_thrown_only_after_one_more_question() -> None:
    own = rack(table(f"{SCATTERED} g2"), arrangement="runs;1;;r5")

    for name, why in [
        ("Green 2", "Green 2 is the OK, which stands for any tile. Do you want to throw it?"),
        ("Red 5", "You protected Red 5. Do you want to throw it all the same?"),
    ]:
        asked = own.pick(THROW, name)
        assert (asked.text, asked.labels) == (why, ["Throw", "Keep"])
        assert asked.action("Throw") == {"Green 2": "g2", "Red 5": "r5"}[name]
        assert asked.press("Keep").components == own.components


# The discards.


def test_piles_shows_all_discards_in_full_and_leads_back() -> None:
    state = steadily(to_throw, 4).state
    own = rack(state, seats=4)
    piles = own.press("Piles")

    assert piles.text == (
        "All discards of this round, pile by pile. "
        "On your turn you may take the last one of the player before you, instead of drawing."
    )
    assert piles.picture == render.board(seen(state), "piles")
    assert piles.labels == ["Back"]
    assert piles.press("Back").components == own.components


# Closing.


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (f"{SETS} k6 r9", "all in sets, throwing Red 9: each other player loses 2."),
    ],
)
def test_a_player_who_can_close_has_a_button_and_reads_what_it_pays(held: str, said: str) -> None:
    own = rack(table(held))

    assert own.text == f"You can close with {said} Or throw a tile and play on."
    assert own.action("Close") == f"close {held.rsplit(maxsplit=1)[-1]}"


@pytest.mark.parametrize(
    ("held", "thrown", "says"),
    [
        (f"{SETS} k1 g2", "Green 2", "Closes with all in sets: each other player loses 4."),
        (f"{SETS} k1 g2", "Black 1", "Closes with all in sets: each other player loses 2."),
    ],
)
def test_if_several_tiles_close_a_menu_says_what_each_pays(held: str, thrown: str, says: str) -> None:
    state = table(held)
    own = rack(state)

    assert own.text == ("You can close: choose the tile that you do not need. Or throw a tile and play on.")
    assert "Close" not in own.labels
    assert own.said_in(CLOSE)[thrown] == says
    assert list(own.said_in(CLOSE)) == [
        tile_title(found.tile) for found in closes(seen(state).rack or (), "g2")
    ]
    assert {entry.value for entry in own.entries(CLOSE)} == {
        action for action in seen(state).actions if action.startswith("close ")
    }


# Showing the indicator's twin.


# Between rounds and after the game.


def test_after_a_round_and_after_the_game_the_rack_says_so() -> None:
    between = rack(table(f"{SETS} k6 r9").play(0, "close r9"))
    over = rack(table(f"{SETS} k6 r9").play(0, "resign"))

    assert between.text == "This round is over; all racks lie open. Any player may begin the next one."
    assert between.labels == ["Next Round", "Look Again", *SORTS]
    assert over.text == "This game is over; the board shows how it ended."
    assert (over.labels, over.picture) == ([], None)
