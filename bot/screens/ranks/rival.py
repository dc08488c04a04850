"""The score between the reader and one other person, which only the reader sees. Stores nothing.

A page is a member's number, with the number of a ladder after it a challenge of them. The page of a table is
the score of the two who have played there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import discord
from discord.utils import format_dt

from bot.languages import Phrase, _, listed, number
from bot.screens.desk import Desk
from bot.screens.frame.controls import Choice, Click, PageMenu
from bot.screens.frame.layout import MOST_IN_A_ROW, Message, Row, carded
from bot.screens.frame.respond import say, tell
from bot.screens.game import table_named
from bot.screens.past.shown_replays import Access
from bot.screens.ranks.ladders import record, title_of
from bot.screens.table.answers import Answers
from bot.screens.table.commands import TableCommands
from bot.store.results.rivals import MOST_GAMES, Company
from bot.store.rows import is_person
from games import GAMES
from render.cards.rival import MOST_SIGNS, RivalCard, RivalPanel

VERB: Final = "rival"
_NUMBERED = {str(game.ladders[0].number): key for key, game in GAMES.items() if 2 in game.seats}
_PAGE = re.compile(rf"([0-9]{{1,18}}|[1-8][0-9]{{18}})(?:\.({'|'.join(_NUMBERED)}))?")

OUR_SCORE = _("Our Score")
NO_PROFILE = _("This member has not played here, or keeps their profile to themselves.")
GONE = _("This score is too old. Open it again with `/rival`.")
_YOURSELF = _("A score is between you and somebody else. Choose another person.")
_NOT_YOURS = _("Only the two who played at this table can see their score here.")
_CHALLENGE = _("Challenge")

_TITLE = _("### Your score with {member}")
_NOTHING = _("You have not finished a game with each other yet.")
_TITLES: Final[Mapping[Company, Phrase]] = {
    # Translators: games of two people against one another, where others played, too.
    "group": _("{ladder} in a group"),
    # Translators: games of two people on the same side.
    "together": _("{ladder} together"),
}
# Translators: in how many games somebody was ahead of another one, came level, and was behind.
_AHEAD = _("{ahead} ahead, {level} level, {behind} behind")
# Translators: {record} is "3 won, 1 drawn, 2 lost", {lately} is signs.
_LINE = _("{what}: {record}. Lately {lately}, most in a row: you {mine}, they {theirs}.")
# Translators: {record} is "3 won, 2 lost", {lately} is signs.
_LINE_TOGETHER = _("{what}: {record}. Lately {lately}, most in a row: {mine}.")
_MET = _("{line} Last met {when}.")
_SIGNS: Final = {"won": "\N{BLACK CIRCLE}", "drawn": "\N{BLACK RECTANGLE}", "lost": "\N{WHITE CIRCLE}"}
_LEGEND = _("The oldest first: {won} won or ahead, {drawn} drawn or level, {lost} lost or behind.")
_NEWEST = _("-# Only your newest {count} games with each other are counted.")
_RUNNING = _("Running: {tables}.")
_HIDDEN = _("-# Nobody may see your profile, so {member} cannot ask for this score.")


class RivalScreen:
    """Scores between two, and the way from there to the next game."""

    def __init__(self, desk: Desk, answers: Answers, commands: TableCommands) -> None:
        self._desk = desk
        self._answers = answers
        self._commands = commands

    async def turn(self, click: Click, table: int, page: str) -> None:
        """Show a page privately, if the reader may see the profile of its member. It may be forged."""
        found = _PAGE.fullmatch(page)
        opponent: discord.User | None = None
        async with self._answers.to(click):
            if table:
                players = (await self._answers.named(click, table)).players
                others = [user for user in players if user != click.user.id]
                if len(others) == 1 and is_person(others[0]):
                    await self._show(click, others[0])
                else:
                    await say(click, str(_NOT_YOURS))
            elif found is None:
                await say(click, str(GONE))
            elif found[2] is None:
                await self._show(click, int(found[1]))
            else:
                member = int(found[1])
                opponent = click.client.get_user(member) or await click.client.fetch_user(member)
        if found is not None and opponent is not None:
            await self._commands.start(click, _NUMBERED[found[2]], {}, friends=[opponent])

    async def _show(self, click: Click, member: int) -> None:
        if member == click.user.id:
            await say(click, str(_YOURSELF))
        elif (await Access(self._desk, click).sight(member)).hides_member:
            await say(click, str(NO_PROFILE))
        else:
            await tell(click, await self._page(click, member))

    async def _page(self, click: Click, member: int) -> Message:
        """The score in words and as a picture, with the ways to the next game."""
        me, store, other = click.user.id, self._desk.store, f"<@{member}>"
        scores = await store.rivals.between(me, member)
        faces = await self._desk.faces.of([me, member], click.guild_id, me)
        panels = (RivalPanel(each.ladder, each.company, each.came) for each in scores)
        card = RivalCard(tuple(panels), (faces.get(me), faces.get(member)))
        told = [self._line(panel) for panel in card.panels]
        legend = _LEGEND.format(**_SIGNS) if scores else str(_NOTHING)
        lines = [_TITLE.format(member=other)]
        for line, each in zip(told, scores, strict=True):
            lines.append(f"- {_MET.format(line=line, when=format_dt(each.met_at, 'R'))}")
        lines.append(f"-# {legend}")
        if sum(len(each.came) for each in scores) >= MOST_GAMES:
            lines.append(_NEWEST.format(count=number(MOST_GAMES)))
        running = await self._desk.tables.archive.running(me)
        here = [table for table in running if member in table.players and table.row.boards][:MOST_IN_A_ROW]
        links = [f"[{table_named(table, me)}]({await self._desk.links.of(table, me)})" for table in here]
        lines += [_RUNNING.format(tables=listed(links))] if links else []
        hidden = await store.profiles.visibility(me) == "hidden"
        lines += [_HIDDEN.format(member=other)] if hidden else []
        games = [Choice(f"{member}.{key}", GAMES[game].title) for key, game in _NUMBERED.items()]
        challenge = Row(PageMenu.make(VERB, 0, games, str(_CHALLENGE)))
        return await carded("\n".join(lines), card, "\n".join([*told, legend]), challenge)

    def _line(self, panel: RivalPanel) -> str:
        """A panel of the picture in words."""
        (won, drawn, lost), (mine, theirs) = panel.counts, panel.runs
        title = title_of(self._desk.screens, panel.ladder)
        what = title if panel.company == "alone" else _TITLES[panel.company].format(ladder=title)
        together = panel.company == "together"
        told = record(won, drawn or None if together else drawn, lost)
        if panel.company == "group":
            told = _AHEAD.format(ahead=won, level=drawn, behind=lost)
        lately = "".join(_SIGNS[came] for came in panel.came[-MOST_SIGNS:])
        words = {"what": what, "record": told, "lately": lately, "mine": mine, "theirs": theirs}
        return (_LINE_TOGETHER if together else _LINE).format(**words)
