"""What keeps the bot from starting, as a sentence for whoever started it."""

from __future__ import annotations

from pathlib import Path

from bot.settings import InvalidSettings
from bot.store import errors


def say_settings(error: InvalidSettings) -> str:
    problems = "; ".join(f"{name}: {problem}" for name, problem in error.problems.items())
    return f"A setting cannot be used. {problems}. See .env.example for what each one takes."


def say_store(error: errors.StoreError) -> str:
    match error:
        case errors.DatabaseUrlRefused(rule="driver", name=package):
            return f"DATABASE_URL needs the package {package}, which is not installed."
        case errors.DatabaseUrlRefused(rule="parameter", name=name) if name:
            return f"DATABASE_URL asks by {name} for what this bot cannot do. Change it or leave it out."
        case errors.DatabaseUrlRefused(rule="parameter"):
            return "DATABASE_URL has a parameter after its ? that this bot does not know. Leave it out."
        case errors.DatabaseUrlRefused():
            return "DATABASE_URL is not the URL of a SQLite or PostgreSQL database. See .env.example."
        case errors.DatabaseBusy(place=place):
            return f"Another process is using the database {place}. Stop that one first; two would damage it."
        case errors.DatabaseDamaged(place=place, fault=fault, backup=backup):
            way = _way_back(backup)
            return f"The database {place} is damaged ({fault}). {way} or put it aside, then start."
        case errors.DatabaseHasLost(place=place, backup=backup):
            way = _way_back(backup)
            return f"The database {place} has lost everything. {way}, or delete it to start all the same."
        case errors.DatabaseTooNew(place=place, fault=fault, backup=backup):
            way_back = f", or go back: python -m bot restore {backup}" if backup else "."
            return f"The database {place} was written by a newer version ({fault}). Update the bot{way_back}"
        case errors.DatabaseTooOld(place=place):
            return (
                f"The database {place} was made before version 1.0.0, which cannot read it. "
                "Move the file away, or name a new database in DATABASE_URL, then start."
            )
        case errors.NotBackedUp(place=place, fault=fault):
            return f"The database {place} must be changed, but the backup before cannot be written ({fault})."
        case errors.DatabaseUnreachable(place=place, fault=fault):
            return f"The database {place} cannot be opened ({fault})."
    return _say_backup(error)


def _way_back(backup: Path | None) -> str:
    return f"Restore the newest backup (python -m bot restore {backup})" if backup else "Restore a copy"


def _say_backup(error: errors.StoreError) -> str:
    match error:
        case errors.BackupFailed(fault=fault):
            return f"The backup cannot be written ({fault})."
        case errors.RestoreRefused(rule="missing", fault=path):
            return f"{path} is not a backup. Name another file than the database."
        case errors.RestoreRefused(rule="damaged", fault=fault):
            return f"The backup is damaged ({fault}). The database is as it was."
        case errors.RestoreRefused(rule="older"):
            return "The backup was made before version 1.0.0, which cannot read it."
        case errors.RestoreRefused(fault=fault):
            return f"The backup was written by a newer version ({fault}). Update the bot first."
    return "The database cannot be used."
