"""Boxes have room for longer languages: the pseudo-locale fits, in the type sizes that themes allow."""

from __future__ import annotations

import re
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


def _halved(box: re.Match[str]) -> str:
    """Return a box of half its width and half its height."""
    start, at, wide, high = box.groups()
    return f"{start}{at}, {float(wide) / 2}, {float(high) / 2}]"


def test_a_box_too_small_for_a_longer_language_is_seen(tmp_path: Path) -> None:
    """Two boxes of a layout with less room: both are told, on each card that they hold."""
    game = tmp_path / "gamonal-resiste"
    shutil.copytree(ROOT / "content" / "gamonal-resiste", game)
    layout = game / "look/layouts/card.yaml"
    text = layout.read_text("utf-8")
    text, boxes = re.subn(r"(id: (?:title|effect), at: \[)(\S+, \S+), (\S+), (\S+)\]", _halved, text)
    assert boxes == 2
    layout.write_text(text, "utf-8")
    tongue = tongue_of(game, ROOT / "templates", PSEUDO, whole=True)
    assert tongue is not None
    told = [str(problem) for problem in tongue.problems]
    assert any("`title` of `vecinos/" in each for each in told)
    assert any("`effect` of `vecinos/" in each for each in told)
