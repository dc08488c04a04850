"""The database itself: its URL, its transactions, and copies of its file."""
