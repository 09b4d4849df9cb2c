"""Lay a book out so that each page number that it prints is the right one.

In: a page of HTML, its fonts, and the options to set it. Out: WeasyPrint's document, and the references whose
number is wrong. The law of this file: a wrong page number is never printed without a problem.

WeasyPrint lays pages out again until their page numbers stay, eight times at most. Version 70 notes which
anchors a reference asks for before it reads them from an attribute. So an anchor that comes to another page
finds no reference of `target-counter(attr(href), page)`, and its old number stays. `_name_targets` mends it.
A number can move its own anchor: page 7, whose number is narrow, leaves room for a line more than page 6, and
then neither settles. Such a book is laid out once more, with figures of equal width in its references. A
number that still does not settle is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pliego.printing.book.sources import BookSources
from pliego.text.problems import Problem

Counters: TypeAlias = Mapping[str, Sequence[int]]
"""The counters of a page: `page`, `pages` and any other. The last value of each is the one that counts."""
_EQUAL_FIGURES = "::before, ::after { font-variant-numeric: tabular-nums !important }"


@dataclass(frozen=True)
class WrongNumber:
    """A reference that prints the number `printed` for an anchor. The page of the anchor has the number
    `right`, None if the anchor stands on no page."""

    anchor: str
    printed: int
    right: int | None


def lay_out(
    weasyprint: Any, html: Any, fonts: Any, options: Mapping[str, Any]
) -> tuple[Any, list[WrongNumber]]:
    """Return the laid out document of a book, and its references with a wrong number."""
    document, wrong = _laid_out(weasyprint, html, fonts, options)
    if wrong:
        even = weasyprint.CSS(string=_EQUAL_FIGURES, font_config=fonts)
        sheets = [*options.get("stylesheets", ()), even]
        document, wrong = _laid_out(weasyprint, html, fonts, {**options, "stylesheets": sheets})
    return document, wrong


def _laid_out(
    weasyprint: Any, html: Any, fonts: Any, options: Mapping[str, Any]
) -> tuple[Any, list[WrongNumber]]:
    context, root = unset_boxes(weasyprint, html, fonts, options)
    targets = context.target_collector
    for (box, part), lookup in targets.counter_lookup_items.items():
        if part == "content" and lookup.missing_target_counters:
            _name_targets(weasyprint, box, lookup, targets.target_lookup_items)
            _record(box, lookup, targets.target_lookup_items)
    pages = [weasyprint.document.Page(box) for box in weasyprint.layout.layout_document(html, root, context)]
    metadata = weasyprint.document.DocumentMetadata(**weasyprint.html.get_html_metadata(html))
    document = weasyprint.document.Document(pages, metadata, html.url_fetcher, fonts, {}, None)
    document._html = html
    counters = [state[1] for *_, state, _remake in context.page_maker[1:]]
    return document, list(dict.fromkeys(_wrong_numbers(pages, counters)))


def unset_boxes(weasyprint: Any, html: Any, fonts: Any, options: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return the context of a whole book and its box, with the style of every text, before it is set in lines
    and pages."""
    counters = weasyprint.css.counters.CounterStyle()
    filled = {**weasyprint.DEFAULT_OPTIONS, **options}
    context = weasyprint.document.Document._build_layout_context(html, fonts, counters, {}, filled)
    pictures, targets = context.get_image_from_uri, context.target_collector
    tree, notes = html.etree_element, context.footnotes
    build = weasyprint.formatting_structure.build.build_formatting_structure
    return context, build(tree, context.style_for, pictures, html.base_url, targets, counters, notes)


def page_number_problems(wrong: Sequence[WrongNumber], sources: BookSources) -> Iterator[Problem]:
    """Yield a problem for each reference with a wrong page number, at the book."""
    for each in wrong:
        stands = "no page" if each.right is None else f"page {each.right}"
        found = f"page {each.printed} for `{each.anchor}`, which stands on {stands}"
        hint = "the number itself moves it to another page: write a line more, or one less, before it"
        message = f"expected references with the right page, found {found}"
        yield Problem("book-page-number", message, sources.of_book(), hint)


def _name_targets(weasyprint: Any, box: Any, lookup: Any, items: Mapping[str, Any]) -> None:
    """Note the anchors that a box asks for in an attribute of its element."""
    unnamed = lookup.missing_target_counters.pop(None, ())
    for kind, value in box.style["content"]:
        if kind not in {"target-counter()", "target-counters()"} or value[1] not in unnamed:
            continue
        (token_kind, token), counter = value[:2]
        if token_kind == "attr()":
            name, token_kind, fallback = token
            token = box.element.get(name, fallback)
            if token_kind == "url":
                token = weasyprint.urls.get_url_tuple(token, box.style.base_url)
        anchor = weasyprint.css.targets.anchor_name_from_token((token_kind, token))
        if anchor in items:
            lookup.missing_target_counters.setdefault(anchor, []).append(counter)


def _record(box: Any, lookup: Any, items: Mapping[str, Any]) -> None:
    """Let a box hold the numbers that it prints. Its laid out copies hold them too, as they were then."""
    parse, missing = lookup.parse_again, lookup.missing_target_counters
    asked = [(anchor, counter) for anchor, counters in missing.items() for counter in counters]

    def parse_again(counters: Counters | None = None) -> None:
        parse(counters)
        values = {anchor: items[anchor].cached_page_counter_values for anchor in missing}
        box.printed_numbers = {each: _value(values[each[0]], each[1]) for each in asked}

    box.printed_numbers = dict.fromkeys(asked, 0)
    lookup.parse_again = parse_again


def _value(counters: Counters, name: str) -> int:
    return counters.get(name, (0,))[-1]


def _wrong_numbers(pages: Sequence[Any], counters: Sequence[Counters]) -> Iterator[WrongNumber]:
    """Yield each number that is not that of the page on which its anchor first stands."""
    numbers: dict[str, Counters] = {}
    for page, values in zip(pages, counters, strict=True):
        for anchor in page.anchors:
            numbers.setdefault(anchor, values)
    for page in pages:
        for box in page._page_box.descendants():
            for (anchor, counter), printed in getattr(box, "printed_numbers", {}).items():
                right = _value(numbers[anchor], counter) if anchor in numbers else None
                if printed != right:
                    yield WrongNumber(anchor, printed, right)
