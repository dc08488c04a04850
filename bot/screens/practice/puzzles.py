"""The puzzle of the day and puzzles to practise, shown privately, and the answers to moves. Keeps nothing.

A puzzle comes from the committed book only, never from a table. The custom_ids of its controls say which
puzzle it is, which try, and the moves of this try.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, cast

from bot.languages import Phrase, speaking
from bot.screens.desk import Desk
from bot.screens.frame.controls import Asked, Click, PageButton
from bot.screens.frame.layout import PRACTICE, ApplicationEmoji, Message, Row, carded
from bot.screens.frame.respond import NOT_SENT, post, say, update_private
from bot.screens.game import AnyScreen, Players
from bot.screens.practice import puzzle_words as words
from bot.screens.practice.material import PuzzleWords
from bot.screens.practice.practice import (
    GREEN,
    GREY,
    LESSON,
    PUZZLE,
    TRY_AGAIN,
    PracticePlace,
    Scene,
    ScenePage,
    Seen,
    answer,
    page_button,
)
from bot.screens.table.answers import Answers
from bot.screens.table.refusals import UnknownPuzzle
from bot.screens.way_in.game_page import rules_button
from bot.screens.way_in.words import DAILY, LEARN
from bot.store.errors import StoreError
from bot.store.events import Event
from bot.store.practice.lanterns import CARD, PLAYING, SOLVED
from bot.store.practice.puzzles import DailyTries, Mark
from games import GAMES
from games.core import Game
from games.puzzles import PUZZLERS, Judged, Puzzle, Verdict, book, daily, past
from games.puzzles import easier as easier_puzzle
from games.puzzles import state as begun
from games.puzzles.puzzle import Line

FROM_CARD: Final = "card"
"""The page of the puzzle of today for whoever comes from a server's card of it."""

_AGAIN, _SOLUTION, _SHARE, _NEXT = "again", "solution", "share", "next"
_COMMA: Final = ","
_EASIER: Final = "e"


@lru_cache(maxsize=1_024)
def judged(puzzle: Puzzle, own: tuple[str, ...]) -> Judged:
    """What a person's moves lead to."""
    return PUZZLERS[puzzle.game].judge(puzzle, own)


@dataclass(frozen=True, slots=True)
class Solver:
    """A person at a puzzle. ``tries`` is what they have done with it on its day; None to practise.

    ``lantern`` says, to whoever comes from a server's card of the day, how to light one there.
    """

    user: int
    place: PuzzlePlace
    tries: DailyTries | None
    screen: AnyScreen
    words: PuzzleWords
    today: date
    emoji: ApplicationEmoji
    unlearnt: bool = False
    lantern: str = ""

    @property
    def puzzle(self) -> Puzzle:
        return self.place.puzzle

    @property
    def state(self) -> Game:
        return self.place.played()[0]

    def scene(self, state: Game) -> Scene:
        """The position as the person sees it."""
        name = f"{PUZZLE}.{self.place}"
        shows, seat = self.words.shows, self.puzzle.seat
        return Scene(name, self.screen, state, seat, self.user, self.emoji, shows, aided=False)

    def told(self, played: Line, line: Line) -> str:
        """The moves of a line as sentences, after what was played since the puzzle's position."""
        now, sentences = _reached(self.puzzle, played), list[str]()
        introduced = self.scene(now).players
        known = Players(introduced.users, introduced.table)
        for number, (seat, action) in enumerate(line):
            before, now = now, now.play(seat, action)
            public = now.public(action)
            players = introduced if number < len(now.seated) else known
            sentences.append(self.screen.told(before.view(None), now.view(None), seat, public, players))
        return " ".join(sentences)

    def at(self, number: int) -> Solver:
        """The person at the beginning of a try."""
        return replace(self, place=self.place.retried(number))

    async def asked(self, state: Game, look: str = "", *before: str) -> Message:
        """A page with the question. Raises TooManyPictures."""
        return await self.waiting(state, look, *before, self.words.question(self.puzzle))

    async def waiting(self, state: Game, look: str, *lines: str) -> Message:
        """A page on which a move is waited for. Raises TooManyPictures."""
        scene = self.scene(state)
        until = words.begun(self.place.day, self.today, tried=self.place.number > 1, easier=self.place.easier)
        first = words.learn_first(self.screen.game.title, easier=self.chooses) if self.unlearnt else ""
        seen, told = scene.playable(look), (first, *lines, scene.status, self.lantern, until)
        return await self.message(seen, *told, buttons=_ways_out(self))

    @property
    def chooses(self) -> bool:
        """Whether this person may still try the easier puzzle instead of this one."""
        tries = self.tries
        return tries is not None and tries.easier is None and not self.place.easier

    async def message(self, seen: Seen, *lines: str, buttons: tuple[PageButton, ...] = ()) -> Message:
        """A page about the puzzle. Raises TooManyPictures."""
        easy = self.place.easier
        if self.tries is not None:
            seen = words.headed(seen, self.puzzle, self.tries, self.today, easier=easy)
        titled = words.titled(self.puzzle, *lines, easier=easy)
        return await ScenePage(titled, seen, (*buttons, rules_button(GAMES[self.puzzle.game]))).message()


class PuzzleScreen:
    """The puzzles of all games that have some."""

    unreadable: Final = UnknownPuzzle

    def __init__(self, desk: Desk, answers: Answers, card_changed: Callable[[int], None]) -> None:
        self._desk = desk
        self._answers = answers
        self._card_changed = card_changed
        self._puzzles = desk.store.puzzles

    async def daily(self, interaction: Click, *, from_card: bool = False) -> None:
        """Show the puzzle of today privately, or how it ended for this person.

        The look is noted after the answer, so that nobody waits for the disk; a try notes it as well. Whoever
        comes from the card of a server before they have solved the puzzle lights a lantern by solving it.
        """
        async with self._answers.to(interaction):
            now, user = self._desk.clock.now(), interaction.user.id
            today = now.date()
            tries = await self._puzzles.of(user, today, now)
            place = PuzzlePlace.of_day(today, easier=tries is not None and bool(tries.easier))
            solver = await self._taught(self._at(user, place, tries))
            card = await self._card(interaction, today) if from_card else None
            if card is not None and tries is not None:
                solver = replace(solver, lantern=str(words.SHARE_LIGHTS if tries.solved_at else words.LIGHTS))
                if tries.solved_at is None and not tries.gave_up:
                    await self._desk.store.events.enter(card.id, user, PLAYING, {}, now)
            await update_private(interaction, await self._next_try(solver))
            with suppress(StoreError):
                await self._puzzles.begin(user, today, interaction.guild_id, now)

    async def practise(self, interaction: Click, game: str | None) -> None:
        """Show a puzzle that the person has not done; without a ``game``, of the one that they know least.

        ``game`` may be unknown.
        """
        async with self._answers.to(interaction):
            await self._next(interaction, game)

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Show a page of a puzzle; "" and FROM_CARD are the puzzle of today. Pages may be forged."""
        if page in ("", FROM_CARD):
            await self.daily(click, from_card=page == FROM_CARD)
            return
        what, _, rest = page.partition(".")
        async with self._answers.to(click):
            if what == _NEXT:
                await self._next(click, rest)
                return
            place = PuzzlePlace.read(rest, self._today())
            if place is None or what not in (_AGAIN, _SOLUTION, _SHARE):
                raise UnknownPuzzle
            if what == _SHARE:
                await self._share(click, place)
            elif what == _SOLUTION:
                await update_private(click, await self._solution(await self._solver(click, place)))
            else:
                await self._show(click, place)

    async def play(self, click: Click, scene: str, asked: Asked) -> None:
        """Answer a control of a puzzle. Both may be forged."""
        async with self._answers.to(click):
            await answer(self, click, scene, asked)

    # What every practice has

    async def learner(self, click: Click, place: str) -> Solver:
        found = PuzzlePlace.read(place, self._today())
        if found is None:
            raise UnknownPuzzle
        return await self._solver(click, found)

    async def shown(self, learner: Solver, look: str) -> Message:
        return await learner.asked(learner.state, look)

    async def played(self, click: Click, learner: Solver, action: str) -> None:
        await update_private(click, await self._played(learner, (*learner.place.played()[1], action)))

    # Who is at a puzzle

    async def _solver(self, interaction: Click, place: PuzzlePlace) -> Solver:
        """The person at a place. A puzzle that they did not see on its day is there to practise."""
        user, today, tries = interaction.user.id, self._today(), None
        if place.day == today:
            tries = await self._puzzles.begin(user, today, interaction.guild_id, self._desk.clock.now())
        elif place.day is not None:
            tries = await self._puzzles.of(user, place.day)
        return self._at(user, place, tries)

    def _at(self, user: int, place: PuzzlePlace, tries: DailyTries | None) -> Solver:
        """The person at a place; it is there to practise if there are no tries, or the other one counts.

        Raises UnknownPuzzle.
        """
        screen = self._desk.screens[place.puzzle.game]
        if screen.puzzle is None:
            raise UnknownPuzzle
        if tries is None or tries.easier not in (None, place.easier):
            here, tries = replace(place, day=None, easier=False), None
        else:
            here = place
        return Solver(user, here, tries, screen, screen.puzzle, self._today(), self._desk.emoji)

    async def _taught(self, solver: Solver) -> Solver:
        """The same person, with whether they have learnt the game of the puzzle."""
        learnt = (await self._desk.store.lessons.of(solver.user)).get(solver.puzzle.game)
        unlearnt = solver.screen.lesson is not None and (learnt is None or learnt.finished_at is None)
        return replace(solver, unlearnt=unlearnt)

    def _today(self) -> date:
        return self._desk.clock.now().date()

    # Pages

    async def _show(self, interaction: Click, place: PuzzlePlace) -> None:
        """Show the next try at a puzzle, or the end of the last one."""
        solver = await self._solver(interaction, place)
        if solver.place.easier:
            solver = await self._taught(solver)
        await update_private(interaction, await self._next_try(solver))

    async def _next_try(self, solver: Solver, *before: str) -> Message:
        tries = solver.tries
        if tries is None:
            return await solver.at(solver.place.number).asked(begun(solver.puzzle))
        if tries.solved_at is not None:
            own = tuple(tries.last_try.split(_COMMA))
            return await self._solved(solver, await _judged(solver.puzzle, own))
        if tries.gave_up:
            return await self._solution(solver)
        return await solver.at(tries.tries + 1).asked(begun(solver.puzzle), "", *before)

    async def _played(self, solver: Solver, own: tuple[str, ...]) -> Message:
        """The page after the person's own moves of a try."""
        found = await _judged(solver.puzzle, own)
        if found.verdict is Verdict.ONWARD:
            onward = replace(solver, place=solver.place.after(found.actions))
            replied = found.actions[-1][0] != solver.puzzle.seat
            reply = solver.told(found.actions[:-1], found.actions[-1:]) if replied else ""
            said = words.onward(reply, cast("int", found.facts["moves"]))
            return await onward.waiting(onward.state, "", said)
        solved = found.verdict is Verdict.SOLVED
        if solver.tries is not None:
            mark: Mark = "s" if solved else "-" if len(own) > 1 else "x"
            tried = await self._end_try(solver, own, mark)
            expected = solver.place.easier, solver.place.number, _COMMA.join(own)
            if (tried.easier, tried.tries, tried.last_try) != expected:
                now = self._at(solver.user, solver.place, tried)
                return await self._next_try(now, str(words.STALE))
            solver = replace(solver, tries=tried)
        return await (self._solved if solved else self._failed)(solver, found)

    async def _end_try(self, solver: Solver, own: tuple[str, ...], mark: Mark) -> DailyTries:
        day, number = solver.place.day, solver.place.number
        if day is None:
            raise UnknownPuzzle
        moves = _COMMA.join(own)
        now, easy = self._desk.clock.now(), solver.place.easier
        ended = await self._puzzles.end_try(solver.user, day, number, moves, mark, now, easier=easy)
        if ended is None:
            raise UnknownPuzzle
        return ended

    async def _failed(self, solver: Solver, found: Judged) -> Message:
        """After a wrong move: why, what follows, and another try."""
        number = solver.place.number
        again = _page(_AGAIN, solver.place.retried(number + 1), TRY_AGAIN)
        lines = (
            solver.words.failed(solver.puzzle, found),
            words.line(solver.told(found.actions, found.line)),
            words.tried(number, of_day=solver.place.day is not None),
        )
        seen = solver.scene(_reached(solver.puzzle, found.actions + found.line)).looked_at()
        return await solver.message(seen, *lines, buttons=(again, *_ways_out(solver, failed=True)))

    async def _solved(self, solver: Solver, found: Judged) -> Message:
        """After the solution: what it took, and what can be done next. The puzzle counts as finished."""
        puzzle, tries = solver.puzzle, solver.tries
        number = solver.place.number if tries is None else tries.tries
        await self._puzzles.finish(solver.user, puzzle.game, puzzle.number, number)
        follows = words.line(solver.told(found.actions, found.line))
        said = "\n".join(filter(None, (solver.words.solved(puzzle, found), follows)))
        seen = solver.scene(_reached(puzzle, found.actions + found.line)).looked_at()
        if tries is None or tries.solved_at is None:
            practised = words.solved_practice(number)
            return await solver.message(seen, said, practised, buttons=(_next(solver),))
        share = _page(_SHARE, solver.place.name, words.SHARE)
        lit = await self._desk.store.lanterns.lit_by(solver.user, tries.day)
        for card in lit:
            self._card_changed(card)
        told = words.solved_daily(tries, solver.today), str(words.BURNS) if lit else solver.lantern
        return await solver.message(seen, said, *told, buttons=(share, _next(solver)))

    async def _solution(self, solver: Solver) -> Message:
        """The solution, after which the puzzle counts as played."""
        puzzle, day = solver.puzzle, solver.place.day
        if day is not None:
            tries = await self._puzzles.give_up(solver.user, day, easier=solver.place.easier)
            solver = self._at(solver.user, solver.place, tries)
            if tries is not None and tries.solved_at is not None:
                return await self._next_try(solver)
        await self._puzzles.finish(solver.user, puzzle.game, puzzle.number, 0)
        found = await _judged(puzzle, puzzle.solution)
        said = words.solution(solver.told((), found.actions), of_day=solver.place.day is not None)
        seen = solver.scene(_reached(puzzle, found.actions + found.line)).looked_at()
        return await solver.message(seen, said, buttons=(_next(solver),))

    async def _next(self, interaction: Click, game: str | None) -> None:
        """Show a puzzle to practise."""
        if game is not None and game not in PUZZLERS:
            await say(interaction, words.NO_GAME.format(game=GAMES[game].title if game in GAMES else game))
            return
        games = tuple(PUZZLERS) if game is None else (game,)
        finished = await self._puzzles.finished(interaction.user.id, games)
        puzzle = fitting(games, finished, self._today())
        if puzzle is None:
            await say(interaction, words.all_done(game))
            return
        await self._show(interaction, PuzzlePlace(puzzle))

    async def _share(self, click: Click, place: PuzzlePlace) -> None:
        """Light the person's lantern, and post what they needed for a day's puzzle, once in each channel."""
        user, day = click.user.id, place.day
        tries = None if day is None else await self._puzzles.of(user, day)
        if day is None or tries is None or tries.solved_at is None:
            await say(click, str(words.NOT_SOLVED))
            return
        here = click.channel_id or 0
        place = PuzzlePlace.of_day(day, easier=bool(tries.easier))
        card = words.card_of(place.puzzle, tries, self._today())
        # The easier puzzle is for those who have not learnt the game of the day: /daily asks about that.
        play = page_button(PUZZLE, "" if place.easier else f"{_AGAIN}.{place.name}", words.PLAY, GREEN)
        with speaking(await self._desk.readers.language_here(click)):
            shared, alt = words.shared(user, card), words.card_alt(card)
            message = await carded(shared, card, alt, Row(play), drawing=PRACTICE)
        lit = await self._card(click, day)
        if lit is not None and await self._desk.store.events.enter(
            lit.id, user, SOLVED, tries.lantern, self._desk.clock.now(), over=(PLAYING,)
        ):
            self._card_changed(lit.id)
        if not await self._puzzles.share(user, day, here):
            await say(click, str(words.SHARED_ALREADY))
            return
        try:
            await post(click, message)
        except NOT_SENT:
            await self._puzzles.take_back_share(user, day, here)
            raise

    async def _card(self, click: Click, day: date) -> Event | None:
        """The card of a day in the server of a click; it may not have been posted yet."""
        newest = await self._desk.store.events.newest(click.guild_id or 0, CARD)
        return newest if newest is not None and newest.starts_at.date() == day else None


async def _judged(puzzle: Puzzle, own: tuple[str, ...]) -> Judged:
    """What the person's moves lead to; a judgement may take some of a thread's time."""
    return await asyncio.to_thread(judged, puzzle, own)


def _reached(puzzle: Puzzle, line: Line) -> Game:
    """The state after these moves from the puzzle's position."""
    now = begun(puzzle)
    for seat, action in line:
        now = now.play(seat, action)
    return now


def _ways_out(solver: Solver, *, failed: bool = False) -> tuple[PageButton, ...]:
    """Show Solution after the first wrong try, and another puzzle for who practises."""
    tried = failed or solver.place.number > 1
    solution = (_page(_SOLUTION, solver.place.name, words.SOLUTION),) if tried else ()
    if solver.place.day is None:
        return (*solution, _next(solver))
    learn = (page_button(LESSON, solver.puzzle.game, LEARN, GREEN),) if solver.unlearnt else ()
    other: tuple[PageButton, ...] = ()
    if solver.unlearnt and solver.chooses:
        easy = PuzzlePlace.of_day(solver.place.day, easier=True)
        other = (page_button(PUZZLE, f"{_AGAIN}.{easy.name}", words.EASIER),)
    elif solver.place.easier and not tried:
        other = (page_button(PUZZLE, "", DAILY),)
    return (*learn, *other, *solution)


def _next(solver: Solver) -> PageButton:
    return _page(_NEXT, solver.puzzle.game, words.NEXT)


def _page(what: str, rest: object, label: Phrase) -> PageButton:
    """A button to a page of a puzzle; green if it leads on with this puzzle."""
    style = GREEN if what in (_AGAIN, _SHARE) else GREY
    return page_button(PUZZLE, f"{what}.{rest}", label, style)


MOST_TRIES: Final = 999
"""The highest number of a try that a custom_id can hold."""

MOST_MOVES: Final = 10
"""The most moves of a try, the replies of opponents among them."""

FIRST: Final = 0.25
"""Where somebody begins among the puzzles of a game, of which the easiest is 0 and the hardest 1."""

STEP: Final = 0.05
"""How far a puzzle solved with the first try leads up, and one not solved leads down."""

_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """A try at a puzzle: of a ``day``, or to practise (None). ``moves`` are all since its position.

    ``easier``: it is the easier puzzle of its day.
    """

    puzzle: Puzzle
    day: date | None = None
    number: int = 1
    moves: str = ""
    easier: bool = False

    @classmethod
    def of_day(cls, day: date, *, easier: bool = False) -> PuzzlePlace:
        """The first try at the puzzle of a day, or at the easier one."""
        return cls((easier_puzzle if easier else daily)(day.toordinal()), day, easier=easier)

    @classmethod
    def read(cls, text: str, today: date) -> PuzzlePlace | None:
        """The place that a text names; None if there is none. It may be forged.

        A puzzle whose day is today or yesterday is that day's by whatever name. All others are there to
        practise, but for those whose day comes soon.
        """
        said = PracticePlace.read(text)
        if said is None or said.helped or len(said.moves) > 2 * MOST_MOVES:
            return None
        yesterday = today - _ONE_DAY
        for day in (today, yesterday):
            easy = cls.of_day(day, easier=True)
            if said.name == easy.name:
                return replace(easy, number=said.number or 1, moves=said.moves)
        known: list[tuple[date | None, Puzzle]] = [
            (day, daily(day.toordinal())) for day in (today, yesterday)
        ]
        known += [(None, puzzle) for day in (today, yesterday) for puzzle in past(day.toordinal())]
        of_day = daily(int(said.name)) if said.name.isdigit() else None
        for day, puzzle in known:
            if puzzle == of_day or said.name == f"{puzzle.game}-{puzzle.number}":
                return cls(puzzle, day, said.number or 1, said.moves)
        return None

    def __str__(self) -> str:
        return str(self._place)

    @property
    def _place(self) -> PracticePlace:
        return PracticePlace(self.name, self.number, self.moves)

    @property
    def name(self) -> str:
        """The puzzle without the try."""
        if self.day is not None:
            return f"{self.day.toordinal():06}{_EASIER * self.easier}"
        return f"{self.puzzle.game}-{self.puzzle.number}"

    def retried(self, number: int) -> PuzzlePlace:
        """The beginning of the try with this number."""
        return replace(self, number=min(number, MOST_TRIES), moves="")

    def played(self) -> tuple[Game, tuple[str, ...]]:
        """The state after the moves, and the moves of the puzzle's seat. Raises UnknownPuzzle if forged."""
        found = self._place.replayed(begun(self.puzzle), self.puzzle.seat)
        if found is None:
            raise UnknownPuzzle
        return found

    def after(self, actions: tuple[tuple[int, str], ...]) -> PuzzlePlace:
        """The place after these actions since the puzzle began. Raises ValueError if one is illegal."""
        now, place = begun(self.puzzle), replace(self._place, moves="")
        for seat, action in actions:
            place, now = place.after(now, action), now.play(seat, action)
        return replace(self, moves=place.moves)


def fitting(games: Sequence[str], finished: Mapping[tuple[str, int], int], today: date) -> Puzzle | None:
    """The puzzle of these games that fits best; None if all have been done.

    ``finished`` has the tries of each puzzle that the person has done, 0 if they were shown the solution. Of
    several games it is the one of which they have done least.
    """
    day = today.toordinal()
    easy = easier_puzzle(day)
    there = [puzzle for puzzle in past(day) if puzzle != easy]
    left = {
        game: [puzzle for puzzle in there if puzzle.game == game and (game, puzzle.number) not in finished]
        for game in games
    }
    games = [game for game in games if left[game]]
    if not games:
        return None
    game = min(games, key=lambda each: sum(done == each for done, _ in finished))
    by_ease = sorted(book(game), key=lambda puzzle: (-puzzle.ease, puzzle.number))
    here = level([tries for (done, _), tries in finished.items() if done == game]) * (len(by_ease) - 1)
    return min(left[game], key=lambda puzzle: (abs(by_ease.index(puzzle) - here), puzzle.number))


def level(tries: Sequence[int]) -> float:
    """How far somebody has come among the puzzles of a game, 0 to 1, from the tries at those they did."""
    up, down = sum(each == 1 for each in tries), sum(each == 0 for each in tries)
    return min(1.0, max(0.0, FIRST + STEP * (up - down)))
