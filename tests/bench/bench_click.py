"""A click through the whole bot against a click that is answered with a ready-made PNG of the same size.

Run with ``python -m tests.bench.bench_click``. Both go through the same simulated Discord in the same run,
turn about; the ratio is what counts. Aim: at most 3. Measured from the click to the moment when Discord has
the answer, because the simulation itself may look only every 50 ms whether the bot has come to rest.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import re
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Self

import discord
import simcord
from discord import app_commands

import render
from bot.app import GameNight
from bot.store import Store
from games.okiya import Okiya

GAMES_PLAYED = 12


class ReadyMade(discord.ui.DynamicItem[discord.ui.Button[Any]], template="ready-made"):
    """The control: a button that answers with the same layout and a picture that lies ready."""

    png = b""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Ready", custom_id="ready-made"))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(view=ready_layout(), attachments=[ready_file()])


def ready_layout() -> discord.ui.LayoutView:
    layout = discord.ui.LayoutView(timeout=None)
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://board.png")
    layout.add_item(gallery)
    layout.add_item(discord.ui.ActionRow(ReadyMade()))
    return layout


def ready_file() -> discord.File:
    return discord.File(io.BytesIO(ReadyMade.png), "board.png")


class Clock:
    """Notes when Discord has taken an answer that changes a message."""

    answered_at = 0.0

    @classmethod
    def start(cls) -> None:
        answer = discord.InteractionResponse.edit_message

        async def edit_message(self: discord.InteractionResponse[Any], **changes: Any) -> Any:
            taken = await answer(self, **changes)
            cls.answered_at = time.perf_counter()
            return taken

        discord.InteractionResponse.edit_message = edit_message  # type: ignore[method-assign]


class Post(app_commands.Command[Any, ..., None]):
    """Posts the control's message."""

    def __init__(self) -> None:
        async def post(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=ready_layout(), file=ready_file())

        super().__init__(name="ready-made", description="The control.", callback=post)


async def measure(url: str) -> None:
    view = Okiya.start(2, {}, os.urandom(16)).view(None)
    store = await Store.open(url)
    bot = GameNight(store)
    Clock.start()
    ReadyMade.png = render.board(view)
    bot.tree.add_command(Post())
    bot.add_dynamic_items(ReadyMade)
    clicks: list[float] = []
    controls: list[float] = []
    async with simcord.run(bot) as env:
        guild = env.create_guild("Bench")
        channel, aside = guild.create_text_channel("tables"), guild.create_text_channel("aside")
        players = {member.id: member for member in (guild.add_member(env.create_user(n)) for n in "ab")}
        first, second = players.values()
        await first.slash(aside, "ready-made")
        ready = aside.last_message
        if ready is None:
            raise RuntimeError("the control was not posted")
        for _ in range(GAMES_PLAYED):
            await first.slash(channel, "okiya start", opponent=second)
            board = channel.last_message
            if board is None:
                raise RuntimeError("the board was not posted")
            await second.click(board, label="Accept")
            (table,) = await store.tables_of(first.id, statuses=("running",), limit=1)
            while True:
                now = await bot.desk.tables.table(table.id)
                if now.over:
                    break
                (user,) = now.to_act()
                action = random.choice(now.view(now.seat_of(user)).actions)
                began = time.perf_counter()
                await players[user].click(board, custom_id=f"play:{table.id}:{now.ply}:{action}")
                clicks.append(Clock.answered_at - began)
                began = time.perf_counter()
                await first.click(ready, custom_id="ready-made")
                controls.append(Clock.answered_at - began)
    await store.close()
    click_ms, control_ms = median(clicks) * 1000, median(controls) * 1000
    print(f"{len(clicks)} clicks: median {click_ms:.1f} ms, 99 % under {_p99(clicks):.1f} ms")
    print(f"control, ready-made PNG: median {control_ms:.1f} ms, 99 % under {_p99(controls):.1f} ms")
    print(f"ratio of the medians: {click_ms / control_ms:.2f} (aim: at most 3)")


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)] * 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'games.sqlite3'}"))


if __name__ == "__main__":
    main()
