"""What is said around every lesson, in whole sentences."""

from __future__ import annotations

from typing import Final

TITLE: Final = "### Lesson of {game}, step {number} of {count}\n{text}"
FINISHED: Final = "You have finished the lesson of {game}."
RESUMED: Final = "-# You were here the last time. Start Again goes back to the first step."
TOO_LONG: Final = "This little game has become a long one. Try it again: a shorter way leads to the end."
NO_LESSON: Final = "{game} has no lesson. `/{command} rules` shows how it is played."

BACK: Final = "Back"
GO_ON: Final = "Go On"
NEXT_LESSON: Final = "Next Lesson"
SHOW_ME: Final = "Show Me"
START_AGAIN: Final = "Start Again"
TRY_AGAIN: Final = "Try Again"
