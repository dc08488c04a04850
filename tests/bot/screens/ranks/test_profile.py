"""Profiles in words: opponents, games with computer players, and achievements."""

from __future__ import annotations

from bot.screens.ranks.ladders import achievements
from bot.screens.ranks.profile import profile_text
from bot.screens.registry import SCREENS
from bot.store.rows import Profile
from games import GAMES
from render import PICTURES
from render.cards.profile import SHARED_FEATS

ACHIEVEMENTS = achievements(SCREENS)
NEW = Profile(10, "hidden", True, (), (), ())


def test_others_do_not_read_what_is_missing_or_who_sees_the_profile() -> None:
    assert profile_text(SCREENS, NEW, mine=False).splitlines()[2:] == []


def test_every_feat_of_every_game_has_words_that_are_those_of_its_medallion() -> None:
    feats = {feat.key for game in GAMES.values() for feat in game.feats}

    assert feats <= set(ACHIEVEMENTS)
    lines = [SHARED_FEATS, *(pictures.feats for pictures in PICTURES.values())]
    drawn = {key: " ".join(words) for feats in lines for key, words in feats.items()}

    assert {key: words.name.english for key, words in ACHIEVEMENTS.items()} == drawn
