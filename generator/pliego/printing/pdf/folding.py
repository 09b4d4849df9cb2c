"""Put the pages of a finished PDF side by side on sheets that are folded.

In: a tagged PDF and the sides of the sheets. Out: a PDF of landscape sheets. The laws of this file: a page
stays as it is set, as a form on its sheet, clipped to its part; tags, links and bookmarks lead to it as
before; the same input makes the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pliego.printing.sheets.booklet import BookletPage, BookletSide
from pliego.text.process import signals_held
from pliego.text.units import MM_PER_PT

if TYPE_CHECKING:
    import pikepdf

_HALF_TURN = 180


@dataclass(frozen=True)
class _Placed:
    """A page that lies on a sheet: the sheet, its form, and where its own corner lies there in points."""

    sheet: pikepdf.Object
    form: pikepdf.Object
    matrix: pikepdf.Matrix

    def box(self, rect: Sequence[Any]) -> list[float]:
        """Return where a rectangle of the page lies on the sheet."""
        left, bottom, right, top = (float(each) for each in rect)
        corners = (self.matrix.transform((left, bottom)), self.matrix.transform((right, top)))
        across, up = sorted(x for x, _ in corners), sorted(y for _, y in corners)
        return [across[0], up[0], across[1], up[1]]


@dataclass(frozen=True, slots=True)
class Sheetful:
    """A side of a sheet with so many columns and rows of pages, row by row. Its folds are drawn dashed and
    its slit is drawn whole. Lengths are in mm from the top left."""

    w_mm: float
    h_mm: float
    columns: int
    rows: int
    pages: Sequence[BookletPage]
    folds: Sequence[tuple[float, float, float, float]] = ()
    slit: tuple[float, float, float, float] | None = None

    @classmethod
    def of_booklet(cls, side: BookletSide, page_w_mm: float, page_h_mm: float) -> Sheetful:
        """Return a side of a booklet."""
        return cls(2 * page_w_mm, page_h_mm, 2, 1, (side.left, side.right))


def folded(data: bytes, sheets: Iterable[Sheetful]) -> bytes:
    """Return the sheets that hold the pages of a PDF."""
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = [page.obj for page in pdf.pages]
        placed = dict[tuple[int, int], _Placed]()
        for sheet in sheets:
            _add_sheet(pdf, pages, sheet, placed)
        for page in pages:
            del pdf.pages[0]
            assert page.objgen in placed
        _retarget(pdf, placed)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _add_sheet(
    pdf: Any, pages: Sequence[Any], side: Sheetful, placed: dict[tuple[int, int], _Placed]
) -> None:
    """Add a sheet with its pages."""
    import pikepdf

    width, height = (float(each) for each in pages[0].MediaBox[2:])
    sheet = pdf.add_blank_page(page_size=(side.columns * width, side.rows * height))
    sheet.obj.TrimBox = sheet.obj.BleedBox = sheet.obj.MediaBox
    commands = list[bytes]()
    annotations = list[Any]()
    for place, page in enumerate(side.pages):
        source = pages[page.number - 1]
        form = _form(pdf, source)
        row, column = divmod(place, side.columns)
        bottom = (side.rows - 1 - row) * height
        matrix = _matrix(page, width, height, (side.rows - 1) * height)
        found = _Placed(sheet.obj, form, matrix)
        placed[source.objgen] = found
        name = sheet.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/Page{page.number}"))
        clip = f"{column * width:.5f} {_short(bottom)} {width:.5f} {height:.5f} re W n"
        commands.append(f"q {clip} {_shown(matrix)} cm {name} Do Q".encode())
        annotations += _annotations(source, found)
    commands += _lines(side)
    sheet.obj.Contents = pdf.make_stream(b"\n".join(commands))
    if annotations:
        sheet.obj.Annots = pdf.make_indirect(pikepdf.Array(annotations))
        sheet.obj.Tabs = pikepdf.Name.S


def _form(pdf: Any, page: Any) -> Any:
    """Return a page as a form, with its tags."""
    import pikepdf

    form = pdf.make_indirect(pikepdf.Page(page).as_form_xobject())
    if "/StructParents" in page:
        form.StructParents = page.StructParents
        del page.StructParents
    return form


def _matrix(page: BookletPage, width: float, height: float, top: float) -> Any:
    """Return where a page lies on its sheet, in points from the bottom left; `top` is where a page of the
    upper row begins."""
    import pikepdf

    x, y = page.x_mm / MM_PER_PT, top - page.y_mm / MM_PER_PT
    if page.turn == _HALF_TURN:
        return pikepdf.Matrix(-1, 0, 0, -1, x + width, y + height)
    return pikepdf.Matrix(1, 0, 0, 1, x, y)


def _shown(matrix: Any) -> str:
    return " ".join(_short(each) for each in matrix.shorthand)


def _short(number: float) -> str:
    text = f"{number:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _lines(side: Sheetful) -> Iterator[bytes]:
    """Yield the lines along which a sheet is folded and cut, marked as no part of the text."""
    drawn = [("[5.7 3.4] 0 d 0.35 G", fold) for fold in side.folds]
    drawn += [("[] 0 d 0 G", side.slit)] if side.slit else []
    if not drawn:
        return
    yield b"/Artifact BMC q 0.57 w"
    for style, (x1, y1, x2, y2) in drawn:
        ends = [x1, side.h_mm - y1, x2, side.h_mm - y2]
        start_x, start_y, end_x, end_y = (_short(each / MM_PER_PT) for each in ends)
        yield f"{style} {start_x} {start_y} m {end_x} {end_y} l S".encode()
    yield b"Q EMC"


def _annotations(page: Any, placed: _Placed) -> Iterator[Any]:
    """Yield the links of a page, moved to its sheet."""
    for note in page.get("/Annots", ()):
        note.Rect = placed.box(note.Rect)
        if "/QuadPoints" in note:
            del note.QuadPoints
        if "/P" in note:
            note.P = placed.sheet
        yield note


def _retarget(pdf: Any, placed: dict[tuple[int, int], _Placed]) -> None:
    """Let tags, links and bookmarks lead to the sheets."""
    root = pdf.Root
    if "/PageLabels" in root:
        del root.PageLabels
    if "/StructTreeRoot" in root:
        _retag(root.StructTreeRoot, placed)
    for target in destinations(pdf):
        if (found := placed.get(target[0].objgen)) is not None:
            _move(target, found)


def _retag(root: Any, placed: dict[tuple[int, int], _Placed]) -> None:
    """Let each tag name the form that holds its content."""
    waiting, seen = [root], set[tuple[int, int]]()
    while waiting:
        element = waiting.pop()
        if element.objgen in seen and element.objgen != (0, 0):
            continue
        seen.add(element.objgen)
        found = placed.get(element.Pg.objgen) if "/Pg" in element else None
        if "/K" in element:
            kids = _listed(element.K)
            element.K = _array([_retagged(kid, found, placed) for kid in kids])
            waiting += [kid for kid in kids if _is_element(kid)]
        if found is not None:
            element.Pg = found.sheet


def _retagged(kid: Any, found: _Placed | None, placed: dict[tuple[int, int], _Placed]) -> Any:
    """Return what stands below a tag: a number of content becomes one of content of a form."""
    import pikepdf

    if isinstance(kid, int):
        assert found is not None
        return _content(found, kid)
    if not isinstance(kid, pikepdf.Dictionary) or _is_element(kid):
        return kid
    there = placed.get(kid.Pg.objgen) if "/Pg" in kid else found
    if there is None:
        return kid
    if "/MCID" in kid:
        return _content(there, int(kid.MCID))
    kid.Pg = there.sheet
    return kid


def _content(found: _Placed, number: int) -> Any:
    import pikepdf

    return pikepdf.Dictionary(Type=pikepdf.Name.MCR, Pg=found.sheet, Stm=found.form, MCID=number)


def _is_element(kid: Any) -> bool:
    import pikepdf

    return isinstance(kid, pikepdf.Dictionary) and "/S" in kid


def _listed(kids: Any) -> list[Any]:
    import pikepdf

    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _array(kids: Sequence[Any]) -> Any:
    import pikepdf

    return pikepdf.Array(kids)


def destinations(pdf: Any) -> Iterator[Any]:
    """Yield each place that a link, a name or a bookmark leads to, as an array that begins with its page."""
    root = pdf.Root
    for note in (note for page in pdf.pages for note in page.obj.get("/Annots", ())):
        yield from _direct(note.get("/Dest"))
        yield from _direct(note.A.get("/D") if "/A" in note else None)
    names = root.get("/Names", {}).get("/Dests")
    yield from _named(names) if names is not None else ()
    waiting = [root.Outlines.First] if "/Outlines" in root and "/First" in root.Outlines else []
    while waiting:
        mark = waiting.pop()
        yield from _direct(mark.get("/Dest"))
        waiting += [mark[key] for key in ("/First", "/Next") if key in mark]


def _named(tree: Any) -> Iterator[Any]:
    for child in tree.get("/Kids", ()):
        yield from _named(child)
    for target in list(tree.get("/Names", ()))[1::2]:
        yield from _direct(target)


def _direct(target: Any) -> Iterator[Any]:
    import pikepdf

    if isinstance(target, pikepdf.Array) and len(target):
        yield target


def _move(target: Any, found: _Placed) -> None:
    """Let a place lead to a sheet, at the corner where it lies there."""
    target[0] = found.sheet
    if len(target) > 3 and target[1] == "/XYZ":
        left, top = (float(each or 0) for each in (target[2], target[3]))
        target[2], target[3] = found.matrix.transform((left, top))
