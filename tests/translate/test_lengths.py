"""A translated rulebook that has more pages than the original is told of when either of them is made."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from pliego.make.build import longer_books
from pliego.text.po.compose import PoRow, composed
from test_translate_cli import CATALOG, GAME, begin, read
from workshop import ROOT, Workshop


def entries(**pages: int) -> dict[str, dict[str, Any]]:
    """Return the manifest's entries of rulebooks, `en` and so on, all of one game."""
    alike = {"game": "g", "paper": "a4", "product": "rulebook", "ink": "colour", "backs": "duplex"}
    return {lang: {**alike, "lang": lang, "pages": count} for lang, count in pages.items()}


@pytest.mark.parametrize(
    ("made", "told"),
    [(["en"], ["en"]), (["es"], ["en", "pl"]), (["es", "fr"], ["en", "pl"]), (["fr", "qps"], []), ([], [])],
)
def test_each_that_is_longer_is_told_once_something_is_made(made: list[str], told: list[str]) -> None:
    found = longer_books(entries(es=4, en=5, pl=6, fr=4, qps=9), made, Path("content"), {"g": "es"})
    assert [p.span.path.rpartition("/")[2] for p in found if p.span] == [f"{lang}.po" for lang in told]


def test_papers_and_products_are_not_mixed_up() -> None:
    books = entries(es=4, en=4)
    other = {"letter": {**books["es"], "paper": "letter", "lang": "en", "pages": 5}}
    guide = {"guide": {**books["en"], "product": "companion", "pages": 9}}
    both = {**books, **other, **guide}
    assert [*longer_books(both, [*both], Path("content"), {"g": "es"})] == []
    unknown = entries(en=9)
    assert [*longer_books(unknown, ["en"], Path("content"), {})] == []


@pytest.mark.long
def test_a_rulebook_that_grows_in_translation_is_built_and_told_at_its_catalog(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "templates/game", tmp_path / "content" / GAME)
    shop = Workshop.with_games(tmp_path)
    begin(shop)
    catalog = read(shop)
    rows = [PoRow(e.address, e.source, e.translation) for e in catalog.entries.values()]
    longest = max(
        (row for row in rows if row.address.startswith("rule") and "{" not in row.source),
        key=lambda row: len(row.source),
    )
    rows = [PoRow(r.address, r.source, " ".join([r.translation] * 60)) if r == longest else r for r in rows]
    shop.write(CATALOG, composed(rows, [], catalog.header))
    outcome = shop.build(papers=["a4"], products=["rulebook"], langs=["es", "en"])
    (told,) = [p for p in outcome.problems if p.code == "book-longer"]
    assert told.severity == "warning" and told.span is not None and told.span.path.endswith("locale/en.po")
    assert len(outcome.made) == 2
    assert "book-longer" not in {p.code for p in shop.build(papers=["a4"], products=["rulebook"]).problems}
