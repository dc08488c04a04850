"""Starting and stopping the bot from a shell: one clear sentence for whatever is wrong, and a clean end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.settings import Settings
from bot.store import Store

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
START = ["-m", "bot"]


def without(module: str) -> list[str]:
    """Start as on a machine where this module is not installed."""
    return ["-c", f"import sys; sys.modules[{module!r}] = None; from bot.__main__ import main; main()"]


# No test goes to a network: a name that cannot be looked up is what a machine without one sees.
OFFLINE = [
    "-c",
    "import socket\n"
    "def refuse(*_, **__): raise socket.gaierror('no network')\n"
    "socket.getaddrinfo = refuse\n"
    "from bot.__main__ import main; main()",
]


def environment(**variables: str) -> dict[str, str]:
    """This environment with nothing of the bot's set but these variables."""
    ours = {name.upper() for name in Settings.model_fields}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **variables}


def refused(folder: Path, *arguments: str, **variables: str) -> str:
    """What the bot says when it does not start."""
    run = subprocess.run(
        [sys.executable, *(arguments or START)],
        cwd=folder,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert run.returncode == 1
    assert run.stdout == ""
    (sentence,) = [line for line in run.stderr.splitlines() if not re.match(r"\d{4}-\d\d-\d\d ", line)]
    return sentence


@contextmanager
def running(folder: Path, **variables: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The local chat once it has printed its address; killed if the test does not end it."""
    with subprocess.Popen(
        [sys.executable, *START],
        cwd=folder,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as bot:
        try:
            assert bot.stdout is not None
            printed = ""
            while "Ctrl-C" not in printed:
                line = bot.stdout.readline()
                assert line, bot.stderr.read() if bot.stderr else ""
                printed += line
            yield bot, printed
        finally:
            bot.kill()


@pytest.mark.parametrize(
    ("name", "value"), [("LOG_LEVEL", "LOUD"), ("LOCAL_CHAT_PORT", "seventy"), ("LOCAL_CHAT_PORT", "70000")]
)
def test_a_bad_setting_is_named_in_one_sentence(tmp_path: Path, name: str, value: str) -> None:
    said = refused(tmp_path, **{name: value})

    assert said.startswith(f"A setting cannot be used. {name}: ")
    assert said.endswith("See .env.example for what each one takes.")
    assert value not in said


@pytest.mark.parametrize("url", ["mysql://bot:swordfish@db/games", "swordfish"])
def test_a_bad_database_url_is_refused_without_repeating_it(tmp_path: Path, url: str) -> None:
    said = refused(tmp_path, DATABASE_URL=url)

    assert said.startswith("DATABASE_URL")
    assert "swordfish" not in said


def test_a_database_whose_driver_is_not_installed_names_the_package(tmp_path: Path) -> None:
    said = refused(tmp_path, *without("asyncpg"), DATABASE_URL="postgresql://bot:swordfish@db/games")

    assert said == "DATABASE_URL needs the package asyncpg, which is not installed."


def test_a_file_that_is_no_database_is_said_to_be_damaged(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no database" * 1_000)

    said = refused(tmp_path, DATABASE_URL="sqlite:///games.sqlite3")

    assert said.startswith("The database games.sqlite3 is damaged")
    assert said.endswith("Restore a copy or put it aside, then start.")


def test_a_database_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")

    said = refused(tmp_path, DATABASE_URL="sqlite:///taken/games.sqlite3")

    assert said.startswith("The database taken/games.sqlite3 cannot be opened")


async def test_a_database_in_use_is_not_opened_a_second_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    store = await Store.open(url)

    said = refused(tmp_path, DATABASE_URL=url)

    await store.close()
    assert said.startswith("Another process is using the database")


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])

        said = refused(tmp_path, LOCAL_CHAT_PORT=port)

    assert said.startswith(f"Port {port} is taken by another program.")


def test_without_the_local_chat_and_without_a_token_both_ways_out_are_told(tmp_path: Path) -> None:
    said = refused(tmp_path, *without("simcord"))

    assert said.startswith("There is no DISCORD_TOKEN, and the chat on this machine is not installed.")
    assert "pip install '.[local]'" in said


def test_without_a_network_it_is_said_that_discord_cannot_be_reached(tmp_path: Path) -> None:
    said = refused(tmp_path, *OFFLINE, DISCORD_TOKEN="hunter2", LOG_LEVEL="DEBUG")

    assert said.startswith("Discord cannot be reached")
    assert "hunter2" not in said


def test_a_bot_with_a_token_needs_no_simulation(tmp_path: Path) -> None:
    offline_without = f"import sys; sys.modules['simcord'] = None\n{OFFLINE[1]}"

    said = refused(tmp_path, "-c", offline_without, DISCORD_TOKEN="hunter2")

    assert said.startswith("Discord cannot be reached")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_local_chat_is_stopped_cleanly(tmp_path: Path, stop: signal.Signals) -> None:
    with running(tmp_path) as (bot, printed):
        bot.send_signal(stop)
        rest, errors = bot.communicate(timeout=PATIENCE_S)

    assert bot.returncode == 0
    assert re.search(r"http://127\.0\.0\.1:\d+/", printed)
    assert rest == ""
    assert "Traceback" not in errors
    assert "Stopped." in errors


def test_the_local_chat_begins_with_an_empty_file_every_time(tmp_path: Path) -> None:
    file = tmp_path / "data" / "local-chat.sqlite3"
    file.parent.mkdir()
    file.write_bytes(b"what an earlier chat left" * 100)

    with running(tmp_path) as (bot, _):
        bot.send_signal(signal.SIGTERM)
        bot.communicate(timeout=PATIENCE_S)

    assert bot.returncode == 0
    assert file.read_bytes().startswith(b"SQLite format 3")


async def test_the_local_chat_keeps_its_games_where_a_database_is_named(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    store = await Store.open(url)
    await store.keep("greeting", "hello")
    await store.close()

    with running(tmp_path, DATABASE_URL=url) as (bot, _):
        bot.send_signal(signal.SIGTERM)
        bot.communicate(timeout=PATIENCE_S)

    store = await Store.open(url)
    assert await store.kept("greeting") == "hello"
    await store.close()
    assert not (tmp_path / "data").exists()
