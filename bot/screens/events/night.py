"""/night, the controls of its post, and the post: who is here, who plays whom, the standings, the podium.

A control's table is the event; what it asks for may be forged. Also Discord's own event of a night.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from typing import Final

import discord
from discord.utils import format_dt

from bot.events.night import FEWEST, LATE, OPEN, PLAYED_OUT, Night, Phase, game_drawn
from bot.events.nights import BLITZ_S, CALM_S, NIGHT, NightForm, Nights
from bot.events.paired_tables import ladder_for_two
from bot.events.standings import Meeting
from bot.languages import Phrase, _, command_mention, listed, n_, speak
from bot.processes.client import ShardedClient
from bot.screens.desk import Desk
from bot.screens.events import paired
from bot.screens.events.posts import EventPosts
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Message, carded, one_text
from bot.screens.frame.respond import (
    NOT_SENT,
    Fault,
    correct,
    fault,
    is_answered_in_place,
    mentioning,
    tell,
    update_private,
)
from bot.screens.game import introduced, mention
from bot.screens.table.answers import Answers
from bot.screens.table.closing import LEADS_ON
from bot.screens.table.refusals import EventRefused
from bot.screens.way_in.words import RULES
from bot.store.events import Event, Pairing
from bot.store.rows import keep
from bot.tables.refusals import Refusal
from games import GAMES
from render.cards.leaderboard import LeaderboardRow
from render.cards.podium import PodiumCard

MOST_TOLD: Final = 500
MOST_MENTIONED: Final = 80
"""Discord notifies at most a hundred people of one message."""

MOST_LINES: Final = 10
MOST_LINKS: Final = 8
"""The people in the standings of a post, and the games up to which each has a link: of forty people, as many
as leave room among Discord's 4,000 characters.
"""

_GONE = _("This night is over, or there is none. `/night plan` plans one.")
# Translators: how a night is played: "45 minutes, 2 minutes a move."
_TERMS = n_("{count} minute, {pace}.", "{count} minutes, {pace}.")
PACES: Final[Mapping[int, Phrase]] = {CALM_S: _("2 minutes a move"), BLITZ_S: _("30 seconds a move")}
_WEEKLY = _("Every week at this time.")
_CAME = n_("**{count} person is here**: {people}.", "**{count} people are here**: {people}.")
_SO_FAR: Final[Mapping[Phase, Phrase]] = {
    "planned": _("It begins {at}, {when}, if four are here. Check in with I’m Here from ten minutes before."),
    "check-in": _("It begins {when}, if four are here. Press I’m Here to be in its first games."),
    "lacking": _(
        "It begins as soon as four are here: press I’m Here. If there are fewer {when}, it does not take "
        "place."
    ),
    "pairing": _("It ends {when}. Press Next Game when you want to play, also if you come only now."),
    "ending": _("The time is over. The last games are played out, until {when} at the latest."),
}
_OFF = _("This night does not take place.")
_TOO_FEW = _("Fewer than four came, so there is no night. {play} opens a table for those who are here.")
_OVER = _("The night is over. {winner} has won it, and keeps the shield until somebody takes it.")
_NOBODY_PLAYED = _("The night is over. Nobody has finished a game.")
_ALT = _("The first three of the standings above, on a podium.")
_DRAWN_FROM = _("-# The games are drawn from one seed. Its SHA-256: `{commitment}`.")
_SEED = _("-# The games were drawn from the seed `{seed}`.")
_UNSCHEDULED = _("-# The events of this server do not list it: that needs the permission Create Events.")
_PLANNED = _("The night is planned: it begins {at}. Its post follows here.")
_ZONE = _("-# Did you mean another hour? Those who manage this server choose its time zone in `/setup`.")
_ANSWERS: Final[Mapping[str, Phrase]] = {
    "in": _("You are here. As soon as your game opens, this message leads to it."),
    "early": _("Check-in opens ten minutes before the night begins."),
    "full": _("This night is full."),
    "over": _GONE,
    "open": _("Check-in is open already. You can come now."),
    "reminded": _(
        "You will be mentioned in this channel when check-in opens, except in your quiet hours. Press "
        "Remind Me again to take that back."
    ),
    "out": _("You will not be mentioned when check-in opens."),
}
_CHECK_IN_NOW = _("You can check in for the night now: {link}")
_YOUR_GAME = _("Your game has begun: {link}")
_SURE = _("Do you want to call this night off? If it comes every week, it ends with this.")
_SHIELD = _("\N{SHIELD} Holds the shield of this server: won the night of {game}, {when}.")

_HERE, _RULES, _CALL_OFF = ("here", _("I’m Here")), ("rules", RULES), ("off", _("Call Off"))
_FIRST: Final[Mapping[Phase, tuple[str, Phrase]]] = {
    "planned": ("remind", _("Remind Me")),
    "check-in": _HERE,
    "lacking": _HERE,
    "pairing": LEADS_ON[NIGHT],
}
"""The first button of a post."""


class NightScreen:
    """Plans nights, answers their controls and makes their posts.

    ``best_find`` makes a line about the best move of a night that is over, if one is known. Memory holds only
    who was told that their game opens, until it does.
    """

    def __init__(
        self,
        desk: Desk,
        answers: Answers,
        nights: Nights,
        posts: EventPosts,
        client: ShardedClient,
        best_find: Callable[[Event], Awaitable[list[str]]],
    ) -> None:
        self._desk = desk
        self._answers = answers
        self._nights = nights
        self._posts = posts
        self._best_find = best_find
        self._client = client
        self._told: OrderedDict[tuple[int, int], tuple[Click, str]] = OrderedDict()

    async def plan(self, click: Click, form: NightForm, weekday: int | None = None) -> None:
        """Plan a night for an hour of a weekday, by the clock of the server; without one it begins soon."""
        async with self._answers.to(click):
            guild, channel = await paired.place_for(self._desk, click, NIGHT)
            event = await self._nights.plan(guild, channel, click.user.id, form, weekday)
            if event is None:
                raise EventRefused(_("This server has a night at this time already."))
            self._posts.want(event.id)
            told = [_PLANNED] if form.hour is None else [_PLANNED, _ZONE]
            await tell(click, "\n".join(each.format(at=format_dt(event.starts_at, "F")) for each in told))

    async def turn(self, click: Click, event: int, page: str) -> None:
        """Answer a button of a night."""
        async with self._answers.to(click):
            seen = await self._nights.seen(event)
            if seen is None or seen.event.guild_id != click.guild_id:
                raise EventRefused(_GONE)
            match page:
                case "rules":
                    await update_private(click, f"{TEXT_OF_RULES}\n{paired.RULES_OF_BOTH}")
                case "here":
                    await self._here(click, seen)
                case "remind":
                    await tell(click, str(_ANSWERS[await self._nights.remind(seen, click.user.id)]))
                case "off":
                    paired.check_organiser(click, seen.event)
                    sure = paired.buttons(NIGHT, event, ("off-now", _("Call It Off")))
                    await update_private(click, one_text(str(_SURE)).add(sure))
                case "off-now":
                    paired.check_organiser(click, seen.event)
                    off = await self._nights.call_off(event)
                    await update_private(click, str(_OFF if off else _GONE))
                case _:
                    raise EventRefused(_GONE)
            self._posts.want(event)

    async def opened(self, table_id: int, mentioned: Collection[int]) -> None:
        """Lead people to their new board: by the answer to Next Game, else a mention. Raises StoreError.

        Whoever has quiet hours, or was ``mentioned`` by a new board, is mentioned by none.
        """
        found, unled = await paired.newest_board(self._desk, table_id), list[int]()
        if found is None:
            return
        table, link = found
        for user in table.people:
            try:
                click, sentence = self._told.pop((table.row.event_id or 0, user))
                await correct(click, sentence.format(link=link))
            except (KeyError, *NOT_SENT):
                unled.append(user)
        if awake := await self._desk.tables.lobby.awake([each for each in unled if each not in mentioned]):
            speak(table.row.language)
            told = Message(one_text(f"{' '.join(map(mention, awake))} {_YOUR_GAME.format(link=link)}"))
            channel, once = table.row.boards[-1].channel_id, f"night-{table.id}"
            await self._desk.delivery.send(channel, told, mentioning(*awake), once)

    async def _here(self, click: Click, seen: Night) -> None:
        """Lead a person to their game, at once or as soon as it opens."""
        me = click.user.id
        mine = next((each.table_id or 0 for each in seen.running if me in each.users), 0)
        if board := await paired.newest_board(self._desk, mine):
            await tell(click, _YOUR_GAME.format(link=board[1]))
            return
        came = await self._nights.come(seen, me)
        await tell(click, str(_ANSWERS[came]))
        if came == "in" and not is_answered_in_place(click):  # what is corrected would be the post
            earlier = self._told.pop((seen.event.id, me), None)
            keep(self._told, (seen.event.id, me), (click, str(_YOUR_GAME)), MOST_TOLD)
            if earlier is not None:  # only the last answer leads to the game
                with suppress(*NOT_SENT):
                    await earlier[0].delete_original_response()

    # The post

    async def post(self, event: Event) -> Message | None:
        """The post of a night, in the language that is spoken. Raises TooManyPictures."""
        seen = await self._nights.seen(event.id)
        if seen is None:
            return None
        event, now = seen.event, self._desk.clock.now()
        text = "\n".join([f"### {_title(event)}", _terms(event), *await self._lines(seen, now)])
        if event.status == "over":
            for number in {each.place: each.table_id or 0 for each in seen.pairings}.values():
                with suppress(Refusal):  # at its places, boards offer rematches now, not the next game
                    self._answers.boards.show_again(await self._desk.tables.table(number))
            if seen.standings:
                return await carded(text, await self._podium(seen), str(_ALT))
        layout, phase = one_text(text), seen.phase(now)
        if event.status in ("waiting", "running"):
            pages = [*filter(None, [_FIRST.get(phase)]), _RULES, *[_CALL_OFF] * (event.status == "waiting")]
            layout.add(paired.buttons(NIGHT, event.id, *pages, lit=phase in OPEN))
        return Message(layout)

    async def _podium(self, seen: Night) -> PodiumCard:
        """The picture of the end of a night, without names."""
        first, *others = seen.event.games
        faces = await self._desk.faces.of([line.user for line in seen.standings[:3]], seen.event.guild_id)
        steps = tuple(
            LeaderboardRow(line.rank, line.points, sum(line.counts), *line.counts, face=faces.get(line.user))
            for line in seen.standings[:3]
        )
        return PodiumCard(ladder_for_two(first).key, steps, len(seen.counted), medley=bool(others))

    async def _lines(self, seen: Night, now: datetime) -> list[str]:
        """What there is to say of a night now."""
        event, phase, medley = seen.event, seen.phase(now), len(seen.event.games) > 1
        if phase == "off":
            called = now < event.starts_at or len(seen.came) >= FEWEST
            return [str(_OFF) if called else _TOO_FEW.format(play=command_mention("play"))]
        if phase == "over":
            best = seen.standings
            over = _OVER.format(winner=mention(best[0].user)) if best else str(_NOBODY_PLAYED)
            seed = [_SEED.format(seed=event.seed.hex())] * medley
            return [over, *standing(seen), *await self._best_find(event), *seed]
        until = {
            "lacking": event.starts_at + LATE,
            "pairing": event.ends_at,
            "ending": event.ends_at + PLAYED_OUT,
        }
        at, when = format_dt(event.starts_at, "F"), format_dt(until.get(phase, event.starts_at), "R")
        lines, here = [_SO_FAR[phase].format(at=at, when=when)], [mention(user) for user in seen.ready]
        if phase in ("pairing", "ending"):
            games = [await self._game(seen, each) for each in seen.running]
            lines += [*([str(_("**Who plays whom**")), *games] if games else []), *standing(seen)]
        elif here:
            lines.append(_CAME.format(count=len(here), people=listed(here)))
        if medley:
            lines.append(_DRAWN_FROM.format(commitment=sha256(event.seed).hexdigest()))
        if event.status == "waiting" and NightForm.of(event).scheduled == 0:
            lines.append(str(_UNSCHEDULED))
        return lines

    async def _game(self, seen: Night, each: Pairing) -> str:
        """A game that runs, with a link to its board where there are not too many."""
        number, key = each.table_id or 0, game_drawn(seen.event.seed, seen.event.games, Meeting.of(each))
        first, second = (introduced(user, number) for user in each.users)
        board = await paired.newest_board(self._desk, number) if len(seen.running) <= MOST_LINKS else None
        game = GAMES[key].title if board is None else f"[{GAMES[key].title}]({board[1]})"
        return _("{game}: {first} against {second}").format(game=game, first=first, second=second)

    # What follows from the post

    async def follow(self, event: Event) -> bool:
        """Mention those who asked for it as soon as they can come, and show the night as Discord's own event.

        A night without a post has neither. Returns whether this is done for now. Raises StoreError.
        """
        seen, guild = await self._nights.seen(event.id), self._client.get_guild(event.guild_id)
        if seen is None or guild is None or event.message_id is None:
            return True
        link = f"https://discord.com/channels/{guild.id}/{event.channel_id}/{event.message_id}"
        reminded, listed_there = await self._remind(seen, link), await self._list(guild, seen.event, link)
        return reminded and listed_there

    async def _remind(self, seen: Night, link: str) -> bool:
        """Mention people, but for those who have quiet hours. Returns whether this is done for now."""
        event, asked = seen.event, seen.to_remind[:MOST_MENTIONED]
        if not asked or seen.phase(self._desk.clock.now()) not in OPEN:
            return True
        if awake := await self._desk.tables.lobby.awake(asked):
            text = f"{' '.join(map(mention, awake))} {_CHECK_IN_NOW.format(link=link)}"
            once = f"remind-{event.id}-{sum(each.state == 'told' for each in seen.entrants)}"
            told, mentions = Message(one_text(text)), mentioning(*awake)
            sent = await self._desk.delivery.send(event.channel_id or 0, told, mentions, once)
            if sent is Fault.PASSING:
                return False
        await self._nights.note(event.id, asked)
        self._posts.want(event.id)
        return True

    async def _list(self, guild: discord.Guild, event: Event, link: str) -> bool:
        """Make Discord's own event of a planned night, where the bot may, or mark what has become of it.

        That a night has begun is marked in its first minutes. Returns whether this is done for now.
        """
        form, made = NightForm.of(event), 0
        lacks = event.status == "waiting" and form.hour is not None and form.scheduled is None
        begins = event.status == "running" and self._desk.clock.now() < event.starts_at + LATE
        try:
            if lacks:
                made = await _made(guild, event, link)
            elif form.scheduled and (begins or event.status in ("off", "over")):
                await _mark(guild, form.scheduled, event.status)
        except NOT_SENT as error:
            if fault(error) is Fault.PASSING:
                return False
        if lacks:
            await self._nights.note(event.id, scheduled=made)
            self._posts.want(event.id)
        return True


async def _made(guild: discord.Guild, event: Event, link: str) -> int:
    """The number of Discord's event, also if it was made and not noted. Raises errors of ``NOT_SENT``."""
    for known in await guild.fetch_scheduled_events(with_counts=False):
        if known.location == link:
            return known.id
    made = await guild.create_scheduled_event(
        name=_title(event)[:100],
        description=_terms(event),
        start_time=event.starts_at,
        end_time=event.ends_at,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=link,
    )
    return made.id


async def _mark(guild: discord.Guild, scheduled: int, status: str) -> None:
    """Mark Discord's event as begun, over or called off. Raises errors of ``NOT_SENT``."""
    known = await guild.fetch_scheduled_event(scheduled, with_counts=False)
    if known.status is discord.EventStatus.scheduled:
        known = await (known.cancel() if status == "off" else known.start())
    if known.status is discord.EventStatus.active and status != "running":
        await known.end()


def _title(event: Event) -> str:
    # Translators: {game} is the title of a game, or of the two of a medley: "Okiya", "Okiya and Okago".
    return _("Night of {game}").format(game=paired.games_named(event.games))


def _terms(event: Event) -> str:
    """How long a night lasts, how fast it is, and whether it comes again."""
    form = NightForm.of(event)
    terms = _TERMS.format(count=form.minutes, pace=PACES[form.pace])
    return f"{terms} {_WEEKLY}" if form.weekly and event.status != "off" else terms


def shield_line(event: Event) -> str:
    """What stands in the profile of whoever holds the shield."""
    return _SHIELD.format(game=paired.games_named(event.games), when=format_dt(event.starts_at, "D"))


def standing(seen: Night) -> list[str]:
    """The standings of the first MOST_LINES who have played, in words."""
    lines = [paired.standing_line(line) for line in seen.standings[:MOST_LINES]]
    return [str(_("**Standings**")), *lines] if lines else []


TEXT_OF_RULES = _(
    "### Rules of nights\n"
    "- **Check-in.** From ten minutes before, I’m Here checks in. Until then, Remind Me has you mentioned "
    "when check-in opens; another press takes that back. The night begins when four are here; if "
    "there are fewer two minutes after its start, it does not take place. Others can come later, up to "
    "forty people in all.\n"
    "- **Pairing.** Everybody who waits is paired every 15 seconds: with somebody near in the standings, "
    "and with the same person again only after all others, if more than three wait. Nobody begins much more "
    "often than they follow. Whoever is left over plays against a computer of about their rating, for the "
    "same points, and takes nothing back there.\n"
    "- **Boards** lie in the thread of the post. The next game takes the message of one that is over, once "
    "everybody there has pressed Next Game or pauses. The answer to Next Game leads to your new board.\n"
    "- **Time.** A move has 2 minutes, or 30 seconds, the first one 30 seconds more. Whoever runs out of "
    "time loses. There are no hints.\n"
    "- **Next Game**, under a finished board and under the post, says that you are there. Without it you "
    "pause after a minute, which does no harm: press it when you are back.\n"
    "- **Ratings.** Games between people count for their ratings as everywhere. A game that runs when the "
    "time is over counts for the night if it ends within ten minutes.\n"
    "- **A medley** draws the game of each pairing from one seed. The post shows its SHA-256 from the "
    "beginning, and at the end the seed: the games are in the order of the SHA-256 of the seed, the words "
    "`game <round>.<place>`, a colon and their index, and the first one is played.\n"
    "- **The end.** The post shows the first three on a podium, and the best find of the night, as far as "
    "its games are reviewed. The winner keeps the shield of the server, which stands in their profile there "
    "until somebody else wins a night. Of a weekly night, the next one begins to wait."
)
