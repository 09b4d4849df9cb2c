"""Know what counts for the next operator of a content stream: its inks, its lines, what shows through.

In: operators as pikepdf reads them. Out: an `InkState` behind each. The law of this file: nothing is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pliego.cards.drawing import Matrix, multiply, scale_of
from pliego.printing.press.colours import Cmyk
from pliego.printing.press.layer_faults import LayerInk, spot_of

BLACK: Cmyk = (0.0, 0.0, 0.0, 1.0)
FILL_COLOURS, LINE_COLOURS = frozenset(("k", "g")), frozenset(("K", "G"))
"""Operators that set a colour of shapes, and of lines, in inks."""
ANY_COLOURS = {"sc": "k", "scn": "k", "SC": "K", "SCN": "K"}
"""Operators that set a colour of any space, and those that set the same in four inks."""
RED_GREEN_BLUE = frozenset(("rg", "RG"))
SPACES = frozenset(("cs", "CS"))


@dataclass(frozen=True)
class InkState:
    """What counts for the next operator: the matrix, the inks of shapes and of lines, the width of lines,
    whether shapes are printed over what is below, and whether something is transparent. `fill_spot` and
    `line_spot` are set in a layer."""

    matrix: Matrix
    fill: Cmyk = BLACK
    line: Cmyk = BLACK
    width: float = 1.0
    overprints: bool = False
    is_clear: bool = False
    fill_spot: LayerInk | None = None
    line_spot: LayerInk | None = None

    @property
    def width_pt(self) -> float:
        """The width of lines on paper."""
        return self.width * scale_of(self.matrix)


def named(resources: Any, kind: str, name: Any) -> Any:
    """Return what a name in a content stream means; None if it means nothing."""
    if kind == "ColorSpace" and str(name).startswith("/Device"):
        return name
    held = resources.get(f"/{kind}") if resources is not None else None
    return held.get(str(name)) if held is not None else None


def inks_of(given: Sequence[Any]) -> Cmyk:
    """Return the inks of a colour of four parts, or of a grey."""
    parts = [float(each) for each in given]
    return (parts[0], parts[1], parts[2], parts[3]) if len(parts) == 4 else (0.0, 0.0, 0.0, 1 - parts[0])


def shows_through(wanted: Any, *, before: bool = False) -> bool:
    """True if things are transparent behind a change of the state. `before` says whether they were."""
    if not any(key in wanted for key in ("/ca", "/CA", "/SMask")):
        return before
    return min(float(wanted.get(key, 1)) for key in ("/ca", "/CA")) < 1 or _has_mask(wanted)


def _has_mask(wanted: Any) -> bool:
    return bool(wanted.get("/SMask", "/None") != "/None")


def after(name: str, given: Sequence[Any], resources: Any, state: InkState) -> InkState:
    """Return the state behind an operator."""
    if name == "cm":
        inner: Any = tuple(float(each) for each in given)
        return replace(state, matrix=multiply(state.matrix, inner))
    if name == "w":
        return replace(state, width=float(given[0]))
    if name == "gs" and (wanted := named(resources, "ExtGState", given[0])) is not None:
        overprints = bool(wanted.get("/op", wanted.get("/OP", state.overprints)))
        return replace(state, overprints=overprints, is_clear=shows_through(wanted, before=state.is_clear))
    return _in_colour(name, given, resources, state)


def _in_colour(name: str, given: Sequence[Any], resources: Any, state: InkState) -> InkState:
    """Return the state behind an operator that may set a colour."""
    if name in FILL_COLOURS:
        return replace(state, fill=inks_of(given), fill_spot=None)
    if name in LINE_COLOURS:
        return replace(state, line=inks_of(given), line_spot=None)
    if name in RED_GREEN_BLUE:
        return replace(state, fill_spot=None) if name == "rg" else replace(state, line_spot=None)
    if name in SPACES:
        spot = spot_of(named(resources, "ColorSpace", given[0]))
        return replace(state, fill_spot=spot) if name == "cs" else replace(state, line_spot=spot)
    if name in ANY_COLOURS and len(given) == 1 and not str(given[0]).startswith("/"):
        return _tinted(state, float(given[0]), is_fill=name.islower())
    return state


def _tinted(state: InkState, tint: float, *, is_fill: bool) -> InkState:
    """Return the state behind an operator that sets a colour of one part."""
    if is_fill:
        return replace(state, fill_spot=state.fill_spot and state.fill_spot._replace(tint=tint))
    return replace(state, line_spot=state.line_spot and state.line_spot._replace(tint=tint))
