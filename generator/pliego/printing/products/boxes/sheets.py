"""Draw the sheets of a box: ground, panels, cuts, folds, words of the tabs.

In: an edition. Out: `Sheet`s of card, printed on one side, and the problems. The laws of this file: solid
lines are cut, dashed lines are folded; everything stays inside what a printer reaches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pliego.cards.drawing import (
    Box,
    Group,
    Item,
    Page,
    Placement,
    Rgb,
    Segment,
    Stroke,
    VectorPath,
    lightness,
    rectangle,
)
from pliego.cards.flat import Point
from pliego.cards.layout.placing import turned
from pliego.cards.nets.net import Net, Panel
from pliego.printing.paper import Paper
from pliego.printing.products.boxes.dividers import Divider
from pliego.printing.products.boxes.panels import BoxPanels
from pliego.printing.products.boxes.planning import BLEED_MM, LaidSheet, plan_box, room_on
from pliego.printing.products.edition import Edition
from pliego.printing.sheets import furniture
from pliego.printing.sheets.cuts import grown, line
from pliego.printing.sheets.margins import Margins
from pliego.printing.sheets.placed_faces import shared_box
from pliego.printing.sheets.sheet import Sheet
from pliego.text.problems import Problem
from pliego.text.units import MM_PER_PT

_REPEATED = ("left", "right", "spine", "lid", "pocket")
"""Panels that say again what the front says. Nobody has to hear it."""
_CUT, _CUT_EDGE = Stroke((0.0, 0.0, 0.0), 0.2), Stroke((1.0, 1.0, 1.0), 0.5)
_DASHES, _FOLD_WIDTH = (2.0, 1.2), 0.25
_DARK, _LIGHT = (0.3, 0.3, 0.3), (1.0, 1.0, 1.0)
_TAB_PT, _LEAST_TAB_PT = 8.0, 5.0


def box_sheets(edition: Edition) -> tuple[list[Sheet], list[Problem]]:
    """Return the sheets of the box of a game, and its problems."""
    laid, problems = plan_box(edition)
    drawn = DrawnBox(edition, len(laid))
    sheets = [drawn.sheet(each, number) for number, each in enumerate(laid, 1)]
    return sheets, [*problems, *drawn.problems]


class DrawnBox:
    """Draws the sheets of the box of an edition, and collects the problems of its panels."""

    def __init__(self, edition: Edition, total: int) -> None:
        self.edition, self.total, self.panels = edition, total, BoxPanels(edition)
        self.problems: list[Problem] = []

    def sheet(self, laid: LaidSheet, number: int) -> Sheet:
        """Return a sheet with its nets."""
        paper, margins = laid.paper, Margins(self.edition.faces, self.edition.paper)
        which = f" {number}/{self.total}" if self.total > 1 else ""
        words = margins.words(f"{self.edition.title_of('box')}{which}")
        block = _round([net.box for net in laid.nets])
        reach = _reach(paper, block)
        ground = [item for net, divider in laid.parts for item in self.ground(net, divider, reach)]
        lines = [item for net, divider in laid.parts for item in self._lines(net, divider)]
        tabs = [item for net in laid.nets for item in self._tabs(net, words)]
        layers = [
            furniture.overlay(paper, ground),
            *(placed for net, divider in laid.parts for placed in self._placements(net, divider)),
            furniture.overlay(paper, [*lines, *tabs]),
            furniture.overlay(paper, furniture.strip(paper, block, words)),
        ]
        page = Page(paper.w_mm, paper.h_mm, tuple(layers), trim=block, bleed=reach)
        folds = sum(len(net.folds) for net in laid.nets)
        return Sheet(page, stock="card", folds=folds, shapes=len(laid.nets))

    def colour(self, divider: Divider | None) -> Rgb | None:
        """Return the colour of the ground; None where ink is low."""
        if self.edition.faces.look.ink == "low":
            return None
        try:
            return self.edition.faces.artwork.rgb(self.panels.colour(divider))
        except KeyError:
            return None

    def ground(self, net: Net, divider: Divider | None, reach: Box, bleed_mm: float = BLEED_MM) -> list[Item]:
        """Return the colour behind the panels, with its bleed as far as a printer reaches."""
        colour = self.colour(divider)
        if colour is None:
            return []
        stroke = Stroke(colour, 2 * bleed_mm, join="round")
        panels = [panel for panel in net.panels if panel.name != "tab"]
        items = tuple(VectorPath(_path(panel.corners), fill=colour, stroke=stroke) for panel in panels)
        return [Group(items, clip=VectorPath(rectangle(*reach)))]

    def _placements(self, net: Net, divider: Divider | None) -> Iterator[Placement]:
        for panel in net.panels:
            if panel.turn is None:
                continue
            x, y, _w, _h = panel.box
            face = self.panels.face(panel.name, panel.shown_mm, divider)
            if face is None:
                continue
            self.problems += [each for each in face.problems if each not in self.problems]
            drawing = replace(face.drawing, bleed_mm=BLEED_MM)
            if panel.name in _REPEATED:
                drawing = replace(drawing, items=(Group(drawing.items, role="artifact"),))
            reach = (0.0, BLEED_MM, 0.0, BLEED_MM) if panel.name == "front" else None
            yield Placement(drawing, x, y, panel.turn, bleed=reach is not None, reach=reach)

    def _lines(self, net: Net, divider: Divider | None) -> list[Item]:
        """Return the lines to cut, each above a white one, and the lines to fold."""
        colour = self.colour(divider)
        is_dark = colour is not None and lightness(colour) < 0.5
        fold = Stroke(_LIGHT if is_dark else _DARK, _FOLD_WIDTH, _DASHES)
        cuts = [(*one, *other) for one, other in net.cuts]
        return [
            *(line(*cut, _CUT_EDGE) for cut in cuts if colour is not None),
            *(line(*cut, _CUT) for cut in cuts),
            *(line(*one, *other, fold) for one, other in net.folds),
        ]

    def _tabs(self, net: Net, words: furniture.MarginWords) -> Iterator[Item]:
        """Yield the word for glue along the middle of each tab."""
        text = self.edition.faces.labels["box-glue"]
        for panel in net.panels:
            if panel.name == "tab":
                yield from _along(panel, text, words)


def _along(panel: Panel, text: str, words: furniture.MarginWords) -> Iterator[Group]:
    """Yield words along the middle of a tab, if there is room."""
    x, y, w, h = panel.box
    width = words.fonts.width(words.font, text, _TAB_PT)
    size = min(_TAB_PT, _TAB_PT * 0.8 * max(w, h) / width)
    if size < _LEAST_TAB_PT:
        return
    middle = x + w / 2, y + h / 2
    start = middle[0] - width * size / _TAB_PT / 2, middle[1] + 0.35 * size * MM_PER_PT
    run = words.fonts.run(text, words.font, size, start, _DARK)
    yield Group((run,), turned(270 if h > w else 0, *middle))


def _reach(paper: Paper, block: Box) -> Box:
    """Return how far the colour of nets may reach: their bleed, as far as a printer prints, and no ruler."""
    left, top, width, height = room_on(paper)
    return shared_box(grown(block, BLEED_MM), (left, top, width, height + BLEED_MM))


def _round(boxes: Sequence[Box]) -> Box:
    """Return the box round boxes."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, foot = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, foot - top


def _path(corners: Sequence[Point]) -> tuple[Segment, ...]:
    first, *others = corners
    return ("M", first), *(("L", corner) for corner in others), ("Z", ())
