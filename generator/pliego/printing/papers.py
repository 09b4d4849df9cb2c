"""Name the papers that can be printed on.

In: the name of a paper as a person types it: `a3`, `letter`, `105x148`. Out: a `Paper`. The law of this file:
two names of one paper do not exist, because files are named by it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pliego.printing.paper import Paper

USUAL_PAPERS = ("a4", "letter")
"""What is printed on if no paper is named. Everything fits these, or `pliego check` says so."""
PAPERS: Mapping[str, Paper] = {
    each.name: each
    for each in (
        Paper("a4", 210.0, 297.0, "A4"),
        Paper("letter", 215.9, 279.4, "Letter"),
        Paper("a3", 297.0, 420.0, "A3"),
        Paper("sra3", 320.0, 450.0, "SRA3"),
        Paper("tabloid", 279.4, 431.8, "Tabloid"),
        Paper("legal", 215.9, 355.6, "Legal"),
        Paper("a5", 148.0, 210.0, "A5"),
        Paper("4x6", 101.6, 152.4, "4 × 6 in"),
        Paper("universal", 210.0, 279.4, "A4 / Letter"),
    )
}
"""Every paper that has a name, the usual ones first. `universal` is what A4 and Letter have in common: in the
middle of either, nothing is cut off."""
_TITLE = "{facts.paper}"
_LARGE_MM = 250.0
_LARGER = {"a4": "a3", "letter": "tabloid"}
LEAST_MM, MOST_MM = 90.0, 1200.0
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)(?:\s*mm)?")


def paper_of(name: str) -> Paper:
    """Return a paper by its name, or by its width and height in mm (`210x330`). Raise ValueError, with the
    reason."""
    if name in PAPERS:
        return PAPERS[name]
    found = _SIZE.fullmatch(name)
    if found is None:
        known = ", ".join(f"`{each}`" for each in PAPERS)
        raise ValueError(f"expected one of {known}, or a size in mm such as `210x330`, found `{name}`")
    narrow, long = sorted((float(found[1]), float(found[2])))
    if narrow < LEAST_MM or long > MOST_MM:
        raise ValueError(f"expected a paper of {LEAST_MM:g} to {MOST_MM:g} mm, found `{name}`")
    return _of_size(narrow, long)


def _of_size(w_mm: float, h_mm: float) -> Paper:
    return Paper(f"{w_mm:g}x{h_mm:g}", w_mm, h_mm, f"{w_mm:g} × {h_mm:g} mm")


def paper_label(labels: Mapping[str, str], paper: Paper) -> str:
    """Return the name of a paper in words."""
    own = labels.get(f"paper-{paper.name}")
    return own or labels["paper-size"].replace(_TITLE, paper.title)


def half_sheet(paper: Paper) -> Paper:
    """Return half a sheet that is turned: the page of a booklet."""
    size = paper.h_mm / 2, paper.w_mm
    known = (each for each in PAPERS.values() if (each.w_mm, each.h_mm) == size)
    return next(known, _of_size(*size))


def reading_paper(paper: Paper) -> Paper:
    """Return the paper of what is read in the hand, the books and pages 1 and 2 of a kit: half a sheet of a
    large paper, because lines of text across a whole one are too long."""
    return half_sheet(paper) if paper.w_mm > _LARGE_MM else paper


def larger_paper(paper: Paper) -> Paper | None:
    """Return the paper of twice the size that printers for it take, or None."""
    return PAPERS[_LARGER[paper.name]] if paper.name in _LARGER else None


def holds(paper: Paper, least_mm: tuple[float, float]) -> bool:
    """True if a paper is at least so wide and high."""
    return paper.w_mm >= least_mm[0] and paper.h_mm >= least_mm[1]
