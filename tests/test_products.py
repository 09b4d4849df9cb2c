"""The table of products: everything that names one reads it there, and a new kind of file is a module and a
line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest
import yaml
from click.testing import CliRunner
from pliego.cli.main import cli
from pliego.printing.book import book
from pliego.printing.products import catalogue
from pliego.printing.products.catalogue import PRODUCTS, Product, names, product_of, rank, usual
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.problems import has_errors
from workshop import ROOT, Workshop

A4 = {"papers": ("a4",)}
WORD = re.compile(r"`([a-z-]+)`")


# -- the table --------------------------------------------------------------------------------------------


def test_every_product_has_a_maker_and_no_two_share_a_name() -> None:
    assert len(set(names())) == len(PRODUCTS)
    for product in PRODUCTS:
        assert callable(import_module(product.maker).make), product.name


def test_what_a_product_is_made_of_is_made_before_it() -> None:
    for product in PRODUCTS:
        assert all(rank(name) < rank(product.name) for name in product.after), product.name
    assert max(usual(), key=rank) == "kit"


def test_a_product_that_there_is_not_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        product_of("poster")


def test_every_product_has_a_title_in_every_language() -> None:
    labels = yaml.safe_load((ROOT / "templates/labels.yaml").read_text("utf-8"))
    for lang, words in labels.items():
        titled = {key.removeprefix("product-") for key in words if key.startswith("product-")}
        assert titled == set(names()), lang


def test_the_readme_and_the_command_line_list_the_products_of_the_table() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (line,) = re.findall(r"(?s)Each game is printed as (.*?tonight\))", readme)
    assert tuple(WORD.findall(line)) == usual()
    (line,) = re.findall(r"(?s)asked for by name, for they take longer: (.*?)\.", readme)
    assert (*usual(), *WORD.findall(line)) == names()
    helped = CliRunner().invoke(cli, ["build", "--help"]).output
    assert ", ".join(names()) in " ".join(helped.split())


def test_nothing_heavy_is_loaded_to_read_the_table() -> None:
    source = (ROOT / "generator/pliego/printing/products/catalogue.py").read_text("utf-8")
    assert [line for line in source.splitlines() if re.match(r"(from|import) pliego", line)] == []


# -- a file that is not a PDF -----------------------------------------------------------------------------


def make(edition: Edition, product: str) -> ProductFile:
    """Return a list of an edition's faces with the title of each card: the toy maker."""
    game = edition.faces.game
    lines = [f"{product} of {game.info.title} on {edition.paper.name}"]
    for name in edition.faces.ids():
        card = game.cards.get(name.split("/")[1])
        lines.append(f"{name}: {card.title}" if card else name)
    return ProductFile(("\n".join(lines) + "\n").encode(), 0, (), ())


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Product]:
    """A product more: one module, and one line in the table."""
    module = ModuleType("toy_maker")
    module.make = make  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toy_maker", module)
    line = Product("faces", lambda game: bool(game.decks), "toy_maker", suffix=".txt")
    monkeypatch.setattr(catalogue, "PRODUCTS", (*PRODUCTS, line))
    return line


def texts(shop: Workshop) -> dict[str, str]:
    found = shop.out.rglob("*.txt")
    return {path.relative_to(shop.out).as_posix(): path.read_text("utf-8") for path in found}


@pytest.mark.usefixtures("toy")
def test_a_file_that_is_no_pdf_is_built_like_any_product(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    outcome = shop.build(**A4)
    path = "otra/es/otra-faces-es-a4.txt"
    assert outcome.problems == []
    assert path in outcome.made and len(outcome.made) == 4
    entry = shop.entry(product="faces")
    assert (entry["path"], entry["pages"], entry["faces"]) == (path, 0, [])
    (said,) = texts(shop).values()
    assert said.startswith("faces of ") and said.splitlines()[0].endswith(" on a4")
    assert len(said.splitlines()) == 1 + 3
    assert shop.build(**A4).made == [], "it is up to date now"


@pytest.mark.usefixtures("toy")
def test_it_is_stale_when_what_it_was_made_from_changes(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.build(**A4, products=("faces",))
    (before,) = texts(shop).values()
    title = before.splitlines()[1].partition(": ")[2]
    shop.edit("content/otra/cards.yaml", title, "Luna llena")
    assert shop.build(**A4, products=("faces",)).made == ["otra/es/otra-faces-es-a4.txt"]
    assert "Luna llena" in texts(shop)["otra/es/otra-faces-es-a4.txt"]
    (shop.out / "otra/es/otra-faces-es-a4.txt").unlink()
    assert shop.build(**A4, products=("faces",)).made == ["otra/es/otra-faces-es-a4.txt"]


@pytest.mark.usefixtures("toy")
def test_it_has_the_same_bytes_everywhere(tmp_path: Path) -> None:
    shops = [Workshop.with_games(tmp_path / name, "otra") for name in ("aquí", "allí")]
    for shop in shops:
        assert not has_errors(shop.build(products=("faces",)).problems)
    assert texts(shops[0]) == texts(shops[1]) and len(texts(shops[0])) == 2
    assert shops[0].entries() == shops[1].entries()


def test_it_goes_when_no_game_asks_for_it(
    tmp_path: Path, toy: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.build(**A4, products=("faces",))
    assert len(texts(shop)) == 1
    unasked = Product(toy.name, lambda _game: False, toy.maker, suffix=toy.suffix)
    monkeypatch.setattr(catalogue, "PRODUCTS", (*PRODUCTS, unasked))
    shop.edit("content/otra/cards.yaml", "cards:\n", "# Two cards.\ncards:\n")
    shop.build(**A4, products=("cards",))
    shop.build(**A4)
    assert texts(shop) == {} and not shop.entries(product="faces")


@pytest.mark.usefixtures("toy")
def test_the_command_line_offers_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    monkeypatch.chdir(shop.root)
    words = ["build", "--products", "faces", "--papers", "a4", "--jobs", "1"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert len(texts(shop)) == 1
    wrong = CliRunner().invoke(cli, ["build", "--products", "posters"])
    assert wrong.exit_code == 2 and "`faces`" in wrong.output


def test_a_kit_of_a_game_without_rules_sets_no_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_words: object, **_more: object) -> NoReturn:
        raise AssertionError("a book was set")

    monkeypatch.setattr(book, "render_book", refuse)
    shop = Workshop.with_games(tmp_path, "otra")
    outcome = shop.build(papers=("a4",), products=("kit",))
    assert (outcome.problems, len(outcome.made)) == ([], 1)
