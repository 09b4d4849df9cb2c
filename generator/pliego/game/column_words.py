"""What columns are called in people's tables: `templates/columns.yaml`, and what a heading means by it.

In: the folder of the templates, a heading. Out: the key of a card or the free field that the heading means.
The law of this file: no word stands here; all words stand in that file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pliego.game.spreadsheet.head import KEYS
from pliego.text.files import Folder
from pliego.text.letters import bare, slug
from pliego.text.nodes import plain
from pliego.text.yamltree import parse

FILE = "columns.yaml"
WHOLE_CELL_KEYS = KEYS - {"effect"}
"""The keys of a card that one cell can hold."""
_SIGNS = "@#$*%^~"
_ASIDE, _OR = re.compile(r"\s*[(\[][^()\[\]]*[)\]]"), re.compile(r"\s*[/|]\s*")
"""A remark in the name of a column, and what stands between two names."""
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class ColumnWords:
    """The words of `templates/columns.yaml`, each in its bare form."""

    names: Mapping[str, str]
    """The keys of cards by the names that say them exactly, the surest first."""
    keys: Mapping[str, str]
    """The keys of cards by the names that columns usually have."""
    unsure: Mapping[str, str]
    """The same for names that may mean something else."""
    second: Mapping[str, str]
    """What a name means if another column is the key that it means first: `Nombre` is a title, or copies."""
    copies: frozenset[str]
    """Words for copies: a heading with one of them may count the copies of a card."""
    fields: Mapping[str, str]
    """The free fields that the ready layouts print, by the names that columns usually have."""
    languages: frozenset[str]
    """The codes of the languages of the words."""
    numbers: frozenset[str]
    """Names of numbers: beside suits they are values."""
    questions: frozenset[str]
    answers: frozenset[str]
    suit: frozenset[str]
    asides: frozenset[str]
    """Columns that are for their author: no texts of the cards."""
    flags: frozenset[str]
    """Cells that say yes or no."""
    signs: Mapping[str, str]
    """The drawings of suits, by the ids that are made of their names."""
    other_signs: tuple[str, ...]

    def exact(self, heading: str) -> str:
        """Return the key that has exactly this name, in one of the languages, "" if there is none."""
        name = bare(heading)
        return name if name in WHOLE_CELL_KEYS else self.names.get(name, "")

    def place(self, heading: str) -> int:
        """Return how sure the exact name of a key is: 0 is the surest, names that are not exact come last."""
        name = bare(heading)
        return 0 if name in WHOLE_CELL_KEYS else self._places.get(name, len(self.names) + 1)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names, 1)}

    def meaning(self, heading: str) -> str:
        """Return the key that a heading means: `Effect / text`, `Type (of card)`; "" if it is none."""
        known = (name for name in self._ways(heading) if name in self.keys or name in WHOLE_CELL_KEYS)
        return next((self.keys.get(name, name) for name in known), "")

    def perhaps(self, heading: str) -> str:
        """Return the key that a heading may mean, "" if it is none."""
        other = {**self.second, **self.unsure}
        found = next((other[name] for name in self._ways(heading) if name in other), "")
        return found or ("copies" if self._has_copies(heading) else "")

    def field(self, heading: str) -> str:
        """Return the free field that a heading means: one of the ready layouts, else one of its own name."""
        names = self._ways(heading)
        found = (name if name in self.printed else self.fields.get(name) for name in names)
        return next(filter(None, found), slug(heading))

    def is_unsure(self, heading: str) -> bool:
        """True for a heading that may mean a key, or something else."""
        is_listed = any(name in self.unsure for name in self._ways(heading))
        return not self.meaning(heading) and (is_listed or self._has_copies(heading))

    def _has_copies(self, heading: str) -> bool:
        """True for a heading with a word for copies: `Copie totali`."""
        return not self.copies.isdisjoint(bare(heading).split())

    def _ways(self, heading: str) -> Iterator[str]:
        """Yield the names that a heading may say: all of it, without the signs of other programs (`@count`,
        `Name*`), without a remark, each of two, with humps parted, without a language (`Text EN`)."""
        plain_heading = _ASIDE.sub("", heading.strip(_SIGNS) or heading)
        yield bare(heading)
        yield bare(plain_heading)
        yield from map(bare, _OR.split(plain_heading))
        yield bare(_HUMP.sub(" ", plain_heading))
        start, _blank, code = bare(plain_heading).rpartition(" ")
        if code in self.languages:
            yield start

    @property
    def printed(self) -> frozenset[str]:
        """The free fields that the ready layouts print."""
        return frozenset(self.fields.values())

    def is_suit(self, heading: str) -> bool:
        """True for a heading above suits."""
        return bare(heading) in self.suit

    def is_aside(self, heading: str) -> bool:
        """True for a heading above what is for the author alone."""
        return any(name in self.asides for name in self._ways(heading))

    def is_known(self, heading: str) -> bool:
        """True for a heading with a sure meaning."""
        names = [*self._ways(heading)]
        others = (self.fields, self.suit, self.asides, self.printed)
        return bool(self.meaning(heading)) or any(name in words for name in names for words in others)


def column_words(templates: Folder) -> ColumnWords:
    """Return the words that stand among the templates."""
    tree, _problems = parse(templates.read(FILE), templates.shown(FILE))
    written = plain(tree.root) if tree else {}
    assert isinstance(written, dict), "the templates are ours"
    usual = {key: [word for words in by.values() for word in words] for key, by in written["keys"].items()}
    counted = written["counted"].values()
    usual["copies"] += [name for by in counted for name in _counted(**by)]
    names = _inverted(written["exact"])
    return ColumnWords(
        names=names,
        keys={**_inverted(usual), **names},
        unsure=_inverted(written["unsure"]),
        second={word: key for word, key in _last_meanings(usual).items() if names.get(word, key) != key},
        copies=frozenset(bare(word) for by in counted for word in by["copies"]),
        fields=_inverted(written["fields"]),
        languages=frozenset(language for by in written["keys"].values() for language in by),
        **{name: frozenset(map(bare, written[name])) for name in ("numbers", "questions", "answers")},
        suit=frozenset(map(bare, written["suit"])),
        asides=frozenset(map(bare, written["asides"])),
        flags=frozenset(map(bare, written["flags"])),
        signs={slug(word): sign for sign, words in written["signs"].items() for word in words},
        other_signs=tuple(written["other-signs"]),
    )


def _counted(number: list[str], of: list[str], copies: list[str], cards: list[str]) -> Iterator[str]:
    """Yield what a language calls the number of copies: `N° copie`, `N° di carte`."""
    for first, between, last in product(number, ("", *of), (*copies, *cards)):
        yield f"{first} {between} {last}"


def _inverted(words: Mapping[str, list[str]]) -> dict[str, str]:
    """Return what each word means; if two mean it, the first."""
    pairs = [(bare(word), key) for key, several in words.items() for word in several]
    first: dict[str, str] = {}
    for word, key in pairs:
        first.setdefault(word, key)
    return first


def _last_meanings(words: Mapping[str, list[str]]) -> dict[str, str]:
    return {bare(word): key for key, several in words.items() for word in several}
