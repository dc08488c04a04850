"""Starting and stopping the bot from a shell: one clear sentence for whatever is wrong, and a clean end."""

from __future__ import annotations

import logging
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

from bot.__main__ import main
from bot.settings import Settings
from bot.store import Store

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
VARIABLES = [name.upper() for name in Settings.model_fields]


@pytest.fixture(autouse=True)
def clean_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """An empty folder, none of our variables set, and the log as it was afterwards."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def refused(monkeypatch: pytest.MonkeyPatch, **variables: str) -> str:
    """What the bot says when it does not start with these variables."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, str)
    (sentence,) = end.value.code.splitlines()
    return sentence


def environment(**variables: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **variables}


@contextmanager
def running(folder: Path, **variables: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The local chat once it has printed its address; killed if the test does not end it."""
    with subprocess.Popen(
        [sys.executable, "-m", "bot"],
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


def test_what_keeps_the_bot_from_starting_is_one_line_and_a_failure_to_the_shell(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env=environment(LOG_LEVEL="LOUD"),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )

    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.startswith("A setting cannot be used. LOG_LEVEL: ")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"), [("LOG_LEVEL", "LOUD"), ("LOCAL_CHAT_PORT", "seventy"), ("LOCAL_CHAT_PORT", "70000")]
)
def test_a_bad_setting_is_named_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    said = refused(monkeypatch, **{name: value})

    assert said.startswith(f"A setting cannot be used. {name}: ")
    assert said.endswith("See .env.example for what each one takes.")
    assert value not in said


@pytest.mark.parametrize(
    "url", ["mysql://bot:swordfish@db/games", "swordfish", "postgresql://bot:swordfish@db:port/games"]
)
def test_a_bad_database_url_is_refused_without_repeating_it(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    said = refused(monkeypatch, DATABASE_URL=url)

    assert said.startswith("DATABASE_URL is not the URL of a SQLite or PostgreSQL database.")
    assert "swordfish" not in said


def test_a_database_whose_driver_is_not_installed_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)

    said = refused(monkeypatch, DATABASE_URL="postgresql://bot:swordfish@db/games")

    assert said == "DATABASE_URL needs the package asyncpg, which is not installed."


def test_a_file_that_is_no_database_is_said_to_be_damaged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no database" * 1_000)

    said = refused(monkeypatch, DATABASE_URL="sqlite:///games.sqlite3")

    assert said.startswith("The database games.sqlite3 is damaged")
    assert said.endswith("Restore a copy or put it aside, then start.")


def test_a_database_that_cannot_be_made_is_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")

    said = refused(monkeypatch, DATABASE_URL="sqlite:///taken/games.sqlite3")

    assert said.startswith("The database taken/games.sqlite3 cannot be opened")


def test_a_database_in_use_is_not_opened_a_second_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hold = "import sqlite3, sys; db = sqlite3.connect('games.sqlite3'); db.execute('BEGIN EXCLUSIVE')"
    with subprocess.Popen(
        [sys.executable, "-c", f"{hold}; print('held', flush=True); sys.stdin.read()"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"

        said = refused(monkeypatch, DATABASE_URL="sqlite:///games.sqlite3")

        other.kill()
    assert said.startswith("Another process is using the database games.sqlite3.")


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])

        run = subprocess.run(
            [sys.executable, "-m", "bot"],
            cwd=tmp_path,
            env=environment(LOCAL_CHAT_PORT=port, LOG_LEVEL="ERROR"),
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )

    assert run.returncode == 1
    assert run.stderr.startswith(f"Port {port} is taken by another program.")
    assert run.stderr.count("\n") == 1


def test_without_the_local_chat_and_without_a_token_both_ways_out_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "simcord", None)

    said = refused(monkeypatch)

    assert said.startswith("There is no DISCORD_TOKEN, and the chat on this machine is not installed.")
    assert "pip install '.[local]'" in said


def test_a_bot_with_a_token_needs_no_local_chat_but_a_network(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise socket.gaierror("no network")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setitem(sys.modules, "simcord", None)

    said = refused(monkeypatch, DISCORD_TOKEN="hunter2", LOG_LEVEL="DEBUG")

    assert said.startswith("Discord cannot be reached")
    assert "hunter2" not in said + capsys.readouterr().err


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_local_chat_is_stopped_cleanly(tmp_path: Path, stop: signal.Signals) -> None:
    with running(tmp_path) as (bot, printed):
        bot.send_signal(stop)
        rest, errors = bot.communicate(timeout=PATIENCE_S)

    assert bot.returncode == 0
    assert re.search(r"http://127\.0\.0\.1:\d+/", printed)
    assert rest.strip() == ""
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
