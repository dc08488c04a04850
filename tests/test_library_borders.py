"""Every private name of a library that the bot touches stands in one list, so that a new one is seen.

Python calls a name private that begins with one underscore: a library may change it in any version.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Set
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.test_codebase import ROOMS, ROOT, foreign_imports, modules_in, name_of, syntax_of

PRIVATE = re.compile(r"_[A-Za-z]\w*")
NAMED = re.compile(r"(?:\w+\.)*(_[A-Za-z]\w*)")
"""A text that can be a private name for ``getattr`` and its like, perhaps after a path of names."""

_IN_SOURCE = re.compile(r"_(?:(?<=\._)|(?<=def _)|(?<=class _))[A-Za-z]\w*")

_FORGETS = "the servers of a new session are forgotten before it tells them"
_CHAT = "the chat on this machine follows several people, which the preview cannot"
_DOCUMENTED = "public although it begins so: its documentation names it"

TOUCHED: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "discord": {
        "bot/cogs/tree.py": {"_invoke_autocomplete": "a failure would leave whoever types without an answer"},
        "bot/processes/client.py": {"_connection": _FORGETS, "_remove_guild": _FORGETS},
        "bot/processes/lean_messages.py": {
            "_connection": "clicks are read without what nobody needs of them"
        },
    },
    "simcord": {
        "bot/sandbox.py": dict.fromkeys(
            (
                *("_Page", "_action", "_action_plans", "_advance_presentation_time"),
                *("_blobs", "_component_key", "_component_projection", "_control_key"),
                *("_env", "_media", "_media_worker", "_message_navigation"),
                *("_page_payload", "_pages", "_publish", "_queries"),
                *("_snapshot",),
            ),
            _CHAT,
        ),
    },
    "python": {
        "bot/thinking/pool.py": {"_processes": "a process that thinks too long is killed"},
        "bot/thinking/thinker.py": {"_exit": _DOCUMENTED},
    },
}
"""What is touched, by library and file, and why. The list only ever gets shorter."""


def test_every_private_name_of_a_library_that_we_touch_is_listed_with_its_reason() -> None:
    listed = {(file, name) for files in TOUCHED.values() for file, names in files.items() for name in names}

    assert sorted(touched() - listed) == [], "new: do without, or list it with its reason"
    assert sorted(listed - touched()) == [], "gone: take it off the list"


def test_every_listed_name_is_one_of_its_library() -> None:
    wrong = [
        f"{library}: {name}"
        for library, files in TOUCHED.items()
        if library != "python"
        for names in files.values()
        for name in names
        if name not in names_of_library(library)
    ]

    assert wrong == []


def test_no_host_gets_a_version_of_them_that_was_not_looked_at() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["local"]]
    bounded = {re.split(r"[\[<>=.]", each)[0].lower() for each in needed if "<" in each}
    undocumented = {
        library
        for library, files in TOUCHED.items()
        for names in files.values()
        if library != "python" and any(why != _DOCUMENTED for why in names.values())
    }

    assert undocumented - bounded == set()
    assert "discord.py>=2.7,<2.8" in needed


def test_a_private_name_is_found_however_it_is_touched() -> None:
    """All in one process: to parse the bot, which this compares with, takes longer than the rest."""
    for source, found in (
        ("thing._state", {"_state"}),
        ("from discord import _types", {"_types"}),
        ("import discord._types.user", {"_types"}),
        ("getattr(thing, '_state')", {"_state"}),
        ("patch('discord.client.Client._run_event')", {"_run_event"}),
        ("vars(thing).update(_state=1)", {"_state"}),
        ("class Own:\n    _row = 1\n    def seen(self): return self._row", set()),
        ("class Own:\n    _row = 1\ndef read(button): return button._row", {"_row"}),
        ("def _seen(): pass\n_seen()", set()),
        ("f'{1}_state'", set()),
        ("from bot.languages import _\nthing.__dict__", set()),
    ):
        assert set(foreign_in(tuple(ast.walk(ast.parse(source))))) == found, source


@cache
def touched() -> frozenset[tuple[str, str]]:
    """Every file with the private names of libraries that its code touches."""
    ours = frozenset().union(*(defined_in(syntax_of(path)) for path in modules_in(*ROOMS)))
    found = {
        (name_of(path), name) for path in modules_in(*ROOMS) for name in foreign_in(syntax_of(path), ours)
    }
    return frozenset(found | set(inherited()))


def foreign_in(nodes: tuple[ast.AST, ...], ours: Set[str] = frozenset()) -> Iterator[str]:
    """The private names that a module uses and that are not its own.

    Its own are those that it defines, and on ``self`` and ``cls`` all of ``ours``. On other things a name of
    its own counts, too, if a library has one that is the same.
    """
    own = defined_in(nodes)
    on_self, on_others = own | ours, own - names_of_libraries()
    in_texts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                names, known = [name], on_self
            case ast.Attribute(attr=name):
                names, known = [name], on_others
            case ast.Import(names=imported):
                names, known = [part for each in imported for part in each.name.split(".")], frozenset[str]()
            case ast.ImportFrom(module=str(module), names=imported) if module.split(".")[0] not in ROOMS:
                names, known = [*module.split("."), *(each.name for each in imported)], frozenset[str]()
            case ast.Constant(value=str(text)) if id(node) not in in_texts and (
                said := NAMED.fullmatch(text)
            ):
                names, known = [said[1]], own
            case ast.keyword(arg=str(name)):
                names, known = [name], on_others
            case _:
                continue
        yield from (name for name in names if PRIVATE.fullmatch(name) and name not in known)


@cache
def defined_in(nodes: tuple[ast.AST, ...]) -> frozenset[str]:
    """The private names that a module gives to its own functions, classes, fields and values."""
    found = set[str]()
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                found.add(name)
    return frozenset(found)


@cache
def names_of_library(package: str) -> frozenset[str]:
    """The private names that are attributes, functions or classes somewhere in an installed library."""
    spec = find_spec(package)
    folders = [] if spec is None else spec.submodule_search_locations or []
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in Path(folder).rglob("*.py")]
    return frozenset(name for source in sources for name in _IN_SOURCE.findall(source))


@cache
def names_of_libraries() -> frozenset[str]:
    """The same of all libraries that the bot imports."""
    packages = {package for path in modules_in("bot") for package in foreign_imports(path)}
    return frozenset().union(*map(names_of_library, packages))


def inherited() -> Iterator[tuple[str, str]]:
    """The private names of a library's class that a class of ours, made from it, has or uses too."""
    for kind in our_classes():
        for base in kind.__mro__[1:]:
            if base.__module__.split(".")[0] not in {*ROOMS, "builtins", "typing", "abc", "enum"}:
                file = name_of(Path(inspect.getfile(kind)))
                yield from ((file, name) for name in names_in(kind) & names_in(base))


def our_classes() -> Iterator[type]:
    for room in ROOMS:
        for found in pkgutil.walk_packages(import_module(room).__path__, f"{room}."):
            if "migrations" in found.name or found.name.endswith("__main__"):
                continue
            module = import_module(found.name)
            yield from (
                kind
                for kind in vars(module).values()
                if isinstance(kind, type) and kind.__module__ == found.name
            )


@cache
def names_in(kind: type) -> frozenset[str]:
    """The private names that a class defines, or uses on itself."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError):
        return frozenset(name for name in vars(kind) if PRIVATE.fullmatch(name))
    found = set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                found.add(name)
            case ast.ClassDef(body=body):
                stored = [
                    part
                    for each in body
                    for part in ast.walk(each)
                    if isinstance(each, ast.Assign | ast.AnnAssign)
                ]
                found.update(
                    each.id
                    for each in stored
                    if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
                )
    return frozenset(name for name in found if PRIVATE.fullmatch(name))
