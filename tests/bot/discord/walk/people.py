"""What people do at a table and what they see of it: messages only, never a state or a database."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from simcord import InteractionResult, MemberActor

from tests.bot.discord.dealt import MOVER
from tests.bot.discord.room import Room
from tests.bot.discord.walk.seeing import Seen, private, public

# How long a person looks at an answer before doing the next thing.
LOOK_S = 5.0
# How long a person waits for somebody else before asking for the board.
WAIT_S = 15.0

_FAILED = re.compile(r"try again|do it again|cannot save|went wrong", re.IGNORECASE)


class Stuck(Exception):
    """A person cannot go on: no board offers what it should, even after ``show``."""


@dataclass(frozen=True, slots=True)
class Did:
    """What a person did, the custom_id or the command, and the private words of the answers."""

    who: MemberActor
    what: str
    result: InteractionResult
    told: tuple[str, ...]
    changed: bool  # whether the bot has committed a change by this person meanwhile

    @property
    def failed(self) -> bool:
        """Whether the person believes that nothing happened: no answer, an endless one, or words."""
        sent = self.result._interaction
        return not sent.responded or sent.loading or any(map(_FAILED.search, self.told))


class People:
    """Alice and Bob, who try once more when something failed, and ask for a board that is old."""

    def __init__(self, room: Room, command: str) -> None:
        self.room = room
        self.command = command
        self.players = (room.alice, room.bob)
        self.table = 0  # whose board was seen last
        self.did: list[Did] = []
        self._changed_by: list[int] = []
        room.bot.tables.listen(lambda _table, by: self._changed_by.append(by))

    # Seeing.

    def boards(self) -> list[Seen]:
        """The public messages that show a table, the oldest first."""
        return [seen for seen in public(self.room) if seen.table is not None]

    def board(self) -> Seen:
        """The newest board. Raises Stuck if there is none."""
        boards = self.boards()
        if not boards:
            raise Stuck("there is no board")
        return boards[-1]

    def mover(self) -> MemberActor | None:
        """The person to move by the words of the newest board; None if it is nobody or a computer."""
        found = MOVER.search(self.board().text)
        return self.room.member(int(found[1])) if found else None

    def offers(self, label: str) -> bool:
        """Whether the newest board has a button with this label."""
        return any(label in seen.labels for seen in self.boards()[-1:])

    # Doing.

    async def wait(self, seconds: float) -> None:
        await self.room.env.advance_time(seconds)

    async def act(
        self, who: MemberActor, what: str, do: Callable[[], Awaitable[InteractionResult]]
    ) -> list[Seen]:
        """Do something and look at the private answers."""
        self._changed_by.clear()
        result = await do()
        await self.wait(LOOK_S)
        answers = private(result)
        self.table = next((seen.table for seen in reversed(self.boards()) if seen.table), self.table)
        self.did.append(
            Did(who, what, result, tuple(answer.text for answer in answers), who.id in self._changed_by)
        )
        return answers

    async def click(self, who: MemberActor, seen: Seen, custom_id: str) -> list[Seen]:
        return await self.act(who, custom_id, lambda: who.click(seen.response, custom_id=custom_id))

    async def slash(self, who: MemberActor, name: str, **options: Any) -> None:
        """Give a command, once more if it failed."""
        for _ in range(2):
            await self.act(who, f"/{name}", lambda: who.slash(self.room.channel, name, **options))
            if not self.did[-1].failed:
                break
        await self._follow_advice(who)

    async def show(self, who: MemberActor) -> None:
        """Ask for the own newest board, else for the one that was seen last."""
        command = f"{self.command} show"
        await self.slash(who, command)
        if self.table and any("no game here" in text or "is over" in text for text in self.did[-1].told):
            await self.slash(who, command, table=self.table)

    async def _follow_advice(self, who: MemberActor) -> None:
        """Ask for the board if the last answer says so."""
        did = self.did[-1]
        if not did.what.endswith("show") and any("show`" in text for text in did.told):
            await self.show(who)

    async def press(self, who: MemberActor, label: str) -> Seen | None:
        """Press a button under the newest board, once more if that failed. Returns the private answer.

        Asks for the board if the button is not there; raises Stuck if it still is not.
        """
        if not self.offers(label):
            await self.wait(WAIT_S)
        for asking in (who, *self.players):
            if not self.offers(label):
                await self.show(asking)
        if not self.offers(label):
            raise Stuck(f"no {label} on the board")
        for _ in range(2):
            board = self.board()
            answers = await self.click(who, board, board.labels[label])
            if not self.did[-1].failed or not self.offers(label):  # it may have been done after all
                break
        await self._follow_advice(who)
        return answers[-1] if answers else None

    async def press_in_private(self, who: MemberActor, label: str, answer: str) -> None:
        """Press a button under the board and answer the private question.

        If that failed and the board has not changed, do it once more.
        """
        for _ in range(2):
            asked = await self.press(who, label)
            before = self.board().state
            if asked is not None and answer in asked.labels:
                await self.click(who, asked, asked.labels[answer])
                if not self.did[-1].failed:
                    return
            if not self.offers(label) or self.board().state != before:
                return

    async def turn(self, own_screen: str = "", pick: int = 0) -> bool:
        """The person to move plays, under the board or on the screen that the button ``own_screen`` opens.

        Returns whether a person was to move, by the words of the board. An old board is asked for again.
        """
        who = await self._awaited()
        if who is None:
            return False
        before = self.board().state
        for _ in range(2):
            seen = await self.press(who, own_screen) if own_screen else self.board()
            if seen is not None:
                await self._play(who, seen, pick)
            if not self.did[-1].failed or self.board().state != before:
                break
        if not self.boards() or self.board().state == before:
            await self.wait(WAIT_S)
        if not self.boards() or self.board().state == before:
            await self.show(who)
        return True

    async def _awaited(self) -> MemberActor | None:
        """The person for whom the table waits. Who waits in vain for somebody else asks for the board."""
        for patience in (self.wait(WAIT_S), self.show(self.room.alice)):
            if self.boards() and (self.mover() or self.offers("Rematch")):
                patience.close()
            else:
                await patience
        return self.mover()

    async def _play(self, who: MemberActor, seen: Seen, pick: int) -> None:
        """Press buttons and choose from menus in a message until something was played."""
        for _ in range(4):
            if not seen.choices:
                return
            custom_id, value = seen.choices[pick]
            if value:
                await self._select(who, seen, custom_id, value)
            else:
                await self.click(who, seen, custom_id)
            if self.did[-1].failed or custom_id.startswith(("play:", "pick:")):
                return
            seen = Seen(seen.response)

    async def _select(self, who: MemberActor, seen: Seen, custom_id: str, value: str) -> None:
        what = f"{custom_id} {value}"
        await self.act(who, what, lambda: who.select(seen.response, [value], custom_id=custom_id))
