"""Write the items of a drawing as a PDF content stream.

In: items in mm (or in the units of their group), and the tags of what is read aloud, if anything is. Out:
operators, and the resources that they name. The law of this file: each item becomes its operators. No item is
measured, moved or left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pliego.cards.drawing import (
    IDENTITY,
    Gradient,
    Group,
    Item,
    Picture,
    Segment,
    Stroke,
    TextRun,
    VectorPath,
    rectangle,
)
from pliego.cards.flat import points_box
from pliego.printing.pdf.notation import numbers
from pliego.printing.pdf.shadings import ANY_PLACE
from pliego.printing.pdf.spoken import BLOCKS, has_words, spaced, spoken
from pliego.printing.pdf.store import PdfStore, Resources
from pliego.printing.pdf.tags import CELLS, ReadAloud, span
from pliego.printing.pdf.text import text_ops

_LEAST_SIZE_OF_FORM = 60
"""A form has at least this many segments and runs. Fewer are shorter when written twice."""
_WHITE = (1.0, 1.0, 1.0)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_MITER = "4"
"""The limit of a pointed join, in widths of the line, unless a line has its own."""
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_PAINTS = {(True, True): "B", (True, False): "f", (False, True): "S"}
_OPERATORS = {"M": " m", "L": " l", "C": " c", "Z": "h"}


@dataclass(slots=True)
class Sharing:
    """The groups that are drawn more than once. Each becomes one form of the document. Groups of equal
    items are the same."""

    counts: Counter[int] = field(default_factory=Counter)
    sizes: dict[int, int] = field(default_factory=dict)
    forms: dict[tuple[int, bool, bool], str] = field(default_factory=dict)
    _kinds: dict[tuple[Item, ...], int] = field(default_factory=dict)
    _known: dict[int, int] = field(default_factory=dict)

    def count(self, items: Iterable[Item]) -> int:
        """Count the groups in these items. Return how many segments and runs the items have."""
        return sum(self._size(item) for item in items)

    def _size(self, item: Item) -> int:
        if not isinstance(item, Group):
            return len(item.segments) if isinstance(item, VectorPath) else 1
        kind = self.kind(item)
        self.counts[kind] += 1
        if kind not in self.sizes:
            self.sizes[kind] = self.count(item.items)
        return self.sizes[kind]

    def kind(self, group: Group) -> int:
        """Return a number that is the same for groups of equal items."""
        kind = self._known.get(id(group.items))
        if kind is None:
            kind = self._known[id(group.items)] = self._kinds.setdefault(group.items, len(self._kinds))
        return kind

    def is_shared(self, group: Group) -> bool:
        """True if the group's items are drawn elsewhere too, and are long enough for a form."""
        kind = self.kind(group)
        return self.counts[kind] > 1 and self.sizes[kind] >= _LEAST_SIZE_OF_FORM


class Content:
    """One content stream while it is written. `reading` tags its items, if they are read aloud. It is None
    inside a group that is read as a whole. Items `in_spot` are painted in the ink of their layer: it is set
    once, and nothing in the layer sets another colour."""

    def __init__(self, store: PdfStore, sharing: Sharing, in_spot: bool = False) -> None:
        self.store = store
        self.sharing = sharing
        self.reading: ReadAloud | None = None
        self.ops: list[str] = [f"{_MITER} M"]
        self.used = Resources()
        self._state: dict[str, str] = {}
        self._saved: list[tuple[dict[str, str], Stroke | None]] = []
        self._stroke: Stroke | None = None
        self._in_spot = in_spot

    def draw(self, items: Iterable[Item]) -> None:
        """Write items, in order."""
        for item in items:
            if isinstance(item, Group):
                self._group(item)
                continue
            if self.reading:
                self._tag(item, self.reading)
            if isinstance(item, VectorPath):
                self._path(item)
            elif isinstance(item, TextRun):
                self._run(item)
            else:
                self._picture(item)

    def _tag(self, item: Item, reading: ReadAloud) -> None:
        if isinstance(item, TextRun) and item.text.strip():
            reading.text()
        else:
            reading.decoration()

    # -- graphics state ----------------------------------------------------------------------------

    def _save(self) -> None:
        self.ops.append("q")
        self._saved.append((dict(self._state), self._stroke))

    def _restore(self) -> None:
        self.ops.append("Q")
        self._state, self._stroke = self._saved.pop()

    def _set(self, operator: str, *operands: float) -> None:
        """Set a parameter, unless it already has that value."""
        text = numbers(operands)
        if self._state.get(operator) != text:
            self._state[operator] = text
            self.ops.append(f"{text} {operator}")

    def _set_colour(self, operator: str, parts: Sequence[float]) -> None:
        if not self._in_spot:
            self._set(operator, *parts)

    def _set_stroke(self, stroke: Stroke) -> None:
        if self._stroke == stroke:
            return
        self._stroke = stroke
        if not isinstance(stroke.colour, Gradient):
            self._set_colour(self.store.inks.line, self.store.inks.parts(stroke.colour))
        self._set("w", stroke.width_mm)
        self._set("J", _CAPS[stroke.cap])
        self._set("j", _JOINS[stroke.join])
        if stroke.miter != float(self._state.get("M", _MITER)):
            self._set("M", stroke.miter)
        dash = f"[{numbers(stroke.dash_mm)}] {numbers((stroke.dash_start_mm,))} d"
        if self._state.get("d") != dash:
            self._state["d"] = dash
            self.ops.append(dash)

    # -- shapes ------------------------------------------------------------------------------------

    def _path(self, path: VectorPath) -> None:
        if not path.segments:
            return
        if isinstance(path.fill, Gradient):
            self._gradient(path, path.fill)
        elif path.fill is not None:
            self._set_colour(self.store.inks.fill, self.store.inks.parts(path.fill))
        lined = path.stroke is not None and not isinstance(path.stroke.colour, Gradient)
        if path.stroke is not None and lined:
            self._set_stroke(path.stroke)
        filled = path.fill is not None and not isinstance(path.fill, Gradient)
        paint = _PAINTS.get((filled, lined))
        if paint:
            self.ops.append(outline(path.segments))
            self.ops.append(paint + ("*" if path.even_odd and filled else ""))
        if path.stroke is not None and isinstance(path.stroke.colour, Gradient):
            self._line_gradient(path, path.stroke, path.stroke.colour)

    def _gradient(self, path: VectorPath, gradient: Gradient) -> None:
        self._save()
        self._clip(path)
        if gradient.opacities:
            self.ops.append(f"/{self.store.mention_veil(gradient, self.used)} gs")
        self.ops.append(f"/{self.store.mention_gradient(gradient, self.used)} sh")
        self._restore()

    def _line_gradient(self, path: VectorPath, stroke: Stroke, gradient: Gradient) -> None:
        """Paint a gradient through a mask in which the line is white."""
        mask = Content(self.store, self.sharing)
        if gradient.opacities:
            mask.ops.append(f"/{self.store.mention_veil(gradient, mask.used)} gs")
        mask.draw([VectorPath(path.segments, stroke=replace(stroke, colour=_WHITE))])
        self._save()
        self._clip(VectorPath(_round_line(path.segments, stroke)))
        self.ops.append(f"/{self.store.mention_mask(mask.ops, mask.used, self.used)} gs")
        self.ops.append(f"/{self.store.mention_gradient(gradient, self.used)} sh")
        self._restore()

    def _clip(self, path: VectorPath) -> None:
        self.ops.append(outline(path.segments) or "0 0 0 0 re")
        self.ops.append("W* n" if path.even_odd else "W n")

    def _run(self, run: TextRun) -> None:
        inks = self.store.inks
        parts, overprints = inks.letters(run.colour)
        self._set_colour(inks.fill, parts)
        written = text_ops(run, self.store.face(run.font))
        if overprints and not self._in_spot:
            self.ops += ["q", f"/{self.store.mention_overprint(self.used)} gs", *written, "Q"]
        else:
            self.ops.extend(written)

    def _picture(self, picture: Picture) -> None:
        name = self.store.mention_form(self.store.picture(picture), self.used)
        place = (picture.w_mm, 0, 0, -picture.h_mm, picture.x_mm, picture.y_mm + picture.h_mm)
        self.ops.append(f"q {numbers(place)} cm /{name} Do Q")

    # -- groups ------------------------------------------------------------------------------------

    def _group(self, group: Group) -> None:
        if (not group.items and group.role not in CELLS) or group.opacity <= 0:
            return
        if self.reading:
            self._read(group, self.reading)
        else:
            marks = span(group)
            self.ops.extend(marks)
            self._draw_group(group)
            self.ops.extend("EMC" for _ in marks)

    def _read(self, group: Group, reading: ReadAloud) -> None:
        """Write a group: decoration, or one that is read as a whole, or one that holds what is read."""
        if group.role not in CELLS and not has_words([group]):
            reading.decoration()
        elif group.alt or group.role in BLOCKS:
            reading.leaf(group)
        elif self.sharing.is_shared(group) or group.opacity < 1:
            reading.leaf(group, spoken(group.items))
        else:
            before = reading.hold(group)
            self._draw_group(group)
            reading.close()
            reading.holder = before
            return
        self.reading = None
        self._draw_group(group)
        self.reading = reading

    def _draw_group(self, group: Group) -> None:
        if group.layer in self.store.inks.spots and not self._in_spot:
            self._draw_in_spot(group)
            return
        if group.matrix == IDENTITY and group.clip is None and group.opacity >= 1:
            self._inside(group)
            return
        self._save()
        if group.matrix != IDENTITY:
            self.ops.append(f"{numbers(group.matrix)} cm")
        if group.clip is not None:
            self._clip(group.clip)
        draw = self._draw_translucent if group.opacity < 1 else self._inside
        draw(group)
        if self.reading:
            self.reading.close()
        self._restore()

    def _draw_in_spot(self, group: Group) -> None:
        """Write a group in the ink of its layer, all of it, printed over what is below."""
        self._save()
        ink = self.store.mention_spot(group.layer, self.used)
        self.ops.append(f"/{self.store.mention_overprint(self.used)} gs")
        self.ops.append(f"/{ink} cs 1 scn /{ink} CS 1 SCN")
        self._in_spot = True
        self._draw_group(group)
        self._in_spot = False
        if self.reading:
            self.reading.close()
        self._restore()

    def _inside(self, group: Group) -> None:
        if self.sharing.is_shared(group):
            self._show_form(self._form(group, as_one=False))
        else:
            self.draw(spaced(group.items) if group.role in BLOCKS else group.items)

    def _draw_translucent(self, group: Group) -> None:
        self.ops.append(f"/{self.store.mention_opacity(group.opacity, self.used)} gs")
        if _is_single(group.items):
            self.draw(group.items)
        else:
            self._show_form(self._form(group, as_one=True))

    def _show_form(self, form: str) -> None:
        self.ops.append(f"/{self.store.mention_form(form, self.used)} Do")

    def _form(self, group: Group, *, as_one: bool) -> str:
        key = self.sharing.kind(group), as_one, self._in_spot
        name = self.sharing.forms.get(key)
        if name is None:
            inner = Content(self.store, self.sharing, self._in_spot)
            inner.draw(group.items)
            name = self.store.form(inner.ops, inner.used, ANY_PLACE, down=False, group=as_one)
            self.sharing.forms[key] = name
        return name


def _round_line(segments: tuple[Segment, ...], stroke: Stroke) -> tuple[Segment, ...]:
    """Return a rectangle round all that a line paints."""
    left, top, right, bottom = points_box(segments) or (0.0, 0.0, 0.0, 0.0)
    reach = stroke.width_mm / 2 * max(2.0, stroke.miter if stroke.join == "miter" else 0.0)
    return rectangle(left - reach, top - reach, right - left + 2 * reach, bottom - top + 2 * reach)


@lru_cache(maxsize=4096)
def outline(segments: tuple[Segment, ...]) -> str:
    """Return the operators of an outline."""
    return "\n".join(numbers(points) + _OPERATORS[kind] for kind, points in segments)


def _is_single(items: tuple[Item, ...]) -> bool:
    """True if nothing in the items can overlap, so that each can be translucent by itself."""
    if len(items) != 1 or isinstance(items[0], Group):
        return False
    item = items[0]
    return not isinstance(item, VectorPath) or item.fill is None or item.stroke is None
