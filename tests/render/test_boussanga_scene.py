"""What lies where in Boussanga's picture: the board, the lines just removed, hands, header and footer."""

from __future__ import annotations

from games.boussanga import Boussanga
from render import atlas, boussanga
from render.atlas import Scene
from tests.games.boussanga_tables import EEE, EWF, FFF, WAW, coop, versus
from tests.render.boussanga_pictures import BOARDS, with_symbols

ON_LEFT_CARD, ON_LEFT_PANEL, ON_RIGHT_PANEL = (44, 97), (4, 87), (854, 87)


def scene_of(state: Boussanga) -> Scene:
    return boussanga.scene(state.view(None))


def names_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, _, _ in scene_of(state)]


def at(cell: str) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return 216 + 76 * "abcdefgh".index(cell[0]), 94 + 76 * "87654321".index(cell[1])


def header_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, _, y in scene_of(state)[1:] if y < 78]


def footer_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, _, y in scene_of(state) if y >= 748]


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
    assert header_of(state) == [
        "@1 turn",
        *("chip e", "0 faint", "chip w", "0 faint", "chip a", "0 faint", "chip f", "0 faint"),
        *("score", "0 gold", "colon", "0 gold"),
        *("chip e", "0 faint", "chip w", "0 faint", "chip a", "0 faint", "chip f", "0 faint"),
        "@2",
    ]
    assert footer_of(state) == [
        "reserve",
        *("chip e", "1", "6", "chip w", "1", "6", "chip a", "1", "6", "chip f", "1", "6"),
        *("deck", "9", "@1", "to move"),
    ]


def test_a_card_lies_in_its_slot_with_its_pawns_on_their_squares() -> None:
    state = with_symbols(versus("", (EWF, WAW)))

    first = scene_of(state).index(("big card", *ON_LEFT_CARD))

    assert scene_of(state)[first - 1] == ("panel lit", *ON_LEFT_PANEL)
    assert scene_of(state)[first : first + 6] == [
        ("big card", 44, 97),
        ("big e", 48, 119),
        ("big w", 132, 119),
        ("big f", 90, 161),
        ("1", 16, 166),
        ("big card", 44, 257),
    ]
    assert ("big card gone", 44, 417) in scene_of(state)
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


def test_a_bonus_and_the_last_round_are_told_at_the_foot() -> None:
    assert footer_of(BOARDS["lines and a bonus"])[-4:] == ["bonus", "chip f", "@2", "last round"]


def test_without_symbols_every_pawn_is_plain() -> None:
    letters = {name for name in names_of(BOARDS["plain teams"]) if set(name.split()) & set("ewaf")}

    assert letters
    assert all("plain" in name for name in letters)


def test_teams_share_a_side_of_the_header_and_each_member_has_a_panel() -> None:
    state = BOARDS["plain teams"]

    assert [name for name in header_of(state) if name.startswith("@")] == ["@1", "@3", "@2 turn", "@4"]
    assert names_of(state).count("small panel") == 3
    assert ("small panel lit", *ON_RIGHT_PANEL) in scene_of(state)


def test_three_players_have_their_points_in_their_panels() -> None:
    state = BOARDS["three players"]

    assert header_of(state) == ["@3", "last round"]
    assert names_of(state).count("small panel") == 2
    lit = scene_of(state).index(("small panel lit", 4, 417))
    assert [sprite for sprite, _, _ in scene_of(state)[lit + 1 : lit + 3]] == ["@3 turn", "6 gold"]


def test_with_more_than_two_sides_the_header_tells_who_scored_last() -> None:
    state = versus("f d1", (FFF,), seats=3).play(0, "1 d4 n")

    assert header_of(state)[-3:] == ["@1", "plus", "3 gold"]


def test_a_tie_crowns_both_and_lights_both_panels() -> None:
    state = BOARDS["a tie"]

    assert [name for name in header_of(state) if name.startswith("@")] == ["@1 won", "@2 won"]
    assert names_of(state).count("panel lit") == 2
    assert footer_of(state)[-3:] == ["@1", "@2", "draw"]


def test_after_a_resignation_the_opponent_is_crowned() -> None:
    state = versus("", (FFF,)).play(0, "resign")

    assert footer_of(state)[-2:] == ["@2", "wins"]
    assert "@2 won" in names_of(state)


def test_pawns_taken_together_leave_ghosts_and_come_to_the_tray() -> None:
    state = with_symbols(coop((FFF, EWF))).play(0, "1 c8 e")

    assert {each for each in on_cells(state) if each[0] != each[0][0]} == {
        ("f taken", *at("a8")),
        ("f taken", *at("b8")),
        ("f taken", *at("c8")),
    }
    assert [(x, y) for sprite, x, y in scene_of(state) if sprite == "big f" and x > 854] == [
        (875, 305),
        (925, 305),
        (975, 305),
    ]
    assert names_of(state).count("pip") == 1


def test_pawns_to_be_put_back_are_marked_in_the_tray_and_the_header_asks_for_them() -> None:
    state = BOARDS["putting back"]

    assert header_of(state)[:2] == ["@2", "puts back"]
    assert [(x, y) for sprite, x, y in scene_of(state) if sprite == "back e"] == [
        (875, 155),
        (925, 155),
        (975, 155),
    ]
    assert names_of(state).count("pip") == 9


def test_the_end_of_a_common_game_is_named() -> None:
    assert header_of(BOARDS["exhausted"])[0] == "no card left"
    assert "panel lit" not in names_of(BOARDS["exhausted"])


def test_a_pass_in_competition_marks_only_the_card_that_was_drawn() -> None:
    state = with_symbols(versus("e a1", (EEE, FFF))).play(0, "pass 2")

    assert ("big card drawn", 44, 257) in scene_of(state)
    assert on_cells(state) == {("e", *at("a1"))}
