"""The sentence that tells the story of a decided game: what it says is looked up in the game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, cast

import pytest

from bot.screens.boussanga.words import counted, rows
from bot.screens.game import Finish
from bot.screens.ok.words import tile_name
from bot.screens.okiya.words import TILES
from bot.screens.past.replay import NamedPlayers
from bot.screens.registry import SCREENS
from bot.thinking.reviews import judged, reviewer_of, story_of
from games import GAMES
from games.core import RESIGN, Game, settle_options
from games.ok.tiles import with_tile
from games.ok.view import OKView
from games.okago.view import OkagoView
from games.players.ok.feel import best_closing
from games.players.ok.unseen import Unseen
from games.players.okago.player import MOVES, best_of, masks_of
from games.players.okago.review import NODES, forced_wins
from games.players.okago.search import PROVED
from games.players.okiya.player import values
from games.players.review import Judgement, Story, games_in
from games.players.thinking import Budget
from games.record import Record
from tests.games.playouts import TABLES, Table, playout, seed_number

NAMES = ("Ada", "Bob", "Cem", "Dot", "Eve")
LONGEST = {"okiya": 15, "okago": 60, "boussanga": 60, "okey_dokey": 60, "ok": 300}
"""The most moves of a play that is told here."""
MOST = {"okiya": 2, "okago": 1, "boussanga": 1, "okey_dokey": 4}
"""The most plays of games of which every move is judged."""

OKAGO = "d1 e1^ d3 a5 d4 a2 d2", "a3 c3^ e1 d2 b4 c2 b1 c4 d1 c5"
"""Games of Okago, begun by Bob. In the second Ada played as well as its reviewer could, and Bob by chance."""

ENDS = {
    "line of four with": "line",
    "square with": "square",
    "shut the garden with": "block",
    "garden,": "full",
}
KINDS = {"all tiles in sets": "sets", "seven pairs": "pairs", "in one colour": "colour"}


@dataclass(frozen=True)
class Ended:
    """A decided game and its judgements."""

    states: tuple[Game, ...]
    moves: tuple[tuple[int, str], ...]
    judged: tuple[Judgement, ...]

    @cached_property
    def views(self) -> list[Any]:
        return [state.view(None) for state in self.states]

    @property
    def story(self) -> str:
        best = max(self.states, key=lambda state: state.gained)
        moment, players = best.view(None) if best.gained else None, NamedPlayers((), 1, names_by_seat=NAMES)
        words = SCREENS[best.key].review
        assert words is not None
        finish = Finish(self.views[-1], players, moment, self.moves, self.views.__getitem__, self.judged)
        return words.story(finish) or ""

    def given_up(self, ply: int) -> Ended:
        seat = self.states[ply].to_act[0]
        moves, end = (*self.moves[:ply], (seat, RESIGN)), self.states[ply].play(seat, RESIGN)
        return Ended(
            (*self.states[: ply + 1], end), moves, tuple(each for each in self.judged if each.ply < ply)
        )


def reviewed(table: Table, moves: tuple[tuple[int, str], ...]) -> Ended:
    options = settle_options(table.game.options, dict(table.options))
    record = Record(table.game.key, table.seats, options, seed_number(0), {}, moves, None)
    reviewer, states = reviewer_of(table.game.key), tuple(record.states())
    if table.game.key not in {"ok", "okey_dokey"}:
        return Ended(states, moves, judged(reviewer, story_of(record)).moves)
    story = Story(tuple(tuple(state.view(seat) for seat in state.seated) for state in states), moves)
    closes = [ply for ply, (_, action) in enumerate(moves) if action.startswith("close ")]
    own = [[ply for ply in range(close + 1) if moves[ply][0] == moves[close][0]] for close in closes]
    told = sorted({ply for plies in own for ply in plies[-3:] if moves[ply][1] not in {"draw", "take"}})
    return Ended(states, moves, tuple(filter(None, (reviewer.judge(story, ply) for ply in told))))


def okiya(game: Ended, who: int, story: str) -> bool:
    """The winner took the tile; it ended the game so, or the winner was ahead in all that followed."""
    views, plies = game.views, games_in(game.moves)[-1]
    took = [ply for ply in plies if views[ply].garden != views[ply + 1].garden]
    (ply,) = (ply for ply in took if re.search(f"{TILES[views[ply + 1].last_tile]}[.,]", story))
    if "could not be stopped" in story:
        later = [(game.moves[after], values(views[after])) for after in range(ply + 1, took[-1] + 1)]
        ahead = all((scores[cell] > 0) == (seat == who) and scores[cell] for (seat, cell), scores in later)
        return game.moves[ply][0] == who and ahead
    (reason,) = (reason for words, reason in ENDS.items() if words in story)
    return ply == took[-1] and (views[-1].end.winner, views[-1].end.reason) == (who, reason)


def okago(game: Ended, who: int, story: str) -> bool:
    """The move was the winner's; it ended the game so, or the winner could force a win whenever it moved."""
    (cell,) = re.findall(r"\b([a-e][1-5])[.,`]", story)
    ply = max(ply for ply, (_, action) in enumerate(game.moves) if action.rstrip("^").endswith(cell))
    if "could not be stopped" in story:
        later = [state.view(who) for state in game.states[ply + 1 : -1] if state.to_act == (who,)]
        wins = [
            (masks_of(cast(OkagoView, view)), [MOVES[action] for action in view.actions]) for view in later
        ]
        forced = all(forced_wins(*each) or best_of(*each, Budget(0, NODES))[1] >= PROVED for each in wins)
        return game.moves[ply][0] == who and forced
    end = "line" if "completed the line" in story else "stuck"
    return (ply, game.views[-1].end.reason, game.moves[-1][0]) == (len(game.moves) - 1, end, who)


def boussanga(game: Ended, who: int, story: str) -> bool:
    """So much was scored with these lines by that seat, and it led from then on, or answered another side."""
    views, numbers = game.views, [int(each) for each in re.findall(r"\d+", story)]
    if story == "No card of this game completed a line.":
        return not any(views[-1].points)
    if "reached a score" in story:
        return numbers == [views[-1].points[0], max(state.gained for state in game.states)]

    def leads(view: Any) -> bool:
        own = view.side(who)
        return all(points < view.points[own] for side, points in enumerate(view.points) if side != own)

    for ply, change in [(ply, view.change) for ply, view in enumerate(views) if view.change is not None]:
        lines = rows(change.lines) or counted(change.scored)
        if (change.seat, change.scored.points) == (who, numbers[0]) and story.endswith(f": {lines}."):
            if "took the lead" in story and all(map(leads, views[ply:])) and not leads(views[ply - 1]):
                return True
            if "answered" in story and game.moves[ply - 2][0] not in views[-1].outcome.winners:
                return True
            if "single card" in story and numbers[0] <= max(state.gained for state in game.states):
                return True
    return False


def ok(game: Ended, who: int, story: str) -> bool:
    """That seat closed this round so, the dearest of the winners', or waited for what closed the last one."""
    views = game.views
    closes = [(ply, views[ply + 1].closed) for ply, (_, said) in enumerate(game.moves) if "close " in said]
    won = [(ply, closed) for ply, closed in closes if closed.seat in views[-1].outcome.winners]
    if "without closing" in story:
        return not won
    if "unseen" in story or "of this game" in story:
        (count,), last = [int(each) for each in re.findall(r"\d+", story)], len(game.moves) - 1
        if "of this game" not in story:
            thrown = max(ply for ply, (seat, _) in enumerate(game.moves[: last - 1]) if seat == who)
            view, after = [cast(OKView, each.view(who)) for each in game.states[thrown : thrown + 2]]
            left, rack = Unseen.of(view).left.items(), after.rack or ()
            assert count == sum(n for tile, n in left if best_closing(with_tile(rack, tile), view.ok))
            assert game.moves[last - 1] in {(who, "draw"), (who, "take")}
        else:
            assert count == [closed.seat for _, closed in closes].count(who)
        return won[-1][0] == last and won[-1][1].loss == max(each.loss for _, each in won)
    number, loss = [int(each) for each in re.findall(r"round (\d+).* (\d+)\.$", story)[0]]
    (ply, closed) = next(each for each in won if views[each[0]].round == number)
    took = f"took {tile_name(views[ply - 1].takeable)}" if game.moves[ply - 1][1] == "take" else " in one"
    how = took in story or any(words in story and kind == closed.kind for words, kind in KINDS.items())
    return how and (closed.seat, closed.loss) == (who, loss) == (who, max(each.loss for _, each in won))


def okey_dokey(game: Ended, who: int, story: str) -> bool:  # noqa: ARG001 - all win or lose together
    """The grid is as full as that, or full of such cards."""
    cells, lengths = "".join(game.views[-1].rows), [len(row) for row in game.views[-1].rows]
    said = [int(each) for each in re.findall(r"\d+", story)]
    if "full grid" in story:
        return said == [sum(map(cells.count, "12345678")), cells.count("0"), cells.count("=")]
    placed, _, columns, _ = said
    return (min(lengths), sum(lengths)) == (columns, placed)


TRUE = {"okiya": okiya, "okago": okago, "boussanga": boussanga, "ok": ok, "okey_dokey": okey_dokey}


@pytest.mark.long
@pytest.mark.parametrize("key", TRUE)
def test_every_story_is_true_of_its_game(key: str) -> None:
    own = (table for table in TABLES if table.game.key == key)
    tables = [*islice((table for table in own if len(playout(table).moves) <= LONGEST[key]), MOST.get(key))]
    if key == "okago":
        plays = [tuple((1 - ply % 2, said) for ply, said in enumerate(game.split())) for game in OKAGO]
        games = [reviewed(tables[0], moves) for moves in plays]
        assert "could not be stopped" in games[-1].story
    else:
        games = [reviewed(table, playout(table).moves) for table in tables]
    games += [
        game.given_up(len(game.moves) - 2)
        for game in games
        if tables[0].can_resign and game.states[-2].to_act
    ]

    if key == "ok":  # its last tile is drawn
        drawn = Table(GAMES["ok"], 3, (("points", 10),))
        games.append(reviewed(drawn, playout(drawn).moves))
        assert "waited" in games[-1].story

    for game in games:
        story = game.story
        who = NAMES.index(re.split(r"[ ,]", story)[0]) if story.split()[0] in NAMES else 0
        held_on = story.endswith(" stayed in the game to the end.")
        assert game.moves[-1] == (1 - who, RESIGN) if held_on else TRUE[key](game, who, story), story
