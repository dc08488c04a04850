"""Numbers of tables that a person types or forges: which table they may name, and what all others answer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from simcord import InteractionResult, MemberActor
from sqlalchemy import event, update

from bot.store.schema import tables
from bot.store.sight import Sight
from bot.store.store import Store
from games.players import LEVELS
from tests.bot.discord.endings import deal, game_ending_by
from tests.bot.discord.okey_dokey.room import forge as forge_choice
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_replay import forge
from tests.bot.store.finished import Ended, result

SAYS_NOTHING = "You can see no table with this number here."
NEVER_GIVEN = 77

VERBS = (
    *("join", "accept", "seat", "leave", "no-computer", "decline", "cancel", "begin", "computer", "rematch"),
    *("rules", "fair-deal", "resign", "resign-now", "keep", "hint", "quit", "quit-now"),
    *("replace", "take-back", "lately", "text", "end", "end-now", "end-together", "go-on"),
    *("manage", "decline-seat", "unknown"),
    *(f"add-{level}" for level in LEVELS),
)
BUTTONS = (
    *(f"table:{verb}:{{}}" for verb in VERBS),
    "play:{}:0:a1",
    "play:{}:0:#undo",
    "play:{}:0:#agree",
    "look:{}:0:x",
    "mine:{}:0:x",
    "form:{}:0:x",
    "page:replay:{}:",
    "page:replay:{}:s0.0",
    "page:analysis:{}:",
    "page:review:{}:",
)
MENUS = (
    ("pick:{}:0:x", "a1"),
    ("peek:{}:0:x", "a1"),
    ("pages:replay:{}", "b0.0"),
    ("pages:sit-on:{}", "0"),
    ("pages:remove:{}", "1"),
    ("pages:hand-over:{}", "1"),
    ("page:replay-of:0:{}", ""),
    ("pages:replay-of:0", "{}"),
    ("ask:move:a1", "{}"),
    ("ask:resign:", "{}"),
    ("ask:replace:", "{}"),
    ("ask:undo:", "{}"),
    ("ask:end:", "{}"),
)
COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("okiya move", {"move": "a1"}),
    ("okiya move", {"move": "resign"}),
    ("okiya show", {}),
    ("okiya resign", {}),
    ("replace", {}),
    ("undo", {}),
    ("end", {}),
    ("replay", {}),
    ("verify", {}),
)


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """Every statement that reaches the database inside, as it was written."""
    seen: list[str] = []

    def note(*called: object) -> None:
        seen.append(str(called[2]))

    engine = store.database._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield seen
    event.remove(engine, "before_cursor_execute", note)


async def through_all_doors(
    room: Room, who: MemberActor, public: Shown, own: Shown, table: int
) -> AsyncIterator[tuple[str, InteractionResult]]:
    """Every way in which a number can be sent, by its name."""
    for command, asked in COMMANDS:
        yield command, await who.slash(room.channel, command, table=table, **asked)
    for message in (public, own):
        for template in BUTTONS:
            yield template, await forge(room, message, template.format(table), who)
        for template, value in MENUS:
            answer = await forge_choice(room, who, message, template.format(table), value.format(table))
            yield template, answer


async def told(
    room: Room, who: MemberActor, public: Shown, own: Shown, table: int
) -> list[tuple[str, list[str], list[str]]]:
    """What was said at each door, without the number, and which statements it took."""
    found, begun = [], 0
    with statements(room.store) as seen:
        async for door, answer in through_all_doors(room, who, public, own, table):
            said = [re.sub(rf"\b{table}\b", "N", shown.text) for shown in room.private(answer)]
            found.append((door, said, seen[begun:]))
            begun = len(seen)
    return found


async def hidden_here(room: Room) -> int:
    """A running table of this server whose players hide."""
    seed, plays, _ = game_ending_by("line")
    for user in (room.alice, room.bob):
        await room.store.profiles.set_visibility(user.id, "hidden")
    return await deal(room, seed, plays[:3])


async def over_in_another_server(room: Room) -> int:
    """A finished table of another server. Its players have played here, too, and never chose."""
    elsewhere = room.env.create_guild("Another server")
    seed, plays, _ = game_ending_by("line")
    table = await deal(room, seed, plays)
    users = (room.alice.id, room.bob.id)
    for guild in (room.guild, elsewhere):
        await Ended(room.store)(result(1, 2, users=users, at=room.env.now(), guild_id=guild.id))
    moved = update(tables).where(tables.c.id == table).values(guild_id=elsewhere.id, channel_id=1)
    await room.store.database.run(lambda connection: connection.execute(moved))
    return table


async def test_every_door_to_a_table_elsewhere_answers_as_for_a_number_never_given(room: Room) -> None:
    public = await room.begin(room.carol, room.dave)
    (newest, *_) = await room.store.history(room.carol.id, Sight(room.carol.id), None, 0, 1)
    own = room.answer(await room.click(room.carol, "Resign", newest.id))

    expected = await told(room, room.carol, public, own, NEVER_GIVEN)
    assert [*BUTTONS, *(menu for menu, _ in MENUS)] * 2 == [door for door, *_ in expected][len(COMMANDS) :]
    for door, said, asked in expected:
        assert len(said) == 1, door
        assert SAYS_NOTHING in said[0] or "no longer works" in said[0], door
        assert len(asked) <= 2, door  # the beginning of a transaction, and the question
    for elsewhere in (over_in_another_server, hidden_here):
        hidden = await elsewhere(room)
        await room.bot.tables.table(hidden)  # in the cache, where it could be found without a question
        assert await told(room, room.carol, public, own, hidden) == expected, elsewhere
    known = vars(room.bot.verbs)["_pressed"]
    assert set(VERBS) == {*known, "unknown"}


async def test_a_replay_is_refused_abroad_unless_one_of_its_players_is_seen_by_everybody(room: Room) -> None:
    table = await over_in_another_server(room)
    assert SAYS_NOTHING in room.said(await room.carol.slash(room.channel, "replay", table=table))
    await room.store.profiles.set_visibility(room.alice.id, "public")

    shown = room.answer(await room.carol.slash(room.channel, "replay", table=table))

    assert f"### Replay of table {table}" in shown.text
    assert str(room.bob.id) not in shown.text


async def test_players_also_replaced_ones_and_who_sees_the_board_may_name_a_table(room: Room) -> None:
    seed, plays, _ = game_ending_by("line")
    table = await deal(room, seed, plays[:3])
    await room.store.profiles.set_visibility(room.alice.id, "hidden")
    await room.store.profiles.set_visibility(room.bob.id, "hidden")
    await room.store.seating.replace(
        table, room.alice.id, seat=1, user_id=room.bob.id, computer=-1, needed=[room.alice.id]
    )
    elsewhere = room.guild.create_text_channel("elsewhere")

    async def refused(who: MemberActor, command: str) -> bool:
        answer = await who.slash(elsewhere, command, table=table)
        return any(SAYS_NOTHING in shown.text for shown in room.private(answer))

    for command in ("okiya resign", "replay", "okiya show"):
        assert await refused(room.carol, command)
        assert not await refused(room.bob, command)
        assert not await refused(room.alice, command)
    assert not await refused(room.carol, "okiya show")  # a board is there now
