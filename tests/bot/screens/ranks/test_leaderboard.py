"""Leaderboards as values: their words, their pages' ids, and menus of any number of ladders."""

from __future__ import annotations

from dataclasses import replace

from bot.screens.frame.controls import Choice
from bot.screens.frame.layout import Layout
from bot.screens.ranks.ladders import title_of, titles
from bot.screens.ranks.leaderboard import PERIODS, LeaderboardPage, leaderboard_text, menus
from bot.screens.registry import SCREENS
from bot.store.rows import BoardPage, Period, Ranked, Visibility
from games import LADDERS
from tests.bot.screens.limits import components_of, violations

FIRST = Ranked(1, 20, 1427, 40, 10, 5, 25, 0, -9, unsure=False)
SECOND = Ranked(2, 10, 1605, 1, 1, 0, 0, 1, 105, unsure=True)
FULL = BoardPage((FIRST, SECOND), 2, 1, 1, SECOND, 1)


def told(
    ladder: str, found: BoardPage, period: Period = "all", visibility: Visibility = "public"
) -> list[str]:
    return leaderboard_text(SCREENS, ladder, period, found, visibility, here=True).splitlines()


def test_a_page_names_members_and_where_the_reader_stands() -> None:
    assert told("okago", FULL)[:5] == [
        "### Okago, this server, all time",
        "**1** <@20> · 1427",
        "-# With fewer than 5 rated games (?):",
        "**2** <@10> · 1605?",
        "You are number 2 of 2 with 1605?.",
    ]
    assert "Computer players on this scale: Novice " in told("okago", FULL)[-1]
    assert "**2** <@10> · +1605?" in told("okago", FULL, "week")
    assert "Computer players" not in told("okago", FULL, "week")[-1]


def test_a_reader_on_no_leaderboard_is_told_why() -> None:
    found = replace(FULL, own=None)

    assert "You are not on this board yet. `/okiya start` opens a table." in told("okiya", found)
    for visibility, here, why in (
        ("server", False, "your servers only"),
        ("server", True, "You are not on this board yet."),
        ("hidden", True, "You are on no board: your profile is hidden."),
    ):
        assert why in leaderboard_text(SCREENS, "okiya", "all", found, visibility, here=here)


def test_every_ladder_has_a_title_as_on_its_picture_and_words_for_its_levels() -> None:
    assert {key: title_of(SCREENS, key) for key in LADDERS} == {
        key: facts.title for key, (_, facts) in LADDERS.items()
    }
    assert len(set(map(str, titles(SCREENS).values()))) == len(LADDERS)
    for game, ladder in LADDERS.values():
        missing = set(ladder.levels) - set(SCREENS[game.key].levels)
        assert not missing, f"{game.key} has no words for {missing}"


def test_every_page_is_read_as_it_is_written_and_no_other_is_read() -> None:
    for ladder in LADDERS:
        for here, period in ((here, period) for here in (True, False) for period in PERIODS):
            place = LeaderboardPage(ladder, here, period, 12)
            assert LeaderboardPage.read(str(place)) == place

    for forged in ("", "9999.h.a.1", "0.x.a.1", "0.h.q.1", "0.h.a.1234567", "0.h.a.-1", "x", "٠.h.a.1"):
        assert LeaderboardPage.read(forged) is None


def test_more_ladders_than_fit_in_a_menu_have_several() -> None:
    layout = Layout()
    choices = [Choice(f"{number}.h.a.1", f"Ladder {number}", chosen=number == 30) for number in range(60)]
    for row in menus(choices):
        layout.add_item(row)

    components = components_of(layout)
    offered = [option["value"] for row in components for option in row["components"][0]["options"]]
    assert offered == [choice.value for choice in choices]
    assert violations(components) == []
