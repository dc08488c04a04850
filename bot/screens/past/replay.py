"""The pages of a replay as values: the board at a ply, the moves, the film, the text. Changes no game.

A page is "b12.0": the kind ("b" the board, "m" the moves, "f" the film, "s" the film for everybody, "t" the
text), the ply, and the viewer: 0 is everyone, else a seat counted from 1. A page of moves has the number of
its part after a second dot.
"""

from __future__ import annotations

import asyncio
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Self

import discord

import render
from bot.languages import Phrase, _, c_, listed, n_, spoken
from bot.screens.frame.controls import MOST_CHOICES, Choice, Click, PageButton, PageMenu
from bot.screens.frame.layout import FILMS, ApplicationEmoji, Message, Row, one_text, picture
from bot.screens.frame.respond import post, tell, update_private
from bot.screens.game import AnyScreen, Players, ReviewWords, ScreenContext, seated, wanted_text
from bot.tables.history import Playback
from games import GAMES
from games.core import GameOver, NotYourTurn, UnknownAction, View
from games.players.review import games_in
from games.record import Fault, InvalidRecord, Record, write
from render.film import kept

BOARD, MOVES, FILM, SHARED_FILM, TEXT = "b", "m", "f", "s", "t"

_PAGE = re.compile(r"([bmfst])([0-9]{1,6})\.([0-9])(?:\.([0-9]{1,4}))?")
_MOVES_IN_A_PART = 30
_AROUND_HERE = 4

BOARD_FILE, HAND_FILE, FILM_FILE, RECORD_FILE = "board.png", "hand.png", "replay.gif", "game.txt"


@dataclass(frozen=True, slots=True)
class ReplayPlace:
    """One page of a replay: its kind, its ply, and the seat that sees it; ``seat`` None is the public."""

    ply: int = 0
    seat: int | None = None
    shows: str = BOARD
    part: int = 0

    @classmethod
    def read(cls, page: str, last: int, seats: int) -> Self:
        """Read the text of a page, which may be forged: the nearest existing page, else the beginning."""
        found = _PAGE.fullmatch(page)
        if found is None:
            return cls()
        seat = int(found[3]) - 1
        ply = min(int(found[2]), last)
        part = min(int(found[4] or 0), max(last - 1, 0) // _MOVES_IN_A_PART)
        return cls(ply, seat if seat in range(seats) else None, found[1], part)

    def __str__(self) -> str:
        seen_by = 0 if self.seat is None else self.seat + 1
        return f"{self.shows}{self.ply}.{seen_by}" + (f".{self.part}" if self.shows == MOVES else "")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a replay comes from: its title, its players at every ply, and the facts for its controls.

    ``names`` are plain names by seat, as far as the reader may know them. ``verb`` and ``table`` are part of
    the custom ids of its controls. ``buttons`` lead to other screens. ``kept`` are files that are attached to
    every page.
    """

    verb: str
    table: int
    title: str
    by_ply: tuple[Players, ...]
    screen: AnyScreen
    emoji: ApplicationEmoji
    names: Mapping[int, str] = field(default_factory=dict)
    exports: bool = True
    shares: bool = False
    buttons: tuple[PageButton, ...] = ()
    kept: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was not drawn yet."""

    name: str
    alt: str
    draw: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Page:
    """A page before its pictures are drawn. ``board`` is its board as text, for whoever wants it."""

    text: str
    pictures: tuple[Picture, ...] = ()
    rows: tuple[Row, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    board: str = ""

    def drawn(self) -> Message:
        """The message with its pictures drawn. This takes time: call it in a thread."""
        layout = one_text(self.text).add(*(picture(each.alt, each.name) for each in self.pictures))
        if self.board:
            layout.add(self.board)
        layout.add(*self.rows, *(discord.ui.File(f"attachment://{name}") for name in self.files))
        return Message(layout, {**{each.name: each.draw() for each in self.pictures}, **self.files})


def player_header(seat: int) -> str:
    """The header of an exported game that names the player of a seat; the same in every language."""
    return f"Player {seat + 1}"


def page(source: Source, playback: Playback, place: ReplayPlace) -> Page:
    """The page at a place."""
    shown = {MOVES: _moves, FILM: _film, SHARED_FILM: _film, TEXT: _text}.get(place.shows, _board)
    return shown(source, playback, place)


# The board at a ply


def _board(source: Source, playback: Playback, place: ReplayPlace) -> Page:
    view = playback.view(place.ply, place.seat)
    screen, players = source.screen, source.by_ply[place.ply]
    lines = [
        source.title,
        seated(screen, view, source.emoji, players),
        _where(source, playback, place),
        *status_lines(screen.status(view, players)),
    ]
    if place.seat is not None:
        lines.append(SEEN_BY_SEAT.format(player=players.name(place.seat)))
    context = ScreenContext(source.table, place.ply, players, source.emoji)
    return Page(
        "\n".join(lines),
        pictures(screen, context, view),
        tuple(_controls(source, playback, place)),
        source.kept,
        wanted_text(screen, view),
    )


def pictures(screen: AnyScreen, context: ScreenContext, view: View) -> tuple[Picture, ...]:
    """The board, and in a game that hides something what the seat of the view held, as on its own screen."""
    board = Picture(BOARD_FILE, screen.alt(view), partial(render.board, view, language=spoken()))
    if screen.private is None or view.seat is None or not GAMES[view.game].hides:
        return (board,)
    held = screen.private.show(context, view, "")
    return (board,) if held.draw is None else (board, Picture(HAND_FILE, held.alt, held.draw))


def status_lines(told: str) -> list[str]:
    """The lines of a status without the small print, which tells players which button to press."""
    return [line for line in told.splitlines() if not line.startswith("-#")]


def _where(source: Source, playback: Playback, place: ReplayPlace) -> str:
    """The line with the number of the move that the board shows, and what was played."""
    if place.ply == 0:
        return (DEAL if playback.last else DEAL_ONLY).format(moves=playback.last)
    told = move_told(source.screen, playback, place.ply, source.by_ply[place.ply - 1])
    return MOVE.format(number=place.ply, moves=playback.last, told=told)


def _controls(source: Source, playback: Playback, place: ReplayPlace) -> list[Row]:
    last, ply = playback.last, place.ply

    def turn(label: Phrase, to: int) -> PageButton:
        return _button(source, replace(place, ply=to), label, enabled=to != ply)

    rows = [
        Row(
            turn(c_("button to a move", "First"), 0),
            turn(c_("button to a move", "Back"), max(ply - 1, 0)),
            turn(c_("button to a move", "Forward"), min(ply + 1, last)),
            turn(c_("button to a move", "Last"), last),
        )
    ]
    if last:
        choices = _jumps(source, playback, place)
        rows.append(Row(PageMenu.make(source.verb, source.table, choices, str(_("Jump to a move")))))
    deals = [part.start for part in games_in(playback.record.moves)]
    if len(deals) > 1:
        _name, earlier, later = (source.screen.review or ReviewWords).parts
        before, after = bisect_left(deals, ply), bisect_right(deals, ply)
        rows.append(Row(turn(earlier, deals[max(before - 1, 0)]), turn(later, [*deals, ply][after])))
    if GAMES[playback.record.game].hides:
        viewers = _viewers(source, playback, place)
        # Translators: above the menu of those as whom a replay can be seen.
        rows.append(Row(PageMenu.make(by(source.verb), source.table, viewers, str(_("Seen by")))))
    here = replace(place, shows=MOVES, part=max(ply - 1, 0) // _MOVES_IN_A_PART)
    buttons = [_button(source, here, _("Moves")), _button(source, replace(place, shows=FILM), _("GIF"))]
    if source.exports:
        buttons.append(_button(source, replace(place, shows=TEXT), _("Export")))
    return [*rows, Row(*buttons, *source.buttons)]


def by(verb: str) -> str:
    """The verb of the menu that chooses the seat; two menus of a message need different custom ids."""
    return f"{verb}-by"


def _button(source: Source, to: ReplayPlace, label: Phrase, *, enabled: bool = True) -> PageButton:
    return PageButton.make(source.verb, source.table, str(to), str(label), enabled=enabled)


def _jumps(source: Source, playback: Playback, place: ReplayPlace) -> list[Choice]:
    """The beginning and every move; in a long game the moves near this one, and others evenly spread."""
    choices = []
    played = [ply for ply in range(1, playback.last + 1) if not playback.only_talk(ply)]
    for ply in jumps([0, *played], place.ply):
        label = f"{ply}. {_in_short(source, playback, ply)}" if ply else str(_("The beginning"))
        choices.append(Choice(str(replace(place, ply=ply)), label, chosen=ply == place.ply))
    return choices


def jumps(plies: Sequence[int], here: int) -> list[int]:
    """At most 25 of these plies, in order: ``here``, its neighbours, both ends, others evenly spread."""
    if len(plies) <= MOST_CHOICES:
        return list(plies)
    last, at = len(plies) - 1, bisect_left(plies, here)
    near = range(max(at - _AROUND_HERE, 0), min(at + _AROUND_HERE, last) + 1)
    steps = MOST_CHOICES - len(near) - 1
    return [plies[i] for i in sorted({*near, *(i * last // steps for i in range(steps + 1))})]


def _in_short(source: Source, playback: Playback, ply: int) -> str:
    """A move in words for a menu, where Discord shows no mentions."""
    same = source.by_ply[ply - 1].users == source.by_ply[-1].users
    known = source.names if same else {}  # somebody else played for a while
    seats = tuple(known.get(seat) or seat_named(seat) for seat in range(playback.record.seats))
    return move_told(source.screen, playback, ply, NamedPlayers((), 0, names_by_seat=seats)).replace("`", "")


def _viewers(source: Source, playback: Playback, place: ReplayPlace) -> list[Choice]:
    everyone = Choice(str(replace(place, seat=None)), str(EVERYONE), chosen=place.seat is None)
    seats = [
        Choice(str(replace(place, seat=seat)), _viewer(source, seat), chosen=place.seat == seat)
        for seat in range(playback.record.seats)
    ]
    return [everyone, *seats]


def _viewer(source: Source, seat: int) -> str:
    """A player for a menu: the seat, and the name if it is known."""
    name = source.names.get(seat, "")
    return SEAT_NAMED.format(number=seat + 1, name=name) if name else seat_named(seat)


# The list of moves


def _moves(source: Source, playback: Playback, place: ReplayPlace) -> Page:
    """A part of the list of moves. The move that the board showed before is bold."""
    first = place.part * _MOVES_IN_A_PART
    lines = [
        (LISTED_HERE if number == place.ply else LISTED).format(
            number=number, told=move_told(source.screen, playback, number, source.by_ply[number - 1])
        )
        for number in range(first + 1, min(first + _MOVES_IN_A_PART, playback.last) + 1)
    ]
    parts = -(-playback.last // _MOVES_IN_A_PART)

    def turn(label: Phrase, part: int) -> PageButton:
        return _button(source, replace(place, part=part), label, enabled=part in range(parts))

    rows = Row(
        turn(c_("button to other moves", "Earlier"), place.part - 1 if place.part else parts),
        turn(c_("button to other moves", "Later"), place.part + 1),
        _button(source, replace(place, shows=BOARD, part=0), _("Board")),
    )
    return Page("\n".join([source.title, *(lines or [str(DEAL_ONLY)])]), (), (rows,), source.kept)


# The film and the text


def _film(source: Source, playback: Playback, place: ReplayPlace) -> Page:
    share = _button(source, replace(place, shows=SHARED_FILM), _("Share Here"))
    rows = (Row(share),) if source.shares and place.shows == FILM else ()
    told = FILM_TEXT if place.seat is None else FILM_TEXT_BY_SEAT
    players = source.by_ply[-1]
    player = "" if place.seat is None else players.name(place.seat)
    seats = players.names(range(playback.record.seats))
    text = "\n".join([source.title, seats, told.format(count=playback.last, player=player)])
    last = playback.view(playback.last, place.seat)
    alt = FILM_ALT.format(alt=source.screen.alt(last))

    language = spoken()

    def draw() -> bytes:
        plies = [ply for ply in range(playback.last + 1) if ply == 0 or not playback.only_talk(ply)]
        views = playback.views(place.seat, [plies[i] for i in kept(len(plies))])
        return render.replay_gif(views, language)

    return Page(text, (Picture(FILM_FILE, alt, draw),), rows)


def _text(source: Source, playback: Playback, _place: ReplayPlace) -> Page:
    exported = write(playback.record).encode()
    return Page(f"{source.title}\n{EXPORTED}", files={RECORD_FILE: exported})


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

    def introduced(self, seat: int) -> str:
        known = self.users[seat : seat + 1]
        return Players.introduced(self, seat) if known and known[0] < 0 else self.name(seat)


def players_named(names: Sequence[str]) -> NamedPlayers:
    """Players with names from an unknown text: shortened, without mentions and formatting."""
    plain = [discord.utils.escape_mentions(" ".join(name.split())[:_LONGEST_NAME]) for name in names]
    return NamedPlayers((), 0, names_by_seat=tuple(discord.utils.escape_markdown(name) for name in plain))


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
        part=f"`{_plain(error.part)}`", game=title, number=error.number, first=titles[0], games=listed(titles)
    )
    return _AT_LINE.format(line=error.line, told=told)


def _plain(text: str) -> str:
    """A piece of an unknown text, made safe to stand between two backticks."""
    return " ".join(text.replace("`", "'").split()) or " "


async def answer(
    click: Click, source: Source, record: Record, place: ReplayPlace, *, new_message: bool
) -> None:
    """Show a page of a replay: in the message that was clicked, in a new one, or to everybody here.

    Raises HTTPException, and TooManyPictures for a film.
    """
    draw = FILMS.drawn if place.shows in {FILM, SHARED_FILM} else asyncio.to_thread
    message = await draw(lambda: page(source, Playback.of(record), place).drawn())
    if place.shows == SHARED_FILM:
        await post(click, message)
    elif new_message or place.shows in {FILM, TEXT}:
        await tell(click, message)
    else:
        await update_private(click, message)
