"""What people do in one evening, over the wire: nobody may see an error, and no rule of Discord is broken.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_scenarios [name ..]``. In nearly each scenario the bot
is killed and its connection is cut. Fails at the first violation and the first screen that is not right.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import cycle
from operator import contains
from random import Random
from typing import Any

import render
from bot.events.calendar import WEEK, last_time
from bot.languages import Phrase, speaking
from bot.screens.registry import SCREENS
from games.puzzles import Puzzle, daily
from tests.bench import loopback
from tests.bench.bench_kills import read
from tests.bench.figures import asked, report
from tests.bench.loopback import choice, labels, mover_of, newest, plays, pressed, stored, use
from tests.bot.discord.forger import CLICK, COMMAND, FORM, TYPING, Forged, Forger

DAY_S, _GREEN = 86_400, 3
GERMAN, TURKISH = "de", "tr"
_PATIENCE_S, _QUIET_S = 240, 5
_LONG_AGO = "2020-01-01 00:00:00.000000"


async def _begun(world: Any, host: Any, other: Any, **options: Any) -> Any:
    """The board of a game of Okiya after two moves."""
    await host.slash("okiya start", options={"opponent": other, **options})
    board = await newest(world, host, "Accept")
    await other.click(board, label="Accept")
    for _ in range(2):
        await mover_of(board, (host, other)).click(board, custom_id=plays(board)[0])
    return board


async def changed_by(world: Any, who: Any, message: Any, custom_id: str, **how: bool) -> None:
    """Press a button of a message, and wait until it says something else."""
    before = message.text
    await who.click(message, custom_id=custom_id, **how)
    await world.until(lambda: message.text != before, _PATIENCE_S)


async def manners(world: Any) -> None:
    """Play with a pace of a day; every agreement is asked before a kill and given after it."""
    alice, bob = world.user("alice"), world.user("bob")
    board = await _begun(world, alice, bob, pace=DAY_S)
    assert "<t:" in board.text, "the board shows no deadline"

    last, other = (bob, alice) if mover_of(board, (alice,)) else (alice, bob)
    await last.click(board, label="Undo")
    await world.restart()
    assert "take back" in board.text
    await pressed(world, other, board, "Agree")
    assert mover_of(board, (alice, bob)) == last, "the move was not taken back"

    await world.drop()
    await last.click(board, custom_id=plays(board)[0])
    await alice.slash("end")
    await pressed(world, bob, board, "Agree")
    assert "Rematch" in labels(board)

    await alice.slash("boussanga start", options={"friend": bob})
    lobby = await newest(world, alice, "Manage Table")
    await alice.click(lobby, label="Manage Table")
    await world.restart()
    await pressed(world, bob, lobby, "Join")
    await pressed(world, alice, lobby, "Begin")
    assert "Play a Card" in labels(lobby)


async def learning(world: Any) -> None:
    """Come in as a newcomer would; whatever was begun before a kill goes on after it."""
    alice, bob = world.user("alice"), world.user("bob")
    await _a_game_from_the_way_in(world, alice)
    await _a_lesson(world, bob)
    await _the_puzzle_of_the_day(world, alice, bob)
    await _a_review(world, alice)


async def _a_game_from_the_way_in(world: Any, who: Any) -> None:
    page = (await who.slash("play")).message
    await who.click(page, label="Okiya")
    await who.click(page, label="Novice")
    await world.restart()
    board = await newest(world, who, "What Happened")
    await world.until(lambda: mover_of(board, (who,)) is who and plays(board), 30)
    await who.click(board, custom_id=plays(board)[0])


async def _a_lesson(world: Any, who: Any) -> None:
    """Press what the lesson marks, and once something else; the message outlives the process."""
    lesson = (await who.slash("learn", game="okiya")).message
    has_erred = False
    for _ in range(60):
        if "finished the lesson" in lesson.text:
            break
        marked = [each.custom_id for each in lesson.buttons if each.enabled and each.style == _GREEN]
        others = [each for each in plays(lesson) if each not in marked]
        if others and not has_erred:
            has_erred = True
            await who.click(lesson, custom_id=others[0])
            await world.restart()
            await pressed(world, who, lesson, "Try Again")
        else:
            assert marked, lesson.text
            await who.click(lesson, custom_id=marked[0])
    assert has_erred
    assert "finished the lesson" in lesson.text, lesson.text


async def _the_puzzle_of_the_day(world: Any, who: Any, other: Any) -> None:
    """Two people see the same, alone; it is there again after a kill and with a new connection."""
    first = (await who.slash("daily")).message
    second = (await other.slash("daily")).message
    assert first.ephemeral
    assert [image.bytes for image in first.images] == [image.bytes for image in second.images]
    practice = (await who.slash("puzzle", game="okiya")).message
    assert practice.ephemeral
    await world.restart()
    await world.drop()
    await who.click(practice, custom_id=plays(practice)[0])
    assert labels(practice) & {"Try Again", "Next Puzzle"} or plays(practice), practice.text
    again = (await who.slash("daily")).message
    assert [image.bytes for image in again.images] == [image.bytes for image in second.images]


async def _a_review(world: Any, who: Any) -> None:
    """End a game, and read the review that a kill has stopped."""
    board = await newest(world, who, "What Happened")
    asked = (await who.click(board, label="End Game")).message
    await who.click(asked, label="End Game")
    await pressed(world, who, board, "Review")
    await world.restart()
    review = (await pressed(world, who, board, "Review")).message
    await world.until(lambda: "Accuracy" in review.text, 60)


def said(english: str, tag: str) -> str:
    """A label in another language."""
    with speaking(tag):
        return str(Phrase(english))


async def reading(world: Any) -> None:
    """Play in a German server; whoever is asked alone is asked in their own language."""
    guild = world.add_guild("Spieleabend", ("tische",), locale="de")
    ida, tuna = world.user("ida", locale="de"), world.user("tuna", locale="tr")
    there = guild.channel
    await world.settle()
    await ida.slash("okiya start", channel=there, options={"opponent": tuna})
    board = await newest(world, ida, said("Accept", GERMAN), there)
    await world.restart()
    await tuna.click(board, label=said("Accept", GERMAN))
    await world.until(lambda: plays(board), 30)
    assert said("What Happened", GERMAN) in labels(board), board.text

    happened = (await tuna.click(board, label=said("What Happened", GERMAN))).message
    assert said("Nobody has moved yet.", TURKISH) in happened.text, happened.text
    for who in (tuna, ida):  # only one of them may move
        await who.click(board, custom_id=plays(board)[0])
    settings = (await tuna.slash("settings", channel=there)).message
    assert settings.ephemeral
    await _chosen(tuna, settings, "language.en")
    assert "Your settings" in settings.text, settings.text
    await world.restart()
    await world.drop()
    assert "Your settings" in (await tuna.slash("settings", channel=there)).message.text


async def _chosen(who: Any, shown: Any, ending: str) -> None:
    """Choose in a menu the value that ends so."""
    there = [(menu, value) for menu in shown.selects for value, _ in menu.options]
    ((menu, value),) = [(menu, value) for menu, value in there if value.endswith(ending)]
    await who.select(shown, value, custom_id=menu.custom_id)


async def leaving(world: Any) -> None:
    """Play, ask for deletion, take it back, ask again, and be gone after the time."""
    alice, bob = world.user("alice"), world.user("bob")
    board = await _begun(world, alice, bob)

    page = (await alice.slash("privacy")).message
    assert page.ephemeral

    await _asked_twice(alice, page)
    await world.restart()
    await pressed(world, alice, page, "Keep Data")
    await _asked_twice(alice, page)
    await world.drop()
    assert "deleted" in (await alice.slash("privacy")).message.text

    await world.kill()
    stored(world, "UPDATE deletions SET due_at = ?", _LONG_AGO)
    await world.start()
    await world.until(lambda: alice.mention not in board.text and "Deleted player" in board.text, 60)
    page = (await alice.slash("privacy")).message
    assert "Nothing is stored about you." in page.text, page.text
    await world.until(lambda: mover_of(board, (bob,)) is bob and plays(board), 30)
    await bob.click(board, custom_id=plays(board)[0])


async def _asked_twice(who: Any, page: Any) -> None:
    for label in ("Delete Data", "Go On", "Delete All"):
        await who.click(page, label=label)


MOVES, MOST_EDITS, RIGHT_AFTER_S = 40, 1.3, 2.0
YOURS = "It is your turn"


async def hands(world: Any) -> None:
    """Play Okey Dokey from four open hands: each is right soon after every move, also after a kill."""
    people = [world.user(name) for name in ("alice", "bob", "carol", "dave")]
    chance, right_after_s, edits = Random(1), list[float](), 0
    while len(right_after_s) < MOVES:
        board = await dealt(world, people)
        older, own = await _opened(world, people, board), await _opened(world, people, board)
        assert not any(former in who.messages() for who, former in zip(people, older, strict=True))
        await pressed(world, people[0], own[0], "I Start")
        while len(right_after_s) < MOVES and not _are_over(own):
            (turn,) = [number for number, each in enumerate(own) if YOURS in each.text]
            before = len(world.calls("PATCH", "^/webhooks/"))
            await _played_from(people[turn], own[turn], chance)
            began = time.monotonic()
            await world.until(
                lambda own=own: _are_over(own) or sum(YOURS in each.text for each in own) == 1, 30
            )
            right_after_s.append(time.monotonic() - began)
            await world.settle()
            edits += len(world.calls("PATCH", "^/webhooks/")) - before
            _keep_secret(world, people[turn], own[turn])
            if len(right_after_s) == MOVES // 2:
                before_it = [(each.text, each.alt) for each in own if YOURS in each.text]
                await world.restart()
                own = await _opened(world, people, board)
                assert [(each.text, each.alt) for each in own if YOURS in each.text] == before_it
    assert max(right_after_s) <= RIGHT_AFTER_S, right_after_s
    assert edits <= MOST_EDITS * MOVES, edits
    print(f"hands: right after {max(right_after_s):.2f} s at most, {edits / MOVES:.2f} edits a move")


def _are_over(own: Sequence[Any]) -> bool:
    return all("This game is over" in each.text for each in own)


async def dealt(world: Any, people: Sequence[Any], channel: Any = None, **options: Any) -> Any:
    """The board of a new game of Okey Dokey; with ``options`` it is the concert of the week."""
    command = "okeydokey concert" if options else "okeydokey start"
    await people[0].slash(command, channel=channel, options=options)
    lobby = await newest(world, people[0], "Begin", channel)
    for guest in people[1:]:
        await pressed(world, guest, lobby, "Join")
    await pressed(world, people[0], lobby, "Begin")
    return lobby


async def _opened(world: Any, people: Sequence[Any], board: Any) -> list[Any]:
    """The hands of these people, opened under the board."""
    own = [(await pressed(world, who, board, "My Hand")).message for who in people]
    for who, shown in zip(people, own, strict=True):
        assert shown.ephemeral
        _keep_secret(world, who, shown)
    return own


def _keep_secret(world: Any, who: Any, own: Any) -> None:
    """Let the harness watch that nobody else is shown what this hand holds."""
    for said in own.alt:
        if said and any(letter.isdigit() for letter in said):
            world.secret(said, who)


async def _played_from(who: Any, own: Any, chance: Random) -> None:
    """Press in a hand until something is played."""
    for _ in range(4):
        control = choice(own, chance)
        assert control, own.text
        await use(who, own, control)
        if control[0].startswith(("play:", "pick:")):
            return
    raise AssertionError(own.text)


_TABLES, _SEATS, _ROUNDS = 20, 5, 3


async def crowd(world: Any) -> None:
    """Press My Hand at twenty boards at the same moment: all see their own cards, and no older hand stays."""
    await loopback.drawn(world)
    channels = world.add_guild("Hands", [f"table-{number}" for number in range(_TABLES)]).channels
    seats = list[tuple[Any, Any]]()
    for channel in channels:
        people = [world.user(f"player{len(seats) + number:03}") for number in range(_SEATS)]
        board = await dealt(world, people, channel)
        seats += [(who, board) for who in people]
    for _ in range(_ROUNDS):
        clicks = [who.click(board, label="My Hand", settle=False) for who, board in seats]
        replies = await asyncio.gather(*clicks)
        await world.until(lambda shown=replies: all(each.shown_ms for each in shown), _PATIENCE_S)
        report(f"{len(replies)} hands at once", [reply.shown_ms / 1000 for reply in replies])
        await world.settle(quiet=1)
        async with read(world.data) as (truth, store):
            tables = {table.id: table for table in truth.tables}
            for (who, board), reply in zip(seats, replies, strict=True):
                table, user, shown = tables[loopback.table_of(board) or 0], int(who.id), reply.message
                assert shown.ephemeral
                (picture,) = [image.bytes for image in shown.images]
                assert picture == render.hand(table.view(table.seat_of(user)))
                noted = await store.private_screens.of(table.id, user)
                assert noted.message_id == int(shown.id)


_MEMBERS, _WITHIN_S, _EDITS = 100, 45.0, 2
_NOT_NOTED = "SELECT count(*) FROM events WHERE status = 'over' AND shown_edition IS NOT edition"


async def week(world: Any) -> None:
    """Switch the week on; one that was due while the bot was dead comes once, also if it dies right after."""
    alice, bob = world.user("alice"), world.user("bob")
    there = world.guild.channels[1]
    await _regularly(alice, there)
    for people in ((alice, bob), (bob, alice), (alice, bob)):
        board = await _begun(world, *people)
        while (who := mover_of(board, people)) is not None:
            await changed_by(world, who, board, plays(board)[0])
    await world.drop()
    assert not _posts(alice, there)

    await world.kill()
    _began(world, "recap", datetime.now(UTC) - WEEK)
    await _killed_when(world, lambda: _posts(alice, there))
    print(f"week: killed {'before' if stored(world, _NOT_NOTED) else 'after'} the post was noted")
    for forget in (False, True, False):
        if forget:  # as if it had been killed a little earlier
            stored(world, "UPDATE events SET message_id = NULL, shown_edition = NULL WHERE status = 'over'")
        await world.start()
        await world.drop()
        await world.settle(quiet=_QUIET_S, timeout=_PATIENCE_S)
        (posted,) = _posts(alice, there)
        assert alice.mention in posted.text, posted.text
        assert len(posted.images) == 1
        await world.kill()
        assert not stored(world, _NOT_NOTED)
    await world.start()
    await _regularly(alice, None)


async def _killed_when(world: Any, happens: Callable[[], object]) -> None:
    """Start the bot, and kill it as soon as this happens."""
    start = asyncio.create_task(world.start())
    await world.until(happens, _PATIENCE_S)
    await world.kill()
    await asyncio.gather(start, return_exceptions=True)


def _posts(who: Any, channel: Any) -> list[Any]:
    """The messages of a channel that show no table."""
    return [each for each in who.messages(channel) if not loopback.table_of(each)]


async def _regularly(who: Any, channel: Any) -> None:
    """Choose with clicks that the week and the day's puzzle come to a channel, or that none comes."""
    shown = (await who.slash("setup")).message
    await who.click(shown, label="Regular Posts")
    for menu in ("setup-week", "setup-card"):
        await who.select(shown, *([] if channel is None else [channel]), matching=menu)
    if channel is None:
        assert "Next:" not in shown.text, shown.text
        return
    for value in ("week-day.0", "card-hour.0"):
        await _chosen(who, shown, value)
    assert shown.text.count(f"<#{channel.id}>") == 2, shown.text


def _began(world: Any, kind: str, at: datetime) -> None:
    """Let the event of a kind have begun at a time, while the bot is not there, and be due."""
    moved = (
        "UPDATE events SET ends_at = ends_at - starts_at + ?1, due_at = ?1, starts_at = ?1 WHERE kind = ?2"
    )
    stored(world, moved, int(at.timestamp() * 1_000_000), kind)


async def lanterns(world: Any) -> None:
    """A hundred members solve the day's puzzle from its card: few edits, and all lanterns after a kill."""
    members = [world.user(f"member{number:03}") for number in range(_MEMBERS)]
    there, first = world.guild.channels[1], members[0]
    await _regularly(first, there)
    await world.kill()
    _began(world, "card", datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0))
    await world.start()
    card = await newest(world, first, "Play", there)
    puzzle, chance = daily(datetime.now(UTC).toordinal()), Random(2)

    opened = await asyncio.gather(*(_opened_from(each, card, chance) for each in members))
    for half in (opened[::2], opened[1::2]):
        await asyncio.gather(*(_solved(world, *each, puzzle, chance) for each in half))
        await world.restart()
    await world.drop()
    all_burn = f"{_MEMBERS} lanterns burn"
    await world.until(lambda: all_burn in card.alt[0], _PATIENCE_S)

    edits = [call.at for call in world.calls("PATCH", "^/channels/") if call.path.endswith(card.id)]
    together = max(sum(0 <= at - began < 60 for at in edits) for began in edits)
    print(f"lanterns: {len(edits)} edits, {together} at most within a minute")
    assert together <= _EDITS, edits
    await world.restart()
    await world.settle(quiet=_QUIET_S, timeout=_PATIENCE_S)
    assert all_burn in card.alt[0]
    assert [each for each in _posts(first, there) if "together" in each.text] == [card]
    assert not any(f"`{action}`" in card.text + card.alt[0] for action in puzzle.solution)


async def _opened_from(who: Any, card: Any, chance: Random) -> tuple[Any, Any]:
    """A member, and the puzzle that Play opens for them alone."""
    await asyncio.sleep(chance.uniform(0, _WITHIN_S / 2))
    return who, (await who.click(card, label="Play", settle=False)).message


async def _solved(world: Any, who: Any, shown: Any, puzzle: Puzzle, chance: Random) -> None:
    """Play the solution; a move that has no button of its own is sent as its page would send it."""
    await asyncio.sleep(chance.uniform(0, _WITHIN_S / 2))
    await world.until(lambda: shown.buttons, _PATIENCE_S)
    for action in puzzle.solution:
        page = next(each.custom_id for each in shown.components if "|" in (each.custom_id or ""))
        move = f"{page.partition('|')[0]}|play:0:0:{action}"
        forge = move not in [each.custom_id for each in shown.buttons]
        await changed_by(world, who, shown, move, forge=forge, settle=False)
    assert shown.ephemeral
    assert "Your lantern burns" in shown.text, shown.text


_PLAYS, _KILLED_AT, _LEAST_ALIKE, _BOARD_FOLLOWS_S = 24, 3, 3, 1.5
_OTHERS = ("mine:{}:0:", "table:text:{}", "table:lately:{}", "page:replay:{}:~0", "page:review:{}:~0")


async def concert(world: Any) -> None:
    """Deal the concert again for a second team: whoever watches cannot tell; on Monday they see all."""
    *players, eve = (world.user(name) for name in ("alice", "bob", "carol", "dave", "eve"))
    boards, watched = list[Any](), list[dict[str, object]]()
    for team in (players[:2], players[2:]):
        board, looks = await _played_concert(world, team, eve)
        boards.append(board)
        watched.append(looks)
        await world.kill()
        stored(world, "UPDATE events SET seed = randomblob(16) WHERE kind = 'concert'")
        await world.start()
    one, other = watched
    print(f"concert: {len(one)} and {len(other)} looks, {len(one.keys() & other.keys())} of them alike")
    assert len(one.keys() & other.keys()) >= _LEAST_ALIKE, [sorted(looks) for looks in watched]
    assert all(one[look] == other[look] for look in one.keys() & other.keys())

    asked = [await eve.slash("history", options={"member": players[0]})]
    for number, board in enumerate(boards, 1):
        asked += [await eve.click(board, custom_id=each.format(number), forge=True) for each in _OTHERS]
        asked += [await eve.slash(each, options={"table": number}) for each in ("replay", "verify")]
    told = [each for reply in asked for each in (reply.message, *reply.followups) if each and each.ephemeral]
    assert not any(each.images or re.search("Red|Yellow|Green|Blue|Grey", each.text) for each in told), told

    await world.kill()
    seeds = [stored(world, "SELECT hex(seed) FROM tables WHERE id = ?", each).lower() for each in (1, 2)]
    assert not any(seed in eve.seen() for seed in seeds)
    world.discord.secrets.clear()
    _began(world, "concert", last_time(datetime.now(UTC), 0, UTC, weekday=0) - WEEK)
    await _killed_when(world, lambda: any(map(contains, [each.text for each in boards], seeds)))
    await world.start()
    await world.until(lambda: all(map(contains, [each.text for each in boards], seeds)), _PATIENCE_S)
    await pressed(world, eve, boards[0], "Replay")


async def _played_concert(world: Any, team: Sequence[Any], outsider: Any) -> tuple[Any, dict[str, object]]:
    """The board of a team after some plays, and how it looked to an outsider, by its text."""
    board = await dealt(world, team, difficulty="amateur")
    own, looks, chance = await _opened(world, team, board), dict[str, object](), Random(3)
    await pressed(world, team[0], own[0], "I Start")
    for number in range(_PLAYS):
        await world.until(lambda own=own: _are_over(own) or any(YOURS in each.text for each in own), 60)
        await world.settle(quiet=_BOARD_FOLLOWS_S)
        seen = next(each for each in outsider.messages() if each == board)
        text = re.sub(r"[Tt]able \d+|`[^`]+`", "", seen.text)
        for seat, who in enumerate(team):
            text = text.replace(who.mention, f"player {seat}")
        controls = [(each.label, re.sub(r"\d+", "", each.custom_id or "")) for each in seen.components]
        shown = controls, [(each.alt, each.bytes) for each in seen.images]
        assert looks.setdefault(text, shown) == shown
        if _are_over(own):
            break
        if number == _KILLED_AT:
            await world.restart()
            await world.drop()
            own = await _opened(world, team, board)
        (turn,) = [seat for seat, each in enumerate(own) if YOURS in each.text]
        await _played_from(team[turn], own[turn], chance)
        _keep_secret(world, team[turn], own[turn])
    return board, looks


# A league.

_MOVES_OF_A_LEAGUE = 300


async def league(world: Any) -> None:
    """Make a league, join, wish for direct messages, die as its tables open, and play it to its end."""
    people = alice, *_others = [world.user(name) for name in ("alice", "bob", "carol", "dave")]
    listed = (await alice.slash("league")).message
    form = (await alice.click(listed, label="New League")).modal
    chosen = {"Game": "okiya.", "Time for a move": "1.", "Length of a season": "4.", "Who may join": "all."}
    await alice.submit_modal(form, {label: [value] for label, value in chosen.items()})
    post = await newest(world, alice, "Join")
    for person in people:
        await person.click(post, label="Join")
    for person in people[:3]:
        mine = (await person.click(post, label="My Games")).message
        await person.click(mine, label="Direct Messages")
    mine = (await alice.click(post, label="My Games")).message
    await alice.click(mine, label="Organise")
    async with world.expecting("route", text="/threads"):  # the loopback has none: boards lie in the channel
        await alice.click(mine, label="Begin Now")
        await world.until(lambda: any(map(loopback.table_of, alice.messages())), 60)
        await world.restart()
        await world.drop()
        await _played_league(world, people, post)
    assert "This season is over" in post.text, post.text
    assert all(person.mention in post.text for person in people)
    assert len(post.images) == 1
    following = await newest(world, alice, "Join")
    assert "You were in last season" in following.text, following.text


async def _played_league(world: Any, people: Sequence[Any], post: Any) -> None:
    """Play one move after the other, at any board, until the season is over."""
    chance = Random(39)
    for _ in range(_MOVES_OF_A_LEAGUE):
        seen = [(who, each) for who in people for there in (None, who.dm) for each in who.messages(there)]
        boards = [(who, each) for who, each in seen if loopback.table_of(each) and plays(each)]
        waited_for = [(who, each) for who, each in boards if mover_of(each, people) is who]
        if waited_for:
            who, board = chance.choice(waited_for)
            await who.click(board, custom_id=chance.choice(plays(board)))
        elif "This season is over" in post.text:
            break
        await world.settle(quiet=_BOARD_FOLLOWS_S)
    await world.settle(quiet=_QUIET_S, timeout=_PATIENCE_S)


_FORGED, _AT_ONCE = 5_000, 10
_KINDS = {COMMAND: "commands", CLICK: "clicks", TYPING: "beginnings", FORM: "forms"}
_WORD, _NUMBER = 3, 4


async def forging(world: Any) -> None:
    """Send what no honest client sends, at a table of each game: all is answered, without a traceback."""
    people = alice, bob, *_others = [world.user(name) for name in ("alice", "bob", "carol", "dave", "erin")]
    seen, kinds = [await bob.say("play:1:0:a1")], Counter[str]()
    for screen in SCREENS.values():
        board = (await alice.slash(f"{screen.command} start", options={"computers": 1})).message
        if "Begin" in labels(board):
            await alice.click(board, label="Begin")
        seen.append(board)
        if any((button.custom_id or "").startswith("mine:") for button in board.buttons):
            seen.append((await alice.click(board, matching="^mine:", nth=0)).message)
    commands = [command for known in world.discord.commands.values() for command in known]
    forger = Forger(commands, 1, [message.raw for message in seen])
    for _ in range(0, _FORGED, _AT_ONCE):
        batch = [forger.forged() for _ in range(_AT_ONCE)]
        kinds.update(_KINDS[each.kind] for each in batch)
        await asyncio.gather(*(_forged(world, who, each) for who, each in zip(cycle(people), batch)))
    missing = [timing["name"] for timing in world.timings if timing["failed"]]
    assert not missing, missing
    slowest = max(timing["ms"] or 0 for timing in world.timings)
    print(f"forging: {dict(kinds)}, slowest answer {slowest:.0f} ms")


async def _forged(world: Any, who: Any, forged: Forged) -> None:
    # The harness cannot send half a character.
    data, message = json.loads(json.dumps([forged.data, forged.message]).replace("\\ud800", "\\ufffd"))
    options = data["options"] if forged.kind == TYPING else ()
    while options and "options" in options[-1]:
        options = options[-1]["options"]
    is_number = bool(options) and options[-1]["name"] == "table"
    how = {"focused": {"type": _NUMBER if is_number else _WORD}, "settle": False, "check": False}
    await who._act(world.channel.raw, forged.kind, data, message=message, **how)


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        manners,
        learning,
        reading,
        leaving,
        hands,
        crowd,
        week,
        lanterns,
        concert,
        league,
        forging,
    )
}


async def played(harness: Any, name: str) -> None:
    """Play a scenario in a world of its own. Raises the harness's error if there is a violation."""
    began = time.monotonic()
    async with loopback.world(harness) as world:
        await SCENARIOS[name](world)
    print(f"{name}: no violation, {time.monotonic() - began:.0f} s", flush=True)


def main() -> None:
    """Play the scenarios with these names, or all."""
    names, harness = asked(__doc__, SCENARIOS).names, loopback.loaded()
    for name in names:
        asyncio.run(played(harness, name))


if __name__ == "__main__":
    main()
