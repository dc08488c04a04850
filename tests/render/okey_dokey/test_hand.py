"""The sprites in the picture of a hand of Okey Dokey: cards in three states, flags, arrows, Resets."""

from __future__ import annotations

from games.okey_dokey import OkeyDokey
from render.atlas import Scene
from render.okey_dokey import hand as okey_dokey_hand
from tests.games.okey_dokey.tables import filled, table
from tests.render.okey_dokey.pictures import SHOWN, TABLES, kept, pale, without_reset


def scene_of(state: OkeyDokey, seat: int) -> Scene:
    return okey_dokey_hand.scene(state.view(seat))


def names_of(scene: Scene) -> list[str]:
    return [sprite for sprite, _, _ in scene]


def cards(scene: Scene) -> list[str]:
    """The grounds of the cards, without their size."""
    return [
        name.split(" ", 1)[1]
        for name in names_of(scene)
        if name.startswith(tuple(okey_dokey_hand.CARDS_PX))
        and name.endswith((" lit", " plain", " dim"))
        and len(name.split()[1]) == 1
    ]


def test_flags_that_have_no_room_over_a_narrow_equal_stand_in_two_lines() -> None:
    alone = table("r1 r2 y3 y4 g5 g6 b7 b8 s2 =", rows="-/-/-/-/-")

    flags = [each for each in scene_of(alone, 0) if each[0].endswith(" banner")]
    assert [(name[0], y) for name, _, y in flags] == [("r", 17), ("y", 17), ("g", 17), ("b", 59), ("s", 59)]


def test_a_waiting_player_sees_fitting_cards_plain_and_without_arrows() -> None:
    scene = scene_of(table("r3", "y3 y7 g1 g7 b3 b6 s8", rows=SHOWN, difficulty="amateur"), 1)

    assert cards(scene) == ["y dim", "y plain", "g dim", "g dim", "b dim", "b plain", "s dim"]
    assert "arrow" not in names_of(scene)


def test_a_waiting_player_is_warned_too() -> None:
    state = kept().play(0, "r7")
    waiting = table("y7 r8", "b8 y8 g7 g8", rows=filled(8, "rs"), deck="", difficulty="maestro")

    assert state.to_act == (1,)
    assert "careful plain" in names_of(scene_of(waiting, 1))
    assert "arrow" not in names_of(scene_of(waiting, 1))


def test_the_last_card_is_warned_of_while_a_reset_is_to_come() -> None:
    state = table("b8", "", rows=filled(9, "ryg"), deck="", difficulty="maestro")

    assert names_of(scene_of(state, 0))[-9] == "careful lit"


def test_the_footer_says_why_no_reset_may_be_placed() -> None:
    states = TABLES["reset to come"], pale(), without_reset()

    footers = [names_of(scene_of(state, state.to_act[0])) for state in states]
    said = ["reset now", "small reset down", "small no reset left"]
    assert [[name for name in said if name in footer] for footer in footers] == [[name] for name in said]


def test_an_equal_is_not_shown_the_row_that_is_kept_for_the_reset() -> None:
    state = table("r8 =", "y8 =", "g8", "b8", rows=filled(9), deck="")

    flags = [name[0] for name in names_of(scene_of(state, 0)) if name.endswith(" banner")]
    assert flags == ["r", "y", "g", "b"]


def test_in_a_film_cards_keep_their_places_when_the_turn_goes_on() -> None:
    turns = (table("y7 y8 g2", "b6 b8", rows=SHOWN, difficulty="amateur", turn=turn) for turn in (1, 2))
    films = [okey_dokey_hand.filmed(state.view(0)) for state in turns]

    numbers = [[(name, x) for name, x, _ in film if "y7" in name or "g2" in name] for film in films]
    assert names_of(films[0]) != names_of(films[1])
    assert numbers[0] == numbers[1]
