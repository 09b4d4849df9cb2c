"""Gamonal resiste: a mistake is told once, and what is played is told beside what is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from planting import examined, spoiled
from workshop import Workshop

NAME = "gamonal-resiste"


def test_an_unknown_verb_is_not_told_again_by_what_is_played(tmp_path: Path) -> None:
    change = ("cards.yaml", "effect: {guard:", "effect: {guardia:")
    codes = {code for code, _, _ in examined(spoiled(tmp_path, NAME, change))}
    assert codes == {"unknown-verb", "unknown-reference", "pair-effect"}


@pytest.mark.long
def test_a_difference_says_what_is_written_what_is_played_and_when(tmp_path: Path) -> None:
    old, new = (f"then: {{autoridades: {place}, winner: autoridades}}" for place in (1, 2))
    change = ("examples.yaml", old, new)
    spoiled(tmp_path / "content", NAME, change)
    run = Workshop(tmp_path).pliego("check", NAME)
    assert run.returncode == 1 and "Traceback" not in run.stdout + run.stderr
    assert "expected 1 as the rules are played, found 2 in `then.autoridades`" in run.stdout
    assert "of `avance-contra-carga` after its 4 steps [example-outcome]" in run.stdout
