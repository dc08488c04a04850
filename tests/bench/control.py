"""The control of ``bench_wire``: a bot with one command, which answers with a ready-made picture.

It does what no answer can do without: discord.py reads the command, and sends one message with one file.
"""

from __future__ import annotations

import io
import os

import discord
from discord import app_commands
from PIL import Image

COMMAND = "ready-made"


def ready_made() -> bytes:
    """A palette PNG of 800 by 800 pixels, about 17 kB."""
    squares = bytes((x // 8 * 37 ^ y // 8 * 61) % 64 for y in range(800) for x in range(800))
    picture = Image.frombytes("P", (800, 800), squares)
    picture.putpalette([value for shade in range(64) for value in (shade * 4, 255 - shade * 3, shade * 2)])
    written = io.BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


class Control(discord.Client):
    """A client with one command."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name=COMMAND, description="A picture that is ready.")
        async def answer(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(file=discord.File(io.BytesIO(picture), "ready.png"))

    async def setup_hook(self) -> None:
        await self.tree.sync()


if __name__ == "__main__":
    Control(ready_made()).run(os.environ["DISCORD_TOKEN"], log_handler=None)
