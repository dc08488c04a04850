"""Refusals by the screens, and what the bot says when it does not do what was asked: a sentence for each.

``Tables`` has refusals of its own. All of them carry data, never a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, field
from typing import Any

from discord.utils import format_dt

from bot.languages import Counted, Phrase, _, c_, either, listed, n_
from bot.screens.frame.layout import TooManyPictures
from bot.screens.game import AnyScreen, introduced, mention
from bot.screens.table.board import MOVED
from bot.store.rows import TableRow
from bot.tables import refusals as refused
from bot.thinking.pool import ThoughtTooLong, TooManyThoughts
from games.core import GameError, GameOver, NotYourTurn, UnknownAction


class BoardMoved(refused.Refusal):
    """The message that was used no longer shows the table; ``link`` leads to the message that does."""

    link: str


class OlderHand(refused.Refusal):
    """The private screen that was used is not the player's newest one of this table."""


class UnknownControl(refused.Refusal):
    """A button or a menu that is unknown, or that is on another table's board."""


class UnknownScene(refused.Refusal):
    """A control of a lesson that cannot be read: of another version, or forged."""


class UnknownPuzzle(refused.Refusal):
    """A control of a puzzle that cannot be read, or a puzzle whose day has not come."""


class NoTableHere(refused.Refusal):
    """A command named no table, and the caller has no suitable one in this channel."""


class LastOver(refused.Refusal):
    """A command named no table, and the caller's newest one in this channel is over.

    ``link`` leads to its board, if it has one.
    """

    table: int
    link: str | None


class NotAllowedHere(refused.Refusal):
    """The bot may not do here what a table needs; ``missing`` are discord.py's names of permissions.

    ``posted_again``: the table is there already, and only its board was to be posted here.
    """

    missing: tuple[str, ...]
    _: KW_ONLY
    posted_again: bool = False


class TooFastHere(refused.Refusal):
    """The bot is no member of this place, so it can tell nobody in time that a short time for a move ends."""


class ChannelClosed(refused.Refusal):
    """The server opens no tables here, but in these ``channels``."""

    channels: tuple[int, ...]


class NotSolo(refused.Refusal):
    """Nobody can begin alone under these ``options``, but with this number of ``computers``."""

    options: Mapping[str, object]
    computers: int


class OpponentRefused(refused.Refusal):
    """Nobody can play against this opponent now.

    ``rule`` is self, both, bot, alone (a direct message), closed (they take none) or unreached; of friends
    named for a lobby also myself, twice, crowd (too few seats), solo or direct (too many there).
    """

    rule: str
    opponent: int | None = None


class EventRefused(refused.Refusal):
    """A league or a night does not do what was asked; ``why`` says this, with these ``words`` in it."""

    why: Phrase | Counted
    words: Mapping[str, Any] = field(default_factory=dict)


FAILED = _("Something went wrong on my side. Your table is safe: look at its board before you go on.")
STORE_FAILED = _("I cannot save anything just now, so nothing was changed. Please try again in a minute.")
PERHAPS_SAVED = _(
    "The database did not answer, so I do not know whether this is saved. "
    "Look at the board in a moment, and do it again only if it is not there."
)
NOT_TAKEN = _(
    "Discord did not take my answer. What you did may be saved all the same: "
    "look at the board before you go on."
)
REPLACED = _("A computer plays for you at this table. Press Return to Seat to go on yourself.")
SAVED = _("It is saved, but I could not show it. If no board shows it in a moment, use `/{command} show`.")
PLAYED_NOT_SHOWN = _(
    "Your move is already played, but I could not show it. "
    "If no board shows it in a moment, use `/{command} show`."
)
STALE_NOT_SHOWN = _(
    "The game has moved on since that board, and nothing was played. I could not show how it stands now: "
    "if no board shows it in a moment, use `/{command} show`."
)

_BROKEN = _("This table can no longer be read and was set aside. `/{command} start` opens a new one.")
_NOT_RUNNING = {
    "open": _("This game has not begun: the table still waits for a player."),
    "over": _("This game is over. Press Rematch under the final board, or use `/{command} start`."),
    "stopped": _("This game has ended. Press Rematch under the final board, or use `/{command} start`."),
    "cancelled": _("This table was withdrawn before the game began. `/{command} start` opens a new one."),
    "declined": _("This challenge was turned down. `/{command} start` opens a new table."),
    "expired": _("This table waited too long and was closed. `/{command} start` opens a new one."),
}
_NOT_OPEN = {
    "running": _("The game has begun without you. `/{command} start` opens another table."),
    "over": _("This game is over. `/{command} start` opens a new table."),
    "stopped": _("This game has ended. `/{command} start` opens a new table."),
    "cancelled": _("This table was withdrawn. `/{command} start` opens a new one."),
    "declined": _NOT_RUNNING["declined"],
    "expired": _NOT_RUNNING["expired"],
    "broken": _BROKEN,
}
_NOT_UNDONE = {
    "none": _("You have made no move here that could be taken back."),
    "seen": _("Your last move stays: since then somebody has seen a card or tile that was hidden before."),
    "computers": _(
        "Your last move stays: this game may be rated, and in a rated game computer players do not "
        "agree to take back moves."
    ),
    "points": _(
        "Your last move stays: in a game for points, computer players do not agree to take back moves."
    ),
    "concert": _("In a concert nothing is taken back."),
}
_OPPONENT = {
    "self": _(
        "You cannot play against yourself. Name a friend, or leave the opponent out and anyone may join."
    ),
    "both": _("Name either a friend or a computer player: this game is for two."),
    "myself": _("You sit at your own table already. Name a friend, or leave the name out."),
    "twice": _("You named <@{opponent}> twice. Name every friend once."),
    "crowd": _("You named more players than this table has seats. Name fewer friends or computer players."),
    "direct": _(
        "A table in direct messages has room for you and two friends. Use a server channel for more."
    ),
    "solo": _("You named friends, so the table waits for them. Leave `solo` out, or name nobody."),
    "bot": _("<@{opponent}> is a bot and cannot play. Name a friend or choose a computer player."),
    "alone": _(
        "Nobody else sees this conversation. Name an opponent, choose a computer player, or start the "
        "game in a server channel."
    ),
    "closed": _(
        "<@{opponent}> takes no direct messages from me, so the challenge was not sent. "
        "Try `/{command} start` in a channel that you share."
    ),
    "unreached": _(
        "<@{opponent}> could not be reached just now, so this table was withdrawn. "
        "Try `/{command} start` again in a minute."
    ),
}
_NOT_ALLOWED = _(
    "I cannot keep a board here, so no table was opened. I need: {missing}. "
    "Whoever manages this channel can allow it in the channel’s permissions; or use another channel."
)
_NOT_POSTED = _(
    "I cannot keep a board here, so no board was posted. I need: {missing}. "
    "Whoever manages this channel can allow it in the channel’s permissions; or use another channel."
)
_CLOSED = _(
    "In this server, tables open in {channels}, so no table was opened here. "
    "Whoever manages the server can allow other channels in `/setup`."
)
_PERMISSIONS = {
    "view_channel": c_("permission in Discord", "View Channel"),
    "send_messages": c_("permission in Discord", "Send Messages"),
    "send_messages_in_threads": c_("permission in Discord", "Send Messages in Threads"),
    "create_public_threads": c_("permission in Discord", "Create Public Threads"),
    "attach_files": c_("permission in Discord", "Attach Files"),
    "read_message_history": c_("permission in Discord", "Read Message History"),
}
_SEATS_FREE = n_(
    "{needed} {count} seat is free: wait for somebody to join, add a computer, or cancel.",
    "{needed} {count} seats are free: wait for others to join, add computers, or cancel.",
)
_NOT_SOLO = _("{needed} Choose `computers:{computers}`, or leave `solo` out so that others can join.")
_TOO_MANY = {
    "host": n_(
        "{count} of your tables from the last 24 hours waits for players. Press Cancel under it, "
        "or open another one {until}.",
        "{count} of your tables from the last 24 hours wait for players. Press Cancel under one of them, "
        "or open another one {until}.",
    ),
    "channel": n_(
        "{count} table from the last 24 hours waits for players in this channel. Join it, "
        "or open another one {until}.",
        "{count} tables from the last 24 hours wait for players in this channel. Join one of them, "
        "or open another one {until}.",
    ),
    "opened": n_(
        "You have opened {count} table for others lately. Open the next one {until}, or play alone now.",
        "You have opened {count} tables for others lately. Open the next one {until}, or play alone now.",
    ),
    "named": n_(
        "You have challenged {user} {count} time lately. Do it again {until}, or name somebody else now.",
        "You have challenged {user} {count} times lately. Do it again {until}, or name somebody else now.",
    ),
    "alone": n_(
        "You play {count} game with computers only. Finish or end it first: `/resume` lists it.",
        "You play {count} games with computers only. Finish or end one first: `/resume` lists them.",
    ),
}
_MOST_HINTS = n_(
    "You had {count} hint within a minute. You can ask for the next one {until}.",
    "You had {count} hints within a minute. You can ask for the next one {until}.",
)
_SAID_IN_A_ROW = n_(
    "You have said {count} thing since the last move. You can say more when somebody has moved.",
    "You have said {count} things since the last move. You can say more when somebody has moved.",
)
_SAID_IN_ALL = n_(
    "You have said {count} thing in this game, which is the most. You can go on playing.",
    "You have said {count} things in this game, which is the most. You can go on playing.",
)
_LAST_OVER = _(
    "No game of {game} that you play here is running. Your last one, table {table}, is over. "
    "`/{command} start` opens another table."
)
_LAST_OVER_LINKED = _(
    "No game of {game} that you play here is running. Your last one, table {table}, is over: {link}. "
    "`/{command} start` opens another table."
)
_WATCHING = n_(
    "You are watching this table: {players} plays here. `/{command} start` opens your own.",
    "You are watching this table: {players} play here. `/{command} start` opens your own.",
)
_PLAYED_HERE = n_(
    "Only {players} can do this: they played here to the end. `/{command} start` opens your own table."
)
_NOT_YET_SEATED = _("You do not sit at this table yet. Press Join to take a seat.")
_KEPT_FOR = _("This seat is kept for <@{invited}>. `/{command} start` opens your own table.")
_NOT_TAKEN = _(
    "{user} does not take this challenge, so no table was opened. Name somebody else, or nobody, so that "
    "anyone may join."
)
_KEPT_SEATS = _("The free seats here are kept for {friends}. `/{command} start` opens another table.")
_FULL = _("Every seat here is taken. `/{command} start` opens another table.")
_SEED_SECRET = _("The seed is published when the game is over. Until then its SHA-256 is `{commitment}`.")
_HAD_THEIR_TURN = _("{user} has played in this week’s concert: everybody plays once.")
_CONCERT_OVER = _("The week of this concert is over. `/play` leads to the next one.")
_SEALED = _(
    "This game belongs to the concert of the week, which others still play. Its seed, replay and review open "
    "on {opens}."
)
_ALREADY_PLAYED = _("Your move is already played; the board shows it now.")
_STALE = _("The game has moved on since that board. This is how it stands now; nothing was played.")
_ONLY_HOST = _("Only <@{host}>, who opened this table, can do this.")
_NOT_AWAY = _("<@{user}> has time to play. A computer can take over {until}.")
_SAME_CHALLENGE = _("Your game already waits at table {table}. `/{command} show` posts it again.")
_REMATCH_TAKEN = _("The rematch is table {table}. `/{command} show` posts its board again.")
_REMATCH_NOT_TAKEN = _("This rematch was offered and not taken. `/{command} start` opens a new table.")
_ALREADY_ASKED = _("<@{user}> has asked something at this table. It must be answered first: see the board.")
_NOT_YOUR_TURN = _("It is not your turn: the table waits for {players}.")

_PLAIN: Mapping[type[refused.Refusal], Phrase] = {
    refused.NoSuchTable: _("You can see no table with this number here. `/{command} start` opens a new one."),
    refused.StillPlayed: _("This game is still being played. You can look back on it when it is over."),
    refused.HostStays: _("You are the host of this table. Hand it over with Manage Table, or press Cancel."),
    refused.OwnTable: _("This is your own table. Wait for another player, or press Cancel."),
    refused.SeatedAlready: _("You sit at this table already."),
    refused.HintsForbidden: _("This table plays without hints."),
    refused.HintsHidden: _("You have hidden hints. Press Offer Hints in `/settings` to get them again."),
    refused.EndsForPoints: _("You cannot end a game for points without a result. You can resign."),
    refused.AskedInVain: _("This was refused. You can ask again when somebody has moved."),
    refused.NotAsked: _("This question waits for others. You have nothing to answer."),
    refused.NobodyAway: _("Nobody keeps this table waiting."),
    refused.NoStandIn: _("No computer plays for you at this table."),
    refused.NoComputer: _("No computer player sits at this table."),
    refused.TableFull: _FULL,
    refused.NoSeatKept: _("No seat is kept for you here. Press Join to take one."),
    refused.GoneAlready: _("They are no longer at this table."),
    refused.NoPartners: _("Nobody chooses a seat at this table."),
    TooManyPictures: _("I am already drawing as many pictures as I can. Try again in a minute."),
    TooManyThoughts: _("I am thinking about too many games just now. Try again in a minute."),
    ThoughtTooLong: _(
        "I have thought about this for too long and stopped. Nothing has changed; please try again."
    ),
    OlderHand: _("A newer one of these is open further down. Go on there, or open it again from the board."),
    UnknownControl: _("This control no longer works. `/{command} show` posts your board again."),
    UnknownScene: _(
        "This page of a lesson has changed since you opened it. `/learn` opens the lesson again."
    ),
    UnknownPuzzle: _("This page of a puzzle can no longer be read. `/daily` opens the puzzle of today."),
    NoTableHere: _("You have no game here that this could mean. `/{command} start` opens a table."),
    TooFastHere: _(
        "I am not a member here, so I cannot say when a time of less than a day ends, or remind anybody. "
        "Choose a pace of a day or more or none, or add me to the server."
    ),
    refused.Broken: _BROKEN,
}
"""The refusals of which there is nothing to tell but that they are; ``command`` is that of the game."""


def refusal(error: refused.Refusal, screen: AnyScreen) -> str:  # noqa: PLR0912 - one sentence a case
    """The sentence for a refusal; ``screen`` is that of the game."""
    command = screen.command
    if type(error) in _PLAIN:
        return _PLAIN[type(error)].format(command=command)
    match error:
        case refused.NotSeated(row=row):
            return _not_seated(row, command)
        case refused.NotRunning(status=status):
            return _NOT_RUNNING.get(status, _BROKEN).format(command=command)
        case refused.NotOver(commitment=commitment):
            return _SEED_SECRET.format(commitment=commitment)
        case refused.Sealed(opens_at=opens_at):
            return _SEALED.format(opens=format_dt(opens_at, "F"))
        case refused.HadTheirTurn(user=user):
            return str(_CONCERT_OVER) if user is None else _HAD_THEIR_TURN.format(user=mention(user))
        case refused.Stale(mine=mine):
            return str(_ALREADY_PLAYED if mine else _STALE)
        case refused.NotOpen(status=status):
            return _NOT_OPEN.get(status, FAILED).format(command=command)
        case refused.NotInvited(invited=invited):
            return _KEPT_FOR.format(invited=invited, command=command)
        case refused.NotTaken(user=user):
            return _NOT_TAKEN.format(user=mention(user))
        case refused.NotTheHost(host=host):
            return _ONLY_HOST.format(host=host)
        case refused.NotEnough(options=options, free=free):
            return _SEATS_FREE.format(needed=screen.needed(options), count=free)
        case NotSolo(options=options, computers=computers):
            return _NOT_SOLO.format(needed=screen.needed(options), computers=computers)
        case refused.NothingToUndo(rule=rule):
            return str(_NOT_UNDONE[rule])
        case refused.AlreadyAsked(user=user):
            return _ALREADY_ASKED.format(user=user)
        case refused.NotAway(user=user, until=until):
            return _NOT_AWAY.format(user=user, until=format_dt(until, "R"))
        case refused.SeatsKept(friends=friends):
            return _KEPT_SEATS.format(friends=listed([f"<@{user}>" for user in friends]), command=command)
        case refused.SameChallenge(table=table):
            return _SAME_CHALLENGE.format(table=table, command=command)
        case refused.TooManyTables(why=why):
            until = "" if why.until is None else format_dt(why.until, "R")
            return _TOO_MANY[why.rule].format(count=why.most, until=until, user=mention(why.named))
        case refused.TooManyHints(most=most, until=until):
            return _MOST_HINTS.format(count=most, until=format_dt(until, "R"))
        case refused.SaidEnough(most=most, in_all=in_all):
            return (_SAID_IN_ALL if in_all else _SAID_IN_A_ROW).format(count=most)
        case refused.RematchAnswered(status="running" | "over" | "stopped", table=table):
            return _REMATCH_TAKEN.format(table=table, command=command)
        case refused.RematchAnswered():
            return _REMATCH_NOT_TAKEN.format(command=command)
        case BoardMoved(link=link):
            return MOVED.format(link=link)
        case LastOver(table=table, link=link):
            last = _LAST_OVER if link is None else _LAST_OVER_LINKED
            return last.format(game=screen.game.title, table=table, link=link, command=command)
        case NotAllowedHere(missing=missing, posted_again=posted_again):
            why = _NOT_POSTED if posted_again else _NOT_ALLOWED
            return why.format(missing=listed([str(_PERMISSIONS[name]) for name in missing]))
        case ChannelClosed(channels=channels):
            return _CLOSED.format(channels=either([f"<#{channel}>" for channel in channels]))
        case EventRefused(why=why, words=words):
            return why.format(**words)
        case OpponentRefused(rule=rule, opponent=opponent):
            return _OPPONENT[rule].format(opponent=opponent, command=command)
    return str(FAILED)


def _not_seated(row: TableRow, command: str) -> str:
    """What somebody may do at a table where they do not sit."""
    count = len(row.players)
    players = listed([introduced(player, row.id) for player in row.players])
    match row.status:
        case "open" if row.invited_id is not None:
            return _KEPT_FOR.format(invited=row.invited_id, command=command)
        case "open":
            return (_FULL if count == row.seats else _NOT_YET_SEATED).format(command=command)
        case "over" | "stopped":
            people = [mention(player) for player in row.players if player > 0]
            return _PLAYED_HERE.format(count=len(people), players=listed(people), command=command)
        case "running":
            return _WATCHING.format(count=count, players=players, command=command)
        case _:
            return _NOT_OPEN[row.status].format(command=command)


def forbidden(error: GameError, screen: AnyScreen, waiting_for: Sequence[str], command: str) -> str:
    """The sentence for an action that the rules refuse; ``waiting_for`` names the players who may act."""
    match error:
        case GameOver():
            return _NOT_RUNNING["over"].format(command=command)
        case NotYourTurn() | UnknownAction(legal=()):
            return _NOT_YOUR_TURN.format(players=either(waiting_for))
    return screen.explain(error)
