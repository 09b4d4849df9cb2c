"""What is read before the children that set books begin: only what is the same in every book."""

from __future__ import annotations

from typing import Any

import pytest
from pliego.printing.book import press
from pliego.printing.book.warm import known_sheet, warm_weasyprint
from test_book import Desk, desk, small
from workshop import ROOT

__all__ = ["desk", "small"]


def test_a_sound_style_sheet_is_read_once() -> None:
    base = (ROOT / "templates/books/base.css").read_text("utf-8")
    warm_weasyprint([base])
    assert known_sheet(base) is not None
    assert known_sheet(base) is known_sheet(str(base))


@pytest.mark.parametrize(
    "text",
    [
        "p { colour: red }",
        "p { color: red } }",
        '@import "other.css";',
        '@\\69 mport "other.css";',
        '@font-face { font-family: x; src: url("font/x.ttf") }',
        "@counter-style x { symbols: a b; system: cyclic }",
        "p { color: red }" + " " * 50_000,
    ],
    ids=["wrong", "open", "import", "escaped", "font", "counter", "long"],
)
def test_a_style_sheet_that_does_not_stand_for_itself_is_read_for_each_book(text: str) -> None:
    assert known_sheet(text) is None


@pytest.mark.long
def test_a_book_has_the_same_bytes_as_without(small: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    small.style("h1 { color: red }")
    warm = [small.pdf(), small.pdf()]
    nothing: Any = lambda _text: None  # noqa: E731
    monkeypatch.setattr(press, "known_sheet", nothing)
    assert warm == [small.pdf()] * 2
