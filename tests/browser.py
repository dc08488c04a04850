"""The installed Chromium that shows the chat on this machine."""

from __future__ import annotations

import shutil

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""Its path, or None if there is none."""
