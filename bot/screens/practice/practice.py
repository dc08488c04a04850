"""What lessons and puzzles have in common: the text of a place, and the answers to what is tried there.

Nothing is remembered: the custom_id of every control names the place, with all moves made there so far.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar

from bot.languages import _
from bot.screens.frame.controls import Asked, Click, Look, Play, Write, form
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import ask, say, update_private
from bot.screens.game import AnyScreen
from bot.screens.practice.stage import NO_TABLE, Scene
from bot.tables.refusals import Refusal
from games.core import RESIGN, Game, GameError, IllegalAction, UnknownAction

TRY_AGAIN: Final = _("Try Again")

MOST_MOVES: Final = 20
"""The moves that a custom_id has room for."""

_DIGITS: Final = string.digits + string.ascii_letters
_PLACE: Final = re.compile(
    r"(?P<name>[a-z_]{1,20}|[a-z_]{1,20}-[0-9]{1,4}|[0-9]{6})"
    r"(\.(?P<number>[0-9]{1,3})(\.(?P<moves>([0-9a-zA-Z]{2}){0,20})(?P<helped>!?))?)?"
)


@dataclass(frozen=True, slots=True)
class PracticePlace:
    """Where somebody is: "okiya.3" in a lesson, "739943.2.0c0f" in a puzzle, as a text for custom_ids.

    The name of a lesson or a puzzle, and the number of a step or of a try, 0 if none is named. The moves made
    there so far follow, two characters each, and "!" if a good move is being shown: "okiya.7.0c0f!".
    """

    name: str
    number: int = 0
    moves: str = ""
    helped: bool = False

    @classmethod
    def read(cls, text: str) -> PracticePlace | None:
        """The place that a text names; None if it names none. It may be forged."""
        said = _PLACE.fullmatch(text)
        if said is None:
            return None
        return cls(said["name"], int(said["number"] or 0), said["moves"] or "", bool(said["helped"]))

    def __str__(self) -> str:
        if not self.number:
            return self.name
        moves = f".{self.moves}{'!' * self.helped}" if self.moves or self.helped else ""
        return f"{self.name}.{self.number}{moves}"

    @property
    def is_full(self) -> bool:
        """Whether there is room for no more moves."""
        return len(self.moves) >= 2 * MOST_MOVES

    def after(self, state: Game, action: str) -> PracticePlace:
        """The place after a legal move of the seat to act, or its talk. Raises ValueError for others."""
        high, low = divmod(_moves(state).index(action), len(_DIGITS))
        return replace(self, moves=self.moves + _DIGITS[high] + _DIGITS[low], helped=False)

    def replayed(self, begun: Game, seat: int) -> tuple[Game, tuple[str, ...]] | None:
        """The state after the moves, and those of a seat, whose turn it is; None if they are forged."""
        now, own = begun, list[str]()
        for high, low in zip(self.moves[::2], self.moves[1::2], strict=True):
            number, known = _DIGITS.index(high) * len(_DIGITS) + _DIGITS.index(low), _moves(now)
            if number >= len(known):
                return None
            own += [known[number]] if now.to_act[0] == seat else []
            now = now.play(now.to_act[0], known[number])
        return (now, tuple(own)) if seat in now.to_act else None


def _moves(state: Game) -> tuple[str, ...]:
    """All that the seat to act may play or say; () after the end."""
    return tuple(move for seat in state.to_act[:1] for move in (*state.actions(seat), *state.talk(seat)))


class Learner(Protocol):
    """Somebody at a place of a lesson or a puzzle."""

    @property
    def screen(self) -> AnyScreen:
        """The screen of the game."""

    @property
    def state(self) -> Game:
        """The state at the place. Raises a Refusal if the place is forged."""

    def scene(self, state: Game) -> Scene:
        """The place as the person sees it in a state."""


L = TypeVar("L", bound=Learner)


class Practice(Protocol[L]):
    """Lessons, or puzzles: who learns there, and what is answered to what they try."""

    @property
    def unreadable(self) -> type[Refusal]:
        """The refusal of what cannot be read."""

    async def learner(self, click: Click, place: str) -> L:
        """Whoever clicked, at a place, which may be forged. Raises ``unreadable``."""

    async def shown(self, learner: L, look: str) -> Message:
        """The place in a look. Raises TooManyPictures."""

    async def played(self, click: Click, learner: L, action: str) -> None:
        """Show what a legal move leads to."""


async def answer(practice: Practice[L], click: Click, place: str, asked: Asked) -> None:
    """Answer a control of a scene. The place and what is asked for may be forged."""
    learner = await practice.learner(click, place)
    try:
        await _answer(practice, click, learner, asked)
    except (IllegalAction, UnknownAction) as error:
        await say(click, learner.screen.explain(error))
    except GameError:
        raise practice.unreadable from None


async def _answer(practice: Practice[L], click: Click, learner: L, asked: Asked) -> None:
    state = learner.state
    scene = learner.scene(state)
    match asked:
        case Play(action=action):
            action = state.canonical(scene.seat, action)
            state.play(scene.seat, action)
            if action == RESIGN:  # no control of a scene gives up
                raise practice.unreadable
            await practice.played(click, learner, action)
        case Look(look=look):
            await update_private(click, await practice.shown(learner, look))
        case Write(look=look):
            wanted = scene.form(look)
            if wanted is None:
                raise practice.unreadable
            opened = form(NO_TABLE, 0, wanted.look, wanted.title, wanted.label, wanted.text, scene.name)
            await ask(click, opened)
        case _:
            raise practice.unreadable
