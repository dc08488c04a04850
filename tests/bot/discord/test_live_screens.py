"""Private screens change by themselves: on their player's turn, with their cards, and at the end."""

from __future__ import annotations

from tests.bot.discord.okey_dokey.room import CARD, at_once, hand, menu, now, pick, started
from tests.bot.discord.room import Room


async def test_a_waiting_hand_shows_by_itself_that_it_is_its_turn(room: Room) -> None:
    who, own = await started(room, at_once())
    waiting, idle = await hand(room, room.bob), await hand(room, room.carol)
    assert waiting.text.startswith("This is your hand. It changes by itself on your turn;")

    before = len(room.env.http_requests)
    played = await pick(room, who, own, CARD, menu(own, CARD)[0].label)

    assert played.text.startswith("This is your hand.")
    assert "It is your turn" in now(room, waiting).text
    assert now(room, idle) == idle
    edits = [path for method, path in room.requests_since(before) if "/webhooks/" in path]
    assert len(edits) == 1
