"""Lay the nets of a box on sheets, and draw them: ground, panels, cuts, folds, words of the tabs.

In: an edition. Out: `Sheet`s of card, printed on one side, and the problems. The laws of this file: a net
lies inside what a printer reaches; solid lines are cut, dashed lines are folded; a net that fits no sheet is
cut from two.
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
from pliego.printing.paper import Paper
from pliego.printing.products.boxes.contents import CardMake, Inside, inside_of
from pliego.printing.products.boxes.figures import read_figures
from pliego.printing.products.boxes.net import Net, Panel, TuckSizes, tuck_nets, tuck_sizes
from pliego.printing.products.boxes.panels import BoxPanels
from pliego.printing.products.edition import Edition
from pliego.printing.sheets import furniture
from pliego.printing.sheets.cuts import grown, inside, line
from pliego.printing.sheets.margins import Margins
from pliego.printing.sheets.placed_faces import shared_box
from pliego.printing.sheets.sheet import Sheet
from pliego.text.problems import Problem
from pliego.text.units import MM_PER_PT

BLEED_MM = 3.0
_FOOT_MM = 6.0
"""What stays free below a net, for the ruler."""
_SLACK_MM = 0.001
_REPEATED = ("left", "right", "lid")
"""Panels that say again what the front says. Nobody has to hear it."""
_CUT, _CUT_EDGE = Stroke((0.0, 0.0, 0.0), 0.2), Stroke((1.0, 1.0, 1.0), 0.5)
_DASHES, _FOLD_WIDTH = (2.0, 1.2), 0.25
_DARK, _LIGHT = (0.3, 0.3, 0.3), (1.0, 1.0, 1.0)
_TAB_PT = 8.0


def box_sheets(edition: Edition) -> tuple[list[Sheet], list[Problem]]:
    """Return the sheets of the box of a game, and its problems."""
    laid, problems = _planned(edition)
    drawn = _Drawn(edition, len(laid))
    sheets = [drawn.sheet(paper, net, number) for number, (paper, net) in enumerate(laid, 1)]
    return sheets, [*problems, *drawn.problems]


def count_box_sheets(edition: Edition) -> int:
    """Return how many sheets the box of a game takes; 0 without a box."""
    return len(_planned(edition)[0]) if edition.faces.game.info.box is not None else 0


def _planned(edition: Edition) -> tuple[list[tuple[Paper, Net]], list[Problem]]:
    """Return the nets of a box on their sheets."""
    figures, problems = read_figures(edition.faces.look.looks.files.templates)
    if figures is None:
        return [], problems
    game, looks = edition.faces.game, edition.faces.look.looks
    made = CardMake(2, edition.core_mm or 0.0) if edition.backs == "fold" else CardMake()
    within, found = inside_of(game, looks.size, figures, made)
    if within is None:
        return [], [*problems, *found]
    laid = _laid(edition.paper, tuck_sizes(within, figures))
    return laid or [], problems if laid else [*problems, _too_large(edition, within)]


def _too_large(edition: Edition, within: Inside) -> Problem:
    size = f"{within.w_mm:.0f} × {within.h_mm:.0f} × {within.d_mm:.0f} mm"
    message = f"expected a box that fits on two sheets of {edition.paper.title}, found one of {size} inside"
    game = edition.faces.game
    place = game.places.at("game.yaml", "box", key=True)
    hint = "name some of the decks: `box: {decks: [ONE, TWO]}`, or a thinner stock, or use larger paper"
    if game.info.box and game.info.box.inside:
        place, hint = game.places.at("game.yaml", "box", "inside"), "make it smaller, or use larger paper"
    return Problem("box-too-large", message, place, hint)


def _laid(paper: Paper, sizes: TuckSizes) -> list[tuple[Paper, Net]] | None:
    """Return the nets of a box, each in the middle of its sheet: one if there is room, or else two."""
    for nets in tuck_nets(sizes):
        for sheet in (paper, paper.turned()):
            rooms = [_placed(sheet, net) for net in nets]
            placed = [net for net in rooms if net is not None]
            if len(placed) == len(nets):
                return [(sheet, net) for net in placed]
    return None


def _placed(paper: Paper, net: Net) -> Net | None:
    """Return a net in the middle of a sheet; None if it does not fit."""
    left, top, width, height = inside(paper)
    x, y, w, h = net.box
    height -= _FOOT_MM
    if w > width + _SLACK_MM or h > height + _SLACK_MM:
        return None
    return net.moved(left + (width - w) / 2 - x, top + (height - h) / 2 - y)


class _Drawn:
    """Draws the sheets of the box of an edition, and collects the problems of its panels."""

    def __init__(self, edition: Edition, total: int) -> None:
        self.edition, self.total, self.panels = edition, total, BoxPanels(edition)
        self.problems: list[Problem] = []

    def sheet(self, paper: Paper, net: Net, number: int) -> Sheet:
        """Return a sheet with a net."""
        margins = Margins(self.edition.faces, self.edition.paper)
        which = f" {number}/{self.total}" if self.total > 1 else ""
        words = margins.words(f"{self.edition.title_of('box')}{which}")
        layers = [
            furniture.overlay(paper, self._ground(paper, net)),
            *self._placements(net),
            furniture.overlay(paper, [*self._lines(net), *self._tabs(net, words)]),
            furniture.overlay(paper, furniture.strip(paper, net.box, words)),
        ]
        page = Page(paper.w_mm, paper.h_mm, tuple(layers), trim=net.box, bleed=_reach(paper, net))
        return Sheet(page, stock="card", folds=len(net.folds), shapes=1)

    def _colour(self) -> Rgb | None:
        """Return the colour of the ground; None where ink is low."""
        if self.edition.faces.look.ink == "low":
            return None
        try:
            return self.edition.faces.artwork.rgb(self.panels.colour)
        except KeyError:
            return None

    def _ground(self, paper: Paper, net: Net) -> list[Item]:
        """Return the colour behind the panels, with its bleed as far as a printer reaches."""
        colour = self._colour()
        if colour is None:
            return []
        stroke = Stroke(colour, 2 * BLEED_MM, join="round")
        clip = VectorPath(rectangle(*_reach(paper, net)))
        panels = [panel for panel in net.panels if panel.name != "tab"]
        items = tuple(VectorPath(_path(panel.corners), fill=colour, stroke=stroke) for panel in panels)
        return [Group(items, clip=clip)]

    def _placements(self, net: Net) -> Iterator[Placement]:
        for panel in net.panels:
            if panel.turn is None:
                continue
            x, y, w, h = panel.box
            size = (h, w) if panel.turn % 180 else (w, h)
            face = self.panels.face(panel.name, *size)
            if face is None:
                continue
            self.problems += [each for each in face.problems if each not in self.problems]
            drawing = replace(face.drawing, bleed_mm=BLEED_MM)
            if panel.name in _REPEATED:
                drawing = replace(drawing, items=(Group(drawing.items, role="artifact"),))
            reach = (0.0, BLEED_MM, 0.0, BLEED_MM) if panel.name == "front" else None
            yield Placement(drawing, x, y, panel.turn, bleed=reach is not None, reach=reach)

    def _lines(self, net: Net) -> list[Item]:
        """Return the lines to cut, each above a white one, and the lines to fold."""
        colour = self._colour()
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
                yield _along(panel, text, words)


def _reach(paper: Paper, net: Net) -> Box:
    """Return how far the colour of a net may reach: its bleed, as far as a printer prints, and no ruler."""
    x, y, w, h = inside(paper)
    return shared_box(grown(net.box, BLEED_MM), (x, y, w, h - _FOOT_MM + BLEED_MM))


def _along(panel: Panel, text: str, words: furniture.MarginWords) -> Group:
    """Return words that run up the middle of a tab."""
    x, y, w, h = panel.box
    width = words.fonts.width(words.font, text, _TAB_PT)
    middle = x + w / 2, y + h / 2
    start = middle[0] - width / 2, middle[1] + 0.35 * _TAB_PT * MM_PER_PT
    run = words.fonts.run(text, words.font, _TAB_PT, start, _DARK)
    return Group((run,), turned(270, *middle))


def _path(corners: Sequence[Point]) -> tuple[Segment, ...]:
    first, *others = corners
    return ("M", first), *(("L", corner) for corner in others), ("Z", ())
