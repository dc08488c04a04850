"""Profiles: what a member has played and won, for people who may see it.

Stores only a member's choice of who may see their profile. A page is the word for such a choice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from bot.languages import Phrase, _
from bot.screens.desk import Desk
from bot.screens.events.night import shield_line
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.layout import Message, Row, carded
from bot.screens.frame.respond import is_private, say, tell, update
from bot.screens.game import AnyScreen
from bot.screens.past.history import VERB as HISTORY_VERB
from bot.screens.past.history import HistoryPage
from bot.screens.preferences.questions import question
from bot.screens.ranks.ladders import achievements, lessons, profile_alt, record
from bot.screens.ranks.rival import NO_PROFILE, OUR_SCORE
from bot.screens.ranks.rival import VERB as RIVAL_VERB
from bot.screens.table.answers import Answers
from bot.store.events import Event
from bot.store.results.rating import read_points_together
from bot.store.rows import LadderStanding, Opponent, Profile, Visibility
from bot.store.sight import may_see
from games import LADDERS
from render.cards.profile import ProfileCard, ProfileLadder

SEEN_BY = "seen-by"

ShieldOf: TypeAlias = Callable[[int], Awaitable[tuple[int, Event] | None]]


class ProfileScreen:
    """The profiles of members, and the choice of who may see the caller's own.

    ``shield`` tells who holds the shield of a server, and since which night. ``event_changed`` shows an event
    again on which somebody is seen otherwise now.
    """

    def __init__(
        self, desk: Desk, answers: Answers, shield: ShieldOf, event_changed: Callable[[int], None]
    ) -> None:
        self._desk = desk
        self._answers = answers
        self._shield = shield
        self._event_changed = event_changed

    async def turn(self, click: Click, _table: int, page: str) -> None:
        async with self._answers.to(click):
            if page not in VISIBILITIES or not is_private(click):
                await say(click, str(GONE))
                return
            me = click.user.id
            await self._choose(me, page)
            found = await self._desk.store.profiles.of(me, click.guild_id, me)
            message = await self._page(found, click)
            await update(click, message)

    async def show(self, interaction: Click, member: int, visibility: Visibility | None) -> None:
        """Show a profile privately. A ``visibility`` is stored first, for the reader's own profile."""
        async with self._answers.to(interaction):
            me = interaction.user.id
            if visibility is not None:
                await self._choose(me, visibility)
            found = await self._desk.store.profiles.of(member, interaction.guild_id, me)
            if may_see(found, me):
                message = await self._page(found, interaction)
                await tell(interaction, message)
                if found.visibility_changed and member == me:
                    await self._desk.store.profiles.told_of_change(me)
            else:
                await tell(interaction, str(NO_PROFILE))

    async def _choose(self, member: int, visibility: Visibility) -> None:
        for event in await self._desk.store.profiles.set_visibility(member, visibility):
            self._event_changed(event)

    async def _page(self, found: Profile, click: Click) -> Message:
        """The profile in words and as a picture, with its controls."""
        member, reader = found.user_id, click.user.id
        mine = member == reader
        text = profile_text(self._desk.screens, found, mine=mine)
        held = None if click.guild_id is None else await self._shield(click.guild_id)
        if held is not None and held[0] == member:
            title, _, rest = text.partition("\n")
            text = "\n".join([title, shield_line(held[1]), rest])
        history = PageButton.make(HISTORY_VERB, 0, str(HistoryPage(member)), str(HISTORY))
        score = PageButton.make(RIVAL_VERB, 0, str(member), str(OUR_SCORE))
        rows = [Row(history) if mine else Row(history, score)]
        if mine:
            rows.append(question(SEEN_BY, WHO_MAY_SEE, "", VISIBILITIES, found.visibility)[1])
        faces = await self._desk.faces.of([member], click.guild_id, reader)
        card = replace(card_of(found, self._desk.screens), face=faces.get(member))
        return await carded(text, card, profile_alt(self._desk.screens, card), *rows)


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
        unsure=standing.unsure,
        rank=standing.rank,
        games=standing.record.games,
        won=standing.record.won,
        drawn=standing.record.drawn,
        lost=standing.record.lost,
        streak=standing.streak,
        best_streak=standing.best_streak,
        curve=standing.curve,
    )


GONE = _("This profile is too old. Open it again with `/profile`.")
HISTORY, WHO_MAY_SEE = _("History"), _("Who may see you")

_ACHIEVED = _("- **{name}**: {what} (table {table})")
_NOT_YET = _("-# Still to achieve: {names}.")
_HOW = _("{name} ({what})")
_PROFILE = "### <@{user}>"
_NEW = _("No finished games yet. `/{command} start` opens a table.")
_OPPONENTS = _("Most games with: {opponents}.")
_OPPONENT = "<@{user}> ({record})"
_COMPUTERS = _("Games with computer players, which are not rated: {won} of {games} won.")
_RULES = _(
    "-# A win gains no rating if the other gave up in the first moves. Of wins in a row over the same person "
    "within a week, the sixth to the tenth gain half, and later ones nothing."
)
_LESSONS = _("Lessons finished: {games}")
_LEARNED, _NOT_LEARNED = "\N{WHITE HEAVY CHECK MARK} {game}", "\N{MEDIUM WHITE CIRCLE} {game}"
VISIBILITIES: Final[Mapping[Visibility, tuple[Phrase, Phrase]]] = {
    "public": (_("Everybody"), _("On all boards; anybody may look at your profile.")),
    "server": (_("My Servers"), _("On the boards of servers where you have played, and seen only there.")),
    "hidden": (_("Nobody"), _("On no board; only you see your profile.")),
}
_CHANGED = _(
    "**New:** only the servers where you have played see your results now; everybody could see them before. "
    "Who may see you, below, changes that."
)
_SEEN_BY: Final[Mapping[Visibility, Phrase]] = {
    "public": _("-# Seen by: everybody."),
    "server": _("-# Seen by: your servers."),
    "hidden": _("-# Seen by: nobody."),
}


def profile_text(screens: Mapping[str, AnyScreen], found: Profile, *, mine: bool) -> str:
    """The text beside the picture of a profile: opponents and achievements, by name."""
    lines = [_PROFILE.format(user=found.user_id)]
    if not found.standings:
        lines.append(_NEW.format(command=next(iter(screens.values())).command))
    if found.opponents:
        lines.append(_OPPONENTS.format(opponents=", ".join(map(_opponent, found.opponents))))
    games = sum(standing.computers.games for standing in found.standings)
    if games:
        won = sum(standing.computers.won for standing in found.standings)
        lines.append(_COMPUTERS.format(won=won, games=games))
    known = achievements(screens)
    achieved = {each.key: each.table_id for each in found.achievements}
    lines += [
        _ACHIEVED.format(name=known[key].name, what=known[key].how, table=table)
        for key, table in achieved.items()
        if key in known
    ]
    missing = [
        _HOW.format(name=words.name, what=words.how) for key, words in known.items() if key not in achieved
    ]
    taught = lessons(screens, found.lessons)
    if taught:
        marks = [
            (_LEARNED if finished else _NOT_LEARNED).format(game=screens[key].game.title)
            for key, finished in taught
        ]
        lines.append(_LESSONS.format(games=" ".join(marks)))
    if mine and missing:
        lines.append(_NOT_YET.format(names=", ".join(missing)))
    if mine and found.standings:
        lines.append(str(_RULES))
    if mine and found.visibility_changed:
        lines.append(str(_CHANGED))
    if mine:
        lines.append(str(_SEEN_BY[found.visibility]))
    return "\n".join(lines)


def _opponent(opponent: Opponent) -> str:
    games = opponent.record
    return _OPPONENT.format(user=opponent.user_id, record=record(games.won, games.drawn or None, games.lost))
