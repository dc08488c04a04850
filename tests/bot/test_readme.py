"""The README's commands, names and numbers are those of the code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from discord import AppCommandType, app_commands

from bot.processes.client import PERMISSIONS
from bot.screens.events import league, night, paired
from bot.screens.registry import SCREENS
from bot.settings import Settings
from bot.tables.fair_deal import promise_of
from games.okey_dokey import OkeyDokey
from tests.bot.discord.room import Room

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def blocks(*languages: str) -> list[str]:
    """The fenced blocks in one of these languages, in order."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [text for language, text in fenced if language in languages]


def shell_commands() -> list[str]:
    """Every line of the shell blocks, without comments."""
    lines = "".join(blocks("sh", "bash", "shell", "console")).splitlines()
    commands = [line.partition("#")[0].strip().removeprefix("$ ") for line in lines]
    return [command for command in commands if command]


def test_the_two_commands_that_do_everything_come_first() -> None:
    assert shell_commands()[:2] == ["make run", "make test"]


def test_every_make_command_is_a_target() -> None:
    targets = set(re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE))
    named = set(re.findall(r"`make ([\w-]+)", README))
    used = {
        target for command in shell_commands() for target in re.findall(r"^make (?:\S+=\S+ )?(\S+)", command)
    }

    assert used >= {"run", "test"}
    assert used | named <= targets


def test_every_variable_that_is_mentioned_is_a_setting() -> None:
    mentioned = set(re.findall(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b", README))

    assert "DISCORD_TOKEN" in mentioned
    assert mentioned <= {name.upper() for name in Settings.model_fields}


def test_every_file_and_picture_that_is_linked_is_there() -> None:
    linked = [link for link in re.findall(r"\]\(([^)\s]+)\)", README) if not link.startswith(("http", "#"))]

    assert linked
    assert [link for link in linked if not (ROOT / link).exists()] == []


def test_exactly_the_commands_of_the_bot_are_named(room: Room) -> None:
    commands = room.bot.tree.get_commands(type=AppCommandType.chat_input)

    assert set(re.findall(r"`/(\w+)", README)) == {command.name for command in commands}


def test_the_commands_that_all_games_share_are_named_once(room: Room) -> None:
    ((games, told),) = re.findall(r"^\| (`/okiya`.*?) \| (.*) \|$", README, re.MULTILINE)
    named = {screen.command for screen in SCREENS.values()}
    groups = [
        each
        for each in room.bot.tree.get_commands()
        if isinstance(each, app_commands.Group) and each.name in named
    ]

    assert set(re.findall(r"`/(\w+)`", games)) == {group.name for group in groups}
    for group in groups:
        others = {"concert"} - {command.name for command in group.commands}  # which few games have
        assert {command.name for command in group.commands} | others == set(re.findall(r"`(\w+)`", told))


@pytest.mark.parametrize("permission", [name for name, granted in PERMISSIONS if granted])
def test_every_permission_that_is_asked_for_is_named(permission: str) -> None:
    named = {"read_messages": "view channels"}.get(permission, permission.replace("_", " "))

    assert named in README.lower()


def test_the_program_that_checks_a_deal_does_so() -> None:
    (program,) = blocks("python")
    seed = bytes(range(16))

    run = subprocess.run(
        [sys.executable, "-c", program.replace("the seed under the board", seed.hex())],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    hash_, *hands, deck = run.stdout.splitlines()
    dealt = OkeyDokey.start(3, {}, seed)
    assert hash_.rstrip("=") == promise_of(seed)
    assert [sorted(hand.split()) for hand in hands] == [sorted(hand) for hand in dealt.hands]
    assert deck == " ".join(("deck:", *dealt.deck))


def test_the_docs_list_the_rules_that_the_rules_buttons_show_and_no_others() -> None:
    docs = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    listed = {" ".join(part.split()) for part in re.split(r"\n(?=- |\n)", docs) if part.startswith("- ")}
    texts = league.TEXT_OF_RULES, night.TEXT_OF_RULES, paired.RULES_OF_BOTH
    assert listed == {line for text in texts for line in text.english.splitlines() if line.startswith("- ")}
