"""Say what the faces of a die show: the texts and pictures that a part gives to `one` … `six`.

In: a part. Out: what `{faces.one.text}` and `{faces.one.art}` name, empty where the part says nothing. The
law of this file: every face has both names, so that a layout can ask for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from pliego.cards.nets.die import FACES
from pliego.game.model.parts import Part
from pliego.game.model.types import Model, Plain, Prose


class DieFace(Model):
    """What a face of a die shows."""

    text: Prose = ""
    art: Plain = ""


_NOTHING = DieFace()
_EMPTY = dict.fromkeys(FACES, _NOTHING)


def faces_of_part(part: Part) -> Mapping[str, DieFace]:
    """Return what each face of a part shows, if the part is a die."""
    if not part.texts and not part.pictures:
        return _EMPTY
    return {
        name: DieFace.model_construct(text=part.texts.get(name, ""), art=part.pictures.get(name, ""))
        for name in FACES
    }
