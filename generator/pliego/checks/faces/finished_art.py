"""Finished pictures: what a layout says of their bleed and corners is what they look like.

    cards.yaml:3:29: warning: expected a picture that reaches 3 mm beyond the cut (`has-bleed: 3`), found
        `art/lobo.png` without bleed, by its rounded corners, on `main/lobo` [art-bleed]

In: a face. Out: the face with its problems (`art-bleed`, `art-corners`, warnings where the picture is named).
The law of this file: a picture that a layout says nothing of is a finished card only if it has rounded
corners or an even frame; any other may be a plain ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pliego.cards.art.corners import corners_in
from pliego.cards.art.finished_card import frame_of, look_of
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face, FinishedPicture
from pliego.text.files import FileFault
from pliego.text.problems import Problem, Span

_BY = {
    "corners": "by its rounded corners",
    "shape": "by its shape",
    "frame": "by the width of its frame",
}
_SO = "then its own bleed lies beyond the cut"
_WHOLE = "then it is printed whole, and its edge goes on beyond the cut"
_KEPT_MM = 1.5
"""A frame of which less is left counts as lost: a cut wanders as far."""
_OTHERS = "; if others there are right, give this one a layout of its own"
_FILL = "fill-corners: yes"


class Advice(NamedTuple):
    """What a layout expects of a picture, what the picture looks like, and what to write, before its place
    and after it."""

    code: str
    expected: str
    found: str
    write: str
    so_that: str


@dataclass
class FinishedArt:
    """Checks faces; it remembers the pictures that it has reported, each once for an item of a layout."""

    _reported: set[tuple[str, Span]] = field(default_factory=set)

    def with_problems(self, face: Face, layout: str, faces: Faces) -> Face:
        """Return a face with a problem for each of its finished pictures of which its layout says something
        else than they look like."""
        found = dict(self._problems(face, layout, faces))
        if not found:
            return face
        shown_by = (*face.shown_by, *found.items())
        return replace(face, problems=tuple(dict.fromkeys((*face.problems, *found))), shown_by=shown_by)

    def _problems(self, face: Face, layout: str, faces: Faces) -> Iterator[tuple[Problem, Span]]:
        for shown in face.finished:
            if (shown.path, shown.shown) not in self._reported and (advice := _advice(shown, faces)):
                self._reported.add((shown.path, shown.shown))
                yield _problem(face, shown, advice, layout), shown.shown


def _problem(face: Face, shown: FinishedPicture, advice: Advice, layout: str) -> Problem:
    message = f"{advice.expected}, found `{shown.path}` {advice.found}, on `{face.id}`"
    at = f"at `{shown.item.id or shown.item.art}` in the layout `{layout}`"
    hint = f"{advice.write} {at}: {advice.so_that}{_OTHERS if advice.code == 'art-bleed' else ''}"
    return Problem(advice.code, message, shown.place, hint, "warning")


def _advice(shown: FinishedPicture, faces: Faces) -> Advice | None:
    """Return what is to be changed in a layout so that it fits a picture, None if it fits."""
    try:
        data = faces.session.folder.read(shown.path)
    except FileFault:
        return None
    item, bleed = shown.item, shown.item.has_bleed or shown.bleed_mm
    look, corners = look_of(data, shown.size_mm, bleed), corners_in(data)
    says_trim = item.edge is not None and not item.has_bleed
    if look.reach == "bleed" and says_trim:
        wanted = f"expected a picture that ends at the cut (`edge: {item.edge}`)"
        write = f"write `has-bleed: {bleed:g}` instead of `edge: {item.edge}`"
        return Advice("art-bleed", wanted, f"with {bleed:g} mm of bleed, {_BY[look.by]}", write, _SO)
    if look.reach == "trim" and not says_trim and (item.has_bleed or corners or _loses_frame(shown, data)):
        return _without_bleed(shown, bleed, _BY[look.by], has_corners=corners is not None)
    if corners and not item.fill_corners:
        wanted, so = "expected a picture with square corners", "then no cut shows them"
        return Advice("art-corners", wanted, f"with {corners.kind} round ones", f"write `{_FILL}`", so)
    return None


def _loses_frame(shown: FinishedPicture, data: bytes) -> bool:
    """True for a picture that loses most of its frame if it covers the bleed."""
    return 0 < frame_of(data) * min(shown.size_mm) <= shown.bleed_mm + _KEPT_MM


def _without_bleed(shown: FinishedPicture, bleed: float, by: str, *, has_corners: bool) -> Advice:
    item = shown.item
    said = f"`has-bleed: {bleed:g}`" if item.has_bleed else "as its box does"
    instead = f" instead of `has-bleed: {bleed:g}`" if item.has_bleed else ""
    also = f", {_FILL}" if has_corners and not item.fill_corners else ""
    wanted = f"expected a picture that reaches {bleed:g} mm beyond the cut ({said})"
    return Advice("art-bleed", wanted, f"without bleed, {by}", f"write `edge: mirror{also}`{instead}", _WHOLE)
