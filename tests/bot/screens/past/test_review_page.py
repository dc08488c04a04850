"""The pages of a review as values: what every page says and shows, and where its controls lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

import render
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import Players
from bot.screens.okiya.screen import OkiyaScreen
from bot.screens.past.replay import Page
from bot.screens.past.table_review import Reviewed, page
from bot.screens.registry import SCREENS
from bot.tables.history import Playback
from bot.thinking.reviews import story_of
from games import GAMES
from games.core import settle_options
from games.okago import Okago
from games.okey_dokey import OkeyDokey
from games.okiya import Okiya, OkiyaView
from games.players import PLAYERS
from games.players.okey_dokey.review import Verdict
from games.players.review import Judgement, Review, games_in
from games.record import Record
from tests.bot.discord.endings import Options, Plays, game_ending_by
from tests.bot.screens.limits import BUTTON, SELECT, components_of, violations, walk
from tests.bot.screens.looking import TABLE
from tests.bot.screens.past.test_replay_page import undrawn
from tests.bot.screens.sentences import PLAYERS as PEOPLE
from tests.bot.screens.sentences import reads_well
from tests.games.playouts import Table, playout, seed_number

MOVES = 15
MOST_LISTED = 20
NAMES = {1: "Alice", 2: "Bob"}
FORGED = ("9.9", "1.99", "0.0", "2.1", "1.x", "-1", "1.1.1.1", "x" * 30, "１.１", "1.0.b")


class Pages:
    """The pages of the review of a game of players 1 and 2."""

    def __init__(
        self,
        game: str,
        seats: int,
        seed: bytes,
        plays: Plays,
        options: Options = (),
        known: Sequence[Judgement] = (),
        first: int = 0,
        players: Players = PEOPLE,
        hints: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """The reviewer judges the moves from ``first`` on; those that are ``known`` come before them."""
        chosen = settle_options(GAMES[game].options, dict(options))
        record = Record(game, seats, chosen, seed, {}, plays, None)
        self.playback = Playback.of(record)
        self.review = Review((*known, *judged_from(first, record)))
        by_ply = (players,) * (self.playback.last + 1)
        self._reviewed = Reviewed(
            TABLE, SCREENS[game], self.playback, self.review, by_ply, ApplicationEmoji(), hints, NAMES
        )

    def shown(self, wanted: str = "") -> Page:
        return page(self._reviewed, wanted)

    def leads_to(self, wanted: str = "") -> dict[str, str]:
        """The pages behind the buttons that can be pressed, by their labels."""
        parts = walk(components_of(undrawn(self.shown(wanted)).layout))
        buttons = [part for part in parts if part["type"] == BUTTON and not part.get("disabled")]
        return {button["label"]: button["custom_id"].split(":", 3)[3].partition("~")[0] for button in buttons}


def judged_from(first: int, record: Record) -> list[Judgement]:
    """The judgements of the moves from ``first`` on."""
    reviewer, story = PLAYERS[record.game].review, story_of(record)
    assert reviewer is not None
    found = []
    for plies in games_in(record.moves):
        judged = (reviewer.judge(story.part(plies), ply - plies.start) for ply in plies if ply >= first)
        found += [replace(each, ply=plies.start + each.ply) for each in judged if each is not None]
    return found


@cache
def line() -> Pages:
    """A game that random play ends by a line: player 2 starts, and both give the win away several times."""
    return Pages("okiya", 2, *game_ending_by("line")[:2])


def test_the_overview_tells_the_turning_point_and_the_accuracy_and_leads_to_a_list_of_every_move() -> None:
    shown = line().shown()
    listed = line().shown(line().leads_to()["Moves"]).text.splitlines()

    lines = shown.text.splitlines()
    assert lines[0].startswith("### Review of table ")
    assert "<@2> wins this game with four tokens in a line: b1, b2, b3, b4." in lines
    assert "With best play by both, <@2> wins this garden." in lines
    assert "**Turning point:** move 14. <@1> took Iris Sun on d2. This **gave the win away**." in lines
    assert (
        "**Accuracy:** <@1> 57%, as 4 of 7 tiles gave nothing away. "
        "<@2> 63%, as 5 of 8 tiles gave nothing away." in lines
    )
    assert not any(line.startswith("1. ") for line in lines)
    assert [line.partition(".")[0] for line in listed[-MOVES:]] == [str(i) for i in range(1, MOVES + 1)]
    assert listed[-MOVES] == "1. <@2> took Cherry Poem on b4. This **gave the win away**."
    assert listed[-MOVES + 9].endswith(" on a4. No other tile kept the win.")
    assert listed[-1].endswith(" on b3. It was the only tile to take.")
    assert [picture.alt for picture in shown.pictures] == [OkiyaScreen().alt(last_view())]


def last_view() -> OkiyaView:
    view = line().playback.view(MOVES)
    assert isinstance(view, OkiyaView)
    return view


def test_a_lost_game_of_partners_without_a_fault_says_what_good_plays_cannot_see() -> None:
    lost = playout(Table(OkeyDokey, 2), 1).moves
    judged = Judgement(len(lost) - 1, *lost[-1], Verdict.UNLUCKY, {"deals": 0, "open": "no"})

    told = Pages("okey_dokey", 2, seed_number(1), lost, known=[judged], first=len(lost)).shown().text

    assert "100%, as 1 of 1 plays were as good as any with what was known. Good plays can lose: " in told


def test_a_move_after_a_hint_is_marked_and_counts_for_nobodys_accuracy() -> None:
    seed, plays = game_ending_by("line")[:2]
    hints = (2, 0), (1, 1), (1, 13)
    pages = Pages("okiya", 2, seed, plays, known=line().review.moves, first=len(plays), hints=hints)

    lines = pages.shown().text.splitlines()
    listed = pages.shown("1.0.1").text.splitlines()
    marked = [line.partition(".")[0] for line in listed[-MOVES:] if line.endswith(" (After a hint.)")]
    assert marked == ["1", "2", "14"]
    assert (
        "**Accuracy:** <@1> 80%, as 4 of 5 tiles gave nothing away. "
        "<@2> 71%, as 5 of 7 tiles gave nothing away." in lines
    )
    assert "-# Moves after a hint do not count for the accuracy." in lines
    assert "(After a hint.)" in pages.shown("1.14").text


def test_every_page_shows_the_board_after_its_move_or_before_it() -> None:
    for ply in range(1, MOVES + 1):
        before, after = (line().playback.view(at) for at in (ply - 1, ply))
        assert isinstance(before, OkiyaView)
        assert isinstance(after, OkiyaView)
        assert [picture.alt for picture in line().shown(f"1.{ply}").pictures] == [OkiyaScreen().alt(after)]
        (picture,) = line().shown(f"1.{ply}.b").pictures
        assert picture.alt.startswith(OkiyaScreen().alt(before))
    (picture,) = line().shown("1.3").pictures
    assert picture.draw() == render.board(line().playback.view(3))


def test_the_board_before_a_move_rings_the_moves_that_were_better() -> None:
    judged = line().review.moves[2]
    (picture,) = line().shown("1.3.b").pictures

    assert "b2" in judged.better
    assert picture.alt.endswith(" Marked as better: b2 (Iris Bird) or a4 (Pine Poem).")
    assert picture.draw() == render.board(line().playback.view(2), judged.better)
    assert picture.draw() != render.board(line().playback.view(2))


def test_the_menu_of_moves_names_the_players() -> None:
    menu = next(
        part for part in walk(components_of(undrawn(line().shown()).layout)) if part["type"] == SELECT
    )

    assert menu["options"][1]["label"] == "1. Bob took Cherry Poem on b4."


def test_the_better_line_is_shown_step_by_step_to_its_end() -> None:
    steps = line().review.moves[2].line
    first, last = line().shown("1.3.1"), line().shown(f"1.3.{len(steps)}")

    assert steps[0] == "b2"
    assert first.text.splitlines()[-1] == (f"**Better line, 1 of {len(steps)}.** <@2> took Iris Bird on b2.")
    assert last.text.splitlines()[-1].startswith(f"**Better line, {len(steps)} of {len(steps)}.** <@2> took ")
    assert "wins" in last.pictures[0].alt
    assert line().leads_to("1.3")["Better Line"] == "1.3.1"
    assert {label: to for label, to in line().leads_to("1.3.1").items() if "Line" in label} == {
        "Line Back": "1.3.b",
        "Line Forward": "1.3.2",
    }
    assert line().leads_to("1.3.1")["After"] == "1.3"
    assert "Line Forward" not in line().leads_to(f"1.3.{len(steps)}")
    assert line().shown("1.3.99").text == line().shown("1.3").text
    assert "Better Line" not in line().leads_to("1.6")


def test_a_forged_page_shows_the_overview() -> None:
    for wanted in FORGED:
        assert line().shown(wanted).text == line().shown().text


def test_the_review_of_a_match_begins_with_its_last_game_and_links_the_others() -> None:
    seed, plays, _ = game_ending_by("line")
    more = (*plays, (0, "next"), (0, "resign"))
    pages = Pages("okiya", 2, seed, more, (("match", "sets"),), known=line().review.moves, first=len(plays))

    assert ", game 2 of 2" in pages.shown().text.splitlines()[0]
    assert pages.leads_to()["Earlier Game"] == "1.0"
    assert "Later Game" not in pages.leads_to()
    assert ", game 1 of 2" in pages.shown("1.0").text.splitlines()[0]
    assert "**Turning point:** move 14." in pages.shown("1.0").text
    assert pages.leads_to("1.15")["Later Game"] == "2.0"
    assert "Earlier Game" not in pages.leads_to("1.0")

    assert "**Accuracy:** <@1> made no move that counts. <@2> made no move that counts." in pages.shown().text
    assert pages.shown("2.0.1").text.splitlines()[-1] == "1. <@1> resigned. This **gave a won game up**."


@pytest.mark.parametrize(
    "options", [(("match", "points"),), (("match", "sets"), ("full_garden", "draw"))], ids=str
)
def test_every_page_keeps_to_the_limits_and_speaks_in_whole_sentences(options: Options) -> None:
    played = playout(Table(Okiya, 2, options))
    last_game = games_in(played.moves)[-1].start
    pages = Pages("okiya", 2, seed_number(0), played.moves, options, first=last_game)
    game, number = pages.leads_to()["Last"].split(".")
    for move in range(int(number) + 1):
        shown = pages.shown(f"{game}.{move}")

        assert violations(components_of(undrawn(shown).layout)) == []
        assert reads_well(shown.text.replace("*", "").replace("\n\n", "\n").split("\n", 2)[2])


@pytest.mark.parametrize(("verdict", "all_that_may"), [("good", True), ("win-to-loss", False)])
def test_the_list_of_a_long_game_has_parts_that_fit_into_a_message(verdict: str, all_that_may: bool) -> None:
    played = playout(Table(Okago, 2))
    known = [
        Judgement(ply, seat, action, verdict, {"moves": 3}) for ply, (seat, action) in enumerate(played.moves)
    ]
    longest = Players((2**63 - 1, 2**63 - 2), 1)
    pages = Pages("okago", 2, seed_number(0), played.moves, known=known, first=len(known), players=longest)

    first, second = pages.shown("1.0.1"), pages.shown(pages.leads_to("1.0.1")["Later"])
    for shown in (first, second):
        assert violations(components_of(undrawn(shown).layout)) == []
    listed = int(first.text.splitlines()[-1].partition(".")[0])
    assert (listed == MOST_LISTED) == all_that_may
    assert f"\n{listed + 1}. " in second.text
    assert "Earlier" not in pages.leads_to("1.0.1")
    assert pages.leads_to("1.0.2")["Earlier"] == "1.0.1"
    assert pages.leads_to("1.0.2")["Overview"] == "1.0"
    assert pages.shown("1.0.99").text.splitlines()[-1].startswith(f"{len(played.moves)}. ")
