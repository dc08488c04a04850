"""Phrases in the language that is spoken, and whose language that is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from bot.background import Background
from bot.languages import (
    ENGLISH,
    Phrase,
    _,
    command_mention,
    day_of_year,
    either,
    know_commands,
    language_for,
    listed,
    n_,
    number,
    percent,
    speak,
    speaking,
    speech,
    spoken,
)
from bot.screens.game import LEVEL_NAMES

MOVES = n_("{count} move", "{count} moves")


def test_a_phrase_is_said_in_the_language_that_is_spoken_and_in_english_where_it_has_no_translation() -> None:
    level = LEVEL_NAMES["strong"]
    with speaking("de"):
        german = str(level)
        assert str(Phrase("Nobody has translated this {thing}.")) == "Nobody has translated this {thing}."
        assert f"{level}" == german
        with speaking("fr"):
            assert str(level) not in {german, level.english}
        assert _("{level}").format(level=level) == german
    assert german != str(level) == level.english


def test_one_and_more_have_the_form_of_their_language() -> None:
    assert [MOVES.format(count=count) for count in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]


@pytest.mark.parametrize(
    ("locale", "tag"),
    [
        ("de", "de"),
        ("pt-BR", "pt-BR"),
        ("es-ES", "es"),
        ("es-419", "es"),
        ("en-GB", "en"),
        ("ja", "en"),
        (None, "en"),
    ],
)
def test_discords_languages_are_ours_or_those_of_their_sisters(locale: str | None, tag: str) -> None:
    assert language_for(locale) == tag


@pytest.mark.parametrize(
    ("write", "english", "german", "turkish"),
    [
        (lambda: listed(["a", "b", "c"]), "a, b and c", "a, b und c", "a, b ve c"),
        (lambda: either(["a1", "b2"]), "a1 or b2", "a1 oder b2", "a1 veya b2"),
        (lambda: listed(["a"]), "a", "a", "a"),
        (lambda: percent(0.72), "72%", "72\N{NO-BREAK SPACE}%", "%72"),
        (lambda: number(12345), "12,345", "12.345", "12.345"),
        (lambda: day_of_year(date(2026, 11, 3)), "3 November", "3. November", "3 Kasım"),
    ],
)
def test_lists_numbers_and_days_are_written_as_each_language_does(
    write: Callable[[], str], english: str, german: str, turkish: str
) -> None:
    said = {}
    for tag in ("en", "de", "tr"):
        with speaking(tag):
            said[tag] = write()
    assert said == {"en": english, "de": german, "tr": turkish}


def test_sentences_call_commands_and_parameters_as_the_reader_types_them() -> None:
    opened = _("This game is over. `/{command} start` opens a new table.")
    alone = _("{needed} Choose `computers:{computers}`, or leave `solo` out so that others can join.")
    with speaking("tr"):
        assert "`/okiya başla`" in opened.format(command="okiya")
        assert "`bilgisayarlar:2`" in alone.format(needed="", computers=2)


def test_commands_that_discord_has_are_mentioned_and_others_named_as_the_readers_client_does() -> None:
    told = _("`/{command} start` opens a new table. `/{command} show table:{table}` shows it.")
    know_commands({"okiya start": 7, "settings": 8})
    try:
        with speaking("tr"):
            mentioned = told.format(command="okiya", table=3)
            other = told.format(command="ok", table=3)
        assert str(_("Use `/settings`.")) == "Use </settings:8>."
    finally:
        know_commands({})

    assert "</okiya start:7>" in mentioned
    assert "`/okiya göster masa:3`" in mentioned
    assert "`/ok başla`" in other
    assert command_mention("settings") == "`/settings`"


async def test_whoever_reads_another_language_than_their_client_finds_the_commands_of_the_client() -> None:
    async def said() -> str:
        speak("tr", client="de")
        return str(_("Use `/settings`."))

    assert "`/einstellungen`" in await asyncio.create_task(said())


async def test_what_is_started_in_the_background_does_not_speak_the_language_of_whoever_started_it() -> None:
    heard: list[str] = []

    async def listen() -> None:
        heard.append(spoken())

    async def answered() -> None:
        speak("tr")
        await asyncio.create_task(listen())
        await background.start(listen(), "Listening")
        await listen()

    background = Background()
    await asyncio.create_task(answered())
    assert heard == ["tr", ENGLISH, "tr"]
    assert spoken() == ENGLISH


def test_the_edition_of_the_catalogues_changes_with_any_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = speech.edition.__wrapped__()
    changed = tmp_path / "tr.po"
    changed.write_bytes(speech.catalogue_file("tr").read_bytes() + b"\n")
    file_of = speech.catalogue_file
    monkeypatch.setattr(speech, "catalogue_file", lambda tag: changed if tag == "tr" else file_of(tag))
    assert speech.edition.__wrapped__() != before
