"""Boussanga in Discord: its sentences and its rules. Cards are played in the composer, each player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.languages import Counted, Phrase, _, c_, n_
from bot.screens.boussanga import words
from bot.screens.boussanga.advice import PUZZLE, BoussangaReview, advice
from bot.screens.boussanga.composer import Composer
from bot.screens.boussanga.lesson import LESSON
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import Example, FeatWords, GameScreen, OptionWords, Players
from games.boussanga import Boussanga, Reason
from games.boussanga.board import CELLS, FACINGS
from games.boussanga.cards import SLOTS
from games.boussanga.fit import fit, fitting, no_card_fits, promised
from games.boussanga.rules import GOAL
from games.boussanga.view import BoussangaView
from games.core import GameError, Outcome, tidy
from games.players import Hint

_TO_MOVE: Mapping[str, Phrase] = {
    "play": _("{player} to move: play a card, or discard one instead."),
    "take": _("{player} to move: take a combination, pawns that lie on the board as a card shows them."),
    "discard": _("{player} to move: no card fits anywhere, so {player} discards one."),
    "return": _(
        "{player} to move: no card fits anywhere, so {player} discards one and chooses an element, "
        "all collected pawns of which go back on the board."
    ),
}
_TO_PUT = n_("{player} puts pawns back: {pawns} left.")
_SHARED = _("{winners} share the win.")
_RESIGNED = _("{loser} resigned, so {winners} won.")
_ENDS_TOGETHER: Mapping[str, Counted] = {
    "won": n_("Won with {count} card.", "Won with {count} cards."),
    "scholar": n_("Won with {count} card: Boussanga Scholar.", "Won with {count} cards: Boussanga Scholar."),
    "master": n_("Won with {count} card: Boussanga Master.", "Won with {count} cards: Boussanga Master."),
    "late": n_(
        "{points} points, but with {count} card: winning takes 12 or fewer, so this is lost.",
        "{points} points, but with {count} cards: winning takes 12 or fewer, so this is lost.",
    ),
}
_EXHAUSTED = _("No card is left, and the score is {points} of 15, so this is lost.")
_STANDING = _("Points: {standing}. The game ends at {goal}.")
_FINAL = _("Points: {standing}.")
_TOGETHER = _("Points: {points} of {goal}. Cards used: {cards}; 12 or fewer win.")
_TERMS: Mapping[str, Phrase] = {
    "versus": _("Each for themselves, 2 to 4 players; alone you play against the deck."),
    "teams": _("Two teams of two: points count for the whole team."),
    "coop": _("All together, 1 to 4 players: 15 points with 12 cards or fewer."),
}
_TEAMS_NEED = _("Two teams need four players.")
# Translators: suggestions while a move is typed. {action} is what the move says so far: "2 d4".
_THEN_A_CELL = n_("Card {slot}: now a cell ({count} to choose from)")
_THEN_A_FACING = _("{action}: now a facing")
_FACING = _("{action}: facing {facing}")
_SCORING = n_("{action}: facing {facing}, scores {count}")
_PASS = _("{action}: discard card {slot}")
_PASS_BACK = _("{action}: discard card {slot}, {element} goes back")
_PUT = _("{action}: put {element} on {cell}")
_MISFIT = _("The card does not fit there. {why}")
# Translators: points: those that the move of the reader scored, and the most that any move could have scored.
_MORE_THERE = _("-# You scored {points}; {most} was there.")

_REFUSALS: Mapping[str, Phrase] = {
    "notation": _("“{action}” is not a move. Write a card, a cell and a facing, such as 2 c4 ne, or pass 2."),
    "off board": _MISFIT,
    "blocked": _MISFIT,
    "absent": _MISFIT,
    "reserve": _MISFIT,
    "nothing new": _MISFIT,
    "empty slot": _("There is no card in slot {slot}."),
    "put first": _("First put the pawns back on the board: write put, the element and a cell."),
    "a card fits": _("A card of the hand fits, so nobody can pass now."),
    "name an element": _("Name the element that goes back, such as pass 2 e."),
    "not collected": _("No pawn of that element was collected."),
    "nothing to put back": _("There is nothing to put back now."),
    "not to put back": _("No pawn of that element is to be put back."),
    "occupied": _("That cell is not empty. Choose an empty one."),
    "resign": _("Nobody can resign here: only games of two against each other can be given up."),
}


_RULES = (
    (
        _(
            "**Cards are transparent.** Four lie open before every player, each with three or four pawns. "
            "Turn one to any of eight facings and lay it on the board: a pawn of the reserve goes on every "
            "empty cell, and a pawn that lies there must be of the same element. At least one must be new."
        ),
        Example(Boussanga, seed=4),
    ),
    (
        _(
            "**Play a Card** opens your own screen, where you choose a card, move it and turn it before you "
            "play it. Here a card faces north-east: what was a step to the right is now a slanting step, so "
            "its pawns lie further apart. The small gold ring marks its first pawn: a move such as 1 d6 ne "
            "names the cell of this pawn."
        ),
        Example(Boussanga, seed=4, seat=1, look="1.d6.ne"),
    ),
    (
        _(
            "**Laid.** The pawns of the card lie on the board, each on its cell; the card is gone, and a new "
            "one takes its slot."
        ),
        Example(Boussanga, "1d6ne", seed=4),
    ),
    (
        _(
            "**Lines of four or more** of one element, in any direction, score at once for the player whose "
            "card completed them, no matter who laid the other pawns: all but three pawns of a line are "
            "yours, and the whole line leaves the board. Earth is worth 1, Water and Air 2, Fire 3. The "
            "first time you hold four pawns of an element, you get one more. In typed moves e is Earth, w "
            "Water, a Air and f Fire."
        ),
        Example(Boussanga, "1c4e 3e6e", seed=4),
    ),
    (
        _(
            "**The end.** At 15 points, when the last card is drawn, or when the reserve of an element is "
            "empty (which is how careful players usually end), everybody else has one more turn. Most points "
            "win. Instead of playing a card you may discard one."
        ),
        None,
    ),
    (
        _(
            "**Together, or alone:** the board is full. In turn take a combination that lies on it; of four "
            "or more collected pawns of an element all but three score, and those three you put back. 15 "
            "points with 12 cards or fewer win; 10 or fewer: Boussanga Scholar; 8 or fewer: Boussanga "
            "Master.\n-# House rulings: the elements, their values, the 16 pawns each and the 48 cards are "
            "ours, for the printed sheet lost its pictures."
        ),
        Example(Boussanga, seats=1, options={"mode": "coop"}, seed=4, seat=0),
    ),
)
_OPTIONS: Mapping[str, OptionWords] = {
    "mode": OptionWords(
        _("Each alone, two teams of two, or all together (also alone)."),
        {
            "versus": _("Each alone (2 to 4 players)"),
            "teams": _("Two teams of two (4 players)"),
            "coop": _("All together, or solo (1 to 4 players)"),
        },
    ),
    "symbols": OptionWords(_("Pictographs on the pawns; without them, shapes and colours alone.")),
}
_FEATS = {
    "boussanga_master": FeatWords(_("Boussanga Master"), _("won Boussanga together with 8 cards or fewer"))
}
_LADDERS = {"boussanga_coop": _("Boussanga co-op")}
# Translators: the levels at which a game played together can be won, the lowest first.
_LEVELS = {"won": c_("level", "Won"), "scholar": c_("level", "Scholar"), "master": c_("level", "Master")}


class BoussangaScreen(GameScreen[BoussangaView]):
    """How Boussanga looks and speaks; see ``GameScreen``."""

    game = Boussanga
    command = "boussanga"
    tagline = _("Lay transparent cards, make lines of four, and gather the elements.")
    learnt = "hard"
    group_help = _("Boussanga: lay transparent cards and make lines of four.")
    start_help = _("Open a table for up to four.")
    move_help = _("2 c4 ne lays card 2 with its first pawn on c4, facing north-east; pass 2 discards it.")
    options = _OPTIONS
    refusals = _REFUSALS
    puzzle = PUZZLE
    rules = _RULES
    feats = _FEATS
    ladders = _LADDERS
    levels = _LEVELS
    lesson = LESSON
    private = Composer()
    review = BoussangaReview()

    def seats(self, view: BoussangaView, emoji: ApplicationEmoji) -> tuple[str, ...]:
        signs = ("@1", "@2", *(("@3 team", "@4 team") if view.mode == "teams" else ("@3", "@4")))
        return tuple(emoji.text(view.game, sign) for sign in signs[: view.players])

    def terms(self, options: Mapping[str, object]) -> str:
        return str(_TERMS[str(options["mode"])])

    def needed(self, options: Mapping[str, object]) -> str:
        return str(_TEAMS_NEED) if options["mode"] == "teams" else super().needed(options)

    def status(self, view: BoussangaView, players: Players) -> str:
        lines = [self._now(view, players)]
        if view.last:
            lines.append(words.last_round(view))
        if view.mode != "coop":
            standing = _STANDING if view.last is None and view.outcome is None else _FINAL
            lines.append(standing.format(standing=self._standing(view, players), goal=GOAL))
        elif view.outcome is None:
            lines.append(_TOGETHER.format(points=view.points[0], goal=GOAL, cards=view.discarded))
        return "\n".join(lines)

    def _now(self, view: BoussangaView, players: Players) -> str:
        if view.outcome is not None:
            return _ended(view, view.outcome, players)
        player = players.name(view.turn or 0)
        if view.phase == "put":
            return _TO_PUT.format(count=sum(view.put), player=player, pawns=words.counted(view.put))
        if no_card_fits(view):
            return _TO_MOVE["return" if any(view.collection) else "discard"].format(player=player)
        return _TO_MOVE["take" if view.mode == "coop" else "play"].format(player=player)

    def _standing(self, view: BoussangaView, players: Players) -> str:
        return ", ".join(
            f"{players.names(seats)}\N{NO-BREAK SPACE}{points}"
            for seats, points in zip(view.sides, view.points, strict=True)
        )

    def alt(self, view: BoussangaView) -> str:
        return words.alt(view)

    def lines(self, view: BoussangaView) -> list[str]:
        return words.lines(view)

    def suggest(self, view: BoussangaView, typed: str) -> Mapping[str, str]:
        """First the cards, then the cells for the chosen card, then its facings there and their points."""
        if view.seat is None or not view.actions:
            return {}
        fits = {slot: fitting(view, view.seat, slot) for slot in range(1, SLOTS + 1)}
        wanted = _unpicked(fits, tidy(typed))
        others = {
            action: _in_words(action)
            for action in view.actions
            if action.startswith("p") and tidy(action).startswith(wanted)
        }
        if view.phase == "put":
            return others
        named: dict[str, str] = {}
        for slot, places in fits.items():
            if not places or not f"{slot}{wanted[1:]}".startswith(wanted):
                continue
            cell, facing = wanted[1:3], wanted[3:]
            if cell in CELLS:
                facings = [there for there in FACINGS if (cell, there) in places and there.startswith(facing)]
                named |= {
                    f"{slot} {cell} {there}": self._promise(view, slot, cell, there) for there in facings
                }
            elif wanted:
                anchors = {anchor for anchor, _facing in places if anchor.startswith(cell)}
                beginnings = [f"{slot} {anchor}" for anchor in sorted(anchors, key=CELLS.index)]
                named |= {action: _THEN_A_FACING.format(action=action) for action in beginnings}
            else:
                named[f"{slot}"] = _THEN_A_CELL.format(slot=slot, count=len(places))
        return named | others

    def _promise(self, view: BoussangaView, slot: int, cell: str, facing: str) -> str:
        action, points = f"{slot} {cell} {facing}", fit(view, view.seat or 0, slot, cell, facing).points
        if points:
            return _SCORING.format(count=points, action=action, facing=words.FACING_NAMES[facing])
        return _FACING.format(action=action, facing=words.FACING_NAMES[facing])

    def told(
        self, before: BoussangaView, after: BoussangaView, seat: int, action: str, players: Players
    ) -> str:
        if after.change is None:
            return super().told(before, after, seat, action, players)
        return words.told(after.change, players.name(seat))

    def missed(self, before: BoussangaView, after: BoussangaView, seat: int) -> str:
        if before.phase != "play" or after.change is None:
            return ""
        most = max(max(promised(before, seat, slot).values(), default=0) for slot in range(1, SLOTS + 1))
        scored = after.change.scored.points
        return _MORE_THERE.format(points=scored, most=most) if most > scored else ""

    def fact_words(self, error: GameError) -> Mapping[str, object]:
        return {"slot": error.facts.get("slot"), "why": words.why_not(error.facts)}

    def advice(self, view: BoussangaView, hint: Hint) -> str:
        return advice(view, hint)


def _ended(view: BoussangaView, outcome: Outcome, players: Players) -> str:
    winners = players.names(outcome.winners)
    if outcome.reason in _ENDS_TOGETHER:
        return _ENDS_TOGETHER[outcome.reason].format(count=view.discarded, points=view.points[0])
    if outcome.reason == Reason.EXHAUSTED:
        return _EXHAUSTED.format(points=view.points[0])
    if view.resigned is not None:
        return _RESIGNED.format(loser=players.name(view.resigned), winners=winners)
    if view.points.count(max(view.points)) > 1:
        return f"{words.game_over(view)} {_SHARED.format(winners=winners)}"
    return f"{words.game_over(view)} {words.WON_BY.format(count=len(outcome.winners), winners=winners)}"


def _unpicked(fits: Mapping[int, Sequence[tuple[str, str]]], wanted: str) -> str:
    """What was typed, with the notation instead of the name of a picked beginning.

    When a person picks a suggestion, Discord writes its name into the field, and the person types on there.
    """
    names = {"": ""}
    for slot, places in fits.items():
        names[tidy(_THEN_A_CELL.format(slot=slot, count=len(places)))] = f"{slot}"
        for anchor in {anchor for anchor, _facing in places}:
            names[tidy(_THEN_A_FACING.format(action=f"{slot} {anchor}"))] = f"{slot}{anchor}"
    picked = max((name for name in names if wanted.startswith(name)), key=len)
    return names[picked] + wanted.removeprefix(picked)


def _in_words(action: str) -> str:
    """A pass, or a pawn to put back, in words."""
    verb, first, *second = action.split()
    if verb == "put":
        return _PUT.format(action=action, element=words.ELEMENT_NAMES[first], cell=second[0])
    if second:
        return _PASS_BACK.format(action=action, slot=first, element=words.ELEMENT_NAMES[second[0]])
    return _PASS.format(action=action, slot=first)
