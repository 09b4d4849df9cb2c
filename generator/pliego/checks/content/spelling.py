"""Names are spelled one way: a title of several words that a text writes a little differently.

    rules.yaml:88:31: warning: expected `Deus ex machina` as the card is called, found `Deus Ex-Machina`
    [name-spelling]
        hint: write `{card.deus-ex-machina}`

Code: `name-spelling` (warning), for the game itself and its cards, actions, scenarios, boards, seats and
variants. A hyphen, an accent or one letter too many, too few or wrong is a difference; capitals are not, nor
is the s of a plural or an article in front. Titles of one word are left alone, since words of the language
look like them, and so are rulings, credits and rights, which quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from unicodedata import combining, normalize

from pliego.checks.content.holes import Passage
from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import ReadingText, Ruling
from pliego.game.model.game import Game
from pliego.game.model.info import Credit, Rights
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem

_WORD = re.compile(r"[^\W_]+")
_HOLE = re.compile(r"\{[a-z]+\.[^{}]*\}")
_BLANK = "|"
"""Stands for each character of a hole, which spells names as they are declared."""
_KINDS = ("card", "action", "scenario", "board", "seat", "variant")
_QUOTING = (Ruling, ReadingText, Credit, Rights)
"""These tell what a source says, in its own spelling."""
_LEAST = 4
"""Words of fewer letters, and numbers, are never taken for one another."""
_ARTICLE = 3
"""A first word of so many letters may be missing."""
Name = tuple[tuple[str, ...], str, str, str]
"""The words of a title as compared, the title, its kind and the hole that prints it."""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each name that is spelled otherwise than it is declared."""
    game = inspection.game
    names, titles = _indexed(_names(game)), _titles(game)
    for text in inspection.printed:
        if isinstance(text.owner, _QUOTING):
            continue
        written = _HOLE.sub(lambda hole: _BLANK * len(hole[0]), text.text)
        plain = [_plain(word) for word in _WORD.findall(written)]
        near = list(_near(names, plain))
        words = list(_WORD.finditer(written)) if near else []
        for at, name in near:
            size = len(name[0])
            if not _is_misspelt(name, plain[at : at + size], written, words[at : at + size]):
                continue
            found = text.text[words[at].start() : words[at + size - 1].end()]
            if found.casefold() not in titles:
                message = f"expected `{name[1]}` as the {name[2]} is called, found `{found}`"
                fault = Fault("name-spelling", message, found, f"write `{name[3]}`")
                piece = Passage(game, text.file, text.path, text.text)
                yield piece.problem(fault, words[at].start(), "warning")


def _indexed(names: Iterable[Name]) -> dict[str, dict[str, list[Name]]]:
    """Return the names by their first word, and by what remains of the second if a letter is left out: words
    that differ by a letter have such a remainder in common, and no name is compared with every other."""
    index: dict[str, dict[str, list[Name]]] = {}
    for name in names:
        held = index.setdefault(name[0][0], {})
        for remainder in _remainders(name[0][1]):
            held.setdefault(remainder, []).append(name)
    return index


def _near(names: dict[str, dict[str, list[Name]]], plain: Sequence[str]) -> Iterator[tuple[int, Name]]:
    """Yield the names that some words may be, and which of the words they begin with."""
    for at, (first, second) in enumerate(pairwise(plain)):
        if first in names:
            yield from ((at, name) for name in _like(names[first], second))


def _like(held: dict[str, list[Name]], second: str) -> Sequence[Name]:
    """Return those of the names with one first word that perhaps go on with a second, as they are
    declared."""
    if held.keys().isdisjoint(_remainders(second)):
        return ()
    found = [name for remainder in _remainders(second) for name in held.get(remainder, ())]
    return list({name[3]: name for name in found}.values())


@lru_cache(maxsize=8192)
def _remainders(word: str) -> tuple[str, ...]:
    """Return a word, and the word without each of its letters; of one that is never misspelt only itself."""
    if len(word) < _LEAST or not word.isalpha():
        return (word,)
    return tuple(dict.fromkeys([word, *(word[:at] + word[at + 1 :] for at in range(len(word)))]))


def _titles(game: Game) -> frozenset[str]:
    """Return every title as it is declared: what is one name is no other misspelt."""
    titles = [game.info.title, *(title for held in _held(game) for title in held.values())]
    return frozenset(title.casefold() for title in titles)


def _names(game: Game) -> Iterator[Name]:
    titles = [("game", "title", game.info.title)]
    for kind, held in zip(_KINDS, _held(game), strict=True):
        titles += [(kind, name, title) for name, title in held.items()]
    for kind, name, title in titles:
        found = list(_WORD.finditer(title))
        words = tuple(_plain(word[0]) for word in found)
        if len(words) > 2 and len(words[0]) <= _ARTICLE:
            words, found = words[1:], found[1:]
        if len(words) > 1:
            title = title[found[0].start() : found[-1].end()]
            yield words, title, kind, f"{{{kind}.{name}}}"


def _held(game: Game) -> Sequence[dict[str, str]]:
    info = game.info
    return [
        {name: each.title for name, each in held.items()}
        for held in (game.cards, game.actions, game.scenarios, game.boards, info.seats, info.variants)
    ]


@lru_cache(maxsize=8192)
def _plain(word: str) -> str:
    """Return a word without capitals and accents."""
    return "".join(letter for letter in normalize("NFD", word.casefold()) if not combining(letter))


def _is_misspelt(name: Name, plain: Sequence[str], text: str, words: Sequence[re.Match[str]]) -> bool:
    """True if so many words are nearly a name, and not the name itself."""
    expected, title = name[0], name[1]
    if len(plain) < len(expected) or not _is_near(expected, plain):
        return False
    found = text[words[0].start() : words[-1].end()]
    between = " ".join(found.replace("*", "").split()).casefold()
    return (
        _BLANK not in between
        and between != title.casefold()
        and _singular(between) != _singular(title.casefold())
    )


def _is_near(expected: Sequence[str], found: Sequence[str]) -> bool:
    """True if words differ by a letter at most."""
    differing = [pair for pair in zip(expected, found, strict=True) if pair[0] != pair[1]]
    return not differing or (len(differing) == 1 and _is_slip(*differing[0]))


def _is_slip(one: str, other: str) -> bool:
    """True if one letter is wrong, too many or too few in a word of some length."""
    short, long = sorted((one, other), key=len)
    if len(short) < _LEAST or len(long) - len(short) > 1 or not (one.isalpha() and other.isalpha()):
        return False
    start = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    return short[start + (len(short) == len(long)) :] == long[start + 1 :]


def _singular(text: str) -> str:
    return re.sub(r"s\b", "", text)
