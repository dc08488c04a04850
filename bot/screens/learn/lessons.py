"""Lessons: shows their steps privately, and answers every move that is tried in them.

Stores only how far people have come; a lesson goes on where this cannot be read or stored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.screens.frame.controls import Asked, Click, Look, PageButton, Play, Press, Write, form
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.respond import ask, say, update_private
from bot.screens.game import AnyScreen
from bot.screens.learn import words
from bot.screens.learn.lesson import LittleGame, Step
from bot.screens.learn.place import Place
from bot.screens.learn.reading import GREEN, SHOW, Page, Reading, page_button
from bot.screens.learn.stage import NO_TABLE
from bot.screens.learn.way_in.game_page import VERB as PLAY
from bot.screens.learn.way_in.game_page import GamePage
from bot.screens.table.answering import Answers
from bot.screens.table.refusals import UnknownScene
from bot.store import Learned, Store, StoreError
from bot.thinking.pool import Thinkers
from games.core import RESIGN, Game, GameError, IllegalAction, UnknownAction
from games.players import LEVELS, choose, hint

log = logging.getLogger(__name__)

SEED: Final = 0
NODES: Final = 2_000
"""With these, computers answer the same moves always with the same moves."""


class LessonScreen:
    """The lessons of all games that have one."""

    def __init__(
        self,
        screens: Mapping[str, AnyScreen],
        answers: Answers,
        thinkers: Thinkers,
        emoji: ApplicationEmoji,
        store: Store,
        now: Callable[[], datetime],
    ) -> None:
        self._screens = {key: screen for key, screen in screens.items() if screen.lesson is not None}
        self._answers = answers
        self._thinkers = thinkers
        self._emoji = emoji
        self._store = store
        self._now = now

    async def open(self, interaction: Click, game: str | None) -> None:
        """Open the lesson of a game privately, where the person was the last time.

        Without a game, it is the first lesson that the person has not finished.
        """
        async with self._answers.answering(interaction):
            learned = await self._learned(interaction.user.id)
            key = game or next(iter(self._unfinished(learned)), next(iter(self._screens)))
            before = learned.get(key, Learned(1))
            finished = before.finished_at is not None
            reading = self._reading(interaction, Place(key, 1))
            if not finished:
                reading = reading.at(Place(key, min(before.step, len(reading.lesson))))
            note = str(words.FINISHED_BEFORE if finished else words.RESUMED if before.step > 1 else "")
            await _show(interaction, await self._shown(replace(reading, note=note)))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Show a place of a lesson as it begins. Pages may be forged."""
        place = Place.read(page)
        if place is not None and not place.number:
            await self.open(click, place.game)
            return
        async with self._answers.answering(click):
            await _show(click, await self._shown(self._reading(click, place)))

    async def play(self, click: Click, scene: str, asked: Asked) -> None:
        """Answer a control of a scene. Both may be forged."""
        async with self._answers.answering(click):
            reading = self._reading(click, Place.read(scene))
            try:
                await self._answer(click, reading, asked)
            except (IllegalAction, UnknownAction) as error:
                await say(click, reading.screen.explain(error))
            except GameError:
                raise UnknownScene from None

    async def _answer(self, click: Click, reading: Reading, asked: Asked) -> None:
        match asked:
            case Play(action=action):
                await self._play(click, reading, action)
            case Look(look=look):
                await _show(click, await self._shown(reading, look))
            case Press(verb=verb) if verb == SHOW:
                helped = reading.at(replace(reading.place, helped=True))
                await _show(click, await self._shown(helped))
            case Write(look=look):
                scene = reading.scene(reading.state)
                wanted = scene.form(look)
                if wanted is None:
                    raise UnknownScene
                opened = form(NO_TABLE, 0, wanted.look, wanted.title, wanted.label, wanted.text, scene.name)
                await ask(click, opened)
            case _:
                raise UnknownScene

    def _reading(self, interaction: Click, place: Place | None) -> Reading:
        """Raises UnknownScene if there is no such place."""
        screen = None if place is None else self._screens.get(place.game)
        if place is None or screen is None or screen.lesson is None:
            raise UnknownScene
        if not 1 <= place.number <= len(screen.lesson):
            raise UnknownScene
        return Reading(interaction.user.id, place, screen, screen.lesson, self._emoji)

    async def _shown(self, reading: Reading, look: str = "") -> Page:
        """A place while something of the reader is waited for."""
        part, state = reading.part, reading.state
        if isinstance(part, Step):
            return reading.asked(part, state, look)
        if not reading.place.helped:
            return reading.little_game(part, state, None, look)
        shown = await self._thinkers.work(reading.reader, hint, state.view(reading.seat), SEED, nodes=NODES)
        return reading.little_game(part, state, shown, look)

    async def _play(self, click: Click, reading: Reading, action: str) -> None:
        """Play a move of the reader and show what it leads to. Raises GameError and UnknownScene."""
        part, state, seat = reading.part, reading.state, reading.seat
        action = state.canonical(seat, action)
        after = state.play(seat, action)
        if action == RESIGN:  # no control of a scene gives up
            raise UnknownScene
        if isinstance(part, LittleGame):
            await self._play_on(click, reading.at(reading.place.after(state, action)), part, after)
        elif part.leads_on(action, after.view(seat)):
            await _show(click, reading.done(part, after))
            await self._reached(reading, reading.place.number + 1)
        elif part.wrong is None:
            raise UnknownScene
        else:
            answer = part.wrong(state.view(seat), action, after.view(seat))
            for move in answer.then:
                after = after.play(after.to_act[0], move)
            await _show(click, reading.wrong(answer.said, after))

    async def _play_on(self, click: Click, reading: Reading, game: LittleGame, state: Game) -> None:
        """Let the computers answer in the little game, and show it."""
        seat, place = reading.seat, reading.place
        while game.ended(state.view(seat)) is None and seat not in state.to_act and not place.is_full:
            view = state.view(state.to_act[0])
            reply = await self._thinkers.work(reading.reader, choose, view, LEVELS[0], SEED, nodes=NODES)
            place, state = place.after(state, reply), state.play(state.to_act[0], reply)
        reading = reading.at(place)
        won = game.ended(state.view(seat))
        if won is None and not place.is_full:
            await _show(click, reading.little_game(game, state, None, ""))
        elif won:
            await self._finish(click, reading, game, state)
        else:
            again = page_button(words.TRY_AGAIN, Place(place.game, place.number), GREEN)
            lost = str(words.TOO_LONG if won is None else game.lost)
            await _show(click, reading.over(lost, state, again))

    async def _finish(self, click: Click, reading: Reading, game: LittleGame, state: Game) -> None:
        """Note that the lesson is finished, and show what comes next."""
        key = reading.place.game
        await self._reached(reading, reading.place.number, self._now())
        left = [other for other in self._unfinished(await self._learned(click.user.id)) if other != key]
        buttons = [
            page_button(words.START_AGAIN, Place(key, 1)),
            PageButton.make(PLAY, NO_TABLE, str(GamePage.first(reading.screen.game)), str(words.COMPUTER)),
            *(page_button(words.NEXT_LESSON, Place(other)) for other in left[:1]),
        ]
        finished = words.FINISHED if reading.screen.puzzle is None else words.FINISHED_WITH_PUZZLES
        said = "\n".join((str(game.won), finished.format(game=reading.screen.game.title)))
        await _show(click, reading.over(said, state, *buttons))

    async def _learned(self, user: int) -> Mapping[str, Learned]:
        """What a person has learned; nothing if it cannot be read."""
        try:
            return await self._store.lessons.of(user)
        except StoreError as error:
            log.warning("What somebody has learned was not read: %s.", type(error).__name__)
            return {}

    async def _reached(self, reading: Reading, step: int, finished_at: datetime | None = None) -> None:
        try:
            await self._store.lessons.reached(reading.reader, reading.place.game, step, finished_at)
        except StoreError as error:
            log.warning("A step of a lesson was not noted: %s.", type(error).__name__)

    def _unfinished(self, learned: Mapping[str, Learned]) -> list[str]:
        """The lessons that are not finished."""
        return [key for key in self._screens if learned.get(key, Learned(1)).finished_at is None]


async def _show(interaction: Click, page: Page) -> None:
    await update_private(interaction, await page.message())
