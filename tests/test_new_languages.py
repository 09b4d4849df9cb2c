"""`pliego new` in each language: the same game everywhere, and a kit without a word of another language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from pliego.cli.main import cli
from pliego.game.beginning import languages
from pliego.game.labels import label_texts, read_labels
from pliego.text.files import Folder
from workshop import ROOT, Workshop, pages_text

TEMPLATES = Folder(ROOT / "templates")
LANGS = languages(TEMPLATES)
FILES = ("game.yaml", "cards.yaml", "deck.yaml")
BLANK = re.compile(r"__[A-Z]+?__")
SAMES = {"format", "version", "date", "players", "minutes", "age", "layout", "back", "copies", "value"}
"""The keys whose values no language changes."""
GERMAN = "Name,Text,Copies\nMarkt,Ziehe eine Karte.,3\n"


def outline(node: object) -> object:
    """Return what a new game must have alike in every language: keys but ids and words, and numbers."""
    if isinstance(node, dict):
        ids = not node.keys() & (SAMES | {"title", "cards", "owner", "role", "card"})
        return [
            ("" if ids else key, outline(value) if key not in SAMES else value) for key, value in node.items()
        ]
    return [outline(each) for each in node] if isinstance(node, list) else ""


def test_at_least_the_languages_that_are_promised_are_there() -> None:
    assert {"de", "en", "es", "fr", "it"} <= {*LANGS}
    helped = " ".join(CliRunner().invoke(cli, ["new", "--help"]).output.split())
    assert f"{', '.join(LANGS)}." in helped
    readme = (ROOT / "README.md").read_text("utf-8")
    listed = ", ".join(f"`{lang}`" for lang in LANGS[:-1])
    assert f"`--lang` is {listed} or `{LANGS[-1]}`" in readme


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", FILES)
def test_a_new_game_is_the_same_in_every_language(lang: str, name: str) -> None:
    own, english = (TEMPLATES.read(f"new/{each}/{name}").decode() for each in (lang, "en"))
    assert BLANK.findall(own) == BLANK.findall(english)
    own, english = (BLANK.sub("", text).replace("{title: ,", "{title: x,") for text in (own, english))
    assert outline(yaml.safe_load(own)) == outline(yaml.safe_load(english))
    assert yaml.safe_load(own).get("lang", lang) == lang


@pytest.mark.parametrize("lang", LANGS)
def test_every_fixed_word_is_there(lang: str) -> None:
    words, problems = read_labels(TEMPLATES, lang)
    assert problems == [] and words.keys() == label_texts(TEMPLATES)[1].keys()
    assert [text for text in words.values() if "[es" in text] == []


def test_a_kit_in_german_reads_german(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.write("karten.csv", GERMAN)
    assert shop.pliego("new", "Burgen", "--deck", "karten.csv", "--lang", "de").returncode == 0
    done = shop.pliego("build", "burgen", "--papers", "a4")
    assert done.returncode == 0 and "error" not in done.stdout + done.stderr
    (kit,) = tmp_path.glob("build/burgen/de/*-kit-*.pdf")
    text = " ".join(pages_text(kit))
    assert "Heute Abend spielen" in text and "Stapel (3 Karten)" in text and "Karten · Rückseite" in text
    assert "[es" not in text
