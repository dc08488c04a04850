"""The words of the bot in the language of whoever reads them.

Sentences stand in English where they are used, as phrases: ``_("You resigned table {table}.")``. The
catalogues beside this file say them in other languages; ``python -m bot.languages`` brings those up to date.
"""

from bot.languages.phrases import N_ as N_
from bot.languages.phrases import Counted as Counted
from bot.languages.phrases import Phrase as Phrase
from bot.languages.phrases import _ as _
from bot.languages.phrases import c_ as c_
from bot.languages.phrases import n_ as n_
from bot.languages.speech import COMMAND as COMMAND
from bot.languages.speech import ENGLISH as ENGLISH
from bot.languages.speech import LANGUAGES as LANGUAGES
from bot.languages.speech import Language as Language
from bot.languages.speech import command_mention as command_mention
from bot.languages.speech import day_of_year as day_of_year
from bot.languages.speech import edition as edition
from bot.languages.speech import either as either
from bot.languages.speech import know_commands as know_commands
from bot.languages.speech import language as language
from bot.languages.speech import language_for as language_for
from bot.languages.speech import listed as listed
from bot.languages.speech import load as load
from bot.languages.speech import load_all as load_all
from bot.languages.speech import number as number
from bot.languages.speech import percent as percent
from bot.languages.speech import speak as speak
from bot.languages.speech import speaking as speaking
from bot.languages.speech import spoken as spoken
from bot.languages.speech import weekday as weekday
