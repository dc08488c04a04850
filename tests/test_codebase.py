"""The repository tests itself: which room may import which, how a module looks, what must never be named.

Reads source texts only, with ``ast``; imports none of the rooms.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "render", "bot")
BOT_FLOORS = ("store", "tables", "screens", "cogs")
"""The rooms of the bot from the ground up: each may import those before it, none those behind it."""

MAY_IMPORT = {"games": {"games"}, "render": {"games", "render"}, "bot": {"games", "render", "bot"}}
RENDER_NEEDS = {"PIL"}
ART_NEEDS = {"PIL", "numpy", "resvg_py", "fontTools"}

LONG_MODULES = {
    "tests/games/test_contract.py": "one contract, tested in one place",
}
MOST_LINES = 400

# The one place that answers a person whatever went wrong.
LAST_NET = "bot/screens/table/desk.py"

MUST_EXIST = (
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "Makefile",
    "Procfile",
    ".env.example",
    ".ci/run",
    "pyproject.toml",
    "constraints.txt",
)

# Written so that this file does not match them itself.
REGISTRY_HOSTS = r"py[p]i\.org|python[h]osted|np[m]js\.|deb\.de[b]ian|crate[s]\.io|conda\.an[a]conda"
DEVELOPER_PATHS = r"(?<![\w.~-])/(?:hom[e]|User[s]|roo[t]|wor[k]|far[m])/|\b[A-Z]:\\+User[s]\b"


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file that git has or would take, by its path in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return tuple(sorted(path for path in paths if path.is_file()))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def modules_in(*folders: str) -> list[Path]:
    return [
        path
        for path in tracked_files()
        if path.suffix == ".py" and any(path.is_relative_to(ROOT / folder) for folder in folders)
    ]


@cache
def syntax_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


def imports_of(path: Path) -> Iterator[str]:
    """The dotted name of everything a module imports, at whatever depth; relative imports in full."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(syntax_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*near, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def foreign_imports(path: Path) -> set[str]:
    """What a module imports from neither the standard library nor our rooms."""
    tops = {name.split(".")[0] for name in imports_of(path)}
    return tops - sys.stdlib_module_names - set(ROOMS) - {"tests"}


def each(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=name_of)


# Imports point one way.


@each(modules_in(*ROOMS))
def test_a_room_imports_only_rooms_below_it(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0]

    ours = {name.split(".")[0] for name in imports_of(path)} & {*ROOMS, "tests"}

    assert ours <= MAY_IMPORT[room]


@each(modules_in("games"))
def test_the_rules_need_nothing_but_the_standard_library(path: Path) -> None:
    assert foreign_imports(path) == set()


@each(modules_in("games"))
def test_the_rules_reach_for_no_clock_no_chance_and_no_outside_world(path: Path) -> None:
    outside = {"asyncio", "datetime", "logging", "os", "pathlib", "random", "secrets", "socket", "sqlite3"}
    players = path.is_relative_to(ROOT / "games" / "players")

    tops = {name.split(".")[0] for name in imports_of(path)}

    assert not tops & (outside - {"random"} if players else outside | {"time"})


@each(modules_in("render"))
def test_drawing_needs_pillow_only_and_the_art_what_rasterises_it(path: Path) -> None:
    in_art = path.is_relative_to(ROOT / "render" / "art")

    assert foreign_imports(path) <= (ART_NEEDS if in_art else RENDER_NEEDS)


@each([path for path in modules_in("render") if not path.is_relative_to(ROOT / "render" / "art")])
def test_drawing_does_not_import_the_art_that_is_rasterised_beforehand(path: Path) -> None:
    assert not [name for name in imports_of(path) if f"{name}.".startswith("render.art.")]


@each(modules_in("bot", "games"))
def test_only_the_drawing_room_imports_pillow(path: Path) -> None:
    assert "PIL" not in foreign_imports(path)


@each(modules_in("bot"))
def test_the_floors_of_the_bot_import_only_the_floors_below_them(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    if parts[1] not in BOT_FLOORS:
        return
    above = BOT_FLOORS[BOT_FLOORS.index(parts[1]) + 1 :]

    imported = {name.split(".")[1] for name in imports_of(path) if name.startswith("bot.")}

    assert not imported & set(above)


# What a module looks like.


@each(modules_in(*ROOMS, "tests"))
def test_a_module_says_first_what_it_is(path: Path) -> None:
    syntax = syntax_of(path)

    assert not syntax.body or ast.get_docstring(syntax)


@each(modules_in(*ROOMS, "tests"))
def test_a_module_holds_one_idea(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())

    assert lines <= MOST_LINES or name_of(path) in LONG_MODULES


@pytest.mark.parametrize("name", LONG_MODULES)
def test_a_module_excused_for_its_length_is_still_long(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) > MOST_LINES


@each(modules_in(*ROOMS))
def test_no_module_is_named_for_nothing_in_particular(path: Path) -> None:
    assert path.stem not in {"utils", "util", "helpers", "helper", "manager", "common", "misc"}


@each(modules_in(*ROOMS))
def test_nothing_swallows_every_exception(path: Path) -> None:
    handlers = [node for node in ast.walk(syntax_of(path)) if isinstance(node, ast.ExceptHandler)]
    nets = [handler for handler in handlers if catches_everything(handler)]

    swallowing = [f"line {net.lineno}" for net in nets if not ends_in_raise(net)]

    assert len(swallowing) == (name_of(path) == LAST_NET)


def catches_everything(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    names = {kind.attr if isinstance(kind, ast.Attribute) else getattr(kind, "id", "") for kind in kinds}
    return not names.isdisjoint({"Exception", "BaseException"})


def ends_in_raise(handler: ast.ExceptHandler) -> bool:
    """Whether it only tidies up, and what it caught goes on its way."""
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


@each(modules_in(*ROOMS, "tests"))
def test_nothing_is_left_to_be_done_later(path: Path) -> None:
    assert not re.search(r"\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b", path.read_text(encoding="utf-8"))


# What the repository holds.


@pytest.mark.parametrize("name", MUST_EXIST)
def test_the_repository_has_the_files_that_people_look_for(name: str) -> None:
    assert (ROOT / name).is_file()


@pytest.mark.parametrize("path", tracked_files(), ids=name_of)
def test_no_file_names_a_package_registry_or_a_place_on_a_developers_machine(path: Path) -> None:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return

    assert not re.findall(f"{REGISTRY_HOSTS}|{DEVELOPER_PATHS}", text)


def test_nothing_secret_or_made_by_running_is_in_the_repository() -> None:
    names = {name_of(path) for path in tracked_files()}

    assert not [name for name in names if re.search(r"(?:^|/)\.env$|\.(?:db|sqlite3?|pyc|log)$", name)]


def test_every_dependency_is_explained_in_its_line() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    sections = tomllib.loads("\n".join(lines))["project"]
    groups = [sections["dependencies"], *sections["optional-dependencies"].values()]
    wanted = [needed for group in groups for needed in group if not needed.startswith("game-night[")]

    explained = {found[1] for line in lines if (found := re.match(r'\s+"(.+)",\s+# \w', line))}

    assert wanted
    assert [needed for needed in wanted if needed not in explained] == []


def test_constraints_pin_one_version_of_each_package_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()

    assert lines
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+_-]+", line)] == []
    names = [line.split("==")[0].lower().replace("_", "-") for line in lines]
    assert len(set(names)) == len(names)


def test_every_dependency_is_pinned_by_the_constraints() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    pinned = {
        line.split("==")[0].lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    }

    wanted = {re.split(r"[\[<>=]", needed)[0].lower() for group in groups for needed in group}

    assert wanted - pinned == {"game-night"}
