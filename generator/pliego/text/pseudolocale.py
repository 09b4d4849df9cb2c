"""What stands in for a translation: the pseudo-locale, and the canonical text with a mark that shows it.

In: a text. Out: another. The laws of this file: holes and markup stay as they are; the pseudo-locale is
longer, as translations are, and shows, before any translator does, which box is too small; what has no accent
there was never in the game's files.
"""

from __future__ import annotations

import re

from pliego.text.placeholders import scan

_ACCENTS = str.maketrans("aeiouAEIOUncyNC", "áéíóúÁÉÍÓÚñçýÑÇ")
_FILLER = ("ñó", "éüñ", "åçïò", "ú", "ëñóàü")
_BODY, _TITLE = 35, 80
"""How much longer, in per cent, running text and titles become."""
_LONGEST_TITLE = 40
_LEAD = re.compile(r"\s*(?:(?:[-+*]|\d+[.)]) )?")
_TRAIL = re.compile(r"\s*\Z")


def pseudo(text: str, *, markup: bool) -> str:
    """Return a text in the pseudo-locale."""
    told = _accented(text) if markup else text.translate(_ACCENTS)
    is_title = not markup and len(text) <= _LONGEST_TITLE
    more = _filler(len(_seen(text)) * (_TITLE if is_title else _BODY) // 100)
    lead = _LEAD.match(told) if markup else None
    start = lead.end() if lead else 0
    end = _TRAIL.search(told)
    last = end.start() if end else len(told)
    return f"{told[:start]}[{told[start:last]}{more}]"


def marked(text: str, lang: str, *, markup: bool) -> str:
    """Return a text that a language lacks so that a reader sees that it is in another: in brackets that name
    the other language."""
    lead = _LEAD.match(text) if markup else None
    start = lead.end() if lead else 0
    return f"{text[:start]}[{lang}: {text[start:]}]"


def _accented(text: str) -> str:
    """Return prose with accents, its holes left alone but for the forms of a plural."""
    done, at = [], 0
    for gap in scan(text)[0]:
        if gap.start < at:
            continue
        done.append(text[at : gap.start].translate(_ACCENTS))
        at = gap.start
        for form in gap.forms:
            done.extend((text[at : form.start], _accented(text[form.start : form.end])))
            at = form.end
        done.append(text[at : gap.end])
        at = gap.end
    return "".join((*done, text[at:].translate(_ACCENTS)))


def _seen(text: str) -> str:
    return re.sub(r"\{[^{}]*\}|[*\\]", "", text)


def _filler(length: int) -> str:
    """Return about so many characters of words, nothing for none."""
    words: list[str] = []
    while sum(len(word) + 1 for word in words) < length:
        words.append(_FILLER[len(words) % len(_FILLER)])
    return "".join(f" {word}" for word in words)
