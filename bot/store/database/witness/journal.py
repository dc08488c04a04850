"""Reads the write-ahead log of a SQLite file. Behind a damaged frame SQLite ignores all others, in silence.

The format is described in https://www.sqlite.org/fileformat2.html#the_write_ahead_log. Every frame has the
salts of the header, and a checksum that continues the one of the frame before it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_MAGIC = 0x377F0682  # the last bit: the words of checksums are big-endian
_USUAL_PAGE_SIZE = 4_096
_WORD = 2**32 - 1


class _Frame(NamedTuple):
    salts: tuple[int, int]
    good: bool  # it continues the checksum that the frame before has, or must have by its content


def is_cut_short(journal: Path) -> bool:
    """Whether a good frame lies behind a damaged one, so that SQLite would lose it.

    False for a log that is being written, and for a torn end: the frames of a transaction that did not end.
    """
    before = journal.stat()
    data = journal.read_bytes()
    after = journal.stat()
    if (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, after.st_size) or len(data) < _HEADER.size:
        return False
    magic, _, page_size, _, *salts, one, two = _HEADER.unpack_from(data)
    order = ">" if magic & 1 else "<"
    if magic & ~1 != _MAGIC or _checksum(data[:24], (0, 0), order) != (one, two):
        return any(frame.good for frame in _frames(data, _USUAL_PAGE_SIZE, (0, 0), order))
    damaged = False
    for frame in _frames(data, page_size, (one, two), order):
        good = frame.good and frame.salts == tuple(salts)
        if good and damaged:
            return True
        damaged |= not good
    return False


def _frames(data: bytes, page_size: int, checksum: tuple[int, int], order: str) -> Iterator[_Frame]:
    seeds = {checksum}
    size = _FRAME.size + page_size
    for start in range(_HEADER.size, len(data) - size + 1, size):
        _, _, *salts, one, two = _FRAME.unpack_from(data, start)
        found = {_checksum_of(data[start : start + size], seed, order) for seed in seeds}
        yield _Frame((salts[0], salts[1]), (one, two) in found)
        seeds = found | {(one, two)} if len(found) == 1 else {(one, two)}


def _checksum_of(frame: bytes, seed: tuple[int, int], order: str) -> tuple[int, int]:
    return _checksum(frame[_FRAME.size :], _checksum(frame[:8], seed, order), order)


def _checksum(data: bytes, checksum: tuple[int, int], order: str) -> tuple[int, int]:
    one, two = checksum
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & _WORD
        two = (two + second + one) & _WORD
    return one, two
