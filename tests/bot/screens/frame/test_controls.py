"""What is sent of layouts, rows and buttons is what discord.py itself would send."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.buttons import Button, Row
from bot.screens.frame.layout import Layout

MAPLE = discord.PartialEmoji(name="maple", id=12)


def test_a_layout_is_sent_as_discord_py_sends_it() -> None:
    layout, theirs = Layout(), discord.ui.LayoutView(timeout=None)
    grey, blue = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
    layout.add_item(discord.ui.TextDisplay("a board", id=7))
    layout.add_item(
        Row(Button("play:1:0:a1", None, MAPLE), Button("rules:1", "Rules", style=blue, enabled=False))
    )
    theirs.add_item(discord.ui.TextDisplay("a board", id=7))
    theirs.add_item(
        discord.ui.ActionRow(
            discord.ui.Button(custom_id="play:1:0:a1", emoji=MAPLE, style=grey),
            discord.ui.Button(custom_id="rules:1", label="Rules", style=blue, disabled=True),
        )
    )

    assert layout.to_components() == theirs.to_components()
    assert layout.total_children_count == theirs.total_children_count
    assert list(map(type, layout.children)) == [discord.ui.TextDisplay, Row]
    assert [each.parent for each in layout.walk_children() if isinstance(each, Button)] == [
        layout.children[1]
    ] * 2
    assert layout.has_components_v2()
    assert layout.is_persistent()


@pytest.mark.parametrize("children", [[Button] * 6, [discord.ui.Select, Button]])
def test_a_row_takes_no_more_than_fits(children: list[Any]) -> None:
    with pytest.raises(ValueError, match="row"):
        Row(
            *(
                discord.ui.Select() if child is discord.ui.Select else child("rules:1", "Rules")
                for child in children
            )
        )


def test_a_layout_takes_no_more_than_forty_parts() -> None:
    layout = Layout()
    for _ in range(6):
        layout.add_item(Row(*(Button(f"rules:{number}", "Rules") for number in range(5))))

    assert layout.total_children_count == 36
    with pytest.raises(ValueError, match="40"):
        layout.add_item(Row(*(Button(f"rules:{number}", "Rules") for number in range(5))))
