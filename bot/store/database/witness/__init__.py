"""The witness of a SQLite file: what the file had, so that a loss that SQLite takes for normal is noticed."""

from bot.store.database.witness.note import Witness, check_file, newest

__all__ = ["Witness", "check_file", "newest"]
