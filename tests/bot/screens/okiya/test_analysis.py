"""The analysis of games of Okiya as values: what every page says and shows, and where its controls lead."""

from __future__ import annotations

from functools import cache

import pytest

import render
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import PrivateMessage, ScreenContext
from bot.screens.okiya.alt import alt
from bot.screens.okiya.analysis import OkiyaAnalysis
from bot.screens.table.private_screens import own_screen
from bot.tables import History, Table
from games.okiya import Okiya, OkiyaView
from games.players.okiya.analysis import analyse, games_in
from tests.bot.discord.endings import Options, game_ending_by
from tests.bot.screens.limits import BUTTON, components_of, violations, walk
from tests.bot.screens.looking import TABLE, menus, row_of
from tests.bot.screens.sentences import PLAYERS, reads_well
from tests.games.playouts import Table as Dealt
from tests.games.playouts import playout

SCREEN = OkiyaAnalysis()
MOVES = 15
TURNING_POINT = 14
FORGED = ("9.9", "1.99", "0.0", "2.1", "1.x", "-1", "1.1.1", "x" * 30, "１.１")

analysed = cache(analyse)


class Pages:
    """The pages of a table of players 1 and 2 with these moves."""

    def __init__(self, seed: bytes, plays: tuple[tuple[int, str], ...], options: Options = ()) -> None:
        state = Okiya.start(2, dict(options), seed)
        views = [state.view(None)]
        for seat, action in plays:
            state = state.play(seat, action)
            views.append(state.view(None))
        self.views = tuple(views)
        self.history = History(Table(row_of(Dealt(Okiya, 2, options))), self.views, plays)

    def shown(self, page: str = "") -> PrivateMessage:
        part = SCREEN.part(self.history, page)
        found = analysed(self.views[part.start : part.stop + 1], self.history.moves[part.start : part.stop])
        return SCREEN.show(ScreenContext(TABLE, 0, PLAYERS, ApplicationEmoji()), self.history, found, page)

    def leads_to(self, page: str = "") -> dict[str, str]:
        """The pages behind the buttons that can be pressed, by their labels."""
        parts = walk(components_of(own_screen(self.shown(page), b"png").layout))
        buttons = [part for part in parts if part["type"] == BUTTON and not part.get("disabled")]
        return {button["label"]: button["custom_id"].split(":", 3)[3].partition("~")[0] for button in buttons}


@cache
def line() -> Pages:
    """A game that random play ends by a line: player 2 starts, and both give the win away several times."""
    return Pages(*game_ending_by("line")[:2])


def test_the_overview_tells_the_turning_point_the_accuracy_and_every_move() -> None:
    page = line().shown()

    lines = page.text.splitlines()
    assert lines[0].startswith("### Analysis of table ")
    assert "<@2> wins this game with four tokens in a line: b1, b2, b3, b4." in lines
    assert "With best play by both, <@2> wins this garden." in lines
    assert "**Turning point:** move 14. <@1> took d2 and **gave the win away**." in lines
    assert (
        "**Accuracy:** <@1> 57%, as 4 of 7 tiles gave nothing away. "
        "<@2> 63%, as 5 of 8 tiles gave nothing away." in lines
    )
    assert [line.partition(".")[0] for line in lines[-MOVES:]] == [str(i) for i in range(1, MOVES + 1)]
    assert lines[-MOVES] == "1. <@2> took b4 and **gave the win away**."
    assert lines[-MOVES + 3] == "4. <@1> took d1."
    assert lines[-MOVES + 9] == "10. <@1> took a4, the only tile that kept the win."
    assert lines[-1] == "15. <@2> took b3, the only tile to take."


def test_a_page_of_a_move_names_better_and_equal_moves_and_the_result_to_expect() -> None:
    assert line().shown("1.3").text.splitlines()[2:] == [
        "**Move 3 of 15.** <@2> took c1 (Maple Poem) and **gave the win away**.",
        "Better: b2 (Iris Bird) or a4 (Pine Poem).",
        "With best play <@1> wins in 6 of their moves.",
    ]
    assert (
        "**Move 6 of 15.** <@1> took a1 (Cherry Sun).\nAs good: d2, b1, c3 or a4." in line().shown("1.6").text
    )
    assert f"**Move {TURNING_POINT} of {MOVES}.** <@1> took d2" in line().shown(f"1.{TURNING_POINT}").text
    assert "<@2> wins this game with four tokens in a line: b1, b2, b3, b4." in line().shown("1.15").text


def test_every_page_shows_the_position_after_its_move_and_the_first_the_garden_as_it_was_dealt() -> None:
    for ply, view in enumerate(line().views):
        page = line().shown(f"1.{ply}")
        assert page.alt == alt(view)
        if ply in {0, 3, MOVES}:
            assert page.draw is not None
            assert page.draw() == render.board(view)


def test_the_buttons_lead_to_the_pages_around_and_never_to_the_page_itself() -> None:
    assert line().leads_to() == {"Forward": "1.1", "Last": "1.15", "Turning Point": "1.14", "Replay": ""}
    assert line().leads_to("1.3") == {
        **{"Overview": "1.0", "Back": "1.2", "Forward": "1.4", "Last": "1.15"},
        **{"Turning Point": "1.14", "Replay": ""},
    }
    assert set(line().leads_to("1.14")) == {"Overview", "Back", "Forward", "Last", "Replay"}
    assert set(line().leads_to("1.15")) == {"Overview", "Back", "Turning Point", "Replay"}


def test_the_menu_lists_the_moves_and_says_what_each_gave_away() -> None:
    (entries,) = menus(components_of(own_screen(line().shown("1.3"), b"png").layout)).values()

    assert [entry.label for entry in entries][:3] == ["Overview", "1. b4 (Cherry Poem)", "2. a3 (Iris Poem)"]
    assert [entry.value for entry in entries if entry.chosen] == ["1.3"]
    said = {entry.value: entry.says for entry in entries}
    assert said["1.1"] == "Gave the win away"
    assert said["1.10"] == "The only tile that kept the win"
    assert said["1.6"] == ""


def test_a_forged_page_shows_the_overview() -> None:
    for page in FORGED:
        assert line().shown(page).text == line().shown().text


def test_a_resignation_is_the_last_page() -> None:
    seed, plays, _ = game_ending_by("line")
    pages = Pages(seed, (*plays[:13], (0, "resign")))

    gave_up = "<@1> resigned and **gave a won game up**."
    assert f"**Turning point:** move 14. {gave_up}" in pages.shown().text
    assert f"**Move 14 of 14.** {gave_up}\n<@1> resigned, so <@2> wins." in pages.shown("1.14").text


def test_the_analysis_of_a_match_begins_with_its_last_game_and_links_the_others() -> None:
    seed, plays, _ = game_ending_by("line")
    pages = Pages(seed, (*plays, (0, "next"), (0, "resign")), (("match", "sets"),))

    assert ", game 2 of 2" in pages.shown().text.splitlines()[0]
    assert pages.leads_to()["Earlier Game"] == "1.0"
    assert "Later Game" not in pages.leads_to()
    assert ", game 1 of 2" in pages.shown("1.0").text.splitlines()[0]
    assert "**Turning point:** move 14." in pages.shown("1.0").text
    assert pages.leads_to("1.15")["Later Game"] == "2.0"
    assert "Earlier Game" not in pages.leads_to("1.0")

    told = pages.shown().text
    assert "**Accuracy:** <@1> took no tile. <@2> took no tile." in told, "nobody took one in the second game"
    assert told.splitlines()[-1] == "1. <@1> resigned and **gave a won game up**."


@pytest.mark.parametrize(
    "options", [(("match", "points"),), (("match", "sets"), ("full_garden", "draw"))], ids=str
)
def test_every_page_keeps_to_the_limits_and_speaks_in_whole_sentences(options: Options) -> None:
    played = playout(Dealt(Okiya, 2, options))
    views = tuple(view for state in played.states if isinstance(view := state.view(None), OkiyaView))
    history = History(Table(row_of(Dealt(Okiya, 2, options))), views, played.moves)
    part, context = games_in(played.moves)[-1], ScreenContext(TABLE, 0, PLAYERS, ApplicationEmoji())
    found = analysed(views[part.start : part.stop + 1], played.moves[part.start : part.stop])
    for ply in range(len(found) + 1):
        shown = SCREEN.show(context, history, found, f"{len(games_in(played.moves))}.{ply}")

        assert violations(components_of(own_screen(shown, b"png").layout)) == []
        assert reads_well(shown.text.replace("*", "").replace("\n\n", "\n").split("\n", 2)[2])
        assert shown.alt == alt(views[part.start + ply])


def test_a_game_can_be_flawless_if_its_winner_took_four_tiles() -> None:
    first, *others = [(0, "a1"), (1, "a2"), (0, "b1"), (1, "b2"), (0, "c1"), (1, "c2"), (0, "d1")]

    assert SCREEN.may_be_flawless([first, *others], 0)
    assert not SCREEN.may_be_flawless([first, *others], 1)
    assert not SCREEN.may_be_flawless([*others, (0, "next"), (0, "resign")], 0)
