"""Names of a look that nothing uses and that are nearly another: one warning each, none for honest ones."""

from __future__ import annotations

from pathlib import Path

from pliego.cards.look import Looks
from pliego.checks.content import misspelt
from pliego.checks.content.inspection import Inspection
from pliego.games.opening import read_game
from pliego.text.files import Folder
from small import session_of, write
from test_spreadsheet import GAME
from workshop import ROOT

THEME = """\
format: 1
extends: plain
fonts:
  {font}: {{regular: barlow/Regular.ttf}}
colours: {{{colour}: "#112233", moss: "#445566"}}
low: {{{low}: "#000000"}}
styles:
  {style}: {{target: 12}}
  motto: {{extends: deck-text}}
"""
LAYOUT = """\
format: 1
extends: text-card
fields: [{field}]
items:
  - {{id: mark, text: "!", style: motto, at: [50, 5, 9, 5], when: "{{card.fields.kind}}", equals: {kind}}}
  - {{id: high, text: "+", style: motto, at: [5, 60, 9, 5], when: "{{card.value}}", one-of: [{value}]}}
"""
TABLE = "title,text,kind,type,value\nMill,x,Ally,Fire,3\nForge,y,Foe,Water,12\n"


def told(folder: Path, **words: str) -> list[tuple[str, int, str]]:
    """Return the file, the line and the hint of each warning."""
    usual = {
        "font": "display",
        "colour": "accent",
        "low": "moss",
        "style": "deck-title",
        "field": "type",
        "kind": "Ally",
        "value": "3",
    }
    named = {**usual, **words}
    deck = "decks:\n  deck: {title: Deck, layout: mine, back: pattern-back, sheet: deck.csv}\n"
    files = {"game.yaml": GAME, "cards.yaml": deck, "deck.csv": TABLE}
    looks = {"look/theme.yaml": THEME.format(**named), "look/layouts/mine.yaml": LAYOUT.format(**named)}
    root = write(folder / "prueba", {**files, **looks})
    game, problems = read_game(root)
    assert game is not None and problems == []
    inspection = Inspection(
        session_of(game, Folder(root)), Looks.of_game(Folder(root), Folder(ROOT / "templates"))
    )
    found = [each for each in misspelt.check(inspection) if each.span]
    assert all(each.severity == "warning" and each.code == "misspelt" for each in found)
    return [(Path(each.span.path).name, each.span.line, each.hint) for each in found if each.span]


def test_names_that_are_there_or_of_ones_own_are_not_told(tmp_path: Path) -> None:
    assert told(tmp_path) == []
    assert (
        told(
            tmp_path / "own",
            font="banner",
            colour="lagoon",
            style="spell",
            field="weight",
            kind="Dragon",
            value="7",
        )
        == []
    )


def test_each_name_that_is_nearly_another_is_told_at_its_place(tmp_path: Path) -> None:
    words = {"font": "dispaly", "colour": "acent", "low": "acent", "style": "deck-titel"}
    assert told(tmp_path, **words, field="tpye", kind="Aly", value="Fyre") == [
        ("theme.yaml", 8, "did you mean `deck-title`?"),
        ("theme.yaml", 4, "did you mean `display`?"),
        ("theme.yaml", 5, "did you mean `accent`?"),
        ("mine.yaml", 3, "did you mean `type`?"),
        ("mine.yaml", 5, "did you mean `Ally`?"),
    ]
    assert told(tmp_path / "low", low="acent")[0] == ("theme.yaml", 6, "did you mean `accent`?")
