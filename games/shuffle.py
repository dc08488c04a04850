"""The order that a seed gives to cards, tiles or seats. Anyone who knows the seed can repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffled(seed: bytes, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """The items in the order that ``seed`` gives them for ``label``.

    Item number i gets the key SHA-256(seed + "label:i"); the items are sorted by their keys. Every order is
    equally likely. A few lines of any programming language can repeat it.
    """
    keys = [sha256(seed + f"{label}:{i}".encode()).digest() for i in range(len(items))]
    return tuple(items[i] for i in sorted(range(len(items)), key=keys.__getitem__))
