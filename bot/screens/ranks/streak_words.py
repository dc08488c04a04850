"""The words of the board of streaks, and its alt text, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import _, n_, number
from bot.screens.ranks.leaderboard_words import SCOPES
from bot.store import StreakPage, Visibility
from render.cards.streaks import StreakCard, StreakRow

TITLE: Final = _("Daily puzzle")

_HEADING = _("### Daily puzzle, {scope}")
_LINE = n_("**{rank}** <@{user}> · {count} day", "**{rank}** <@{user}> · {count} days")
_EMPTY = _("Nobody has a streak yet. `/daily` begins one.")
_OWN = n_(
    "You are number {rank} of {total}, with a streak of {count} day.",
    "You are number {rank} of {total}, with a streak of {count} days.",
)
_OWN_ELSEWHERE = n_(
    "You have a streak of {count} day. Open `/daily` in this server to appear on its board.",
    "You have a streak of {count} days. Open `/daily` in this server to appear on its board.",
)
_OWN_NONE = {
    "public": _("You have no streak now. `/daily` begins one."),
    "server": _("You are not on this board: you appear on the boards of your servers only."),
    "hidden": _("You are on no board: your profile is hidden. `/profile` changes that."),
}
_EXPLAINED = _(
    "-# Days in a row on which the puzzle of the day was solved, up to today or yesterday. You appear in the "
    "servers where you have opened `/daily`."
)
_ALT = _("Daily puzzle, {scope}. Page {page} of {pages}.")
_ALT_EMPTY = _("Daily puzzle, {scope}. No streaks yet.")
_ALT_ROW = _("{rank}: streak {streak}, best {best}, solved {solved}.")
_ALT_OWN = _("{rank} (you): streak {streak}, best {best}, solved {solved}.")
_ALT_UNRANKED = _("You, not on the board: streak {streak}, best {best}, solved {solved}.")


def streak_text(found: StreakPage, visibility: Visibility, *, here: bool) -> str:
    """A page of the board of streaks in words: the title, the names, and the reader's place."""
    lines = [_HEADING.format(scope=SCOPES["server" if here else "everywhere"])]
    lines += [_LINE.format(rank=row.rank, user=row.user_id, count=row.streak) for row in found.rows]
    if not found.rows:
        lines.append(str(_EMPTY))
    own = found.own
    shown = "public" if visibility == "server" and here else visibility
    if own is not None and own.rank is not None:
        lines.append(_OWN.format(rank=number(own.rank), total=number(found.total), count=own.streak))
    elif own is not None and own.streak and here and shown != "hidden":
        lines.append(_OWN_ELSEWHERE.format(count=own.streak))
    elif found.rows or shown != "public":
        lines.append(str(_OWN_NONE[shown]))
    return "\n".join([*lines, str(_EXPLAINED)])


def streak_alt(card: StreakCard) -> str:
    """A page of the board of streaks in words, for people who cannot see the picture."""
    heading = _ALT if card.rows else _ALT_EMPTY
    lines = [heading.format(scope=SCOPES[card.scope], page=card.page, pages=card.pages)]
    rows = card.rows if card.own is None else (*card.rows, card.own)
    return "\n".join([*lines, *map(_row, rows)])


def _row(row: StreakRow) -> str:
    template = _ALT_UNRANKED if row.rank is None else _ALT_OWN if row.own else _ALT_ROW
    return template.format(rank=row.rank, streak=row.streak, best=row.best, solved=row.solved)
