"""What every process that thinks does besides thinking.

It imports no more than this and the players, so that it starts quickly and takes a third of the memory.
"""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process

# The bot answers people first: the processes that think have a lower priority.
_NICENESS = 10


def step_back() -> None:
    """The first step of every process: lower its priority, and ignore Ctrl-C, because the bot ends it."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(_NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """End this process if the bot was killed: then the bot cannot end it, and nothing else tells it."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)


def ready() -> None:
    """Does nothing: a process that runs this has imported all that thinking needs."""
