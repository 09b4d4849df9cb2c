"""Plan a kit: its chapters in order, and the first page of each.

In: an edition. Out: `Chapter`s. The laws of this file: plain paper comes first, card stock last. On each
paper, two-sided chapters come before one-sided ones, so that no back is blank within a chapter. Every
double-sided pair starts on an odd page. What a first game does not need comes last on its paper. What no
player may see comes last of all, so that nobody scrolls past it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from pliego.printing.products.books import Book
from pliego.printing.products.catalogue import products_of
from pliego.printing.products.edition import PARTS, Edition
from pliego.printing.sheets.sheet import FaceRecord, Sheet, Stock
from pliego.text.machine import PangoMissing

SetBook = Callable[[], Book]
"""Sets a book when it is first called. Raises PangoMissing."""
_COVER_PAGES = 2


@dataclass(frozen=True)
class Chapter:
    """A run of kit pages that are printed alike: the pages of a book, or drawn sheets of one paper, all
    with a back or all without. `later`: a first game does not need it."""

    product: str
    stock: Stock
    sheets: tuple[Sheet, ...] = ()
    book: bytes | None = None
    book_pages: int = 0
    start: int = 0
    later: bool = False

    @property
    def is_double(self) -> bool:
        """True if its pages have backs. A book of one page has none."""
        return self.sheets[0].back is not None if self.sheets else self.book_pages != 1

    @property
    def length(self) -> int:
        """How many pages it has."""
        return len(self.sheets) * (2 if self.is_double else 1) if self.sheets else self.book_pages

    @property
    def end(self) -> int:
        """Its last page."""
        return self.start + self.length - 1


def is_duplex(edition: Edition) -> bool:
    """True if both sides of the kit's paper are printed."""
    return edition.backs in ("duplex", "short")


def prints_double(edition: Edition, chapter: Chapter) -> bool:
    """True if both sides of its paper are printed."""
    return is_duplex(edition) and chapter.is_double


def plan_for(edition: Edition, rulebook_pages: int) -> list[Chapter]:
    """Return the kit's chapters, each with its first page. `rulebook_pages` is the length of the rulebook,
    which is not made yet."""
    return number_chapters(edition, list(plan_chapters(edition)), rulebook_pages)


def rulebook_page(chapters: Iterable[Chapter]) -> int:
    """Return the kit's page on which the rulebook begins."""
    return next((chapter.start for chapter in chapters if chapter.product == "rulebook"), 1)


def component_pages(edition: Edition, chapters: Iterable[Chapter]) -> dict[str, str]:
    """Return the kit's pages of each component (`decks/mazo`, `boards/mapa`), in words."""
    pages: dict[str, set[int]] = {}
    for chapter in chapters:
        for face, page in face_pages(chapter):
            if face.side == "front":
                pages.setdefault(component_of(chapter, face), set()).add(page)
    word = edition.faces.labels["and"]
    return {
        name: page_list([(page, page) for page in sorted(numbers)], word) for name, numbers in pages.items()
    }


def component_of(chapter: Chapter, face: FaceRecord) -> str:
    """Return the component that a face belongs to: `decks/mazo`, `boards/mapa`."""
    group, _slash, rest = face.id.partition("/")
    return f"decks/{group}" if chapter.product == "cards" else f"{group}/{rest.split('/')[0]}"


def page_list(runs: Iterable[tuple[int, int]], word: str) -> str:
    """Return runs of pages in words. Runs that follow each other are joined, three pages or more become a
    range: 3–10, 13 y 15–20. `word` is the word for and."""
    joined: list[tuple[int, int]] = []
    for first, last in runs:
        if joined and first == joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    numbers = [
        each
        for first, last in joined
        for each in ([f"{first}–{last}"] if last - first > 1 else map(str, range(first, last + 1)))
    ]
    *most, final = numbers or [""]
    return f"{', '.join(most)} {word} {final}" if most else final


def plan_chapters(edition: Edition, rulebook: SetBook | None = None) -> Iterator[Chapter]:
    """Yield the kit's chapters. Without a function that sets the rulebook, an empty chapter stands for it."""
    asked = products_of(edition.faces.game)
    chapters = list[Chapter]()
    if "rulebook" in asked:
        chapters = [_book("rulebook", rulebook) if rulebook else Chapter("rulebook", "plain")]
    chapters += _part_chapters(edition)
    chapters += _grouped(edition, "cards", edition.sheets("cards")[0])
    yield from sorted(chapters, key=_rank)


def _part_chapters(edition: Edition) -> Iterator[Chapter]:
    """Yield the chapters of boards, tokens, sheets and aids."""
    sheets = edition.sheets(PARTS)[0]
    return _grouped(edition, PARTS, _back_to_back(edition, sheets) if is_duplex(edition) else sheets)


def count_part_sheets(edition: Edition) -> int:
    """Return how many sheets of paper the boards, tokens, sheets and aids take."""
    return sum(sheets_of(edition, chapter) for chapter in _part_chapters(edition))


def _rank(chapter: Chapter) -> tuple[bool, ...]:
    """Return a key that sorts chapters. On one paper the book comes first, then two-sided sheets."""
    return chapter.stock == "card", chapter.later, bool(chapter.sheets), not chapter.is_double


def _book(which: str, set_book: SetBook) -> Chapter:
    try:
        made = set_book()
    except PangoMissing:
        return Chapter(which, "plain")
    return Chapter(which, "plain", book=made.data, book_pages=made.pages)


def _back_to_back(edition: Edition, sheets: Iterable[Sheet]) -> Iterator[Sheet]:
    """Yield sheets. Loose sheets that differ only by scenario share a paper in pairs, because only one
    scenario is played at a time. A sheet that is cut or folded keeps its back free."""
    scenarios = list(edition.faces.game.scenarios)
    waiting: dict[tuple[str, int], Sheet] = {}
    for sheet in sheets:
        component, _slash, scenario = sheet.faces[0].id.rpartition("/") if sheet.faces else ("", "", "")
        is_loose = not sheet.cuts and not sheet.folds and sheet.stock == "plain"
        if not is_loose or scenario not in scenarios or len(sheet.faces) != 1:
            yield sheet
            continue
        key = component, sheet.faces[0].copy
        if key not in waiting:
            waiting[key] = sheet
            continue
        front = waiting.pop(key)
        behind = tuple(replace(face, page=2) for face in sheet.faces)
        yield replace(front, back=sheet.front, faces=(*front.faces, *behind))
    yield from waiting.values()


def _grouped(edition: Edition, product: str, sheets: Iterable[Sheet]) -> Iterator[Chapter]:
    """Yield the sheets of a product as chapters. Sheets that are printed alike share one."""
    groups: dict[tuple[Stock, bool, bool], list[Sheet]] = {}
    for sheet in sheets:
        key = sheet.stock, _is_later(edition, sheet), sheet.back is None
        groups.setdefault(key, []).append(sheet)
    for (stock, later, _is_single), alike in groups.items():
        yield Chapter(product, stock, tuple(alike), later=later)


def _is_later(edition: Edition, sheet: Sheet) -> bool:
    """True if everything on a sheet belongs to a later scenario than the first, or can wait."""
    game = edition.faces.game
    can_wait = {f"{kind}/{name}" for kind, name, part in game.parts() if part.later}
    scenarios = list(game.scenarios)[1:]
    return bool(sheet.faces) and all(
        face.id in can_wait or face.id.rpartition("/")[2] in scenarios for face in sheet.faces
    )


def number_chapters(edition: Edition, chapters: list[Chapter], rulebook_pages: int = 0) -> list[Chapter]:
    """Give each chapter its first page, an odd one if both sides are printed. `rulebook_pages` is the
    length of a rulebook that is not made yet."""
    page = 1 + _COVER_PAGES
    numbered = []
    for chapter in chapters:
        if chapter.product == "rulebook" and rulebook_pages:
            chapter = replace(chapter, book_pages=rulebook_pages)
        if not chapter.length:
            continue
        page += prints_double(edition, chapter) and page % 2 == 0
        numbered.append(replace(chapter, start=page))
        page += chapter.length
    return numbered


def blank_pages(chapters: Iterable[Chapter]) -> Iterator[int]:
    """Yield the pages that belong to no chapter. They are blank, so that the next chapter starts on an odd
    page. Nobody has to print them."""
    page = 1 + _COVER_PAGES
    for chapter in chapters:
        yield from range(page, chapter.start)
        page = chapter.end + 1


def face_pages(chapter: Chapter) -> Iterator[tuple[FaceRecord, int]]:
    """Yield every face of a chapter with its page in the kit."""
    step = 2 if chapter.is_double else 1
    for number, sheet in enumerate(chapter.sheets):
        for face in sheet.faces:
            yield face, chapter.start + number * step + face.page - 1


def sheets_of(edition: Edition, chapter: Chapter) -> int:
    """Return how many sheets of paper a chapter takes."""
    return math.ceil(chapter.length / 2) if prints_double(edition, chapter) else chapter.length
