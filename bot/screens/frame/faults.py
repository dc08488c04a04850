"""What can go wrong on the way to Discord: the one set of errors after which a message counts as not sent."""

from __future__ import annotations

from enum import Enum

import aiohttp
import discord

NOT_SENT = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Every error of a request: refused by Discord, or lost with its connection before or after it was taken."""

# Unknown channel, unknown message: it is gone for good.
_GONE = (10003, 10008)

ARCHIVED = 50083
"""The message lies in an archived thread: ``Delivery`` opens the thread again before it edits."""


class Fault(Enum):
    """What a failed request means: try again later, do not try again until somebody asks, or it is gone."""

    PASSING = "passing"
    REFUSED = "refused"
    GONE = "gone"


def fault(error: BaseException) -> Fault:
    """The meaning of one of the errors of ``NOT_SENT``.

    Cut connections, timeouts, 429 and 5xx pass, and so does an archived thread. Other answers are refusals:
    10,000 of them in ten minutes are a ban, so nothing refused is tried again by itself.
    """
    if not isinstance(error, discord.HTTPException):
        return Fault.PASSING
    if error.code in _GONE:
        return Fault.GONE
    return (
        Fault.PASSING
        if error.code == ARCHIVED or error.status == 429 or error.status >= 500
        else Fault.REFUSED
    )


def described(error: BaseException) -> str:
    """The error for the log: numbers and types only, because its text may quote what was sent."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return type(error).__name__
