"""Cropped pictures: a picture that fills its box loses no head and no title unnoticed.

    cards.yaml:3:48: warning: expected at least 60 % of the height of `art/lobo.png` seen, found 46 % on
        `main/lobo` [art-cropped]

In: a face. Out: the face with its problems (`art-cropped`, a warning where the picture is named). The law of
this file: a crop is meant if the layout names the part that stays (`focus`).
"""

from __future__ import annotations

from dataclasses import replace

from pliego.cards.layout.result import CroppedPicture, Face
from pliego.text.problems import Problem


def with_crops(face: Face, layout: str) -> Face:
    """Return a face with a problem for each of its crops; `layout` is the name of its layout."""
    found = {_problem(face, crop, layout): crop.shown for crop in face.crops}
    shown_by = (*face.shown_by, *found.items())
    return replace(face, problems=tuple(dict.fromkeys((*face.problems, *found))), shown_by=shown_by)


def _problem(face: Face, crop: CroppedPicture, layout: str) -> Problem:
    least, seen = f"{100 - crop.most * 100:.0f} %", f"{int(100 - crop.share * 100)} %"
    message = (
        f"expected at least {least} of the {crop.side} of `{crop.path}` seen, found {seen} on `{face.id}`"
    )
    w, h = crop.box_mm
    focus = "top" if crop.side == "height" else "left"
    shape = f"take a picture of the shape of its box, {w:g} × {h:g} mm"
    stays = f"`focus: {focus}`, or `fit: contain` at `{crop.item}` in the layout `{layout}`"
    hint = f"{shape}, or write what stays, {stays}"
    return Problem("art-cropped", message, crop.place, hint, "warning")
