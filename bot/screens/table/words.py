"""What the bot says when it does not do what was asked: a helpful sentence for every refusal."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import format_dt

from bot.languages import listed
from bot.screens.frame.drawing import TooManyPictures
from bot.screens.game import AnyScreen, named
from bot.screens.table.refusals import (
    BoardMoved,
    ChannelClosed,
    LastOver,
    NoTableHere,
    NotAllowedHere,
    NotSolo,
    OlderHand,
    OpponentRefused,
    TooFastHere,
    UnknownControl,
    UnknownPuzzle,
    UnknownScene,
)
from bot.store import TableRow
from bot.tables import (
    AlreadyAsked,
    AskedInVain,
    Broken,
    GoneAlready,
    HintsForbidden,
    HintsHidden,
    HostStays,
    NobodyAway,
    NoComputer,
    NoPartners,
    NoSeatKept,
    NoStandIn,
    NoSuchTable,
    NotAsked,
    NotAway,
    NotEnough,
    NothingToUndo,
    NotInvited,
    NotOpen,
    NotOver,
    NotRunning,
    NotSeated,
    NotTaken,
    NotTheHost,
    OwnTable,
    Refusal,
    RematchAnswered,
    SameChallenge,
    SeatedAlready,
    SeatsKept,
    Stale,
    StillPlayed,
    TableFull,
    TooManyHints,
    TooManyWaiting,
)
from bot.thinking.pool import ThoughtTooLong, TooManyThoughts
from games.core import GameError, GameOver, NotYourTurn

FAILED = "Something went wrong on my side. Your table is safe: look at its board before you go on."
STORE_FAILED = "I cannot save anything just now, so nothing was changed. Please try again in a minute."
PERHAPS_SAVED = (
    "The database did not answer, so I do not know whether this is saved. "
    "Look at the board in a moment, and do it again only if it is not there."
)
NOT_TAKEN = (
    "Discord did not take my answer. What you did may be saved all the same: "
    "look at the board before you go on."
)
REPLACED = "A computer plays for you at this table. Press Return to Seat to go on yourself."
SAVED = "It is saved, but I could not show it. If no board shows it in a moment, use `/{command} show`."
PLAYED_NOT_SHOWN = (
    "Your move is already played, but I could not show it. "
    "If no board shows it in a moment, use `/{command} show`."
)
STALE_NOT_SHOWN = (
    "The game has moved on since that board, and nothing was played. I could not show how it stands now: "
    "if no board shows it in a moment, use `/{command} show`."
)

_NOT_RUNNING = {
    "open": "This game has not begun: the table still waits for a player.",
    "over": "This game is over. Press Rematch under the final board, or use `/{command} start`.",
    "stopped": "This game has ended. Press Rematch under the final board, or use `/{command} start`.",
    "cancelled": "This table was taken back before the game began. `/{command} start` opens a new one.",
    "declined": "This challenge was turned down. `/{command} start` opens a new table.",
    "expired": "This table waited too long and was closed. `/{command} start` opens a new one.",
}
_NOT_OPEN = {
    "running": "The game has begun without you. `/{command} start` opens another table.",
    "over": "This game is over. `/{command} start` opens a new table.",
    "stopped": "This game has ended. `/{command} start` opens a new table.",
    "cancelled": "This table was taken back. `/{command} start` opens a new one.",
    "declined": "This challenge was turned down. `/{command} start` opens a new table.",
    "expired": "This table waited too long and was closed. `/{command} start` opens a new one.",
    "broken": "This table can no longer be read and was set aside. `/{command} start` opens a new one.",
}


_NOT_UNDONE = {
    "none": "You have made no move here that could be taken back.",
    "seen": "Your last move stays: since then somebody has seen a card or tile that was hidden before.",
    "computers": "Your last move stays: this game may be rated, and in a rated game computer players do not "
    "agree to take back moves.",
}
_OPPONENT = {
    "self": "You cannot play against yourself. Name a friend, or leave the opponent out and anyone may join.",
    "both": "Name either a friend or a computer player: this game is for two.",
    "myself": "You sit at your own table already. Name a friend, or leave the name out.",
    "twice": "You named <@{opponent}> twice. Name every friend once.",
    "crowd": "You named more players than this table has seats. Name fewer friends or computer players.",
    "direct": "A table in direct messages has room for you and two friends. Use a server channel for more.",
    "solo": "You named friends, so the table waits for them. Leave `solo` out, or name nobody.",
    "bot": "<@{opponent}> is a bot and cannot play. Name a friend or choose a computer player.",
    "alone": "Nobody else sees this conversation. Name an opponent, choose a computer player, or start the "
    "game in a server channel.",
    "closed": "<@{opponent}> takes no direct messages from me, so the challenge was not sent. "
    "Try `/{command} start` in a channel that you share.",
    "unreached": "<@{opponent}> could not be reached just now, so this table was taken back. "
    "Try `/{command} start` again in a minute.",
}


_NOT_ALLOWED = (
    "I cannot keep a board here, so no table was opened. I need: {missing}. "
    "Whoever manages this channel can allow it in the channel's permissions; or use another channel."
)
_NOT_POSTED = (
    "I cannot keep a board here, so no board was posted. I need: {missing}. "
    "Whoever manages this channel can allow it in the channel's permissions; or use another channel."
)
_CLOSED = (
    "In this server, tables open in {channels}, so no table was opened here. "
    "Whoever manages the server can allow other channels in `/setup`."
)
_PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
_SLOWER = (
    "I am not a member here, so I cannot say when a time of less than a day ends, or remind anybody. "
    "Choose a pace of a day or more or none, or add me to the server."
)
_SEATS_FREE = "{needed} {free} seats are free: wait for others to join, add computers, or cancel."
_SEAT_FREE = "{needed} 1 seat is free: wait for somebody to join, add a computer, or cancel."
_NOT_SOLO = "{needed} Choose `computers:{computers}`, or leave `solo` out so that others can join."
_MOST_OF_YOURS = (
    "{most} of your tables from the last 24 hours wait for players. Press Cancel under one of them, "
    "or open another one {until}."
)
_MOST_HERE = (
    "{most} tables from the last 24 hours wait for players in this channel. Join one of them, "
    "or open another one {until}."
)
_LAST_OVER = (
    "No game of {game} that you play here is running. Your last one, table {table}, is over. "
    "`/{command} start` opens another table."
)
_LAST_OVER_LINKED = (
    "No game of {game} that you play here is running. Your last one, table {table}, is over: {link}. "
    "`/{command} start` opens another table."
)
_WATCHING = "You are watching this table: {players} play here. `/{command} start` opens your own."
_WATCHING_ONE = "You are watching this table: {players} plays here. `/{command} start` opens your own."
_PLAYED_HERE = (
    "Only {players} can do this: they played here to the end. `/{command} start` opens your own table."
)
_NOT_YET_SEATED = "You do not sit at this table yet. Press Join to take a seat."
_KEPT_FOR = "This seat is kept for <@{invited}>. `/{command} start` opens your own table."
_NOT_TAKEN = (
    "<@{user}> does not take this challenge, so no table was opened. Name somebody else, or nobody, so that "
    "anyone may join."
)
_KEPT_SEATS = "The free seats here are kept for {friends}. `/{command} start` opens another table."
_FULL = "Every seat here is taken. `/{command} start` opens another table."


def refusal(error: Refusal, screen: AnyScreen) -> str:  # noqa: PLR0912, PLR0915 - one sentence a case
    """The sentence for a refusal; ``screen`` is that of the game."""
    command = screen.command
    match error:
        case NoSuchTable():
            return f"You can see no table with this number here. `/{command} start` opens a new one."
        case NotSeated(row=row):
            return _not_seated(row, command)
        case NotRunning(status=status):
            return _NOT_RUNNING.get(status, _NOT_OPEN["broken"]).format(command=command)
        case NotOver(commitment=commitment):
            return f"The seed is published when the game is over. Until then its SHA-256 is `{commitment}`."
        case StillPlayed():
            return "This game is still being played. You can look back on it when it is over."
        case Stale(mine=True):
            return "Your move is already played; the board shows it now."
        case Stale():
            return "The game has moved on since that board. This is how it stands now; nothing was played."
        case NotOpen(status=status):
            return _NOT_OPEN.get(status, FAILED).format(command=command)
        case NotInvited(invited=invited):
            return _KEPT_FOR.format(invited=invited, command=command)
        case NotTaken(user=user):
            return _NOT_TAKEN.format(user=user)
        case HostStays():
            return "You are the host of this table. Hand it over with Manage Table, or press Cancel."
        case OwnTable():
            return "This is your own table. Wait for another player, or press Cancel."
        case NotTheHost(host=host):
            return f"Only <@{host}>, who opened this table, can do this."
        case NotEnough(options=options, free=free):
            return (_SEATS_FREE if free > 1 else _SEAT_FREE).format(needed=screen.needed(options), free=free)
        case NotSolo(options=options, computers=computers):
            return _NOT_SOLO.format(needed=screen.needed(options), computers=computers)
        case SeatedAlready():
            return "You sit at this table already."
        case HintsForbidden():
            return "This table plays without hints."
        case HintsHidden():
            return "You have hidden hints. Press Offer Hints in `/settings` to get them again."
        case NothingToUndo() | AlreadyAsked() | AskedInVain() | NotAsked():
            return _not_asked(error)
        case NobodyAway():
            return "Nobody keeps this table waiting."
        case NotAway(user=user, until=until):
            return f"<@{user}> has time to play. A computer can stand in {format_dt(until, 'R')}."
        case NoStandIn():
            return "No computer plays for you at this table."
        case NoComputer():
            return "No computer player sits at this table."
        case TableFull():
            return _FULL.format(command=command)
        case SeatsKept(friends=friends):
            return _KEPT_SEATS.format(friends=listed([f"<@{user}>" for user in friends]), command=command)
        case NoSeatKept():
            return "No seat is kept for you here. Press Join to take one."
        case GoneAlready():
            return "They are no longer at this table."
        case NoPartners():
            return "Nobody chooses a seat at this table."
        case SameChallenge(table=table):
            return f"Your game already waits at table {table}. `/{command} show` posts it again."
        case TooManyWaiting(of_host=of_host, most=most, until=until):
            sentence = _MOST_OF_YOURS if of_host else _MOST_HERE
            return sentence.format(most=most, until=format_dt(until, "R"))
        case TooManyHints(most=most, until=until):
            return (
                f"You had {most} hints within a minute. You can ask for the next one {format_dt(until, 'R')}."
            )
        case TooManyPictures():
            return "I am already drawing as many pictures as I can. Try again in a minute."
        case TooManyThoughts():
            return "I am thinking about too many games just now. Try again in a minute."
        case ThoughtTooLong():
            return (
                "I have thought about this for too long and stopped. Nothing has changed; please try again."
            )
        case RematchAnswered(status="running" | "over" | "stopped", table=table):
            return f"The rematch is table {table}. `/{command} show` posts its board again."
        case RematchAnswered():
            return f"This rematch was offered and not taken. `/{command} start` opens a new table."
        case BoardMoved(link=link):
            return f"This board has moved. The game goes on here: {link}"
        case OlderHand():
            return "A newer one of these is open further down. Go on there, or open it again from the board."
        case UnknownControl():
            return f"This control no longer works. `/{command} show` posts your board again."
        case UnknownScene():
            return "This page of a lesson has changed since you opened it. `/learn` opens the lesson again."
        case UnknownPuzzle():
            return "This page of a puzzle can no longer be read. `/daily` opens the puzzle of today."
        case NoTableHere():
            return f"You have no game here that this could mean. `/{command} start` opens a table."
        case LastOver(table=table, link=link):
            sentence = _LAST_OVER if link is None else _LAST_OVER_LINKED
            return sentence.format(game=screen.game.title, table=table, link=link, command=command)
        case NotAllowedHere(missing=missing, posted_again=posted_again):
            sentence = _NOT_POSTED if posted_again else _NOT_ALLOWED
            return sentence.format(missing=listed([_PERMISSIONS[name] for name in missing]))
        case TooFastHere():
            return _SLOWER
        case ChannelClosed(channels=channels):
            return _CLOSED.format(channels=" or ".join(f"<#{channel}>" for channel in channels))
        case OpponentRefused(rule=rule, opponent=opponent):
            return _OPPONENT[rule].format(opponent=opponent, command=command)
        case Broken():
            return _NOT_OPEN["broken"].format(command=command)
    return FAILED


def _not_asked(error: NothingToUndo | AlreadyAsked | AskedInVain | NotAsked) -> str:
    """Why a question was not asked or answered."""
    match error:
        case NothingToUndo(rule=rule):
            return _NOT_UNDONE[rule]
        case AlreadyAsked(user=user):
            return f"<@{user}> has asked something at this table. It must be answered first: see the board."
        case AskedInVain():
            return "This was refused. You can ask again when somebody has moved."
    return "This question waits for others. You have nothing to answer."


def _not_seated(row: TableRow, command: str) -> str:
    """What somebody may do at a table where they do not sit."""
    players = listed([named(player, seat) for seat, player in enumerate(row.players)])
    match row.status:
        case "open" if row.invited_id is not None:
            return _KEPT_FOR.format(invited=row.invited_id, command=command)
        case "open":
            return (_FULL if len(row.players) == row.seats else _NOT_YET_SEATED).format(command=command)
        case "over" | "stopped":
            return _PLAYED_HERE.format(players=players, command=command)
        case "running":
            sentence = _WATCHING_ONE if len(row.players) == 1 else _WATCHING
            return sentence.format(players=players, command=command)
    return _NOT_OPEN[row.status].format(command=command)


def forbidden(error: GameError, screen: AnyScreen, waiting_for: Sequence[str], command: str) -> str:
    """The sentence for an action that the rules refuse; ``waiting_for`` names the players who may act."""
    match error:
        case GameOver():
            return _NOT_RUNNING["over"].format(command=command)
        case NotYourTurn():
            return f"It is not your turn: the table waits for {' or '.join(waiting_for)}."
    return screen.explain(error)
