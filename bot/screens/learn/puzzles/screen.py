"""The puzzle of the day and puzzles to practise, shown privately, and the answers to moves. Keeps nothing.

A puzzle comes from the committed book only, never from a table. The custom_ids of its controls say which
puzzle it is, which try, and the moves of this try.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from typing import Final, cast

import discord

from bot.languages import Phrase, speaking
from bot.screens.frame.controls import Asked, Click, Look, PageButton, Play, Write, form
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.faults import NOT_SENT
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import ask, post, say, update_private
from bot.screens.game import AnyScreen
from bot.screens.learn.puzzle_words import PuzzleWords
from bot.screens.learn.puzzles import words
from bot.screens.learn.puzzles.choosing import fitting
from bot.screens.learn.puzzles.pictures import card_of, headed, shared_card
from bot.screens.learn.puzzles.place import PuzzlePlace
from bot.screens.learn.stage import NO_TABLE, Scene, Seen, message_of
from bot.screens.learn.way_in.game_page import RULES
from bot.screens.readers import Readers
from bot.screens.table.answering import Answers
from bot.screens.table.refusals import UnknownPuzzle
from bot.store import DailyTries, Mark, Store, StoreError
from games import GAMES
from games.core import RESIGN, Game, GameError, IllegalAction, UnknownAction
from games.puzzles import PUZZLERS, Judged, Puzzle, Verdict, state

VERB: Final = "puzzle"
"""The word with which the pages and the scenes of puzzles begin."""

_AGAIN, _SOLUTION, _SHARE, _NEXT = "again", "solution", "share", "next"
_GREEN = discord.ButtonStyle.success


@lru_cache(maxsize=1_024)
def judged(puzzle: Puzzle, own: tuple[str, ...]) -> Judged:
    """What a person's moves lead to."""
    return PUZZLERS[puzzle.game].judge(puzzle, own)


@dataclass(frozen=True, slots=True)
class _Reader:
    """A person at a puzzle. ``tries`` is what they have done with it on its day; None to practise."""

    user: int
    place: PuzzlePlace
    tries: DailyTries | None
    screen: AnyScreen
    words: PuzzleWords
    today: date
    emoji: ApplicationEmoji

    @property
    def puzzle(self) -> Puzzle:
        return self.place.puzzle

    def scene(self, now: Game) -> Scene:
        """The position as the person sees it."""
        name = f"{VERB}.{self.place}"
        shows, seat = self.words.shows, self.puzzle.seat
        return Scene(name, self.screen, now, seat, self.user, self.emoji, shows, aided=False)

    def at(self, number: int) -> _Reader:
        """The person at the beginning of a try."""
        return replace(self, place=self.place.retried(number))

    async def question(self, now: Game, look: str, lines: Sequence[str]) -> Message:
        """A page on which a move is waited for. Raises TooManyPictures."""
        scene = self.scene(now)
        status = self.screen.status(scene.view, scene.players)
        begun = words.begun(self.place.day, self.today, tried=self.place.number > 1)
        return await self.message(scene.playable(look), *lines, status, begun, buttons=_ways_out(self))

    async def message(self, seen: Seen, *lines: str, buttons: tuple[PageButton, ...] = ()) -> Message:
        """A page about the puzzle. Raises TooManyPictures."""
        rules = PageButton.make(RULES, NO_TABLE, self.puzzle.game, str(words.RULES))
        if self.tries is not None:
            seen = headed(seen, self.puzzle, self.tries, self.today)
        return await message_of(words.titled(self.puzzle, *lines), seen, (*buttons, rules))


class PuzzleScreen:
    """The puzzles of all games that have some."""

    def __init__(
        self,
        screens: Mapping[str, AnyScreen],
        answers: Answers,
        store: Store,
        emoji: ApplicationEmoji,
        readers: Readers,
        now: Callable[[], datetime],
    ) -> None:
        self._screens = screens
        self._readers = readers
        self._answers = answers
        self._puzzles = store.puzzles
        self._emoji = emoji
        self._now = now

    async def daily(self, interaction: Click) -> None:
        """Show the puzzle of today privately, or how it ended for this person.

        The look is noted after the answer, so that nobody waits for the disk; a try notes it as well.
        """
        async with self._answers.answering(interaction):
            now, user = self._now(), interaction.user.id
            place, today = PuzzlePlace.of_day(now.date()), now.date()
            tries = await self._puzzles.of(user, today, now)
            reader = self._reading(user, place, tries)
            await update_private(interaction, await self._next_try(reader))
            with suppress(StoreError):
                await self._puzzles.begin(user, today, interaction.guild_id, now)

    async def practise(self, interaction: Click, game: str | None) -> None:
        """Show a puzzle that the person has not done; without a ``game``, of the one that they know least.

        ``game`` may be unknown.
        """
        async with self._answers.answering(interaction):
            await self._next(interaction, game)

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Show a page of a puzzle. Pages may be forged."""
        what, _, rest = page.partition(".")
        async with self._answers.answering(click):
            if what == _NEXT:
                await self._next(click, rest)
                return
            place = PuzzlePlace.read(rest, self._now().date())
            if place is None or what not in (_AGAIN, _SOLUTION, _SHARE):
                raise UnknownPuzzle
            if what == _SHARE:
                await self._share(click, place)
            elif what == _SOLUTION:
                await update_private(click, await self._solution(await self._reader(click, place)))
            else:
                await self._show(click, place)

    async def play(self, click: Click, scene: str, asked: Asked) -> None:
        """Answer a control of a puzzle. Both may be forged."""
        async with self._answers.answering(click):
            place = PuzzlePlace.read(scene, self._now().date())
            if place is None:
                raise UnknownPuzzle
            reader = await self._reader(click, place)
            try:
                await self._answer(click, reader, asked)
            except (IllegalAction, UnknownAction) as error:
                await say(click, reader.screen.explain(error))
            except GameError:
                raise UnknownPuzzle from None

    async def _answer(self, click: Click, reader: _Reader, asked: Asked) -> None:
        now, own = reader.place.played()
        match asked:
            case Play(action=action):
                action = now.canonical(reader.puzzle.seat, action)
                now.play(reader.puzzle.seat, action)
                if action == RESIGN:  # no control of a puzzle gives up
                    raise UnknownPuzzle
                message = await self._played(reader, (*own, action))
            case Look(look=look):
                message = await self._asking(reader, now, look)
            case Write(look=look):
                scene = reader.scene(now)
                wanted = scene.form(look)
                if wanted is None:
                    raise UnknownPuzzle
                asks = wanted.look, wanted.title, wanted.label, wanted.text
                await ask(click, form(NO_TABLE, 0, *asks, scene.name))
                return
            case _:
                raise UnknownPuzzle
        await update_private(click, message)

    async def _reader(self, interaction: Click, place: PuzzlePlace) -> _Reader:
        """The person at a place. A puzzle that they did not see on its day is there to practise."""
        user, today, tries = interaction.user.id, self._now().date(), None
        if place.day == today:
            tries = await self._puzzles.begin(user, today, interaction.guild_id, self._now())
        elif place.day is not None:
            tries = await self._puzzles.of(user, place.day)
        return self._reading(user, place, tries)

    def _reading(self, user: int, place: PuzzlePlace, tries: DailyTries | None) -> _Reader:
        """The person at a place; it is there to practise if there are no tries. Raises UnknownPuzzle."""
        screen = self._screens[place.puzzle.game]
        if screen.puzzle is None:
            raise UnknownPuzzle
        here = place if tries is not None else replace(place, day=None)
        return _Reader(user, here, tries, screen, screen.puzzle, self._now().date(), self._emoji)

    # Pages

    async def _show(self, interaction: Click, place: PuzzlePlace) -> None:
        """Show the next try at a puzzle, or the end of the last one."""
        await update_private(interaction, await self._next_try(await self._reader(interaction, place)))

    async def _next_try(self, reader: _Reader, *before: str) -> Message:
        tries = reader.tries
        if tries is None:
            return await self._asking(reader.at(reader.place.number), state(reader.puzzle))
        if tries.solved_at is not None:
            own = tuple(tries.last_try.split(_COMMA))
            return await self._solved(reader, await _judged(reader.puzzle, own))
        if tries.gave_up:
            return await self._solution(reader)
        return await self._asking(reader.at(tries.tries + 1), state(reader.puzzle), "", *before)

    async def _asking(self, reader: _Reader, now: Game, look: str = "", *before: str) -> Message:
        """The question, and the position in a look."""
        lines = *before, reader.words.question(reader.puzzle)
        return await reader.question(now, look, lines)

    async def _played(self, reader: _Reader, own: tuple[str, ...]) -> Message:
        """The page after the person's own moves of a try."""
        found = await _judged(reader.puzzle, own)
        if found.verdict is Verdict.ONWARD:
            onward = replace(reader, place=reader.place.after(found.actions))
            reply = found.actions[-1][1] if found.actions[-1][0] != reader.puzzle.seat else ""
            said = words.onward(reply, cast("int", found.facts["moves"]))
            return await onward.question(onward.place.played()[0], "", [said])
        solved = found.verdict is Verdict.SOLVED
        if reader.tries is not None:
            mark: Mark = "s" if solved else "-" if len(own) > 1 else "x"
            tried = await self._end_try(reader, own, mark)
            if tried.tries != reader.place.number or tried.last_try != _COMMA.join(own):
                return await self._next_try(replace(reader, tries=tried), str(words.STALE))
            reader = replace(reader, tries=tried)
        return await (self._solved if solved else self._failed)(reader, found)

    async def _end_try(self, reader: _Reader, own: tuple[str, ...], mark: Mark) -> DailyTries:
        day, number = reader.place.day, reader.place.number
        if day is None:
            raise UnknownPuzzle
        moves = _COMMA.join(own)
        ended = await self._puzzles.end_try(reader.user, day, number, moves, mark, self._now())
        if ended is None:
            raise UnknownPuzzle
        return ended

    async def _failed(self, reader: _Reader, found: Judged) -> Message:
        """After a wrong move: why, what follows, and another try."""
        number = reader.place.number
        again = _page(_AGAIN, str(reader.place.retried(number + 1)), words.TRY_AGAIN, _GREEN)
        lines = (
            reader.words.failed(reader.puzzle, found),
            words.line(found.line),
            words.tried(number, of_day=reader.place.day is not None),
        )
        seen = reader.scene(_after(reader.puzzle, found)).looked_at()
        return await reader.message(seen, *lines, buttons=(again, *_ways_out(reader, failed=True)))

    async def _solved(self, reader: _Reader, found: Judged) -> Message:
        """After the solution: what it took, and what can be done next. The puzzle counts as finished."""
        puzzle, tries = reader.puzzle, reader.tries
        number = reader.place.number if tries is None else tries.tries
        await self._puzzles.finish(reader.user, puzzle.game, puzzle.number, number)
        said = "\n".join(filter(None, (reader.words.solved(puzzle, found), words.line(found.line))))
        seen = reader.scene(_after(puzzle, found)).looked_at()
        if tries is None or tries.solved_at is None:
            practised = words.solved_practice(number)
            return await reader.message(seen, said, practised, buttons=(_next(reader),))
        share = _page(_SHARE, reader.place.name, words.SHARE, _GREEN)
        told = words.solved_daily(tries, reader.today)
        return await reader.message(seen, said, told, buttons=(share, _next(reader)))

    async def _solution(self, reader: _Reader) -> Message:
        """The solution, after which the puzzle counts as played."""
        puzzle, day = reader.puzzle, reader.place.day
        if day is not None:
            tries = await self._puzzles.give_up(reader.user, day)
            reader = replace(reader, tries=tries)
            if tries is not None and tries.solved_at is not None:
                return await self._next_try(reader)
        await self._puzzles.finish(reader.user, puzzle.game, puzzle.number, 0)
        found = await _judged(puzzle, puzzle.solution)
        said = words.solution(found.actions, of_day=day is not None)
        seen = reader.scene(_after(puzzle, found)).looked_at()
        return await reader.message(seen, said, buttons=(_next(reader),))

    async def _next(self, interaction: Click, game: str | None) -> None:
        """Show a puzzle to practise."""
        if game is not None and game not in PUZZLERS:
            await say(interaction, words.NO_GAME.format(game=GAMES[game].title if game in GAMES else game))
            return
        games = tuple(PUZZLERS) if game is None else (game,)
        finished = await self._puzzles.finished(interaction.user.id, games)
        puzzle = fitting(games, finished, self._now().date())
        if puzzle is None:
            await say(interaction, words.all_done(game))
            return
        await self._show(interaction, PuzzlePlace(puzzle))

    async def _share(self, click: Click, place: PuzzlePlace) -> None:
        """Post what the person needed for the puzzle of a day, once in each channel."""
        user, day = click.user.id, place.day
        tries = None if day is None else await self._puzzles.of(user, day)
        if day is None or tries is None or tries.solved_at is None:
            await say(click, str(words.NOT_SOLVED))
            return
        here = click.channel_id or 0
        card = card_of(place.puzzle, tries, self._now().date())
        with speaking(await self._readers.language_here(click)):
            message = await shared_card(user, card, [_page(_AGAIN, place.name, words.PLAY, _GREEN)])
        if not await self._puzzles.share(user, day, here):
            await say(click, str(words.SHARED_ALREADY))
            return
        try:
            await post(click, message)
        except NOT_SENT:
            await self._puzzles.take_back_share(user, day, here)
            raise


_COMMA: Final = ","


async def _judged(puzzle: Puzzle, own: tuple[str, ...]) -> Judged:
    """What the person's moves lead to; a judgement may take some of a thread's time."""
    return await asyncio.to_thread(judged, puzzle, own)


def _after(puzzle: Puzzle, found: Judged) -> Game:
    """The state after what was played and what follows it."""
    now = state(puzzle)
    for seat, action in (*found.actions, *found.line):
        now = now.play(seat, action)
    return now


def _ways_out(reader: _Reader, *, failed: bool = False) -> tuple[PageButton, ...]:
    """Show Solution after the first wrong try, and another puzzle for who practises."""
    tried = failed or reader.place.number > 1
    solution = (_page(_SOLUTION, reader.place.name, words.SOLUTION),) if tried else ()
    return solution if reader.place.day is not None else (*solution, _next(reader))


def _next(reader: _Reader) -> PageButton:
    return _page(_NEXT, reader.puzzle.game, words.NEXT)


def _page(
    what: str, rest: str, label: Phrase, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> PageButton:
    button = PageButton.make(VERB, NO_TABLE, f"{what}.{rest}", str(label))
    button.style = style
    return button
