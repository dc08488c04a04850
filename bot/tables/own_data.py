"""What is stored about a person, for this person: how much it is, and all of it as JSON.

Of a running game it has what their seat sees and their own moves, of other people the ids that they saw
there. Names of tables and columns are those of the schema, which PRIVACY.md explains.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final, get_args

from bot.store.privacy.personal_rows import OWN, TABLES_AT_ONCE, PersonsTable, pause
from bot.store.rows import is_deleted
from bot.store.schema import Person, persons
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.tables.shelf import Shelf
from bot.tables.table import character_of, level_of
from render.characters import name as name_of

PART_BYTES: Final = 8 * 2**20
"""The most bytes of a part: Discord takes 10 MiB, with everything around."""

COUNTED_AT_ONCE: Final = 200

DELETED: Final = "Deleted player"

_IDS: Final = frozenset(column.name for column in persons(*get_args(Person)))
_LARGE: Final = frozenset(("guild_id", "channel_id", "message_id", "interaction_id"))


@dataclass(frozen=True, slots=True)
class Counts:
    """How much is stored about a person: ``rows`` by the name of their schema, tables, and moves."""

    tables: int
    running: int
    moves: int
    rows: Mapping[str, int]


class OwnData:
    """Reads what is stored about people. Changes nothing."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._rows = store.personal_rows
        self._shelf = shelf

    async def counts(self, user: int) -> Counts:
        """How much is stored about a person. Raises StoreError."""
        ids = await self._rows.table_ids(user)
        moves = 0
        for first in range(0, len(ids), COUNTED_AT_ONCE):
            moves += await self._rows.moves_at(user, ids[first : first + COUNTED_AT_ONCE])
        playing = await self._store.tables_of(user, statuses=("open", "running"), limit=1_000)
        return Counts(len(ids), len(playing), moves, await self._rows.counts(user))

    async def export(self, user: int, now: datetime) -> AsyncIterator[bytes]:
        """All of it as texts in JSON, each of at most about PART_BYTES. Raises StoreError."""
        who = {"discord_id": str(user)}
        rows = [await self._rows_of(user, name) for name in OWN]
        head = _head({**who, "made_at": now.astimezone(UTC).isoformat()}, ",\n".join(rows))
        ids, number = await self._rows.table_ids(user), 1
        texts: list[str] = []
        size = len(head)
        for first in range(0, len(ids), TABLES_AT_ONCE):
            found = await self._rows.at(user, ids[first : first + TABLES_AT_ONCE])
            seen = {each.table.id: await self._seen(each, user) for each in found}
            for text in await asyncio.to_thread(_texts, found, seen, user):
                if texts and size + len(text) > PART_BYTES:
                    yield await asyncio.to_thread(_part, head, number, texts, last=False)
                    head, number, texts, size = _head(who), number + 1, list[str](), 0
                texts.append(text)
                size += len(text) + 2
            await pause()
        yield await asyncio.to_thread(_part, head, number, texts, last=True)

    async def _rows_of(self, user: int, name: str) -> str:
        """The rows of a person in a table of OWN, as a line of JSON for each."""
        texts: list[str] = []
        last = None
        while some := await self._rows.some_of(user, name, last):
            texts += await asyncio.to_thread(lambda: [_json(_row(row, user)) for row in some])
            last = some[-1]
            await pause()
        lines = ",\n   ".join(texts)
        return f'  "{name}": [{lines}]'

    async def _seen(self, own: PersonsTable, user: int) -> str | None:
        """The position of a running game as a person sees it; None where there is none."""
        if own.table.status != "running":
            return None
        with suppress(Refusal):
            async with self._shelf.lock(own.table.id):
                now = await self._shelf.listed(own.table.id, own.table.edition)
            if now.state is not None and not now.over and not now.set_aside:
                return now.view(now.seat_of(user)).text
        return None


def _head(told: Mapping[str, str], rows: str = "") -> str:
    """What begins a part, before its number. ``rows`` are JSON already."""
    beginning = json.dumps(told, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{beginning},\n "rows": {{\n{rows}\n }}' if rows else beginning


def _part(head: str, number: int, texts: Sequence[str], *, last: bool) -> bytes:
    """One part: what begins it, and the tables, which are JSON already."""
    tables = ",\n".join(texts)
    which = f' "part": {number},\n "last": {json.dumps(last)}'
    return f'{head},\n{which},\n "tables": [\n{tables}\n]}}\n'.encode()


def _texts(found: Sequence[PersonsTable], seen: Mapping[int, str | None], user: int) -> list[str]:
    """Tables as JSON. Takes time: call it in a thread."""
    return [_json(_table(each, seen[each.table.id], user)) for each in found]


def _json(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _table(own: PersonsTable, seen: str | None, user: int) -> dict[str, Any]:
    row = own.table
    over = row.status in ("over", "stopped")
    told: dict[str, Any] = {
        "table": row.id,
        "game": row.game,
        "options": dict(row.options),
        "status": row.status,
        "guild_id": _plain("guild_id", row.guild_id, user),
        "channel_id": _plain("channel_id", row.channel_id, user),
        "created_at": _plain("", row.created_at, user),
        "started_at": _plain("", row.started_at, user),
        "ended_at": _plain("", row.ended_at, user),
        "host": _who(row.host_id, user, row.id),
        "invited": None if row.invited_id is None else _who(row.invited_id, user, row.id),
        "players": {str(s): _who(p, user, row.id) for s, p in zip(row.seated_on, row.players, strict=True)},
        "replaced": {str(seat): _who(person, user, row.id) for seat, person in row.stand_ins.items()},
        "rows": {
            name: [_row(each, user, but=("table_id", "user_id"), table=row.id) for each in rows]
            for name, rows in own.rows.items()
        },
        "moves": [
            [
                move.ply,
                move.seat,
                _who(move.user_id, user, row.id),
                move.action,
                _plain("", move.at, user),
            ]
            for move in own.moves
        ],
    }
    if over and row.opens_at is None:
        told["seed"] = row.seed.hex()
    if row.outcome is not None:
        told["scores"], told["winners"] = list(row.outcome.scores), list(row.outcome.winners)
        told["reason"] = str(row.outcome.reason)
    if row.stopped is not None:
        told["reason"] = row.stopped
    if seen is not None:
        told["position"] = seen
    return told


def _row(row: Mapping[str, Any], user: int, but: Sequence[str] = (), table: int = 0) -> dict[str, Any]:
    return {name: _plain(name, value, user, table) for name, value in row.items() if name not in but}


def _plain(name: str, value: Any, user: int, table: int = 0) -> Any:
    """A value of a column as JSON has it; large numbers are texts, which no reader rounds."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if name in _IDS:
        return _who(value, user, table)
    return str(value) if name in _LARGE and value is not None else value


def _who(person: int, user: int, table: int) -> str:
    """A person of a table as another one may know them."""
    if person == user:
        return "you"
    if is_deleted(person):
        return DELETED
    character = character_of(person, table)
    return str(person) if character is None else f"{name_of(character)} (computer, {level_of(person)})"
