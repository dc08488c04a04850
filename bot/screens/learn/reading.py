"""A person at a place of a lesson: the state of the game there, and the pages of that place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.languages import Phrase
from bot.screens.frame.controls import Asked, Look, PageButton, Play, TableButton, staged
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.layout import Message, Row
from bot.screens.game import AnyScreen
from bot.screens.learn import words
from bot.screens.learn.lesson import Lesson, LittleGame, Step
from bot.screens.learn.lit import Lit
from bot.screens.learn.moves import replayed
from bot.screens.learn.place import VERB, Place
from bot.screens.learn.stage import NO_TABLE, AnyButton, Scene, Seen, message_of
from bot.screens.learn.way_in.game_page import RULES
from bot.screens.table.refusals import UnknownScene
from games.core import Game, GameError
from games.players import Hint

SHOW: Final = "show"
"""The word in the button that shows a good move of a little game."""

GREEN, _GREY = discord.ButtonStyle.success, discord.ButtonStyle.secondary


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a lesson: its text, the scene below it, and the buttons below that."""

    text: str
    seen: Seen
    buttons: tuple[AnyButton, ...]

    async def message(self) -> Message:
        """The page with its pictures. Raises TooManyPictures."""
        return await message_of(self.text, self.seen, self.buttons)


@dataclass(frozen=True, slots=True)
class Reading:
    """The reader, and where they are in the lesson of a game. ``note`` is said below the first text."""

    reader: int
    place: Place
    screen: AnyScreen
    lesson: Lesson
    emoji: ApplicationEmoji
    note: str = ""

    @property
    def part(self) -> Step | LittleGame:
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
        if isinstance(part, Step) and not self.place.moves:
            return state
        found = replayed(state, self.place.moves, self.seat)
        if found is None or isinstance(part, Step) or part.ended(found[0].view(self.seat)) is not None:
            raise UnknownScene
        return found[0]

    def at(self, place: Place) -> Reading:
        """The same reader at another place of the lesson."""
        return replace(self, place=place)

    def scene(self, state: Game) -> Scene:
        """The scene that shows a state of this place."""
        part = self.part
        return Scene(
            f"{VERB}.{self.place}",
            self.screen,
            state,
            self.seat,
            self.reader,
            self.emoji,
            part.shows,
            part.hints,
            part.position.look,
            part.position.arrangement,
        )

    def asked(self, step: Step, state: Game, look: str) -> Page:
        """A step in a look while the reader is asked for a move, or to read it."""
        if step.is_read:
            return self._message(str(step.asks), self.scene(state).looked_at(), self._go_on)
        lit = _lit(lambda action: leads_on(step, state, action), _further(step.path, look))
        return self._message(str(step.asks), self.scene(state).playable(look, lit))

    def done(self, step: Step, after: Game) -> Page:
        """A step after a right move."""
        return self._message(str(step.done or ""), self.scene(after).looked_at(), self._go_on)

    def wrong(self, said: str, after: Game) -> Page:
        """A step after a move that was not asked for, and what came of it."""
        again = page_button(words.TRY_AGAIN, self.place, GREEN)
        return self._message(said, self.scene(after).looked_at(), again)

    def little_game(self, game: LittleGame, state: Game, hint: Hint | None, look: str) -> Page:
        """The little game in a look while it is the reader's turn; with a ``hint``, its move is shown."""
        scene = self.scene(state)
        said = [str(game.asks), self.screen.status(scene.view, scene.players)]
        if game.guided:
            return self._message("\n".join(said), scene.playable(look))
        if hint is None:
            (row,) = staged([Row(TableButton.make(SHOW, NO_TABLE, str(words.SHOW_ME), GREEN))], scene.name)
            unlit = scene.playable(look, lambda _asked: False)
            return self._message("\n".join(said), unlit, *row.children)
        said.append(self.screen.advice(scene.view, hint))
        path = _further(game.path_to(hint.action), look)
        lit = _lit(lambda action: state.canonical(self.seat, action) == hint.action, path)
        return self._message("\n".join(said), scene.playable(look, lit))

    def over(self, said: str, state: Game, *buttons: AnyButton) -> Page:
        """The little game at its end: how it ended, what is said to that, and what can be done next."""
        scene = self.scene(state)
        status = self.screen.status(scene.view, scene.players)
        return self._message(f"{status}\n{said}", scene.looked_at(), *buttons)

    @property
    def _go_on(self) -> PageButton:
        return page_button(words.GO_ON, Place(self.place.game, self.place.number + 1), GREEN)

    def _message(self, text: str, seen: Seen, *buttons: AnyButton) -> Page:
        """A page with its buttons between Back and Rules."""
        place, game = self.place, self.screen.game
        titled = words.TITLE.format(game=game.title, number=place.number, count=len(self.lesson), text=text)
        before = []
        if place.number > 1:
            before.append(page_button(words.BACK, Place(place.game, place.number - 1)))
        if self.note and place.number > 1:
            before.append(page_button(words.START_AGAIN, Place(place.game, 1)))
        rules = PageButton.make(RULES, NO_TABLE, game.key, str(words.RULES))
        noted = "\n".join(filter(None, (titled, self.note)))
        return Page(noted, seen, (*before, *buttons, rules))


def page_button(label: Phrase, place: Place, style: discord.ButtonStyle = _GREY) -> PageButton:
    """A button to a place of a lesson."""
    button = PageButton.make(VERB, NO_TABLE, str(place), str(label))
    button.style = style
    return button


def leads_on(step: Step, state: Game, action: str) -> bool:
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
