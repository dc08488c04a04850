"""The computer characters in words: their tempers, and what they say when they sit down and after the end.

Nothing here depends on a position, and nothing is said while a game goes on: it could be a hint.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _
from bot.tables.table import Table, character_of, level_of
from render.characters import CHARACTERS, name

TEMPERS: Final[Mapping[str, Phrase]] = {
    # Translators: the tempers of computer players, animals with names, after the name: "Risa: Laughs ..."
    "risa": _("Laughs about every move, most of all about her own."),
    "lumi": _("Is a little shy, and glad about every guest."),
    "suna": _("Wants to know everything, and asks the flowers, too."),
    "tilo": _("Sits in the leaves and lets the others hurry."),
    "rufo": _("Loves pranks, but only fair ones."),
    "dalia": _("Is kind to everybody, even to weeds."),
    "remo": _("Tells of far seas and is always ready to sail."),
    "ivo": _("Hums while he thinks."),
    "dario": _("Loves a grand entrance, above all in the morning."),
    "selva": _("Listens to the wind before every move."),
    "vela": _("Never forgets a tune or a friend."),
    "alba": _("Reads all night and says little."),
    "tavus": _("Makes a feast of every game."),
    "neva": _("Moves without a sound and likes to see others shine."),
    "ozan": _("Climbs every hill for a new song."),
    "rondo": _("Has seen a hundred summers and likes every one of them."),
}

# Translators: what a computer player says: "Suna: “I am curious how this will go.”"
_SAYS = _("-# {name}: “{words}”")
_HELLO: Final = (
    # Translators: what computer players say to everybody when they sit down; they do not know who wins.
    (_("Hello! I hope you like to laugh."), _("What a lovely day for a game.")),
    (_("I am glad to be here."), _("Good luck to everybody at the table.")),
    (_("I am curious how this will go."), _("I have been looking forward to this.")),
    (_("A quiet game is a good game."), _("Here I sit, and here I like it.")),
)
_GOODBYE: Final = (
    # Translators: what computer players say to everybody after the end, whoever has won.
    (_("That was fun. Thank you for the game!"), _("I would play that again at once.")),
    (_("Thank you. I liked to play with you."), _("It was nice at this table.")),
    (_("I have learnt something again."), _("A good game. I will think about it for a while.")),
    (_("Well played, everybody."), _("Good. Now a cup of tea.")),
)
"""Two lines for each place in CHARACTERS: the first of each level is merry, then gentle, curious, calm."""


def temper(user: int, table: int) -> str:
    """The temper of a computer player at a table in a sentence; "" for a person."""
    character = character_of(user, table)
    return "" if character is None else str(TEMPERS[character])


def said(table: Table) -> tuple[str, ...]:
    """What the computer players at a table say now, a line each."""
    if table.row.status == "open" or (table.row.status == "running" and not table.ply):
        lines = _HELLO
    elif table.over and table.stopped is None:
        lines = _GOODBYE
    else:
        return ()
    told = []
    for seat, user in enumerate(table.players):
        level, character = level_of(user), character_of(user, table.id)
        if level is not None and character is not None:
            choices = lines[CHARACTERS[level].index(character)]
            words = choices[(table.id // len(lines) + seat) % len(choices)]
            told.append(_SAYS.format(name=name(character), words=words))
    return tuple(told)
