"""The texts of a game and an old catalog to a new catalog.

In: texts in reading order with notes, the old catalog. Out: the text of a PO file. The laws of this file: a
translation belongs to an address, never to a similar text; one whose source changed is kept as fuzzy, with
the source that it was made from; translations of texts that are gone are set aside, never thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pliego.game.lookup import name_address
from pliego.text.placeholders import scan
from pliego.text.po.catalog import CHARSET, Catalog, Translation
from pliego.text.po.compose import PoRow, composed
from pliego.translate.wordings import Wording

NoteLines = Mapping[str, Sequence[str]]
"""Notes for translators, by address."""


def merged(texts: Iterable[Wording], catalog: Catalog, notes: NoteLines, header: Mapping[str, str]) -> str:
    """Return a PO file with the translations of these texts; the others follow as old entries."""
    cases = _cases(catalog)
    wanted = [
        each
        for wording in texts
        for each in (wording, *(_form(wording, case) for case in cases.get(wording.address, ())))
    ]
    again = _found_again(wanted, catalog)
    entries = {**again, **catalog.entries}
    rows = [_row(each, entries.get(each.address), notes.get(each.address, ())) for each in wanted]
    known = {row.address for row in rows}
    gone = [entry for address, entry in catalog.entries.items() if address not in known]
    aside = [entry for entry in gone if entry.translation or entry.remarks]
    old = [entry for entry in catalog.old if again.get(entry.address) is not entry]
    return composed(rows, [*map(_kept, [*aside, *old])], header, catalog.preface, catalog.ending)


def _found_again(texts: Iterable[Wording], catalog: Catalog) -> dict[str, Translation]:
    """Return the old entries of texts that are there again; of several, the one made from just that text, or
    else the last one."""
    old: dict[str, list[Translation]] = {}
    for entry in catalog.old:
        old.setdefault(entry.address, []).append(entry)
    found = {}
    for wording in texts:
        if wording.address not in catalog.entries and (known := old.get(wording.address)):
            found[wording.address] = next((e for e in known if e.source == wording.source), known[-1])
    return found


def _form(wording: Wording, case: str) -> Wording:
    """Return the entry for a form of a name (`{card.avance|gen}`)."""
    return replace(wording, address=f"{wording.address}|{case}")


def _cases(catalog: Catalog) -> dict[str, list[str]]:
    """Return the forms of each name that a catalog has or that its texts use, by the name's address."""
    found: dict[str, list[str]] = {}
    known = [*catalog.entries, *(entry.address for entry in catalog.old)]
    written = [tuple(address.split("|", 1)) for address in known if "|" in address]
    texts = (entry.text.text for entry in catalog.entries.values())
    placeholders = (each for text in texts if "|" in text for each in scan(text)[0])
    used = [(name_address(each.path), each.case) for each in placeholders if each.case]
    for address, case in dict.fromkeys([*written, *used]):
        found.setdefault(address, []).append(case)
    return found


def pruned(catalog: Catalog) -> Catalog:
    """Return a catalog without its old entries."""
    return replace(catalog, old=())


def _row(wording: Wording, entry: Translation | None, notes: Sequence[str]) -> PoRow:
    place = (wording.file, wording.place.line)
    if entry is None:
        return PoRow(wording.address, wording.source, notes=tuple(notes), place=place)
    is_fuzzy, previous = _fuzziness(wording, entry)
    now = replace(_kept(entry), source=wording.source, is_fuzzy=is_fuzzy, previous=previous)
    return replace(now, notes=tuple(notes), place=place)


def _fuzziness(wording: Wording, entry: Translation) -> tuple[bool, str | None]:
    """Return whether a translation is fuzzy, and the older source that it was made from."""
    if not entry.translation:
        return False, None
    before = entry.previous if entry.is_fuzzy and entry.previous is not None else entry.source
    if before == wording.source:
        return entry.is_fuzzy and entry.previous is None, None
    return True, before


def _kept(entry: Translation) -> PoRow:
    return PoRow(
        entry.address,
        entry.source,
        entry.text.text,
        is_fuzzy=entry.is_fuzzy,
        previous=entry.previous,
        flags=entry.flags,
        remarks=entry.remarks,
    )


def header_of(lang: str, game: str, version: str, date: str, known: Mapping[str, str]) -> dict[str, str]:
    """Return the header of a catalog: its people stay as they are, the rest is written anew."""
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
