"""/privacy: what is stored about whoever asks, all of it as a file, and its deletion, which is asked twice.

A page is the word for what to do; it may be forged, so nothing but the asker's own data can be meant.
"""

from __future__ import annotations

from typing import Final

import discord
from discord.utils import format_dt

from bot.erasing import Erasing
from bot.languages import Phrase
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.layout import Layout, Message, Row, one_text
from bot.screens.frame.respond import is_private, say, tell, update
from bot.screens.privacy import words
from bot.screens.table.answering import Answers
from bot.tables.own_data import Counts

VERB: Final = "privacy"

_EXPORT, _ASK, _ASK_AGAIN, _DELETE, _KEEP = "export", "ask", "again", "delete", "keep"

MOST_EXPORTS: Final = 20
"""The people whose files are made at once; each has to wait for their own, others for a place."""


class PrivacyScreen:
    """Shows people what is stored about them. Keeps nothing but who waits for a file."""

    def __init__(self, desk: Desk, answers: Answers, erasing: Erasing) -> None:
        self._desk = desk
        self._answers = answers
        self._erasing = erasing
        self._own_data = desk.tables.own_data
        self._deletions = desk.store.deletions
        self._exporting: set[int] = set()

    async def open(self, interaction: Click) -> None:
        """Show a person privately what is stored about them."""
        async with self._answers.answering(interaction):
            await tell(interaction, await self._page(interaction.user.id))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Do what a button says, for the person who clicked it."""
        async with self._answers.answering(click):
            me = click.user.id
            if not is_private(click):
                await say(click, str(words.GONE))
            elif page == _EXPORT:
                await self._export(click)
            elif page == _ASK:
                await update(click, _question(words.FIRST_QUESTION, _ASK_AGAIN, words.GO_ON))
            elif page == _ASK_AGAIN:
                await update(click, _question(words.SECOND_QUESTION, _DELETE, words.DELETE_ALL))
            elif page == _DELETE:
                self._erasing.wanted(await self._deletions.ask(me, self._desk.clock.now()))
                await update(click, await self._page(me))
            elif page == _KEEP:
                await self._deletions.take_back(me)
                late = await self._deletions.due_at(me) is not None
                await update(click, await self._page(me, words.TOO_LATE if late else words.KEPT))
            else:
                await say(click, str(words.GONE))

    async def _page(self, user: int, told: Phrase | None = None) -> Layout:
        """What is stored about a person, and what can be done with it; ``told`` is what has just happened."""
        counts, due_at = await self._own_data.counts(user), await self._deletions.due_at(user)
        lines = [str(words.TITLE), *_lines(counts)]
        if due_at is not None:
            lines.append(words.PENDING.format(at=format_dt(due_at, "F"), soon=format_dt(due_at, "R")))
        else:
            lines.append(str(told or words.EXPLAINED))
        layout = one_text("\n".join(lines))
        deleting = _button(_ASK, words.DELETE) if due_at is None else _button(_KEEP, words.KEEP)
        layout.add_item(Row(_button(_EXPORT, words.EXPORT), deleting))
        return layout

    async def _export(self, click: Click) -> None:
        """Send all parts of a person's data, each in a private message."""
        user = click.user.id
        if user in self._exporting or len(self._exporting) >= MOST_EXPORTS:
            await say(click, str(words.BUSY))
            return
        self._exporting.add(user)
        try:
            part = 0
            waiting: bytes | None = None
            async for text in self._own_data.export(user, self._desk.clock.now()):
                if waiting is not None:
                    part += 1
                    await tell(click, _file(waiting, words.EXPORTED_PART.format(part=part), part))
                waiting = text
            if waiting is not None:
                said = words.EXPORTED_LAST.format(part=part + 1) if part else str(words.EXPORTED)
                await tell(click, _file(waiting, said, part + 1))
        finally:
            self._exporting.discard(user)


def _lines(counts: Counts) -> list[str]:
    """How much is stored, in words; each line is one subject."""
    rows = counts.rows
    subjects = [
        [
            words.TABLES.format(count=counts.tables) if counts.tables else "",
            words.MOVES.format(count=counts.moves) if counts.moves else "",
            words.RUNNING.format(count=counts.running) if counts.running else "",
        ],
        [
            words.RESULTS.format(count=rows["results"]) if rows["results"] else "",
            words.ACHIEVEMENTS.format(count=rows["achievements"]) if rows["achievements"] else "",
        ],
        [
            words.PUZZLES.format(count=rows["daily_puzzles"]) if rows["daily_puzzles"] else "",
            words.BOOK.format(count=rows["finished_puzzles"]) if rows["finished_puzzles"] else "",
        ],
        [words.LESSONS.format(count=rows["lessons"]) if rows["lessons"] else ""],
        [
            str(words.SETTINGS) if rows["people_settings"] else "",
            words.BLOCKED.format(count=rows["blocked"]) if rows["blocked"] else "",
        ],
        [str(words.PROFILE) if rows["members"] else ""],
    ]
    lines = [" ".join(filter(None, subject)) for subject in subjects]
    return [line for line in lines if line] or [str(words.NOTHING)]


def _question(text: Phrase, page: str, label: Phrase) -> Layout:
    layout = one_text(str(text))
    layout.add_item(Row(_button(page, label), _button(_KEEP, words.KEEP)))
    return layout


def _button(page: str, label: Phrase) -> PageButton:
    return PageButton.make(VERB, 0, page, str(label))


def _file(text: bytes, said: str, part: int) -> Message:
    name = f"my-data-{part}.json"
    layout = one_text(said)
    layout.add_item(discord.ui.File(f"attachment://{name}"))
    return Message(layout, {name: text})
