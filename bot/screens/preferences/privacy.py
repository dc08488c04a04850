"""/privacy: what is stored about whoever asks, all of it as a file, and its deletion, which is asked twice.

A page is the word for what to do; it may be forged, so nothing but the asker's own data can be meant.
"""

from __future__ import annotations

from typing import Final

import discord
from discord.utils import format_dt

from bot.erasing import Erasing
from bot.languages import Phrase, _, n_
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.layout import Layout, Message, Row, one_text
from bot.screens.frame.respond import is_private, say, tell, update
from bot.screens.table.answers import Answers
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
        async with self._answers.to(interaction):
            await tell(interaction, await self._page(interaction.user.id))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Do what a button says, for the person who clicked it."""
        async with self._answers.to(click):
            me = click.user.id
            if not is_private(click):
                await say(click, str(GONE))
            elif page == _EXPORT:
                await self._export(click)
            elif page == _ASK:
                await update(click, _question(FIRST_QUESTION, _ASK_AGAIN, GO_ON))
            elif page == _ASK_AGAIN:
                await update(click, _question(SECOND_QUESTION, _DELETE, DELETE_ALL))
            elif page == _DELETE:
                self._erasing.wanted(await self._deletions.ask(me, self._desk.clock.now()))
                await update(click, await self._page(me))
            elif page == _KEEP:
                await self._deletions.take_back(me)
                late = await self._deletions.due_at(me) is not None
                await update(click, await self._page(me, TOO_LATE if late else KEPT))
            else:
                await say(click, str(GONE))

    async def _page(self, user: int, told: Phrase | None = None) -> Layout:
        """What is stored about a person, and what can be done with it; ``told`` is what has just happened."""
        counts, due_at = await self._own_data.counts(user), await self._deletions.due_at(user)
        lines = [str(TITLE), *_lines(counts)]
        if due_at is not None:
            lines.append(PENDING.format(at=format_dt(due_at, "F"), soon=format_dt(due_at, "R")))
        else:
            lines.append(str(told or EXPLAINED))
        deleting = _button(_ASK, DELETE) if due_at is None else _button(_KEEP, KEEP)
        return one_text("\n".join(lines)).add(Row(_button(_EXPORT, EXPORT), deleting))

    async def _export(self, click: Click) -> None:
        """Send all parts of a person's data, each in a private message."""
        user = click.user.id
        if user in self._exporting or len(self._exporting) >= MOST_EXPORTS:
            await say(click, str(BUSY))
            return
        self._exporting.add(user)
        try:
            part = 0
            waiting: bytes | None = None
            async for text in self._own_data.export(user, self._desk.clock.now()):
                if waiting is not None:
                    part += 1
                    await tell(click, _file(waiting, EXPORTED_PART.format(part=part), part))
                waiting = text
            if waiting is not None:
                said = EXPORTED_LAST.format(part=part + 1) if part else str(EXPORTED)
                await tell(click, _file(waiting, said, part + 1))
        finally:
            self._exporting.discard(user)


def _lines(counts: Counts) -> list[str]:
    """How much is stored, in words; each line is one subject."""
    rows = counts.rows
    subjects = [
        [
            TABLES.format(count=counts.tables) if counts.tables else "",
            MOVES.format(count=counts.moves) if counts.moves else "",
            RUNNING.format(count=counts.running) if counts.running else "",
        ],
        [
            RESULTS.format(count=rows["results"]) if rows["results"] else "",
            ACHIEVEMENTS.format(count=rows["achievements"]) if rows["achievements"] else "",
        ],
        [
            PUZZLES.format(count=rows["daily_puzzles"]) if rows["daily_puzzles"] else "",
            BOOK.format(count=rows["finished_puzzles"]) if rows["finished_puzzles"] else "",
        ],
        [EVENTS.format(count=rows["entrants"]) if rows["entrants"] else ""],
        [LESSONS.format(count=rows["lessons"]) if rows["lessons"] else ""],
        [
            str(SETTINGS) if rows["people_settings"] else "",
            BLOCKED.format(count=rows["blocked"]) if rows["blocked"] else "",
        ],
        [str(PROFILE) if rows["members"] else ""],
    ]
    lines = [" ".join(filter(None, subject)) for subject in subjects]
    return [line for line in lines if line] or [str(NOTHING)]


def _question(text: Phrase, page: str, label: Phrase) -> Layout:
    return one_text(str(text)).add(Row(_button(page, label), _button(_KEEP, KEEP)))


def _button(page: str, label: Phrase) -> PageButton:
    return PageButton.make(VERB, 0, page, str(label))


def _file(text: bytes, said: str, part: int) -> Message:
    name = f"my-data-{part}.json"
    return Message(one_text(said).add(discord.ui.File(f"attachment://{name}")), {name: text})


GONE = _("This page is too old. Open it again with `/privacy`.")

TITLE = _(
    "### Your data\n"
    "Only you see this. I keep your Discord number, never your name or what you write in chats."
)
NOTHING = _("Nothing is stored about you.")
TABLES = n_(
    "**Games.** Your number stands at {count} table: who sat there, and every move.",
    "**Games.** Your number stands at {count} tables: who sat there, and every move.",
)
MOVES = n_("{count} move is yours.", "{count} moves are yours.")
RUNNING = n_("{count} table is open or being played.", "{count} tables are open or being played.")
RESULTS = n_(
    "**Results.** {count} result, from which your ratings and records follow.",
    "**Results.** {count} results, from which your ratings and records follow.",
)
ACHIEVEMENTS = n_("{count} achievement.", "{count} achievements.")
PUZZLES = n_(
    "**Puzzles.** {count} puzzle of a day that you opened, with your tries.",
    "**Puzzles.** {count} puzzles of days that you opened, with your tries.",
)
BOOK = n_("{count} puzzle of the book that you finished.", "{count} puzzles of the book that you finished.")
EVENTS = n_(
    "**Events.** You took part in {count} event, such as the day’s puzzle of a server.",
    "**Events.** You took part in {count} events, such as the day’s puzzle of a server.",
)
LESSONS = n_(
    "**Lessons.** How far you are in {count} lesson.", "**Lessons.** How far you are in {count} lessons."
)
SETTINGS = _("**Settings.** What you chose in `/settings`.")
BLOCKED = n_("You block {count} person.", "You block {count} people.")
PROFILE = _(
    "**Profile.** Who may see your results: only the servers where you have played, unless you choose "
    "otherwise in `/profile`."
)
EXPLAINED = _(
    "Export Data sends you all of it as a file. Delete Data takes you out of everything, after 72 hours."
)
PENDING = _(
    "**Everything about you will be deleted {at} ({soon}).** Until then Keep Data takes this back. If you "
    "did not ask for it, somebody else may use your account: change your password."
)

# Translators: three buttons of /privacy.
EXPORT, DELETE, KEEP = _("Export Data"), _("Delete Data"), _("Keep Data")
# Translators: the buttons of two questions whether to delete everything.
GO_ON, DELETE_ALL = _("Go On"), _("Delete All")

FIRST_QUESTION = _(
    "### Delete your data?\n"
    "- After 72 hours your number is replaced everywhere by one that means nobody. Others then see "
    "“Deleted player”.\n"
    "- Computers play on in your running games. Your open tables close.\n"
    "- Ratings, streaks, achievements, lessons and settings are gone. The ratings of others stay.\n"
    "- Until then you can take it back here, and play on as usual.\n"
    "You may want to export your data first."
)
SECOND_QUESTION = _(
    "### Really?\nAfter 72 hours nobody can bring anything back, not even those who run this bot."
)
KEPT = _("Nothing is deleted: your data stays.")
TOO_LATE = _("Your data is being deleted just now, which cannot be stopped any more.")
BUSY = _("Your file is still being made. It comes in a moment.")
EXPORTED = _("Your data as a file. Nobody else can see it.")
EXPORTED_PART = _("Your data, part {part}.")
EXPORTED_LAST = _("Your data, part {part}, the last one.")
