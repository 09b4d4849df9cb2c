"""The examples of content/README.md: what a designer copies from it is checked and printed."""

from __future__ import annotations

import re
from pathlib import Path

from pliego.text.problems import has_errors
from workshop import ROOT, Workshop

PAGE = (ROOT / "content/README.md").read_text("utf-8")
FILES = dict(re.findall(r"```yaml\n# (\w+\.yaml)\n(.*?)```", PAGE, re.DOTALL))


def test_a_deck_with_the_rules_the_aid_and_the_track_of_the_page_is_a_whole_game(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path)
    assert shop.pliego("new", "Harbours").returncode == 0
    (shop.root / "content").mkdir(exist_ok=True)
    folder = (shop.root / "harbours").rename(shop.root / "content/harbours")
    assert FILES.keys() == {"rules.yaml", "boards.yaml"}
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    done = shop.pliego("check", "harbours")
    assert done.returncode == 0 and "0 errors, 0 warnings" in done.stdout, done.stdout
    outcome = shop.build(papers=("a4",), products=("rulebook", "boards", "aids", "kit"))
    assert not has_errors(outcome.problems) and len(outcome.made) == 4
    (aid,) = shop.entries(product="aids")
    assert len([face for face in aid["faces"] if face["side"] == "front"]) == 4
