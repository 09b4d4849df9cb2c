"""Read style sheets of books as text, and report what they must not do.

In: the files of a look and a name. Out: text, the addresses and fonts in it, and problems. The law of this
file: the paper decides the size of a page, never a style sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from pliego.cards.look.places import LookFiles
from pliego.text.files import FileFault, decoded
from pliego.text.problems import Problem, Span

_ASKS = re.compile(r"url|@import|\\", re.IGNORECASE)
"""A sheet without these, and without an escape that can hide them, has no address."""
_FONTS = ("font", "font-family")
_HOLD_RULES = ("media", "supports", "layer")


class Address(NamedTuple):
    """An address in `url()` or `@import` of a style sheet, its place, and the at-rule round it."""

    url: str
    place: Span
    rule: str


def read_css(
    files: LookFiles, name: str, place: Span | None = None
) -> tuple[tuple[str, str] | None, list[Problem]]:
    """Return a style sheet's text and path. If there is none, report that at the `place` that names it, or
    else at the file."""
    place = place or files.sheet_place(name)
    try:
        file = files.sheets.find(name)
        data = file.read() if file else b""
    except FileFault as fault:
        return None, [fault.problem(place)]
    if file is None:
        message = f"expected a style sheet of look or templates/books, found no `{name}`"
        return None, [Problem("css-missing", message, place, "put the file there")]
    return css_of(data, file.shown)


def css_of(data: bytes, path: str) -> tuple[tuple[str, str] | None, list[Problem]]:
    """Return the text of a style sheet with its path, and its problems."""
    text, problems = decoded(data, path, "css-encoding")
    if text is None:
        return None, problems
    return (text, path), list(_page_sizes(text, path))


def addresses(text: str, path: str) -> Iterator[Address]:
    """Yield every address in a style sheet: each `url()`, and each text of an `@import`."""
    if not _ASKS.search(text):
        return
    for rule in _rules_of(text):
        keyword = rule.lower_at_keyword if rule.type == "at-rule" else ""
        if keyword == "import" and (first := _first(rule.prelude)) is not None and first.type == "string":
            yield Address(first.value, Span(path, first.source_line, first.source_column), keyword)
        for part in (getattr(rule, "prelude", None), getattr(rule, "content", None)):
            for url, token in _urls(part or ()):
                yield Address(url, Span(path, token.source_line, token.source_column), keyword)


def fonts_named(text: str, path: str) -> Iterator[tuple[str, Span]]:
    """Yield the value of each declaration of a font, without quotes, with its place. The value of a
    variable can be a font too."""
    css: Any = import_module("tinycss2")
    for each in _declarations(css, _rules_of(text)):
        if each.lower_name in _FONTS or each.lower_name.startswith("--"):
            words = "".join(part.value if part.type == "string" else part.serialize() for part in each.value)
            yield " ".join(words.split()), Span(path, each.source_line, each.source_column)


@lru_cache(maxsize=8)
def _rules_of(text: str) -> Sequence[Any]:
    """Return the rules of a style sheet. Several callers, and several games, ask for the same sheet."""
    rules: Sequence[Any] = import_module("tinycss2").parse_stylesheet(
        text, skip_comments=True, skip_whitespace=True
    )
    return rules


def _declarations(css: Any, rules: Sequence[Any]) -> Iterator[Any]:
    """Yield every declaration of rules and of the rules inside them."""
    for rule in rules:
        if rule.type == "declaration":
            yield rule
        elif content := getattr(rule, "content", None):
            holds_rules = rule.type == "at-rule" and rule.lower_at_keyword in _HOLD_RULES
            parse = css.parse_rule_list if holds_rules else css.parse_blocks_contents
            yield from _declarations(css, parse(content, skip_comments=True, skip_whitespace=True))


def _first(tokens: Sequence[Any]) -> Any:
    return next((each for each in tokens if each.type not in ("whitespace", "comment")), None)


def _urls(tokens: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Yield each `url()` among tokens and inside them, with its token."""
    for token in tokens:
        if token.type == "url":
            yield token.value, token
        elif token.type == "function" and token.lower_name == "url":
            yield from ((each.value, token) for each in token.arguments if each.type == "string")
        else:
            yield from _urls(getattr(token, "arguments", None) or getattr(token, "content", None) or ())


def _page_sizes(text: str, path: str) -> Iterator[Problem]:
    """Yield each place that gives a page a size."""
    if "@page" not in text.lower() or "size" not in text.lower():
        return
    css: Any = import_module("tinycss2")
    for rule in _rules_of(text):
        if rule.type != "at-rule" or rule.lower_at_keyword != "page" or not rule.content:
            continue
        for each in css.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
            if each.type == "declaration" and each.lower_name == "size":
                message = "expected the size of pages to be the paper's, found `size` in a style sheet"
                place = Span(path, each.source_line, each.source_column)
                yield Problem("css-page", message, place, "delete it")
