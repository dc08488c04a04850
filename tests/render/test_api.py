"""What the bot needs from render: boards of any view, covers and emoji, from any number of threads."""

from __future__ import annotations

import io
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path
from threading import Barrier

import pytest
from PIL import Image

from games import GAMES
from games.ok.tiles import KINDS
from games.okiya import Okiya
from games.okiya.garden import TILES
from render import PICTURES, atlas, board, composed, cover, emoji
from render.cache import PictureCache

EMOJI_LIMIT_BYTES = 256 * 1024  # Discord's


def test_boards_drawn_in_many_threads_at_once_are_those_drawn_one_by_one() -> None:
    views = [Okiya.start(2, {}, bytes([n]) * 16).view(None) for n in range(1, 9)]
    start = Barrier(8)

    def draw(n: int) -> list[bytes]:
        start.wait()
        return [board(views[(n + i) % 8]) for i in range(8)]

    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(draw, range(8)))

    for n, boards in enumerate(drawn):
        assert boards == [board(views[(n + i) % 8]) for i in range(8)]


def test_a_process_draws_at_once_in_many_threads_and_loads_nothing_that_only_building_needs() -> None:
    program = """
import sys
from concurrent.futures import ThreadPoolExecutor
from games.okiya import Okiya
import render
view = Okiya.start(2, {}, bytes(16)).view(None)
with ThreadPoolExecutor(8) as threads:
    print(len(set(threads.map(lambda _: render.board(view), range(16)))))
render.cover("okiya"), render.emoji("okiya")
print([name for name in sys.modules if name.split(".")[0] in ("numpy", "resvg_py", "fontTools", "discord")
       or name.startswith("render.art")])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.split("\n") == ["1", "[]", ""]


def test_every_package_of_the_rooms_is_installed_but_those_that_only_building_needs() -> None:
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    find = project["tool"]["setuptools"]["packages"]["find"]

    def in_list(package: str, key: str) -> bool:
        return any(fnmatchcase(package, pattern) for pattern in find.get(key, ()))

    files = [file for room in ("bot", "games", "render") for file in (root / room).rglob("__init__.py")]
    packages = {".".join(file.parent.relative_to(root).parts) for file in files}
    missing = {name for name in packages if not in_list(name, "include") or in_list(name, "exclude")}
    assert missing == {name for name in packages if f"{name}.".startswith("render.art.")}


def test_the_cache_gives_the_bytes_it_holds_without_drawing_again() -> None:
    cache = PictureCache(100)
    cache.get("garden", lambda: b"drawn")

    assert cache.get("garden", lambda: b"drawn again") == b"drawn"


def test_the_cache_never_holds_more_bytes_than_its_limit() -> None:
    cache = PictureCache(100)

    for n in range(50):
        cache.get(n, lambda n=n: bytes(n))
        assert cache.held_bytes <= 100


def test_the_cache_drops_the_picture_that_was_unused_for_the_longest_time() -> None:
    cache = PictureCache(20)
    for name in ("old", "older"):
        cache.get(name, lambda: bytes(10))
    cache.get("old", lambda: bytes(10))
    cache.get("new", lambda: bytes(10))

    assert cache.get("old", lambda: b"drawn again") == bytes(10)
    assert cache.get("older", lambda: b"drawn again") == b"drawn again"


def test_a_picture_larger_than_the_cache_is_given_but_not_held() -> None:
    cache = PictureCache(5)

    assert cache.get("large", lambda: bytes(10)) == bytes(10)
    assert cache.held_bytes == 0


@pytest.mark.parametrize("game", PICTURES)
def test_every_game_drawn_is_a_game_played_and_has_a_cover(game: str) -> None:
    picture = Image.open(io.BytesIO(cover(game)))

    assert game in GAMES
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1000, 400))


@pytest.mark.parametrize(
    ("game", "shown", "names"),
    [
        ("okiya", {*TILES, "@1", "@2"}, {"MS": "maple_sun", "@1": "parasol_token", "@2": "fan_token"}),
        (
            "okago",
            {".", "+", "*", "r", "R", "b", "B", "r!", "b!", "r?", "b?", "x", "x*"},
            {"r": "red_face_down", "B": "teal_face_up", "b!": "teal_can_jump"},
        ),
        (
            "ok",
            {*KINDS, "ok", "@1", "@2", "@3", "@4"},
            {"k11": "black_11", "*": "fake_ok", "ok": "ok_crown", "@3": "seat_3"},
        ),
    ],
)
def test_everything_a_button_can_show_has_an_emoji_with_a_name_to_be_read_aloud(
    game: str, shown: set[str], names: dict[str, str]
) -> None:
    pieces = emoji(game)

    assert set(pieces) == shown
    assert {piece: pieces[piece].name for piece in names} == names


@pytest.mark.parametrize("game", PICTURES)
def test_emoji_are_what_discord_takes(game: str) -> None:
    pieces = emoji(game).values()

    assert len({piece.name for piece in pieces}) == len({piece.png for piece in pieces}) == len(pieces)
    for piece in pieces:
        picture = Image.open(io.BytesIO(piece.png))
        assert (picture.size, picture.mode) == ((128, 128), "RGBA")
        assert 2 <= len(piece.name) <= 32
        assert piece.name.replace("_", "").isalnum()
        assert len(piece.png) < EMOJI_LIMIT_BYTES / 8


def test_composing_reads_no_sprites_and_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas, "_loaded", loaded := {})
    view = Okiya.start(2, {}, bytes(16)).view(None)
    write, read = composed(view), bool(loaded)
    assert not read
    assert write() == composed(view)() == board(view)
