"""Put what an item draws on the panels of a folded part.

In: a layout with a net, the name of a panel or of several, items drawn from the top left of a panel. Out: the
same items on the net, turned so that they are upright when it is folded. The law of this file: what stands
on several panels is drawn once and read aloud once.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.cards.drawing import Group, Item
from pliego.cards.nets.folded import net_of_part
from pliego.cards.nets.net import Panel
from pliego.game.model.look import Layout

_SILENT = "artifact"


def panels_of(layout: Layout, name: str) -> list[Panel]:
    """Return the panels of a name in a layout; none if it has no net or no such panel."""
    return net_of_part(layout.net).panels_of(name) if layout.net else []


def on_panels(panels: Sequence[Panel], drawn: Sequence[Item]) -> list[Item]:
    """Return items on each of some panels."""
    if not drawn:
        return []
    spoken = Group(tuple(drawn), panels[0].matrix) if panels else None
    repeated = [Group(tuple(drawn), panel.matrix, role=_SILENT) for panel in panels[1:]]
    return [spoken, *repeated] if spoken else []
