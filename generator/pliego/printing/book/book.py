"""Print a game's rulebook or companion as a PDF.

In: the session of a game, its look in one ink, a paper, and a function that draws figures. Out: the bytes of
a tagged PDF, and every problem. The law of this file: the content decides what the book says. This file
decides only how it is set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal
from unicodedata import normalize

from pliego.cards.fonts.measure import FontMissing, Fonts
from pliego.cards.look import BASE_SHEET, SMALL_SHEET, TINY_SHEET
from pliego.cards.look.book_files import BookFiles
from pliego.cards.look.css import read_css
from pliego.game.labels import FILE as LABELS
from pliego.game.model.book import PartBlock, Rule
from pliego.game.model.game import Game
from pliego.game.printed import facts_shown
from pliego.game.room import TranscriptLines
from pliego.game.session import Session
from pliego.printing.book.art import Plates
from pliego.printing.book.companion import decks, odds, rules, rulings, typefaces, values
from pliego.printing.book.cover import cover_view
from pliego.printing.book.figures import FigureMaker, Pictures
from pliego.printing.book.fillers import filled_pages
from pliego.printing.book.flow import SectionView, divided, flow
from pliego.printing.book.html import Typesetter
from pliego.printing.book.look import BookLook, Family, look_css, read_families
from pliego.printing.book.page import fill_page
from pliego.printing.book.parts import credits
from pliego.printing.book.press import BookFile, BookJob, print_book
from pliego.printing.book.proofread import FontStyle, MissingCharacters
from pliego.printing.book.sources import BookSources, StyleSheet
from pliego.printing.book.transcripts import transcripts as sample_games
from pliego.printing.book.views import section_view
from pliego.printing.paper import Paper, is_small, is_tiny
from pliego.text.hyphens import prepare_hyphens
from pliego.text.problems import Problem, Span, has_errors, in_order

Which = Literal["rulebook", "companion"]
InkName = Literal["colour", "low"]
Press = Callable[[BookJob], BookFile]
_LISTS = ("values", "rulings", "credits")
"""The lists of the companion that always have a heading of their own."""


def render_book(
    session: Session,
    which: Which,
    paper: Paper,
    ink: InkName,
    look: BookLook,
    figure: FigureMaker,
    *,
    first_page: int = 1,
    kit_pages: Mapping[str, int | str] | None = None,
    transcripts: Mapping[str, TranscriptLines] | None = None,
    press: Press = print_book,
    is_draft: bool = False,
    fillers: int = 0,
) -> tuple[bytes | None, list[Problem]]:
    """Print a book, or only read it (`press`). Raise PangoMissing if WeasyPrint cannot work.

    `first_page` is the number of its first page. `fillers` is the number of pages behind its text.
    `kit_pages` names the pages in the kit of each component (`decks/mazo`, `boards/mapa`). `transcripts` are
    the sample games as the engine plays them. The PDF is None if there is an error, unless it is a draft.
    """
    game = session.game
    labels, problems = look.files.labels(game)
    families, found = read_families(look)
    setter = Typesetter(
        game,
        labels,
        Pictures(figure),
        _anchors(game, which),
        kit_pages or {},
        [*problems, *found],
        transcripts or {},
        session.odds,
        Span(look.files.templates.shown(LABELS)),
        facts=partial(facts_shown, session),
    )
    html = _html(setter, which, paper, ink, look, families, first_page, fillers)
    if html is None:
        return None, in_order(setter.problems)
    sheets, found = _sheets(look, families, paper)
    setter.problems.extend(found)
    prepare_hyphens(game.info.lang)
    printed = print_page(
        html, which, sheets, look, families, setter.pictures, session, press, first_page=first_page
    )
    problems = in_order([*setter.problems, *printed.problems])
    return (None if has_errors(problems) and not is_draft else printed.pdf), problems


def print_page(
    html: str,
    template: str,
    sheets: Sequence[StyleSheet],
    look: BookLook,
    families: Sequence[Family],
    pictures: Pictures,
    session: Session,
    press: Press = print_book,
    first_page: int = 1,
) -> BookFile:
    """Print the HTML that a template of `templates/books` has made. Raise PangoMissing."""
    fonts, templates = Fonts(look.files.fonts), look.files.templates
    page, places = templates.shown(f"books/{template}.html"), {each.name: each.place for each in families}
    sources = BookSources(sheets, page, places, look.files, session, template)
    files, plates = BookFiles(look.files, session.folder), Plates(pictures.drawings, fonts)
    missing = missing_characters(fonts, families)
    return press(BookJob(html, sources, files, plates, missing, first_page))


def _html(
    setter: Typesetter,
    which: Which,
    paper: Paper,
    ink: InkName,
    look: BookLook,
    families: Sequence[Family],
    first_page: int,
    fillers: int,
) -> str | None:
    sections = [section_view(setter, section) for section in setter.game.sections if section.book == which]
    if which == "companion":
        titles = {kind: setter.label(kind) for kind in _LISTS}
        sections = [part for section in sections for part in divided(section, titles)]
        sections.extend(_provenance(setter, families))
    names: dict[str, Any] = {
        "book": which,
        "ink": ink,
        "paper": paper.name,
        "is_small": is_small(paper),
        "fillers": filled_pages(setter, fillers, paper),
        "first_page": first_page,
        "lang": setter.game.info.lang,
        "label": setter.label,
        "cover": cover_view(setter),
        "sections": sections,
        "runs": flow(sections),
    }
    html, problems = fill_page(look.files.templates, f"{which}.html", names)
    setter.problems.extend(problems)
    return html


def _provenance(setter: Typesetter, families: Sequence[Family]) -> Iterator[SectionView]:
    """Yield the computed sections of the companion that its own sections do not hold. The longest list
    comes last, because it breaks anywhere: so no page holds only a line or two."""
    written = {
        block.part
        for section in setter.game.sections
        if section.book == "companion"
        for block in section.blocks
        if isinstance(block, PartBlock)
    }
    views = [
        sample_games(setter),
        odds(setter),
        rulings(setter),
        values(setter),
        decks(setter),
        credits(setter),
        typefaces(families),
        rules(setter),
    ]
    for view in views:
        if view.data and view.kind not in written:
            yield SectionView(f"part-{view.kind}", setter.label(view.kind), "plain", "here", (view,))


def _anchors(game: Game, which: Which) -> frozenset[str]:
    """Return what a book can link to: its sections, and the rules that it prints. The companion prints all
    rules."""
    printed = [section for section in game.sections if section.book == which]
    if which == "companion":
        own = (rule for scenario in game.scenarios.values() for rule in getattr(scenario, "rules", ()))
        rules = {*game.rules, *(rule.rule for rule in own)}
    else:
        rules = {block.rule for section in printed for block in section.blocks if isinstance(block, Rule)}
    return frozenset(section.id for section in printed) | {f"rule-{rule}" for rule in rules}


def _sheets(
    look: BookLook, families: Sequence[Family], paper: Paper
) -> tuple[list[StyleSheet], list[Problem]]:
    """Return the style sheets of a book. A later one overrides an earlier one, and the game's own
    `book.css` is last, but for that of tiny pages."""
    sheets = [StyleSheet(look_css(look, families, paper), look.files.templates.shown("themes"))]
    problems: list[Problem] = []
    small = is_small(paper)
    own = look.files.css(look.css, is_small=small)
    tiny = [TINY_SHEET] if is_tiny(paper) else []
    for name in (BASE_SHEET, *([SMALL_SHEET] if small else []), *own, *tiny):
        sheet, found = read_css(look.files, name)
        sheets += [StyleSheet(*sheet)] if sheet else []
        problems += found
    return sheets, problems


def missing_characters(fonts: Fonts, families: Sequence[Family]) -> dict[str, MissingCharacters]:
    """Return for each family a function that names the characters of a text that a face of it does not
    have."""

    def of_family(family: Family) -> MissingCharacters:
        def missing(text: str, face: FontStyle) -> Sequence[str] | None:
            bold, italic = face
            file = family.faces.file(bold=bold, italic=italic)
            try:
                return fonts.missing(file, normalize("NFC", text)) if file else None
            except FontMissing:
                return None

        return missing

    return {family.name: of_family(family) for family in families}
