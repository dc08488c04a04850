"""The command line: join Discord with a token, or open the same bot in a chat on this machine."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import logging
import signal
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import discord

from bot.app import GameNight
from bot.background import Background, new_event_loop
from bot.backups import Backups, NoAnswer, ask_for_backup
from bot.clock import SYSTEM, Clock, growing_pauses
from bot.complaints import say_settings, say_store
from bot.events.results import note_again
from bot.logs import watch_failures, write_logs
from bot.processes.shards import EVERYTHING, Shards
from bot.screens.frame.respond import NOT_SENT, Fault, described, fault
from bot.settings import InvalidSettings, Settings
from bot.store import migrations
from bot.store.database.backup import back_up_file, file_of, place_for, restore
from bot.store.errors import DatabaseBusy, StoreError
from bot.store.processes import Division, OtherDivision
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.tables.replay import recheck
from bot.tables.results import result_again
from bot.thinking.pool import Thinkers
from bot.thinking.reviews import made_again

log = logging.getLogger(__name__)

DATABASE = "sqlite:///data/game-night.sqlite3"
LOCAL_DATABASE = Path("data/local-chat.sqlite3")
WRONG_TOKEN = "Discord did not accept DISCORD_TOKEN. Copy it again from the Bot page of your application."


USAGE = (
    "Run it without anything to start the bot, with --version, or with migrate, rebuild-ratings, "
    "recheck, review TABLE, backup PATH or restore PATH to work on its database."
)
NO_FILE = (
    "The database is not a SQLite file. On PostgreSQL, pg_dump --format=custom --file=PATH makes a backup, "
    "and pg_restore --clean --if-exists --dbname=NAME PATH puts it back."
)


class CannotStart(Exception):
    """The bot cannot start. The text tells the person who started it what to do."""


def command_line() -> None:
    """Do what the arguments ask for: run the bot, or work on its database."""
    match sys.argv[1:]:
        case []:
            main()
        case ["--version"]:
            print(f"game-night {version('game-night')}, discord.py {version('discord.py')}")
        case ["migrate"]:
            main(_migrate)
        case ["rebuild-ratings"]:
            main(_rebuild_ratings)
        case ["recheck"]:
            main(_recheck)
        case ["review", table] if table.isdecimal():
            main(partial(_review, int(table)))
        case ["backup", to]:
            make_backup(Path(to))
        case ["restore", backup]:
            put_back(Path(backup))
        case _:
            sys.exit(USAGE)


def main(instead: Callable[[str], Awaitable[None]] | None = None, clock: Clock = SYSTEM) -> None:
    """Run until stopped. If the bot cannot start, print one sentence that says why, with exit code 1.

    With ``instead``, do only this with the database of that URL.
    """
    sys.setswitchinterval(0.001)  # a thread that draws or pairs gives way to the loop after 1 ms, not 5
    loop_factory = new_event_loop if instead is not None or _joins_discord() else asyncio.new_event_loop
    try:
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            runner.run(_until_stopped(clock, instead))
    except CannotStart as reason:
        sys.exit(str(reason))


def _joins_discord() -> bool:
    """Whether there is a token. Without one the local chat runs, which needs the ordinary event loop."""
    try:
        return bool(Settings.read().discord_token)
    except InvalidSettings:  # said when the bot runs
        return False


def make_backup(to: Path, clock: Clock = SYSTEM) -> None:
    """Copy the SQLite file to ``to``, or into that folder, and say so; a running bot does it itself."""
    try:
        file = _database_file()
        to = (to / place_for(file, clock.now()).name if to.is_dir() else to).absolute()
        try:
            back_up_file(file, to)
        except DatabaseBusy:
            asyncio.run(ask_for_backup(file, to, clock))
    except StoreError as error:
        sys.exit(say_store(error))
    except NoAnswer:
        sys.exit("The process that uses the database did not answer. Run this as the same user as the bot.")
    except OSError as error:
        sys.exit(f"The bot cannot be asked for a backup ({error.strerror}).")
    print(f"The backup is {to}.")


def put_back(backup: Path, clock: Clock = SYSTEM) -> None:
    """Put a backup in the place of the SQLite file, and say where the old file is kept."""
    file = _database_file()
    try:
        kept = restore(file, backup.absolute(), clock.now())
    except StoreError as error:
        sys.exit(say_store(error))
    print(f"The database {file} is restored." + (f" The former one is kept as {kept}." if kept else ""))


def _database_file() -> Path:
    """The SQLite file of the settings. Ends the program with a sentence if there is none."""
    try:
        chosen = Settings.read().database_url
    except InvalidSettings as error:
        sys.exit(say_settings(error))
    return file_of(chosen.get_secret_value() if chosen else DATABASE) or sys.exit(NO_FILE)


async def _until_stopped(clock: Clock, instead: Callable[[str], Awaitable[None]] | None) -> None:
    """Run until the end, Ctrl-C, or a signal to end the process; then clean up."""
    if (this := asyncio.current_task()) is not None:
        stop_on_signals(this.cancel)
    try:
        await _run(clock, instead)
    except asyncio.CancelledError:
        log.info("Stopped.")


def stop_on_signals(stop: Callable[[], object]) -> None:
    """Call ``stop`` in the running event loop at Ctrl-C, and when the system asks the process to end."""
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):  # the last one is Windows' own
        number = getattr(signal, name, None)
        if number is None:
            continue
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # event loops on Windows know no signals
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))


async def _run(clock: Clock, instead: Callable[[str], Awaitable[None]] | None) -> None:
    try:
        settings = Settings.read()
    except InvalidSettings as error:
        raise CannotStart(say_settings(error)) from None
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    chosen = settings.database_url.get_secret_value() if settings.database_url else ""
    # The warnings of discord.py, such as about voice, do not help people who try the bot in the local chat.
    write_logs(settings.log_level, secrets=(token, chosen), errors_only=() if token else ("discord",))
    watch_failures()
    if instead is not None:
        await instead(chosen or DATABASE)
    elif token:
        port = settings.metrics_port
        pages_at = None if port is None else (settings.metrics_host, port)
        division = Division(settings.shards, settings.processes)
        await join_discord(token, chosen or DATABASE, clock, settings.thinking_processes, pages_at, division)
    else:
        await _open_local_chat(chosen, settings.local_chat_port, settings.thinking_processes)


async def join_discord(
    token: str,
    database: str,
    clock: Clock,
    processes: int | None = None,
    pages_at: tuple[str, int] | None = None,
    division: Division = EVERYTHING,
) -> None:
    """Run the bot in Discord until it is stopped. Lost connections are made again. Raises CannotStart.

    ``processes`` think, by default one for each core. ``division`` tells of the shards. ``pages_at`` is the
    host and port of the pages that tell whether the bot is well; without it there are none.
    """
    if pages_at is not None and importlib.util.find_spec("prometheus_client") is None:
        raise CannotStart(
            "METRICS_PORT needs the package prometheus-client, which is not installed. "
            "Install the extra “metrics”, or leave METRICS_PORT empty."
        )
    store = await _open_store(database)
    thinkers, background = Thinkers(processes, clock=clock), Background()
    if (file := file_of(database)) is not None:
        background.start(Backups(store, file, clock).keep(), "Making backups")
    watch = None if pages_at is None else _serve_pages(store, file, clock, background, pages_at)
    try:
        for pause_s in growing_pauses():
            async with GameNight(store, thinkers, clock) as bot:
                if watch is not None:
                    watch(bot)
                if await _logged_in(bot, token, pause_s):
                    shards = Shards(bot, store, clock, division)
                    await _stay_connected(bot, shards)
                    if shards.leaving:
                        return
                    continue
            await clock.sleep(pause_s)
    finally:
        await background.close()
        thinkers.close()
        await store.close()


def _serve_pages(
    store: Store, file: Path | None, clock: Clock, background: Background, at: tuple[str, int]
) -> Callable[[GameNight], None]:
    """Serve the pages that tell whether the bot is well. Returns what tells them which bot this is."""
    # Imported here because most bots are not asked, and have not even the library.
    from bot.metrics.pages import Pages  # noqa: PLC0415

    pages = Pages(store, file, clock)
    background.start(pages.serve(*at), "Telling whether the bot is well")
    return pages.watch


async def _logged_in(bot: GameNight, token: str, pause_s: float) -> bool:
    """Log in; False if Discord could not be reached now. ``pause_s`` is told as the time to the next try."""
    try:
        await bot.login(token)
    except discord.LoginFailure:
        raise CannotStart(WRONG_TOKEN) from None
    except NOT_SENT as error:
        if fault(error) is not Fault.PASSING:
            raise CannotStart(f"Discord refused to start the bot ({described(error)}).") from None
        log.warning(
            "Discord cannot be reached (%s). Check this machine's network. Trying again in %.0f s.",
            described(error),
            pause_s,
        )
        return False
    return True


async def _stay_connected(bot: GameNight, shards: Shards) -> None:
    """Stay in Discord until the end, or until another process has the shards.

    Asked to end once, it answers what it has begun; asked twice, it ends at once.
    """
    log.info("Add the bot to a server: %s", bot.invite_link())
    bot.watch_health()
    _leave_the_start_alone()
    if (this := asyncio.current_task()) is not None:
        stop_on_signals(partial(_end, shards, this))
    try:
        await shards.run()
    except discord.ConnectionClosed as closed:
        if closed.code == 4004:
            raise CannotStart(WRONG_TOKEN) from None
        raise CannotStart(f"Discord has ended the connection for good (code {closed.code}).") from None
    except OtherDivision as other:
        theirs = other.division
        raise CannotStart(
            f"Other processes of the bot serve {theirs.shards} shards with PROCESSES={theirs.processes}. Set "
            f"SHARDS to {theirs.shards} and PROCESSES to {theirs.processes}, or stop all of them before you "
            "start with other numbers."
        ) from None
    log.info("Stopped.")


def _leave_the_start_alone() -> None:
    """Let the garbage collector look only at what is made from now on.

    What the start has made stays until the end. A look at all of it takes a tenth of a second, in which
    nobody is answered, and was due every few hundred clicks. Fewer looks at what is new would cost more than
    they spare: memory that is used again at once is in the cache. A look at all that was made since then
    takes ten milliseconds, so it is due ten times more seldom than usual: every few thousand clicks.
    """
    gc.collect()
    gc.freeze()
    youngest, young, _ = gc.get_threshold()
    gc.set_threshold(youngest, young, 100)


def _end(shards: Shards, running: asyncio.Task[object]) -> None:
    if shards.leaving:
        running.cancel()
    shards.leave()


async def _migrate(database: str) -> None:
    """Bring the database to the schema of this version, as each start of the bot does."""
    store = await _open_store(database)
    await store.close()
    before, now = store.database.found_at, migrations.newest()
    if before == now:
        log.info("The database is at revision %s, the newest one. Nothing was changed.", now)
    else:
        log.info("The database was migrated from revision %s to %s.", before or "nothing", now)


async def _recheck(database: str) -> None:
    """Replay all tables with this version of the program, and say which cannot be read.

    What came of the games of events is noted again where the log says something else.
    """
    store = await _open_store(database)
    try:
        good, bad = await recheck(store, partial(note_again, store))
    except StoreError as error:
        raise CannotStart(say_store(error)) from None
    finally:
        await store.close()
    log.info("%s tables replay, %s do not.", good, bad)


async def _review(table: int, database: str) -> None:
    """Make the review of a finished table again, in place of the one that is kept."""
    store = await _open_store(database)
    try:
        review = await made_again(store, table, SYSTEM.now())
    except Refusal as refusal:
        raise CannotStart(f"Table {table} cannot be reviewed ({type(refusal).__name__}).") from None
    except StoreError as error:
        raise CannotStart(say_store(error)) from None
    finally:
        await store.close()
    log.info("Table %s is reviewed again: %s moves.", table, len(review.moves))


async def _rebuild_ratings(database: str) -> None:
    """Work out all ratings, leaderboards and achievements again from the log of moves."""
    store = await _open_store(database)
    try:
        booked, broken = await store.results.rebuild(result_again)
    except StoreError as error:
        raise CannotStart(f"The ratings are as they were: {say_store(error)}") from None
    finally:
        await store.close()
    log.info("Rated %s finished tables again.", booked)
    for table in broken:
        log.warning("Table %s cannot be booked and is left out.", table)


async def _open_local_chat(database: str, port: int, processes: int | None) -> None:
    if importlib.util.find_spec("simcord") is None or importlib.util.find_spec("aiohttp") is None:
        raise CannotStart(
            "There is no DISCORD_TOKEN, and the chat on this machine is not installed. "
            "Set the token, or install the extra “local”: pip install '.[local]'."
        )
    # Imported here because a bot that joins Discord does not need the packages of the local chat.
    from bot.sandbox import PortTaken, open_chat  # noqa: PLC0415

    if not database:
        for file in LOCAL_DATABASE.parent.glob(f"{LOCAL_DATABASE.name}*"):
            file.unlink()
    store = await _open_store(database or f"sqlite:///{LOCAL_DATABASE}")
    try:
        await open_chat(store, port, processes)
    except PortTaken:
        raise CannotStart(
            f"Port {port} is taken by another program. Set LOCAL_CHAT_PORT to another one, or to 0 for any."
        ) from None
    finally:
        await store.close()


async def _open_store(url: str) -> Store:
    try:
        store = await Store.open(url)
    except StoreError as error:
        raise CannotStart(say_store(error)) from None
    if (file := file_of(url)) is not None:
        log.info("The database is %s.", file)
    return store


if __name__ == "__main__":
    command_line()
