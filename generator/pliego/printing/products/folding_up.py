"""Say on page 2 how parts that are folded up are made: scored, folded, glued.

In: an edition, the chapters of its kit. Out: which such parts there are, and the words of their step. The
law of this file: a part that says by itself when it is folded (`fold: later`) is left to its `how`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pliego.game.fill import fill_label
from pliego.game.model.look import Layout
from pliego.printing.products.chapters import Chapter, component_of
from pliego.printing.products.edition import Edition
from pliego.printing.products.page_ranges import part_of
from pliego.printing.sheets.sheet import FaceRecord

STEP = "kit-step-net"
_GLUED = ("standee", "die", "pawn")
"""The kinds that are glued, each with words of its own."""


def folded_up(edition: Edition, chapter: Chapter, faces: Iterable[FaceRecord]) -> Iterator[Layout]:
    """Yield the layouts of faces that are folded up, one for each copy."""
    for face in faces:
        name = edition.faces.layout_of(face.id, face.side)
        layout = edition.faces.look.layout(name) if name else None
        if layout is None or layout.net is None or face.side == "back":
            continue
        part = part_of(edition, component_of(chapter, face))
        if part is None or part.fold == "now":
            yield layout


def folding_step(edition: Edition, chapters: Sequence[Chapter]) -> str:
    """Return how the parts of some chapters are folded up, or nothing if there are none."""
    layouts = [
        layout
        for chapter in chapters
        for sheet in chapter.sheets
        for layout in folded_up(edition, chapter, sheet.faces)
    ]
    if not layouts:
        return ""
    labels, kinds = edition.faces.labels, {layout.net.kind for layout in layouts if layout.net}
    scope = edition.faces.scope(facts={"nets": len(layouts)})
    glued = [labels[f"kit-net-{kind}"] for kind in _GLUED if kind in kinds]
    return " ".join([fill_label(labels[STEP], scope), *glued])
