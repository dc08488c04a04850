"""The sprites in the picture of a hand of Okey Dokey: cards in three states, flags, arrows, Resets."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.okey_dokey import OkeyDokey
from render import atlas
from render.atlas import Scene
from render.okey_dokey import hand as okey_dokey_hand
from tests.games.okey_dokey.tables import filled, table
from tests.render.okey_dokey.pictures import HANDS, SHOWN, TABLES, kept, stuck


def scene_of(state: OkeyDokey, seat: int) -> Scene:
    return okey_dokey_hand.scene(state.view(seat))


def named(name: str) -> Scene:
    state, seat = HANDS[name]
    return scene_of(state, seat)


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


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("six cards", {"lit": "huge", "dim": "middle"}),
        ("seven cards", {"lit": "large", "dim": "middle"}),
        ("ten cards", {"lit": "small", "dim": "small"}),
        ("two equals", {"lit": "large"}),
        ("careful", {"lit": "huge"}),
        ("waiting", {"dim": "middle"}),
        ("a first hand", {"plain": "huge"}),
    ],
)
def test_cards_that_fit_are_as_large_as_there_is_room_for_and_none_covers_another(
    name: str, sizes: dict[str, str]
) -> None:
    sprites = atlas.load("okey_dokey")
    scene = named(name)

    grounds = [each for each in scene if each[0].endswith(tuple(f" {card}" for card in cards(scene)))]

    assert {sprite.split()[2]: sprite.split()[0] for sprite, _, _ in grounds} == sizes
    edges = [(x, x + sprites.size(sprite)[0]) for sprite, x, _ in grounds]
    assert edges[0][0] + edges[-1][1] in (999, 1000)
    assert all(end < start for (_, end), (start, _) in pairwise(edges))


def test_a_waiting_player_sees_fitting_cards_plain_and_without_arrows() -> None:
    scene = scene_of(table("r3", "y3 y7 g1 g7 b3 b6 s8", rows=SHOWN, difficulty="amateur"), 1)

    assert cards(scene) == ["y dim", "y plain", "g dim", "g dim", "b dim", "b plain", "s dim"]
    assert "arrow" not in names_of(scene)


def test_a_card_that_would_lose_the_game_has_a_warning_for_an_arrow() -> None:
    scene = named("careful")

    assert scene[scene.index(("huge b8 bright", 769, 183)) + 3] == ("careful lit", 795, 105)
    assert names_of(scene).count("arrow") == 3


def test_a_waiting_player_is_warned_too() -> None:
    state = kept().play(0, "r7")
    waiting = table("y7 r8", "b8 y8 g7 g8", rows=filled(8, "rs"), deck="", difficulty="maestro")

    assert state.to_act == (1,)
    assert "careful plain" in names_of(scene_of(waiting, 1))
    assert "arrow" not in names_of(scene_of(waiting, 1))


def test_the_last_card_is_warned_of_while_a_reset_is_to_come() -> None:
    state = table("b8", "", rows=filled(9, "ryg"), deck="", difficulty="maestro")

    assert names_of(scene_of(state, 0))[-9] == "careful lit"


def test_an_equal_is_not_shown_the_row_that_is_kept_for_the_reset() -> None:
    state = table("r8 =", "y8 =", "g8", "b8", rows=filled(9), deck="")

    flags = [name[0] for name in names_of(scene_of(state, 0)) if name.endswith(" banner")]
    assert flags == ["r", "y", "g", "b"]


def test_when_over_the_cards_are_plain_and_nothing_is_asked_for() -> None:
    assert scene_of(stuck(), 3) == [
        ("stage", 0, 0),
        ("huge b plain", 312, 151),
        ("huge b8 bright", 359, 188),
        ("huge = plain", 508, 151),
        ("small deck", 909, 423),
        ("0", 957, 426),
    ]


def test_in_a_film_cards_keep_their_places_when_the_turn_goes_on() -> None:
    turns = (table("y7 y8 g2", "b6 b8", rows=SHOWN, difficulty="amateur", turn=turn) for turn in (1, 2))
    films = [okey_dokey_hand.filmed(state.view(0)) for state in turns]

    numbers = [[(name, x) for name, x, _ in film if "y7" in name or "g2" in name] for film in films]
    assert names_of(films[0]) != names_of(films[1])
    assert numbers[0] == numbers[1]


def test_the_public_has_no_hand() -> None:
    with pytest.raises(ValueError, match="only a seat has a hand"):
        okey_dokey_hand.scene(TABLES["talked"].view(None))
