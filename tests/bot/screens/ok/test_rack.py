"""OK's rack as a value: what it says, shows and offers in play."""

from __future__ import annotations

import pytest

from bot.screens.ok.words import tile_title
from games.core import Game
from games.ok.solver import closes
from tests.bot.discord.ok.room import CLOSE, seen
from tests.bot.screens.limits import MOST_COMPONENTS, ROW, walk
from tests.bot.screens.looking import Shown, every_emoji, private_of, table_at
from tests.games.ok.deals import SCATTERED, SETS, table


def rack(
    state: Game, look: str = "", seat: int | None = None, arrangement: str = "", seats: int = 2
) -> Shown:
    """The rack of a seat, or of the one that moved last or is to move."""
    return private_of(table_at(state, seats), seen(state, seat).seat or 0, look, every_emoji(), arrangement)


# Getting a tile.


# Throwing.


def test_a_tile_goes_at_one_press_but_the_ok_a_protected_one_and_one_of_a_set_ask_first() -> None:
    own = rack(table(f"{SETS} g2 k8"), arrangement="runs;1;;k8")

    for name, tile, why in [
        ("Ok Crown", "g2", "Green 2 is the OK, which stands for any tile. Do you want to throw it?"),
        ("Black 8", "k8", "You protected Black 8. Do you want to throw it all the same?"),
        ("Red 2", "r2", "Red 2 stands in a set. Do you want to throw it all the same?"),
    ]:
        asked = own.press(name)
        assert (asked.text, asked.labels) == (why, ["Throw", "Keep"])
        assert asked.action("Throw") == tile
        assert asked.press("Keep").components == own.components
    loose = rack(table(f"{SCATTERED} k3"), arrangement="pairs;1;;")
    assert {loose.action(tile_title(tile)) for tile in SCATTERED.split()} == {*SCATTERED.split()}


def test_of_two_tiles_alike_the_one_that_is_pressed_leaves_its_place() -> None:
    """The first Red 5 stands alone, the second in a run."""
    state, by_hand = table("r5 k1 b9 r3 r4 r5 g7 g9 g11 k3 k7 k9 b2 b4 b12"), "hand;1;"
    order = "r5,-,r3,r4,r5,-,k1,b9,g7,g9,g11,-,k3,k7,k9,b2,b4,b12,-,-,-,-,-,-"
    own = rack(state, arrangement=f"{by_hand}{order};")
    alone, in_run = (each["custom_id"].split(":", 3) for each in own.buttons("Red 5"))
    assert (alone[0], alone[3], in_run[0], in_run[3]) == ("play", "r5~left.0.r5", "mine", "sure.4.r5")

    asked = own.looked(in_run[3])
    thrown = state.play(0, "r5")
    for look, left in [
        ("left.0.r5", order.replace("r5", "-", 1)),
        ("left.4.r5", order.replace("r4,r5", "r4,-")),
    ]:
        assert rack(thrown, look, 0, f"{by_hand}{order};").arrangement == f"{by_hand}{left};"
    assert asked.button("Throw")["custom_id"].endswith(":r5~left.4.r5")


def test_the_largest_rack_with_all_its_controls_is_one_message() -> None:
    own = rack(table(f"{SETS} k1 g2", indicator="g1"), arrangement="sets;1;;r1")

    assert len(list(walk(own.components))) <= MOST_COMPONENTS
    rows = [part["components"] for part in own.components if part["type"] == ROW]
    assert [len(row) for row in rows if "left." in str(row) or "sure." in str(row)] == [5, 5, 5]


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
