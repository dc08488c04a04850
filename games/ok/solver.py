"""Which tiles of OK close, how to lay them out, which form sets now. Pure functions of tiles and the OK.

They look at one rack and know no game: neither whose turn it is nor where the other tiles are. The order of a
rack does not matter to the results.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from games.ok.hand import EACH, Hand, Meld, face_of, kinds_of, loose, lowest, melds, pack
from games.ok.tiles import FAKE, HIGHEST, RACK, in_order, without_tile

LOSSES = {"sets": (2, 4), "pairs": (8, 12), "colour": (16, 20)}
"""What each other player loses, without and with a real OK thrown; the kind that pays best is last."""

SHOW_FROM = 3
"""The fewest points with which a player still loses a point to a shown indicator."""

_ANY = 1 << 8 * HIGHEST
"""The bit of a real OK, above all packed tiles."""

_RUN_BITS = tuple(int("00000001" * (HIGHEST - 1) + "00000011", 2) << 2 * colour for colour in range(4))
"""The packed bits that the run of one colour can use: each number once, the 1 up to twice."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A tile that closes when it is thrown, with the kind of closing that pays best."""

    tile: str
    kind: str
    with_ok: bool
    loss: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Tiles laid out: sets or pairs in the order to show them, then the rest, sorted. OKs stand as OKs."""

    kind: str
    sets: tuple[tuple[str, ...], ...]
    leftover: tuple[str, ...]


@lru_cache(maxsize=1024)
def closes(rack: tuple[str, ...], ok: str) -> tuple[Closing, ...]:
    """The tiles of a rack of 15 that close, in the order of a rack."""
    hand = pack(rack, ok)
    throwable = _throwable(hand)
    if not throwable and not _is_nearly_pairs(hand):
        return ()  # what is of one colour lies in sets, too
    found = []
    for tile in in_order(set(rack)):
        rest = pack(without_tile(rack, tile), ok)
        thrown = hand.tiles - rest.tiles or _ANY
        if _is_one_colour(rest):
            kind = "colour"
        elif _is_pairs(rest):
            kind = "pairs"
        elif throwable & thrown:
            kind = "sets"
        else:
            continue
        found.append(Closing(tile, kind, tile == ok, loss_of(kind, tile, ok)))
    return tuple(found)


def loss_of(kind: str, tile: str, ok: str) -> int:
    """The points that each other player loses when a player closes in this way by throwing ``tile``."""
    return LOSSES[kind][tile == ok]


def arrangement(tiles: Iterable[str], ok: str) -> Layout | None:
    """The layout of 14 tiles that closes and pays best; None if they do not close."""
    hand = pack(tiles, ok)
    if hand.size != RACK:
        return None
    if _is_one_colour(hand):
        return _as_one_colour(hand, ok)
    if _is_pairs(hand):
        return best_pairs(tiles, ok)
    sets = best_sets(tiles, ok)
    return None if sets.leftover else sets


def best_sets(rack: Iterable[str], ok: str) -> Layout:
    """The sets that hold the most tiles, OKs included, and the tiles left over."""
    hand = pack(rack, ok)
    _, found = _cover(hand.tiles - loose(hand.tiles, hand.wilds), hand.wilds, {})
    left = hand.tiles - sum(meld.own for meld in found)
    wilds = hand.wilds - sum(meld.wilds for meld in found)
    sets = tuple(_shown(meld, ok) for meld in _joined(found))
    return Layout("sets", sets, _faces(left, wilds, ok))


def best_pairs(rack: Iterable[str], ok: str) -> Layout:
    """The most pairs that the tiles make, and the tiles left over. An OK pairs with a single tile first."""
    hand = pack(rack, ok)
    pairs: list[tuple[str, ...]] = []
    single: list[str] = []
    for tile in _faces(hand.tiles, 0, ok):
        if single and single[-1] == tile:
            pairs.append((single.pop(), tile))
        else:
            single.append(tile)
    wilds = [ok] * hand.wilds
    while wilds and len(single) + len(wilds) > 1:
        pairs.append((single.pop(0) if single else wilds.pop(), wilds.pop()))
    return Layout("pairs", tuple(pairs), in_order([*single, *wilds]))


def leftovers(rack: tuple[str, ...], tile: str, ok: str) -> tuple[str, ...]:
    """The tiles of a rack of 15 that would not fit if ``tile`` were thrown to close; () if it closes.

    Of sets, pairs and one colour (in this order) it takes the kind that leaves the fewest tiles over.
    """
    rest = without_tile(rack, tile)
    hand = pack(rest, ok)
    readings = [best_sets(rest, ok).leftover, best_pairs(rest, ok).leftover]
    readings += [_faces(_outside(hand.tiles, colour), 0, ok) for colour in range(4)]
    return min(readings, key=len)


# Closing: every tile but one must lie in a set.


def _complete(tiles: int, wilds: int, failed: set[tuple[int, int]]) -> bool:
    """Whether all tiles and all ``wilds`` OKs can lie in sets. ``failed`` remembers tiles that cannot."""
    if not tiles:
        return wilds == 0
    if (tiles, wilds) in failed:
        return False
    if any(_complete(tiles - meld.own, wilds - meld.wilds, failed) for meld in melds(tiles, wilds)):
        return True
    failed.add((tiles, wilds))
    return False


def _throwable(hand: Hand) -> int:
    """The packed kinds that can be thrown so that all other tiles lie in sets; ``_ANY`` stands for the OK.

    If an OK can be thrown, so can every tile, for the OK takes its place; then all bits are set. If not, no
    OK needs to stand for a tile of the kind that is thrown, and the search does not try it.
    """
    left = loose(hand.tiles, hand.wilds)
    if left & (left - 1) or left & ~EACH:  # more than one tile
        return 0
    failed: set[tuple[int, int]] = set()
    if hand.wilds and _complete(hand.tiles, hand.wilds - 1, failed):
        return -1
    hopeless: set[tuple[int, int]] = set()

    def search(tiles: int, wilds: int) -> int:
        if not tiles or (tiles, wilds) in hopeless:
            return 0
        lone = 1 << 2 * lowest(tiles)
        found = lone if _complete(tiles - lone, wilds, failed) else 0
        for meld in melds(tiles, wilds):
            found |= search(tiles - meld.own, wilds - meld.wilds)
        if not found:
            hopeless.add((tiles, wilds))
        return found

    return search(hand.tiles, hand.wilds)


def _is_one_colour(hand: Hand) -> bool:
    return hand.size == RACK and any(not hand.tiles & ~run for run in _RUN_BITS)


def _is_pairs(hand: Hand) -> bool:
    return hand.size == RACK and (hand.tiles & EACH).bit_count() <= hand.wilds


def _is_nearly_pairs(hand: Hand) -> bool:
    """Whether 15 tiles may be pairs when one is thrown."""
    return (hand.tiles & EACH).bit_count() <= hand.wilds + 1


def _outside(tiles: int, colour: int) -> int:
    """The packed tiles that do not fit in a colour's run from 1 to 13 and 1 again."""
    return tiles - sum(1 << 2 * kind for kind in _one_colour(tiles, colour) if kind is not None)


def _one_colour(tiles: int, colour: int) -> tuple[int | None, ...]:
    """A colour's run from 1 to 13 and 1 again; None where the rack has no tile for it."""
    ones = tiles >> 2 * colour & 3
    kinds = range(colour, 4 * HIGHEST, 4)
    run = [kind if tiles >> 2 * kind & 3 else None for kind in kinds]
    return (*run, colour if ones == 2 else None)


# Laying out.


def _cover(
    tiles: int, wilds: int, known: dict[tuple[int, int], tuple[int, tuple[Meld, ...]]]
) -> tuple[int, tuple[Meld, ...]]:
    """The greatest number of tiles that sets can hold, OKs included, and those sets."""
    if not tiles:
        return 0, ()
    if (tiles, wilds) not in known:
        best = _cover(tiles - (1 << 2 * lowest(tiles)), wilds, known)
        for meld in melds(tiles, wilds):
            covered, found = _cover(tiles - meld.own, wilds - meld.wilds, known)
            if covered + len(meld.kinds) > best[0]:
                best = covered + len(meld.kinds), (meld, *found)
        known[tiles, wilds] = best
    return known[tiles, wilds]


def _joined(found: Iterable[Meld]) -> list[Meld]:
    """Runs first, by colour, then groups by number. Runs that follow each other become one."""
    runs: list[Meld] = []
    groups: list[Meld] = []
    for meld in sorted(found, key=lambda meld: (meld.kinds[0] % 4, meld.kinds[0])):
        if meld.kinds[0] // 4 == meld.kinds[1] // 4:
            groups.append(meld)
            continue
        before = next((run for run in runs if run.kinds[-1] + 4 == meld.kinds[0]), None)
        if before is None or len(before.kinds) + len(meld.kinds) > HIGHEST:
            runs.append(meld)
        else:
            joined = Meld((*before.kinds, *meld.kinds), before.own + meld.own, before.wilds + meld.wilds)
            runs[runs.index(before)] = joined
    return [*runs, *sorted(groups, key=lambda meld: meld.kinds)]


def _shown(meld: Meld, ok: str) -> tuple[str, ...]:
    return tuple(_face(kind, ok) if meld.own >> 2 * kind & 3 else ok for kind in meld.kinds)


def _face(kind: int, ok: str) -> str:
    """The tile of a kind that is not a real OK: for the face of the OK it is the fake OK."""
    face = face_of(kind)
    return FAKE if face == ok else face


def _faces(tiles: int, wilds: int, ok: str) -> tuple[str, ...]:
    return in_order([*(_face(kind, ok) for kind in kinds_of(tiles)), *[ok] * wilds])


def _as_one_colour(hand: Hand, ok: str) -> Layout:
    colour = next(colour for colour, run in enumerate(_RUN_BITS) if not hand.tiles & ~run)
    run = tuple(ok if kind is None else _face(kind, ok) for kind in _one_colour(hand.tiles, colour))
    return Layout("colour", (run,), ())
