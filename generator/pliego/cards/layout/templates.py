"""Say what a template of a layout names and prints.

In: the text of a template. Out: its placeholders, its own letters, whether it names pictures. The law of this
file: nothing is filled in here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pliego.game.lookup import Scope
from pliego.game.model.look import TableItem, TextItem
from pliego.text.placeholders import Fault
from pliego.text.prose import Placeholder, inline_text, own_words, parse

_FIELD = re.compile(r"\{card\.fields\.([a-z0-9-]+)\}")
_NOTHING = ("", "0", "false")
_WORDS = re.compile(r"\{(card|deck|part)\.(title|subtitle|text|flavour)\}")
NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)


def template_of(item: TextItem | TableItem) -> str:
    """Return the template that an item shows."""
    return item.text if isinstance(item, TextItem) else item.table


def is_something(template: str, value: str) -> bool:
    """True if a condition yields something: any words of a card, or anything but 0 and false."""
    return value not in _NOTHING or (value != "" and _WORDS.search(template) is not None)


def names_picture(template: str) -> bool:
    """True if a template shows a field that names pictures or icons. Checks report wrong names there."""
    return any(path[-1] in ("art", "icon") and "fields" not in path for path in placeholders(template))


@lru_cache(maxsize=512)
def own_letters(template: str) -> frozenset[str]:
    """Return the characters that a template itself prints, in small letters and capitals."""
    words = own_words(parse(template)[0])
    return frozenset(words + words.upper())


def is_absent(fault: Fault, scope: Scope) -> bool:
    """True if a placeholder names a free field that other cards have and this one does not."""
    match = _FIELD.fullmatch(fault.needle)
    return fault.code == "unknown-reference" and match is not None and match[1] in scope.game.free_fields


def as_number(text: str) -> float | None:
    """Return a text as a number, or None if it is none."""
    return float(text) if NUMBER.fullmatch(text.strip()) else None


def placeholders(template: str) -> Iterator[tuple[str, ...]]:
    """Yield what each placeholder of a template names."""
    blocks, _faults = parse(template)
    for block in blocks:
        for part in getattr(block, "parts", ()):
            if isinstance(part, Placeholder):
                yield part.path
            elif hasattr(part, "parts"):
                yield from (inner.path for inner in part.parts if isinstance(inner, Placeholder))
    if not blocks and template:
        yield (inline_text(()),)
