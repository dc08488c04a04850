"""The words of a server's lanterns: the message of the day's puzzle, and its picture in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from bot.events.lanterns import Group
from bot.languages import _, day_of_year, n_
from bot.screens.practice.puzzle_words import clock
from bot.store.practice.lanterns import Lit
from games import GAMES
from games.puzzles import Puzzle
from render.cards.lanterns import PLACES, LanternsCard

# Translators: Play is a button.
_TITLE = _(
    "### The day’s puzzle together\n"
    "{game} puzzle {number}, {day}. Play opens it for you alone. Solve it, and your lantern burns here."
)
_LIT = n_("{who}: {count} try, {time}", "{who}: {count} tries, {time}")
_LIT_EASIER = n_(
    "{who}: {count} try at the easier puzzle, {time}", "{who}: {count} tries at the easier puzzle, {time}"
)
_OTHERS = n_("And {count} more lantern.", "And {count} more lanterns.")
_ONLY_OTHERS = n_("{count} lantern burns.", "{count} lanterns burn.")
_DARK = _("No lantern burns yet.")
_BEGINS = n_(
    "{count} more lantern begins your streak together.",
    "{count} more lanterns begin your streak together.",
)
_KEEPS = n_("{count} more lantern keeps your streak.", "{count} more lanterns keep your streak.")
_STREAK = n_("Your streak together: {count} day.", "Your streak together: {count} days.")
_BEST = n_(
    "-# The best of yesterday: {who} with {count} try in {time}.",
    "-# The best of yesterday: {who} with {count} tries in {time}.",
)
_OVER = _("-# This day is over. Play opens the puzzle of today.")
_ALT = n_(
    "{game} puzzle {number}, {day}. {count} lantern burns. Tries: {tries}. "
    "Dark lanterns: {dark}. Streak: {streak}.",
    "{game} puzzle {number}, {day}. {count} lanterns burn. Tries: {tries}. "
    "Dark lanterns: {dark}. Streak: {streak}.",
)


def lanterns_text(
    puzzle: Puzzle, day: date, lanterns: Sequence[Lit], group: Group, best: Lit | None, *, over: bool
) -> str:
    """All that the picture says, who lit which lantern, and the ``best`` of yesterday."""
    lines = [_TITLE.format(game=GAMES[puzzle.game].title, number=puzzle.number, day=day_of_year(day))]
    named = [each for each in lanterns if each.user is not None][:PLACES]
    others = len(lanterns) - len(named)
    lines += [_lit(each) for each in named]
    if not lanterns:
        lines.append(str(_DARK))
    elif others:
        lines.append((_OTHERS if named else _ONLY_OTHERS).format(count=others))
    if group.streak:
        lines.append(_STREAK.format(count=group.streak))
    if over:
        return "\n".join([*lines, str(_OVER)])
    if group.missing:
        lines.append((_KEEPS if group.streak else _BEGINS).format(count=group.missing))
    if best is not None:
        time = clock(timedelta(seconds=best.seconds))
        lines.append(_BEST.format(who=f"<@{best.user}>", count=best.tries, time=time))
    return "\n".join(lines)


def _lit(lantern: Lit) -> str:
    template = _LIT_EASIER if lantern.easier else _LIT
    time = clock(timedelta(seconds=lantern.seconds))
    return template.format(who=f"\N{IZAKAYA LANTERN} <@{lantern.user}>", count=lantern.tries, time=time)


def lanterns_alt(card: LanternsCard) -> str:
    """The picture in words."""
    return _ALT.format(
        game=GAMES[card.game].title,
        number=card.number,
        day=day_of_year(date(2000, card.month, card.day)),
        count=len(card.lights),
        tries=", ".join(str(light.tries) for light in card.shown) or "0",
        dark=card.dark,
        streak=card.streak,
    )
