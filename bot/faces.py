"""The faces that people show in pictures: the avatars that Discord shows of them everywhere.

A click brings the name of its person's avatar. It is kept in memory only, never stored and never logged; the
picture is fetched when it is needed. A server's own avatar is never used.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final, TypeVar

import aiohttp
import discord

from bot.background import Background
from bot.clock import Clock
from bot.store.errors import StoreError
from bot.store.rows import keep
from bot.store.store import Store
from render.faces import MOST_BYTES, Photo, read

LIMIT_S: Final = 0.3
"""How long a picture waits for the faces in it."""

PEOPLE: Final = 10_000
PHOTOS: Final = 180
"""The people whose avatars' names are kept, and the photos: 14 MB, and 20 MB with the names of all people."""

FAILED_FOR: Final = timedelta(minutes=10)
FAILURES: Final = 1_000
"""How long nobody tries again to fetch an avatar after a failure, and how many of these are remembered."""

AT_ONCE: Final = 32
"""The avatars that are fetched at the same time. More are left out."""

_SIZE_PX: Final = 128
_FETCHED_WITHIN: Final = aiohttp.ClientTimeout(total=10)

_K = TypeVar("_K")
_V = TypeVar("_V")


class Faces:
    """Who looks how, as far as they show it. Each of its collections has a limit; the oldest go first."""

    def __init__(self, store: Store, background: Background, clock: Clock) -> None:
        self._store = store
        self._background = background
        self._clock = clock
        self._avatars: OrderedDict[int, str] = OrderedDict()
        self._photos: OrderedDict[str, Photo] = OrderedDict()
        self._failed: OrderedDict[str, datetime] = OrderedDict()
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._session: aiohttp.ClientSession | None = None

    def meet(self, user: discord.User | discord.Member) -> None:
        """Remember the avatar of a person who has clicked: of a member, too, that of all servers."""
        avatar = user.avatar
        if avatar is None:
            self.forget(user.id)
        else:
            keep(self._avatars, user.id, avatar.key, PEOPLE)

    def forget(self, user: int) -> None:
        """Drop what is known of a person, as if they had never clicked."""
        self._photos.pop(self._avatars.pop(user, ""), None)

    async def of(
        self, users: Collection[int], guild_id: int | None, reader: int | None = None
    ) -> dict[int, Photo]:
        """The photos of those whom everybody in a server may see, and of the ``reader``, if they show them.

        Waits LIMIT_S for them at most, and leaves out what is not there by then. Never raises.
        """
        known = [user for user in users if user in self._avatars]
        if not known:
            return {}
        try:
            shown = await self._showing(known, guild_id, reader)
        except StoreError:
            return {}
        wanted = {user: self._avatars[user] for user in shown if user in self._avatars}
        fetching = [self._fetched(user, avatar) for user, avatar in wanted.items()]
        if tasks := [task for task in fetching if task is not None]:
            await self._in_time(tasks)
        return {user: self._photos[avatar] for user, avatar in wanted.items() if avatar in self._photos}

    async def close(self) -> None:
        """Close the connection to where avatars lie."""
        if self._session is not None:
            await self._session.close()

    async def _showing(self, users: Collection[int], guild_id: int | None, reader: int | None) -> list[int]:
        """Those who show their face there. Raises StoreError."""
        wishes = await self._store.people.of_all(users)
        showing = [user for user in users if wishes[user].face]
        visible = await self._store.profiles.visible(showing, guild_id)
        return [user for user in showing if user == reader or user in visible]

    def _fetched(self, user: int, avatar: str) -> asyncio.Task[None] | None:
        """The task that fetches an avatar; None if it is here, has failed lately, or others are enough."""
        if avatar in self._photos:
            self._photos.move_to_end(avatar)
            return None
        failed_at = self._failed.get(avatar)
        if failed_at is not None and self._clock.now() - failed_at < FAILED_FOR:
            return None
        if avatar not in self._fetching and len(self._fetching) < AT_ONCE:
            self._fetching[avatar] = self._background.start(self._fetch(user, avatar), "Fetching a face")
        return self._fetching.get(avatar)

    async def _fetch(self, user: int, avatar: str) -> None:
        try:
            photo = await asyncio.to_thread(read, await self._download(user, avatar))
        except (aiohttp.ClientError, OSError, ValueError):
            keep(self._failed, avatar, self._clock.now(), FAILURES)
        else:
            keep(self._photos, avatar, photo, PHOTOS)
        finally:
            self._fetching.pop(avatar, None)

    async def _download(self, user: int, avatar: str) -> bytes:
        """The file of an avatar, or its beginning if it is too large.

        Raises aiohttp.ClientError and OSError. discord.py would follow a redirect to anywhere, and take a
        file of any size into memory.
        """
        if self._session is None:
            self._session = aiohttp.ClientSession(
                timeout=_FETCHED_WITHIN, cookie_jar=aiohttp.DummyCookieJar(), raise_for_status=True
            )
        data, url = b"", f"{discord.Asset.BASE}/avatars/{user}/{avatar}.png?size={_SIZE_PX}"
        async with self._session.get(url, allow_redirects=False) as response:
            async for part in response.content.iter_any():
                data += part
                if len(data) > MOST_BYTES:
                    break
        return data

    async def _in_time(self, fetching: Collection[asyncio.Task[None]]) -> None:
        """Wait until they have ended, LIMIT_S at most."""
        late = asyncio.get_running_loop().create_future()
        due = self._clock.later(LIMIT_S, lambda: late.done() or late.set_result(None))
        ended = asyncio.gather(*fetching, return_exceptions=True)
        try:
            await asyncio.wait((late, ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            due.cancel()
