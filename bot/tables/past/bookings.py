"""Books finished tables whose booking failed when they ended: at the start, and now and then after it."""

from __future__ import annotations

import logging
from typing import Final

from bot.clock import Clock
from bot.store import Store, StoreError
from bot.tables.past.results import result_again

log = logging.getLogger(__name__)

PAUSE_S: Final = 3_600.0
"""The time between two attempts."""


async def keep_booked(store: Store, clock: Clock) -> None:
    """Book what waits, again and again, until cancelled. The log names what cannot be booked once."""
    told: tuple[int, ...] = ()
    while True:
        try:
            left = await book_waiting(store)
            if left and left != told:
                log.warning("%s finished tables cannot be booked, the first is table %s.", len(left), left[0])
            told = left
        except StoreError as failure:
            log.warning("Finished tables wait to be booked: %s.", type(failure).__name__)
        await clock.sleep(PAUSE_S)


async def book_waiting(store: Store) -> tuple[int, ...]:
    """Book all finished tables that wait for it. Returns those that still cannot be. Raises StoreError."""
    booked, left = 0, list[int]()
    after = 0
    while found := await store.results.book_waiting(result_again, after):
        after, _ = found[-1]
        booked += sum(done for _, done in found)
        left += [table for table, done in found if not done]
    if booked:
        log.info("Booked %s finished tables that had waited for it.", booked)
    return tuple(left)
