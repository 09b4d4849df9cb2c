"""Prose and labels: faults of markup, HTML, template code, and placeholders with unknown names.

    rules.yaml:12:24: error: expected a name that exists, found `hnad` in `{value.hnad}` [unknown-reference]

Codes: those of `pliego.text.placeholders` (`prose-html`, `prose-template`, `prose-markup`, `hole-syntax` …),
`unknown-reference`, `hole-entry` (a whole entry where text is expected), `hole-plural`, `hole-empty`,
`hole-loop`, `plural-category` (warning), and `label-markup`: a title prints as written, without placeholder
or HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

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
        if not text.markup:
            yield from _label(passage)
            continue
        try:
            yield from prose_problems(passage, inspection.scope(_names(text)))
        except FactsUnknown:
            continue  # the engine reports an example that cannot be played
        except Exception as error:  # the check of its data reports a fact that cannot be computed
            broken = broken or error
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
