"""What is written to the log, and what never is."""

from __future__ import annotations

import errno
import logging
import os

import aiohttp
import discord
import pytest

from bot.logs import write_logs
from tests.bot.discord.room import Room

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
URL = "postgresql://bot:swordfish@db.example/games"


pytestmark = pytest.mark.usefixtures("restored_logging")


def test_a_secret_is_never_written_even_in_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    write_logs("INFO", secrets=("", TOKEN, URL))

    for secret in (TOKEN, URL):
        logging.getLogger("discord.http").warning("Sent %s and %r", secret, {"authorization": secret})
    try:
        int(URL)
    except ValueError:
        logging.getLogger("bot").exception("The store failed.")

    written = capsys.readouterr().err
    assert written.count("[secret]") >= 4
    assert "ValueError" in written
    assert not [part for part in (TOKEN, "swordfish") if part in written]


def test_the_token_of_an_interaction_is_never_written(capsys: pytest.CaptureFixture[str]) -> None:
    write_logs("DEBUG")

    for path in (
        "/interactions/123456789/aW50ZXJhY3Rpb24-x_y.z/callback",
        "https://discord.com/api/v10/webhooks/123456789/aW50ZXJhY3Rpb24-x_y.z/messages/@original",
        "POST /webhooks/123456789/aW50ZXJhY3Rpb24-x_y.z?wait=true",
    ):
        logging.getLogger("discord.webhook").warning("Rate limited: %s", path)
        written = capsys.readouterr().err
        assert "aW50ZXJhY3Rpb24" not in written
        assert written.count("[token]") == written.count("123456789") == 1


def test_the_words_of_an_error_are_written_only_if_they_can_name_no_card(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_logs("INFO")

    failed = OSError(errno.ENOSPC, "no room for r5")
    failed.__cause__ = KeyError("r5")
    logging.getLogger("bot").error("Something failed.", exc_info=failed)

    written = capsys.readouterr().err
    assert f"OSError: {os.strerror(errno.ENOSPC)}" in written
    assert "builtins.KeyError" in written
    assert "r5" not in written


def test_a_library_that_tells_of_a_failure_does_not_repeat_what_failed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_logs("INFO")

    failed = discord.DiscordException("Command raised an exception: KeyError: 'r5'")
    logging.getLogger("discord.ui.view").error("Ignoring exception in %r", "play:1:2:r5", exc_info=failed)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nexception=KeyError('r5')")

    written = capsys.readouterr().err
    assert "r5" not in written
    assert "Ignoring exception in" in written
    assert "discord.errors.DiscordException" in written
    assert "Task exception was never retrieved" in written


def test_a_lost_connection_is_one_line_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    write_logs("INFO")

    try:
        raise aiohttp.ServerDisconnectedError
    except aiohttp.ClientError:
        logging.getLogger("discord.client").exception("Attempting a reconnect in %.2fs", 1.5)

    written = capsys.readouterr().err
    assert written.endswith(
        "ERROR discord.client: Attempting a reconnect in 1.50s: ServerDisconnectedError\n"
    )
    assert "Traceback" not in written
    assert "File" not in written


def forms(seed: bytes) -> tuple[str, ...]:
    """The ways in which a seed could be written."""
    return seed.hex(), seed.hex(" "), repr(seed)[2:-1], str(list(seed))


async def test_the_log_of_a_running_game_holds_neither_its_seed_nor_any_token(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    write_logs("DEBUG")
    await room.begin(match="sets")
    await room.play(plies=3)
    await room.alice.slash(room.channel, "okiya show")
    room.env.inject_error("POST", "/interactions/*/callback", status=500)
    await room.play()
    await room.restart()
    await room.play()
    # A failure in the middle, because then the log says the most.
    await room.store.close()
    (board,) = [message for message in room.messages() if message.cells]
    mover, _ = room.in_turn(board)
    await mover.click(board.response, custom_id=board.control(board.cells[0]).custom_id)
    await room.restart()

    written = capsys.readouterr().err
    assert "The store failed:" in written
    assert not [form for form in forms((await room.row()).seed) if form in written]
    for interaction in room.env.backend.interactions.values():
        assert interaction.token not in written
