"""What a newcomer sees: the way in, the page of each game, every step of every lesson, and the puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.screens.practice.lessons import FINISHED, FINISHED_WITH_PUZZLES
from bot.screens.practice.stage import MARK
from bot.screens.registry import SCREENS
from games.puzzles import PUZZLERS
from tests.bench.album import Album
from tests.bench.labels import Labels
from tests.bot.discord.room import Room, Shown

NEWCOMER: Final = "newcomer"

_BUTTON, _MENU, _GREEN = 2, 3, 3
_STEPS = 40
"""More controls than any lesson needs."""


async def come_in(room: Room, album: Album, said: Labels) -> None:
    """Look at all of it as Alice does, with one wrong try in each step of a lesson and each puzzle."""
    visit = _Visit(room, album, said)
    for command in ("play", "help", "leaderboard", "profile", "settings", "setup", "history"):
        await visit.ask(command)
    for game, screen in SCREENS.items():
        page = await visit.ask("play")
        await visit.press(page, screen.game.title, f"the page of {game}")
        if screen.lesson is not None:
            await visit.learn(game)
    await visit.solve(await visit.ask("daily"))
    for game in PUZZLERS:
        await visit.solve(await visit.ask("puzzle", game=game))
    await visit.ask("profile")


class _Visit:
    """Alice, who asks for a command and presses what its private answer has."""

    def __init__(self, room: Room, album: Album, said: Labels) -> None:
        self._room, self._album, self._said, self._who = room, album, said, room.alice

    async def ask(self, command: str, **options: object) -> Shown:
        shown = self._room.answer(await self._who.slash(self._room.channel, command, **options))
        await self._see(f"/{command}", shown)
        return shown

    async def press(self, shown: Shown, label: str, what: str = "") -> Shown:
        return await self._use(shown, shown.control(label).custom_id, what or label)

    async def learn(self, game: str) -> None:
        """Follow the marks of a lesson to its end; in each step try something else first."""
        lesson, erred = await self.ask("learn", game=game), set[str]()
        (again,) = self._said("Try Again")
        ended = self._said(FINISHED.english, FINISHED_WITH_PUZZLES.english)
        for _ in range(_STEPS):
            if any(words.format(game=SCREENS[game].game.title) in lesson.text for words in ended):
                return
            step = lesson.text.splitlines()[0]
            marked = [part for part in _parts(lesson) if _is_marked(part)]
            others = [part for part in _parts(lesson) if part not in marked and _plays(part)]
            if again in lesson.labels:
                lesson = await self.press(lesson, again)
            elif others and step not in erred:
                erred.add(step)
                lesson = await self._use_part(lesson, others[-1], f"{game}, another move")
            elif marked:
                lesson = await self._use_part(lesson, marked[0], f"{game}, as marked")
            else:
                break
        print(f"The lesson of {game} was not finished: {lesson.text}")

    async def solve(self, puzzle: Shown) -> None:
        """Try the last move that there is, then look at the solution."""
        playing = [part for part in _parts(puzzle) if _plays(part)]
        if playing:
            puzzle = await self._use_part(puzzle, playing[-1], "a try")
        for label in self._said("Show Solution", "Share"):
            if label in puzzle.labels:
                puzzle = await self.press(puzzle, label)

    async def _use_part(self, shown: Shown, part: dict[str, Any], what: str) -> Shown:
        if part["type"] == _MENU:
            marked = [option for option in part["options"] if _is_marked(option)]
            (chosen, *_) = marked or reversed(part["options"])
            await self._who.select(shown.response, [chosen["value"]], custom_id=part["custom_id"])
            return await self._see(what, self._room.message(shown.channel_id, shown.id))
        return await self._use(shown, part["custom_id"], what)

    async def _use(self, shown: Shown, custom_id: str, what: str) -> Shown:
        await self._who.click(shown.response, custom_id=custom_id)
        return await self._see(what, self._room.message(shown.channel_id, shown.id))

    async def _see(self, what: str, shown: Shown) -> Shown:
        await self._album.add(f"{NEWCOMER}, {what}", self._who, shown)
        return shown


def _parts(shown: Shown) -> Iterator[dict[str, Any]]:
    """The buttons and menus that can be used."""
    for kind in (_BUTTON, _MENU):
        yield from (part for part in shown._walk(kind) if not part.get("disabled"))


def _is_marked(part: dict[str, Any]) -> bool:
    """Whether a lesson speaks of this button, menu or entry of a menu."""
    emoji = (part.get("emoji") or {}).get("name")
    return part.get("style") == _GREEN or emoji == MARK or any(map(_is_marked, part.get("options", ())))


def _plays(part: dict[str, Any]) -> bool:
    return any(f"|{kind}:" in part["custom_id"] for kind in ("play", "pick"))
