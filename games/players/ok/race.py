"""What a hand of OK is worth: the chance that it closes before the others, and what that changes.

Worth is the estimated share of the game that the seat wins, judged by the points. Knows no tiles.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.ok.solver import LOSSES

HAZARDS: Final = (0.0, 0.002, 0.004, 0.008, 0.016, 0.025, 0.032, 0.045, 0.057, 0.066, 0.075, 0.09, 0.1)
"""The chance that a player closes after 0, 1, 2 .. turns of a round, measured with players who go by feel."""

TAKE: Final = 1.5
"""The factor of that chance for every discard that the player took more than usual: 80 games of four players
who go by feel were 10^42 times as likely with it as without."""

USUAL_TAKES: Final = 0.6
TAKES_A_TURN: Final = 0.2
MOST_HAZARD: Final = 0.5

SHARES: Final = {
    "sets": (0.06, 0.105, 0.18, 0.26, 0.35, 0.48, 0.65, 0.8),
    "pairs": (0.04, 0.045, 0.075, 0.1, 0.12, 0.15, 0.18, 0.2),
    "colour": (0.03, 0.03, 0.05, 0.065, 0.08, 0.095, 0.11, 0.125),
}
"""The share of the unseen tiles that usually helps a hand, by the number of tiles that it lacks."""

BARE_SHARE: Final = 0.02
"""The share of real OKs: a player without one can only hope to draw one and throw it."""

DISCARD: Final = 0.7
"""The chance that the discard before the turn helps, as a part of the chance of a tile of the stock."""

MOST_CYCLES: Final = 24

POINT: Final = 1 / 160
"""What being one point behind costs, as a part of a whole game."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worth to a seat of each end of a round: if it closes, if another seat closes, if nobody does.

    ``closing`` has, for every kind, the worth without and with a real OK thrown.
    """

    closing: dict[str, tuple[float, float]]
    beaten: float
    drawn: float

    @classmethod
    def of(cls, scores: Sequence[int], seat: int) -> Stakes:
        def after(closer: int | None, loss: int) -> float:
            return share_of_win([score - loss * (at != closer) for at, score in enumerate(scores)], seat)

        others = [other for other in range(len(scores)) if other != seat]
        return cls(
            closing={kind: (after(seat, bare), after(seat, more)) for kind, (bare, more) in LOSSES.items()},
            beaten=sum(after(other, LOSSES["sets"][0]) for other in others) / len(others),
            drawn=after(None, 1),
        )


def share_of_win(scores: Sequence[int], seat: int) -> float:
    """A seat's share of the win; before the end, an estimate from the points.

    A little is subtracted for being behind, so that it plays for points even in a game that is almost
    decided.
    """
    best = max(scores)
    behind = (best - scores[seat]) * POINT
    if min(scores) <= 0:
        return (scores[seat] == best) / scores.count(best) - behind
    rounds = 1 + min(scores) / 2
    share = 1 / sum(math.exp((score - scores[seat]) / (1.5 * math.sqrt(rounds))) for score in scores)
    return share - behind


class Race:
    """One hand against the others, from the seat's throw until the stock ends.

    ``hazards`` are the chances that another seat closes between two turns, for every coming round of turns.
    """

    def __init__(self, stakes: Stakes, hazards: Sequence[float]) -> None:
        self.stakes = stakes
        self._hazards = hazards[:MOST_CYCLES]
        self._tables: dict[tuple[str, bool], list[list[float]]] = {}
        self.hopeless = stakes.drawn
        for hazard in reversed(self._hazards):
            self.hopeless = hazard * stakes.beaten + (1 - hazard) * self.hopeless

    def after_throwing(self, kind: str, missing: int, share: float, has_ok: bool) -> float:
        """The worth of a hand that lacks ``missing`` tiles and is helped by a ``share`` of the unseen tiles.

        If none is missing, any tile closes; then ``share`` counts the tiles that let it throw an OK.
        """
        return self._row(kind, missing, share, has_ok)[0]

    def before_drawing(self, kind: str, missing: int, share: float, has_ok: bool) -> float:
        """The worth of the same hand just before the seat draws from the stock."""
        bare, more = self.stakes.closing[kind]
        stay = self.after_throwing(kind, missing, share, has_ok)
        if not missing:
            return share * more + (1 - share) * max(bare, stay)
        hit = self._usual(kind, missing - 1, has_ok)[0]
        return share * (max(bare, hit) if missing == 1 else hit) + (1 - share) * stay

    def turn(self, share: float, taken: float, drawn: float) -> float:
        """The worth after a throw, given the worth of the hand with the next tile.

        ``taken`` is that worth with a tile that helps (a ``share`` of all), ``drawn`` with any tile.
        """
        discard = DISCARD * share
        hazard = self._hazards[0]
        return hazard * self.stakes.beaten + (1 - hazard) * (discard * taken + (1 - discard) * drawn)

    def _usual(self, kind: str, missing: int, has_ok: bool) -> list[float]:
        """The worth of a usual hand that lacks ``missing`` tiles, in every round of turns from now on."""
        rows = self._tables.setdefault((kind, has_ok), [])
        while len(rows) <= missing:
            rows.append(self._row(kind, len(rows), _usual_share(kind, len(rows), has_ok), has_ok))
        return rows[missing]

    def _row(self, kind: str, missing: int, share: float, has_ok: bool) -> list[float]:
        """The worth in every round of turns.

        Later the share comes nearer to the usual one, as draws change it.
        """
        bare, more = self.stakes.closing[kind]
        nearer = self._usual(kind, missing - 1, has_ok) if missing else []
        now = _chance(share)
        later = _chance((share + _usual_share(kind, missing, has_ok)) / 2) if missing or has_ok else now
        worth = self.stakes.drawn
        row = [worth]
        for i in range(len(self._hazards) - 1, -1, -1):
            if missing == 0:
                hit, stay = more, max(bare, worth)
            else:
                hit, stay = max(bare, nearer[i + 1]) if missing == 1 else nearer[i + 1], worth
            chance = now if i == 0 else later
            turn = chance * hit + (1 - chance) * stay
            worth = self._hazards[i] * self.stakes.beaten + (1 - self._hazards[i]) * turn
            row.append(worth)
        row.reverse()
        return row


def _usual_share(kind: str, missing: int, has_ok: bool) -> float:
    if not missing and not has_ok:
        return BARE_SHARE
    shares = SHARES[kind]
    return shares[min(missing, len(shares) - 1)]


def _chance(share: float) -> float:
    """The chance that the discard before the turn or else the drawn tile helps, by the share that helps."""
    return 1 - (1 - share) * (1 - DISCARD * share)
