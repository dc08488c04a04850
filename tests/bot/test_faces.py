"""Faces are fetched from a server of these tests: a right one, a slow one, and all that may go wrong."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import AsyncIterator
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from PIL import Image

from bot import faces
from bot.background import Background
from bot.faces import FAILED_FOR, LIMIT_S, PEOPLE, PHOTOS, Faces
from bot.store.store import Store
from render.faces import SIDE_PX, Photo
from tests.bot.discord.room import Room
from tests.bot.discord.test_leaderboard import win
from tests.bot.screens.choosing import NOTHING
from tests.clock import HandClock

ALICE = 10**18
RED = Photo(bytes((255, 0, 0)) * SIDE_PX**2)


class Avatars:
    """A server of avatars, and the faces of a bot that asks it."""

    def __init__(self, store: Store) -> None:
        self.asked: list[str] = []
        self.go_on = asyncio.Event()
        self.time = HandClock()
        self.background = Background()
        self.faces = Faces(store, self.background, self.time.clock)

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path_qs)
        red = BytesIO()
        Image.new("RGB", (128, 128), "red").save(red, "PNG")
        answers = {
            "broken.png": web.Response(status=503),
            "large.png": web.Response(body=red.getvalue() + bytes(10 * 1024 * 1024)),
            "none.png": web.Response(text="<html>"),
            "elsewhere.png": web.Response(status=302, headers={"Location": "/avatars/1/red.png"}),
        }
        if "slow.png" in request.path:
            await self.go_on.wait()
        return answers.get(request.match_info["name"], web.Response(body=red.getvalue()))

    def meet(self, user: int, avatar: str | None) -> None:
        shown = None if avatar is None else discord.Asset(NOTHING, url="", key=avatar)
        person: Any = SimpleNamespace(id=user, avatar=shown)
        self.faces.meet(person)

    async def of(self, user: int = ALICE) -> Photo | None:
        return (await self.faces.of([user], None, user)).get(user)


@pytest.fixture
async def avatars(empty_store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Avatars]:
    there, pages = Avatars(empty_store), web.Application()
    pages.router.add_get("/avatars/{user}/{name}", there.answer)
    async with TestServer(pages) as server:
        monkeypatch.setattr(discord.Asset, "BASE", str(server.make_url("")).rstrip("/"))
        yield there
        there.go_on.set()
        await there.background.close()
        await there.faces.close()


async def test_an_avatar_is_fetched_once(avatars: Avatars) -> None:
    avatars.meet(ALICE, "red")

    assert await asyncio.gather(avatars.of(), avatars.of()) == [RED, RED]
    assert await avatars.of() == RED
    assert avatars.asked == [f"/avatars/{ALICE}/red.png?size=128"]
    avatars.meet(ALICE, None)
    assert await avatars.of() is None


@pytest.mark.parametrize("avatar", ["broken", "large", "none", "elsewhere"])
async def test_what_cannot_be_fetched_is_left_alone_for_a_while(avatars: Avatars, avatar: str) -> None:
    avatars.meet(ALICE, avatar)
    assert [await avatars.of(), await avatars.of(), len(avatars.asked)] == [None, None, 1]

    await avatars.time.advance(FAILED_FOR.total_seconds())
    assert [await avatars.of(), len(avatars.asked)] == [None, 2]


async def test_a_picture_goes_without_a_face_that_is_slow(avatars: Avatars) -> None:
    avatars.meet(ALICE, "slow")
    asked = asyncio.ensure_future(avatars.of())
    await avatars.time.until_somebody_waits()
    await avatars.time.advance(LIMIT_S)
    assert await asked is None

    avatars.go_on.set()
    assert await avatars.of() == RED


async def test_a_click_brings_the_avatar_of_all_servers_to_boards_and_profiles(
    room: Room, avatars: Avatars, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faces, "LIMIT_S", 60)
    backend, alice = room.env.backend, room.alice
    backend.users[alice.id].avatar = "red"
    backend.guilds[room.guild.id].members[alice.id].avatar = "of_this_server"
    await win(room, room.bob, alice, 1)

    async def modes(command: str, **more: object) -> list[str]:
        asked = [room.answer(await who.slash(room.channel, command, **more)) for who in (alice, room.bob)]
        return [Image.open(BytesIO(picture)).mode for shown in asked for picture in shown.pictures]

    assert await modes("leaderboard") == await modes("profile", member=alice) == ["RGB", "RGB"]
    assert avatars.asked == [f"/avatars/{alice.id}/red.png?size=128"]
    await room.store.profiles.set_visibility(alice.id, "hidden")
    assert await modes("leaderboard") == ["RGB", "P"]
    await room.store.people.change(alice.id, face=False)
    assert await modes("leaderboard") == ["P", "P"]
    await room.bot.desk.faces.close()  # the simulated Discord does not close a bot


async def test_ten_thousand_faces_take_20_mb_at_most(
    avatars: Avatars, monkeypatch: pytest.MonkeyPatch
) -> None:
    tracemalloc.start()
    for user in range(2 * PEOPLE):
        avatars.meet(user, f"{user:032x}")
    names, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    monkeypatch.setattr(faces, "PHOTOS", 1)

    assert [await avatars.of(2 * PEOPLE - 1 - i % 2) for i in range(4)] == [RED] * 4
    assert len(avatars.asked) == 4
    assert names + PHOTOS * len(RED.pixels) < 20_000_000
