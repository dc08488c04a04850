"""The checker of Discord's limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.screens.limits import violations

BUTTON = {"type": 2, "label": "Take", "custom_id": "a"}
OPTION = {"label": "x", "value": "1"}


def text(length: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * length}


@pytest.mark.parametrize(
    "components",
    [
        [],
        [text(1)] * 41,
        [text(2_000), text(2_001)],
        [text(0)],
        [{"type": 1, "components": [{**BUTTON, "custom_id": str(i)} for i in range(6)]}],
        [{"type": 1, "components": []}],
        [{"type": 1, "components": [BUTTON, BUTTON]}],
        [{"type": 1, "components": [{**BUTTON, "label": "x" * 81}]}],
        [{"type": 1, "components": [{**BUTTON, "label": None}]}],
        [{"type": 1, "components": [{**BUTTON, "custom_id": "x" * 101}]}],
        [{"type": 12, "items": [{"description": "x" * 1_025}]}],
        [{"type": 12, "items": [{"description": None}]}],
        [{"type": 1, "components": [{"type": 3, "custom_id": "a", "options": []}]}],
        [{"type": 1, "components": [{"type": 3, "custom_id": "a", "options": [OPTION, OPTION]}]}],
    ],
)
def test_the_checker_finds_what_discord_would_refuse(components: list[dict[str, Any]]) -> None:
    assert violations(components) != []
