"""The fair deal: its seed is promised when a table opens, published at the end, checked by ``/verify``."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import product

import pytest

from bot.screens.table.fair_deal import checked, unreadable
from bot.store.rows import Move
from bot.tables.fair_deal import Deal, DealUnreadable, promise_of, verify
from games import GAMES, okey_dokey
from games.core import InvalidOption, OptionValue, Outcome
from tests.bot.discord.dealt import Deal as Dealt
from tests.bot.discord.dealt import seat, show
from tests.bot.discord.okey_dokey.room import at_once, begin, careful, open_lobby
from tests.bot.discord.room import Room
from tests.bot.screens.limits import MOST_TEXT

SEED = bytes(range(16))
HASH = "vkXLJgW_Nr695oSEGijw_UPGmFCj3OX-26aZKO46iZE"
"""The SHA-256 of SEED in base64url."""
DEAL = "okey_dokey seats=3 difficulty=standard extra_turn=column_five"
FAIR = (
    f"The deal is fair: the SHA-256 of this seed is `{HASH}`. "
    "Compare it with what the bot wrote when the table opened."
)


async def check(room: Room, **asked: str | int) -> str:
    """The answer of /verify to Dave, who sits at no table."""
    return room.said(await room.dave.slash(room.channel, "verify", **asked))


def position_in(said: str) -> str:
    """The position that an answer shows."""
    found = re.search(r"```\n(.*)\n```", said, re.DOTALL)
    assert found, said
    return ";".join(found[1].split("\n"))


def published(told: str) -> dict[str, str]:
    """The answer of Fair Deal after the end, as a person would paste it."""
    found = re.search(r"SHA-256 is `(.*?)`.*dealt for `(.*?)`.*seed is `(.*?)`", told, re.DOTALL)
    assert found, told
    return {"commitment": found[1], "deal": found[2], "seed": found[3]}


# What the messages of a table say.


async def test_a_table_that_opens_promises_its_deal_in_a_message_that_is_never_edited(room: Room) -> None:
    lobby = await open_lobby(room)
    seed = (await room.row()).seed

    (promise,) = room.promises()
    assert promise.id > lobby.id
    assert promise.text == (f"-# Fair deal of table 1: `{promise_of(seed)}`")
    assert lobby.text.splitlines()[-1] == f"-# Table 1. Fair deal `{promise_of(seed)[:8]}`…"

    for who in (room.bob, room.carol):
        await room.click(who, "Join")
    await room.click(room.alice, "Begin")
    await room.alice.slash(room.channel, "okeydokey show")
    assert room.promises() == [promise]
    assert f"/{promise.id}" not in repr(room.requests_since(0))


async def test_fair_deal_tells_everybody_in_private_all_but_the_seed_while_a_game_runs(room: Room) -> None:
    await begin(room, 3, difficulty="maestro")

    told = room.said(await room.click(room.dave, "Fair Deal"))

    seed = (await room.row()).seed
    assert f"Its SHA-256 is `{promise_of(seed)}`." in told
    assert "It is dealt for `okey_dokey seats=3 difficulty=maestro extra_turn=column_five`." in told
    assert "/verify" in told
    assert seed.hex() not in told + (await room.board()).text


async def test_after_the_end_fair_deal_publishes_what_can_be_pasted_and_is_found_fair(room: Room) -> None:
    board = await show(room, careful(3, 2))
    answer = room.said(await room.click(room.dave, "Fair Deal"))

    told = await check(room, **published(answer))

    commitment = promise_of((2).to_bytes(16, "big"))
    assert published(answer) == {"deal": DEAL, "seed": f"{2:032x}", "commitment": commitment}
    assert told.startswith("The deal is fair: ")
    assert board.text.splitlines()[-1] == (
        f"-# Table 1. Fair deal `{commitment[:8]}`…, seed `{2:032x}`. `/verify` deals it again."
    )


async def test_each_of_two_in_direct_messages_and_each_new_rematch_has_a_promise(room: Room) -> None:
    alice, bob = room.alice.user, room.bob.user
    await alice.slash("okiya start", opponent=bob)
    assert [len(room.promises(who.dm_channel)) for who in (alice, bob)] == [1, 1]
    assert room.promises(alice.dm_channel)[0].text == room.promises(bob.dm_channel)[0].text

    await room.begin()
    await room.env.advance_time(600)  # she may challenge him again
    await room.resign(room.alice, 2)
    await room.click(room.alice, "Rematch", 2)
    await room.click(room.bob, "Accept", 3)
    seeds = [(await room.row(table)).seed for table in (2, 3)]
    assert [re.findall("`(.{43})`", each.text) for each in room.promises()] == [
        [promise_of(seed)] for seed in seeds
    ]


# By the number of a table.


async def test_a_finished_table_is_dealt_and_played_again(room: Room) -> None:
    deal = careful(3, 2)
    await show(room, deal)

    told = await check(room, table=1)

    commitment, dealt = promise_of(deal.seed), GAMES["okey_dokey"].start(3, {}, deal.seed)
    assert told.splitlines()[:2] == [
        f"The seed is `{deal.seed.hex()}`, and its SHA-256 is `{commitment}`: compare that with what "
        f"the bot wrote when the table opened. Dealt from it, the {len(deal.plays)} entries of the log lead "
        "to the end that was shown.",
        f"Okey Dokey, as it was dealt from seed `{deal.seed.hex()}`:",
    ]
    assert position_in(told) == dealt.position != deal.state.position


async def test_a_table_that_is_not_over_keeps_its_seed(room: Room) -> None:
    await show(room, at_once())
    await open_lobby(room)

    for table in (1, 2):
        seed = (await room.row(table)).seed
        assert await check(room, table=table) == (
            f"The seed is published when the game is over. Until then its SHA-256 is `{promise_of(seed)}`."
        )
    await room.click(room.alice, "Cancel", table=2)
    withdrawn = await check(room, table=2)
    assert withdrawn.startswith("This table was withdrawn before the game began.")
    for table in (7, 0, -1, 2**53 - 1):
        assert (await check(room, table=table)).startswith("You can see no table with this number here.")


async def test_a_log_that_leads_to_another_end_is_reported(room: Room) -> None:
    deal = careful(3, 2)
    last_seat, last = deal.plays[-1]
    table = await seat(room, Dealt(deal.game, 3, deal.options, deal.seed, deal.plays[:-1]))
    move = Move(table, len(deal.plays) - 1, last_seat, room.people[last_seat].id, last, 1, room.env.now())
    assert await room.store.append(move, Outcome((50,) * 3, (0, 1, 2), okey_dokey.Reason.FULL))
    await room.store.profiles.set_visibility(room.alice.id, "public")

    told = await check(room, table=table)

    assert told == (
        f"The log of this table does not lead to the end that was shown, dealt from seed `{deal.seed.hex()}`."
    )


# By what is pasted.


def test_a_pasted_seed_is_checked_and_dealt_with_its_quotes_spaces_and_capitals() -> None:
    for seed, committed, deal in (
        (SEED.hex(), HASH, DEAL),
        (f" `{SEED.hex().upper()}` ", f"`{sha256(SEED).hexdigest().upper()}`", f" `{DEAL}`, "),
    ):
        told = checked(verify(seed, committed, deal))

        assert told.splitlines()[:2] == [FAIR, f"Okey Dokey, as it was dealt from seed `{SEED.hex()}`:"]
        assert position_in(told) == GAMES["okey_dokey"].start(3, {}, SEED).position


def test_a_seed_that_does_not_match_its_commitment_is_reported() -> None:
    for seed, committed in ((bytes(16).hex(), HASH), (SEED.hex(), promise_of(b"other"))):
        assert checked(verify(seed, committed, DEAL)) == (
            f"This seed does not match: its SHA-256 is not `{committed}`. Check that you copied both in full."
        )


A_SEED = "A seed is 32 hexadecimal digits. Copy it from the line under the finished board."
A_HASH = "The SHA-256 is 43 letters, digits, - and _. Copy it from the answer of Fair Deal."
A_DEAL = (
    "These words name no deal. Copy them from the answer of Fair Deal, such as `okiya seats=2 match=single`."
)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"seed": "xyz"}, A_SEED),
        ({"seed": HASH}, A_SEED),
        ({"seed": "٠" * 32}, A_SEED),
        ({"commitment": SEED.hex()}, A_HASH),
        ({"commitment": HASH[:-1] + "!"}, A_HASH),
        ({"deal": "chess"}, A_DEAL),
        ({"deal": "okey_dokey seats=6"}, A_DEAL),
        ({"deal": "okey_dokey seats=3 colour=red"}, A_DEAL),
        ({"deal": "okey_dokey seats=²"}, A_DEAL),
        ({"deal": "`" * 90}, A_DEAL),
    ],
)
def test_a_text_that_cannot_be_read_is_answered_with_what_to_copy(changed: dict[str, str], told: str) -> None:
    pasted = {"seed": SEED.hex(), "committed": HASH, "deal": DEAL}
    pasted |= {{"commitment": "committed"}.get(key, key): text for key, text in changed.items()}

    with pytest.raises(DealUnreadable) as refused:
        verify(**pasted)

    assert unreadable(refused.value) == told


async def test_a_pasted_deal_is_checked_in_discord(room: Room) -> None:
    nothing_named = "Name a table, or paste a seed and its SHA-256."

    assert (await check(room, seed=SEED.hex(), commitment=HASH, deal=DEAL)).startswith(FAIR)
    assert await check(room, seed="k" * 200, commitment=HASH) == A_SEED
    for asked in ({}, {"seed": SEED.hex()}, {"deal": DEAL}):
        assert await check(room, **asked) == nothing_named


# Every game.


def every_deal(game: str) -> list[Deal]:
    """Every number of seats with every choice of options that can be dealt and matters."""
    options = GAMES[game].options
    found = []
    for seats, chosen in product(GAMES[game].seats, product(*(option.choices for option in options))):
        settled: dict[str, OptionValue] = {
            option.key: choice for option, choice in zip(options, chosen, strict=True)
        }
        deal = Deal(game, seats, settled)
        if any(settled[option.key] != option.default for option in options if not deal.matters(option)):
            continue
        try:
            GAMES[game].start(seats, settled, SEED)
        except InvalidOption:
            continue
        found.append(deal)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_deal_is_read_back_from_its_line_and_shown_as_it_was_dealt(game: str) -> None:
    deals = every_deal(game)

    assert deals
    assert [Deal.read(str(deal)) for deal in deals] == deals
    assert len({str(deal) for deal in deals}) == len(deals)
    for deal in deals:
        told = checked(verify(SEED.hex(), HASH, str(deal)))

        assert position_in(told) == GAMES[game].start(deal.seats or 0, deal.options, SEED).position
        assert len(told) <= MOST_TEXT
