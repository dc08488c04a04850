"""What every test of this room may ask for."""

from tests.bot.tables.evening import evening, url
from tests.bot.thinking.played import played

__all__ = ["evening", "played", "url"]
