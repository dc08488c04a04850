"""What every test of this room may ask for."""

from tests.bot.store.conftest import store, url

__all__ = ["store", "url"]
