"""Bringing something to Discord at the start, again and again until Discord has it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.clock import Clock, growing_pauses
from bot.screens.frame.faults import NOT_SENT, Fault, described, fault

log = logging.getLogger(__name__)


async def until_taken(what: str, work: Callable[[], Awaitable[None]], clock: Clock) -> None:
    """Do ``work``; after a fault that may pass, do it again, with growing pauses.

    ``what`` names in the log what Discord is to take, as in "the commands". What Discord refuses is logged
    and left to the next start.
    """
    for pause_s in growing_pauses():
        try:
            return await work()
        except NOT_SENT as error:
            if fault(error) is not Fault.PASSING:
                log.warning("Discord refused %s (%s); the next start tries again.", what, described(error))
                return None
            log.warning(
                "Discord does not have %s yet (%s); trying again in %.0f s.", what, described(error), pause_s
            )
        await clock.sleep(pause_s)
    raise AssertionError("unreachable")
