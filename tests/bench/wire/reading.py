"""People of two languages at one table, one without pictures, through kills and a cut connection."""

from __future__ import annotations

from typing import Any

from bot.languages import Phrase, speaking
from tests.bench.wire.people import plays

GERMAN, TURKISH = "de", "tr"


def said(english: str, tag: str) -> str:
    """A label in another language."""
    with speaking(tag):
        return str(Phrase(english))


async def reading(world: Any) -> None:
    """Play in a German server; whoever is asked alone is asked in their own language."""
    guild = world.add_guild("Spieleabend", ("tische",), locale="de")
    ida, tuna = world.user("ida", locale="de"), world.user("tuna", locale="tr")
    there = guild.channel
    await world.settle()
    await ida.slash("okiya start", channel=there, options={"opponent": tuna})
    board = await _newest(world, ida, there, said("Accept", GERMAN))
    await world.kill()
    await world.start()
    await tuna.click(board, label=said("Accept", GERMAN))
    await world.until(lambda: plays(board), 30)
    assert said("What Happened", GERMAN) in [button.label for button in board.buttons], board.text

    happened = (await tuna.click(board, label=said("What Happened", GERMAN))).message
    assert said("Nobody has moved yet.", TURKISH) in happened.text, happened.text
    for who in (tuna, ida):
        reply = await who.click(board, custom_id=plays(board)[0], check=False)
        if reply.message is not None and reply.message.ephemeral:
            assert said("Nobody has moved yet.", TURKISH) not in reply.message.text
    await _settings(world, tuna, there)
    await _without_pictures(world, ida, there)
    await world.drop()
    mine = (await ida.slash("resume", channel=there)).message
    assert mine.ephemeral
    assert mine not in tuna.messages(there)


async def _settings(world: Any, who: Any, there: Any) -> None:
    """Choose English for oneself, before a kill, and read it after it."""
    shown = (await who.slash("settings", channel=there)).message
    menu = next(
        each for each in shown.selects if any(value.endswith("language.en") for value, _ in each.options)
    )
    value = next(value for value, _ in menu.options if value.endswith("language.en"))
    await who.select(shown, value, custom_id=menu.custom_id)
    assert "Your settings" in shown.text, shown.text
    await world.kill()
    await world.start()
    assert "Your settings" in (await who.slash("settings", channel=there)).message.text


async def _without_pictures(world: Any, who: Any, there: Any) -> None:
    """Ask for boards as text: the board of the table has it after the next change."""
    shown = (await who.slash("settings", channel=there)).message
    await who.click(shown, label=said("Text Boards", GERMAN))
    await who.slash("okiya show", channel=there)
    newest = await _newest(world, who, there, said("What Happened", GERMAN))
    await world.until(lambda: "```" in newest.text, 30)
    assert all(button.label for button in newest.buttons)


async def _newest(world: Any, who: Any, there: Any, label: str) -> Any:
    def found() -> Any:
        shown = [each for each in who.messages(there) if label in [button.label for button in each.buttons]]
        return shown[-1] if shown else None

    await world.until(found, 30)
    return found()
