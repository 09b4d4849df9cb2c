"""Sentences of the rules: none is so long that one reads it twice.

    rules.yaml:42:11: warning: expected at most 25 words in a sentence, found 31: `Una …` [sentence-long]

Code: `sentence-long` (warning, at the first word). It looks at what is read aloud at the table: rules,
questions, examples and the glossary, in each language that puts blanks between words.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.model.types import shortened
from pliego.game.printed import PrintedText
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem
from pliego.text.sentences import ProseSentence, sentences

MOST_WORDS = 25
_READ_ALOUD = ("rules.yaml", "examples.yaml", "glossary.yaml")
_OF_THE_COMPANION = ("because", "ours", "alt")
"""Keys of texts that explain to whoever studies the game, or that stand for a picture."""
_HINT = "write two sentences, each with one idea"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each sentence that is too long."""
    for text in filter(_is_read_aloud, inspection.printed):
        passage = Passage(inspection.game, text.file, text.path, text.text)
        for sentence in sentences(text.text):
            if sentence.words > MOST_WORDS:
                yield passage.problem(_fault(sentence), sentence.offset, "warning")


def _is_read_aloud(text: PrintedText) -> bool:
    return text.file in _READ_ALOUD and text.markup and text.key not in _OF_THE_COMPANION


def _fault(sentence: ProseSentence) -> Fault:
    beginning = shortened(" ".join(sentence.text.split()))
    message = f"expected at most {MOST_WORDS} words in a sentence, found {sentence.words}: `{beginning}`"
    return Fault("sentence-long", message, beginning, _HINT)
