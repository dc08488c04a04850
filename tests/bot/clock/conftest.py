"""What every test of this room may ask for."""

from tests.bot.store.conftest import sqlite_url, store, url

__all__ = ["sqlite_url", "store", "url"]
