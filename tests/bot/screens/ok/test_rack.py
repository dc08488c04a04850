"""OK's rack as a value: what it says, shows and offers in play."""

from __future__ import annotations

import pytest

from bot.screens.ok.words import tile_title
from games.core import Game
from games.ok.solver import closes
from tests.bot.discord.ok.room import CLOSE, THROW, seen
from tests.bot.screens.looking import Shown, every_emoji, private_of, table_at
from tests.games.ok.deals import SCATTERED, SETS, table


def rack(
    state: Game, look: str = "", seat: int | None = None, arrangement: str = "", seats: int = 2
) -> Shown:
    """The rack of a seat, or of the one that moved last or is to move."""
    return private_of(table_at(state, seats), seen(state, seat).seat or 0, look, every_emoji(), arrangement)


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


# Closing.


@pytest.mark.parametrize(
    ("held", "said"), [(f"{SETS} k6 r9", "all in sets, throwing Red 9: each other player loses 2.")]
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
