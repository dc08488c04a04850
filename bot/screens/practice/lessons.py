"""Lessons: shows their steps privately, and answers every move that is tried in them.

Stores only how far people have come; a lesson goes on where this cannot be read or stored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord

from bot.languages import Phrase, _
from bot.screens.desk import Desk
from bot.screens.frame.controls import Asked, Click, Look, PageButton, Play, Press, TableButton, staged
from bot.screens.frame.layout import ApplicationEmoji, Message, Row
from bot.screens.frame.respond import update_private
from bot.screens.game import AnyScreen
from bot.screens.practice.material import Lesson, LessonStep, LittleGame
from bot.screens.practice.practice import (
    GREEN,
    GREY,
    LESSON,
    NO_TABLE,
    TRY_AGAIN,
    AnyButton,
    Lit,
    PracticePlace,
    Scene,
    ScenePage,
    Seen,
    answer,
    page_button,
)
from bot.screens.table.answers import Answers
from bot.screens.table.refusals import UnknownScene
from bot.screens.way_in.game_page import VERB as PLAY
from bot.screens.way_in.game_page import rules_button
from bot.store.errors import StoreError
from bot.store.practice.lessons import Learned
from games.core import Game, GameError
from games.players import LEVELS, Hint, choose, hint

log = logging.getLogger(__name__)

SEED: Final = 0
NODES: Final = 2_000
"""With these, computers answer the same moves always with the same moves."""

SHOW: Final = "show"
"""The word in the button that shows a good move of a little game."""

_TITLE = _("### Lesson of {game}, step {number} of {count}\n{text}")
FINISHED: Final = _("You have finished the lesson of {game}.")
FINISHED_WITH_PUZZLES: Final = _(
    "You have finished the lesson of {game}. `/puzzle` has puzzles of it for practice."
)
_FINISHED_BEFORE = _("-# You have finished this lesson before. Here it is again.")
# Translators: Start Again is a button.
_RESUMED = _("-# You were here the last time. Start Again goes back to the first step.")
_TOO_LONG = _("This little game has become a long one. Try it again: there is a shorter way to win.")

# Translators: a button to the step before this one.
_BACK = _("Back")
# Translators: a button that starts a game against a computer player.
_COMPUTER = _("Play a Computer")
# Translators: a button to the next step.
_GO_ON = _("Go On")
_NEXT_LESSON = _("Next Lesson")
# Translators: a button that shows a good move.
_SHOW_ME = _("Show Me")
_START_AGAIN = _("Start Again")


class LessonScreen:
    """The lessons of all games that have one."""

    unreadable: Final = UnknownScene

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._screens = {key: screen for key, screen in desk.screens.items() if screen.lesson is not None}
        self._answers = answers

    async def open(self, interaction: Click, game: str | None) -> None:
        """Open the lesson of a game privately, where the person was the last time.

        Without a game, it is the first lesson that the person has not finished.
        """
        async with self._answers.to(interaction):
            learned = await self._learned(interaction.user.id)
            key = game or next(iter(self._unfinished(learned)), next(iter(self._screens)))
            before = learned.get(key, Learned(1))
            finished = before.finished_at is not None
            reading = self._reading(interaction, PracticePlace(key, 1))
            if not finished:
                reading = reading.at(PracticePlace(key, min(before.step, len(reading.lesson))))
            note = str(_FINISHED_BEFORE if finished else _RESUMED if before.step > 1 else "")
            await update_private(interaction, await self.shown(replace(reading, note=note), ""))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Show a place of a lesson as it begins; "" is the next lesson. Pages may be forged."""
        if page == "":
            await self.open(click, None)
            return
        place = PracticePlace.read(page)
        if place is not None and not place.number:
            await self.open(click, place.name)
            return
        async with self._answers.to(click):
            await update_private(click, await self.shown(self._reading(click, place), ""))

    async def play(self, click: Click, scene: str, asked: Asked) -> None:
        """Answer a control of a scene. Both may be forged."""
        async with self._answers.to(click):
            if isinstance(asked, Press) and asked.verb == SHOW:
                reading = await self.learner(click, scene)
                helped = reading.at(replace(reading.place, helped=True))
                await update_private(click, await self.shown(helped, ""))
            else:
                await answer(self, click, scene, asked)

    # What every practice has

    async def learner(self, click: Click, place: str) -> Reading:
        return self._reading(click, PracticePlace.read(place))

    async def shown(self, learner: Reading, look: str) -> Message:
        part, state = learner.part, learner.state
        if isinstance(part, LessonStep):
            return await learner.asked(part, state, look).message()
        if not learner.place.helped:
            return await learner.little_game(part, state, None, look).message()
        good = await self._desk.thinkers.work(learner.user, hint, state.view(learner.seat), SEED, nodes=NODES)
        return await learner.little_game(part, state, good, look).message()

    async def played(self, click: Click, learner: Reading, action: str) -> None:
        part, state, seat = learner.part, learner.state, learner.seat
        after = state.play(seat, action)
        if isinstance(part, LittleGame):
            await self._play_on(click, learner.at(learner.place.after(state, action)), part, after)
        elif part.leads_on(action, after.view(seat)):
            await _show(click, learner.done(part, after))
            await self._reached(learner, learner.place.number + 1)
        elif part.wrong is None:
            raise UnknownScene
        else:
            judged = part.wrong(state.view(seat), action, after.view(seat))
            for move in judged.then:
                after = after.play(after.to_act[0], move)
            await _show(click, learner.wrong(judged.said, after))

    # The little game, and how far people have come

    def _reading(self, interaction: Click, place: PracticePlace | None) -> Reading:
        """Raises UnknownScene if there is no such place."""
        screen = None if place is None else self._screens.get(place.name)
        if place is None or screen is None or screen.lesson is None:
            raise UnknownScene
        if not 1 <= place.number <= len(screen.lesson):
            raise UnknownScene
        return Reading(interaction.user.id, place, screen, screen.lesson, self._desk.emoji)

    async def _play_on(self, click: Click, reading: Reading, game: LittleGame, state: Game) -> None:
        """Let the computers answer in the little game, and show it."""
        seat, place = reading.seat, reading.place
        while game.ended(state.view(seat)) is None and seat not in state.to_act and not place.is_full:
            view = state.view(state.to_act[0])
            reply = await self._desk.thinkers.work(reading.user, choose, view, LEVELS[0], SEED, nodes=NODES)
            place, state = place.after(state, reply), state.play(state.to_act[0], reply)
        reading = reading.at(place)
        won = game.ended(state.view(seat))
        if won is None and not place.is_full:
            await _show(click, reading.little_game(game, state, None, ""))
        elif won:
            await self._finish(click, reading, game, state)
        else:
            again = page_button(LESSON, PracticePlace(place.name, place.number), TRY_AGAIN, GREEN)
            lost = str(_TOO_LONG if won is None else game.lost)
            await _show(click, reading.over(lost, state, again))

    async def _finish(self, click: Click, reading: Reading, game: LittleGame, state: Game) -> None:
        """Note that the lesson is finished, and show what comes next."""
        key = reading.place.name
        await self._reached(reading, reading.place.number, self._desk.clock.now())
        left = [other for other in self._unfinished(await self._learned(click.user.id)) if other != key]
        buttons = [
            page_button(PLAY, key, _COMPUTER),
            *(page_button(LESSON, PracticePlace(other), _NEXT_LESSON) for other in left[:1]),
            page_button(LESSON, PracticePlace(key, 1), _START_AGAIN),
        ]
        finished = FINISHED if reading.screen.puzzle is None else FINISHED_WITH_PUZZLES
        said = "\n".join((str(game.won), finished.format(game=reading.screen.game.title)))
        await _show(click, reading.over(said, state, *buttons))

    async def _learned(self, user: int) -> Mapping[str, Learned]:
        """What a person has learned; nothing if it cannot be read."""
        try:
            return await self._desk.store.lessons.of(user)
        except StoreError as error:
            log.warning("What somebody has learned was not read: %s.", type(error).__name__)
            return {}

    async def _reached(self, reading: Reading, step: int, finished_at: datetime | None = None) -> None:
        try:
            await self._desk.store.lessons.reached(reading.user, reading.place.name, step, finished_at)
        except StoreError as error:
            log.warning("A step of a lesson was not noted: %s.", type(error).__name__)

    def _unfinished(self, learned: Mapping[str, Learned]) -> list[str]:
        """The lessons that are not finished."""
        return [key for key in self._screens if learned.get(key, Learned(1)).finished_at is None]


async def _show(click: Click, page: ScenePage) -> None:
    await update_private(click, await page.message())


@dataclass(frozen=True, slots=True)
class Reading:
    """The reader, and where they are in the lesson of a game. ``note`` is said below the first text."""

    user: int
    place: PracticePlace
    screen: AnyScreen
    lesson: Lesson
    emoji: ApplicationEmoji
    note: str = ""

    @property
    def part(self) -> LessonStep | LittleGame:
        """The step, or the little game, of this place."""
        number = self.place.number
        return self.lesson.game if number == len(self.lesson) else self.lesson.steps[number - 1]

    @property
    def seat(self) -> int:
        return self.part.position.seat

    @property
    def state(self) -> Game:
        """The state at this place; only a little game has moves. Raises UnknownScene if it is forged."""
        part, position = self.part, self.part.position
        state = self.screen.game.from_position(position.text)
        for move in position.moves:
            state = state.play(state.to_act[0], move)
        if isinstance(part, LessonStep) and not self.place.moves:
            return state
        found = self.place.replayed(state, self.seat)
        if found is None or isinstance(part, LessonStep) or part.ended(found[0].view(self.seat)) is not None:
            raise UnknownScene
        return found[0]

    def at(self, place: PracticePlace) -> Reading:
        """The same reader at another place of the lesson."""
        return replace(self, place=place)

    def scene(self, state: Game) -> Scene:
        """The scene that shows a state of this place."""
        part = self.part
        return Scene(
            f"{LESSON}.{self.place}",
            self.screen,
            state,
            self.seat,
            self.user,
            self.emoji,
            part.shows,
            part.position.look,
            part.position.arrangement,
        )

    def asked(self, step: LessonStep, state: Game, look: str) -> ScenePage:
        """A step in a look while the reader is asked for a move, or to read it."""
        if step.is_read:
            return self._message(str(step.asks), self.scene(state).looked_at(), self._go_on)
        lit = _lit(lambda action: leads_on(step, state, action), _further(step.path, look))
        return self._message(str(step.asks), self.scene(state).playable(look, lit))

    def done(self, step: LessonStep, after: Game) -> ScenePage:
        """A step after a right move."""
        return self._message(str(step.done or ""), self.scene(after).looked_at(), self._go_on)

    def wrong(self, said: str, after: Game) -> ScenePage:
        """A step after a move that was not asked for, and what came of it."""
        again = page_button(LESSON, self.place, TRY_AGAIN, GREEN)
        return self._message(said, self.scene(after).looked_at(), again)

    def little_game(self, game: LittleGame, state: Game, hint: Hint | None, look: str) -> ScenePage:
        """The little game in a look while it is the reader's turn; with a ``hint``, its move is shown."""
        scene = self.scene(state)
        said = [str(game.asks), *filter(None, [scene.status])]
        if hint is None:
            (row,) = staged([Row(TableButton.make(SHOW, NO_TABLE, str(_SHOW_ME), GREEN))], scene.name)
            unlit = scene.playable(look, lambda _asked: False)
            return self._message("\n".join(said), unlit, *row.children)
        said.append(self.screen.advice(scene.view, hint))
        path = game.path_to(hint.action)
        look = look or "".join(path[-1:])
        shows = _lit(lambda action: state.canonical(self.seat, action) == hint.action, _further(path, look))

        def lit(asked: Asked) -> bool:
            """Also the look that ends with the move, as one that asks whether it is meant."""
            return shows(asked) or (isinstance(asked, Look) and asked.look.endswith(f".{hint.action}"))

        return self._message("\n".join(said), scene.playable(look, lit))

    def over(self, said: str, state: Game, *buttons: AnyButton) -> ScenePage:
        """The little game at its end: how it ended, what is said to that, and what can be done next."""
        scene = self.scene(state)
        status = self.screen.status(scene.view, scene.players)
        return self._message(f"{status}\n{said}", scene.looked_at(), *buttons)

    @property
    def _go_on(self) -> PageButton:
        return self._button(self.place.number + 1, _GO_ON, GREEN)

    def _message(self, text: str, seen: Seen, *buttons: AnyButton) -> ScenePage:
        """A page: what comes next stands first among its buttons, before the ways back."""
        number, game = self.place.number, self.screen.game
        titled = _TITLE.format(game=game.title, number=number, count=len(self.lesson), text=text)
        before = []
        if number > 1:
            before.append(self._button(number - 1, _BACK))
        if self.note and number > 1:
            before.append(self._button(1, _START_AGAIN))
        noted = "\n".join(filter(None, (titled, self.note)))
        return ScenePage(noted, seen, (*buttons, *before, rules_button(game)))

    def _button(self, number: int, label: Phrase, style: discord.ButtonStyle = GREY) -> PageButton:
        """A button to a step of the lesson."""
        return page_button(LESSON, PracticePlace(self.place.name, number), label, style)


def leads_on(step: LessonStep, state: Game, action: str) -> bool:
    """Whether an action, which may not be legal, is what a step asks for."""
    seat = step.position.seat
    try:
        after = state.play(seat, action)
    except GameError:
        return False
    return step.leads_on(state.canonical(seat, action), after.view(seat))


def _lit(plays: Callable[[str], bool], looks: Sequence[str]) -> Lit:
    """Lights the controls that play such an action, or lead to one of these looks."""

    def lit(asked: Asked) -> bool:
        match asked:
            case Play(action=action):
                return plays(action)
            case Look(look=look):
                return look in looks
        return False

    return lit


def _further(path: Sequence[str], look: str) -> Sequence[str]:
    """The looks of a path that lie after this one."""
    return path[path.index(look) + 1 :] if look in path else path
