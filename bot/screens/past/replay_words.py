"""The words of replays, as whole templates, and why a text is not a record of a game. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.languages import Phrase, _, listed, n_
from bot.screens.game import AnyScreen, Players
from bot.tables import Playback
from games import GAMES
from games.core import GameOver, NotYourTurn, UnknownAction
from games.record import Fault, InvalidRecord

TITLE = _("### Replay of table {table}")
TITLE_IMPORTED = _("### Replay of a game of {game}")
DEAL = _("**The beginning,** before move 1 of {moves}.")
DEAL_ONLY = _("**The beginning.** Nothing was played.")
MOVE = _("**Move {number} of {moves}.** {told}")
SEEN_BY_SEAT = _("-# As {player} saw it.")
LISTED = "{number}. {told}"
LISTED_HERE = "{number}. **{told}**"
FILM_TEXT = n_("The game as a moving picture, {count} move.", "The game as a moving picture, {count} moves.")
FILM_TEXT_BY_SEAT = n_(
    "The game as a moving picture, {count} move, as {player} saw it.",
    "The game as a moving picture, {count} moves, as {player} saw it.",
)
FILM_ALT = _("A moving picture of the game from its beginning to its end. At the end: {alt}")
EXPORTED = _("The game as a text, with its seed and every move. `/replay` with this file shows it again.")
# Translators: in the menu of those as whom a replay can be seen: what everyone saw.
EVERYONE = _("Everyone")
SEAT = _("Player {number}")
SEAT_NAMED = _("Player {number}: {name}")

_AT_LINE = _("Line {line}: {told}")
_WRONG: Mapping[str, Phrase] = {
    # Translators: this and the next ones follow "Line 7: ".
    "header": _('a header looks like `[Game "{first}"]`, and this is none.'),
    "twice": _("the header {part} is there twice."),
    "game": _("I know no game of this name. There are {games}."),
    "seats": _("{game} cannot be played by this number of players."),
    "option": _("{game} has no such option or value: {part}."),
    "seed": _("a seed is 32 hexadecimal digits."),
    "commitment": _("this is not the SHA-256 of the seed above."),
    "comment": _("a comment stands in one pair of braces, and one of them is missing."),
    "number": _("I expected the number of a move here, such as `1.`."),
    "number expected": _("I expected move {number} here."),
    "seat": _("move {number} does not say who played it. Write the seat before it, such as `(2)`."),
    "move": _("move {number} is missing, too long, or after the end of the game."),
    "unfinished": _("the game does not come to this end: moves are missing."),
    "result": _("the game does not come to this end."),
}
_MISSING = _("The header {part} is missing. Paste the whole text, from its first line on.")
_REFUSED = _("Line {line}: move {number}, `{action}`, cannot be played. {why}")
_NOT_THEIR_TURN = _("It is another player’s turn.")
_OVER = _("The game is over before it.")
TOO_LARGE = _("This file is too large for a game: I read up to {most_kib} KiB.")
# Translators: Export is a button.
NOT_TEXT = _("This file is no text. Attach what Export gave, or paste it.")
LAST_FINISHED = _(
    "### Your last finished games\n"
    "Choose one below. `/replay` also shows the file of a game or its text, and `/history` lists older games."
)
NOTHING_FINISHED = _(
    "You have not finished a game yet. Begin one with `/play`, or give `/replay` the file or the text of one."
)
# Translators: a finished game as a suggestion: "Okiya, table 7, 22 November".
SUGGESTED = _("{game}, table {table}, {day}")

_LONGEST_NAME = 32


@dataclass(frozen=True, slots=True)
class NamedPlayers(Players):
    """Players with one name for each seat."""

    names_by_seat: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        return self.names_by_seat[seat]


def players_named(names: Sequence[str]) -> NamedPlayers:
    """Players with names from an unknown text: shortened, without mentions and formatting."""
    plain = [discord.utils.escape_mentions(" ".join(name.split())[:_LONGEST_NAME]) for name in names]
    return NamedPlayers((), names_by_seat=tuple(discord.utils.escape_markdown(name) for name in plain))


def seat_named(seat: int) -> str:
    """A player whose name is not told, or not known: "Player 2"."""
    return SEAT.format(number=seat + 1)


def move_told(screen: AnyScreen, playback: Playback, number: int, players: Players) -> str:
    """Move ``number``, counted from 1, as a sentence."""
    seat, action = playback.record.moves[number - 1]
    return screen.told(playback.view(number - 1), playback.view(number), seat, action, players)


def unreadable(error: InvalidRecord, screens: Mapping[str, AnyScreen]) -> str:
    """The sentence that says why a text is not a record of a game, and in which line."""
    titles = [game.title for game in GAMES.values()]
    title = GAMES[error.game].title if error.game else ""
    if error.rule == Fault.MISSING:
        return _MISSING.format(part=error.part)
    if error.refused is not None:
        why = screens[error.game].explain
        match error.refused:
            case GameOver():
                told = str(_OVER)
            case NotYourTurn() | UnknownAction(legal=()):
                told = str(_NOT_THEIR_TURN)
            case refused:
                told = why(refused)
        return _REFUSED.format(line=error.line, number=error.number, action=_plain(error.part), why=told)
    rule = "number expected" if error.rule == Fault.NUMBER and error.number else error.rule
    told = _WRONG[rule].format(
        part=f"`{_plain(error.part)}`",
        game=title,
        number=error.number,
        first=titles[0],
        games=listed(titles),
    )
    return _AT_LINE.format(line=error.line, told=told)


def _plain(text: str) -> str:
    """A piece of an unknown text, made safe to stand between two backticks."""
    return " ".join(text.replace("`", "'").split()) or " "
