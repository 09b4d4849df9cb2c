"""Whether a translation uses the agreed terms of its glossary.

In: texts and their finished translations. Out: a note where a source has a term and its translation has not.
The laws of this file: any form and any ending of a term counts; placeholders are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from pliego.text.po.catalog import Translation
from pliego.text.problems import Problem
from pliego.translate.wordings import Wording

_WORD = re.compile(r"[^\W\d_]+")
_PLACEHOLDER = re.compile(r"\{[a-z][^{},]*\}")
_ENDING = 3
"""How many letters at the end of a word may differ: cases, plurals."""
ON_PURPOSE = "terms-ok"
"""The flag of an entry (`#, terms-ok`) that leaves out a term on purpose."""
_Pairs = Sequence[tuple[Wording, Translation]]


@dataclass(frozen=True, slots=True)
class _Agreed:
    """A term of the source, its words, and the words of each form that it may have in the translation."""

    source: str
    words: tuple[str, ...]
    forms: tuple[tuple[str, ...], ...]
    shown: str


def term_problems(pairs: _Pairs) -> Iterator[Problem]:
    """Yield a note for each term of a source that its translation leaves out."""
    terms = _terms(pairs)
    for wording, entry in pairs:
        if wording.kind == "terms" or not wording.markup or ON_PURPOSE in entry.flags:
            continue
        words, found = _words(wording.source), _words(entry.text.text)
        for term in _terms_in(words, terms):
            if not any(_has(found, form) for form in term.forms):
                message = f"expected the term `{term.shown}` for `{term.source}`, found it nowhere"
                hint = "say it as the glossary does, unless something else is meant (`#, terms-ok`)"
                yield Problem("term-unsaid", message, entry.text.span, hint, "note")


def _terms(pairs: _Pairs) -> dict[str, list[_Agreed]]:
    """Return the terms by their first word; singular and plural share their forms."""
    names: dict[str, list[tuple[str, str]]] = {}
    for wording, entry in pairs:
        if wording.kind == "terms" and not wording.markup:
            names.setdefault(wording.address.split(".")[1], []).append((wording.source, entry.translation))
    found: dict[str, list[_Agreed]] = {}
    for term in names.values():
        forms = tuple(_words(translated) for _source, translated in term)
        for source, translated in term:
            if words := _words(source):
                found.setdefault(words[0], []).append(_Agreed(source, words, forms, translated))
    return found


def _terms_in(words: tuple[str, ...], terms: dict[str, list[_Agreed]]) -> Iterable[_Agreed]:
    """Return the terms of a text; of two that begin alike, the longer one."""
    found: dict[str, _Agreed] = {}
    at = 0
    while at < len(words):
        fitting = [t for t in terms.get(words[at], ()) if words[at : at + len(t.words)] == t.words]
        if fitting:
            longest = max(fitting, key=lambda term: len(term.words))
            found[longest.source] = longest
            at += len(longest.words)
        else:
            at += 1
    return found.values()


def _has(words: tuple[str, ...], form: tuple[str, ...]) -> bool:
    return any(
        all(_is_like(*pair) for pair in zip(words[at:], form, strict=False))
        for at in range(len(words) - len(form) + 1)
    )


def _is_like(word: str, wanted: str) -> bool:
    """True if a word is the wanted one with perhaps another ending."""
    kept = max(len(wanted) - _ENDING, min(len(wanted), _ENDING))
    return word.startswith(wanted[:kept]) and abs(len(word) - len(wanted)) <= _ENDING


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents, because these change with endings (`pole`, `pól`)."""
    plain = (letter for letter in normalize("NFD", _PLACEHOLDER.sub(" ", text)) if not combining(letter))
    return tuple(word.casefold() for word in _WORD.findall("".join(plain)))
