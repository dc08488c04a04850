"""People at a bot that runs as a process of its own, and what is true of its tables."""
