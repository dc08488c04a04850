"""A cache of finished pictures with a limit on their bytes, safe for any number of threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class PictureCache:
    """Keeps the pictures that were asked for last, at most ``limit_bytes`` in total."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.held_bytes = 0
        self._pictures: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """The picture under ``key``; it is drawn if the cache does not hold it.

        No lock is held while drawing: two threads that ask at the same moment may both draw. Both get the
        first, because ISA-L does not always write equal pictures in equal bytes.
        """
        with self._lock:
            held = self._pictures.get(key)
            if held is not None:
                self._pictures.move_to_end(key)
                return held
        picture = draw()
        with self._lock:
            kept = self._pictures.setdefault(key, picture)
            if kept is picture:
                self.held_bytes += len(picture)
            while self.held_bytes > self.limit_bytes:
                _, oldest = self._pictures.popitem(last=False)
                self.held_bytes -= len(oldest)
        return kept
