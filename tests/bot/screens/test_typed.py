"""Words as people type them in many languages."""

from __future__ import annotations

import pytest

from bot.screens.game import matching, plain


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("gunes", "Güneş"),
        ("IŞIK", "ışık"),
        ("ışık", "IŞIK"),
        ("istanbul", "İstanbul"),
        ("ROTE STRASSE", "rote Straße"),
        ("oiseau ecarlate", "Oiseau écarlate"),
    ],
)
def test_typed_words_are_found_without_their_accents_and_with_any_capitals(typed: str, name: str) -> None:
    assert plain(typed) == plain(name)


def test_names_that_contain_the_typed_words_match() -> None:
    assert matching({"a1": "a1: Güneş", "b2": "b2: Kuş"}, "gun") == {"a1": "a1: Güneş"}
