"""The sprites in the picture of a hand of Okey Dokey: cards in three states, flags, arrows, Resets."""

from __future__ import annotations

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
        if name.startswith(tuple(okey_dokey_hand.SIZES))
        and name.endswith((" lit", " plain", " dim"))
        and len(name.split()[1]) == 1
    ]


def test_a_playable_card_is_raised_in_gold_with_an_arrow_to_the_flag_of_its_row() -> None:
    scene = named("six cards")

    first = scene.index(("large y lit", 176, 130))
    assert scene[0] == ("stage", 0, 0)
    assert scene[first : first + 5] == [
        ("large y lit", 176, 130),
        ("large y7 bright", 232, 164),
        ("y flag bright", 227, 20),
        ("y 5+ bright", 230, 54),
        ("arrow", 240, 101),
    ]


def test_a_card_that_does_not_fit_is_dim_and_its_flag_says_why() -> None:
    scene = named("six cards")

    assert names_of(scene)[1:5] == ["large r dim", "large r6 dim", "r flag dim", "r done dim"]
    low = scene.index(("large g dim", 343, 141))
    assert names_of(scene)[low + 1 : low + 4] == ["large g2 dim", "g flag dim", "g 8+ dim"]


def test_an_equal_stands_under_the_flags_of_all_rows_that_take_it() -> None:
    scene = named("six cards")

    last = scene.index(("large = lit", 824, 135))
    assert scene[last + 1 : last + 5] == [
        ("y small flag", 858, 38),
        ("g small flag", 890, 38),
        ("b small flag", 922, 38),
        ("arrow", 888, 101),
    ]
    flags = [each for each in named("two equals") if each[0].endswith("small flag")]
    assert flags[:5] == [
        ("r small flag", 696, 20),
        ("y small flag", 728, 20),
        ("g small flag", 760, 20),
        ("b small flag", 712, 59),
        ("s small flag", 744, 59),
    ]


@pytest.mark.parametrize(
    ("name", "size", "middles"),
    [
        ("six cards", "large", [95, 257, 419, 581, 743, 905]),
        ("seven cards", "middle", [80, 220, 360, 500, 640, 780, 920]),
        ("ten cards", "small", [59, 157, 255, 353, 451, 549, 647, 745, 843, 941]),
    ],
)
def test_more_cards_are_smaller_and_none_covers_another(name: str, size: str, middles: list[int]) -> None:
    sprites = atlas.load("okey_dokey")

    grounds = [each for each in named(name) if each[0] in {f"{size} {card}" for card in cards(named(name))}]
    widths = [sprites.size(sprite)[0] for sprite, _, _ in grounds]

    assert [x + width // 2 for (_, x, _), width in zip(grounds, widths, strict=True)] == middles
    assert max(widths) <= okey_dokey_hand.STEP_PX[size]


def test_a_waiting_player_sees_fitting_cards_plain_and_without_arrows() -> None:
    scene = scene_of(table("r3", "y3 y7 g1 g7 b3 b6 s8", rows=SHOWN, difficulty="amateur"), 1)

    assert cards(scene) == ["y dim", "y plain", "g dim", "g dim", "b dim", "b plain", "s dim"]
    assert "arrow" not in names_of(scene)


def test_before_the_start_every_card_is_plain() -> None:
    assert {name.split()[1] for name in cards(named("a first hand"))} == {"plain"}


def test_with_four_numbers_down_a_flag_asks_for_the_reset() -> None:
    names = names_of(named("a reset first"))

    assert "b reset dim" in names
    assert not any(name.endswith(" lit") for name in names)


def test_a_card_that_would_lose_the_game_has_a_warning_for_an_arrow() -> None:
    scene = named("careful")

    assert scene[scene.index(("large b8 bright", 718, 164)) + 3] == ("careful", 726, 100)
    assert names_of(scene).count("arrow") == 3


def test_a_waiting_player_is_warned_too() -> None:
    state = kept().play(0, "r7")
    waiting = table("y7 r8", "b8 y8 g7 g8", rows=filled(8, "rs"), deck="", difficulty="maestro")

    assert state.to_act == (1,)
    assert "careful" in names_of(scene_of(waiting, 1))
    assert "arrow" not in names_of(scene_of(waiting, 1))


def test_the_last_card_is_warned_of_while_a_reset_is_to_come() -> None:
    state = table("b8", "", rows=filled(9, "ryg"), deck="", difficulty="maestro")

    assert names_of(scene_of(state, 0))[-9] == "careful"


def test_an_equal_is_not_shown_the_row_that_is_kept_for_the_reset() -> None:
    state = table("r8 =", "y8 =", "g8", "b8", rows=filled(9), deck="")

    flags = [name[0] for name in names_of(scene_of(state, 0)) if name.endswith("small flag")]
    assert flags == ["r", "y", "g", "b"]


def test_the_foot_shows_in_which_rows_a_reset_may_be_placed_and_the_deck() -> None:
    assert named("six cards")[-8:] == [
        ("reset now", 16, 375),
        ("r no reset", 175, 377),
        ("y may reset", 249, 377),
        ("g may reset", 323, 377),
        ("b may reset", 397, 377),
        ("s no reset", 471, 377),
        ("small deck", 911, 375),
        ("7", 959, 378),
    ]


def test_an_open_row_without_resets_offers_none() -> None:
    assert [name for name in names_of(named("careful")) if name.endswith("may reset")] == ["b may reset"]


def test_an_empty_hand_says_so_and_offers_no_reset() -> None:
    assert named("no card") == [
        ("stage", 0, 0),
        ("no cards left", 260, 96),
        ("small deck", 909, 375),
        ("0", 957, 378),
    ]


def test_when_over_the_cards_are_plain_and_nothing_is_asked_for() -> None:
    assert scene_of(stuck(), 3) == [
        ("stage", 0, 0),
        ("large b plain", 343, 141),
        ("large b8 bright", 394, 170),
        ("large = plain", 505, 141),
        ("small deck", 909, 375),
        ("0", 957, 378),
    ]


def test_the_public_has_no_hand() -> None:
    with pytest.raises(ValueError, match="only a seat has a hand"):
        okey_dokey_hand.scene(TABLES["talked"].view(None))
