"""A game as a text that people read and programs import: headers, then every move in notation.

Reading plays every move and refuses the first one that the rules forbid. Knows players only by the names that
a caller puts in the headers. Keeps no secret: the text contains the seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games import GAMES
from games.core import SEED_BYTES, Game, GameError, InvalidOption, OptionValue, Outcome, commitment
from games.options import read_options

LINE_WIDTH = 80
LONGEST_MOVE = 60
UNFINISHED = "*"

_HEADER = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_ ]{0,40}?)\s+"((?:[^"\\\r\n]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})\.")
_SEAT = re.compile(r"\(([0-9])\)\s*(.*)", re.DOTALL)
_OPTION = "Option "
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}


class Fault(StrEnum):
    """What can be wrong with a record."""

    HEADER = "header"
    MISSING = "missing"
    TWICE = "twice"
    GAME = "game"
    SEATS = "seats"
    OPTION = "option"
    SEED = "seed"
    COMMITMENT = "commitment"
    COMMENT = "comment"
    NUMBER = "number"
    SEAT = "seat"
    MOVE = "move"
    UNFINISHED = "unfinished"
    RESULT = "result"


@dataclass(eq=False, repr=False)
class InvalidRecord(ValueError):
    """A text that is not a record of a game: the fault (``rule``) and its ``line``, counted from 1.

    ``part`` is the piece of the text that is wrong. If it is a move, ``number`` counts it from 1, and
    ``refused`` is the error that the rules of ``game`` raised.
    """

    rule: Fault
    line: int
    part: str = ""
    game: str = ""
    number: int = 0
    refused: GameError | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to see a game again, and other facts about it.

    ``moves`` are pairs of a seat, counted from 0, and its action in canonical notation, talk included.
    ``headers`` are values by name, such as "Date" and "Player 1"; names have letters, digits and spaces.
    ``result`` is None for a game that is not over. ``repr`` leaves the seed out.
    """

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    seed: bytes = field(repr=False)
    headers: Mapping[str, str]
    moves: tuple[tuple[int, str], ...]
    result: Outcome | None

    def states(self) -> Iterator[Game]:
        """The state after every move, the deal first. Raises GameError at a forbidden move."""
        state = GAMES[self.game].start(self.seats, self.options, self.seed)
        yield state
        for seat, action in self.moves:
            state = state.play(seat, action)
            yield state


def write(record: Record) -> str:
    """The text of a record, which ``read`` can read. Raises GameError if the rules forbid a move."""
    game = GAMES[record.game]
    options = {option.key: option for option in game.options}
    heads = {
        "Game": game.title,
        "Seats": str(record.seats),
        **{f"{_OPTION}{key}": options[key].text(value) for key, value in record.options.items()},
        "Seed": record.seed.hex(),
        "Commitment": commitment(record.seed),
        **record.headers,
        "Result": in_words(record.result),
    }
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in heads.items()]
    return "\n".join([*lines, "", *_wrapped(_numbered(record)), ""])


def read(text: str) -> Record:
    """The record of a text. Raises InvalidRecord for the first fault in it."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    heads, begin = _read_headers(text)
    game = _read_game(heads)
    seats, options, seed = _Head(heads, game).settled()
    record = Record(game.key, seats, options, seed, _others(heads), (), None)
    moves, state = _read_moves(text, begin, record)
    result = heads.get("Result")
    if result is not None and result.value != in_words(state.outcome):
        rule = Fault.UNFINISHED if state.outcome is None else Fault.RESULT
        raise InvalidRecord(rule, result.line, result.value, game=game.key)
    return Record(game.key, seats, options, seed, record.headers, moves, state.outcome)


def in_words(result: Outcome | None) -> str:
    """An outcome as it stands in the header Result: "Player 2 won: 0, 1 (line)"."""
    if result is None:
        return UNFINISHED
    winners = " and ".join(f"Player {seat + 1}" for seat in result.winners) or "Nobody"
    return f"{winners} won: {', '.join(map(str, result.scores))} ({result.reason})"


# Writing


def _escaped(value: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in value)


def _numbered(record: Record) -> Iterator[str]:
    """Every move with its number, and with its seat where it is not clear whose turn it is."""
    for number, (state, (seat, action)) in enumerate(zip(record.states(), record.moves, strict=False), 1):
        clear = record.seats <= 2 and state.to_act == (seat,)
        yield f"{number}. {action}" if clear else f"{number}. ({seat + 1}) {action}"


def _wrapped(moves: Iterator[str]) -> list[str]:
    """The moves in lines of at most ``LINE_WIDTH`` characters. No move is split between lines."""
    lines: list[str] = []
    for move in moves:
        if lines and len(lines[-1]) + 1 + len(move) <= LINE_WIDTH:
            lines[-1] += f" {move}"
        else:
            lines.append(move)
    return lines


# Reading


@dataclass(frozen=True, slots=True)
class _Header:
    value: str
    line: int


def _read_headers(text: str) -> tuple[dict[str, _Header], int]:
    """The headers by name, and the index in the text at which the moves begin."""
    heads: dict[str, _Header] = {}
    at = 0
    while found := _HEADER.match(text, at):
        name, value, line = found[1], found[2], _line(text, found.start(1))
        if name in heads:
            raise InvalidRecord(Fault.TWICE, line, name)
        heads[name] = _Header(_unescaped(value), line)
        at = found.end()
    if text[at:].lstrip().startswith("["):
        at += len(text[at:]) - len(text[at:].lstrip())
        raise InvalidRecord(Fault.HEADER, _line(text, at), text[at:].split("\n", 1)[0][:LINE_WIDTH])
    return heads, at


def _unescaped(value: str) -> str:
    meant = {"n": "\n", "r": "\r"}
    return re.sub(r"\\(.)", lambda found: meant.get(found[1], found[1]), value)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _read_game(heads: Mapping[str, _Header]) -> type[Game]:
    """The game of the header Game, which holds the title or the key of a game."""
    named = _needed(heads, "Game")
    wanted = named.value.strip().casefold()
    for game in GAMES.values():
        if wanted in (game.key, game.title.casefold()):
            return game
    raise InvalidRecord(Fault.GAME, named.line, named.value[:LINE_WIDTH])


def _needed(heads: Mapping[str, _Header], name: str) -> _Header:
    if name not in heads:
        raise InvalidRecord(Fault.MISSING, 1, name)
    return heads[name]


class _Head:
    """What the headers say about the start of a game."""

    def __init__(self, heads: Mapping[str, _Header], game: type[Game]) -> None:
        self._heads = heads
        self._game = game

    def settled(self) -> tuple[int, dict[str, OptionValue], bytes]:
        """The seats, a value for every option and the seed; a game can be dealt from them."""
        seats, options, seed = self._seats(), self._options(), self._seed()
        try:
            self._game.start(seats, options, seed)
        except InvalidOption as error:
            raise self._wrong_option(error) from None
        return seats, options, seed

    def _seats(self) -> int:
        written = _needed(self._heads, "Seats")
        for seats in self._game.seats:
            if written.value.strip() == str(seats):
                return seats
        raise InvalidRecord(Fault.SEATS, written.line, written.value[:LINE_WIDTH], game=self._game.key)

    def _options(self) -> dict[str, OptionValue]:
        written = {
            name.removeprefix(_OPTION): head.value
            for name, head in self._heads.items()
            if name.startswith(_OPTION)
        }
        try:
            return read_options(self._game.options, written)
        except InvalidOption as error:
            raise self._wrong_option(error) from None

    def _wrong_option(self, error: InvalidOption) -> InvalidRecord:
        at = self._heads.get(f"{_OPTION}{error.key}", self._heads["Seats"])
        return InvalidRecord(Fault.OPTION, at.line, error.key[:LINE_WIDTH], game=self._game.key)

    def _seed(self) -> bytes:
        written = _needed(self._heads, "Seed")
        if not re.fullmatch(f"[0-9A-Fa-f]{{{2 * SEED_BYTES}}}", written.value):
            raise InvalidRecord(Fault.SEED, written.line, written.value[:LINE_WIDTH])
        seed = bytes.fromhex(written.value)
        promised = self._heads.get("Commitment")
        if promised is not None and promised.value.lower() != commitment(seed):
            raise InvalidRecord(Fault.COMMITMENT, promised.line, promised.value[:LINE_WIDTH])
        return seed


def _others(heads: Mapping[str, _Header]) -> dict[str, str]:
    """The headers that have no effect on play."""
    ours = {"Game", "Seats", "Seed", "Commitment", "Result"}
    return {
        name: head.value for name, head in heads.items() if name not in ours and not name.startswith(_OPTION)
    }


def _read_moves(text: str, begin: int, record: Record) -> tuple[tuple[tuple[int, str], ...], Game]:
    """The moves from index ``begin`` of the text, in canonical notation, and the state after them."""
    (state,) = record.states()
    moves: list[tuple[int, str]] = []
    for number, (line, written) in enumerate(_pieces(text, begin), start=1):
        named = _SEAT.fullmatch(written)
        if named is None and len(state.to_act) != 1:
            rule = Fault.SEAT if state.outcome is None else Fault.MOVE
            raise InvalidRecord(rule, line, written, game=record.game, number=number)
        seat, action = (state.to_act[0], written) if named is None else (int(named[1]) - 1, named[2])
        if seat not in range(record.seats):
            raise InvalidRecord(Fault.SEAT, line, written, game=record.game, number=number)
        try:
            after = state.play(seat, action)
        except GameError as error:
            raise InvalidRecord(
                Fault.MOVE, line, action, game=record.game, number=number, refused=error
            ) from None
        moves.append((seat, state.canonical(seat, action)))
        state = after
    return tuple(moves), state


def _pieces(text: str, begin: int) -> Iterator[tuple[int, str]]:
    """The text between each move number and the next, with its line."""
    moves = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text[begin:])
    stray = re.search(r"[{}]", moves)
    if stray is not None:
        raise InvalidRecord(Fault.COMMENT, _line(text, begin + stray.start()))
    numbers = list(_NUMBER.finditer(moves))
    before = moves[: numbers[0].start()] if numbers else moves
    if before.strip():
        at = begin + len(before) - len(before.lstrip())
        raise InvalidRecord(Fault.NUMBER, _line(text, at), before.split()[0][:LONGEST_MOVE])
    ends = [*(found.start() for found in numbers), len(moves)][1:]
    for expected, (found, end) in enumerate(zip(numbers, ends, strict=True), start=1):
        line, written = _line(text, begin + found.start()), " ".join(moves[found.end() : end].split())
        if int(found[1]) != expected:
            raise InvalidRecord(Fault.NUMBER, line, found[0], number=expected)
        if not written or len(written) > LONGEST_MOVE:
            raise InvalidRecord(Fault.MOVE, line, written[:LONGEST_MOVE], number=expected)
        yield line, written
