"""The words of the bot in the language of whoever reads them.

Sentences stand in English where they are used, as phrases: ``_("You resigned table {table}.")``. The
catalogues beside this file say them in other languages; ``python -m bot.languages`` brings those up to date.
"""

from bot.languages.phrases import N_, Counted, Phrase, _, c_, n_
from bot.languages.speech import (
    COMMAND,
    ENGLISH,
    LANGUAGES,
    Language,
    command_mention,
    day_of_year,
    edition,
    either,
    know_commands,
    language,
    language_for,
    listed,
    load,
    load_all,
    number,
    percent,
    speak,
    speaking,
    spoken,
    weekday,
)

__all__ = [
    "COMMAND",
    "ENGLISH",
    "LANGUAGES",
    "N_",
    "Counted",
    "Language",
    "Phrase",
    "_",
    "c_",
    "command_mention",
    "day_of_year",
    "edition",
    "either",
    "know_commands",
    "language",
    "language_for",
    "listed",
    "load",
    "load_all",
    "n_",
    "number",
    "percent",
    "speak",
    "speaking",
    "spoken",
    "weekday",
]
