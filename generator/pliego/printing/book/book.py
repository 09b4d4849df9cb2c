"""A game's rulebook and companion as PDF.

In: the session of a game, its look in one ink, a paper, and a callable that draws its figures. Out: the bytes
of a tagged PDF, and every problem on the way. The law of this file: the book says what the content says; it
decides only how it is set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal
from unicodedata import normalize

from pliego.cards.fonts.measure import FontMissing, Fonts
from pliego.cards.look import BASE_SHEET, LookFiles
from pliego.cards.look.book_files import BookFiles
from pliego.cards.look.css import read_css
from pliego.game.labels import FILE as LABELS
from pliego.game.labels import read_labels
from pliego.game.model.book import PartBlock, Rule
from pliego.game.model.game import Game
from pliego.game.printed import facts_shown
from pliego.game.room import TranscriptLines
from pliego.game.session import Session
from pliego.printing.book.art import Plates
from pliego.printing.book.companion import decks, rules, rulings, typefaces, values
from pliego.printing.book.cover import cover_view
from pliego.printing.book.figures import FigureMaker, FigureRequest, Illustration, Pictures
from pliego.printing.book.flow import SectionView, divided, flow
from pliego.printing.book.html import Setter
from pliego.printing.book.look import BookLook, Family, PaperSize, look_css, read_families
from pliego.printing.book.odds import odds
from pliego.printing.book.page import fill_page
from pliego.printing.book.parts import credits
from pliego.printing.book.press import Proof, print_book
from pliego.printing.book.proofread import Lacks
from pliego.printing.book.sources import BookSources, StyleSheet
from pliego.printing.book.transcripts import transcripts as sample_games
from pliego.printing.book.views import section_view
from pliego.text.problems import Problem, Span, has_errors, in_order

__all__ = [
    "BookLook",
    "FigureMaker",
    "FigureRequest",
    "Illustration",
    "PaperSize",
    "render_book",
]

Which = Literal["rulebook", "companion"]
InkName = Literal["colour", "low"]
_LISTS = ("values", "rulings", "credits")
"""The companion's lists that have a heading of their own wherever they stand."""


def render_book(
    session: Session,
    which: Which,
    paper: PaperSize,
    ink: InkName,
    look: BookLook,
    figure: FigureMaker,
    *,
    first_page: int = 1,
    kit_pages: Mapping[str, int | str] | None = None,
    transcripts: Mapping[str, TranscriptLines] | None = None,
) -> tuple[bytes | None, list[Problem]]:
    """Print a book; raises PangoMissing if WeasyPrint cannot work.

    `first_page` is the number that its first page bears, `kit_pages` names the pages in the kit of each
    component (`decks/mazo`, `boards/mapa`), `transcripts` are the sample games as the engine plays them. The
    PDF is None if there is an error.
    """
    game = session.game
    labels, problems = read_labels(look.files.templates, game.info.lang)
    families, found = read_families(look)
    setter = Setter(
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
    html = _html(setter, which, paper, ink, look, families, first_page)
    if html is None:
        return None, in_order(setter.problems)
    sheets, found = _sheets(look, families, paper)
    setter.problems.extend(found)
    fonts = Fonts(look.files.fonts)
    plates = Plates(setter.pictures.drawings, fonts)
    book_files = BookFiles(look.files, session.folder)
    templates, fonts_at = look.files.templates, {family.name: family.place for family in families}
    page = templates.shown(f"books/{which}.html")
    sources = BookSources(sheets, page, fonts_at, templates, session, which)
    printed = print_book(Proof(html, sources, book_files, plates, lacks_of(fonts, families)))
    setter.problems.extend(printed.problems)
    problems = in_order(setter.problems)
    return (None if has_errors(problems) else printed.pdf), problems


def _html(
    setter: Setter,
    which: Which,
    paper: PaperSize,
    ink: InkName,
    look: BookLook,
    families: Sequence[Family],
    first_page: int,
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


def _provenance(setter: Setter, families: Sequence[Family]) -> Iterator[SectionView]:
    """Yield the companion's computed sections, but those that its own sections already hold. The longest
    list, which breaks anywhere, comes last, so that no page holds a line or two."""
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
    """Return what a book can link to: its sections, and the rules that it prints. The companion lists all."""
    printed = [section for section in game.sections if section.book == which]
    if which == "companion":
        own = (rule for scenario in game.scenarios.values() for rule in getattr(scenario, "rules", ()))
        rules = {*game.rules, *(rule.rule for rule in own)}
    else:
        rules = {block.rule for section in printed for block in section.blocks if isinstance(block, Rule)}
    return frozenset(section.id for section in printed) | {f"rule-{rule}" for rule in rules}


def _sheets(
    look: BookLook, families: Sequence[Family], paper: PaperSize
) -> tuple[list[StyleSheet], list[Problem]]:
    """Return the style sheets of a book in the order in which they hold: the game's own `book.css` last."""
    found = [_sheet(look.files, name) for name in (BASE_SHEET, *look.files.css(look.css))]
    declared = StyleSheet(look_css(look, families, paper), look.files.templates.shown("themes"))
    return [declared, *(sheet for sheet, _ in found if sheet)], [p for _, problem in found for p in problem]


def _sheet(files: LookFiles, name: str) -> tuple[StyleSheet | None, list[Problem]]:
    found, problems = read_css(files, name)
    return (StyleSheet(*found) if found else None), problems


def lacks_of(fonts: Fonts, families: Sequence[Family]) -> dict[str, Lacks]:
    """Return, by family, the question which characters of a text a face of it lacks."""

    def lacks(family: Family) -> Lacks:
        def missing(text: str, *, bold: bool, italic: bool) -> Sequence[str] | None:
            file = family.file(bold=bold, italic=italic)
            try:
                return fonts.missing(file, normalize("NFC", text)) if file else None
            except FontMissing:
                return None

        return missing

    return {family.name: lacks(family) for family in families}
