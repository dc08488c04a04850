"""A sixth game changes no old picture, and the tests name all that it lacks.

Skipped without the ``art`` extra.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from games import GAMES, LADDERS
from games.core import Feat, Game, Ladder
from games.okiya import Okiya
from render import PICTURES, Pictures, atlas, committed, emoji
from render.cards import profile
from render.cards.leaderboard import LeaderboardCard
from render.cards.profile import ProfileCard
from render.committed import CARDS, cards_of, cover_path, film_of, index_path, sheet_path
from tests.render.cards.card_pictures import BOARDS, PROFILES, REGULAR

NEEDS = "drawing needs the art extra: pip install game-night[art]"
pytest.importorskip("numpy", reason=NEEDS)
build = pytest.importorskip("render.art.build", reason=NEEDS)
packages = pytest.importorskip("render.art.packages", reason=NEEDS)
ladders = pytest.importorskip("render.art.ladders", reason=NEEDS)
okiya_art = pytest.importorskip("render.art.okiya", reason=NEEDS)
vector = pytest.importorskip("render.art.vector", reason=NEEDS)

WORDS = {"sixth_sense": ("sixth", "sense")}
WORLDS = ("podium ", "sky ", "step ", "row ")
"""The largest sprites of a ladder, which only its leaderboard shows."""


FACTS = {
    "key": "sixth",
    "ladders": (
        Ladder("sixth", "Sixth", 60),
        Ladder("sixth_coop", "Sixth co-op", 61, levels=("low", "high")),
    ),
    "feats": (Feat("sixth_sense"),),
}
SIXTH: type[Game] = type("Sixth", (Okiya,), FACTS)
"""A made-up game that plays like Okiya, with two ladders and a feat of its own."""


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Adds a game to the lists for one test: its rules, then optionally its pictures and its art."""

    def add(game: type[Game], pictures: Pictures | None = None, **art: object) -> None:
        monkeypatch.setitem(GAMES, game.key, game)
        for ladder in game.ladders:
            monkeypatch.setitem(LADDERS, ladder.key, (game, ladder))
        if pictures is not None:
            monkeypatch.setitem(PICTURES, game.key, pictures)
        if art:
            monkeypatch.setitem(sys.modules, f"render.art.{game.key}", SimpleNamespace(**art))

    return add


def drawn() -> dict[str, bytes]:
    """Every picture of the cards' gallery, drawn now."""
    cards = {name: (card.scene(), card) for name, card in BOARDS.items()}
    profiles = {name: (card.scene(), card) for name, card in PROFILES.items()}
    return {
        name: atlas.load(*card.sets).png(scene, card.height_px)
        for name, (scene, card) in (cards | profiles).items()
    }


def whole_art() -> dict[str, object]:
    """Art for the game in colours that no other has."""
    blob = [vector.Shape(vector.circle(50, 50, 40), "#B7FF00")]
    art = ladders.LadderArt(pieces=lambda: [blob] * 4, mark=lambda: blob)
    return {
        "LADDERS": {ladder.key: art for ladder in SIXTH.ladders},
        "FEATS": {"sixth_sense": lambda: blob},
        "sprites": dict,
        "cover": okiya_art.cover,
        "emoji": okiya_art.emoji,
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_game_shows_all_that_its_rules_state_and_has_all_its_files(game: str) -> None:
    assert list(packages.missing(game)) == []

    files = [cover_path(game)]
    for name in (game, film_of(game), cards_of(game)):
        files += [sheet_path(name), index_path(name)]
    assert [file.name for file in files if not file.is_file()] == [], f"build {game}"
    assert len(emoji(game)) == len(PICTURES[game].emoji)


def test_the_pictures_list_the_games_in_the_order_of_the_rules() -> None:
    assert list(PICTURES) == list(GAMES)


def test_a_sixth_game_changes_no_byte_of_an_old_card(register: Callable[..., None]) -> None:
    before = drawn()

    register(type("Featless", (Okiya,), {**FACTS, "feats": ()}))

    assert drawn() == before


def test_a_sixth_games_art_changes_no_drawing_that_there_was(register: Callable[..., None]) -> None:
    before = {name: json.loads(index_path(name).read_text())["drawings"] for name in build.card_sets()}

    register(SIXTH, Pictures(list, PICTURES["okiya"].emoji, feats=WORDS), **whole_art())

    assert list(packages.missing("sixth")) == []
    assert [
        name for name, known in before.items() if build.drawings_hash(build.drawings_of(name)) != known
    ] == []


def test_a_profile_with_more_ladders_and_feats_is_higher_and_has_no_black_edge(
    register: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(sheet_path(CARDS).parent, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(committed, "_FOLDER", tmp_path)
    monkeypatch.setattr(atlas, "_loaded", {})
    register(SIXTH, Pictures(list, PICTURES["okiya"].emoji, feats=WORDS), **whole_art())
    name = cards_of("sixth")
    sprites = {
        sprite: build.rasterise(drawing).convert("RGB")
        for sprite, drawing in build.drawings_of(name).items()
        if not sprite.startswith(WORLDS)
    }
    build.write({name: build.build_sheet(sprites, build.card_palette())}, {name: ""}, {})
    more = [replace(REGULAR.ladders[0], ladder=ladder.key) for ladder in SIXTH.ladders]
    card = ProfileCard((*REGULAR.ladders, *more), ("sixth_sense",))

    png = atlas.load(*card.sets).png(card.scene(), card.height_px)

    picture = build.Image.open(build.io.BytesIO(png)).convert("RGB")
    rows_of_feats = -(-len(profile.feats()) // profile.MEDALLIONS_ACROSS)
    assert picture.height == card.height_px == 208 + 4 * 192 + rows_of_feats * 96 + 2 * 12
    assert (0, 0, 0) not in {picture.getpixel((x, y)) for x in (0, 999) for y in range(picture.height)}
    board = LeaderboardCard("sixth_coop", "server", "all", (replace(BOARDS["board"].rows[0], beaten=1),))
    assert board.scene()[0] == ("podium sixth_coop", 0, 0)
    assert "sixth_coop high gold" in {sprite for sprite, _, _ in board.scene()}


def test_all_that_a_game_lacks_is_named(register: Callable[..., None]) -> None:
    register(SIXTH)
    assert list(packages.missing("sixth")) == ["render.PICTURES has no line for 'sixth'"]

    register(SIXTH, Pictures(list, {"@1": "token"}))
    assert list(packages.missing("sixth")) == ["there is no package render.art.sixth"]

    for lacking in ("LADDERS", "FEATS", "sprites", "cover", "emoji"):
        register(SIXTH, None, **{name: art for name, art in whole_art().items() if name != lacking})
        assert list(packages.missing("sixth")) == [f"render.art.sixth has no {lacking}"]

    register(SIXTH, None, **(whole_art() | {"LADDERS": {}, "FEATS": {"first_win": list}, "emoji": dict}))
    assert list(packages.missing("sixth")) == [
        "the ladders of render.art.sixth lack 'sixth'",
        "the ladders of render.art.sixth lack 'sixth_coop'",
        "the motifs of render.art.sixth lack 'sixth_sense'",
        "the motifs of render.art.sixth have 'first_win', which the game does not",
        "the feats of render.sixth lack 'sixth_sense'",
        "the emoji of render.art.sixth lack '@1'",
    ]


def test_nothing_is_drawn_in_place_of_missing_art(register: Callable[..., None]) -> None:
    register(SIXTH, Pictures(list, {}), **(whole_art() | {"LADDERS": {}}))

    with pytest.raises(packages.MissingArt, match="no art of the ladder 'sixth'"):
        build.drawings_of(cards_of("sixth"))
    with pytest.raises(packages.MissingArt, match="lack 'sixth_coop'"):
        build.build_game("sixth")
