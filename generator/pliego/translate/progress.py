"""How far a translation is: how many texts are done, outdated or missing, or do not fit.

In: texts, a catalog, the places of texts that do not fit. Out: `Progress` by kind of text. The law of this
file: each text counts once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pliego.text.po.catalog import Catalog, Translation
from pliego.text.problems import Span
from pliego.translate.wordings import Wording


@dataclass(frozen=True, slots=True)
class Progress:
    """How many texts of a kind are done, outdated (`old`), missing, or too long for their box (`unfit`)."""

    kind: str
    done: int = 0
    old: int = 0
    missing: int = 0
    unfit: int = 0
    words: int = 0

    @property
    def total(self) -> int:
        """The number of texts."""
        return self.done + self.old + self.missing + self.unfit


def finished(texts: Iterable[Wording], catalog: Catalog) -> list[tuple[Wording, Translation]]:
    """Return the translated texts with their translations."""
    found = ((text, catalog.finished(text.address, text.source)) for text in texts)
    return [(text, entry) for text, entry in found if entry is not None]


def progress_by_kind(
    texts: Iterable[Wording], catalog: Catalog, unfit: Collection[Span] = ()
) -> list[Progress]:
    """Return the progress of each kind of text, in reading order; `words` counts those of the source."""
    counts: dict[str, dict[str, int]] = {}
    for wording in texts:
        found = counts.setdefault(wording.kind, {})
        state = _state(wording, catalog, unfit)
        found[state] = found.get(state, 0) + 1
        found["words"] = found.get("words", 0) + len(wording.source.split())
    return [Progress(kind, **found) for kind, found in counts.items()]


def _state(wording: Wording, catalog: Catalog, unfit: Collection[Span]) -> str:
    state = catalog.state(wording.address, wording.source)
    is_unfit = state == "done" and catalog.entries[wording.address].text.span in unfit
    return "unfit" if is_unfit else state
