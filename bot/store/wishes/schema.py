"""The part of the schema that holds what people have chosen for themselves and for their servers.

Also which servers the bot has greeted.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Integer, Text, false, true
from sqlalchemy import Table as SqlTable

from bot.store.schema import UtcTime, metadata

# What people have chosen in /settings. Only people who have chosen something have a row.
people_settings = SqlTable(
    "people_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mentions", Text, nullable=False, server_default="table"),
    Column("challenges", Text, nullable=False, server_default="anyone"),
    Column("reminders", Text, nullable=False, server_default="all"),
    Column("zone", Text),
    Column("quiet_from", Integer),  # the hour of the day; NULL: no quiet hours
    Column("quiet_until", Integer),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("named", Boolean, nullable=False, server_default=true()),
    Column("unreached", Boolean, nullable=False, server_default=false()),  # a direct message was refused
    Column("language", Text),  # the tag of a catalogue; NULL: that of their Discord
    Column("text_boards", Boolean, nullable=False, server_default=false()),
    Column("edition", BigInteger, nullable=False, server_default="0", index=True),  # grows over all rows
)

blocked = SqlTable(
    "blocked",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    sqlite_with_rowid=False,
)

# What was chosen in /setup; a server where nothing was chosen has no row.
servers = SqlTable(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("threads", Boolean, nullable=False, server_default=false()),
    Column("pace", Integer, nullable=False, server_default="0"),
    Column("mentions", Text, nullable=False, server_default="away"),
    Column("lobbies_wait_s", Integer, nullable=False, server_default="86400"),
    Column("language", Text),  # the tag of a catalogue; NULL: that which Discord has for the server
)

server_channels = SqlTable(
    "server_channels",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# The servers that the bot has joined; "said" if it has said hello there, or cannot.
greetings = SqlTable(
    "greetings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("joined_at", UtcTime, nullable=False),
    Column("said", Boolean, nullable=False, server_default=false()),
)
