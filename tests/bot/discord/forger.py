"""Interactions that no honest client sends: odd values, unknown controls, foreign messages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from simcord.components import walk_components

from games.players import LEVELS

COMMAND, CLICK, TYPING, FORM = 2, 3, 4, 5
BUTTON, MENU = 2, 3

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1, 99, 2**31, 2**53, 2**63, 2**64, 10**30, 1.5, "", "a1", "1", "\0", "\ud800", "🍁",
    "a" * 101, "x" * 7_000, [], {}, ["a1"], {"a": 1},
)  # fmt: skip
"""Values that no option of ours allows, and a few that some allow."""

CHOSEN: tuple[Any, ...] = ([], ["1"], ["a1"], ["~close.k11"], ["1", "2", "3"], [None], [7], ["\ud800"], "a1")
LOOKS = ("sort", "r5", "0", "b0.0", "t0.0", "1.2", "rack", "close", "swap.1", "0.h.a.1")


VERBS = (
    "join", "accept", "seat", "leave", "no-computer", "decline", "cancel", "begin", "computer", "rematch",
    *(f"add-{level}" for level in LEVELS),
    "rules", "fair-deal", "resign", "resign-now", "keep", "hint", "quit", "quit-now", "replace", "take-back",
    "end", "end-now", "end-together", "lately", "text", "undo",
    "move", "analysis", "review", "replay", "replay-by", "record", "record-by", "history", "replay-of",
    "ranks", "seen-by", "unknown", "x" * 20,
)  # fmt: skip


@dataclass(frozen=True)
class Forged:
    """An interaction: its kind and data, and the message that was clicked."""

    kind: int
    data: dict[str, Any]
    message: dict[str, Any] | None = None


@dataclass
class Forger:
    """Makes interactions that no honest client sends, the same ones for the same seed."""

    commands: Iterable[dict[str, Any]]
    seed: int
    messages: list[dict[str, Any] | None] = field(default_factory=list)
    """What the forger claims to have clicked: boards, private screens, the messages of people."""

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        known = json.loads(json.dumps(list(self.commands)))
        self._leaves = [leaf for command in known for leaf in leaves(command, [])]

    def forged(self) -> Forged:
        """The next interaction."""
        pick = self._random.random()
        if pick < 0.5:
            custom_id, chosen = self._custom_id(), self._random.choice(CHOSEN)
            kind = self._random.choice([BUTTON, MENU])
            data = {"custom_id": custom_id, "component_type": kind, "values": chosen}
            return Forged(CLICK, data, self._message(custom_id))
        if pick < 0.6:
            typed = {"type": 4, "custom_id": "x", "value": self._random.choice(ODD)}
            fields = [{"type": 18, "component": typed}]
            custom_id = self._random.choice([f"form:{self._table()}:{self._ply()}:{self._odd()}", "x", ""])
            data = {"custom_id": custom_id, "components": fields}
            return Forged(FORM, data, self._message(custom_id))
        return Forged(COMMAND if pick < 0.85 else TYPING, self._command(focus=pick >= 0.85))

    def _custom_id(self) -> str:
        table, ply, odd, verb = self._table(), self._ply(), self._odd(), self._random.choice(VERBS)
        forms = (
            f"play:{table}:{ply}:{odd}", f"play:{table}:{ply}:{odd}~{odd}", f"look:{table}:{ply}:{odd}",
            f"mine:{table}:{ply}:{odd}", f"table:{verb}:{table}", f"ask:{verb}:{odd}",
            f"pick:{table}:{ply}:{odd}", f"peek:{table}:{ply}:{odd}", f"form:{table}:{ply}:{odd}",
            f"page:{verb}:{table}:{odd}", f"pages:{verb}:{table}~{odd}", odd,
            f"try:lesson.okago.{table}.{odd}|play:{table}:{ply}:{odd}", f"try:{verb}.{odd}|look:0:0:{odd}",
            f"page:lesson:{table}:okiya.{odd}",
        )  # fmt: skip
        return self._random.choice(forms)

    def _command(self, *, focus: bool) -> dict[str, Any]:
        path, parameters = self._random.choice(self._leaves)
        given = self._random.sample(parameters, self._random.randint(0, len(parameters)))
        options: list[dict[str, Any]] = [
            {
                "name": self._random.choice([parameter["name"]] * 9 + ["unknown"]),
                "type": self._random.choice([parameter["type"]] * 5 + [3, 4, 5]),
                "value": self._random.choice([*ODD, *(c["value"] for c in parameter.get("choices", ()))]),
            }
            for parameter in given
        ]
        if focus and options:
            options[-1]["focused"] = True
        return nested(path, options)

    def _message(self, custom_id: str) -> dict[str, Any] | None:
        """A message, perhaps with the control put on its first button, as a forger would."""
        message = deepcopy(self._random.choice(self.messages))
        parts = walk_components([] if message is None else message["components"])
        buttons = [part for part in parts if part["type"] == BUTTON]
        if buttons and self._random.random() < 0.7:
            buttons[0]["custom_id"] = custom_id
        return message

    def _table(self) -> str:
        return self._random.choice(["1", "2", "3", "4", "9", "0", "9" * 18, "9" * 30, "-1"])

    def _ply(self) -> str:
        return self._random.choice(["0", "1", "2", "7", "9" * 9, "x"])

    def _odd(self) -> str:
        return str(self._random.choice([*ODD, *LOOKS]))


def nested(path: Sequence[str], options: list[dict[str, Any]]) -> dict[str, Any]:
    """The data of a command that is called with these options."""
    for name in reversed(path[1:]):
        options = [{"name": name, "type": 1, "options": options}]
    return {"id": "1", "name": path[0], "type": 1, "options": options}


def leaves(command: dict[str, Any], path: list[str]) -> Iterator[tuple[list[str], list[dict[str, Any]]]]:
    """Every command that can be called, with its parameters."""
    path, options = [*path, command["name"]], command.get("options", [])
    below = [option for option in options if option["type"] in (1, 2)]
    if not below:
        yield path, options
    for option in below:
        yield from leaves(option, path)
