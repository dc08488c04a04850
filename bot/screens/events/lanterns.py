"""The message of the day's puzzle in a server: a lantern for everybody who has solved it from there.

It shows nothing of the puzzle. Keeps nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.languages import Counted, _, day_of_year, n_
from bot.screens.desk import Desk
from bot.screens.frame.layout import Message, Row, carded
from bot.screens.practice.practice import GREEN, PUZZLE, page_button
from bot.screens.practice.puzzle_words import PLAY, clock
from bot.screens.practice.puzzles import FROM_CARD
from bot.store.events import Event
from bot.store.practice.lanterns import Lit, best, group
from games import GAMES
from games.puzzles import daily
from render.cards.lanterns import PLACES, LanternsCard, Light

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
    "{count} lantern is still needed to begin your streak together.",
    "{count} lanterns are still needed to begin your streak together.",
)
_KEEPS = n_(
    "{count} lantern is still needed to keep your streak.",
    "{count} lanterns are still needed to keep your streak.",
)
_STREAK = n_("Your streak together: {count} day.", "Your streak together: {count} days.")
_BEST = n_(
    "-# The best of yesterday: {who} with {count} try in {time}.",
    "-# The best of yesterday: {who} with {count} tries in {time}.",
)
_BEST_EASIER = n_(
    "-# The best of yesterday: {who} with {count} try at the easier puzzle in {time}.",
    "-# The best of yesterday: {who} with {count} tries at the easier puzzle in {time}.",
)
_OVER = _("-# This day is over. Play opens the puzzle of today.")
_ALT = n_(
    "{game} puzzle {number}, {day}. {count} lantern burns. Tries: {tries}. "
    "Dark lanterns: {dark}. Streak: {streak}.",
    "{game} puzzle {number}, {day}. {count} lanterns burn. Tries: {tries}. "
    "Dark lanterns: {dark}. Streak: {streak}.",
)


async def lanterns_page(desk: Desk, event: Event) -> Message | None:
    """The lanterns of the day on which an event begins; None before its time. Raises TooManyPictures."""
    if event.status in ("waiting", "off"):
        return None
    day, today, guild = event.starts_at.date(), desk.clock.now().date(), event.guild_id
    lanterns = await desk.store.lanterns.on(guild, day)
    first = best(await desk.store.lanterns.on(guild, day - timedelta(days=1)))
    streak, missing = group(await desk.store.lanterns.days(guild, event.starts_at), today)
    faces = await desk.faces.of([each.user for each in lanterns if each.user is not None], guild)
    lights = tuple(Light(each.tries, each.easier, faces.get(each.user or 0)) for each in lanterns)
    puzzle = daily(day.toordinal())
    card = LanternsCard(puzzle.game, puzzle.number, day.day, day.month, streak, lights, missing)
    facts = {"game": GAMES[puzzle.game].title, "number": puzzle.number, "day": day_of_year(day)}
    lines = [_TITLE.format(**facts), *_lines(card, lanterns, first, over=today > day)]
    tries = ", ".join(str(light.tries) for light in card.shown) or "0"
    alt = _ALT.format(count=len(lights), tries=tries, dark=card.dark, streak=card.streak, **facts)
    return await carded("\n".join(lines), card, alt, Row(page_button(PUZZLE, FROM_CARD, PLAY, GREEN)))


def _lines(card: LanternsCard, lanterns: Sequence[Lit], first: Lit | None, *, over: bool) -> list[str]:
    """Who lit which lantern, how the group stands, and the ``first`` of yesterday."""
    named = [each for each in lanterns if each.user is not None][:PLACES]
    others = len(lanterns) - len(named)
    lines = [_of(each, _LIT_EASIER if each.easier else _LIT, "\N{IZAKAYA LANTERN} ") for each in named]
    if not lanterns:
        lines.append(str(_DARK))
    elif others:
        lines.append((_OTHERS if named else _ONLY_OTHERS).format(count=others))
    if card.streak:
        lines.append(_STREAK.format(count=card.streak))
    if over:
        return [*lines, str(_OVER)]
    if card.dark:
        lines.append((_KEEPS if card.streak else _BEGINS).format(count=card.dark))
    return lines if first is None else [*lines, _of(first, _BEST_EASIER if first.easier else _BEST)]


def _of(lantern: Lit, words: Counted, mark: str = "") -> str:
    """What a lantern tells of whoever lit it."""
    time = clock(timedelta(seconds=lantern.seconds))
    return words.format(who=f"{mark}<@{lantern.user}>", count=lantern.tries, time=time)
