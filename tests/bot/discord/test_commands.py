"""Moving by command: what is suggested while typing, what is explained, which table is meant."""

from __future__ import annotations

import pytest
from simcord import InteractionResult, MemberActor

from games.core import SEED_BYTES
from games.okiya import Okiya
from games.okiya.garden import CELLS, tile_name
from tests.bot.discord.endings import deal, same_garden_twice
from tests.bot.discord.room import Room, Shown


async def move(room: Room, who: MemberActor, cell: str, **options: int) -> InteractionResult:
    return await who.slash(room.channel, "okiya move", move=cell, **options)


async def suggested(room: Room, who: MemberActor, typed: str = "") -> list[str]:
    """The cells that are offered while typing."""
    choices = await who.autocomplete(room.channel, "okiya move", "move", typed)
    return [choice["value"] for choice in choices]


async def test_a_move_by_name_is_played_and_answered_with_the_way_to_the_board(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)

    answer = await move(room, mover, board.cells[0])

    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{board.id}"
    assert room.said(answer) == f"You played {board.cells[0]}. The board: {link}"
    assert [played.action for played in await room.store.moves(1)] == [board.cells[0]]
    assert f"{other.mention} to move" in (await room.board()).text
    assert len(room.messages()) == 1


@pytest.mark.parametrize("typed", ["A1", " a1 ", "a 1", "A 1"])
async def test_a_cell_may_be_written_with_capitals_and_spaces(room: Room, typed: str) -> None:
    mover, _ = room.in_turn(await room.begin())

    await move(room, mover, typed)

    assert [played.action for played in await room.store.moves(1)] == ["a1"]


async def test_the_legal_cells_are_suggested_with_their_tiles(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    row = await room.row()
    garden = Okiya.start(2, row.options, row.seed).garden

    choices = await mover.autocomplete(room.channel, "okiya move", "move", "")

    assert [choice["value"] for choice in choices] == list(sorted_cells(board))
    for choice in choices:
        tile = garden[CELLS.index(choice["value"])]
        assert choice["name"] == f"{choice['value']}: {tile_name(tile)}"


def sorted_cells(board: Shown) -> list[str]:
    """The cells that can be clicked, in the order of their names from a1 to d4."""
    return sorted(board.cells, key=CELLS.index)


async def test_suggestions_follow_the_position(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=3)
    mover, _ = room.in_turn(board)

    assert await suggested(room, mover) == sorted_cells(board)


@pytest.mark.parametrize("typed", ["d", "D", " d"])
async def test_suggestions_narrow_to_what_is_typed(room: Room, typed: str) -> None:
    await deal(room, bytes(SEED_BYTES))
    await room.alice.slash(room.channel, "okiya show", table=1)
    mover, _ = room.in_turn(await room.board())

    narrowed = await mover.autocomplete(room.channel, "okiya move", "move", typed)

    assert {choice["value"] for choice in narrowed} >= {"d1", "d2", "d3", "d4"}
    assert all("d" in choice["name"].lower() for choice in narrowed)


async def test_a_tile_may_be_typed_by_its_name(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    (first, *_) = await mover.autocomplete(room.channel, "okiya move", "move", "")
    tile = first["name"].split(": ")[1]

    assert await suggested(room, mover, tile.lower()) == [first["value"]]


async def test_nothing_is_suggested_to_who_is_not_to_move_or_does_not_play(room: Room) -> None:
    _, other = room.in_turn(await room.begin())

    assert await suggested(room, other) == []
    assert await suggested(room, room.carol) == []
    assert await suggested(room, other, "x" * 90) == []


async def test_the_own_tables_are_suggested_the_newest_first(room: Room) -> None:
    await room.begin(room.alice, room.bob)
    await room.begin(room.carol, room.dave)
    await room.begin(room.alice, room.carol)

    choices = await room.alice.autocomplete(room.channel, "okiya show", "table", "")

    assert choices == [{"name": "Table 3", "value": 3}, {"name": "Table 1", "value": 1}]


@pytest.mark.parametrize("cell", ["e5", "a0", "banana", "a11", "`a1`", "@everyone"])
async def test_what_is_no_cell_is_explained(room: Room, cell: str) -> None:
    mover, _ = room.in_turn(await room.begin())
    before = await room.standing()

    answer = await move(room, mover, cell)

    assert f"“{cell}” is not a cell. Cells are written a1 to d4." in room.said(answer)
    assert room.answer(answer).pinged == ()
    assert await room.standing() == before


async def test_a_cell_of_the_middle_is_refused_at_first(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    before = await room.standing()

    answer = await move(room, mover, "b2")

    legal = ", ".join(sorted_cells(board))
    assert room.said(answer) == (f"The first tile comes from the border of the garden. You can take {legal}.")
    assert await room.standing() == before


async def test_a_tile_that_does_not_match_is_explained_with_what_can_be_taken(room: Room) -> None:
    await room.begin()
    board = await room.play()
    mover, _ = room.in_turn(board)
    (played,) = await room.store.moves(1)
    wrong = next(cell for cell in CELLS if cell not in (*board.cells, played.action))
    before = await room.standing()

    answer = room.said(await move(room, mover, wrong))

    assert f"The tile on {wrong} shares neither " in answer
    assert f"You can take {', '.join(sorted_cells(board))}." in answer
    assert await room.standing() == before


async def test_a_cell_with_a_token_is_explained(room: Room) -> None:
    await room.begin()
    mover, _ = room.in_turn(await room.play())
    (played,) = await room.store.moves(1)

    answer = await move(room, mover, played.action)

    assert f"There is a token on {played.action}" in room.said(answer)


async def test_a_move_out_of_turn_is_told_whose_turn_it_is(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    before = await room.standing()

    answer = await move(room, other, board.cells[0])

    assert f"the table waits for {mover.mention}" in room.said(answer)
    assert await room.standing() == before


async def test_asking_for_the_next_game_too_early_is_explained(room: Room) -> None:
    mover, _ = room.in_turn(await room.begin(match="sets"))

    answer = await move(room, mover, "next")

    assert "This game is not over yet" in room.said(answer)


# Which table.


async def test_a_named_table_is_played_even_if_it_is_not_the_newest(room: Room) -> None:
    mover = await same_garden_twice(room)

    answer = await move(room, mover, "a1", table=1)

    assert "You played a1" in room.said(answer)
    assert [len(await room.store.moves(table)) for table in (1, 2)] == [1, 0]


@pytest.mark.parametrize("command", ["okiya move", "okiya show", "okiya resign"])
async def test_a_table_that_does_not_exist_is_said_so(room: Room, command: str) -> None:
    await room.begin()
    cell = {"move": "a1"} if command == "okiya move" else {}

    for table in (2, 0, -1, 2**53 - 1):
        answer = await room.alice.slash(room.channel, command, table=table, **cell)

        assert "This table does not exist" in room.said(answer)


@pytest.mark.parametrize("command", ["okiya move", "okiya show", "okiya resign"])
async def test_a_table_of_others_is_said_so(room: Room, command: str) -> None:
    await room.begin()
    cell = {"move": "a1"} if command == "okiya move" else {}
    before = await room.standing()

    answer = await room.carol.slash(room.channel, command, table=1, **cell)

    assert "You are watching this table" in room.said(answer)
    assert await room.standing() == before


@pytest.mark.parametrize("command", ["okiya move", "okiya show", "okiya resign"])
async def test_without_a_table_here_the_way_to_one_is_told(room: Room, command: str) -> None:
    await room.begin(channel=room.guild.create_text_channel("elsewhere"))
    cell = {"move": "a1"} if command == "okiya move" else {}

    answer = await room.alice.slash(room.channel, command, **cell)

    assert room.said(answer) == ("You have no game here that this could mean. `/okiya start` opens a table.")


async def test_the_only_table_where_a_cell_can_be_played_is_meant(room: Room) -> None:
    mover = await same_garden_twice(room)
    await move(room, mover, "a1", table=2)

    answer = await move(room, mover, "a1")

    assert "You played a1" in room.said(answer)
    assert [len(await room.store.moves(table)) for table in (1, 2)] == [1, 1]


async def test_if_a_cell_can_be_played_nowhere_the_newest_table_explains_it(room: Room) -> None:
    mover = await same_garden_twice(room)

    answer = await move(room, mover, "b2")

    assert "The first tile comes from the border" in room.said(answer)


async def test_among_several_tables_a_menu_asks(room: Room) -> None:
    mover = await same_garden_twice(room)
    opponent = room.bob if mover is room.alice else room.alice

    question = room.answer(await move(room, mover, "a1"))

    assert "more than one game here where a1 can be played" in question.text
    assert [(option["label"], option["description"]) for option in question.menu] == [
        ("Table 2", f"Against {opponent.name}"),
        ("Table 1", f"Against {opponent.name}"),
    ]
    assert [len(await room.store.moves(table)) for table in (1, 2)] == [0, 0]


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_menu_plays_at_the_table_that_is_chosen(room: Room, restarted: bool) -> None:
    mover = await same_garden_twice(room)
    question = room.answer(await move(room, mover, "a1"))
    if restarted:
        await room.restart()

    answer = await mover.select(question.response, ["1"])

    assert "You played a1" in room.said(answer)
    assert [len(await room.store.moves(table)) for table in (1, 2)] == [1, 0]


async def test_the_menu_used_again_plays_no_second_time(room: Room) -> None:
    mover = await same_garden_twice(room)
    question = room.answer(await move(room, mover, "a1"))
    await mover.select(question.response, ["1"])

    answer = await mover.select(question.response, ["1"])

    assert "It is not your turn" in room.said(answer)
    assert len(await room.store.moves(1)) == 1
