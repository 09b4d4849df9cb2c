"""Make the product `press`: what a print shop prints, one face a page.

In: an edition, perhaps with the inks of a press. Out: a ZIP: `cards/DECK.pdf`, `boards.pdf`, `tokens.pdf`
…, `box.pdf`, and `list.csv`, which says on which page of which file each card begins and how many copies it
has. The laws of this file: a game that is not finished is refused. A file in the inks of a press is read
again; if anything in it is wrong, nothing is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial

from pliego.cards.drawing import Picture, TextRun, VectorPath
from pliego.cards.flat import Edges, Leaf, leaves, reach_of
from pliego.cards.layout.cut_shape import shape_of
from pliego.cards.layout.own_places import OwnPlaces
from pliego.cards.layout.result import Face
from pliego.game.unwritten import unwritten
from pliego.printing.exports.archives import zipped
from pliego.printing.exports.images import csv_bytes
from pliego.printing.exports.named_faces import face_problems
from pliego.printing.pdf.inks import Inks
from pliego.printing.press.changed import changed
from pliego.printing.press.files import PressFile, press_files
from pliego.printing.press.flat import flat_below_layers
from pliego.printing.press.layer_names import DIE, USUAL_LAYERS
from pliego.printing.press.layer_report import foil_on_words, layer_notes, layers_not_taken, layers_of
from pliego.printing.press.layers import ScreenInks, layers_on_top
from pliego.printing.press.lines import with_lines
from pliego.printing.press.nets import box_files
from pliego.printing.press.plain_file import plain_file
from pliego.printing.press.preflight import preflight
from pliego.printing.press.safe import words_near_cut
from pliego.printing.press.stretched import MOST_SHORT_MM, stretched
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.problems import Problem, has_errors

_HEAD = ("file", "page", "back page", "id", "title", "copies", "width mm", "height mm", "shape", "layers")
_EDGE_MM = 0.05
_PAPER = (1.0, 1.0, 1.0)


def make(edition: Edition, product: str) -> ProductFile:
    """Return the ZIP of an edition for a print shop."""
    game = edition.faces.game
    boxes, problems = box_files(edition)
    files = [*press_files(edition), *boxes]
    taken = {**(USUAL_LAYERS if edition.press_layers is None else edition.press_layers)}
    taken |= DIE if edition.press_die is None else edition.press_die
    problems = [*unwritten(game, edition.templates), *problems, *_of_faces(edition, files, taken)]
    if has_errors(problems):
        return ProductFile(None, 0, (), tuple(problems))
    inks = edition.inks or ScreenInks(taken)
    written = {file.path: _written(edition, file, inks) for file in files}
    if edition.inks is not None:
        problems += [each for file in files for each in _refused(edition.inks, file, written[file.path])]
    if has_errors(problems):
        return ProductFile(None, 0, (), tuple(problems))
    problems += [note for file in files for note in layer_notes(file, written[file.path], taken)]
    listed = csv_bytes([_HEAD, *(row for file in files for row in _rows(file, taken))])
    packed = (("list.csv", listed), *written.items())
    return ProductFile(zipped(edition.archive_name(product), game.info.date, packed), 0, (), tuple(problems))


def _of_faces(edition: Edition, files: Iterable[PressFile], taken: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong with the faces of files before anything is written."""
    shown = [face for file in files for _side, _item, face in file.sides() if face is not None]
    faces = list({id(face): face for face in shown}.values())
    yield from face_problems(faces)
    yield from _short_bleeds(edition, faces)
    yield from layers_not_taken(edition, faces, taken)
    yield from foil_on_words(edition, faces)
    yield from words_near_cut(edition, faces, edition.press_safe_mm)


def _written(edition: Edition, file: PressFile, inks: Inks) -> bytes:
    """Return a file for the shop, in the form of its standard."""
    is_flat = inks.intent is not None and inks.intent.is_old
    pages = changed(file.pages(), with_lines)
    if is_flat:
        pages = changed(pages, partial(flat_below_layers, fonts=edition.faces.fonts, layers=inks.spots))
    pages = changed(pages, partial(stretched, bleed_mm=file.bleed_mm))
    pages = changed(pages, partial(layers_on_top, taken=inks.spots))
    data = edition.written(pages, file.title, inks)
    return plain_file(data) if is_flat else data


def _refused(inks: Inks, file: PressFile, data: bytes) -> Iterator[Problem]:
    """Yield an error for each thing that a shop would refuse in a file, with the faces that have it."""
    assert inks.intent is not None, "the inks of a press say of which"
    names = [f"the {side} of `{item.id}`" for side, item, _face in file.sides()]
    pages = dict[tuple[str, str], list[int]]()
    spots = {spot.name for spot in inks.spots.values()}
    for fault in preflight(data, names, inks.intent.standard, inks.most_ink, spots):
        pages.setdefault((fault.face, fault.found), []).append(fault.page)
    for (face, found), numbers in pages.items():
        where = f" on {face} (page {numbers[0]} of {file.path})" if face else f" in {file.path}"
        message = f"expected a file that a print shop takes, found {found}{where}"
        hint = "please report it; `--profile none` prints in RGB, and is not called PDF/X"
        yield Problem("press-refused", message, None, hint)


def _rows(file: PressFile, taken: Mapping[str, str]) -> Iterator[tuple[str | int, ...]]:
    for page, item in file.numbered:
        size = (f"{each:g}" for each in (item.front.drawing.w_mm, item.front.drawing.h_mm))
        back = page + 1 if file.has_backs else ""
        shape, layers = shape_of(item.front.layout), " ".join(layers_of(item, taken))
        yield file.path, page, back, item.id, item.title, item.copies, *size, shape, layers


def _short_bleeds(edition: Edition, faces: Iterable[Face]) -> Iterator[Problem]:
    """Yield a warning for each layout whose colours end clearly nearer to the cut than the page does."""
    reported, wanted = set[str](), edition.press_bleed_mm
    for face in faces:
        layout = edition.faces.layout_of(face.id, face.side) or ""
        bleed = face.drawing.bleed_mm
        if layout in reported or bleed >= wanted - MOST_SHORT_MM or not _reaches_edge(face):
            continue
        reported.add(layout)
        message = f"expected a bleed of {wanted:g} mm for a print shop, found {bleed:g} mm"
        hint = f"write `bleed: {wanted:g}`, and let grounds and pictures reach that far beyond the face"
        place = edition.faces.look.looks.key_place(layout, "bleed")
        problem = Problem("bleed-short", message, place, hint, "warning")
        yield OwnPlaces(edition.faces.game, edition.faces.look.looks).moved(problem, face.id, face.side)


def _reaches_edge(face: Face) -> bool:
    """True if anything but white reaches the edge of a face."""
    w, h = face.drawing.w_mm, face.drawing.h_mm
    for leaf in leaves(face.drawing.items):
        box = None if _is_white(leaf.item) else _shown(leaf)
        if box is not None and max(-box[0], -box[1], box[2] - w, box[3] - h) >= -_EDGE_MM:
            return True
    return False


def _is_white(item: VectorPath | TextRun | Picture) -> bool:
    """True for a path that paints nothing, or white alone."""
    if not isinstance(item, VectorPath):
        return False
    line = None if item.stroke is None else item.stroke.colour
    return {item.fill, line} <= {None, _PAPER}


def _shown(leaf: Leaf) -> Edges | None:
    """Return the box of what its clips leave of a leaf."""
    clips = (Leaf(path, matrix, 1.0) for path, matrix in leaf.clips)
    boxes = [box for each in (leaf, *clips) if (box := reach_of(each)) is not None]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return max(lefts), max(tops), min(rights), min(bottoms)
