"""Logging to standard error, with every credential taken out of the text before it is written."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence

# Discord puts the token of an interaction or a webhook into the path of its requests.
_TOKEN_IN_PATH = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")


class _Redacting(logging.Formatter):
    """Formats a record, its traceback included, and replaces secrets in the result."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = sorted((secret for secret in secrets if secret), key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        text = _TOKEN_IN_PATH.sub(r"\1[token]", super().format(record))
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        return text


def write_logs(level: str, secrets: Iterable[str] = (), errors_only: Sequence[str] = ()) -> None:
    """Send the log to standard error from ``level`` up, never showing any of ``secrets``.

    Of the packages named in ``errors_only`` nothing less than an error is written.
    """

    def wanted(record: logging.LogRecord) -> bool:
        return record.levelno >= logging.ERROR or record.name.partition(".")[0] not in errors_only

    handler = logging.StreamHandler()
    handler.addFilter(wanted)
    handler.setFormatter(_Redacting(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
