"""Which walks there are: every place of a game at which something can fail, with every fault."""

from __future__ import annotations

from tests.bot.discord.walk.faults import FAULTS, Case
from tests.bot.discord.walk.walk import Walked


def cases_of(clean: Walked) -> list[Case]:
    """All cases of a game, from a walk without a fault."""
    places = {"request": len(clean.requests), "transaction": clean.transactions}
    return [
        Case(clean.case.game, at, number, fault)
        for fault, at in FAULTS.items()
        for number in range(places[at])
    ]
