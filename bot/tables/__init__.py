"""Tables: who sits where, what they may do now, and the only door through which a game changes."""
