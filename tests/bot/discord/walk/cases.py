"""Which walks there are: every place of a game at which something can fail, with every fault."""

from __future__ import annotations

from tests.bot.discord.walk.faults import REQUEST_FAULTS, TRANSACTION_FAULTS, Case
from tests.bot.discord.walk.walk import Walked


def cases_of(clean: Walked) -> list[Case]:
    """All cases of a game, from a walk without a fault."""
    game = clean.case.game
    return [
        *(
            Case(game, "request", number, fault)
            for number in range(len(clean.requests))
            for fault in REQUEST_FAULTS
        ),
        *(
            Case(game, "transaction", number, fault)
            for number in range(clean.transactions)
            for fault in TRANSACTION_FAULTS
        ),
    ]
