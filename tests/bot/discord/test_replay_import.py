"""A game that a person imports as a text: exported and read again, shown page by page, or refused."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

import render
from bot.screens.past.replay import unreadable
from bot.screens.past.shown_replays import MOST_BYTES
from bot.screens.registry import SCREENS
from games.record import InvalidRecord, Record, read, write
from tests.bot.discord.dealt import Deal, show
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_replay import enabled, line_game, opened, playback

MOVES = 15


def text_of(deal: Deal, **headers: str) -> str:
    return write(
        Record(deal.game, deal.seats, deal.settled, deal.seed, headers, deal.plays, deal.state.outcome)
    )


async def brought(room: Room, content: str | bytes) -> InteractionResult:
    """The answer of /replay to Carol for a file with this content."""
    data = content.encode() if isinstance(content, str) else content
    return await room.carol.slash(room.channel, "replay", file=("any name.pgn", data))


def file_in(room: Room, message: Shown) -> bytes:
    """The text attached to a message."""
    (media,) = [part["file"] for part in message.payload["components"] if part["type"] == 13]
    found = room.env.backend.cdn.get(media["url"])
    assert found is not None
    return found


# Exported.


async def test_an_export_is_a_private_file_with_the_players_names(room: Room) -> None:
    await show(room, line_game())
    page = await opened(room)

    answer = await room.carol.click(page.response, custom_id=page.control("Export").custom_id)

    message = room.answer(answer)
    record = read(file_in(room, message).decode())
    assert message.ephemeral
    assert record.moves == line_game().plays
    assert record.headers["Player 1"] == "Alice"
    assert record.headers["Player 2"] == "Bob"
    assert record.headers["Table"] == "1"


async def test_a_hidden_member_is_named_only_to_people_who_see_the_board(room: Room) -> None:
    await show(room, line_game())
    await room.store.profiles.set_visibility(room.alice.id, "public")
    await room.store.profiles.set_visibility(room.bob.id, "hidden")
    page = await opened(room)
    elsewhere = room.guild.create_text_channel("elsewhere")
    far = room.answer(await room.carol.slash(elsewhere, "replay", table=1))

    near_text, far_text = [
        file_in(
            room,
            room.answer(await room.carol.click(each.response, custom_id=each.control("Export").custom_id)),
        ).decode()
        for each in (page, far)
    ]

    assert read(near_text).headers["Player 2"] == "Bob"
    assert str(room.bob.id) not in far.text + far_text
    assert "Player 2" in far.text
    assert "Bob" not in far_text
    assert read(far_text).headers["Player 1"] == "Alice"


# Imported.


async def test_an_imported_game_is_replayed_privately_and_not_stored(room: Room) -> None:
    text = text_of(line_game())
    page = room.answer(await brought(room, text))

    assert page.ephemeral
    assert page.text.splitlines()[0] == "### Replay of a game of Okiya"
    assert page.pictures == (render.board(playback(line_game()).view(0)),)
    assert enabled(page) == {"Forward", "Last", "Moves", "GIF"}
    assert await room.store.table(1) is None

    page = await room.press(room.carol, page, "Forward")
    await room.restart()
    page = await room.press(room.carol, page, "Forward")
    moves = await room.press(room.carol, page, "Moves")
    end = await room.press(room.carol, moves, "Board", "Last")
    film = room.answer(await room.carol.click(end.response, custom_id=end.control("GIF").custom_id))

    assert f"**Move 2 of {MOVES}.**" in page.text
    assert len(moves.text.splitlines()) == MOVES + 1
    assert end.pictures == (render.board(playback(line_game()).view(MOVES)),)
    assert file_in(room, end).decode() == text
    assert film.pictures[0][:6] == b"GIF89a"
    assert film.labels == ()


async def test_a_text_is_pasted_in_one_line_and_its_names_mention_nobody(room: Room) -> None:
    text = text_of(line_game(), **{"Player 1": f"<@{room.alice.id}>", "Player 2": "@everyone **x**"})

    page = room.answer(await room.carol.slash(room.channel, "replay", text=text.replace("\n", " ")))

    assert f"before move 1 of {MOVES}." in page.text
    assert f"<@{room.alice.id}>" not in page.text
    assert "@everyone" not in page.text
    assert page.pinged == ()


# Refused.


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ("hello", "The header Game is missing. Paste the whole text, from its first line on."),
        (("1. b4", "1. b2"), "Line 12: move 1, `b2`, cannot be played. The first tile comes from the border"),
        (("1. b4", "1. (1) b4"), "Line 12: move 1, `b4`, cannot be played. It is another player’s turn."),
        (("2. a3", "3. a3"), "Line 12: I expected move 2 here."),
        (('[Seed "', '[Seed "x'), "Line 8: a seed is 32 hexadecimal digits."),
        (('match "single', 'match "blitz'), "Line 3: Okiya has no such option or value: `match`."),
        ((" 15. b3", ""), "Line 10: the game does not come to this end: moves are missing."),
    ],
)
def test_a_text_that_is_not_a_game_is_refused_with_the_line(
    changed: str | tuple[str, str], told: str
) -> None:
    text = text_of(line_game())

    with pytest.raises(InvalidRecord) as refused:
        read(changed if isinstance(changed, str) else text.replace(*changed))

    assert unreadable(refused.value, SCREENS).startswith(told)


async def test_what_cannot_be_read_is_refused_with_the_reason(room: Room) -> None:
    no_game = room.answer(await brought(room, text_of(line_game()).replace("1. b4", "1. `b`9")))
    too_large = room.said(await brought(room, text_of(line_game()) + " " * MOST_BYTES))
    no_text = room.said(await brought(room, b"\xff\xfe\x00\x01"))

    assert no_game.text.startswith("Line 12: move 1, `'b'9`, cannot be played.")
    assert no_game.pictures == ()
    assert too_large == "This file is too large for a game: I read up to 64 KiB."
    assert no_text == "This file is no text. Attach what Export gave, or paste it."


async def test_a_control_of_an_imported_game_works_only_on_its_own_message(room: Room) -> None:
    board = await show(room, line_game())
    page = await opened(room)

    answers = [await room.late_click(room.carol, seen, "page:record:0:b1.0") for seen in (board, page)]

    assert all("This control no longer works." in room.said(answer) for answer in answers)


async def test_the_bot_never_repeats_an_imported_text_to_everybody(room: Room) -> None:
    shown = room.answer(await brought(room, text_of(line_game())))
    before = room.messages()

    for page in ("s0.0", "t0.0"):
        answer = await room.late_click(room.carol, shown, f"page:record:0:{page}")
        assert "This control no longer works." in room.said(answer)
    assert room.messages() == before

    await room.late_click(room.carol, shown, "page:record:0:zzz")
    assert room.message(shown.channel_id, shown.id).text == shown.text
