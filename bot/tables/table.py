"""A table as the rest of the bot sees it: who sits where, what each of them may know, and by when they move.

A computer player has a negative number in place of the id of a user, which contains the level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache
from itertools import dropwhile, takewhile
from typing import Any, Final, Literal, NamedTuple

from bot.store.preferences import ServerSetup
from bot.store.rows import Booked, Move, StopReason, TableRow, Timer, is_deleted
from bot.tables.fair_deal import Deal, promise_of
from bot.tables.refusals import SaidEnough, enough_said
from games import GAMES
from games.core import RESIGN, Curtain, Game, Outcome, Reason, View, tidy
from games.players import LEVELS
from render.characters import CHARACTERS


def computer(level: str, number: int) -> int:
    """The id of a computer player of a level; ``number``, from 0, distinguishes those of one table."""
    return -(len(LEVELS) * number + LEVELS.index(level) + 1)


def level_of(user: int) -> str | None:
    """The level of a computer player; None for a person."""
    return None if user >= 0 else LEVELS[(-user - 1) % len(LEVELS)]


def character_of(user: int, table: int) -> str | None:
    """The key of the character that a computer player is at a table; None for a person.

    Up to four computer players of a table are different characters, whatever their seats.
    """
    level = level_of(user)
    if level is None:
        return None
    characters = CHARACTERS[level]
    return characters[(table + _number(user)) % len(characters)]


def another(level: str, players: Sequence[int]) -> int:
    """A computer player of a level that is not among these."""
    number = next(number for number in range(len(players) + 1) if not _sits(number, players))
    return computer(level, number)


def _sits(number: int, players: Sequence[int]) -> bool:
    return any(player < 0 and _number(player) == number for player in players)


def _number(computer_player: int) -> int:
    """What distinguishes it from the other computer players of its table, as in ``computer``."""
    return (-computer_player - 1) // len(LEVELS)


STEPS_KEPT = 8

MOST_VIEWS: Final = 300
"""The views that are kept, because whoever answers a click asks for the same ones many times."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the log, no talk: its ply, seat and user, and the action as everybody may know it.

    The states around it stay in this room: ask for the public views ``before`` and ``after``.
    """

    ply: int
    seat: int
    user: int
    action: str
    _before: Game = field(repr=False)
    _after: Game = field(repr=False)

    @property
    def before(self) -> View:
        return _view_of(self._before, None)

    @property
    def after(self) -> View:
        return _view_of(self._after, None)


class Played(NamedTuple):
    """A move that can still be taken back: its place in the log, its seat and the user who made it.

    ``chosen``: anything else could have been played.
    """

    ply: int
    seat: int
    user: int
    chosen: bool = True


QuestionKind = Literal["undo", "end"]
"""What people can ask each other: to take moves back, to end the game together."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a user on a seat asks all other people at the table since the row ``ply``, and who has agreed.

    ``about`` is the ply of the first move to be taken back, if they ask for that.
    """

    kind: QuestionKind
    ply: int
    seat: int
    user: int
    about: int
    agreed: frozenset[int] = frozenset()


class TakenBack(NamedTuple):
    """The user who has taken back moves, and how many these were."""

    user: int
    moves: int


@dataclass(frozen=True)
class Table:
    """A row of the store and the state that its log leads to; ``state`` is None until the game begins.

    The state holds the secrets of every seat and stays in this room: ask for a ``view``. The log has ``ply``
    rows: ``played`` of them are moves, the rest is talk. The position has been the same since the ply
    ``position_since``; the user ``position_by`` made the move before it. ``latest`` are the last moves, the
    oldest first; ``speakers`` are the users who have last said a text for a seat. ``texts`` tells how many
    texts each seat has said, ``texts_before`` how many of them before the last move.

    ``undoable`` are the moves since the last one that showed somebody something new, and ``movers`` the users
    who have made moves. ``question`` is open until everybody has agreed, somebody refuses, or a person moves;
    ``refused`` are the questions, each with its user, that were refused since then. ``taken_back`` are the
    plies of moves that do not count any more, ``undoers`` the users who took them back, ``just_taken_back``
    tells of those since the last move. ``stopped`` is set if people have ended the game, ``late`` is the seat
    that has lost it by its time, ``overtimes`` are those for which a computer went on then, with the ply. At
    the seats ``computers_at`` computers have moved, also where those moves were taken back. ``best`` is the
    state after the move that scored the most at once, the first of equals. If the table is
    set aside, all this describes the beginning of its log, as far as it can be read. What an answer asks many
    times is worked out once.
    """

    row: TableRow
    state: Game | None = field(default=None, repr=False)
    ply: int = 0
    position_since: int = 0
    position_by: int | None = None
    played: int = 0
    last_move: Move | None = None
    latest: tuple[Step, ...] = field(default=(), repr=False)
    speakers: dict[tuple[int, str], int] = field(default_factory=dict)
    texts: Mapping[int, int] = field(default_factory=dict)
    texts_before: Mapping[int, int] = field(default_factory=dict)
    active_at: dict[int, datetime] = field(default_factory=dict)
    undoable: tuple[Played, ...] = ()
    movers: frozenset[int] = frozenset()
    question: Question | None = None
    refused: frozenset[tuple[QuestionKind, int]] = frozenset()
    taken_back: frozenset[int] = frozenset()
    undoers: frozenset[int] = frozenset()
    just_taken_back: TakenBack | None = None
    stopped: StopReason | None = None
    late: int | None = None
    overtimes: Mapping[int, int] = field(default_factory=dict)
    computers_at: frozenset[int] = frozenset()
    best: Game | None = field(default=None, repr=False)

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def game(self) -> type[Game]:
        return GAMES[self.row.game]

    @property
    def for_two(self) -> bool:
        """Whether the game is always played by two; other tables fill in a lobby."""
        return max(self.game.seats) == min(self.game.seats)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The sides of a table that waits for players, if these choose partners by their seats; else ()."""
        counts = self.game.seats_with(self.row.options)
        if self.row.status != "open" or counts != (self.row.seats,):
            return ()
        sides = self.game.sides(self.row.seats, self.row.options)
        return sides if 1 < len(sides) < self.row.seats else ()

    @property
    def players(self) -> tuple[int, ...]:
        """The users of the taken seats, by seat."""
        return self.row.players

    @property
    def deal(self) -> Deal:
        """What the seed is dealt for: the game, its options, and the seats once they are known."""
        settled = self.for_two or self.row.started_at is not None
        return Deal(self.row.game, self.row.seats if settled else None, self.row.options)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in base64url, which is public from the first message."""
        return promise_of(self.row.seed)

    @property
    def published_seed(self) -> str | None:
        """The seed in hex once the game is over and lies open, None before."""
        return self.row.seed.hex() if self.over and not self.sealed else None

    @property
    def in_concert(self) -> bool:
        """Whether it is part of a concert, in which everybody plays once, however their game ends."""
        return self.row.event_id is not None and self.game.concerts

    @property
    def for_points(self) -> bool:
        """Whether a league or a night counts it, also if a computer plays there."""
        return self.row.event_id is not None and not self.in_concert

    @property
    def sealed(self) -> bool:
        """Whether nobody but its players may know more of it than a curtain shows: it is a concert's."""
        return self.row.opens_at is not None

    @cached_property
    def inside(self) -> Table:
        """This table as its players see it: only for their own screens, and for what is not shown."""
        return replace(self, row=replace(self.row, opens_at=None)) if self.sealed else self

    @property
    def steps(self) -> tuple[Step, ...]:
        """The last moves, the oldest first; none of them leaves a table that is sealed."""
        return () if self.sealed else self.latest

    @property
    def set_aside(self) -> bool:
        """Whether this version of the program cannot read the whole table; then nothing changes there."""
        return self.row.status == "broken"

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended, by its rules, by a time that was over, or because it was stopped."""
        return (self.stopped is not None or self.outcome is not None) and not self.set_aside

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or for a player whose time was over as if they had resigned."""
        if self.state is None or self.late is None:
            return None if self.state is None else self.state.outcome
        resigned = self.state.play(self.late, RESIGN).outcome
        return None if resigned is None else replace(resigned, reason=Reason.TIME)

    @property
    def decided(self) -> bool:
        """Whether the game has ended with an outcome: by its rules, by giving up, or by time."""
        return self.over and self.outcome is not None

    @property
    def end(self) -> View:
        """The public view of a decided game, with its outcome, also where that came from the clock."""
        return self.view() if self.late is None else replace(self.view(), outcome=self.outcome)

    @property
    def moment(self) -> View | None:
        """The public view after the best moment of the game; None where no move scores at once."""
        return None if self.best is None or self.sealed else _view_of(self.best, None)

    @property
    def people(self) -> tuple[int, ...]:
        """The people who sit here, by seat, without the computer players."""
        return tuple(user for user in self.players if user > 0)

    @property
    def may_return(self) -> tuple[int, ...]:
        """The people for whom computers play, by seat, and who can return."""
        return tuple(user for user in self.row.stand_ins.values() if not is_deleted(user))

    @property
    def paused(self) -> bool:
        """Whether the game stands still until somebody returns: a computer plays for each of its people."""
        return self.row.status == "running" and bool(self.row.stand_ins) and not self.people

    def seat_of(self, user: int) -> int | None:
        """The seat of a user; None for a user who only watches."""
        return self.players.index(user) if user in self.players else None

    def view(self, seat: int | None = None) -> View:
        """The view of a seat (None: the public, of which a sealed table shows only the curtain).

        Raises ValueError before the game begins.
        """
        if self.state is None:
            raise ValueError("the game has not begun")
        return self.curtain if self.sealed and seat is None else _view_of(self.state, seat)

    @property
    def curtain(self) -> Curtain:
        """What outsiders see of a sealed table. Raises ValueError before the game begins."""
        if self.state is None:
            raise ValueError("the game has not begun")
        return _view_of(self.state, None).curtain()

    def to_act(self) -> tuple[int, ...]:
        """The users who may act now."""
        return self._to_act

    @cached_property
    def _to_act(self) -> tuple[int, ...]:
        if self.state is None or self.set_aside or self.over:
            return ()
        return tuple(self.players[seat] for seat in self.state.to_act)

    @property
    def said_last(self) -> bool:
        """Whether the last row of the log is talk."""
        return self.position_since < self.ply

    @property
    def last_round(self) -> tuple[Step, ...]:
        """The moves to tell now, oldest first: the last one, and those of others since the same player moved.

        Only the last one if nobody or anybody may move.
        """
        last, earlier = self.steps[-1:], self.steps[-2::-1]
        if self.state is None or len(self.state.to_act) != 1:
            return last
        (seat,) = self.state.to_act
        if last and last[0].seat == seat:
            earlier = tuple(dropwhile(lambda step: step.seat == seat, earlier))
        others = tuple(takewhile(lambda step: step.seat != seat, earlier))
        return (*reversed(others), *last)

    @property
    def last_turn(self) -> tuple[Step, ...]:
        """The last moves of the seat that has moved last, oldest first."""
        last = self.steps[-1:]
        moves = takewhile(lambda step: step.seat == last[0].seat, reversed(self.steps))
        return tuple(reversed(tuple(moves)))

    def since_turn_of(self, user: int, steps: Sequence[Step]) -> tuple[Step, ...]:
        """Those of ``steps``, which end with the last move, that follow the last turn of a user.

        The user's present turn is left out.
        """
        latest: Iterator[Step] = reversed(steps)
        if user in self.to_act():
            latest = dropwhile(lambda step: step.user == user, latest)
        return tuple(reversed(tuple(takewhile(lambda step: step.user != user, latest))))

    @property
    def active_since(self) -> datetime:
        """The time of the last row of the log, talk and questions included, or of the beginning."""
        return max(self.active_at.values(), default=self.row.started_at or self.row.created_at)

    @property
    def waiting_since(self) -> datetime:
        """The time at which the present position began."""
        began = self.row.started_at or self.row.created_at
        return began if self.last_move is None else self.last_move.at

    def knows_of_turn(self, user: int) -> bool:
        """Whether a player has done something since the present position began, or has made it themselves.

        A table for two begins when the guest accepts, a lobby when its host begins.
        """
        if self.last_move is not None:
            return self.active_at[user] >= self.waiting_since
        return (user == self.row.host_id) != (self.for_two and len(self.people) > 1)

    @cached_property
    def computer_to_act(self) -> int | None:
        """The seat of a computer player whose turn it is; None if a person may act, too, or in a pause."""
        if (
            self.state is None
            or self.set_aside
            or self.over
            or self.paused
            or any(user > 0 for user in self.to_act())
        ):
            return None
        return next(iter(self.state.to_act), None)

    def goes_on(self, by: int) -> bool:
        """Whether ``by``, who has just acted, is a computer player whose turn continues."""
        seat = self.computer_to_act
        return by < 0 and seat is not None and self.players[seat] == by

    @property
    def computers_to_talk(self) -> tuple[int, ...]:
        """The seats of computer players that may say something; () in a game without talk, or in a pause."""
        state = self.state
        if state is None or self.over or self.set_aside or self.paused:
            return ()
        computers = [seat for seat, user in enumerate(self.players) if user < 0 and state.talk(seat)]
        return tuple(seat for seat in computers if self.enough_said(seat) is None)

    def enough_said(self, seat: int) -> SaidEnough | None:
        """Why a seat may say nothing more now; None if it may."""
        said = self.texts.get(seat, 0)
        return enough_said(said, said - self.texts_before.get(seat, 0))

    @property
    def waits_for_computers(self) -> bool:
        """Whether a computer player must act, or may say something."""
        return min(self.players, default=0) < 0 and (
            self.computer_to_act is not None or bool(self.computers_to_talk)
        )

    def can_play(self, user: int, action: str) -> bool:
        """Whether a user may play or say this action now."""
        seat = self.seat_of(user)
        if self.state is None or self.set_aside or self.over or seat is None:
            return False
        wanted = tidy(action)
        return any(wanted == tidy(legal) for legal in (*self.state.actions(seat), *self.state.talk(seat)))

    def shows(self, ply: int) -> bool:
        """Whether a user who saw the table at ``ply`` saw the position that it is in."""
        return self.position_since <= ply <= self.ply

    def moved(self, move: Move, state: Game, *, talk: bool) -> Table:
        """This table and its row after a new move, which may end the game. Its player is no longer away."""
        votes = frozenset(vote for vote in self.row.votes if vote[0] != move.seat)
        row = replace(self.row, version=self.row.version + 1, votes=votes)
        if state.outcome is not None:
            row = replace(row, status="over", outcome=state.outcome, ended_at=move.at)
        return replace(self, row=row, **self._changes(move, state, talk=talk))

    def booked(self, booked: tuple[Booked, ...]) -> Table:
        """This table after its commit, with what was booked there."""
        return replace(self, row=replace(self.row, booked=booked)) if booked else self

    def last_move_of(self, user: int) -> Played | None:
        """The user's last move, if it can be taken back and they have had any choice since then."""
        own = [move for move in self.undoable if move.user == user]
        return own[-1] if any(move.chosen for move in own) else None

    def after(self, move: Move, state: Game, *, talk: bool) -> Table:
        """This table after one more move of its log; ``talk`` does not change the position. The row stays."""
        return replace(self, **self._changes(move, state, talk=talk))

    def _changes(self, move: Move, state: Game, *, talk: bool) -> dict[str, Any]:
        """What a move of the log changes at this table, but for its row."""
        told = {
            "state": state,
            "ply": move.ply + 1,
            "last_move": move,
            "active_at": {**self.active_at, move.user_id: move.at},
        }
        if talk or self.state is None:
            texts = {**self.texts, move.seat: self.texts.get(move.seat, 0) + 1}
            speakers = {**self.speakers, (move.seat, tidy(move.action)): move.user_id}
            return told | {"speakers": speakers, "texts": texts}
        step = Step(move.ply, move.seat, move.user_id, state.public(move.action), self.state, state)
        undoable: tuple[Played, ...] = ()
        if not self.state.reveals(move.seat, move.action):
            chosen = len(self.state.to_act) > 1 or len(self.state.actions(move.seat)) > 1
            undoable = (*self.undoable, Played(move.ply, move.seat, move.user_id, chosen))
        by_a_person = move.user_id > 0
        most = 0 if self.best is None else self.best.gained
        return told | {
            "position_since": move.ply + 1,
            "position_by": move.user_id,
            "texts_before": self.texts,
            "played": self.played + 1,
            "latest": (*self.latest[1 - STEPS_KEPT :], step),
            "undoable": undoable,
            "movers": self.movers | {move.user_id},
            "computers_at": self.computers_at | (frozenset() if by_a_person else {move.seat}),
            "question": None if by_a_person else _still_open(self.question, undoable),
            "refused": frozenset() if by_a_person else self.refused,
            "just_taken_back": None,
            "best": state if state.gained > most else self.best,
        }


def _still_open(question: Question | None, undoable: tuple[Played, ...]) -> Question | None:
    """A question after the move of a computer player, unless this cannot be taken back with the others."""
    if question is None or question.kind == "end":
        return question
    return question if any(move.ply == question.about for move in undoable) else None


@dataclass(frozen=True, slots=True, eq=False)
class _This:
    """A state that equals no other: equal positions may have come about by different moves, which show."""

    state: Game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=MOST_VIEWS)
def _seen(this: _This, seat: int | None) -> View:
    return this.state.view(seat)


def _view_of(state: Game, seat: int | None) -> View:
    return _seen(_This(state), seat)


def urgency(user: int, table: Table) -> tuple[bool, bool, datetime, int]:
    """A key that puts first the tables that wait for a user: by their deadline, else who waits longest."""
    if user not in table.to_act():
        return True, True, datetime.max.replace(tzinfo=UTC), 0
    deadline = table.row.deadline
    return False, deadline is None, deadline or table.waiting_since, table.id


PACES: Final = (0, 30, 120, 600, 3_600, 86_400, 259_200, 604_800)
"""The seconds that a table may give for a move; 0 is no clock."""

DAY_S: Final = 86_400

LOBBY_WAITS: Final = ServerSetup().lobbies_wait
IDLE_AFTER: Final = timedelta(days=14)
"""After this time without any action a table without a clock asks whether its game goes on."""

ABANDONED_AFTER: Final = timedelta(days=21)

BOARD_COMES_WITHIN: Final = timedelta(seconds=30)
"""The first move by a person in a game of an event has this time more: Discord takes a board a second in a
channel, and twenty games may begin at once."""


def timers_of(table: Table, at: datetime, lobby_waits: timedelta = LOBBY_WAITS) -> tuple[Timer, ...]:
    """All timers of a table whose present position, or whose wait for players, begins now."""
    if table.row.status == "open":
        return (Timer(table.id, "lobby", at + lobby_waits, 0),)
    if table.over or table.row.status != "running":
        return ()
    return timers_of_turn(table, at) if table.row.pace and not table.paused else (idle_timer(table, at),)


def idle_timer(table: Table, at: datetime) -> Timer:
    """The timer of a table without a clock, or in a pause."""
    return Timer(table.id, "idle", at + IDLE_AFTER, table.position_since)


def timers_of_turn(table: Table, at: datetime) -> tuple[Timer, ...]:
    """The timers of the time for a move that begins now; () without a clock, or if no person may move."""
    if not table.row.pace or table.over or not any(user > 0 for user in table.to_act()):
        return ()
    is_first = table.row.event_id is not None and not any(user > 0 for user in table.movers)
    deadline = at + timedelta(seconds=table.row.pace) + (BOARD_COMES_WITHIN if is_first else timedelta())
    return (
        Timer(table.id, "deadline", deadline, table.position_since),
        # By then it is asked how those who may still move want to be reminded.
        Timer(table.id, "reminder", at + timedelta(seconds=table.row.pace) / 10, table.position_since),
    )


def deadline_of(timers: Sequence[Timer]) -> datetime | None:
    """The end of the time for a move, or None."""
    return next((timer.due_at for timer in timers if timer.kind == "deadline"), None)


def loses_on_time(table: Table) -> bool:
    """Whether a player whose time ends loses the game; otherwise a computer stands in."""
    can_lose = table.game.can_resign(table.row.seats, table.row.options)
    return can_lose and table.row.overtime != "computer"
