"""Computed parts of a book: each stands once in a book, and has something to print.

    rules.yaml:407:9: warning: expected sample games in transcripts.yaml, found none [part-empty]
        hint: write some, or delete the part

Codes: `part-twice` (a part a second time in the same book), `part-empty` (warning), `part-missing` (warning:
content that only this part prints, and no section with it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import PartBlock
from pliego.game.model.game import Game
from pliego.text.problems import Problem

_SOURCES: dict[str, tuple[str, Callable[[Game], object]]] = {
    "bring": ("things to bring in game.yaml", lambda game: game.info.bring),
    "glossary": ("terms in glossary.yaml", lambda game: game.terms),
    "questions": ("questions in rules.yaml", lambda game: game.questions),
    "rulings": ("rulings in rulings.yaml", lambda game: game.rulings),
    "scenarios": ("files in scenarios/", lambda game: game.scenarios),
    "lesson": (
        "sample games with notes in transcripts.yaml",
        lambda game: [each for each in game.transcripts.values() if each.notes],
    ),
    "transcript": ("sample games in transcripts.yaml", lambda game: game.transcripts),
}
"""For some parts, their content in words, and a function that finds it."""
_ONLY_THERE = {"questions": "rules.yaml"}
"""The parts whose content nothing else prints, each with the file of that content."""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield the parts that stand twice in a book, that have nothing to print, or that are missing."""
    game = inspection.game
    seen: set[tuple[str, str]] = set()
    for path, section, block in game.blocks():
        if not isinstance(block, PartBlock):
            continue
        place = inspection.at("rules.yaml", *path, "part")
        if (section.book, block.part) in seen:
            message = f"expected the part `{block.part}` once in a book, found it again"
            yield Problem("part-twice", message, place, "delete one of them")
            continue
        seen.add((section.book, block.part))
        wanted, source = _SOURCES.get(block.part, ("", None))
        if source is not None and not source(game) and not game.dropped:
            message = f"expected {wanted}, found none"
            yield Problem("part-empty", message, place, "write some, or delete the part", "warning")
    for part in _ONLY_THERE.keys() - {part for _book, part in seen}:
        wanted, source = _SOURCES[part]
        if source(game) and not game.dropped:
            message = f"expected a section with the part `{part}`, found {wanted} that nothing prints"
            place = inspection.at(_ONLY_THERE[part], part, key=True)
            yield Problem("part-missing", message, place, f"write `- part: {part}` in a section", "warning")
