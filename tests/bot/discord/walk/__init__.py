"""The fault walk: a game as people play it, again and again, each time with one fault at one place."""
