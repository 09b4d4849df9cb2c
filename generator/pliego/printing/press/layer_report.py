"""Tell which layers files for a print shop have, and which a shop does not take.

In: an edition, its faces, finished PDFs. Out: problems: notes and warnings. The law of this file: what a file
has is read back from the file.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from pliego.cards.drawing import Drawing, TextRun, VectorPath
from pliego.cards.flat import corners, is_inside, leaves, polygons
from pliego.cards.layout.layers import UNSEEN, layers_in
from pliego.cards.layout.own_places import OwnPlaces
from pliego.cards.layout.result import Face
from pliego.cards.look.listing import all_items
from pliego.printing.press.files import PressFile, PressItem
from pliego.printing.press.layer_names import LAYERS
from pliego.printing.press.layers import found_spots, split
from pliego.printing.products.edition import Edition
from pliego.text.problems import Problem
from pliego.text.process import signals_held

_FOIL = "foil"
_INSTEAD = {
    False: "it is printed in its own colour, as at home",
    True: "it is left out, as at home",
}
"""What becomes of a layer that is not taken: of one that is seen at home, and of one that is not."""


def layers_of(item: PressItem, taken: Collection[str]) -> list[str]:
    """Return the layers on the front and the back of an item, of those that a shop takes."""
    sides = (item.front,) if item.back is None else (item.front, item.back)
    return sorted({layer for face in sides for layer in layers_in(face.for_shop.items)} & {*taken})


def layer_notes(file: PressFile, data: bytes, taken: Collection[str]) -> Iterator[Problem]:
    """Yield a note that names the layers of a file, if it has any."""
    if not any(layers_of(item, taken) for item in file.items):
        return
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [f"`{spot.name}` on {_pages(spot.pages)}" for spot in found_spots(pdf)]
    message = f"{file.path} has layers besides its colours: {', '.join(found)}"
    yield Problem("press-layers", message, None, "say so to the print shop", "note")


def layers_not_taken(edition: Edition, faces: Iterable[Face], taken: Collection[str]) -> Iterator[Problem]:
    """Yield a warning for each layer of a layout that a shop does not take, at the item that is in it."""
    reported = set[tuple[str, str]]()
    for face in faces:
        name = edition.faces.layout_of(face.id, face.side) or ""
        wanted = {*layers_in(face.for_shop.items)} - {*taken}
        for layer in sorted(wanted - {layer for each, layer in reported if each == name}):
            reported.add((name, layer))
            message = f"expected a layer that the print shop takes{_listed(taken)}, found `{layer}`"
            hint = _INSTEAD[layer in UNSEEN]
            yield _at_item(edition, face, layer, Problem("layer-not-taken", message, None, hint, "warning"))


def foil_on_words(edition: Edition, faces: Iterable[Face]) -> Iterator[Problem]:
    """Yield a warning for each layout whose foil hides words that are printed."""
    reported = set[str]()
    for face in faces:
        name = edition.faces.layout_of(face.id, face.side) or ""
        if name in reported or not (hidden := _hidden(face.for_shop)):
            continue
        reported.add(name)
        message = f"expected foil beside words, found it on `{hidden}` of `{face.id}`"
        hint = "foil is laid over all ink: put the words elsewhere, or into a layer themselves"
        yield _at_item(edition, face, _FOIL, Problem("foil-on-words", message, None, hint, "warning"))


def _hidden(drawing: Drawing) -> str:
    """Return a line of text whose middle lies below foil, or nothing."""
    if _FOIL not in layers_in(drawing.items):
        return ""
    printed, layers = split(drawing, LAYERS)
    foil = [
        polygons(leaf.item.segments, leaf.matrix)
        for leaf in leaves([each for each in layers if _FOIL in layers_in([each])])
        if isinstance(leaf.item, VectorPath) and leaf.item.fill is not None
    ]
    for leaf in leaves(printed.items) if foil else ():
        if isinstance(leaf.item, TextRun) and leaf.item.text.strip():
            across, down = zip(*corners(leaf), strict=True)
            middle = sum(across) / len(across), sum(down) / len(down)
            if any(is_inside(middle, each) for each in foil):
                return leaf.item.text.strip()
    return ""


def _at_item(edition: Edition, face: Face, layer: str, problem: Problem) -> Problem:
    """Return a problem at the first item of a face's layout that is in a layer."""
    looks, name = edition.faces.look.looks, edition.faces.layout_of(face.id, face.side)
    layout = edition.faces.look.layout(name) if name else None
    if name is None or layout is None:
        return problem
    item = next((item for item in all_items(layout.items) if item.layer == layer), None)
    place = looks.item_place(name, item, layer)
    moved = OwnPlaces(edition.faces.game, looks).moved
    return moved(replace(problem, span=place), face.id, face.side)


def _listed(taken: Collection[str]) -> str:
    known = [f"`{each}`" for each in LAYERS if each in taken]
    return f" ({', '.join(known)})" if known else ""


def _pages(count: int) -> str:
    return f"{count} pages" if count > 1 else "1 page"
