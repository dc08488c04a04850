"""Answers what controls ask for: checks it, lets ``Tables`` do it, and shows the table afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.frame.controls import Asked, Choose, Click, Look, Play, Press, Stray, Turn, Write
from bot.screens.frame.faults import NOT_SENT, fault
from bot.screens.frame.forms import form
from bot.screens.frame.practice import Stage, Tried, TurnPage
from bot.screens.frame.respond import ask, is_private, tell, update
from bot.screens.table.answering import Answers
from bot.screens.table.clicks.game_clicks import GameClicks
from bot.screens.table.clicks.idle import IdleTables
from bot.screens.table.clicks.lobby_clicks import LobbyClicks
from bot.screens.table.clicks.question_clicks import QuestionClicks
from bot.screens.table.layouts.messages import Messages
from bot.screens.table.next_table import NextTable
from bot.screens.table.posted.boards import Boards, clicked_board
from bot.screens.table.private_screens import PrivateScreens
from bot.screens.table.refusals import UnknownControl
from bot.tables import NotRunning, Table, absent, is_own


class Clicks:
    """The answers to all controls. Keeps no state of its own."""

    def __init__(
        self,
        answers: Answers,
        boards: Boards,
        messages: Messages,
        private: PrivateScreens,
        lobby: LobbyClicks,
        game: GameClicks,
        questions: QuestionClicks,
        idle: IdleTables,
        next_table: NextTable,
        pages: Mapping[str, TurnPage],
        stages: Mapping[str, Stage],
    ) -> None:
        """``pages`` show pages and ``stages`` play scenes, by the word with which their controls begin."""
        self._answers = answers
        self._tables = answers.tables
        self._boards = boards
        self._messages = messages
        self._private = private
        self._questions = questions
        self._pressed = {**lobby.verbs, **game.verbs, **questions.verbs, **idle.verbs}
        self._chosen = {
            "move": game.move,
            "resign": game.resign_chosen,
            "replace": game.replace_chosen,
            "undo": questions.undo_chosen,
            "end": questions.end_chosen,
        }
        self._next_table = next_table
        self._pages = pages
        self._stages = stages

    async def answer(self, click: Click, asked: Asked | Tried) -> None:
        """Answer a control. Everything that it asks for may be forged."""
        match asked:
            case Tried(stage=stage, scene=scene) if stage in self._stages:
                await self._stages[stage](click, scene, asked.asked)
            case Turn(verb=verb, table=table, page=page) if verb in self._pages:
                await self._pages[verb](click, table, page)
            case Play(action=action) if is_own(action):
                async with self._answers.answering(click, asked.table):
                    await self._questions.clicked(click, asked)
            case Play():
                await self._play(click, asked)
            case Look(own=True):
                await self._look_privately(click, asked)
            case Look():
                await self._look(click, asked)
            case Write():
                await self._write(click, asked)
            case Press(verb=verb, table=table):
                async with self._answers.answering(click, table):
                    if verb not in self._pressed:
                        raise UnknownControl
                    await self._answers.named(click, table)
                    await self._pressed[verb](click, table)
            case Choose(verb=verb, argument=argument, table=table):
                async with self._answers.answering(click, table):
                    if verb not in self._chosen:
                        raise UnknownControl
                    await self._answers.named(click, table)
                    await self._chosen[verb](click, table, argument)
            case Turn() | Tried() | Stray():
                async with self._answers.answering(click):
                    raise UnknownControl

    async def _play(self, click: Click, asked: Play) -> None:
        after: Table | None = None
        async with self._answers.answering(click, asked.table):
            await self._answers.clicked(click, asked.table)
            move = self._tables.act(asked.table, click.user.id, asked.ply, asked.action, click.id)
            after = await self._answers.in_place(click, move, asked.look)
        if after is not None:
            await self._next_table.tell(click, after)

    async def _look(self, click: Click, asked: Look) -> None:
        async with self._answers.answering(click, asked.table):
            await self._answers.clicked(click, asked.table)
            now = await self._tables.seated_to_act(asked.table, click.user.id, asked.ply)
            with self._boards.showing(clicked_board(click)) as shows:
                message = await self._messages.board(now, asked.look)
                try:
                    await update(click, message)
                except NOT_SENT as error:
                    shows(now, fault(error))
                    raise
                shows(now)

    async def _look_privately(self, click: Click, asked: Look) -> None:
        async with self._answers.answering(click, asked.table):
            found = await self._answers.clicked(click, asked.table)
            if found.seat_of(click.user.id) is None:
                raise absent(found.row, click.user.id)
            if found.state is None or found.set_aside:
                raise NotRunning(found.row.status)
            fits = found.shows(asked.ply) or self._private.outlasts_moves(found)
            message = await self._private.message(found, click.user.id, asked.look if fits else "")
            if message is None:
                raise UnknownControl
            if is_private(click):
                await update(click, message)
            else:
                sent = await tell(click, message)
                await self._tables.private_screens.opened(found.id, click.user.id, sent)

    async def _write(self, click: Click, asked: Write) -> None:
        async with self._answers.answering(click, asked.table):
            found = await self._answers.clicked(click, asked.table)
            wanted = await self._private.form(found, click.user.id, asked.look)
            if wanted is None:
                raise UnknownControl
            await ask(click, form(found.id, asked.ply, wanted.look, wanted.title, wanted.label, wanted.text))
