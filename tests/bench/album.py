"""An album of screens: each as people see it in the chat on this machine, at desk and phone width."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, Page
from simcord import MemberActor

from tests.bot.discord.room import Shown

WIDTHS_PX = {"desk": 1280, "phone": 350}

_VARIES = re.compile(r"<[^>]+>|https?://\S+|`[^`]*`|\b[a-f]\d(?:x[a-f]\d|\^)?|\d+")
_HEAD = '<meta charset="utf-8"><style>pre { white-space: pre-wrap }</style>'


@dataclass
class Album:
    """Saves each distinct screen once: two pictures, and an entry of ``index.html`` with its texts.

    Two screens are the same if their texts differ in names and numbers only, and their controls in nothing.
    ``pages`` are those of some people, by name and width; what nobody of them sees is not saved. ``turn_to``
    lets the pages of one of them follow what happens.
    """

    folder: Path
    pages: dict[tuple[str, str], Page]
    turn_to: Callable[[MemberActor], None]
    _known: set[tuple[object, ...]] = field(default_factory=set)
    _entries: list[str] = field(default_factory=list)

    async def add(self, title: str, reader: MemberActor, screen: Shown) -> None:
        """Save a screen as this reader sees it, if no screen like it is known."""
        words = _VARIES.sub("", screen.text)
        kind = (title.partition(",")[0], screen.ephemeral, words, screen.labels, len(screen.pictures))
        if kind in self._known or (reader.name, "desk") not in self.pages:
            return
        self._known.add(kind)
        number = f"{len(self._known):03}"
        shots = []
        for width in WIDTHS_PX:
            there = await self.find(reader, screen, width)
            shots.append(f"{number}-{width}.png")
            await there.screenshot(path=self.folder / shots[-1])
        seen_by = f"only {reader.name}" if screen.ephemeral else f"everybody, as {reader.name}"
        self._entries.append(
            f"<h2>{number} {html.escape(title)} <small>({seen_by})</small></h2>"
            + "".join(f"<img src={name} loading=lazy>" for name in shots)
            + f"<pre>{html.escape(screen.text)}</pre>"
            + "".join(f"<p><i>{html.escape(alt)}</i></p>" for alt in screen.alts)
        )
        (self.folder / "index.html").write_text(_HEAD + "\n".join(self._entries))

    async def find(self, reader: MemberActor, screen: Shown, width: str = "desk") -> Locator:
        """The message in a page of this reader, when the page is up to date and all pictures are there."""
        page = self.pages[reader.name, width]
        self.turn_to(reader)
        async with page.expect_request("**/api/state*") as asked:
            pass
        await (await asked.value).response()
        there = page.locator(f'article[data-message-id="{screen.id}"]')
        await there.scroll_into_view_if_needed()
        await page.wait_for_function(
            "id => [...document.querySelectorAll(`article[data-message-id='${id}'] img`)]"
            ".every(image => image.complete && image.naturalWidth)",
            arg=str(screen.id),
        )
        return there
