"""Digests by which two drawings are known to look the same, in one build and in the next.

In: drawings. Out: short digests. The law of this file: equal drawings have equal digests, whenever and
wherever.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from pliego.cards.drawing import Drawing, Gradient, Item, Picture, Stroke, TextRun, VectorPath

_BYTES = 10


def digest_of(drawing: Drawing) -> str:
    """Return a digest of how a drawing looks and reads."""
    parts = (drawing.w_mm, drawing.h_mm, drawing.bleed_mm, *map(_plain, drawing.items))
    return blake2b(_written(parts), digest_size=_BYTES).hexdigest()


@dataclass
class Digests:
    """The digests of drawings met so far; one that many faces share is worked out once."""

    _known: dict[int, tuple[Drawing, str]] = field(default_factory=dict)

    def of(self, drawing: Drawing) -> str:
        """Return the digest of a drawing."""
        if id(drawing) not in self._known:
            self._known[id(drawing)] = drawing, digest_of(drawing)
        return self._known[id(drawing)][1]


def _written(parts: tuple[Any, ...]) -> bytes:
    """Return plain values as bytes, without a memory of which of them are the same thing."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, 4)
    pickler.fast = True
    pickler.dump(parts)
    return out.getvalue()


def _plain(item: Item) -> tuple[Any, ...]:
    if isinstance(item, TextRun):
        return item.text, item.font, item.size_pt, item.x_mm, item.y_mm, item.colour, item.steps_em
    if isinstance(item, VectorPath):
        return item.segments, _ink(item.fill), _ink(item.stroke), item.even_odd
    if isinstance(item, Picture):
        data = blake2b(item.data, digest_size=_BYTES).digest()
        box = (item.x_mm, item.y_mm, item.w_mm, item.h_mm)
        return (data, *box, "pale") if item.pale else (data, *box)
    clip = _plain(item.clip) if item.clip else None
    reading = (item.role, item.alt, item.lang)
    return item.matrix, clip, item.opacity, reading, tuple(map(_plain, item.items))


def _ink(ink: Any) -> Any:
    """Return a fill or a stroke as plain values."""
    if isinstance(ink, Gradient):
        return ink.kind, ink.points, ink.stops
    if isinstance(ink, Stroke):
        return ink.colour, ink.width_mm, ink.dash_mm, ink.cap, ink.join
    return ink
