"""The catalogues: complete, true to the English, and as long as Discord's controls allow."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from babel.messages.catalog import Catalog, Message

from bot.languages import LANGUAGES, catalogues
from bot.languages.catalogues import collected, faults
from bot.languages.speech import ENGLISH, read_catalogue


def test_every_catalogue_says_everything_that_the_code_says_and_nothing_else() -> None:
    found = faults()
    assert not found, "bring them up to date with `python -m bot.languages`:\n" + "\n".join(found[:40])


@pytest.fixture(scope="module")
def code() -> Catalog:
    """All that the code says, collected once."""
    return collected()


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch, code: Catalog) -> Catalog:
    """A German catalogue that a test may spoil; the others are not looked at."""
    catalogue = read_catalogue("de")
    monkeypatch.setattr(catalogues, "collected", lambda: code)
    monkeypatch.setattr(catalogues, "LANGUAGES", {ENGLISH: "English", "de": LANGUAGES["de"]})
    monkeypatch.setattr(catalogues, "read_catalogue", lambda _tag: catalogue)
    return catalogue


def _text(message: Message, text: str) -> None:
    message.string = text


@pytest.mark.parametrize(
    ("said", "spoil", "fault"),
    [
        ("{player} resigned.", lambda message: _text(message, ""), "no translation"),
        ("{player} resigned.", lambda message: message.flags.add("fuzzy"), "marked as uncertain"),
        ("{player} resigned.", lambda message: _text(message, "Aufgegeben."), "other placeholders"),
        ("{player} resigned.", lambda message: _text(message, "{player} {"), "other placeholders"),
        (
            "{player} resigned.",
            lambda message: _text(message, "{player}. gibt auf."),
            "a sentence that Discord would show as an entry of a list",
        ),
        ("Novice", lambda message: _text(message, "n" * 35), "more than 34 letters on a button or in a menu"),
    ],
)
def test_what_a_catalogue_lacks_is_told_with_the_file_and_line_of_the_english(
    german: Catalog, code: Catalog, said: str, spoil: Callable[[Message], None], fault: str
) -> None:
    message = german.get(said)
    assert message is not None
    spoil(message)
    file, line = code.get(said).locations[0]  # pyrefly: ignore[missing-attribute]
    assert faults() == [f"{file}:{line}: de: {fault}: {said!r}"]


def test_what_nobody_says_any_more_is_told_and_dropped(german: Catalog) -> None:
    german.add("Nobody says this.", "Das sagt keiner.")
    (found,) = faults()
    assert found.endswith("nobody says 'Nobody says this.'")
