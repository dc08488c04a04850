"""Where the bot is no member, a board is edited through the newest interaction with it, while that lasts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord

from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import LASTS, Delivery
from bot.screens.frame.layout import Message, one_text
from bot.screens.frame.respond import Fault
from bot.store.rows import Post
from tests.clock import HandClock

THERE = Post(1, 2)
SHOWN = Message(one_text("The board."))


class Interaction:
    """A click on a message, or a command that has posted one; Discord may refuse its edits."""

    def __init__(self, clicked: int | None, failure: Exception | None = None) -> None:
        self.message = None if clicked is None else SimpleNamespace(id=clicked)
        self.followup = SimpleNamespace(edit_message=self._edit_message)
        self.edited: list[int | str] = []
        self._failure = failure

    @property
    def click(self) -> Click:
        return cast(Click, self)

    async def edit_original_response(self, **_content: Any) -> None:
        self._edit("original")

    async def _edit_message(self, message: int, **_content: Any) -> None:
        self._edit(message)

    def _edit(self, what: int | str) -> None:
        self.edited.append(what)
        if self._failure is not None:
            raise self._failure


def refused() -> discord.HTTPException:
    response = cast(aiohttp.ClientResponse, SimpleNamespace(status=401, reason="Unauthorized"))
    return discord.HTTPException(response, {"code": 50027, "message": "Invalid Webhook Token"})


async def test_a_board_is_edited_through_the_command_that_posted_it_or_the_newest_click() -> None:
    delivery = Delivery(cast(Any, None), HandClock().clock)
    posted, click = Interaction(None), Interaction(THERE.message_id)

    for interaction in (posted, click):
        delivery.tokens.note(interaction.click, THERE)
        assert await delivery.edit(THERE, SHOWN) is None

    assert (posted.edited, click.edited) == ([2], ["original"])


async def test_an_interaction_lasts_a_quarter_of_an_hour_or_until_discord_refuses_it() -> None:
    time = HandClock()
    delivery = Delivery(discord.Client(intents=discord.Intents.none()), time.clock)
    delivery.tokens.note(Interaction(2).click, THERE)
    await time.advance(LASTS.total_seconds() - 1)
    assert delivery.tokens.can_edit(THERE)
    await time.advance(1)
    assert not delivery.tokens.can_edit(THERE)

    delivery.tokens.note(Interaction(2, aiohttp.ServerDisconnectedError()).click, THERE)
    assert await delivery.edit(THERE, SHOWN) is Fault.PASSING
    assert delivery.tokens.can_edit(THERE)
    delivery.tokens.note(Interaction(2, refused()).click, THERE)
    assert await delivery.edit(THERE, SHOWN) is Fault.REFUSED
    assert not delivery.tokens.can_edit(THERE)
