"""The five games are complete in English: a text that changes in Spanish is looked over before it lands."""

from __future__ import annotations

import pytest
from pliego.checks.languages import checked_language
from pliego.game.reader import find_games
from sampling import sampled
from workshop import ROOT

CONTENT = ROOT / "content"


@pytest.mark.parametrize("game", sampled(find_games(CONTENT), 5))
@pytest.mark.long
def test_a_game_lacks_no_text_in_english(game: str) -> None:
    translation = checked_language(CONTENT / game, ROOT / "templates", "en")
    assert translation is not None
    assert [str(problem) for problem in translation.missing] == []
    assert translation.is_complete
