"""What a game says now and a catalog of before to the catalog of now.

In: texts in reading order with notes, the catalog so far. Out: the text of a PO file. The laws of this file:
a translation goes by its address, never by likeness; one whose source changed is kept as fuzzy with the
source that it was made from; what the game no longer says is put aside, never thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.po.catalog import CHARSET, Catalog, Translation
from generator.po.compose import PoRow, composed
from generator.translate.wordings import Wording

NoteLines = Mapping[str, Sequence[str]]
"""Notes for translators, by address."""


def merged(texts: Iterable[Wording], catalog: Catalog, notes: NoteLines, header: Mapping[str, str]) -> str:
    """Return a PO file with what a catalog says for these texts; old entries are kept behind them."""
    texts = list(texts)
    rows = [_row(wording, catalog, notes.get(wording.address, ())) for wording in texts]
    known = {row.address for row in rows}
    gone = [entry for address, entry in catalog.entries.items() if address not in known]
    own = [_kept(entry) for entry in gone if "|" in entry.address]
    aside = [_kept(e) for e in gone if "|" not in e.address and (e.said or e.remarks)]
    old = [_kept(entry) for address, entry in catalog.old.items() if address not in known]
    return composed([*rows, *own], [*aside, *old], header, catalog.preface)


def pruned(catalog: Catalog) -> Catalog:
    """Return a catalog without its old entries."""
    return Catalog(catalog.lang, catalog.path, catalog.entries, {}, catalog.header, catalog.preface)


def _row(wording: Wording, catalog: Catalog, notes: Sequence[str]) -> PoRow:
    entry = catalog.entries.get(wording.address) or catalog.old.get(wording.address)
    place = (wording.file, wording.place.line)
    if entry is None:
        return PoRow(wording.address, wording.source, notes=tuple(notes), place=place)
    is_fuzzy, previous = _standing(wording, entry)
    return PoRow(
        wording.address,
        wording.source,
        entry.text.text,
        tuple(notes),
        place,
        is_fuzzy,
        previous,
        entry.flags,
        entry.remarks,
    )


def _standing(wording: Wording, entry: Translation) -> tuple[bool, str | None]:
    """Return whether a translation is only carried over, and from what."""
    if not entry.said:
        return False, None
    before = entry.previous if entry.is_fuzzy and entry.previous is not None else entry.source
    if before == wording.source:
        return entry.is_fuzzy and entry.previous is None, None
    return True, before


def _kept(entry: Translation) -> PoRow:
    said = entry.text.text
    return PoRow(
        entry.address,
        entry.source,
        said,
        (),
        None,
        entry.is_fuzzy,
        entry.previous,
        entry.flags,
        entry.remarks,
    )


def header_of(lang: str, game: str, version: str, date: str, known: Mapping[str, str]) -> dict[str, str]:
    """Return the header of a catalog: what is known of its people stays, what we know is renewed."""
    blank = {
        "PO-Revision-Date": f"{date} 00:00+0000",
        "Last-Translator": "",
        "Language-Team": "",
    }
    ours = {
        "Project-Id-Version": f"{game} {version}",
        "POT-Creation-Date": f"{date} 00:00+0000",
        "Language": lang.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": CHARSET,
        "Content-Transfer-Encoding": "8bit",
        "X-Poedit-Basepath": "..",
        "X-Generator": "Pliego",
    }
    return {**blank, **known, **ours}
