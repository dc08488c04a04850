"""The pages of /settings and /setup as values: in every language they keep to Discord's limits."""

from __future__ import annotations

import pytest

from bot.languages import LANGUAGES, speaking
from bot.screens.preferences import settings_pages, settings_words
from bot.screens.preferences.rhythm import rhythm_page
from bot.screens.preferences.setup import page_of
from bot.screens.preferences.zones import REGIONS, meant, place_of
from bot.store.preferences import MOST_BLOCKED, ServerSetup, Wishes
from tests.bot.screens.limits import components_of, violations
from tests.bot.store.examples import NOON

CHOSEN = Wishes(
    "never", zone="America/Argentina/ComodRivadavia", quiet=(22, 7), hints=False, text_boards=True
)
BLOCKED = tuple(range(10**18, 10**18 + MOST_BLOCKED))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_page_keeps_to_the_limits_in_every_language(tag: str) -> None:
    with speaking(tag):
        pages = [
            *(settings_pages.main_page(wishes, BLOCKED, NOON) for wishes in (Wishes(), CHOSEN)),
            settings_pages.main_page(Wishes("direct", unreached=True), (), NOON),
            *(settings_pages.quiet_page(wishes, NOON) for wishes in (Wishes(), CHOSEN)),
            *(settings_pages.zones_page(region) for region in (None, *REGIONS)),
            settings_pages.blocked_page(BLOCKED),
            page_of(ServerSetup(threads=True), BLOCKED),
            page_of(ServerSetup(), ()),
            rhythm_page(
                ServerSetup(week_channel=1, week_day=6, week_hour=18, card_channel=2, card_hour=9),
                "setup",
                NOON,
            ),
        ]

    for page in pages:
        assert violations(components_of(page)) == []


def test_every_region_has_a_name() -> None:
    assert set(settings_words.REGIONS) == set(REGIONS)


def test_a_place_is_called_and_found_as_the_reader_calls_it() -> None:
    assert meant("Moskau") == []
    with speaking("de"):
        assert place_of("Europe/Moscow") == "Moskau"
        assert meant("moskau") == meant("Moscow") == ["Europe/Moscow"]
