"""The structure of a PDF: what a screen reader is told of its pages, and in which order.

In: elements and the places of their content, as pages are written. Out: a structure tree in the document.
The law of this file: all content of a page is the content of one element or an artifact; a page's content is
numbered from 0 in its own stream, where every reader of PDFs looks for it. A form that is drawn several
times holds no numbers (ISO 32000-1, 14.7.4.3): there the place that draws it is the content.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFName, PDFObject

from generator.drawing import Group
from generator.render.pdf_text import quoted
from generator.render.spoken import BLOCKS

_KINDS = dict(zip(BLOCKS, ("P", "H1", "H2", "H3"), strict=True))
_HOLDERS = {"table": "Table", "row": "TR", "head": "TH", "cell": "TD"}
CELLS = ("head", "cell")
"""The roles of a group that counts even if it is empty."""


class _Plain(PDFObject):
    """An object of its own, written in one line."""

    __RefOnly__ = 1

    def entries(self) -> list[tuple[str, Any]]:
        """Return what it says."""
        raise NotImplementedError

    def format(self, document: PDFDocument) -> bytes:
        """Write it."""
        parts = [f"/{key}".encode() + _written(value, document) for key, value in self.entries()]
        return b"<<" + b"".join(parts) + b">>"


def _written(value: Any, document: Any) -> bytes:
    if isinstance(value, list):
        return b"[" + b" ".join(_written(each, document) for each in value) + b"]"
    if isinstance(value, PDFObject):
        value = document.Reference(value) if hasattr(value, "__RefOnly__") else value
        text = bytes(value.format(document))
        return text if text[:1] in b"/(<[" else b" " + text
    return value if isinstance(value, bytes) else f" {value}".encode()


def _said(text: str) -> bytes:
    """Return words as a PDF string: in the encoding of its own where that has all of them, else in UTF-16."""
    try:
        return b"<" + text.encode("pdfdoc").hex().encode() + b">"
    except UnicodeEncodeError:
        return quoted(text).encode()


class TagElement(_Plain):
    """An element of the structure: its kind, what it holds (elements, and numbers of its page's content), and
    what is said of it."""

    def __init__(self, kind: str, parent: PDFObject, **said: str) -> None:
        self.kind = kind
        self.parent = parent
        self.said = {key: text for key, text in said.items() if text}
        self.kids: list[TagElement | int] = []
        self.page: PDFObject | None = None

    def entries(self) -> list[tuple[str, Any]]:
        """Return what the element says."""
        kids = self.kids[0] if len(self.kids) == 1 else self.kids
        entries: list[tuple[str, Any]] = [("S", PDFName(self.kind)), ("P", self.parent), ("K", kids)]
        if self.page is not None:
            entries.append(("Pg", self.page))
        if self.kind == "TH":
            entries.append(("A", _ColumnHead()))
        return [*entries, *((key, _said(text)) for key, text in self.said.items())]


class _ColumnHead(PDFObject):
    def format(self, _document: PDFDocument) -> bytes:
        return b"<</O/Table/Scope/Column>>"


class _Owners(_Plain):
    """The parent tree: for each page that has content, the elements that own it, by number."""

    def __init__(self) -> None:
        self.pages: list[list[TagElement]] = []

    def entries(self) -> list[tuple[str, Any]]:
        """Return the pages by their key."""
        return [("Nums", [part for key, owners in enumerate(self.pages) for part in (key, owners)])]


class _Root(_Plain):
    def __init__(self) -> None:
        self.owners = _Owners()
        self.kids: list[TagElement] = []

    def entries(self) -> list[tuple[str, Any]]:
        """Return what the root says."""
        return [
            ("Type", PDFName("StructTreeRoot")),
            ("K", self.kids),
            ("ParentTree", self.owners),
            ("ParentTreeNextKey", len(self.owners.pages)),
        ]


class _Marked(PDFObject):
    def format(self, _document: PDFDocument) -> bytes:
        return b"<</Marked true>>"


@dataclass(slots=True)
class Tags:
    """The structure of one document, page by page."""

    document: Any
    whole: TagElement = field(init=False)
    heard: list[str] = field(default_factory=list)
    _root: _Root = field(init=False)
    _owners: list[TagElement] = field(default_factory=list)
    _page: TagElement | None = None

    def __post_init__(self) -> None:
        self._root = _Root()
        self.whole = TagElement("Document", self._root)
        self._root.kids.append(self.whole)
        self.document.Catalog.StructTreeRoot = self._root
        self.document.Catalog.MarkInfo = _Marked()

    def element(self, kind: str, parent: TagElement, **said: str) -> TagElement:
        """Return a new element, the last of its parent's."""
        made = TagElement(kind, parent, **said)
        parent.kids.append(made)
        self.heard.append(f"{kind} {said}")
        return made

    def face(self, title: str) -> TagElement:
        """Return the element of a face on this page."""
        if self._page is None:
            self._page = self.element("Div", self.whole)
        return self.element("Sect", self._page, T=title)

    def opening(self, parent: TagElement, kind: str, **said: str) -> str:
        """Return the operator that opens the content of a new element on this page."""
        element = self.element(kind, parent, **said)
        element.kids.append(len(self._owners))
        self._owners.append(element)
        return f"/{kind} <</MCID {element.kids[0]}>> BDC"

    def end_page(self, page: Any) -> None:
        """Tell the elements of a page where it is; ask for its content to be read as it is structured."""
        page.__NoDefault__ = [*page.__NoDefault__, "Tabs", "StructParents"]
        page.Tabs = PDFName("S")
        if self._owners:
            page.StructParents = len(self._root.owners.pages)
            self._root.owners.pages.append(self._owners)
        for element in [*self._owners, *([self._page] if self._page else ())]:
            element.page = page
        self._owners, self._page = [], None


@dataclass(slots=True)
class ReadAloud:
    """What is read of one face while its content is written to the stream of its page."""

    tags: Tags
    ops: list[str]
    holder: TagElement
    _open: str = ""
    _levels: list[str] = field(default_factory=list)

    def decoration(self) -> None:
        """What follows is not read."""
        if self._open != "artifact":
            self.close()
            self.ops.append("/Artifact BMC")
            self._open = "artifact"

    def text(self) -> None:
        """What follows is a paragraph of its own."""
        self._begin("P")

    def leaf(self, group: Group, words: str = "") -> None:
        """What follows is one paragraph or figure; `words` are read instead of what is drawn."""
        if group.alt:
            said, kind = {"Alt": group.alt, "Lang": group.lang}, "Figure"
        else:
            said, kind = {"ActualText": words, "Lang": group.lang}, self._kind(group.role)
        self._begin(kind, **said)

    def hold(self, group: Group) -> TagElement:
        """What follows belongs to an element of its own, if the group stands for one; return the one
        before."""
        before = self.holder
        self.close()
        kind = _HOLDERS.get(group.role, "Div" if group.lang else "")
        if kind:
            self.holder = self.tags.element(kind, self.holder, Lang=group.lang)
        return before

    def close(self) -> None:
        """End what was begun."""
        if self._open:
            self.ops.append("EMC")
        self._open = ""

    def _begin(self, kind: str, **said: str) -> None:
        self.close()
        self.ops.append(self.tags.opening(self.holder, kind, **said))
        self._open = "content"

    def _kind(self, role: str) -> str:
        """Return the kind of a paragraph; no level of headings is left out."""
        kind = _KINDS.get(role, "P")
        if not kind.startswith("H"):
            return kind
        self._levels = [level for level in self._levels if level < kind] + [kind]
        return f"H{len(self._levels)}"


def span(group: Group) -> list[str]:
    """Return what opens a part of a paragraph with a language, or words, of its own."""
    entries = f"/ActualText {quoted(group.alt)} " if group.alt else ""
    entries += f"/Lang ({group.lang})" if group.lang else ""
    return [f"/Span <<{entries}>> BDC"] if entries else []
