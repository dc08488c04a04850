"""The simulated Discord of the tests: it has the emoji, and lets time pass for what follows by itself."""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any

from simcord import Env

import render
from bot.app import GameNight
from bot.screens.frame.emoji import uploaded_name
from games import GAMES

LOOK_AGAIN_S = 0.003
"""How long a Discord that settles waits before it looks again whether the bot is at rest."""


class Discord(Env):
    """A simulated Discord that has the emoji of all games: uploading them takes half of a start.

    Whoever acts there waits ``patience_s`` of its time for what the bot does by itself.
    """

    def __init__(self, bot: GameNight) -> None:
        super().__init__(bot)
        self.backend.application_id = 1  # the same at every start, or the commands are handed over again
        for game in GAMES:
            for drawn in render.emoji(game).values():
                self.backend.create_application_emoji(uploaded_name(drawn))
        self.patience_s = 5.0
        self.pauses_until: list[float] = []

    async def pause(self, seconds: float) -> None:
        """A pause of the bot in the time of this Discord."""
        until = self._virtual_time + seconds
        self.pauses_until.append(until)
        try:
            await self.external_wait(asyncio.sleep(seconds), reason="a pause of the bot")
        finally:
            self.pauses_until.remove(until)

    async def _settle_internal(self, **options: Any) -> None:
        await super()._settle_internal(**options | {"idle": LOOK_AGAIN_S})
        if self._advancing or self._loop is None:
            return
        end = self._virtual_time + self.patience_s
        while (soonest := min(self.pauses_until, default=inf)) <= end:
            await self._advance_to(soonest, self._loop.time() + self.settle_timeout)
