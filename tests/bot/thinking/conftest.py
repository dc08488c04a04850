"""What every test of this room may ask for."""

from tests.bot.tables.evening import evening, url

__all__ = ["evening", "url"]
