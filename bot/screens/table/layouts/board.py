"""The board of a game as a message, during the game or at its end. Shows only what the public may know."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.languages import _, listed
from bot.screens import texts
from bot.screens.frame.controls import LookButton, PageButton, PlayButton, TableButton
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.layout import Layout, Row, one_text, picture
from bot.screens.frame.people import mention
from bot.screens.game import AnyScreen, Players, step_told
from bot.screens.table.layouts.booked import booked_lines
from bot.screens.table.layouts.clock import deadline_line
from bot.screens.table.layouts.fair_deal import deal_line
from bot.screens.table.layouts.questions import (
    asked_lines,
    end_button,
    overtime_lines,
    question_buttons,
    stopped_line,
    undo_buttons,
)
from bot.store import is_deleted
from bot.tables import Table, missing
from games.core import RESIGN

# Discord's limits.
_MOST_COMPONENTS, _MOST_IN_A_ROW = 40, 5

_LEFT = _("{player} has left. If all others press Let a Computer Play, a computer goes on.")
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
_ENDED_HERE = _("Where the game ended: {position}")
_HINTED = _("Hints: {given}.")
_ASKS_UNDO = (
    _("{asker} asks to take back this move and all after it: {told} Still to agree: {missing}."),
    _("{asker} asks to take back their last move and all after it. Still to agree: {missing}."),
)
_ASKS_END = _("{asker} asks to end the game here, without a winner or a loser. Still to agree: {missing}.")

MOVED = _("This board has moved. The game goes on here: {link}")


def board(table: Table, screen: AnyScreen, emoji: ApplicationEmoji, look: str) -> Layout:
    """The message of a game in a look: the players, the turn, the place of the picture, the controls.

    A table that was set aside has no controls.
    """
    view, over = table.view(), table.over
    layout = Layout()
    if table.set_aside:
        why = _SET_ASIDE if table.row.ended_at is None else _SET_ASIDE_OVER
        told = why.format(command=screen.command)
        layout.add_item(discord.ui.TextDisplay(f"{_title(table, screen, emoji)}\n{told}"))
        layout.add_item(picture(screen.alt(view)))
        layout.add_item(discord.ui.TextDisplay(deal_line(table)))
        return layout
    players = Players(table.players, table.speakers)
    status = stopped_line(table, players.name) or screen.status(view, players)
    title, moves = _title(table, screen, emoji), _last_moves(table, screen)
    chosen, time = "" if over else screen.chosen(view, look), deadline_line(table)
    asked = [*asked_lines(table), *_question(table, screen)]
    lines = [title, *moves, status, time, chosen, *asked, *_beside_the_game(table, screen)]
    layout.add_item(discord.ui.TextDisplay("\n".join(line for line in lines if line)))
    alt = screen.alt(view)
    layout.add_item(picture(_ENDED_HERE.format(position=alt) if over and view.outcome is None else alt))
    if texts.wanted():
        layout.add_item(discord.ui.TextDisplay(texts.text_of(view)))
    for row in [] if over else screen.controls(table.id, table.ply, view, emoji, look):
        layout.add_item(row)
    buttons = _table_buttons(table, screen)
    switches = () if over else screen.switches(table.id, table.ply, view, emoji, look)
    before = _MOST_IN_A_ROW - len(switches)
    buttons = [*buttons[:before], *switches, *buttons[before:]]
    while buttons and (room := _MOST_COMPONENTS - layout.total_children_count - 2) > 0:  # a row, the text
        fitting = min(room, _MOST_IN_A_ROW)
        layout.add_item(Row(*buttons[:fitting]))
        buttons = buttons[fitting:]
    layout.add_item(discord.ui.TextDisplay(deal_line(table)))
    return layout


def _title(table: Table, screen: AnyScreen, emoji: ApplicationEmoji) -> str:
    """The game and its players, each with the mark of their seat."""
    marks = screen.seats(table.view(), emoji)
    players = Players(table.players)
    seats = [f"{mark} {players.name(seat)}" for seat, mark in enumerate(marks)]
    return "\n".join([f"### {table.game.title}", " · ".join(seats)])


def _last_moves(table: Table, screen: AnyScreen) -> list[str]:
    """What was played in the last round or turn, in one line; a move stays with its player."""
    steps = table.last_turn if screen.tells_last_turn_only else table.last_round
    moves = [step_told(screen, table, step) for step in steps if step.action != RESIGN]  # which the end tells
    return [" ".join(moves)] if moves else []


def _question(table: Table, screen: AnyScreen) -> list[str]:
    """The open question, and who has not answered it."""
    question, others = table.question, missing(table)
    if question is None or not others or table.over:
        return []
    step = next((step for step in table.steps if step.ply == question.about), None)
    told = "" if step is None else step_told(screen, table, step)
    asks = _ASKS_END if question.kind == "end" else _ASKS_UNDO[step is None]
    to_agree = listed([f"<@{user}>" for user in others])
    return [asks.format(asker=mention(question.user), told=told, missing=to_agree)]


def _beside_the_game(table: Table, screen: AnyScreen) -> list[str]:
    """The players who have left or whom a computer plays for, the number of hints, and the ratings."""
    row, players = table.row, Players(table.players)
    lines = [_LEFT.format(player=mention(user)) for user in row.leavers if not table.over]
    lines += [
        (_STANDS_IN_FOR_GOOD if is_deleted(user) else _STANDS_IN).format(
            computer=players.name(seat), player=mention(user)
        )
        for seat, user in row.stand_ins.items()
        if not table.over
    ]
    if table.over and row.hinted:
        given = listed([f"{mention(user)} {count}" for user, count in row.hinted.items()])
        lines.append(_HINTED.format(given=given))
    if table.over:
        lines += overtime_lines(table)
    return [*lines, *booked_lines(table, screen.levels)]


def _table_buttons(
    table: Table, screen: AnyScreen
) -> Sequence[TableButton | LookButton | PageButton | PlayButton]:
    """The buttons of the table, the most important first."""
    rules = TableButton.make("rules", table.id, str(_("Show Rules")))
    # Translators: a button that tells how anybody can check that chance was fair.
    fair_deal = TableButton.make("fair-deal", table.id, str(_("Fair Deal")))
    if table.over:
        # Translators: a button that offers another game to the same players.
        rematch = TableButton.make("rematch", table.id, str(_("Rematch")), discord.ButtonStyle.primary)
        # Translators: a button to the film of a finished game, and its pages move by move.
        replay = PageButton.make("replay", table.id, "", str(_("Replay")))
        # Translators: a button to the review of a finished game: its turning point, better moves.
        review = [PageButton.make("review", table.id, "", str(_("Review")))] * (screen.review is not None)
        return (rematch, replay, *review, rules, fair_deal)
    buttons: list[TableButton | LookButton | PlayButton] = [*question_buttons(table)]
    if screen.private is not None:
        primary = discord.ButtonStyle.primary
        label = str(screen.private.label)
        buttons.append(LookButton.make("mine", table.id, table.ply, "", label=label, style=primary))
    buttons.append(rules)
    buttons.append(end_button(table))
    if table.row.hints and len(table.view().to_act) == 1:  # between games there is nothing to choose
        # Translators: a button that tells a good move.
        buttons.append(TableButton.make("hint", table.id, str(_("Hint"))))
    if len(table.players) > 1:
        # Translators: a button that tells the moves since one's last turn.
        buttons.append(TableButton.make("lately", table.id, str(_("What Happened"))))
    buttons += [*undo_buttons(table), fair_deal]
    if table.row.leavers:  # the last one, so that no other moves when it comes
        buttons.append(TableButton.make("replace", table.id, str(_("Let a Computer Play"))))
    return buttons


def moved(link: str) -> Layout:
    """The text of an old board after the table was posted elsewhere."""
    return one_text(MOVED.format(link=link))
