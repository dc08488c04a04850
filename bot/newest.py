"""Mappings in memory that are bounded: the newest entries stay."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep(kept: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Keep a value as the newest; the oldest goes if there are more than ``most``."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)
