"""Racks of OK for tests: with many tiles that belong together, sorted, scattered, or written by hand."""

from __future__ import annotations

from random import Random

from games.ok.rack import SLOTS, SORTS, Arrangement, Slots, standing, typed
from games.ok.tiles import COLOURS, FACES, FAKE, HIGHEST, TILES, in_order, ok_of, without_tile


def held_of(number: int, size: int = 15) -> tuple[tuple[str, ...], str]:
    """A rack with many tiles that belong together, and the OK."""
    random = Random(number)
    indicator = random.choice(FACES)
    low, colours = random.randint(1, 9), random.sample(COLOURS, random.randint(2, 4))
    near = {f"{colour}{(low + step - 1) % HIGHEST + 1}" for colour in colours for step in range(7)}
    left = without_tile(TILES, indicator)
    weights = [8 if tile in near or tile in (FAKE, ok_of(indicator)) else 1 for tile in left]
    chosen = sorted(range(len(left)), key=lambda i: random.random() ** (1 / weights[i]))[-size:]
    return in_order(left[i] for i in chosen), ok_of(indicator)


def scattered(number: int) -> tuple[Slots, str]:
    """Some tiles anywhere on the rack; neighbours are often of one kind."""
    held, ok = held_of(number)
    slots = list(standing(Arrangement(Random(number).choice(SORTS)), held, ok))
    random = Random(-number)
    for _ in range(random.randint(0, 6)):
        slot, to = random.randrange(SLOTS), random.randrange(SLOTS)
        slots[slot], slots[to] = slots[to], slots[slot]
    return tuple(slots), ok


def stand(text: str) -> Slots:
    """Slots as written by hand, "-" for a gap, "/" for the lower row."""
    slots = typed(text, [word for word in text.split() if word not in "-/"])
    assert slots is not None
    return slots
