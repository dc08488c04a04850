"""Answering an interaction in time, whether or not it already has a first answer. Never decides what to say.

Every function that sends something may raise ``discord.HTTPException`` if Discord refuses it, except ``say``
and ``acknowledge``, which log the refusal.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.background import Background
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Layout, Message, one_text

log = logging.getLogger(__name__)

# Discord drops an interaction that has no answer after 3 seconds.
FIRST_ANSWER_S = 2.0

NOBODY = discord.AllowedMentions.none()


def mentioning(user: int) -> discord.AllowedMentions:
    """Notify this user and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])


def is_private(interaction: Click) -> bool:
    """Whether the control is on a message that only the person who clicked can see."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_direct(interaction: Click) -> bool:
    """Whether this is in direct messages with the bot."""
    return isinstance(interaction.channel, discord.DMChannel)


@asynccontextmanager
async def in_time(interaction: Click, *, private: bool = False) -> AsyncIterator[None]:
    """Acknowledge the interaction after two seconds if the work inside has not answered it by then.

    ``private`` says whether the answer to a command will be ephemeral. The acknowledgement of a click shows
    nothing.
    """

    async def acknowledge_late() -> None:
        await asyncio.sleep(FIRST_ANSWER_S)
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=private)

    late = Background()
    late.start(acknowledge_late(), "Acknowledging an interaction")
    try:
        yield
    finally:
        await late.close()


async def acknowledge(interaction: Click) -> None:
    """Tell Discord that a click has arrived, without any words. A refusal is logged."""
    try:
        await interaction.response.defer()
    except discord.HTTPException as error:
        log.info("A click stays unanswered: status %s, code %s.", error.status, error.code)


async def say(interaction: Click, text: str) -> None:
    """Say a sentence privately. A refusal is logged."""
    try:
        await tell(interaction, text)
    except discord.HTTPException as error:
        log.warning("Discord refused a sentence: status %s, code %s.", error.status, error.code)


async def tell(interaction: Click, what: Message | Layout | str) -> int:
    """Say or show something privately to the person who asked, in a new message. Returns its id."""
    return await _answer(interaction, _message(what), NOBODY, private=True)


async def post(
    interaction: Click, what: Message | Layout | str, mentions: discord.AllowedMentions = NOBODY
) -> int:
    """Answer publicly with a new message. Returns its id."""
    return await _answer(interaction, _message(what), mentions, private=False)


async def update(interaction: Click, what: Message | Layout | str) -> None:
    """Replace the message that was clicked."""
    message = _message(what)
    layout, files = message.layout, message.files()
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, attachments=files, allowed_mentions=NOBODY)
    else:
        await interaction.response.edit_message(view=layout, attachments=files, allowed_mentions=NOBODY)


async def _answer(
    interaction: Click, message: Message, mentions: discord.AllowedMentions, *, private: bool
) -> int:
    layout, files = message.layout, message.files()
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=layout, files=files, allowed_mentions=mentions, ephemeral=private, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(
        view=layout, files=files, allowed_mentions=mentions, ephemeral=private
    )
    if answer.message_id is None:
        return (await interaction.original_response()).id
    return answer.message_id


def _message(what: Message | Layout | str) -> Message:
    if isinstance(what, Message):
        return what
    return Message(one_text(what) if isinstance(what, str) else what)
