"""The words that pictures show, in English, with the room of each; and what they are in other languages.

``said`` is the word in the language in which the art is being drawn. Its translations stand in the catalogues
of the bot, which are read as files. A word without a translation stays English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from babel import Locale
from babel.dates import format_skeleton
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from render.art.lettering import text_width
from render.words import ENGLISH

CONTEXT: Final = "picture"
SMALLEST: Final = 0.75
"""The part of their full height that letters keep in the narrowest place."""
_CATALOGUES: Final = Path(__file__).parents[2] / "bot" / "languages"


def c_(context: str, english: str) -> str:
    """Mark a word for the catalogues."""
    assert context == CONTEXT
    return english


WORDS: Final = {
    # ---- headers of boards: a sign of a player or of a piece stands beside each word -------------------
    # Translators: beside the sign of the player whose turn it is. Words in pictures must be short.
    c_("picture", "to move"): 150,
    # Translators: beside the sign of the player who has won.
    c_("picture", "wins"): 130,
    # Translators: nobody has won.
    c_("picture", "draw"): 226,
    # Translators: the next tile must share one of the two signs that follow: "match [maple] or [bird]".
    c_("picture", "match"): 124,
    # Translators: between two signs of which either will do.
    c_("picture", "or"): 68,
    # Translators: "no [maple] or [bird]": none is left on the board; the brackets are pictures.
    c_("picture", "no"): 120,
    # Translators: which tile the first player may take: one at the edge of the garden.
    c_("picture", "any border tile"): 330,
    # Translators: how a game was won.
    c_("picture", "four in a line"): 300,
    # Translators: how a game was won.
    c_("picture", "four in a square"): 300,
    # Translators: how a game ended: the player could not move.
    c_("picture", "blocked"): 250,
    # Translators: how a game ended.
    c_("picture", "full garden"): 200,
    # Translators: how a game ended: a player gave up.
    c_("picture", "resigned"): 220,
    # Translators: what may be done: place a piece; beside a dot that marks the cells.
    c_("picture", "place"): 130,
    # Translators: what may be done: jump with a piece; beside a picture of such a piece.
    c_("picture", "jump"): 130,
    # Translators: where the chosen piece can jump to; before a frame that marks the cells.
    c_("picture", "jump to"): 200,
    # Translators: nothing may be placed on the cell whose sign stands beside it.
    c_("picture", "no placing"): 220,
    # Translators: how a game was won.
    c_("picture", "four in a row"): 300,
    # Translators: how a game was lost.
    c_("picture", "cannot move"): 300,
    # ---- Boussanga -------------------------------------------------------------------------------------
    # Translators: above what each element counts.
    c_("picture", "worth"): 180,
    # Translators: above the pawns that were collected.
    c_("picture", "collected"): 160,
    # Translators: before a number of cards.
    c_("picture", "cards"): 84,
    # Translators: the pawns that nobody has yet; before their numbers.
    c_("picture", "reserve"): 130,
    # Translators: after the sign of the player who now puts pawns back.
    c_("picture", "puts back"): 170,
    # Translators: the goal of a game together.
    c_("picture", "15 points with 12 cards"): 340,
    # Translators: a game together was won.
    c_("picture", "won"): 150,
    # Translators: a good result of a game together.
    c_("picture", "scholar"): 190,
    # Translators: the best result of a game together.
    c_("picture", "master"): 190,
    # Translators: why a game together was lost.
    c_("picture", "too many cards"): 300,
    # Translators: why a game together was lost.
    c_("picture", "no card left"): 246,
    # Translators: on a pill, before the signs of the players who still have a turn.
    c_("picture", "last round"): 162,
    # Translators: a heading: what to do if no card can be played.
    c_("picture", "No card fits: pass"): 520,
    # Translators: the first thing to do if no card can be played.
    c_("picture", "discard a card"): 400,
    # Translators: the second thing to do if no card can be played.
    c_("picture", "give back an element"): 400,
    # Translators: before the number of a card: "Card 3, facing north".
    c_("picture", "Card"): 110,
    # Translators: between the number of a card and a direction of the compass: "Card 3, facing north".
    c_("picture", ", facing"): 170,
    # Translators: a heading: put these pawns back.
    c_("picture", "Put back"): 300,
    # Translators: the chosen card fits where it would lie.
    c_("picture", "fits"): 110,
    # Translators: the pawns under the chosen card can be taken.
    c_("picture", "can be taken"): 260,
    # Translators: before a number of points: "fits and scores +3".
    c_("picture", "and scores"): 190,
    # Translators: before the sign of an element that counts more.
    c_("picture", "bonus"): 100,
    # Translators: after "fits".
    c_("picture", "and scores nothing"): 320,
    # Translators: why the chosen card may not be played.
    c_("picture", "places no new pawn"): 420,
    # Translators: after the picture of a pawn, which would lie outside.
    c_("picture", "would lie off the board"): 364,
    # Translators: before the picture of a pawn: "the reserve has no [fire]".
    c_("picture", "the reserve has no"): 340,
    # Translators: between a cell and the picture of a pawn: "b3 holds [fire], not [water]".
    c_("picture", "holds"): 130,
    # Translators: between a cell and the picture of a pawn: "b3 holds no [fire]".
    c_("picture", "holds no"): 240,
    # Translators: between the pictures of two pawns: "b3 holds [fire], not [water]".
    c_("picture", ", not"): 110,
    # ---- Okey Dokey ------------------------------------------------------------------------------------
    # Translators: before the number of a column.
    c_("picture", "column"): 160,
    # Translators: the column still needs its Reset card.
    c_("picture", "reset due"): 258,
    # Translators: the column has its Reset card.
    c_("picture", "reset down"): 258,
    # Translators: a warning: the Reset card must be placed before another number.
    c_("picture", "reset first"): 258,
    # Translators: a warning: no row can take a Reset card.
    c_("picture", "no reset left"): 258,
    # Translators: nobody has placed a card yet.
    c_("picture", "who starts?"): 270,
    # Translators: the game is lost: nobody can place a card.
    c_("picture", "lost: stuck"): 308,
    # Translators: the game is lost: somebody has no card.
    c_("picture", "lost: no cards"): 308,
    # Translators: the hand is empty.
    c_("picture", "no cards left"): 500,
    # Translators: before the rows in which a Reset card may be placed now.
    c_("picture", "reset now"): 200,
    # ---- OK --------------------------------------------------------------------------------------------
    # Translators: take the tile that was thrown; its picture follows: "take [tile] or draw".
    c_("picture", "take"): 110,
    # Translators: or draw a tile from a heap.
    c_("picture", "or draw"): 142,
    # Translators: the first of the two lines "throw / one": throw a tile.
    c_("picture", "throw"): 130,
    # Translators: the second of the two lines "throw / one": throw a tile.
    c_("picture", "one"): 130,
    # Translators: throw a tile.
    c_("picture", "throw one"): 240,
    # Translators: how a round was closed: all tiles stand in sets.
    c_("picture", "in sets"): 260,
    # Translators: how a round was closed.
    c_("picture", "seven pairs"): 200,
    # Translators: how a round was closed.
    c_("picture", "one colour"): 200,
    # Translators: how a round ended.
    c_("picture", "nobody closed"): 260,
    # Translators: this player may end the round.
    c_("picture", "you can close"): 280,
    # Translators: the game has ended.
    c_("picture", "game over"): 230,
    # Translators: the round has ended.
    c_("picture", "round over"): 230,
    # Translators: before the tile that was thrown last.
    c_("picture", "thrown"): 165,
    # Translators: why a round ended.
    c_("picture", "no tiles left"): 260,
    # Translators: why a round ended.
    c_("picture", "200 turns"): 260,
    # Translators: a heading: the tiles that were thrown.
    c_("picture", "discards"): 260,
    # Translators: after "discards": their order.
    c_("picture", "oldest first"): 320,
    # Translators: no tile was thrown here.
    c_("picture", "empty"): 160,
    # Translators: before the number of a round.
    c_("picture", "round"): 110,
    # ---- leaderboards and profiles ---------------------------------------------------------------------
    # Translators: a column of a leaderboard.
    c_("picture", "rating"): 150,
    # Translators: a column of a leaderboard: points gained in a week or a season.
    c_("picture", "gained"): 150,
    # Translators: a column of a leaderboard, and after a number: games played.
    c_("picture", "games"): 118,
    # Translators: after the number 1: a game played.
    c_("picture", "game"): 118,
    # Translators: a column of a leaderboard: games won, drawn and lost.
    c_("picture", "won-drawn-lost"): 230,
    # Translators: a column of a leaderboard: games won and lost.
    c_("picture", "won-lost"): 170,
    # Translators: a column of a leaderboard: games won in a row, or days with a solved puzzle.
    c_("picture", "streak"): 110,
    # Translators: a column of a leaderboard: what the last game changed.
    c_("picture", "trend"): 110,
    # Translators: a column of a leaderboard: the highest level that was beaten.
    c_("picture", "beaten"): 130,
    # Translators: a column of a leaderboard, and before or after a number.
    c_("picture", "score"): 96,
    # Translators: a column of a leaderboard: the longest streak.
    c_("picture", "best"): 130,
    # Translators: a column of a leaderboard: puzzles solved.
    c_("picture", "solved"): 150,
    # Translators: nobody is on this leaderboard.
    c_("picture", "no rated games yet"): 358,
    # Translators: nobody is on the leaderboard of the daily puzzle.
    c_("picture", "no streaks yet"): 600,
    # Translators: after two numbers, "3/8 achieved": achievements.
    c_("picture", "achieved"): 140,
    # Translators: after a number: the most games won one after the other.
    c_("picture", "won in a row"): 196,
    # Translators: before the marks of the lessons that somebody has read.
    c_("picture", "lessons"): 140,
    # Translators: the heading of a member's profile.
    c_("picture", "Profile"): 250,
    # Translators: the heading of the leaderboard of the daily puzzle.
    c_("picture", "Daily puzzle"): 482,
    # ---- puzzles ---------------------------------------------------------------------------------------
    # Translators: before the number of a puzzle.
    c_("picture", "Puzzle"): 245,
    # Translators: after the title of a game and before a number: "Okiya puzzle 12".
    c_("picture", "{game} puzzle"): 560,
    # Translators: after a number: tries at a puzzle.
    c_("picture", "tries"): 150,
    # Translators: after the number 1: a try at a puzzle.
    c_("picture", "try"): 150,
    # Translators: after a number of days.
    c_("picture", "days"): 110,
    # Translators: after the number 1: a day.
    c_("picture", "day"): 110,
    # ---- the shelf of games ----------------------------------------------------------------------------
    # Translators: after a number: minutes, abbreviated.
    c_("picture", "min"): 70,
    # Translators: a greeting above the next three.
    c_("picture", "Welcome!"): 318,
    # Translators: the first line of "Play with friends / or the computer."
    c_("picture", "Play with friends"): 322,
    # Translators: the second line of "Play with friends / or the computer."
    c_("picture", "or the computer."): 322,
    # Translators: Learn is the button below the picture; take its word.
    c_("picture", "New? Tap Learn."): 322,
}
"""Every word with the most pixels that it may take in its place."""

_drawn_in: ContextVar[str] = ContextVar("the language in which the art is drawn", default=ENGLISH)
_Asked = set[tuple[str, str | None] | int]  # words with their contexts, and months
_asked: ContextVar[_Asked | None] = ContextVar(
    "what the art asks for in the language of its drawing", default=None
)


@contextmanager
def drawn_in(tag: str) -> Iterator[None]:
    """Draw the art in a language."""
    before = _drawn_in.set(tag)
    try:
        yield
    finally:
        _drawn_in.reset(before)


@contextmanager
def asking() -> Iterator[Callable[[str], str]]:
    """Note what the art that is drawn meanwhile says.

    Returns what tells the same in another language, as one text.
    """
    asked: _Asked = set()

    def told(tag: str) -> str:
        with drawn_in(tag):
            return repr(
                sorted(after_day(what) if isinstance(what, int) else _translated(*what) for what in asked)
            )

    before = _asked.set(asked)
    try:
        yield told
    finally:
        _asked.reset(before)


def said(english: str) -> str:
    """One of WORDS in the language that is drawn. Raises KeyError for another word."""
    if english not in WORDS:
        raise KeyError(english)
    return _translated(english, CONTEXT)


def fitted(english: str, cap: float, most_px: float | None = None) -> tuple[str, float]:
    """One of WORDS in the language that is drawn, and the height of its capitals, so that it fits.

    A place that is narrower than the room in WORDS gives ``most_px``. Raises ValueError for a
    translation that would need letters smaller than SMALLEST.
    """
    text = said(english)
    part = min(1, (most_px or WORDS[english]) / text_width(text, cap))
    if part < SMALLEST:
        raise ValueError(f"{_drawn_in.get()}: {text!r} is too long for the room of {english!r}")
    return text, part * cap


def named(english: str, context: str | None = None) -> str:
    """A name that the bot's own sentences say too, such as that of an achievement, in the language drawn.

    Where they say it in a ``context`` of its own, this comes first.
    """
    own = _translated(english, context)
    return own if own != english else _translated(english, None)


def after_day(month: int) -> str:
    """What stands after the number of a day, as each language writes it: "May", ". Mai", "de mayo"."""
    _note(month)
    tag = _drawn_in.get()
    locale = Locale.parse(tag.replace("-", "_"))
    if tag == ENGLISH:
        return str(locale.months["format"]["wide"][month])
    return format_skeleton("MMMMd", date(2024, month, 1), locale=locale).removeprefix("1").strip()


def two_lines(words: str, english: tuple[str, str]) -> tuple[str, str]:
    """Words broken where both lines are about as long; in English where they were broken by hand."""
    if words == " ".join(english):
        return english
    ends = [i + 1 for i, letter in enumerate(words) if letter in " -"]
    breaks = [(words[:end].strip(), words[end:]) for end in ends] or [(words, "")]
    return min(breaks, key=lambda lines: max(text_width(line, 10) for line in lines))


def _translated(english: str, context: str | None) -> str:
    _note((english, context))
    tag = _drawn_in.get()
    if tag == ENGLISH:
        return english
    message = catalogue(tag).get(english, context)
    return str(message.string) if message is not None and message.string else english


def _note(what: tuple[str, str | None] | int) -> None:
    if (asked := _asked.get()) is not None:
        asked.add(what)


def languages() -> list[str]:
    """The tags of all languages with a catalogue."""
    return sorted(file.stem for file in _CATALOGUES.glob("*.po"))


@cache
def catalogue(tag: str) -> Catalog:
    """The catalogue of a language, read as a file."""
    with (_CATALOGUES / f"{tag}.po").open("rb") as file:
        return read_po(file, locale=tag.replace("-", "_"))
