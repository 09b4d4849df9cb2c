"""Whether a translated rulebook keeps to the pages of the original.

    content/plantilla/locale/en.po: warning: expected at most 8 pages on a4, as in `es`, found 9 in the
        rulebook [book-longer]

In: the manifest's entries, what was just made. Out: problems (`book-longer`, a warning at the catalog). The
law of this file: only what was made now is told of, or what it is compared with.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from pliego.text.files import Folder
from pliego.text.locales import PSEUDO
from pliego.text.problems import Problem, Span

BOOK = "rulebook"
_ALIKE = ("game", "paper", "ink", "backs")
Entries = Mapping[str, Mapping[str, Any]]
"""Files of the manifest by their path."""


def longer_books(
    entries: Entries, made: Collection[str], content: Path, languages: Mapping[str, str]
) -> Iterator[Problem]:
    """Yield a warning for each rulebook that has more pages than in the game's own language, which
    `languages` says."""
    books = {path: entry for path, entry in entries.items() if entry.get("product") == BOOK}
    own = {_kind(e): (path, e) for path, e in books.items() if e["lang"] == languages.get(e["game"])}
    for path, entry in sorted(books.items()):
        before, original = own.get(_kind(entry), (path, entry))
        is_new = bool({path, before} & {*made})
        if entry["lang"] == PSEUDO or not is_new or entry["pages"] <= original["pages"]:
            continue
        catalog = Folder(content / entry["game"]).shown(f"locale/{entry['lang']}.po")
        expected = f"at most {original['pages']} pages on {entry['paper']}, as in `{original['lang']}`"
        message = f"expected {expected}, found {entry['pages']} in the rulebook"
        hint = "say more with fewer words, or let the sections break elsewhere in look/book.css"
        yield Problem("book-longer", message, Span(catalog), hint, "warning")


def _kind(entry: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(entry[key] for key in _ALIKE)
