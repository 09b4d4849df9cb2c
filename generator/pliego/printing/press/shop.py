"""Read what a print shop asks for: its margins, its standard, its profile, the inks that it takes.

In: a file of templates/shops, or one of a person. Out: a `PrintShop`. The law of this file: every number is
that of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from pliego.game.model.look import Layer
from pliego.game.model.types import Decimal, Label, Model, Within
from pliego.game.validate import fit
from pliego.printing.papers import holds, paper_of
from pliego.printing.press.layer_names import CUT, DIE, FOLD, USUAL_LAYERS
from pliego.printing.products.catalogue import product_of
from pliego.text.allowed import own_file
from pliego.text.files import FileFault, Folder
from pliego.text.problems import Problem, Span
from pliego.text.yamltree import parse

FOLDER = "shops"
_SUFFIXES = (".yaml", ".yml")
_TAKEN = frozenset(("cyan", "magenta", "yellow", "black", "all", "none"))
"""Names of inks that mean something else in a PDF."""


def _book_paper(value: str) -> str:
    try:
        paper = paper_of(value.lower())
    except ValueError as error:
        raise PydanticCustomError("paper", "{why}", {"why": str(error)}) from None
    least = product_of("rulebook").least_mm
    if not holds(paper, least):
        message = "expected a page of at least {w} × {h} mm for a book, found `{v}`"
        raise PydanticCustomError("paper", message, {"w": least[0], "h": least[1], "v": value})
    return paper.name


BookPaper = Annotated[Label, AfterValidator(_book_paper)]
"""The name of a paper that holds a page of a book, or its size (`148x210`)."""


def _ink_name(value: str) -> str:
    if value.casefold() in _TAKEN:
        message = "expected the name of an ink besides cyan, magenta, yellow and black, found `{v}`"
        raise PydanticCustomError("ink", message, {"v": value})
    return value


SpotName = Annotated[Label, AfterValidator(_ink_name)]
"""The name of an ink of a layer."""


class DieLines(Model):
    """The names of the inks of the lines along which a box is cut and folded."""

    cut: SpotName = DIE[CUT]
    fold: SpotName = DIE[FOLD]


class PrintShop(Model):
    """A print shop. `bleed` is in mm; `ink` is the most ink on one spot, in percent; `profile` is the name of
    a known profile, without which the person names one. `safe` is how far inside the cut it wants words, in
    mm. `book` is the paper of a page of the rulebook. `die` names the inks of
    the lines of a box. `layers` are the layers that it takes, each with the
    name of its ink; it takes all if it says nothing."""

    format: Literal["1"]
    title: Label
    bleed: Annotated[Decimal, Within(0, 20)] = 3.0
    safe: Annotated[Decimal, Within(0, 20)] = 0.0
    standard: Literal["x-4", "x-1a"] = "x-4"
    profile: str = ""
    ink: Annotated[Decimal, Within(100, 400)] = 300.0
    book: BookPaper = "a5"
    die: DieLines = DieLines()
    layers: dict[Layer, SpotName] | None = None

    @property
    def inks_of_layers(self) -> Mapping[str, str]:
        """The name of the ink of each layer that it takes."""
        return USUAL_LAYERS if self.layers is None else {str(key): name for key, name in self.layers.items()}

    @property
    def die_inks(self) -> Mapping[str, str]:
        """The name of the ink of each kind of line of a box."""
        return {CUT: self.die.cut, FOLD: self.die.fold}


def shop_names(templates: Path) -> tuple[str, ...]:
    """Return the names of the shops that Pliego knows."""
    return tuple(sorted(path.stem for path in (templates / FOLDER).glob("*.yaml")))


def is_file_of_shop(name: str) -> bool:
    """True if a name is the path of a file that describes a shop."""
    return name.endswith(_SUFFIXES)


def read_shop(name: str, templates: Folder) -> tuple[PrintShop | None, list[Problem]]:
    """Return a shop by its name, or by the path of a file that describes it. The file is recorded as read."""
    inside = f"{FOLDER}/{name}.yaml"
    shown = name if is_file_of_shop(name) else templates.shown(inside)
    try:
        data = own_file(Path(name), templates.reads) if is_file_of_shop(name) else templates.read(inside)
    except FileFault as fault:
        return None, [fault.problem(Span(shown))]
    tree, problems = parse(data, shown)
    if tree is None:
        return None, problems
    fitted = fit(PrintShop, tree, {"values": {}})
    return (None if fitted.problems else fitted.model), [*problems, *fitted.problems]
