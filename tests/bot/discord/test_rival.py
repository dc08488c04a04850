"""The score between two: four ways to it, what it says, and that it tells nothing of hidden people."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import AsyncMock

import pytest

import render
from bot.faces import Faces
from bot.store.results.rivals import Score
from render.cards.rival import RivalCard, RivalPanel
from render.faces import SIDE_PX, Photo
from tests.bot.discord.okey_dokey.room import choose, forge
from tests.bot.discord.room import Room
from tests.bot.discord.test_leaderboard import win
from tests.bot.discord.test_profile import NO_PROFILE, profile
from tests.bot.discord.test_table_numbers import statements
from tests.bot.screens.limits import violations
from tests.bot.store.finished import Ended, result


def card_of(scores: Sequence[Score], *faces: Photo) -> RivalCard:
    panels = tuple(RivalPanel(each.ladder, each.company, each.came) for each in scores)
    return RivalCard(panels, (faces[0], faces[1])) if faces else RivalCard(panels)


async def test_the_score_is_told_from_four_places_and_leads_to_a_challenge(room: Room) -> None:
    await win(room, room.alice, room.bob, 1)
    await win(room, room.bob, room.alice, 2)
    await room.begin(room.bob, room.alice)

    shown = room.answer(await room.alice.slash(room.channel, "rival", person=room.bob))

    assert shown.text.startswith(f"### Your score with {room.bob.mention}\n- Okiya: 1 won, 0 drawn, 1 lost.")
    assert "Lately ●○, most in a row: you 1, they 1. Last met <t:" in shown.text
    assert "Running: [Okiya, table 3" in shown.text
    line = "Okiya: 1 won, 0 drawn, 1 lost. Lately ●○, most in a row: you 1, they 1."
    legend = "The oldest first: ● won or ahead, ▬ drawn or level, ○ lost or behind."
    assert shown.alts == (f"{line}\n{legend}",)
    assert f"-# {legend}" in shown.text
    scores = await room.store.rivals.between(room.alice.id, room.bob.id)
    assert shown.pictures == (render.card(card_of(scores)),)
    assert violations(shown.components) == []
    on_person = room.answer(await room.alice.context_menu(room.channel, "Our Score", room.bob))
    seen = await profile(room, "alice", "bob")
    in_profile = room.answer(await room.alice.click(seen.response, label="Our Score"))
    under_board = room.answer(await room.click(room.alice, "Our Score", 2))
    assert {each.text for each in (on_person, in_profile, under_board)} == {shown.text}
    told = room.said(await room.click(room.carol, "Our Score", 2))
    assert told == "Only the two who played at this table can see their score here."
    await choose(room.alice, shown, "Challenge", "Okago")
    assert f"{room.alice.mention} challenges {room.bob.mention}" in (await room.board(4)).text


async def test_a_score_has_both_faces_tells_who_was_ahead_and_that_older_games_are_left_out(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    users = [room.alice.id, room.bob.id, room.carol.id]
    end, faces = Ended(room.store), [Photo(bytes((red, 0, 0)) * SIDE_PX**2) for red in (0, 255)]
    for places in ((1, 2, 3), (2, 2, 1), (3, 2, 1), (1, 3, 2)):
        await end(result(*places, users=users, ladder="ok", guild_id=room.guild.id))
    met: dict[int, Photo] = dict(zip(users, faces, strict=False))
    monkeypatch.setattr(Faces, "of", AsyncMock(return_value=met))
    for module in ("bot.store.results.rivals", "bot.screens.ranks.rival"):
        monkeypatch.setattr(f"{module}.MOST_GAMES", 4)

    shown = room.answer(await room.alice.slash(room.channel, "rival", person=room.bob))

    assert "- OK in a group: 2 ahead, 1 level, 1 behind. Lately ●▬○●," in shown.text
    assert "-# Only your newest 4 games with each other are counted." in shown.text
    scores = await room.store.rivals.between(*users[:2])
    assert shown.pictures == (render.card(card_of(scores, *faces)),)
    assert shown.pictures != (render.card(card_of(scores)),)
    await end(result(1, 3, 2, users=users, ladder="ok", guild_id=room.guild.id))
    after = room.answer(await room.bob.slash(room.channel, "rival", person=room.alice))
    assert "- OK in a group: 1 ahead, 1 level, 2 behind. Lately ▬●○○," in after.text


async def test_a_hidden_person_is_refused_alike_with_and_without_games(room: Room) -> None:
    await win(room, room.alice, room.bob, 1)
    for person in (room.alice, room.carol):
        await room.store.profiles.set_visibility(person.id, "hidden")
    refused, asked = [], []
    for person in (room.alice, room.carol):
        with statements(room.store) as seen:
            refused.append(room.said(await room.bob.slash(room.channel, "rival", person=person)))
            asked.append([*seen])

    assert refused == [NO_PROFILE, NO_PROFILE]
    assert asked[0] == asked[1] != []
    own = room.answer(await room.alice.slash(room.channel, "rival", person=room.bob))
    assert f"Nobody may see your profile, so {room.bob.mention} cannot ask" in own.text
    told = room.said(await room.alice.slash(room.channel, "rival", person=room.alice))
    assert told == "A score is between you and somebody else. Choose another person."
    for page in ("", "x", f"{room.bob.id}.9999", f"{room.bob.id}.play", "9" * 19):
        stale = room.said(await forge(room, room.alice, own, "pages:rival:0", page))
        assert stale == "This score is too old. Open it again with `/rival`."
