"""Profiles: what a member has played and won, for people who may see it.

Stores only a member's choice of who may see their profile. A page is the word for such a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import render
from bot.languages import spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Choice, Click, PageButton, PageMenu
from bot.screens.frame.layout import CARDS, Message, Row
from bot.screens.frame.respond import is_private, say, tell, update
from bot.screens.game import AnyScreen, PrivateMessage
from bot.screens.past import history_page
from bot.screens.ranks.achievements import lessons
from bot.screens.ranks.alt_texts import profile_alt
from bot.screens.ranks.profile_words import GONE, HISTORY, NO_PROFILE, VISIBILITIES, WHO_MAY_SEE, profile_text
from bot.screens.table.answering import Answers
from bot.screens.table.private_screens import own_screen
from bot.store import LadderStanding, Profile, Visibility, may_see, read_points_together
from games import LADDERS
from render.cards.profile import ProfileCard, ProfileLadder

SEEN_BY = "seen-by"


class ProfileScreen:
    """The profiles of members, and the choice of who may see the caller's own."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def turn(self, click: Click, _table: int, page: str) -> None:
        async with self._answers.answering(click):
            if page not in VISIBILITIES or not is_private(click):
                await say(click, str(GONE))
                return
            me = click.user.id
            await self._desk.store.profiles.set_visibility(me, page)
            message = await self._page(await self._desk.store.profiles.of(me, click.guild_id, me), me)
            await update(click, message)

    async def show(self, interaction: Click, member: int, visibility: Visibility | None) -> None:
        """Show a profile privately. A ``visibility`` is stored first, for the reader's own profile."""
        async with self._answers.answering(interaction):
            me = interaction.user.id
            if visibility is not None:
                await self._desk.store.profiles.set_visibility(me, visibility)
            found = await self._desk.store.profiles.of(member, interaction.guild_id, me)
            if may_see(found, me):
                message = await self._page(found, me)
                await tell(interaction, message)
                if found.visibility_changed and member == me:
                    await self._desk.store.profiles.told_of_change(me)
            else:
                await tell(interaction, str(NO_PROFILE))

    async def _page(self, found: Profile, reader: int) -> Message:
        """The profile in words and as a picture, with its controls."""
        mine = found.user_id == reader
        text = profile_text(self._desk.screens, found, mine=mine)
        rows = [
            Row(
                PageButton.make(
                    history_page.VERB, 0, str(history_page.HistoryPage(found.user_id)), str(HISTORY)
                )
            )
        ]
        if mine:
            rows.append(Row(_seen_by(found.visibility)))
        card = card_of(found, self._desk.screens)
        picture = await CARDS.drawn(partial(render.profile_card, card, spoken()))
        return own_screen(PrivateMessage(text, rows, alt=profile_alt(self._desk.screens, card)), picture)


def card_of(found: Profile, screens: Mapping[str, AnyScreen]) -> ProfileCard:
    """The profile for the picture, without names."""
    return ProfileCard(
        ladders=tuple(_ladder(standing) for standing in found.standings if standing.record.games),
        achievements=tuple(achieved.key for achieved in found.achievements),
        lessons=lessons(screens, found.lessons),
    )


def _ladder(standing: LadderStanding) -> ProfileLadder:
    together = LADDERS[standing.ladder][1].together
    beaten, points = read_points_together(standing.points) if together else (None, standing.rating)
    return ProfileLadder(
        ladder=standing.ladder,
        points=points,
        beaten=beaten,
        provisional=standing.provisional,
        rank=standing.rank,
        games=standing.record.games,
        won=standing.record.won,
        drawn=standing.record.drawn,
        lost=standing.record.lost,
        streak=standing.streak,
        best_streak=standing.best_streak,
        curve=standing.curve,
    )


def _seen_by(chosen: Visibility) -> PageMenu:
    choices = [
        Choice(value, str(label), str(description), chosen=value == chosen)
        for value, (label, description) in VISIBILITIES.items()
    ]
    return PageMenu.make(SEEN_BY, 0, choices, str(WHO_MAY_SEE))
