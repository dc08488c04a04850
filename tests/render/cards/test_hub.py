"""The picture of all games: a box for each on shelves that grow. A recorded picture has the facts on it."""

from __future__ import annotations

import io

from PIL import Image

from games import GAMES
from render import card as render_card
from render.cards.hub import ACROSS, SHELF_PX, HubCard
from tests.render.cards.test_leaderboard import ALL_CARDS, names, overlapping

MOST_KIB_A_BOX = 30
GROUNDS = ("shelf", "box ", "welcome")
ALL = HubCard(tuple((game, 10 + 5 * i) for i, game in enumerate(GAMES)))


def test_every_game_has_a_box_after_the_welcome_in_the_order_given() -> None:
    shown = names(ALL.scene())

    assert [name for name in shown if name.startswith(("welcome", "box "))] == [
        "welcome",
        *(f"box {game}" for game in GAMES),
    ]
    assert overlapping(ALL.scene(), GROUNDS) == []


def test_the_shelves_grow_with_the_games_and_hold_them_all() -> None:
    for count in (1, 2, 3, 8, 9):
        card = HubCard((("ok", 30),) * count)
        picture = Image.open(io.BytesIO(render_card(card)))
        boxes = [(x, y) for name, x, y in card.scene() if name.startswith(("welcome", "box "))]

        assert picture.size == (SHELF_PX[0], SHELF_PX[1] * -(-(count + 1) // ACROSS))
        assert len(set(boxes)) == count + 1
        assert all(
            x + ALL_CARDS.size("welcome")[0] <= picture.width
            and y + ALL_CARDS.size("welcome")[1] <= picture.height
            for x, y in boxes
        )


def test_the_picture_of_our_games_is_light() -> None:
    assert len(render_card(ALL)) <= MOST_KIB_A_BOX * len(GAMES) * 1024
