"""Name the faces of an edition for its pictures: each front, each different back once.

In: an edition. Out: `CardFaces` and `PartFaces`, and names of files. The laws of this file: a name holds the
deck and the card, and belongs to one face. Backs that look the same are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pliego.cards.digests import Digests
from pliego.cards.layout.own_places import OwnPlaces
from pliego.cards.layout.result import Face
from pliego.game.fill import fill
from pliego.printing.pixels import MOST_PIXELS, Canvas
from pliego.printing.products.edition import Edition
from pliego.text.problems import Problem
from pliego.text.prose import text_in_lines


@dataclass(frozen=True, slots=True)
class CardFaces:
    """A card of a deck with its back, if that can be drawn. `back_name` holds the deck, or the first card
    with this back."""

    deck: str
    card: str
    title: str
    copies: int
    front: Face
    back: Face | None
    back_name: str

    @property
    def name(self) -> str:
        """The name of the front."""
        return f"cards/{self.deck}/{self.card}"


@dataclass(frozen=True, slots=True)
class PartFaces:
    """A board, token, sheet or aid. Its name holds its kind, its id, and its scenario if there is one for
    each."""

    name: str
    title: str
    copies: int
    front: Face


def cards_of(edition: Edition, deck: str | None = None) -> Iterator[CardFaces]:
    """Yield the cards of all decks, or of one, in the order of the game."""
    faces = edition.faces
    digests = Digests()
    for deck_id in faces.game.decks if deck is None else (deck,):
        seen: dict[str, str] = {}
        for entry in faces.game.decks[deck_id].cards:
            component = f"{deck_id}/{entry.card}"
            if (front := faces.face(component)) is not None:
                back = faces.face(component, "back") if front.layout.net is None else None
                back_name = _back_name(back, deck_id, component, digests, seen)
                title = faces.title(front)
                yield CardFaces(deck_id, entry.card, title, entry.copies, front, back, back_name)


def _back_name(back: Face | None, deck: str, component: str, digests: Digests, seen: dict[str, str]) -> str:
    """Return the name of a back: that of the deck, or of the first card with it."""
    if back is None:
        return ""
    own = deck if back.id == f"{deck}/back" else component
    return f"backs/{seen.setdefault(digests.of(back.drawing), own)}"


def parts_of(edition: Edition) -> Iterator[PartFaces]:
    """Yield all boards, tokens, sheets and aids."""
    faces = edition.faces
    parts = {f"{kind}/{part_id}": part for kind, part_id, part in faces.game.parts()}
    for component in faces.ids():
        part = parts.get("/".join(component.split("/")[:2]))
        if part is not None and (front := faces.face(component)) is not None:
            yield PartFaces(component, faces.title(front), part.copies, front)


def faces_by_name(edition: Edition) -> dict[str, Face]:
    """Return every face by its name: fronts, each different back once, parts."""
    found: dict[str, Face] = {}
    for card in cards_of(edition):
        found[card.name] = card.front
        if card.back is not None:
            found.setdefault(card.back_name, card.back)
    return found | {part.name: part.front for part in parts_of(edition)}


def words_of(edition: Edition, component: str) -> str:
    """Return the texts of a card or a part without its title, as plain text with its line breaks."""
    subject = edition.faces.subject(component)
    if subject is None:
        return ""
    own = subject.scope.names["self"]
    keys = [key for key in ("subtitle", "text", "objective", "flavour") if getattr(own, key, None)]
    return "\n".join(text_in_lines(fill(f"{{self.{key}}}", subject.scope)[0]) for key in keys)


def face_problems(faces: Iterable[Face]) -> tuple[Problem, ...]:
    """Return the problems of faces, each once."""
    return tuple(dict.fromkeys(problem for face in faces for problem in face.problems))


def too_large(edition: Edition, canvases: Iterable[tuple[Face, Canvas]]) -> Iterator[Problem]:
    """Yield a problem for each layout whose faces would be too large as pictures."""
    faces, reported = edition.faces, set()
    for face, canvas in canvases:
        layout = faces.layout_of(face.id, face.side) or ""
        if canvas.is_too_large and layout not in reported:
            reported.add(layout)
            size = f"{face.drawing.w_mm:g} × {face.drawing.h_mm:g} mm at {canvas.dpi} dpi"
            most = f"expected a picture of at most {MOST_PIXELS // 10**6} million pixels"
            place = faces.look.looks.key_place(layout, "size")
            problem = Problem("picture-too-large", f"{most}, found {size}", place, "ask for a lower --dpi")
            yield OwnPlaces(faces.game, faces.look.looks).moved(problem, face.id, face.side)
