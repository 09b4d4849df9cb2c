"""Boxes have room for longer languages: the pseudo-locale fits, in the type sizes that themes allow."""

from __future__ import annotations

import pytest
from pliego.checks.languages import checked_language
from pliego.text.locales import PSEUDO
from sampling import sampled
from workshop import ROOT

GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml"))


@pytest.mark.parametrize("game", sampled(GAMES, 5))
@pytest.mark.long
def test_every_face_and_figure_of_a_game_fits_in_the_pseudo_locale(game: str) -> None:
    translation = checked_language(ROOT / "content" / game, ROOT / "templates", PSEUDO, whole=True)
    assert translation is not None
    assert [str(problem) for problem in translation.problems] == []
    assert translation.is_complete
