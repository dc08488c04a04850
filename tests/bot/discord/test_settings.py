"""/settings: what a person chooses for themselves, on one private message."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bot.languages import speaking
from bot.screens.preferences import settings_words
from bot.store.preferences import Wishes
from tests.bot.discord.room import Room, Shown, fill_in
from tests.bot.screens.limits import violations


async def settings(room: Room) -> Shown:
    """Alice's settings."""
    return room.answer(await room.alice.slash(room.channel, "settings"))


def now(room: Room, shown: Shown) -> Shown:
    """A message as it is now."""
    return room.message(shown.channel_id, shown.id)


async def chosen(room: Room, shown: Shown, *values: str) -> Shown:
    """The same message after these choices in its menus, one after the other."""
    for value in values:
        seen = now(room, shown)
        menu = next(
            control
            for control in seen.controls
            if control.custom_id.startswith("pages:") and value in str(options(seen, control.custom_id))
        )
        await room.alice.select(seen.response, [value], custom_id=menu.custom_id)
    return now(room, shown)


def options(shown: Shown, menu: str) -> list[str]:
    """The values of a menu."""
    rows = [part for row in shown.components if row["type"] == 1 for part in row["components"]]
    return [option["value"] for part in rows if part["custom_id"] == menu for option in part["options"]]


async def test_every_choice_counts_at_once_on_one_private_message_and_stays(
    room: Room, english: set[str]
) -> None:
    shown = await settings(room)
    assert shown.ephemeral
    assert violations(shown.components) == []

    after = await chosen(room, shown, "turn.always", "by.servers", "remind.last")
    await room.press(room.alice, shown, "Hide Hints", "Hide Name", "Hide Face")
    await room.restart()

    assert await room.store.people.of(room.alice.id) == Wishes(
        "always", "servers", "last", hints=False, named=False, face=False
    )
    assert violations(after.components) == []
    again = await settings(room)
    assert {"Offer Hints", "Show Name", "Show Face"} <= set(again.labels)
    assert "**Hints.** Hidden: you get no hints at any table." in again.text
    english.clear()  # another language was chosen


async def test_the_answer_to_a_choice_of_language_is_in_it_already(room: Room, english: set[str]) -> None:
    shown = await chosen(room, await settings(room), "language.de")
    assert (await room.store.people.of(room.alice.id)).language == "de"
    with speaking("de"):
        assert str(settings_words.TITLE) in shown.text
    assert violations(shown.components) == []

    shown = await chosen(room, shown, "language.auto")
    assert (await room.store.people.of(room.alice.id)).language is None
    assert "### Your settings" in shown.text
    english.clear()  # another language was chosen


async def test_boards_as_text_are_switched_on_and_off_and_told_only_to_whoever_asks(room: Room) -> None:
    plain = await room.begin()
    shown = await room.press(room.alice, await settings(room), "Text Boards")
    assert (await room.store.people.of(room.alice.id)).text_boards
    assert "Your own screens come with the board in words" in shown.text

    await room.play(plies=1)
    board, told = await room.board(), room.answer(await room.click(room.bob, "Board as Text"))

    assert board.text.count("\n") == plain.text.count("\n") + 1  # the move
    assert "Rank 4, a to d: " in told.text.splitlines()[3]

    await room.press(room.alice, shown, "Pictures Only")
    assert await room.store.people.of(room.alice.id) == Wishes()


async def test_quiet_hours_are_chosen_with_a_place_whose_time_is_shown(room: Room) -> None:
    shown = await room.press(room.alice, await settings(room), "Quiet Hours")
    assert "Choose first where you are" in shown.text

    shown = await chosen(room, shown, "zones.Europe", "zone.Europe/Berlin")
    at = room.env.now().astimezone(ZoneInfo("Europe/Berlin"))
    assert f"It is **{at:%H:%M}** in Berlin." in shown.text
    shown = await chosen(room, shown, "from.22", "until.8")

    assert "They last from 22:00 to 08:00." in shown.text
    assert violations(shown.components) == []
    main = await room.press(room.alice, shown, "Back")
    assert f"From 22:00 to 08:00 nothing is sent to you. It is {at:%H:%M} in Berlin." in main.text
    assert (await room.store.people.of(room.alice.id)).quiet == (22, 8)
    none = await room.press(room.alice, main, "Quiet Hours", "No Hours", "Back")
    assert "**Quiet hours.** You have none." in none.text


async def test_a_place_can_be_typed_and_is_asked_for_again_where_it_is_not_clear(room: Room) -> None:
    shown = await room.press(room.alice, await settings(room), "Quiet Hours")

    async def typed(name: str) -> Shown:
        asked = await room.alice.click(now(room, shown).response, label="Type Name")
        await fill_in(room.alice, asked, name)
        return now(room, shown)

    assert "That name is not in the list." in (await typed("Atlantis")).text
    several = await typed("indiana")
    assert "More than one place" in several.text
    assert violations(several.components) == []
    assert " in New York." in (await typed("new york")).text
    assert (await room.store.people.of(room.alice.id)).zone == "America/New_York"


async def test_people_are_blocked_and_allowed_again_in_one_menu(room: Room) -> None:
    shown = await room.press(room.alice, await settings(room), "Blocked People")

    await room.alice.select(shown.response, [room.bob, room.carol])
    assert violations(now(room, shown).components) == []
    assert room.bob.mention in now(room, shown).text
    assert await room.store.people.blocked(room.alice.id) == tuple(sorted((room.bob.id, room.carol.id)))
    main = await room.press(room.alice, shown, "Back")
    assert "**Blocked people.** 2 people may not challenge or name you." in main.text

    shown = await room.press(room.alice, main, "Blocked People")
    await room.alice.select(shown.response, [])
    assert await room.store.people.blocked(room.alice.id) == ()


async def test_forged_choices_change_nothing(room: Room) -> None:
    shown = await settings(room)
    board = await room.begin()

    for page in (
        "turn.loud",
        "from.24",
        "zone.Europe/Atlantis",
        "zone./etc/passwd",
        "x.y",
        "hints.",
        "language.xx",
    ):
        told = room.said(await room.late_click(room.alice, shown, f"page:settings:0:{page}"))
        assert told == "These settings are too old. Open them again with `/settings`."
    told = room.said(await room.late_click(room.alice, board, "page:settings:0:turn.never"))
    assert told == "These settings are too old. Open them again with `/settings`."
    await room.late_click(room.alice, shown, "many:settings-block:0")

    assert await room.store.people.of(room.alice.id) == Wishes()
    assert await room.store.people.blocked(room.alice.id) == ()
