"""HOSTING.md and the files in ``deploy`` say what is so: settings, commands, files, extras."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.languages import LANGUAGES
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "HOSTING.md").read_text(encoding="utf-8")
DEPLOY = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "deploy").iterdir()}


def test_the_table_of_settings_has_each_of_them_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", PAGE, re.MULTILINE))

    assert set(rows) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        default = field.default
        assert default in (None, 0) or f"`{default}`" in rows[name.upper()], name
    assert program.DATABASE in rows["DATABASE_URL"]


def test_every_command_of_the_page_is_one_of_the_program() -> None:
    named = set(re.findall(r"(?:sudo game-night|-m bot) ([a-z][a-z-]+)", PAGE))

    assert named <= set(re.findall(r"[a-z]+(?:-[a-z]+)*", program.USAGE))
    assert {"backup", "restore", "migrate", "recheck", "rebuild-ratings"} <= named


def test_every_line_of_the_log_in_the_table_of_symptoms_is_one_of_the_bots() -> None:
    symptoms = re.findall(r"^\| (`.+?) \|", PAGE.partition("## What to do when")[2], re.MULTILINE)
    quoted = [quote for symptom in symptoms for quote in re.findall("`(.+?)`", symptom)]
    parts = [part.strip() for quote in quoted for part in quote.split("…")]
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot").glob("*.py"))
    source += "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot" / "metrics").glob("*.py"))
    told = re.sub(r"\"\n\s+f?\"", "", source)

    assert len(symptoms) > 10
    assert [part for part in parts if part not in told] == []


def test_every_file_that_is_named_is_there_and_every_file_for_hosts_is_named() -> None:
    named = set(re.findall(r"deploy/[\w.-]+\w", PAGE)) - {"deploy/.env"}
    linked = {link for link in re.findall(r"\]\(([^)#\s]+)", PAGE) if not link.startswith("http")}

    assert [path for path in named | linked if not (ROOT / path).exists()] == []
    assert set(DEPLOY) - {path.removeprefix("deploy/") for path in named} == {"Dockerfile.dockerignore"}


def test_every_heading_that_is_linked_is_there() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}

    assert set(re.findall(r"\]\(#([\w-]+)\)", PAGE)) <= anchors


def test_every_extra_that_is_installed_exists() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    installed = re.findall(r"\.\[([\w,]+)\]", PAGE + DEPLOY["Dockerfile"])

    assert installed
    assert {extra for group in installed for extra in group.split(",")} <= set(extras)


@pytest.mark.parametrize("variable", re.findall(r"\b[A-Z]+_[A-Z_]+(?==)", DEPLOY["Dockerfile"]))
def test_what_the_image_sets_is_a_setting_or_pythons_own(variable: str) -> None:
    assert variable.lower() in Settings.model_fields or variable.startswith("PYTHON")


def test_the_image_keeps_what_every_language_of_the_bot_needs() -> None:
    (kept,) = re.findall(r"locale-data/\*' ! -regex '(.*)' -delete", DEPLOY["Dockerfile"])
    pattern = re.sub(r"\\([()|])", r"\1", kept)

    for tag in ("en", *LANGUAGES):
        for name in {tag.replace("-", "_"), tag.partition("-")[0]}:
            assert re.fullmatch(pattern, f"/babel/locale-data/{name}.dat"), tag


def test_what_the_image_is_built_from_is_in_the_repository() -> None:
    copied = [
        path
        for line in re.findall(r"^COPY (?!--)(.+) \S+$", DEPLOY["Dockerfile"], re.MULTILINE)
        for path in line.split()
    ]

    assert {"bot", "games", "render", "pyproject.toml"} <= set(copied)
    assert [path for path in copied if not (ROOT / path).exists()] == []
    assert {f"!{path}" for path in copied} <= set(DEPLOY["Dockerfile.dockerignore"].splitlines())
