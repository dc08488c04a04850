"""What the way in says: the hub, the page of a game, the hello to a new server, the list of commands."""

from __future__ import annotations

from bot.screens.game import Learnt

GONE = "This page is too old. Open it again with `/play`."
HUB = "### Pick a game\nPlay it here with friends, or at once with a computer."
HELLO = (
    "Hello! I bring board games to this server, for friends and against the computer. "
    "Press a game to see it, or type `/play` at any time."
)
SHELF = "Shelves with the boxes of all games. {games}"
BOXED = "{title} is for {counts} players and takes {minutes} minutes."
PAGE = "### {title}\n{tagline}\n{needed} A game takes about {minutes} minutes. {learnt}"
LEARNT: dict[Learnt, str] = {
    "easy": "It is easy: learnt in two minutes.",
    "medium": "It is learnt in a first game.",
    "hard": "It is demanding: the first game takes patience.",
}
ON, OFF = "On", "Off"
AGAINST_ONE = "**Play a computer** here and now. How well shall it play?"
AGAINST_SEVERAL = "**Play {count} computers** here and now. How well shall they play?"
WITH_ONE = "**Play with a computer** here and now. How well shall it play?"
WITH_SEVERAL = "**Play with {count} computers** here and now. How well shall they play?"
COMMAND = "`/{name}` {description}"
HELP = "### All games and commands"
OF_GAMES = (
    "**For every game**: {commands}\n"
    "`start` opens a table, `show` posts your board again, `move` plays a move that you write, "
    "`resign` gives a game up, `rules` says how to play."
)
GROUPS = {
    "**To begin**": ("play", "learn", "daily", "puzzle", "help"),
    "**At a table**": ("resume", "undo", "end", "replace"),
    "**Looking back**": ("history", "replay", "verify", "leaderboard", "profile"),
    "**For you and your server**": ("settings", "setup", "clear"),
}
"""The groups of commands by title, in order. A command in none of them is told under ``MORE``."""

MORE = "**More**"
