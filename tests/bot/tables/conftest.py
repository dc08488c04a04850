"""What every test of this room may ask for."""

from tests.bot.tables.evening import evening, url
from tests.bot.tables.traces import life, lived

__all__ = ["evening", "life", "lived", "url"]
