"""A release: one ZIP for each game, language and paper, with a picture of its pages.

In: the PDFs of a build and their manifest entries, a game in its language, labels. Out: the content of a ZIP.
The laws of this file: nothing is built here; the same PDFs make the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image

from pliego.game.fill import fill
from pliego.game.labels import long_date
from pliego.game.lookup import Scope
from pliego.game.session import Session
from pliego.printing.products.catalogue import usual
from pliego.text.prose import plain_text

PdfEntry = Mapping[str, Any]
_SHOWN: Final = ("rulebook", "boards", "sheets", "cards", "tokens", "aids")
_PICTURES, _COLUMNS = 12, 4
_WIDTH_PX, _GAP_PX = 400, 20
_GROUND = (226, 226, 224)
_COLOURS = 192


class Parcel(NamedTuple):
    """The content of one ZIP: a game in a language on a paper."""

    game: str
    lang: str
    paper: str


def parcels_of(entries: Sequence[PdfEntry]) -> dict[Parcel, list[PdfEntry]]:
    """Return the usual files of each parcel: in colour, with backs turned on the long edge, no drafts and
    none for the printer of one person or with other marks."""
    found: dict[Parcel, list[PdfEntry]] = {}
    for entry in entries:
        is_usual = (entry["ink"], entry["backs"]) == ("colour", "duplex") and entry["product"] in usual()
        if is_usual and not any(entry.get(key) for key in ("draft", "printer", "marks", "cutter")):
            parcel = Parcel(entry["game"], entry["lang"], entry["paper"])
            found.setdefault(parcel, []).append(entry)
    return found


def name_of(parcel: Parcel, version: str) -> str:
    """Return the name of the ZIP and of the folder in it."""
    return f"{parcel.game}-{version}-{parcel.lang}-{parcel.paper}"


def about(session: Session, labels: Mapping[str, str], names: Sequence[str]) -> str:
    """Return the text to be read first: the game, its authors and rights, and its files."""
    info, scope = session.game.info, Scope(session.game, {"labels": labels}, session.odds)
    edition = f"{labels['edition']} {info.version}, {long_date(info.date, info.lang)}"
    title = [info.title, *([info.subtitle] if info.subtitle else [])]
    credits = [f"{each.role}: {each.name}" for each in info.credits]
    texts = [plain_text(fill(text, scope)[0]) for text in (info.aim, info.rights.notice)]
    blocks = [[*title, edition], [texts[0]], credits, [texts[1]], list(names)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def picture(files: Mapping[str, bytes]) -> bytes:
    """Return a PNG of pages side by side: the first of each PDF, then more; `files` holds PDFs by product."""
    pages = [page.resize(_fitted(page), Image.Resampling.LANCZOS) for page in _pages(files)]
    rows = [pages[at : at + _COLUMNS] for at in range(0, len(pages), _COLUMNS)]
    width = _COLUMNS * (_WIDTH_PX + _GAP_PX) + _GAP_PX
    height = sum(max(page.height for page in row) + _GAP_PX for row in rows) + _GAP_PX
    sheet, top = Image.new("RGB", (width, height), _GROUND), _GAP_PX
    for row in rows:
        for column, page in enumerate(row):
            sheet.paste(page, (_GAP_PX + column * (_WIDTH_PX + _GAP_PX), top))
        top += max(page.height for page in row) + _GAP_PX
    out = io.BytesIO()
    sheet.quantize(_COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _fitted(page: Image.Image) -> tuple[int, int]:
    return _WIDTH_PX, round(page.height * _WIDTH_PX / page.width)


def _pages(files: Mapping[str, bytes]) -> Iterator[Image.Image]:
    import pypdfium2

    books = [pypdfium2.PdfDocument(files[name]) for name in _SHOWN if name in files]
    shown = [(number, at) for at, book in enumerate(books) for number in range(0, len(book), 2)]
    for number, at in sorted(shown)[:_PICTURES]:
        page = books[at][number]
        yield page.render(scale=_WIDTH_PX / page.get_width() * 1.5).to_pil().convert("RGB")
