"""Tell the sheets of a kit that are mostly empty, because paper is the user's money.

    cards.yaml:3:3: note: expected a third of each A4 sheet in use, found a sheet with 1 of `loot`
        hint: it has room for 8 more of this size [sheet-part-empty]

In: an edition, and the chapters of its kit. Out: one problem for each component. The law of this file: only
the area of the faces counts, not what is drawn on them; all kinds of paper are cut from the same sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pliego.game.model.game import Game
from pliego.printing.paper import MARGIN_MM, Paper, grid_for
from pliego.printing.products.chapters import Chapter, component_of
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import FaceRecord
from pliego.text.problems import Problem, Span

_LEAST_USED = 1 / 3
"""Of the paper that home printers reach, how much a sheet uses at least."""


def part_empty(edition: Edition, chapters: Iterable[Chapter]) -> Iterator[Problem]:
    """Yield a note for each sheet of which the faces take less than a third. A sheet that is the only one of
    its kind could not be fuller."""
    paper = edition.paper
    for chapter in (each for each in chapters if len(each.sheets) > 1):
        for sheet in chapter.sheets:
            faces = [face for face in sheet.faces if face.page == 1]
            if faces and _used(faces, paper) < _LEAST_USED:
                yield _problem(edition.faces.game, chapter, faces, paper)


def _used(faces: Iterable[FaceRecord], paper: Paper) -> float:
    """Return how much of a paper some faces take, of what a home printer reaches: 0 to 1."""
    reached = (paper.w_mm - 2 * MARGIN_MM) * (paper.h_mm - 2 * MARGIN_MM)
    return sum(face.w_mm * face.h_mm for face in faces) / reached


def _problem(game: Game, chapter: Chapter, faces: list[FaceRecord], paper: Paper) -> Problem:
    """Return the note on a sheet."""
    fronts = [face for face in faces if face.side == "front"]
    held = Counter(component_of(chapter, face) for face in fronts)
    named = ", ".join(f"{count} of `{name.partition('/')[2]}`" for name, count in held.items())
    message = f"expected a third of each {paper.title} sheet in use, found a sheet with {named}"
    hint = "print fewer copies, or more of what is lost most easily"
    grid = grid_for(paper, faces[0].w_mm, faces[0].h_mm)
    is_of_one_size = len({(face.w_mm, face.h_mm) for face in faces}) == 1
    if grid and is_of_one_size and fronts == faces and len(faces) < grid.places:
        hint = f"it has room for {grid.places - len(faces)} more of this size"
    return Problem("sheet-part-empty", message, _place(game, next(iter(held))), hint, "note")


def _place(game: Game, component: str) -> Span | None:
    """Return where a deck or part stands in the content."""
    kind, name = component.split("/")
    return game.places.at("cards.yaml" if kind == "decks" else "boards.yaml", kind, name)
