"""Profiles in words: opponents, games with computer players, and achievements."""

from __future__ import annotations

from bot.screens.ranks.ladders import achievements
from bot.screens.ranks.profile import profile_text
from bot.screens.registry import SCREENS
from bot.store.rows import Achievement, Opponent, Profile, WinDrawLoss
from games import GAMES
from render import feat_names
from tests.bot.store.examples import NOON

ACHIEVEMENTS = achievements(SCREENS)
NEW = Profile(10, "hidden", True, (), (), ())


def test_a_new_member_reads_how_to_begin_and_who_sees_the_profile() -> None:
    assert profile_text(SCREENS, NEW, mine=True).splitlines() == [
        "### <@10>",
        "No finished games yet. `/okiya start` opens a table.",
        f"-# Still to achieve: {', '.join(f'{each.name} ({each.how})' for each in ACHIEVEMENTS.values())}.",
        "-# Seen by: nobody.",
    ]


def test_others_do_not_read_what_is_missing_or_who_sees_the_profile() -> None:
    assert profile_text(SCREENS, NEW, mine=False).splitlines()[2:] == []


def test_opponents_and_achievements_are_named_and_an_unknown_achievement_is_left_out() -> None:
    opponents = (Opponent(20, WinDrawLoss(3, 2, 0, 1)), Opponent(30, WinDrawLoss(2, 1, 1, 0)))
    achieved = tuple(Achievement(key, 7, NOON) for key in ("every_game", "of_a_game_long_gone"))
    found = Profile(10, "public", True, (), opponents, achieved)

    assert profile_text(SCREENS, found, mine=False).splitlines()[2:] == [
        "Most games with: <@20> (2 won, 1 lost), <@30> (1 won, 1 drawn, 0 lost).",
        "- **every game**: won each of the games (table 7)",
    ]


def test_every_feat_of_every_game_has_words_that_are_those_of_its_medallion() -> None:
    feats = {feat.key for game in GAMES.values() for feat in game.feats}

    assert feats <= set(ACHIEVEMENTS)
    assert {key: words.name.english for key, words in ACHIEVEMENTS.items()} == feat_names()
