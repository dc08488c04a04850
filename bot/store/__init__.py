"""The bot's memory: tables, seats, the move log and where our messages stand, in SQLite or PostgreSQL."""

from bot.store.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFailed,
    DatabaseTooNew,
    DatabaseUnreachable,
    DatabaseUrlRefused,
    OpeningRefused,
    RowRefused,
    StoreClosed,
    StoreError,
)
from bot.store.results.ladders import period_key
from bot.store.results.rating import read_points_together
from bot.store.rows import (
    Achievement,
    BoardPage,
    Finisher,
    LadderStanding,
    Mentions,
    Move,
    Opponent,
    Period,
    Post,
    PrivateScreenRow,
    Profile,
    Ranked,
    Result,
    Status,
    TableRow,
    Visibility,
    WinDrawLoss,
)
from bot.store.sight import Sight, has_before_them, may_see
from bot.store.store import Store
from games import LADDERS as _LADDERS

# Until the boards of ranks read the games' own ladders.
LADDERS = {key: game.key for key, (game, _) in _LADDERS.items()}
TOGETHER = frozenset(key for key, (_, ladder) in _LADDERS.items() if ladder.together)

__all__ = [
    "LADDERS",
    "TOGETHER",
    "Achievement",
    "BoardPage",
    "DatabaseBusy",
    "DatabaseDamaged",
    "DatabaseFailed",
    "DatabaseTooNew",
    "DatabaseUnreachable",
    "DatabaseUrlRefused",
    "Finisher",
    "LadderStanding",
    "Mentions",
    "Move",
    "OpeningRefused",
    "Opponent",
    "Period",
    "Post",
    "PrivateScreenRow",
    "Profile",
    "Ranked",
    "Result",
    "RowRefused",
    "Sight",
    "Status",
    "Store",
    "StoreClosed",
    "StoreError",
    "TableRow",
    "Visibility",
    "WinDrawLoss",
    "has_before_them",
    "may_see",
    "period_key",
    "read_points_together",
]
