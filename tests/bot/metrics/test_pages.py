"""What the bot tells on its port: whether it is well, and numbers, but never who plays or what they hold."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientConnectionError, ClientSession, web
from aiohttp.test_utils import TestClient, TestServer
from prometheus_client.parser import text_string_to_metric_families

from bot.app import GameNight
from bot.background import Background
from bot.clock import SYSTEM
from bot.metrics.ask import asked
from bot.metrics.measures import counting, result_of
from bot.metrics.pages import Pages
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from games import GAMES
from tests.bot.discord.room import Room
from tests.clock import Pauses

DEPLOY = Path(__file__).parents[3] / "deploy"


@pytest.fixture
async def pages(empty_room: Room, tmp_path: Path) -> Pages:
    """The pages of a bot whose database is a file."""
    return Pages(empty_room.store, tmp_path / "games.sqlite3", SYSTEM)


@pytest.fixture
def simcord_bot(empty_room: Room, pages: Pages) -> GameNight:
    """The bot that simcord runs, with its pages watching."""
    bot = empty_room.start_bot()
    pages.watch(bot)
    return bot


@pytest.fixture
async def browser(pages: Pages) -> AsyncIterator[TestClient[Any, Any]]:
    """Somebody who asks for the pages."""
    async with TestClient(TestServer(pages.application())) as client:
        yield client


async def numbers(browser: TestClient[Any, Any]) -> dict[str, float]:
    """What /metrics has, by name and labels."""
    answer = await browser.get("/metrics")
    families = text_string_to_metric_families(await answer.text())
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in families
        for sample in family.samples
    }


async def test_numbers_tell_of_answers_moves_tables_shards_and_the_database(
    room: Room, browser: TestClient[Any, Any]
) -> None:
    await room.begin()
    await room.play(table=1, plies=3)
    await room.begin(room.carol, room.dave)

    found = await numbers(browser)

    assert found["gamenight_answers_total /okiya start done"] == 2
    assert found["gamenight_answers_total play done"] == 3
    assert found["gamenight_answer_seconds_count play"] == 3
    assert found["gamenight_moves_total okiya"] == 3
    assert {game: found[f"gamenight_running_tables {game}"] for game in GAMES} == {
        **dict.fromkeys(GAMES, 0),
        "okiya": 2,
    }
    assert found["gamenight_database_seconds_count commit"] > 5
    assert found["gamenight_database_up"] == 1
    assert found["gamenight_newest_backup_timestamp_seconds"] == 0
    assert (found["gamenight_shards"], found["gamenight_shard_connected 0"]) == (1, 1)
    assert found["gamenight_servers"] == 1
    assert found["gamenight_thoughts_waiting"] == 0


async def test_numbers_name_nobody_and_no_card(room: Room, browser: TestClient[Any, Any]) -> None:
    await room.begin()
    board = await room.play(plies=1)
    await room.clicks_at_once([(room.alice, board, "okiya-b3-alice:1"), (room.alice, board, "play:1:0:b3")])

    text = await (await browser.get("/metrics")).text()

    labels = set(re.findall(r'\w+="([^"]*)"', text))
    said = re.compile(r"/?[a-z][a-z _-]{0,30}|[0-9]|[0-9.]+|\+Inf|[A-Z][A-Za-z]+")
    assert not [label for label in labels if said.fullmatch(label) is None]
    assert not re.search(r"(?<![\d.])\d{15,}(?![\d.])", text)
    for person in (room.alice, room.bob):
        assert not re.search(rf"\b(?:{person.name}|{person.id})\b", text)


async def test_a_control_that_nobody_has_made_is_counted_under_one_word(
    room: Room, browser: TestClient[Any, Any]
) -> None:
    board = await room.begin()
    forged = ("swordfish:1", "page-swordfish:1", "1234567890123456789")
    await room.clicks_at_once([(room.alice, board, custom_id) for custom_id in forged])

    found = await numbers(browser)

    assert found["gamenight_answers_total unknown refused"] == 3
    assert not [name for name in found if "swordfish" in name or "123456" in name]


async def test_a_bot_that_is_well_says_so_and_one_that_is_not_says_why(
    room: Room, browser: TestClient[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def health() -> tuple[int, str]:
        answer = await browser.get("/healthz")
        return answer.status, (await answer.text()).strip()

    assert await health() == (200, "ok")

    with room.env.as_the_bot():
        room.bot.dispatch("shard_disconnect", 0)
    await asyncio.sleep(0)
    assert await health() == (503, "discord")

    with room.env.as_the_bot():
        room.bot.dispatch("shard_resumed", 0)
    await asyncio.sleep(0)

    async def fails() -> dict[str, int]:
        raise DatabaseFailed("disk full")

    monkeypatch.setattr(room.store, "count_running", fails)
    assert await health() == (503, "database")
    assert (await numbers(browser))["gamenight_database_up"] == 0


async def test_a_container_that_asks_gets_the_word(empty_store: Store) -> None:
    async def well(_: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    is_well = web.Application()
    is_well.router.add_get("/healthz", well)
    async with TestServer(is_well) as there:
        assert await asyncio.to_thread(asked, there.port or 0) == (True, "ok")
    async with TestServer(Pages(empty_store, None, SYSTEM).application()) as there:
        port = there.port or 0
        assert await asyncio.to_thread(asked, port) == (False, "starting")
    assert await asyncio.to_thread(asked, port) == (False, "silent")


async def test_a_port_that_is_taken_is_tried_again(
    empty_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    background, waits = Background(), Pauses(most=3)
    async with TestServer(Pages(empty_store, None, SYSTEM).application()) as taken:
        pages = Pages(empty_store, None, waits.clock)
        await asyncio.wait([background.start(pages.serve("127.0.0.1", taken.port or 0), "Pages")])

    assert waits.seconds == [1, 2, 4]
    assert "METRICS_PORT cannot be opened" in caplog.text


async def test_requests_to_discord_are_counted_by_what_became_of_them(empty_store: Store) -> None:
    counted: list[tuple[str, str]] = []
    trace = counting(lambda purpose, result: counted.append((purpose, result)))

    async with (
        TestServer(Pages(empty_store, None, SYSTEM).application()) as there,
        ClientSession(trace_configs=[trace]) as session,
    ):
        for path in ("/metrics", "/healthz", "/api/v10/channels/1/messages", "/api/v10/webhooks/1/x"):
            await session.get(there.make_url(path))
        answer = there.make_url("/interactions/1/x/callback")
        await there.close()
        with pytest.raises(ClientConnectionError):
            await session.get(answer)

    assert counted == [
        ("other", "taken"),
        ("other", "failing"),
        ("messages", "gone"),
        ("answers", "gone"),
        ("answers", "lost"),
    ]
    assert [result_of(status) for status in (204, 403, 429)] == ["taken", "refused", "limited"]


async def test_the_dashboard_and_the_alerts_name_only_numbers_that_there_are(
    empty_store: Store, tmp_path: Path
) -> None:
    pages = Pages(empty_store, tmp_path / "games.sqlite3", SYSTEM)
    async with TestClient(TestServer(pages.application())) as browser:
        text = await (await browser.get("/metrics")).text()
    described = set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))
    described |= {f"{name}_bucket" for name in re.findall(r"^# TYPE (\w+) histogram", text, re.MULTILINE)}

    for paper in (DEPLOY / "alerts.yml", DEPLOY / "grafana.json"):
        named = set(re.findall(r"\b(?:gamenight|process)_\w+", paper.read_text(encoding="utf-8")))
        assert len(named) > 5
        assert named - described == set()
