"""The results of finished tables for their people: sides, places, outcomes, feats, whether they are rated.

Pure functions over a finished table, so the same log always gives the same result. Tables whose booking
failed when they ended are booked at the start, and now and then after it.
"""

from __future__ import annotations

import logging
from typing import Final

from bot.clock import Clock
from bot.store.errors import StoreError
from bot.store.results.ledger import BEAT_MASTER
from bot.store.rows import Came, Finisher, Move, Result, TableRow, Unrated
from bot.store.store import Store
from bot.tables.refusals import Broken
from bot.tables.replay import replay
from bot.tables.table import Table, level_of
from games import GAMES
from games.core import GIVEN_UP, Outcome, Reason
from games.players import LEVELS


def earned(table: Table, seat: int, came: Came) -> tuple[str, ...]:
    """The keys of the achievements of the person on a seat of a finished table.

    The feats of the game come first. Searched feats are not included: a later search finds them.
    """
    if seat in table.row.stand_ins or _was_helped(table, seat):
        return ()
    feats = {feat.key: feat for feat in table.game.feats}
    only_people = min(table.players) > 0
    achieved = table.game.achieved(table.inside.view(), table.row.options, seat)
    keys = tuple(key for key in achieved if only_people or not feats[key].people_only)
    return (*keys, BEAT_MASTER) if came == "won" and _against_master(table, seat) else keys


def won_unaided(table: Table) -> int | None:
    """The seat of a finished table's only winner if it is a person without hints or stand-in, else None."""
    outcome = table.row.outcome
    if outcome is None or len(outcome.winners) != 1:
        return None
    (seat,) = outcome.winners
    return None if table.players[seat] < 0 or _was_helped(table, seat) else seat


def _was_helped(table: Table, seat: int) -> bool:
    came_back = any(user < 0 and user not in table.players for user in table.active_at)
    side = next(side for side in table.game.sides(table.row.seats, table.row.options) if seat in side)
    took_back = not table.undoers.isdisjoint(table.players[partner] for partner in side)
    return came_back or took_back or bool(table.row.hinted.get(table.players[seat]))


def _against_master(table: Table, seat: int) -> bool:
    """Whether a computer of the highest level plays on another side, and not as a stand-in."""
    sides = table.game.sides(table.row.seats, table.row.options)
    others = [number for side in sides if seat not in side for number in side]
    return any(
        level_of(table.players[other]) == LEVELS[-1] and other not in table.row.stand_ins for other in others
    )


log = logging.getLogger(__name__)

LEAST_MOVES = 2
"""The fewest moves of a game that counts. Resigning is not a move here."""


def result_of(table: Table) -> Result:
    """The result of a finished table. Raises ValueError for any other table."""
    row, outcome = table.row, table.row.outcome
    if outcome is None or row.ended_at is None:
        raise ValueError("the game is not over")
    sides = table.game.sides(row.seats, row.options)
    together = len(sides) == 1
    unrated = _unrated(table, outcome)
    places, last = _places(row, outcome)
    people = []
    for seat, player in enumerate(row.players):
        user = row.stand_ins.get(seat, player)
        if user < 0:
            continue
        side = next(number for number, members in enumerate(sides) if seat in members)
        left = seat in row.stand_ins
        came = came_at(row, outcome, seat)
        people.append(
            Finisher(
                seat=seat,
                user_id=user,
                side=side,
                place=last if left else places[side],
                came=came,
                score=outcome.scores[seat],
                earned=() if unrated == "aborted" else earned(table, seat, came),
            )
        )
    return Result(
        table_id=row.id,
        guild_id=row.guild_id,
        ladder=table.game.ladder_of(row.seats, row.options).key,
        ended_at=row.ended_at,
        people=tuple(people),
        places=tuple(places),
        together=together,
        difficulty=table.game.difficulty_of(row.options) if together else 0,
        beaten=table.game.beaten(row.options, outcome) if together else None,
        unrated=unrated,
        early=outcome.reason in GIVEN_UP and _moves(table, outcome) < table.game.least_moves_to_gain,
    )


def result_at_end(table: Table) -> Result | None:
    """The result of a finished table; None if working it out fails, which must not stop the end of a game."""
    try:
        return result_of(table)
    except Exception as fault:  # noqa: BLE001 - the table is booked later, see ``bookings``
        # The fault's text and traceback may contain secrets.
        log.error("Table %s has ended without a result: %s.", table.id, type(fault).__name__)  # noqa: TRY400
        return None


def result_again(row: TableRow, moves: tuple[Move, ...]) -> Result | None:
    """The result of a finished table from its log alone; None if the log does not lead to the stored end."""
    try:
        table = replay(row, moves)
    except Broken:
        return None
    if table.state is None or table.set_aside or table.outcome != row.outcome:
        return None
    return result_at_end(table)


def _unrated(table: Table, outcome: Outcome) -> Unrated | None:
    if _moves(table, outcome) < LEAST_MOVES:
        return "aborted"
    if outcome.reason in GIVEN_UP and any(seat in table.row.stand_ins for seat in outcome.winners):
        return "computers"  # this wins nothing for a player who was replaced, who has not lost by it either
    return None if may_be_rated(table) and not _won_by_a_stand_in(table, outcome) else "computers"


def _moves(table: Table, outcome: Outcome) -> int:
    return table.played - (outcome.reason == Reason.RESIGNED)


def _won_by_a_stand_in(table: Table, outcome: Outcome) -> bool:
    """Whether a computer has moved for one of two opponents who has not lost for all that."""
    row = table.row
    return table.game.can_resign(row.seats, row.options) and any(
        came_at(row, outcome, seat) != "lost" for seat in table.computers_at
    )


def may_be_rated(table: Table) -> bool:
    """Whether a game of these players can be rated: no computer plays, except in place of an opponent."""
    together = len(table.game.sides(table.row.seats, table.row.options)) == 1
    return all(
        user > 0 or (not together and seat in table.row.stand_ins) for seat, user in enumerate(table.players)
    )


def came_at(row: TableRow, outcome: Outcome, seat: int) -> Came:
    """What the result of a table is for the person of a seat.

    A person who left the game has lost. A game of several sides is drawn if all share the first place.
    Otherwise the sides in first place have won, and the others have lost.
    """
    sides = GAMES[row.game].sides(row.seats, row.options)
    places, _ = _places(row, outcome)
    side = next(number for number, members in enumerate(sides) if seat in members)
    if seat in row.stand_ins or places[side] != 1:
        return "lost"
    return "won" if len(sides) == 1 or max(places) > 1 else "drawn"


def _places(row: TableRow, outcome: Outcome) -> tuple[list[int], int]:
    """The place of every side, and the place behind all, which players who left get.

    The winners come first, then the others by their scores; equal scores share a place. A side whose players
    have all left comes last, even if a computer has won for it. Players against the game itself come first or
    second.
    """
    sides = GAMES[row.game].sides(row.seats, row.options)
    if len(sides) == 1:
        return [1 if outcome.winners else 2], 2
    left = [all(seat in row.stand_ins for seat in side) for side in sides]
    worth = [max((seat in outcome.winners, outcome.scores[seat]) for seat in side) for side in sides]
    stayed = [worth[number] for number in range(len(sides)) if not left[number]]
    last = len(stayed) + 1
    places = [
        last if left[number] else 1 + sum(better > worth[number] for better in stayed)
        for number in range(len(sides))
    ]
    return places, last


log = logging.getLogger(__name__)

PAUSE_S: Final = 3_600.0
"""The time between two attempts."""


async def keep_booked(store: Store, clock: Clock) -> None:
    """Book what waits, again and again, until cancelled. The log names what cannot be booked once."""
    told: tuple[int, ...] = ()
    while True:
        try:
            left = await book_waiting(store)
            if left and left != told:
                log.warning("%s finished tables cannot be booked, the first is table %s.", len(left), left[0])
            told = left
        except StoreError as failure:
            log.warning("Finished tables wait to be booked: %s.", type(failure).__name__)
        await clock.sleep(PAUSE_S)


async def book_waiting(store: Store) -> tuple[int, ...]:
    """Book all finished tables that wait for it. Returns those that still cannot be. Raises StoreError."""
    booked, left = 0, list[int]()
    after = 0
    while found := await store.results.book_waiting(result_again, after):
        after, _ = found[-1]
        booked += sum(done for _, done in found)
        left += [table for table, done in found if not done]
    if booked:
        log.info("Booked %s finished tables that had waited for it.", booked)
    return tuple(left)
