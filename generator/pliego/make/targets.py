"""What can be built: each file has one target, and each target one path.

In: a choice of games, languages, papers, inks, backs and products. Out: `Target`s. The law of this file:
nothing is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pliego.printing.papers import USUAL_PAPERS, holds, paper_of
from pliego.printing.products.catalogue import Product, for_cutter, product_of, usual
from pliego.printing.sheets.cuts import USUAL_MARKS, MarkStyle

if TYPE_CHECKING:
    from pliego.make.earlier import EarlierBuild

INKS = ("colour", "low")
BACKS = ("duplex", "short", "fold", "none")
MARKS = ("margin", "crosses", "hairlines", "none")
MARK_SIDES = ("front", "back", "both")
TWO_SIDED = ("duplex", "short")
"""The ways in which the printer prints both sides of a sheet, the usual one first."""
DPI, LEAST_DPI, MOST_DPI = 300, 36, 1200
MOST_CORE_MM = 5.0
DRAFT = "draft"
"""The last word of the name of a draft's file."""
PRINTER = "printer"
"""What stands before the name of a printer in the name of a file that is for it alone."""


@dataclass(frozen=True, slots=True, order=True)
class ChosenProfile:
    """The profile of a press: its name in names of files, its path and the digest of its file, and the
    standard of files that are made by it. Without a path, files for a print shop are in RGB."""

    name: str = ""
    path: str = ""
    digest: str = ""
    standard: str = ""


USUAL_STANDARD = "x-4"
"""The standard of files for a press that no other one is asked for."""
RGB = ChosenProfile("rgb")
_NO_PROFILE = ChosenProfile()


@dataclass(frozen=True, slots=True, order=True)
class PrintRun:
    """What the files of one job have in common: a game in one language, paper, ink and way of printing backs.

    `paper` is "" for products that are not printed at home. Pictures have `dpi` dots to the inch, and may
    show the bleed. A draft is printed whatever is wrong. `printer` is that of a person, whose drift the file
    makes up for; "" for a file that is for any. `core_mm` is the thickness of what is glued between the
    halves of a folded sheet; None if they touch at the fold. `sheet_mm` is the thickness of the paper of a
    booklet; None for plain paper. Files for a print shop can have each face
    `once`, and are for a `shop` and in the inks of a `profile`. `marks` show the cuts of a sheet. `cutter` is
    the name or the file of a cutting machine.
    """

    game: str
    lang: str
    paper: str
    ink: str
    backs: str
    dpi: int = 0
    bleed: bool = False
    draft: bool = False
    printer: str = ""
    core_mm: float | None = None
    sheet_mm: float | None = None
    once: bool = False
    marks: MarkStyle = USUAL_MARKS
    profile: ChosenProfile = _NO_PROFILE
    shop: str = ""
    cutter: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """One file: a product of a run."""

    run: PrintRun
    product: str

    @property
    def path(self) -> str:
        """The file's path below the build folder."""
        run, suffix = self.run, product_of(self.product).suffix
        words = [run.game, self.product, run.lang, run.paper, "low" if run.ink == "low" else ""]
        words += [run.backs if run.backs != "duplex" else ""]
        words += [f"core{run.core_mm:g}" if run.core_mm is not None else ""]
        words += [f"sheet{run.sheet_mm:g}" if run.sheet_mm is not None else ""]
        usual = "none" if run.cutter else USUAL_MARKS.kind
        words += [run.marks.kind if run.marks.kind != usual else ""]
        words += [f"marks-{run.marks.side}" if run.marks.side != "front" else ""]
        words += [PurePosixPath(run.cutter).stem if run.cutter else ""]
        words += [PurePosixPath(run.shop).stem, run.profile.name]
        words += [run.profile.standard if run.profile.standard != USUAL_STANDARD else ""]
        words += ["once" if run.once else ""]
        words += [f"{run.dpi}dpi" if run.dpi else "", "bleed" if run.bleed else ""]
        words += [f"{PRINTER}-{run.printer}" if run.printer else ""]
        words += [DRAFT if run.draft else ""]
        return f"{run.game}/{run.lang}/{'-'.join(filter(None, words))}{suffix}"


@dataclass(frozen=True, slots=True)
class Choice:
    """What to build.

    Without names, that is all games, all complete languages, and the usual products. `strict` refuses a
    language in which a text is missing. `dpi` and `bleed` are for pictures. `since` is the build to compare
    with. A `draft` is printed whatever is wrong with the game. What is printed on paper is for a `printer` of
    the person, if one is named. Folded sheets have a core of `core_mm`, and booklets sheets of `sheet_mm`, if
    it is given. Files for a print shop have each face `once`, or as often as it has copies, and are in RGB or
    in the inks of a `profile`, perhaps as a `shop` asks for them.
    `marks` show the cuts of sheets. Sheets for a `cutter` are built alone, with the files that it reads.
    """

    games: Sequence[str] = ()
    langs: Sequence[str] = ()
    papers: Sequence[str] = USUAL_PAPERS
    inks: Sequence[str] = ("colour",)
    backs: Sequence[str] = ("duplex",)
    products: Sequence[str] = ()
    strict: bool = False
    dpi: int = DPI
    bleed: bool = False
    since: EarlierBuild | None = None
    draft: bool = False
    printer: str = ""
    core_mm: float | None = None
    sheet_mm: float | None = None
    once: bool = False
    marks: MarkStyle | None = None
    profile: ChosenProfile = RGB
    shop: str = ""
    cutter: str = ""


def targets(choice: Choice, game: str, lang: str, products: Sequence[str]) -> Iterator[Target]:
    """Yield the targets of a game that a choice asks for.

    A product without backs, or without paper, is built once.
    """
    asked = choice.products or (for_cutter() if choice.cutter else usual())
    for name in (name for name in products if name in asked):
        product = product_of(name)
        pixels = (choice.dpi, choice.bleed) if product.has_dpi else (0, False)
        printer = choice.printer if is_for_printer(product) else ""
        once, profile = (choice.once, choice.profile) if product.is_for_press else (False, _NO_PROFILE)
        shop = choice.shop if product.is_for_press else ""
        marks = marks_of(choice) if product.has_marks else USUAL_MARKS
        for paper in _papers(choice, product):
            for ink in choice.inks:
                for backs in _backs(choice, product):
                    core = choice.core_mm if backs == "fold" else None
                    run = PrintRun(game, lang, paper, ink, backs, *pixels, choice.draft, printer)
                    sheet = choice.sheet_mm if product.is_folded else None
                    run = replace(run, core_mm=core, sheet_mm=sheet, marks=marks, cutter=choice.cutter)
                    yield Target(replace(run, once=once, profile=profile, shop=shop), name)


def _papers(choice: Choice, product: Product) -> Sequence[str]:
    """Return the papers on which a product is made. What a paper is too small for is made only
    if it is named."""
    if not product.has_paper:
        return ("",)
    is_asked = product.name in choice.products
    return [paper for paper in choice.papers if is_asked or holds(paper_of(paper), product.least_mm)]


def marks_of(choice: Choice) -> MarkStyle:
    """Return what shows the cuts: nothing for a cutting machine, if nothing else is asked for."""
    return choice.marks or (MarkStyle("none") if choice.cutter else USUAL_MARKS)


def is_for_printer(product: Product) -> bool:
    """True if a product is printed on paper as Pliego makes it."""
    return product.has_paper and product.suffix == ".pdf"


def _backs(choice: Choice, product: Product) -> Sequence[str]:
    """Return the ways of printing backs in which a product is made."""
    if product.is_folded:
        return [backs for backs in choice.backs if backs in TWO_SIDED] or TWO_SIDED[:1]
    return choice.backs if product.has_backs else TWO_SIDED[:1]


def draft_of(path: str) -> str:
    """Return the path of the draft of a finished file."""
    file = PurePosixPath(path)
    return str(file.with_stem(f"{file.stem}-{DRAFT}"))
