"""Two pages on a port: ``/healthz`` says whether the bot is well, ``/metrics`` has numbers."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.app import GameNight
from bot.clock import Clock, growing_pauses
from bot.metrics.measures import Measures, counting
from bot.store.database.backup import backups_of, made_at
from bot.store.errors import StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)

PATIENCE_S: Final = 2.0
"""How long the database may take to answer before it counts as silent."""

_WELL: Final = ("ok", "waiting")


class Pages:
    """The pages of one process. ``watch`` tells them which bot they speak of.

    ``file`` is the SQLite file of the store, of which there are backups, or None.
    """

    def __init__(self, store: Store, file: Path | None, clock: Clock, patience_s: float = PATIENCE_S) -> None:
        self._store = store
        self._file = file
        self._clock = clock
        self._patience_s = patience_s
        self._bot: GameNight | None = None
        self._measures = Measures(has_backups=file is not None)
        store.database.listen(self._measures.timed)

    def watch(self, bot: GameNight) -> None:
        """Speak of this bot from now on; it has not logged in yet."""
        bot.health.listen(self._measures)
        bot.http.http_trace = counting(self._measures.requested)
        self._bot = bot

    async def serve(self, host: str, port: int) -> None:
        """Serve the pages until cancelled. A port that is taken is tried again; the bot runs meanwhile."""
        runner = web.AppRunner(self.application(), access_log=None)
        await runner.setup()
        try:
            for pause_s in growing_pauses():
                try:
                    await web.TCPSite(runner, host, port).start()
                    break
                except OSError as error:
                    log.warning(
                        "METRICS_PORT cannot be opened (%s). Trying again in %.0f s.", error.strerror, pause_s
                    )
                await self._clock.sleep(pause_s)
            log.info("Numbers for Prometheus are at http://%s:%s/metrics.", host, port)
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    def application(self) -> web.Application:
        """The two pages."""
        pages = web.Application()
        pages.router.add_get("/healthz", self._healthz)
        pages.router.add_get("/metrics", self._metrics)
        return pages

    async def _healthz(self, _: web.Request) -> web.Response:
        """200 and "ok", or "waiting" where other processes serve all shards; 503 and what is missing.

        That is "starting", "discord" or "database".
        """
        word = await self._word()
        return web.Response(text=f"{word}\n", status=200 if word in _WELL else 503)

    async def _word(self) -> str:
        bot = self._bot
        if bot is None:
            return "starting"
        if not bot.is_spare and not bot.is_connected:
            return "discord"
        if await self._running() is None:
            return "database"
        return "waiting" if bot.is_spare else "ok"

    async def _metrics(self, _: web.Request) -> web.Response:
        measures = self._measures
        measures.running(await self._running())
        if (bot := self._bot) is not None:
            latencies_s, shards = bot.connections()
            measures.connected(latencies_s, shards, len(bot.guilds))
            measures.loop(bot.thinkers.waiting, bot.health.lag_s)
        if self._file is not None:
            backups = await asyncio.to_thread(backups_of, self._file)
            measures.backed_up(made_at(backups[-1]) if backups else None)
        return web.Response(body=measures.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _running(self) -> dict[str, int] | None:
        """The numbers of tables that are being played, None if the database does not answer in time."""
        try:
            async with asyncio.timeout(self._patience_s):
                return await self._store.count_running()
        except (StoreError, TimeoutError):
            return None
