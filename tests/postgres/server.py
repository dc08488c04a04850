"""A PostgreSQL server for one run of the tests, or of a bench; it starts when somebody first asks for it.

Its folder lies in memory where that is possible, and its only door is a socket in that folder. Nothing of it
outlives the run, also when the run is killed: a shell guards the folder, and reads from a pipe whose other
end the run holds.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import quote
from uuid import uuid4

FOLDER: Final = "TEST_POSTGRES_FOLDER"
"""The environment variable by which a run of the tests tells its processes the folder of its server."""

MISSING: Final = "PostgreSQL is not installed: apt-get install postgresql, or set TEST_DATABASE_URL to one."
MEMORY: Final = Path("/dev/shm")  # the files that Linux keeps in memory
ENOUGH: Final = 2**30  # bytes; a container may have very little of it

_PATIENCE_S: Final = 120.0
_SETTINGS: Final = {
    "listen_addresses": "",
    "max_connections": "100",
    "fsync": "off",  # survives a kill of the server, not of the machine
    "full_page_writes": "off",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "dynamic_shared_memory_type": "mmap",  # in the folder, with which it goes
}

# "start" and a word start the server where it does not run; then there is a file of that word, which is empty
# unless the start has failed. Any other line, or the end of the pipe, ends it. What a killed server has left
# behind may refuse the next start for a moment.
_GUARD: Final = """
trap '' INT TERM HUP
start() {
    [ -d data ] || initdb --pgdata=data --username=tests --auth=trust --encoding=UTF8 --locale=C --no-sync
    for pause in 0.1 0.5 2 0; do
        pg_ctl start --pgdata=data --wait --log=log --options="$1" && return
        sleep $pause
    done
    tail -n 20 log >failed
}
while read -r line word && [ "$line" = start ]; do
    : >failed
    pg_ctl status --pgdata=data || start "$1"
    mv failed "$word"
done
pg_ctl stop --pgdata=data --mode=immediate
cd / && rm -rf "$2"
"""


def in_memory() -> Path | None:
    """The folder whose files lie in memory; None where there is none, or it is small."""
    large = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH
    return MEMORY if large else None


def path_to_programs() -> str | None:
    """The search path on which PostgreSQL's programs are found, None where they are not installed.

    Debian keeps them off the usual path, in one folder a version; then it is the newest.
    """
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *map(str, reversed(kept))])
    programs = ("initdb", "pg_ctl", "postgres")
    return path if os.name == "posix" and all(shutil.which(name, path=path) for name in programs) else None


class Server:
    """A server that has its folder, and starts when it is asked to."""

    def __init__(self, folder: Path) -> None:
        """The server of a folder that a ``Guarded`` has made, maybe in another process."""
        self.folder = folder
        self.url = f"postgresql://tests@/postgres?host={quote(str(folder), safe='')}"

    def start(self) -> None:
        """Start the server where it does not run, and wait until it answers.

        Raises RuntimeError where it does not start.
        """
        answer = self.folder / uuid4().hex
        (self.folder / "pipe").write_bytes(f"start {answer.name}\n".encode())
        until = time.monotonic() + _PATIENCE_S
        while not answer.exists():
            if time.monotonic() > until:
                raise RuntimeError("PostgreSQL does not start.")
            time.sleep(0.02)
        failed = answer.read_text()
        answer.unlink()
        if failed:
            raise RuntimeError(f"PostgreSQL does not start:\n{failed}")

    def kill(self) -> None:
        """Kill the server as ``kill -9`` does. It can be started again."""
        server = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        with suppress(ProcessLookupError):
            os.kill(server, signal.SIGKILL)
            while True:  # until it is gone
                os.kill(server, 0)
                time.sleep(0.01)


class Guarded(Server):
    """A server whose folder lives until ``end``, or until this process is gone."""

    def __init__(self, **settings: str) -> None:
        """``settings`` of the server, instead of and beside the quick ones that the tests use.

        Raises FileNotFoundError where PostgreSQL is not installed.
        """
        path = path_to_programs()
        if path is None:
            raise FileNotFoundError(MISSING)
        super().__init__(Path(tempfile.mkdtemp(prefix="postgres-", dir=in_memory())))
        os.mkfifo(self.folder / "pipe")
        chosen = {**_SETTINGS, "unix_socket_directories": str(self.folder), **settings}
        options = " ".join(f"-c {name}={value}" for name, value in chosen.items())
        self._pipe = os.open(self.folder / "pipe", os.O_RDWR)
        with (self.folder / "pipe").open("rb", buffering=0) as read_end:
            self._guard = subprocess.Popen(
                ["/bin/sh", "-c", _GUARD, "guard", options, self.folder],
                stdin=read_end,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=self.folder,
                env={"PATH": path, "LC_ALL": "C"},
                start_new_session=True,  # Ctrl-C ends the tests first
                **_another_user(self.folder),
            )

    def end(self) -> None:
        """Stop the server where it runs, and remove its folder."""
        os.write(self._pipe, b"end\n")
        os.close(self._pipe)
        self._guard.wait(_PATIENCE_S)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def _another_user(folder: Path) -> dict[str, Any]:
    """For root, whom PostgreSQL refuses: the user who gets the folder and runs the server."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    for path in (folder, *folder.iterdir()):
        os.chown(path, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
