"""Starting and stopping the bot from a shell: one clear sentence for every fault, and a clean end."""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.__main__ import CannotStart, command_line, join_discord, main, make_backup, put_back, stop_on_signals
from bot.store.store import Store
from bot.thinking.pool import usable_cores
from bot.thinking.thinker import step_back
from tests.bot.test_settings import clean_environment
from tests.clock import Pauses

STOPS = "Ctrl-C stops it"
pytestmark = pytest.mark.usefixtures("restored_logging")

__all__ = ["clean_environment"]


def refused(monkeypatch: pytest.MonkeyPatch, **variables: str) -> str:
    """The sentence of the bot when it cannot start with these variables."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, str)
    (sentence,) = end.value.code.splitlines()
    return sentence


def test_a_bad_setting_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    said = refused(monkeypatch, LOCAL_CHAT_PORT="70000")

    assert said.startswith("A setting cannot be used. LOCAL_CHAT_PORT: ")
    assert said.endswith("See .env.example for what each one takes.")
    assert "70000" not in said


def test_a_bad_database_url_is_refused_without_repeating_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said = refused(monkeypatch, DATABASE_URL="postgresql://bot:swordfish@db:port/games")

    assert said.startswith("DATABASE_URL is not the URL of a SQLite or PostgreSQL database.")
    assert "swordfish" not in said


@pytest.mark.parametrize(
    ("parameter", "sentence"),
    [
        ("channel_binding=require", "DATABASE_URL asks by channel_binding for what this bot cannot do. "),
        ("swordfish=1", "DATABASE_URL has a parameter after its ? that this bot does not know. "),
    ],
)
def test_a_parameter_of_the_database_url_that_cannot_be_kept_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, parameter: str, sentence: str
) -> None:
    said = refused(monkeypatch, DATABASE_URL=f"postgresql://bot:swordfish@db/games?{parameter}")

    assert said.startswith(sentence)
    assert "swordfish" not in said


def test_a_database_whose_driver_is_not_installed_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)

    said = refused(monkeypatch, DATABASE_URL="postgresql://bot:swordfish@db/games")

    assert said == "DATABASE_URL needs the package asyncpg, which is not installed."


def test_a_port_for_numbers_needs_their_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)

    said = refused(monkeypatch, DISCORD_TOKEN="hunter2", METRICS_PORT="9108")

    assert said.startswith("METRICS_PORT needs the package prometheus-client, which is not installed. ")


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


def test_a_port_that_is_taken_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])

        said = refused(monkeypatch, LOCAL_CHAT_PORT=port, LOG_LEVEL="ERROR")

    assert said.startswith(f"Port {port} is taken by another program.")


def test_without_the_local_chat_and_without_a_token_both_ways_out_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "simcord", None)

    said = refused(monkeypatch)

    assert said.startswith("There is no DISCORD_TOKEN, and the chat on this machine is not installed.")
    assert "pip install '.[local]'" in said


def test_a_bot_with_a_token_needs_no_local_chat_but_a_network_for_which_it_waits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise socket.gaierror("no network")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setitem(sys.modules, "simcord", None)
    monkeypatch.setenv("DISCORD_TOKEN", "hunter2")
    monkeypatch.setenv("DATABASE_URL", "sqlite://")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    waits = Pauses(most=8)

    main(clock=waits.clock)

    said = capsys.readouterr().err
    assert waits.seconds == [1, 2, 4, 8, 16, 32, 60, 60]
    assert said.count("Discord cannot be reached") == 8
    assert said.endswith("Stopped.\n")
    assert not [word for word in ("hunter2", "Traceback", "File") if word in said]


async def test_a_start_goes_on_after_lost_connections_and_ends_at_a_wrong_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits = Pauses()

    async def answer(request: web.Request) -> web.Response:
        if len(waits.seconds) < 2 and request.transport is not None:
            request.transport.close()
        return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)

    server = TestServer(web.Application())
    server.app.router.add_get("/users/@me", answer)
    await server.start_server()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{server.port}")

    with pytest.raises(CannotStart) as refused:
        await join_discord("hunter2", "sqlite://", waits.clock)

    await server.close()
    assert str(refused.value).startswith("Discord did not accept DISCORD_TOKEN.")
    assert waits.seconds == [1, 2]


class Terminal(io.StringIO):
    """A terminal where a signal is sent as soon as the chat says what stops it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def write(self, text: str) -> int:
        if STOPS in text:
            signal.raise_signal(self._number)
        return super().write(text)


def test_the_local_chat_begins_with_an_empty_file_and_is_stopped_cleanly(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "data" / "local-chat.sqlite3"
    file.parent.mkdir()
    file.write_bytes(b"what an earlier chat left" * 100)
    monkeypatch.setattr(sys, "stdout", terminal := Terminal(signal.SIGTERM))

    main()

    assert re.search(r"http://127\.0\.0\.1:\d+/", terminal.getvalue())
    errors = capsys.readouterr().err
    assert errors.endswith("Stopped.\n")
    assert "Traceback" not in errors
    assert file.read_bytes().startswith(b"SQLite format 3")


def test_ctrl_c_stops_the_local_chat_which_keeps_its_games_where_a_database_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asyncio.run(_kept("kept.sqlite3", "hello"))
    monkeypatch.setenv("DATABASE_URL", "sqlite:///kept.sqlite3")
    monkeypatch.setattr(sys, "stdout", terminal := Terminal(signal.SIGINT))

    main()

    assert STOPS in terminal.getvalue()
    assert asyncio.run(_kept("kept.sqlite3")) == "hello"
    assert not (tmp_path / "data").exists()


def test_a_backup_is_made_and_put_back_by_commands_while_the_bot_is_stopped(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{Path(copy(migrated_file, tmp_path)).name}")
    asyncio.run(_kept("games.sqlite3", "before"))

    make_backup(Path("copy.db"))
    make_backup(tmp_path, Pauses().clock)
    asyncio.run(_kept("games.sqlite3", "after"))
    put_back(Path("copy.db"), Pauses().clock)

    said = capsys.readouterr().out
    assert f"The backup is {tmp_path / 'copy.db'}." in said
    assert f"The backup is {tmp_path / 'games-20260301-120000.db'}." in said
    assert f"kept as {tmp_path / 'games.sqlite3.before-restore-20260301-120000'}." in said
    assert asyncio.run(_kept("games.sqlite3")) == "before"


async def _kept(file: str, new: str = "") -> str | None:
    """What a database remembers, before it is told something new."""
    store = await Store.open(f"sqlite:///{file}")
    kept = await store.kept("greeting")
    if new:
        await store.keep("greeting", new)
    await store.close()
    return kept


def test_a_command_that_cannot_be_done_says_why_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusal(work: Callable[[], object]) -> str:
        with pytest.raises(SystemExit) as end:
            work()
        return str(end.value.code)

    monkeypatch.setenv("DATABASE_URL", "sqlite:///games.sqlite3")
    assert refusal(lambda: make_backup(Path("copy.db"))).startswith("The backup cannot be written (unable to")
    assert refusal(lambda: put_back(Path("copy.db"))).startswith(f"{tmp_path / 'copy.db'} is not a backup.")
    asyncio.run(_kept("games.sqlite3"))
    with closing(sqlite3.connect("games.sqlite3")) as bot:
        bot.execute("BEGIN EXCLUSIVE")
        waits = Pauses()
        assert "did not answer" in refusal(lambda: make_backup(Path("copy.db"), waits.clock))
        assert sum(waits.seconds) < 20
    monkeypatch.setenv("DATABASE_URL", "postgresql://bot:swordfish@db/games")
    for work in (lambda: make_backup(Path("copy.db")), lambda: put_back(Path("copy.db"))):
        said = refusal(work)
        assert "pg_dump" in said
        assert "pg_restore" in said
        assert "swordfish" not in said


def test_a_newer_database_is_refused_with_the_way_back(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{Path(copy(migrated_file, tmp_path)).name}")
    (tmp_path / "backups").mkdir()
    make_backup(tmp_path / "backups", Pauses().clock)
    with closing(sqlite3.connect("games.sqlite3")) as later, later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")

    backup = tmp_path / "backups" / "games-20260301-120000.db"
    assert refused(monkeypatch).endswith(f"Update the bot, or go back: python -m bot restore {backup}")


def test_the_version_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["game-night", "--version"])

    command_line()

    assert re.fullmatch(r"game-night \d+\.\d+\.\d+, discord\.py \d\S+\n", capsys.readouterr().out)


async def test_signals_end_the_bot_also_where_the_event_loop_cannot_listen_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on Windows, which has a signal more."""

    def refuse(*_: object) -> None:
        raise NotImplementedError

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1)
    before = [signal.getsignal(number) for number in numbers]
    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", refuse)
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    stopped: asyncio.Queue[str] = asyncio.Queue()

    try:
        stop_on_signals(lambda: stopped.put_nowait("stopped"))
        for number in numbers:
            signal.raise_signal(number)
            assert await stopped.get() == "stopped"
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def test_what_windows_lacks_is_not_called(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("nice", "geteuid", "sched_getaffinity", "O_DIRECTORY", "O_NOFOLLOW"):
        monkeypatch.delattr(os, name)
    interrupted = signal.getsignal(signal.SIGINT)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{Path(copy(migrated_file, tmp_path)).name}")

    asyncio.run(_kept("games.sqlite3"))
    make_backup(tmp_path / "copy.db")
    put_back(tmp_path / "copy.db")
    try:
        step_back()
    finally:
        signal.signal(signal.SIGINT, interrupted)

    assert usable_cores() >= 1


def test_a_database_of_before_the_first_release_is_refused_with_the_way_to_start_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as old, old:
        old.execute("CREATE TABLE alembic_version AS SELECT '0027' AS version_num")
    monkeypatch.setenv("DISCORD_TOKEN", "hunter2")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'old.db'}")

    assert refused(monkeypatch) == (
        f"The database {tmp_path / 'old.db'} was made before version 1.0.0, which cannot read it. "
        "Move the file away, or name a new database in DATABASE_URL, then start."
    )
