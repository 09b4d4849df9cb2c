"""`pliego new` in each language: the same game everywhere, and a kit without a word of another language."""

from __future__ import annotations

import re
from pathlib import Path

import pliego
import pytest
import yaml
from click.testing import CliRunner
from pliego.cli.main import cli
from pliego.game.beginning import languages
from pliego.game.labels import label_texts, read_labels
from pliego.text.files import Folder
from pliego.text.problems import has_errors
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
    assert "Drucken und spielen" in text and "Stapel (3 Karten)" in text and "Karten · Rückseite" in text
    assert "[es" not in text


def built(shop: Workshop, game: str, *words: str) -> str:
    """Build a game and return the words of its kit."""
    done = shop.pliego("build", game, "--papers", "a4", "--products", "kit", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    (kit,) = shop.root.glob(f"build/{game}/*/*-kit-*.pdf")
    return " ".join(pages_text(kit))


def test_a_language_without_words_says_which_there_are_and_takes_those_that_are_named(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.write("kaarten.csv", "Name,Text\nMarkt,Trek een kaart.\n")
    refused = shop.pliego("new", "Spel", "--deck", "kaarten.csv", "--lang", "nl")
    assert refused.returncode == 2 and not (tmp_path / "spel").exists()
    assert (
        all(f"`{lang}`" in refused.stderr for lang in LANGS) and "`--lang nl --labels en`" in refused.stderr
    )
    taken = shop.pliego("new", "Spel", "--deck", "kaarten.csv", "--lang", "nl", "--labels", "en")
    assert taken.returncode == 0
    assert "lang: nl\nlabels: en\n" in (tmp_path / "spel/game.yaml").read_text("utf-8")
    assert "Print and play" in built(shop, "spel")
    shop.edit("spel/game.yaml", "labels: en\n", "")
    done = shop.pliego("build", "spel", "--papers", "a4")
    assert done.returncode == 1 and "spel/game.yaml:5:7: error" in done.stdout + done.stderr
    assert "`labels: en`" in done.stdout + done.stderr
    shop.edit("spel/game.yaml", "lang: nl\n", "lang: nl\nlabels: zz\n")
    done = shop.pliego("build", "spel", "--papers", "a4")
    assert done.returncode == 1 and "spel/game.yaml:6:9: error" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--lang", "xx", "--labels", "en"), "ISO 639"),
        (("--lang", "nl", "--labels", "xx"), "--labels: expected one of"),
        (("--lang", "de", "--labels", "en"), "for want of `de`"),
    ],
)
def test_a_language_that_cannot_be_meant_is_refused(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    done = Workshop(tmp_path).pliego("new", "Spel", *words)
    assert done.returncode == 2 and told in done.stderr and list(tmp_path.iterdir()) == []


def test_a_region_takes_the_words_of_its_language(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    assert shop.pliego("new", "Burgen", "--lang", "de-AT").returncode == 0
    assert "Drucken und spielen" in built(shop, "burgen")


def test_words_that_somebody_translates_lie_in_the_look_of_their_game(tmp_path: Path) -> None:
    shop, before = Workshop(tmp_path), sorted((ROOT / "templates").rglob("*.po"))
    assert shop.pliego("new", "Spel", "--lang", "nl", "--labels", "en").returncode == 0
    inside = Workshop(tmp_path / "spel")
    assert inside.pliego("translate", "init", "templates", "nl").returncode == 0
    assert sorted((ROOT / "templates").rglob("*.po")) == before
    po = "look/locale/nl.po"
    said = (tmp_path / "spel" / po).read_text("utf-8")
    address = 'msgctxt "labels.kit-tonight"\nmsgid "Imprime y juega"\nmsgstr "'
    assert "#. en: Print and play\n" in said and address in said
    inside.write(po, said.replace(address, f"{address}Speel vanavond"))
    text = built(shop, "spel")
    assert "Speel vanavond" in text and "Making the game" in text and "[es" not in text
    shop.edit("spel/game.yaml", "labels: en\n", "")
    assert "[es: De la impresora a la mesa]" in built(shop, "spel")
    for verb in ("update", "status"):
        assert "nl" in inside.pliego("translate", verb, "templates").stdout
    assert sorted((ROOT / "templates").rglob("*.po")) == before


def test_one_word_of_ones_own_comes_before_that_of_the_templates(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    assert shop.pliego("new", "Burgen", "--lang", "de").returncode == 0
    address = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n\n'
    own = 'msgctxt "labels.kit-tonight"\nmsgid "Imprime y juega"\nmsgstr "Los geht es"\n'
    shop.write("burgen/look/locale/de.po", address + own)
    text = built(shop, "burgen")
    assert "Los geht es" in text and "Vom Drucker auf den Tisch" in text


def test_two_games_ask_for_which_the_words_are_translated(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    for name in ("one", "two"):
        assert shop.pliego("new", name).returncode == 0
    done = shop.pliego("translate", "init", "templates", "nl")
    assert done.returncode == 2 and "go into its folder" in done.stderr


def test_a_draft_in_a_language_without_words_takes_those_of_english(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.write("kaarten.csv", "Name,Text\nZon\u00adlicht,Trek een kaart.\n")
    words = ("--deck", "kaarten.csv", "--lang", "nl", "--labels", "en")
    assert shop.pliego("new", "Spel", *words).returncode == 0
    shop.edit("spel/game.yaml", "labels: en\n", "")
    done = shop.pliego("build", "spel", "--papers", "a4", "--draft")
    assert done.returncode == 1 and "[labels-language]" in done.stdout + done.stderr
    (kit,) = shop.root.glob("build/spel/nl/*-kit-*.pdf")
    assert "Print and play" in " ".join(pages_text(kit))
    assert pliego.read(tmp_path / "spel").game.cards.keys() == {"zonlicht"}, "a soft hyphen parts no id"


@pytest.mark.parametrize("lang", LANGS)
def test_further_decks_get_colours_in_the_words_of_the_game(tmp_path: Path, lang: str) -> None:
    shop = Workshop(tmp_path)
    for name in "abc":
        shop.write(f"{name}.csv", f"Name,Text\n{name},Text.\n")
    assert shop.pliego("new", "x", "--lang", lang, "--deck", "a.csv", "--deck", "b.csv").returncode == 0
    done = Workshop(tmp_path / "x").pliego("add", "Third", "--deck", "../c.csv")
    assert done.returncode == 0, done.stdout + done.stderr
    written = (tmp_path / "x/cards.yaml").read_text("utf-8")
    colours = [deck.colour for deck in pliego.read(tmp_path / "x").game.decks.values()]
    told = written.partition(";")[2].partition(":")[0]
    assert len({*colours}) == 3 and all(re.search(rf"\b{colour}\b", told) for colour in colours[1:])


@pytest.mark.parametrize(
    "ranks", ["Bube Dame König As", "Jack Queen King Ace", "Valet Cavalier Roi", "Fante Regina"]
)
@pytest.mark.parametrize("text", ["", ",Text"])
def test_ranks_that_are_words_fit_their_corners(tmp_path: Path, ranks: str, text: str) -> None:
    shop = Workshop(tmp_path)
    rows = "".join(f"Hearts,{rank}{',Take a card.' if text else ''}\n" for rank in ranks.split())
    shop.write("s.csv", f"Suit,Rank{text}\n{rows}")
    assert shop.pliego("new", "x", "--deck", "s.csv").returncode == 0
    assert not has_errors(pliego.read(tmp_path / "x").check())
