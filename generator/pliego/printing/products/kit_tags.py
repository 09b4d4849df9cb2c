"""The structure of a kit: that of its drawn pages and of its books, one after the other as their pages are.

In: a PDF with drawn pages and the pages of books, and the books. Out: one structure tree. The law of this
file: what was tagged stays tagged, and its content keeps its numbers; only links go, which lead nowhere here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def adopt_tags(pdf: Any, book: Any, title: str, first: int) -> None:
    """Take over the structure of a book whose pages are in a PDF already, from the page `first` on."""
    from pikepdf import Array, Name, NumberTree, String

    if "/StructTreeRoot" not in book.Root:
        return
    root = pdf.Root.StructTreeRoot
    tree = pdf.copy_foreign(book.Root.StructTreeRoot)
    start = int(root.ParentTreeNextKey)
    owners = [(key, owner) for key, owner in NumberTree(tree.ParentTree).items() if isinstance(owner, Array)]
    for key, owner in owners:
        root.ParentTree.Nums.extend([start + key, owner])
    root.ParentTreeNextKey = start + 1 + max((key for key, _owner in owners), default=0)
    for page in list(pdf.pages)[first : first + len(book.pages)]:
        if "/StructParents" in page.obj:
            page.obj.StructParents = start + int(page.obj.StructParents)
    whole = root.K[0]
    for element in _elements(tree):
        element.S, element.P, element.T = Name.Part, whole, String(title)
        _without_links(element)
        whole.K = Array([*_kids(whole), element])


def order_tags(pdf: Any) -> None:
    """Bring the parts of a structure into the order of the pages that they begin on."""
    from pikepdf import Array

    places = {page.obj.objgen: place for place, page in enumerate(pdf.pages)}
    whole = pdf.Root.StructTreeRoot.K[0]
    whole.K = Array(sorted(_elements(whole), key=lambda element: _page(element, places)))


def _page(element: Any, places: dict[tuple[int, int], int]) -> int:
    """Return where the first page of an element stands."""
    if "/Pg" in element:
        return places.get(element.Pg.objgen, -1)
    return next((page for kid in _elements(element) if (page := _page(kid, places)) >= 0), -1)


def _without_links(element: Any) -> None:
    """Make plain text of the links below an element."""
    from pikepdf import Array, Name

    kids = _kids(element)
    kept = [kid for kid in kids if not _is(kid, "/Type", "/OBJR")]
    if len(kept) < len(kids):
        element.K = Array(kept)
        element.S = Name.Span
    for kid in _elements(element):
        _without_links(kid)


def _elements(element: Any) -> Iterator[Any]:
    from pikepdf import Dictionary

    return (kid for kid in _kids(element) if isinstance(kid, Dictionary) and "/S" in kid)


def _kids(element: Any) -> list[Any]:
    from pikepdf import Array

    kids = element.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, Array) else [kids]


def _is(kid: Any, key: str, value: str) -> bool:
    from pikepdf import Dictionary

    return isinstance(kid, Dictionary) and kid.get(key) == value
