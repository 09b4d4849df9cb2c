"""Make a net of a folded part, or say why its sizes make none.

In: a `FoldedPart` of a layout. Out: its `Net`, or `NetFault`s: the key that is wrong, what was expected and
found. The law of this file: whoever asks for a net of a part without faults gets one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pliego.cards.flat import Point
from pliego.cards.nets.die import FACES, die_net
from pliego.cards.nets.net import Net
from pliego.cards.nets.outline import outline_of
from pliego.cards.nets.pawn import pawn_net
from pliego.cards.nets.strips import standee_net, tent_net
from pliego.game.model.folded import FoldedPart

LEAST_MM, MOST_MM = 8.0, 1000.0
"""The shortest side that hands can fold, and the longest."""
_ANY_SIZE = (40.0, 40.0)
_LEAST_FOOT_MM, _LEAST_TAB_MM, _MOST_TAB_MM = 4.0, 3.0, 10.0
_LARGEST_TAB = 0.5
"""The largest share of the height that a tab may have."""
_FOOT_SHARE = {"standee": 0.4, "pawn": 0.3}
_TAB_SHARE = {"standee": 0.15, "die": 0.35}
"""Foot and tab as shares of the height, if nothing is said."""
_KEYS: dict[str, tuple[str, ...]] = {
    "standee": ("foot", "tab"),
    "tent": (),
    "die": ("tab", "faces"),
    "pawn": ("foot",),
}
"""What each kind has besides its size."""
_OTHERS = ("foot", "tab", "faces")


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
    foot = foot_mm if foot_mm is not None else _foot(kind, h_mm)
    tab = tab_mm if tab_mm is not None else _tab(kind, h_mm)
    if kind == "standee":
        return standee_net(w_mm, h_mm, foot, tab)
    if kind == "die":
        return die_net(w_mm, tab)
    return pawn_net(w_mm, h_mm, foot) if kind == "pawn" else tent_net(w_mm, h_mm)


def net_of_part(part: FoldedPart) -> Net:
    """Return the net of a part without faults."""
    return net_of(part.kind, part.size[0], part.size[1], part.foot, part.tab)


def outline_of_part(part: FoldedPart) -> tuple[Point, ...]:
    """Return the corners of the line along which a part without faults is cut out."""
    return _outline(part.kind, part.size[0], part.size[1], part.foot, part.tab)


@lru_cache(maxsize=256)
def _outline(
    kind: str, w_mm: float, h_mm: float, foot_mm: float | None, tab_mm: float | None
) -> tuple[Point, ...]:
    return outline_of(net_of(kind, w_mm, h_mm, foot_mm, tab_mm))


def panel_names(kind: str) -> list[str]:
    """Return the names of the panels of a kind of part, whatever its size."""
    return net_of(kind, *_ANY_SIZE, None, None).names


def net_faults(part: FoldedPart) -> Iterator[NetFault]:
    """Yield what is wrong with the lengths of a part."""
    for key in _OTHERS:
        if getattr(part, key) is not None and key not in _KEYS[part.kind]:
            yield NetFault(key, f"no `{key}` for a {part.kind}", "one", "leave it out")
    if part.kind == "die" and part.faces not in (None, len(FACES)):
        wanted = f"{len(FACES)} faces of a die, which are squares"
        yield NetFault("faces", wanted, f"{part.faces}", "leave it out")
    sides = " × ".join(f"{side:g}" for side in part.size)
    if not all(LEAST_MM <= side <= MOST_MM for side in part.size):
        wanted = f"sides of {LEAST_MM:g} to {MOST_MM:g} mm"
        yield NetFault("size", wanted, f"{sides} mm", "write width and height when it is folded")
    elif part.kind == "die" and part.size[0] != part.size[1]:
        yield NetFault("size", "one length for all edges of a die", f"{sides} mm", "write `size: 16`")
    else:
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


def _foot(kind: str, h_mm: float) -> float:
    """Return how deep a foot is that a part stands well on."""
    return min(h_mm, max(LEAST_MM, float(round(_FOOT_SHARE.get(kind, 0.0) * h_mm))))


def _tab(kind: str, h_mm: float) -> float:
    """Return how long a tab is that holds."""
    usual = max(_LEAST_TAB_MM + 1, float(round(_TAB_SHARE.get(kind, 0.0) * h_mm)))
    return min(_MOST_TAB_MM, usual, _LARGEST_TAB * h_mm)
