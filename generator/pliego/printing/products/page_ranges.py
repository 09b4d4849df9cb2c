"""Say in words which pages of a kit are printed together, and what they hold.

In: an edition and the chapters of its kit. Out: ranges of pages (`páginas 3–6 y 11`) and the words for their
content. The law of this file: every page number comes from the chapters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pliego.game.fill import fill_label
from pliego.game.model.book import PartBlock
from pliego.game.model.game import Game
from pliego.game.model.parts import Part
from pliego.printing.products.chapters import (
    Chapter,
    component_of,
    is_duplex,
    page_list,
    prints_double,
    rulebook_page,
    sheets_of,
)
from pliego.printing.products.edition import Edition


def part_of(edition: Edition, component: str) -> Part | None:
    """Return the part of a component, or None for a deck."""
    kind, name = component.split("/")
    found: Part | None = None if kind == "decks" else getattr(edition.faces.game, kind)[name]
    return found


def _pages_text(edition: Edition, runs: Sequence[tuple[int, int]]) -> str:
    """Return runs of pages in words: `página 15`, `páginas 3–6 y 11`, or nothing if there are none."""
    labels = edition.faces.labels
    numbers = page_list(runs, labels["and"])
    return f"{labels['page' if numbers.isdecimal() else 'pages']} {numbers}" if numbers else ""


def count_text(edition: Edition, key: str, number: int) -> str:
    """Return the words for a number of things."""
    return fill_label(edition.faces.labels[key], edition.faces.scope(n=number))


def range_text(first: int, last: int) -> str:
    """Return two numbers as a range, or one of them if they are equal."""
    return str(first) if first == last else f"{first}–{last}"


def print_runs(
    edition: Edition, chapters: Sequence[Chapter], most: int | None = None
) -> Iterator[dict[str, str]]:
    """Yield a row for each chapter: its pages, its content, its sheets, its paper and its sides. The content
    has at most so many names, and the number of the others."""
    labels = edition.faces.labels
    for chapter in chapters:
        yield {
            "pages": range_text(chapter.start, chapter.end),
            "part": _contents(edition, chapter, most),
            "sheets": str(sheets_of(edition, chapter)),
            "paper": labels[f"paper-{chapter.stock}"],
            "how": _sides(edition, chapter),
        }


def _contents(edition: Edition, chapter: Chapter, most: int | None) -> str:
    """Return what a chapter holds: its decks with their cards, its parts, or the book."""
    game, labels = edition.faces.game, edition.faces.labels
    if not chapter.sheets:
        return edition.title_of(chapter.product)
    held = dict.fromkeys(
        component_of(chapter, face)
        for sheet in chapter.sheets
        for face in sheet.faces
        if face.side == "front"
    )
    named = []
    for component in held:
        kind, name = component.split("/")
        if kind == "decks":
            deck = game.decks[name]
            size = f" ({count_text(edition, 'kit-deck-size', deck.size)})" if deck.size > 1 else ""
            named.append(f"{deck.title}{size}")
        else:
            named.append(part_name(game, getattr(game, kind)[name]))
    names = _listed(edition, list(dict.fromkeys(named)), most)
    return f"{labels['kit-later']}: {names}" if chapter.later else names


def _listed(edition: Edition, names: Sequence[str], most: int | None) -> str:
    """Return names with commas: all, or the first ones and the number of the others."""
    others = len(names) - most if most else 0
    if others <= 0:
        return ", ".join(names)
    return ", ".join([*names[:most], count_text(edition, "kit-and-more", others)])


def part_name(game: Game, part: Part) -> str:
    """Return the name of a part. Parts that share a term of the glossary have its name."""
    term = game.terms.get(part.term or "")
    name = term.heading if term else part.title
    return name[:1].upper() + name[1:]


def _sides(edition: Edition, chapter: Chapter) -> str:
    """Return on which sides a chapter is printed."""
    key = f"both-sides-{edition.backs}" if prints_double(edition, chapter) else "one-side"
    return edition.faces.labels[key]


def page_ranges(edition: Edition, chapters: Sequence[Chapter]) -> dict[str, Any]:
    """Return the pages that are printed alike for a first game, by paper and sides, and the pages of the
    rulebook."""
    facts: dict[str, Any] = {}
    for stock in ("plain", "card"):
        for sides, is_double in (("double", True), ("single", False)):
            mine = [
                chapter
                for chapter in chapters
                if (chapter.stock, chapter.later) == (stock, False)
                and prints_double(edition, chapter) == is_double
            ]
            facts[f"{stock}-{sides}"] = _pages(edition, mine)
    tonight = [chapter for chapter in chapters if not chapter.later]
    for stock in ("plain", "card"):
        facts[f"all-{stock}"] = _pages(edition, [chapter for chapter in tonight if chapter.stock == stock])
    facts["double"] = any(prints_double(edition, chapter) for chapter in tonight)
    facts["later"] = _later(edition, [chapter for chapter in chapters if chapter.later])
    facts["rulebook"] = _pages(edition, [each for each in chapters if each.product == "rulebook"])
    facts["both-sides"] = edition.faces.labels[
        f"both-sides-{edition.backs}" if is_duplex(edition) else "one-side"
    ]
    return facts


def lesson_pages(edition: Edition, chapters: Sequence[Chapter]) -> dict[str, str]:
    """Return the title of the lesson in the rulebook and its page in the kit, or nothing if there is none."""
    book = edition.books.made.get("rulebook")
    for section in edition.faces.game.sections:
        teaches = any(isinstance(block, PartBlock) and block.part == "lesson" for block in section.blocks)
        if teaches and book and section.title in book.headings:
            page = rulebook_page(chapters) + book.headings[section.title]
            return {"lesson": section.title, "lesson-page": f"{edition.faces.labels['page-short']} {page}"}
    return {"lesson": "", "lesson-page": ""}


def _pages(edition: Edition, chapters: Sequence[Chapter]) -> str:
    """Return the pages of chapters in words. If both sides are printed, the blank page behind an odd
    number of pages is included."""
    ends = [each.end + (each.length % 2 if prints_double(edition, each) else 0) for each in chapters[:-1]]
    ends += [each.end for each in chapters[-1:]]
    return _pages_text(edition, [(each.start, end) for each, end in zip(chapters, ends, strict=True)])


def _later(edition: Edition, chapters: Sequence[Chapter]) -> str:
    """Return the pages that can be printed later, with their sides."""
    parts = []
    for is_double, key in ((True, f"both-sides-{edition.backs}"), (False, "one-side")):
        alike = [each for each in chapters if prints_double(edition, each) == is_double]
        if alike:
            parts.append(f"{_pages(edition, alike)}, {edition.faces.labels[key]}")
    return "; ".join(parts)
