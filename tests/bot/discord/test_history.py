"""What somebody has played, listed: results, opponents and links, page by page, and who may see it."""

from __future__ import annotations

from simcord import MemberActor

from bot.screens.past.history import ON_A_PAGE
from games import GAMES
from games.core import Game
from tests.bot.discord.dealt import reached, seat, show
from tests.bot.discord.endings import deal, finish, game_ending_by
from tests.bot.discord.okey_dokey.room import careful
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_direct import begin_directly
from tests.bot.discord.test_replay import forge, line_game, turned
from tests.bot.discord.with_computers import computers

TOO_OLD = "This list is too old. Open it anew with `/history`."
HIDDEN = "This member keeps their games to themselves."


def second_to_act(state: Game) -> bool:
    return state.to_act == (1,)


async def listed(room: Room, who: MemberActor, **asked: MemberActor | str) -> Shown:
    """What /history shows to somebody."""
    return room.answer(await who.slash(room.channel, "history", **asked))


async def many(room: Room, count: int) -> None:
    """So many finished games of Alice and Bob."""
    for _ in range(count):
        await deal(room, *game_ending_by("line")[:2])


# What a line says.


async def test_a_finished_game_says_who_won_and_when_and_links_its_board(room: Room) -> None:
    board = await show(room, line_game())
    link = f"https://discord.com/channels/{room.guild.id}/{board.channel_id}/{board.id}"
    when = f"<t:{int(room.env.now().timestamp())}:d>"

    winner, loser = await listed(room, room.bob), await listed(room, room.alice)

    assert winner.ephemeral
    assert winner.text.splitlines() == [
        "### Your games",
        f"**Okiya**, table 1, against {room.alice.mention}: **won**, {when}. [Board]({link})",
    ]
    assert f"against {room.bob.mention}: lost, {when}." in loser.text


async def test_a_history_tells_what_the_ratings_tell_where_somebody_left(room: Room) -> None:
    seed, plays, _ = game_ending_by("line")
    table = await deal(room, seed, plays[:-1])
    last, cell = plays[-1]
    users = (room.alice.id, room.bob.id)
    assert await room.store.seating.stand_in(table, last, users[last], computers("strong", 1)[0])
    tables = room.bot.tables
    now = await tables.table(table)
    await tables.act(table, now.players[last], None, cell, 0)

    stayed, left = [await listed(room, room.member(users[seat])) for seat in (1 - last, last)]

    assert "**won**" in stayed.text
    assert ": left, " in left.text
    found = await room.store.profiles.of(users[1 - last])
    assert found.standings[0].record.won == 1


async def test_a_draw_is_told_to_both(room: Room) -> None:
    seed, plays, _ = game_ending_by("draw", (("full_garden", "draw"),))
    await deal(room, seed, plays, full_garden="draw")

    assert ": drawn, " in (await listed(room, room.alice)).text
    assert ": drawn, " in (await listed(room, room.bob)).text


async def test_players_of_a_game_together_are_lost_together(room: Room) -> None:
    lost = reached("okey_dokey", 2, lambda state: state.outcome is not None and not state.outcome.winners)
    await show(room, lost)

    page = await listed(room, room.alice)

    assert f"**Okey Dokey**, table 1, with {room.bob.mention}: lost, " in page.text


async def test_a_running_game_says_whose_turn_it_is(room: Room) -> None:
    await show(room, reached("okago", 2, second_to_act))

    mine, theirs = await listed(room, room.bob), await listed(room, room.alice)

    assert ": running, **your turn**, " in mine.text
    assert f": running, {room.bob.mention} to move, " in theirs.text


async def test_a_running_game_of_hidden_hands_shows_nothing_of_them(room: Room) -> None:
    await show(room, reached("ok", 2, second_to_act))

    page = await listed(room, room.carol, member=room.alice)

    assert page.pictures == ()
    assert page.controls == ()
    assert len(page.text.splitlines()) == 2


async def test_a_game_alone_and_one_among_computers_say_so(room: Room) -> None:
    await seat(room, careful(1, 3))
    await seat(room, reached("okago", 2, second_to_act), [room.alice.id, *computers("strong", 1)])

    page = await listed(room, room.alice)

    assert (
        "**Okago**, table 2, against Computer 2 (strong): running, Computer 2 (strong) to move" in page.text
    )
    assert "**Okey Dokey**, table 1, alone: " in page.text


async def test_a_game_that_was_left_stays_in_the_history_of_who_left(room: Room) -> None:
    table = await seat(room, reached("ok", 3, second_to_act))
    assert await room.store.seating.stand_in(table, 0, room.alice.id, computers("strong", 1)[0])

    mine, theirs = await listed(room, room.alice), await listed(room, room.bob)

    assert f"with {room.bob.mention}" not in mine.text
    assert f"against {room.bob.mention} and {room.carol.mention}: left, " in mine.text
    assert "Computer 1 (strong)" in theirs.text


async def test_a_table_without_a_board_has_no_link(room: Room) -> None:
    await deal(room, *game_ending_by("line")[:2])

    page = await listed(room, room.alice)

    assert "https://" not in page.text


async def test_an_empty_history_says_how_to_begin(room: Room) -> None:
    assert (await listed(room, room.alice)).text == ("You have not played yet. `/okiya start` opens a table.")
    assert (await listed(room, room.alice, game="okey_dokey")).text == (
        "You have not played Okey Dokey yet. `/okeydokey start` opens a table."
    )
    assert (await listed(room, room.alice, member=room.bob)).text == (
        f"{room.bob.mention} has not played yet. `/okiya start` opens a table."
    )


async def test_a_history_of_one_game_leaves_out_the_others(room: Room) -> None:
    await seat(room, line_game())
    await seat(room, reached("okago", 2, second_to_act))

    page = await listed(room, room.alice, game="okago")

    assert [line.split(",")[0] for line in page.text.splitlines()] == [
        "### Your games of Okago",
        "**Okago**",
    ]


async def test_the_history_of_every_game_can_be_asked_for(room: Room) -> None:
    for game, rules in GAMES.items():
        page = await listed(room, room.alice, game=game)

        assert page.text.startswith(f"You have not played {rules.title} yet.")


# Page by page.


async def test_ten_tables_stand_on_a_page_the_newest_first(room: Room) -> None:
    await many(room, 2 * ON_A_PAGE + 1)

    page = await listed(room, room.alice)
    older = await turned(room, page, "Older", room.alice)
    oldest = await turned(room, older, "Older", room.alice)
    again = await turned(room, oldest, "Newer", room.alice)

    numbers = [
        [line.split("table ")[1].split(",")[0] for line in there.text.splitlines()[1:]]
        for there in (page, older, oldest)
    ]
    assert numbers == [
        [str(number) for number in range(21, 11, -1)],
        [str(number) for number in range(11, 1, -1)],
        ["1"],
    ]
    assert again == older
    assert not page.control("Newer").enabled
    assert not oldest.control("Older").enabled


async def test_ten_tables_need_no_buttons_to_turn(room: Room) -> None:
    await many(room, ON_A_PAGE)

    page = await listed(room, room.alice)

    assert page.labels == ()
    assert len(page.menu) == ON_A_PAGE


async def test_a_page_is_turned_after_a_restart(room: Room) -> None:
    await many(room, ON_A_PAGE + 1)
    page = await listed(room, room.alice)
    await room.restart()

    page = await turned(room, page, "Older", room.alice)

    assert len(page.text.splitlines()) == 2


# Replays.


async def test_a_finished_table_is_replayed_from_the_menu_in_a_message_of_its_own(room: Room) -> None:
    await seat(room, reached("okago", 2, second_to_act))
    await seat(room, line_game())
    page = await listed(room, room.carol, member=room.alice)
    assert [option["label"] for option in page.menu] == ["Table 2"]

    answer = await room.carol.select(page.response, ["2"])
    replay = room.answer(answer)
    forward = await turned(room, replay, "Forward", room.carol)

    assert replay.id != page.id
    assert "### Replay of table 2" in replay.text
    assert "Analysis" not in replay.labels  # where she sees no board of it
    assert "**Move 1 of 15.**" in forward.text


# Who may see it.


async def test_the_history_of_a_member_who_hides_is_shown_to_them_alone(room: Room) -> None:
    await seat(room, line_game())
    await room.store.profiles.set_visibility(room.alice.id, "hidden")

    mine, theirs = await listed(room, room.alice), await listed(room, room.carol, member=room.alice)

    assert "table 1" in mine.text
    assert theirs.text == HIDDEN


async def test_who_hides_is_not_named_in_the_history_of_others(room: Room) -> None:
    await seat(room, line_game())
    await room.store.profiles.set_visibility(room.bob.id, "hidden")

    page = await listed(room, room.carol, member=room.alice)
    mine = await listed(room, room.alice)

    assert str(room.bob.id) not in page.text
    assert "against Player 2: lost" in page.text
    assert f"against {room.bob.mention}: lost" in mine.text


async def test_who_is_seen_in_a_server_only_shows_what_was_played_there(room: Room) -> None:
    await begin_directly(room)
    await finish(room, "line")
    await room.store.profiles.set_visibility(room.alice.id, "server")

    here, mine = await listed(room, room.carol, member=room.alice), await listed(room, room.alice)
    directly = room.answer(await room.carol.user.slash("history", member=room.alice.user))

    assert len(here.text.splitlines()) == 2
    assert "table 2, against" in here.text
    assert len(mine.text.splitlines()) == 3
    assert directly.text == HIDDEN


async def test_who_is_seen_in_a_server_only_is_not_replayed_from_elsewhere(room: Room) -> None:
    await finish(room, "line")
    for user in (room.alice, room.bob):
        await room.store.profiles.set_visibility(user.id, "server")

    from_here = await room.carol.slash(room.guild.create_text_channel("quiet"), "replay", table=1)
    directly = await room.carol.user.slash("replay", table=1)

    assert "### Replay of table 1" in room.answer(from_here).text
    assert "do not show it here" in room.said(directly)


async def test_who_is_seen_in_a_server_only_is_not_seen_where_they_have_not_played(room: Room) -> None:
    await begin_directly(room)
    await room.store.profiles.set_visibility(room.alice.id, "server")

    assert (await listed(room, room.carol, member=room.alice)).text == HIDDEN


async def test_who_is_seen_in_a_server_only_hides_what_they_played_in_direct_messages(room: Room) -> None:
    await begin_directly(room)
    await room.bot.tables.act(1, room.alice.id, None, "resign", 1)
    await finish(room, "line")
    for user in (room.alice, room.bob):
        await room.store.profiles.set_visibility(user.id, "server")

    answers = [await room.carol.slash(room.channel, "replay", table=table) for table in (1, 2)]

    assert "do not show it here" in room.said(answers[0])
    assert "### Replay of table 2" in room.said(answers[1])


async def test_what_was_played_in_direct_messages_is_shown_to_its_players_alone(room: Room) -> None:
    await begin_directly(room)
    await room.bot.tables.act(1, room.alice.id, None, "resign", 1)

    to_carol = await listed(room, room.carol, member=room.alice)
    to_bob = await listed(room, room.bob, member=room.alice)
    replayed = room.said(await room.carol.slash(room.channel, "replay", table=1))

    assert "table 1" not in to_carol.text
    assert "table 1" in to_bob.text
    assert "do not show it here" in replayed


async def test_a_page_that_was_open_closes_when_its_member_hides(room: Room) -> None:
    await many(room, ON_A_PAGE + 1)
    page = await listed(room, room.carol, member=room.alice)
    await room.store.profiles.set_visibility(room.alice.id, "hidden")

    page = await turned(room, page, "Older", room.carol)

    assert page.text == HIDDEN


async def test_a_forged_page_of_a_history_is_refused(room: Room) -> None:
    await many(room, ON_A_PAGE + 1)
    seen = await listed(room, room.alice)

    for page in ("", "1", "1.9.0", "1.0.50", "9" * 19 + ".0.0", "x.0.0", "1.0.0.0", "9" * 25 + ".0.0"):
        answer = await forge(room, seen, f"page:history:0:{page}", room.alice)

        assert room.said(answer) == TOO_OLD


async def test_a_control_of_histories_on_a_public_board_is_refused(room: Room) -> None:
    board = await show(room, line_game())

    for custom_id in ("page:history:0:1.0.0", "page:replay-of:0:x", "page:replay-of:0:"):
        answer = await forge(room, board, custom_id)

        assert room.said(answer) == TOO_OLD
