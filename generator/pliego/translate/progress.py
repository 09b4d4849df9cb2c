"""How far a translation is: which texts are done, to be looked over, missing, or do not fit.

In: texts, a catalog, the places of texts that do not fit. Out: `Standing`s by kind of text. The law of this
file: a text counts once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pliego.text.po.catalog import Catalog, Translation
from pliego.text.problems import Span
from pliego.translate.wordings import Wording


@dataclass(frozen=True, slots=True)
class Progress:
    """How many texts of a kind are done, made from an older text, missing, and too long for their box."""

    kind: str
    done: int = 0
    old: int = 0
    missing: int = 0
    unfit: int = 0
    words: int = 0

    @property
    def total(self) -> int:
        """How many there are."""
        return self.done + self.old + self.missing + self.unfit


def finished(texts: Iterable[Wording], catalog: Catalog) -> list[tuple[Wording, Translation]]:
    """Return the texts that are translated, with their translations."""
    found = ((text, catalog.finished(text.address, text.source)) for text in texts)
    return [(text, entry) for text, entry in found if entry is not None]


def progress_by_kind(
    texts: Iterable[Wording], catalog: Catalog, unfit: Collection[Span] = ()
) -> list[Progress]:
    """Return how far each kind of text is, in reading order; `words` counts those of the source."""
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
