"""A desk for tests without Discord, and readers who have all chosen the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bot.background import Background
from bot.clock import SYSTEM, Clock
from bot.faces import Faces
from bot.screens.desk import Desk
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import AnyScreen
from bot.screens.readers import Readers
from bot.screens.registry import SCREENS
from bot.store.store import Store
from bot.tables.tables import Tables

NOTHING: Any = None
"""Stands for what a test does not need."""


class AllChoose(Readers):
    """Readers who all want boards as text, or hints, or do not."""

    def __init__(self, *, text: bool = False, hints: bool = False) -> None:  # pyrefly: ignore[missing-super-call]
        self._text, self._hints = text, hints

    async def any_wants_text(self, users: Collection[int]) -> bool:  # noqa: ARG002
        return self._text

    async def let_computers_talk(self, users: Collection[int]) -> bool:  # noqa: ARG002
        return True

    async def wants_hints(self, user: int) -> bool:  # noqa: ARG002
        return self._hints


def desk_of(
    tables: Tables = NOTHING,
    readers: Readers | None = None,
    emoji: ApplicationEmoji | None = None,
    *,
    store: Store = NOTHING,
    screens: Mapping[str, AnyScreen] = SCREENS,
    background: Background | None = None,
    clock: Clock = SYSTEM,
) -> Desk:
    """A desk of the screens of all games, by whose client nothing can be sent."""
    background = background or Background()
    return Desk(
        screens=screens,
        tables=tables,
        store=store,
        thinkers=NOTHING,
        emoji=emoji or ApplicationEmoji(),
        readers=readers or AllChoose(),
        faces=Faces(store, background, clock),
        links=NOTHING,
        delivery=NOTHING,
        background=background,
        health=NOTHING,
        clock=clock,
    )
