"""What an error of a request means: whether it is tried again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.screens.frame.respond import NOT_SENT, Fault, fault


def refused(status: int, code: int = 0) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(answer, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("error", "meaning"),
    [
        (refused(429), Fault.PASSING),
        (refused(500), Fault.PASSING),
        (refused(400, 50035), Fault.REFUSED),
        (refused(401, 50027), Fault.REFUSED),
        (refused(403, 50013), Fault.REFUSED),
        (refused(404, 10062), Fault.REFUSED),
        (refused(404, 10008), Fault.GONE),
        (aiohttp.ServerDisconnectedError(), Fault.PASSING),
        (ConnectionResetError(), Fault.PASSING),
        (TimeoutError(), Fault.PASSING),
    ],
)
def test_what_may_pass_is_tried_again_and_what_is_refused_is_not(
    error: BaseException, meaning: Fault
) -> None:
    assert isinstance(error, NOT_SENT)
    assert fault(error) is meaning
