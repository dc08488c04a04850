"""What is said around every lesson, in whole sentences."""

from __future__ import annotations

from typing import Final

TITLE: Final = "### Lesson of {game}, step {number} of {count}\n{text}"
FINISHED: Final = "You have finished the lesson of {game}."
FINISHED_WITH_PUZZLES: Final = (
    "You have finished the lesson of {game}. `/puzzle` has puzzles of it for practice."
)
FINISHED_BEFORE: Final = "-# You have finished this lesson before. Here it is again."
RESUMED: Final = "-# You were here the last time. Start Again goes back to the first step."
TOO_LONG: Final = "This little game has become a long one. Try it again: there is a shorter way to win."

BACK: Final = "Back"
COMPUTER: Final = "Play a Computer"
GO_ON: Final = "Go On"
NEXT_LESSON: Final = "Next Lesson"
RULES: Final = "Rules"
SHOW_ME: Final = "Show Me"
START_AGAIN: Final = "Start Again"
TRY_AGAIN: Final = "Try Again"
