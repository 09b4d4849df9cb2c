"""Rules that are said twice: a sentence of a rule stands nearly the same in another rule.

    rules.yaml:42:11: warning: expected each rule in one place, found `Si ambas …` nearly as at
        rules.yaml:12:9 [said-twice]

Code: `said-twice` (warning, at the later sentence). It looks at rules and the glossary, in the language in
which the game is written. Summaries may repeat rules: they are prose without an id.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.model.types import shortened
from pliego.text.alike import repeated
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem
from pliego.text.sentences import sentences

_FILES, _KEY = ("rules.yaml", "glossary.yaml"), "text"
_HINT = "say it where one looks for it, and name that rule in the other place"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each sentence that nearly repeats an earlier one."""
    texts = [each for each in inspection.printed if each.file in _FILES and each.key == _KEY]
    found = [
        (Passage(inspection.game, text.file, text.path, text.text), sentence)
        for text in texts
        if text.markup
        for sentence in sentences(text.text)
    ]
    for later, earlier in repeated([sentence.text for _passage, sentence in found]):
        passage, sentence = found[later]
        first, other = found[earlier]
        beginning = shortened(" ".join(sentence.text.split()))
        nearly = f"nearly as at {first.place(other.offset)}"
        message = f"expected each rule in one place, found `{beginning}` {nearly}"
        fault = Fault("said-twice", message, beginning, _HINT)
        yield passage.problem(fault, sentence.offset, "warning")
