"""The words of a review for one judgement, as the pages put them together. Knows no game."""

from __future__ import annotations

from bot.screens.game import ReviewWords
from bot.screens.registry import SCREENS
from games.core import Game, View
from games.players import PLAYERS as COMPUTERS
from games.players import Fact
from games.players.review import Judgement
from tests.bot.screens.sentences import PLAYERS, reads_well

LONGEST_IN_A_MENU = 100


def words_of(game: str) -> ReviewWords[View]:
    words = SCREENS[game].review
    assert words is not None
    return words


def sentence(game: str, judged: Judgement) -> str:
    """What a list of moves says of a judgement, after the move; "" if nothing."""
    words = words_of(game)
    verdict = words.verdicts.get(words.word(judged))
    if verdict is None:
        return ""
    return verdict.format(player=PLAYERS.name(judged.seat), **words.fact_words(judged))


def more(state: Game, judged: Judgement) -> list[str]:
    """What the page of the move adds."""
    return words_of(state.key).more(judged, state.view(judged.seat), state.view(judged.seat), PLAYERS)


def broken(state: Game, facts: dict[str, tuple[dict[str, Fact], ...]]) -> list[str]:
    """What is wrong with the words for judgements with these verdicts and facts.

    The texts that do not read well, the words that are never used, and the verdicts that are left out here.
    """
    words, found, used = words_of(state.key), [], set[str]()
    for verdict, variants in facts.items():
        for variant in variants:
            judged = Judgement(0, 0, "", verdict, variant, better=("",) * ("better_points" in variant))
            used.add(words.word(judged))
            template = words.in_short.get(words.word(judged))
            short = "" if template is None else template.format(**words.fact_words(judged))
            texts = [sentence(state.key, judged), *more(state, judged)]
            found += [text for text in texts if not reads_well(text.replace("**", ""))]
            found += [short] * (len(short) > LONGEST_IN_A_MENU or "{" in short or "  " in short)
    reviewer = COMPUTERS[state.key].review
    left_out = set() if reviewer is None else {*reviewer.verdicts} - {*facts}
    return found + sorted({*words.verdicts} - used) + sorted(left_out)
