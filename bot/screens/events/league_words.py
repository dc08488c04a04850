"""What leagues say: their post, the private pages around it, the rules, and what organisers did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.events.leagues import LEAGUE, Joined
from bot.events.nights import NIGHT
from bot.events.standings import Tie
from bot.languages import Phrase, _, c_, n_

GONE = _("This league is over, or there is none. `/league` shows those of this server.")

# The post

# Translators: {game} is the title of a game, or several: "Okiya", "Okiya and Okago".
TITLE = _("League of {game}, season {number}")
PACE = n_("One day for a move, {weeks}.", "{count} days for a move, {weeks}.")
WEEKS = n_("{count} week", "{count} weeks")
ASKS = _("The season begins {when}, if at least four are in.")
LACKS = n_(
    "It begins as soon as one more person is in: a league needs {least}.",
    "It begins as soon as {count} more people are in: a league needs {least}.",
)
IN = n_("**{count} person is in**: {people}.", "**{count} people are in**: {people}.")
AGAIN = _("You were in last season, {people}: press Join to be in again.")
NAMES = _("-# Whoever is in is named here, also those who appear on no leaderboard.")
CALLED_OFF = _("This season did not take place.")
RUNS = _("The season ends {when}. {played} of {games} games are over.")
OVER = _("This season is over.")
DIVISION = _("**Division {number}**")
# Translators: a line of the standings: "2. @Anna: **8 points**, 4 won, 1 lost, joined later".
LINE = _("{rank}. {member}: **{points}**, {record}")
POINTS = n_("{count} point", "{count} points")
TIES: Final[Mapping[Tie, Phrase]] = {
    Tie.BETWEEN_THEM: _("behind by the games between them"),
    Tie.SONNEBORN_BERGER: _("behind by the points of those whom they beat"),
    Tie.ON_TIME: _("behind because of time that ran out"),
    Tie.JOINED: _("joined later"),
}
LEFT = _("has left")
UP, DOWN = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}"
MOVES = _("-# {up} moves up and {down} moves down when the season ends.")
GAME = _("{first} against {second}")
GAME_DIRECT = _("{first} against {second}, in their direct messages")
ALT = _("Standings of division {number}. {lines}.")
ALT_LINE = _("{rank}: {points}, {record}")
THREADS: Final[Mapping[str, Phrase]] = {LEAGUE: _("Games of the league"), NIGHT: _("Games of the night")}
# Translators: a button that opens a board in the channel.
BOARD = c_("button", "Board")
JOIN, LEAVE, MINE = c_("league", "Join"), c_("league", "Leave"), _("My Games")

# Private pages

HERE = _("### Leagues of this server")
NONE_HERE = _("There is no league here yet. Anyone can make one.")
NEW = _("New League")
TOO_MANY = _("This server has as many of these as it can have. When one is over, there is room for another.")
WHICH_GAME, HOW_FAST = _("Game"), _("Time for a move")
HOW_LONG, WHO_JOINS = _("Length of a season"), _("Who may join")
DAYS = n_("{count} day", "{count} days")
ANYONE, NAMED = _("Everybody here"), _("Those whom I seat")
MIXED = _("{games} in turn")
TOO_LONG = _(
    "These games do not fit: {passes} rounds of about {moves} moves need about {needed}, and the season has "
    "{days}. Choose less time for a move, or a longer season."
)
NO_CHANNEL = _("This needs a text channel of a server, where I may post and make threads.")
MADE = _("The league is made; its post follows here. You are its organiser: see My Games there.")
JOINED: Final[Mapping[Joined, Phrase]] = {
    "joined": _("You are in. Your first games open when the season begins, and mention you."),
    "there": _("You are in already."),
    "full": _("This league is full."),
    "begun": _("This season has begun. You can join the next one when it is asked for."),
    "off": GONE,
    "named": _("In this league, only its organiser lets people in."),
}
NOT_IN = _("You are not in this league.")
OUT = _("You are out of this season.")
SURE = _(
    "Do you want to leave this season? Before half of your games, none of them counts; later, the rest is "
    "lost."
)
SURE_NOW = _("Leave Now")
NO_GAMES = _("No game of yours runs.")
TO_COME = _("Still to come: {people}.")
DIRECT = _(
    "-# Your next games open in direct messages if the other one wishes that, too. Only you two see such "
    "games, and they count on no leaderboard of this server."
)
NOT_DIRECT = _("-# Your next games open in the thread of the league.")
# Translators: two buttons: where a person's next games of the league open.
TO_DIRECT, TO_THREAD = _("Direct Messages"), _("In Thread")
LOG = _("Log")
MANAGE = _("Organise")
LOG_TITLE = _("### What organisers did")
EMPTY_LOG = _("Nothing yet.")
ACTS: Final[Mapping[str, Phrase]] = {
    "begin": _("{when}: {by} began the season."),
    "seat": _("{when}: {by} seated {about}."),
    "withdraw": _("{when}: {by} took {about} out of the season."),
    "more-time": _("{when}: {by} gave everybody a day more."),
    "end": _("{when}: {by} ended the season."),
}
NOT_ORGANISER = _("Only the person who made this, and members who may manage this server, can do that.")
ORGANISE = _(
    "### Organise season {number}\nEverybody can read in the log what you do here. In the menus, choose who "
    "is to be in, and who is to be out."
)
SEAT, WITHDRAW = _("Seat people"), _("Take people out")
BEGIN, MORE_TIME, END = _("Begin Now"), _("A Day More"), _("End Season")
NOT_SEATED = _("Not seated: {people}. They are in already, the league is full, or they let nobody name them.")
TOO_FEW = n_(
    "The season did not begin: that needs at least {least} people, and {count} is in.",
    "The season did not begin: that needs at least {least} people, and {count} are in.",
)
NOTHING = _("Nothing changed.")
SURE_END = _("Do you want to end this season now? Games that run are judged.")
SURE_OFF = _("Do you want to call this season off? It has not begun, and the league ends with it.")
END_NOW = _("End Now")
TEXT_OF_RULES = _(
    "### Rules of leagues\n"
    "- **Begin.** A season begins three days after it is asked for, with four to forty people, or later as "
    "soon as the fourth one is in. More than eight people play in several divisions of nearly equal size.\n"
    "- **Games.** Everybody in a division plays everybody once, two games at a time; the next one opens by "
    "itself. The table of pairings says who begins: each begins half of their games, give or take one. "
    "Several games come in turn, one a round; OK begins with 2 points each, which is about one round. There "
    "are no hints, and whoever runs out of time loses.\n"
    "- **Place.** Games lie in the thread of the league. They open in direct messages if both players wish "
    "that under My Games and take messages from me: only these two see such a game, and it counts on no "
    "leaderboard of the server.\n"
    "- **Points.** A win counts 2, a draw 1. A game that its players agree to end, or that a moderator ends, "
    "counts for nobody. Ties are broken, in this order, by the games between the tied, once all of them have "
    "met; the points of those whom each has beaten, and half the points of those with whom each drew "
    "(Sonneborn-Berger); whose time ran out less often; who joined first. The standings say which of these "
    "it was.\n"
    "- **Absence.** After two games in which time ran out before any move of their own, people are out.\n"
    "- **Leaving.** Whoever is out before half of their games is taken out of the standings with all of "
    "them; later, the rest is lost.\n"
    "- **The end.** A game that still runs is judged: computers of the highest level play on for both "
    "sides. Whoever has used more time gets at most a draw, so that waiting for the judge never pays. "
    "Whoever has made no move loses, if the other one has. Judged games count for no rating. A game that "
    "never began is a draw for each player who did not have two other games running.\n"
    "- **Up and down.** A quarter of a division, rounded up, changes places with as many of the next one. "
    "Each season asks again who is in, and mentions those who were in the last one to its end; whoever does "
    "not answer is not in. Newcomers begin at the bottom.\n"
    "- **Organisers**, who made the league or may manage the server, seat people before a season, take "
    "people out, begin it earlier, give everybody a day more, or end it. Each of these stands in the log, "
    "which everybody finds under My Games. They can seat nobody whose profile is hidden, or who takes no "
    "challenge from them.\n"
    "- **Names.** Whoever is in is named in the posts, also members who appear on no leaderboard; their "
    "face is shown only where they show it.\n"
    "- **The channel.** A post that was deleted comes again. If its channel is gone, the games stop and "
    "count for nobody. Whoever made the league is told so, and also if Discord refuses the post."
)
