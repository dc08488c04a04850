"""Screens as values: tables in positions of a play, and the looks to which a screen's own controls lead."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from itertools import permutations
from random import Random

import discord

import render
from bot.screens.frame.layout import ApplicationEmoji, uploaded_name
from bot.screens.game import Players, PrivateMessage, ScreenContext
from bot.screens.registry import SCREENS
from bot.screens.table.board import board
from bot.screens.table.private_screens import own_screen
from bot.store.rows import Status, TableRow
from bot.tables.table import Table
from games import GAMES
from games.core import Game, InvalidOption
from tests.bot.screens.limits import BUTTON, SELECT, TEXT, Component, components_of, walk
from tests.games.playouts import TABLES, playout, spread
from tests.games.playouts import Table as Dealt

# The longest numbers that a table and a user can have.
TABLE, PEOPLE = 10**18 - 1, tuple(2**63 - 1 - seat for seat in range(5))
NOW = datetime(2026, 3, 1, tzinfo=UTC)
_WORDS = re.compile("[a-z]{3,}")


def _shown(game: type[Game]) -> Iterator[Dealt]:
    yield from (Dealt(game, seats) for seats in game.seats)
    for mixed in [table for table in TABLES if table.game is game and len(table.options) > 1][-2:]:
        yield from [full for full in [replace(mixed, seats=max(game.seats))] if is_possible(full)] or [mixed]


def is_possible(table: Dealt) -> bool:
    """Whether the game allows these options with the table's number of players."""
    try:
        table.start(bytes(16))
    except InvalidOption:
        return False
    return True


SHOWN = {key: tuple(dict.fromkeys(_shown(game))) for key, game in GAMES.items()}
"""Tables at which all that a game shows is seen: every number of players, and some with mixed options."""

FORGED = (
    *("zz", "^", "9.z9", "1.a1", "..", "e.z9", "?.r0/r1", "!0.k0/", ">0.s0/=9,=8", ">.y1", "?.start"),
    *("sort.x", "hand.99.r1", "hand.0.zz", "put.", "guard.", "type.zz", "sure.zz", "cancelled", "x" * 60),
)
"""Looks to which no control leads, or only in another position."""


def row_of(
    dealt: Dealt, status: Status = "running", sitting: int | None = None, seed: bytes | None = None
) -> TableRow:
    """The row of a table with the longest possible numbers."""
    options = {option.key: option.default for option in dealt.game.options} | dict(dealt.options)
    return TableRow(
        id=TABLE,
        game=dealt.game.key,
        options=options,
        seed=seed or Random(str(dealt)).randbytes(16),
        seats=dealt.seats,
        host_id=PEOPLE[0],
        invited_id=PEOPLE[1] if max(dealt.game.seats) == 2 else None,
        status=status,
        mentions="away",
        guild_id=TABLE,
        channel_id=TABLE,
        rematch_of=None,
        created_at=NOW,
        started_at=NOW,
        ended_at=None,
        outcome=None,
        players=PEOPLE[: dealt.seats if sitting is None else sitting],
        boards=(),
        turn_mention=None,
    )


def table_at(state: Game, seats: int = 2) -> Table:
    """A running table in a position, at its first ply."""
    return Table(row_of(Dealt(type(state), seats)), state, 0)


def tables_of(dealt: Dealt, most: int) -> Iterator[Table]:
    """The table in positions of a play: evenly spread, and where an action is possible for the first time.

    Every second one has much talk.
    """
    states = list(enumerate(playout(dealt).states))
    for ply, state in [*spread(states, most), *_first_times(dealt)]:
        yield Table(row_of(dealt), _talked(state, dealt.seats) if ply % 2 else state, ply)


@cache
def _first_times(dealt: Dealt) -> tuple[tuple[int, Game], ...]:
    """The positions of a play in which an action is possible for the first time."""
    first: dict[str, tuple[int, Game]] = {}
    for ply, state in enumerate(playout(dealt).states):
        for word in {word for seat in state.to_act for word in _WORDS.findall(" ".join(state.actions(seat)))}:
            first.setdefault(word, (ply, state))
    return tuple(first.values())


def _talked(state: Game, seats: int) -> Game:
    """The position after every seat has said its longest texts."""
    for seat in range(seats):
        said = state.talk(seat)
        for text in (*said[:1], *sorted(said, key=len)[-1:]):
            state = state.play(seat, text)
    return state


@cache
def every_emoji() -> ApplicationEmoji:
    """The emoji of all games, as if Discord had them."""
    emoji = ApplicationEmoji()
    for game in GAMES:
        for number, (key, drawn) in enumerate(render.emoji(game).items(), start=1):
            picture = discord.PartialEmoji(name=uploaded_name(drawn), id=10**18 + number)
            emoji._known[game, key] = picture
    return emoji


@dataclass(frozen=True)
class Entry:
    """An entry of a menu as a player sees it."""

    value: str
    label: str
    says: str
    emoji: str | None
    chosen: bool


def menus(components: Sequence[Component]) -> dict[str, tuple[Entry, ...]]:
    """The menus of a message that can be used, by their placeholders."""
    return {
        part["placeholder"]: tuple(
            Entry(
                option["value"],
                option["label"],
                option.get("description") or "",
                (option.get("emoji") or {}).get("name"),
                bool(option.get("default")),
            )
            for option in part["options"]
        )
        for part in walk(components)
        if part["type"] == SELECT and not part.get("disabled")
    }


@dataclass(frozen=True)
class Shown:
    """A screen in a look: as it is sent, and the parts of a private one. ``seat`` is None on the board.

    ``arrangement`` is the player's arrangement, after this look.
    """

    table: Table
    seat: int | None
    look: str
    components: Sequence[Component]
    private: PrivateMessage | None = None
    emoji: ApplicationEmoji | None = None
    arrangement: str = ""

    @property
    def text(self) -> str:
        """Everything written in the message."""
        return "\n".join(str(part["content"]) for part in walk(self.components) if part["type"] == TEXT)

    @property
    def context(self) -> ScreenContext:
        """Where the private screen is shown."""
        return context_of(self.table, self.emoji, self.arrangement)

    @property
    def picture(self) -> bytes | None:
        """The picture of a private screen, if it has one."""
        return None if self.private is None or self.private.draw is None else self.private.draw()

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons."""
        buttons = [part for part in walk(self.components) if part["type"] == BUTTON]
        return [part["label"] for part in buttons if part.get("label")]

    @property
    def enabled(self) -> set[str]:
        """The labels of the buttons that can be pressed, or what the picture of one without label shows."""
        return {_words(part) for part in self._enabled(BUTTON)}

    def buttons(self, label: str) -> list[Component]:
        """The buttons with this label, or without one and with this picture."""
        return [part for part in walk(self.components) if part["type"] == BUTTON and _words(part) == label]

    def button(self, label: str) -> Component:
        """The only one of ``buttons``."""
        (found,) = self.buttons(label)
        return found

    def entries(self, placeholder: str) -> tuple[Entry, ...]:
        """The entries of a menu; () if there is none or it is off."""
        return menus(self.components).get(placeholder, ())

    def said_in(self, placeholder: str) -> dict[str, str]:
        """The descriptions of a menu's entries."""
        return {entry.label: entry.says for entry in self.entries(placeholder)}

    def action(self, label: str) -> str:
        """What the button with this label plays."""
        kind, _, _, rest = self.button(label)["custom_id"].split(":", 3)
        assert kind == "play"
        return str(rest.partition("~")[0])

    def press(self, *labels: str) -> Shown:
        """The screen after these buttons, one after the other; they must not play."""
        shown = self
        for label in labels:
            button = shown.button(label)
            kind, _, _, rest = button["custom_id"].split(":", 3)
            assert kind in {"mine", "look"}, f"{label} does more than look"
            assert not button.get("disabled"), f"{label} is off"
            shown = shown.looked(rest.partition("~")[0])
        return shown

    def pick(self, placeholder: str, *labels: str) -> Shown:
        """The screen after choosing these entries of a menu in this order; they must not play."""
        left, values = list(self.entries(placeholder)), []
        for label in labels:
            entry = next(entry for entry in left if entry.label == label)
            left.remove(entry)
            values.append(entry.value)
        (menu,) = [part for part in self._enabled(SELECT) if part["placeholder"] == placeholder]
        kind, _, _, look = menu["custom_id"].split(":", 3)
        assert kind == "peek", f"{labels} is played"
        return self.looked(look + ",".join(values))

    def looked(self, look: str) -> Shown:
        """The same screen in another look, which may be forged."""
        if self.seat is None:
            return board_of(self.table, look, self.emoji)
        return private_of(self.table, self.seat, look, self.emoji, self.arrangement)

    @property
    def legal(self) -> set[str]:
        """The actions and texts of the player who sees this."""
        state = self.table.state
        assert state is not None
        seats = state.to_act if self.seat is None else (self.seat,)
        talk = () if self.seat is None else state.talk(self.seat)
        return {*talk, *(action for seat in seats for action in state.actions(seat))}

    @property
    def plays(self) -> set[str]:
        """The actions of its buttons and menus."""
        ids = [part["custom_id"].split(":", 3) for part in self._enabled(BUTTON)]
        pressed = {rest[0].partition("~")[0] for kind, *_, rest in _named(ids) if kind == "play"}
        return pressed | {*self._values("pick")}

    @property
    def leads_to(self) -> list[str]:
        """The looks that its buttons and menus lead to."""
        ids = [part["custom_id"].split(":", 3) for part in self._enabled(BUTTON)]
        wanted = "look" if self.seat is None else "mine"
        looks = [rest[0].partition("~")[0] for kind, *_, rest in _named(ids) if kind == wanted]
        for menu in self._enabled(SELECT):
            kind, _, _, look = menu["custom_id"].split(":", 3)
            if kind == "peek":
                values = [option["value"] for option in menu["options"]]
                chosen = range(menu["min_values"], menu["max_values"] + 1)
                looks += [look + ",".join(some) for size in chosen for some in permutations(values, size)]
        return looks

    def _enabled(self, kind: int) -> list[Component]:
        parts = [part for part in walk(self.components) if part["type"] == kind]
        return [part for part in parts if "custom_id" in part and not part.get("disabled")]

    def _values(self, kind: str) -> list[str]:
        menus = [menu for menu in self._enabled(SELECT) if menu["custom_id"].startswith(f"{kind}:")]
        return [option["value"] for menu in menus for option in menu["options"]]


def piece_of(emoji: str) -> str:
    """What an emoji with this name at Discord shows, in words: "Red 5"."""
    return emoji.rpartition("_")[0].replace("_", " ").title()


def _words(button: Component) -> str:
    """The label of a button; without one, what its picture shows."""
    emoji = button.get("emoji")
    return str(button.get("label") or (piece_of(emoji["name"]) if emoji else ""))


def _named(ids: Sequence[list[str]]) -> Iterator[tuple[str, str, str, list[str]]]:
    return ((found[0], found[1], found[2], found[3:]) for found in ids if len(found) == 4)


def board_of(table: Table, look: str = "", emoji: ApplicationEmoji | None = None) -> Shown:
    """The public board in a look."""
    layout = board(table, SCREENS[table.row.game], emoji or ApplicationEmoji(), look)
    return Shown(table, None, look, components_of(layout), emoji=emoji)


def context_of(table: Table, emoji: ApplicationEmoji | None = None, arrangement: str = "") -> ScreenContext:
    """Where a private screen of a table is shown."""
    return ScreenContext(
        table.id, table.ply, Players(table.players, table.id), emoji or ApplicationEmoji(), arrangement
    )


def private_of(
    table: Table, seat: int, look: str = "", emoji: ApplicationEmoji | None = None, arrangement: str = ""
) -> Shown:
    """A player's own screen in a look."""
    private = SCREENS[table.row.game].private
    assert private is not None
    shown = private.show(context_of(table, emoji, arrangement), table.view(seat), look)
    components = components_of(own_screen(shown, None if shown.draw is None else b"png").layout)
    kept = arrangement if shown.arrangement is None else shown.arrangement
    return Shown(table, seat, look, components, shown, emoji, kept)


def boards_of(table: Table, most: int, emoji: ApplicationEmoji | None = None) -> Iterator[Shown]:
    """The board in the looks to which its controls lead, the nearest first."""
    looks, found = deque([""]), {""}
    while looks and most:
        shown = board_of(table, looks.popleft(), emoji)
        yield shown
        most -= 1
        looks += [look for look in dict.fromkeys(shown.leads_to) if look not in found]
        found |= {*looks}


def privates_of(table: Table, seat: int, most: int, emoji: ApplicationEmoji | None = None) -> Iterator[Shown]:
    """A player's own screen in the looks to which its controls lead, arranged on the way."""
    if SCREENS[table.row.game].private is None:
        return
    looks, found, arrangement = deque([""]), {""}, ""
    while looks and most:
        shown = private_of(table, seat, looks.popleft(), emoji, arrangement)
        yield shown
        most -= 1
        arrangement = shown.arrangement
        looks += [look for look in dict.fromkeys(shown.leads_to) if look not in found]
        found |= {*looks}
