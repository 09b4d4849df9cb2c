"""Plan the sheets of a box: which nets lie on which sheet.

    game.yaml:20:1: error: expected a box that fits on two sheets of A4, found one of 66 × 90 × 140 mm inside
        [box-too-large]

In: an edition. Out: `LaidSheet`s, or the problem. The laws of this file: numbers only, nothing is drawn; a
net lies inside what a printer reaches, with room for the ruler; a box that fits no sheet is cut from two, a
wallet never is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pliego.cards.drawing import Box
from pliego.cards.nets.net import Net
from pliego.game.model.box import WALLET
from pliego.printing.paper import MARGIN_MM, Paper, grid_for
from pliego.printing.products.boxes.contents import CardMake, Contents, contents_of
from pliego.printing.products.boxes.dividers import Divider, dividers_of
from pliego.printing.products.boxes.figures import BoxFigures, read_figures
from pliego.printing.products.boxes.net import tuck_nets, tuck_sizes
from pliego.printing.products.boxes.wallet import wallet_net
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.cuts import inside
from pliego.text.problems import Problem

BLEED_MM = 3.0
FOOT_MM = 6.0
"""What stays free below a net, for the ruler."""
_PILES = (1, 2)
"""In how many piles cards may lie: side by side if one is so thick that its box fits on no paper."""
_SLACK_MM = 0.001


@dataclass(frozen=True, slots=True)
class LaidSheet:
    """A sheet and what is cut out of it: parts of the box, or dividers with their decks and tabs."""

    paper: Paper
    nets: tuple[Net, ...]
    dividers: tuple[Divider, ...] = ()

    @property
    def parts(self) -> list[tuple[Net, Divider | None]]:
        """The nets, each with the divider that it is."""
        return [*zip(self.nets, self.dividers or [None] * len(self.nets), strict=True)]


def count_box_sheets(edition: Edition) -> int:
    """Return how many sheets the box of a game takes; 0 without a box."""
    return len(plan_box(edition)[0]) if edition.faces.game.info.box is not None else 0


def plan_box(edition: Edition) -> tuple[list[LaidSheet], list[Problem]]:
    """Return the sheets of the box of a game; none if there is a problem."""
    figures, problems = read_figures(edition.faces.look.looks.files.templates)
    if figures is None:
        return [], problems
    game, looks = edition.faces.game, edition.faces.look.looks
    made = CardMake(2, edition.core_mm or 0.0) if edition.backs == "fold" else CardMake()
    is_wallet = game.info.box is not None and game.info.box.form == WALLET
    tried = list[Contents]()
    for piles in (1,) if is_wallet else _PILES:
        contents, found = contents_of(game, looks.size, figures, made, piles)
        if contents is None:
            return [], [*problems, *found]
        if laid := _laid(edition.paper, [*_ways(contents, figures, is_wallet=is_wallet)]):
            return [*laid, *_divider_sheets(edition.paper, dividers_of(contents, figures))], problems
        tried.append(contents)
    return [], [*problems, _too_large(edition, tried[0], "wallet" if is_wallet else "box")]


def _ways(contents: Contents, figures: BoxFigures, *, is_wallet: bool) -> Iterator[Sequence[Net]]:
    """Yield the nets of a box in each way of cutting it, the best first."""
    if is_wallet:
        yield [wallet_net(contents.inside, figures)]
    else:
        yield from tuck_nets(tuck_sizes(contents.inside, figures))


def _too_large(edition: Edition, contents: Contents, what: str) -> Problem:
    within, game = contents.inside, edition.faces.game
    size = f"{within.w_mm:.0f} × {within.h_mm:.0f} × {within.d_mm:.0f} mm"
    sheets = "one sheet" if what == "wallet" else "two sheets"
    title = edition.paper.title
    message = f"expected a {what} that fits on {sheets} of {title}, found one of {size} inside"
    place = game.places.at("game.yaml", "box", key=True)
    hint = "name some of the decks: `box: {decks: [ONE, TWO]}`, or a thinner stock, or use larger paper"
    if game.info.box and game.info.box.inside:
        place, hint = game.places.at("game.yaml", "box", "inside"), "make it smaller, or use larger paper"
    return Problem("box-too-large", message, place, hint)


def _laid(paper: Paper, ways: Sequence[Sequence[Net]]) -> list[LaidSheet] | None:
    """Return the nets of the first way that fits, each in the middle of a sheet."""
    for nets in ways:
        for sheet in (paper, paper.turned()):
            placed = [found for net in nets if (found := _placed(sheet, net)) is not None]
            if len(placed) == len(nets):
                return [LaidSheet(sheet, (net,)) for net in placed]
    return None


def _placed(paper: Paper, net: Net) -> Net | None:
    """Return a net in the middle of a sheet; None if it does not fit."""
    left, top, width, height = room_on(paper)
    x, y, w, h = net.box
    if w > width + _SLACK_MM or h > height + _SLACK_MM:
        return None
    return net.moved(left + (width - w) / 2 - x, top + (height - h) / 2 - y)


def room_on(paper: Paper) -> Box:
    """Return the box on a sheet in which nets may lie."""
    left, top, width, height = inside(paper)
    return left, top, width, height - FOOT_MM


def _divider_sheets(paper: Paper, dividers: Sequence[Divider]) -> Iterator[LaidSheet]:
    """Yield sheets of dividers, as many on each as fit with their bleed. A box that fits on paper leaves room
    for one of its dividers."""
    if not dividers:
        return
    _x, _y, w, h = dividers[0].net.box
    margin = MARGIN_MM + FOOT_MM
    grid = grid_for(paper, w, h, margin, 2 * BLEED_MM) or grid_for(paper, w, h, margin)
    if grid is None:
        return
    for number in range(math.ceil(len(dividers) / grid.places)):
        mine = dividers[number * grid.places : (number + 1) * grid.places]
        smaller = grid.shrunk_to(len(mine))
        slots = [smaller.slot(place) for place in range(len(mine))]
        moved = [
            replace(each, net=each.net.moved(slot.x_mm, slot.y_mm))
            for each, slot in zip(mine, slots, strict=True)
        ]
        yield LaidSheet(grid.paper, tuple(each.net for each in moved), tuple(moved))
