"""Boussanga in Discord: its sentences and its rules. Cards are played in the composer, each player's own."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.screens.boussanga.advice import advice
from bot.screens.boussanga.alt import alt
from bot.screens.boussanga.composer import Composer
from bot.screens.boussanga.lesson import LESSON
from bot.screens.boussanga.puzzle import PUZZLE
from bot.screens.boussanga.review import BoussangaReview
from bot.screens.boussanga.words import NAMES_OF_FACINGS, game_over, last_round, told, why_not
from bot.screens.example import Example
from bot.screens.frame.controls import Row
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import FeatWords, GameScreen, OptionWords, Players
from games.boussanga import Boussanga, Reason
from games.boussanga.board import CELLS, FACINGS
from games.boussanga.cards import NAMES, SLOTS
from games.boussanga.fit import fit, fitting, no_card_fits
from games.boussanga.rules import GOAL
from games.boussanga.view import BoussangaView
from games.core import GameError, tidy
from games.players import Hint

_TO_MOVE = {
    "play": "{player} to move: play a card, or discard one instead.",
    "take": "{player} to move: take a combination that lies on the board.",
    "put": "{player} puts pawns back: {pawns} left.",
    "discard": "{player} to move: no card fits anywhere, so {player} discards one.",
    "return": "{player} to move: no card fits anywhere, so {player} discards one and chooses an element, "
    "all collected pawns of which go back on the board.",
}
_ENDS = {
    "points": "{over} {winners} won with a score of {points}.",
    "shared": "{over} {winners} share the win with a score of {points}.",
    "resigned": "{loser} resigned, so {winners} won.",
    "won": "Won with {cards} cards.",
    "scholar": "Won with {cards} cards: Boussanga Scholar.",
    "master": "Won with {cards} cards: Boussanga Master.",
    "late": "{points} points, but with {cards} cards: winning takes 12 or fewer, so this is lost.",
    "exhausted": "No card is left, and the score is {points} of 15, so this is lost.",
}
_STANDING = "Points: {standing}. The game ends at {goal}."
_FINAL = "Points: {standing}."
_TOGETHER = "Points: {points} of {goal}. Cards used: {cards}; 12 or fewer win."
_TERMS = {
    "versus": "Each for themselves, 2 to 4 players; alone you play against the deck.",
    "teams": "Two teams of two: seats 1 and 3 against seats 2 and 4.",
    "coop": "All together, 1 to 4 players: 15 points with 12 cards or fewer.",
}
_TEAMS_NEED = "Two teams need four players."
_THEN_A_CELL = "Card {slot}: now a cell ({places} to choose from)"
_THEN_A_FACING = "{action}: now a facing"
_FACING = "{action}: facing {facing}"
_SCORING = "{action}: facing {facing}, scores {points}"
_PASS = "{action}: discard card {slot}"
_PASS_BACK = "{action}: discard card {slot}, {element} goes back"
_PUT = "{action}: put {element} on {cell}"
_MISFIT = "The card does not fit there. {why}"
# When a person picks a suggestion, Discord writes its name into the field, and the person types on there.
_PICKED = re.compile(r"(?:card)?(.*?):nowa(?:cell\(\d+tochoosefrom\)|facing)")

_REFUSALS = {
    "notation": "“{action}” is not a move. Write a card, a cell and a facing, such as 2 c4 ne, or pass 2.",
    "off board": _MISFIT,
    "blocked": _MISFIT,
    "absent": _MISFIT,
    "reserve": _MISFIT,
    "nothing new": _MISFIT,
    "empty slot": "There is no card in slot {slot}.",
    "put first": "First put the pawns back on the board: write put, the element and a cell.",
    "a card fits": "A card of the hand fits, so nobody can pass now.",
    "name an element": "Name the element that goes back, such as pass 2 e.",
    "not collected": "No pawn of that element was collected.",
    "nothing to put back": "There is nothing to put back now.",
    "not to put back": "No pawn of that element is to be put back.",
    "occupied": "That cell is not empty. Choose an empty one.",
    "resign": "Nobody can resign here: only games of two against each other can be given up.",
}


_RULES = (
    (
        "**Cards are transparent.** Four lie open before every player, each with three or four pawns. Turn "
        "one to any of eight facings and lay it on the board: a pawn of the reserve goes on every empty "
        "cell, and a pawn that lies there must be of the same element. At least one must be new.",
        Example(Boussanga, seed=4),
    ),
    (
        "**Play a Card** opens your own screen, where you choose a card, move it and turn it before you play "
        "it. Here a card faces north-east: what was a step to the right is now a slanting step, so its "
        "pawns lie further apart.",
        Example(Boussanga, seed=4, seat=1, look="1.d6.ne"),
    ),
    (
        "**Laid.** The pawns of the card lie on the board, each on its cell; the card is gone, and a new one "
        "takes its slot.",
        Example(Boussanga, "1d6ne", seed=4),
    ),
    (
        "**Lines of four or more** of one element, in any direction, score at once for the player whose card "
        "completed them, no matter who laid the other pawns: all but three pawns of a line are yours, and "
        "the whole line leaves the board. Earth is worth 1, Water and Air 2, Fire 3. The first time you "
        "hold four pawns of an element, you get one more.",
        Example(Boussanga, "1c4e 3e6e", seed=4),
    ),
    (
        "**The end.** At 15 points, when the last card is drawn, or when the reserve of an element is "
        "empty (which is how careful players usually end), everybody else has one more turn. Most points "
        "win. Instead of playing a card you may discard one.",
        None,
    ),
    (
        "**Together, or alone:** the board is full. In turn take a combination that lies on it; of four "
        "collected pawns of an element all but three score, and those three you put back. 15 points with "
        "12 cards or fewer win; 10 or fewer: Boussanga Scholar; 8 or fewer: Boussanga Master.\n"
        "-# House rulings: the elements, their values, the 16 pawns each and the 48 cards are ours, for "
        "the printed sheet lost its pictures.",
        Example(Boussanga, seats=1, options={"mode": "coop"}, seed=4, seat=0),
    ),
)
_OPTIONS: Mapping[str, OptionWords] = {
    "mode": OptionWords(
        "Each alone, two teams of two, or all together (also alone).",
        {
            "versus": "Each alone (2 to 4 players)",
            "teams": "Two teams of two (4 players)",
            "coop": "All together, or solo (1 to 4 players)",
        },
    ),
    "symbols": OptionWords("Pictographs on the pawns; if this is off, letters instead."),
}
_FEATS = {"boussanga_master": FeatWords("Boussanga Master", "won Boussanga together with 8 cards or fewer")}


class BoussangaScreen(GameScreen[BoussangaView]):
    """How Boussanga looks and speaks; see ``GameScreen``."""

    game = Boussanga
    command = "boussanga"
    tagline = "Lay transparent cards, make lines of four, and gather the elements."
    minutes = 30
    learnt = "hard"
    group_help = "Boussanga: lay transparent cards and make lines of four."
    start_help = "Open a table for up to four."
    move_help = "2 c4 ne lays card 2 with its first pawn on c4, facing north-east; pass 2 discards it."
    options = _OPTIONS
    refusals = _REFUSALS
    puzzle = PUZZLE
    rules = _RULES
    feats = _FEATS
    lesson = LESSON
    private = Composer()
    review = BoussangaReview()

    def seats(self, view: BoussangaView, emoji: ApplicationEmoji) -> tuple[str, ...]:
        signs = ("@1", "@2", *(("@3 team", "@4 team") if view.mode == "teams" else ("@3", "@4")))
        return tuple(emoji.text(view.game, sign) for sign in signs[: view.players])

    def terms(self, options: Mapping[str, object]) -> str:
        return _TERMS[str(options["mode"])]

    def needed(self, options: Mapping[str, object]) -> str:
        return _TEAMS_NEED if options["mode"] == "teams" else super().needed(options)

    def status(self, view: BoussangaView, players: Players) -> str:
        lines = [self._now(view, players)]
        if view.last:
            lines.append(last_round(view))
        if view.mode != "coop":
            standing = _STANDING if view.last is None and view.outcome is None else _FINAL
            lines.append(standing.format(standing=self._standing(view, players), goal=GOAL))
        elif view.outcome is None:
            lines.append(_TOGETHER.format(points=view.points[0], goal=GOAL, cards=view.discarded))
        return "\n".join(lines)

    def _now(self, view: BoussangaView, players: Players) -> str:
        if view.outcome is not None:
            tied = view.outcome.reason == Reason.POINTS and view.points.count(max(view.points)) > 1
            return _ENDS["shared" if tied else view.outcome.reason].format(
                over=game_over(view),
                winners=players.names(view.outcome.winners),
                loser="" if view.resigned is None else players.name(view.resigned),
                points=max(view.points),
                cards=view.discarded,
            )
        player = players.name(view.turn or 0)
        if view.phase == "put":
            left = ", ".join(
                f"{view.put[element]} {NAMES[element]}" for element in NAMES if view.put[element]
            )
            return _TO_MOVE["put"].format(player=player, pawns=left)
        if no_card_fits(view):
            return _TO_MOVE["return" if any(view.collection) else "discard"].format(player=player)
        return _TO_MOVE["take" if view.mode == "coop" else "play"].format(player=player)

    def _standing(self, view: BoussangaView, players: Players) -> str:
        return ", ".join(
            f"{players.names(seats)} {points}" for seats, points in zip(view.sides, view.points, strict=True)
        )

    def alt(self, view: BoussangaView) -> str:
        return alt(view)

    def controls(
        self, _table: int, _ply: int, _view: BoussangaView, _emoji: ApplicationEmoji, _look: str
    ) -> list[Row]:
        """No rows: a player composes moves on their own screen."""
        return []

    def suggest(self, view: BoussangaView, typed: str) -> Mapping[str, str]:
        """First the cards, then the cells for the chosen card, then its facings there and their points."""
        if view.seat is None or not view.actions:
            return {}
        wanted = _PICKED.sub(r"\1", tidy(typed))
        others = {
            action: _in_words(action)
            for action in view.actions
            if action.startswith("p") and tidy(action).startswith(wanted)
        }
        if view.phase == "put":
            return others
        named: dict[str, str] = {}
        for slot in range(1, SLOTS + 1):
            places = fitting(view, view.seat, slot)
            if not places or not f"{slot}{wanted[1:]}".startswith(wanted):
                continue
            cell, facing = wanted[1:3], wanted[3:]
            if cell in CELLS:
                facings = [there for there in FACINGS if (cell, there) in places and there.startswith(facing)]
                named |= {
                    f"{slot} {cell} {there}": self._promise(view, slot, cell, there) for there in facings
                }
            elif wanted:
                anchors = dict.fromkeys(anchor for anchor, _ in places if anchor.startswith(cell))
                beginnings = [f"{slot} {anchor}" for anchor in anchors]
                named |= {action: _THEN_A_FACING.format(action=action) for action in beginnings}
            else:
                named[f"{slot}"] = _THEN_A_CELL.format(slot=slot, places=len(places))
        return named | others

    def _promise(self, view: BoussangaView, slot: int, cell: str, facing: str) -> str:
        action, points = f"{slot} {cell} {facing}", fit(view, view.seat or 0, slot, cell, facing).points
        sentence = _SCORING if points else _FACING
        return sentence.format(action=action, facing=NAMES_OF_FACINGS[facing], points=points)

    def told(
        self, before: BoussangaView, after: BoussangaView, seat: int, action: str, players: Players
    ) -> str:
        if after.change is None:
            return super().told(before, after, seat, action, players)
        return told(after.change, players.name(seat))

    def fact_words(self, error: GameError) -> Mapping[str, object]:
        return {"slot": error.facts.get("slot"), "why": why_not(error.facts)}

    def advice(self, view: BoussangaView, hint: Hint) -> str:
        return advice(view, hint)


def _in_words(action: str) -> str:
    """A pass, or a pawn to put back, in words."""
    verb, first, *second = action.split()
    if verb == "put":
        return _PUT.format(action=action, element=NAMES[first], cell=second[0])
    if second:
        return _PASS_BACK.format(action=action, slot=first, element=NAMES[second[0]])
    return _PASS.format(action=action, slot=first)
