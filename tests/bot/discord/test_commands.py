"""Moving by command: what is suggested while typing, what is explained, which table is meant."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor

from games.okiya.garden import CELLS
from tests.bot.discord.endings import same_garden_twice
from tests.bot.discord.room import Room

AT_TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("okiya move", {"move": "a1"}),
    ("okiya show", {}),
    ("okiya resign", {}),
)
"""The commands that mean a table, with their other parameters."""


async def move(room: Room, who: MemberActor, cell: str, **options: int) -> InteractionResult:
    return await who.slash(room.channel, "okiya move", move=cell, **options)


async def suggested(room: Room, who: MemberActor, typed: str = "") -> list[str]:
    """The cells that are offered while typing."""
    choices = await who.autocomplete(room.channel, "okiya move", "move", typed)
    return [choice["value"] for choice in choices]


async def lengths(room: Room) -> list[int]:
    """The numbers of moves at the two tables."""
    return [len(await room.store.moves(table)) for table in (1, 2)]


async def test_a_move_by_name_is_played_and_answered_with_the_way_to_the_board(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)

    answer = await move(room, mover, " A 1")

    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{board.id}"
    assert room.said(answer) == f"You played “a1”. The board: {link}"
    assert [played.action for played in await room.store.moves(1)] == ["a1"]
    assert f"{other.mention} to move" in (await room.board()).text
    assert len(room.messages()) == 1


async def test_only_the_player_whose_turn_it_is_gets_the_legal_cells_as_suggestions(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=3)
    mover, other = room.in_turn(board)

    assert await suggested(room, mover) == sorted(board.cells, key=CELLS.index)
    assert await suggested(room, other) == []
    assert await suggested(room, room.carol) == []


async def test_what_cannot_be_played_is_explained_and_changes_nothing(room: Room) -> None:
    board = await room.begin(match="sets")
    mover, other = room.in_turn(board)
    legal = ", ".join(sorted(board.cells, key=CELLS.index))
    no_cells = {cell: f"“{cell}” is not a cell. Cells are written a1 to d4." for cell in ("a11", "@everyone")}
    at_first = {
        **no_cells,
        "b2": f"The first tile comes from the border of the garden. You can take {legal}.",
        "next": "This game is not over yet",
    }
    before = await room.standing()

    for cell, told in at_first.items():
        answer = room.answer(await move(room, mover, cell))
        assert told in answer.text
        assert answer.pinged == ()
    assert f"the table waits for {mover.mention}" in room.said(await move(room, other, "a1"))
    assert await room.standing() == before

    await move(room, mover, "a1")
    board = await room.board()
    wrong = next(cell for cell in CELLS if cell not in (*board.cells, "a1"))
    told = room.said(await move(room, other, wrong))
    assert f"The tile on {wrong} shares neither " in told
    assert f"You can take {', '.join(sorted(board.cells, key=CELLS.index))}." in told
    assert "There is a token on a1" in room.said(await move(room, other, "a1"))
    assert await room.board() == board


# Which table.


async def test_a_command_means_only_the_callers_own_tables_here(room: Room) -> None:
    await room.begin(room.alice, room.bob)
    await room.begin(room.carol, room.dave)
    await room.begin(room.alice, room.carol)
    before = [await room.standing(table) for table in (1, 2, 3)]
    quiet = room.guild.create_text_channel("quiet")

    for command, asked in AT_TABLES:
        for table in (4, 0, -1, 2**53 - 1):
            answer = await room.alice.slash(room.channel, command, table=table, **asked)
            assert "You can see no table with this number here" in room.said(answer)
        answer = await room.alice.slash(room.channel, command, table=2, **asked)
        assert "You are watching this table" in room.said(answer)
        answer = await room.alice.slash(quiet, command, **asked)
        told = "You have no game here that this could mean. `/okiya start` opens a table."
        assert room.said(answer) == told

    choices = await room.alice.autocomplete(room.channel, "okiya show", "table", "")
    assert sorted(choice["value"] for choice in choices) == [1, 3]
    assert [await room.standing(table) for table in (1, 2, 3)] == before


async def test_among_several_tables_a_menu_asks_and_plays_once_even_after_a_restart(room: Room) -> None:
    mover = await same_garden_twice(room)
    opponent = room.bob if mover is room.alice else room.alice
    question = room.answer(await move(room, mover, "a1"))
    assert "more than one game here where a1 can be played" in question.text
    assert [(option["label"], option["description"]) for option in question.menu] == [
        ("Okiya, table 2, your turn", f"Against {opponent.name}"),
        ("Okiya, table 1, your turn", f"Against {opponent.name}"),
    ]
    assert await lengths(room) == [0, 0]
    await room.restart()

    first, second = [await mover.select(question.response, ["1"]) for _ in range(2)]

    assert "You played “a1”" in room.said(first)
    assert "It is not your turn" in room.said(second)
    assert await lengths(room) == [1, 0]
