"""What games lack, in the order in which it is written: ``python -m tests.new_game KEY``, or several keys.

What is there already is built and recorded: its pictures, its games, the pictures to compare, the catalogues
and the words in pictures. With ``--quick``, for tests, the pictures are coarse, and the last two are left as
they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

import render
import tests.games.test_goldens as recorded_games
import tests.render.goldens as recorded_pictures
from bot.languages.catalogues import update
from bot.screens.registry import SCREENS
from bot.tables.results import LEAST_MOVES
from games import GAMES
from games.core import Rule
from games.players import PLAYERS
from render.art import build
from render.art.packages import missing
from render.art.vector import Drawing
from render.committed import cards_of
from tests.bot.screens.test_words_of_games import rules_of

ROOT = Path(__file__).parent.parent
QUICK = "--quick"


def lacking(key: str) -> Iterator[str]:
    """What is missing, the first thing first."""
    lists = {
        "games/__init__.py": GAMES,
        "games/players/__init__.py": PLAYERS,
        "render/__init__.py": render.PICTURES,
        "bot/screens/registry.py": SCREENS,
    }
    for file, listed in lists.items():
        if key not in listed:
            yield f"{file} has no line for {key!r}."
            return
    game, screen, pictures = GAMES[key], SCREENS[key], render.PICTURES[key]
    rated = [ladder.key for ladder in game.ladders if not ladder.together]
    if sorted(rated) != sorted(PLAYERS[key].anchors):
        yield f"games.players.{key} needs anchors for {rated}: python -m games.players.arena {key} --quick"
    defaults = {option.key: option.default for option in game.options}
    if 2 in game.seats and game.can_resign(2, defaults) and game.least_moves_to_gain <= LEAST_MOVES:
        yield f"games.{key}: least_moves_to_gain is to be more than {LEAST_MOVES}, as two can resign."
    yield from (f"{each}." for each in missing(key))
    if game.hides and None in (pictures.hand, pictures.filmed_hand):
        yield f"render.{key}: Pictures need hand and filmed_hand, for the game hides something."
    if game.hides and screen.private is None:
        yield f"bot.screens.{key} has no private screen, though the game hides something."
    for what, wanted, there in (
        ("options", [option.key for option in game.options], screen.options),
        ("feats", [feat.key for feat in game.feats], screen.feats),
        ("refusals", [Rule.NOTATION, *sorted(rules_of(key))], screen.refusals),
    ):
        yield from (f"bot.screens.{key}: {what} lack {str(name)!r}." for name in wanted if name not in there)
    for file, needed in (
        (f"tests/games/{key}/deals.py", game.hides),
        (f"tests/render/{key}/pictures.py", True),
        (f"tests/games/goldens/{key}.txt", True),
    ):
        if needed and not (ROOT / file).is_file():
            yield f"{file} is missing."
    for file, word in (("README.md", f"`/{screen.command}`"), ("CHANGELOG.md", game.title)):
        if word not in (ROOT / file).read_text(encoding="utf-8"):
            yield f"{file} does not name {word}."


def make(key: str, *, quick: bool) -> None:
    """Build and record what there is."""
    recorded_games.main([key])
    if key in render.PICTURES and not list(missing(key)):
        if quick:
            build.rasterise = coarsely
        build.build_game(key)
        recorded_pictures.main([key])
    if not quick:
        update()
        for name in (key, cards_of(key)):
            build.build_words(name)


def coarsely(drawing: Drawing) -> Image.Image:
    """A drawing at a quarter of its size, made as large as it should be: nine tenths are saved."""
    png = resvg_py.svg_to_bytes(svg_string=drawing.svg, skip_system_fonts=True, zoom=1 / 4)
    small = Image.open(BytesIO(png)).convert("RGBA")
    small.putalpha(small.getchannel("A").point(lambda seen: 255 * (seen > 127)))  # its edges are whole, too
    return small.resize((drawing.width, drawing.height), Image.Resampling.NEAREST)


def main(words: list[str]) -> int:
    """Make what can be made, then say what is missing."""
    keys = [word for word in words if word != QUICK]
    for key in keys:
        if key in GAMES:
            make(key, quick=QUICK in words)
    found = [each for key in keys for each in lacking(key)]
    print("\n".join(found) or "Nothing is missing. Look at the pictures, then: make test")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
