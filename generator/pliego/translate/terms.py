"""Whether a translation uses the terms that its glossary has agreed on.

In: texts and their finished translations. Out: a note where a text says a term and its translation does not.
The law of this file: a term counts as said in any of its forms, and with any ending; holes name things and
are not looked at.
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
_HOLE = re.compile(r"\{[a-z][^{},]*\}")
_ENDING = 3
"""So many letters at the end of a word may differ: cases, plurals."""
ON_PURPOSE = "terms-ok"
"""The flag of an entry (`#, terms-ok`) that does without a term on purpose."""
_Pairs = Sequence[tuple[Wording, Translation]]


@dataclass(frozen=True, slots=True)
class _Agreed:
    """A term of the source and every form that it may have in the translation, as words to be looked for."""

    source: str
    words: tuple[str, ...]
    forms: tuple[tuple[str, ...], ...]
    shown: str


def term_problems(said: _Pairs) -> Iterator[Problem]:
    """Yield a note for each term of a source that its translation does not say."""
    terms = _terms(said)
    for wording, entry in said:
        if wording.kind == "terms" or not wording.markup or ON_PURPOSE in entry.flags:
            continue
        words, found = _words(wording.source), _words(entry.text.text)
        for term in _in(words, terms):
            if not any(_has(found, form) for form in term.forms):
                message = f"expected the term `{term.shown}` for `{term.source}`, found it nowhere"
                hint = "say it as the glossary does, unless something else is meant (`#, terms-ok`)"
                yield Problem("term-unsaid", message, entry.text.span, hint, "note")


def _terms(said: _Pairs) -> dict[str, list[_Agreed]]:
    """Return the terms by their first word; singular and plural share their forms."""
    names: dict[str, list[tuple[str, str]]] = {}
    for wording, entry in said:
        if wording.kind == "terms" and not wording.markup:
            names.setdefault(wording.address.split(".")[1], []).append((wording.source, entry.said))
    found: dict[str, list[_Agreed]] = {}
    for pairs in names.values():
        forms = tuple(_words(translated) for _source, translated in pairs)
        for source, translated in pairs:
            if words := _words(source):
                found.setdefault(words[0], []).append(_Agreed(source, words, forms, translated))
    return found


def _in(words: tuple[str, ...], terms: dict[str, list[_Agreed]]) -> Iterable[_Agreed]:
    """Return the terms that a text says; of two that begin alike, the longer one."""
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
    """True if a word begins as a wanted one does, but for an ending."""
    kept = max(len(wanted) - _ENDING, min(len(wanted), _ENDING))
    return word.startswith(wanted[:kept]) and abs(len(word) - len(wanted)) <= _ENDING


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text as they are compared: accents come and go with endings (`pole`, `pól`)."""
    plain = (letter for letter in normalize("NFD", _HOLE.sub(" ", text)) if not combining(letter))
    return tuple(word.casefold() for word in _WORD.findall("".join(plain)))
