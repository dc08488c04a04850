"""What the way in says: the hub, the page of a game, the hello to a new server, the list of commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Phrase, _, c_, n_
from bot.screens.game import Learnt

GONE = _("This page is too old. Open it again with `/play`.")
HUB = _("### Pick a game\nPlay it here with friends, or at once with a computer.")
HELLO = _(
    "Hello! I bring board games to this server, for friends and against the computer. "
    "Press a game to see it, or type `/play` at any time."
)
# Translators: below the hello to a server that the bot has just joined.
SUGGESTED = _(
    "-# Whoever manages this server can let two things come here by themselves, in {setup}: the week in one "
    "picture, and a card of the day’s puzzle."
)
SHELF = _("Shelves with the boxes of all games. {games}")
BOXED = n_(
    "{title} is for {counts} players and takes {count} minute.",
    "{title} is for {counts} players and takes {count} minutes.",
)
# Translators: {tagline}, {needed} and {learnt} are whole sentences.
PAGE = n_(
    "### {title}\n{tagline}\n{needed} A game takes about {count} minute. {learnt}",
    "### {title}\n{tagline}\n{needed} A game takes about {count} minutes. {learnt}",
)
# Translators: how long a game takes with a choice, below this choice in a menu.
MINUTES = n_("About {count} minute", "About {count} minutes")
COVER = "{title}. {tagline}"
LEARNT: Mapping[Learnt, Phrase] = {
    "easy": _("It is easy: learnt in two minutes."),
    "medium": _("It is learnt in a first game."),
    "hard": _("It is demanding: the first game takes patience."),
}
# Translators: the answer to a question about a rule, in a menu.
ON = _("On")
# Translators: the answer to a question about a rule, in a menu.
OFF = _("Off")
AGAINST = n_(
    "**Play a computer** here and now. How well shall it play?",
    "**Play {count} computers** here and now. How well shall they play?",
)
WITH = n_(
    "**Play with a computer** here and now. How well shall it play?",
    "**Play with {count} computers** here and now. How well shall they play?",
)
MORE_OPTIONS = _("More Options")
# Translators: a button that opens a table in this channel.
PLAY_HERE = _("Play Here")
# Translators: a button that begins a game which one person plays alone.
PLAY_SOLO = _("Play Solo")
# Translators: a button to the concert of the week, in which all teams play the same deal.
CONCERT = c_("button", "Concert")
# Translators: a button that shows the rules of the game.
RULES = _("Rules")
# Translators: a button that opens the lesson of the game.
LEARN = c_("button", "Learn")
# Translators: a button that opens the puzzle of the day.
DAILY = c_("button", "Daily")
# Translators: a button that opens the page of a game.
PLAY = c_("button", "Play")
ALL_GAMES = _("All Games")
# Translators: a button that opens the list of all commands.
COMMANDS = c_("button", "Help")
HELP = _("### All games and commands")
OF_GAMES = _(
    "**For every game**: {commands}\n"
    "{start} opens a table, {show} posts your board again, {move} plays a move that you write, "
    "{resign} gives a game up, {rules} says how to play."
)
EVERY_GAME_HAS = "start", "show", "move", "resign", "rules"
"""The commands that ``OF_GAMES`` names."""

GROUPS: Mapping[Phrase, tuple[str, ...]] = {
    _("**To begin**"): ("play", "learn", "puzzle", "help"),
    # Translators: above the commands for what a group of friends shares.
    _("**Together**"): ("daily", "rival", "recap", "concert", "league", "night plan", "night now"),
    _("**At a table**"): ("resume", "undo", "end", "replace"),
    _("**Looking back**"): ("history", "replay", "verify", "leaderboard", "profile"),
    _("**For you and your server**"): ("settings", "privacy", "setup", "clear"),
}
"""The groups of commands by title, in order; "concert" stands for those of the games that have concerts.

A command in none of them is told under ``MORE``.
"""

MORE = _("**More**")
