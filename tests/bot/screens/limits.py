"""Discord's limits on a message of components, as a list of what breaks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from discord.ui import LayoutView

Component: TypeAlias = Mapping[str, Any]

ROW, BUTTON, SELECT, PEOPLE, CHANNELS, TEXT, GALLERY, SEPARATOR = 1, 2, 3, 5, 8, 10, 12, 14
MOST_COMPONENTS = 40
MOST_TEXT = 4_000
MOST_IN_A_ROW = 5
MOST_OPTIONS = 25
MOST_PICTURES = 10
LONGEST_CUSTOM_ID = 100
LONGEST_LABEL = 80
LONGEST_OPTION = 100
LONGEST_PLACEHOLDER = 150
LONGEST_ALT = 1_024


def components_of(layout: LayoutView) -> list[dict[str, Any]]:
    """A layout as it is sent."""
    sent: list[dict[str, Any]] = layout.to_components()
    return sent


def walk(components: Sequence[Component]) -> Iterator[Component]:
    """Every component, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        if "accessory" in component:
            yield from walk([component["accessory"]])


def violations(components: Sequence[Component]) -> list[str]:
    """Everything that Discord would refuse in a message of these components (see ``components_of``)."""
    every = list(walk(components))
    found = []
    if not 1 <= len(every) <= MOST_COMPONENTS:
        found.append(f"{len(every)} components")
    written = sum(len(part["content"]) for part in every if part["type"] == TEXT)
    if written > MOST_TEXT:
        found.append(f"{written} characters of text")
    ids = Counter(part["custom_id"] for part in every if "custom_id" in part)
    found += [f"custom_id {name!r} {count} times" for name, count in ids.items() if count > 1]
    found += [f"custom_id of {len(name)}" for name in ids if not 1 <= len(name) <= LONGEST_CUSTOM_ID]
    for part in every:
        found += _CHECKS[part["type"]](part)
    return found


def _row(row: Component) -> Iterator[str]:
    kinds = [part["type"] for part in row["components"]]
    if len(kinds) > 1 and not {SELECT, PEOPLE, CHANNELS}.isdisjoint(kinds):
        yield "a menu that shares its row"
    if not 1 <= len(kinds) <= MOST_IN_A_ROW:
        yield f"a row of {len(kinds)}"


def _button(button: Component) -> Iterator[str]:
    label = button.get("label") or ""
    if len(label) > LONGEST_LABEL:
        yield f"a label of {len(label)}"
    if not label and not button.get("emoji"):
        yield "a button that shows nothing"


def _select(menu: Component) -> Iterator[str]:
    options = menu["options"]
    if not 1 <= len(options) <= MOST_OPTIONS:
        yield f"a menu of {len(options)}"
    if len({option["value"] for option in options}) < len(options):
        yield "two options of one value"
    texts = [option.get(key) or "-" for option in options for key in ("label", "value", "description")]
    yield from (f"an option of {len(text)}" for text in texts if len(text) > LONGEST_OPTION)
    if len(menu.get("placeholder") or "") > LONGEST_PLACEHOLDER:
        yield "a long placeholder"


def _picker(menu: Component) -> Iterator[str]:
    if len(menu.get("default_values", ())) > menu["max_values"] or menu["max_values"] > MOST_OPTIONS:
        yield "too many chosen"
    if len(menu.get("placeholder") or "") > LONGEST_PLACEHOLDER:
        yield "a long placeholder"


def _text(text: Component) -> Iterator[str]:
    if not text["content"].strip():
        yield "an empty text"


def _gallery(gallery: Component) -> Iterator[str]:
    if not 1 <= len(gallery["items"]) <= MOST_PICTURES:
        yield f"a gallery of {len(gallery['items'])}"
    for item in gallery["items"]:
        if not 1 <= len(item.get("description") or "") <= LONGEST_ALT:
            yield "an alt text that is missing or too long"


def _separator(_separator: Component) -> Iterator[str]:
    yield from ()


_CHECKS = {
    ROW: _row,
    BUTTON: _button,
    SELECT: _select,
    PEOPLE: _picker,
    CHANNELS: _picker,
    TEXT: _text,
    GALLERY: _gallery,
    SEPARATOR: _separator,
}
