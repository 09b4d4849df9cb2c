"""Boxes have room for longer languages: the pseudo-locale fits, in the type sizes that themes allow."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from workshop import ROOT

from generator.checking.tongues import tongue_of
from generator.locales import PSEUDO

GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml"))


@pytest.mark.parametrize("game", GAMES)
def test_every_face_and_figure_of_a_game_fits_in_the_pseudo_locale(game: str) -> None:
    tongue = tongue_of(ROOT / "content" / game, ROOT / "templates", PSEUDO, whole=True)
    assert tongue is not None
    assert [str(problem) for problem in tongue.problems] == []
    assert tongue.is_complete


def test_a_box_too_small_for_a_longer_language_is_seen(tmp_path: Path) -> None:
    """Two boxes of a layout with less room: both are told, on each card that they hold."""
    game = tmp_path / "gamonal-resiste"
    shutil.copytree(ROOT / "content" / "gamonal-resiste", game)
    layout = game / "look/layouts/card.yaml"
    text = layout.read_text("utf-8")
    for old, new in (("43, 10.7]", "20, 10.7]"), ("48.2, 38.1]", "48.2, 20]")):
        assert old in text
        text = text.replace(old, new)
    layout.write_text(text, "utf-8")
    tongue = tongue_of(game, ROOT / "templates", PSEUDO, whole=True)
    assert tongue is not None
    told = [str(problem) for problem in tongue.problems]
    assert any("`title` of `vecinos/" in each for each in told)
    assert any("`effect` of `vecinos/" in each for each in told)
