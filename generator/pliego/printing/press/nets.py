"""Draw the box of a game for a print shop: each net on a page of its own, with the lines of its die.

In: an edition. Out: a `PressFile` with the box, or the wallet, and its dividers. The laws of this file: a net
is one piece, whatever paper is printed on at home. The lines to cut and to fold are layers of their own, and
no part of the print.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pliego.cards.drawing import Drawing, Group, Item, Stroke, VectorPath, rectangle
from pliego.cards.layout.result import Face
from pliego.cards.nets.net import Hinge, Net, Panel
from pliego.game.model.look import Layout
from pliego.printing.paper import Paper
from pliego.printing.press.files import PressFile, PressItem
from pliego.printing.press.layer_names import CUT, FOLD
from pliego.printing.products.boxes.dividers import Divider
from pliego.printing.products.boxes.planning import plan_box
from pliego.printing.products.boxes.sheets import DrawnBox
from pliego.printing.products.edition import Edition
from pliego.text.problems import Problem

_LARGE = Paper("die", 1200.0, 1200.0, "1200 × 1200 mm")
"""A sheet that holds any net in one piece."""
_BLACK = (0.0, 0.0, 0.0)
_CUT, _FOLD = Stroke(_BLACK, 0.25), Stroke(_BLACK, 0.25, (2.0, 1.2))


def box_files(edition: Edition) -> tuple[list[PressFile], list[Problem]]:
    """Return the file of the box of a game, if it has one, and its problems."""
    if edition.faces.game.info.box is None:
        return [], []
    large = replace(edition, paper=_LARGE)
    laid, problems = plan_box(large)
    drawn = DrawnBox(large, len(laid))
    title, parts = edition.title_of("box"), [part for sheet in laid for part in sheet.parts]
    items = list[PressItem]()
    for number, (net, divider) in enumerate(parts, 1):
        face = _net_face(drawn, number, net, divider, edition.press_bleed_mm)
        named = edition.faces.game.decks[divider.deck].title if divider is not None else title
        items.append(PressItem(face.id, named, 1, face))
    if not items:
        return [], problems
    return [PressFile("box", title, items, is_once=True, bleed_mm=edition.press_bleed_mm)], problems


def _net_face(drawn: DrawnBox, number: int, net: Net, divider: Divider | None, bleed_mm: float) -> Face:
    """Return a net as a face: its ground, its panels, and the lines of its die."""
    x, y, w, h = net.box
    net = net.moved(-x, -y)
    reach = (-bleed_mm, -bleed_mm, w + 2 * bleed_mm, h + 2 * bleed_mm)
    items: list[Item] = drawn.ground(net, divider, reach, bleed_mm)
    problems: list[Problem] = []
    for panel in net.panels:
        face = drawn.panels.face(panel.name, panel.shown_mm, divider) if panel.turn is not None else None
        if face is not None:
            problems += face.problems
            items.append(_panel(panel, face, bleed_mm))
    for layer, edges, stroke in ((CUT, net.cuts, _CUT), (FOLD, net.folds, _FOLD)):
        items += [Group(tuple(_lines(edges, stroke)), layer=layer)] if edges else []
    name = f"box/{divider.deck}" if divider is not None else f"box/{number}"
    drawing, layout = Drawing(w, h, tuple(items), bleed_mm), Layout(format="1", size=[w, h], bleed=bleed_mm)
    return Face(name, "front", drawing, layout, problems=tuple(dict.fromkeys(problems)))


def _panel(panel: Panel, face: Face, bleed_mm: float) -> Group:
    """Return what a panel shows, at its place. The front goes on where its lid and its floor are cut."""
    w, h = panel.shown_mm
    beyond = bleed_mm if panel.name == "front" else 0.0
    clip = VectorPath(rectangle(0.0, -beyond, w, h + 2 * beyond))
    return Group(face.for_shop.items, panel.matrix, clip)


def _lines(edges: list[Hinge], stroke: Stroke) -> Iterator[VectorPath]:
    for one, other in edges:
        yield VectorPath((("M", one), ("L", other)), stroke=stroke)
