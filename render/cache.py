"""A cache of finished pictures with a limit on their bytes, safe for any number of threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class PictureCache:
    """Keeps the pictures that were asked for last, at most ``limit_bytes`` in total with their keys."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.held_bytes = 0
        self._pictures: OrderedDict[Hashable, tuple[bytes, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], bytes], key_bytes: int = 0) -> bytes:
        """The picture under ``key``; it is drawn if the cache does not hold it.

        ``key_bytes`` are those of photos in the key, which nobody else may hold by then.

        No lock is held while drawing: two threads that ask at the same moment may both draw. Both get the
        first, because ISA-L does not always write equal pictures in equal bytes.
        """
        with self._lock:
            held = self._pictures.get(key)
            if held is not None:
                self._pictures.move_to_end(key)
                return held[0]
        picture = draw()
        with self._lock:
            kept, _ = self._pictures.setdefault(key, (picture, len(picture) + key_bytes))
            if kept is picture:
                self.held_bytes += len(picture) + key_bytes
            while self.held_bytes > self.limit_bytes:
                _, (_, oldest_bytes) = self._pictures.popitem(last=False)
                self.held_bytes -= oldest_bytes
        return kept
