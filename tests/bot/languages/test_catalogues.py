"""The catalogues: complete, true to the English, and as long as Discord's controls allow."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from copy import deepcopy

import pytest
from babel.messages.catalog import Catalog, Message

from bot.languages import LANGUAGES, catalogues
from bot.languages.catalogues import collected, faults, updated
from bot.languages.speech import ENGLISH, catalogue_file, read_catalogue


@pytest.fixture(scope="module")
def code() -> Catalog:
    """All that the code says, collected once."""
    return collected()


def test_every_catalogue_says_everything_that_the_code_says_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, code: Catalog
) -> None:
    monkeypatch.setattr(catalogues, "collected", lambda: code)
    found = faults()
    assert not found, "bring them up to date with `python -m bot.languages`:\n" + "\n".join(found[:40])


@pytest.fixture(scope="module")
def whole() -> Catalog:
    """All that is said in German, read once."""
    return read_catalogue("de")


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch, code: Catalog, whole: Catalog) -> Catalog:
    """Two sentences in German that a test may spoil; other languages are not looked at."""
    said, catalogue = Catalog(), Catalog("de")
    for catalog, all_of_it in ((said, code), (catalogue, whole)):
        for text in ("{player} resigned.", "Novice"):
            message = all_of_it.get(text)
            assert message is not None
            catalog[text] = deepcopy(message)
    monkeypatch.setattr(catalogues, "collected", lambda: said)
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


def _moved(messages: Iterable[Message]) -> Catalog:
    """The same sentences, but from the end of the code to its start, in modules of other names."""
    moved = Catalog()
    for number, message in enumerate(reversed([each for each in messages if each.id])):
        comments = reversed(message.auto_comments)
        moved.add(message.id, None, [("moved.py", number)], auto_comments=comments, context=message.context)
    return moved


def test_a_catalogue_that_is_up_to_date_keeps_every_line_wherever_its_sentences_move(code: Catalog) -> None:
    """In one language by chance they move."""
    tags = [tag for tag in LANGUAGES if tag != ENGLISH]
    now = {tag: catalogue_file(tag).read_bytes() for tag in tags}
    for tag in tags:
        assert updated(tag, read_catalogue(tag), code) == now[tag]
    moves = random.choice(tags)
    assert updated(moves, read_catalogue(moves), _moved(code)) == now[moves], moves


def test_a_new_sentence_adds_only_its_lines_after_the_sentence_before_it(code: Catalog) -> None:
    said = deepcopy(code)
    before = said.get("Go On")
    assert before is not None
    said.add("Go Somewhere", locations=before.locations)

    was = catalogue_file("de").read_text(encoding="utf-8").split("\n\n")
    now = updated("de", read_catalogue("de"), said).decode().split("\n\n")
    at = now.index('msgid "Go Somewhere"\nmsgstr ""')
    assert now[:at] + now[at + 1 :] == was
    assert 'msgid "Go On"' in now[at - 1]
