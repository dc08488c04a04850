"""A chat on this machine for a bot without a token: the same bot in a simulated Discord, in the browser.

Serves only the loopback address and sends nothing anywhere else. Knows no game.
"""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import simcord
from simcord import ChannelHandle, Env, MemberActor, Preview, SetupError
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.preview import _action_plans, _component_projection, _snapshot
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._pages import _Page
from simcord.preview._queries import _message_navigation

import render
from bot.app import GameNight
from bot.screens.frame.layout import uploaded_name
from bot.store.store import Store
from bot.thinking.pool import Thinkers
from games import GAMES

SERVER = "Game night"
CHANNEL = "tables"
BOT_NAME = "Game Night"
MEMBERS = ("Alice", "Bob", "Carol", "Dave", "Erin")

# The number of messages that a page shows at once; earlier ones come on request.
SHOWN = 8

# The number of a page's last publications whose controls are remembered.
REMEMBERED = 8

# The ids of menus in a page are at least this.
_MENUS = 1 << 30

# The URL at which the simulation expects the picture of an emoji.
_EMOJI_URL = "https://cdn.simcord.invalid/emojis/{id}.png"


class PortTaken(Exception):
    """The requested port is not free."""


async def open_chat(store: Store, port: int = 0, processes: int | None = None) -> None:
    """Open the chat, print its address, and serve it until cancelled or closed. Raises PortTaken."""
    thinkers = Thinkers(processes)
    try:
        await thinkers.warm()  # the simulation waits five seconds for a bot, too short for a slow machine
        await _serve(GameNight(store, thinkers), port)
    finally:
        thinkers.close()


async def _serve(bot: GameNight, port: int) -> None:
    async with _Discord(bot) as env:
        if bot.user is not None:
            await bot.user.edit(username=BOT_NAME)
        channel, members = place_of(env)
        try:
            async with Chat(env, channel, members, bot.emoji.pictures(), port) as chat:
                _say_where(chat.url, members)
                await chat.wait_closed()
        except SetupError as error:
            if "bind" in str(error):
                raise PortTaken from None
            raise


def place_of(env: Env) -> tuple[ChannelHandle, list[MemberActor]]:
    """The channel of the chat and its members, of whom the first one owns the server.

    Nobody may make threads there, because the chat shows only the channel.
    """
    env.inject_error("POST", "*/threads", status=403, code=50013, message="Missing Permissions", times=None)
    users = [env.create_user(name) for name in MEMBERS]
    guild = env.create_guild(SERVER, owner=users[0])
    members = [MemberActor(env, guild, users[0]), *(guild.add_member(user) for user in users[1:])]
    return guild.create_text_channel(CHANNEL), members


class _Discord(simcord.run):
    """The simulated Discord, which has the emoji of all games: it need not be spared their uploads."""

    def __init__(self, bot: GameNight) -> None:
        super().__init__(bot, check_errors=False)
        for game in GAMES:
            for drawn in render.emoji(game).values():
                self._env.backend.create_application_emoji(uploaded_name(drawn))


class Chat(Preview):
    """The preview of simcord as a chat: pages follow each other, and no click is lost.

    simcord's preview is made for one page at a time. It numbers what a page shows and refuses clicks with an
    older number; it refuses a click while it works on another one; and a click during ``refresh()`` gets an
    error, after which the page waits for ever. In this class a page changes only when its browser asks,
    clicks wait for each other, and a click counts by the control that its page showed. If this control has
    changed meanwhile, the click is refused, as Discord would do.
    """

    def __init__(
        self,
        env: Env,
        channel: ChannelHandle,
        members: Sequence[MemberActor],
        emoji: Mapping[int, bytes],
        port: int = 0,
    ) -> None:
        super().__init__(
            env,
            channel,
            tuple(members),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets={_EMOJI_URL.format(id=id_): (f"{id_}.png", png) for id_, png in emoji.items()},
            port=port,
        )
        self._media_worker = _OwnPictures()
        self._turn = asyncio.Lock()
        self._seen: dict[str, int] = {}
        self._shown: dict[str, dict[int, dict[str, str]]] = {}

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        """The content of the page; its browser asks for it twice a second."""
        self._catch_up(page)
        return super()._page_payload(page)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a page asks for, after all earlier requests."""
        async with self._turn:
            self._keep_time()
            page = self._pages.get(context_id or "")
            return await super()._action(context_id, body if page is None else self._renumbered(page, body))

    def _renumbered(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same request with the newest number, unless its control has changed since.

        The preview knows controls by their places. Without this check, the click of a person who has not yet
        seen the last move would be played in the position after that move.
        """
        if body.get("kind") in {"click", "select"}:
            self._catch_up(page)
            shown, control = self._shown[page.id], str(body.get("control_key"))
            meant = shown.get(body.get("published_revision", 0), {}).get(control)
            if meant is None or meant != shown[page.revision].get(control):
                return body
        return {**body, "published_revision": page.revision}

    def _catch_up(self, page: _Page) -> None:
        """Publish the page again if anything has happened since it was published, with times from then."""
        if self._seen.get(page.id) != len(self.env.backend.transcript):
            self._advance_presentation_time()
            self._publish(page, reason="refresh")

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        if page.window_end_id == page.target_id:
            # The preview shows fifty messages, from 24 before the target; with fewer the target is missing.
            page.window_end_id = None
        super()._publish(page, reason=reason)
        self._seen[page.id] = len(self.env.backend.transcript)
        self._note_controls(page)
        for asset in page.assets.values():
            if asset.digest is not None and (size := _png_size(self._blobs[asset.digest].data)) is not None:
                # A page that knows the size of a picture does not jump while the picture loads.
                asset.width, asset.height = size
                asset.validated = True

    def _note_controls(self, page: _Page) -> None:
        """Remember the custom_ids of the controls that the page shows, for its last few numbers."""
        for gone in self._shown.keys() - self._pages.keys():
            del self._shown[gone], self._seen[gone]
        shown = self._shown.setdefault(page.id, {})
        shown[page.revision] = {
            part["control_key"]: part["custom_id"]
            for message in page.snapshot["messages"].values()
            for part in walk_components(message["components"])
            if "control_key" in part and "custom_id" in part
        }
        for old in sorted(shown)[:-REMEMBERED]:
            del shown[old]

    def _keep_time(self) -> None:
        """Move the simulated clock, which stands still by itself, along with the real one."""
        behind = datetime.now(UTC) - self.env.now()
        self.env.backend.advance_clock(max(0.0, behind.total_seconds()))
        self._advance_presentation_time()


def _newest(preview: Preview, page: _Page, visible: list[Message]) -> Any:
    """The list beside the conversation, with the newest messages only."""
    return _message_navigation(preview, page, visible[-SHOWN:])


# At every change the preview processes fifty messages again, and for the list beside them all messages that
# there ever were. After an evening of games, a click took seconds.
for _module in (_snapshot, _action_plans):
    vars(_module).update(HISTORY_WINDOW_SIZE=SHOWN, HISTORY_STEP=SHOWN // 2)
vars(_snapshot).update(_message_navigation=_newest)

_key_of = _component_projection._control_key
_key_in = _action_plans._component_key


def _with_id(component: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same component; a menu has an id that follows from its custom_id."""
    if not component.get("options"):
        return component
    return {**component, "id": _MENUS | zlib.crc32(str(component["custom_id"]).encode()) >> 2}


def _shown_key(scope: str, component: dict[str, Any], path: str) -> str | None:
    """The name of a control in a page. A page shows what was last chosen in a menu until its name changes."""
    component.update(_with_id(component))
    return _key_of(scope, component, path)


def _used_key(component: Mapping[str, Any], path: str, message_id: int) -> str | None:
    """The name of a control as a page sends it."""
    return _key_in(_with_id(component), path, message_id)


vars(_component_projection).update(_control_key=_shown_key)
vars(_action_plans).update(_component_key=_used_key)


class _OwnPictures(MediaWorker):
    """Serves PNGs unchanged, because they are the bot's own.

    The preview starts a process to decode and rewrite each picture, one after the other, and refuses more
    than eight at a time. So a board with its sixteen emoji took seconds and had gaps.
    """

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        size = _png_size(blob)
        if size is None:
            return await super().validate(key, blob, media_time=media_time)
        width, height = size
        return MediaInfo("PNG", width, height, 1, 4 * width * height, blob, "image/png", memory_limited=True)


def _png_size(blob: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None if this is not a PNG."""
    if not blob.startswith(b"\x89PNG"):
        return None
    width, height = struct.unpack_from(">II", blob, 16)
    return width, height


def _say_where(url: str, members: list[MemberActor]) -> None:
    names = ", ".join(member.name for member in members)
    print(
        f"\nThe bot is in a chat on this machine. Open this address in a browser:\n\n    {url}\n\n"
        f"You can play as {names}: open a page for each, and choose under “Viewing as” who it is.\n"
        f"{members[0].name} owns the server and can use /setup and /clear.\n"
        "Type / to begin.\n"
        "Without DISCORD_TOKEN nothing leaves this machine. Ctrl-C stops it.\n",
        flush=True,
    )
