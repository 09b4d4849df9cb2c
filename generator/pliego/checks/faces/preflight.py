"""Preflight: check each face as it will be printed, for faults that nothing else would show.

In: drawn faces. Out: the same faces with their warnings. The law of this file: each check of faces is called
here, and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.cards.look import Looks
from pliego.checks.faces.covered import Covered
from pliego.checks.faces.cropping import with_crops
from pliego.checks.faces.face_items import PlaceOf
from pliego.checks.faces.faint import faint
from pliego.checks.faces.finished_art import FinishedArt
from pliego.checks.faces.glued import Glued
from pliego.checks.faces.grounds import Grounds
from pliego.checks.faces.ink import heavy, sample_faces
from pliego.checks.faces.near_cut import NearCut
from pliego.checks.faces.off_face import OffFace
from pliego.checks.faces.reach import Reach
from pliego.checks.faces.resolution import Resolution
from pliego.text.problems import Problem


@dataclass
class Preflight:
    """Checks faces; its parts remember what they found from one face to the next."""

    looks: Looks
    _covered: Covered = field(default_factory=Covered)
    _resolution: Resolution = field(default_factory=Resolution)
    _reach: Reach = field(default_factory=Reach)
    _near_cut: NearCut = field(default_factory=NearCut)
    _off_face: OffFace = field(default_factory=OffFace)
    _glued: Glued = field(default_factory=Glued)
    _finished: FinishedArt = field(default_factory=FinishedArt)

    def __post_init__(self) -> None:
        self._grounds = Grounds(self.looks)

    def at(self, face: Face, layout: str, faces: Faces) -> Face:
        """Return a face with its problems as it will be printed."""
        place = self._place(layout)
        is_cut_out = _is_cut_out(face, faces)
        found = [
            *self._covered.check(face, place),
            *self._reach.check(face, place, is_cut_out=is_cut_out),
            *(self._near_cut.check(face, place) if is_cut_out else ()),
            *self._off_face.check(face, place),
            *self._glued.check(face, place),
            *(self._grounds.check(face, layout) if is_cut_out or face.layout.safe else ()),
            *faint(face, place, faces.look.ink),
        ]
        self._resolution.add(face, faces)
        if face.crops:
            face = with_crops(face, layout)
        if face.finished:
            face = self._finished.with_problems(face, layout, faces)
        return replace(face, problems=(*face.problems, *found)) if found else face

    def at_low_ink(self, faces: Faces) -> Iterator[Face]:
        """Yield the faces with too much ink where ink is low, and with words that are faint there."""
        for component, side in sample_faces(faces):
            layout, face = faces.layout_of(component, side), faces.face_once(component, side)
            if layout and face and (found := tuple(self._in_low_ink(face, self._place(layout)))):
                yield replace(face, problems=found)

    def _in_low_ink(self, face: Face, place: PlaceOf) -> Iterator[Problem]:
        yield from heavy(face, place)
        yield from faint(face, place, "low")

    def report(self) -> Iterator[Problem]:
        """Yield the problems of pictures, each once."""
        yield from self._resolution.report()

    def _place(self, layout: str) -> PlaceOf:
        return partial(self.looks.item_place, layout)


def _is_cut_out(face: Face, faces: Faces) -> bool:
    """True if a face is always cut out: a card or a token, but no board, sheet or figure."""
    kind = face.id.partition("/")[0]
    return kind in faces.game.decks or kind == "tokens"
