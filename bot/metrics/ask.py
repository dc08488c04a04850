"""Asks the bot on this machine whether it is well, for the health check of a container.

``python -m bot.metrics.ask`` prints the word of ``/healthz``, and its exit code is 0 if the bot is well. It
imports nothing of the bot, because it is started every half minute.
"""

from __future__ import annotations

import os
import sys
from http.client import HTTPConnection, HTTPException

PATIENCE_S = 4.0


def asked(port: int) -> tuple[bool, str]:
    """Whether the bot with its pages on this port is well, and its word; "silent" if it does not answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status == 200, answer.read(20).decode("ascii", "replace").strip()
    except (OSError, HTTPException):
        return False, "silent"
    finally:
        connection.close()


if __name__ == "__main__":
    is_well, word = asked(int(os.environ.get("METRICS_PORT") or 0))
    print(word)
    sys.exit(not is_well)
