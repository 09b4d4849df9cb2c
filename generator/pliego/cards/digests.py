"""Digest drawings, so that equal ones are known in this build and in the next.

In: drawings. Out: short digests. The law of this file: equal drawings have equal digests, at any time and on
any machine.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from pliego.cards.drawing import Drawing, Gradient, Item, Picture, Stroke, TextRun, VectorPath

_BYTES = 10


def digest_of(drawing: Drawing) -> str:
    """Return a digest of how a drawing looks and reads."""
    parts = (drawing.w_mm, drawing.h_mm, drawing.bleed_mm, *map(_values, drawing.items))
    return blake2b(_to_bytes(parts), digest_size=_BYTES).hexdigest()


@dataclass
class Digests:
    """The digests of drawings met so far. A drawing that many faces share is digested once."""

    _known: dict[int, tuple[Drawing, str]] = field(default_factory=dict)

    def of(self, drawing: Drawing) -> str:
        """Return the digest of a drawing."""
        if id(drawing) not in self._known:
            self._known[id(drawing)] = drawing, digest_of(drawing)
        return self._known[id(drawing)][1]


def _to_bytes(parts: tuple[Any, ...]) -> bytes:
    """Return plain values as bytes. Equal values give equal bytes, whether they are one object or two."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, 4)
    pickler.fast = True
    pickler.dump(parts)
    return out.getvalue()


def _values(item: Item) -> tuple[Any, ...]:
    if isinstance(item, TextRun):
        place = (item.x_mm, item.y_mm, item.colour, item.steps_em, *item.letters)
        return (item.text, item.font, item.size_pt, *place)
    if isinstance(item, VectorPath):
        return item.segments, _ink(item.fill), _ink(item.stroke), item.even_odd
    if isinstance(item, Picture):
        box = (item.x_mm, item.y_mm, item.w_mm, item.h_mm)
        return (_of_file(item.data), *box, "pale") if item.pale else (_of_file(item.data), *box)
    clip = _values(item.clip) if item.clip else None
    reading = (item.role, item.alt, item.lang)
    return item.matrix, clip, item.opacity, reading, tuple(map(_values, item.items))


@lru_cache(maxsize=8)
def _of_file(data: bytes) -> bytes:
    """Return the digest of a raster's file. Many faces share one ground, which is digested once."""
    return blake2b(data, digest_size=_BYTES).digest()


def _ink(ink: Any) -> Any:
    """Return a fill or a stroke as plain values."""
    if isinstance(ink, Gradient):
        shades = ink.kind, ink.points, ink.stops
        return (*shades, ink.opacities) if ink.opacities else shades
    if isinstance(ink, Stroke):
        line = _ink(ink.colour), ink.width_mm, ink.dash_mm, ink.cap, ink.join
        return (*line, ink.dash_start_mm) if ink.dash_start_mm else line
    return ink
