"""Faces of dice: what a part gives to a face of a die is for one that a die has.

    boards.yaml:4:52: error: expected a face of a die, found `seven` [net-face]

Code: `net-face`. A text or picture that the layout of the part prints by its own name is not meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.nets.die import FACES
from pliego.checks.content.inspection import Inspection
from pliego.game.model.look import Layout
from pliego.text.problems import Problem, did_you_mean


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield each text or picture of a die that no face has."""
    looks = inspection.looks
    for kind, part_id, part in inspection.game.parts() if looks else ():
        layout = looks.layout(part.layout) if looks else None
        if layout is None or layout.net is None or layout.net.kind != "die":
            continue
        for group, names in (("texts", part.texts), ("pictures", part.pictures)):
            for name in names:
                if name not in FACES and not _prints(layout, group, name):
                    message = f"expected a face of a die, found `{name}`"
                    place = inspection.at("boards.yaml", kind, part_id, group, name, key=True)
                    listed = f"its faces are {', '.join(f'`{face}`' for face in FACES)}"
                    yield Problem("net-face", message, place, did_you_mean(name, FACES, listed))


def _prints(layout: Layout, group: str, name: str) -> bool:
    return f"{{part.{group}.{name}" in layout.model_dump_json()
