"""/profile: what a member has played and won, for readers whom the member chooses."""

from __future__ import annotations

from sqlalchemy import update

import render
from bot.screens.ranks.ladders import profile_alt
from bot.screens.ranks.profile import card_of
from bot.screens.registry import SCREENS
from bot.store.rows import Visibility
from bot.store.schema import members
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_leaderboard import win
from tests.bot.screens.limits import violations

NO_PROFILE = "This member has not played here, or keeps their profile to themselves."
CHANGED = "only the servers where you have played see your results now"


async def profile(room: Room, who: str, of: str | None = None, visible_to: Visibility | None = None) -> Shown:
    """The profile as one of the five people sees it."""
    asked: dict[str, object] = {} if of is None else {"member": getattr(room, of)}
    if visible_to is not None:
        asked["visible_to"] = visible_to
    return room.answer(await getattr(room, who).slash(room.channel, "profile", **asked))


async def test_a_profile_tells_opponents_records_and_achievements_and_draws_the_rest(room: Room) -> None:
    await win(room, room.alice, room.bob, 1)
    await win(room, room.alice, room.bob, 2)

    shown = await profile(room, "carol", "alice")

    assert f"Most games with: {room.bob.mention} (2 won, 0 lost)." in shown.text
    found = await room.store.profiles.of(room.alice.id, room.guild.id, room.carol.id)
    card = card_of(found, SCREENS)
    assert [(ladder.ladder, ladder.won, ladder.lost, ladder.streak) for ladder in card.ladders] == [
        ("okiya", 2, 0, 2)
    ]
    assert shown.pictures == (render.card(card),)
    assert shown.alts == (profile_alt(SCREENS, card),)
    assert violations(shown.components) == []


async def test_a_profile_marks_the_lessons_that_are_finished(room: Room) -> None:
    await room.store.profiles.set_visibility(room.alice.id, "public")
    await room.store.lessons.reached(room.alice.id, "okiya", 3)
    begun = await profile(room, "bob", "alice")
    assert "Lessons" not in begun.text + begun.alts[0]
    await room.store.lessons.reached(room.alice.id, "okago", 7, room.env.now())

    seen = await profile(room, "bob", "alice")

    assert "Lessons finished: \N{MEDIUM WHITE CIRCLE} Okiya \N{WHITE HEAVY CHECK MARK} Okago" in seen.text
    assert "\nLessons finished: Okago.\nLessons not finished: Okiya, " in seen.alts[0]
    assert seen.pictures != begun.pictures


async def test_the_choice_is_kept_at_once_and_after_a_restart_and_a_forged_one_is_refused(room: Room) -> None:
    await win(room, room.alice, room.bob, 1)
    own = await profile(room, "alice")
    menu = next(control.custom_id for control in own.controls if "seen-by" in control.custom_id)
    assert "Who may see you" in str(own.components)
    assert "Who may see you" not in str((await profile(room, "bob", "alice")).components)
    told = room.said(await room.late_click(room.alice, own, "page:seen-by:0:everybody"))
    assert told == "This profile is too old. Open it again with `/profile`."
    assert await room.store.profiles.visibility(room.alice.id) == "server"

    await room.alice.select(own.response, ["hidden"], custom_id=menu)
    await room.restart()

    assert "-# Seen by: nobody." in room.message(own.channel_id, own.id).text
    assert (await profile(room, "bob", "alice")).text == NO_PROFILE
    assert (await profile(room, "alice")).text.startswith(f"### {room.alice.mention}")


async def test_a_member_of_servers_only_is_seen_where_they_have_played(room: Room) -> None:
    await profile(room, "alice", visible_to="server")
    before = await profile(room, "bob", "alice")
    await win(room, room.alice, room.bob, 1)

    assert before.text == NO_PROFILE
    assert (await profile(room, "bob", "alice")).text.startswith(f"### {room.alice.mention}")
    elsewhere = room.answer(await room.bob.user.slash("profile", member=room.alice.user))
    assert elsewhere.text == NO_PROFILE


async def test_whom_the_new_rule_changed_is_told_once_at_their_own_profile(room: Room) -> None:
    await win(room, room.alice, room.bob, 1)
    await room.store.database.run(
        lambda connection: connection.execute(update(members).values(visibility_changed=True))
    )

    others = await profile(room, "bob", "alice")
    told, again = await profile(room, "alice"), await profile(room, "alice")
    chosen = await profile(room, "bob", visible_to="public")

    assert [CHANGED in shown.text for shown in (others, told, again, chosen)] == [False, True, False, False]
