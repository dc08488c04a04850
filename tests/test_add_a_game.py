"""The page about adding a game is followed to the letter: its code adds two games to a copy of the tree.

The test runs there what is parametrised by games. ``python -m tests.test_add_a_game``, which is ``make
test-new-game``, runs everything there; a folder, if one is named, keeps the copy. Skipped without the ``art``
extra, which builds the pictures of the games.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from games import GAMES, LADDERS
from tests.test_codebase import name_of, tracked_files

pytest.importorskip("resvg_py", reason="drawing needs the art extra: pip install game-night[art]")

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")

EXAMPLES = {"trio": "Trio", "herons": "Herons"}
"""The keys of the examples of the page, and the names of their classes."""

TITLES = {"trio": "Trio", "herons": "Herons by the River"}

FILES = dict(re.findall(r"\*\*`([\w/.]+)`\*\*\n\n```python\n(.*?)```", PAGE, re.DOTALL))
LINES = re.findall(r"```python\n# ([\w/.]+)\n(from .*?)\n\n(    .*?\n)```", PAGE)
"""The list of each room, with what Trio adds to it: an import, and its line."""

MOST_LINES = 630
"""How many lines a small game may take, its tests included."""

MOST_CEREMONY = 100
"""How many of these may be imports and lines in lists."""

ON_EVERY_GAME = (
    "tests/games/test_contract.py",
    "tests/games/test_core.py",
    "tests/games/test_goldens.py",
    "tests/games/players/test_facts.py",
    "tests/games/players/test_players.py",
    "tests/render/test_new_game.py",
    "tests/render/test_contract.py",
    "tests/render/test_goldens.py",
    "tests/render/cards",
    "tests/bot/screens/test_words_of_games.py",
    "tests/bot/screens/test_hint_words.py",
    "tests/bot/screens/test_alts.py",
    "tests/bot/screens/test_every_screen.py",
    "tests/bot/screens/test_secrecy.py",
    "tests/bot/test_readme.py",
    "tests/bot/cogs",
)
OF_THEM = (
    "trio or herons or test_facts or test_hub or test_readme or world_of_its_own or from_facts or every_name"
)


def files_of(game: str) -> dict[str, str]:
    """The files of an example by their names."""
    return {name: code for name, code in FILES.items() if re.search(rf"\b(test_)?{game}\b", name)}


def add_lines(copy: Path, game: str, after: str) -> None:
    """Do what the page says of lists: an import on top, and the game's line after that of another game."""
    for name, imported, line in LINES:
        path = copy / name
        text = path.read_text(encoding="utf-8")
        known = _named(line, after)
        assert text.count(known) == 1, f"{name} has no line like {known}"
        top, last, rest = text.replace(known, known + _named(line, game)).rpartition("\nfrom ")
        path.write_text(f"{top}\n{_named(imported, game)}{last}{rest}", encoding="utf-8")
    readme, changes = copy / "README.md", copy / "CHANGELOG.md"
    text = readme.read_text(encoding="utf-8")
    readme.write_text(text.replace(" | `start` ", f", `/{game}` | `start` "), encoding="utf-8")
    with changes.open("a", encoding="utf-8") as file:
        file.write(f"- {TITLES[game]} is a new game.\n")


def _named(line: str, game: str) -> str:
    """A line of Trio with the name of another game."""
    return line.replace("trio", game).replace("Trio", EXAMPLES.get(game) or GAMES[game].__name__)


def with_free_numbers(files: dict[str, str]) -> dict[str, str]:
    """The files, in which each ladder has the next number that is free, as the page demands."""
    free = count(max(ladder.number for _, ladder in LADDERS.values()) + 1)
    ladder = re.compile(r'(Ladder\("\w+", ".*?", )\d+')
    return {name: ladder.sub(lambda it: f"{it[1]}{next(free)}", code) for name, code in files.items()}


ENGLISH_EVERYWHERE = """
from bot.languages.catalogues import collected, update, updated
from bot.languages.speech import ENGLISH, LANGUAGES, catalogue_file, read_catalogue

update()
for tag in LANGUAGES:
    if tag != ENGLISH:
        catalogue = read_catalogue(tag)
        for message in catalogue:
            if message.id and not message.pluralizable and not message.string:
                message.string = message.id
        catalogue_file(tag).write_bytes(updated(tag, catalogue, collected()))
"""
"""A program that translates what is not translated by saying it in English."""


def add_examples(copy: Path) -> None:
    """Copy the repository and add both examples."""
    old = {name_of(path): path for path in tracked_files()}
    for name, path in old.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy / name)
    for folder in {path.parent for path in old.values()}:  # what is compiled need not be compiled again
        if (folder / "__pycache__").is_dir():
            shutil.copytree(folder / "__pycache__", copy / folder.relative_to(ROOT) / "__pycache__")
    for name, code in with_free_numbers(FILES).items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(code, encoding="utf-8")
    for game, after in zip(EXAMPLES, ([*GAMES][-1], *EXAMPLES), strict=False):
        add_lines(copy, game, after)
    (copy / ".venv").symlink_to(ROOT / ".venv")
    run(copy, "-m", "ruff", "check", "--quiet", "--fix", "--select", "I", ".")


def changed_in(copy: Path) -> set[str]:
    """The files of the repository that are others in the copy."""
    return {
        name_of(path) for path in tracked_files() if (copy / name_of(path)).read_bytes() != path.read_bytes()
    }


MADE_AND_TESTED = """
import ast, sys, pytest
from tests import new_game

sys.exit(new_game.main(ast.literal_eval(sys.argv[1])) or pytest.main(ast.literal_eval(sys.argv[2])))
"""
"""A program that builds and records what is coarse and quick, and tests it; both need nearly all modules."""


@pytest.mark.parametrize("game", EXAMPLES)
def test_an_example_is_short_and_little_of_it_is_ceremony(game: str) -> None:
    text = "".join(files_of(game).values())
    imports = re.findall(r"^(?:from|import) .*?(?:\(.*?^\)|$)", text, re.DOTALL | re.MULTILINE)
    ceremony = sum(len(each.splitlines()) for each in imports) + 2 * len(LINES)

    assert len(text.splitlines()) + 2 * len(LINES) <= MOST_LINES
    assert ceremony <= MOST_CEREMONY


def test_every_file_of_the_page_belongs_to_one_example() -> None:
    assert [name for name in FILES if sum(name in files_of(game) for game in EXAMPLES) != 1] == []


@pytest.mark.long
def test_following_the_page_adds_games_that_pass_what_every_game_must(tmp_path: Path) -> None:
    add_examples(tmp_path)
    own = [name for name in FILES if Path(name).name.startswith("test_")]
    tests = ["-n", "0", "-q", "-p", "no:randomly", "-k", OF_THEM, *own, *ON_EVERY_GAME]

    run(tmp_path, "-c", MADE_AND_TESTED, str([*EXAMPLES, "--quick"]), str(tests))

    assert changed_in(tmp_path) == {*(name for name, *_ in LINES), "README.md", "CHANGELOG.md"}
    run(tmp_path, "-m", "ruff", "format", "--check", ".")
    run(tmp_path, "-m", "ruff", "check", ".")


def run(folder: Path, *command: str) -> None:
    """Run Python there. What it prints is shown if it fails."""
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def main(arguments: Sequence[str]) -> int:
    """Run everything with both examples in place, in the folder named or in one that goes again."""
    with TemporaryDirectory() as passing:
        copy = Path(*arguments[:1] or [passing])
        add_examples(copy)
        run(copy, "-c", ENGLISH_EVERYWHERE)
        run(copy, "-m", "tests.new_game", *EXAMPLES)
        print("Changed:", *sorted(changed_in(copy)))
        subprocess.run(["git", "init", "--quiet"], cwd=copy, check=True)
        tests = "pytest --ignore=tests/test_add_a_game.py"  # it would add them twice
        checks = ("ruff format --check .", "ruff check .", "pyrefly check", tests)
        codes = [
            subprocess.run([sys.executable, "-m", *each.split()], cwd=copy, check=False).returncode
            for each in checks
        ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
