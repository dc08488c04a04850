"""/settings: what a person chooses for themselves, on one private message that shows each choice at once.

A page is the word for a page, or for a choice; everything in it may be forged.
"""

from __future__ import annotations

from typing import cast, get_args

from bot.languages import LANGUAGES
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, page_form
from bot.screens.frame.layout import Layout
from bot.screens.frame.respond import ask, is_private, say, tell, update
from bot.screens.preferences import settings_pages as pages
from bot.screens.preferences import settings_words as words
from bot.screens.preferences.questions import AUTOMATIC, language_chosen
from bot.screens.table.answers import Answers
from bot.store.preferences import ChallengedBy, MentionedWhen, Reminders

USUAL_HOURS = 9
"""Quiet hours last this long until their end is chosen, too."""


class SettingsScreen:
    """The settings of whoever asks for them. Keeps nothing."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers
        self._people = desk.store.people

    async def open(self, interaction: Click) -> None:
        """Show a person their settings privately."""
        async with self._answers.to(interaction):
            await tell(interaction, await self._page(interaction.user.id, ""))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Store what was chosen, and show the page that follows."""
        async with self._answers.to(click):
            if not is_private(click):
                await say(click, str(words.GONE))
            elif page == pages.TYPE:
                form = page_form(pages.VERB, 0, pages.TYPED, str(words.TYPED_TITLE), str(words.TYPED_LABEL))
                await ask(click, form)
            else:
                me = click.user.id
                shown = await self._chosen(me, page) if "." in page else page
                await self._desk.readers.meet_again(click)  # perhaps in another language now
                if shown is None:
                    await say(click, str(words.GONE))
                else:
                    await update(click, shown if isinstance(shown, Layout) else await self._page(me, shown))

    async def block(self, click: Click, _table: int, chosen: str) -> None:
        """Let the chosen people be those who may not challenge or name whoever chose them."""
        async with self._answers.to(click):
            me = click.user.id
            users = [int(user) for user in chosen.split(",") if user.isascii() and user.isdigit()]
            if not is_private(click):
                await say(click, str(words.GONE))
                return
            await self._people.block(
                me, [user for user in dict.fromkeys(users) if 0 < user < 2**63 and user != me]
            )
            await update(click, await self._page(me, pages.BLOCKED))

    async def _page(self, user: int, page: str) -> Layout:
        wishes = await self._people.of(user)
        match page:
            case pages.QUIET:
                return pages.quiet_page(wishes, self._desk.clock.now())
            case pages.REGIONS_PAGE:
                return pages.zones_page(None)
            case pages.BLOCKED:
                return pages.blocked_page(await self._people.blocked(user))
        return pages.main_page(wishes, await self._people.blocked(user), self._desk.clock.now())

    async def _chosen(self, user: int, page: str) -> Layout | str | None:  # noqa: PLR0912 - one case a choice
        """Store a choice. Returns what is shown then; None if there is no such choice."""
        name, _, value = page.partition(".")
        match f"{name}.":
            case pages.MENTIONS if value in get_args(MentionedWhen):
                await self._people.change(user, mentions=cast(MentionedWhen, value), unreached=False)
            case pages.CHALLENGES if value in get_args(ChallengedBy):
                await self._people.change(user, challenges=cast(ChallengedBy, value))
            case pages.REMINDERS if value in get_args(Reminders):
                await self._people.change(user, reminders=cast(Reminders, value))
            case pages.HINTS if value in ("on", "off"):
                await self._people.change(user, hints=value == "on")
            case pages.NAMED if value in ("on", "off"):
                await self._people.change(user, named=value == "on")
            case pages.FACE if value in ("on", "off"):
                await self._people.change(user, face=value == "on")
            case pages.TEXT_BOARDS if value in ("on", "off"):
                await self._people.change(user, text_boards=value == "on")
            case pages.COMPUTER_WORDS if value in ("on", "off"):
                await self._people.change(user, computer_words=value == "on")
            case pages.LANGUAGE if value == AUTOMATIC or value in LANGUAGES:
                await self._people.change(user, language=language_chosen(value))
            case pages.BEGINS | pages.ENDS if value in map(str, range(24)):
                await self._hours(user, f"{name}.", int(value))
                return pages.QUIET
            case pages.NO_QUIET:
                await self._people.be_quiet(user, None)
                return pages.QUIET
            case _:
                found = pages.zone_asked(page)
                if not isinstance(found, str):
                    return found
                await self._people.change(user, zone=found)
                return pages.QUIET
        return ""

    async def _hours(self, user: int, which: str, hour: int) -> None:
        """Store when the quiet hours begin or end."""
        begins, ends = (await self._people.of(user)).quiet or (hour, hour)
        if which == pages.BEGINS:
            quiet = hour, (hour + USUAL_HOURS) % 24 if ends == hour else ends
        else:
            quiet = (hour - USUAL_HOURS) % 24 if begins == hour else begins, hour
        await self._people.be_quiet(user, quiet)
