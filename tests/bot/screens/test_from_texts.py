"""Whole games of a person who looks at no picture: every legal move is found in what can be read.

At each turn the test reads the texts, alt texts, labels and entries of menus that one player is shown, finds
the legal moves in them, and plays one. The game only judges
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
from bot.screens.game import text_of, with_texts
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

FILES = "abcdefgh"


def read(message: Message | None) -> str:
    """All that a message says: its texts, alt texts, labels and entries of menus, a line each at least."""
    said: list[str] = []
    for part in walk(components_of(message.layout)) if message is not None else ():
        said += [part.get("content", ""), part.get("label", ""), part.get("placeholder", "")]
        said += [item["description"] for item in part.get("items", ())]
        said += [f"{entry['label']} {entry.get('description', '')}" for entry in part.get("options", ())]
    return "\n".join(filter(None, said))


def okiya(said: str) -> Set[str]:
    """The cells stand after what must match."""
    (cells,) = {*re.findall(r"^Player \d to move.*: (.*)\.$", said, re.MULTILINE)}
    return {*cells.split(", ")}


def okago(said: str) -> Set[str]:
    """A piece goes on any empty cell but those named; all jumps are named."""
    place = re.search(r"To place: (.*?)\.(?: |$)", said, re.MULTILINE)
    jumps = {*re.findall(r"[a-e][1-5]x[a-e][1-5]", "".join(re.findall("To jump: .*", said)))}
    if place is None:
        return jumps
    taken = {*re.findall(r"([a-e][1-5]) (?:red|teal|No-Go)", said)}
    faces = [sign for sign, face in (("", "face-down"), ("^", "face-up")) if face in place[1]]
    empty = {file + rank for file, rank in product("abcde", "12345")} - taken
    return jumps | {cell + face for cell in empty for face in faces}


TILE_COLOURS = {"Red": "r", "Blue": "b", "Green": "g", "Black": "k"}


def tiles(said: str) -> list[str]:
    """Tiles in words as notation, in their order: "Red 5, Fake OK", or "red 5 6 (OK), fake OK"."""
    found, colour = [], ""
    for word in re.findall(
        r"Fake OK|[A-Z][a-z]+|[0-9]+", said.replace("(OK)", "").title().replace("Ok", "OK")
    ):
        colour = TILE_COLOURS.get(word, colour)
        found += ["*"] if word == "Fake OK" else [colour + word] if word.isdigit() else []
    return found


def ok(said: str) -> Set[str]:
    """The own screen names what can be done, the tiles that close, and the rack as it stands."""
    labels = {*said.splitlines()}
    if "Next Round" in labels:
        return {"next"}
    named = {"show"} if "Show Indicator" in labels else set[str]()
    if "Draw" in labels:
        return {"draw", "take"} | named
    rows = re.findall(r"^(?:Upper|Lower) row: (.*?)\.$", re.sub(r"gap \d+", "", said), re.MULTILINE)[-2:]
    closing = re.search(r"You can close with ([^.]*)\.", said)
    return (
        named | {*tiles(", ".join(rows))} | {f"close {tile}" for tile in tiles(closing[1] if closing else "")}
    )


ROWS = {"Red": "r", "Yellow": "y", "Green": "g", "Blue": "b", "Grey": "s"}


def okey_dokey(said: str) -> Set[str]:
    """The first column with a gap is filled now; rows say what they take, and their Resets."""
    held = re.search(r"Your hand: (.*?)\.", said)
    if "Anybody may start." in said:
        return {"start"} if "I Start" in said.splitlines() else set()
    assert held is not None
    hand = [
        f"{ROWS[colour]}{number}"
        for colour, all_ in re.findall(r"([A-Z]\w+) ([\d\s]+)", held[1])
        for number in all_.split()
        if colour in ROWS
    ]
    hand += ["="] * sum(map(int, re.findall(r"(\d+) Equal", held[1])))
    deck = int(re.findall(r"Deck (\d+)", said)[0])
    rows = {
        ROWS[name]: ([] if cells == "empty" else cells.split(), int(least), int(resets))
        for name, cells, least, resets in re.findall(
            r"^(\w+): (.*), from (\d), (\d) Resets? left\.$", said, re.MULTILINE
        )
    }
    column = min(len(cells) for cells, _, _ in rows.values())
    open_rows = {row: said_ for row, said_ in rows.items() if len(said_[0]) == column}
    has_reset = any(cells[column:] == ["Reset"] for cells, _, _ in rows.values())
    found = set[str]()
    if has_reset or len(open_rows) > 1:
        for row, (_, least, _) in open_rows.items():
            found |= {card for card in hand if card[0] == row and int(card[1]) >= least}
            if "=" in hand:
                found.add(f"{row}=")
                found |= {f"{row}=/{card}" for card in hand if card[0] == row and not deck}
    if not has_reset:
        for row in (row for row, (_, _, resets) in open_rows.items() if resets):
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
    lies = dict.fromkeys(product(range(8), range(8)), ".")
    for rank, row in re.findall(r"^Rank (\d): (.*)\.$", said, re.MULTILINE):
        pawns = [(number, ELEMENTS[name]) for number, name in re.findall(r"(?:(\w+) )?([A-Z][a-z]+)", row)]
        if not re.search("[a-h][1-8]", row):  # a full rank is told in runs
            runs = "".join(element * int(number or 1) for number, element in pawns)
            pawns = [*zip(FILES, runs, strict=True)]
        lies |= {(FILES.index(cell[0]), int(rank) - 1): element for cell, element in pawns}
    (stock,) = {*re.findall(r"^Reserve (.*?)\. Deck", said, re.MULTILINE)}
    reserve = Counter({ELEMENTS[name]: int(count) for count, name in re.findall(r"(\d+) (\w+)", stock)})
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
        self._turned: dict[str, list[Card]] = {}
        self._desk = desk_of(evening.tables, AllChoose(text=True), every_emoji(), clock=HandClock().clock)
        self._private = PrivateScreens(self._desk)

    async def read(self, table: int, user: int) -> str:
        """What a player reads on the board, and then on their own screen."""
        now = await self.tables.table(table)
        told = text_of(self._desk.screens[now.row.game], now.view())
        return f"{told}\n{read(await board_message(self._desk, now))}\n{read(await self._own(table, user))}"

    async def cards(self, table: int, user: int, said: str) -> list[Card]:
        """The cards of a player in each facing, as the composer tells them while it turns them."""
        (seat,) = {*re.findall(r"^Player (\d) to move\.$", said, re.MULTILINE)}
        (held,) = {*re.findall(rf"^Cards of player {seat}: (.*)\.$", said, re.MULTILINE)}
        found = []
        for slot, card in enumerate(held.split("; "), start=1):
            if card == "none":
                continue
            if card not in self._turned:
                self._turned[card] = await self._turns(table, user, f"{slot}")
            found += [replace(turned, slot=f"{slot}") for turned in self._turned[card]]
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
