"""Custom ids that fit the bot's templates, but that no honest client has: made of real ones and of nothing.

The same seed and the same real controls make the same ids.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import from_regex
from simcord.components import walk_components

from bot import screens
from bot.screens.frame.controls import CONTROLS, PAGE_FORM, in_scene, scene_of
from games import GAMES
from tests.bot.discord.forger import BUTTON, CLICK, FORM, MENU, Forged

TEMPLATES = (*CONTROLS, PAGE_FORM)
"""The templates of all custom ids; each may also stand in a scene."""

LONGEST = 100
"""Discord's limit for a custom id."""

FROM_NOTHING = 10
"""How many texts are made of each template and of each pattern without a real one."""

PAGES = (
    *("play", "play-here", "play-computer", "play-rules", "lesson", "puzzle", "ranks", "seen-by", "history"),
    *("replay", "replay-by", "replay-of", "record", "record-by", "review", "analysis", "clear", "privacy"),
    *("settings", "settings-block", "setup", "setup-channels", "sit-on", "remove", "hand-over", "pace"),
)
"""The words of all pages."""

TABLE = (
    *("ask:move:a1", "ask:resign:", "ask:replace:", "ask:undo:", "ask:end:", "form:{table}:1:sort"),
    *(
        "page:replay:{table}:b1.0",
        "page:replay:{table}:m0.0.0",
        "page:review:{table}:1.1",
        "table:{verb}:{table}",
    ),
    *("pages:replay-of:0", "page:clear:{table}:ask", "many:{verb}:{table}", "page-form:settings:0:typed"),
)
"""Controls of a table, some of which are rarely seen."""

PAGES_SHARE = 0.4
"""How often a control of a page is taken: what is read there has the most forms."""

ADDRESS = {"verb", "table", "ply", "where", "what"}
"""The parts that lead to the code that reads the others; they are changed seldom."""

_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFXYZ.,-_!?#~|:;+=* é🍁"


@dataclass(frozen=True, slots=True)
class Seen:
    """A control that a person saw: its custom id, what can be chosen in it, and its message."""

    custom_id: str
    values: tuple[str, ...]
    message: dict[str, Any]


def seen_in(message: dict[str, Any]) -> Iterator[Seen]:
    """The controls of a message."""
    for part in walk_components(message["components"]):
        if part["type"] in (BUTTON, MENU) and "custom_id" in part:
            values = tuple(option["value"] for option in part.get("options", ()))
            yield Seen(part["custom_id"], values, message)


def openings(table: int, message: dict[str, Any]) -> Iterator[Seen]:
    """Controls that open the first page of everything, and some of each kind, for a finished table."""
    ids = [f"page:{verb}:{number}:" for verb in PAGES for number in (0, table)]
    ids += [f"page:lesson:0:{game}.{step}" for game in GAMES for step in range(1, 12)]
    ids += [f"page:puzzle:0:{page}.{game}" for game in GAMES for page in ("next", "again", "share")]
    ids += [
        control.format(table=table, verb=verb) for control in TABLE for verb in ("setup-channels", "rules")
    ]
    yield from (Seen(each, (str(table),), message) for each in dict.fromkeys(ids))


@dataclass
class Fitting:
    """Makes such ids from the controls that were seen."""

    seed: int
    pools: dict[str, dict[str, None]] = field(default_factory=dict)
    """The values of each named part of the templates, in the order in which they were found."""

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self._seen: dict[str, dict[str, dict[str, Seen]]] = {}
        self._from_nothing = {template: examples(template, self.seed) for template in TEMPLATES}
        self._patterns = {pattern: examples(pattern, self.seed) for pattern in patterns()}

    def see(self, found: Iterable[Seen]) -> None:
        """Remember real controls, and all the parts of their ids."""
        for one in found:
            scene, custom_id = scene_of(one.custom_id) or ("", one.custom_id)
            if scene:
                stage, _, place = scene.partition(".")
                self._note("scene", scene)
                self._note(f"page of {stage}", place)  # a place of a lesson is a page and a scene
            said = fitted(custom_id)
            named = said.groupdict()
            kind = scene.partition(".")[0] + custom_id.partition(":")[0]
            verbs = self._seen.setdefault(kind, {})
            verbs.setdefault(named.get("verb") or "", {})[one.custom_id] = one
            for part, value in named.items():
                self._note(part, value or "")
            verb = named.get("verb")
            for value in (*one.values, *filter(None, [named.get("page")])):
                self._note("value", value)
                self._note(f"page of {verb}" if verb else "look", value)

    def forged(self) -> Forged:
        """The next click, or form that was sent: its id fits a template, and Discord would carry it."""
        values = [self._value("value") for _ in range(self._random.choice([0, 1, 1, 1, 1, 1, 2, 3]))]
        while True:
            real = self._one_seen()
            custom_id = self._like(real.custom_id)
            if len(custom_id) <= LONGEST:
                message = real if self._random.random() < 0.8 else self._one_seen()
                return self.used(custom_id, values, message.message)

    def used(self, custom_id: str, values: Sequence[str], message: dict[str, Any]) -> Forged:
        """A click on a control, or a form with its id that was sent."""
        kind = (scene_of(custom_id) or ("", custom_id))[1].partition(":")[0]
        if kind in ("form", "page-form") and self._random.random() < 0.7:
            written = {"type": 4, "custom_id": "x", "value": self._value("look")}
            fields = [{"type": 18, "component": written}]
            return Forged(FORM, {"custom_id": custom_id, "components": fields}, message)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON}
        if kind in ("ask", "pick", "peek", "pages", "many"):
            data |= {"component_type": MENU, "values": list(values)}
        return Forged(CLICK, data, message)

    def _one_seen(self) -> Seen:
        """A real control; those of pages are the most likely, all other kinds as likely as each other."""
        verbs = self._seen[
            "page" if self._random.random() < PAGES_SHARE else self._random.choice(list(self._seen))
        ]
        if self._random.random() < 0.5:
            return self._random.choice([one for ids in verbs.values() for one in ids.values()])
        return self._random.choice(list(self._random.choice(list(verbs.values())).values()))

    def _like(self, real: str) -> str:
        """An id that resembles a real one, or one from nothing."""
        chance = self._random.random()
        if chance < 0.1:
            return self._random.choice(self._from_nothing[self._random.choice(TEMPLATES)])
        scene, custom_id = scene_of(real) or ("", real)
        if chance < 0.9:
            custom_id = self._refilled(custom_id)
        if scene and self._random.random() < 0.7:
            stage = scene.partition(".")[0]
            scene = f"{stage}.{self._value(f'page of {stage}')}"
        elif self._random.random() < 0.03:
            scene = self._value("scene")
        made = in_scene(scene, custom_id)
        return made if scene_of(made) == (scene, custom_id) else custom_id

    def _refilled(self, custom_id: str) -> str:
        """The same kind of id with some of its parts changed. It fits its template."""
        said = fitted(custom_id)
        parts = [part for part, value in said.groupdict().items() if value is not None]
        for _ in range(20):
            changed = {part for part in parts if self._random.random() < (0.15 if part in ADDRESS else 0.8)}
            made = custom_id
            for part in sorted(changed, key=said.start, reverse=True):
                own = f"{part} of {said.groupdict().get('verb')}"
                pool = own if own in self.pools and self._random.random() < 0.8 else part
                made = made[: said.start(part)] + self._value(pool) + made[said.end(part) :]
            if said.re.fullmatch(made):
                return made
        return custom_id

    def _value(self, part: str) -> str:
        """A value of a part: one that was seen, perhaps with a small change."""
        known = list(self.pools.get(part, {"": None}))
        value = self._random.choice(known)
        if self._random.random() < 0.6:
            value = self._transplanted(value)
            if self._random.random() < 0.8:
                return value
        for _ in range(self._random.choice([0, 0, 1, 1, 2, 3])):
            value = self._changed(value, self._random.choice(known))
        return value

    def _transplanted(self, value: str) -> str:
        """A text from nothing that fits the same pattern, with most parts of the value put into it."""
        fits = [pattern for pattern in self._patterns if re.fullmatch(pattern, value)]
        if not fits:
            return value
        pattern = self._random.choice(fits)
        real = re.fullmatch(pattern, value)
        made = max(self._random.choices(self._patterns[pattern], k=2), key=len)
        compiled = re.compile(pattern)
        for group in compiled.groupindex or range(1, compiled.groups + 1):
            said = re.fullmatch(pattern, made)
            if said and real and None not in (said[group], real[group]) and self._random.random() < 0.8:
                made = made[: said.start(group)] + real[group] + made[said.end(group) :]
        return made

    def _changed(self, value: str, other: str) -> str:
        at = self._random.randint(0, len(value))
        match self._random.randrange(7):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return value[:at] + self._random.choice(_ALPHABET) + value[at:]
            case 2:
                return value[:at] + self._random.choice(_ALPHABET) + value[at + 1 :]
            case 3:
                return value[:at] + other[self._random.randint(0, len(other)) :]
            case 4:
                return value + self._random.choice(["", ".", ",", "0", "00", "!"]) + other
            case 5:
                return re.sub(r"[0-9]+", self._number, value, count=1)
            case _:
                return self._spliced(value, other)

    def _spliced(self, value: str, other: str) -> str:
        """A value with one of its pieces, between dots and commas, from another value."""
        pieces = re.split(r"([.,:]+)", value)
        pieces[self._random.randrange(0, len(pieces), 2)] = self._random.choice(re.split(r"[.,:]+", other))
        return "".join(pieces)

    def _number(self, found: re.Match[str]) -> str:
        near = int(found[0]) + self._random.choice([-1, 1, 7])
        return self._random.choice(
            [str(max(near, 0)), "0", "00", "1", "9" * len(found[0]), "99999", "9" * 18]
        )

    def _note(self, part: str, value: str) -> None:
        self.pools.setdefault(part, {})[value] = None


def fitted(custom_id: str) -> re.Match[str]:
    """The template that an id fits, with its parts."""
    found = [said for template in TEMPLATES if (said := re.fullmatch(template, custom_id))]
    assert found, custom_id
    return found[0]


def patterns() -> Sequence[str]:
    """Every pattern by which a screen reads a part of an id."""
    found: dict[str, None] = {}
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        known = vars(import_module(module.name)).values()
        found.update((value.pattern, None) for value in known if isinstance(value, re.Pattern))
    return tuple(found)


@cache
def examples(template: str, number: int) -> Sequence[str]:
    """Texts that fit a template, the same ones for the same number."""
    found: list[str] = []

    @seed(number)
    @settings(
        max_examples=FROM_NOTHING,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(from_regex(template, fullmatch=True))
    def find(text: str) -> None:
        found.append(text)

    find()
    return found
