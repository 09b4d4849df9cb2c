"""Lists in the books print the numbers that were written, with the sign behind them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pliego.cards.drawing import Drawing
from pliego.game.labels import read_labels
from pliego.games.opening import read_game
from pliego.printing.book.figures import Pictures
from pliego.printing.book.html import Typesetter
from pliego.text.files import Folder
from small import FILES
from weasyprint import HTML

TEMPLATES = Path(__file__).parents[1] / "templates"
_CSS = (TEMPLATES / "books/base.css").read_text("utf-8")


def no_picture(_name: str, _side: str, _facts: Mapping[str, Any]) -> Drawing | None:
    return None


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1. Roba.\n2. Juega.", ["1.", "2."]),
        ("3. Roba.\n4. Juega.", ["3.", "4."]),
        ("1) Roba.\n2) Juega.", ["1)", "2)"]),
        ("9) Roba.\n10) Juega.", ["9)", "10)"]),
    ],
)
def test_a_list_in_a_book_prints_its_numbers_as_written(
    tmp_path: Path, text: str, numbers: list[str]
) -> None:
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    game, problems = read_game(tmp_path)
    assert game is not None, problems
    labels, _ = read_labels(Folder(TEMPLATES), "es")
    setter = Typesetter(game, labels, Pictures(no_picture), frozenset())
    page = f"<style>{_CSS}</style>{setter.entry('rules.yaml').blocks(text)}"
    data = HTML(string=page).write_pdf()
    with pypdfium2.PdfDocument(data) as pdf:
        words = pdf[0].get_textpage().get_text_range().split()
    assert [word for word in words if word.endswith((".", ")")) and word[0].isdigit()] == numbers
