"""Gamonal resiste: a card with less room than a longer language needs is told."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from pliego.checks.languages import checked_language
from pliego.text.locales import PSEUDO
from workshop import ROOT


def _halved(box: re.Match[str]) -> str:
    """Return a box of half its width and half its height."""
    start, at, wide, high = box.groups()
    return f"{start}{at}, {float(wide) / 2}, {float(high) / 2}]"


@pytest.mark.long
def test_a_box_too_small_for_a_longer_language_is_seen(tmp_path: Path) -> None:
    """Two boxes of a layout with less room: both are told, on each card that they hold."""
    game = tmp_path / "gamonal-resiste"
    shutil.copytree(ROOT / "content" / "gamonal-resiste", game)
    layout = game / "look/layouts/card.yaml"
    text = layout.read_text("utf-8")
    text, boxes = re.subn(r"(id: (?:title|effect), at: \[)(\S+, \S+), (\S+), (\S+)\]", _halved, text)
    assert boxes == 2
    layout.write_text(text, "utf-8")
    translation = checked_language(game, ROOT / "templates", PSEUDO, whole=True)
    assert translation is not None
    told = [str(problem) for problem in translation.problems]
    assert any("`title` of `vecinos/" in each for each in told)
    assert any("`effect` of `vecinos/" in each for each in told)
