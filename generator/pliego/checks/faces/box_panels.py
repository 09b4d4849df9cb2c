"""The box: it holds something, fits on paper, and its words find room on its panels.

    game.yaml:20:6: error: expected cards for the box to hold, found none [box-empty]

In: the faces of a game. Out: the problems of its box on the usual papers. The law of this file: a box is
checked by making it.
"""

from __future__ import annotations

from pliego.cards.layout.faces import Faces
from pliego.game.labels import LabelMissing
from pliego.printing.products.boxes.sheets import box_sheets
from pliego.printing.products.boxes.shown import usual_editions
from pliego.text.problems import Problem


def box_problems(faces: Faces) -> list[Problem]:
    """Return the problems of the box of a game; none without a box, or if a label or all fonts are missing,
    which is reported elsewhere."""
    if faces.game.info.box is None or not faces.look.fonts:
        return []
    problems: list[Problem] = []
    try:
        for edition in usual_editions(faces):
            problems += box_sheets(edition)[1]
    except LabelMissing:
        return []
    return problems
