"""What every test of this room may ask for."""

from tests.bot.tables.evening import evening

__all__ = ["evening"]
