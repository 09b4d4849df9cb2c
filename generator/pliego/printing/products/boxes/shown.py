"""Return the panels of a box as faces, for whoever shows them one by one or checks them.

In: the faces of a game. Out: `Face`s and problems on the usual papers. The law of this file: nothing is laid
on sheets here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.printing.papers import USUAL_PAPERS, paper_of
from pliego.printing.products.books import Books
from pliego.printing.products.boxes.panels import BoxPanels
from pliego.printing.products.boxes.planning import LaidSheet, plan_box
from pliego.printing.products.edition import Edition


def usual_editions(faces: Faces) -> Iterator[Edition]:
    """Yield an edition on each usual paper, printed on both sides."""
    templates = faces.look.looks.files.templates
    for paper in map(paper_of, USUAL_PAPERS):
        yield Edition(faces, templates, paper, "duplex", Books(faces, templates, paper))


def panel_faces(faces: Faces) -> list[Face]:
    """Return each panel of the box of a game once, upright; none without a box, or if it fits no paper."""
    if faces.game.info.box is None:
        return []
    for edition in usual_editions(faces):
        if sheets := plan_box(edition)[0]:
            panels = BoxPanels(edition)
            found = {face.id: face for sheet in sheets for face in _on_sheet(panels, sheet)}
            return [*found.values()]
    return []


def _on_sheet(panels: BoxPanels, sheet: LaidSheet) -> Iterator[Face]:
    for net, divider in sheet.parts:
        for panel in net.panels:
            face = panels.face(panel.name, panel.shown_mm, divider) if panel.turn is not None else None
            if face is not None:
                yield face
