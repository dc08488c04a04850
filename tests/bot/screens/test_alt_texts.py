"""Alt texts of cards: they say everything that the picture shows, and are never too long."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.languages import LANGUAGES, speaking
from bot.screens.ranks.ladders import leaderboard_alt, profile_alt, title_of
from bot.screens.registry import SCREENS
from games import GAMES, LADDERS
from render.cards.leaderboard import LeaderboardCard, LeaderboardRow
from render.cards.profile import ProfileCard, ProfileLadder
from tests.render.cards.card_pictures import GAINED, SCHOLARS, TOGETHER, any_board, any_profile, row


def test_words_say_all_that_a_board_shows() -> None:
    assert leaderboard_alt(SCREENS, GAINED).splitlines()[:2] == [
        "OK, everywhere, this week.",
        "1: +134, 5 games, 3 won, 0 drawn, 2 lost, 3 in a row, last game +9.",
    ]
    assert leaderboard_alt(SCREENS, GAINED).splitlines()[4] == (
        "4 (you): +0, 5 games, 3 won, 0 drawn, 2 lost, 5 in a row, last game +9."
    )
    assert leaderboard_alt(SCREENS, TOGETHER).splitlines()[2] == (
        "2: Professional, score 50, 14 games, 9 won, 5 lost, 2 in a row, last game +12."
    )
    assert (
        leaderboard_alt(SCREENS, SCHOLARS)
        .splitlines()[-1]
        .startswith("On no board (you): nothing beaten, score 11,")
    )
    assert (
        leaderboard_alt(SCREENS, LeaderboardCard("okiya", "server", "all", (row(7, 9),)))
        .splitlines()[1]
        .startswith("7: 1116?, 3 games,")
    )


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_board_in_words_is_never_more_than_can_be_sent_and_leave_no_row_out(tag: str) -> None:
    rng = Random(8)
    most = 888888
    longest = LeaderboardRow(most, -8888, most, most, most, most, 8888, -8888, unsure=True)
    own = replace(longest, own=True)
    boards = [any_board(rng) for _ in range(200)]
    boards += [LeaderboardCard("okiya", "everywhere", "season", (longest,) * 10, own, 888, 8888)]

    with speaking(tag):
        for card in boards:
            said = leaderboard_alt(SCREENS, card)
            assert len(said) <= 1024
            assert len(said.splitlines()) == (1 + len(card.rows) + (card.own is not None) if card.rows else 1)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_profile_in_words_is_never_more_than_can_be_sent_and_leave_no_ladder_out(tag: str) -> None:
    rng = Random(9)
    most = 8888888
    longest = ProfileLadder(
        "ok", -8888, most, most, most, most, 88888, 88888, (-8888, 8888), most, unsure=True, beaten=2
    )
    lessons = tuple((game, game == "okiya") for game in GAMES)
    worst = ProfileCard(tuple(replace(longest, ladder=ladder) for ladder in LADDERS), ("maestro",), lessons)

    with speaking(tag):
        for card in [worst, *(any_profile(rng) for _ in range(200))]:
            said = profile_alt(SCREENS, card)
            assert len(said) <= 1024
            assert all(title_of(SCREENS, each.ladder) in said for each in card.ladders)
