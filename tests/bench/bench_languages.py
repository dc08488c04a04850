"""The processor time of laying out 10,000 screens in each language, compared with the same in English.

Run with ``python -m tests.bench.bench_languages``. The screens are boards and private screens of all games in
positions of plays; each is laid out once in every language before the next one, so that whatever else the
machine does slows all languages down alike. Catalogues are compiled before.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from bot.languages import ENGLISH, LANGUAGES, load_all, speaking
from tests.bot.screens.looking import SHOWN, board_of, every_emoji, private_of, tables_of

SCREENS = 10_000
POSITIONS = 6
"""At each of the tables of a game."""


def screens() -> Iterator[Callable[[], object]]:
    """The boards and the private screens, each laid out when it is called."""
    emoji = every_emoji()
    for dealt in (dealt for shown in SHOWN.values() for dealt in shown):
        for table in tables_of(dealt, POSITIONS):
            yield partial(board_of, table, "", emoji)
            if table.state is not None and table.state.to_act:
                seat = table.state.to_act[0]
                try:
                    private_of(table, seat, "", emoji)
                except AssertionError:  # this game has none
                    continue
                yield partial(private_of, table, seat, "", emoji)


def main() -> None:
    load_all()
    found = list(screens())
    rounds = -(-SCREENS // len(found))
    took: dict[str, list[float]] = {tag: [] for tag in LANGUAGES}
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        spent = dict.fromkeys(LANGUAGES, 0.0)
        for lay_out in found:
            lay_out()  # what is worked out once for a position is worked out here
            for tag in LANGUAGES:
                with speaking(tag):
                    began = time.process_time()
                    lay_out()
                    spent[tag] += time.process_time() - began
        for tag, seconds in spent.items():
            took[tag].append(seconds)
        gc.collect()
    print(
        f"{rounds * len(found)} screens, {len(found)} different ones, in each of {len(LANGUAGES)} languages"
    )
    for tag, all_of_it in took.items():
        ratio = median(mine / english for mine, english in zip(all_of_it, took[ENGLISH], strict=True))
        print(f"{tag:6} {sum(all_of_it):6.2f} s of processor, {ratio:.3f}x of English")


if __name__ == "__main__":
    main()
