"""List the products, in the order in which the kit holds them.

In: nothing. Out: `Product`s: which games have one, the kind of its file, its maker. The law of this file: a
product is one line of the table, and its facts stand nowhere else. Nothing heavy is imported. A maker is
named here, and imported when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pliego.game.model.game import Game

ProductForm = Literal["book", "sheets", "other"]


@dataclass(frozen=True, slots=True)
class Product:
    """A product: its name, whether a game has it, and the module whose `make(edition, name)` makes it.

    `form`: a book, loose sheets (the kit holds both), or anything else. `has_backs`, `has_marks`: it
    depends on the choice of backs, of the marks of cuts. `after`: the products that it contains, which
    are made before it. `suffix`: the ending of its file. `is_usual`: it is built if no product is named.
    `has_paper`, `has_dpi`: it depends on the paper, on the resolution. `shows_changes`: it shows the
    changes since an earlier build, and is always made anew. `title`: its name for people, if that is not
    the label `product-NAME`. `is_sold`: a shop prints it, so it must be finished. `is_folded`: it is
    folded to a booklet, which has two sides. `is_for_press`: it can show each face once. `least_mm`: the
    width and height of the least paper for it. `is_for_cutter`: only a cutting machine reads it.
    `wanted_by`: what an author writes to have it, if games have it only then.
    """

    name: str
    is_offered: Callable[[Game], bool]
    maker: str
    form: ProductForm = "other"
    has_backs: bool = False
    has_marks: bool = False
    is_for_cutter: bool = False
    after: tuple[str, ...] = ()
    suffix: str = ".pdf"
    is_usual: bool = True
    has_paper: bool = True
    has_dpi: bool = False
    shows_changes: bool = False
    title: str = ""
    is_sold: bool = False
    is_folded: bool = False
    is_for_press: bool = False
    least_mm: tuple[float, float] = (0.0, 0.0)
    wanted_by: str = ""

    @property
    def can_be_for_cutter(self) -> bool:
        """True if a cutting machine can cut it, or reads it."""
        return self.is_for_cutter or self.form == "sheets"

    @property
    def has_books(self) -> bool:
        """True if a book must be set for it."""
        return self.form == "book" or any(product_of(name).form == "book" for name in self.after)


def _has_rulebook(game: Game) -> bool:
    return any(section.book == "rulebook" for section in game.sections)


def _shows(kind: str) -> Callable[[Game], bool]:
    """Return what tells whether a game has a part of a kind that players may see."""
    return lambda game: any(not part.secret for of, _name, part in game.parts() if of == kind)


def _has_secrets(game: Game) -> bool:
    return bool(game.secret_parts())


def _has_companion(game: Game) -> bool:
    return bool(game.rulings) or any(section.book == "companion" for section in game.sections)


def _has_decks(game: Game) -> bool:
    return bool(game.decks)


def _has_box(game: Game) -> bool:
    return game.info.box is not None


def _has_faces(game: Game) -> bool:
    return bool(game.decks or any(True for _ in game.parts()))


_EXPORTS = "pliego.printing.exports"
_HERE = "pliego.printing.products"
_PRESS = "pliego.printing.press"
_KIT_MM = (196.0, 266.0)
"""The first pages (templates/layouts/kit.yaml) with the margins of a printer."""
_BOOK_MM = (130.0, 180.0)
"""A page of a book that holds a column of text, and a picture beside a few words."""
_ZINE_MM = (200.0, 270.0)
"""A sheet of which an eighth still holds a column of text."""
_BOX_IS_WANTED = "a box is made if game.yaml says `box: {}`"
PRODUCTS = (
    Product("rulebook", _has_rulebook, f"{_HERE}.book", "book", least_mm=_BOOK_MM),
    Product("companion", _has_companion, f"{_HERE}.book", "book", least_mm=_BOOK_MM),
    Product("sheets", _shows("sheets"), f"{_HERE}.edition", "sheets", has_marks=True),
    Product("boards", _shows("boards"), f"{_HERE}.edition", "sheets", has_marks=True),
    Product("tokens", _shows("tokens"), f"{_HERE}.edition", "sheets", has_marks=True),
    Product("aids", _shows("aids"), f"{_HERE}.edition", "sheets", has_marks=True),
    Product("cards", _has_decks, f"{_HERE}.edition", "sheets", has_backs=True, has_marks=True),
    Product("spoilers", _has_secrets, f"{_HERE}.edition", "sheets", has_marks=True),
    Product(
        "kit",
        lambda game: _has_faces(game) or _has_rulebook(game),
        f"{_HERE}.kit",
        has_backs=True,
        has_marks=True,
        after=("rulebook",),
        least_mm=_KIT_MM,
    ),
    Product("box", _has_box, f"{_HERE}.box", has_backs=True, least_mm=_KIT_MM, wanted_by=_BOX_IS_WANTED),
    Product(
        "booklet",
        _has_rulebook,
        f"{_HERE}.booklet",
        has_backs=True,
        after=("rulebook",),
        is_usual=False,
        is_folded=True,
        least_mm=(_BOOK_MM[1], 2 * _BOOK_MM[0]),
    ),
    Product(
        "zine",
        _has_rulebook,
        f"{_HERE}.zine",
        after=("rulebook",),
        is_usual=False,
        least_mm=_ZINE_MM,
    ),
    Product("contact", _has_faces, f"{_EXPORTS}.contact_sheet", is_usual=False),
    Product(
        "images",
        _has_faces,
        f"{_EXPORTS}.images",
        suffix=".zip",
        is_usual=False,
        has_paper=False,
        has_dpi=True,
    ),
    Product("tts", _has_faces, f"{_EXPORTS}.tabletop", suffix=".zip", is_usual=False, has_paper=False),
    Product(
        "mpc",
        _has_decks,
        f"{_EXPORTS}.shop_orders",
        suffix=".zip",
        is_usual=False,
        has_paper=False,
        is_sold=True,
    ),
    Product(
        "tgc",
        _has_decks,
        f"{_EXPORTS}.shop_orders",
        suffix=".zip",
        is_usual=False,
        has_paper=False,
        is_sold=True,
    ),
    Product(
        "press",
        _has_faces,
        f"{_PRESS}.product",
        suffix=".zip",
        is_usual=False,
        has_paper=False,
        is_sold=True,
        is_for_press=True,
    ),
    Product(
        "press-book",
        _has_rulebook,
        f"{_PRESS}.book",
        after=("rulebook",),
        is_usual=False,
        has_paper=False,
        is_sold=True,
        is_for_press=True,
    ),
    Product(
        "cut",
        _has_faces,
        f"{_EXPORTS}.cut_files",
        suffix=".zip",
        has_marks=True,
        is_usual=False,
        is_for_cutter=True,
    ),
    Product(
        "changes",
        _has_faces,
        f"{_HERE}.changes",
        has_backs=True,
        has_marks=True,
        is_usual=False,
        shows_changes=True,
    ),
)


_added: list[Product] = []
"""The products that a person added for a game of their own."""


def add_product(product: Product) -> None:
    """Add a product for the rest of the run. Raise ValueError if another product has its name."""
    if product in _added:
        return
    if any(product.name == each.name for each in _all()):
        raise ValueError(f"expected a product with a name of its own, found `{product.name}` again")
    _added.append(product)


def _all() -> tuple[Product, ...]:
    return (*PRODUCTS, *_added)


def product_of(name: str) -> Product:
    """Return a product by its name. Raise KeyError."""
    for product in _all():
        if product.name == name:
            return product
    raise KeyError(name)


def names(form: ProductForm | None = None) -> tuple[str, ...]:
    """Return the names of all products, or of those of one form."""
    return tuple(product.name for product in _all() if form in (None, product.form))


def usual() -> tuple[str, ...]:
    """Return the names of the products that are built if no product is named."""
    return tuple(product.name for product in _all() if product.is_usual)


def for_cutter() -> tuple[str, ...]:
    """Return the names of the products for a cutting machine."""
    return tuple(product.name for product in _all() if product.can_be_for_cutter)


def products_of(game: Game) -> list[str]:
    """Return the names of the products that a game has."""
    return [product.name for product in _all() if product.is_offered(game)]


def rank(name: str) -> int:
    """Return a number that is higher than that of every product that this one needs."""
    return max((1 + rank(before) for before in product_of(name).after), default=0)
