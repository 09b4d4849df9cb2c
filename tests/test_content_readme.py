"""The examples of content/README.md: what a designer copies from it is checked and printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pliego
import pytest
from openpyxl import Workbook
from PIL import Image
from pliego.text.problems import has_errors
from workshop import ROOT, Workshop, pages_text

PAGE = (ROOT / "content/README.md").read_text("utf-8")
RULES = PAGE.partition("\n## A rulebook, an aid and a track for a deck\n")[2].partition("\n## ")[0]
FILES = dict(re.findall(r"```yaml\n# (\w+\.yaml)\n(.*?)```", RULES, re.DOTALL))


@pytest.mark.long
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


EXAMPLES = PAGE.partition("\n## Examples to copy\n")[2].partition("\n## ")[0]
BLOCK = re.compile(
    r"```(?:yaml|svg)\n(?:# |<!-- )([\w/.-]+)(?:, below what is there)?(?: -->)?\n(.*?)```", re.DOTALL
)
SUITS = {"Dragon": "fire", "Kraken": "water", "Golem": "earth"}


def dungeon(root: Path) -> Workshop:
    """Begin the game of the examples as its page says, with the files that the page gives to it."""
    shop, book = Workshop(root), Workbook()
    sheet = book.active
    sheet.title = "Monsters"
    sheet.append(["Name", "Suit", "Image", "Text"])
    for name, suit in SUITS.items():
        Image.new("RGB", (600, 900), "#775533").save(root / f"{name}.png")
        sheet.append([name, suit, f"{name}.png", "Take {icon.coin} and **two** {icon.coin}."])
    traps = book.create_sheet("Traps")
    for row in (["Name", "Price", "Text"], ["Pit", 3, "Fall."], ["Net", 5, "Stay."]):
        traps.append(row)
    book.save(root / "book.xlsx")
    (typed,) = re.findall(r"```sh\n(pliego new .*?)\n```", EXAMPLES)
    done = shop.pliego(*shlex.split(typed)[1:])
    assert done.returncode == 0, done.stdout + done.stderr
    files = Workshop(root / "my-dungeon")
    for name, text in reversed(BLOCK.findall(EXAMPLES)):
        files.write(
            name, (files.root / "game.yaml").read_text("utf-8") + text if name == "game.yaml" else text
        )
    Image.new("RGB", (815, 1110), "#224466").save(files.root / "art/back.png")
    return files


def test_the_examples_to_copy_make_a_game_without_a_fault(tmp_path: Path) -> None:
    game = dungeon(tmp_path)
    assert {name for name, _text in BLOCK.findall(EXAMPLES)} == {
        *("art/coin.svg", "cards.yaml", "game.yaml", "look/theme.yaml"),
        *(f"look/layouts/{name}.yaml" for name in ("shown-whole", "picture-back", "cost-back")),
    }
    done = game.pliego("build", "--papers", "a4", "--products", "cards")
    assert done.returncode == 0 and "error" not in done.stdout + done.stderr, done.stdout
    (pdf,) = game.root.glob("build/my-dungeon/en/*-cards-*.pdf")
    text = " ".join(pages_text(pdf)).split()
    assert {*SUITS, "Pit", "Net", "3", "5"} <= {*text}
    assert "barlow-condensed/SemiBold.ttf" in repr(pliego.read(game.root).drawing("monsters/dragon"))


def test_a_colour_for_each_suit_is_one_of_the_theme(tmp_path: Path) -> None:
    game = dungeon(tmp_path)
    last = [text for name, text in BLOCK.findall(EXAMPLES) if name == "cards.yaml"][-1]
    game.write("cards.yaml", last)
    found = pliego.read(game.root)
    assert not has_errors(found.check())
    painted = [
        re.findall(r"fill=\(([^)]*)\)", repr(found.drawing(f"monsters/{name.lower()}"))) for name in SUITS
    ]
    assert len({frozenset(fills) for fills in painted}) == len(SUITS)


def test_every_font_that_comes_with_pliego_is_named() -> None:
    text = (ROOT / "templates/README.md").read_text("utf-8")
    for family in sorted((ROOT / "templates/fonts").iterdir()):
        (line,) = [line for line in text.splitlines() if f"| `{family.name}/`" in line]
        files = {word for word in line.split("`") if word.endswith(".ttf")}
        assert files == {path.name for path in family.glob("*.ttf")}
