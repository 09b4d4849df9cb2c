"""Say in four steps, on page 1 of a kit, how the printed sheets become a game: print, cut, gather, play.

In: an edition, and the facts of page 2. Out: the steps with their places on page 1. The law of this file: a
step says the least that one must know; page 2 says the rest. A game without cuts, or for which nobody brings
anything, has no such step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pliego.game.fill import fill_label
from pliego.printing.products.edition import Edition
from pliego.printing.products.page_ranges import count_text

_WIDTH_MM, _GAP_MM = 186.0, 3.0
_INNER_MM, _SIGN_MM = 5.0, 22.0
"""What is left free beside the words of a step, and how wide its sign is."""
_MOST_LETTERS = 90
"""Letters of what one brings that a step has room for."""


def cover_steps(edition: Edition, facts: Mapping[str, Any], things: Sequence[str]) -> list[dict[str, Any]]:
    """Return the steps of page 1. `things` are what the players bring, with their number."""
    found = list(_steps(edition, facts, things))
    width = (_WIDTH_MM - _GAP_MM * (len(found) - 1)) / len(found)
    return [
        {
            "number": str(number),
            "kind": kind,
            "head": edition.faces.labels[f"kit-cover-{kind}"],
            "text": text,
            "x": (number - 1) * (width + _GAP_MM),
            "y": 0,
            "w": width,
            "inner": width - _INNER_MM,
            "sign": (width - _SIGN_MM) / 2,
        }
        for number, (kind, text) in enumerate(found, 1)
    ]


def _steps(edition: Edition, facts: Mapping[str, Any], things: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the kind and the words of each step."""
    keys = [f"kit-cover-{_papers(facts)}"] + ["kit-cover-secret"] * bool(facts["secret"])
    yield "print", " ".join(_filled(edition, facts, key) for key in keys)
    if facts["cuts"] or facts["shapes"]:
        keys = ["kit-cover-cuts"] * bool(facts["cuts"]) + ["kit-cover-shapes"] * bool(facts["shapes"])
        keys += ["kit-cover-folds"] * bool(facts["all-folds"])
        yield "cut", " ".join(_filled(edition, facts, key) for key in keys)
    if things:
        listed = ", ".join(things)
        more = count_text(edition, "kit-cover-things", len(things))
        yield "bring", f"{listed}." if len(listed) <= _MOST_LETTERS else more
    yield "play", facts["play"]


def _papers(facts: Mapping[str, Any]) -> str:
    """Return on which papers the kit is printed: plain, card, both."""
    if facts["all-plain"] and facts["all-card"]:
        return "both"
    return "card" if facts["all-card"] else "plain"


def _filled(edition: Edition, facts: Mapping[str, Any], key: str) -> str:
    return fill_label(edition.faces.labels[key], edition.faces.scope(facts=facts))
