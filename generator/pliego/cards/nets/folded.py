"""Make a net of a folded part, or say why its sizes make none.

In: a `FoldedPart` of a layout. Out: its `Net`, or `NetFault`s: the key that is wrong, what was expected and
found. The law of this file: whoever asks for a net of a part without faults gets one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pliego.cards.nets.net import Net
from pliego.cards.nets.strips import standee_net, tent_net
from pliego.game.model.folded import FoldedPart

LEAST_MM, MOST_MM = 8.0, 1000.0
"""The shortest side that hands can fold, and the longest."""
_ANY_SIZE = (40.0, 40.0)
_LEAST_FOOT_MM, _LEAST_TAB_MM, _MOST_TAB_MM = 4.0, 3.0, 10.0
_FOOT_SHARE, _TAB_SHARE, _LARGEST_TAB = 0.4, 0.15, 0.5
"""Base and tab as shares of the height, if nothing is said, and the largest share of a tab."""
_KEYS = {"standee": ("foot", "tab"), "tent": ()}
"""The lengths that each kind has besides its size."""


@dataclass(frozen=True, slots=True)
class NetFault:
    """A length that makes no net: its key, what was expected, what was found, what to do."""

    key: str
    expected: str
    found: str
    hint: str

    @property
    def message(self) -> str:
        """The fault in words."""
        return f"expected {self.expected}, found {self.found}"


@lru_cache(maxsize=256)
def net_of(kind: str, w_mm: float, h_mm: float, foot_mm: float | None, tab_mm: float | None) -> Net:
    """Return the net of a part without faults."""
    if kind == "tent":
        return tent_net(w_mm, h_mm)
    return standee_net(w_mm, h_mm, _foot(h_mm, foot_mm), _tab(h_mm, tab_mm))


def net_of_part(part: FoldedPart) -> Net:
    """Return the net of a part without faults."""
    return net_of(part.kind, part.size[0], part.size[1], part.foot, part.tab)


def panel_names(kind: str) -> list[str]:
    """Return the names of the panels of a kind of part, whatever its size."""
    return net_of(kind, *_ANY_SIZE, None, None).names


def net_faults(part: FoldedPart) -> Iterator[NetFault]:
    """Yield what is wrong with the lengths of a part."""
    sides = " × ".join(f"{side:g}" for side in part.size)
    if not all(LEAST_MM <= side <= MOST_MM for side in part.size):
        wanted = f"sides of {LEAST_MM:g} to {MOST_MM:g} mm"
        yield NetFault("size", wanted, f"{sides} mm", "write width and height when it is folded")
        return
    for key in ("foot", "tab"):
        if getattr(part, key) is not None and key not in _KEYS[part.kind]:
            yield NetFault(key, f"no `{key}` for a {part.kind}", "one", "leave it out")
    yield from _wrong_lengths(part)


def _wrong_lengths(part: FoldedPart) -> Iterator[NetFault]:
    """Yield a foot or a tab that is too short, or longer than what it is folded against."""
    height, keys = part.size[1], _KEYS[part.kind]
    foot, tab = part.foot, part.tab
    if "foot" in keys and foot is not None and not _LEAST_FOOT_MM <= foot <= height:
        wanted = f"a foot of {_LEAST_FOOT_MM:g} to {height:g} mm, no longer than the part is high"
        yield NetFault("foot", wanted, f"{foot:g} mm", "make it shorter, or leave it out: Pliego finds one")
    most = height * _LARGEST_TAB
    if "tab" in keys and tab is not None and not _LEAST_TAB_MM <= tab <= most:
        wanted = f"a tab of {_LEAST_TAB_MM:g} to {most:g} mm, half the height of the part at most"
        yield NetFault("tab", wanted, f"{tab:g} mm", "leave it out: Pliego finds one")


def _foot(h_mm: float, asked: float | None) -> float:
    """Return how deep the base of a standee is."""
    return asked if asked is not None else min(h_mm, max(LEAST_MM, float(round(_FOOT_SHARE * h_mm))))


def _tab(h_mm: float, asked: float | None) -> float:
    """Return how long the tab of a standee is."""
    if asked is not None:
        return asked
    usual = max(_LEAST_TAB_MM + 1, float(round(_TAB_SHARE * h_mm)))
    return min(_MOST_TAB_MM, usual, _LARGEST_TAB * h_mm)
