"""What people are taken to have chosen where a test has no settings of theirs."""

from __future__ import annotations


async def yes(_asked: object) -> bool:
    return True


async def no(_asked: object) -> bool:
    return False
