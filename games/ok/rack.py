"""How a player's tiles of OK stand on the rack: sorted, or as the player put them; which of them form sets.

Arranging tiles is private and not a move: the rules do not know it, and a view never holds it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter

from games.ok.solver import best_pairs, best_sets
from games.ok.tiles import COLOURS, FACES, FAKE, HIGHEST, in_order

ROW = 12
SLOTS = 2 * ROW
SORTS = ("sets", "runs", "groups", "pairs")
"""The ways to sort a rack; "hand" leaves every tile where it was put."""

LEAST_IN_SET, MOST_IN_GROUP = 3, 4

_FACES = {face: (face[0], int(face[1:])) for face in FACES}
"""The colour and the number of every face."""

Slots = tuple[str | None, ...]
"""A tile or a gap for every slot: the upper row from the left, then the lower."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A player's arrangement: the sort and, for one round, the slots (with "hand") and protected tiles."""

    sort: str = "sets"
    round: int = 0
    slots: Slots = ()
    protected: tuple[str, ...] = ()

    def __str__(self) -> str:
        slots = ",".join(tile or "-" for tile in self.slots)
        return f"{self.sort};{self.round};{slots};{','.join(self.protected)}"

    @classmethod
    def read(cls, text: str) -> Arrangement:
        """The arrangement that ``str`` wrote; for any other text, the one that every player begins with."""
        sort, _, rest = text.partition(";")
        number, _, rest = rest.partition(";")
        slots, _, protected = rest.partition(";")
        if sort not in (*SORTS, "hand") or not re.fullmatch("[0-9]{1,9}", number):
            return cls()
        return cls(
            sort,
            int(number),
            tuple(None if tile == "-" else tile for tile in slots.split(",") if tile),
            tuple(tile for tile in protected.split(",") if tile),
        )

    def in_round(self, number: int, tiles: Sequence[str]) -> Arrangement:
        """The arrangement for round ``number`` with these tiles.

        If it is of another round, only its sort stays.

        A tile that the player no longer holds is no longer protected.
        """
        if self.round != number:
            return Arrangement("sets" if self.sort == "hand" else self.sort, number)
        return replace(self, protected=in_order((Counter(self.protected) & Counter(tiles)).elements()))


def standing(arrangement: Arrangement, tiles: Sequence[str], ok: str) -> Slots:
    """The slots of these tiles. Tiles that were put by hand stay; new tiles come at the end."""
    if arrangement.sort != "hand":
        return _sorted(arrangement.sort, tuple(tiles), ok)
    if len(arrangement.slots) != SLOTS:
        return _sorted("sets", tuple(tiles), ok)
    new = Counter(tiles)
    slots: list[str | None] = []
    for tile in arrangement.slots:
        kept = tile if tile is not None and new[tile] else None
        slots.append(kept)
        if kept is not None:
            new[kept] -= 1
    for tile in in_order(new.elements()):
        last_gap = max(slot for slot in range(SLOTS) if slots[slot] is None)
        slots[last_gap] = tile
    return tuple(slots)


def put(slots: Slots, slot: int, to: int) -> Slots:
    """The slots after the contents of two of them were exchanged."""
    moved = list(slots)
    moved[slot], moved[to] = moved[to], moved[slot]
    return tuple(moved)


def typed(text: str, tiles: Sequence[str]) -> Slots | None:
    """The slots of a text: tiles, "-" for a gap, "/" before the lower row. None if the text is unclear.

    Tiles that the text leaves out follow in the lower row, then in the upper. A text is unclear if it names a
    tile that is not held, or if a row is too long.
    """
    rows: list[list[str | None]] = [[], []]
    row, left = 0, Counter(tiles)
    for word in re.sub("([-/])", r" \1 ", text.lower().replace(",", " ")).split():
        if word == "/":
            row += 1
        elif row < len(rows) and (word == "-" or left[word] > 0):
            rows[row].append(None if word == "-" else word)
            left[word] -= word != "-"
        else:
            return None
    forgotten = in_order((+left).elements())
    upper, lower = rows
    if row >= len(rows) or max(len(upper), len(lower)) > ROW:
        return None
    if len(upper) + len(lower) + len(forgotten) > SLOTS:
        return None
    space = ROW - len(lower)
    return _slots([[*upper, *forgotten[space:]], [*lower, *forgotten[:space]]])


def written(slots: Slots) -> str:
    """The text of the slots, which ``typed`` can read."""
    rows = ["".join(f"{tile or '-'} " for tile in slots[row : row + ROW]).rstrip(" -") for row in (0, ROW)]
    return " / ".join(rows)


@lru_cache(maxsize=512)
def sets_in(slots: Slots, ok: str) -> tuple[tuple[int, int], ...]:
    """The first and the last slot of sets without gaps, chosen so that they hold the most tiles."""
    found: list[tuple[int, int]] = []
    faces = [None if tile is None else _face(tile, ok) for tile in slots]
    for row in range(0, SLOTS, ROW):
        best: list[tuple[int, tuple[tuple[int, int], ...]]] = [(0, ())]
        first = 0  # after the last gap
        for end in range(1, ROW + 1):
            options = [best[end - 1]]
            if slots[row + end - 1] is None:
                first = end
            for start in range(first, end - LEAST_IN_SET + 1):
                covered, before = best[start]
                if _fit(faces[row + start : row + end]):
                    options.append((covered + end - start, (*before, (row + start, row + end - 1))))
            best.append(max(options, key=lambda option: (option[0], -len(option[1]))))
        found += best[ROW][1]
    return tuple(found)


def is_set(tiles: Sequence[str | None], ok: str) -> bool:
    """Whether tiles are a rising run in this order, or a group in any order. An OK stands for any tile."""
    if None in tiles or len(tiles) < LEAST_IN_SET:
        return False
    return _fit([_face(tile, ok) for tile in tiles if tile is not None])


def protected_slots(arrangement: Arrangement, slots: Slots) -> tuple[int, ...]:
    """The slots of the protected tiles. Of two tiles with the same face it is the first one."""
    if not arrangement.protected:
        return ()
    left = Counter(arrangement.protected)
    found = []
    for slot, tile in enumerate(slots):
        if tile is not None and left[tile]:
            left[tile] -= 1
            found.append(slot)
    return tuple(found)


def without(arrangement: Arrangement, slot: int, tile: str) -> Arrangement:
    """The arrangement after this tile left this slot; the same if another tile, or none, was put there."""
    if arrangement.slots[slot : slot + 1] != (tile,):
        return arrangement
    return replace(arrangement, slots=(*arrangement.slots[:slot], None, *arrangement.slots[slot + 1 :]))


def toggled(arrangement: Arrangement, tile: str, *, protect: bool) -> Arrangement:
    """The arrangement after one tile of this face became protected or unprotected."""
    protected = list(arrangement.protected)
    if protect:
        protected.append(tile)
    elif tile in protected:
        protected.remove(tile)
    return replace(arrangement, protected=in_order(protected))


def _face(tile: str, ok: str) -> tuple[str, int] | None:
    """The colour and the number that a tile stands for; None for an OK, which stands for any."""
    if tile == ok:
        return None
    return _FACES[ok if tile == FAKE else tile]


def _fit(faces: Sequence[tuple[str, int] | None]) -> bool:
    return _is_group(faces) or _is_run(faces)


def _is_group(faces: Sequence[tuple[str, int] | None]) -> bool:
    own = [face for face in faces if face is not None]
    colours = {colour for colour, _ in own}
    return (
        len(faces) <= MOST_IN_GROUP and len({number for _, number in own}) <= 1 and len(colours) == len(own)
    )


def _is_run(faces: Sequence[tuple[str, int] | None]) -> bool:
    """Whether numbers of one colour follow each other. A 1 may stand after 13, but only at the end."""
    known = [(at, face) for at, face in enumerate(faces) if face is not None]
    if not known or len(faces) > HIGHEST + 1:
        return len(faces) <= HIGHEST + 1
    before, (colour, number) = known[0]
    start = (number - 1 - before) % HIGHEST
    return start + len(faces) <= HIGHEST + 1 and all(
        face == (colour, (start + at) % HIGHEST + 1) for at, face in known
    )


@lru_cache(maxsize=512)
def _sorted(sort: str, tiles: tuple[str, ...], ok: str) -> Slots:
    """The tiles in the chunks that a sort keeps together, then the rest. The latest answers are kept."""
    if sort == "runs":
        return _placed([_twins_last(chunk) for chunk in _by_colour(tiles, ok)], [])
    if sort == "groups":
        groups = _by_number(tiles, ok)
        rest = Counter(tiles) - Counter(tile for group in groups for tile in group)
        return _placed(groups, [in_order(rest.elements())])
    layout = best_pairs(tiles, ok) if sort == "pairs" else best_sets(tiles, ok)
    return _placed(layout.sets, _by_colour(layout.leftover, ok))


def _by_colour(tiles: Sequence[str], ok: str) -> list[tuple[str, ...]]:
    """The chunks of one colour, each rising."""
    own: dict[str, list[tuple[int, str]]] = {colour: [] for colour in COLOURS}
    for tile in tiles:
        if (face := _face(tile, ok)) is not None:
            own[face[0]].append((face[1], tile))
    chunks = [tuple(tile for _, tile in sorted(each, key=itemgetter(0))) for each in own.values()]
    return [chunk for chunk in (*chunks, tuple(tile for tile in tiles if tile == ok)) if chunk]


def _by_number(tiles: Sequence[str], ok: str) -> list[tuple[str, ...]]:
    """The chunks of one number in several colours, one tile of each colour."""
    chunks = []
    for number in range(1, HIGHEST + 1):
        same = [tile for tile in in_order(tiles) if tile != ok and _number(tile, ok) == number]
        one_each = tuple({_face(tile, ok): tile for tile in same}.values())
        if len(one_each) > 1:
            chunks.append(one_each)
    return chunks


def _number(tile: str, ok: str) -> int:
    face = _face(tile, ok)
    return 0 if face is None else face[1]


def _twins_last(tiles: Iterable[str]) -> tuple[str, ...]:
    """One tile of every face first, then the twins, so that twins do not interrupt a run."""
    first: list[str] = []
    twins: list[str] = []
    for tile in tiles:
        (twins if tile in first else first).append(tile)
    return (*first, *twins)


def _placed(chunks: Sequence[tuple[str, ...]], rest: Sequence[tuple[str, ...]]) -> Slots:
    """The chunks with gaps between them, none split between rows; the rest likewise if there is room."""
    rows = _with_gaps([*chunks, *rest])
    if rows is not None:
        return _slots(rows)
    rows = _with_gaps(chunks) or [[tile for chunk in chunks for tile in chunk], []]
    upper, lower = rows
    loose: list[str | None] = [tile for chunk in rest for tile in chunk]
    for row in (lower, upper):
        gap: list[str | None] = [None] if row and len(row) + len(loose) < ROW else []
        space = ROW - len(row) - len(gap)
        row += [*gap, *loose[:space]]
        loose = loose[space:]
    flat: list[str | None] = [tile for row in rows for tile in row]
    return _slots([flat[:ROW], flat[ROW:]]) if len(upper) > ROW else _slots(rows)


def _with_gaps(chunks: Sequence[tuple[str, ...]]) -> list[list[str | None]] | None:
    """Two rows of chunks with a gap between any two, None if they do not fit."""
    rows: list[list[str | None]] = [[], []]
    for chunk in filter(None, chunks):
        row = next((row for row in rows if len(row) + bool(row) + len(chunk) <= ROW), None)
        if row is None:
            return None
        row += [None, *chunk] if row else chunk
    return rows


def _slots(rows: Sequence[Sequence[str | None]]) -> Slots:
    """Both rows filled up with gaps."""
    return tuple(slot for row in rows for slot in (*row, *[None] * (ROW - len(row))))
