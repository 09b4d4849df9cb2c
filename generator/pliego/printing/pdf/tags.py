"""Write the structure of a PDF: what a screen reader reads of its pages, and in which order.

In: elements and the places of their content, page by page. Out: a structure tree in the document. The law of
this file: all content of a page belongs to one element or is an artifact. The content of a page is numbered
from 0 in the stream of that page, where every program looks for it. A form that is drawn several times holds
no numbers (ISO 32000-1, 14.7.4.3): its content is numbered where a page draws it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pliego.cards.drawing import Group
from pliego.printing.pdf.file import PdfFile, reference, references, string, wide_string
from pliego.printing.pdf.spoken import BLOCKS

_KINDS = dict(zip(BLOCKS, ("P", "H1", "H2", "H3"), strict=True))
_HOLDERS = {"table": "Table", "row": "TR", "head": "TH", "cell": "TD"}
CELLS = ("head", "cell")
"""The roles of a group that is kept even if it is empty."""


@dataclass(slots=True)
class TagElement:
    """An element of the structure: the numbers of its object and of its parent's, its kind, its
    attributes. It holds other elements, by number, or one numbered piece of its page's content."""

    number: int
    parent: int
    kind: str
    attributes: dict[str, str]
    kids: list[int] = field(default_factory=list)
    content: int | None = None

    def to_bytes(self, page: bytes = b"") -> bytes:
        """Return the element for the file. `page` is the reference of the page that has its content."""
        parts = [b"<</S/%s/P %s/K%s" % (self.kind.encode(), reference(self.parent), self._held())]
        if page:
            parts.append(b"/Pg " + page)
        if self.kind == "TH":
            parts.append(b"/A<</O/Table/Scope/Column>>")
        parts += (b"/%s%s" % (key.encode(), string(text)) for key, text in self.attributes.items())
        return b"".join(parts) + b">>"

    def _held(self) -> bytes:
        if self.content is not None:
            return b" %d" % self.content
        return b" " + reference(self.kids[0]) if len(self.kids) == 1 else references(self.kids)


class Tags:
    """The structure of one document, written page by page."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._root = file.number()
        self._whole = TagElement(file.number(), self._root, "Document", {})
        self._pages: list[bytes] = []
        """The parent tree: for each page that has content, the elements that own it."""
        self._page: TagElement | None = None
        self._elements: list[TagElement] = []
        self._owners: list[TagElement] = []
        file.describe("StructTreeRoot", reference(self._root))
        file.describe("MarkInfo", b"<</Marked true>>")

    def element(self, kind: str, parent: TagElement, **attributes: str) -> TagElement:
        """Return a new element of this page, the last of its parent's."""
        attributes = {key: text for key, text in attributes.items() if text}
        made = TagElement(self._file.number(), parent.number, kind, attributes)
        parent.kids.append(made.number)
        self._elements.append(made)
        return made

    def face(self, title: str) -> TagElement:
        """Return a new element for a face on this page."""
        if self._page is None:
            self._page = self.element("Div", self._whole)
        return self.element("Sect", self._page, T=title)

    def opening(self, parent: TagElement, kind: str, **attributes: str) -> str:
        """Return the operator that opens the content of a new element on this page."""
        element = self.element(kind, parent, **attributes)
        element.content = len(self._owners)
        self._owners.append(element)
        return f"/{kind} <</MCID {element.content}>> BDC"

    def end_page(self, page: int) -> bytes:
        """Write the elements of a page. Return the entries of its dictionary that lead to them."""
        entries = b"/Tabs/S"
        if self._owners:
            entries += b"/StructParents %d" % len(self._pages)
            self._pages.append(references(element.number for element in self._owners))
        for element in self._elements:
            has_place = element.content is not None or element is self._page
            self._file.write(element.number, element.to_bytes(reference(page) if has_place else b""))
        self._elements, self._owners, self._page = [], [], None
        return entries

    def finish(self) -> None:
        """Write the elements that hold those of all pages."""
        owners = self._file.number()
        owned = b"".join(b"%d%s" % each for each in enumerate(self._pages))
        self._file.write(owners, b"<</Nums[%s]>>" % owned)
        self._file.write(self._whole.number, self._whole.to_bytes())
        held, tree = reference(self._whole.number), reference(owners)
        root = b"<</Type/StructTreeRoot/K[%s]/ParentTree %s/ParentTreeNextKey %d>>"
        self._file.write(self._root, root % (held, tree, len(self._pages)))


@dataclass(slots=True)
class ReadAloud:
    """What is read of one face, while its content is written to the stream of its page."""

    tags: Tags
    ops: list[str]
    holder: TagElement
    _open: str = ""
    _levels: list[str] = field(default_factory=list)

    def decoration(self) -> None:
        """Begin decoration, which is not read."""
        if self._open != "artifact":
            self.close()
            self.ops.append("/Artifact BMC")
            self._open = "artifact"

    def text(self) -> None:
        """Begin a paragraph of its own."""
        self._begin("P")

    def leaf(self, group: Group, words: str = "") -> None:
        """Begin one paragraph or figure. `words` are read instead of what is drawn."""
        if group.alt:
            attributes, kind = {"Alt": group.alt, "Lang": group.lang}, "Figure"
        else:
            attributes, kind = {"ActualText": words, "Lang": group.lang}, self._kind(group.role)
        self._begin(kind, **attributes)

    def hold(self, group: Group) -> TagElement:
        """Begin an element for the items that follow, if the group is one. Return the element before it."""
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

    def _begin(self, kind: str, **attributes: str) -> None:
        self.close()
        self.ops.append(self.tags.opening(self.holder, kind, **attributes))
        self._open = "content"

    def _kind(self, role: str) -> str:
        """Return the kind of a paragraph. Headings skip no level."""
        kind = _KINDS.get(role, "P")
        if not kind.startswith("H"):
            return kind
        self._levels = [level for level in self._levels if level < kind] + [kind]
        return f"H{len(self._levels)}"


def span(group: Group) -> list[str]:
    """Return the operator that opens part of a paragraph with a language, or words, of its own."""
    entries = f"/ActualText {wide_string(group.alt)} " if group.alt else ""
    entries += f"/Lang ({group.lang})" if group.lang else ""
    return [f"/Span <<{entries}>> BDC"] if entries else []
