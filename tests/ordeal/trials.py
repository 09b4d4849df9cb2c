"""Which commands are killed, on which files: each trial begins with a game that a translator works on.

In: a workshop. Out: `Trial`s. The law of this file: every command that writes a file which a person works on
has a trial, and so have two that may run at once.
"""

from __future__ import annotations

import csv
import io
import shutil
from dataclasses import dataclass
from pathlib import Path

from translated import CATALOG, GAME, begin, workshop_with_game
from workshop import ROOT, Workshop

from ordeal.killing import Words, begun, ended

NEW = "mi-juego"
PICTURES = 12
_EXPORT = ("translate", "export", GAME, "en")
_BUILD = ("--papers", "a4", "--langs", "es", "--jobs", "1")


@dataclass(frozen=True)
class Trial:
    """Commands that run at once. `seconds` is how long an endless one is let run; `new` is a folder that is
    there whole or not at all."""

    name: str
    commands: tuple[Words, ...]
    seconds: float = 0
    new: str = ""


TRIALS = (
    Trial("update", (("translate", "update"),)),
    Trial("import", (("translate", "import", GAME, "en", "one.csv"),)),
    Trial(
        "export",
        (("translate", "export", GAME, "en", "--csv", "out.csv", "--xlsx", "old.xlsx", "--overwrite"),),
    ),
    Trial("new", (("new", NEW, "--deck", "deck.csv"),), new=NEW),
    Trial("release", (("release", GAME, *_BUILD),)),
    Trial("watch", (("watch", GAME, "--port", "0"),), seconds=8),
    Trial("update beside import", (("translate", "update"), ("translate", "import", GAME, "en", "one.csv"))),
    Trial(
        "two imports", tuple(("translate", "import", GAME, "en", f"{name}.csv") for name in ("one", "two"))
    ),
    Trial("two new", (("new", NEW, "--deck", "deck.csv"),) * 2, new=NEW),
    Trial("build beside release", (("build", GAME, *_BUILD), ("release", GAME, *_BUILD))),
    Trial("watch beside build", (("watch", GAME, "--port", "0"), ("build", GAME, *_BUILD)), seconds=8),
)


def translators_workshop(root: Path) -> Workshop:
    """Return a workshop with a translated game that has changed since, tables to import, and a deck."""
    shop = workshop_with_game(root)
    begin(shop)
    _need(shop, "translate", "update", GAME)
    _need(shop, "translate", "export", GAME, "en", "--csv", "one.csv", "--xlsx", "old.xlsx")
    shutil.copyfile(root / "one.csv", root / "two.csv")
    for number, name in ((1, "one"), (2, "two")):
        _translate(root / f"{name}.csv", number, f"Imported {name}")
    shop.edit(CATALOG, 'msgctxt "game.aim"', '# Whose deck?\nmsgctxt "game.aim"')
    shop.edit(f"content/{GAME}/cards.yaml", "title: ", "title: Un ")
    _deck(shop)
    return shop


def _need(shop: Workshop, *words: str) -> None:
    assert ended(begun(shop, words)) == 0, words


def _translate(table: Path, number: int, text: str) -> None:
    """Type a translation into a row of a table."""
    rows = [*csv.reader(io.StringIO(table.read_text("utf-8-sig")))]
    rows[number][2] = text
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


def _deck(shop: Workshop) -> None:
    """Write a table of cards with pictures beside it."""
    picture = next((ROOT / "templates").rglob("suits/*.svg")).read_text()
    lines = ["title,text,art"]
    for number in range(PICTURES):
        shop.write(f"pictures/p{number}.svg", picture)
        lines.append(f"Card {number},Draw {number}.,pictures/p{number}.svg")
    shop.write("deck.csv", "\n".join(lines) + "\n")
