"""Style sheets of books: read as text, and what of CSS they must leave alone.

In: the files of a look and a name. Out: text and problems. The law of this file: the paper decides how large
a page is, never a style sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from generator.files import FileFault, decoded
from generator.look.places import LookFiles
from generator.source import Problem, Span


def read_css(files: LookFiles, name: str, place: Span | None) -> tuple[tuple[str, str] | None, list[Problem]]:
    """Return a style sheet's text and path, or why there is none; `place` names it."""
    try:
        file = files.sheets.find(name)
        data = file.read() if file else b""
    except FileFault as fault:
        return None, [fault.problem(place)]
    if file is None:
        message = f"expected a style sheet of look or templates/books, found no `{name}`"
        return None, [Problem("css-missing", message, place, "put the file there")]
    text, problems = decoded(data, file.shown, "css-encoding")
    if text is None:
        return None, problems
    return (text, file.shown), list(_page_sizes(text, file.shown))


def _page_sizes(text: str, path: str) -> Iterator[Problem]:
    """Yield each place where a page is given a size."""
    if "@page" not in text.lower() or "size" not in text.lower():
        return
    css: Any = import_module("tinycss2")
    rules: Sequence[Any] = css.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    for rule in rules:
        if rule.type != "at-rule" or rule.lower_at_keyword != "page" or not rule.content:
            continue
        for said in css.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
            if said.type == "declaration" and said.lower_name == "size":
                message = "expected the size of pages to be the paper's, found `size` in a style sheet"
                place = Span(path, said.source_line, said.source_column)
                yield Problem("css-page", message, place, "delete it")
