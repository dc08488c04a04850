"""The characters of computer players: who sits where, and when they say something."""

from __future__ import annotations

from dataclasses import replace

from bot.screens.company import TEMPERS, said
from bot.screens.game import named
from bot.tables.table import another, character_of, computer
from games.core import Outcome
from games.okiya import Reason
from games.players import LEVELS
from render.art.endings import portrait
from render.characters import CHARACTERS
from tests.bot.tables.ended import ended


def test_every_level_has_four_characters_and_each_a_temper_and_a_portrait() -> None:
    keys = [key for level in LEVELS for key in CHARACTERS[level]]

    assert len(set(keys)) == 16
    assert list(TEMPERS) == keys
    assert all(map(portrait, keys))


def test_computers_of_a_level_at_a_table_are_different_characters_of_this_level() -> None:
    players = [10]
    for _ in range(4):
        players.append(another("master", players))

    for table in range(1, 9):
        assert {character_of(user, table) for user in players[1:]} == {*CHARACTERS["master"]}
    assert named(10, 7) == "<@10>"
    assert [named(computer("novice", 0), table) for table in (7, 8)] == ["Tilo (novice)", "Risa (novice)"]


def test_they_speak_before_a_game_and_after_it_but_not_in_it() -> None:
    after = ended("okiya", Outcome((1, 0), (0,), Reason.LINE), (10, computer("novice", 0)))
    running = replace(after, row=replace(after.row, status="running", outcome=None), state=None)

    assert said(after) == ("-# Tilo: “Well played, everybody.”",)
    assert said(replace(running, ply=0)) == ("-# Tilo: “A quiet game is a good game.”",)
    assert said(replace(running, ply=1)) == ()
    assert said(replace(after, stopped="agreed")) == ()
