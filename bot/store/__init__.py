"""The bot's memory: tables, seats, the move log and the places of our messages, in SQLite or PostgreSQL."""
