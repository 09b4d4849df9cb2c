"""Put what an item draws on the panels of a folded part.

In: a layout with a net, the name of a panel or of several, items drawn from the top left of a panel. Out: the
same items on the net, turned so that they are upright when it is folded. The law of this file: what stands
on several panels is drawn once and read aloud once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pliego.cards.drawing import Box, Drawing, Group, Item, Stroke, VectorPath
from pliego.cards.layout.cut_shape import cut_out, outline
from pliego.cards.nets.folded import net_of_part
from pliego.cards.nets.net import Panel
from pliego.game.model.look import Layout, LayoutItem

_SILENT = "artifact"
_FOLD = (Stroke((1.0, 1.0, 1.0), 0.3), Stroke((0.35, 0.35, 0.35), 0.2, (2.0, 1.2)))
"""A fold on the screen: dashes with a white edge."""
_CUT = Stroke((0.0, 0.0, 0.0), 0.15)


def panels_of(layout: Layout, name: str) -> list[Panel]:
    """Return the panels of a name in a layout; none if it has no net or no such panel."""
    return net_of_part(layout.net).panels_of(name) if layout.net else []


def box_on_face(layout: Layout, item: LayoutItem) -> Box | None:
    """Return the box of an item on the face: that on the first of its panels, if it names some. None if it is
    only known when it is drawn."""
    at = [value for value in item.at or () if isinstance(value, float)]
    if len(at) != 4:
        return None
    x, y, w, h = at
    panels = panels_of(layout, item.panel) if item.panel else []
    if not panels:
        return x, y, w, h
    a, b, c, d, e, f = panels[0].matrix
    ends = [(a * px + c * py + e, b * px + d * py + f) for px, py in ((x, y), (x + w, y + h))]
    left, top = min(p[0] for p in ends), min(p[1] for p in ends)
    return left, top, abs(ends[0][0] - ends[1][0]), abs(ends[0][1] - ends[1][1])


def flat(layout: Layout, drawing: Drawing) -> Drawing:
    """Return the drawing of a face as it is cut out, with its outline and its folds if it is folded up."""
    drawing = cut_out(layout, drawing)
    if layout.net is None:
        return drawing
    folds = [VectorPath((("M", (x1, y1)), ("L", (x2, y2)))) for x1, y1, x2, y2 in layout.folds]
    lines = [replace(fold, stroke=stroke) for fold in folds for stroke in _FOLD]
    lines += [VectorPath(outline(layout), stroke=_CUT)]
    return replace(drawing, items=(*drawing.items, Group(tuple(lines), role=_SILENT)))


def on_panels(panels: Sequence[Panel], drawn: Sequence[Item]) -> list[Item]:
    """Return items on each of some panels."""
    if not drawn:
        return []
    spoken = Group(tuple(drawn), panels[0].matrix) if panels else None
    repeated = [Group(tuple(drawn), panel.matrix, role=_SILENT) for panel in panels[1:]]
    return [spoken, *repeated] if spoken else []
