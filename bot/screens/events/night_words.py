"""What nights say: their post, the private answers around it, the rules, and Discord's own event of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.events.night import Phase
from bot.events.nights import BLITZ_S, CALM_S, Came
from bot.languages import Phrase, _, n_
from bot.screens.way_in.words import RULES

GONE = _("This night is over, or there is none. `/night plan` plans one.")

# The post

# Translators: {game} is the title of a game, or of the two of a medley: "Okiya", "Okiya and Okago".
TITLE = _("Night of {game}")
# Translators: how a night is played: "45 minutes, 2 minutes a move."
TERMS = n_("{count} minute, {pace}.", "{count} minutes, {pace}.")
PACES: Final[Mapping[int, Phrase]] = {CALM_S: _("2 minutes a move"), BLITZ_S: _("30 seconds a move")}
WEEKLY = _("Every week at this time.")
CAME = n_("**{count} person is here**: {people}.", "**{count} people are here**: {people}.")
SO_FAR: Final[Mapping[Phase, Phrase]] = {
    "planned": _("It begins {at}, {when}, if four are here. Check in with I’m Here from ten minutes before."),
    "check-in": _("It begins {when}, if four are here. Press I’m Here to be in its first games."),
    "lacking": _(
        "It begins as soon as four are here: press I’m Here. If there are fewer {when}, it does not take "
        "place."
    ),
    "pairing": _("It ends {when}. Press Next Game when you want to play, also if you come only now."),
    "ending": _("The time is over. The last games are played out, until {when} at the latest."),
}
"""What a post says first."""
OFF = _("This night does not take place.")
TOO_FEW = _(
    "Fewer than four came, so this night does not take place. {play} opens a table for those who are here."
)
OVER = _("The night is over. {winner} has won it, and keeps the shield until somebody takes it.")
NOBODY_PLAYED = _("The night is over. Nobody has finished a game.")
PLAYING = _("**Who plays whom**")
GAME = _("{game}: {first} against {second}")
STANDINGS = _("**Standings**")
DRAWN_FROM = _("-# The games are drawn from one seed. Its SHA-256: `{commitment}`.")
SEED = _("-# The games were drawn from the seed `{seed}`.")
UNSCHEDULED = _(
    "-# I could not make an event of this server for it: that needs the permission Create Events. The night "
    "takes place all the same."
)
PODIUM = _("The podium of the night. {lines}.")
NEXT = _("Next Game")
_HERE, _REMIND = ("here", _("I’m Here")), ("remind", _("Remind Me"))
_OFF, _RULES = ("off", _("Call Off")), ("rules", RULES)
PAGES: Final[Mapping[Phase, Sequence[tuple[str, Phrase]]]] = {
    "planned": (_REMIND, _RULES, _OFF),
    "check-in": (_HERE, _RULES, _OFF),
    "lacking": (_HERE, _RULES),
    "pairing": (("here", NEXT), _RULES),
    "ending": (_RULES,),
}
"""The buttons of a post."""

# Private answers

PLANNED = _("The night is planned: it begins {at}. Its post follows here.")
ZONE = _("-# Did you mean another hour? Those who manage this server choose its time zone in `/setup`.")
TAKEN = _("This server has a night at this time already.")
ANSWERS: Final[Mapping[Came, Phrase]] = {
    "in": _("You are here. As soon as your game opens, this message leads to it."),
    "early": _("Check-in opens ten minutes before the night begins."),
    "full": _("This night is full."),
    "over": GONE,
    "open": _("Check-in is open already. You can come now."),
    "reminded": _(
        "You will be mentioned in this channel when check-in opens, except in your quiet hours. Press "
        "Remind Me again to take that back."
    ),
    "out": _("You will not be mentioned when check-in opens."),
}
CHECK_IN_NOW = _("You can check in for the night now: {link}")
YOUR_GAME = _("Your game has begun: {link}")
SURE = _("Do you want to call this night off? If it comes every week, it ends with this.")
SURE_NOW = _("Call It Off")
SHIELD = _("\N{SHIELD} Holds the shield of this server: won the night of {game}, {when}.")
TEXT_OF_RULES = _(
    "### Rules of nights\n"
    "- **Check-in.** From ten minutes before, I’m Here checks in. Until then, Remind Me has you mentioned "
    "when check-in opens; another press takes that back. The night begins when four are here; if "
    "there are fewer two minutes after its start, it does not take place. Others can come later, up to "
    "forty people in all.\n"
    "- **Pairing.** Everybody who waits is paired every 15 seconds: with somebody near in the standings, "
    "and with the same person again only after all others, if more than three wait. Nobody begins much more "
    "often than they follow. Whoever is left over plays against a computer of about their rating, for the "
    "same points, and takes nothing back there.\n"
    "- **Boards** lie in the thread of the post. The next game takes the message of one that is over, once "
    "everybody there has pressed Next Game or pauses. The answer to Next Game leads to your new board.\n"
    "- **Time.** A move has 2 minutes, or 30 seconds, the first one 30 seconds more. Whoever runs out of "
    "time loses. There are no hints.\n"
    "- **Next Game**, under a finished board and under the post, says that you are there. Without it you "
    "pause after a minute, which does no harm: press it when you are back.\n"
    "- **Points.** A win counts 2, a draw 1. A game that its players agree to end, or that a moderator ends, "
    "counts for nobody. Ties are broken as in leagues: by the games between the tied, once all of them have "
    "met; the points of those whom each has beaten, and half the points of those with whom each drew; whose "
    "time ran out less often; who came first.\n"
    "- **Ratings.** Games between people count for their ratings as everywhere. A game that runs when the "
    "time is over counts for the night if it ends within ten minutes.\n"
    "- **A medley** draws the game of each pairing from one seed. The post shows its SHA-256 from the "
    "beginning, and at the end the seed: the games are in the order of the SHA-256 of the seed, the words "
    "`game <round>.<place>`, a colon and their index, and the first one is played.\n"
    "- **The end.** The post shows the first three on a podium, and the best find of the night, as far as "
    "its games are reviewed. The winner keeps the shield of the server, which stands in their profile there "
    "until somebody else wins a night. Of a weekly night, the next one begins to wait.\n"
    "- **Calling off.** Whoever planned a night, or may manage the server, can call it off before it "
    "begins; a weekly one ends with that.\n"
    "- **Names.** Whoever comes is named in the post, also members who appear on no leaderboard; their face "
    "is shown only where they show it."
)

# The command

WEEKDAYS: Final = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)
MEDLEY = _("A medley: Okiya or Okago, drawn for each game")
ONE, EVERY = _("Once"), _("Every week")
