"""Answering an interaction once, in time, whatever has been answered before. Never decides what is said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import discord

from bot.screens.frame.controls import Click, Layout

# Discord voids an interaction that has no answer after 3 seconds.
FIRST_ANSWER_S = 2.0

NOBODY = discord.AllowedMentions.none()


@asynccontextmanager
async def in_time(interaction: Click, *, private: bool = False) -> AsyncIterator[None]:
    """Acknowledge the interaction after two seconds if the work inside has not answered it by then.

    ``private`` says whether a command's answer is going to be ephemeral; a click's acknowledgement shows
    nothing either way.
    """

    async def acknowledge() -> None:
        await asyncio.sleep(FIRST_ANSWER_S)
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=private)

    late = asyncio.create_task(acknowledge())
    try:
        yield
    finally:
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)


async def tell(interaction: Click, layout: Layout | str) -> None:
    """Say something to the one who asked, privately."""
    view = one_text(layout) if isinstance(layout, str) else layout
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=NOBODY)
    else:
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def tell_with(interaction: Click, layout: Layout, files: Sequence[discord.File]) -> int:
    """Show a layout with pictures privately in a new message and return its id."""
    return await _answer(interaction, layout, files, NOBODY, private=True)


async def post(
    interaction: Click,
    layout: Layout,
    files: Sequence[discord.File],
    mentions: discord.AllowedMentions = NOBODY,
) -> int:
    """Answer publicly with a new message and return its id."""
    return await _answer(interaction, layout, files, mentions, private=False)


async def _answer(
    interaction: Click,
    layout: Layout,
    files: Sequence[discord.File],
    mentions: discord.AllowedMentions,
    *,
    private: bool,
) -> int:
    if interaction.response.is_done():
        message = await interaction.followup.send(
            view=layout, files=files, allowed_mentions=mentions, ephemeral=private, wait=True
        )
        return message.id
    answer = await interaction.response.send_message(
        view=layout, files=files, allowed_mentions=mentions, ephemeral=private
    )
    if answer.message_id is None:
        return (await interaction.original_response()).id
    return answer.message_id


async def update(interaction: Click, layout: Layout, files: Sequence[discord.File] = ()) -> None:
    """Change the message that was clicked."""
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, attachments=files, allowed_mentions=NOBODY)
    else:
        await interaction.response.edit_message(view=layout, attachments=files, allowed_mentions=NOBODY)


def one_text(text: str) -> Layout:
    """A layout with one text and nothing else."""
    layout = Layout()
    layout.add_item(discord.ui.TextDisplay(text))
    return layout
