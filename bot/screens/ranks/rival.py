"""The score between the reader and one other person, which only the reader sees. Stores nothing.

A page is a member's number; with ".play" after it the question which game to challenge them to, with the
number of a ladder, the challenge. The page of a table is the score of the two who have played there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord.utils import format_dt

from bot.languages import Phrase, _, listed, n_, number
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.layout import MOST_IN_A_ROW, Message, Row, across, carded, one_text
from bot.screens.frame.respond import say, tell
from bot.screens.game import table_named
from bot.screens.past.shown_replays import Access
from bot.screens.ranks.ladders import record, title_of
from bot.screens.table.answers import Answers
from bot.screens.table.commands import TableCommands
from bot.store.results.rivals import LATELY, MOST_GAMES, Company, Score
from bot.store.rows import is_person
from games import GAMES
from render.cards.rival import RivalCard, RivalPanel
from render.faces import Photo

VERB: Final = "rival"
_NUMBERED = {str(game.ladders[0].number): key for key, game in GAMES.items() if 2 in game.seats}
_PAGE = re.compile(rf"([0-9]{{1,18}}|[1-8][0-9]{{18}})(?:\.(play|{'|'.join(_NUMBERED)}))?")

OUR_SCORE = _("Our Score")
NO_PROFILE = _("This member has not played here, or keeps their profile to themselves.")
GONE = _("This score is too old. Open it again with `/rival`.")
_YOURSELF = _("A score is between you and somebody else. Choose another person.")
_NOT_YOURS = _("Only the two who played at this table can see their score here.")
_CHALLENGE = _("Challenge")
_WHICH_GAME = _("Which game do you want to play with {member}?")

_TITLE = _("### Your score with {member}")
_NOTHING = _("You have not finished a game with each other yet.")
_TITLES: Final[Mapping[Company, Phrase]] = {
    # Translators: games of two people against one another, where others played, too.
    "group": _("{ladder} in a group"),
    # Translators: games of two people on the same side.
    "together": _("{ladder} together"),
}
# Translators: in how many games somebody was ahead of another one, in a list: "3 ahead, 1 level, 2 behind".
_AHEAD = n_("{count} ahead")
# Translators: in how many games two people came level, in a list: "3 ahead, 1 level, 2 behind".
_LEVEL = n_("{count} level")
# Translators: in how many games somebody was behind another one, in a list: "3 ahead, 1 level, 2 behind".
_BEHIND = n_("{count} behind")
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
            elif found[2] == "play":
                buttons = [
                    PageButton.make(VERB, 0, f"{found[1]}.{number}", GAMES[key].title)
                    for number, key in _NUMBERED.items()
                ]
                await tell(click, one_text(_WHICH_GAME.format(member=f"<@{found[1]}>")).add(*across(buttons)))
            else:
                member = int(found[1])
                opponent = click.client.get_user(member) or await click.client.fetch_user(member)
        if found is not None and opponent is not None:
            game = _NUMBERED[found[2]]
            if max(GAMES[game].seats) == 2:
                await self._commands.start(click, game, {}, opponent=opponent)
            else:
                await self._commands.start(click, game, {}, friends=[opponent])

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
        lines = [_TITLE.format(member=other)]
        for each in scores:
            line = self._line(each, "**")
            lines.append(_MET.format(line=line, when=format_dt(each.met_at, "R")))
        legend = _LEGEND.format(**_SIGNS) if scores else str(_NOTHING)
        lines.append(f"-# {legend}" if scores else legend)
        if sum(len(each.came) for each in scores) >= MOST_GAMES:
            lines.append(_NEWEST.format(count=number(MOST_GAMES)))
        running = await self._desk.tables.archive.running(me)
        here = [table for table in running if member in table.players and table.row.boards][:MOST_IN_A_ROW]
        links = [f"[{table_named(table, me)}]({await self._desk.links.of(table, me)})" for table in here]
        lines += [_RUNNING.format(tables=listed(links))] if links else []
        hidden = await store.profiles.visibility(me) == "hidden"
        lines += [_HIDDEN.format(member=other)] if hidden else []
        faces = await self._desk.faces.of([me, member], click.guild_id, me)
        card = card_of(scores, (faces.get(me), faces.get(member)))
        buttons = Row(PageButton.make(VERB, 0, f"{member}.play", str(_CHALLENGE)))
        alt = "\n".join([*map(self._line, scores), legend])
        return await carded("\n".join(lines), card, alt, buttons)

    def _line(self, score: Score, mark: str = "") -> str:
        """A score in words, with this Markdown around its title."""
        (won, drawn, lost), (mine, theirs) = score.counts, score.runs
        title = title_of(self._desk.screens, score.ladder)
        named = title if score.company == "alone" else _TITLES[score.company].format(ladder=title)
        together = score.company == "together"
        told = record(won, drawn or None if together else drawn, lost)
        if score.company == "group":
            ahead = zip((_AHEAD, _LEVEL, _BEHIND), score.counts, strict=True)
            told = ", ".join(phrase.format(count=count) for phrase, count in ahead)
        words = {"what": f"{mark}{named}{mark}", "record": told, "mine": mine, "theirs": theirs}
        lately = "".join(_SIGNS[came] for came in score.came[-LATELY:])
        return (_LINE_TOGETHER if together else _LINE).format(lately=lately, **words)


def card_of(scores: Sequence[Score], faces: tuple[Photo | None, Photo | None] = (None, None)) -> RivalCard:
    """The score for the picture, without names."""
    panels = (
        RivalPanel(each.ladder, each.company, each.counts, each.came[-LATELY:], each.runs) for each in scores
    )
    return RivalCard(tuple(panels), faces)
