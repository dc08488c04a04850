"""OK's rack as a value: what it says, shows and offers in play."""

from __future__ import annotations

import pytest

import render
from bot.screens.ok.words import tile_title
from games.core import Game
from games.ok import OK
from games.ok.rack import sets_in
from games.ok.solver import closes
from games.ok.tiles import FAKE
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
    to_take,
    to_throw,
)
from tests.bot.screens.limits import ROW
from tests.bot.screens.looking import PEOPLE, Shown, every_emoji, private_of, table_at
from tests.games.ok.deals import PAIRS, SCATTERED, SETS, table

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


def test_while_tiles_are_moved_by_hand_the_rack_in_words_tells_only_what_a_step_changes() -> None:
    state = table(f"{SETS} r7 *")
    chosen, moved = (
        rack(state, look, arrangement="sets;1;;r7").private for look in ("hand.", "put.23.17.r7")
    )

    assert chosen is not None
    assert moved is not None
    assert chosen.alt.startswith("Upper row: Red 1, Red 2, Red 3, gap 4, ")
    assert chosen.alt.endswith("Protected: Red 7.")
    assert moved.alt == (
        "Picked up: Red 7, which is protected. "
        "Lower row: Black 2, Black 3, Black 4, Black 5, gap 17, gap 18, gap 19, Fake OK, "
        "gap 21, gap 22, gap 23, Red 7. "
        "In sets: Red 1 Red 2 Red 3; Blue 5 Blue 6 Blue 7; Green 9 Green 10 Green 11; "
        "Black 2 Black 3 Black 4 Black 5."
    )


def test_the_rows_keep_their_places_whoever_is_to_move() -> None:
    state = steadily(to_take, 3).state
    (seat,) = state.to_act
    waits, drew = (seat + 1) % 3, state.play(seat, "draw")

    racks = [rack(state, seats=3), rack(state, seat=waits, seats=3), rack(drew, seats=3)]

    for own in racks:
        rows = [part["components"] for part in own.components if part["type"] == ROW]
        assert [row[0].get("placeholder") for row in rows[:2]] == [None, THROW]
        assert [button["label"] for button in rows[2]] == list(SORTS)
    assert [bool(own.entries(THROW)) for own in racks] == [False, False, True]


def test_the_rack_tells_the_last_turn_of_others() -> None:
    thrown = table(f"{SCATTERED} b12").play(0, "b12")
    thrower, other = (f"<@{user}>" for user in PEOPLE[:2])

    assert rack(thrown).text == f"{thrower} threw Blue 12. It is your turn: draw, or take Blue 12."
    assert rack(thrown, seat=0).text == f"It is {other}'s turn."
    assert rack(thrown.play(1, "draw"), seat=0).text == f"{other} drew. It is {other}'s turn."


# Getting a tile.


def test_to_take_one_draws_or_takes_the_tile_that_the_button_names() -> None:
    state = steadily(to_take).state
    own = rack(state)

    tile = seen(state).takeable or ""
    assert own.text == f"It is your turn: draw, or take {tile_title(tile)}."
    assert own.labels == ["Draw", f"Take {tile_title(tile)}", "Piles", *SORTS]
    assert own.button(f"Take {tile_title(tile)}")["emoji"]
    assert own.entries(THROW) == ()


def test_a_tile_that_was_drawn_is_marked() -> None:
    state = steadily(to_take).state.play(steadily(to_take).state.to_act[0], "draw")
    own, view = rack(state), seen(state)

    drawn = max(slot for slot, tile in enumerate(slots_of(view)) if tile == view.drawn)
    assert own.text == "It is your turn: throw a tile."
    assert own.picture == picture_of(state, drawn=drawn)
    assert own.private is not None
    assert "You got " in own.private.alt


@pytest.mark.parametrize(("tile", "name"), [("*", "Fake OK"), ("g2", "Green 2")])
def test_the_fake_ok_and_the_ok_itself_can_be_taken_by_name(tile: str, name: str) -> None:
    assert rack(table(SCATTERED, piles=("", tile))).labels[:2] == ["Draw", f"Take {name}"]


# Throwing.


def test_the_menu_has_every_face_once_in_the_order_of_the_rack_and_says_what_to_mind() -> None:
    state = table("r1 r2 r3 r3 b9 b9 g2 * k4 k6 k13 g7 g12 b13", piles=("", "k7"), stock="r10").play(
        0, "draw"
    )

    assert rack(state, arrangement="runs;1;;r3,b9,b9").said_in(THROW) == {
        "Red 1": "Lies in a set.",
        "Red 2": "Lies in a set.",
        "Red 3": "",
        "Red 10": "The tile that came last.",
        "Blue 9": "Protected: you are asked once more.",
        "Blue 13": "",
        "Fake OK": "",
        "Green 7": "",
        "Green 12": "",
        "Black 4": "",
        "Black 6": "",
        "Black 13": "",
        "Green 2": "The OK: you are asked once more.",
    }


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


def test_piles_are_told_in_words_tile_by_tile() -> None:
    state = table(SCATTERED, seats=3, piles=("r2 * k7", "", "b13 g2"))

    told = rack(state, "piles", seats=3).private
    assert told is not None
    assert told.alt == (
        "Discards of player 1, oldest first: Red 2, Fake OK, Black 7. "
        "Discards of player 2, oldest first: none. "
        "Discards of player 3, oldest first: Blue 13, Green 2."
    )


def test_the_longest_piles_fit_into_an_alt_text() -> None:
    state = table(SCATTERED, left=1)
    tiles = [tile for pile in state.piles for tile in pile]

    told = rack(state, "piles").private

    assert told is not None
    assert len(tiles) > 70
    assert len(told.alt) <= 1_024
    assert all(told.alt.count(tile_title(tile)) >= tiles.count(tile) for tile in tiles if tile != FAKE)


# Closing.


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (f"{SETS} k6 r9", "all in sets, throwing Red 9: each other player loses 2."),
        (f"{PAIRS} k8 r5", "seven pairs, throwing Red 5: each other player loses 8."),
        (f"{RUN} b1 k5", "one colour from 1 to 1, throwing Black 5: each other player loses 16."),
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
        (f"{PAIRS} k8 g2", "Green 2", "Closes with seven pairs: each other player loses 12."),
        (f"{RUN} b1 g2", "Green 2", "Closes with one colour from 1 to 1: each other player loses 20."),
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


@pytest.mark.parametrize("state", [table(f"{SETS} r7 r9"), table(f"{SETS} k1", piles=("", "r9"))])
def test_nothing_closes_without_fourteen_tiles_in_sets_or_without_a_fifteenth(state: OK) -> None:
    assert "Close" not in rack(state).labels
    assert rack(state).entries(CLOSE) == ()


# Showing the indicator's twin.


@pytest.mark.parametrize(
    ("state", "may"),
    [
        (table(f"{SCATTERED} g1"), True),
        (table(f"{SCATTERED} g1", others=(SCATTERED.replace("r1 ", "b1 "),), words="shown=1"), False),
        (table(f"{SCATTERED} g3"), False),
        (table(f"{SCATTERED} g1", turns=2), False),
        (table(f"{SCATTERED} g1"[3:], piles=("", "r9"), turns=1), True),
        (table(f"{SCATTERED} g1"[3:], piles=("", "r9"), turns=1).play(0, "draw"), False),
    ],
)
def test_the_indicators_twin_can_be_shown_only_when_the_rules_allow_it(state: OK, may: bool) -> None:
    assert ("Show Indicator" in rack(state).labels) == may


# Between rounds and after the game.


def test_after_a_round_and_after_the_game_the_rack_says_so() -> None:
    between = rack(table(f"{SETS} k6 r9").play(0, "close r9"))
    over = rack(table(f"{SETS} k6 r9").play(0, "resign"))

    assert between.text == "This round is over; all racks lie open. Any player may begin the next one."
    assert between.labels == ["Next Round", "Look Again", *SORTS]
    assert over.text == "This game is over; the board shows how it ended."
    assert (over.labels, over.picture) == ([], None)


def test_who_holds_the_twin_reads_what_showing_it_does_while_it_can_be_done() -> None:
    state = table(f"{SCATTERED} g1", turns=0, starter=1)
    says = (
        "You hold the indicator’s twin, Green 1: Show Indicator costs others with 3 points or more 1 point."
    )

    assert says in rack(state).text
    assert says not in rack(state.play(0, "show")).text


def test_loose_tiles_come_first_among_those_to_throw() -> None:
    own = rack(table("r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k4 k6 k8 k10 r12"))
    told = [entry.says for entry in own.entries(THROW)]

    assert "Lies in a set." in told
    assert "Lies in a set." not in told[: told.index("Lies in a set.")]
    assert set(told[told.index("Lies in a set.") :]) == {"Lies in a set."}
