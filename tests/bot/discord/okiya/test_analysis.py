"""Looking back on a finished table of Okiya: who may, what every page shows, and where its controls lead."""

from __future__ import annotations

from functools import cache

import pytest
from simcord import InteractionResult

import render
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import ScreenContext
from bot.screens.okiya.alt import alt
from bot.screens.okiya.analysis import OkiyaAnalysis
from bot.screens.table.private_screens import own_screen
from bot.tables import History, Table
from games.okiya import Okiya, OkiyaView
from games.players.okiya.analysis import analyse, games_in
from tests.bot.discord.dealt import reached
from tests.bot.discord.dealt import show as show_any
from tests.bot.discord.endings import Options, Plays, deal, game_ending_by
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.screens.limits import components_of, violations
from tests.bot.screens.looking import TABLE, row_of
from tests.bot.screens.sentences import PLAYERS, reads_well
from tests.games.playouts import Table as Dealt
from tests.games.playouts import playout

# The game that random play ends by a line: Bob starts, and both give the win away several times.
MOVES = 15
TURNING_POINT = 14
SHOW_AGAIN = "This control no longer works."


@cache
def views_of_the_line() -> tuple[OkiyaView, ...]:
    """What the public saw of that game at every ply."""
    seed, plays, _ = game_ending_by("line")
    state = Okiya.start(2, {}, seed)
    views = [state.view(None)]
    for seat, cell in plays:
        state = state.play(seat, cell)
        views.append(state.view(None))
    return tuple(views)


async def ended(room: Room, plays: Plays | None = None, **options: str | int | bool) -> Shown:
    """The final board of that game of Alice and Bob, or of its garden after other moves."""
    seed, known, _ = game_ending_by("line")
    table = await deal(room, seed, known if plays is None else plays, **options)
    await room.alice.slash(room.channel, "okiya show", table=table)
    return await room.board(table)


async def opened(room: Room, who: Person | None = None) -> Shown:
    """The overview, opened from the final board: by Carol, who only watched, unless another is named."""
    return room.answer(await room.click(who or room.carol, "Analysis"))


async def turned(room: Room, page: Shown, label: str, who: Person | None = None) -> Shown:
    """The page after a click on one of its buttons, which changes the same message."""
    await (who or room.carol).click(page.response, custom_id=page.control(label).custom_id)
    return room.message(page.channel_id, page.id)


async def chosen(room: Room, page: Shown, value: str) -> Shown:
    await room.carol.select(page.response, [value])
    return room.message(page.channel_id, page.id)


def enabled(page: Shown) -> set[str | None]:
    return {control.label for control in page.controls if control.enabled and control.label}


# Opening it.


@pytest.mark.parametrize("name", ["alice", "bob", "carol"])
async def test_anyone_who_sees_the_final_board_can_open_the_analysis_and_sees_it_alone(
    room: Room, name: str
) -> None:
    await ended(room)
    before = await room.standing()

    page = await opened(room, getattr(room, name))

    assert page.ephemeral
    assert "### Analysis of table 1" in page.text
    assert await room.standing() == before
    assert len(room.messages()) == 1


async def test_the_overview_tells_the_turning_point_the_accuracy_and_every_move(room: Room) -> None:
    await ended(room)
    alice, bob = room.alice.mention, room.bob.mention

    page = await opened(room)

    lines = page.text.splitlines()
    assert f"{bob} wins this game with four tokens in a line: b1, b2, b3, b4." in lines
    assert f"With best play by both, {bob} wins this garden." in lines
    assert f"**Turning point:** move 14. {alice} took d2 and **gave the win away**." in lines
    assert (
        f"**Accuracy:** {alice} 57%, as 4 of 7 tiles gave nothing away. "
        f"{bob} 63%, as 5 of 8 tiles gave nothing away." in lines
    )
    assert [line.partition(".")[0] for line in lines[-MOVES:]] == [str(i) for i in range(1, MOVES + 1)]
    assert lines[-MOVES] == f"1. {bob} took b4 and **gave the win away**."
    assert lines[-MOVES + 3] == f"4. {alice} took d1."
    assert lines[-MOVES + 9] == f"10. {alice} took a4, the only tile that kept the win."
    assert lines[-1] == f"15. {bob} took b3, the only tile to take."


async def test_the_overview_shows_the_garden_as_it_was_dealt(room: Room) -> None:
    await ended(room)

    page = await opened(room)

    assert page.pictures == (render.board(views_of_the_line()[0]),)
    assert page.alts == (alt(views_of_the_line()[0]),)
    assert enabled(page) == {"Forward", "Last", "Turning Point", "Replay"}
    assert [option["label"] for option in page.menu][:3] == [
        "Overview",
        "1. b4 (Cherry Poem)",
        "2. a3 (Iris Poem)",
    ]
    assert [option["value"] for option in page.menu if option.get("default")] == ["1.0"]


# Turning pages.


async def test_forward_leads_through_the_replayed_game_move_by_move(room: Room) -> None:
    await ended(room)
    page = await opened(room)

    for view in views_of_the_line()[1:4]:
        page = await turned(room, page, "Forward")
        assert page.pictures == (render.board(view),)
        assert page.alts == (alt(view),)

    assert page.text.splitlines()[2:] == [
        f"**Move 3 of 15.** {room.bob.mention} took c1 (Maple Poem) and **gave the win away**.",
        "Better: b2 (Iris Bird) or a4 (Pine Poem).",
        f"With best play {room.alice.mention} wins in 6 of their moves.",
    ]
    assert [option["value"] for option in page.menu if option.get("default")] == ["1.3"]


async def test_back_leads_to_the_move_before_and_overview_to_the_beginning(room: Room) -> None:
    await ended(room)
    third = await chosen(room, await opened(room), "1.3")

    second = await turned(room, third, "Back")
    first = await turned(room, second, "Overview")

    assert "**Move 2 of 15.**" in second.text
    assert "**Turning point:**" in first.text


async def test_last_leads_to_the_end_in_words_and_picture(room: Room) -> None:
    board = await ended(room)

    page = await turned(room, await opened(room), "Last")

    assert page.pictures == board.pictures
    assert f"{room.bob.mention} wins this game with four tokens in a line: b1, b2, b3, b4." in page.text
    assert enabled(page) == {"Overview", "Back", "Turning Point", "Replay"}


async def test_the_turning_point_has_its_own_button_and_cannot_lead_to_itself(room: Room) -> None:
    await ended(room)

    page = await turned(room, await opened(room), "Turning Point")

    assert f"**Move {TURNING_POINT} of {MOVES}.** {room.alice.mention} took d2" in page.text
    assert page.alts == (alt(views_of_the_line()[TURNING_POINT]),)
    assert enabled(page) == {"Overview", "Back", "Forward", "Last", "Replay"}


async def test_a_move_is_chosen_from_the_menu_which_says_what_it_gave_away(room: Room) -> None:
    await ended(room)
    page = await opened(room)
    said = {option["value"]: option.get("description") for option in page.menu}

    page = await chosen(room, page, "1.6")

    assert said["1.1"] == "Gave the win away"
    assert said["1.10"] == "The only tile that kept the win"
    assert said["1.6"] is None
    assert f"**Move 6 of 15.** {room.alice.mention} took a1 (Cherry Sun)." in page.text
    assert "As good: d2, b1, c3 or a4." in page.text


async def test_a_page_is_turned_after_a_restart_in_the_middle(room: Room) -> None:
    await ended(room)
    page = await turned(room, await opened(room), "Forward")
    await room.restart()

    page = await turned(room, page, "Forward")

    assert "**Move 2 of 15.**" in page.text
    assert page.alts == (alt(views_of_the_line()[2]),)


async def test_who_plays_at_the_table_turns_pages_even_where_no_board_is_left(room: Room) -> None:
    board = await ended(room)
    mine, theirs = await opened(room, room.alice), await opened(room)
    await room.store.posts.drop_board(1, board.id)
    await room.restart()

    page = await turned(room, mine, "Forward", room.alice)
    refused = await room.carol.click(theirs.response, custom_id=theirs.control("Forward").custom_id)

    assert "**Move 1 of 15.**" in page.text
    assert SHOW_AGAIN in room.said(refused)


# Other ends, and matches.


async def test_a_resignation_is_the_last_page(room: Room) -> None:
    _, plays, _ = game_ending_by("line")
    await ended(room, (*plays[:13], (0, "resign")))

    overview = await opened(room)
    page = await turned(room, overview, "Last")

    gave_up = f"{room.alice.mention} resigned and **gave a won game up**."
    assert f"**Turning point:** move 14. {gave_up}" in overview.text
    assert f"**Move 14 of 14.** {gave_up}" in page.text
    assert f"{room.alice.mention} resigned, so {room.bob.mention} wins." in page.text


async def test_a_game_in_which_a_player_took_nothing_has_no_accuracy_for_them(room: Room) -> None:
    await ended(room, ((0, "resign"),))

    page = await opened(room)

    assert f"**Accuracy:** {room.alice.mention} took no tile. {room.bob.mention} took no tile." in page.text
    assert page.text.splitlines()[-1] == f"1. {room.alice.mention} resigned a lost game."


async def match_of_two(room: Room) -> None:
    """A match to 3 wins: one game ends by that line, in the next Alice takes a tile and resigns."""
    _, plays, _ = game_ending_by("line")
    await ended(room, (*plays, (0, "next"), (0, "a1"), (0, "resign")), match="sets")


async def test_the_analysis_of_a_match_begins_with_its_last_game_and_leads_to_the_others(room: Room) -> None:
    await match_of_two(room)
    second = await opened(room)
    assert "### Analysis of table 1, game 2 of 2" in second.text
    assert {"Earlier Game"} <= enabled(second)
    assert "Later Game" not in enabled(second)

    first = await turned(room, second, "Earlier Game")

    assert "### Analysis of table 1, game 1 of 2" in first.text
    assert "**Turning point:** move 14." in first.text
    assert "Later Game" in enabled(first)
    assert "Earlier Game" not in enabled(first)
    again = await turned(room, await turned(room, first, "Last"), "Later Game")
    assert again.text == second.text


# All pages, as values.


@pytest.mark.parametrize(
    "options", [(("match", "points"),), (("match", "sets"), ("full_garden", "draw"))], ids=str
)
def test_every_page_keeps_to_the_limits_and_speaks_in_whole_sentences(options: Options) -> None:
    played = playout(Dealt(Okiya, 2, options))
    views = tuple(view for state in played.states if isinstance(view := state.view(None), OkiyaView))
    history = History(Table(row_of(Dealt(Okiya, 2, options))), views, played.moves)
    screen, context = OkiyaAnalysis(), ScreenContext(TABLE, 0, PLAYERS, ApplicationEmoji())
    for game, part in enumerate(games_in(played.moves), start=1):
        found = analyse(views[part.start : part.stop + 1], played.moves[part.start : part.stop])
        for ply in range(len(found) + 1):
            shown = screen.show(context, history, found, f"{game}.{ply}")

            assert violations(components_of(own_screen(shown, b"png").layout)) == []
            assert reads_well(shown.text.replace("*", "").replace("\n\n", "\n").split("\n", 2)[2])
            assert shown.alt == alt(views[part.start + ply])


# Refusals.


async def forge(room: Room, board: Shown, custom_id: str) -> InteractionResult:
    return await room.late_click(room.carol, board, custom_id)


async def test_a_running_game_has_no_analysis_and_a_forged_one_is_refused(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=3)
    before = await room.standing()

    answer = await forge(room, board, "page:analysis:1:1.1")

    assert "Analysis" not in board.labels
    assert room.said(answer) == "This game is still being played. You can look back on it when it is over."
    assert room.answer(answer).pictures == ()
    assert await room.standing() == before


async def test_a_table_that_has_not_begun_has_no_analysis(room: Room) -> None:
    await room.start(room.alice, room.bob)

    answer = await forge(room, await room.board(), "page:analysis:1:")

    assert "This game has not begun" in room.said(answer)


async def test_a_game_without_an_analysis_offers_none(room: Room) -> None:
    over = reached("okago", 2, lambda state: state.outcome is not None)
    board = await show_any(room, over)

    answer = await forge(room, board, "page:analysis:1:")

    assert board.labels == ("Rematch", "Replay", "Show Rules")
    assert SHOW_AGAIN in room.said(answer)


async def test_a_forged_page_shows_the_overview(room: Room) -> None:
    board = await ended(room)
    for page in ["9.9", "1.99", "0.0", "2.1", "1.x", "-1", "1.1.1", "x" * 30, "１.１"]:
        answer = await forge(room, board, f"page:analysis:1:{page}")
        assert "**Turning point:** move 14." in room.answer(answer).text


async def test_a_control_of_pages_that_nobody_keeps_is_answered_like_any_stray_one(room: Room) -> None:
    board = await ended(room)
    before = await room.standing()
    for custom_id in ["page:gossip:1:1.1", "page:analysis:1", "page:analysis:1:" + "x" * 31]:
        answer = await forge(room, board, custom_id)
        assert SHOW_AGAIN in room.said(answer)
        assert await room.standing() == before


@pytest.mark.parametrize("table", [2, 999])
async def test_a_page_of_another_table_cannot_be_forged_onto_a_board(room: Room, table: int) -> None:
    board = await ended(room)
    await deal(room, *game_ending_by("square")[:2])

    answer = await forge(room, board, f"page:analysis:{table}:1.1")

    assert room.answer(answer).pictures == ()
    assert "Analysis" not in room.said(answer)


async def test_a_table_of_another_channel_cannot_be_read_from_a_private_page(room: Room) -> None:
    await ended(room)
    page = await opened(room)
    elsewhere = room.guild.create_text_channel("elsewhere")
    hidden = await deal(room, *game_ending_by("square")[:2])
    await room.alice.slash(elsewhere, "okiya show", table=hidden)

    answer = await room.late_click(room.carol, page, f"page:analysis:{hidden}:1.1")

    assert SHOW_AGAIN in room.said(answer)
    assert room.message(page.channel_id, page.id) == page
