"""The README of the code plays a game in ten lines: as it stands, and with every other game of ours."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from played import FOLDERS, ROOT, game_of
from workshop import environment

README = (ROOT / "generator/README.md").read_text("utf-8")
(LINES,) = re.findall(r"```python\n(.*?)```", README, re.S)
(SHOWN,) = re.findall(r'"(content/[a-z-]+)"', LINES)


def test_they_are_no_more_than_ten_besides_imports() -> None:
    lines = [line for line in LINES.splitlines() if line and not line.startswith(("from ", "import "))]
    assert len(lines) <= 10 and SHOWN in LINES


@pytest.mark.parametrize("name", FOLDERS)
def test_they_play_a_game_to_an_end_of_its_rulebook(name: str) -> None:
    played = subprocess.run(
        [sys.executable, "-c", LINES.replace(SHOWN, str(FOLDERS[name].relative_to(ROOT)))],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    reason, _, returns = played.stdout.strip().partition(" ")
    assert reason in game_of(name).rules and re.fullmatch(r"\(([\d.]+,? ?)+\)", returns)


def test_what_it_says_of_rules_and_readings_is_true() -> None:
    game = game_of(SHOWN.partition("/")[2])
    (off,) = re.findall(r'off=\{"([A-Z0-9-]+)"\}', README)
    ((ruling, reading),) = re.findall(r'readings=\{"([a-z-]+)": "([a-z-]+)"\}', README)
    assert off in game.rules and reading in game.rulings[ruling].readings != game.rulings[ruling].chosen
    for path in re.findall(r"`(games/[a-z_/]+\.py)`", README):
        assert (ROOT / "generator/pliego" / path).is_file()
