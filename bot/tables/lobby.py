"""What happens to a table before and after its game: open, join, begin, cancel, play again."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Literal, TypeVar

from bot.store.errors import AlreadyOpen, Crowded, EnteredAlready, RowRefused
from bot.store.events import Event, Pairing
from bot.store.rows import Mentions, Overtime, TableRow, Timer, is_person
from bot.store.store import Store
from bot.store.timers import TimersOf
from bot.tables import refusals as refused
from bot.tables.questions import Decider
from bot.tables.replay import begun, possible_seats
from bot.tables.shelf import decided_again
from bot.tables.table import LOBBY_WAITS, Table, another, level_of, timers_of
from bot.tables.telling import quiet_hours
from games import GAMES
from games.core import SEED_BYTES, OptionValue, settle_options
from games.options import usual_options

T = TypeVar("T")
Rematch = Literal["offered", "begun", "accepted", "joined"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is opened: a channel, a thread, direct messages; ``guild_id`` is None outside servers.

    ``language`` is the tag of the language in which everybody there reads, ``own_language`` that of the
    person who opens the table.
    """

    channel_id: int
    guild_id: int | None
    language: str = "en"
    own_language: str = ""

    def language_of(self, *, alone: bool) -> str:
        """The language of a table there; of one person and computers ``alone`` it is that of the person."""
        return (alone and self.own_language) or self.language


class Lobby(Decider):
    """Everything that happens to a table before and after its game."""

    async def open(
        self,
        game: str,
        host: int,
        options: Mapping[str, object],
        place: Place,
        *,
        invited: int | None = None,
        mentions: Mentions = "away",
        pace: int = 0,
        overtime: Overtime = "",
        friends: Sequence[int] = (),
        computers: Sequence[str] = (),
        hints: bool = True,
        at_once: bool = False,
        rematch_of: int | None = None,
        event: Event | None = None,
    ) -> Table:
        """Open a table with its host: for two, with a seat for ``invited`` or for anyone, or a lobby.

        Seats of a lobby are kept for ``friends``. ``computers`` are the levels of computer players who sit
        down; at a table for two the game then begins, at others with ``at_once``. In an ``event`` its deal is
        played, without hints, and sealed as long as the event runs. All of this is one commit.
        Raises InvalidOption, NotEnough if the game cannot begin with this number of players, SameChallenge if
        the host already waits for the same opponent there (unless it is a rematch), NotTaken if somebody
        named takes no challenge from them, HadTheirTurn, or TooManyTables. RowRefused: the rematch was opened
        before.
        """
        known = GAMES[game].options
        settled = settle_options(known, {**usual_options(known), **options})
        begins = at_once or (bool(computers) and len(GAMES[game].seats) == 1)
        if begins and 1 + len(computers) not in possible_seats(game, settled):
            raise refused.NotEnough(settled, max(GAMES[game].seats) - 1 - len(computers))
        async with self._shelf.lock(-host):  # table numbers start at 1, so this is no table
            await self.check_named(host, friends if invited is None else (invited,), place)
            if event is not None:
                await self._check_turns(event.id, (host, *friends))
            opening = self._store.openings.open(
                game=game,
                options=settled,
                seed=secrets.token_bytes(SEED_BYTES) if event is None else event.seed,
                event_id=None if event is None else event.id,
                opens_at=None if event is None else event.ends_at,
                seats=max(GAMES[game].seats),
                host_id=host,
                computers=_seated(computers, host),
                begins=begins,
                invited_id=invited,
                kept_for=friends,
                mentions=mentions,
                pace=pace,
                overtime=overtime,
                language=place.language_of(alone=begins),
                hints=hints and event is None,
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                at=self._now(),
                rematch_of=rematch_of,
                for_others=not begins,
                unless_waiting=rematch_of is None,
                timers_of=await self._timing(place.guild_id),
            )
            row = await self._opened(opening)
            opened = self._shelf.begin(row)
        return self._told(opened, host)

    async def open_paired(
        self, game: str, pairing: Pairing, place: Place, *, mentions: Mentions, pace: int, at_once: int
    ) -> Table:
        """Begin a game of two who were paired, one of them perhaps a computer player.

        The first of them begins; there are no hints, and whoever is late loses.

        Raises RowRefused if the place of the pairing is taken, or one of them has ``at_once`` games there.
        """
        known, seed = GAMES[game], secrets.token_bytes(SEED_BYTES)
        options = {**usual_options(known.options), **known.paired}
        begins = known.start(2, options, seed).to_act == (1,)
        seated = pairing.users[::-1] if begins else pairing.users
        host_seat = next(seat for seat, user in enumerate(seated) if is_person(user))
        opening = self._store.openings.open(
            game=game,
            options=options,
            seed=seed,
            seats=2,
            host_id=seated[host_seat],
            host_seat=host_seat,
            computers=(seated[1 - host_seat],),
            begins=True,
            mentions=mentions,
            pace=pace,
            overtime="loss",
            language=place.language,
            hints=False,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            at=self._now(),
            pairing=pairing,
            at_once=at_once,
            timers_of=await self._timing(place.guild_id),
        )
        opened = self._shelf.begin(await opening)
        return self._told(opened, seated[host_seat])

    async def suggested(self, game: str, users: Sequence[int]) -> dict[str, OptionValue]:
        """The options of a new table of these users, unless something else is chosen."""
        known = GAMES[game]
        usual = usual_options(known.options)
        if not any(option.climbs for option in known.options):
            return usual
        ladder = known.ladder_of(max(known.seats), usual).key
        return usual_options(known.options, await self._store.profiles.level_won(users, ladder))

    async def _suggested_with(self, row: TableRow, who: int) -> Mapping[str, OptionValue]:
        """The options of a lobby once ``who`` sits there: what was as suggested is as suggested then."""
        here = [user for user in (*row.players, *row.kept_for) if is_person(user)]
        if who in here or row.rematch_of is not None or row.event_id is not None:
            return row.options
        before, now = await self.suggested(row.game, here), await self.suggested(row.game, (*here, who))
        return {key: now[key] if value == before[key] else value for key, value in row.options.items()}

    async def check_named(self, who: int, named: Sequence[int], place: Place) -> None:
        """Raise NotTaken if one of these people does not want to be named by ``who`` in this place."""
        refusing = await self._store.people.refusing(who, named, place.guild_id)
        if refusing is not None:
            raise refused.NotTaken(refusing)

    async def awake(self, users: Sequence[int]) -> list[int]:
        """Those of these people who have no quiet hours now."""
        wishes = await self._store.people.of_all(users) if users else {}
        return [user for user in users if quiet_hours(wishes[user], self._now()) is None]

    def forget(self, table: int) -> None:
        """Drop a table from memory, so that the next change reads it again."""
        self._shelf.forget(table)

    async def _opened(self, opening: Awaitable[T]) -> T:
        """The table that was opened or has begun. Raises SameChallenge or TooManyTables."""
        try:
            return await opening
        except AlreadyOpen as already:
            raise refused.SameChallenge(already.table) from None
        except Crowded as crowded:
            raise refused.TooManyTables(crowded) from None
        except EnteredAlready as entered:
            raise refused.HadTheirTurn(entered.user) from None

    async def _check_turns(self, event: int, users: Sequence[int]) -> None:
        """Raise HadTheirTurn for who takes part in an event already. The beginning checks it again."""
        entered = await self._store.events.entered(event, users)
        for user in users:
            if user in entered:
                raise refused.HadTheirTurn(user)

    @decided_again
    async def add_computer(self, table: int, who: int, level: str, own_language: str = "") -> Table:
        """Let a computer player sit down; at a table for two the game begins, in the language of ``who``.

        Raises as ``join`` does, TooManyTables, and NotSeated if ``who`` does not sit there.
        """
        async with self._shelf.lock(table):
            row = await self._open_row(table)
            if who not in row.players:
                raise refused.NotSeated(row)
            if row.invited_id is not None:
                raise refused.NotInvited(row.invited_id)
            computer = another(level, row.players)
            seated = await self._opened(
                self._store.openings.seat_and_start(
                    table, computer, self._now(), self._timers_of, own_language, version=row.version
                )
                if len(GAMES[row.game].seats) == 1
                else self._store.openings.join(table, computer, self._now(), version=row.version)
            )
            after = await self._after(table, seated, _full(row))
        return self._told(after, who)

    @decided_again
    async def sit(self, table: int, who: int) -> Table:
        """Take the free seat, which begins the game. Raises NotOpen, OwnTable or NotInvited."""
        async with self._shelf.lock(table):
            row = await self._open_row(table)
            if who == row.host_id:
                raise refused.OwnTable
            if row.invited_id is not None and row.invited_id != who:
                raise refused.NotInvited(row.invited_id)
            started = await self._store.openings.seat_and_start(
                table, who, self._now(), self._timers_of, version=row.version
            )
            after = await self._after(table, started, refused.TableFull())
        return self._told(after, who)

    @decided_again
    async def join(self, table: int, who: int) -> Table:
        """Sit down in a lobby, whose options are then those suggested for all, unless others were chosen.

        Raises NotOpen, SeatedAlready, HadTheirTurn, TableFull or SeatsKept.
        """
        async with self._shelf.lock(table):
            row = await self._open_row(table)
            if who in row.players:
                raise refused.SeatedAlready
            if row.event_id is not None:
                await self._check_turns(row.event_id, (who,))
            options = await self._suggested_with(row, who)
            joined = await self._store.openings.join(table, who, self._now(), options, version=row.version)
            after = await self._after(table, joined, _full(row))
        return self._told(after, who)

    @decided_again
    async def begin(self, table: int, who: int, own_language: str = "") -> Table:
        """Begin with the present players, with computers alone in the host's own language.

        Raises NotOpen, NotTheHost, NotEnough, HadTheirTurn or TooManyTables.
        """
        async with self._shelf.lock(table):
            row = await self._open_row(table)
            if row.host_id != who:
                raise refused.NotTheHost(row.host_id)
            possible = possible_seats(row.game, row.options)
            if len(row.players) not in possible:
                raise refused.NotEnough(row.options, row.seats - len(row.players))
            beginning = self._store.openings.begin(
                table,
                self._now(),
                at_least=len(row.players),
                timers_of=self._timers_of,
                own_language=own_language,
                version=row.version,
            )
            begun = await self._opened(beginning)
            after = await self._after(
                table, begun, refused.NotEnough(row.options, row.seats - len(row.players))
            )
        return self._told(after, who)

    @decided_again
    async def change(
        self,
        table: int,
        who: int,
        change: Callable[[Table], Awaitable[TableRow | None]],
        why_not: refused.Refusal,
    ) -> Table:
        """Change an open table: ``change`` writes it and returns its row, or None for ``why_not``.

        Raises NotOpen, ``why_not``, and what ``change`` raises.
        """
        async with self._shelf.lock(table):
            changed = await change(Table(await self._open_row(table)))
            after = await self._after(table, changed, why_not)
        return self._told(after, who)

    async def _open_row(self, table: int) -> TableRow:
        row = (await self._shelf.load(table)).row
        if row.status != "open":
            raise refused.NotOpen(row.status)
        return row

    async def _after(self, table: int, row: TableRow | None, why_not: refused.Refusal) -> Table:
        """The table after a change. Without a ``row``, another caller was faster: raises the refusal."""
        self._shelf.forget(table)
        if row is None:
            await self._open_row(table)
            raise why_not
        return self._shelf.begin(row)

    def _told(self, after: Table, by: int) -> Table:
        self._changed(after, by)
        return after

    @decided_again
    async def decline(self, table: int, who: int) -> Table:
        """Decline a challenge. Raises NotOpen, or NotInvited for anyone except the invited user."""
        row = (await self._shelf.load(table)).row
        if row.invited_id != who:
            raise refused.NotInvited(row.invited_id or row.host_id)
        return await self._close(table, who, "declined", row.version)

    @decided_again
    async def cancel(self, table: int, who: int) -> Table:
        """Take an open table back. Raises NotOpen, or NotTheHost."""
        row = (await self._shelf.load(table)).row
        if row.host_id != who:
            raise refused.NotTheHost(row.host_id)
        return await self._close(table, who, "cancelled", row.version)

    async def expire(self, table: int) -> None:
        """Close an open table at which nobody has sat down in time. A table that has begun stays."""
        with suppress(refused.NotOpen):
            await self._close(table, 0, "expired")

    def _timers_of(self, row: TableRow, waits: timedelta = LOBBY_WAITS) -> tuple[Timer, ...]:
        return timers_of(begun(row), self._now(), waits)

    async def _timing(self, guild: int | None) -> TimersOf:
        """The timers of a new table of a server, which waits for players as long as the server wants."""
        return partial(self._timers_of, waits=(await self._store.servers.of(guild)).lobbies_wait)

    async def _close(
        self,
        table: int,
        who: int,
        status: Literal["cancelled", "declined", "expired"],
        version: int | None = None,
    ) -> Table:
        async with self._shelf.lock(table):
            closed = await self._store.openings.close(table, status, self._now(), version=version)
            self._shelf.forget(table)
            if closed is None:
                raise refused.NotOpen((await self._shelf.row(table)).status)
            after = self._shelf.begin(closed)
        return self._told(after, who)

    @decided_again
    async def rematch(self, table: int, who: int, place: Place) -> tuple[Table, Rematch]:
        """Offer the same game to its players again, or accept the waiting offer.

        Returns the new table and what was done: "offered", "begun" (nobody else must agree), "accepted" (a
        table for two, which has begun) or "joined" (a lobby).
        Raises NotSeated, NotRunning before the end of the game, SameChallenge if the user's own offer still
        waits, RematchAnswered if the offer was already answered, NotTaken, and TooManyTables.
        """
        async with self._shelf.lock(table):
            old = await self._shelf.load(table)
            seat = old.seat_of(who)
            if seat is None:
                raise refused.NotSeated(old.row)
            if not old.over:
                raise refused.NotRunning(old.row.status)
            offer = await self._store.rematch_offer(table)
            if offer is None:
                try:
                    return await self._offer_rematch(old, who, seat, place)
                except RowRefused:  # another process was faster
                    offer = await self._store.rematch_offer(table)
                    if offer is None:
                        raise
        if offer.status == "open" and offer.host_id != who:
            if old.for_two:
                return await self.sit(offer.id, who), "accepted"
            return await self.join(offer.id, who), "joined"
        if offer.status == "open":
            raise refused.SameChallenge(offer.id)
        raise refused.RematchAnswered(offer.id, offer.status)

    async def _offer_rematch(self, old: Table, who: int, seat: int, place: Place) -> tuple[Table, Rematch]:
        """Open the rematch of a table with its computers; it begins if nobody else must agree.

        At a table for more than two, the seats of all who let themselves be named are kept.
        """
        levels = [level for player in old.players if (level := level_of(player)) is not None]
        begins = bool(levels) and (old.for_two or len(old.players) == 1 + len(levels))
        others = [player for player in old.players if is_person(player) and player != who]
        refusing = self._store.people.refusing
        kept = [
            user
            for user in (() if old.for_two else others)
            if await refusing(who, (user,), place.guild_id) is None
        ]
        opened = await self.open(
            old.row.game,
            who,
            old.row.options,
            place,
            invited=old.players[1 - seat] if old.for_two and not levels else None,
            mentions=old.row.mentions,
            pace=old.row.pace,
            overtime=old.row.overtime,
            friends=kept,
            computers=levels,
            hints=old.row.hints,
            at_once=begins,
            rematch_of=old.id,
        )
        return opened, "begun" if begins else "offered"


class SeatPlan:
    """The seats of tables that wait for players. All methods also raise NotOpen."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._seats = store.lobby_seats
        self._lobby = lobby

    async def leave(self, table: int, who: int) -> Table:
        """Leave a lobby. Raises NotSeated, or HostStays for the host."""

        async def left(now: Table) -> TableRow | None:
            if who == now.row.host_id:
                raise refused.HostStays
            if who not in now.players:
                raise refused.NotSeated(now.row)
            return await self._stand_up(now, who)

        return await self._lobby.change(table, who, left, refused.NoSeatKept())

    async def remove_computer(self, table: int, who: int) -> Table:
        """Remove the computer player who came last. Raises NotSeated or NoComputer."""

        async def removed(now: Table) -> TableRow | None:
            if who not in now.players:
                raise refused.NotSeated(now.row)
            computers = [player for player in now.players if player < 0]
            return await self._stand_up(now, computers[-1]) if computers else None

        return await self._lobby.change(table, who, removed, refused.NoComputer())

    async def _stand_up(self, table: Table, user: int) -> TableRow | None:
        """Partners keep their seats when somebody leaves; at other tables those behind move up."""
        return await self._seats.leave(table.id, user, closing_up=not table.teams, version=table.row.version)

    async def decline(self, table: int, who: int) -> Table:
        """Free the seat that is kept for a user. Raises NoSeatKept."""

        async def declined(now: Table) -> TableRow | None:
            return await self._seats.decline_seat(table, who, version=now.row.version)

        return await self._lobby.change(table, who, declined, refused.NoSeatKept())

    async def remove(self, table: int, host: int, user: int) -> Table:
        """Free the seat of a user, or the one kept for them. Raises NotTheHost or GoneAlready."""

        async def removed(now: Table) -> TableRow | None:
            _check_host(now, host)
            return await self._seats.remove(
                table, host, user, closing_up=not now.teams, version=now.row.version
            )

        return await self._lobby.change(table, host, removed, refused.GoneAlready())

    async def hand_over(self, table: int, host: int, to: int) -> Table:
        """Let the host make another person at the table its host. Raises NotTheHost or GoneAlready."""

        async def handed_over(now: Table) -> TableRow | None:
            _check_host(now, host)
            version = now.row.version
            return await self._seats.hand_over(table, host, to, version=version) if to > 0 else None

        return await self._lobby.change(table, host, handed_over, refused.GoneAlready())

    async def set_pace(self, table: int, host: int, pace_s: int) -> Table:
        """Let the host choose the time for a move. Raises NotTheHost, or GoneAlready."""

        async def chosen(now: Table) -> TableRow | None:
            _check_host(now, host)
            return await self._seats.set_pace(table, host, pace_s, version=now.row.version)

        return await self._lobby.change(table, host, chosen, refused.GoneAlready())

    async def move(self, table: int, who: int, seat: int) -> Table:
        """Move a user to another seat; who sits there takes the former one. Raises NotSeated or NoPartners.

        Nothing happens if it is their own seat.
        """

        async def moved(now: Table) -> TableRow | None:
            if who not in now.players:
                raise refused.NotSeated(now.row)
            if not now.teams or seat not in range(now.row.seats):
                raise refused.NoPartners
            if now.row.seated_on[now.players.index(who)] == seat:
                return now.row
            return await self._seats.change_seat(table, who, seat, version=now.row.version)

        return await self._lobby.change(table, who, moved, refused.NoPartners())


def _check_host(table: Table, user: int) -> None:
    if table.row.host_id != user:
        raise refused.NotTheHost(table.row.host_id)


def _full(row: TableRow) -> refused.Refusal:
    """Why nobody else can sit down in a lobby."""
    return (
        refused.SeatsKept(row.kept_for)
        if row.kept_for and len(row.players) < row.seats
        else refused.TableFull()
    )


def _seated(levels: Sequence[str], host: int) -> list[int]:
    """A computer player of each level, who sit down beside the host."""
    players = [host]
    for level in levels:
        players.append(another(level, players))
    return players[1:]
