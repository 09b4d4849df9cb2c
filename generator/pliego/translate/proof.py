"""A bilingual proof: every text of a game beside its translation.

In: an edition of the translated game, the original session, texts and their catalog. Out: a PDF. The laws of
this file: changed and missing texts come first; a component is shown at its first text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.session import Session
from pliego.printing.book.bilingual import Pair, PairGroup, render_bilingual
from pliego.printing.book.look import BookLook
from pliego.printing.products.edition import Edition
from pliego.text.po.catalog import Catalog
from pliego.text.problems import Problem
from pliego.text.prose import Block, Listing, Paragraph, inline_text
from pliego.translate.wordings import Wording


def make_proof(
    edition: Edition, canonical: Session, texts: Sequence[Wording], catalog: Catalog
) -> tuple[bytes | None, list[Problem]]:
    """Return a proof as PDF, None if there are errors; raises PangoMissing."""
    faces = edition.faces
    look = BookLook.of(faces.look)
    pairs = {each.address: _pair(each, catalog, canonical, faces.session) for each in texts}
    groups = _groups(pairs, texts, faces.labels, _shown(faces.ids(), pairs))
    own = canonical.game.info.lang
    return render_bilingual(
        faces.session, own, groups, faces.labels, look, edition.paper, edition.books.figure
    )


def _groups(
    pairs: Mapping[str, Pair], texts: Sequence[Wording], labels: Mapping[str, str], faces: Mapping[str, str]
) -> Iterator[PairGroup]:
    """Yield the outdated translations, then all texts in reading order."""
    if changed := [pair for pair in pairs.values() if pair.state == "old"]:
        yield PairGroup(labels["proof-old"], changed)
    by_kind: dict[str, list[Pair]] = {}
    for each in texts:
        pair = pairs[each.address]
        shown = replace(pair, face=faces.get(each.address, ""))
        by_kind.setdefault(each.kind, []).append(shown)
    for kind, found in by_kind.items():
        yield PairGroup(kind, found)


def _shown(ids: Sequence[str], pairs: Mapping[str, Pair]) -> dict[str, str]:
    """Return the component whose face stands beside a text, by the address of its first text."""
    first: dict[str, str] = {}
    for address in pairs:
        first.setdefault(".".join(address.split(".")[:2]), address)
    found: dict[str, str] = {}
    for component in ids:
        group, _slash, rest = component.partition("/")
        name = rest.split("/")[0]
        for key in (f"{group}.{name}", f"cards.{name}"):
            if key in first:
                found.setdefault(first[key], component)
    return found


def _pair(wording: Wording, catalog: Catalog, canonical: Session, target: Session) -> Pair:
    entry = catalog.entries.get(wording.address)
    translated = entry.translation if entry else ""
    state = catalog.state(wording.address, wording.source)
    source = _paragraphs(wording.source, wording, canonical)
    return Pair(
        wording.address, state, source, _paragraphs(translated, wording, target) if translated else ()
    )


def _paragraphs(text: str, wording: Wording, session: Session) -> list[str]:
    """Return a text as readers see it, or as written if only play fills its placeholders."""
    if not wording.markup or wording.printed is None:
        return [text]
    scope = Scope(session.game, wording.printed.names, session.odds)
    blocks, faults = fill(text, scope, grammar=wording.printed.grammar)
    return text.split("\n\n") if faults else list(_lines(blocks))


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield inline_text(block.parts)
        elif isinstance(block, Listing):
            for item in block.items:
                yield f"– {' '.join(_lines(item))}"
