"""The parts of messages: texts, pictures and rows of controls. Knows no table and no game."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord

PICTURE = "board.png"
"""The file name of the picture of a message."""

_LONGEST_ALT = 1_024  # Discord's limit


Row: TypeAlias = discord.ui.ActionRow[Any]
"""Up to five buttons, or one menu. Raises ValueError for more."""


class Layout(discord.ui.LayoutView):
    """A message of texts, pictures and controls that discord.py forgets as soon as it is sent.

    Its controls are found by their custom_id. Otherwise discord.py would watch each private message for 15
    minutes.
    """

    def is_finished(self) -> bool:
        """Always, so that discord.py keeps nothing: ``stop`` would do nothing in a thread without a loop."""
        return True


@dataclass(frozen=True, slots=True)
class Message:
    """A layout and its pictures, by file name."""

    layout: Layout
    pictures: dict[str, bytes] = field(default_factory=dict)

    def files(self) -> list[discord.File]:
        """The pictures as new files at every call, because a file can be sent only once."""
        return [discord.File(io.BytesIO(png), name) for name, png in self.pictures.items()]


def one_text(text: str, mark: int | None = None) -> Layout:
    """A layout with one text, perhaps with one of our marks."""
    layout = Layout()
    layout.add_item(discord.ui.TextDisplay(text, id=mark))
    return layout


def picture(alt: str, name: str = PICTURE) -> discord.ui.MediaGallery[Any]:
    """The place of a picture in a layout; ``name`` is its file, ``alt`` its description in words."""
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{name}", description=alt[:_LONGEST_ALT])
    return gallery
