"""What a game adds to the shared screens, its words and controls, and what the screens of all games share.

Games differ only in the first. A hint is worded only from a view and the computer player's reason.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar
from unicodedata import combining, normalize

import discord

from bot.languages import Phrase, _, either, listed
from bot.screens.frame.controls import Choice, HandMenu, LookButton, PlayButton, lit
from bot.screens.frame.layout import ApplicationEmoji, Row
from bot.screens.practice.material import Lesson, PuzzleWords
from bot.store.rows import is_deleted
from bot.tables.table import Step, Table, character_of, level_of
from games import match
from games.core import RESIGN, SEED_BYTES, Game, GameError, OptionValue, Reason, UnknownAction, View, replaced
from games.players import Fact, Hint, Only
from games.players.review import Judgement, games_in
from games.view import Curtain
from render.characters import name as name_of

V = TypeVar("V", bound=View)

Learnt: TypeAlias = Literal["easy", "medium", "hard"]
"""How hard a game is to learn."""

_PLAYED = _("{player} played `{action}`.")
_NEEDED = _("This game needs {counts} players.")
_FROM_TO = _("{least} to {most}")
# Translators: a computer player by its name, in any sentence: "Suna (novice)".
_COMPUTER = _("{name} ({level})")
# Translators: the same at its first mention, where it could be taken for a person.
_INTRODUCED = _("{name} (computer, {level})")
NO_RESIGNING = _("Nobody can resign here: only games of two can be given up.")
_TOLD = {"resign": _("{player} resigned."), "next": _("{player} began the next game.")}


@dataclass(frozen=True, slots=True)
class Players:
    """The users of a table, given its number, by seat, as messages write them.

    ``speakers`` are the users who said something for a seat before somebody else sat there.
    """

    users: tuple[int, ...]
    table: int
    speakers: Mapping[tuple[int, str], int] = field(default_factory=dict)

    def name(self, seat: int) -> str:
        """A mention: Discord shows the player's current name, and notifies only where this is allowed."""
        return named(self.users[seat], self.table)

    def introduced(self, seat: int) -> str:
        """The same at the first mention: a computer player is called one."""
        return introduced(self.users[seat], self.table)

    def speaker(self, seat: int, text: str) -> str:
        """The name of the player who said this text for a seat."""
        user = self.speakers.get((seat, text))
        return self.name(seat) if user is None or user == self.users[seat] else named(user, self.table)

    def names(self, seats: Sequence[int]) -> str:
        """Several players in a sentence."""
        return listed([self.name(seat) for seat in seats])


def named(user: int, table: int, template: Phrase = _COMPUTER) -> str:
    """A player of a table as messages write it: a mention, or a computer player's name with its level."""
    level, character = level_of(user), character_of(user, table)
    if level is None or character is None:
        return mention(user)
    return template.format(name=name_of(character), level=LEVEL_WORDS[level])


def introduced(user: int, table: int) -> str:
    """The same at the first mention: a computer player is called one."""
    return named(user, table, _INTRODUCED)


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A private message to one player: a text, perhaps a picture with its alt text, the controls below it.

    ``draw`` makes the picture; it is called in a thread. ``arrangement`` is stored as the player's
    arrangement from now on; None changes nothing.
    """

    text: str
    rows: Sequence[Row | discord.ui.TextDisplay[Any]]
    draw: Callable[[], bytes] | None = None
    alt: str = ""
    arrangement: str | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules: a text, and a view on the private screen, or on the board without one."""

    text: str
    view: View | None
    own: PrivateMessage | None = None


@dataclass(frozen=True, slots=True)
class ScreenContext:
    """The context of a player's own screen: the table, its position and players, the player's arrangement.

    ``arranges`` says whether an arrangement is kept, so that the player can arrange step by step. In a puzzle
    the player is not ``aided``: the screen works nothing out.
    """

    table: int
    ply: int
    players: Players
    emoji: ApplicationEmoji
    arrangement: str = field(default="", repr=False)
    arranges: bool = True
    aided: bool = True

    def play(self, action: str, label: Phrase | str | None, **shown: Any) -> PlayButton:
        """A button of this screen that plays an action; the rest is as in ``PlayButton.make``."""
        words = None if label is None else str(label)
        return PlayButton.make(self.table, self.ply, action, words, **shown)

    def look(self, look: str, label: Phrase | str | None, **shown: Any) -> LookButton:
        """A button of this screen to another look; the rest is as in ``LookButton.make``."""
        words = None if label is None else str(label)
        return LookButton.make("mine", self.table, self.ply, look, label=words, **shown)

    def menu(
        self,
        what: Literal["pick", "peek"],
        look: str,
        choices: Sequence[Choice],
        placeholder: Phrase,
        **limits: Any,
    ) -> HandMenu:
        """A menu of this screen; the rest is as in ``HandMenu.make``."""
        placed = self.table, self.ply, look
        return HandMenu.make(what, *placed, choices, placeholder=str(placeholder), **limits)


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one line of text: its label, and the text in it at first.

    The text becomes the end of ``look``.
    """

    title: str
    label: str
    text: str
    look: str


class PrivateScreen(ABC, Generic[V]):
    """A screen of a game that only one player sees; a button under the board opens it."""

    label: ClassVar[Phrase]
    """The label of that button."""

    tells_last_turn: ClassVar[bool] = False
    """Whether the screen itself tells the last turn, so that only earlier moves are told above it."""

    outlasts_moves: ClassVar[bool] = False
    """Whether a look still means the same after the position has changed."""

    @abstractmethod
    def show(self, context: ScreenContext, view: V, look: str) -> PrivateMessage:
        """The screen of the view's seat in a look; the first look is "". Looks may be forged."""

    def holds(self, view: V) -> Hashable:  # noqa: ARG002 - few hide anything
        """What the seat holds that the others do not see: if it changes, an open screen changes by itself."""
        return None

    def kept(self, view: V, look: str) -> str:  # noqa: ARG002 - not all need the view
        """The look in which a screen stays that changes by itself, after one that the player has chosen."""
        return look

    def picture(self, context: ScreenContext, view: V) -> Callable[[], bytes] | None:
        """The ``draw`` of the first look, which is drawn before anybody opens the screen."""
        return self.show(context, view, "").draw

    def question(self, context: ScreenContext, view: V, action: str) -> PrivateMessage | None:  # noqa: ARG002 - few ask
        """The question to ask before this action is played; None to play it at once."""
        return None

    def form(self, context: ScreenContext, view: V, look: str) -> Form | None:  # noqa: ARG002 - few have any
        """The form that a button with this look opens; None if there is none. Looks may be forged."""
        return None


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in words: its help text, and the name of each choice; on and off need no names."""

    help: Phrase
    choices: Mapping[OptionValue, Phrase] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FeatWords:
    """A feat in words: its name in lower case ("perfect Okiya"), and the deed ("won ...")."""

    name: Phrase
    how: Phrase


HELD_ON = _("{winner} stayed in the game to the end.")
"""The story of a game that was given up, or lost by its time, while nothing was decided yet."""


@dataclass(frozen=True, slots=True)
class Finish(Generic[V]):
    """A decided game as everybody may know it: what the sentence that tells its story is made of.

    ``view`` is that of the end, ``moment`` the one after its best moment, if it has any. ``moves`` are those
    of the whole table, ``seen(ply)`` is the public view after that number of them, and ``judged`` are their
    judgements. Both are None as long as there is no review.
    """

    view: V
    players: Players
    moment: V | None = None
    moves: Sequence[tuple[int, str]] = ()
    seen: Callable[[int], V] | None = None
    judged: Sequence[Judgement] | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.view.outcome is None else self.view.outcome.winners

    @property
    def given_up(self) -> bool:
        """Whether somebody resigned or had no time left, so that no rule of the game has ended it."""
        return self.view.outcome is not None and self.view.outcome.reason in (Reason.RESIGNED, Reason.TIME)

    @property
    def last_game(self) -> list[Judgement]:
        """The judgements of the moves of the last game of a match, without giving up."""
        last = games_in(self.moves)[-1]
        return [each for each in self.judged or () if each.ply in last and each.action != RESIGN]


class ReviewWords(ABC, Generic[V]):
    """A game's words for the reviews of its finished tables, as whole sentences."""

    verdicts: ClassVar[Mapping[str, Phrase]]
    """A sentence for each verdict of which there is something to say, after the sentence that tells the move.

    It can use ``player`` and the facts of the judgement, see ``fact_words``.
    """

    in_short: ClassVar[Mapping[str, Phrase]] = {}
    """The same in a few words for the menu of moves, which shows neither mentions nor bold letters."""

    accuracy: ClassVar[Phrase]
    """How well somebody played; it can use ``player``, ``percent``, ``kept`` and ``possible``."""

    lost_all_the_same: ClassVar[Phrase | None] = None
    """The sentence after a full accuracy for partners who lost; None if that cannot be."""

    no_turning: ClassVar[Phrase]
    """The sentence for a game that no move has changed."""

    later: ClassVar[Phrase | None] = None
    """The sentence that says what the review uses that came to light after the moves; None if nothing."""

    parts: ClassVar[tuple[Phrase, Phrase, Phrase]] = (
        _("game {part} of {parts}"),
        _("Earlier Game"),
        _("Later Game"),
    )
    """Where a table has several games: what one is called in a heading, and the buttons to others."""

    @abstractmethod
    def story(self, finish: Finish[V]) -> str | None:
        """One sentence on what decided the game; "" for none, None as long as it needs the review.

        It tells what a winner found, never what somebody did wrong, and of a game that all lost together only
        what they have reached. It repeats no sentence of the board, and says nothing that is not proved by
        the views and the judgements.
        """

    def word(self, judged: Judgement) -> str:
        """The key of the judgement in ``verdicts`` and ``in_short``."""
        return judged.verdict

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        """The facts of a judgement as words for its sentence."""
        return judged.facts

    def named(self, view: V, action: str) -> str:  # noqa: ARG002 - not all need the view
        """An action in words, for a list of actions that were better."""
        return action

    def marks(self, view: V, actions: Sequence[str]) -> Hashable:  # noqa: ARG002 - few pictures mark any
        """The look of ``render.board`` that marks these actions before they are played; "" if none does."""
        return ""

    def opening(self, judged: Sequence[Judgement], players: Players) -> list[str]:  # noqa: ARG002 - few say any
        """Sentences before the turning point, about the whole game."""
        return []

    def more(self, judged: Judgement, before: V, after: V, players: Players) -> list[str]:  # noqa: ARG002
        """Sentences on the page of a move, after those that name the better actions.

        The views are those of its seat, or of the public after the move.
        """
        return []


class GameScreen(ABC, Generic[V]):
    """One game's words and controls. Sentences are whole templates, so that they can be translated."""

    game: ClassVar[type[Game]]

    command: ClassVar[str]
    """The name of the game's slash command."""

    tagline: ClassVar[Phrase]
    """The game in one sentence, for people who do not see the picture beside it."""

    learnt: ClassVar[Learnt] = "medium"
    """How hard it is to learn."""

    group_help: ClassVar[Phrase]
    start_help: ClassVar[Phrase] = _("Open a table: challenge a friend, or let anyone join.")
    move_help: ClassVar[Phrase]
    """The help texts of the slash command, of its ``start``, and of the action of its ``move``."""

    options: ClassVar[Mapping[str, OptionWords]] = {}
    """The words of ``Game.options`` by key, in the order of the command's parameters."""

    feats: ClassVar[Mapping[str, FeatWords]] = {}
    """The words of ``Game.feats`` by key."""

    ladders: ClassVar[Mapping[str, Phrase]] = {}
    levels: ClassVar[Mapping[str, Phrase]] = {}
    """The titles of those ladders that are called otherwise than the game, and the labels of their levels."""

    refusals: ClassVar[Mapping[str, Phrase]]
    """Why each rule forbids an action, with ``action``, ``legal``, and the facts as in ``fact_words``."""

    rules: ClassVar[Sequence[tuple[Phrase, Example | None]]]
    """Short rules in chapters, with house rules marked; most chapters have a position."""

    private: ClassVar[PrivateScreen[Any] | None] = None
    """The screen that only its player sees; None in a game without one."""

    tells_last_turn_only: ClassVar[bool] = False
    """Whether its board tells only the last turn, because its picture shows the moves of the last round."""

    review: ClassVar[ReviewWords[Any] | None] = None
    """The words for the reviews of finished tables; None in a game without reviews."""

    lesson: ClassVar[Lesson | None] = None
    """The lesson that teaches the game; None in a game without one."""

    puzzle: ClassVar[PuzzleWords | None] = None
    """The words of the game's puzzles; None in a game without any."""

    @abstractmethod
    def seats(self, view: V, emoji: ApplicationEmoji) -> tuple[str, ...]:
        """The mark of every seat, shown beside the player's name."""

    @abstractmethod
    def terms(self, options: Mapping[str, object]) -> str:
        """The chosen options in words, for the invitation."""

    def needed(self, options: Mapping[str, object]) -> str:
        """A sentence that says how many players these options need."""
        return _NEEDED.format(counts=counts(self.game.seats_with(options)))

    @abstractmethod
    def status(self, view: V, players: Players) -> str:
        """The turn and what the player may do; after the end, the winner and the reason."""

    @abstractmethod
    def alt(self, view: V) -> str:
        """All that the view shows in at most 1,024 characters, for people who cannot see the picture."""

    def reached(self, reached: int) -> str:
        """How far a team has come in a concert, without a full stop: "37 of 50 cells"."""
        raise NotImplementedError

    def curtain(self, view: Curtain) -> str:
        """All that the ``View.curtain`` of a game with concerts shows, in a sentence."""
        raise NotImplementedError

    def lines(self, view: V) -> list[str]:
        """``alt`` with a line for each row and sentence, perhaps longer, for who reads boards as text."""
        return [self.alt(view)]

    def controls(self, table: int, ply: int, view: V, emoji: ApplicationEmoji, look: str) -> list[Row]:  # noqa: ARG002
        """The rows of controls that play the game; none after the end. At most 33 components, rows included.

        A board has none where all is played from private screens. ``look`` comes from a look button of these
        rows; it is "" at first. Looks may be forged.
        """
        return []

    def switches(self, table: int, ply: int, view: V, emoji: ApplicationEmoji, look: str) -> list[LookButton]:  # noqa: ARG002
        """At most two buttons for how the next action is played.

        They follow the table's own buttons in the same row, so that nothing moves when they come and go.
        """
        return []

    def chosen(self, view: V, look: str) -> str:  # noqa: ARG002 - few looks choose anything
        """A sentence on what a look has chosen and what to press now; "" for none. Looks may be forged."""
        return ""

    def pictured(self, view: V, look: str) -> str:  # noqa: ARG002 - few pictures show a look
        """The part of a look that the picture shows; "" if there is none. Looks may be forged."""
        return ""

    def alt_in(self, view: V, look: str) -> str:  # noqa: ARG002 - few pictures show a look
        """``alt`` of the picture that shows what is ``pictured`` of a look. Looks may be forged."""
        return self.alt(view)

    def action_words(self, view: V, action: str) -> str:  # noqa: ARG002 - not all need the view
        """A legal action with its name in words, for a list of suggestions: "b3: Maple Sun"."""
        return action

    def suggest(self, view: V, typed: str) -> Mapping[str, str]:
        """The actions of the view's seat that match the typed text, each with its name in words.

        If there are too many to list, the beginnings of actions. At most 100 characters each.
        """
        return matching({action: self.action_words(view, action) for action in view.actions}, typed)

    def told(self, before: V, after: V, seat: int, action: str, players: Players) -> str:  # noqa: ARG002 - few need views
        """A sentence for a seat's action, which is complete after the end and ``Game.public`` before it.

        ``before`` and ``after`` are the public views around it.
        """
        return _TOLD.get(action, _PLAYED).format(player=players.name(seat), action=action)

    def missed(self, before: V, after: V, seat: int) -> str:  # noqa: ARG002 - few games say any
        """A sentence that only who moved reads after this move, on what else was there; "" for none."""
        return ""

    def explain(self, error: GameError) -> str:
        """The sentence that says why the rules forbid an action, and what would be allowed."""
        sentence = self.refusals[error.rule]
        if isinstance(error, UnknownAction) and error.legal == (match.NEXT,):
            sentence = self.refusals.get(match.Rule.BETWEEN_GAMES, sentence)
        return sentence.format(action=error.action, legal=", ".join(error.legal), **self.fact_words(error))

    def fact_words(self, error: GameError) -> Mapping[str, object]:
        """The facts of a refusal as words for its sentence."""
        return error.facts

    @abstractmethod
    def advice(self, view: V, hint: Hint) -> str:
        """A hint in words: the move, the reason, and how sure it is."""

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules, each chapter with the view of its position."""
        return tuple(self._chapter(str(text), example) for text, example in self.rules)

    def _chapter(self, text: str, example: Example | None) -> Chapter:
        if example is None:
            return Chapter(text, None)
        view = example.state.view(example.seat)
        if example.seat is None or self.private is None:
            return Chapter(text, view)
        context = ScreenContext(0, 0, Players(tuple(range(1, example.seats + 1)), 0), ApplicationEmoji())
        return Chapter(text, view, self.private.show(context, view, example.look))


AnyScreen = GameScreen[Any]


def seated(screen: AnyScreen, view: View, emoji: ApplicationEmoji, players: Players) -> str:
    """The players, each with the mark of their seat, in one line."""
    return "\N{NO-BREAK SPACE}· ".join(
        f"{mark}\N{NO-BREAK SPACE}{players.introduced(seat)}"
        for seat, mark in enumerate(screen.seats(view, emoji))
    )


# Translators: entries of a menu of tables.
TABLE_NAMED, _TABLE_WAITS = _("{game}, table {table}"), _("{game}, table {table}, your turn")


def table_named(table: Table, reader: int) -> str:
    """A table in a menu of several: its game first, its number, and whether it waits for the reader."""
    waits = reader in table.to_act()
    return (_TABLE_WAITS if waits else TABLE_NAMED).format(game=table.game.title, table=table.id)


def step_told(screen: AnyScreen, table: Table, step: Step) -> str:
    """A move of a table as a sentence, with the player who made it."""
    players = Players(replaced(table.players, step.seat, step.user), table.id)
    return screen.told(step.before, step.after, step.seat, step.action, players)


def matching(named: Mapping[str, str], typed: str) -> dict[str, str]:
    """The actions whose name in words contains the typed text, see ``plain``."""
    wanted = plain(typed)
    return {action: name for action, name in named.items() if wanted in plain(name)}


def counts(possible: Sequence[int]) -> str:
    """Numbers of players in words, the lowest first: "2", "1 or 4", "2 to 4"."""
    if len(possible) == possible[-1] - possible[0] + 1 > 2:
        return _FROM_TO.format(least=possible[0], most=possible[-1])
    return either([str(count) for count in possible])


@dataclass(frozen=True, slots=True)
class Example:
    """A position as ``moves`` of whoever may act lead to it, from the deal of a seed.

    The moves are written without spaces inside, with spaces between them. With a ``seat`` the example is what
    only this seat sees, in a ``look`` of its private screen; without one, what everybody sees.
    """

    game: type[Game]
    moves: str = ""
    seats: int = 2
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    seat: int | None = None
    look: str = ""

    @property
    def state(self) -> Game:
        """The position. Raises GameError if the moves are not legal."""
        state = self.game.start(self.seats, self.options, self.seed.to_bytes(SEED_BYTES, "big"))
        for move in self.moves.split():
            state = state.play(state.to_act[0], move)
        return state


_DELETED = _("Deleted player")


def mention(user: int) -> str:
    """A person in a message. Discord notifies them only where this is allowed."""
    return str(_DELETED) if is_deleted(user) else f"<@{user}>"


LEVEL_NAMES: Final[Mapping[str, Phrase]] = {
    "novice": _("Novice"),
    "casual": _("Casual"),
    "strong": _("Strong"),
    "master": _("Master"),
}
"""On buttons and in menus."""

LEVEL_WORDS: Final[Mapping[str, Phrase]] = {
    "novice": _("novice"),
    "casual": _("casual"),
    "strong": _("strong"),
    "master": _("master"),
}
"""Inside sentences."""


def plain(text: str) -> str:
    """A text without spaces, capitals and accents, by which what was typed is compared with names.

    The letter i is one letter, with a dot or without: Turkish writes two, and many keyboards only one.
    """
    letters = normalize("NFKD", "".join(text.split()).casefold())
    return "".join(letter for letter in letters if not combining(letter)).replace("ı", "i")


def unpicked(typed: str) -> str:
    """The typed text without the words of a picked suggestion: "r0/b" from "r0: the Reset in Red/b"."""
    return re.sub(r":[^/]*", "", typed)


_wanted: ContextVar[bool] = ContextVar("boards as text", default=False)


def texts_wanted() -> bool:
    """Whether own screens come with their board as text, and buttons say their cell."""
    return _wanted.get()


def want_texts(on: bool) -> None:
    """Make boards with or without their text from now on in this task."""
    _wanted.set(on)


@contextmanager
def with_texts(on: bool) -> Iterator[None]:
    """Make boards with or without their text inside."""
    before = _wanted.set(on)
    try:
        yield
    finally:
        _wanted.reset(before)


def text_of(screen: AnyScreen, view: View) -> str:
    """A board as text."""
    return "\n".join(screen.lines(view))


def wanted_text(screen: AnyScreen, view: View, own: PrivateMessage | None = None) -> str:
    """The same for a reader, with what else their own screen pictures; "" for who does not want it."""
    pictured = [] if own is None else own.alt.removeprefix(own.text).strip().splitlines()
    return "\n".join(dict.fromkeys([*screen.lines(view), *pictured])) if texts_wanted() else ""


NEXT_GAME = _("Next Game")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a board as a button: its name, the emoji of its piece, and the effect of pressing it.

    Pressing it plays ``action`` if the cell is enabled, or leads to another ``look`` of the board if this is
    not None. Every cell has an ``action``, even if it is not enabled; each cell must have a different one.
    """

    cell: str
    mark: str
    enabled: bool = True
    action: str = ""
    look: str | None = None


def grid_rows(
    table: int, ply: int, game: str, emoji: ApplicationEmoji, grid: Iterable[Iterable[Cell]]
) -> list[Row]:
    """The rows of a board from the top. A mark without an emoji becomes a label.

    Where boards are wanted as text, each button says its cell beside the emoji, whose name is the piece.
    """
    named = texts_wanted()
    return [Row(*[_button(table, ply, game, emoji, cell, named=named) for cell in cells]) for cells in grid]


def _button(
    table: int, ply: int, game: str, emoji: ApplicationEmoji, cell: Cell, *, named: bool
) -> PlayButton | LookButton:
    picture = emoji.partial(game, cell.mark)
    label = cell.cell if named else None if picture else cell.mark
    if cell.look is None:
        action = cell.action or cell.cell
        return PlayButton.make(table, ply, action, label, emoji=picture, **lit(enabled=cell.enabled))
    return LookButton.make("look", table, ply, f"{cell.look}~{cell.cell}", label=label, emoji=picture)


def next_game(table: int, ply: int) -> list[Row]:
    """The only button between two games of a match."""
    return [Row(PlayButton.make(table, ply, "next", str(NEXT_GAME)))]


ONLY = Only.ONLY
"""The sentence for a hint when there is only one action."""

LOOKS_BEST = _("It looks best as far as I can see.")
PRESS_NEXT_GAME = _("Press Next Game: there is nothing else to do now.")
PRESS_NEXT_ROUND = _("Press Next Round: there is nothing else to do now.")

_NO_CHOICE = _("You can do nothing else now.")
_SURE = {
    "certain": _("This is certain."),
    "likely": _("This hint is likely right, but not proved."),
    "guess": _("This is a rule of thumb, not a proof."),
}


def advised(hint: Hint, move: str, *why: str) -> str:
    """A hint as whole sentences: the action in bold, the reason, and how sure it is."""
    if hint.reason == ONLY:
        return f"**{move}** {_NO_CHOICE}"
    return " ".join([f"**{move}**", *why, str(_SURE[hint.sure])])


def count_in(facts: Mapping[str, Fact], name: str) -> int:
    """A fact that is a whole number."""
    return int(str(facts[name]))


def names(fact: Fact | None) -> tuple[str, ...]:
    """A fact that lists names: cells, tiles, cards."""
    return fact if isinstance(fact, tuple) else ()
