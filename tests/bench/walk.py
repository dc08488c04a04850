"""Plays every game in every mode in the chat on this machine, and saves each distinct screen.

``python -m tests.bench.walk [folder] [--mode okiya] [--mode "ok, 3 people"]`` needs Chromium. It takes all
modes, or those whose names begin so; "newcomer" is the way in, with lessons and puzzles, "together" what a
group shares: its week, lanterns, concert, and the score of two. People click in its
pages: everybody at the table presses every button once in each game, a stranger does, too, and one player
leaves and returns. What is left of a game is then written as commands, until it has ended. The folder (by
default ``walk``) then holds ``index.html`` with each screen at desk and phone width, its texts and alt texts.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.async_api import Browser, Page, async_playwright, expect
from simcord import MemberActor
from simcord.preview import _action_plans, _snapshot
from simcord.preview._pages import _Page

from bot.events.kinds import arrange
from bot.sandbox import Chat
from bot.screens.practice.lessons import FINISHED, FINISHED_WITH_PUZZLES
from bot.screens.practice.practice import MARK
from bot.screens.registry import SCREENS
from bot.store.preferences import Rhythm
from bot.store.store import Store
from bot.thinking.pool import Thinkers
from games import GAMES
from games.core import OptionValue, settle_options
from games.players import choose
from games.puzzles import PUZZLERS
from tests.bench.album import WIDTHS_PX, Album
from tests.bot.discord.dealt import state_of
from tests.bot.discord.room import Control, Room, Shown
from tests.bot.discord.simulated import Discord
from tests.bot.discord.test_leaderboard import win
from tests.bot.discord.walk.still import one_thread
from tests.browser import CHROMIUM

SHOWN, HEIGHT_PX = 60, 2_600
"""The newest messages of a page and its height, so that each message is there and fits."""

PATIENCE_MS = 180_000
"""The longest time for which a page may take to follow, on a busy machine."""

STEPS, TURNS = 12, 8
"""The most buttons that are pressed in one turn, and the turns that are played by buttons."""

_LEVEL, _NODES = "casual", 50
"""How well people write moves: games then end as they mostly do, by a close of OK for example."""

NEWCOMER: Final = "newcomer"
TOGETHER: Final = "together"

_BUTTON, _MENU, _GREEN = 2, 3, 3
_LESSON_STEPS = 80
"""More controls than any lesson needs, after a wrong try in each step and in its little game."""

_OPEN = ("My Hand", "My Rack", "Play a Card")
_ENDS = {
    "Resign",
    "Leave Game",
    "End Game",
    "Undo",
    "Agree",
    "Refuse",
    "Leave",
    "Let a Computer Play",
    "Rematch",
    "Begin",
    "Join",
    "Accept",
    "Decline",
    "Play",
}
"""What ends a turn or a game, or leads to another table."""


@dataclass(frozen=True)
class Mode:
    """A table: its game, how many people and computer players sit there, and its options."""

    game: str
    people: int
    computers: int = 0
    options: dict[str, OptionValue] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = [f"{key}={value}" for key, value in self.options.items()]
        return ", ".join([self.game, f"{self.people} people", f"{self.computers} computers", *chosen])


def modes() -> list[Mode]:
    """Every game with each of its numbers of players, and each choice of its options that is not a number."""
    found = []
    for key, game in GAMES.items():
        found += [Mode(key, seats) for seats in game.seats]
        found += [Mode(key, 1, max(game.seats) - 1)] if max(game.seats) > 1 else []
        for option in game.options:
            for value in option.choices:
                options = {option.key: value}
                if value != option.default and option.kind is not int:
                    found.append(
                        Mode(key, max(game.seats_with(settle_options(game.options, options))), 0, options)
                    )
    return found


@dataclass
class Walk:
    """People at the tables of one chat, and what they have pressed at the present one."""

    room: Room
    album: Album
    chance: Random = field(default_factory=lambda: Random(1))
    mode: Mode = field(init=False)
    table: int = 0
    pressed: set[tuple[str, str]] = field(init=False)

    @property
    def stranger(self) -> MemberActor:
        return self.room.erin if self.mode.people < len(self.room.people) else self.room.alice

    async def play(self, mode: Mode) -> None:
        """Open a table, play it to its end, and look at everything on the way."""
        self.mode, self.pressed = mode, set()
        await self._open()
        for turn in range(TURNS):
            if await self._is_over():
                break
            await self._look_around()
            if turn == TURNS // 2 and mode.people > 1:
                await self._leave_and_return()
            await self._take_a_turn()
        await self._finish()
        await self._look_around()
        board = await self.room.board(self.table)
        for label in ("Replay", "Review"):
            if label in board.labels:
                await self._press(self.room.alice, board, label)

    async def _open(self) -> None:
        alice, guests = self.room.alice, self.room.people[1 : self.mode.people]
        command = SCREENS[self.mode.game].command
        lengths = {each.key: min(each.choices) for each in GAMES[self.mode.game].options if each.kind is int}
        asked: dict[str, object] = {**lengths, **self.mode.options, "mentions": "never"}
        if self.mode.computers:
            asked |= {"computers": self.mode.computers, "level": "novice"}
        if self.mode.people == 1 and not self.mode.computers:
            asked["solo"] = True
        if len(GAMES[self.mode.game].seats) == 1:
            asked.pop("computers", None)
            if guests:
                asked["opponent"] = guests[0]
        self.table += 1
        await self.room.env.advance_time(10 * 60)  # a person may open and challenge only so often
        await alice.slash(self.room.channel, f"{command} start", **asked)
        asked_for = zip(("Accept", "Join", "Begin"), (guests, guests, [alice]), strict=True)
        for label, people in asked_for:
            for person in people:
                board = await self.room.board(self.table)
                await self._see("the lobby", person, board)
                if label in board.labels:
                    await self._see("the lobby", self.stranger, board)
                    await self._press(person, board, label)

    async def _look_around(self) -> None:
        """Press every button of the board that plays nothing: a player to move, another one, a stranger."""
        movers = await self._to_act()
        others = [person for person in self.room.people[: self.mode.people] if person not in movers]
        for role, people in (("to move", movers), ("other", others), ("stranger", [self.stranger])):
            for who in people[:1]:
                board = await self.room.board(self.table)
                await self._see(role, who, board)
                for control in board.controls:
                    if control.label and control.enabled and (role, control.label) not in self.pressed:
                        self.pressed.add((role, control.label))
                        if not self._ends(control):
                            await self._press(who, await self.room.board(self.table), control.label)

    async def _take_a_turn(self) -> None:
        movers = await self._to_act()
        if not movers:
            return
        who, before = movers[0], len(await self.room.store.moves(self.table))
        screen = await self.room.board(self.table)
        opened = next((label for label in _OPEN if label in screen.labels), None)
        if opened is not None:
            answers = await self._press(who, screen, opened)
            screen = answers[-1] if answers else screen
        for _ in range(STEPS):
            if len(await self.room.store.moves(self.table)) > before:
                return
            control = self._next(screen)
            if control is None:
                break
            if control.custom_id.startswith(("pick:", "peek:")):
                await self._select(who, screen, control)
            else:
                answers = await self._press_control(who, screen, control)
                screen = answers[-1] if answers else screen
            screen = self.room.message(screen.channel_id, screen.id)
            await self._see("a turn", who, screen)
        if len(await self.room.store.moves(self.table)) == before:
            await self._write_move(who)

    def _next(self, screen: Shown) -> Control | None:
        """A control that was not pressed at this table yet, or else one that plays."""
        enabled = [each for each in screen.controls if each.enabled and not self._ends(each)]
        new = [each for each in enabled if ("turn", _name(each)) not in self.pressed]
        plays = [each for each in enabled if each.custom_id.startswith(("play:", "pick:"))]
        if not new and not plays:
            return None
        chosen = self.chance.choice(new or plays)
        self.pressed.add(("turn", _name(chosen)))
        return chosen

    async def _leave_and_return(self) -> None:
        """The second player leaves the game, looks back, and takes the seat again."""
        bob, board = self.room.bob, await self.room.board(self.table)
        for label in ("Leave Game", *_OPEN, "Return to Seat"):
            board = await self.room.board(self.table)
            if label in board.labels:
                for answer in await self._press(bob, board, label):
                    for inner in ("Leave Game", "Leave", "Return to Seat"):
                        if inner in answer.labels:
                            await self._press(bob, answer, inner)
        await bob.slash(self.room.channel, "resume")

    async def _finish(self) -> None:
        """Write moves until the game is over."""
        while not await self._is_over():
            movers = await self._to_act()
            if not movers:
                await self.room.env.advance_time(5)
                continue
            await self._write_move(movers[0])
        board = await self.room.board(self.table)
        await self._see("the end", self.room.alice, board)

    async def _write_move(self, who: MemberActor) -> None:
        row, state = await self.room.row(self.table), await state_of(self.room, self.table)
        seat = row.players.index(who.id)
        command = f"{SCREENS[row.game].command} move"
        move = choose(state.view(seat), _LEVEL, self.chance.randbytes(16), nodes=_NODES)
        told = await who.slash(self.room.channel, command, table=self.table, move=move)
        for answer in self.room.private(told):
            await self._see("a written move", who, answer)

    async def _to_act(self) -> list[MemberActor]:
        row = await self.room.row(self.table)
        if row.status != "running":
            return []
        state = await state_of(self.room, self.table)
        users = {row.players[seat] for seat in state.to_act}
        return [person for person in self.room.people if person.id in users]

    async def _is_over(self) -> bool:
        return (await self.room.row(self.table)).status == "over"

    # What people press, and what they see then.

    async def _press(self, who: MemberActor, screen: Shown, label: str) -> list[Shown]:
        return await self._press_control(who, screen, screen.control(label))

    async def _press_control(self, who: MemberActor, screen: Shown, control: Control) -> list[Shown]:
        """Press a button in the page of a person. Returns the new messages that this person sees."""
        before = {shown.id for shown in self._seen_by(who)}
        page = self.album.pages.get((who.name, "desk"))
        if page is None:
            await who.click(screen.response, custom_id=control.custom_id)
        else:
            there = await self.album.find(who, screen)
            button = there.locator("button.component-button").nth(screen.controls.index(control))
            async with page.expect_response("**/api/action"):  # it comes when all has settled
                await button.click()
        answers = [shown for shown in self._seen_by(who) if shown.id not in before]
        for answer in answers:
            await self._see(f"after {control.label or 'a cell'}", who, answer)
        return answers

    async def _select(self, who: MemberActor, screen: Shown, control: Control) -> None:
        values = next(
            [option["value"] for option in menu["options"]]
            for menu in screen._walk(3)
            if menu["custom_id"] == control.custom_id
        )
        await who.select(screen.response, [self.chance.choice(values)], custom_id=control.custom_id)

    def _ends(self, control: Control) -> bool:
        """Whether a control ends the turn of a person at the table, or opens a form."""
        return control.label in _ENDS or control.custom_id.startswith("form:")

    def _seen_by(self, who: MemberActor) -> list[Shown]:
        there = self.room.env.backend.messages.get(self.room.channel.id, {}).values()
        return [
            Shown.of(self.room.env, message)
            for message in sorted(there, key=lambda message: message.id)
            if not message.is_ephemeral or message.visible_to(who.id)
        ]

    async def _see(self, what: str, reader: MemberActor, screen: Shown) -> None:
        await self.album.add(f"{self.mode}, {what}", reader, screen)


# The way in: the page of each game, every step of every lesson, and the puzzles.


async def come_in(room: Room, album: Album) -> None:
    """Look at all of it as Alice does, with one wrong try in each step of a lesson and each puzzle."""
    visit = _Visit(room, album)
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


async def come_together(room: Room, album: Album) -> None:
    """Look at what a group shares as Alice does, who has played some games with Bob."""
    visit = _Visit(room, album, TOGETHER)
    for table, (winner, loser) in enumerate([room.people[:2], room.people[1::-1], room.people[:2]], 1):
        await win(room, winner, loser, table)
    await visit.ask("rival", person=room.bob)
    await visit.ask("recap")
    at, here = room.env.now() + timedelta(hours=1), room.channel.id
    week: Rhythm = {"week_channel": here, "week_day": at.weekday(), "week_hour": at.hour}
    card: Rhythm = {"card_channel": here, "card_hour": at.hour, "card_by": room.alice.id}
    await arrange(room.store, room.guild.id, room.env.now(), {**week, **card})
    await room.restart()
    await room.env.advance_time(60 * 60)
    for shown in room.messages()[-2:]:
        await visit.see("a post", shown)
    await visit.solve(await visit.press(await visit.ask("play"), "Daily"))
    concert = await visit.press(await visit.ask("play"), "Concert")
    concert = await visit.press(await visit.press(concert, "Last Week"), "This Week")
    await room.alice.click(concert.response, label="Play Solo")
    await visit.see("a table of the concert", room.messages()[-1])


class _Visit:
    """Alice, who asks for a command and presses what its private answer has."""

    def __init__(self, room: Room, album: Album, mode: str = NEWCOMER) -> None:
        self._room, self._album, self._who, self._mode = room, album, room.alice, mode

    async def ask(self, command: str, **options: object) -> Shown:
        shown = self._room.answer(await self._who.slash(self._room.channel, command, **options))
        await self.see(f"/{command}", shown)
        return shown

    async def press(self, shown: Shown, label: str, what: str = "") -> Shown:
        return await self._use(shown, shown.control(label).custom_id, what or label)

    async def learn(self, game: str) -> None:
        """Follow the marks of a lesson to its end; in each step try something else first."""
        lesson, erred = await self.ask("learn", game=game), set[str]()
        ended = (FINISHED.english, FINISHED_WITH_PUZZLES.english)
        for _ in range(_LESSON_STEPS):
            if any(words.format(game=SCREENS[game].game.title) in lesson.text for words in ended):
                return
            step = lesson.text.splitlines()[0]
            marked = [part for part in _parts(lesson) if _is_marked(part)]
            others = [part for part in _parts(lesson) if part not in marked and _plays(part)]
            if "Try Again" in lesson.labels:
                lesson = await self.press(lesson, "Try Again")
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
        for label in ("Show Solution", "Share"):
            if label in puzzle.labels:
                puzzle = await self.press(puzzle, label)

    async def _use_part(self, shown: Shown, part: dict[str, Any], what: str) -> Shown:
        if part["type"] == _MENU:
            marked = [option for option in part["options"] if _is_marked(option)]
            (chosen, *_) = marked or reversed(part["options"])
            await self._who.select(shown.response, [chosen["value"]], custom_id=part["custom_id"])
            return await self.see(what, self._room.message(shown.channel_id, shown.id))
        return await self._use(shown, part["custom_id"], what)

    async def _use(self, shown: Shown, custom_id: str, what: str) -> Shown:
        await self._who.click(shown.response, custom_id=custom_id)
        return await self.see(what, self._room.message(shown.channel_id, shown.id))

    async def see(self, what: str, shown: Shown) -> Shown:
        """Save what Alice sees, and return it."""
        await self._album.add(f"{self._mode}, {what}", self._who, shown)
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


# The pages.


class _WatchedChat(Chat):
    """The chat, in which only the pages of one person follow what happens: the others would cost time."""

    _watcher: MemberActor | None = None

    def turn_to(self, person: MemberActor) -> None:
        """Let the pages of this person follow from now on."""
        self._watcher = person

    def _catch_up(self, page: _Page) -> None:
        if page.viewer.id == getattr(self._watcher, "id", page.viewer.id):
            super()._catch_up(page)


def _name(control: Control) -> str:
    return control.label or control.custom_id.partition(":")[0]


async def walk(folder: Path, names: Sequence[str]) -> None:
    """Walk through the modes whose names begin with one of these."""
    for module in (_snapshot, _action_plans):
        vars(module).update(HISTORY_WINDOW_SIZE=SHOWN, HISTORY_STEP=SHOWN // 2)
    thinkers = Thinkers(1, budget_s=0.05)
    await thinkers.warm()
    with one_thread(), tempfile.TemporaryDirectory() as data:
        url = f"sqlite:///{data}/games.sqlite3"
        room = Room(url, await Store.open(url), thinkers)
        room.env = env = Discord(room.start_bot())
        await env.start()
        room.furnish(env)
        chat = _WatchedChat(env, room.channel, room.people, room.bot.emoji.pictures())
        async with chat, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            album = Album(folder, await open_pages(browser, chat, room), chat.turn_to)
            walker = Walk(room, album)
            if NEWCOMER.startswith(tuple(names)):
                await come_in(room, album)
            if TOGETHER.startswith(tuple(names)):
                await come_together(room, album)
            walker.table = max(await room.store.begun(), default=0)
            for mode in modes():
                if str(mode).startswith(tuple(names)):
                    await walker.play(mode)
                    print(mode, flush=True)
            await browser.close()
        await env.shutdown()
        await room.store.close()
    thinkers.close()


async def open_pages(browser: Browser, chat: _WatchedChat, room: Room) -> dict[tuple[str, str], Page]:
    """A page of each width for two players and for the stranger."""
    pages = {}
    for person in (room.alice, room.bob, room.erin):
        chat.turn_to(person)
        for name, width in WIDTHS_PX.items():
            page = await browser.new_page(viewport={"width": width, "height": HEIGHT_PX})
            page.set_default_timeout(PATIENCE_MS)
            await page.goto(chat.url)
            async with page.expect_response("**/api/action"):
                await page.select_option("#viewer-picker", label=person.name)
            await expect(page.locator("#viewer-picker option:checked")).to_have_text(person.name)
            # The page then sends its size. If anything else happens meanwhile, it stays empty.
            await page.wait_for_timeout(1_000)
            await expect(page.locator("#preview-app")).to_have_attribute("aria-busy", "false")
            pages[person.name, name] = page
    return pages


def main() -> None:
    """Walk through all modes, or those that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("walk"))
    parser.add_argument("--mode", action="append")
    asked = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("Chromium is not installed.")
    asked.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(walk(asked.folder, asked.mode or [""]))


if __name__ == "__main__":
    main()
