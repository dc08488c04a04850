"""The page about adding a game is followed to the letter: its code adds a game to a copy of the repository.

Skipped without the ``art`` extra, which builds the game's pictures.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_codebase import name_of, tracked_files

pytest.importorskip("resvg_py", reason="drawing needs the art extra: pip install game-night[art]")

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")

FILES = dict(re.findall(r"\*\*`([\w/.]+)`\*\*\n\n```python\n(.*?)```", PAGE, re.DOTALL))
LINES = re.findall(r"```python\n# ([\w/.]+)\n(from .*?)\n\n(    .*?\n)```", PAGE)
(COMMANDS,) = re.findall(r"```sh\npython -m (render.*?)```", PAGE, re.DOTALL)

MOST_LINES = 600
"""How many lines a small game may take, its tests included."""

MOST_CEREMONY = 100
"""How many of these may be imports and lines in lists."""

ON_EVERY_GAME = (
    "tests/games/test_trio.py",
    "tests/games/test_contract.py",
    "tests/games/test_core.py",
    "tests/games/test_goldens.py",
    "tests/games/players/test_facts.py",
    "tests/games/players/test_players.py",
    "tests/render/test_new_game.py",
    "tests/render/test_contract.py",
    "tests/render/test_goldens.py",
    "tests/bot/screens/test_words_of_games.py",
    "tests/bot/screens/test_hint_words.py",
    "tests/bot/screens/test_alts.py",
    "tests/bot/screens/test_every_screen.py",
    "tests/bot/cogs",
)


def add_lines(copy: Path) -> None:
    """Do what the page says of lists: an import on top, and the game's line after that of OK."""
    for name, imported, line in LINES:
        path = copy / name
        text = path.read_text(encoding="utf-8")
        before = line.replace("trio", "ok").replace("Trio", "OK")
        assert text.count(before) == 1, f"{name} has no line like {line}"
        top, last, rest = text.replace(before, before + line).rpartition("\nfrom ")
        path.write_text(f"{top}\n{imported}{last}{rest}", encoding="utf-8")


def test_the_example_is_short_and_little_of_it_is_ceremony() -> None:
    lines = "".join(FILES.values()).splitlines()
    imports = re.findall(
        r"^(?:from|import) .*?(?:\(.*?^\)|$)", "".join(FILES.values()), re.DOTALL | re.MULTILINE
    )
    ceremony = sum(len(each.splitlines()) for each in imports) + 2 * len(LINES)

    assert len(lines) + 2 * len(LINES) <= MOST_LINES
    assert ceremony <= MOST_CEREMONY


@pytest.mark.long
def test_following_the_page_adds_a_game_that_passes_what_every_game_must(tmp_path: Path) -> None:
    old = {name_of(path): path for path in tracked_files()}
    for name, path in old.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, tmp_path / name)
    for folder in {path.parent for path in old.values()}:  # what is compiled need not be compiled again
        if (folder / "__pycache__").is_dir():
            shutil.copytree(folder / "__pycache__", tmp_path / folder.relative_to(ROOT) / "__pycache__")

    for name, code in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(code, encoding="utf-8")
    add_lines(tmp_path)
    for command in COMMANDS.replace("python -m", "").splitlines():
        run(tmp_path, *command.split())
    run(
        tmp_path,
        "pytest",
        "-n",
        "0",
        "-q",
        "-p",
        "no:randomly",
        "-k",
        "trio or test_facts or has_its_facts or cogs",
        *ON_EVERY_GAME,
    )

    changed = {name for name, path in old.items() if (tmp_path / name).read_bytes() != path.read_bytes()}
    assert changed == {name for name, *_ in LINES}


def run(folder: Path, *command: str) -> None:
    """Run a module there. What it prints is shown if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
