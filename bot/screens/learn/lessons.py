"""Lessons: shows their steps privately, and answers every move that is tried in them. Keeps nothing.

The custom_ids of a step's controls name the step. A page is the name of a step, or of a game ("okiya"): then
it is the step where the reader was the last time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import discord

from bot.screens.frame.controls import Asked, Click, Look, PageButton, Play, Press, Row, TableButton, Write
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.forms import form
from bot.screens.frame.layout import Message
from bot.screens.frame.practice import staged
from bot.screens.frame.respond import ask, say, tell, update_private
from bot.screens.game import AnyScreen
from bot.screens.learn.lesson import Lesson, LittleGame, Step
from bot.screens.learn.place import VERB, Place
from bot.screens.learn.stage import NO_TABLE, AnyButton, Scene, Seen, message_of
from bot.screens.learn.way_in.game_page import RULES
from bot.screens.learn.words import (
    BACK,
    FINISHED,
    GO_ON,
    NO_LESSON,
    SHOW_ME,
    START_AGAIN,
    TITLE,
    TOO_LONG,
    TRY_AGAIN,
)
from bot.screens.table.answering import Answers
from bot.screens.table.refusals import UnknownScene
from bot.thinking.pool import Thinkers
from games.core import Game, GameError, IllegalAction, UnknownAction
from games.players import LEVELS, Hint, choose, hint

SEED, NODES = 0, 2_000
"""With these, computers always answer the same moves with the same moves."""

_SHOW = "show"
_GREEN = discord.ButtonStyle.success


@dataclass(frozen=True, slots=True)
class _Reader:
    """A person at a place of a lesson."""

    user: int
    place: Place
    screen: AnyScreen
    lesson: Lesson
    emoji: ApplicationEmoji

    @property
    def part(self) -> Step | LittleGame:
        """The step, or the little game, that the person is at."""
        number = self.place.number
        return self.lesson.game if number == len(self.lesson) else self.lesson.steps[number - 1]

    def state(self) -> Game:
        """The state of the game at this place. Raises IndexError for a forged place."""
        position = self.part.position
        state = self.screen.game.from_position(position.text)
        for move in position.moves:
            state = state.play(state.to_act[0], move)
        return self.place.state(state)

    def scene(self, state: Game) -> Scene:
        part = self.part
        return Scene(
            f"{VERB}.{self.place}",
            self.screen,
            state,
            part.position.seat,
            self.user,
            self.emoji,
            part.shows,
            part.hints,
            part.position.arrangement,
        )

    async def message(self, text: str, seen: Seen, *buttons: AnyButton) -> Message:
        """A page of the lesson, with Back and Rules around its buttons."""
        number, game = self.place.number, self.screen.game
        titled = TITLE.format(game=game.title, number=number, count=len(self.lesson), text=text)
        back = [_page(BACK, replace(self.place, number=number - 1, moves=""))] if number > 1 else []
        rules = PageButton.make(RULES, NO_TABLE, game.key, "Rules")
        return await message_of(titled, seen, (*back, *buttons, rules))


class LessonScreen:
    """The lessons of all games that have one."""

    def __init__(
        self,
        screens: Mapping[str, AnyScreen],
        answers: Answers,
        thinkers: Thinkers,
        emoji: ApplicationEmoji,
    ) -> None:
        self._screens = screens
        self._answers = answers
        self._thinkers = thinkers
        self._emoji = emoji

    async def open(self, interaction: Click, game: str) -> None:
        """Open the lesson of a game privately, where the person was the last time."""
        async with self._answers.answering(interaction):
            screen = self._screens[game]
            if screen.lesson is None:
                await tell(interaction, NO_LESSON.format(game=screen.game.title, command=screen.command))
                return
            reader = self._reader(interaction, Place(game, 1))
            await update_private(interaction, await self._begun(reader))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Show a step, or that at which the person was the last time. Pages may be forged."""
        place = Place.read(page)
        if place is not None and not place.number and place.game in self._screens:
            await self.open(click, place.game)
            return
        async with self._answers.answering(click):
            reader = self._reader(click, place)
            await update_private(click, await self._begun(reader))

    async def play(self, click: Click, scene: str, asked: Asked) -> None:
        """Answer a control of a step. Both may be forged."""
        async with self._answers.answering(click):
            reader = self._reader(click, Place.read(scene))
            try:
                await self._answer(click, reader, asked)
            except (IllegalAction, UnknownAction) as error:
                await say(click, reader.screen.explain(error))
            except (GameError, IndexError):
                raise UnknownScene from None

    async def _answer(self, click: Click, reader: _Reader, asked: Asked) -> None:
        state = reader.state()
        match asked:
            case Play(action=action):
                message = await self._played(reader, state, action)
            case Look(look=look):
                message = await self._shown(reader, state, look)
            case Press(verb=verb) if verb == _SHOW:
                reader = replace(reader, place=replace(reader.place, helped=True))
                message = await self._shown(reader, state)
            case Write(look=look):
                wanted = reader.scene(state).form(look)
                if wanted is None:
                    raise UnknownScene
                scene = reader.scene(state).name
                await ask(
                    click, form(NO_TABLE, 0, wanted.look, wanted.title, wanted.label, wanted.text, scene)
                )
                return
            case _:
                raise UnknownScene
        await update_private(click, message)

    def _reader(self, interaction: Click, place: Place | None) -> _Reader:
        """Raises UnknownScene if there is no such place."""
        screen = None if place is None else self._screens.get(place.game)
        if place is None or screen is None or screen.lesson is None:
            raise UnknownScene
        if not 1 <= place.number <= len(screen.lesson):
            raise UnknownScene
        return _Reader(interaction.user.id, place, screen, screen.lesson, self._emoji)

    async def _begun(self, reader: _Reader) -> Message:
        """A step or a little game as it begins."""
        reader = replace(reader, place=replace(reader.place, moves="", helped=False))
        return await self._shown(reader, reader.state())

    async def _shown(self, reader: _Reader, state: Game, look: str = "") -> Message:
        """A step or a little game while a move of the reader is waited for."""
        part, scene = reader.part, reader.scene(state)
        if isinstance(part, LittleGame):
            return await self._little_game(reader, part, state, look)
        if part.is_read:
            return await reader.message(part.asks, scene.looked_at(), self._go_on(reader))
        leads = _way(part.path, look)

        def lit(asked: Asked) -> bool:
            match asked:
                case Play(action=action):
                    return _leads_on(part, state, action)
                case Look(look=wanted):
                    return wanted in leads
            return False

        return await reader.message(part.asks, scene.playable(look, lit))

    async def _little_game(self, reader: _Reader, game: LittleGame, state: Game, look: str) -> Message:
        scene = reader.scene(state)
        said = [game.asks, scene.screen.status(scene.view, scene.players)]
        if not reader.place.helped:
            show = TableButton.make(_SHOW, NO_TABLE, SHOW_ME, _GREEN)
            (row,) = staged([Row(show)], scene.name)
            nothing_lit = scene.playable(look, lambda _asked: False)
            return await reader.message("\n".join(said), nothing_lit, *row.children)
        shown: Hint = await self._thinkers.work(hint, scene.view, SEED, nodes=NODES)
        leads = _way(game.path_to(shown.action), look)

        def lit(asked: Asked) -> bool:
            match asked:
                case Play(action=action):
                    return state.canonical(scene.seat, action) == shown.action
                case Look(look=wanted):
                    return wanted in leads
            return False

        said.append(scene.screen.advice(scene.view, shown))
        return await reader.message("\n".join(said), scene.playable(look, lit))

    async def _played(self, reader: _Reader, state: Game, action: str) -> Message:
        """The page after a move of the reader. Raises GameError."""
        part = reader.part
        seat = part.position.seat
        action = state.canonical(seat, action)
        after = state.play(seat, action)
        if isinstance(part, LittleGame):
            return await self._played_on(reader, part, reader.place.after(state, action), after)
        if part.leads_on(action, after.view(seat)):
            return await reader.message(part.done, reader.scene(after).looked_at(), self._go_on(reader))
        if part.wrong is None:
            raise UnknownScene
        answer = part.wrong(state.view(seat), action, after.view(seat))
        for move in answer.then:
            after = after.play(after.to_act[0], move)
        again = _page(TRY_AGAIN, reader.place, _GREEN)
        return await reader.message(answer.said, reader.scene(after).looked_at(), again)

    async def _played_on(self, reader: _Reader, game: LittleGame, place: Place, state: Game) -> Message:
        """The little game after a move of the reader and the answers of the computers."""
        seat = game.position.seat
        while game.ended(state.view(seat)) is None and seat not in state.to_act and not place.is_full:
            view = state.view(state.to_act[0])
            reply = await self._thinkers.work(choose, view, LEVELS[0], SEED, nodes=NODES)
            place, state = place.after(state, reply), state.play(state.to_act[0], reply)
        reader = replace(reader, place=place)
        scene = reader.scene(state)
        won = game.ended(scene.view)
        if won is None and not place.is_full:
            return await self._shown(reader, state)
        status = scene.screen.status(scene.view, scene.players)
        if won:
            said = "\n".join([status, game.won, FINISHED.format(game=scene.screen.game.title)])
            again = _page(START_AGAIN, Place(place.game, 1))
        else:
            said = "\n".join([status, TOO_LONG if won is None else game.lost])
            again = _page(TRY_AGAIN, Place(place.game, place.number), _GREEN)
        return await reader.message(said, scene.looked_at(), again)

    def _go_on(self, reader: _Reader) -> PageButton:
        return _page(GO_ON, Place(reader.place.game, reader.place.number + 1), _GREEN)


def _page(label: str, place: Place, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> PageButton:
    button = PageButton.make(VERB, NO_TABLE, str(replace(place, moves="", helped=False)), label)
    button.item.style = style
    return button


def _way(path: Sequence[str], look: str) -> Sequence[str]:
    """The looks of a path that lie after this one."""
    return path[path.index(look) + 1 :] if look in path else path


def _leads_on(step: Step, state: Game, action: str) -> bool:
    """Whether an action, which may not be legal, is what a step asks for."""
    seat = step.position.seat
    try:
        after = state.play(seat, action)
    except GameError:
        return False
    return step.leads_on(state.canonical(seat, action), after.view(seat))
