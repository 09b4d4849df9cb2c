"""Prose and labels: markup faults, HTML, template code, and holes that name nothing.

    rules.yaml:12:24: error: expected a name that exists, found `hnad` in `{value.hnad}` [unknown-reference]

Codes: those of `pliego.text.placeholders` (`prose-html`, `prose-template`, `prose-markup`, `hole-syntax` …),
`unknown-reference`, `hole-entry` (a whole entry where text is expected), `hole-plural`, `hole-empty`,
`hole-loop`, `plural-category` (warning), and `label-markup`: a title prints as it stands, without hole or
HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pliego.checks.content.holes import Passage, prose_problems
from pliego.checks.content.inspection import Inspection
from pliego.game.printed import FactsUnknown, PrintedText
from pliego.text.placeholders import Fault, scan
from pliego.text.problems import Problem

_IN_LABELS = ("prose-html", "prose-template")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield every fault of every printed text, phrases of verbs excepted (`effects` fills those)."""
    broken: Exception | None = None
    for text in inspection.printed:
        piece = Passage(inspection.game, text.file, text.path, text.text)
        if not text.markup:
            yield from _label(piece)
            continue
        try:
            yield from prose_problems(piece, inspection.scope(_names(text)))
        except FactsUnknown:
            continue  # an example that cannot be played: the engine tells of it
        except Exception as error:  # a fact that cannot be computed: told by whoever checks its data
            broken = broken or error
    if broken is not None:
        raise broken


def _names(text: PrintedText) -> Mapping[str, Any]:
    if text.facts is None or "facts" not in text.text:
        return text.names
    return {**text.names, "facts": text.facts()}


def _label(piece: Passage) -> Iterator[Problem]:
    gaps, faults = scan(piece.text)
    refused = [(fault.offset, fault.needle) for fault in faults if fault.code in _IN_LABELS]
    holes = [(gap.start, piece.text[gap.start : gap.end]) for gap in gaps]
    for offset, raw in sorted([*refused, *holes])[:1]:
        message = f"expected plain words, found `{raw}`"
        hint = "a title or name prints as it stands; write the words"
        yield piece.problem(Fault("label-markup", message, raw, hint), offset)
