"""Events as people see them: the messages that show them, and their screens."""
