"""Stretch a layout to the size of a panel.

In: a layout, a size in mm. Out: the same layout in that size. The laws of this file: boxes grow and shrink
with the panel; letters, pictures, paths and corners keep their shape; what a placeholder measures stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pliego.game.model.look import GroupItem, Layout, LayoutItem, RepeatItem

_Scale = tuple[float, float]


def stretched(layout: Layout, w_mm: float, h_mm: float) -> Layout:
    """Return a layout stretched to a size; one without a size as it is, in that size."""
    width, height = layout.size or (w_mm, h_mm)
    scale = w_mm / width, h_mm / height
    items = [_item(item, scale) for item in layout.items]
    safe = layout.safe * min(1.0, *scale)
    return layout.model_copy(update={"size": [w_mm, h_mm], "items": items, "safe": safe})


def _item(item: LayoutItem, scale: _Scale) -> LayoutItem:
    changes: dict[str, Any] = {"at": _measures(item.at or (), scale)} if item.at is not None else {}
    if isinstance(item, GroupItem):
        changes["group"] = [_item(each, scale) for each in item.group]
    if isinstance(item, RepeatItem):
        changes["pitch"] = _measures(item.pitch, scale)
        if not item.placed:
            changes["repeat"] = [_item(each, scale) for each in item.repeat]
    return item.model_copy(update=changes)


def _measures(values: Sequence[float | str], scale: _Scale) -> list[float | str]:
    """Return measures to the right and down in turn, scaled."""
    return [value if isinstance(value, str) else value * scale[n % 2] for n, value in enumerate(values)]
