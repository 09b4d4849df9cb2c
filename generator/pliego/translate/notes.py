"""Notes for translators: what a text is, where it prints, in how much room, what its placeholders print.

In: texts, the session, how the texts fit. Out: lines of plain words for each address. The law of this file: a
volunteer understands the notes without the code and the files of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pliego.cards.layout.result import Fit
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.book import FigureBlock, ProseBlock, Rule, Ruling
from pliego.game.session import Session
from pliego.text.placeholders import scan
from pliego.text.po.catalog import Catalog
from pliego.text.problems import Span
from pliego.text.prose import plain_text
from pliego.translate.progress import finished
from pliego.translate.wordings import Wording

AgreedTerm = tuple[tuple[str, ...], str, str]
"""The words of a term in small letters, the term, and its translation."""
_LONGEST = 90
_WORD = re.compile(r"[^\W\d_]+")
_FLAVOUR = ("flavour", "blurb")
_WHAT = {
    "game": "On the cover and page 1",
    "credits": "Credits",
    "rights": "Rights, on page 1 (say exactly the same)",
    "values": "Name or remark of a number, in the companion's table",
    "words": "A word that rules print in the middle of a sentence",
    "seats": "A side of the game",
    "bring": "What players must bring",
    "icons": "A symbol: its name is read aloud, its text stands in the legend",
    "variants": "A way to play the game",
    "phases": "A part of the turn, as rules name it",
    "captions": "Words inside a picture",
    "box": "On the back of the box",
    "sections": "A heading of a book",
    "questions": "Questions and answers",
    "actions": "What a player may do",
    "cards": "On a card",
    "decks": "Name of a deck",
    "boards": "On a board",
    "tokens": "On a token",
    "sheets": "On a sheet to play with",
    "aids": "On a player aid",
    "tables": "In a table",
    "odds": "What may happen, in the companion's table of odds",
    "examples": "A worked example (its numbers come from play)",
    "rulings": "A ruling: a gap of the source and how it is read (companion)",
    "terms": "Glossary",
    "scenarios": "A scenario",
    "transcripts": "The sample game in the companion",
    "says": "A sentence of the sample game; {seat} and the like are filled move by move",
    "phrases": "What a card does, in words; {n} is a number",
    "labels": "A fixed word of the templates",
}


@dataclass
class Notes:
    """Makes the notes of a game's texts.

    `own` is the catalog of the target language, for its agreed terms. `via` are the texts in another
    language, `via_lang`, that more people read.
    """

    session: Session
    fits: Sequence[Fit] = ()
    own: Catalog | None = None
    via: Mapping[str, str] | None = None
    via_lang: str = ""
    _terms: dict[str, list[AgreedTerm]] = field(default_factory=dict)

    def of(self, texts: Iterable[Wording]) -> dict[str, list[str]]:
        """Return the notes of each text, by address."""
        texts = list(texts)
        self._terms = self._named_terms(texts)
        return {wording.address: list(self._lines(wording)) for wording in texts}

    def _lines(self, wording: Wording) -> Iterator[str]:
        yield f"{_WHAT.get(wording.kind, 'Printed')}. {_manner(wording)}"
        yield from self._room(wording)
        yield from self._placeholders(wording)
        yield from self._agreed(wording)
        if self.via and (text := self.via.get(wording.address)):
            yield f"{self.via_lang}: {' '.join(text.split())}"

    @cached_property
    def _fits(self) -> dict[Span, Fit]:
        """The fullest box of each text, by the place of the text."""
        found: dict[Span, Fit] = {}
        for fit in self.fits:
            if fit.shown and (fit.shown not in found or fit.full > found[fit.shown].full):
                found[fit.shown] = fit
        return found

    def _room(self, wording: Wording) -> Iterator[str]:
        fit = self._fits.get(wording.place)
        if fit is not None:
            wide, high = fit.box_mm
            size = f"{fit.target_pt:g} pt"
            if fit.floor_pt < fit.target_pt:
                size += f", down to {fit.floor_pt:g} pt if need be"
            full = f"the original fills {round(fit.full * 100)} % of its height ({fit.face})"
            yield f"Box: {wide:g} x {high:g} mm, {size}; {full}."

    def _placeholders(self, wording: Wording) -> Iterator[str]:
        if not wording.markup:
            return
        for name in dict.fromkeys(".".join(each.path) for each in scan(wording.source)[0]):
            if printed := self._printed(wording, name):
                yield f"{{{name}}} = {printed}"

    def _printed(self, wording: Wording, name: str) -> str:
        """Return what a placeholder prints, nothing if only play decides that."""
        names: Mapping[str, Any] = wording.printed.names if wording.printed else {}
        if name.startswith("facts.") or wording.printed is None:
            return ""
        blocks, faults = fill(f"{{{name}}}", Scope(self.session.game, names, self.session.odds))
        text = "" if faults else " ".join(plain_text(blocks).split())
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

    def _named_terms(self, texts: Sequence[Wording]) -> dict[str, list[AgreedTerm]]:
        """Return the terms of the glossary with their agreed translation, by their first word."""
        found: dict[str, list[AgreedTerm]] = {}
        names = (text for text in texts if text.kind == "terms" and not text.markup)
        for wording, entry in finished(names, self.own) if self.own else ():
            if words := _words(wording.source):
                found.setdefault(words[0], []).append((words, wording.source, entry.translation))
        return found

    def _agreed(self, wording: Wording) -> Iterator[str]:
        if wording.kind == "terms" and not wording.markup:
            return
        words = _words(wording.source)
        found: dict[str, str] = {}
        for at, word in enumerate(words):
            for term, source, translated in self._terms.get(word, ()):
                if words[at : at + len(term)] == term:
                    found.setdefault(source, translated)
        yield from (f"Term: {source} = {translated}" for source, translated in found.items())


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _WORD.findall(text))


def _manner(wording: Wording) -> str:
    """Return how closely a translation must keep to a text."""
    owner = wording.printed.owner if wording.printed else None
    key = wording.printed.key if wording.printed else ""
    if isinstance(owner, Rule) and key == "text":
        return "Rule: say exactly the same."
    if key in _FLAVOUR or (isinstance(owner, ProseBlock) and owner.look == "flavour"):
        return "Flavour: free, as long as the mood is right."
    if isinstance(owner, FigureBlock) and key == "alt":
        return "Read aloud instead of the picture."
    if isinstance(owner, Ruling):
        return "Say exactly the same."
    return "A title or name: plain words." if not wording.markup else "Plain sense."
