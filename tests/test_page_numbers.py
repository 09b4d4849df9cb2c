"""Page numbers of references: each is that of the page on which its anchor stands, or is reported."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pliego.printing.book.page_numbers import WrongNumber, _laid_out, lay_out
from test_book import SMALL, furnish, places
from workshop import ROOT

FIRST = 100
"""The number of the first page."""
FONT = (ROOT / "templates/fonts/source-sans-3/Regular.ttf").as_uri()
STYLE = (
    f"@font-face {{ font-family: text; src: url({FONT}) }}"
    "* { margin: 0; padding: 0; font: 10px/10px text } "
    "@page { size: 100px 100px; margin: 0 } p, h1 { height: 10px } h1 { break-after: avoid }"
    "a::after { content: target-counter(attr(href), page) } .new { break-before: page }"
)


def page_of(lines: int, width: int, first: int = FIRST, style: str = "") -> str:
    """Return a page of ten lines, and one more page. The references above are as wide as their numbers allow,
    `lines` stand below them, and then a heading with a reference to it."""
    return (
        f"<html lang=es><title>Faro</title><style>{STYLE} {style}"
        f"@page :first {{ counter-reset: page {first} }}</style>"
        f"<div style='width: {width}px'><a href='#one'>a</a> <a href='#two'>b</a></div>"
        f"{'<p>x</p>' * lines}<h1 id=one>One</h1><p><a href='#one'>see</a></p><p class=new id=two>Two</p>"
    )


def wrong(pages: list[Any], first: int = FIRST) -> list[tuple[str, str]]:
    """Return each reference with another number than that of the page of its anchor, as it is printed."""
    where: dict[str, int] = {}
    for number, page in enumerate(pages, first):
        for anchor in page.anchors:
            where.setdefault(anchor, number)
    return [(name, text) for name, text in printed(pages) if text != str(where[name])]


def printed(pages: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield the anchor and the printed number of each reference."""
    for page in pages:
        for box in page._page_box.descendants():
            if hasattr(box, "text") and (box.element_tag or "").endswith("::after"):
                yield box.element.get("href")[1:], box.text


@cache
def fonts() -> Any:
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()


def laid_out(html: str) -> tuple[list[Any], list[WrongNumber]]:
    import weasyprint

    document, found = lay_out(weasyprint, weasyprint.HTML(string=html), fonts(), {})
    return document.pages, found


FULL = range(24, 48, 4)
"""Widths of which one lets the numbers fill a page to the brim."""


def test_page_numbers_follow_their_anchors_from_a_page_that_is_full() -> None:
    import weasyprint

    alone = [weasyprint.HTML(string=page_of(7, each)).render(font_config=fonts()).pages for each in FULL]
    assert any(wrong(pages) for pages in alone), "WeasyPrint mends this itself: drop `_name_targets`"
    for each in FULL:
        pages, found = laid_out(page_of(7, each))
        assert (wrong(pages), found) == ([], []), each


@pytest.mark.parametrize("display", ["inline-block", "block", "flex", "grid", "table-cell"])
def test_page_numbers_are_right_in_boxes_of_every_kind(display: str) -> None:
    after = "block" if display in {"flex", "grid"} else display
    style = f"a {{ display: {display} }} a::after {{ display: {after} }}"
    pages, found = laid_out(page_of(3, 40, style=style))
    assert (wrong(pages), found) == ([], []) and len(list(printed(pages))) == 3


TURNS = (
    "a::after { content: target-counter(attr(href), page, lower-roman) } .new { break-before: auto }"
    "h1, h1 + p { break-after: avoid }"
)
"""Page viii is wider than page ix. So what viii pushes to the next page, ix lets back."""


def test_numbers_that_never_settle_are_found() -> None:
    found = [each for width in range(28, 48, 4) for each in laid_out(page_of(6, width, 8, TURNS))[1]]
    assert {each.anchor for each in found} == {"one", "two"}
    assert all({each.printed, each.right} == {8, 9} for each in found)


BARLOW = (ROOT / "templates/fonts/barlow/Regular.ttf").as_uri()
NARROW = (
    f"@font-face {{ font-family: narrow; src: url({BARLOW}) }} * {{ font-family: narrow !important }}"
    ".new { break-before: auto } h1, h1 + p { break-after: avoid }"
)
"""A font whose 0 is wider than its 1. So what page 10 pushes to page 11, 11 lets back."""


def test_figures_of_equal_width_settle_what_others_do_not() -> None:
    import weasyprint

    pages = [page_of(6, width, 10, NARROW) for width in range(26, 32)]
    options: dict[str, Any] = {"stylesheets": []}
    once = [_laid_out(weasyprint, weasyprint.HTML(string=each), fonts(), options)[1] for each in pages]
    assert any(once)
    assert all(laid_out(each)[1] == [] and wrong(laid_out(each)[0], 10) == [] for each in pages)


def test_a_book_with_page_numbers_that_never_settle_is_not_printed(tmp_path: Path) -> None:
    """Both references are reported, at the book's first section."""
    desk = furnish(tmp_path)
    desk.write("faro/rules.yaml", SMALL)
    desk.write("templates/books/rulebook.html", page_of(6, 36, 8, TURNS))
    data, problems = desk.print()
    found = [problem for problem in problems if problem.code == "book-page-number"]
    assert data is None and len(found) == 2
    assert "for `one`, which stands on page" in found[0].message and "for `two`" in found[1].message
    assert places(found, "faro/") == ["rules.yaml:2:5"] * 2
