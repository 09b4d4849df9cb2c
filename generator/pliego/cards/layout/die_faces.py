"""Say what the faces of a die show: what a part or a card gives to `one` … `six`.

In: a part, or a card. Out: what `{faces.one.text}` and `{faces.one.art}` name, empty where it says nothing.
The law of this file: every face has both names, so that a layout can ask for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from pliego.cards.nets.die import FACES
from pliego.game.model.parts import Card, Part
from pliego.game.model.types import Model, Plain, Prose


class DieFace(Model):
    """What a face of a die shows."""

    text: Prose = ""
    art: Plain = ""


_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
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


def faces_of_card(card: Card) -> Mapping[str, DieFace]:
    """Return what each face of a card shows, if the card is a die: a free field that names a picture, or its
    text."""
    if card.fields_.keys().isdisjoint(FACES):
        return _EMPTY
    return {name: _face(card.fields_.get(name, "")) for name in FACES}


def _face(value: str) -> DieFace:
    is_art = is_picture(value)
    return DieFace.model_construct(text="" if is_art else value, art=value if is_art else "")


def is_picture(value: str) -> bool:
    """True if a field names a file of a picture."""
    return value.lower().endswith(_PICTURES)
