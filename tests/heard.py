"""What a screen reader is told of a PDF, as nested lists, and what of its content it is not told of."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf

Told = tuple[str, str, list[Any]]
"""The kind of an element, the words said instead of it, what it holds (numbers of content are left out)."""
_PAINTS = {*"fFSsBb", "f*", "B*", "b*", "Do", "sh", "Tj", "TJ", "'", '"', "EI"}


def told(data: bytes) -> list[Told]:
    """Return the structure of a PDF, below its root."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [_told(element) for element in elements_of(pdf.Root.StructTreeRoot)]


def _told(element: Any) -> Told:
    said = [str(element[key]) for key in ("/Alt", "/ActualText") if key in element]
    return str(element.S)[1:], " ".join(said), [_told(kid) for kid in elements_of(element)]


def elements_of(element: Any) -> Iterator[Any]:
    """Yield the elements right below an element."""
    return (kid for kid in kids_of(element) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid)


def kids_of(element: Any) -> list[Any]:
    """Return what an element holds."""
    kids = element.get("/K")
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids] if kids is not None else []


def untold(data: bytes) -> list[str]:
    """Return the operators that paint something that is neither an artifact nor content of the structure, and
    the numbers whose owner does not own them."""
    found: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        owners = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
        for index, page in enumerate(pdf.pages):
            seen = list(_marked(page, found))
            owned = list(owners[int(page.StructParents)]) if "/StructParents" in page else []
            if seen != list(range(len(owned))):
                found.append(f"page {index + 1}: {seen} of {len(owned)}")
            for number, owner in enumerate(owned):
                if number not in [kid for kid in kids_of(owner) if isinstance(kid, int)]:
                    found.append(f"page {index + 1}: {number}")
                if owner.Pg.objgen != page.obj.objgen:
                    found.append(f"page {index + 1}: {number} elsewhere")
    return found


def _marked(page: Any, found: list[str]) -> Iterator[int]:
    """Yield the numbers of a page's content, in their order."""
    marks: list[str] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BMC", "BDC"):
            number = operands[1].get("/MCID") if name == "BDC" else None
            if number is not None and marks:
                found.append(f"{number} inside {marks[-1]}")
            marks.append(
                "Artifact" if str(operands[0]) == "/Artifact" else "text" if number is not None else ""
            )
            if number is not None:
                yield int(number)
        elif name == "EMC":
            marks.pop()
        elif name in _PAINTS and not any(marks):
            found.append(name)
    assert not marks
