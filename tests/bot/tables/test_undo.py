"""Moves taken back: who must agree, what comes back, and what can never be taken back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from itertools import cycle
from random import Random

import pytest

from bot.store.rows import Move, TimerKind
from bot.tables.questions import missing
from bot.tables.refusals import AlreadyAsked, AskedInVain, NotAsked, NothingToUndo, NotSeated, Refusal, Stale
from bot.tables.replay import AGREE, ASK_END, REFUSE, ask_undo, is_own, replay, steps_of, undo
from bot.tables.table import STEPS_KEPT, Table, computer
from bot.tables.tables import Tables
from games import GAMES
from games.core import GameError
from tests.bot.tables.evening import ALICE, BOB, CAROL, DAVE, HERE, Evening, on_both, on_either
from tests.games.playouts import CHOOSERS, playout
from tests.games.playouts import Table as Deal

CASUAL = computer("casual", 0)


async def after_moves(evening: Evening, moves: int, users: tuple[int, ...] = (ALICE, BOB)) -> Table:
    """A table of Okiya after this number of moves."""
    number = await evening.seat("okiya", users)
    for _ in range(moves):
        await evening.act(number)
    return await evening.tables.table(number)


def mover(table: Table, back: int = 1) -> int:
    """The user of the last move, or of an earlier one."""
    return table.steps[-back].user


def other(user: int) -> int:
    return ALICE + BOB - user


async def ask(evening: Evening, table: Table, user: int) -> Table:
    return await evening.tables.questions.undo(table.id, user, None, 0)


async def answer(evening: Evening, table: Table, user: int, *, agrees: bool = True) -> Table:
    assert table.question is not None
    return await evening.tables.questions.answer(
        table.id, user, table.question.ply, agrees=agrees, interaction_id=0
    )


# Who must agree.


@on_either
async def test_when_all_others_agree_the_last_move_of_who_asked_and_all_later_ones_are_gone(
    evening: Evening,
) -> None:
    played = await after_moves(evening, 4)
    asker = mover(played, 2)

    asked = await ask(evening, played, asker)
    assert asked.state == played.state
    assert missing(asked) == (other(asker),)
    after = await answer(evening, asked, other(asker))

    assert after.view() == played.steps[-2].before
    assert after.to_act() == (asker,)
    assert (after.played, len(after.taken_back)) == (2, 2)
    assert (after.just_taken_back, after.question) == ((asker, 2), None)


async def test_who_is_asked_may_refuse_and_then_it_is_not_asked_again_before_a_move(evening: Evening) -> None:
    played = await after_moves(evening, 1)
    asker = mover(played)

    refused = await answer(evening, await ask(evening, played, asker), other(asker), agrees=False)

    assert (refused.question, refused.state) == (None, played.state)
    with pytest.raises(AskedInVain):
        await ask(evening, played, asker)
    moved = await evening.act(played.id)
    assert (await ask(evening, moved, asker)).question is not None


async def test_a_computers_move_leaves_a_question_open_unless_it_showed_something(evening: Evening) -> None:
    number = await evening.seat("okey_dokey", (ALICE, BOB, CASUAL))
    asked = await evening.tables.questions.end(number, ALICE, 0)
    started = await evening.tables.act(number, CASUAL, None, "start", 0)
    card = next(each for each in started.view(2).actions if "/" not in each and "0" not in each)

    shown = await evening.tables.act(number, CASUAL, None, card, 0)

    assert asked.question == started.question == shown.question
    assert (await Tables(evening.store).table(number)).question == asked.question
    other = await evening.seat("okey_dokey", (ALICE, BOB, CASUAL))
    begun = await evening.tables.act(other, BOB, None, "start", 0)
    reset = next(each for each in begun.view(1).actions if each.endswith("0"))
    placed = await evening.tables.act(other, BOB, None, reset, 0)
    assert (await ask(evening, placed, BOB)).question is not None
    (card, *_) = [each for each in placed.view(2).actions if "/" not in each and "0" not in each] or [""]
    placed = await evening.tables.act(other, placed.to_act()[0], None, card, 0)
    assert (placed.question, placed.undoable) == (None, ())


async def test_only_one_question_is_open_and_only_those_who_are_asked_answer(evening: Evening) -> None:
    played = await after_moves(evening, 2)
    asked = await ask(evening, played, mover(played))

    with pytest.raises(AlreadyAsked):
        await ask(evening, played, other(mover(played)))
    with pytest.raises(NotAsked):
        await answer(evening, asked, mover(played))
    with pytest.raises(NotSeated):
        await answer(evening, asked, DAVE)
    assert asked.question is not None
    with pytest.raises(Stale):  # the button of an earlier question
        await evening.tables.questions.answer(
            asked.id, other(mover(played)), asked.question.ply - 1, agrees=True, interaction_id=0
        )


async def test_computers_that_stand_in_refuse_where_the_game_may_be_rated(evening: Evening) -> None:
    played = await after_moves(evening, 2)
    gone = other(mover(played))
    await evening.tables.stand_ins.leave(played.id, gone)
    await evening.tables.stand_ins.replace(played.id, mover(played))

    with pytest.raises(NothingToUndo) as refused:
        await ask(evening, played, mover(played))

    assert refused.value.rule == "computers"


# What cannot be taken back.


async def test_a_move_that_showed_something_stays_and_so_do_all_before_it(evening: Evening) -> None:
    number = await evening.seat("ok", (ALICE, BOB))
    thrown = await evening.act(number)
    taken = await evening.tables.act(number, thrown.to_act()[0], None, "take", 0)

    with pytest.raises(NothingToUndo) as refused:
        await ask(evening, taken, mover(taken, 2))

    assert refused.value.rule == "seen"
    assert (await ask(evening, taken, mover(taken))).question is not None


# What is left as it was.


async def test_a_hint_belongs_to_the_move_that_counts_when_others_were_taken_back(evening: Evening) -> None:
    played = await after_moves(evening, 3)
    user = mover(played)
    now = await answer(evening, await ask(evening, played, user), other(user))
    await evening.tables.hinted(now.id, user, now.position_since)
    await evening.act(now.id, user)

    await evening.tables.ends.stop(now.id, "cleared", 0)

    assert await evening.tables.archive.hinted(now.id) == ((user, 2),)


async def test_what_was_said_is_not_taken_back(evening: Evening) -> None:
    number = await evening.seat("okey_dokey", (ALICE, BOB))
    await evening.tables.act(number, ALICE, None, "?r", 0)
    started = await evening.tables.act(number, BOB, None, "start", 0)
    await evening.tables.act(number, ALICE, None, "!g", 0)

    after = await answer(evening, await ask(evening, started, BOB), ALICE)

    assert [talk.text for talk in after.view().talk] == ["?r", "!g"]  # pyrefly: ignore[missing-attribute]
    assert after.to_act() == (ALICE, BOB)
    assert (await Tables(evening.store).table(number)).view() == after.view()


async def test_a_question_leaves_the_time_for_a_move_and_an_undo_starts_it_again(evening: Evening) -> None:
    day = timedelta(days=1)
    opened = await evening.tables.lobby.open("okiya", ALICE, {}, HERE, invited=BOB, pace=86_400)
    await evening.tables.lobby.sit(opened.id, BOB)
    played = await evening.act(opened.id)
    deadline = played.row.deadline
    evening.now += timedelta(hours=1)

    asked = await ask(evening, played, mover(played))
    assert deadline == asked.row.deadline == evening.now - timedelta(hours=1) + day
    evening.now += timedelta(hours=1)
    after = await answer(evening, asked, other(mover(played)))

    assert after.row.deadline == evening.now + day
    assert after.row == await evening.store.table(opened.id)
    kinds: tuple[TimerKind, ...] = ("deadline",)
    assert deadline is not None
    assert await evening.store.timers.claim(deadline, kinds) == ()


async def test_an_interaction_delivered_twice_takes_back_once(evening: Evening) -> None:
    played = await after_moves(evening, 6, (ALICE, CASUAL))

    first, second = [await evening.tables.questions.undo(played.id, ALICE, None, 77) for _ in range(2)]

    assert first == second
    assert len(await evening.store.moves(played.id)) == played.ply + 1


@on_both
async def test_of_two_who_agree_at_once_the_second_completes_it(evening: Evening) -> None:
    number = await evening.seat("ok", (ALICE, BOB, CAROL))
    await evening.act(number)
    played = await evening.tables.table(number)
    taken = await evening.tables.act(number, played.to_act()[0], None, "take", 0)
    asked = await ask(evening, taken, mover(taken))
    doors = Tables(evening.store), Tables(evening.store)
    assert asked.question is not None

    done = await asyncio.gather(
        *(
            door.questions.answer(number, user, asked.question.ply, agrees=True, interaction_id=user)
            for door, user in zip(doors, missing(asked), strict=True)
        )
    )

    assert sorted(after.question is None for after in done) == [False, True]
    assert (await Tables(evening.store).table(number)).view() == taken.steps[-1].before


# The log.


@pytest.mark.parametrize("key", GAMES)
def test_no_notation_begins_like_a_row_of_the_tables_own(key: str) -> None:
    game = GAMES[key]
    played = playout(Deal(game, game.seats[-1]))

    texts = {action for _, action in played.moves} | {*played.states[0].talk(0), "resign"}

    assert not [text for text in texts if is_own(text)]
    assert not [row for row in (AGREE, REFUSE, ASK_END, undo(1), ask_undo(1)) if game.notation.fullmatch(row)]


@pytest.mark.parametrize("action", ["#undo 7", "#undo 2", "#agree", "#refuse", "#sing", "#end never"])
async def test_a_row_that_cannot_stand_there_sets_the_table_aside(evening: Evening, action: str) -> None:
    played = await after_moves(evening, 2)
    row = Move(played.id, played.ply, 0, ALICE, action, 0, evening.now)

    read = replay(played.row, (*await evening.store.moves(played.id), row))

    assert (read.set_aside, read.ply) == (True, 2)


@pytest.mark.parametrize(("key", "seed"), [*zip(GAMES, cycle(range(2)), strict=False)])
async def test_a_restart_after_any_row_finds_what_memory_has(evening: Evening, key: str, seed: int) -> None:
    random = Random(f"{key} {seed}")
    users = (ALICE, BOB, CAROL)[: 2 + (seed and max(GAMES[key].seats) > 2)]
    number = await evening.seat(key, users, seed)
    for _ in range(60):
        now = await evening.tables.table(number)
        if now.over:
            break
        await something(evening, now, random)

        memory, read = await evening.tables.table(number), await Tables(evening.store).table(number)
        assert read == memory
        assert read.view() == memory.view()
        log = await evening.store.moves(number)
        if (log and is_own(log[-1].action)) or len(log) % (STEPS_KEPT // 2) == 0:
            assert steps_of(read.row, log)[-STEPS_KEPT:] == memory.steps
    rows = {move.action.split()[0] for move in await evening.store.moves(number) if is_own(move.action)}
    assert rows & {"#undo", "#end?"}


async def something(evening: Evening, now: Table, random: Random) -> None:
    """A move, a word, a question or an answer of anybody; it may be refused."""
    user = random.choice(now.people)
    seat = now.players.index(user)
    kind = random.choice([*["move"] * 3, "talk", *["undo"] * 4, "end"])
    state, questions = now.state, evening.tables.questions
    assert state is not None
    try:
        if now.question is not None and random.random() < 0.7:
            agrees = now.question.kind == "undo" and random.random() < 0.8
            await answer(evening, now, random.choice(now.people), agrees=agrees)
        elif kind == "move":
            who = random.choice(now.to_act())
            at = now.players.index(who)
            choose = CHOOSERS.get(now.row.game)
            action = choose(state, at, random) if choose else random.choice(state.actions(at))
            silent = [each for each in state.actions(at) if not state.reveals(at, each)]
            await evening.tables.act(now.id, who, None, random.choice([action, *silent[:3]]), 0)
        elif kind == "talk" and state.talk(seat):
            await evening.tables.act(now.id, user, None, random.choice(state.talk(seat)), 0)
        elif kind == "undo":
            await questions.undo(
                now.id, random.choice([user, *(move.user for move in now.undoable)]), None, 0
            )
        elif kind == "end":
            await questions.end(now.id, user, 0)
    except (Refusal, GameError):
        unchanged = await evening.tables.table(now.id)
        assert replace(unchanged, row=now.row) == now
