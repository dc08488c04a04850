"""The pages of a review as values: the overview, and the board around every move. Judges nothing.

A page is "GAME.MOVE": the board after that move of that game of a match, or with ".b" before it, or with
".2" after two actions of the line that was better. Move 0 is the overview, and with ".2" the second part of
the list of moves.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final, Self, TypeAlias

import render
from bot.catch_up import CatchUp
from bot.languages import Phrase, _, c_, either, n_, percent, speak, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Choice, Click, PageButton, PageMenu
from bot.screens.frame.delivery import Tokens
from bot.screens.frame.layout import ApplicationEmoji, Message, Row, one_text
from bot.screens.frame.respond import NOT_SENT, described, is_private, name_of, tell, update
from bot.screens.game import AnyScreen, Players, ReviewWords, ScreenContext, named, seated, wanted_text
from bot.screens.past.replay import NamedPlayers, Page, jumps, move_told, pictures, seat_named, status_lines
from bot.screens.table.answers import Answers
from bot.screens.table.refusals import UnknownControl
from bot.store.errors import StoreError
from bot.store.rows import Post, is_person
from bot.tables.history import Playback
from bot.tables.refusals import Refusal
from bot.tables.results import won_unaided
from bot.tables.table import Table
from bot.thinking.pool import TooManyThoughts
from bot.thinking.reviews import Making, Reviews, reviewer_of, story_of
from games import GAMES
from games.core import View
from games.players import PLAYERS
from games.players.review import Judgement, Review, SearchedFeat, accuracy, games_in, turning_point
from games.record import Record

VERB, REPLAY = "review", "replay"

BEFORE = "b"
_PAGE = re.compile(r"([1-9][0-9]{0,3})\.([0-9]{1,4})(?:\.(b|[0-9]{1,3}))?")
_LISTED_IN_A_PART = 20
_LONGEST_PART = 2_300

TITLE = _("### Review of table {table}")
_TITLE_OF_PART = _("### Review of table {table}, {part}")
_MOVE = _("**Move {number} of {moves}.** {told}")
_LISTED = "{number}. {told}"
_TURNING = _("**Turning point:** move {number}. {told}")
_NO_TURNING = _("**Turning point:** none. {told}")
_ACCURACY = _("**Accuracy:** {told}")
_NO_MOVE = _("{player} made no move that counts.")
# Translators: stands after a move that a player made after a hint of the bot.
_HINT = _("(After a hint.)")
_HINTS_APART = _("Moves after a hint do not count for the accuracy.")
_BETTER = _("Better: {actions}.")
# Translators: at the end of the description of a picture.
_MARKED = _("Marked as better: {actions}.")
_BEFORE = _("The picture shows the board **before** this move.")
_LINE = _("**Better line, {step} of {steps}.** {told}")
_NOTHING = _("There is nothing to review: no move was made.")
_EARLIER = c_("button to other moves", "Earlier")
_LATER = c_("button to other moves", "Later")
# Translators: a button that shows the board before a move.
_BEFORE_IT = _("Before")
# Translators: a button that shows the board after a move.
_AFTER_IT = _("After")
# Translators: the first page of a review, on a button and in the menu of moves.
_OVERVIEW = _("Overview")
_MOST_BETTER = 4


@dataclass(frozen=True, slots=True)
class ReviewPlace:
    """One page of a review: its game of the match from 0, its move from 1, and the part or the step."""

    game: int
    move: int = 0
    step: str = ""

    @classmethod
    def read(cls, page: str, games: int) -> Self:
        """Read the text of a page, which may be forged; otherwise the overview of the last game."""
        found = _PAGE.fullmatch(page)
        if found is None or not page.isascii() or int(found[1]) > games:
            return cls(games - 1)
        return cls(int(found[1]) - 1, int(found[2]), found[3] or "")

    def __str__(self) -> str:
        return f"{self.game + 1}.{self.move}" + (f".{self.step}" if self.step else "")

    @property
    def number(self) -> int:
        """The part of the list from 1, or the step of the line; 0 if there is none."""
        return int(self.step) if self.step.isdecimal() else 0


@dataclass(frozen=True)
class Reviewed:
    """What the pages show: the game, its review, and its players at every ply.

    ``hints`` are the users who got one, each with the ply at which they did. ``names`` are plain names of
    users, for menus.
    """

    table: int
    screen: AnyScreen
    playback: Playback
    review: Review
    by_ply: tuple[Players, ...]
    emoji: ApplicationEmoji
    hints: tuple[tuple[int, int], ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def hinted(self) -> frozenset[int]:
        """The plies of the moves that followed a hint: the next one of whoever got it, in the same game."""
        found = set[int]()
        for user, since in self.hints:
            own = (
                each.ply
                for plies in games_in(self.playback.record.moves)
                for each in self.review.part(plies)
                if since in plies and each.ply >= since and self.by_ply[each.ply].users[each.seat] == user
            )
            found.update(islice(own, 1))
        return frozenset(found)

    @property
    def words(self) -> ReviewWords[Any]:
        """The words of the game. A game without reviews has none to show."""
        words = self.screen.review
        assert words is not None
        return words


def page(reviewed: Reviewed, wanted: str) -> Page:
    """The page with this text; for one that does not exist an overview."""
    games = games_in(reviewed.playback.record.moves)
    place = ReviewPlace.read(wanted, len(games))
    judged = reviewed.review.part(games[place.game])
    if place.move > len(judged):
        place = ReviewPlace(place.game)
    if place.move == 0:
        return (_list if place.number and judged else _overview)(reviewed, place, games, judged)
    if place.number > len(judged[place.move - 1].line):
        place = replace(place, step="")
    return _move(reviewed, place, games, judged)


def _overview(
    reviewed: Reviewed, place: ReviewPlace, games: Sequence[range], judged: Sequence[Judgement]
) -> Page:
    """The result, the turning point, and how well each player played."""
    end = games[place.game].stop
    view, players = reviewed.playback.view(end), reviewed.by_ply[end]
    lines = [
        *_head(reviewed, place, len(games), view, players),
        *status_lines(reviewed.screen.status(view, players)),
        "",
        *(_summary(reviewed, judged, players) if judged else [str(_NOTHING)]),
    ]
    return _page(reviewed, lines, view, players, _rows(reviewed, place, games, judged))


def _list(
    reviewed: Reviewed, place: ReviewPlace, games: Sequence[range], judged: Sequence[Judgement]
) -> Page:
    """A part of the list of moves."""
    end = games[place.game].stop
    parts = _parts(
        [_LISTED.format(number=i, told=judged_move(reviewed, each)) for i, each in enumerate(judged, 1)]
    )
    part = min(place.number, len(parts))
    rows = _rows(reviewed, place, games, judged)
    if len(parts) > 1:
        earlier, later = replace(place, step=str(max(part - 1, 1))), replace(place, step=str(part + 1))
        rows.append(
            Row(
                _button(reviewed, earlier, _EARLIER, enabled=part > 1),
                _button(reviewed, later, _LATER, enabled=part < len(parts)),
            )
        )
    head = _head(reviewed, place, len(games), reviewed.playback.view(end), reviewed.by_ply[end])
    return Page("\n".join([*head, *parts[part - 1]]), (), tuple(rows))


def _parts(lines: Sequence[str]) -> list[list[str]]:
    """The lines in parts that fit into one message each, beside all else that an overview says."""
    parts = list[list[str]]([[]])
    for line in lines:
        fits = sum(map(len, parts[-1])) + len(line) <= _LONGEST_PART and len(parts[-1]) < _LISTED_IN_A_PART
        if not fits:
            parts.append([])
        parts[-1].append(line)
    return parts


def _summary(reviewed: Reviewed, judged: Sequence[Judgement], players: Players) -> list[str]:
    """What the game was like: its turning point, and how well everybody played."""
    words, turned = reviewed.words, turning_point(judged)
    if turned is None:
        turning = _NO_TURNING.format(told=words.no_turning)
    else:
        turning = _TURNING.format(number=turned + 1, told=judged_move(reviewed, judged[turned]))
    record, played = reviewed.playback.record, list[str]()
    alone = [each for each in judged if each.ply not in reviewed.hinted]
    together = len(GAMES[record.game].sides(record.seats, record.options)) == 1
    for seats in [range(record.seats)] if together else [[seat] for seat in range(record.seats)]:
        of = accuracy(alone, None if together else seats[0])
        named = players.names(seats)
        if of.percent is None:
            played.append(_NO_MOVE.format(player=named))
        else:
            share = percent(of.percent / 100)
            played.append(
                words.accuracy.format(player=named, percent=share, kept=of.kept, possible=of.possible)
            )
            end = reviewed.playback.view(judged[-1].ply + 1).outcome
            if words.lost_all_the_same and of.percent == 100 and end is not None and not end.winners:
                played.append(str(words.lost_all_the_same))
    return [
        *words.opening(judged, players),
        turning,
        _ACCURACY.format(told=" ".join(played)),
        *([f"-# {_HINTS_APART}"] if len(alone) < len(judged) else []),
        *([f"-# {words.later}"] if words.later else []),
    ]


def _move(
    reviewed: Reviewed, place: ReviewPlace, games: Sequence[range], judged: Sequence[Judgement]
) -> Page:
    """One move: what it was, what was better, and the board before it, after it, or in the better line."""
    each = judged[place.move - 1]
    players = reviewed.by_ply[each.ply]
    before, after = (
        reviewed.playback.view(each.ply, each.seat),
        reviewed.playback.view(each.ply + 1, each.seat),
    )
    lines = [_MOVE.format(number=place.move, moves=len(judged), told=judged_move(reviewed, each))]
    if each.better:
        better = [reviewed.words.named(before, action) for action in each.better[:_MOST_BETTER]]
        lines.append(_BETTER.format(actions=either(better)))
    shown, marked = (before, each.better) if place.step == BEFORE else (after, ())
    if place.number:
        instead = reviewed.playback.instead(each.ply, each.line)
        at = min(each.ply + place.number, instead.last)
        shown = instead.view(at, each.seat)
        told = move_told(reviewed.screen, instead, at, players) if at > each.ply else ""
        lines.append(_LINE.format(step=at - each.ply, steps=len(each.line), told=told))
    elif place.step == BEFORE:
        lines.append(str(_BEFORE))
    else:
        lines += reviewed.words.more(each, before, after, players)
        if place.move == len(judged):
            lines += status_lines(reviewed.screen.status(after, players))
    head = _head(reviewed, place, len(games), shown, players)
    rows = _rows(reviewed, place, games, judged)
    rows.insert(1, _steps(reviewed, place, each))
    return _page(reviewed, [*head, *lines], shown, players, rows, marked)


def _head(reviewed: Reviewed, place: ReviewPlace, games: int, view: View, players: Players) -> list[str]:
    title = TITLE if games == 1 else _TITLE_OF_PART
    part = reviewed.words.parts[0].format(part=place.game + 1, parts=games)
    named = seated(reviewed.screen, view, reviewed.emoji, players)
    return [title.format(table=reviewed.table, part=part), named]


def _page(
    reviewed: Reviewed,
    lines: Sequence[str],
    view: View,
    players: Players,
    rows: Sequence[Row],
    marked: Sequence[str] = (),
) -> Page:
    """A page with a board, whose picture marks these actions if the game's picture can."""
    context = ScreenContext(reviewed.table, 0, players, reviewed.emoji)
    board, *others = pictures(reviewed.screen, context, view)
    if marked and (look := reviewed.words.marks(view, marked)):
        better = _MARKED.format(actions=either([reviewed.words.named(view, action) for action in marked]))
        drawn = partial(render.board, view, look, spoken())
        board = replace(board, alt=f"{board.alt} {better}", draw=drawn)
    written = wanted_text(reviewed.screen, view)
    return Page("\n".join(lines), (board, *others), tuple(rows), board=written)


def judged_move(reviewed: Reviewed, judged: Judgement) -> str:
    """A move as a sentence, and its verdict as another, with a mark if it followed a hint."""
    players, words = reviewed.by_ply[judged.ply], reviewed.words
    moved = move_told(reviewed.screen, reviewed.playback, judged.ply + 1, players)
    verdict = words.verdicts.get(words.word(judged))
    if verdict is not None:
        moved += f" {verdict.format(player=players.name(judged.seat), **words.fact_words(judged))}"
    return f"{moved} {_HINT}" if judged.ply in reviewed.hinted else moved


def _rows(
    reviewed: Reviewed, place: ReviewPlace, games: Sequence[range], judged: Sequence[Judgement]
) -> list[Row]:
    """The buttons that turn pages, the menu of moves, and in a match the buttons to other games."""
    last, turned = len(judged), turning_point(judged)
    turning = 0 if turned is None else turned + 1

    def to(label: Phrase, move: int, *, enabled: bool) -> PageButton:
        return _button(reviewed, ReviewPlace(place.game, move), label, enabled=enabled)

    rows = [
        Row(
            to(_OVERVIEW, 0, enabled=place.move > 0 or place.number > 0),
            to(c_("button to a move", "Back"), max(place.move - 1, 0), enabled=place.move > 0),
            to(c_("button to a move", "Forward"), min(place.move + 1, last), enabled=place.move < last),
            to(c_("button to a move", "Last"), last, enabled=place.move < last),
            to(_("Turning Point"), turning, enabled=turning not in {0, place.move}),
        )
    ]
    if judged:
        choices = _choices(reviewed, place, judged)
        rows.append(Row(PageMenu.make(VERB, reviewed.table, choices, str(_("Choose a move")))))
    game, last = place.game, len(games) - 1
    earlier, later = reviewed.words.parts[1:]
    others = [
        _button(reviewed, ReviewPlace(max(game - 1, 0)), earlier, enabled=game > 0),
        _button(reviewed, ReviewPlace(min(game + 1, last)), later, enabled=game < last),
    ]
    listed = ReviewPlace(place.game, 0, "1")
    is_list = place.move == 0 and place.number > 0
    moves = _button(reviewed, listed, _("Moves"), enabled=bool(judged) and not is_list)
    replay = PageButton.make(REPLAY, reviewed.table, "", str(_("Replay")))
    return [*rows, Row(*others * (len(games) > 1), moves, replay)]


def _steps(reviewed: Reviewed, place: ReviewPlace, judged: Judgement) -> Row:
    """The buttons that show the board before the move, after it, and along the better line."""
    step, steps = place.number, len(judged.line)

    def to(label: Phrase, step: str) -> PageButton:
        return _button(reviewed, replace(place, step=step), label, enabled=step != place.step)

    buttons = [to(_BEFORE_IT, BEFORE), to(_AFTER_IT, "")]
    if steps:
        on = _("Better Line") if step == 0 else _("Line Forward")
        back = str(step - 1) if step > 1 else BEFORE
        buttons += [
            _button(reviewed, replace(place, step=back), _("Line Back"), enabled=step > 0),
            _button(reviewed, replace(place, step=str(min(step + 1, steps))), on, enabled=step < steps),
        ]
    return Row(*buttons)


def _button(reviewed: Reviewed, to: ReviewPlace, label: Phrase, *, enabled: bool) -> PageButton:
    return PageButton.make(VERB, reviewed.table, str(to), str(label), enabled=enabled)


def _choices(reviewed: Reviewed, place: ReviewPlace, judged: Sequence[Judgement]) -> list[Choice]:
    """The overview and every move; of many moves those near this one, and others evenly spread."""
    words = reviewed.words
    choices = []
    for move in jumps(range(len(judged) + 1), place.move):
        value, chosen = str(ReviewPlace(place.game, move)), move == place.move
        if move == 0:
            choices.append(Choice(value, str(_OVERVIEW), chosen=chosen))
            continue
        each = judged[move - 1]
        seats = enumerate(reviewed.by_ply[each.ply].users)
        plain = tuple(reviewed.names.get(user) or seat_named(seat) for seat, user in seats)
        players = NamedPlayers((), reviewed.table, names_by_seat=plain)
        told = move_told(reviewed.screen, reviewed.playback, each.ply + 1, players).replace("`", "")
        short = words.in_short.get(words.word(each), "").format(**words.fact_words(each))
        choices.append(Choice(value, f"{move}. {told}", short, chosen=chosen))
    return choices


log = logging.getLogger(__name__)

BETWEEN_EDITS: Final = timedelta(seconds=2)
MOST_FOLLOWED: Final = 200
"""The messages that show how far a review has come. Others say so once."""

_BEGINS = _("I begin to look at every move. People who play come first, so this can take some time.")
_SO_FAR = n_(
    "I have looked at {done} of {count} move. People who play come first, so this can take some time.",
    "I have looked at {done} of {count} moves. People who play come first, so this can take some time.",
)
# Translators: Review is a button.
_FAILED = _("This game could not be reviewed. Press Review under its board to try again.")


_Shows: TypeAlias = Callable[[Review], Awaitable[Message]]
"""Makes the page that somebody wants, once its review is there."""


class TableReview:
    """The pages of reviews. While a review is being made, a message says how far it has come."""

    def __init__(self, desk: Desk, answers: Answers, reviews: Reviews) -> None:
        self._desk = desk
        self._answers = answers
        self._reviews = reviews
        self._tokens = Tokens(desk.clock)
        self._followed = 0

    async def turn(self, click: Click, table: int, wanted: str) -> None:
        async with self._answers.to(click, table):
            in_place = is_private(click)
            now = await (self._answers.named if in_place else self._answers.clicked)(click, table)
            if self._desk.screens[now.row.game].review is None:
                raise UnknownControl
            _, _, users = await self._desk.tables.archive.recorded(table)  # none of a game still played
            match await self._reviews.of(table, now.row.game):
                case Making() as making:
                    there = await self._shown(click, self._so_far(table, making))
                    shows = partial(self._page, table, wanted, await _names(click, table, users))
                    self._follow_later(click, there, table, making, shows)
                case Review() as review:
                    names = await _names(click, table, users)
                    await self._shown(click, await self._page(table, wanted, names, review))

    async def _shown(self, click: Click, message: Message) -> Post:
        """Show a message in the private one that was clicked, or in a new one. Returns its place."""
        if click.message is not None and is_private(click):
            await update(click, message)
            return Post(click.channel_id or 0, click.message.id)
        return Post(click.channel_id or 0, await tell(click, message))

    async def _page(self, table: int, wanted: str, names: Mapping[int, str], review: Review) -> Message:
        now, record, users = await self._desk.tables.archive.recorded(table)
        hints = await self._desk.tables.archive.hinted(table)
        screen, by_ply = self._desk.screens[now.row.game], tuple(Players(at_ply, table) for at_ply in users)

        def drawn() -> Message:
            game, emoji = Playback.of(record), self._desk.emoji
            return page(Reviewed(table, screen, game, review, by_ply, emoji, hints, names), wanted).drawn()

        return await asyncio.to_thread(drawn)

    def _follow_later(self, click: Click, there: Post, table: int, making: Making, shows: _Shows) -> None:
        if self._followed < MOST_FOLLOWED:
            self._followed += 1
            self._tokens.note(click, there)
            following = self._follow(there, table, making, shows, spoken())
            self._desk.background.start(following, f"Showing the review of table {table}")

    async def _follow(self, there: Post, table: int, making: Making, shows: _Shows, language: str) -> None:
        """Show how far a review has come, and at last its page, as long as the message can be edited.

        The review is made to its end and kept, also if nobody sees it.
        """
        speak(language)
        try:
            shown_at = self._desk.clock.now()
            while await making.goes_on():
                if self._desk.clock.now() - shown_at >= BETWEEN_EDITS:
                    shown_at = self._desk.clock.now()
                    if not await self._edited(there, self._so_far(table, making)):
                        return
            await self._end(there, table, making.review, shows)
        finally:
            self._followed -= 1

    async def _end(self, there: Post, table: int, review: Review | None, shows: _Shows) -> None:
        """Show the page of a review that has just been made, or a sentence if there is none."""
        last = Message(one_text(f"{TITLE.format(table=table)}\n{_FAILED}"))
        try:
            if review is not None:
                last = await shows(review)
        except (Refusal, StoreError) as failure:
            log.warning("The review of table %s was not shown: %s.", table, type(failure).__name__)
        except Exception:
            await self._edited(there, last)  # nobody is left waiting
            raise
        await self._edited(there, last)

    async def _edited(self, there: Post, message: Message) -> bool:
        """Replace the content of a message. Returns whether it still can be edited."""
        if not self._tokens.can_edit(there):
            return False
        try:
            await self._tokens.edit(there, message)
        except NOT_SENT as error:
            log.info("The message of a review was not edited: %s.", described(error))
            self._tokens.forget(there)
            return False
        return True

    def _so_far(self, table: int, making: Making) -> Message:
        told = _SO_FAR.format(done=making.done, count=making.moves) if making.moves else _BEGINS
        return Message(one_text(f"{TITLE.format(table=table)}\n{told}"))


async def _names(click: Click, table: int, users: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """The plain names of all who ever sat at a table; an account that is gone has none."""
    names = {}
    for user in dict.fromkeys(user for at_ply in users for user in at_ply):
        with suppress(*NOT_SENT):
            names[user] = await name_of(click, user) if is_person(user) else named(user, table)
    return names


class SearchedFeats:
    """Searches every table that ends, in spare time. Profiles keep each feat that it finds once.

    If the bot ends during a search, the feat is found when the review of that table is made.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._searches = CatchUp("Searching table {}", self._search, desk.background, desk.clock, at_once=1)
        desk.tables.listen(self._changed)

    def _changed(self, table: Table, _by: int) -> None:
        if table.row.outcome is not None and PLAYERS[table.row.game].feat is not None:
            self._searches.want(table.id)

    async def keep(self, now: Table, record: Record, review: Review) -> None:
        """Keep the feat of a finished table if its review proves it. Raises StoreError."""
        feat, seat = _sought(now, record)
        if feat is not None and all(feat.has(each) for each in review.moves if each.seat == seat):
            await self._grant(feat, now, seat)

    async def _grant(self, feat: SearchedFeat, now: Table, seat: int) -> None:
        if now.row.ended_at is not None:
            await self._desk.store.profiles.grant(now.players[seat], feat.key, now.id, now.row.ended_at)

    async def _search(self, table: int) -> bool:
        """Search a table. Returns False if this must be tried again later."""
        try:
            now, record, _ = await self._desk.tables.archive.recorded(table)
            feat, seat = _sought(now, record)
            if feat is not None and await self._has(feat, record, seat):
                await self._grant(feat, now, seat)
        except (TooManyThoughts, StoreError):
            return False
        except (Refusal, BrokenExecutor) as failure:
            log.warning("Table %s was not searched: %s.", table, type(failure).__name__)
        return True

    async def _has(self, feat: SearchedFeat, record: Record, seat: int) -> bool:
        """Judge the moves of a seat up to one that is not as the feat wants it.

        The last moves come first, because they are the quickest to judge, and few games have the feat.
        """
        story = await asyncio.to_thread(story_of, record)
        for plies in reversed(games_in(story.moves)):
            part = story.part(plies)
            for i in reversed(range(len(plies))):
                if part.moves[i][0] == seat:
                    judged = await self._desk.thinkers.spare(reviewer_of(record.game).judge, part, i)
                    if judged is not None and not feat.has(judged):
                        return False
        return True


def _sought(now: Table, record: Record) -> tuple[SearchedFeat | None, int]:
    """The feat that a finished table may have, and the seat. None if it has none."""
    feat, seat = PLAYERS[now.row.game].feat, won_unaided(now)
    if feat is None or seat is None or not feat.may_have(record.moves, seat):
        return None, 0
    return feat, seat
