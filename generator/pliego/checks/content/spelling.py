"""Names: texts spell a title of several words as it is declared.

    rules.yaml:88:31: warning: expected `Deus ex machina` as the card is called, found `Deus Ex-Machina`
    [name-spelling]
        hint: write `{card.deus-ex-machina}`

Code: `name-spelling` (warning), for the titles of the game, cards, actions, scenarios, boards, seats and
variants. These are differences: a hyphen, an accent, or one letter too many, too few or wrong. These are
none: capitals, the s of a plural, an article in front, the signs beside a number or a single letter (`3-4`
and `3:4`, `X-2` and `x 2`). Titles of one word are not checked, since ordinary
words look like them. Rulings, credits and rights are not checked, since they quote.

Two ordinary words often differ by a letter (`mole` and `mule`). So a wrong letter counts only if all this is
true: another word of the name, of four letters or more, or a number, is as declared; the word is written with
a capital if the name is; no other text has the word. Unless a number shows which name is meant, the word also
has five letters or more, and the letter is not its last one, as in another case or gender.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import combining, normalize

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.model.book import ReadingText, Ruling
from pliego.game.model.game import Game
from pliego.game.model.info import Credit, Rights
from pliego.game.printed import PrintedText
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem

_WORD = re.compile(r"[^\W_]+")
_LOOSE_SIGNS = re.compile(r"(?<=\d)[^\w|]+(?=\w)|[^\w|]+(?=(?:\d+|\w)(?!\w))|(?<=\b\w)[^\w|]+(?=\w)")
"""Signs behind a number or a single letter, and in front of one."""
_PLACEHOLDER = re.compile(r"\{[a-z]+\.[^{}]*\}")
_BLANK = "|"
"""It replaces each character of a placeholder, which prints a name as it is declared."""
_KINDS = ("card", "action", "scenario", "board", "seat", "variant")
_QUOTING = (Ruling, ReadingText, Credit, Rights)
"""These quote a source in its own spelling."""
_LEAST_LETTERS = 4
"""Shorter words, and numbers, never count as misspelt."""
_LEAST_ALONE = 5
"""Shorter words count as misspelt only beside a number."""
_LEAST_EQUAL = 4
"""A shorter word that is as declared is no sign that a name is meant."""
_ARTICLES = frozenset(
    {"the", "a", "an", "el", "la", "los", "las", "un", "una", "le", "les", "une", "der", "die", "das"}
    | {"ein", "eine", "il", "lo", "i", "gli", "o", "os", "as", "um", "uma"}
)
"""A first word that may be missing."""
Name = tuple[tuple[str, ...], str, str, str]
"""The plain words of a title, the title, its kind, and the placeholder that prints it."""


class Misspelt(NamedTuple):
    """A name with another spelling: the name, the text, where it begins, what is written, and the plain word
    that has the wrong letter, "" if no letter is wrong."""

    name: Name
    text: PrintedText
    start: int
    found: str
    slip: str


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each name with another spelling than the declared one."""
    found, counts = _found(inspection)
    slips = Counter(each.slip for each in found)
    for each in found:
        if not each.slip or counts[each.slip] == slips[each.slip]:
            yield _problem(inspection.game, each)


def _problem(game: Game, misspelt: Misspelt) -> Problem:
    (_words, title, kind, placeholder), text, start, found, _slip = misspelt
    message = f"expected `{title}` as the {kind} is called, found `{found}`"
    fault = Fault("name-spelling", message, found, f"write `{placeholder}`")
    return Passage(game, text.file, text.path, text.text).problem(fault, start, "warning")


def _found(inspection: Inspection) -> tuple[list[Misspelt], Counter[str]]:
    """Return the names that are misspelt, and how often each word stands in the texts."""
    game = inspection.game
    names, titles = _indexed(_names(game)), _titles(game)
    misspelt: list[Misspelt] = []
    counts: Counter[str] = Counter()
    for text in inspection.printed:
        if isinstance(text.owner, _QUOTING):
            continue
        written = _PLACEHOLDER.sub(lambda found: _BLANK * len(found[0]), text.text)
        plain = [_plain(word) for word in _WORD.findall(written)]
        counts.update(plain)
        near = list(_near(names, plain))
        words = list(_WORD.finditer(written)) if near else []
        for at, name in near:
            size = len(name[0])
            if not _is_misspelt(name, plain[at : at + size], written, words[at : at + size]):
                continue
            found = text.text[words[at].start() : words[at + size - 1].end()]
            if found.casefold() not in titles:
                slip = _slip_of(name[0], plain[at : at + size])
                misspelt.append(Misspelt(name, text, words[at].start(), found, slip))
    return misspelt, counts


def _slip_of(expected: Sequence[str], found: Sequence[str]) -> str:
    """Return the word that has a wrong letter, or nothing."""
    return next((word for wanted, word in zip(expected, found, strict=True) if wanted != word), "")


def _indexed(names: Iterable[Name]) -> dict[str, dict[str, list[Name]]]:
    """Return the names by their first word, and by the remainders of the second.

    A remainder is a word without one of its letters. Words that differ by a letter share a remainder, so no
    name is compared with all others.
    """
    index: dict[str, dict[str, list[Name]]] = {}
    for name in names:
        by_remainder = index.setdefault(name[0][0], {})
        for remainder in _remainders(name[0][1]):
            by_remainder.setdefault(remainder, []).append(name)
    return index


def _near(names: dict[str, dict[str, list[Name]]], plain: Sequence[str]) -> Iterator[tuple[int, Name]]:
    """Yield the names that some words may be, each with the number of its first word."""
    for at, (first, second) in enumerate(pairwise(plain)):
        if first in names:
            yield from ((at, name) for name in _like(names[first], second))


def _like(by_remainder: dict[str, list[Name]], second: str) -> Sequence[Name]:
    """Return those of the names with one first word whose second word may be this one."""
    if by_remainder.keys().isdisjoint(_remainders(second)):
        return ()
    found = [name for remainder in _remainders(second) for name in by_remainder.get(remainder, ())]
    return list({name[3]: name for name in found}.values())


@lru_cache(maxsize=8192)
def _remainders(word: str) -> tuple[str, ...]:
    """Return a word, and the word without each of its letters; return only the word if it is short."""
    if len(word) < _LEAST_LETTERS or not word.isalpha():
        return (word,)
    return tuple(dict.fromkeys([word, *(word[:at] + word[at + 1 :] for at in range(len(word)))]))


def _titles(game: Game) -> frozenset[str]:
    """Return every title as declared. A text that is one title is not another one misspelt."""
    titles = [game.info.title, *(title for titles in _titles_by_kind(game) for title in titles.values())]
    return frozenset(title.casefold() for title in titles)


def _names(game: Game) -> Iterator[Name]:
    titled = [("game", "title", game.info.title)]
    for kind, by_name in zip(_KINDS, _titles_by_kind(game), strict=True):
        titled += [(kind, name, title) for name, title in by_name.items()]
    for kind, name, title in titled:
        found = list(_WORD.finditer(title))
        words = tuple(_plain(word[0]) for word in found)
        if len(words) > 2 and words[0] in _ARTICLES:
            words, found = words[1:], found[1:]
        if len(words) > 1:
            title = title[found[0].start() : found[-1].end()]
            yield words, title, kind, f"{{{kind}.{name}}}"


def _titles_by_kind(game: Game) -> Sequence[dict[str, str]]:
    info = game.info
    return [
        {name: each.title for name, each in entries.items()}
        for entries in (game.cards, game.actions, game.scenarios, game.boards, info.seats, info.variants)
    ]


@lru_cache(maxsize=8192)
def _plain(word: str) -> str:
    """Return a word without capitals and accents."""
    return "".join(letter for letter in normalize("NFD", word.casefold()) if not combining(letter))


def _is_misspelt(name: Name, plain: Sequence[str], text: str, words: Sequence[re.Match[str]]) -> bool:
    """True if some words are nearly a name, and not the name itself."""
    expected, title = name[0], name[1]
    if len(plain) < len(expected) or not _is_near(expected, plain):
        return False
    found = text[words[0].start() : words[-1].end()]
    if not _is_meant(expected, plain, title, found):
        return False
    between, called = _plainly_joined(_unmarked(found)), _plainly_joined(_unmarked(title))
    return _BLANK not in between and between != called and _singular(between) != _singular(called)


def _is_meant(expected: Sequence[str], plain: Sequence[str], title: str, found: str) -> bool:
    """True if words that differ from a name by a letter are likely to be meant as that name."""
    at = next((n for n, pair in enumerate(zip(expected, plain, strict=True)) if pair[0] != pair[1]), None)
    if at is None:
        return True
    equal = [word for n, word in enumerate(expected) if n != at]
    is_numbered = any(word.isdigit() for word in equal)
    one, other = expected[at], plain[at]
    is_last = one[:-1] in (other[:-1], other) or one == other[:-1]
    is_clear = is_numbered or (not is_last and min(len(one), len(other)) >= _LEAST_ALONE)
    wanted, written = _WORD.findall(title)[at], _WORD.findall(found)[at]
    is_ordinary = wanted[0].isupper() and not written[0].isupper()
    has_sign = is_numbered or any(len(word) >= _LEAST_EQUAL for word in equal)
    return has_sign and is_clear and not is_ordinary


def _is_near(expected: Sequence[str], found: Sequence[str]) -> bool:
    """True if words differ by a letter at most."""
    differing = [pair for pair in zip(expected, found, strict=True) if pair[0] != pair[1]]
    return not differing or (len(differing) == 1 and _is_slip(*differing[0]))


def _is_slip(one: str, other: str) -> bool:
    """True if one letter is wrong, too many or too few in a word of some length."""
    if min(len(one), len(other)) < _LEAST_LETTERS or not (one.isalpha() and other.isalpha()):
        return False
    from rapidfuzz.distance import Levenshtein

    return Levenshtein.distance(one, other, score_cutoff=1) <= 1


def _unmarked(text: str) -> str:
    """Return a text without asterisks and capitals."""
    return " ".join(text.replace("*", "").split()).casefold()


def _plainly_joined(text: str) -> str:
    """Return a text with a blank for the signs beside a number or a single letter: they are no spelling."""
    return _LOOSE_SIGNS.sub(" ", text)


def _singular(text: str) -> str:
    return re.sub(r"s\b", "", text)
