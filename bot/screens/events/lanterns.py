"""The message of the day's puzzle in a server: a lantern for everybody who has solved it from there.

It shows nothing of the puzzle. Keeps nothing.
"""

from __future__ import annotations

from datetime import timedelta

from bot.languages import _, day_of_year, n_
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

_TITLE = _("### The day’s puzzle together\n{game} puzzle {number}, {day}.")
# Translators: Play is a button.
_ASKS = _("Play opens it for you alone. Solve it, and your lantern burns here.")
_LIT = n_("{who}, {count} try, {time}", "{who}, {count} tries, {time}")
_LIT_EASIER = n_(
    "{who}, {count} try at the easier puzzle, {time}", "{who}, {count} tries at the easier puzzle, {time}"
)
_BURNING = n_("{count} lantern burns.", "{count} lanterns burn.")
_DARK = _("No lantern burns.")
_STREAK = n_("Your streak together: {count} day.", "Your streak together: {count} days.")
_NEEDED = n_(
    "{count} lantern is still needed today for your streak together.",
    "{count} lanterns are still needed today for your streak together.",
)
# Translators: {lantern} is "Anna, 2 tries, 1:40".
_BEST = _("-# The best of yesterday: {lantern}.")
_OVER = _("-# This day is over. Play opens the puzzle of today.")
# Translators: {lanterns} is "2 lanterns burn."
_ALT = _("{game} puzzle {number}, {day}. {lanterns} Tries: {tries}. Dark lanterns: {dark}. Streak: {streak}.")


async def lanterns_page(desk: Desk, event: Event) -> Message | None:
    """The lanterns of the day on which an event begins; None before its time. Raises TooManyPictures."""
    if event.status in ("waiting", "off"):
        return None
    day, now, guild = event.starts_at.date(), desk.clock.now(), event.guild_id
    lanterns = await desk.store.lanterns.on(guild, day)
    first = best(await desk.store.lanterns.on(guild, day - timedelta(days=1)))
    streak, missing = group(await desk.store.lanterns.days(guild, day, now), now.date())
    faces = await desk.faces.of([each.user for each in lanterns if each.user is not None], guild)
    lights = tuple(Light(each.tries, each.easier, faces.get(each.user or 0)) for each in lanterns)
    puzzle = daily(day.toordinal())
    card = LanternsCard(puzzle.game, puzzle.number, day.day, day.month, streak, lights, missing)
    facts = {"game": GAMES[puzzle.game].title, "number": puzzle.number, "day": day_of_year(day)}
    burning = _BURNING.format(count=len(lanterns)) if lanterns else str(_DARK)
    named = [each for each in lanterns if each.user is not None][:PLACES]
    over = now.date() > day
    lines = [_TITLE.format(**facts), str(_OVER if over else _ASKS), burning]
    lines += [f"\N{IZAKAYA LANTERN} {_told(each)}" for each in named]
    lines += [_STREAK.format(count=streak)] if streak else []
    lines += [_NEEDED.format(count=missing)] if missing and not over else []
    lines += [_BEST.format(lantern=_told(first))] if first is not None and not over else []
    tries = ", ".join(str(light.tries) for light in card.shown) or "0"
    alt = _ALT.format(lanterns=burning, tries=tries, dark=missing, streak=streak, **facts)
    return await carded("\n".join(lines), card, alt, Row(page_button(PUZZLE, FROM_CARD, PLAY, GREEN)))


def _told(lantern: Lit) -> str:
    """Who lit a lantern, after how many tries and how long."""
    words, time = _LIT_EASIER if lantern.easier else _LIT, clock(timedelta(seconds=lantern.seconds))
    return words.format(who=f"<@{lantern.user}>", count=lantern.tries, time=time)
