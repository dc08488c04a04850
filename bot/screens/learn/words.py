"""What is said around every lesson, in whole sentences."""

from __future__ import annotations

from typing import Final

from bot.languages import _

TITLE: Final = _("### Lesson of {game}, step {number} of {count}\n{text}")
FINISHED: Final = _("You have finished the lesson of {game}.")
FINISHED_WITH_PUZZLES: Final = _(
    "You have finished the lesson of {game}. `/puzzle` has puzzles of it for practice."
)
FINISHED_BEFORE: Final = _("-# You have finished this lesson before. Here it is again.")
# Translators: Start Again is a button.
RESUMED: Final = _("-# You were here the last time. Start Again goes back to the first step.")
TOO_LONG: Final = _("This little game has become a long one. Try it again: there is a shorter way to win.")

# Translators: a button to the step before this one.
BACK: Final = _("Back")
# Translators: a button that starts a game against a computer player.
COMPUTER: Final = _("Play a Computer")
# Translators: a button to the next step.
GO_ON: Final = _("Go On")
NEXT_LESSON: Final = _("Next Lesson")
# Translators: a button that shows the rules of the game.
RULES: Final = _("Rules")
# Translators: a button that shows a good move.
SHOW_ME: Final = _("Show Me")
START_AGAIN: Final = _("Start Again")
TRY_AGAIN: Final = _("Try Again")
