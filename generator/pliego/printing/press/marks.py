"""Follow a content stream of a PDF, and find what a print shop would refuse in it.

In: a page or a form as pikepdf reads it, and the scale at which it is drawn. Out: sentences that say what was
found. The laws of this file: whoever wrote the file, all of it is looked at; forms, masks, patterns and
shadings too. Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pliego.cards.drawing import IDENTITY, determinant, multiply
from pliego.cards.layout.layers import LEAST_LINE_PT
from pliego.printing.press.colours import MOST_INK, is_rich_black
from pliego.printing.press.ink_state import (
    ANY_COLOURS,
    BLACK,
    FILL_COLOURS,
    LINE_COLOURS,
    RED_GREEN_BLUE,
    SPACES,
    InkState,
    after,
    inks_of,
    named,
    shows_through,
)
from pliego.printing.press.layer_faults import bad_spot, spot_of, unknown_spot
from pliego.printing.press.spaces import is_red_green_blue, most_ink, shading_inks, space_name

_TOLERANCE, _THIN = 0.005, 0.999
"""How much more ink than allowed is a rounding, and which share of a line's least width is one."""
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_FILLS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_WORDS = frozenset(("Tj", "TJ", "'", '"'))
_PARTS = 4
_FIRST = InkState(IDENTITY)


@dataclass
class PressReader:
    """Reads the streams of one file. A form is read once for each scale and for each state in which it is
    drawn. Without `takes_clear`, nothing may be transparent. `spots` are the inks that layers may have."""

    takes_clear: bool = True
    most_ink: float = MOST_INK
    spots: frozenset[str] = frozenset()
    _known: dict[tuple[Any, float, InkState], tuple[str, ...]] = field(default_factory=dict)
    _pictures: dict[Any, tuple[str, ...]] = field(default_factory=dict)

    def faults(self, stream: Any, resources: Any, state: InkState = _FIRST) -> Iterator[str]:
        """Yield what is wrong in the content of a page, or of a form that is drawn in some state."""
        import pikepdf

        saved = list[InkState]()
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
                name = ANY_COLOURS.get(name, name) if len(given) == _PARTS else name
                yield from self._found(name, given, resources, state)
                state = after(name, given, resources, state)

    def _found(self, name: str, given: Sequence[Any], resources: Any, state: InkState) -> Iterator[str]:
        """Yield what is wrong with one operator."""
        if name in RED_GREEN_BLUE:
            yield "a colour in RGB"
        elif name in SPACES:
            yield from self._space(named(resources, "ColorSpace", given[0]))
        elif name in FILL_COLOURS or name in LINE_COLOURS:
            yield from self._too_much(sum(inks_of(given)), "a colour")
        elif name in _STROKES or name in _FILLS:
            yield from _bad_path(name, state)
        elif name in _WORDS:
            yield from _bad_words(state)
        elif name == "sh":
            yield from self._shading(named(resources, "Shading", given[0]))
        elif name == "gs":
            yield from self._mask(named(resources, "ExtGState", given[0]), state)
        elif name == "Do":
            yield from self._object(named(resources, "XObject", given[0]), resources, state)
        elif name in ("scn", "SCN") and given and str(given[-1]).startswith("/"):
            yield from self._pattern(named(resources, "Pattern", given[-1]), state)

    def _space(self, space: Any) -> Iterator[str]:
        """Yield what is wrong with a colour space."""
        if is_red_green_blue(space):
            yield "a colour in RGB"
        else:
            yield from unknown_spot(spot_of(space), self.spots)

    def _object(self, found: Any, resources: Any, state: InkState) -> Iterator[str]:
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
        key = found.objgen, round(abs(determinant(matrix)), 6), replace(state, matrix=IDENTITY)
        if key not in self._known:
            self._known[key] = ()
            inside, inner = found.get("/Resources", resources), replace(state, matrix=matrix)
            self._known[key] = tuple(dict.fromkeys([*self.group(found), *self.faults(found, inside, inner)]))
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
        if spot := spot_of(picture.get("/ColorSpace")):
            yield f"a picture in the layer `{spot.name}`"
        elif is_red_green_blue(picture.get("/ColorSpace")):
            yield f"a picture in {space_name(picture.ColorSpace)}"
        elif (ink := most_ink(picture)) is None:
            yield "a picture whose ink cannot be counted"
        else:
            yield from self._too_much(ink, "a picture")

    def _mask(self, wanted: Any, state: InkState) -> Iterator[str]:
        if wanted is None:
            return
        mask = wanted.get("/SMask", "/None")
        if shows_through(wanted) and not self.takes_clear:
            yield "something transparent"
        if mask != "/None":
            yield from self._object(mask.G, None, InkState(state.matrix))

    def _shading(self, found: Any) -> Iterator[str]:
        if found is None:
            return
        if spot := spot_of(found.get("/ColorSpace")):
            yield f"a gradient in the layer `{spot.name}`"
        elif is_red_green_blue(found.get("/ColorSpace")):
            yield "a gradient in RGB"
        else:
            yield from self._too_much(
                max((sum(inks_of(each)) for each in shading_inks(found)), default=0), "a gradient"
            )

    def _pattern(self, found: Any, state: InkState) -> Iterator[str]:
        if found is None:
            return
        if "/Shading" in found:
            yield from self._shading(found.Shading)
        else:
            yield from self._object(found, None, InkState(state.matrix))


def _bad_path(name: str, state: InkState) -> Iterator[str]:
    """Yield what is wrong with a shape or a line."""
    if name in _STROKES:
        if state.width_pt < LEAST_LINE_PT * _THIN:
            yield f"a line of {state.width_pt:.2f} pt, thinner than {LEAST_LINE_PT:g} pt"
        yield from bad_spot(state.line_spot, overprints=state.overprints, is_clear=state.is_clear)
    if name in _FILLS:
        yield from bad_spot(state.fill_spot, overprints=state.overprints, is_clear=state.is_clear)


def _bad_words(state: InkState) -> Iterator[str]:
    if state.fill_spot:
        yield from bad_spot(state.fill_spot, overprints=state.overprints, is_clear=state.is_clear)
    elif is_rich_black(state.fill):
        yield "black words in four inks, not in black alone"
    elif state.fill == BLACK and not state.overprints:
        yield "black words that are not printed over what is below them"
