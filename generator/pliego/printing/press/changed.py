"""Change the drawings of pages, each once.

In: pages, and what changes a drawing. Out: pages. The law of this file: what was one drawing is one drawing
afterwards, so that a file holds it once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from pliego.cards.drawing import Drawing, Page


def changed(pages: Iterable[Page], change: Callable[[Drawing], Drawing]) -> Iterator[Page]:
    """Yield pages whose drawings are changed."""
    known: dict[int, tuple[Drawing, Drawing]] = {}
    for page in pages:
        placed = []
        for each in page.placements:
            if id(each.drawing) not in known:
                known[id(each.drawing)] = each.drawing, change(each.drawing)
            placed.append(replace(each, drawing=known[id(each.drawing)][1]))
        yield replace(page, placements=tuple(placed))
