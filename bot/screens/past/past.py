"""What was played, looked at again: its screens, where their controls lead, what commands ask of them."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.screens.frame.controls import Click, Pages
from bot.screens.frame.emoji import Emoji
from bot.screens.past import history, table_replay
from bot.screens.past import replay_words as words
from bot.screens.past.history import Histories, Reopened
from bot.screens.past.replay_page import by
from bot.screens.past.table_replay import Imported, Replayer
from bot.screens.table.desk import Desk


class Past:
    """Histories and replays. Holds the screens and no state of its own."""

    def __init__(self, desk: Desk, emoji: Emoji) -> None:
        self._desk = desk
        self.histories = Histories(desk)
        self._replayer = Replayer(desk, emoji)
        self._imported = Imported(desk, emoji)

    @property
    def pages(self) -> Mapping[str, Pages]:
        """The pages of these screens, by the word that their controls begin with."""
        return {
            table_replay.VERB: self._replayer,
            by(table_replay.VERB): self._replayer,
            table_replay.IMPORTED: self._imported,
            by(table_replay.IMPORTED): self._imported,
            history.VERB: self.histories,
            history.REPLAYED: Reopened(self._desk, self._replayer),
        }

    async def replay(
        self, interaction: Click, table: int | None, file: discord.Attachment | None, text: str
    ) -> None:
        """Show a finished table again, or a game that is attached or pasted."""
        if table is not None:
            await self._replayer.open(interaction, table)
        elif file is not None or text:
            await self._imported.open(interaction, file, text)
        else:
            async with self._desk.answering(interaction, private=True):
                await self._desk.say(interaction, words.NOTHING_NAMED)
