"""Makes the public messages of tables, with their pictures drawn in a thread. Sends nothing."""

from __future__ import annotations

import asyncio
from functools import partial

import render
from bot.languages import speaking, spoken
from bot.screens import texts
from bot.screens.desk import Desk
from bot.screens.frame.layout import Message, board_mark, with_picture
from bot.screens.game import AnyScreen, Chapter
from bot.screens.table.layouts.board import board
from bot.screens.table.layouts.dialogs import rules
from bot.screens.table.layouts.lobby import invitation
from bot.tables import Table


async def board_message(desk: Desk, table: Table, look: str = "") -> Message:
    """The public message of a table: the board in a look; before the game begins, the invitation.

    It is in the language of the table, and with text if a player wants boards as text.
    """
    on = await desk.readers.any_wants_text(table.players)
    with speaking(table.row.language), texts.wanting(on):
        screen = desk.screens[table.row.game]
        if table.state is None:
            message = invitation(table, screen, await asyncio.to_thread(render.cover, table.row.game))
        else:
            view = table.view()
            draw = partial(render.board, view, screen.pictured(view, look), spoken())
            message = await with_picture(board(table, screen, desk.emoji, look), draw)
    message.layout.children[0].id = board_mark(table.id)
    return message


async def rules_message(screen: AnyScreen) -> Message:
    """The rules of a game with their pictures."""
    chapters = await asyncio.to_thread(screen.chapters)
    pictures = [await asyncio.to_thread(_illustration, chapter) for chapter in chapters]
    return rules(screen, screen.game.title, chapters, pictures)


def _illustration(chapter: Chapter) -> bytes | None:
    """The picture of a chapter of rules; None if it has none."""
    if chapter.own is not None and chapter.own.draw is not None:
        return chapter.own.draw()
    return None if chapter.view is None else render.board(chapter.view, language=spoken())
