"""The check of a deal, with its answers in words. Shows a deal only after its seed was published."""

from __future__ import annotations

from typing import Final

from bot.languages import Counted, Phrase, _, n_
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.respond import tell
from bot.screens.table.answers import Answers
from bot.tables.fair_deal import Deal, DealUnreadable, Verified, verify
from games import GAMES


def _example() -> str:
    """The deal of the first game, with the first of its options."""
    game = next(iter(GAMES.values()))
    return str(Deal(game.key, min(game.seats), {option.key: option.default for option in game.options[:1]}))


EXAMPLE_DEAL: Final = _example()
"""An example of a deal as the answer of Fair Deal writes it."""

_FAIR = _(
    "The deal is fair: the SHA-256 of this seed is `{commitment}`. "
    "Compare it with what the bot wrote when the table opened."
)
_TABLE_FAIR = n_(
    "The seed is `{seed}`, and its SHA-256 is `{commitment}`: compare that with what the bot wrote "
    "when the table opened. "
    "Dealt from it, the {count} entry of the log leads to the end that was shown.",
    "The seed is `{seed}`, and its SHA-256 is `{commitment}`: compare that with what the bot wrote "
    "when the table opened. "
    "Dealt from it, the {count} entries of the log lead to the end that was shown.",
)
_TABLE_WRONG = _("The log of this table does not lead to the end that was shown, dealt from seed `{seed}`.")
_WRONG = _("This seed does not match: its SHA-256 is not `{commitment}`. Check that you copied both in full.")
_DEALT = _("{title}, as it was dealt from seed `{seed}`:\n```\n{position}\n```")
_NOT_DEALT = _(
    "To see the deal, paste also what it is dealt for, such as `{example}`: "
    "Fair Deal, under the board, shows the words."
)
_UNREADABLE = {
    "seed": _("A seed is 32 hexadecimal digits. Copy it from the line under the finished board."),
    "commitment": _("The SHA-256 is 43 letters, digits, - and _. Copy it from the answer of Fair Deal."),
    "deal": _("These words name no deal. Copy them from the answer of Fair Deal, such as `{example}`."),
}
_NOTHING_NAMED = _("Name a table, or paste a seed and its SHA-256.")


class DealCheck:
    """Checks deals for anyone. Keeps nothing."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def answer(
        self, interaction: Click, table: int | None, seed: str, committed: str, deal: str
    ) -> None:
        """Check a deal, by the number of a finished table or by the texts of its messages."""
        async with self._answers.to(interaction, table):
            if table is not None:
                await self._answers.named(interaction, table, past=True)
                said = checked(await self._desk.tables.verify(table))
            elif seed and committed:
                try:
                    said = checked(verify(seed, committed, deal))
                except DealUnreadable as error:
                    said = unreadable(error)
            else:
                said = str(_NOTHING_NAMED)
            await tell(interaction, said)


def checked(found: Verified) -> str:
    """The result of a check, with the deal if it is known."""
    sentence: Phrase | Counted
    if found.moves is not None:
        sentence = _TABLE_FAIR if found.matches else _TABLE_WRONG
    else:
        sentence = _FAIR if found.matches else _WRONG
    said = sentence.format(seed=found.seed, commitment=found.commitment, count=found.moves or 0)
    if not found.matches:
        return said
    if found.deal is None or found.position is None:
        return f"{said}\n{_NOT_DEALT.format(example=EXAMPLE_DEAL)}"
    title = GAMES[found.deal.game].title
    dealt = _DEALT.format(title=title, seed=found.seed, position=found.position.replace(";", "\n"))
    return f"{said}\n{dealt}"


def unreadable(error: DealUnreadable) -> str:
    """Why the pasted text cannot be checked, and what to paste instead."""
    return _UNREADABLE[error.part].format(example=EXAMPLE_DEAL)
