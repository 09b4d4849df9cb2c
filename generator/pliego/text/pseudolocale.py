"""Texts in place of a translation: the pseudo-locale, and the original text with a mark.

In: a text. Out: another. The laws of this file: placeholders and markup stay as they are; the pseudo-locale
is longer, as translations are, and so shows which boxes are too small; a printed text without accents in it
does not come from the game's files.
"""

from __future__ import annotations

import re

from pliego.text.placeholders import scan

_ACCENTS = str.maketrans("aeiouAEIOUncyNC", "áéíóúÁÉÍÓÚñçýÑÇ")
_FILLER = ("ñó", "éüñ", "åçïò", "ú", "ëñóàü")
_BODY, _TITLE = 35, 80
"""How much longer running text and titles become, in per cent."""
_LONGEST_TITLE = 40
_LEAD = re.compile(r"\s*(?:(?:[-+*]|\d+[.)]) )?")
_MARKS = re.compile(r"\{[^{}]*\}|[*\\]")


def pseudo(text: str, *, markup: bool) -> str:
    """Return a text in the pseudo-locale."""
    accented = _accented(text) if markup else text.translate(_ACCENTS)
    is_title = not markup and len(text) <= _LONGEST_TITLE
    more = _filler(len(_MARKS.sub("", text)) * (_TITLE if is_title else _BODY) // 100)
    start = _start(accented, markup=markup)
    return f"{accented[:start]}[{accented[start:].rstrip()}{more}]"


def marked(text: str, lang: str, *, markup: bool) -> str:
    """Return a text of another language in brackets that name the language."""
    start = _start(text, markup=markup)
    return f"{text[:start]}[{lang}: {text[start:]}]"


def _start(text: str, *, markup: bool) -> int:
    """Return the offset behind the mark of a list at the start of prose."""
    lead = _LEAD.match(text) if markup else None
    return lead.end() if lead else 0


def _accented(text: str) -> str:
    """Return prose with accents; placeholders stay as they are, but for their plural forms."""
    done, at = [], 0
    for placeholder in scan(text)[0]:
        if placeholder.start < at:
            continue
        done.append(text[at : placeholder.start].translate(_ACCENTS))
        at = placeholder.start
        for form in placeholder.forms:
            done.extend((text[at : form.start], _accented(text[form.start : form.end])))
            at = form.end
        done.append(text[at : placeholder.end])
        at = placeholder.end
    return "".join((*done, text[at:].translate(_ACCENTS)))


def _filler(length: int) -> str:
    """Return words of about so many characters."""
    words: list[str] = []
    while sum(len(word) + 1 for word in words) < length:
        words.append(_FILLER[len(words) % len(_FILLER)])
    return "".join(f" {word}" for word in words)
