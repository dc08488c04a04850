"""The places of sprites in Boussanga's picture: the board, the lines just removed, the hands, both bars."""

from __future__ import annotations

from games.boussanga import Boussanga
from render import atlas
from render.atlas import Scene
from render.boussanga import board as boussanga
from tests.games.boussanga.tables import EEE, EWF, FFF, WAW, coop, versus
from tests.render.boussanga.pictures import BOARDS, CROSSED, with_symbols

ON_LEFT_CARD, ON_LEFT_PANEL, ON_RIGHT_PANEL = (60, 114), (2, 2), (876, 2)


def scene_of(state: Boussanga) -> Scene:
    return boussanga.scene(state.view(None))


def names_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, _, _ in scene_of(state)]


def at(cell: str) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return 258 + 76 * "abcdefgh".index(cell[0]), 82 + 76 * "87654321".index(cell[1])


def upper_bar_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, x, y in scene_of(state)[1:] if 228 <= x < 872 and y < 68]


def lower_bar_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, x, y in scene_of(state) if 228 <= x < 872 and y >= 732]


def head_of(state: Boussanga, panel: str, place: tuple[int, int]) -> list[str]:
    """The sprites above the cards of a panel."""
    scene = scene_of(state)
    rest = [sprite for sprite, _, _ in scene[scene.index((panel, *place)) + 1 :]]
    return rest[: next(i for i, sprite in enumerate(rest) if " card" in sprite)]


def on_cells(state: Boussanga) -> set[tuple[str, int, int]]:
    """The sprites that fill a whole cell."""
    corners = {at(file + rank) for file in "abcdefgh" for rank in "12345678"}
    whole = (76, 76)
    size = atlas.load("boussanga").size
    return {each for each in scene_of(state) if each[1:] in corners and size(each[0]) == whole}


def test_an_opening_is_the_table_both_hands_and_an_empty_board() -> None:
    state = with_symbols(versus("", (EWF,)))

    assert scene_of(state)[:1] == [("table", 0, 0)]
    assert on_cells(state) == set()
    assert upper_bar_of(state) == ["@1", "to move"]
    assert lower_bar_of(state) == [
        "reserve",
        *("chip e", "1", "6", "chip w", "1", "6", "chip a", "1", "6", "chip f", "1", "6"),
        *("deck", "9"),
    ]


def test_the_points_and_pawns_of_a_seat_are_shown_above_its_cards() -> None:
    state = with_symbols(versus("", (EWF,), areas=("e2w10", "f1")))

    assert head_of(state, "panel lit", ON_LEFT_PANEL) == [
        *("@1 turn", "2 gold", "2 gold"),
        *("chip e", "2", "chip w", "1", "0", "chip a", "0 faint", "chip f", "0 faint"),
    ]
    assert head_of(state, "panel", ON_RIGHT_PANEL) == [
        *("@2", "3 gold"),
        *("chip e", "0 faint", "chip w", "0 faint", "chip a", "0 faint", "chip f", "1"),
    ]


def test_a_card_lies_in_its_slot_with_its_pawns_on_their_squares() -> None:
    state = with_symbols(versus("", (EWF, WAW)))

    first = scene_of(state).index(("big card", *ON_LEFT_CARD))

    assert scene_of(state)[first : first + 6] == [
        ("big card", 60, 114),
        ("big e", 64, 138),
        ("big w", 156, 138),
        ("big f", 110, 184),
        ("1", 26, 194),
        ("big card", 60, 284),
    ]
    assert ("big card gone", 60, 454) in scene_of(state)
    assert ("panel lit", *ON_LEFT_PANEL) in scene_of(state)
    assert ("panel", *ON_RIGHT_PANEL) in scene_of(state)


def test_pawns_just_placed_are_ringed_and_the_card_drawn_is_marked() -> None:
    state = with_symbols(versus("f d3, w h8", (FFF, EWF))).play(0, "1 d5 n")

    assert on_cells(state) == {
        ("f", *at("d3")),
        ("w", *at("h8")),
        ("f placed", *at("d4")),
        ("f placed", *at("d5")),
    }
    assert ("big card drawn", *ON_LEFT_CARD) in scene_of(state)
    assert ("panel lit", *ON_RIGHT_PANEL) in scene_of(state)


def test_an_upright_line_is_a_capsule_over_its_cells_with_its_points() -> None:
    state = with_symbols(versus("f d1", (FFF,))).play(0, "1 d4 n")

    x, y = at("d1")
    ends = [each for each in scene_of(state) if each[0].startswith("line") and each[2] >= y]
    assert ends == [
        ("line ne n", x + 38, y),
        ("line se", x + 38, y + 38),
        ("line sw", x, y + 38),
        ("line nw n", x, y),
    ]
    assert ("f left", x + 22, y + 22) in scene_of(state)
    assert ("f left placed", at("d4")[0] + 22, at("d4")[1] + 22) in scene_of(state)
    assert scene_of(state)[-1] == ("+3", at("d3")[0] + 9, at("d3")[1] + 18)


def test_a_diagonal_line_passes_under_the_pawns_of_the_cells_it_crosses() -> None:
    state = with_symbols(versus("f b2 c3, w c2", (FFF,))).play(0, "1 e5 ne")

    crossed = {(name, x, y) for name, x, y in scene_of(state) if "crossed" in name}

    assert crossed == {
        ("w crossed nw", *at("c2")),
        (". crossed se", at("b3")[0] + 38, at("b3")[1] + 38),
        (". crossed nw", *at("d3")),
        (". crossed se", at("c4")[0] + 38, at("c4")[1] + 38),
        (". crossed nw", *at("e4")),
        (". crossed se", at("d5")[0] + 38, at("d5")[1] + 38),
    }


def test_lines_that_cross_run_into_each_other_and_have_a_tag_each() -> None:
    names = names_of(BOARDS["lines and a bonus"])

    assert "line ne ne e" in names
    assert "line se e" in names
    assert [name for name in names if name.startswith("+")] == ["+3", "+6"]


def test_the_last_round_what_was_scored_and_its_bonus_are_told_over_the_board() -> None:
    assert upper_bar_of(BOARDS["lines and a bonus"]) == [
        *("@2", "last round"),
        *("bonus", "chip f", "@1", "plus", "1 gold", "2 gold"),
    ]


def test_without_symbols_every_pawn_is_plain() -> None:
    letters = {name for name in names_of(BOARDS["plain teams"]) if set(name.split()) & set("ewaf")}

    assert letters
    assert all("plain" in name for name in letters)


def test_the_members_of_a_team_have_a_panel_each_with_the_points_of_both() -> None:
    state = versus(CROSSED, (EEE,), seats=4, mode="teams", areas=("w2", "f3"), turn=2)

    upper, lower = (2, 2), (2, 403)
    assert head_of(state, "small panel", upper)[:2] == ["@1", "4 gold"]
    assert head_of(state, "small panel", lower)[:2] == ["@3", "4 gold"]
    assert head_of(state, "small panel", lower)[2:] == head_of(state, "small panel", upper)[2:]
    assert head_of(state, "small panel lit", ON_RIGHT_PANEL)[:2] == ["@2 turn", "9 gold"]


def test_four_cards_of_a_small_panel_lie_in_twos_with_their_numbers() -> None:
    state = BOARDS["three players"]

    first = scene_of(state).index(("small card", 10, 515))

    assert scene_of(state)[first - 11] == ("small panel lit", 2, 403)
    assert [each for each in scene_of(state)[first:] if " card" in each[0] or each[0] in "1234"] == [
        *(("small card", 10, 515), ("1", 16, 512)),
        *(("small card", 114, 515), ("2", 120, 512)),
        *(("small card", 10, 653), ("3", 16, 650)),
        *(("small card", 114, 653), ("4", 120, 650)),
    ]


def test_nobody_has_scored_by_a_pass() -> None:
    state = versus("f d1", (FFF,), seats=3).play(0, "pass 1")

    assert upper_bar_of(state) == ["@2", "to move"]


def test_a_tie_crowns_both_and_lights_both_panels() -> None:
    state = BOARDS["a tie"]

    assert [name for name in names_of(state) if name.endswith("won")] == ["@1 won", "@2 won"]
    assert names_of(state).count("panel lit") == 2
    assert upper_bar_of(state)[:3] == ["@1", "@2", "draw"]


def test_after_a_resignation_the_opponent_is_crowned() -> None:
    state = versus("", (FFF,)).play(0, "resign")

    assert upper_bar_of(state) == ["@2", "wins"]
    assert "@2 won" in names_of(state)


def test_pawns_taken_together_leave_ghosts_and_come_to_the_tray() -> None:
    state = with_symbols(coop((FFF, EWF))).play(0, "1 c8 e")

    assert {each for each in on_cells(state) if each[0] != each[0][0]} == {
        ("f taken", *at("a8")),
        ("f taken", *at("b8")),
        ("f taken", *at("c8")),
    }
    assert [(x, y) for sprite, x, y in scene_of(state) if sprite == "big f" and x > 876] == [
        (905, 252),
        (965, 252),
        (1025, 252),
    ]
    assert names_of(state).count("pip") == 1


def test_pawns_to_be_put_back_are_marked_in_the_tray_and_the_header_asks_for_them() -> None:
    state = BOARDS["putting back"]

    assert upper_bar_of(state)[:2] == ["@2", "puts back"]
    assert [(x, y) for sprite, x, y in scene_of(state) if sprite == "back e"] == [
        (905, 72),
        (965, 72),
        (1025, 72),
    ]
    assert names_of(state).count("pip") == 9


def test_in_a_common_game_the_points_are_told_with_the_goal_over_the_hand() -> None:
    state = with_symbols(coop((FFF,), away="a1 a8", area="e1f1"))

    assert head_of(state, "panel lit", ON_LEFT_PANEL)[:4] == ["4 gold", "/15", "chip e", "1"]
    assert lower_bar_of(state) == ["deck", "9"]


def test_the_end_of_a_common_game_is_named() -> None:
    assert upper_bar_of(BOARDS["exhausted"]) == ["no card left"]
    assert "panel lit" not in names_of(BOARDS["exhausted"])


def test_a_pass_in_competition_marks_only_the_card_that_was_drawn() -> None:
    state = with_symbols(versus("e a1", (EEE, FFF))).play(0, "pass 2")

    assert ("big card drawn", 60, 284) in scene_of(state)
    assert on_cells(state) == {("e", *at("a1"))}
