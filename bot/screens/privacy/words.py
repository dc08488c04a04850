"""The words of /privacy, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import _, n_

GONE = _("This page is too old. Open it again with `/privacy`.")

TITLE = _(
    "### Your data\n"
    "Only you see this. I keep your Discord number, never your name or what you write in chats."
)
NOTHING = _("Nothing is stored about you.")
TABLES = n_(
    "**Games.** Your number stands at {count} table: who sat there, and every move.",
    "**Games.** Your number stands at {count} tables: who sat there, and every move.",
)
MOVES = n_("{count} move is yours.", "{count} moves are yours.")
RUNNING = n_("{count} table is open or being played.", "{count} tables are open or being played.")
RESULTS = n_(
    "**Results.** {count} result, from which your ratings and records follow.",
    "**Results.** {count} results, from which your ratings and records follow.",
)
ACHIEVEMENTS = n_("{count} achievement.", "{count} achievements.")
PUZZLES = n_(
    "**Puzzles.** {count} puzzle of a day that you opened, with your tries.",
    "**Puzzles.** {count} puzzles of days that you opened, with your tries.",
)
BOOK = n_("{count} puzzle of the book that you finished.", "{count} puzzles of the book that you finished.")
LESSONS = n_(
    "**Lessons.** How far you are in {count} lesson.", "**Lessons.** How far you are in {count} lessons."
)
SETTINGS = _("**Settings.** What you chose in `/settings`.")
BLOCKED = n_("You block {count} person.", "You block {count} people.")
PROFILE = _(
    "**Profile.** Who may see your results: only the servers where you have played, unless you choose "
    "otherwise in `/profile`."
)
EXPLAINED = _(
    "Export Data sends you all of it as a file. Delete Data takes you out of everything, after 72 hours."
)
PENDING = _(
    "**Everything about you will be deleted {at} ({soon}).** Until then Keep Data takes this back. If you "
    "did not ask for it, somebody else may use your account: change your password."
)

# Translators: three buttons of /privacy.
EXPORT, DELETE, KEEP = _("Export Data"), _("Delete Data"), _("Keep Data")
# Translators: the buttons of two questions whether to delete everything.
GO_ON, DELETE_ALL = _("Go On"), _("Delete All")

FIRST_QUESTION = _(
    "### Delete your data?\n"
    "- After 72 hours your number is replaced everywhere by one that means nobody. Others then see "
    "“Deleted player”.\n"
    "- Computers play on in your running games. Your open tables close.\n"
    "- Ratings, streaks, achievements, lessons and settings are gone. The ratings of others stay.\n"
    "- Until then you can take it back here, and play on as usual.\n"
    "You may want to export your data first."
)
SECOND_QUESTION = _(
    "### Really?\nAfter 72 hours nobody can bring anything back, not even those who run this bot."
)
KEPT = _("Nothing is deleted: your data stays.")
TOO_LATE = _("Your data is being deleted just now, which cannot be stopped any more.")
BUSY = _("Your file is still being made. It comes in a moment.")
EXPORTED = _("Your data as a file. Nobody else can see it.")
EXPORTED_PART = _("Your data, part {part}.")
EXPORTED_LAST = _("Your data, part {part}, the last one.")
