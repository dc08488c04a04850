"""Answering an interaction once and in time, where it comes from, and what can go wrong on the way to it.

Never decides what to say.

Each interaction has one lock and one time at which its first answer is due, so that an acknowledgement and an
answer never cross. A late command is acknowledged privately, because a refusal must not be seen by everybody.

Every function that sends something may raise the errors of ``NOT_SENT``, except ``say`` and ``acknowledge``,
which log them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import cast

import aiohttp
import discord

from bot.background import Background
from bot.clock import Clock
from bot.languages import _
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Layout, Message, marked_text, one_text
from bot.store.sight import Asker

log = logging.getLogger(__name__)

# Discord drops an interaction that has no answer 3 seconds after it was made.
VOID_AFTER = timedelta(seconds=3)
FIRST_ANSWER_S = 2.0

NOBODY = discord.AllowedMentions.none()

_ANSWERED_ALREADY = 40060
# Unknown interaction, unknown webhook, the token has expired.
_VOID = (10062, 10015, 50027)


@dataclass(slots=True)
class _FirstAnswer:
    """The first answer of an interaction: whoever sends anything for the interaction holds the lock.

    ``taken`` says that Discord has an answer although its request failed, ``waiting`` that the person who
    asked reads that the bot is thinking.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    due_at: datetime | None = None
    taken: bool = False
    waiting: bool = False


def _first(interaction: Click) -> _FirstAnswer:
    first: _FirstAnswer = interaction.extras.setdefault(_FirstAnswer, _FirstAnswer())
    return first


def _is_answered(interaction: Click) -> bool:
    return _first(interaction).taken or interaction.response.is_done()


def mentioning(*users: int) -> discord.AllowedMentions:
    """Notify these users and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in users]
    )


def is_private(interaction: Click) -> bool:
    """Whether the control is on a message that only the person who clicked can see."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_answered_in_place(interaction: Click) -> bool:
    """Whether the first answer is the message that was clicked, so that edits of this answer reach it."""
    in_place = (
        discord.InteractionResponseType.message_update,
        discord.InteractionResponseType.deferred_message_update,
    )
    return interaction.response.type in in_place


def is_direct(interaction: Click) -> bool:
    """Whether this is in direct messages with the bot."""
    return isinstance(interaction.channel, discord.DMChannel) and not interaction.context.private_channel


def is_void(error: BaseException) -> bool:
    """Whether Discord takes no answer any more, so that nothing can be said."""
    return isinstance(error, discord.HTTPException) and error.code in _VOID


def answer_due_at(interaction: Click, now: datetime) -> datetime:
    """When an interaction that has just arrived must have its first answer.

    Its number tells when it was made. If this cannot be, because the host's clock is wrong, the time runs
    from its arrival.
    """
    made_at = interaction.created_at
    begun = made_at if timedelta() <= now - made_at < VOID_AFTER else now
    return begun + timedelta(seconds=FIRST_ANSWER_S)


@asynccontextmanager
async def in_time(interaction: Click, clock: Clock) -> AsyncIterator[None]:
    """Acknowledge the interaction in time if the work inside has not answered it by then.

    The acknowledgement of a command is private, that of a click shows nothing.
    """
    first = _first(interaction)
    if first.due_at is None:
        first.due_at = answer_due_at(interaction, clock.now())
    late = Background()

    def acknowledge_late() -> None:
        late.start(acknowledge(interaction), "Acknowledging an interaction")

    due = clock.later(max(0.0, (first.due_at - clock.now()).total_seconds()), acknowledge_late)
    try:
        yield
    finally:
        due.cancel()
        async with first.lock:  # an acknowledgement that is on its way is not cut off
            await late.close()


async def acknowledge(interaction: Click) -> None:
    """Tell Discord that an unanswered interaction has arrived, without any words. A failure is logged."""
    first = _first(interaction)
    async with first.lock:
        if _is_answered(interaction):
            return
        try:
            await interaction.response.defer(ephemeral=True, thinking=interaction.message is None)
        except NOT_SENT as error:
            log.info("An interaction was not acknowledged: %s.", described(error))
        else:
            first.waiting = interaction.message is None


async def say(interaction: Click, text: str) -> bool:
    """Say a sentence privately. Returns whether it was sent; a failure is logged."""
    try:
        await tell(interaction, text)
    except NOT_SENT as error:
        log.warning("A sentence was not sent: %s.", described(error))
        return False
    return True


async def tell(interaction: Click, what: Message | Layout | str) -> int:
    """Say or show something privately to the person who asked, in a new message. Returns its id."""
    return await _answer(interaction, _message(what), NOBODY, private=True)


async def post(
    interaction: Click,
    what: Message | Layout | str,
    mentions: discord.AllowedMentions = NOBODY,
    *,
    silent: bool = False,
) -> int:
    """Answer publicly with a new message, of which Discord notifies nobody if it is ``silent``.

    Returns its id.
    """
    return await _answer(interaction, _message(what), mentions, private=False, silent=silent)


async def update(interaction: Click, what: Message | Layout | str) -> None:
    """Replace the message that was clicked."""
    message, first = _message(what), _first(interaction)
    async with first.lock:
        if _is_answered(interaction):
            await _edit(interaction, message)
            return
        try:
            await interaction.response.edit_message(
                view=message.layout, attachments=message.files(), allowed_mentions=NOBODY
            )
        except NOT_SENT as error:
            if not (_may_be_taken(error) and await _is_answered_with_click(interaction)):
                raise
            try:
                await _edit(interaction, message)
            except NOT_SENT:
                raise error from None
            first.taken = True


async def _edit(interaction: Click, message: Message) -> None:
    """Replace the first answer; after a click, the message that was clicked."""
    await interaction.edit_original_response(
        view=message.layout, attachments=message.files(), allowed_mentions=NOBODY
    )


async def update_private(click: Click, what: Message | Layout | str) -> None:
    """Replace the message that was clicked if it is private; a public one stays, and a new one answers."""
    if is_private(click):
        await update(click, what)
    else:
        await tell(click, what)


async def correct(interaction: Click, text: str) -> None:
    """Say something else in the first answer, which was given before."""
    async with _first(interaction).lock:
        await _edit(interaction, _message(text))


async def ask(interaction: Click, form: discord.ui.Modal) -> None:
    """Open a form. It must be the first answer: too late, a sentence says so."""
    first = _first(interaction)
    async with first.lock:
        if not _is_answered(interaction):
            await interaction.response.send_modal(form)
            return
    await say(interaction, str(TOO_LATE_TO_ASK))


async def _answer(
    interaction: Click,
    message: Message,
    mentions: discord.AllowedMentions,
    *,
    private: bool,
    silent: bool = False,
) -> int:
    first = _first(interaction)
    async with first.lock:
        if not _is_answered(interaction):
            try:
                answer = await interaction.response.send_message(
                    view=message.layout,
                    files=message.files(),
                    allowed_mentions=mentions,
                    ephemeral=private,
                    silent=silent,
                )
                return answer.message_id or (await interaction.original_response()).id
            except NOT_SENT as error:
                if not _may_be_taken(error):
                    raise
                there = await _taken_instead(interaction, error, private=private)
                if there is not None:
                    return there
        if first.waiting and not private:  # the first message would be as private as the acknowledgement
            await _edit(interaction, _message(str(BELOW)))
        first.waiting = False
        sent = await interaction.followup.send(
            view=message.layout,
            files=message.files(),
            allowed_mentions=mentions,
            ephemeral=private,
            silent=silent,
            wait=True,
        )
        return sent.id


def _may_be_taken(error: BaseException) -> bool:
    """Whether Discord may have a first answer although the request failed."""
    if isinstance(error, discord.HTTPException) and error.code == _ANSWERED_ALREADY:
        return True
    return fault(error) is Fault.PASSING


async def _is_answered_with_click(interaction: Click) -> bool:
    """Whether the first answer that Discord has is the message that was clicked.

    It is another message if Discord delivered the click twice and the other delivery was refused.
    """
    try:
        there = await interaction.original_response()
    except (*NOT_SENT, discord.ClientException):
        return False
    return interaction.message is not None and there.id == interaction.message.id


async def _taken_instead(interaction: Click, error: BaseException, *, private: bool) -> int | None:
    """The id of the new message that Discord shows as first answer after its request failed.

    None if Discord has only an acknowledgement, or another delivery of the interaction has answered it for
    other readers. Raises ``error`` if Discord has no answer.
    """
    try:
        there = await interaction.original_response()
    except (*NOT_SENT, discord.ClientException):
        raise error from None
    first = _first(interaction)
    first.taken = True
    first.waiting = there.flags.loading
    clicked = interaction.message is not None and there.id == interaction.message.id
    return None if clicked or first.waiting or there.flags.ephemeral != private else there.id


def _message(what: Message | Layout | str) -> Message:
    if isinstance(what, Message):
        return what
    return Message(one_text(what) if isinstance(what, str) else what)


KINDS = (
    "play",
    "look",
    "mine",
    "table",
    "ask",
    "pick",
    "peek",
    "form",
    "page",
    "pages",
    "many",
    "page-form",
    "try",
)
"""The first words of the custom_ids of controls and forms; those of lessons and puzzles are all "try"."""


def asker_of(interaction: Click) -> Asker:
    """The person of a click or a command, and where they are."""
    return Asker(interaction.user.id, interaction.channel_id, interaction.guild_id)


def used_in(interaction: Click) -> str:
    """The command of an interaction, as in "/okiya start", or the first word of its control, as in "play".

    One of a few words, whatever a forger sends: "unknown" for all others.
    """
    if interaction.type is discord.InteractionType.application_command:
        command = interaction.command
        return "unknown" if command is None else f"/{command.qualified_name}"
    data = cast(Mapping[str, object], interaction.data or {})
    word = str(data.get("custom_id")).partition(":")[0]
    return word if word in KINDS else "unknown"


def has_bot(interaction: Click) -> bool:
    """Whether the bot is in this place itself, and not only in the account of the person who asked."""
    if interaction.guild_id is None:
        return not interaction.context.private_channel
    return interaction.client.get_guild(interaction.guild_id) is not None


def missing_permissions(interaction: Click, *, thread: bool = False) -> tuple[str, ...]:
    """What the bot needs to keep a board up to date and may not do in this channel of a server.

    ``thread``: the board is to lie in a new thread of the channel.
    """
    if interaction.guild_id is None or not has_bot(interaction):
        return ()
    in_thread = isinstance(interaction.channel, discord.Thread)
    send = ["send_messages_in_threads" if in_thread else "send_messages"]
    if thread:
        send += ["create_public_threads", "send_messages_in_threads"]
    needed = ("view_channel", *send, "attach_files", "read_message_history")
    return tuple(name for name in needed if not getattr(interaction.app_permissions, name))


def has_mark(interaction: Click, mark: int) -> bool:
    """Whether the message that was clicked is public and the bot has written it with this mark.

    A forger can send any control with any message, but cannot write in one.
    """
    message = interaction.message
    if message is None or is_private(interaction):
        return False
    return marked_text(message, mark, interaction.client.user) is not None


async def name_of(interaction: Click, user: int) -> str:
    """A person's name for a menu, where Discord shows no mentions. May raise an error of ``NOT_SENT``."""
    known: discord.User = interaction.client.get_user(user) or await interaction.client.fetch_user(user)
    return known.display_name


BELOW = _("Here it is.")
TOO_LATE_TO_ASK = _("That took too long. Please press the button again.")
UNREADABLE = _(
    "I cannot read this command as it was sent, and nothing was done. Reload Discord and try again."
)


NOT_SENT = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Every error of a request: refused by Discord, or lost with its connection before or after it was taken."""

# Unknown channel, unknown message: it is gone for good.
_GONE = (10003, 10008)

ARCHIVED = 50083
"""The message lies in an archived thread: ``Delivery`` opens the thread again before it edits."""


class Fault(Enum):
    """What a failed request means: try again later, do not try again until somebody asks, or it is gone."""

    PASSING = "passing"
    REFUSED = "refused"
    GONE = "gone"


def fault(error: BaseException) -> Fault:
    """The meaning of one of the errors of ``NOT_SENT``.

    Cut connections, timeouts, 429 and 5xx pass, and so does an archived thread. Other answers are refusals:
    10,000 of them in ten minutes are a ban, so nothing refused is tried again by itself.
    """
    if not isinstance(error, discord.HTTPException):
        return Fault.PASSING
    if error.code in _GONE:
        return Fault.GONE
    return (
        Fault.PASSING
        if error.code == ARCHIVED or error.status == 429 or error.status >= 500
        else Fault.REFUSED
    )


def described(error: BaseException) -> str:
    """The error for the log: numbers and types only, because its text may quote what was sent."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return type(error).__name__
