"""What was played, looked at again: its screens, where their controls lead, what commands ask of them."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.screens.frame.controls import Click
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.pages import TurnPage
from bot.screens.frame.respond import say
from bot.screens.past import history, table_replay
from bot.screens.past import replay_words as words
from bot.screens.past.history import Histories, Reopened
from bot.screens.past.replay_page import by
from bot.screens.past.table_replay import Imported, Replayer
from bot.screens.table.answering import Answers
from bot.screens.table.links import Links


class Past:
    """Histories and replays. Holds the screens and no state of its own."""

    def __init__(self, answers: Answers, links: Links, emoji: ApplicationEmoji) -> None:
        self._answers = answers
        self.histories = Histories(answers, links)
        self._replayer = Replayer(answers, emoji)
        self._imported = Imported(answers, emoji)

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """What turns the pages of these screens, by the word that their controls begin with."""
        return {
            table_replay.VERB: self._replayer.turn,
            by(table_replay.VERB): self._replayer.turn,
            table_replay.IMPORTED: self._imported.turn,
            by(table_replay.IMPORTED): self._imported.turn,
            history.VERB: self.histories.turn,
            history.REPLAYED: Reopened(self._answers, self._replayer).turn,
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
            async with self._answers.answering(interaction, private=True):
                await say(interaction, words.NOTHING_NAMED)
