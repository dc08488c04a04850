"""OK racks and positions for tests, other deals of hidden tiles, and a sensible way to choose an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from games.core import Game, IllegalAction
from games.ok import OK
from games.ok.solver import best_sets
from games.ok.tiles import FACES, KINDS, RACK, TILES, in_order, ok_of, without_tile
from tests.games.ok.naive import every_set

SETS = "r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k3 k4 k5"
"""Thirteen tiles that all lie in sets; k1 or k6 makes them fourteen."""

PAIRS = "r1 r1 r9 r9 b4 b4 g6 g6 g12 g12 k2 k2 k8"
"""Six pairs and k8."""

SCATTERED = "r1 r5 r9 b2 b6 b10 g3 g7 g11 k4 k8 k12 k13 r13"
"""Fourteen tiles without any set or pair."""


def tiles(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def table(
    rack: str,
    *,
    others: Sequence[str] = (),
    turn: int = 1,
    seats: int = 2,
    indicator: str = "g1",
    piles: Sequence[str] = (),
    stock: str = "",
    left: int | None = None,
    turns: int | None = None,
    starter: int | None = None,
    scores: str | None = None,
    words: str = "",
    phase: str | None = None,
) -> OK:
    """A round in which player ``turn`` is to move with these tiles: 15 to throw one, 14 to take one.

    The next seats have ``others``, in order. Racks, piles and the stock are filled up with tiles that no
    argument names; the first tiles of the stock are ``stock``. With ``left``, the stock has this number of
    tiles, and the rest lies at the bottom of the piles.
    """
    own = tiles(rack)
    phase = phase or ("throw" if len(own) > RACK else "take")
    held = [list(own), *(list(tiles(other)) for other in others)]
    held += [[] for _ in range(seats - len(held))]
    lying = [list(tiles(pile)) for pile in piles] + [[] for _ in range(seats - len(piles))]
    top = list(tiles(stock))
    free = list(TILES)
    for tile in (indicator, *top, *(tile for part in (*held, *lying) for tile in part)):
        free.remove(tile)
    Random(rack).shuffle(free)
    for other in held[1:]:
        while len(other) < RACK:
            other.append(free.pop())
    if phase == "take" and not lying[turn - 2]:
        lying[turn - 2].append(free.pop())
    while left is not None and len(top) + len(free) > left:
        shortest = min(lying, key=len)
        shortest.insert(0, free.pop())
    least_turns = seats * max(map(len, lying))
    made = turns if turns is not None else least_turns + (1 if phase == "take" and not least_turns else 0)
    racks = [held[(seat - turn + 1) % seats] for seat in range(seats)]
    begun = (turn - 1 - made) % seats + 1 if starter is None else starter
    return OK.from_position(
        ";".join(
            [
                indicator,
                f"{turn} {phase} {made}",
                "|".join(",".join(in_order(rack)) for rack in racks),
                ",".join([*top, *free]) or "-",
                "|".join(",".join(pile) or "-" for pile in lying),
                scores or ",".join(["20"] * seats),
                f"starter={begun} {words}",
            ]
        )
    )


def some_tiles(random: Random, size: int, oks: int = 0, highest: int = 13) -> tuple[list[str], str]:
    """Tiles of numbers up to ``highest``, including this number of real OKs; and the OK."""
    indicator = random.choice([face for face in FACES if int(face[1:]) <= highest])
    ok = ok_of(indicator)
    low = [tile for tile in without_tile(TILES, indicator) if tile == "*" or int(tile[1:]) <= highest]
    return [*random.sample([tile for tile in low if tile != ok], size - oks), *[ok] * oks], ok


def nearly_closing(random: Random) -> tuple[tuple[str, ...], str]:
    """A rack of 15 in which most tiles lie in sets or pairs, with up to two OKs."""
    indicator = random.choice(FACES)
    ok = ok_of(indicator)
    free = [tile for tile in without_tile(TILES, indicator) if tile != ok]
    rack: list[str] = []
    sets = every_set(ok)
    doubled = random.random() < 0.3
    while len(rack) <= (12 if doubled else 11):
        wanted = [random.choice(KINDS)] * 2 if doubled else random.choice(sets)
        wanted = ["*" if face == ok else face for face in wanted]
        if len(rack) + len(wanted) <= 14 and all(free.count(tile) >= wanted.count(tile) for tile in wanted):
            rack += wanted
            for tile in wanted:
                free.remove(tile)
    for _ in range(random.choice([0, 1, 2])):
        rack[random.randrange(len(rack))] = ok
    while len(rack) < 15:
        rack.append(free.pop(random.randrange(len(free))))
    if random.random() < 0.5:
        rack[random.randrange(15)] = free.pop(random.randrange(len(free)))
    random.shuffle(rack)
    return tuple(rack), ok


def refusal(state: OK, action: str, seat: int | None = None) -> IllegalAction:
    """The refusal of an action of the seat to move; it must name the legal actions."""
    mover = state.to_act[0] if seat is None else seat
    with pytest.raises(IllegalAction) as refused:
        state.play(mover, action)
    assert refused.value.legal == state.actions(mover)
    return refused.value


def redeal(state: OK, viewer: int | None, seed: int) -> OK:
    """The same game with everything that the viewer may not know dealt again: racks, stock, later rounds.

    The racks may contradict what everybody saw: a tile that was just taken may lie in the stock. Even then a
    view must not show it. When the round is over, the racks are open, and only the order of the stock is
    secret.
    """
    random = Random(f"{state.position} {viewer} {seed}")
    stock = list(state.stock)
    racks = list(state.racks)
    closed_to_viewer = [
        seat for seat in state.seated if seat != viewer and state.view(viewer).racks[seat] is None
    ]
    hidden = [*stock, *(tile for seat in closed_to_viewer for tile in racks[seat])]
    random.shuffle(hidden)
    for seat in closed_to_viewer:
        size = len(racks[seat])
        racks[seat], hidden = in_order(hidden[:size]), hidden[size:]
    drawn = state.drawn
    if drawn is not None and state.turn in closed_to_viewer:
        drawn = random.choice(racks[state.turn])
    return replace(state, racks=tuple(racks), stock=tuple(hidden), drawn=drawn, seed=random.randbytes(16))


def steady(state: Game, seat: int, random: Random) -> str:
    """Show, close, or throw a tile that lies in no set now; else any action."""
    assert isinstance(state, OK)
    actions = state.actions(seat)
    wanted = [action for action in actions if action == "show" or action.startswith("close ")]
    if not wanted and state.phase == "throw":
        loose = set(best_sets(state.racks[seat], state.ok).leftover) - {state.ok}
        wanted = [action for action in actions if action in loose]
    return random.choice(wanted or actions)
