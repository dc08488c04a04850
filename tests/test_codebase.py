"""The repository tests itself: imports between rooms, the form of modules, words that must never appear.

Reads only source texts, with ``ast``; imports none of the rooms.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
NO_GAMES = {"players", "puzzles"}
ROOMS = ("games", "render", "bot")
BOT_FLOORS = ("store", "tables", "thinking", "events", "screens", "cogs")
"""The rooms of the bot from the ground up: each may import only rooms before it."""

MAY_IMPORT = {"games": {"games"}, "render": {"games", "render"}, "bot": {"games", "render", "bot"}}
RENDER_NEEDS = {"PIL", "isal"}
ART_NEEDS = {"PIL", "babel", "numpy", "resvg_py", "fontTools"}

MOST_LINES = 700

GAMES = {path.parent.name for path in (ROOT / "games").glob("*/__init__.py")} - NO_GAMES
LISTS = (
    "games/__init__.py",
    "games/players/__init__.py",
    "games/puzzles/__init__.py",
    "render/__init__.py",
    "render/art/__init__.py",
    "bot/screens/registry.py",
)
"""The only lists that name games: one of each room, and of the computer players and the puzzles."""

FUNCTIONS_AND_CLASSES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
STARTS_TASKS = ("bot/background.py",)

# The places that must go on after any failure: answers to people, listeners after a commit, what they start,
# what is drawn in advance, moves beside a faulty one, clocks of other tables, a log that does not replay,
# the end of a game whose result fails, a review that fails, a computer's thought, and a stranger's picture.
LAST_NETS = {
    "bot/catch_up.py",
    "bot/clock/dispatcher.py",
    "bot/cogs/tree.py",
    "bot/screens/frame/layout.py",
    "bot/screens/table/answers.py",
    "bot/screens/table/board.py",
    "bot/screens/table/closing.py",
    "bot/screens/table/private_screens.py",
    "bot/store/database/engine.py",
    "bot/store/results/books.py",
    "bot/tables/replay.py",
    "bot/tables/results.py",
    "bot/tables/tables.py",
    "bot/thinking/computers.py",
    "bot/thinking/reviews.py",
    "render/faces.py",
}

MUST_EXIST = (
    "README.md",
    "PRIVACY.md",
    "LICENSE",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/add-a-game.md",
    "docs/languages.md",
    "HOSTING.md",
    "Makefile",
    "Procfile",
    ".env.example",
    ".ci/run",
    "pyproject.toml",
    "constraints.txt",
)

CALLED_BY_LIBRARIES = {
    *("on_interaction", "on_guild_join", "on_guild_remove", "interaction_check", "on_error", "is_finished"),
    *("before_identify_hook", "on_shard_ready", "on_shard_resumed", "on_shard_disconnect"),  # discord.py
    *("formatException", "process_bind_param", "process_result_value"),  # logging, SQLAlchemy
}

# Written so that this file does not match them itself.
REGISTRY_HOSTS = r"py[p]i\.org|python[h]osted|np[m]js\.|deb\.de[b]ian|crate[s]\.io|conda\.an[a]conda"
DEVELOPER_PATHS = r"(?<![\w.~-])/(?:hom[e]|User[s]|roo[t]|wor[k]|far[m])/|\b[A-Z]:\\+User[s]\b"


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file that git has or would add, by its path in the repository."""
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


@cache
def modules_in(*folders: str) -> list[Path]:
    return [
        path
        for path in tracked_files()
        if path.suffix == ".py" and any(path.is_relative_to(ROOT / folder) for folder in folders)
    ]


@cache
def syntax_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module's syntax."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"), name_of(path))))


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """The dotted names of everything that a module imports, at any depth; relative imports in full."""
    package = path.relative_to(ROOT).parent.parts
    names: list[str] = []
    for node in syntax_of(path):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            near = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*near, *([node.module] if node.module else [])])
            names += [f"{base}.{alias.name}" for alias in node.names]
    return tuple(names)


def foreign_imports(path: Path) -> set[str]:
    """The imports of a module that are neither from the standard library nor from our rooms."""
    tops = {name.split(".")[0] for name in imports_of(path)}
    return tops - sys.stdlib_module_names - set(ROOMS) - {"tests"}


def offending(paths: list[Path], fault: Callable[[Path], object]) -> list[str]:
    """The modules at fault, each with what ``fault`` returns for it."""
    faults = {name_of(path): fault(path) for path in paths}
    return [f"{name}: {told}" for name, told in faults.items() if told]


# Imports point in one direction.


def test_a_room_imports_only_rooms_below_it() -> None:
    def above(path: Path) -> set[str]:
        ours = {name.split(".")[0] for name in imports_of(path)} & {*ROOMS, "tests"}
        return ours - MAY_IMPORT[path.relative_to(ROOT).parts[0]]

    assert offending(modules_in(*ROOMS), above) == []


def test_the_floors_of_the_bot_import_only_the_floors_below_them() -> None:
    def above(path: Path) -> set[str]:
        floor = path.relative_to(ROOT).parts[1]
        if floor not in BOT_FLOORS:
            return set()
        imported = {name.split(".")[1] for name in imports_of(path) if name.startswith("bot.")}
        return imported & set(BOT_FLOORS[BOT_FLOORS.index(floor) + 1 :])

    assert offending(modules_in("bot"), above) == []


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    assert offending(modules_in("games"), foreign_imports) == []


def test_the_rules_reach_for_no_clock_no_chance_and_no_outside_world() -> None:
    outside = {"asyncio", "datetime", "logging", "os", "pathlib", "random", "secrets", "socket", "sqlite3"}

    def reached(path: Path) -> set[str]:
        players = path.is_relative_to(ROOT / "games" / "players")
        tops = {name.split(".")[0] for name in imports_of(path)}
        return tops & (outside - {"random"} if players else outside | {"time"})

    assert offending(modules_in("games"), reached) == []


def test_drawing_needs_pillow_and_a_compressor_only_and_the_art_what_rasterises_it() -> None:
    def unneeded(path: Path) -> set[str]:
        in_art = path.is_relative_to(ROOT / "render" / "art")
        return foreign_imports(path) - (ART_NEEDS if in_art else RENDER_NEEDS)

    assert offending(modules_in("render"), unneeded) == []
    assert offending(modules_in("bot", "games"), lambda path: foreign_imports(path) & RENDER_NEEDS) == []


def test_what_runs_does_not_import_the_art_that_is_rasterised_beforehand() -> None:
    running = [path for path in modules_in(*ROOMS) if not path.is_relative_to(ROOT / "render" / "art")]

    assert offending(running, art_imported_by) == []


def art_imported_by(path: Path) -> list[str]:
    return [name for name in imports_of(path) if f"{name}.".startswith("render.art.")]


def test_only_the_list_of_a_room_imports_the_packages_of_the_games() -> None:
    def foreign_games(path: Path) -> list[str]:
        name = name_of(path)
        own = next((part for part in path.relative_to(ROOT).parts if part in GAMES), None)
        if own is None and name in LISTS:
            return []
        parts = [imported.split(".") for imported in imports_of(path)]
        return sorted({game for imported in parts for game in GAMES if game in imported and game != own})

    assert offending(modules_in(*ROOMS), foreign_games) == []


def test_a_bot_without_a_port_for_its_numbers_does_not_import_what_counts_them() -> None:
    def counting(path: Path) -> list[str]:
        imports = [node for node in syntax_of(path) if isinstance(node, ast.ImportFrom)]
        at_its_top = [node.module or "" for node in imports if not node.col_offset]
        return [name for name in at_its_top if name.startswith(("prometheus_client", "bot.metrics"))]

    others = [path for path in modules_in(*ROOMS) if not path.is_relative_to(ROOT / "bot" / "metrics")]

    assert offending(others, counting) == []


def test_no_module_imports_itself_in_a_circle() -> None:
    assert circle_in({name: modules_imported(name) for name in known_modules()}) == ()


@cache
def known_modules() -> dict[str, Path]:
    """Every module of the rooms by its dotted name."""
    return {
        name_of(path).removesuffix(".py").replace("/", ".").removesuffix(".__init__"): path
        for path in modules_in(*ROOMS)
    }


@cache
def modules_imported(name: str) -> frozenset[str]:
    """The modules of the rooms that a module names in its imports."""
    known = known_modules()
    found = set()
    for imported in imports_of(known[name]):
        found.add(imported if imported in known else imported.rpartition(".")[0])
    return frozenset(found & known.keys() - {name})


def circle_in(graph: Mapping[str, Set[str]]) -> tuple[str, ...]:
    """Modules that import each other in a circle; () if there are none."""
    left = {name: set(imported) for name, imported in graph.items()}
    while ready := [name for name, imported in left.items() if not imported & left.keys()]:
        for name in ready:
            del left[name]
    return tuple(sorted(left))


# The form of a module.


def test_a_module_says_first_what_it_is() -> None:
    def silent(path: Path) -> bool:
        source = path.read_text(encoding="utf-8")
        return bool(source) and not re.match(r'(#!.*\n)?"""\S', source)

    assert offending(modules_in(*ROOMS, "tests"), silent) == []


def test_a_module_is_not_longer_than_an_idea() -> None:
    def lines(path: Path) -> int:
        count = len(path.read_text(encoding="utf-8").splitlines())
        return count if count > MOST_LINES else 0

    assert offending(modules_in(*ROOMS, "tests"), lines) == []


def test_no_module_has_an_empty_name_such_as_utils() -> None:
    vague = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "data", "process"}

    assert [name_of(path) for path in modules_in(*ROOMS) if path.stem in vague] == []


def test_only_the_last_nets_catch_every_exception() -> None:
    def swallowing(path: Path) -> list[str]:
        handlers = [node for node in syntax_of(path) if isinstance(node, ast.ExceptHandler)]
        nets = [handler for handler in handlers if catches_everything(handler)]
        return [f"line {net.lineno}" for net in nets if not ends_in_raise(net)]

    nets = offending(modules_in(*ROOMS), swallowing)

    assert {net.partition(":")[0] for net in nets} == LAST_NETS
    assert len(nets) == len(LAST_NETS)


def catches_everything(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(getattr(kind, "id", "") in {"Exception", "BaseException"} for kind in kinds)


def ends_in_raise(handler: ast.ExceptHandler) -> bool:
    """Whether a handler only cleans up and raises the error again."""
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def test_only_the_place_for_it_starts_tasks() -> None:
    def started(path: Path) -> list[str]:
        calls = [node for node in syntax_of(path) if isinstance(node, ast.Call)]
        names = [(call.lineno, getattr(call.func, "attr", getattr(call.func, "id", ""))) for call in calls]
        return [f"line {line}" for line, name in names if name in {"create_task", "ensure_future"}]

    found = offending(modules_in(*ROOMS), started)

    assert [name for name in found if name.partition(":")[0] not in STARTS_TASKS] == []


def test_nothing_is_left_to_be_done_later_and_no_fault_of_the_types_is_ignored_unnamed() -> None:
    marks = re.compile(r"\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b|pyrefly: ignor[e](?!\[)")

    assert offending(modules_in(*ROOMS, "tests"), lambda path: marks.findall(path.read_text())) == []


def test_no_two_classes_of_the_bot_have_one_name() -> None:
    nodes = [node for path in modules_in("bot") for node in syntax_of(path)]
    named = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))

    assert {name for name, times in named.items() if times > 1} == set()


def test_nothing_is_there_that_no_other_line_names() -> None:
    source = [path for path in modules_in(*ROOMS) if path.parent.name != "versions"]  # which Alembic reads
    named = {name for path in source for name in names_used_in(path)}
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")  # for whoever writes a new game
    known = named | {*re.findall(r"\w+", page)} | CALLED_BY_LIBRARIES

    assert offending(source, lambda path: sorted(public_names_in(path) - known)) == []


def public_names_in(path: Path) -> set[str]:
    """The functions, methods and classes of a module, and its constants."""
    module, *_ = nodes = syntax_of(path)
    made = [node.name for node in nodes if isinstance(node, FUNCTIONS_AND_CLASSES)]
    for node in getattr(module, "body", ()):
        targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
        made += [target.id for target in targets if isinstance(target, ast.Name)]
    return {name for name in made if not name.startswith("_")}


def names_used_in(path: Path) -> Iterator[str]:
    """The names that a module reads, also of attributes and as texts, but for what it only exports."""
    nodes = syntax_of(path)
    lists = [
        node for node in nodes if isinstance(node, ast.Assign) and ast.unparse(node).startswith("__all__")
    ]
    exported = {id(part) for node in lists for part in ast.walk(node)}
    for node in nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                yield name
            case ast.Constant(value=str(text)) if id(node) not in exported and re.fullmatch(r"[\w.]+", text):
                yield from text.split(".")
            case ast.alias(name=name, asname=str(other)) if other != name:
                yield name


# The files of the repository.


def test_the_repository_has_the_files_that_people_look_for() -> None:
    assert [name for name in MUST_EXIST if not (ROOT / name).is_file()] == []


def test_no_file_names_a_package_registry_or_a_place_on_a_developers_machine() -> None:
    named = re.compile(f"{REGISTRY_HOSTS}|{DEVELOPER_PATHS}".encode())
    texts = [path for path in tracked_files() if path.suffix not in {".png", ".ttf", ".gif"}]

    assert offending(texts, lambda path: named.findall(path.read_bytes())) == []


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
