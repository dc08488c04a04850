"""Two people with a clock, an undo, an agreed end and settings, through kills and a cut connection."""

from __future__ import annotations

from typing import Any

from tests.bench.wire.people import mover_of, newest, plays, pressed

DAY_S = 86_400


async def manners(world: Any) -> None:
    """Play with a pace of a day; every agreement is asked before a kill and given after it."""
    alice, bob = world.user("alice"), world.user("bob")
    await alice.slash("okiya start", options={"opponent": bob, "pace": DAY_S})
    board = await newest(world, alice, "Accept")
    await bob.click(board, label="Accept")
    for _ in range(2):
        await mover_of(board, (alice, bob)).click(board, custom_id=plays(board)[0])
    assert "<t:" in board.text, "the board shows no deadline"

    last = next(person for person in (alice, bob) if person != mover_of(board, (alice, bob)))
    other = bob if last == alice else alice
    await last.click(board, label="Undo")
    await world.kill()
    await world.start()
    assert "take back" in board.text
    await pressed(world, other, board, "Agree")
    assert mover_of(board, (alice, bob)) == last, "the move was not taken back"

    await world.drop()
    await last.click(board, custom_id=plays(board)[0])
    await alice.slash("end")
    await pressed(world, bob, board, "Agree")
    assert "Rematch" in [button.label for button in board.buttons]

    settings = (await bob.slash("settings")).message
    assert settings.ephemeral
    assert settings not in alice.messages()
    mentions = settings.selects[0]
    await bob.select(settings, mentions.options[-1][0], custom_id=mentions.custom_id)
    await alice.slash("setup")

    await alice.slash("boussanga start", options={"friend": bob})
    lobby = await newest(world, alice, "Manage Table")
    await alice.click(lobby, label="Manage Table")
    await world.kill()
    await world.start()
    await pressed(world, bob, lobby, "Join")
    await pressed(world, alice, lobby, "Begin")
    assert plays(lobby) or "Play a Card" in [button.label for button in lobby.buttons]
