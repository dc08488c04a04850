"""Whole games of a person who looks at no picture: every legal move is found in what can be read.

At each turn the test reads the texts, alt texts, labels and entries of menus that one player is shown, finds
the legal moves in them with what the rules say about the text boards, and plays one. The game only judges
whether these are all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Sequence, Set
from dataclasses import dataclass, replace
from itertools import permutations, product
from random import Random

import pytest

import render
from bot.screens.frame.layout import Message
from bot.screens.game import with_texts
from bot.screens.table.board import board_message
from bot.screens.table.private_screens import PrivateScreens
from games.players import choose
from tests.bot.screens.choosing import AllChoose, desk_of
from tests.bot.screens.limits import components_of, walk
from tests.bot.screens.looking import every_emoji
from tests.bot.tables.evening import ALICE, BOB, Evening
from tests.clock import HandClock

MOST_PLIES = 400
NODES = 20
ALL_READ_EVERY = 3
"""In Boussanga, which has hundreds of moves; at other turns what the composer offers is laid."""
BOARD = re.compile(r"```\n(.*?)\n```", re.DOTALL)

FILES = "abcdefgh"


def read(message: Message | None) -> str:
    """All that a message says: its texts, alt texts, labels and entries of menus, a line each at least."""
    said: list[str] = []
    for part in walk(components_of(message.layout)) if message is not None else ():
        said += [part.get("content", ""), part.get("label", ""), part.get("placeholder", "")]
        said += [item["description"] for item in part.get("items", ())]
        said += [f"{entry['label']} {entry.get('description', '')}" for entry in part.get("options", ())]
    return "\n".join(filter(None, said))


def board_in(said: str) -> list[str]:
    """The lines of the last text board."""
    last: str = BOARD.findall(said)[-1]
    return last.splitlines()


def okiya(said: str) -> Set[str]:
    """Brackets mark the tiles that may be taken."""
    ranks = [line[1:] for line in board_in(said)[:4]]
    cells = {
        f"{FILES[i]}{4 - down}": tile
        for down, rank in enumerate(ranks)
        for i, tile in enumerate(re.findall(r"\(?\S+\)?", rank))
    }
    return {cell for cell, tile in cells.items() if tile.startswith("(")}


def okago(said: str) -> Set[str]:
    """A piece goes on any empty cell but those named; the jumps are the last line."""
    lines = board_in(said)
    cells = {
        f"{FILES[i]}{5 - down}": piece.strip("([])")
        for down, rank in enumerate(lines[:5])
        for i, piece in enumerate(re.findall(r"\S+", rank[1:]))
    }
    place = re.search(r"To place: (.*?)\.(?: |$)", said)
    jumps = {jump for line in lines if "=" not in line for jump in re.findall(r"[a-e][1-5]x[a-e][1-5]", line)}
    if place is None:
        return jumps
    but = re.findall(r"[a-e][1-5]", place[1])
    faces = [sign for sign, face in (("", "face-down"), ("^", "face-up")) if face in place[1]]
    empty = [cell for cell, piece in cells.items() if piece == "." and cell not in but]
    return jumps | {cell + face for cell in empty for face in faces}


def ok(said: str) -> Set[str]:
    """The last lines name what can be done, and the tiles that close. Any own tile can be thrown."""
    text = "\n".join(board_in(said)).replace("\n  ", " ")
    turn = re.search(r"turn=([\d,]+): (.*)", text)
    assert turn is not None
    named = {part.split()[0] for part in turn[2].split(", ")}
    if "throw" in named:
        named.remove("throw")
        rack = re.search(rf"rack {turn[1]}: (.*)", text)
        named |= set(rack[1].split()) if rack else set()
        closing = re.search("close: (.*)", text)
        named |= {f"close {tile}" for tile in closing[1].split()} if closing else set()
    return named


def okey_dokey(said: str) -> Set[str]:
    """The first column with a gap is filled now; rows end with what they take, and their Resets."""
    lines = board_in(said)
    rows = {line[0]: line.split()[1:] for line in lines[1:6]}
    hand = next((line[1:].split()[1:] for line in lines if line.startswith(">")), None)
    if hand is None:
        return {"start"} if "Start" in said.splitlines() else set()
    deck = int(next(line.split()[1] for line in lines if line.startswith(" + ")))
    column = next(i for i in range(10) if any(cells[i] == "." for cells in rows.values()))
    open_rows = {row: cells for row, cells in rows.items() if cells[column] == "."}
    has_reset = any(cells[column] == "0" for cells in rows.values())
    found = set[str]()
    if has_reset or len(open_rows) > 1:
        for row, cells in open_rows.items():
            least, most = map(int, cells[10].split("-"))
            found |= {card for card in hand if card[0] == row and least <= int(card[1]) <= most}
            if "=" in hand:
                found.add(f"{row}=")
                found |= {f"{row}=/{card}" for card in hand if card[0] == row and not deck}
    if not has_reset:
        for row in (row for row, cells in open_rows.items() if len(cells) > 11):
            swaps = [(), *permutations(hand, 1), *permutations(hand, 2)]
            found |= {f"{row}0/{','.join(swap)}".rstrip("/") for swap in swaps if len(swap) <= deck}
    return found


READERS: dict[str, Callable[[str], Set[str]]] = {
    "okiya": okiya,
    "okago": okago,
    "ok": ok,
    "okey_dokey": okey_dokey,
}


ELEMENTS = {"Earth": "e", "Water": "w", "Air": "a", "Fire": "f"}
FACINGS = {
    "north": "n",
    "north-east": "ne",
    "east": "e",
    "south-east": "se",
    "south": "s",
    "south-west": "sw",
    "west": "w",
    "north-west": "nw",
}
_LIES = re.compile(r"Card (\d) on ([a-h])([1-8]), facing ([a-z-]+)")
_PAWN = re.compile(r"(Earth|Water|Air|Fire) on ([a-h])([1-8])")


@dataclass(frozen=True)
class Card:
    """A card in one facing: its pawns by how far they lie from its middle, as files and ranks."""

    slot: str
    facing: str
    pawns: tuple[tuple[int, int, str], ...]


def boussanga(said: str, cards: Sequence[Card]) -> Set[str]:
    """A card fits where each pawn finds its element or an empty cell, and the reserve has what is new."""
    lines = board_in(said)
    lies = {
        (file, 7 - down): piece
        for down, rank in enumerate(lines[:8])
        for file, piece in enumerate(rank[1:].split())
    }
    stock = next(line for line in lines if line.startswith("reserve:"))
    reserve = Counter({pawns[0]: int(pawns[1:]) for pawns in stock.split()[1:]})
    found = dict[Hashable, str]()
    in_order = sorted(cards, key=lambda card: [*FACINGS.values()].index(card.facing))
    for card, (file, rank) in product(in_order, lies):
        there = {(file + right, rank + up): element for right, up, element in card.pawns}
        new = Counter(element for cell, element in there.items() if lies.get(cell) == ".")
        fits = all(lies.get(cell) in (".", element) for cell, element in there.items())
        if fits and new and new <= reserve:
            # A card that looks the same in two facings is laid in the first of them.
            same = card.slot, frozenset(there.items())
            found.setdefault(same, f"{card.slot} {FILES[file]}{rank + 1} {card.facing}")
    return {*found.values(), *(f"pass {card.slot}" for card in cards)}


class Reader:
    """A person who reads, and who presses what they have read the label of."""

    def __init__(self, evening: Evening) -> None:
        self.tables = evening.tables
        self._turned: dict[tuple[str, ...], list[Card]] = {}
        self._desk = desk_of(evening.tables, AllChoose(text=True), every_emoji(), clock=HandClock().clock)
        self._private = PrivateScreens(self._desk)

    async def read(self, table: int, user: int) -> str:
        """What a player reads on the board, and then on their own screen."""
        now = await self.tables.table(table)
        return f"{read(await board_message(self._desk, now))}\n{read(await self._own(table, user))}"

    async def cards(self, table: int, user: int, said: str) -> list[Card]:
        """The cards of a player in each facing, as the composer tells them while it turns them."""
        lines = board_in(said)
        seat = next(line.removeprefix("turn=")[0] for line in lines if line.startswith("turn="))
        mine = lines.index(f"cards {seat}:") + 1
        slots, rows = lines[mine].split(), [line.split() for line in lines[mine + 1 : mine + 4]]
        found = []
        for slot, *card in zip(slots, *rows, strict=True):
            if tuple(card) not in self._turned:
                self._turned[tuple(card)] = await self._turns(table, user, slot)
            found += [replace(turned, slot=slot) for turned in self._turned[tuple(card)]]
        return found

    async def offered(self, table: int, user: int) -> str:
        """The place at which the composer opens; the first card is discarded where it does not fit."""
        own = read(await self._own(table, user))
        where = _LIES.search(own)
        assert where is not None
        fits = re.search(r"facing [a-z-]+, fits", own)
        return f"{where[1]} {where[2]}{where[3]} {FACINGS[where[4]]}" if fits else f"pass {where[1]}"

    async def _turns(self, table: int, user: int, slot: str) -> list[Card]:
        """A card in each facing."""
        found = []
        own = await self._pressed(table, user, await self._own(table, user), f"Card {slot}")
        for _ in FACINGS:
            own = await self._in_the_middle(table, user, own)
            said = read(own)
            where = _LIES.search(said)
            assert where is not None
            file, rank = FILES.index(where[2]), int(where[3])
            pawns = tuple(
                (FILES.index(pawn[2]) - file, int(pawn[3]) - rank, ELEMENTS[pawn[1]])
                for pawn in _PAWN.finditer(said[said.index("Its pawns") :])
            )
            found.append(Card(slot, FACINGS[where[4]], pawns))
            own = await self._pressed(table, user, own, "Turn Right")
        return found

    async def _in_the_middle(self, table: int, user: int, own: Message | None) -> Message | None:
        """The composer after the arrows have moved its card away from the edges."""
        while (where := _LIES.search(read(own))) is not None:
            file, rank = where[2], int(where[3])
            to = "Right" if file < "d" else "Left" if file > "e" else "Up" if rank < 4 else "Down"
            if file in "de" and rank in (4, 5):
                break
            own = await self._pressed(table, user, own, to)
        return own

    async def _own(self, table: int, user: int, look: str = "") -> Message | None:
        return await self._private.message(await self.tables.table(table), user, look)

    async def _pressed(self, table: int, user: int, own: Message | None, label: str) -> Message | None:
        assert own is not None
        parts = walk(components_of(own.layout))
        (button,) = [part for part in parts if part.get("label") == label]
        _, _, _, look = button["custom_id"].split(":", 3)
        return await self._own(table, user, look.partition("~")[0])


@pytest.mark.parametrize("game", [*READERS, "boussanga"])
async def test_a_whole_game_is_played_from_texts_alone(
    game: str, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "_kept", lambda *_asked: b"")  # no picture is drawn
    reader, random = Reader(evening), Random(game)
    table = await evening.seat(game, (ALICE, BOB), **({"points": 5} if game == "ok" else {}))
    with with_texts(on=True):
        for _ in range(MOST_PLIES):
            now = await evening.tables.table(table)
            if now.over:
                return
            (mover, *_) = now.to_act()
            if game == "boussanga" and now.ply % ALL_READ_EVERY:
                await evening.tables.act(table, mover, now.ply, await reader.offered(table, mover), 0)
                continue
            said = await reader.read(table, mover)
            found = (
                boussanga(said, await reader.cards(table, mover, said))
                if game == "boussanga"
                else READERS[game](said)
            )
            legal = {*now.view(now.seat_of(mover)).actions}
            assert found == legal, (
                f"{sorted(found - legal)} too many, {sorted(legal - found)} missing\n{said}"
            )
            if game == "ok":  # whoever plays without a plan never closes
                action = choose(now.view(now.seat_of(mover)), "casual", now.ply, nodes=NODES)
            else:
                action = random.choice(sorted(found))
            await evening.tables.act(table, mover, now.ply, action, 0)
    raise AssertionError("the game did not end")
