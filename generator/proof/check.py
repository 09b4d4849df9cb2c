"""`check`: everything short of setting the rulebook's pages.

In: a content folder and the templates. Out: the game and every problem of data, references, fit and glyphs.
The law of this file: nothing is printed and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.checks import run_checks
from generator.engine.odds import open_game
from generator.files import Folder, Reads
from generator.fonts import FontMissing, Fonts
from generator.labels import read_labels
from generator.layout.result import Face, Fit
from generator.layout.studio import Studio
from generator.look import Look, Shelf
from generator.model.book import ExamplesBlock, FigureBlock
from generator.model.game import Game
from generator.model.look import GroupItem, LayoutItem, RepeatItem
from generator.proof.engine import PLAYED, engine_problems
from generator.source import Problem, in_order

INKS = ("colour", "low")


@dataclass(frozen=True)
class Examined:
    """A game as checked: itself (None if it cannot be read), every problem, and how its texts fit."""

    game: Game | None
    problems: tuple[Problem, ...]
    fits: tuple[Fit, ...] = ()


def examine_game(path: Path, templates: Path, reads: Reads | None = None) -> Examined:
    """Read a game and say everything that is wrong with it."""
    reads = reads if reads is not None else Reads()
    game, problems = open_game(path, reads)
    if game is None:
        return Examined(None, tuple(in_order(problems)))
    shelf = Shelf(Folder(templates, reads))
    unfit, fits = fit_problems(game, shelf)
    problems = [*problems, *data_problems(game, shelf, problems), *unfit, *shelf.problems]
    return Examined(game, tuple(in_order(problems)), tuple(fits))


def check_game(path: Path, templates: Path, reads: Reads | None = None) -> tuple[Game | None, list[Problem]]:
    """Return a game and every problem of it."""
    examined = examine_game(path, templates, reads)
    return examined.game, list(examined.problems)


def printable_game(path: Path, templates: Path, reads: Reads) -> tuple[Game | None, list[Problem]]:
    """Return a game and every problem of it, for printing.

    What comes out otherwise when it is played is a warning here: a number may be tried on paper before the
    examples follow it.
    """
    game, problems = check_game(path, templates, reads)
    return game, [replace(p, severity="warning") if p.code in PLAYED else p for p in problems]


def data_problems(game: Game, shelf: Shelf, known: Sequence[Problem]) -> list[Problem]:
    """Return what the checks and then the engine find wrong; `known` is what reading the game found."""
    found = run_checks(game, shelf)
    return [*found, *engine_problems(game, [*known, *found])]


def fit_problems(game: Game, shelf: Shelf) -> tuple[list[Problem], list[Fit]]:
    """Draw every face and figure in every ink; return what does not fit or has no glyph, and how the rest
    fits."""
    problems: list[Problem] = []
    fits: list[Fit] = []
    labels, found = read_labels(shelf.templates, game.info.lang)
    problems.extend(found)
    fonts = Fonts(Folder(shelf.templates.path("fonts"), shelf.templates.reads))
    for ink in INKS:
        look = shelf.look(game.info.theme, ink)
        if look is None:
            return problems, fits
        if missing := list(_missing_fonts(look, fonts)):
            return [*problems, *missing], fits
        studio = Studio(game, look, fonts, labels)
        for face in _faces(studio, everything=ink == "colour"):
            problems.extend(face.problems)
            fits.extend(face.fits if ink == "colour" else ())
    return list(dict.fromkeys(problems)), fits


def _missing_fonts(look: Look, fonts: Fonts) -> Iterator[Problem]:
    """Name every font of the theme that is not there, or is no TrueType font."""
    for family, faces in look.fonts.items():
        for face in ("regular", "bold", "italic", "bold_italic"):
            file = getattr(faces, face)
            try:
                if file is not None:
                    fonts.need(file)
            except FontMissing:
                place = look.shelf.theme_place(look.theme, "fonts", family, face.replace("_", "-"))
                message = f"expected a TrueType font below templates/fonts, found no `{file}`"
                yield Problem("font-missing", message, place, "put the file there, with its licence")


def _faces(studio: Studio, *, everything: bool) -> Iterator[Face]:
    """Yield every face and figure; else only those whose layout has items of one ink (others fit alike)."""
    for side in ("front", "back"):
        for component in studio.ids(side):
            wanted = everything or _depends_on_ink(studio, studio.layout_of(component, side))
            if wanted and (face := studio.face(component, side)):
                yield face
    for layout, example in _figures(studio.game):
        wanted = everything or _depends_on_ink(studio, layout)
        if wanted and (face := studio.figure(layout, example)):
            yield face


def _figures(game: Game) -> Iterator[tuple[str, str | None]]:
    for section in game.sections:
        for block in section.blocks:
            if isinstance(block, FigureBlock):
                yield block.figure, None
            elif isinstance(block, ExamplesBlock) and block.layout:
                yield from ((block.layout, example) for example in block.examples)


def _depends_on_ink(studio: Studio, name: str | None) -> bool:
    layout = studio.look.layout(name) if name else None
    return layout is not None and any(_is_inked(item) for item in layout.items)


def _is_inked(item: LayoutItem) -> bool:
    inner = item.group if isinstance(item, GroupItem) else item.repeat if isinstance(item, RepeatItem) else []
    return item.ink is not None or any(_is_inked(each) for each in inner)
