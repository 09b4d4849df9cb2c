"""Compare the sheets of a kit with those on a larger paper.

In: an edition. Out: what the larger paper saves, in words for page 2, or nothing. The law of this file: both
numbers are counted from sheets, and only the parts are compared, since books are read on small pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pliego.game.fill import fill_label
from pliego.printing.paper import Paper, grid_for
from pliego.printing.papers import larger_paper
from pliego.printing.products.chapters import count_part_sheets
from pliego.printing.products.edition import PART_KINDS, Edition
from pliego.printing.products.page_ranges import part_name, part_of


def larger_paper_text(edition: Edition) -> str:
    """Return what a larger paper saves, in words: sheets, and parts that are printed in one piece there."""
    paper = larger_paper(edition.paper)
    if paper is None:
        return ""
    labels = edition.faces.labels
    before, after = _sheets(edition), _sheets(replace(edition, paper=paper, _sheets={}))
    if after >= before:
        return ""
    facts = {"paper": paper.title, "before": before, "whole": ", ".join(_whole(edition, paper))}
    names = ["kit-larger-paper", *(["kit-in-one-piece"] if facts["whole"] else [])]
    return " ".join(fill_label(labels[name], edition.faces.scope(facts=facts, n=after)) for name in names)


def _sheets(edition: Edition) -> int:
    """Return how many sheets all parts and cards take."""
    return count_part_sheets(edition) + edition.card_sheets()


def _whole(edition: Edition, paper: Paper) -> Iterator[str]:
    """Yield the names of the parts that only the larger paper holds in one piece."""
    names: dict[str, None] = {}
    for order in (order for kind in PART_KINDS for order in edition.part_orders(kind)):
        face, part = edition.faces.face(order.id), part_of(edition, "/".join(order.id.split("/")[:2]))
        if face is None or part is None:
            continue
        size = face.drawing.w_mm, face.drawing.h_mm
        if grid_for(edition.paper, *size) is None and grid_for(paper, *size) is not None:
            names[part_name(edition.faces.game, part)] = None
    yield from names
