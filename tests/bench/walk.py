"""Plays every game in every mode in the chat on this machine, and saves each distinct screen.

``python -m tests.bench.walk [--folder walk] [--mode okiya "ok, 3 people"]`` needs Chromium. It takes all
modes, or those whose names begin so; "newcomer" is the way in, with lessons and puzzles, "together" what a
group shares: its week, lanterns, concert, and the score of two. Everybody at the table presses every button
once in each game, a stranger does, too, and one player leaves and returns. What is left of a game is then
written as commands, until it has ended. The folder then holds ``index.html`` with each screen as people see
it in a page of the chat, at desk and phone width, with its texts and alt texts.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Browser, Page, async_playwright, expect
from simcord import MemberActor
from simcord.preview import _action_plans, _snapshot
from simcord.preview._pages import _Page

from bot.events.kinds import REGULAR
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
from tests.bench.figures import asked
from tests.bot.discord.dealt import state_of
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.simulated import Discord
from tests.bot.discord.test_leaderboard import win
from tests.bot.discord.walk.still import one_thread
from tests.browser import CHROMIUM

WIDTHS_PX = {"desk": 1280, "phone": 350}
SHOWN, HEIGHT_PX = 60, 2_600
"""The newest messages of a page and its height, so that each message is there and fits."""

PATIENCE_MS = 180_000
"""The longest time for which a page may take to follow, on a busy machine."""

STEPS, TURNS = 12, 8
"""The most buttons that are pressed in one turn, and the turns that are played by buttons."""

LESSON_STEPS = 80
"""More controls than any lesson needs, after a wrong try in each step and in its little game."""

_LEVEL, _NODES = "casual", 50
"""How well people write moves: games then end as they mostly do, by a close of OK for example."""

_BUTTON, _MENU, _GREEN = 2, 3, 3
_OPEN = ("My Hand", "My Rack", "Play a Card")
_ENDS = {
    *("Resign", "Leave Game", "End Game", "Undo", "Agree", "Refuse", "Leave", "Let a Computer Play"),
    *("Rematch", "Begin", "Join", "Accept", "Decline", "Play"),
}
"""What ends a turn or a game, or leads to another table."""

_VARIES = re.compile(r"<[^>]+>|https?://\S+|`[^`]*`|\b[a-f]\d(?:x[a-f]\d|\^)?|\d+")
_HEAD = '<meta charset="utf-8"><style>pre { white-space: pre-wrap }</style>'


class WatchedChat(Chat):
    """The chat, in which only the pages of one person follow what happens: the others would cost time."""

    watcher: MemberActor | None = None

    def _catch_up(self, page: _Page) -> None:
        if self.watcher is None or page.viewer.id == self.watcher.id:
            super()._catch_up(page)


@dataclass
class Album:
    """Saves each distinct screen once: two pictures, and an entry of ``index.html`` with its texts.

    Two screens are the same if their texts differ in names and numbers only, and their controls in nothing.
    ``pages`` are those of some people in the chat, by name and width; what nobody of them sees is not saved.
    """

    folder: Path
    chat: WatchedChat
    pages: dict[tuple[str, str], Page]
    _known: set[tuple[object, ...]] = field(default_factory=set)
    _entries: list[str] = field(default_factory=list)

    async def add(self, title: str, reader: MemberActor, screen: Shown) -> None:
        """Save a screen as this reader sees it, if no screen like it is known."""
        words = _VARIES.sub("", screen.text)
        kind = (title.partition(",")[0], screen.ephemeral, words, screen.labels, len(screen.pictures))
        if kind in self._known or (reader.name, "desk") not in self.pages:
            return
        self._known.add(kind)
        number = f"{len(self._known):03}"
        self.chat.watcher = reader
        for width in WIDTHS_PX:
            await self._shoot(self.pages[reader.name, width], screen, f"{number}-{width}.png")
        seen_by = f"only {reader.name}" if screen.ephemeral else f"everybody, as {reader.name}"
        self._entries.append(
            f"<h2>{number} {html.escape(title)} <small>({seen_by})</small></h2>"
            + "".join(f"<img src={number}-{width}.png loading=lazy>" for width in WIDTHS_PX)
            + f"<pre>{html.escape(screen.text)}</pre>"
            + "".join(f"<p><i>{html.escape(alt)}</i></p>" for alt in screen.alts)
        )
        (self.folder / "index.html").write_text(_HEAD + "\n".join(self._entries))

    async def _shoot(self, page: Page, screen: Shown, name: str) -> None:
        """Save how a page shows a message, when the page is up to date and all pictures are there."""
        async with page.expect_request("**/api/state*") as state:
            pass
        await (await state.value).response()
        there = page.locator(f'article[data-message-id="{screen.id}"]')
        await there.scroll_into_view_if_needed()
        await page.wait_for_function(
            "id => [...document.querySelectorAll(`article[data-message-id='${id}'] img`)]"
            ".every(image => image.complete && image.naturalWidth)",
            arg=str(screen.id),
        )
        await there.screenshot(path=self.folder / name)


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


def modes() -> Iterator[Mode]:
    """Every game with each of its numbers of players, and each choice of its options that is not a number."""
    for key, game in GAMES.items():
        yield from (Mode(key, seats) for seats in game.seats)
        if max(game.seats) > 1:
            yield Mode(key, 1, max(game.seats) - 1)
        for option in game.options:
            for value in option.choices:
                if value != option.default and option.kind is not int:
                    options = {option.key: value}
                    seats = max(game.seats_with(settle_options(game.options, options)))
                    yield Mode(key, seats, 0, options)


@dataclass
class Visit:
    """People who press what they see; every screen on the way comes into the album."""

    room: Room
    album: Album
    title: str
    chance: Random = field(default_factory=lambda: Random(1))

    async def see(self, what: str, who: MemberActor, screen: Shown) -> Shown:
        """Save what a person sees, and return it."""
        await self.album.add(f"{self.title}, {what}", who, screen)
        return screen

    async def ask(self, command: str, **options: object) -> Shown:
        """What Alice gets for a command."""
        alice = self.room.alice
        answer = self.room.answer(await alice.slash(self.room.channel, command, **options))
        return await self.see(f"/{command}", alice, answer)

    async def press(self, screen: Shown, label: str, who: MemberActor | None = None) -> Shown:
        """What there is after a person, by default Alice, has pressed the button with this label."""
        (part,) = [part for part in parts_of(screen) if part.get("label") == label]
        return await self.use(who or self.room.alice, screen, part)

    async def use(self, who: MemberActor, screen: Shown, part: dict[str, Any], what: str = "") -> Shown:
        """What there is when a person has used a button or a menu: the newest message since, or the same."""
        before = {shown.id for shown in self._seen_by(who)}
        if part["type"] == _MENU:
            marked = [option for option in part["options"] if is_marked(option)]
            chosen = self.chance.choice(marked or part["options"])["value"]
            await who.select(screen.response, [chosen], custom_id=part["custom_id"])
        else:
            await who.click(screen.response, custom_id=part["custom_id"])
        new = [shown for shown in self._seen_by(who) if shown.id not in before]
        seen = new or [self.room.message(screen.channel_id, screen.id)]
        for shown in seen:
            await self.see(what or f"after {part.get('label') or 'a cell'}", who, shown)
        return seen[-1]

    def _seen_by(self, who: MemberActor) -> list[Shown]:
        there = self.room.env.backend.messages.get(self.room.channel.id, {}).values()
        return [
            Shown.of(self.room.env, message)
            for message in sorted(there, key=lambda message: message.id)
            if not message.is_ephemeral or message.visible_to(who.id)
        ]


def parts_of(screen: Shown) -> list[dict[str, Any]]:
    """The buttons and menus that can be used."""
    there = [part for kind in (_BUTTON, _MENU) for part in screen._walk(kind)]
    return [part for part in there if "custom_id" in part and not part.get("disabled")]


def labels_of(screen: Shown) -> set[str | None]:
    """The words on buttons that can be pressed."""
    return {part.get("label") for part in parts_of(screen)}


def is_marked(part: dict[str, Any]) -> bool:
    """Whether a lesson speaks of this button, menu or entry of a menu."""
    emoji = (part.get("emoji") or {}).get("name")
    return part.get("style") == _GREEN or emoji == MARK or any(map(is_marked, part.get("options", ())))


async def come_in(visit: Visit) -> None:
    """Look at the page of each game, and with one wrong try each at all steps of lessons, and puzzles."""
    for command in ("play", "help", "leaderboard", "profile", "settings", "setup", "history"):
        await visit.ask(command)
    for game, screen in SCREENS.items():
        await visit.press(await visit.ask("play"), screen.game.title)
        if screen.lesson is not None:
            await learn(visit, game)
    await solve(visit, await visit.ask("daily"))
    for game in PUZZLERS:
        await solve(visit, await visit.ask("puzzle", game=game))
    await visit.ask("profile")


async def learn(visit: Visit, game: str) -> None:
    """Follow the marks of a lesson to its end; in each step try something else first."""
    lesson, erred = await visit.ask("learn", game=game), set[str]()
    ended = [words.english.format(game=GAMES[game].title) for words in (FINISHED, FINISHED_WITH_PUZZLES)]
    for _ in range(LESSON_STEPS):
        if any(words in lesson.text for words in ended):
            return
        step, parts = lesson.text.splitlines()[0], parts_of(lesson)
        marked = [part for part in parts if is_marked(part)]
        others = [part for part in parts if part not in marked and plays_on_a_page(part)]
        if "Try Again" in labels_of(lesson):
            lesson = await visit.press(lesson, "Try Again")
        elif others and step not in erred:
            erred.add(step)
            lesson = await visit.use(visit.room.alice, lesson, others[-1], f"{game}, another move")
        elif marked:
            lesson = await visit.use(visit.room.alice, lesson, marked[0], f"{game}, as marked")
        else:
            break
    print(f"The lesson of {game} was not finished: {lesson.text}")


async def solve(visit: Visit, puzzle: Shown) -> None:
    """Try the last move that there is, then look at the solution."""
    playing = [part for part in parts_of(puzzle) if plays_on_a_page(part)]
    if playing:
        puzzle = await visit.use(visit.room.alice, puzzle, playing[-1], "a try")
    for label in ("Show Solution", "Share"):
        if label in labels_of(puzzle):
            puzzle = await visit.press(puzzle, label)


def plays_on_a_page(part: dict[str, Any]) -> bool:
    return any(f"|{kind}:" in part["custom_id"] for kind in ("play", "pick"))


async def come_together(visit: Visit) -> None:
    """Look at what a group shares, after some games of Alice and Bob."""
    room = visit.room
    for table, (winner, loser) in enumerate([room.people[:2], room.people[1::-1], room.people[:2]], 1):
        await win(room, winner, loser, table)
    await visit.ask("rival", person=room.bob)
    await visit.ask("recap")
    at, here = room.env.now() + timedelta(hours=1), room.channel.id
    week: Rhythm = {"week_channel": here, "week_day": at.weekday(), "week_hour": at.hour}
    card: Rhythm = {"card_channel": here, "card_hour": at.hour, "card_by": room.alice.id}
    await room.store.events.arrange(room.guild.id, room.env.now(), REGULAR, {**week, **card})
    await room.restart()
    await room.env.advance_time(60 * 60)
    for shown in room.messages()[-2:]:
        await visit.see("a post", room.alice, shown)
    await solve(visit, await visit.press(await visit.ask("play"), "Daily"))
    concert = await visit.press(await visit.ask("play"), "Concert")
    concert = await visit.press(await visit.press(concert, "Last Week"), "This Week")
    await visit.press(concert, "Play Solo")


@dataclass
class Game(Visit):
    """A table of some mode, and what was pressed at it, each with the role of whoever pressed it."""

    mode: Mode = field(kw_only=True)
    table: int = field(kw_only=True)
    pressed: set[tuple[str, str]] = field(default_factory=set)

    async def play(self) -> None:
        """Open the table, play to the end, and look at everything on the way."""
        await self._open()
        for turn in range(TURNS):
            if (await self.room.row(self.table)).status == "over":
                break
            await self._look_around()
            if turn == TURNS // 2 and self.mode.people > 1:
                await self._leave_and_return()
            if movers := await self._to_act():
                await self._take_a_turn(movers[0])
        while (await self.room.row(self.table)).status != "over":
            if movers := await self._to_act():
                await self._write_move(movers[0])
            else:
                await self.room.env.advance_time(5)
        await self._look_around()
        board = await self.room.board(self.table)
        for label in ("Replay", "Review"):
            if label in labels_of(board):
                await self.press(board, label)

    async def _open(self) -> None:
        key, alice, guests = self.mode.game, self.room.alice, self.room.people[1 : self.mode.people]
        lengths = {each.key: min(each.choices) for each in GAMES[key].options if each.kind is int}
        options: dict[str, object] = {**lengths, **self.mode.options, "mentions": "never"}
        if self.mode.computers:
            options |= {"computers": self.mode.computers, "level": "novice"}
        elif self.mode.people == 1:
            options["solo"] = True
        if len(GAMES[key].seats) == 1:
            options.pop("computers", None)
            if guests:
                options["opponent"] = guests[0]
        await self.room.env.advance_time(10 * 60)  # a person may open and challenge only so often
        await alice.slash(self.room.channel, f"{SCREENS[key].command} start", **options)
        for label, people in {"Accept": guests, "Join": guests, "Begin": [alice]}.items():
            for person in people:
                board = await self.see("the lobby", person, await self.room.board(self.table))
                if label in labels_of(board):
                    await self.see("the lobby", self._stranger, board)
                    await self.press(board, label, person)

    async def _look_around(self) -> None:
        """Press every button of the board that plays nothing: a player to move, another one, a stranger."""
        movers = await self._to_act()
        others = [person for person in self.room.people[: self.mode.people] if person not in movers]
        for role, people in (("to move", movers), ("other", others), ("stranger", [self._stranger])):
            for who in people[:1]:
                board = await self.see(role, who, await self.room.board(self.table))
                for part in parts_of(board):
                    if (label := part.get("label")) and (role, label) not in self.pressed:
                        self.pressed.add((role, label))
                        now = await self.room.board(self.table)
                        if not ends_a_turn(part) and label in labels_of(now):
                            await self.press(now, label, who)

    async def _take_a_turn(self, who: MemberActor) -> None:
        """Press what was not pressed yet, on the board or on one's own screen, until something is played."""
        before, screen = len(await self.room.store.moves(self.table)), await self.room.board(self.table)
        opened = next((label for label in _OPEN if label in labels_of(screen)), None)
        if opened is not None:
            screen = await self.press(screen, opened, who)
        for _ in range(STEPS):
            part = self._next(screen)
            if part is None:
                break
            screen = await self.use(who, screen, part, "a turn")
            if len(await self.room.store.moves(self.table)) > before:
                return
        await self._write_move(who)

    def _next(self, screen: Shown) -> dict[str, Any] | None:
        """A control that was not used at this table yet, or else one that plays."""
        parts = [part for part in parts_of(screen) if not ends_a_turn(part)]
        new = [part for part in parts if ("turn", name_of(part)) not in self.pressed]
        plays = [part for part in parts if part["custom_id"].startswith(("play:", "pick:"))]
        if not new and not plays:
            return None
        chosen = self.chance.choice(new or plays)
        self.pressed.add(("turn", name_of(chosen)))
        return chosen

    async def _leave_and_return(self) -> None:
        """The second player leaves the game, looks back, and takes the seat again."""
        bob = self.room.bob
        for label in ("Leave Game", *_OPEN, "Return to Seat"):
            board = await self.room.board(self.table)
            if label in labels_of(board):
                answer = await self.press(board, label, bob)
                for inner in ("Leave Game", "Leave", "Return to Seat"):
                    if answer.id != board.id and inner in labels_of(answer):
                        await self.press(answer, inner, bob)
        await bob.slash(self.room.channel, "resume")

    async def _write_move(self, who: MemberActor) -> None:
        row, state = await self.room.row(self.table), await state_of(self.room, self.table)
        seat = row.players.index(who.id)
        move = choose(state.view(seat), _LEVEL, self.chance.randbytes(16), nodes=_NODES)
        command = f"{SCREENS[row.game].command} move"
        for answer in self.room.private(
            await who.slash(self.room.channel, command, table=self.table, move=move)
        ):
            await self.see("a written move", who, answer)

    async def _to_act(self) -> list[MemberActor]:
        row = await self.room.row(self.table)
        if row.status != "running":
            return []
        state = await state_of(self.room, self.table)
        users = {row.players[seat] for seat in state.to_act}
        return [person for person in self.room.people if person.id in users]

    @property
    def _stranger(self) -> MemberActor:
        return self.room.erin if self.mode.people < len(self.room.people) else self.room.alice


def name_of(part: dict[str, Any]) -> str:
    return str(part.get("label") or part["custom_id"].partition(":")[0])


def ends_a_turn(part: dict[str, Any]) -> bool:
    """Whether a control ends the turn of a person at the table, or opens a form."""
    return part.get("label") in _ENDS or part["custom_id"].startswith("form:")


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
        chat = WatchedChat(env, room.channel, room.people, room.bot.emoji.pictures())
        async with chat, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            album = Album(folder, chat, await open_pages(browser, chat, room))
            for name, look in {"newcomer": come_in, "together": come_together}.items():
                if name.startswith(tuple(names)):
                    await look(Visit(room, album, name))
            for mode in modes():
                if str(mode).startswith(tuple(names)):
                    table = max(await room.store.begun(), default=0) + 1
                    await Game(room, album, str(mode), mode=mode, table=table).play()
                    print(mode, flush=True)
            await browser.close()
        await env.shutdown()
        await room.store.close()
    thinkers.close()


async def open_pages(browser: Browser, chat: WatchedChat, room: Room) -> dict[tuple[str, str], Page]:
    """A page of each width for two players and for the stranger."""
    pages = {}
    for person in (room.alice, room.bob, room.erin):
        chat.watcher = person
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
    chosen = asked(__doc__, folder=Path("walk"), mode=[""])
    if CHROMIUM is None:
        sys.exit("Chromium is not installed.")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(walk(chosen.folder, chosen.mode))


if __name__ == "__main__":
    main()
