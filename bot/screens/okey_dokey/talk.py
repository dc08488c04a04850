"""The words for Okey Dokey's talk: its buttons, what it means, and what the table reads. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.languages import Phrase, _, listed, n_
from bot.screens.game import Players
from bot.screens.okey_dokey.words import counted, row_word
from games.okey_dokey.view import OkeyDokeyView, Talk


@dataclass(frozen=True, slots=True)
class TalkKind:
    """One kind of talk: the notation around its colour, the labels of its button and of those for a colour.

    Then its meaning for a colour, and the sentence that the table reads.
    """

    mark: str
    label: Phrase
    short: Phrase
    intention: Phrase
    sentence: Phrase

    def text(self, colour: str) -> str:
        """The notation for a colour: "?r", ">r0"."""
        return self.mark[0] + colour + self.mark[1:]

    def named(self, colour: str) -> str:
        """The label of the button that says this about a colour."""
        return self.short.format(colour=row_word(colour))

    def in_words(self, colour: str) -> str:
        """The meaning of saying this about a colour."""
        return self.intention.format(colour=row_word(colour))


TALK = (
    TalkKind(
        "?",
        # Translators: a button; it tells the table how many cards of a colour one holds.
        _("My Count"),
        # Translators: a button; it tells the table how many cards of this colour one holds.
        _("Count {colour}"),
        # Translators: what a suggestion does: "?r: say how many Red cards I hold".
        _("say how many {colour} cards I hold"),
        # Translators: {counts} is "2 Red", or "2 Red and 1 Blue".
        _("I hold {counts}."),
    ),
    TalkKind(
        "!",
        # Translators: a button; it tells the table of which colour one plans to play a card.
        _("Plan Card"),
        # Translators: a button; it says that one plans to play a card of this colour.
        _("Plan {colour}"),
        _("say that I plan {colour}"),
        _("I plan {colour}."),
    ),
    TalkKind(
        "!0",
        # Translators: a button; it tells the table in which row one plans to place the Reset.
        _("Plan Reset"),
        _("Plan {colour} Reset"),
        _("say that I plan the Reset in {colour}"),
        _("I plan the Reset in {colour}."),
    ),
    TalkKind(
        ">",
        # Translators: a button; it asks the others to play a card of a colour.
        _("Please Play"),
        _("Ask for {colour}"),
        _("ask for {colour}"),
        _("Please play {colour}."),
    ),
    TalkKind(
        ">0",
        # Translators: a button; it asks the others to place the Reset in a row.
        _("Please Reset"),
        _("Ask for {colour} Reset"),
        _("ask for the Reset in {colour}"),
        _("Please reset {colour}."),
    ),
)
_KINDS = {kind.mark: kind for kind in TALK}

MOST_SAID = 30

# Translators: what a player says to the others, in quotation marks.
_SAID = _("{player}: “{said}”")
# Translators: {counts} is "2 Red", or "2 Red and 1 Blue"; {count} is the number of cards played since.
_HELD = n_("I held {counts} {count} card ago.", "I held {counts} {count} cards ago.")


def is_talk(action: str) -> bool:
    """Whether an action only says something."""
    return action[:1] in {kind.mark[0] for kind in TALK}


def said(talk: Talk, players: Players) -> str:
    """What a player says, as a line."""
    return _SAID.format(player=players.speaker(talk.seat, talk.text), said=_sentence([talk], 0))


def talk_lines(view: OkeyDokeyView, players: Players) -> list[str]:
    """All talk that stands, one line for each player; of very much talk, the latest.

    Counts that were said one after the other, with no card between them, stand in one sentence.
    """

    def said_at_once(talk: Talk) -> tuple[str, int, str]:
        text = talk.text if talk.count is None else ""
        return players.speaker(talk.seat, talk.text), view.placed - talk.placed, text

    lines: dict[str, list[str]] = {}
    latest = sorted(view.standing_talk[-MOST_SAID:], key=lambda talk: talk.seat)
    for (player, cards_ago, _text), talks in groupby(latest, said_at_once):
        lines.setdefault(player, []).append(_sentence([*talks], cards_ago))
    return [_SAID.format(player=player, said=" ".join(said)) for player, said in lines.items()]


def _sentence(talks: Sequence[Talk], cards_ago: int) -> str:
    """A plan, a wish or several counts. After ``cards_ago`` more cards the counts may be others."""
    first = talks[0]
    if first.count is None:
        return _KINDS[first.text[0] + first.text[2:]].sentence.format(colour=row_word(first.text[1]))
    counts = listed([counted(talk.text[1], talk.count or 0) for talk in talks])
    if cards_ago:
        return _HELD.format(count=cards_ago, counts=counts)
    return _KINDS["?"].sentence.format(counts=counts)
