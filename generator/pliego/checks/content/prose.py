"""Prose and labels: faults of markup, HTML, template code, and placeholders with unknown names.

    rules.yaml:12:24: error: expected a name that exists, found `hnad` in `{value.hnad}` [unknown-reference]

Codes: those of `pliego.text.placeholders` (`prose-html`, `prose-template`, `prose-markup`, `hole-syntax` …),
`unknown-reference`, `hole-entry` (a whole entry where text is expected), `hole-plural`, `hole-empty`,
`hole-loop`, `plural-category` (warning), and `label-markup`: a title prints as written, without placeholder
or HTML. Cells of a table are checked for placeholders only; `{coin}` is one if there is an icon `coin`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pliego.checks.content.cells import cell_problems, free_cells
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage, prose_problems
from pliego.game.printed import FactsUnknown, PrintedText
from pliego.text.placeholders import Fault, scan
from pliego.text.problems import Problem

_IN_LABELS = ("prose-html", "prose-template")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield every fault of every printed text. `effects` checks the phrases of verbs instead."""
    broken: Exception | None = None
    for text in inspection.printed:
        passage = Passage(inspection.game, text.file, text.path, text.text)
        if not text.markup and text.grammar is None:
            yield from _label(passage)
            continue
        try:
            scope = inspection.scope(_names(text))
            found = (
                cell_problems(passage, scope, text.grammar)
                if text.grammar
                else prose_problems(passage, scope)
            )
            yield from found
        except FactsUnknown:
            continue  # the engine reports an example that cannot be played
        except Exception as error:  # the check of its data reports a fact that cannot be computed
            broken = broken or error
    for cell in free_cells(inspection.game):
        yield from cell_problems(cell.passage, inspection.scope(cell.names), cell.grammar)
    if broken is not None:
        raise broken


def _names(text: PrintedText) -> Mapping[str, Any]:
    if text.facts is None or "facts" not in text.text:
        return text.names
    return {**text.names, "facts": text.facts()}


def _label(passage: Passage) -> Iterator[Problem]:
    placeholders, faults = scan(passage.text)
    refused = [(fault.offset, fault.needle) for fault in faults if fault.code in _IN_LABELS]
    filled = [(each.start, passage.text[each.start : each.end]) for each in placeholders]
    for offset, raw in sorted([*refused, *filled])[:1]:
        message = f"expected plain words, found `{raw}`"
        hint = "a title or name prints as it stands; write the words"
        yield passage.problem(Fault("label-markup", message, raw, hint), offset)
