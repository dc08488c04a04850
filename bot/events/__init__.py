"""What comes to people at its time: kinds of events, what becomes of each when it is due, results of games.

Nothing here knows a game or a screen; games know nothing of events.
"""
