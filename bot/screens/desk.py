"""The desk: what every part of the screens works with. It holds no state of a table and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.background import Background
from bot.clock import Clock
from bot.faces import Faces
from bot.health import Health
from bot.screens.frame.delivery import Delivery, Links
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import AnyScreen
from bot.screens.readers import Readers
from bot.store.store import Store
from bot.tables.tables import Tables
from bot.thinking.pool import Thinkers


@dataclass(frozen=True, slots=True)
class Desk:
    """One of each, made where the client is made, and given to every part of the screens."""

    screens: Mapping[str, AnyScreen]
    tables: Tables
    store: Store
    thinkers: Thinkers
    emoji: ApplicationEmoji
    readers: Readers
    faces: Faces
    links: Links
    delivery: Delivery
    background: Background
    health: Health
    clock: Clock
