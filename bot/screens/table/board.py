"""The public message of a table: the invitation before the game, the board in it and at its end.

It shows only what the public may know, and sends nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil
from typing import Final

import discord
from discord.utils import format_dt

import render
from bot.languages import Phrase, _, either, listed, n_, speaking, spoken
from bot.screens import company
from bot.screens.desk import Desk
from bot.screens.frame.controls import Choice, LookButton, PageButton, PageMenu, PlayButton, TableButton
from bot.screens.frame.layout import (
    BOARDS,
    MOST_IN_A_ROW,
    PICTURE,
    ApplicationEmoji,
    Layout,
    Message,
    Row,
    board_mark,
    one_text,
    picture,
)
from bot.screens.game import (
    AnyScreen,
    Players,
    introduced,
    mention,
    named,
    seated,
    step_told,
    texts_wanted,
    with_texts,
)
from bot.screens.past.replay import NamedPlayers, seat_named
from bot.screens.ranks.ladders import together, uncertain
from bot.screens.table import closing
from bot.store.events import Event
from bot.store.rows import is_deleted, is_person
from bot.tables.questions import missing, undo_refused
from bot.tables.replay import AGREE, REFUSE, possible_seats
from bot.tables.table import Table
from games.core import RESIGN
from render.ending import Ending

SIT = "sit-on"

_INVITED = _("{host} challenges {invited} to a game.")
_OPEN = _("{host} looks for an opponent. Anyone may join.")
_LOBBY = _("{host} opened a table. {host} presses Begin when all are here.")
_AT_TABLE = _("At the table: {players}.")
_KEPT = n_("Kept for {friends}, who can press Join or Decline.")
FOR_CONCERT = _(
    "**The concert of the week:** every team plays the same deal, and everybody plays once: whoever leaves "
    "has played. Until {opens} cards, talk and plays are in the players’ own screens; then all is shown. "
    "There are no hints."
)
_TEAM = _("**Team {number}:** {seats}.")
# Translators: who sits where, in the list of a team: "seat 1 @Ada, seat 3 free".
_SEAT, _FREE_SEAT = _("seat {seat} {player}"), _("seat {seat} free")
# Translators: entries of the menu in which one chooses a seat, and so a team.
_SEAT_LABEL, _SEAT_OF_TEAM = _("Seat {seat}"), _("Team {number}")
_REMATCH = _("{host} offers {invited} a rematch.")
_WITHDRAWN = _("This table was withdrawn before the game began.")
_DECLINED = _("{invited} turned this challenge down.")
_EXPIRED = _("Nobody sat down in time, so this table was closed. `/{command} start` opens a new one.")
_BROKEN = _("This table can no longer be read and was set aside.")
_CLOSED = {"cancelled": _WITHDRAWN, "declined": _DECLINED, "expired": _EXPIRED}


def invitation(table: Table, screen: AnyScreen, cover: bytes, said: Sequence[str] = ()) -> Message:
    """The message of a table that waits for players, or that was closed before it began.

    ``said`` are the lines of its computer players.
    """
    title = f"### {table.game.title}\n{_sentence(table, screen.command)}"
    if table.row.status != "open":
        return Message(one_text(title))
    concert = FOR_CONCERT.format(opens=opens_on(table)) if table.sealed else ""
    terms = [title, concert, screen.terms(table.row.options), terms_of_time(table), *said]
    layout = one_text("\n".join(line for line in terms if line))
    layout.add(picture(f"{table.game.title}. {screen.tagline}"), *_buttons(table), deal_line(table))
    return Message(layout, {PICTURE: cover})


def _sentence(table: Table, command: str) -> str:
    """The lines that say who waits for whom, or why nobody waits any more."""
    row, sitters = table.row, list[str]()
    if row.status != "open":
        sentence = _CLOSED.get(row.status, _BROKEN)
    elif not table.for_two:
        sentence = _LOBBY
        players = ", ".join(introduced(player, table.id) for player in sitting(table).values())
        sitters = _teams(table) or [_AT_TABLE.format(players=players)]
    elif row.invited_id is None:
        sentence = _OPEN
    else:
        sentence = _REMATCH if row.rematch_of else _INVITED
    told = sentence.format(host=mention(row.host_id), invited=mention(row.invited_id or 0), command=command)
    friends = listed([f"<@{user}>" for user in row.kept_for])
    kept = [_KEPT.format(count=len(row.kept_for), friends=friends)] if sitters and friends else []
    return "\n".join([told, *sitters, *kept])


def sitting(table: Table) -> dict[int, int]:
    """The players by their seats."""
    return dict(zip(table.row.seated_on or range(len(table.players)), table.players, strict=True))


def _teams(table: Table) -> list[str]:
    """Who sits with whom, at a table where players choose their partners."""
    seated = sitting(table)
    return [
        _TEAM.format(
            number=number,
            seats=", ".join(
                _SEAT.format(seat=seat + 1, player=introduced(seated[seat], table.id))
                if seat in seated
                else _FREE_SEAT.format(seat=seat + 1)
                for seat in team
            ),
        )
        for number, team in enumerate(table.teams, start=1)
    ]


def _seat_menu(table: Table) -> list[Row]:
    """The menu in which players choose their seats and so their partners."""
    teams = {seat: number for number, team in enumerate(table.teams, start=1) for seat in team}
    choices = [
        Choice(str(seat), _SEAT_LABEL.format(seat=seat + 1), _SEAT_OF_TEAM.format(number=teams[seat]))
        for seat in sorted(teams)
    ]
    # The version makes the custom_id new after every change, so that the same choice can be made again.
    menu = PageMenu.make(SIT, table.id, choices, str(_("Choose your seat")), part=table.row.version)
    return [Row(menu)] if choices else []


def _buttons(table: Table) -> list[Row]:
    """The buttons of an open table: the answers, then the computer players and the deal."""
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    is_full = len(table.row.players) >= max(possible_seats(table.row.game, table.row.options))
    computers: list[TableButton] = (
        [] if is_full else [TableButton.make("computer", table.id, str(_("Add Computer")))]
    )
    if not table.for_two:
        join = [] if is_full else [TableButton.make("seat", table.id, str(_("Join")), green)]
        # Translators: the host's button that begins the game.
        begin = TableButton.make("begin", table.id, str(_("Begin")), discord.ButtonStyle.primary)
        # Translators: a button that gives up one's seat before the game has begun.
        leave = TableButton.make("leave", table.id, str(_("Leave")))
        answers = [begin, *join, leave]
        if any(player < 0 for player in table.row.players):
            computers.append(TableButton.make("no-computer", table.id, str(_("Remove Computer"))))
        computers.append(TableButton.make("manage", table.id, str(_("Manage Table"))))
        if table.row.kept_for:
            computers.append(TableButton.make("decline-seat", table.id, str(_("Decline")), red))
    elif table.row.invited_id is None:
        answers = [TableButton.make("join", table.id, str(_("Join")), green)]
    else:
        answers = [
            TableButton.make("accept", table.id, str(_("Accept")), green),
            TableButton.make("decline", table.id, str(_("Decline")), red),
        ]
        computers = []
    cancel = TableButton.make("cancel", table.id, str(_("Cancel")))
    fair_deal = TableButton.make("fair-deal", table.id, str(_("Fair Deal")))
    return [
        *_seat_menu(table),
        Row(*answers, cancel, TableButton.make("rules", table.id, str(_("Show Rules")))),
        Row(*computers, fair_deal),
    ]


PACE_TITLES: Final[Mapping[int, Phrase]] = {
    # Translators: how long a move may take, in menus and after "Clock: ".
    0: _("No clock"),
    30: _("30 seconds a move"),
    120: _("2 minutes a move"),
    600: _("10 minutes a move"),
    3_600: _("1 hour a move"),
    86_400: _("1 day a move"),
    259_200: _("3 days a move"),
    604_800: _("7 days a move"),
}

OVERTIME_TITLES: Final[Mapping[str, Phrase]] = {
    # Translators: what happens when somebody takes too long, in a menu.
    "computer": _("A computer plays on"),
    "loss": _("The player loses"),
}

_PACE = _(
    "Clock: {pace}. Of two opponents, whoever takes longer loses; of more, a computer plays on for them."
)
_LOSES = _("Clock: {pace}. Whoever takes longer loses.")
_REPLACED = _("Clock: {pace}. A computer plays on for whoever takes longer, until they return.")
_DEADLINE = _("Time for this move ends {at}.")


def terms_of_time(table: Table) -> str:
    """What a table says about its clock before the game; "" without one."""
    if not table.row.pace:
        return ""
    pace = PACE_TITLES[table.row.pace]
    seats = possible_seats(table.row.game, table.row.options)
    lose = {
        table.row.overtime != "computer" and table.game.can_resign(each, table.row.options) for each in seats
    }
    line = _PACE if len(lose) > 1 else _LOSES if True in lose else _REPLACED
    return line.format(pace=pace)


def deadline_line(table: Table) -> str:
    """When the time for the present move ends, as Discord counts it down; "" if nothing ends."""
    deadline = table.row.deadline
    return "" if deadline is None or table.over else _DEADLINE.format(at=format_dt(deadline, "R"))


_SHOWN = 8
"""The characters of the SHA-256 that stand under a board."""

_LINE = _("-# Table {table}. Fair deal {digits}…")
_LINE_OVER = _("-# Table {table}. Fair deal {digits}…, seed `{seed}`. `/verify` deals it again.")
_PROMISE = _("-# Fair deal of table {table}: `{commitment}`")
_WORDS = _(
    "### The fair deal of table {table}\n"
    "All chance in this game comes from one seed, which was drawn when the table opened. Its SHA-256 is "
    "`{commitment}`. The bot wrote this in the channel when the table opened, so that nobody can "
    "exchange the seed.\nIt is dealt for `{deal}`."
)
_SECRET = _(
    "When the game is over, the board shows the seed, and `/verify` deals the game again: anyone can check."
)
_SECRET_CONCERT = _(
    "It is the deal of the week’s concert for all teams, so its seed is secret until {opens}. Then the board "
    "shows it, and `/verify` deals the game again."
)
_PUBLISHED = _(
    "The seed is `{seed}`. `/verify` deals the game again, by the number of the table, or for anyone "
    "anywhere from this seed, its SHA-256 and the words of what it is dealt for."
)


def deal_line(table: Table) -> str:
    """The line under a board: the number of the table and the first digits, and at the end the seed."""
    line = _LINE if table.published_seed is None else _LINE_OVER
    return line.format(table=table.id, digits=f"`{table.commitment[:_SHOWN]}`", seed=table.published_seed)


def deal_promise(table: Table) -> str:
    """The whole SHA-256, for a message that is never edited."""
    return _PROMISE.format(table=table.id, commitment=table.commitment)


def deal_words(table: Table) -> str:
    """All that anyone may know of a deal now, and how to check it."""
    words = _WORDS.format(table=table.id, commitment=table.commitment, deal=table.deal)
    secret = _SECRET_CONCERT if table.sealed else _SECRET
    seed = secret if table.published_seed is None else _PUBLISHED
    return f"{words}\n{seed.format(seed=table.published_seed, opens=opens_on(table))}"


_MOST_COMPONENTS = 40  # Discord's limit

_LEFT = _("{player} has left. If all others press Let a Computer Play, a computer goes on.")
_PAUSED = _(
    "The game is paused, because nobody is here. It goes on when one of these returns with `/resume`: "
    "{players}."
)
_STANDS_IN = _("{computer} plays for {player}, who can return with `/resume`.")
# Translators: {player} is "Deleted player": somebody whose data was deleted.
_STANDS_IN_FOR_GOOD = _("{computer} plays on for {player}, who cannot return.")
_SET_ASIDE = _(
    "This table can no longer be read and was set aside. This is the last position that can be read. "
    "All moves are kept, and the game counts for nobody. `/{command} start` opens a new one."
)
_SET_ASIDE_OVER = _(
    "This table can no longer be read and was set aside. This is the last position that can be read. "
    "All moves are kept, and the result stays as it was."
)
# Translators: {players} is one player, or several: "A, B or C".
_WAITS_FOR = _("To move: {players}.")
# Translators: {opens} is a day and a time. Below a game that several teams play with the same cards.
_OPENS = _(
    "-# The concert of the week: cards, talk and plays are in the players’ own screens, until all is shown "
    "on {opens}."
)
_ENDED_HERE = _("Where the game ended: {position}")
_HINTED = _("Hints: {given}.")
_ASKS_UNDO = (
    _("{asker} asks to take back this move: {told} Still to agree: {missing}."),
    _("{asker} asks to take back this move and all after it: {told} Still to agree: {missing}."),
    _("{asker} asks to take back their last move and all after it. Still to agree: {missing}."),
)
_ASKS_END = _("{asker} asks to end the game here, without a winner or a loser. Still to agree: {missing}.")

MOVED = _("This board has moved. The game goes on here: {link}")


def board(
    table: Table,
    screen: AnyScreen,
    emoji: ApplicationEmoji,
    look: str,
    said: Sequence[str] = (),
    story: str | None = None,
    event: Event | None = None,
) -> Layout:
    """The message of a game in a look: the players, the turn, the place of the picture, the controls.

    ``said`` are the lines of its computer players, and ``story`` is that of the end of a decided game, if it
    is known. A table that was set aside has no controls. It leads on in its ``event``, if this runs.
    """
    view, over = table.view(), table.over
    if table.set_aside:
        why = _SET_ASIDE if table.row.ended_at is None else _SET_ASIDE_OVER
        told = f"{_title(table, screen, emoji)}\n{why.format(command=screen.command)}"
        return one_text(told).add(picture(_alt(table, screen, "")), deal_line(table))
    players = Players(table.players, table.id, table.speakers)
    paused = _PAUSED.format(players=listed([mention(user) for user in table.may_return]))
    status = stopped_line(table, players.name) or (paused if table.paused else "")
    if not status:
        status = _behind_the_curtain(table, screen, players) if table.sealed else screen.status(view, players)
    title, moves = _title(table, screen, emoji), _last_moves(table, screen)
    closed = over or table.sealed
    chosen, time = "" if closed else screen.chosen(view, look), deadline_line(table)
    asked = [*asked_lines(table), *_question(table, screen)]
    lines = [title, *moves, status, story, time, chosen, *asked, *_beside_the_game(table, screen), *said]
    told = discord.ui.TextDisplay[Layout]("\n".join(line for line in lines if line))
    alt = _alt(table, screen, look)
    if _closes(table, look):
        users = enumerate(table.players)
        plain = [seat_named(seat) if user > 0 else named(user, table.id) for seat, user in users]
        seats = NamedPlayers((), table.id, names_by_seat=tuple(plain))
        alt = closing.alt(stopped_line(table, seats.name) or screen.status(view, seats), alt)
    elif over and view.outcome is None:
        alt = _ENDED_HERE.format(position=alt)
    rows = [] if closed else screen.controls(table.id, table.ply, view, emoji, look)
    layout = Layout().add(told, picture(alt), *rows)
    switches = () if closed else screen.switches(table.id, table.ply, view, emoji, look)
    room = _MOST_COMPONENTS - layout.total_children_count
    most = room - ceil(room / (MOST_IN_A_ROW + 1)) - len(switches)
    buttons, before = _table_buttons(table, screen, look, event, most), MOST_IN_A_ROW - len(switches)
    buttons = [*buttons[:before], *switches, *buttons[before:]]
    stands_below = len(buttons) + ceil(len(buttons) / MOST_IN_A_ROW) < room
    while buttons and (fitting := min(room - 1 - stands_below, MOST_IN_A_ROW)) > 0:
        layout.add(Row(*buttons[:fitting]))
        buttons, room = buttons[fitting:], room - 1 - fitting
    if stands_below:
        layout.add(deal_line(table))
    else:  # there is no component left for it
        told.content += f"\n{deal_line(table)}"
    return layout


def _closes(table: Table, look: str) -> bool:
    """Whether a board shows the closing picture in a look."""
    return table.decided and not table.sealed and look != closing.BOARD


def _behind_the_curtain(table: Table, screen: AnyScreen, players: Players) -> str:
    """How far a sealed game has come and who is to move: all that outsiders read of it."""
    curtain = table.curtain
    names = [players.name(seat) for seat in curtain.to_act]
    turn = [] if table.over else [_WAITS_FOR.format(players=either(names))]
    return "\n".join([screen.curtain(curtain), *turn, _OPENS.format(opens=opens_on(table))])


def opens_on(table: Table) -> str:
    """When a sealed table opens, as Discord shows it; "" for any other."""
    return "" if table.row.opens_at is None else format_dt(table.row.opens_at, "F")


def _alt(table: Table, screen: AnyScreen, look: str) -> str:
    """The description of the last position in a look, of a sealed game that of its curtain."""
    return screen.curtain(table.curtain) if table.sealed else screen.alt_in(table.view(), look)


def curtain_text(table: Table, screen: AnyScreen) -> str:
    """The same as ``board`` tells of a sealed game, without its controls."""
    return _behind_the_curtain(table, screen, Players(table.players, table.id))


def _title(table: Table, screen: AnyScreen, emoji: ApplicationEmoji) -> str:
    """The game and its players, each with the mark of their seat."""
    return f"### {table.game.title}\n{seated(screen, table.view(), emoji, Players(table.players, table.id))}"


def _last_moves(table: Table, screen: AnyScreen) -> list[str]:
    """What was played in the last round or turn, in one line; a move stays with its player."""
    steps = table.last_turn if screen.tells_last_turn_only else table.last_round
    moves = [step_told(screen, table, step) for step in steps if step.action != RESIGN]  # which the end tells
    return [" ".join(moves)] if moves else []


def _question(table: Table, screen: AnyScreen) -> list[str]:
    """The open question, and who has not answered it."""
    question, others = table.question, missing(table)
    if question is None or not others:
        return []
    step = next((step for step in table.steps if step.ply == question.about), None)
    told = "" if step is None else step_told(screen, table, step)
    back = 2 if step is None else int(step is not table.steps[-1])
    asks = _ASKS_END if question.kind == "end" else _ASKS_UNDO[back]
    to_agree = listed([f"<@{user}>" for user in others])
    return [asks.format(asker=mention(question.user), told=told, missing=to_agree)]


def _beside_the_game(table: Table, screen: AnyScreen) -> list[str]:
    """The players who have left or whom a computer plays for, the number of hints, and the ratings."""
    row, players = table.row, Players(table.players, table.id)
    lines = [_LEFT.format(player=mention(user)) for user in row.leavers if not table.over]
    lines += [
        (_STANDS_IN_FOR_GOOD if is_deleted(user) else _STANDS_IN).format(
            computer=players.name(seat), player=mention(user)
        )
        for seat, user in row.stand_ins.items()
        if not table.over and not table.paused
    ]
    if table.over and row.hinted:
        given = listed([f"{mention(user)} {count}" for user, count in row.hinted.items()])
        lines.append(_HINTED.format(given=given))
    if table.over:
        lines += overtime_lines(table)
    return [*lines, *booked_lines(table, screen.levels)]


def _table_buttons(
    table: Table, screen: AnyScreen, look: str, event: Event | None, most: int
) -> Sequence[TableButton | LookButton | PageButton | PlayButton]:
    """The buttons of the table, the most important first; What Happened only if it is among ``most``."""
    rules = [TableButton.make("rules", table.id, str(_("Show Rules")))]
    if texts_wanted() and not table.sealed:
        # Translators: a button that tells the board in words, to whoever presses it.
        rules.append(TableButton.make("text", table.id, str(_("Board as Text"))))
    # Translators: a button that tells how anybody can check that chance was fair.
    fair_deal = TableButton.make("fair-deal", table.id, str(_("Fair Deal")))
    own: list[LookButton] = []
    if screen.private is not None and (table.sealed or not table.over):
        primary = discord.ButtonStyle.primary
        label = str(screen.private.label)
        own.append(LookButton.make("mine", table.id, table.ply, "", label=label, style=primary))
    if table.over and table.sealed:
        return (*own, *rules, fair_deal)
    if table.over:
        # Translators: a button to the film of a finished game, and its pages move by move.
        replay = PageButton.make("replay", table.id, "", str(_("Replay")))
        # Translators: a button to the review of a finished game: its turning point, better moves.
        review = PageButton.make("review", table.id, "", str(_("Review")))
        pages = [replay, *([review] if screen.review is not None and table.movers else [])]
        # Translators: a button to the score between the two who have played a finished game.
        score = [PageButton.make("rival", table.id, "", str(_("Our Score")))]
        of_two = table.decided and table.row.seats == 2 and all(map(is_person, table.players))
        switch = [closing.switch(table, look)] * table.decided
        return (closing.again(table, event), *switch, *pages, *(score * of_two), *rules, fair_deal)
    buttons = [*question_buttons(table), *own, *rules, end_button(table)]
    if table.row.hints and len(table.view().to_act) == 1:  # between games there is nothing to choose
        # Translators: a button that tells a good move.
        buttons.append(TableButton.make("hint", table.id, str(_("Hint"))))
    last = [*undo_buttons(table), fair_deal]
    if len(table.players) > 1 and not table.sealed and len(buttons) + len(last) < most:
        # Translators: a button that tells the moves since one's last turn.
        buttons.append(TableButton.make("lately", table.id, str(_("What Happened"))))
    buttons += last
    if table.row.leavers:  # the last one, so that no other moves when it comes
        buttons.append(TableButton.make("replace", table.id, str(_("Let a Computer Play"))))
    return buttons


def moved(link: str) -> Layout:
    """The text of an old board after the table was posted elsewhere."""
    return one_text(MOVED.format(link=link))


# Translators: {given} lists players, each with a new rating and what it has gained or lost: "@Ada 1512, +12".
_RATINGS = _("Ratings: {given}.")
_TOGETHER = _("For the leaderboard: {points}.")
_BEST = _("The best score that one of you had at this level before: {best}.")
_UNRATED = {
    "aborted": _("Not rated: the game ended at once."),
    "computers": _("Not rated: a computer played."),
    "limit": _("Not rated: you have played enough rated games with each other today."),
}


def booked_lines(table: Table, levels: Mapping[str, Phrase]) -> list[str]:
    """The line on what a finished game changed, or none while nothing is booked that may be seen here."""
    booked = table.row.booked
    if not booked or table.sealed:
        return []
    ladder, outcome = table.game.ladder_of(table.row.seats, table.row.options), table.row.outcome
    best = max((each.best for each in booked if each.best is not None), default=None)
    record: list[str] = []
    if ladder.together and outcome is not None and not outcome.winners and best is not None:
        record = [_BEST.format(best=best)]
    if booked[0].unrated is not None:
        return [*record, str(_UNRATED[booked[0].unrated])]
    if ladder.together:
        points = together(levels, ladder.key, max(each.points for each in booked))
        return [*record, _TOGETHER.format(points=points)]
    given = [
        f"{mention(each.user_id)} {uncertain(each.rating, unsure=each.unsure)}, {each.gain:+}".replace(
            " ", "\N{NO-BREAK SPACE}"
        )
        for each in booked
    ]
    return [_RATINGS.format(given="\N{NO-BREAK SPACE}· ".join(given))]


UNDO = "#undo"
"""What the Undo button plays: no move, but the wish to take one back."""

_REFUSED = {
    "undo": _("{asker} asked to take back a move, and not everybody agreed."),
    "end": _("{asker} asked to end the game here, and not everybody agreed."),
}
_TOOK_BACK = n_("{player} took back {count} move.", "{player} took back {count} moves.")
_TAKEN_BACK = n_("{count} move was taken back.", "{count} moves were taken back.")
_STOPPED = {
    "ended": _("{player} ended this game. It counts for nobody."),
    "agreed": _("All players agreed to end this game here. It counts for nobody."),
    "abandoned": _("Nobody plays here any more, so this game has ended. It counts for nobody."),
    "cleared": _("A moderator ended this game. It counts for nobody."),
    "season": _("The league ended this game: its season is over, or a player left. It counts for no rating."),
    "concert": _("The game has ended here. In the concert it counts as far as it came."),
}

_OVERTIME = _("The time of {player} ran out, and a computer played on.")
_LATE = _("The time of {loser} ran out, so {winner} won.")


def asked_lines(table: Table) -> list[str]:
    """What was taken back and refused since the last move; at the end, how many moves were taken back."""
    if table.over:
        return taken_back_lines(table)
    lines = []
    if table.just_taken_back is not None:
        user, moves = table.just_taken_back
        lines.append(_TOOK_BACK.format(player=mention(user), count=moves))
    return [*lines, *(_REFUSED[kind].format(asker=mention(user)) for kind, user in sorted(table.refused))]


def taken_back_lines(table: Table) -> list[str]:
    """How many moves were taken back, if any were."""
    moves = len(table.taken_back)
    return [_TAKEN_BACK.format(count=moves)] if moves else []


def overtime_lines(table: Table, since: int = 0) -> list[str]:
    """For whom a computer played on because their time ran out at a ply or later."""
    return [
        _OVERTIME.format(player=mention(table.row.stand_ins.get(seat, table.players[seat])))
        for seat, ply in sorted(table.overtimes.items())
        if ply >= since
    ]


def stopped_line(table: Table, name: Callable[[int], str]) -> str:
    """Why a game ended that its rules did not end; "" for all others. ``name`` names the player of a seat."""
    if table.late is not None and table.outcome is not None:
        (winner,) = table.outcome.winners
        return _LATE.format(loser=name(table.late), winner=name(winner))
    if table.stopped is None or table.last_move is None:
        return ""
    stopped = "concert" if table.in_concert else table.stopped
    return _STOPPED[stopped].format(player=mention(table.last_move.user_id))


def question_buttons(table: Table) -> list[PlayButton]:
    """The answers to an open question."""
    if table.question is None or not missing(table):
        return []
    ply, green = table.question.ply, discord.ButtonStyle.success
    # Translators: buttons that answer what another player has asked.
    agree, refuse = str(_("Agree")), str(_("Refuse"))
    return [
        PlayButton.make(table.id, ply, AGREE, agree, style=green),
        PlayButton.make(table.id, ply, REFUSE, refuse, style=discord.ButtonStyle.secondary),
    ]


def undo_buttons(table: Table) -> list[PlayButton]:
    """The button that takes a move back, if somebody here can ask for that."""
    if all(undo_refused(table, user) is not None for user in table.people):
        return []
    # Translators: a button that takes back one's last move.
    return [PlayButton.make(table.id, table.ply, UNDO, str(_("Undo")), style=discord.ButtonStyle.secondary)]


def end_button(table: Table) -> TableButton:
    """The button with which somebody gives up, leaves, or ends a game that nobody else plays.

    It asks first, and there players can also ask the others to end the game together.
    """
    if len(table.people) == 1 and not table.for_points:
        return TableButton.make("end", table.id, str(_("End Game")))
    if table.game.can_resign(table.row.seats, table.row.options):
        return TableButton.make("resign", table.id, str(_("Resign")))
    return TableButton.make("quit", table.id, str(_("Leave Game")))


class DrawnAhead:
    """The picture of the board that a move leads to, drawn while the move is being committed."""

    def __init__(self, desk: Desk) -> None:
        self._screens = desk.screens
        self._version: int | None = None
        self._picture: asyncio.Future[bytes] | None = None
        self.ending: Ending | None = None

    def begin(self, table: Table) -> None:
        """Compose the picture at once, and leave to a thread the rest, which does not need Python's lock.

        A closing picture is drawn as it is before the result is booked: without new ratings.
        """
        try:
            if _closes(table, ""):
                self.ending = closing.ending(table, {})
                write = render.closing_composed(self.ending, table.row.language)
            else:
                view, screen = table.view(), self._screens[table.row.game]
                write = render.composed(view, screen.pictured(view, ""), table.row.language)
        except Exception:  # noqa: BLE001 - the move counts; it is drawn again after it, and what fails is told
            return
        self._version, self._picture = table.row.version, BOARDS.drawn(write)

    def of(self, table: Table) -> asyncio.Future[bytes] | None:
        """The picture of this table, if it was foreseen."""
        return self._picture if table.row.version == self._version else None


async def board_message(desk: Desk, table: Table, look: str = "", ahead: DrawnAhead | None = None) -> Message:
    """The public message of a table: the board in a look; before the game begins, the invitation.

    It is in the language of the table. If a player wants boards as text, buttons say their cell, and one
    tells the board as text. Where the game has just ended, what takes longer than the picture drawn ahead is
    left to the next edit: the message is then unfinished.
    """
    on = await desk.readers.any_wants_text(table.players)
    with speaking(table.row.language), with_texts(on):
        screen, said = desk.screens[table.row.game], company.said(table)
        if not (said and await desk.readers.let_computers_talk(table.players)):
            said = ()
        if table.state is None:
            message = invitation(table, screen, await asyncio.to_thread(render.cover, table.row.game), said)
        else:
            drawn = None if ahead is None else ahead.of(table)
            tells = table.decided and not table.sealed
            story = await closing.story(desk, table, reviewed=drawn is None) if tells else ""
            event = await closing.event_of(desk, table)
            layout = board(table, screen, desk.emoji, look, said, story, event)
            unfinished = story is None
            if drawn is None:
                drawn = BOARDS.drawn(await _drawing(desk, table, look))
            elif ahead is not None and ahead.ending is not None:
                unfinished |= ahead.ending != closing.ending(table, {})
            message = Message(layout, {PICTURE: await drawn}, unfinished)
    message.layout.children[0].id = board_mark(table.id)
    return message


async def _drawing(desk: Desk, table: Table, look: str) -> Callable[[], bytes]:
    """What draws the picture of a game in a look."""
    if _closes(table, look):
        return partial(
            render.closing,
            closing.ending(table, await desk.faces.of(table.people, table.row.guild_id)),
            spoken(),
        )
    view = table.view()
    return partial(render.board, view, desk.screens[table.row.game].pictured(view, look), spoken())
