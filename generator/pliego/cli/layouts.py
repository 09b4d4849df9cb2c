"""Run `pliego layout`: list the layouts that a game may use, or the items of one, with a picture.

In: the name of a layout, a game or none. Out: printed lines, perhaps a picture of a face. The law of this
file: nothing is written but the picture, where it was asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from pliego.cards.drawing import Drawing, Item, Stroke, TextRun, VectorPath, rectangle
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.on_panels import box_on_face, flat
from pliego.cards.layout.result import Face
from pliego.cards.look import Look, Looks
from pliego.cards.look.listing import ItemLine, LayoutList, about, listed
from pliego.cli.games import suggestion
from pliego.cli.report import Report, console, say
from pliego.games.opening import open_game
from pliego.make.replacing import write_problem
from pliego.make.writing import write_whole
from pliego.printing.pixels import Canvas, pictures, png
from pliego.printing.products.boxes.shown import panel_faces
from pliego.printing.svg import to_svg
from pliego.text.files import Folder
from pliego.text.units import MM_PER_PT

GALLERY = "gallery"
"""The folder of templates/ with a game that shows every ready layout."""
PICTURES = (".png", ".svg")
_DPI = 300
_MARK = (0.85, 0.0, 0.55)
_PAPER = (1.0, 1.0, 1.0)
_LABEL_PT, _LABEL_H_MM, _LABEL_W_MM = 4.5, 1.9, 12.0


def run_layout(
    name: str | None, game: Path | None, templates: Path, picture: Path | None, report: Report
) -> None:
    """Print all layouts, or one and its picture, and exit."""
    place = game or templates / GALLERY
    looks = Looks.of_game(Folder(place), Folder(templates))
    known = sorted(looks.names() or ())
    if picture is not None and (name is None or picture.suffix.lower() not in PICTURES):
        raise click.UsageError("--picture: expected a layout, and a file that ends in .png or .svg")
    if name is None:
        _print_names(looks, known)
        sys.exit(0)
    if name not in known:
        hint = suggestion([name], known) or "; `pliego layout` lists them"
        raise click.UsageError(f"expected a layout, found `{name}`{hint}")
    look, session = looks.look(None, "colour"), open_game(place)[0]
    look = (looks.look(session.game.info.theme, "colour") if session else None) or look
    found = listed(looks, look, name) if look else None
    if found is None or look is None:
        report.problems(looks.problems)
        sys.exit(1)
    _print_layout(found)
    report.problems(looks.problems)
    if picture is not None:
        _write_picture(name, place, templates, look, picture, report)
    sys.exit(0)


def _print_names(looks: Looks, known: list[str]) -> None:
    from rich.table import Table

    table = Table(title="pliego layout NAME lists what one prints", title_justify="left")
    table.add_column("layout", no_wrap=True)
    table.add_column("size (mm)", no_wrap=True)
    table.add_column("what it is")
    for name in known:
        size = looks.size(name)
        table.add_row(name, f"{size[0]:g} × {size[1]:g}" if size else "–", about(looks, name))
    console().print(table)


def _print_layout(found: LayoutList) -> None:
    extends = f", extends {found.extends}" if found.extends else ""
    say(f"{found.name}: {found.file}{extends}")
    say(f"  {found.face}")
    for heading, names in (
        ("keys of a card", found.keys),
        ("free fields of a card", found.fields),
        ("besides", found.others),
        ("colours", found.colours),
        ("layers of a print shop", found.layers),
    ):
        if any(names):
            say(f"  {heading}: {', '.join(filter(None, names))}")
    for item in found.items:
        for line in _item_lines(item):
            say(line)


def _item_lines(item: ItemLine) -> Iterator[str]:
    like = f" (like {item.like})" if item.like else ""
    origin = f" (from {item.origin})" if item.origin else ""
    box = f" at [{', '.join(item.box.split(' '))}]" if item.box else ""
    indent = "    " if item.like else "  "
    yield f"{indent}{item.id}{like}: {item.draws}{box}{origin}"
    if item.looks or item.drawn:
        yield f"{indent}  {'; '.join(filter(None, (item.looks, item.drawn)))}"


def _write_picture(name: str, game: Path, templates: Path, look: Look, picture: Path, report: Report) -> None:
    """Write the first face of a game that has a layout, or else the gallery's, with the boxes of its
    items."""
    for place in dict.fromkeys((game, templates / GALLERY)):
        if (found := _face_with(place, templates, name)) is not None:
            face, faces = found
            drawing = with_boxes(face, faces, look.text_font)
            try:
                write_whole(picture, _picture(drawing, faces, picture.suffix.lower()))
            except OSError as error:
                report.problems([write_problem(picture, error)])
                sys.exit(1)
            report.line(f"{picture}: `{face.id}` in `{name}`, with the boxes of its items")
            return
    report.line(f"no picture: neither the game nor the gallery has a face in `{name}`")


def _face_with(place: Path, templates: Path, layout: str) -> tuple[Face, Faces] | None:
    session, _problems = open_game(place)
    looks = Looks.of_game(Folder(place), Folder(templates))
    look = looks.look(session.game.info.theme, "colour") if session else None
    if session is None or look is None:
        return None
    labels, _faults = looks.files.labels(session.game)
    faces = Faces(session, look, looks.fonts, labels)
    sides = ((component, side) for side in ("front", "back") for component in faces.ids(side))
    shown = (each for each in sides if faces.layout_of(*each) == layout)
    drawn = (face for component, side in shown if (face := faces.face_once(component, side)) is not None)
    panels = (face for face in panel_faces(faces) if face.made_of.layouts >= {layout})
    return next(((face, faces) for face in chain(drawn, panels)), None)


def with_boxes(face: Face, faces: Faces, font: str) -> Drawing:
    """Return a face with the box and the id of each item that is drawn on it."""
    boxes: list[Item] = []
    labels: list[Item] = []
    taken: list[tuple[float, float]] = []
    for item, pieces in zip(face.layout.items, face.pieces(), strict=True):
        box = box_on_face(face.layout, item)
        if not pieces or box is None or not item.id:
            continue
        boxes.append(VectorPath(rectangle(*box), stroke=Stroke(_MARK, 0.15)))
        x, y = max(box[0], 0), max(box[1], 0)
        while any(abs(x - left) < _LABEL_W_MM and abs(y - top) < _LABEL_H_MM for left, top in taken):
            y += _LABEL_H_MM
        taken.append((x, y))
        labels += _label(item.id, font, faces, x, y)
    old = flat(face.layout, face.drawing) if face.layout.net else face.drawing
    return Drawing(old.w_mm, old.h_mm, (*old.items, *boxes, *labels), old.bleed_mm)


def _label(text: str, font: str, faces: Faces, x: float, y: float) -> list[Item]:
    shaped = faces.fonts.shaped(font, text, 0)
    w = sum(shaped.steps) * _LABEL_PT * MM_PER_PT
    run = TextRun(text, font, _LABEL_PT, x + 0.3, y + 1.35, _MARK, shaped.steps, shaped.letters)
    return [VectorPath(rectangle(x, y, w + 0.6, _LABEL_H_MM), fill=_PAPER), run]


def _picture(drawing: Drawing, faces: Faces, kind: str) -> bytes:
    if kind == ".svg":
        return to_svg(drawing, faces.fonts, id_prefix="layout").encode()
    canvas = Canvas.of(drawing, _DPI, bleed=False)
    return png(next(pictures([(drawing, canvas)], faces.fonts)), _DPI)
