"""Follow a content stream of a PDF, and find what a print shop would refuse in it.

In: a page or a form as pikepdf reads it, and the scale at which it is drawn. Out: sentences that say what was
found. The laws of this file: whoever wrote the file, all of it is looked at; forms, masks, patterns and
shadings too. Nothing is changed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pliego.cards.drawing import IDENTITY, Matrix, determinant, multiply
from pliego.printing.press.colours import MOST_INK, Cmyk, is_rich_black
from pliego.printing.press.lines import LEAST_LINE_PT
from pliego.printing.press.spaces import is_red_green_blue, most_ink, shading_inks, space_name

_TOLERANCE, _THIN = 0.005, 0.999
"""How much more ink than allowed is a rounding, and which share of a line's least width is one."""
_BLACK: Cmyk = (0.0, 0.0, 0.0, 1.0)
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_WORDS = frozenset(("Tj", "TJ", "'", '"'))
_COLOURS = {"k": "fill", "g": "fill", "K": "line", "G": "line"}
_OTHER_COLOURS = {"sc": "k", "scn": "k", "SC": "K", "SCN": "K"}
"""Operators that set a colour of any space, and those that set the same in four inks."""
_PARTS = 4
_RGB = frozenset(("rg", "RG"))
_SPACES = frozenset(("cs", "CS"))


@dataclass(frozen=True)
class _InkState:
    """What counts for the next operator: the matrix, the inks of shapes and of lines, the width of lines, and
    whether shapes are printed over what is below."""

    matrix: Matrix
    fill: Cmyk = _BLACK
    line: Cmyk = _BLACK
    width: float = 1.0
    overprints: bool = False


@dataclass
class PressReader:
    """Reads the streams of one file. A form is read once for each scale. Without `takes_clear`, nothing may
    be transparent."""

    takes_clear: bool = True
    most_ink: float = MOST_INK
    _known: dict[tuple[Any, float], tuple[str, ...]] = field(default_factory=dict)
    _pictures: dict[Any, tuple[str, ...]] = field(default_factory=dict)

    def faults(self, stream: Any, resources: Any, matrix: Matrix = IDENTITY) -> Iterator[str]:
        """Yield what is wrong in the content of a page or form."""
        import pikepdf

        state, saved = _InkState(matrix), list[_InkState]()
        for instruction in pikepdf.parse_content_stream(stream):
            name = str(instruction.operator)
            if name == "q":
                saved.append(state)
            elif name == "Q" and saved:
                state = saved.pop()
            elif name == "INLINE IMAGE":
                yield "a picture within the text of a page"
            else:
                given: Sequence[Any] = instruction.operands  # type: ignore[assignment]
                name = _OTHER_COLOURS.get(name, name) if len(given) == _PARTS else name
                yield from self._found(name, given, resources, state)
                state = _after(name, given, resources, state)

    def _found(self, name: str, given: Sequence[Any], resources: Any, state: _InkState) -> Iterator[str]:
        """Yield what is wrong with one operator."""
        if name in _RGB or (name in _SPACES and is_red_green_blue(_named(resources, "ColorSpace", given[0]))):
            yield "a colour in RGB"
        elif name in _COLOURS:
            yield from self._too_much(sum(_inks(given)), "a colour")
        elif name in _STROKES and _width_pt(state) < LEAST_LINE_PT * _THIN:
            yield f"a line of {_width_pt(state):.2f} pt, thinner than {LEAST_LINE_PT:g} pt"
        elif name in _WORDS:
            yield from _bad_words(state)
        elif name == "sh":
            yield from self._shading(_named(resources, "Shading", given[0]))
        elif name == "gs":
            yield from self._mask(_named(resources, "ExtGState", given[0]), state)
        elif name == "Do":
            yield from self._object(_named(resources, "XObject", given[0]), resources, state)
        elif name in ("scn", "SCN") and given and str(given[-1]).startswith("/"):
            yield from self._pattern(_named(resources, "Pattern", given[-1]), state)

    def _object(self, found: Any, resources: Any, state: _InkState) -> Iterator[str]:
        """Yield what is wrong with a form or a picture."""
        if found is None:
            return
        if found.get("/Subtype") == "/Image":
            if found.objgen not in self._pictures:
                clear = [] if self.takes_clear or "/SMask" not in found else ["a transparent picture"]
                self._pictures[found.objgen] = (*clear, *self._bad_picture(found))
            yield from self._pictures[found.objgen]
            return
        own = tuple(float(each) for each in found.get("/Matrix", IDENTITY))
        matrix = multiply(state.matrix, own)  # type: ignore[arg-type]
        key = found.objgen, round(abs(determinant(matrix)), 6)
        if key not in self._known:
            self._known[key] = ()
            inside = found.get("/Resources", resources)
            self._known[key] = tuple(dict.fromkeys([*self.group(found), *self.faults(found, inside, matrix)]))
        yield from self._known[key]

    def group(self, found: Any) -> Iterator[str]:
        """Yield what is wrong with the transparency group of a page or form."""
        if "/Group" not in found:
            return
        if is_red_green_blue(found.Group.get("/CS")):
            yield "a transparency group in RGB"
        elif not self.takes_clear and found.Group.get("/S") == "/Transparency":
            yield "a transparency group"

    def _too_much(self, ink: float, what: str) -> Iterator[str]:
        if ink > self.most_ink + _TOLERANCE:
            yield f"{what} of {ink:.0%} ink, more than {self.most_ink:.0%}"

    def _bad_picture(self, picture: Any) -> Iterator[str]:
        if is_red_green_blue(picture.get("/ColorSpace")):
            yield f"a picture in {space_name(picture.ColorSpace)}"
        elif (ink := most_ink(picture)) is None:
            yield "a picture whose ink cannot be counted"
        else:
            yield from self._too_much(ink, "a picture")

    def _mask(self, wanted: Any, state: _InkState) -> Iterator[str]:
        if wanted is None:
            return
        mask = wanted.get("/SMask", "/None")
        is_clear = min(float(wanted.get(key, 1)) for key in ("/ca", "/CA")) < 1 or mask != "/None"
        if is_clear and not self.takes_clear:
            yield "something transparent"
        if mask != "/None":
            yield from self._object(mask.G, None, state)

    def _shading(self, found: Any) -> Iterator[str]:
        if found is None:
            return
        if is_red_green_blue(found.get("/ColorSpace")):
            yield "a gradient in RGB"
        else:
            yield from self._too_much(
                max((sum(_inks(each)) for each in shading_inks(found)), default=0), "a gradient"
            )

    def _pattern(self, found: Any, state: _InkState) -> Iterator[str]:
        if found is None:
            return
        if "/Shading" in found:
            yield from self._shading(found.Shading)
        else:
            yield from self._object(found, None, state)


def _named(resources: Any, kind: str, name: Any) -> Any:
    """Return what a name in a content stream means; None if it means nothing."""
    if kind == "ColorSpace" and str(name).startswith("/Device"):
        return name
    held = resources.get(f"/{kind}") if resources is not None else None
    return held.get(str(name)) if held is not None else None


def _inks(given: Sequence[Any]) -> Cmyk:
    """Return the inks of a colour of four parts, or of a grey."""
    parts = [float(each) for each in given]
    return (parts[0], parts[1], parts[2], parts[3]) if len(parts) == 4 else (0.0, 0.0, 0.0, 1 - parts[0])


def _after(name: str, given: Sequence[Any], resources: Any, state: _InkState) -> _InkState:
    """Return the state behind an operator."""
    if name == "cm":
        inner: Any = tuple(float(each) for each in given)
        return replace(state, matrix=multiply(state.matrix, inner))
    if name in _COLOURS:
        inks = _inks(given)
        return replace(state, fill=inks) if _COLOURS[name] == "fill" else replace(state, line=inks)
    if name == "w":
        return replace(state, width=float(given[0]))
    if name == "gs" and (wanted := _named(resources, "ExtGState", given[0])) is not None:
        return replace(state, overprints=bool(wanted.get("/op", wanted.get("/OP", state.overprints))))
    return state


def _width_pt(state: _InkState) -> float:
    return state.width * math.sqrt(abs(determinant(state.matrix)))


def _bad_words(state: _InkState) -> Iterator[str]:
    if is_rich_black(state.fill):
        yield "black words in four inks, not in black alone"
    elif state.fill == _BLACK and not state.overprints:
        yield "black words that are not printed over what is below them"
