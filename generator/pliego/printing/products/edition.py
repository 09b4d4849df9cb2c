"""Hold one game in one language, ink, paper and choice of backs. Each of its products is made once.

In: the faces (game, look, fonts, labels), paper, backs. Out: sheets, and the products made of them. The law
of this file: the same question gets the same sheets, so that a kit holds what the other products hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from pliego.cards.drawing import Drawing, Item, Page, Placement, Rgb, TextRun
from pliego.cards.layout.faces import Faces
from pliego.printing.cutting.machine import Cutter
from pliego.printing.paper import Backs, Paper
from pliego.printing.papers import holds
from pliego.printing.products.books import Books
from pliego.printing.products.catalogue import PRODUCTS, names, product_of
from pliego.printing.sheets.cuts import USUAL_MARKS, MarkStyle
from pliego.printing.sheets.imposition import Imposition
from pliego.printing.sheets.orders import Order
from pliego.printing.sheets.sheet import EarlierFaces, ProductFile, Sheet, pages_of, sides_of
from pliego.text.files import Folder
from pliego.text.problems import Problem

if TYPE_CHECKING:
    from pliego.printing.pdf.inks import Inks

PARTS = "parts"
"""All one-sided parts of a kit. Parts of several products share sheets if they are printed and cut alike."""
SPOILERS = "spoilers"
"""The product that holds the secret parts of all kinds. No kit holds them, and no product of one kind."""
PART_KINDS = tuple(name for name in names("sheets") if name not in ("cards", SPOILERS))


@dataclass(frozen=True, slots=True)
class Pixels:
    """How pictures are made: the dots per inch, and whether they show the bleed."""

    dpi: int
    bleed: bool


@dataclass
class Edition:
    """Makes the products of one edition."""

    faces: Faces
    templates: Folder
    paper: Paper
    backs: Backs
    books: Books
    pixels: Pixels = Pixels(0, False)
    earlier: EarlierFaces | None = None
    printer: str = ""
    core_mm: float | None = None
    sheet_mm: float | None = None
    marks: MarkStyle = USUAL_MARKS
    cutter: Cutter | None = None
    once: bool = False
    inks: Inks | None = None
    press_bleed_mm: float = 3.0
    press_safe_mm: float = 0.0
    press_book: str = "a5"
    press_die: Mapping[str, str] | None = None
    press_layers: Mapping[str, str] | None = None
    _sheets: dict[str, tuple[list[Sheet], tuple[Problem, ...]]] = field(default_factory=dict)

    def write(self, pages: Iterable[Page], product: str) -> bytes:
        """Return the drawn pages of a product as a PDF."""
        return self.written(pages, self.title_of(product))

    def written(self, pages: Iterable[Page], title: str, inks: Inks | None = None) -> bytes:
        """Return drawn pages as a PDF with a title of its own behind that of the game, in inks or else in the
        colours of screens."""
        from pliego.printing.pdf.document import Meta, write_pdf
        from pliego.printing.pdf.inks import SCREEN

        info = self.faces.game.info
        authors = ", ".join(credit.name for credit in info.credits)
        title = f"{info.title} · {title}"
        if self.faces.is_draft:
            title += f" · {self.faces.labels['draft']}"
        meta = Meta(title, authors, f"{self.faces.labels['version']} {info.version}", info.lang, info.date)
        return write_pdf(list(pages), meta, self.faces.fonts, inks or SCREEN)

    def archive_name(self, product: str) -> str:
        """Return the name that a product has inside its ZIP."""
        return f"{self.faces.game.id}-{product}-{self.faces.game.info.lang}"

    def title_of(self, product: str) -> str:
        """Return the title of a product, or of `PARTS`. A product that a person added has its own title."""
        if product == PARTS:
            return self.faces.labels["kit-parts"]
        found = product_of(product)
        return found.title or (self.faces.labels[f"product-{product}"] if found in PRODUCTS else product)

    def line(
        self, text: str, x_mm: float, y_mm: float, size_pt: float = 11, colour: Rgb = (0, 0, 0)
    ) -> TextRun:
        """Return a line of text in the theme's text font. `y_mm` is its baseline, from the top."""
        return self.faces.fonts.run(text, self.faces.look.text_font, size_pt, (x_mm, y_mm), colour)

    def file(self, pages: Iterable[Sequence[Item]], product: str) -> ProductFile:
        """Return a PDF whose pages have the edition's paper and show these items."""
        w, h = self.paper.w_mm, self.paper.h_mm
        drawings = [Drawing(w, h, tuple(items)) for items in pages]
        drawn = [Page(w, h, (Placement(each, 0.0, 0.0),)) for each in drawings]
        return ProductFile(self.write(drawn, product), len(drawn), (), ())

    def sheets(self, product: str) -> tuple[list[Sheet], tuple[Problem, ...]]:
        """Return the sheets of a product that consists of loose sheets: cards, boards …, or all `PARTS`."""
        if product not in self._sheets:
            self._sheets[product] = self._made(product)
        return self._sheets[product]

    def _made(self, product: str) -> tuple[list[Sheet], tuple[Problem, ...]]:
        imposition = Imposition(self.faces, self.paper, self.backs, self.core_mm, self.marks, self.cutter)
        title = self.title_of(product)
        if product == "cards":
            made, problems = imposition.cards(list(self.card_orders()), title)
        else:
            made, problems = imposition.parts(list(self._orders_of(product)), title)
        if made:
            made[0] = replace(made[0], front=replace(made[0].front, bookmark=title))
        return made, tuple(dict.fromkeys(problems))

    def _orders_of(self, product: str) -> Iterator[Order]:
        """Yield an order for each part that a product of one-sided sheets holds."""
        for kind in PART_KINDS if product in (PARTS, SPOILERS) else (product,):
            yield from self.part_orders(kind, secret=product == SPOILERS)

    def card_sheets(self) -> int:
        """Return how many sheets the cards take."""
        imposition = Imposition(self.faces, self.paper, self.backs, self.core_mm, self.marks, self.cutter)
        return imposition.count_cards(list(self.card_orders()))

    def card_orders(self) -> Iterable[Order]:
        """Yield an order for each card."""
        for deck_id, deck in self.faces.game.decks.items():
            for entry in deck.cards:
                yield Order(f"{deck_id}/{entry.card}", entry.copies)

    def part_orders(self, kind: str, *, secret: bool | None = None) -> Iterable[Order]:
        """Yield an order for each board, token, sheet or aid of a kind: of all, of the secret ones, or of
        the others."""
        parts = getattr(self.faces.game, kind)
        for component in self.faces.ids():
            group, _slash, rest = component.partition("/")
            part = parts.get(rest.split("/")[0]) if group == kind else None
            if part is not None and secret in (None, part.secret):
                is_cut = kind != "sheets" or part.paper == "card"
                yield Order(component, part.copies, part.paper, is_cut)


Maker: TypeAlias = Callable[[Edition, str], ProductFile]


def make(edition: Edition, product: str) -> ProductFile:
    """Return a product of loose sheets."""
    sheets, problems = edition.sheets(product)
    pages, faces = pages_of(sheets)
    data, sides = edition.write(pages, product), tuple(sides_of(sheets, edition.paper))
    return ProductFile(data, len(pages), tuple(faces), problems, sides=sides)


def make_product(edition: Edition, product: str) -> ProductFile:
    """Return a product. Raise PangoMissing for a book on a machine without Pango."""
    least = product_of(product).least_mm
    if not holds(edition.paper, least):
        return ProductFile(None, 0, (), (_too_small(edition.paper, least, product),))
    maker: Maker = import_module(product_of(product).maker).make
    return maker(edition, product)


def _too_small(paper: Paper, least_mm: tuple[float, float], product: str) -> Problem:
    expected = (
        f"expected a paper of at least {least_mm[0]:g} × {least_mm[1]:g} mm for the product `{product}`"
    )
    return Problem("paper-too-small", f"{expected}, found {paper.title}", None, "print it on a larger paper")
